#pragma once
// The numbers of the fields that are read, from Perfetto's .proto files; extensions (1000, 3000) are included.

#include <cstdint>

namespace lanescope::pftrace {

using Field = std::uint32_t;

constexpr Field packetField = 1; // in Trace: the only field that matters

namespace packet {
constexpr Field ftraceEvents = 1, clockSnapshot = 6, timestamp = 8, sequence = 10, trackEvent = 11, internedData = 12,
                sequenceFlags = 13, stateCleared = 41, packetDropped = 42, threadDescriptor = 44, zlibPackets = 50,
                gpuCounterEvent = 52, gpuStageEvent = 53, clockId = 58, defaults = 59, trackDescriptor = 60,
                attributes = 126, zstdPackets = 133;
}
constexpr std::uint64_t flagCleared = 1, flagNeedsState = 2;

namespace event { // TrackEvent; also used for defaults
constexpr Field timestampDeltaUs = 1, categoryIids = 3, annotations = 4, legacy = 6, type = 9, nameIid = 10,
                trackUuid = 11, extraValues = 12, timestampAbsoluteUs = 16, categories = 22, name = 23,
                counterValue = 30, extraUuids = 31, flowIdsOld = 36, endingFlowIdsOld = 42, doubleCounterValue = 44,
                extraDoubleUuids = 45, extraDoubleValues = 46, flowIds = 47, endingFlowIds = 48, gpuCorrelation = 3000;
}
enum EventType : std::uint64_t { sliceBegin = 1, sliceEnd = 2, instant = 3, counter = 4 };

namespace legacy {
constexpr Field nameIid = 1, phase = 2, durationUs = 3, unscopedId = 6, localId = 10, globalId = 11;
}

namespace defaults {
constexpr Field trackEvent = 11, clockId = 58;
}

namespace annotation {
constexpr Field nameIid = 1, boolValue = 2, uintValue = 3, intValue = 4, doubleValue = 5, stringValue = 6,
                pointerValue = 7, nested = 8, jsonValue = 9, name = 10, dictEntries = 11, arrayValues = 12,
                stringIid = 17;
}
namespace nested { // NestedValue, the older form of lists and dicts
constexpr Field kind = 1, keys = 2, values = 3, items = 4, intValue = 5, doubleValue = 6, boolValue = 7, text = 8;
}

namespace interned {
constexpr Field categories = 1, eventNames = 2, annotationNames = 3, graphicsContexts = 23, gpuSpecifications = 24,
                annotationStrings = 29, gpuCounterDescriptors = 47, computeKernels = 1000, computeArguments = 1001;
}

namespace track {
constexpr Field uuid = 1, name = 2, process = 3, thread = 4, parent = 5, counter = 8, staticName = 10, atraceName = 13;
}
namespace process {
constexpr Field pid = 1, sortIndex = 3, name = 6, labels = 8;
}
namespace thread {
constexpr Field pid = 1, tid = 2, sortIndex = 3, name = 5, referenceTimeUs = 6;
}
namespace counterTrack {
constexpr Field unit = 3, multiplier = 4, isIncremental = 5, unitName = 6;
}

namespace clockSnapshot {
constexpr Field clocks = 1, primary = 2;
}
namespace clock {
constexpr Field id = 1, timestamp = 2, isIncremental = 3, multiplierNs = 4;
}

namespace stage { // GpuRenderStageEvent
constexpr Field eventId = 1, duration = 2, queueId = 3, stageId = 4, context = 5, extraData = 6, gpuId = 11,
                queueIid = 13, stageIid = 14, name = 17, waitIds = 18, kernelIid = 19, nameIid = 20, launch = 21;
}
namespace launch {
constexpr Field grid = 1, workgroup = 2, arguments = 3;
}
namespace gpuCounter {
constexpr Field descriptor = 1, counters = 2, gpuId = 3, descriptorIid = 4;
}

// Pids (32 bits) and tids at and below these were made up by Lanescope's export: the track is known by its name. Real
// ones can be negative if 32 bits were too few.
constexpr std::int64_t madeUpPid = -(std::int64_t{1} << 31) + (1 << 20), madeUpTid = -(std::int64_t{1} << 40);

constexpr std::uint64_t bootTime = 6; // the usual primary clock
constexpr std::uint64_t realTime = 1;
inline bool isOfSequence(std::uint64_t clock) { return clock >= 64 && clock < 128; }

} // namespace lanescope::pftrace
