#pragma once
// A trace: a value that never changes once loaded. The columns of slices are ordered by lane, row, begin: a row to draw
// is one span, the children of a slice are one span of the row below, and a SliceId is a position that does not change.
// Absent values are Id::none or std::nullopt. All members are safe to call from any thread.

#include "model/base/ids.h"
#include "model/base/time.h"
#include "model/store/column.h"
#include "model/store/pyramid.h"
#include "model/store/rank_part.h"
#include "model/store/slice_styles.h"
#include "model/store/source_column.h"
#include "model/store/source_text.h"
#include "model/store/string_pool.h"
#include "model/store/trace_info.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// The kind of a slice, decided by its category.
enum class SliceKind : std::uint8_t {
    Op,            // cpu_op: a framework operator
    Annotation,    // user_annotation: record_function, ProfilerStep#k
    Python,        // python_function
    Runtime,       // cuda_runtime (HIP calls too): a call of the runtime API
    Driver,        // cuda_driver
    Kernel,        // kernel: on a device
    Memcpy,        // gpu_memcpy
    Memset,        // gpu_memset
    GpuAnnotation, // gpu_user_annotation: spans an annotation's kernels; derived, not work of its own
    Sync,          // cuda_sync: a wait drawn on a device lane; not work
    Overhead,      // profiler overhead: buffer requests, flushes
    Span,          // cat Trace: the recording window
    Other,
};
SliceKind sliceKindOf(std::string_view categoryName);
std::string_view nameOf(SliceKind kind); // "op", "annotation", ... for text and tests
// GPU work: kernel, memcpy, memset.
constexpr bool isDeviceWork(SliceKind k)
{
    return k == SliceKind::Kernel || k == SliceKind::Memcpy || k == SliceKind::Memset;
}
// Drawn on a device's lane: GPU work, annotations and waits.
constexpr bool isOnDevice(SliceKind k)
{
    return isDeviceWork(k) || k == SliceKind::GpuAnnotation || k == SliceKind::Sync;
}
constexpr bool isApiCall(SliceKind k) { return k == SliceKind::Runtime || k == SliceKind::Driver; }

enum class LaneKind : std::uint8_t { Cpu, Gpu, Other };

struct Category {
    StringId name;
    SliceKind kind = SliceKind::Other;
};

struct Process {
    std::string key;   // pid as the file writes it, unquoted
    std::string name;  // process_name; may be empty
    std::string label; // process_labels: "CPU", "GPU 3"; may be empty
    std::string title; // its title on screen: "python 28356", "GPU 0 · NVIDIA A100-SXM4-80GB"
    LaneKind kind = LaneKind::Other;
    std::optional<std::int64_t> device; // device ordinal, on Gpu processes
    std::optional<std::uint32_t> gpu;   // index in TraceInfo::gpus; absent where unknown (AMD ordinals need not match)
    IdRange<LaneId> lanes;
};

struct Lane {
    ProcessId process;
    LaneKind kind = LaneKind::Other;
    std::string key;  // tid as the file writes it, unquoted
    std::string name; // its title on screen: "thread 28356 (python)", "stream 7"
    std::optional<std::int64_t> stream;
    RowRange rows;
    SliceRange slices;
    std::uint32_t maxDepth = 0;    // depth of the deepest nesting: 1 = flat
    std::uint32_t stacks = 1;      // stacks of rows: more than 1 where slices overlap without nesting
    std::uint32_t overlapping = 0; // slices moved to a further stack
};

// One line of non-overlapping slices, ordered by begin.
struct Row {
    LaneId lane;
    std::uint32_t stack = 0; // 0 = the lane's own nesting; higher: slices that overlap it without nesting
    std::uint32_t depth = 0; // within its stack
    SliceRange slices;
    std::uint32_t kinds = 0; // bit k: holds a slice of SliceKind k

