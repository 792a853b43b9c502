#include "model/memory/diff_before.h"

#include "model/base/bytes_text.h"

#include <map>

namespace lanescope {

namespace {

std::map<std::int64_t, std::int64_t> blocksBySize(const RecordedSide& side)
{
    std::map<std::int64_t, std::int64_t> blocks;
    const MemoryDevice& d = side.device;
    for (std::size_t k = 0; k < d.lives.size(); ++k)
        if (side.holders.groups[side.holders.groupOf[k]].is == HolderGroup::Is::FromBefore &&
            d.lives[k].isActiveAt(side.index))
            ++blocks[d.lives[k].requested];
    return blocks;
}

} // namespace

UnknownBefore unknownBefore(const RecordedSide& a, const RecordedSide& b)
{
    std::map<std::int64_t, std::int64_t> more = blocksBySize(a); // in A than in B
    for (const auto& [size, count] : blocksBySize(b))
        more[size] -= count;
    UnknownBefore unknown;
    for (const auto& [size, count] : more)
        (count > 0 ? unknown.a : unknown.b) += size * std::abs(count);
    return unknown;
}

std::optional<Sentence> sentenceOf(const UnknownBefore& unknown, bool isAtPeak)
{
    if (unknown.larger() == 0)
        return {};
    const TextValues values{{"a", shownBytes(unknown.a)}, {"b", shownBytes(unknown.b)}};
    if (unknown.a > 0 && unknown.b > 0)
        return Sentence{isAtPeak ? PHRASE("Allocated before the recording and different at the peak: {a} in A, {b} in "
                                          "B. The files do not record who holds them, so each change can be off by as "
                                          "much")
                                 : PHRASE("Allocated before the recording and different at the end: {a} in A, {b} in "
                                          "B. The files do not record who holds them, so each change can be off by as "
                                          "much"),
                        values};
    if (unknown.b > 0)
        return Sentence{isAtPeak ? PHRASE("At the peak {b} more were allocated before the recording in B: the file "
                                          "does not record who holds them, so each change can be off by as much")
                                 : PHRASE("At the end {b} more were allocated before the recording in B: the file does "
                                          "not record who holds them, so each change can be off by as much"),
                        values};
    return Sentence{isAtPeak ? PHRASE("At the peak {a} more were allocated before the recording in A: the file does "
                                      "not record who holds them, so each change can be off by as much")
                             : PHRASE("At the end {a} more were allocated before the recording in A: the file does not "
                                      "record who holds them, so each change can be off by as much"),
                    values};
}

} // namespace lanescope
