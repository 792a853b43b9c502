#pragma once
// An open file that closes itself. It reads at given offsets, so threads can share it, and a file that shrinks is an
// error, not a crash.

#include "model/base/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace lanescope {

class FileHandle {
public:
    // Size and modification time from the system, to detect a change of the file.
    struct State {
        std::uint64_t size = 0;
        std::int64_t writtenNs = 0; // since 1970
        friend bool operator==(const State&, const State&) = default;
    };

    // Identifies the file independently of its path. No program can set the time of its last change (ctime).
    struct Identity {
        State state;
        std::int64_t changedNs = 0;
        std::uint64_t device = 0, number = 0;
        friend bool operator==(const Identity&, const Identity&) = default;
    };

    static Result<std::shared_ptr<const FileHandle>> open(const std::string& path);
    // named: what errors and the trace call it, such as the address that a copy was fetched from.
    static Result<std::shared_ptr<const FileHandle>> open(const std::string& path, const std::string& named);
    ~FileHandle();
    FileHandle(const FileHandle&) = delete;
    FileHandle& operator=(const FileHandle&) = delete;

    const std::string& path() const { return m_path; }
    std::uint64_t size() const { return m_opened.size; } // size when the file was opened
    // Reads up to n bytes; fewer only where the file ends.
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t n) const;
    State state() const; // asks the system at each call
    const State& opened() const { return m_opened; }
    Identity identity() const; // asks the system at each call

private:
    FileHandle(std::string path, int fd, State opened) : m_path(std::move(path)), m_fd(fd), m_opened(opened) {}
    std::string m_path;
    int m_fd;
    State m_opened;
};

} // namespace lanescope
