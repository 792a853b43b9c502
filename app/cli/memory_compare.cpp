#include "app/cli/memory_compare.h"

#include "app/cli/memory.h"
#include "app/cli/output.h"
#include "model/compare/wording.h"
#include "model/memory/figures.h"

#include <fmt/format.h>

namespace lanescope {

namespace {

Json jsonOf(const MemoryDiff& diff, bool hasReserved)
{
    Json rows = Json::array();
    // A file without the GPU has no data of it: that is not 0 B.
    const bool isWhole = diff.devices.isWhole();
    const auto ofA = [&](std::int64_t n) { return diff.devices.a ? Json(n) : Json(nullptr); };
    const auto ofB = [&](std::int64_t n) { return diff.devices.b ? Json(n) : Json(nullptr); };
    for (const MemoryDiffRow& row : diff.rows)
        rows.push_back({{"name", row.name},
                        {"change", isWhole ? Json(changeOf(row)) : Json(nullptr)},
                        {"bytes_a", ofA(row.bytesA)},
                        {"bytes_b", ofB(row.bytesB)},
                        {"delta_bytes", row.isTold && isWhole ? Json(row.delta()) : Json(nullptr)},
                        {"blocks_a", ofA(row.blocksA)},
                        {"blocks_b", ofB(row.blocksB)},
                        {"end_a_bytes", ofA(row.endA)},
                        {"end_b_bytes", ofB(row.endB)},
                        {"end_delta_bytes", row.isEndTold && isWhole ? Json(row.endDelta()) : Json(nullptr)}});
    Json carried = nullptr;
    if (const auto& c = diff.carried) {
        const auto ofKept = [&](bool isSure, std::int64_t n) { return isSure ? Json(n) : Json(nullptr); };
        carried = {{"kept_bytes", ofKept(!c->hasGap, c->keptBytes)},
                   {"kept_blocks", ofKept(!c->hasGap, c->keptBlocks)},
                   {"kept_or_made_again_bytes", ofKept(c->hasGap, c->keptBytes)},
                   {"kept_or_made_again_blocks", ofKept(c->hasGap, c->keptBlocks)},
                   {"freed_bytes", c->freedBytes},
                   {"freed_blocks", c->freedBlocks},
                   {"new_bytes", c->newBytes},
                   {"new_blocks", c->newBlocks}};
    }
    return {{"gpu", diff.gpu},
            {"headline", format(diff.headline, briefDuration)},
            {"at_end", diff.atEnd ? Json(format(*diff.atEnd, briefDuration)) : Json(nullptr)},
            {"same_process", diff.carried.has_value() || diff.order},
            {"order", diff.order ? Json(format(*diff.order, briefDuration)) : Json(nullptr)},
            {"blocks", std::move(carried)},
            {"is_cut_a", diff.isLeastA},
            {"is_cut_b", diff.isLeastB},
            {"cut", diff.cut ? Json(format(*diff.cut, briefDuration)) : Json(nullptr)},
            {"from_before", diff.fromBefore ? Json(format(*diff.fromBefore, briefDuration)) : Json(nullptr)},
            {"ran_out_of_memory", {{"a", diff.ranOutA}, {"b", diff.ranOutB}}},
            {"peak_a_bytes", ofA(diff.peakA)},
            {"peak_b_bytes", ofB(diff.peakB)},
            {"reserved_a_bytes", hasReserved ? ofA(diff.reservedA) : Json(nullptr)},
            {"reserved_b_bytes", hasReserved ? ofB(diff.reservedB) : Json(nullptr)},
            {"end_a_bytes", ofA(diff.endA)},
            {"end_b_bytes", ofB(diff.endB)},
            {"holders", std::move(rows)}};
}

// A file without the GPU has no data of it: that is not 0 B.
std::string shownOf(std::optional<std::size_t> device, std::int64_t bytes) { return device ? shownBytes(bytes) : "-"; }

void printEnds(const MemoryDiff& diff, std::size_t max)
{
    if (!diff.atEnd)
        return;
    printLine("");
    printLine(format(*diff.atEnd, briefDuration));
    printLine(fmt::format("         {:<44} {:>9} {:>9} {:>10}", "holder at the end", "before", "after", "change"));
    const auto rows = changedAtEnd(diff);
    for (std::size_t i = 0; i < rows.size() && (max == 0 || i < max); ++i)
        printLine(fmt::format("         {:<44.44} {:>9} {:>9} {:>10}", rows[i]->name, shownBytes(rows[i]->endA),
                              shownBytes(rows[i]->endB),
                              !rows[i]->isEndTold
                                  ? "not known"
                                  : (rows[i]->endDelta() > 0 ? "+" : "") + shownBytes(rows[i]->endDelta())));
    if (max && rows.size() > max)
        printLine(fmt::format("         and {} more (--rows 0 lists all)", rows.size() - max));
}

void printPeaks(const MemoryDiff& diff, std::size_t max)
{
    std::vector<const MemoryDiffRow*> rows;
    for (const MemoryDiffRow& row : diff.rows) // others hold something at the end only
        if (row.bytesA != 0 || row.bytesB != 0)
            rows.push_back(&row);
    printLine("");
    printLine(fmt::format("  {:<6} {:<44} {:>9} {:>9} {:>10} {:>8} {:>8}", "", "holder at the peak", "before", "after",
                          "change", "blocks", "blocks"));
    const auto& [a, b] = diff.devices;
    for (std::size_t i = 0; i < rows.size() && (max == 0 || i < max); ++i) {
        const MemoryDiffRow& row = *rows[i];
        const std::string change = !diff.devices.isWhole() ? "-"
                                   : row.isTold            ? (row.delta() > 0 ? "+" : "") + shownBytes(row.delta())
                                                           : "not known";
        printLine(fmt::format("  {:<6} {:<44.44} {:>9} {:>9} {:>10} {:>8} {:>8}",
                              row.isTold && diff.devices.isWhole() ? changeOf(row) : "", row.name,
                              shownOf(a, row.bytesA), shownOf(b, row.bytesB), change,
                              a ? std::to_string(row.blocksA) : "-", b ? std::to_string(row.blocksB) : "-"));
    }
    if (max && rows.size() > max)
        printLine(fmt::format("  and {} more (--rows 0 lists all)", rows.size() - max));
}

void printText(const MemoryDiff& diff, bool hasReserved, std::size_t max)
{
    printLine(format(diff.headline, briefDuration));
    struct Side {
        std::int64_t bytes = 0;
        bool isLeast = false;
    };
    const auto fromTo = [&](std::string_view name, const Side& before, const Side& after) {
        const auto bound = [](const Side& side) { return side.isLeast ? " (at least)" : ""; };
        printLine(fmt::format("  {:<10}{:>9}{} -> {:>9}{}", name, shownOf(diff.devices.a, before.bytes), bound(before),
                              shownOf(diff.devices.b, after.bytes), bound(after)));
    };
    fromTo("peak", {diff.peakA, diff.isLeastA}, {diff.peakB, diff.isLeastB});
    if (hasReserved)
        fromTo("reserved", {diff.reservedA, diff.isLeastA}, {diff.reservedB, diff.isLeastB});
    fromTo("at end", {diff.endA, diff.isEndLeastA}, {diff.endB, diff.isEndLeastB});
    if (diff.cut)
        printLine("  " + format(*diff.cut, briefDuration));
    if (diff.fromBefore)
        printLine("  " + format(*diff.fromBefore, briefDuration));
    if (const auto& c = diff.carried)
        printLine(fmt::format(
            fmt::runtime(c->hasGap
                             ? "  one process, with a time between the recordings that is not recorded: of what was "
                               "live at the first end, {} ({}) are kept, or were freed and made again at the same "
                               "address, and {} ({}) are freed; {} ({}) are new"
                             : "  one process: of what was live at the first end, {} ({}) are kept and {} ({}) freed; "
                               "{} ({}) are new"),
            shownBytes(c->keptBytes), counted(c->keptBlocks, "block", "blocks"), shownBytes(c->freedBytes),
            c->freedBlocks, shownBytes(c->newBytes), c->newBlocks));
    if (diff.order)
        printLine("  " + format(*diff.order, briefDuration));
    printPeaks(diff, max);
    printEnds(diff, max);
}

} // namespace

void printDiffs(const std::vector<MemoryDiff>& diffs, bool hasReserved, bool isJson, std::size_t rows)
{
    if (isJson) {
        Json first = jsonOf(diffs.front(), hasReserved), others = Json::array();
        for (std::size_t i = 1; i < diffs.size(); ++i)
            others.push_back(jsonOf(diffs[i], hasReserved));
        first["other_gpus"] = std::move(others);
        printJson(first);
        return;
    }
    for (const MemoryDiff& diff : diffs) {
        if (&diff != &diffs.front())
            printLine("");
        printText(diff, hasReserved, rows);
    }
}

ExitCode printMemoryDiff(const MemorySnapshot& a, const MemorySnapshot& b, bool isJson, std::optional<double> maxPct)
{
    const std::vector<MemoryDiff> diffs = diffsOf(a, b, usualHolderBy(a));
    constexpr std::size_t rows = 15;
    printDiffs(diffs, a.hasSegments() && b.hasSegments(), isJson, rows);
    ExitCode code = ExitCode::Done;
    for (const MemoryDiff& diff : diffs) {
        const MemoryDiff::Rise rise = maxPct ? diff.riseOver(*maxPct) : MemoryDiff::Rise::No;
        if (rise == MemoryDiff::Rise::No)
            continue;
        const std::string change =
            diff.peakA > 0 ? fmt::format("{:+.1f} %", shareOf(diff.peakB - diff.peakA, diff.peakA)) : "from nothing";
        const std::string peak = diffs.size() > 1 ? "the peak of " + diff.gpu : "the peak";
        if (diff.ranOutB && !diff.ranOutA)
            std::fprintf(stderr, "lanescope: %s cannot be compared: B ran out of memory, A did not\n", peak.c_str());
        else if (rise == MemoryDiff::Rise::Unknown)
            std::fprintf(stderr, "lanescope: whether %s rises by more than %g %% cannot be told: %s\n", peak.c_str(),
                         *maxPct, format(*diff.cut, briefDuration).c_str());
        else
            std::fprintf(stderr, "lanescope: %s rises by more than %g %%: %s%s\n", peak.c_str(), *maxPct,
                         diff.isLeastB ? "at least " : "", change.c_str());
        code = ExitCode::DoesNotHold;
    }
    return code;
}

} // namespace lanescope
