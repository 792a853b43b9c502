#include "model/memory/diff.h"

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "model/memory/match_holders.h"

#include <algorithm>
#include <array>
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

struct SideRow {
    RecordedHolder of;
    std::int64_t bytes = 0, blocks = 0, end = 0;
    bool isShown() const { return blocks > 0 || end > 0; }
};

// The frames whose functions and lines tell which holder it is: innermost first.
std::vector<MemoryFrame> framesOf(const MemorySnapshot& s, HolderBy by, std::uint32_t stack)
{
    std::vector<MemoryFrame> frames;
    const auto& line = stackFactsOf(s)[stack].line;
    if (by == HolderBy::Line && line)
        frames.push_back(*line);
    if (by != HolderBy::Stack && by != HolderBy::Module)
        return frames;
    for (const std::uint32_t id : s.stacks[stack])
        if (const MemoryFrame& frame = s.stacks.frame(id); by == HolderBy::Stack || isModuleFrame(s, frame))
            frames.push_back(frame);
    return frames;
}

RecordedHolder recordedHolderOf(const MemorySnapshot& s, HolderBy by, const HolderGroup& group)
{
    RecordedHolder holder{group.name, {}, {}};
    if (group.is != HolderGroup::Is::Named)
        return holder;
    for (const MemoryFrame& frame : framesOf(s, by, group.stack)) {
        holder.functions.append(fileNameOf(s, frame)).append(" ").append(s.texts[frame.function]).append("\n");
        holder.lines.push_back(frame.line);
    }
    std::reverse(holder.lines.begin(), holder.lines.end());
    return holder;
}

// All holders of the recording, in the order of their names: a line that holds nothing at the peak is still there.
std::vector<SideRow> sideRowsOf(const MemorySnapshot& s, const MemoryDevice& d, const Holders& holders)
{
    std::vector<SideRow> all(holders.groups.size());
    for (std::size_t g = 0; g < all.size(); ++g)
        all[g].of = recordedHolderOf(s, holders.by, holders.groups[g]);
    for (std::size_t k = 0; k < d.lives.size(); ++k) {
        RecordedHolder& of = all[holders.groupOf[k]].of;
        ++of.allocations;
        of.bytes += d.lives[k].requested;
    }
    for (const HolderRow& row : rowsAt(d, holders, d.peakActive.index)) {
        all[row.group].bytes = row.bytes;
        all[row.group].blocks = row.blocks;
    }
    for (const HolderRow& row : rowsAt(d, holders, std::int64_t{d.events} - 1))
        all[row.group].end = row.bytes;
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

// What holds something at the peak or at the end of either.
std::vector<MemoryDiffRow> matched(const std::vector<SideRow>& a, const std::vector<SideRow>& b)
{
    std::vector<RecordedHolder> ofA, ofB;
    for (const SideRow& x : a)
        ofA.push_back(x.of);
    for (const SideRow& y : b)
        ofB.push_back(y.of);
    const auto matches = matchesOf(ofA, ofB);
    std::vector<bool> isMatched(b.size());
    std::vector<MemoryDiffRow> rows;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const SideRow* const y = matches[i] ? &b[*matches[i]] : nullptr;
        if (y)
            isMatched[*matches[i]] = true;
        if (a[i].isShown() || (y && y->isShown()))
            rows.push_back(rowOfPair(&a[i], y));
    }
    for (std::size_t j = 0; j < b.size(); ++j)
        if (!isMatched[j] && b[j].isShown())
            rows.push_back(rowOfPair(nullptr, &b[j]));
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
        sides[isB] = sideRowsOf(s, d, holdersBy(s, d, by));
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
