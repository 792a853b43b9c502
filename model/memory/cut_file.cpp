#include "model/memory/cut_file.h"

#include "model/base/bytes_text.h"

#include <algorithm>

namespace lanescope {

bool isAnyCut(const MemorySnapshot& s)
{
    return std::any_of(s.devices.begin(), s.devices.end(), [](const MemoryDevice& d) { return !d.isWhole(); });
}

Sentence cutOf(const MemorySnapshot& s, const MemoryDevice& d)
{
    return {d.isCutShort                      ? PHRASE("the file is cut after event {last}")
            : d.isStateCut && d.events > 0    ? PHRASE("the file is cut before the end of its segments")
            : d.isStateCut && s.hasSegments() ? PHRASE("the file is cut within its segments")
                                              : PHRASE("the file is cut before its events"),
            {{"last", std::int64_t{d.events} - 1}}};
}

Sentence cutOf(const MemorySnapshot& s, std::size_t mainDevice)
{
    if (!s.devices[mainDevice].isWhole())
        return cutOf(s, s.devices[mainDevice]);
    for (const MemoryDevice& d : s.devices)
        if (d.isCutShort)
            return {PHRASE("the file is cut within the events of GPU {gpu}"), {{"gpu", std::int64_t{d.index}}}};
        else if (!d.isWhole())
            return cutOf(s, d);
    return {};
}

static KnownMemory knownMemory(const MemoryDevice& d)
{
    KnownMemory known{d.peakActive.bytes, d.peakReserved.bytes, d.end.active, d.end.reserved};
    if (!d.isCutShort || d.isStateCut || d.segments.empty())
        return known;
    known.end = known.endReserved = 0;
    for (const MemoryBlock& block : d.blocks)
        known.end += block.isLive() ? block.requested : 0;
    for (const MemorySegment& segment : d.segments)
        known.endReserved += segment.size;
    known.isPeakAtEnd = known.end > known.peak;
    known.peak = std::max(known.peak, known.end);
    known.peakReserved = std::max(known.peakReserved, known.endReserved);
    return known;
}

static std::vector<KnownMemory> computeKnownMemory(const MemorySnapshot& s)
{
    std::vector<KnownMemory> all;
    for (const MemoryDevice& d : s.devices)
        all.push_back(knownMemory(d));
    return all;
}

KnownMemory knownMemoryOf(const MemorySnapshot& s, const MemoryDevice& device)
{
    for (std::size_t k = 0; k < s.devices.size(); ++k)
        if (&s.devices[k] == &device)
            return s.once(computeKnownMemory)[k];
    return knownMemory(device); // a state that is not a device of the file
}

void warnOfCut(MemorySnapshot& s, const MemoryDevice& d)
{
    TextValues values = cutOf(s, d).values;
    values["device"] = std::int64_t{d.index};
    values["blocks"] = std::int64_t{d.lateBlocks};
    values["bytes"] = shownBytes(d.lateBytes);
    values["late"] = Phrase{d.lateBlocks == 0 ? PHRASE("")
                            : d.lateBlocks == 1
                                ? PHRASE(" 1 block at the end ({bytes}) is not counted: it was allocated after that "
                                         "event, or cannot be distinguished from one that was.")
                                : PHRASE(" {blocks} blocks at the end ({bytes}) are not counted: they were allocated "
                                         "after that event, or cannot be distinguished from those that were.")};
    s.warnings.push_back(
        {d.isCutShort
             ? PHRASE(
                   "GPU {device}: the file is cut after event {last}, so that peaks are at least what is shown.{late} "
                   "Blocks that were live before the first event and freed after event {last} are not in the file.")
         : d.isStateCut && d.events > 0
             ? PHRASE("GPU {device}: the file is cut before the end of its segments, so that memory before the "
                      "first event is not known: live bytes are at least what is shown.")
         : d.isStateCut ? PHRASE("GPU {device}: the file is cut within its segments: live and reserved memory at the "
                                 "end is at least what is shown, and its events are missing.")
                        : PHRASE("GPU {device}: the file ends before its events; only the state at the end is known."),
         std::move(values)});
}

} // namespace lanescope
