#pragma once
// The calls of start-up: those that a process needs only once, however many steps it runs. The first use of a context,
// a module or a kernel loads it. Findings and the replay both use this list, so that they mean the same calls.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

// True if the call, which allocates or frees, may create the context or load a library: it takes 100 ms or more, and
// its process has launched at most a tenth of its kernels before. Later such calls are slow for another reason.
bool mayCreateContext(const Trace& trace, SliceId call);

// Calls of CUDA or HIP of at least 1 ms that neither wait, copy, replay a graph nor meet a busy GPU. Of the calls that
// allocate or free, only the first of its name, and without steps those that may create the context. A name that is as
// slow in most later steps is not start-up. In order; of nested calls the outermost.
std::vector<SliceId> startUpCallsOf(const Trace& trace);

} // namespace lanescope
