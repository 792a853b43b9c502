#include "capture/library_search.h"

#include <cstdlib>
#include <dlfcn.h>
#include <glob.h>
#include <sys/stat.h>

namespace lanescope::capture {

namespace {

bool isFolder(const std::string& path)
{
    struct stat info {};
    return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

// In Python wheels: the newest python's first, in glob's order.
void addMatches(std::vector<std::string>& folders, const std::string& pattern)
{
    glob_t found{};
    if (glob(pattern.c_str(), GLOB_NOSORT | GLOB_ONLYDIR, nullptr, &found) == 0)
        for (std::size_t i = 0; i < found.gl_pathc; ++i)
            folders.emplace_back(found.gl_pathv[i]);
    globfree(&found);
}

std::vector<std::string> usualFolders()
{
    std::vector<std::string> folders;
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
        if (const std::string root = environmentValue(variable); !root.empty())
            for (const char* below : {"/lib64", "/lib", "/extras/CUPTI/lib64"})
                folders.push_back(root + below);
    for (const char* folder : {"/usr/local/cuda/lib64", "/usr/local/cuda/extras/CUPTI/lib64", "/opt/cuda/lib64",
                               "/opt/cuda/extras/CUPTI/lib64"})
        folders.emplace_back(folder);
    std::vector<std::string> roots{"/usr/local", "/usr", environmentValue("VIRTUAL_ENV"),
                                   environmentValue("CONDA_PREFIX")};
    if (const std::string home = environmentValue("HOME"); !home.empty())
        roots.push_back(home + "/.local");
    for (const std::string& root : roots)
        if (!root.empty())
            for (const char* packages : {"/lib/python3*/site-packages", "/lib/python3*/dist-packages"})
                for (const char* wheel : {"/nvidia/cu13/lib", "/nvidia/cuda_cupti/lib", "/nvidia/cublas/lib"})
                    addMatches(folders, root + packages + wheel);
    return folders;
}

} // namespace

std::string environmentValue(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

OpenLibrary openLibrary(std::string_view stem, const std::vector<std::string_view>& versions, const std::string& forced,
                        bool isGlobal)
{
    OpenLibrary library;
    const int flags = RTLD_NOW | (isGlobal ? RTLD_GLOBAL : RTLD_LOCAL);
    std::vector<std::string> names;
    for (const std::string_view version : versions)
        names.push_back(std::string{stem} + ".so." + std::string{version});
    const auto opens = [&](const std::string& path, int how) {
        library.handle = dlopen(path.c_str(), how);
        if (library.handle)
            library.path = path;
        return library.handle != nullptr;
    };
    const auto tries = [&](const std::string& path) {
        if (opens(path, flags))
            return true;
        library.tried += (library.tried.empty() ? "" : ", ") + path;
        return false;
    };
    if (!forced.empty()) {
        if (!isFolder(forced)) {
            tries(forced);
            return library;
        }
        for (const std::string& name : names)
            if (tries(forced + "/" + name))
                break;
        return library;
    }
    for (const std::string& name : names)
        if (opens(name, flags | RTLD_NOLOAD))
            return library;
    for (const std::string& name : names)
        if (tries(name))
            return library;
    for (const std::string& folder : usualFolders())
        for (const std::string& name : names)
            if (opens(folder + "/" + name, flags))
                return library;
    library.tried += ", CUDA_HOME, the toolkit's folder and python's packages";
    return library;
}

} // namespace lanescope::capture
