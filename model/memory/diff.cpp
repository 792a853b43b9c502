#include "model/memory/diff.h"

#include "model/memory/cut_file.h"
#include "model/memory/diff_before.h"
#include "model/memory/diff_text.h"
#include "model/memory/figures.h"
#include "model/memory/frames.h"
#include "model/memory/match_holders.h"
#include "model/memory/one_process.h"
#include "model/memory/refused_request.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

namespace lanescope {

namespace {

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

struct Side {
    const MemorySnapshot& snapshot;
    const MemoryDevice& device;
    Holders holders;
    std::size_t ownGroups; // later ones are the other snapshot's
    Side(const MemorySnapshot& s, std::size_t at, HolderBy by)
        : snapshot{s}, device{s.devices[at]}, holders{holdersBy(s, device, by)}, ownGroups{holders.groups.size()}
    {
    }
};

// True if the stack of a block alone names its holder.
bool isOfStack(HolderBy by)
{
    return by != HolderBy::Annotation && by != HolderBy::Step && by != HolderBy::Context && by != HolderBy::Metadata;
}

// Memory that b has from before its recording and that a has seen belongs to the holder that a names.
void nameOldLives(const Side& a, Side& b, const std::vector<OldLife>& old)
{
    std::map<std::string, std::uint32_t> named;
    for (std::uint32_t g = 0; g < b.holders.groups.size(); ++g)
        if (b.holders.groups[g].is == HolderGroup::Is::Named)
            named.emplace(b.holders.groups[g].name, g);
    for (const auto& [ofA, ofB] : old) {
        const HolderGroup& group = a.holders.groups[a.holders.groupOf[ofA]];
        if (group.is != HolderGroup::Is::Named ||
            b.holders.groups[b.holders.groupOf[ofB]].is != HolderGroup::Is::FromBefore)
            continue;
        const auto [known, isNew] = named.emplace(group.name, static_cast<std::uint32_t>(b.holders.groups.size()));
        if (isNew)
            b.holders.groups.push_back(group);
        b.holders.groupOf[ofB] = known->second;
    }
}

// All holders of the recording, in the order of their names: a line that holds nothing at the peak is still there.
std::vector<SideRow> sideRowsOf(const Side& side, const MemorySnapshot& other)
{
    const Holders& holders = side.holders;
    const MemoryDevice& d = side.device;
    std::vector<SideRow> all(holders.groups.size());
    for (std::size_t g = 0; g < all.size(); ++g)
        all[g].of = recordedHolderOf(g < side.ownGroups ? side.snapshot : other, holders.by, holders.groups[g]);
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

// Lists each holder that has bytes at the peak or at the end of either.
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

// Changes of holders within what one recording does not know are not told.
void noteFromBefore(const Side& a, const Side& b, MemoryDiff& diff)
{
    const auto unknownAt = [&](std::int64_t ofA, std::int64_t ofB) {
        return unknownBefore({a.device, a.holders, ofA}, {b.device, b.holders, ofB});
    };
    const UnknownBefore atPeak = unknownAt(a.device.peakActive.index, b.device.peakActive.index);
    const UnknownBefore atEnd = unknownAt(std::int64_t{a.device.events} - 1, std::int64_t{b.device.events} - 1);
    std::set<std::string> before;
    for (const Side* side : {&a, &b})
        for (const HolderGroup& group : side->holders.groups)
            if (group.is == HolderGroup::Is::FromBefore)
                before.insert(group.name);
    for (MemoryDiffRow& row : diff.rows) {
        row.doubt = atPeak.larger();
        row.endDoubt = atEnd.larger();
        const auto isTold = [&](const UnknownBefore& unknown, std::int64_t delta) {
            return unknown.larger() == 0 || (!before.contains(row.name) && (delta == 0 || unknown.isSure(delta)));
        };
        row.isTold = !diff.cut && isTold(atPeak, row.delta());
        row.isEndTold = isTold(atEnd, row.endDelta());
    }
    const bool isPeakUnknown = atPeak.larger() > 0 && !diff.cut;
    diff.fromBefore = isPeakUnknown ? sentenceOf(atPeak, true) : sentenceOf(atEnd, false);
}

} // namespace

std::vector<const MemoryDiffRow*> changedAtEnd(const MemoryDiff& diff)
{
    std::vector<const MemoryDiffRow*> rows;
    for (const MemoryDiffRow& row : diff.rows)
        if (row.endDelta() != 0)
            rows.push_back(&row);
    std::stable_sort(rows.begin(), rows.end(), [](const MemoryDiffRow* x, const MemoryDiffRow* y) {
        return std::pair{x->isEndTold, std::abs(x->endDelta())} > std::pair{y->isEndTold, std::abs(y->endDelta())};
    });
    return rows;
}

std::vector<MemoryDevicePair> devicePairsOf(const MemorySnapshot& a, const MemorySnapshot& b)
{
    if (a.devices.size() == 1 && b.devices.size() == 1)
        return {{std::size_t{0}, std::size_t{0}}};
    std::map<int, MemoryDevicePair> pairs;
    for (std::size_t k = 0; k < a.devices.size(); ++k)
        pairs[a.devices[k].index].a = k;
    for (std::size_t k = 0; k < b.devices.size(); ++k)
        pairs[b.devices[k].index].b = k;
    std::vector<MemoryDevicePair> all;
    for (const auto& [index, pair] : pairs)
        all.push_back(pair);
    return all;
}

std::string nameOf(const MemoryDevicePair& pair, const MemorySnapshot& a, const MemorySnapshot& b)
{
    const std::string ofA = pair.a ? nameOf(a.devices[*pair.a]) : "", ofB = pair.b ? nameOf(b.devices[*pair.b]) : "";
    return ofA.empty() || ofA == ofB ? ofB : ofB.empty() ? ofA : ofA + " → " + ofB;
}

MemoryDiff::Rise MemoryDiff::riseOver(double percent) const
{
    if (ranOutA != ranOutB) // the peak of the one that stopped says little
        return ranOutB ? Rise::Yes : Rise::No;
    const bool isOver = peakA > 0 ? shareOf(peakB - peakA, peakA) > percent : peakB > 0;
    // A higher peak before lowers the rise, a higher one after raises it.
    return isOver ? isLeastA ? Rise::Unknown : Rise::Yes : isLeastB ? Rise::Unknown : Rise::No;
}

bool MemoryDiff::isPeakChangeTold() const
{
    return (!isLeastA || peakA > peakB) && (!isLeastB || peakB > peakA) && !ranOutA && !ranOutB;
}

// True if a request did not fit and nothing was allocated after it: the program stopped there.
static bool endsOutOfMemory(const MemorySnapshot& s, const MemoryDevice& d)
{
    return !d.outOfMemory.empty() && !wentOnAfter(s, d, d.outOfMemory.back());
}

// Absent: a file that is cut may lack the GPU.
static bool isLeast(const MemorySnapshot& s, std::optional<std::size_t> device)
{
    return device ? isPeakAtLeast(s.devices[*device]) : isAnyCut(s);
}

static bool isEndLeast(const MemorySnapshot& s, std::optional<std::size_t> device)
{
    return device ? s.devices[*device].isStateCut || s.devices[*device].lacksState : isAnyCut(s);
}

static MemoryDiff::Lacks lackOf(const MemorySnapshot& s, std::optional<std::size_t> device)
{
    using Lacks = MemoryDiff::Lacks;
    if (!isLeast(s, device))
        return Lacks::Nothing;
    if (!device || isAnyCut(s))
        return Lacks::Part;
    const MemoryDevice& d = s.devices[*device];
    return d.isEndAlone ? Lacks::Events : d.lacksState ? Lacks::State : Lacks::Early;
}

// Changes of holders are not told: each may hold more in the part that is missing.
static void noteCut(const MemorySnapshot& a, const MemorySnapshot& b, MemoryDiff& diff)
{
    diff.isLeastA = isLeast(a, diff.devices.a);
    diff.isLeastB = isLeast(b, diff.devices.b);
    diff.isEndLeastA = isEndLeast(a, diff.devices.a);
    diff.isEndLeastB = isEndLeast(b, diff.devices.b);
    diff.isCutInEventsA = diff.devices.a && a.devices[*diff.devices.a].isCutShort;
    diff.isCutInEventsB = diff.devices.b && b.devices[*diff.devices.b].isCutShort;
    diff.lacksA = lackOf(a, diff.devices.a);
    diff.lacksB = lackOf(b, diff.devices.b);
    if (diff.isLeastA || diff.isLeastB)
        diff.cut = sentenceOfCut(diff);
}

MemoryDiff diffOf(const MemorySnapshot& a, const MemorySnapshot& b, const MemoryDevicePair& pair, HolderBy by,
                  bool isOneProcess)
{
    MemoryDiff diff;
    diff.devices = pair;
    diff.gpu = nameOf(pair, a, b);
    std::array<std::optional<Side>, 2> sides;
    const auto add = [&](const MemorySnapshot& s, std::optional<std::size_t> at, bool isB) {
        if (!at)
            return;
        const MemoryDevice& d = sides[isB].emplace(s, *at, by).device;
        const KnownMemory known = knownMemoryOf(s, d);
        (isB ? diff.peakB : diff.peakA) = known.peak;
        (isB ? diff.reservedB : diff.reservedA) = known.peakReserved;
        (isB ? diff.endB : diff.endA) = known.end;
        (isB ? diff.ranOutB : diff.ranOutA) = endsOutOfMemory(s, d);
    };
    add(a, pair.a, false);
    add(b, pair.b, true);
    noteCut(a, b, diff);
    const auto lacks = [](const std::optional<Side>& side) { return side && side->device.lacksState; };
    const bool isEndTold = !isAnyCut(a) && !isAnyCut(b) && !lacks(sides[0]) && !lacks(sides[1]);
    if (sides[0] && sides[1] && isEndTold) {
        if (isEarlier(b, sides[1]->device, a, sides[0]->device, isOneProcess))
            diff.order = Sentence{PHRASE("B is the earlier snapshot of the same process: pass the earlier one first to "
                                         "see what was kept, freed and new"),
                                  {}};
        else if (const auto process = oneProcessOf(a, sides[0]->device, b, sides[1]->device, isOneProcess)) {
            diff.carried = process->carried;
            if (!diff.carried->hasGap || isOfStack(by))
                nameOldLives(*sides[0], *sides[1], process->old);
        }
    }
    const auto rowsOf = [&](bool isB) {
        return sides[isB] ? sideRowsOf(*sides[isB], isB ? a : b) : std::vector<SideRow>{};
    };
    diff.rows = matched(rowsOf(false), rowsOf(true));
    for (MemoryDiffRow& row : diff.rows)
        row.isTold = row.isEndTold = !diff.cut;
    const auto knowsEnd = [](MemoryDiff::Lacks lacks) {
        return lacks == MemoryDiff::Lacks::Nothing || lacks == MemoryDiff::Lacks::Early;
    };
    if (pair.isWhole() && knowsEnd(diff.lacksA) && knowsEnd(diff.lacksB))
        noteFromBefore(*sides[0], *sides[1], diff);
    std::stable_sort(diff.rows.begin(), diff.rows.end(), [&](const MemoryDiffRow& x, const MemoryDiffRow& y) {
        if (diff.cut)
            return std::max(x.bytesA, x.bytesB) > std::max(y.bytesA, y.bytesB);
        const std::array keyX{std::abs(x.delta()), std::abs(x.endDelta()), x.bytesB};
        return keyX > std::array{std::abs(y.delta()), std::abs(y.endDelta()), y.bytesB};
    });
    const bool isOneOfSeveral = a.devices.size() > 1 || b.devices.size() > 1;
    const bool isOnAnother = pair.isWhole() && a.devices[*pair.a].index != b.devices[*pair.b].index;
    const std::string before = isOneOfSeveral || isOnAnother ? diff.gpu + ": " : "";
    const auto refusedIn = [](const MemorySnapshot& of, std::optional<std::size_t> at) {
        return at ? static_cast<std::int64_t>(of.devices[*at].outOfMemory.size()) : 0;
    };
    diff.headline = headlineWith(diff, refusedIn(a, pair.a), refusedIn(b, pair.b), before);
    if (isEndTold)
        diff.atEnd = endChangeOf(diff, before);
    return diff;
}

std::vector<MemoryDiff> diffsOf(const MemorySnapshot& a, const MemorySnapshot& b, HolderBy by, bool isOneProcess,
                                std::optional<int> gpu)
{
    const auto isAsked = [&](const MemorySnapshot& s, std::optional<std::size_t> at) {
        return !gpu || (at && s.devices[*at].index == *gpu);
    };
    std::vector<MemoryDiff> all;
    for (const MemoryDevicePair& pair : devicePairsOf(a, b))
        if (isAsked(a, pair.a) || isAsked(b, pair.b))
            all.push_back(diffOf(a, b, pair, by, isOneProcess));
    if (all.empty() && !gpu) // neither holds a GPU
        all.push_back(diffOf(a, b, {}, by, isOneProcess));
    std::stable_sort(all.begin(), all.end(), [](const MemoryDiff& x, const MemoryDiff& y) {
        const auto key = [](const MemoryDiff& of) { // a GPU that ran out of memory in one of them comes first
            return std::tuple{of.ranOutA != of.ranOutB, std::abs(of.peakB - of.peakA), std::abs(of.endB - of.endA)};
        };
        return key(x) > key(y);
    });
    return all;
}

MemoryDiff diffOf(const MemorySnapshot& a, const MemorySnapshot& b, HolderBy by, bool isOneProcess)
{
    return diffsOf(a, b, by, isOneProcess).front();
}

namespace {

// doubt: a part of this size may be with what was allocated before the recording, so that nothing is new or gone.
std::string_view changeOf(std::int64_t before, std::int64_t after, std::int64_t doubt)
{
    if (before == 0 && after > 0 && doubt == 0)
        return "new";
    if (before > 0 && after == 0 && doubt == 0)
        return "gone";
    return after > before ? "more" : after < before ? "less" : "same";
}

std::string_view titleOf(std::string_view change, bool isAtPeak)
{
    if (change == "new")
        return isAtPeak ? PHRASE("{name} is new at the peak") : PHRASE("{name} is new at the end");
    if (change == "gone")
        return isAtPeak ? PHRASE("{name} is gone from the peak") : PHRASE("{name} is gone at the end");
    if (change == "more")
        return isAtPeak ? PHRASE("{name} holds {bytes} more at the peak")
                        : PHRASE("{name} holds {bytes} more at the end");
    return isAtPeak ? PHRASE("{name} holds {bytes} less at the peak") : PHRASE("{name} holds {bytes} less at the end");
}

MemoryChange changeAt(const MemoryDiff& diff, const MemoryDiffRow& row, bool isAtPeak)
{
    const std::int64_t delta = isAtPeak ? row.delta() : row.endDelta();
    const std::int64_t before = isAtPeak ? row.bytesA : row.endA, after = isAtPeak ? row.bytesB : row.endB;
    const TextValues values{{"name", row.name},
                            {"bytes", shownBytes(std::abs(delta))},
                            {"a", shownBytes(row.bytesA)},
                            {"b", shownBytes(row.bytesB)},
                            {"blocksA", row.blocksA},
                            {"blocksB", row.blocksB},
                            {"endA", shownBytes(row.endA)},
                            {"endB", shownBytes(row.endB)}};
    if (!diff.devices.isWhole()) // the other file says nothing of this GPU
        return {static_cast<std::size_t>(&row - diff.rows.data()),
                "unknown",
                {PHRASE("{name} holds {bytes} at the peak"), values},
                {diff.devices.b ? PHRASE("Blocks: {blocksB}. At the end: {endB}.")
                                : PHRASE("Blocks: {blocksA}. At the end: {endA}."),
                 values},
                delta,
                shareOf(std::abs(delta), std::max(diff.peakA, diff.peakB))};
    const std::string_view change = changeOf(before, after, isAtPeak ? row.doubt : row.endDoubt);
    return {static_cast<std::size_t>(&row - diff.rows.data()),
            change,
            {titleOf(change, isAtPeak), values},
            {PHRASE("At the peak {a} → {b} in {blocksA} → {blocksB} blocks; at the end {endA} → {endB}."), values},
            delta,
            shareOf(std::abs(delta), std::max(diff.peakA, diff.peakB))};
}

} // namespace

std::vector<MemoryChange> changesOf(const MemoryDiff& diff, std::size_t max)
{
    constexpr double minPart = 0.1; // per cent
    std::vector<MemoryChange> changes;
    const auto add = [&](const MemoryDiffRow& row, bool isAtPeak) {
        if (changes.size() >= max)
            return false;
        MemoryChange change = changeAt(diff, row, isAtPeak);
        if (change.part < minPart)
            return false; // the largest is first
        changes.push_back(std::move(change));
        return true;
    };
    for (const MemoryDiffRow& row : diff.rows)
        if (row.isTold && !add(row, true))
            break;
    if (changes.empty()) // equal peaks
        for (const MemoryDiffRow* row : changedAtEnd(diff))
            if (!row->isEndTold || !add(*row, false))
                break;
    return changes;
}

std::string_view changeOf(const MemoryDiffRow& row)
{
    return row.isTold ? changeOf(row.bytesA, row.bytesB, row.doubt) : "unknown";
}

} // namespace lanescope
