#pragma once
// What could be different in a program: the changes that a replay can try. Their order does not matter.

#include "model/base/text.h"
#include "model/replay/replay.h"

#include <memory>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

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
        OverlapComm,     // compute kernels do not wait for communication
        NoDataWait,      // batches are there when they are asked for
        Warm,            // one-time costs are gone
        StragglerMedian, // no rank computes longer, or spends more host time, than the median rank
        DurationsFrom,   // GPU work lasts as long as in another trace
    };
    Kind kind{};
    std::string pattern = {}; // a regular expression; empty: everything. GraphLaunches: the name of an annotation
    double factor = 1;
    std::shared_ptr<const Analysis> other = {}; // DurationsFrom
    // Of what the pattern matches, only these: calls of NoSync and ScaleCall, GPU work of the other scales. In order.
    std::vector<SliceId> only = {};
};
std::string_view nameOf(ReplayChange::Kind kind); // "scale kernel", "no_sync": for files
std::string textOf(const ReplayChange& change);   // as on the command line: "--scale kernel:gemm=0.5"

// "kernel:gemm=0.5": kind, regular expression, factor. On failure: what is wrong, in one line.
tl::expected<ReplayChange, std::string> parseScale(std::string_view text);

// Changes the weights; returns how many edges weigh something else. On failure: a regular expression that is none.
tl::expected<std::uint64_t, std::string> applyChanges(const Trace& trace, const ReplayGraph& graph,
                                                      std::span<const ReplayChange> changes, ReplayWeights& weights);

// What the prediction takes for granted, and what it does not cover: one sentence per kind of change.
std::vector<Sentence> assumptionsOf(std::span<const ReplayChange> changes);

} // namespace lanescope
