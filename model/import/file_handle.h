#pragma once
// An open file that closes itself; reads by offset, which never moves and never dies of a file that shrinks.

#include "model/base/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace lanescope {

class FileHandle {
public:
    // As the system counts it: size and when it was last written, to tell whether it is still the same.
    struct State {
        std::uint64_t size = 0;
        std::int64_t writtenNs = 0; // since 1970
        friend bool operator==(const State&, const State&) = default;
    };

    static Result<std::shared_ptr<const FileHandle>> open(const std::string& path);
    ~FileHandle();
    FileHandle(const FileHandle&) = delete;
    FileHandle& operator=(const FileHandle&) = delete;

    const std::string& path() const { return m_path; }
    std::uint64_t size() const { return m_opened.size; } // when it was opened
    // Reads up to n bytes; fewer only where the file ends.
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t n) const;
    State state() const; // now
    const State& opened() const { return m_opened; }

private:
    FileHandle(std::string path, int fd, State opened) : m_path(std::move(path)), m_fd(fd), m_opened(opened) {}
    std::string m_path;
    int m_fd;
    State m_opened;
};

} // namespace lanescope
