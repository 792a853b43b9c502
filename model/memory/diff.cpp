#include "model/memory/diff.h"

#include "model/memory/figures.h"
#include "model/memory/findings.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace lanescope {

namespace {

using Ranges = std::vector<std::pair<std::uint64_t, std::int64_t>>;

// One process: the second recording begins with the segments that the first ends with, and none of its blocks moved.
std::optional<MemoryCarried> carriedOf(const MemoryDevice& a, const MemoryDevice& b)
{
    Ranges endOfA;
    for (const MemorySegment& segment : a.segments)
        endOfA.emplace_back(segment.address, segment.size);
    if (a.index != b.index || endOfA.empty() || endOfA != b.firstSegments)
        return {};
    std::map<std::uint64_t, std::int64_t> then; // live blocks: requested bytes by address
    for (const MemoryLife& life : a.lives)
        if (life.completed == MemoryLife::never)
            then[life.address] = life.requested;
    MemoryCarried carried;
    for (const MemoryLife& life : b.lives) {
        if (life.completed != MemoryLife::never)
            continue;
        const auto old = life.isFromBefore() ? then.find(life.address) : then.end();
        const bool isKept = old != then.end() && old->second == life.requested;
        (isKept ? carried.keptBytes : carried.newBytes) += life.requested;
        ++(isKept ? carried.keptBlocks : carried.newBlocks);
        if (isKept)
            then.erase(old);
    }
    for (const auto& [address, bytes] : then) {
        carried.freedBytes += bytes;
        ++carried.freedBlocks;
    }
    return carried;
}

} // namespace

MemoryDiff diffOf(const MemorySnapshot& a, const MemorySnapshot& b, HolderBy by)
{
    MemoryDiff diff;
    std::map<std::string, MemoryDiffRow> rows;
    const auto add = [&](const MemorySnapshot& s, bool isB) {
        if (s.devices.empty())
            return;
        const MemoryDevice& d = s.devices[mainDeviceOf(s)];
        (isB ? diff.peakB : diff.peakA) = d.peakActive.bytes;
        (isB ? diff.reservedB : diff.reservedA) = d.peakReserved.bytes;
        (isB ? diff.endB : diff.endA) = d.end.active;
        const Holders holders = holdersBy(s, d, by);
        for (const HolderRow& row : rowsAt(d, holders, d.peakActive.index)) {
            MemoryDiffRow& to = rows[holders.groups[row.group].name];
            (isB ? to.bytesB : to.bytesA) += row.bytes;
            (isB ? to.blocksB : to.blocksA) += row.blocks;
        }
        for (const HolderRow& row : rowsAt(d, holders, std::int64_t{d.events} - 1)) {
            MemoryDiffRow& to = rows[holders.groups[row.group].name];
            (isB ? to.endB : to.endA) += row.bytes;
        }
    };
    add(a, false);
    add(b, true);
    if (!a.devices.empty() && !b.devices.empty())
        diff.carried = carriedOf(a.devices[mainDeviceOf(a)], b.devices[mainDeviceOf(b)]);
    for (auto& [name, row] : rows) {
        row.name = name;
        diff.rows.push_back(std::move(row));
    }
    std::stable_sort(diff.rows.begin(), diff.rows.end(), [](const MemoryDiffRow& x, const MemoryDiffRow& y) {
        return std::abs(x.delta()) != std::abs(y.delta()) ? std::abs(x.delta()) > std::abs(y.delta())
                                                          : x.bytesB > y.bytesB;
    });
    const std::int64_t delta = diff.peakB - diff.peakA;
    TextValues values{
        {"a", shownBytes(diff.peakA)}, {"b", shownBytes(diff.peakB)}, {"delta", shownBytes(std::abs(delta))}};
    const bool hasName = !diff.rows.empty() && diff.rows.front().delta() != 0;
    if (hasName) {
        values["name"] = diff.rows.front().name;
        values["change"] = (diff.rows.front().delta() > 0 ? "+" : "") + shownBytes(diff.rows.front().delta());
    }
    const bool readsAlike = shownBytes(diff.peakA) == shownBytes(diff.peakB); // little of much
    diff.headline = {delta == 0                ? PHRASE("The peaks are equal: {a}")
                     : readsAlike && delta > 0 ? PHRASE("The peak of {a} rises by {delta}; most by {name} ({change})")
                     : readsAlike              ? PHRASE("The peak of {a} falls by {delta}; most by {name} ({change})")
                     : delta > 0 ? PHRASE("The peak rises by {delta}, from {a} to {b}; most by {name} ({change})")
                                 : PHRASE("The peak falls by {delta}, from {a} to {b}; most by {name} ({change})"),
                     std::move(values)};
    return diff;
}

std::string_view changeOf(const MemoryDiffRow& row)
{
    if (row.bytesA == 0 && row.bytesB > 0)
        return "new";
    if (row.bytesA > 0 && row.bytesB == 0)
        return "gone";
    return row.delta() > 0 ? "more" : row.delta() < 0 ? "less" : "same";
}

} // namespace lanescope
