#include "model/memory/diff.h"

#include "model/memory/figures.h"
#include "model/memory/findings.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <unordered_map>

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

struct SideRow {
    HolderGroup of;
    std::int64_t bytes = 0, blocks = 0, end = 0;
    bool isMatched = false;
};

// Holders that have blocks at the peak or at the end, in the order of their names.
std::vector<SideRow> sideRowsOf(const MemoryDevice& d, const Holders& holders)
{
    std::map<std::uint32_t, SideRow> rows;
    for (const HolderRow& row : rowsAt(d, holders, d.peakActive.index)) {
        rows[row.group].bytes = row.bytes;
        rows[row.group].blocks = row.blocks;
    }
    for (const HolderRow& row : rowsAt(d, holders, std::int64_t{d.events} - 1))
        rows[row.group].end = row.bytes;
    std::vector<SideRow> all;
    for (auto& [group, row] : rows) {
        row.of = holders.groups[group];
        all.push_back(std::move(row));
    }
    std::stable_sort(all.begin(), all.end(), [](const SideRow& a, const SideRow& b) {
        return a.of.name.size() != b.of.name.size() ? a.of.name.size() < b.of.name.size() : a.of.name < b.of.name;
    });
    return all;
}

// "model.py:10 → :13"
std::string nameOfPair(const std::string& a, const std::string& b)
{
    if (a == b)
        return a;
    const std::size_t colon = a.rfind(':');
    const bool isOneFile = colon != std::string::npos && b.rfind(':') == colon && a.compare(0, colon, b, 0, colon) == 0;
    return a + " → " + (isOneFile ? b.substr(colon) : b);
}

MemoryDiffRow rowOfPair(const SideRow* a, const SideRow* b)
{
    static const SideRow none;
    const SideRow &x = a ? *a : none, &y = b ? *b : none;
    MemoryDiffRow row;
    row.name = !a ? y.of.name : !b ? x.of.name : nameOfPair(x.of.name, y.of.name);
    row.bytesA = x.bytes;
    row.bytesB = y.bytes;
    row.blocksA = x.blocks;
    row.blocksB = y.blocks;
    row.endA = x.end;
    row.endB = y.end;
    return row;
}

// First what is equal in function and line, then in the function (an edit moved its lines: in their order), then in
// the line (the function has another name).
std::vector<MemoryDiffRow> matched(std::vector<SideRow>& a, std::vector<SideRow>& b)
{
    std::vector<MemoryDiffRow> rows;
    const auto pair = [&](auto keyOf) { // an empty key: not matched
        std::unordered_map<std::string, std::vector<SideRow*>> free;
        for (std::size_t i = b.size(); i-- > 0;)
            if (const std::string key = keyOf(b[i].of); !b[i].isMatched && !key.empty())
                free[key].push_back(&b[i]);
        for (SideRow& x : a) {
            const auto y = x.isMatched ? free.end() : free.find(keyOf(x.of));
            if (y == free.end() || y->second.empty())
                continue;
            SideRow& other = *y->second.back();
            y->second.pop_back();
            x.isMatched = other.isMatched = true;
            rows.push_back(rowOfPair(&x, &other));
        }
    };
    const auto unmoved = [](const HolderGroup& g) { return g.unmoved ? std::to_string(g.unmoved) : std::string{}; };
    pair([&](const HolderGroup& g) { return g.name + unmoved(g); });
    pair(unmoved);
    pair([](const HolderGroup& g) { return g.name; });
    for (const SideRow& x : a)
        if (!x.isMatched)
            rows.push_back(rowOfPair(&x, nullptr));
    for (const SideRow& y : b)
        if (!y.isMatched)
            rows.push_back(rowOfPair(nullptr, &y));
    return rows;
}

} // namespace

MemoryDiff diffOf(const MemorySnapshot& a, const MemorySnapshot& b, HolderBy by)
{
    MemoryDiff diff;
    std::array<std::vector<SideRow>, 2> sides;
    const auto add = [&](const MemorySnapshot& s, bool isB) {
        if (s.devices.empty())
            return;
        const MemoryDevice& d = s.devices[mainDeviceOf(s)];
        (isB ? diff.peakB : diff.peakA) = d.peakActive.bytes;
        (isB ? diff.reservedB : diff.reservedA) = d.peakReserved.bytes;
        (isB ? diff.endB : diff.endA) = d.end.active;
        const Holders holders = holdersBy(s, d, by);
        sides[isB] = sideRowsOf(d, holders);
    };
    add(a, false);
    add(b, true);
    if (!a.devices.empty() && !b.devices.empty())
        diff.carried = carriedOf(a.devices[mainDeviceOf(a)], b.devices[mainDeviceOf(b)]);
    diff.rows = matched(sides[0], sides[1]);
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

std::vector<MemoryChange> changesOf(const MemoryDiff& diff, std::size_t max)
{
    constexpr double minPart = 0.1; // per cent
    const std::int64_t peak = std::max(diff.peakA, diff.peakB);
    std::vector<MemoryChange> changes;
    for (std::size_t i = 0; i < diff.rows.size() && changes.size() < max; ++i) {
        const MemoryDiffRow& row = diff.rows[i];
        const double part = shareOf(std::abs(row.delta()), peak);
        if (part < minPart)
            break; // the largest is first
        const TextValues values{{"name", row.name},
                                {"bytes", shownBytes(std::abs(row.delta()))},
                                {"a", shownBytes(row.bytesA)},
                                {"b", shownBytes(row.bytesB)},
                                {"blocksA", row.blocksA},
                                {"blocksB", row.blocksB},
                                {"endA", shownBytes(row.endA)},
                                {"endB", shownBytes(row.endB)}};
        const std::string_view change = changeOf(row);
        const std::string_view title = change == "new"    ? PHRASE("{name} is new at the peak")
                                       : change == "gone" ? PHRASE("{name} is gone from the peak")
                                       : row.delta() > 0  ? PHRASE("{name} holds {bytes} more at the peak")
                                                          : PHRASE("{name} holds {bytes} less at the peak");
        changes.push_back(
            {i,
             {title, values},
             {PHRASE("At the peak {a} → {b} in {blocksA} → {blocksB} blocks; at the end {endA} → {endB}."), values},
             part});
    }
    return changes;
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
