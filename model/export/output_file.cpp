#include "model/export/output_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lanescope {

namespace {

constexpr std::size_t bufferBytes = 1 << 20;

Error cannotWrite(const std::string& path, int number)
{
    return {Error::Kind::Io, path, {}, fmt::format("expected to write it: {}", std::strerror(number))};
}

} // namespace

OutputFile::OutputFile(std::string path, std::string target, std::string part, int fd)
    : m_path(std::move(path)), m_target(std::move(target)), m_part(std::move(part)), m_fd(fd)
{
    m_buffer.reserve(bufferBytes);
}

Result<std::unique_ptr<OutputFile>> OutputFile::beside(const std::string& path)
{
    std::string target = path;
    struct stat old {};
    const bool isThere = ::stat(path.c_str(), &old) == 0;
    if (isThere) {
        if (!S_ISREG(old.st_mode))
            return tl::unexpected(Error{Error::Kind::Io, path, {}, "expected a regular file, or none yet"});
        if (::access(path.c_str(), W_OK) != 0)
            return tl::unexpected(cannotWrite(path, errno));
        std::error_code error;
        target = std::filesystem::canonical(path, error).string();
        if (error)
            return tl::unexpected(cannotWrite(path, error.value()));
    }
    for (int number = 0;; ++number) {
        std::string part = fmt::format("{}.{}-{}.part", target, ::getpid(), number);
        const int fd = ::open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno == EEXIST && number < 1000)
            continue;
        if (fd < 0)
            return tl::unexpected(cannotWrite(path, errno));
        if (isThere)
            ::fchmod(fd, old.st_mode & 07777); // the new file keeps the permissions of the old one
        return std::unique_ptr<OutputFile>{new OutputFile{path, std::move(target), std::move(part), fd}};
    }
}

OutputFile::~OutputFile()
{
    ::close(m_fd);
    if (!m_isInPlace)
        ::unlink(m_part.c_str());
}

Error OutputFile::failed(int number) const { return cannotWrite(m_path, number); }

void OutputFile::put(std::string_view text)
{
    while (!text.empty() && m_failure == 0) {
        const ::ssize_t n = ::write(m_fd, text.data(), text.size());
        if (n >= 0)
            text.remove_prefix(static_cast<std::size_t>(n));
        else if (errno != EINTR)
            m_failure = errno;
    }
}

void OutputFile::write(std::string_view text)
{
    if (m_buffer.size() + text.size() > bufferBytes) {
        put(m_buffer);
        m_buffer.clear();
    }
    if (text.size() >= bufferBytes)
        put(text);
    else
        m_buffer += text;
}

Result<void> OutputFile::takePlace()
{
    put(m_buffer);
    m_buffer.clear();
    if (m_failure == 0 && ::fsync(m_fd) != 0)
        m_failure = errno;
    if (m_failure == 0 && ::rename(m_part.c_str(), m_target.c_str()) != 0)
        m_failure = errno;
    if (m_failure != 0)
        return tl::unexpected(failure());
    m_isInPlace = true;
    return {};
}

std::optional<Error> refusalOf(const std::string& output, std::span<const std::string> inputs)
{
    struct stat to {};
    if (::stat(output.c_str(), &to) != 0)
        return std::nullopt; // there is no file to replace
    for (const std::string& input : inputs)
        if (struct stat from{};
            ::stat(input.c_str(), &from) == 0 && from.st_dev == to.st_dev && from.st_ino == to.st_ino)
            return Error{Error::Kind::BadInput,
                         output,
                         {},
                         output == input
                             ? std::string{"expected another file to write: this one is read"}
                             : fmt::format("expected another file to write: this one is {}, which is read", input)};
    return std::nullopt;
}

Result<void> writeWhole(const std::string& path, std::string_view bytes)
{
    auto file = OutputFile::beside(path);
    if (!file)
        return tl::unexpected(file.error());
    (*file)->write(bytes);
    return (*file)->takePlace();
}

} // namespace lanescope
