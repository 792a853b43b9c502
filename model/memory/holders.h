#pragma once
// The holders of memory: the lives of a device grouped by line, op, annotation and the like. Each grouping covers every
// byte; what it cannot name has a group of its own.

#include "model/memory/snapshot.h"

#include <limits>

namespace lanescope {

enum class HolderBy {
    Line,
    Stack,
    CalledOp,
    AllocatingOp,
    Node,
    Module,
    Annotation,
    Phase,
    Step,
    Size,
    Stream,
    Pool,
    Context,
    Metadata,
};
struct HolderKind {
    HolderBy by;
    std::string_view id;   // for --by and JSON
    std::string_view name; // PHRASE
};
std::span<const HolderKind> holderKinds();
std::optional<HolderBy> holderByOf(std::string_view id);
// True if a snapshot distinguishes holders by it: pools, compile contexts and metadata are in few files.
bool isToldApart(const MemorySnapshot& snapshot, HolderBy by);
std::string_view nameOf(const MemorySnapshot& snapshot, const HolderKind& kind); // PHRASE
// The default grouping of a snapshot: by line, or by torch's category where a profile gives it.
HolderBy usualHolderBy(const MemorySnapshot& snapshot);

// The part of a training step that allocated, as far as stacks and annotations show it.
enum class MemoryPhase : std::uint8_t { Before, Forward, Backward, Optimizer, Other, NoStack };
std::string nameOf(MemoryPhase phase);
std::string_view idOf(MemoryPhase phase);
// By life. Computed once for each device, by its place in `devices`.
const std::vector<MemoryPhase>& phasesOf(const MemorySnapshot& snapshot, std::size_t device);

struct HolderGroup {
    std::string name;        // in the program's words, or what the trace calls it
    std::string place;       // longer: function and path, where there is one
    std::string detail;      // the op that allocated nearly all of it, where one is known
    std::uint32_t stack = 0; // the stack of its first life
    enum class Is : std::uint8_t { Named, FromBefore, Nameless } is = Is::Named;
    MemoryPhase phase = MemoryPhase::Other; // the phase of its first life
    bool hasSeveralOps = false;             // none of them allocated nearly all
    std::string opText() const { return hasSeveralOps ? translated(PHRASE("several ops")) : detail; }
};

struct Holders {
    HolderBy by = HolderBy::Line;
    std::vector<HolderGroup> groups;
    std::vector<std::uint32_t> groupOf; // by life
};
Holders holdersBy(const MemorySnapshot& snapshot, const MemoryDevice& device, HolderBy by);

struct HolderRow {
    std::uint32_t group = 0;
    std::int64_t bytes = 0; // requested
    std::int64_t blocks = 0;
    std::int64_t largest = 0;
    std::int64_t bytesAtEnd = 0;
    std::int64_t first = -1; // event of its first alloc among those; -1: before the recording
};
// After event `index`; most bytes first. The rows add up to the active bytes there.
std::vector<HolderRow> rowsAt(const MemoryDevice& device, const Holders& holders, std::int64_t index);
struct HolderSum {
    HolderRow all;
    std::int64_t onlyAtEnd = 0; // bytes at the end of holders that hold nothing at that event
};
HolderSum sumOf(const MemoryDevice& device, const std::vector<HolderRow>& rows);

// Lines are asked for most: computed once for each device, by its place in `devices`.
const Holders& linesOf(const MemorySnapshot& snapshot, std::size_t device);

// The innermost annotation at a time, by name and order; 0: none.
class AnnotationTimes {
public:
    AnnotationTimes(const MemorySnapshot& snapshot, int device);
    std::uint32_t at(std::int64_t timeUs) const;
    struct Range {
        std::uint32_t name;
        std::int64_t beginUs, endUs;
        int depth;
        bool isOpen() const { return endUs == std::numeric_limits<std::int64_t>::max(); } // it has no end
    };
    std::span<const Range> ranges() const { return m_ranges; } // by begin

private:
    std::vector<std::pair<std::int64_t, std::uint32_t>> m_changes; // from a time on: the innermost
    std::vector<Range> m_ranges;
};

// Bytes that are live after an event, by phase; what the optimizer keeps to the end of the file is its state.
struct PhaseBytes {
    std::int64_t before = 0, forward = 0, backward = 0, optimizerState = 0, optimizerOther = 0, other = 0;
};
PhaseBytes phaseBytesAt(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index);

struct PhaseShare {
    std::string name;
    MemoryPhase phase = MemoryPhase::Other;
    bool isKept = false; // optimizer memory that is never freed: its state
    std::int64_t bytes = 0;
};
// In the order in which they are stacked.
std::vector<PhaseShare> phaseSharesOf(const PhaseBytes& bytes);

} // namespace lanescope
