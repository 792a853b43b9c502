#pragma once
// An open file that closes itself; reads by offset, which never moves and never dies of a file that shrinks.

#include "model/base/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace lanescope {

class FileHandle {
public:
    static Result<std::shared_ptr<const FileHandle>> open(const std::string& path);
    ~FileHandle();
    FileHandle(const FileHandle&) = delete;
    FileHandle& operator=(const FileHandle&) = delete;

    const std::string& path() const { return m_path; }
    std::uint64_t size() const { return m_size; } // when it was opened
    // Reads up to n bytes; fewer only where the file ends.
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t n) const;

private:
    FileHandle(std::string path, int fd, std::uint64_t size) : m_path(std::move(path)), m_fd(fd), m_size(size) {}
    std::string m_path;
    int m_fd;
    std::uint64_t m_size;
};

} // namespace lanescope
