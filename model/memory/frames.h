#pragma once
// Reads from a stack where an allocation comes from: the line of the program that made it, the op, the node of
// autograd, the module.

#include "model/memory/snapshot.h"

namespace lanescope {

bool isPythonFrame(const MemorySnapshot& snapshot, const MemoryFrame& frame);
// True for a frame of the program itself: outside site-packages, the standard library and torch.
bool isProgramFrame(const MemorySnapshot& snapshot, const MemoryFrame& frame);
// The forward() of a module of the program.
bool isModuleFrame(const MemorySnapshot& snapshot, const MemoryFrame& frame);
// Only shows how a call got here: unwinding, gathering, the interpreter, the dispatcher.
bool isPlumbing(const MemorySnapshot& snapshot, const MemoryFrame& frame);

// The innermost frame that is not plumbing; the innermost one if all are. The stack must have one.
const MemoryFrame& firstTelling(const MemorySnapshot& snapshot, std::uint32_t stack);

// "train.py", or "b/train.py" where the program has another file of that name.
std::string_view fileNameOf(const MemorySnapshot& snapshot, const MemoryFrame& frame);
// "train.py:88"; C++ without a line: the function.
std::string shortPlace(const MemorySnapshot& snapshot, const MemoryFrame& frame);
std::string fullPlace(const MemorySnapshot& snapshot, const MemoryFrame& frame); // "train_step (/app/train.py:88)"

struct StackFacts {
    std::optional<MemoryFrame> line; // innermost of the program; else innermost of Python
    std::string calledOp;            // outermost before Python and autograd: "einsum"
    std::string allocatingOp;        // innermost: "empty_strided"
    std::string node;                // autograd's node: "BmmBackward0"
    std::string module;              // chain of forward frames, outermost first
    bool isBackward = false, isForward = false, isOptimizer = false, isEmptyCache = false;
    bool isPoolEnd = false; // a MemPool ends: it empties its cache, too
};

// True if the stacks of blocks from before the recording are taken for those that allocated them: later events
// overwrote the early ones, no events were recorded, or most of these blocks have a stack, so that the allocator
// recorded when they were made. Where few have one, they are left from an earlier recording, and count as not known.
bool areStacksBeforeKnown(const MemorySnapshot& snapshot, const MemoryDevice& device);

// By stack.
const std::vector<StackFacts>& stackFactsOf(const MemorySnapshot& snapshot);

} // namespace lanescope
