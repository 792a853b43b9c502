#include "model/analysis/recorded_memory.h"

namespace lanescope {

TraceMemory computeRecordedMemory(const Analysis& analysis) { return traceMemory(analysis.trace()); }

CallMemory computeMemoryOfProcess(const Analysis& analysis)
{
    return {analysis.trace(), recordedMemoryOf(analysis), CallMemory::Of::Process};
}

CallMemory computeMemoryOfThread(const Analysis& analysis)
{
    return {analysis.trace(), recordedMemoryOf(analysis), CallMemory::Of::Thread};
}

} // namespace lanescope
