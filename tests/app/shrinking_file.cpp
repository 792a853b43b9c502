// A library for LD_PRELOAD that truncates the file LANESCOPE_SHRINK_FILE to half before its read number
// LANESCOPE_SHRINK_AT (from 0), so that a file changes at a chosen point of a run.

#include <atomic>
#include <cstdlib>
#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

void shrinkInTime(int fd)
{
    static std::atomic<long> reads{0};
    const char* path = std::getenv("LANESCOPE_SHRINK_FILE");
    const char* at = std::getenv("LANESCOPE_SHRINK_AT");
    struct stat opened {
    }, named{};
    if (path && at && fstat(fd, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino &&
        opened.st_dev == named.st_dev && reads++ == std::atol(at))
        if (truncate(path, named.st_size / 2) != 0)
            std::abort();
}

} // namespace

extern "C" ssize_t pread(int fd, void* to, size_t n, off_t offset)
{
    using Read = ssize_t (*)(int, void*, size_t, off_t);
    static const Read next = reinterpret_cast<Read>(dlsym(RTLD_NEXT, "pread"));
    shrinkInTime(fd);
    return next(fd, to, n, offset);
}

extern "C" ssize_t pread64(int fd, void* to, size_t n, off64_t offset) { return pread(fd, to, n, offset); }
