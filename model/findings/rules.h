#pragma once
// All rules by name, for registry.cpp.

#include "model/findings/rule.h"
#include "model/store/tone.h"

namespace lanescope {

extern const Rule compileLayersRule, graphBreaksRule, lowOccupancyRule, cudaGraphRule, exposedCommunicationRule,
    manyCallsRule, blockingOpsRule, allocationRule, serialStreamsRule, zeroOccupancyRule, biasCopyRule,
    bufferRequestRule, clockSkewRule, coldStepRule, damagedRule, dataLoaderRule, deadWindowRule, gpuIdleRule,
    hotSpotRule, kernelVarianceRule, launchOffsetRule, pageableCopyRule, copiesAloneRule, recompileRule,
    shortKernelsRule, smallSyncRule, stepSyncRule, gemmBelowPeakRule, misalignedShapesRule, noTensorCoresRule,
    unfusedPointwiseRule, hiddenCopyRule, looseOptimizerRule, zeroedGradientsRule, madeOnHostRule, convolutionBiasRule,
    coldCallRule, unfusedAttentionRule, plainFp32Rule, beforeFirstWorkRule, smallCopiesRule, graphCaptureRule,
    gpuNotRecordedRule, aboveCeilingRule, slowStepRule, cpuHotOpRule, doublePrecisionRule, layoutConversionRule,
    slowLinkRule, cpuCollectivesRule, fp32AttentionRule, attentionBelowPeakRule, cpuThreadsRule, wrongProcessRule,
    bufferBroadcastRule, slowedDownRule, idleGpuRule, cpuSilentRule, growingCatRule;

// True if any slice may have such a name. Called before a walk over all slices.
inline bool hasNameFrom(const Trace& trace, std::string_view prefix)
{
    for (std::uint32_t i = 0; i < trace.strings().size(); ++i)
        if (trace.strings()[StringId{i}].starts_with(prefix))
            return true;
    return false;
}

} // namespace lanescope
