#pragma once
// All rules by name, for registry.cpp.

#include "model/findings/rule.h"
#include "model/store/tone.h"

namespace lanescope {

extern const Rule compileLayersRule, graphBreaksRule, lowOccupancyRule, cudaGraphRule, exposedCommunicationRule,
    manyCallsRule, blockingOpsRule, allocationRule, serialStreamsRule, zeroOccupancyRule, biasCopyRule,
    bufferRequestRule, clockSkewRule, coldStepRule, damagedRule, dataLoaderRule, deadWindowRule, gpuIdleRule,
    hotSpotRule, kernelVarianceRule, launchOffsetRule, pageableCopyRule, recompileRule, shortKernelsRule, smallSyncRule,
    gemmBelowPeakRule, misalignedShapesRule, noTensorCoresRule, unfusedPointwiseRule;

} // namespace lanescope
