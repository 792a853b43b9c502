#pragma once
// Puts a Trace together from what an importer gathered: sorts each lane, nests it, lays it out in rows, joins launches
// to their work and flows to their slices. Importers fill chunks in parallel; build() takes them all.

#include "model/base/result.h"
#include "model/base/task.h"
#include "model/store/trace.h"

#include <memory>
#include <string>
#include <vector>

namespace lanescope {

// What one worker gathered from one stretch of the source. Ids are local to the Dictionary it used.
struct RawSlice {
    std::int64_t beginNs; // as the file counts, baseTimeNanoseconds left out
    std::int64_t durationNs;
    std::uint64_t source;
    std::uint32_t name;
    std::uint32_t lane;
    std::uint32_t correlation; // noCorrelation: it has none
    std::uint16_t category;
    static constexpr std::uint32_t noCorrelation = ~0u;
};
// One half of something that begins and ends in two events: B and E on a lane, b, n and e anywhere.
struct RawHalf {
    std::int64_t timeNs;
    std::uint64_t source;
    std::uint32_t name, lane, category;
    std::uint32_t id; // string; none on B and E
    char phase;
};
struct RawFlow {
    std::int64_t timeNs;
    std::uint64_t source;
    std::uint32_t lane, category, name, id; // id: string
    char phase;                             // s, t, f
    bool bindsToEnclosing;                  // bp is "e"
};
struct RawInstant {
    std::int64_t timeNs;
    std::uint64_t source;
    std::uint32_t name, lane, category;
    char scope;
};
struct RawCounter {
    std::int64_t timeNs;
    std::uint32_t series; // string: its name
    std::uint32_t lane;
    double value;
};
struct RawMetadata {
    std::uint32_t lane;  // its pid and tid
    std::uint32_t key;   // string: "process_name", ...
    std::uint32_t value; // string
};

struct RawLane { // strings
    std::uint32_t process, thread;
    bool onDevice;
    friend bool operator==(const RawLane&, const RawLane&) = default;
};

// Strings, categories and lanes as one worker met them.
struct Dictionary {
    StringPool strings;
    std::vector<std::uint32_t> categories; // string of each category
    std::vector<RawLane> lanes;

    std::uint16_t category(std::string_view name);
    std::uint32_t lane(std::string_view process, std::string_view thread, bool onDevice);
};

struct RawChunk {
    const Dictionary* dictionary = nullptr;
    std::vector<RawSlice> slices;
    std::vector<RawHalf> halves;
    std::vector<RawFlow> flows;
    std::vector<RawInstant> instants;
    std::vector<RawCounter> counters;
    std::vector<RawMetadata> metadata;
    Census census; // what it met; the builder adds what it finds out itself
};

class TraceBuilder {
public:
    // chunks in the order of the source. info: all but the census, which is summed here. Errors: Cancelled only.
    static Result<TracePtr> build(TraceInfo info, std::vector<RawChunk> chunks,
                                  std::shared_ptr<const SourceText> source, Task& task);
};

} // namespace lanescope
