#pragma once
// File names of traces and memory snapshots: the only table of their endings. Dialogs, titles, folders of ranks and
// help texts are derived from it, so that a new format is offered everywhere. A file is recognised by its contents, not
// by its name.

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

// Packed: gzip or zip, around a trace or a snapshot.
enum class EndingOf : std::uint8_t { Trace, Snapshot, Packed };

struct FileEnding {
    std::string_view text; // with its dot
    EndingOf of;
};

std::span<const FileEnding> fileEndings();

// By the name alone. A packed snapshot has both endings: s.pickle.gz.
bool mayBeTraceFile(std::string_view path); // any packed file may be one
bool isNamedAsTrace(std::string_view path); // also one in gzip; every zip
bool isNamedAsSnapshot(std::string_view path);

// "resnet50" of "resnet50.pt.trace.json.gz". At least one character is kept.
std::string_view withoutEndings(std::string_view name);

// The endings of the given kinds, each after the prefix: "*.json *.pftrace ...".
std::string listOfEndings(std::initializer_list<EndingOf> kinds, std::string_view prefix, std::string_view separator);

} // namespace lanescope
