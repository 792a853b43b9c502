#include "model/import/file_endings.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

constexpr std::array endings{
    FileEnding{".json", EndingOf::Trace},
    FileEnding{".pftrace", EndingOf::Trace},
    FileEnding{".perfetto-trace", EndingOf::Trace},
    FileEnding{".sqlite", EndingOf::Trace},
    FileEnding{".db", EndingOf::Trace},
    FileEnding{".rpd", EndingOf::Trace},
    FileEnding{".pickle", EndingOf::Snapshot},
    FileEnding{".pkl", EndingOf::Snapshot},
    FileEnding{".gz", EndingOf::Packed},
    FileEnding{".zip", EndingOf::Packed},
};

// torch writes NAME.pt.trace.json; these are removed from titles only.
constexpr std::array<std::string_view, 2> innerEndings{".trace", ".pt"};

bool endsWith(std::string_view path, EndingOf kind)
{
    return std::any_of(endings.begin(), endings.end(),
                       [&](const FileEnding& each) { return each.of == kind && path.ends_with(each.text); });
}

// Cuts one ending of that kind off; the name itself is kept.
void cut(std::string_view& name, std::string_view ending)
{
    if (name.size() > ending.size() && name.ends_with(ending))
        name.remove_suffix(ending.size());
}

std::string_view unpackedName(std::string_view path)
{
    for (const FileEnding& each : endings)
        if (each.of == EndingOf::Packed)
            cut(path, each.text);
    return path;
}

} // namespace

std::span<const FileEnding> fileEndings() { return endings; }

bool mayBeTraceFile(std::string_view path)
{
    return endsWith(path, EndingOf::Trace) || endsWith(path, EndingOf::Packed);
}

bool isNamedAsTrace(std::string_view path)
{
    return path.ends_with(".zip") || endsWith(unpackedName(path), EndingOf::Trace);
}

bool isNamedAsSnapshot(std::string_view path) { return endsWith(unpackedName(path), EndingOf::Snapshot); }

std::string_view withoutEndings(std::string_view name)
{
    name = unpackedName(name);
    for (const FileEnding& each : endings)
        if (each.of != EndingOf::Packed)
            cut(name, each.text);
    for (const std::string_view inner : innerEndings)
        cut(name, inner);
    return name;
}

std::string listOfEndings(std::initializer_list<EndingOf> kinds, std::string_view prefix, std::string_view separator)
{
    std::string list;
    for (const FileEnding& each : endings)
        if (std::find(kinds.begin(), kinds.end(), each.of) != kinds.end())
            list.append(list.empty() ? std::string_view{} : separator).append(prefix).append(each.text);
    return list;
}

} // namespace lanescope
