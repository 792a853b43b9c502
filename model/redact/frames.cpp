// Python frames: paths, functions and modules. A frame of a library keeps its path within the library, because that
// shows what it does; any other file gets a number. The rank of a frame (attribution/names.h) stays the same.

#include "model/attribution/names.h"

#include "model/redact/names.h"
#include "model/redact/vocabulary.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace lanescope {

namespace {

bool isPathLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '/' || c == '-' || c == '+';
}
bool isPlainPath(std::string_view path) { return std::all_of(path.begin(), path.end(), isPathLetter); }

std::string_view firstPart(std::string_view path) { return path.substr(0, path.find('/')); }

// ".py", ".json"; empty if there is none of a usual length.
std::string_view extensionOf(std::string_view path)
{
    const std::size_t at = path.find_last_of("./");
    if (at == std::string_view::npos || path[at] != '.' || path.size() - at > 6 || path.size() - at < 2)
        return {};
    const std::string_view extension = path.substr(at);
    constexpr std::array<std::string_view, 15> known{".py", ".pyx", ".pyc", ".json",  ".gz",  ".so",  ".cpp", ".cc",
                                                     ".cu", ".h",   ".hpp", ".ipynb", ".log", ".txt", ".pt"};
    return std::find(known.begin(), known.end(), extension) == known.end() ? std::string_view{} : extension;
}

// The position of the last folder of that name in the path; npos if there is none.
std::size_t lastFolder(std::string_view path, std::string_view folder)
{
    const std::size_t at = path.rfind(folder);
    return at != std::string_view::npos && (at == 0 || path[at - 1] == '/') ? at : std::string_view::npos;
}

} // namespace

std::string NameRedactor::frameName(std::string_view name)
{
    if (const auto module = moduleNameOf(name))
        return "nn.Module: " + moduleName(*module);
    if (const auto frame = frameNameOf(name)) {
        const std::string path = framePath(frame->path);
        // The functions of a library are known; those in a file with a number are not.
        const bool isLibrary = path == frame->path || path.find("site-packages/") != std::string::npos ||
                               path.find("lib/python3") != std::string::npos;
        const bool isNumbered = path.find("file_") != std::string::npos;
        const std::string function =
            isLibrary && !isNumbered ? std::string{frame->function} : functionName(frame->function);
        const std::string made = path + '(' + std::to_string(frame->line) + "): " + function;
        return made;
    }
    if (name.starts_with('<'))
        return builtin(name);
    return text(name, "function");
}

std::string NameRedactor::framePath(std::string_view path)
{
    if (path.starts_with("<frozen ") || path == "<string>" || path == "<stdin>" || path.starts_with("<eval_with_key>"))
        return std::string{path};
    const std::uint8_t rank = rankOfFrame(std::string{path} + "(1): f");
    const auto file = [&] { return m_names.of("file", path) + std::string{extensionOf(path)}; };
    if (rank == 3 || !isPlainPath(path))
        return rank == 3 ? file() : (rank == 2 ? "site-packages/" : rank == 1 ? "torch/" : "") + file();
    for (const std::string_view folder : {"site-packages/", "dist-packages/"})
        if (const std::size_t at = lastFolder(path, folder); at != std::string_view::npos) {
            const std::string_view within = path.substr(at + folder.size());
            const std::string before = at == 0 ? std::string{} : m_names.of("environment", path.substr(0, at)) + '/';
            if (isLibraryPackage(firstPart(within)))
                return before + std::string{path.substr(at)};
            return before + std::string{folder} + m_names.of("package", firstPart(within)) + '/' + file();
        }
    if (const std::size_t at = path.rfind("/lib/python3"); at != std::string_view::npos)
        return (at == 0 ? std::string{} : m_names.of("environment", path.substr(0, at))) + std::string{path.substr(at)};
    if (rank == 2)
        return isLibraryPackage(firstPart(path)) ? std::string{path} : "site-packages/" + file();
    // torch itself, perhaps built from source in any folder, or a file of Python's library
    if (const std::size_t at = lastFolder(path, "torch/"); at != std::string_view::npos) {
        const std::string_view within = path.substr(at + 6);
        const std::string before = at == 0 ? std::string{} : m_names.of("environment", path.substr(0, at)) + '/';
        return isTorchFolder(firstPart(within)) ? before + std::string{path.substr(at)} : before + "torch/" + file();
    }
    return path.find("torch/") == std::string_view::npos ? std::string{path} : "torch/" + file();
}

std::string NameRedactor::functionName(std::string_view name)
{
    constexpr std::string_view resumes = "torch_dynamo_resume_in_";
    if (isTelling(name))
        return std::string{name};
    if (name.starts_with(resumes)) {
        const std::size_t at = name.rfind("_at_");
        if (at != std::string_view::npos && at >= resumes.size() && isHarmless(name.substr(at + 4)))
            return std::string{resumes} + functionName(name.substr(resumes.size(), at - resumes.size())) +
                   std::string{name.substr(at)};
    }
    return m_names.of("function", name);
}

// Letters instead of a number, because a number at the end counts the modules of a class.
std::string NameRedactor::moduleName(std::string_view name)
{
    const std::string_view group = classOfModule(name);
    if (isTorchModule(group))
        return std::string{name};
    std::string letters;
    for (std::uint32_t n = m_names.numberOf("Module", group); n > 0; n = (n - 1) / 26)
        letters.insert(letters.begin(), static_cast<char>('A' + (n - 1) % 26));
    return "Module" + letters + std::string{name.substr(group.size())};
}

// "<built-in method f of type object at 0x7f..>": only words that are not known are replaced.
std::string NameRedactor::builtin(std::string_view name)
{
    if (isHarmless(name))
        return std::string{name};
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::string out;
    for (std::size_t i = 0; i < name.size();) {
        const std::size_t from = i;
        while (i < name.size() && (isWord(name[i]) || static_cast<unsigned char>(name[i]) >= 0x80))
            ++i;
        if (i == from) {
            out += name[i++];
            continue;
        }
        const std::string_view word = name.substr(from, i - from);
        if (isHarmless(word) || word.starts_with("pybind11_detail_function_record"))
            out += word;
        else
            out += m_names.of("function", word);
    }
    return out;
}

std::string NameRedactor::callStack(std::string_view frames)
{
    std::string out;
    for (std::size_t at = 0; at <= frames.size();) {
        const std::size_t end = std::min(frames.find(';', at), frames.size());
        if (at > 0)
            out += ';';
        if (end > at)
            out += frame(frames.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

std::string NameRedactor::path(std::string_view path)
{
    return m_names.of("file", path) + std::string{extensionOf(path)};
}

} // namespace lanescope
