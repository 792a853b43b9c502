#pragma once
// What a stack says of an allocation: the line of the program that made it, the op, the node of autograd, the module.

#include "model/memory/snapshot.h"

namespace lanescope {

bool isPythonFrame(const MemorySnapshot& snapshot, const MemoryFrame& frame);
// Of the program itself: outside site-packages, the standard library and torch.
bool isProgramFrame(const MemorySnapshot& snapshot, const MemoryFrame& frame);
// Only says how a call got here: unwinding, gathering, the interpreter, the dispatcher.
bool isPlumbing(const MemorySnapshot& snapshot, const MemoryFrame& frame);

// "train.py:88"; C++ without a line: the function.
std::string shortPlace(const MemorySnapshot& snapshot, const MemoryFrame& frame);
std::string fullPlace(const MemorySnapshot& snapshot, const MemoryFrame& frame); // "train_step (/app/train.py:88)"

struct StackFacts {
    std::optional<MemoryFrame> line; // innermost of the program; else innermost of Python
    std::string calledOp;            // outermost before Python and autograd: "einsum"
    std::string allocatingOp;        // innermost: "empty_strided"
    std::string node;                // of autograd: "BmmBackward0"
    std::string module;              // chain of forward frames, outermost first
    bool isBackward = false, isForward = false, isOptimizer = false, isEmptyCache = false;
};

// Whether the stacks of blocks from before the recording are the ones that allocated them: where the events are
// overwritten by later ones, or were not asked for. Else such blocks are from before, whatever their stack says.
bool areStacksBeforeKnown(const MemorySnapshot& snapshot, const MemoryDevice& device);

// By stack.
const std::vector<StackFacts>& stackFactsOf(const MemorySnapshot& snapshot);

} // namespace lanescope
