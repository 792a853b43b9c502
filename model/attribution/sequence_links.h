#pragma once
// The forward op of each backward op, by Kineto's own rule: both carry one sequence number, and the backward op the
// number that torch gives the forward op's thread. That number is not a tid: the thread is the one of the same process
// on which most of the numbers occur; a tie links nothing. Ranges of emit_nvtx carry no thread: there names show which
// ops are backward, and a number links only if one thread of the process has it.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace lanescope {

struct SequenceLinks {
    enum Flag : std::uint8_t {
        IsForward = 1,        // a backward op links to it
        HasForwardThread = 2, // Fwd thread id > 0
        HasNumberWithoutThread = 4,
    };
    std::vector<std::uint32_t> forwardOf; // by SliceId: the forward op of a backward op, or ~0; empty without any
    std::vector<std::uint8_t> flags;      // by SliceId; empty where no op has a sequence number
    std::size_t backwardOps = 0, linked = 0;
    bool hasNumbers = false;
    // Where no Python frames are recorded: the best frame of an op's "Call stack", an index of callFrames.
    std::unordered_map<std::uint32_t, std::uint32_t> callFrameOf;
    std::vector<std::string> callFrames;

    SliceId forward(SliceId op) const { return op.value < forwardOf.size() ? SliceId{forwardOf[op.value]} : SliceId{}; }
    bool is(SliceId op, Flag flag) const { return op.value < flags.size() && (flags[op.value] & flag) != 0; }
};

SequenceLinks computeSequenceLinks(const Analysis& analysis);
inline const SequenceLinks& sequenceLinksOf(const Analysis& analysis) { return analysis.once(computeSequenceLinks); }

} // namespace lanescope
