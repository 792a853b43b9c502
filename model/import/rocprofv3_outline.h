#pragma once
// The first pass over rocprofv3's JSON finds where each list is. This is needed because the names that records refer to
// can come after them, and because several cores read the records of one list. It only counts brackets and skips
// strings.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/import/source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

// Bytes [begin, end) of the text. In a list: whole elements with the commas between them.
struct JsonPiece {
    std::uint64_t begin = 0, end = 0;
    std::uint64_t elements = 0; // 1 for a value that is not a list
};

struct Rocprofv3Outline {
    struct List {
        std::string path; // "agents", "buffer_records/hip_api"
        std::vector<JsonPiece> pieces;
        std::uint64_t elements() const;
    };
    struct Process {
        std::vector<List> lists; // also values that are objects, as one piece
        const List* find(std::string_view path) const;
    };
    std::vector<Process> processes;
    std::optional<std::uint64_t> brokenAt; // where reading stopped before the end
    bool isCut = false;                    // it stopped because the text ended
};

// The key of the outer object, by which the format is recognised.
inline constexpr std::string_view rocprofv3Key = "rocprofiler-sdk-tool";

// Errors: Cancelled, and Io if the file cannot be read. Damage is in the result.
Result<Rocprofv3Outline> outlineOf(const Source& source, Task& task);

} // namespace lanescope
