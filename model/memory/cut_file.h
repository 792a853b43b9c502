#pragma once
// A file that ends before its end mark: which figures are at least what is shown, in words.

#include "model/memory/snapshot.h"

namespace lanescope {

// A higher peak may be in what the file lacks, or in the events that were overwritten.
inline bool isPeakAtLeast(const MemoryDevice& device) { return !device.isPeakKnown() || device.isCut; }
bool isAnyCut(const MemorySnapshot& snapshot); // a GPU's events or segments
// "the file is cut after event 12"; of a device that is not whole.
Sentence cutOf(const MemorySnapshot& snapshot, const MemoryDevice& device);
// The same of the file, as its main device has it, or the first that is not whole. Empty: no device is cut.
Sentence cutOf(const MemorySnapshot& snapshot, std::size_t mainDevice);

// Bytes of a device, as far as the file shows: if its events are cut, whole segments still show its end, and the
// peak is at least that.
struct KnownMemory {
    std::int64_t peak = 0, peakReserved = 0, end = 0, endReserved = 0;
    bool isPeakAtEnd = false; // the segments hold more than was ever live in the events that are there
};
KnownMemory knownMemoryOf(const MemorySnapshot& snapshot, const MemoryDevice& device);
void warnOfCut(MemorySnapshot& snapshot, const MemoryDevice& device);

} // namespace lanescope
