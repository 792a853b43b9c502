#include "model/import/file_handle.h"

#include "model/remote/address.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lanescope {

namespace {

FileHandle::State stateOf(const struct stat& status)
{
    return {static_cast<std::uint64_t>(status.st_size),
            std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

} // namespace

Result<std::shared_ptr<const FileHandle>> FileHandle::open(const std::string& path)
{
    if (isRemoteAddress(path))
        return tl::unexpected(Error{
            Error::Kind::Io, path, {}, "expected a file on this machine: copy it here first, for example with scp"});
    return open(path, path);
}

Result<std::shared_ptr<const FileHandle>> FileHandle::open(const std::string& path, const std::string& named)
{
    const auto failed = [&](std::string what) {
        return tl::unexpected(Error{Error::Kind::Io, named, {}, std::move(what)});
    };
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return failed(std::string{"expected a file that can be read: "} + std::strerror(errno));
    struct stat status {};
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(fd);
        return failed(S_ISDIR(status.st_mode) ? "expected a trace file, found a folder"
                                              : "expected a trace file, found something that is not a regular file");
    }
    return std::shared_ptr<const FileHandle>(new FileHandle(named, fd, stateOf(status)));
}

FileHandle::~FileHandle() { ::close(m_fd); }

Result<std::size_t> FileHandle::read(std::uint64_t offset, char* to, std::size_t n) const
{
    std::size_t got = 0;
    while (got < n) {
        const ssize_t k = ::pread(m_fd, to + got, n - got, static_cast<off_t>(offset + got));
        if (k < 0 && errno == EINTR)
            continue;
        if (k < 0)
            return tl::unexpected(Error{Error::Kind::Io, m_path, offset + got,
                                        std::string{"expected to read on: "} + std::strerror(errno)});
        if (k == 0)
            break;
        got += static_cast<std::size_t>(k);
    }
    return got;
}

FileHandle::Identity FileHandle::identity() const
{
    struct stat status {};
    if (::fstat(m_fd, &status) != 0)
        return {};
    return {stateOf(status), std::int64_t{status.st_ctim.tv_sec} * 1'000'000'000 + status.st_ctim.tv_nsec,
            static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino)};
}

FileHandle::State FileHandle::state() const
{
    struct stat status {};
    if (::fstat(m_fd, &status) != 0)
        return {};
    return stateOf(status);
}

} // namespace lanescope
