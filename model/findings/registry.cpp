// The rules in the order in which they run. A new rule is one line here.

#include "model/findings/rank_findings.h"
#include "model/findings/rules.h"

#include <array>

namespace lanescope {

std::span<const Rule> rules()
{
    static const std::array all{coldStepRule,        deadWindowRule,       launchOffsetRule,
                                smallSyncRule,       dataLoaderRule,       bufferRequestRule,
                                gpuIdleRule,         shortKernelsRule,     hotSpotRule,
                                pageableCopyRule,    biasCopyRule,         kernelVarianceRule,
                                recompileRule,       compileLayersRule,    graphBreaksRule,
                                lowOccupancyRule,    cudaGraphRule,        exposedCommunicationRule,
                                manyCallsRule,       blockingOpsRule,      allocationRule,
                                serialStreamsRule,   zeroOccupancyRule,    damagedRule,
                                clockSkewRule,       gemmBelowPeakRule,    misalignedShapesRule,
                                noTensorCoresRule,   unfusedPointwiseRule, hiddenCopyRule,
                                looseOptimizerRule,  zeroedGradientsRule,  madeOnHostRule,
                                convolutionBiasRule, coldCallRule,         unfusedAttentionRule,
                                plainFp32Rule,       beforeFirstWorkRule,  smallCopiesRule,
                                graphCaptureRule,    gpuNotRecordedRule,   aboveCeilingRule,
                                slowStepRule,        cpuHotOpRule,         cpuCollectivesRule,
                                cpuThreadsRule,      doublePrecisionRule,  layoutConversionRule,
                                slowLinkRule,        fp32AttentionRule,    attentionBelowPeakRule,
                                notOneJobRule,       wrongProcessRule,     bufferBroadcastRule,
                                copiesAloneRule,     slowedDownRule,       idleGpuRule,
                                cpuSilentRule,       stepSyncRule,         growingCatRule};
    return all;
}

} // namespace lanescope
