#pragma once
// What was recorded, before it is written: neutral events, so that neither writer nor tests know whose record it was.

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace lanescope::capture {

enum class EventKind : std::uint8_t {
    CpuOp,
    Annotation,
    DeviceAnnotation, // an annotation's envelope on a stream
    Runtime,
    Driver,
    Kernel,
    Memcpy,
    Memset,
    Sync,
    Overhead,
    CudaEvent
};

// Work of the device, as against calls and slices of the host.
constexpr bool isDeviceWork(EventKind kind)
{
    return kind == EventKind::Kernel || kind == EventKind::Memcpy || kind == EventKind::Memset;
}

struct Event {
    EventKind kind{};
    std::uint64_t beginNs = 0, endNs = 0; // CLOCK_MONOTONIC; both 0 on device work: the device gave no times
    std::string name;
    std::string args;                                  // of CpuOp: further JSON members, ready made
    std::uint32_t pid = 0, tid = 0;                    // of the host
    std::uint32_t device = 0, context = 0, stream = 0; // of the device
    std::uint32_t correlation = 0;                     // of a call and of the work it launched; 0: none
    std::uint64_t externalId = 0;                      // of the op that was open; 0: none
    std::uint32_t cbid = 0;                            // of a call, CUPTI's number of it
    bool launches = false;                             // a call that starts device work: an arrow leaves it
    // A kernel's launch.
    std::uint32_t registers = 0;
    std::int32_t staticSharedBytes = 0, dynamicSharedBytes = 0;
    std::array<std::int32_t, 3> grid{}, block{};
    std::array<std::uint32_t, 3> cluster{};
    std::uint32_t localBytesPerThread = 0;
    std::uint64_t queuedNs = 0, submittedNs = 0; // 0: not asked for
    std::uint32_t graphId = 0;
    std::uint64_t graphNodeId = 0;
    std::uint64_t bytes = 0; // of a copy or a set
    bool hasStream = true;   // of a wait: on one stream, as against a whole context
    std::int64_t cudaEventId = -1;
    std::int64_t waitsOnStream = -1, waitsOnCorrelation = -1; // of a wait for a CUDA event: where it was recorded
    struct Peer {
        std::uint32_t fromDevice = 0, inDevice = 0, toDevice = 0, fromContext = 0, inContext = 0, toContext = 0;
    };
    std::optional<Peer> peer; // of a copy between devices
    struct Channel {
        std::uint32_t id = 0, type = 0;
    };
    std::optional<Channel> channel;        // of the hardware, that the work went through
    std::optional<std::uint32_t> priority; // of the stream
};

struct Device { // cudaDeviceProp, as Kineto writes it
    std::uint32_t id = 0;
    std::string name;
    std::uint64_t totalMemoryBytes = 0, freeMemoryBytes = 0;
    std::uint64_t sharedPerBlock = 0, sharedPerBlockOptin = 0, sharedPerSm = 0;
    int major = 0, minor = 0, maxThreadsPerBlock = 0, maxThreadsPerSm = 0, registersPerBlock = 0, registersPerSm = 0;
    int warpSize = 32, sms = 0;
};

struct Counts { // all that came in, so that nothing is lost unsaid: records is the sum of the next four
    std::uint64_t records = 0, converted = 0, unknownKind = 0, untimed = 0, early = 0; // early: of a warm-up
    std::uint64_t dropped = 0, brokenBuffers = 0, refused = 0;                         // refused: requests for a buffer
};

} // namespace lanescope::capture
