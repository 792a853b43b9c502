#pragma once
// Reads from the names of host events what they mean for attribution: modules, phases, scopes, Python functions.
//
// Every mark is read from the name alone. The place of a slice in its stack decides what the mark is worth
// (host_places.h).

#include "model/store/trace.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

namespace mark {
enum : std::uint32_t {
    Optimizer = 1u << 0,
    ZeroGrad = 1u << 1, // with Optimizer; it can occur anywhere in a step
    Data = 1u << 2,
    RecomputeFrame = 1u << 3, // torch/utils/checkpoint.py: recompute_fn, unpack_hook
    Module = 1u << 4,         // nn.Module: NAME_k
    Backward = 1u << 5,
    Forward = 1u << 6,
    Engine = 1u << 7,     // autograd::engine::evaluate_function
    Checkpoint = 1u << 8, // CheckpointFunctionBackward
    Accumulate = 1u << 9, // AccumulateGrad
    Communicator = 1u << 10,
    Scope = 1u << 11,    // an annotation of the program itself
    Transfer = 1u << 12, // aten::to, aten::copy_
    Waits = 1u << 13,    // blocks the thread: acquire, wait, poll, sleep, a synchronizing call, a blocking copy
    Launches = 1u << 14, // a call that starts device work, or records it into a graph
    Graph = 1u << 15,    // launches a whole graph
};
} // namespace mark

std::uint32_t marksOf(std::string_view name, SliceKind kind);

// An annotation that holds only the usual words for a phase: "backward", "[pl][profile]optimizer_step", "data loading".
bool isPhaseName(std::string_view name);

// "nn.Module: Linear_3" -> "Linear_3"; absent for any other name.
std::optional<std::string_view> moduleNameOf(std::string_view frame);
// "Linear_3" -> "Linear", "torch.nn.Linear" -> itself.
std::string_view classOfModule(std::string_view module);

// How well a Python frame shows where a program spends its time: 3 the user's code, 2 an installed package, 1 torch or
// the standard library, 0 a built-in function.
std::uint8_t rankOfFrame(std::string_view frame);

struct FrameName {
    std::string_view path, function;
    std::int64_t line = 0; // the line of `def`; of the running statement, if the frame was open when recording began
};
std::optional<FrameName> frameNameOf(std::string_view frame); // "path(N): function"

// The frame of a recorded "Call stack" (a.py(3): f;b.py(4): g) that shows most. Its order varies between versions: the
// end with <module> is the outermost one.
std::string_view bestFrameOf(std::string_view callStack);

} // namespace lanescope
