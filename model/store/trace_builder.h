#pragma once
// Builds a Trace from what an importer gathered: sorts each lane, nests it, lays it out in rows, joins launches to
// their GPU work and flows to their slices. Importers fill chunks in parallel; build() takes them all.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/store/packed_slices.h"
#include "model/store/raw_slice.h"
#include "model/store/trace.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace lanescope {

// The results of one worker for one part of the source: RawSlice and those below. Ids of strings, categories and lanes
// are those of the Dictionary that it used; times are nanoseconds as in the file, without baseTimeNanoseconds.

// One half of a slice that is written as two events: B and E on a lane; b, n, e and the older S, T, p, F by id.
struct RawBeginEnd {
    std::int64_t timeNs;
    std::uint64_t source;
    std::uint64_t id;   // as in RawFlow
    std::uint32_t name; // noName on ends without a name
    std::uint32_t lane;
    std::uint16_t category;
    char phase;
    static constexpr std::uint32_t noName = ~0u;
};
struct RawFlow {
    std::int64_t timeNs;
    std::uint64_t id; // the number, or a hash of the text with the highest bit set
    std::uint32_t lane;
    std::uint16_t category;
    char phase;            // s, t, f
    bool bindsToEnclosing; // bp is "e", or an s or t
};
struct RawInstant {
    std::int64_t timeNs;
    std::uint64_t source;
    std::uint32_t name, lane;
    std::uint16_t category;
    char scope;
};
struct RawCounter {
    std::int64_t timeNs;
    double value;
    std::uint32_t series; // string id of its name
    std::uint32_t lane;
};
struct RawMetadata {
    std::uint32_t lane;       // its pid and tid
    std::uint32_t key, value; // string ids: "process_name", "python"
};

struct RawLane {
    std::uint32_t process, thread; // string ids: pid and tid, unquoted
    bool onDevice;                 // a stream; a thread can have the same pid and tid
    friend bool operator==(const RawLane&, const RawLane&) = default;
};

// The strings, categories and lanes that one worker found.
struct Dictionary {
    StringPool strings;
    std::vector<std::uint32_t> categories; // string id of each
    std::vector<SliceKind> kinds;          // per category
    std::vector<RawLane> lanes;

    std::uint16_t category(std::string_view name); // after 65,000 of them all further ones share one
    std::uint32_t lane(std::string_view process, std::string_view thread, bool onDevice);

    struct Numbers { // the ids of another dictionary's entries in this one
        std::vector<std::uint32_t> strings, lanes;
        std::vector<std::uint16_t> categories;
    };
    Numbers take(const Dictionary& other);

private:
    std::vector<std::uint32_t> m_categoryOfString;
    std::unordered_map<std::uint64_t, std::uint32_t> m_laneOfKey;
};

struct RawChunk {
    Dictionary* dictionary = nullptr; // must outlive build()
    std::vector<RawSlice> slices;
    std::vector<PackedSlices> packed; // further slices
    std::vector<RawBeginEnd> beginEnds;
    std::vector<RawFlow> flows;
    std::vector<RawInstant> instants;
    std::vector<RawCounter> counters;
    std::vector<RawMetadata> metadata;
    Census census; // the worker's counts; build() adds its own
};

class TraceBuilder {
public:
    // chunks: in the order of the source. info: everything but the census, which is summed here. Fails only with
    // Cancelled.
    static Result<TracePtr> build(TraceInfo info, std::vector<RawChunk> chunks,
                                  std::shared_ptr<const SourceText> source, Task& task);

private:
    class Build;
};

} // namespace lanescope