    bool holdsDeviceWork() const
    {
        return holds(SliceKind::Kernel) || holds(SliceKind::Memcpy) || holds(SliceKind::Memset);
    }
    bool holds(SliceKind kind) const { return (kinds & 1u << static_cast<unsigned>(kind)) != 0; }
    bool holdsOnly(SliceKind kind) const { return kinds == 1u << static_cast<unsigned>(kind); }
};

struct Instant {
    Time time;
    StringId name;
    CategoryId category;
    LaneId lane;      // none: the whole trace or a process
    char scope = 't'; // t thread, p process, g global
    std::uint64_t source = 0;
};

struct CounterSeries {
    ProcessId process; // none where its pid has no lane
    std::string name;  // "name", or "name · key" where the event carries several values
    std::vector<Time> times;
    std::vector<double> values;
};

// An arrow between two slices; launches are not repeated here (see launchOf).
struct Flow {
    SliceId from, to;
    CategoryId category;
};

// A launching call and one kernel, copy or memset that it started.
struct Link {
    SliceId launch, work;
};

class Trace {
public:
    const TraceInfo& info() const { return m_info; }
    // Absolute nanoseconds (baseTimeNanoseconds + ts) of Time 0, which is the earliest slice, instant or counter value.
    std::int64_t zeroNs() const { return m_zeroNs; }
    std::int64_t absoluteNs(Time t) const { return m_zeroNs + nsOf(t); }
    TimeRange range() const { return m_range; } // begin is Time 0
    // From the first slice's begin to the last one's end; markers of the recording can be far outside. The whole range
    // if there are no slices.
    TimeRange sliceRange() const;

    // Slices
    std::uint32_t sliceCount() const { return static_cast<std::uint32_t>(m_begin.size()); }
    SliceRange slices() const { return {0, sliceCount()}; }
    Time begin(SliceId s) const { return lanescope::timeAt(m_begin[s.value]); }
    Ns duration(SliceId s) const { return Ns{m_duration[s.value]}; }
    Time end(SliceId s) const { return lanescope::timeAt(m_begin[s.value] + m_duration[s.value]); }
    TimeRange range(SliceId s) const { return {begin(s), end(s)}; }
    StringId nameId(SliceId s) const { return StringId{m_name[s.value]}; }
    std::string_view name(SliceId s) const { return text(nameId(s)); }
    CategoryId category(SliceId s) const { return CategoryId{std::uint32_t{m_category[s.value]}}; }
    SliceKind kind(SliceId s) const { return m_categories[m_category[s.value]].kind; }
    SliceId parent(SliceId s) const { return SliceId{m_parent[s.value]}; } // none at depth 0
    SliceRange children(SliceId s) const;                                  // direct ones, in the row below
    RowId rowOf(SliceId s) const;                                          // binary search over rows
    LaneId laneOf(SliceId s) const { return m_rows[rowOf(s).value].lane; }
    Ns selfTime(SliceId s) const; // duration minus its direct children's
    // The byte offset of the event's opening brace in the unpacked text.
    std::uint64_t source(SliceId s) const { return m_source[s.value]; }

    // How it is drawn: its tone and variant.
    Look look(SliceId s) const
    {
        return lookOf(kind(s), m_styles.roles[m_name[s.value]], m_styles.variants[m_name[s.value]]);
    }

    // For a kernel's name, as it was decoded when the trace was read (model/kernels/kernel_name.h): its role, and a
    // short label ("add", "gelu+mul", else the function's own name). For any other name: Other, and the name itself.
    KernelRole kernelRole(StringId name) const { return m_styles.roles[name.value]; }
    std::string_view kernelLabel(StringId name) const { return m_styles.labelOf(name, text(name)); }

    // Raw columns, for passes over everything (nanoseconds since Time 0).
    std::span<const std::int64_t> begins() const { return m_begin; }
    std::span<const std::int64_t> durations() const { return m_duration; }
    std::span<const std::uint32_t> names() const { return m_name; }
    std::span<const std::uint16_t> categoriesOfSlices() const { return m_category; }
    std::span<const std::uint32_t> parents() const { return m_parent; }

