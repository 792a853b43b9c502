#pragma once
// Decides which work owns a device at each instant: kernels that do not communicate, then communication, then copies
// and memsets. Among equals, the one that began first wins, then the earlier in the file. What the owners get adds up
// to the union of the device's work, to the nanosecond; the part of communication and copies is what nothing hides.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <vector>

namespace lanescope {

struct OwnedPart {
    TimeRange range;
    std::uint32_t work; // its place in Analysis::work()
};

struct DeviceOwners {
    std::vector<Ns> busy;                 // per work in Analysis::work()
    std::vector<std::uint8_t> isExchange; // per work: its kernel's name says that it communicates
    struct Device {
        ProcessId process;
        std::vector<OwnedPart> parts; // in order, disjoint
        Ns busy{};
    };
    std::vector<Device> devices; // those with work, in order of processes
    Ns busyTotal{}, sumTotal{};  // over all devices
};

DeviceOwners computeDeviceOwners(const Analysis& analysis);
inline const DeviceOwners& deviceOwnersOf(const Analysis& analysis) { return analysis.once(computeDeviceOwners); }

} // namespace lanescope
