#pragma once
// The profiler's [memory] events and what calls allocated, read once for each trace.

#include "model/analysis/analysis.h"
#include "model/analysis/tables/memory_columns.h"

namespace lanescope {

TraceMemory computeRecordedMemory(const Analysis& analysis);
inline const TraceMemory& recordedMemoryOf(const Analysis& analysis) { return analysis.once(computeRecordedMemory); }

CallMemory computeMemoryOfProcess(const Analysis& analysis);
CallMemory computeMemoryOfThread(const Analysis& analysis);
inline const CallMemory& callMemoryOf(const Analysis& analysis, CallMemory::Of of)
{
    return analysis.once(of == CallMemory::Of::Thread ? computeMemoryOfThread : computeMemoryOfProcess);
}

} // namespace lanescope
