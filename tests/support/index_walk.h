#pragma once
// Visits every value of a trace and follows every id, so that a sanitizer sees an id that leads out of its table.

#include "model/store/args.h"
#include "model/store/trace.h"

#include <cstdint>

namespace lanescope::test {

// A hash of everything that it saw; not 0.
inline std::uint64_t walk(const Trace& trace)
{
    std::uint64_t hash = 1;
    const auto see = [&](auto value) { hash = hash * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(value) + 1; };
    const auto seeText = [&](std::string_view text) { see(std::hash<std::string_view>{}(text)); };
    for (const SliceId s : trace.slices()) {
        see(nsOf(trace.begin(s)));
        see(trace.duration(s).count());
        seeText(trace.name(s));
        see(trace.look(s));
        see(trace.source(s));
        see(trace.laneOf(s).value);
        see(trace.selfTime(s).count());
        for (SliceId at = trace.parent(s); at; at = trace.parent(at))
            see(at.value);
        for (const Link& link : trace.workOf(s))
            see(link.work.value);
        see(trace.launchOf(s).value);
        see(trace.opOf(s).value);
    }
    for (std::uint32_t s = 0; s < trace.strings().size(); ++s) {
        see(trace.find(trace.text(StringId{s})).value);
        seeText(trace.kernelLabel(StringId{s}));
    }
    see(trace.find("no such text").value);
    for (const Flow& flow : trace.flows()) {
        seeText(trace.name(flow.from));
        seeText(trace.name(flow.to));
        seeText(trace.text(trace[flow.category].name));
    }
    for (const Instant& instant : trace.instants()) {
        see(nsOf(instant.time));
        seeText(trace.text(instant.name));
        seeText(instant.lane ? trace[instant.lane].name : std::string{});
        see(instant.scope);
        see(instant.source);
    }
    for (const CounterSeries& series : trace.counters())
        for (std::size_t i = 0; i < series.values.size(); ++i)
            see(nsOf(series.times[i]));
    for (std::uint32_t r = 0; r < trace.rows().size(); ++r) {
        const Row& row = trace.rows()[r];
        seeText(trace[trace[row.lane].process].title);
        see(row.kinds);
        see(trace.firstEndingAfter(RowId{r}, trace.range().begin).value);
        for (unsigned log2 = 0; log2 < 57; ++log2) {
            const Pyramid::Level level = trace.pyramid().level(RowId{r}, log2);
            for (std::size_t b = 0; b < level.blocks.size(); ++b) {
                see(level.blocks[b].index);
                for (std::uint32_t c = 0; c < Pyramid::cellsOfBlock; ++c)
                    see(level.cells[b * Pyramid::cellsOfBlock + c].look());
            }
        }
        trace.pyramid().forEachLong(RowId{r}, 0, row.slices.size(), 1024,
                                    [&](std::uint32_t i) { see(trace.duration(row.slices[i]).count()); });
    }
    for (const RankPart& part : trace.ranks()) {
        seeText(part.label);
        see(part.begin.count());
        for (const SliceId s : part.slices)
            see(s.value);
    }
    return hash | 1;
}

} // namespace lanescope::test
