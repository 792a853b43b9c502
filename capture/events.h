#pragma once
// Recorded events before they are written, in a neutral form, so that writer and tests do not depend on the source.

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace lanescope::capture {

enum class EventKind : std::uint8_t {
    CpuOp,
    Annotation,
    DeviceAnnotation, // an annotation drawn on a stream
    Runtime,
    Driver,
    Kernel,
    Memcpy,
    Memset,
    Sync,
    Overhead,
    CudaEvent
};

// True for work of the device, false for calls and slices of the host.
constexpr bool isDeviceWork(EventKind kind)
{
    return kind == EventKind::Kernel || kind == EventKind::Memcpy || kind == EventKind::Memset;
}

struct Event {
    EventKind kind{};
    std::uint64_t beginNs = 0, endNs = 0; // CLOCK_MONOTONIC; both 0 on GPU work without times
    std::string name;
    std::string args;                                  // for CpuOp: further JSON members, ready to write
    std::uint32_t pid = 0, tid = 0;                    // on the host
    std::uint32_t device = 0, context = 0, stream = 0; // on the device
    std::uint32_t correlation = 0;                     // on a call and on the work that it launched; 0: none
    std::uint64_t externalId = 0;                      // the op that was open; 0: none
    std::uint32_t cbid = 0;                            // for a call: CUPTI's number of it
    bool launches = false;                             // a call that starts GPU work: the begin of an arrow
    // The launch of a kernel.
    std::uint32_t registers = 0;
    std::int32_t staticSharedBytes = 0, dynamicSharedBytes = 0;
    std::array<std::int32_t, 3> grid{}, block{};
    std::array<std::uint32_t, 3> cluster{};
    std::uint32_t localBytesPerThread = 0;
    std::uint64_t queuedNs = 0, submittedNs = 0; // 0: not recorded
    std::uint32_t graphId = 0;
    std::uint64_t graphNodeId = 0;
    std::uint64_t bytes = 0; // for a copy or a memset
    bool hasStream = true;   // for a wait: it is on one stream, not on a whole context
    std::int64_t cudaEventId = -1;
    // for a wait for a CUDA event: where the event was recorded
    std::int64_t waitsOnStream = -1, waitsOnCorrelation = -1;
    struct Peer {
        std::uint32_t fromDevice = 0, inDevice = 0, toDevice = 0, fromContext = 0, inContext = 0, toContext = 0;
    };
    std::optional<Peer> peer; // for a copy between devices
    struct Channel {
        std::uint32_t id = 0, type = 0;
    };
    std::optional<Channel> channel;        // the hardware channel of the work
    std::optional<std::uint32_t> priority; // the stream's priority
};

struct Device { // cudaDeviceProp, as Kineto writes it
    std::uint32_t id = 0;
    std::string name;
    std::uint64_t totalMemoryBytes = 0, freeMemoryBytes = 0;
    std::uint64_t sharedPerBlock = 0, sharedPerBlockOptin = 0, sharedPerSm = 0;
    int major = 0, minor = 0, maxThreadsPerBlock = 0, maxThreadsPerSm = 0, registersPerBlock = 0, registersPerSm = 0;
    int warpSize = 32, sms = 0;
};

struct Counts { // every lost record is counted: records is the sum of the next four
    std::uint64_t records = 0, converted = 0, unknownKind = 0, untimed = 0, early = 0; // early: during a warm-up
    std::uint64_t dropped = 0, brokenBuffers = 0, refused = 0;                         // refused: requests for a buffer
};

} // namespace lanescope::capture
