#pragma once
// The changes to a program that a replay can try. Their order does not matter.

#include "model/base/text.h"
#include "model/replay/replay.h"

#include <memory>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

// New times of individual kernels and copies, which a change computes from what they do.
struct WorkTimes {
    struct Work {
        SliceId work;
        float factor;        // multiplies its duration
        bool isGone = false; // part of another kernel: it has no launch
        SliceId into = {};   // the kernel that it is part of, if it is gone
    };
    std::vector<Work> works; // by work; the others stay
    // Work that the change should scale but cannot: the trace does not show what it does, so it keeps its time.
    std::uint64_t unknown = 0;
    Ns unknownTime{};
    std::vector<SliceId> unknownWorks;
};

struct ReplayChange {
    enum class Kind {
        ScaleKernel, // durations of what the pattern matches, times the factor:
        ScaleCopy,
        ScaleMemset,
        ScaleComm,
        ScaleOp, // self time
        ScalePython,
        ScaleCall,
        NoSync,          // synchronise calls and blocking copies whose name matches do not wait
        GraphLaunches,   // a CUDA graph replays what is launched between two waits, or in the annotation
        Host,            // ops, Python and calls, times the factor
        Comm,            // communication kernels, or transfers of joined ranks, times the factor
        OverlapComm,     // compute kernels run alongside the communication for which they wait
        NoDataWait,      // batches are there when they are asked for
        Warm,            // one-time costs are gone
        StragglerMedian, // no rank computes longer, or spends more host time, than the median rank
        DurationsFrom,   // GPU work lasts as long as in another trace
        // Each with `works`:
        FuseChains,     // chains of elementwise kernels are one kernel each
        FlashAttention, // attention is one kernel
        AtCeiling,      // kernels take the least time that their bytes and arithmetic allow
        OtherGpu,       // another GPU by its data sheet; pattern: its name
    };
    Kind kind{};
    // A regular expression; empty: everything. GraphLaunches: the name of an annotation. StragglerMedian: a rank.
    std::string pattern = {};
    double factor = 1;
    std::shared_ptr<const Analysis> other = {}; // DurationsFrom
    // Limits what the pattern matches: calls of NoSync and ScaleCall, GPU work of the other scales. In order.
    std::vector<SliceId> only = {};
    std::shared_ptr<const WorkTimes> works = {};
    // Host: the host time in these ranges stays, as far as they cover it. Disjoint and in order.
    std::vector<TimeRange> except = {};
};
std::string_view nameOf(ReplayChange::Kind kind); // "scale kernel", "no_sync": for files
bool isUpperBound(ReplayChange::Kind kind);       // the change saves at most what its replay saves
// Communication that is not joined may be waiting for another rank, which no faster link makes shorter.
bool isUpperBound(const ReplayGraph& graph, const ReplayChange& change);
bool isEstimate(ReplayChange::Kind kind);       // the replay takes durations that are estimated
std::string textOf(const ReplayChange& change); // as on the command line: "--scale kernel:gemm=0.5"

// "kernel:gemm=0.5": kind, regular expression, factor. On failure: what is wrong, in one line.
tl::expected<ReplayChange, std::string> parseScale(std::string_view text);

// Changes the weights. On failure: a regular expression that is none.
tl::expected<void, std::string> applyChanges(const Trace& trace, const ReplayGraph& graph,
                                             std::span<const ReplayChange> changes, ReplayWeights& weights);
// How many edges weigh something else than recorded.
std::uint64_t changedEdges(const ReplayGraph& graph, const ReplayWeights& weights);

// Transfers of joined ranks have no own edge: cross edges, which communication factors scale.
std::vector<std::uint32_t> transfersOf(const ReplayGraph& graph);
void scaleTransfers(const Trace& trace, const ReplayGraph& graph, std::span<const ReplayChange> changes,
                    std::span<const std::uint32_t> transfers, std::span<std::int64_t> cross);

// The assumptions of the prediction, and what it does not cover: one sentence per kind of change.
std::vector<Sentence> assumptionsOf(std::span<const ReplayChange> changes);
// "No kernel is called gemm": the pattern matches no name of what the change means. Absent where it does.
std::optional<Sentence> unmatchedOf(const Trace& trace, const ReplayChange& change);
// Names the GPU work that the change leaves alone, as the trace does not show what it does. Absent if there is none.
std::optional<Sentence> unknownOf(const ReplayChange& change);

} // namespace lanescope