    std::span<const Category> categories() const { return m_categories; }
    const Category& operator[](CategoryId id) const { return m_categories[id.value]; }

    // Places
    std::span<const Process> processes() const { return m_processes; } // in the order to draw
    std::span<const Lane> lanes() const { return m_lanes; }            // in the order to draw
    std::span<const Row> rows() const { return m_rows; }
    const Process& operator[](ProcessId id) const { return m_processes[id.value]; }
    const Lane& operator[](LaneId id) const { return m_lanes[id.value]; }
    const Row& operator[](RowId id) const { return m_rows[id.value]; }
    // The first slice of the row that ends after t, or begins at or after t; none if there is no such slice.
    SliceId firstEndingAfter(RowId row, Time t) const;
    // The slice of the row that contains t (begin <= t < end; an empty slice contains its begin), or none.
    SliceId sliceAt(RowId row, Time t) const;
    // The innermost slice of that kind on the lane that contains t, over all its stacks; none if there is no such
    // slice.
    SliceId enclosing(LaneId lane, Time t, SliceKind kind) const;
    const Pyramid& pyramid() const { return m_pyramid; }
    // In a trace merged from several ranks: the part of each rank, in the order to draw. Empty for a single file.
    std::span<const RankPart> ranks() const { return m_ranks; }
    const RankPart* rankOf(LaneId lane) const; // null if the trace comes from a single file

    // Links
    std::span<const Link> links() const { return m_linksByLaunch; }     // ordered by launch, then work
    std::span<const Link> linksByWork() const { return m_linksByWork; } // ordered by work
    std::span<const Link> workOf(SliceId launch) const;                 // all GPU work of one call (graphs: many)
    SliceId launchOf(SliceId work) const;                               // none: not recorded
    // The innermost op that contains the call in time, on its own thread; none outside any op. If no calls are
    // recorded, an op is itself the launch, and its own op.
    SliceId opOf(SliceId call) const;
    std::span<const Flow> flows() const { return m_flows; }          // ordered by `from`
    std::span<const Instant> instants() const { return m_instants; } // ordered by time
    std::span<const CounterSeries> counters() const { return m_counters; }

    // Strings
    std::string_view text(StringId id) const { return m_strings[id]; }
    const StringPool& strings() const { return m_strings; }
    StringId find(std::string_view text) const { return m_strings.find(text); } // none: no name or text like that

    const SourceText& sourceText() const { return *m_sourceText; }
    // Bytes that the store holds in memory, without the source's own text.
    std::size_t residentBytes() const;

private:
    friend class TraceBuilder;
    friend class RankJoin;   // model/merge
    friend class TraceIndex; // model/store/index
    TraceInfo m_info;
    std::int64_t m_zeroNs = 0;
    TimeRange m_range;
    StoreColumn<std::int64_t> m_begin, m_duration;
    SourceColumn m_source;
    StoreColumn<std::uint32_t> m_name, m_parent;
    StoreColumn<std::uint16_t> m_category;
    std::vector<Category> m_categories;
    std::vector<Process> m_processes;
    std::vector<Lane> m_lanes;
    StoreRecords<Row> m_rows;
    Pyramid m_pyramid;
    SliceStyles m_styles;
    StoreRecords<Link> m_linksByLaunch, m_linksByWork;
    StoreRecords<Flow> m_flows;
    StoreRecords<Instant> m_instants;
    std::vector<CounterSeries> m_counters;
    std::vector<RankPart> m_ranks;
    StringPool m_strings;
    std::shared_ptr<const SourceText> m_sourceText;
    std::shared_ptr<const void> m_mapped; // the memory of columns that are views
};

using TracePtr = std::shared_ptr<const Trace>;

} // namespace lanescope
