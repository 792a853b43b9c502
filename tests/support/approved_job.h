#pragma once
// Everything that is reported about the joined ranks of a job, as text to be approved.

#include "model/merge/job_notes.h"
#include "model/merge/rank_report.h"
#include "tests/support/findings.h"

namespace lanescope::test {

inline std::string clocksOf(const Trace& trace)
{
    std::string text = "clocks " + clockLine(trace, exactly) + '\n';
    for (const RankPart& part : trace.ranks()) {
        text += fmt::format("{}: {}\n    {} by {} collectives, shift {}, {} slices, {} lanes, digest of {}\n",
                            part.label, wordsOf(part.clock, trace.ranks()[0].label, exactly), nameOf(part.clock.by),
                            part.clock.collectives, part.clock.shift.count(), part.slices.size(), part.lanes.size(),
                            part.digest.size());
        text += fmt::format("    zero {}, begins {}, from {} to {}, GPU {}\n", part.zeroNs, part.begin.count(),
                            exactly(part.range.begin - Time{}), exactly(part.range.end - Time{}), part.firstGpu);
        for (const auto& [name, time] : {std::pair{"residual", part.clock.residual}, {"typical", part.clock.typical}})
            if (time)
                text += fmt::format("    {} {}\n", name, exactly(*time));
        if (part.clock.driftPpm)
            text += fmt::format("    drift {:.6f}\n", *part.clock.driftPpm);
    }
    for (const std::string& note : notesOnJob(trace.ranks()))
        text += "note " + note + '\n';
    return text;
}

inline std::string spreadText(const Analysis& analysis)
{
    const RankReport& report = rankReportOf(analysis);
    std::string text;
    const auto ns = [](std::optional<Ns> time) { return time ? exactly(*time) : std::string{"-"}; };
    for (std::size_t r = 0; r < report.spread.ranks.size(); ++r) {
        const RankFigures& f = report.spread.ranks[r];
        text += fmt::format("figures of {}: step {}, compute {}{}, transfer {}, wait {}, last in {} of {}, delay {}\n",
                            f.label, ns(f.step), ns(f.compute), f.isPerStep ? " per step" : "", ns(f.transfer),
                            ns(f.wait), f.lastToCome, f.collectives, exactly(f.delay));
        text += fmt::format("    late for {}", report.lateFor(r).size());
        if (const auto wait = report.longestWaitFor(r))
            text += fmt::format(", rank {} waits {} in {}", wait->rank, exactly(wait->time), wait->kernels.size());
        text += '\n';
    }
    for (const SpreadRow& row : report.spread.spread)
        text += fmt::format("spread of {}: {:.6g} ({}), {:.6g}, {:.6g} ({}), far {}\n", row.metric, row.min,
                            row.minRank, row.median, row.max, row.maxRank, fmt::join(row.outliers, ","));
    for (const Straggler& s : report.spread.stragglers)
        text += fmt::format("straggler {} by {}: {} next to {}, {:.4f} %\n", s.rank, nameOf(s.measure),
                            exactly(s.value), exactly(s.median), s.abovePct());
    for (const CollectiveWait& c : report.spread.collectives)
        text += fmt::format("collectives {} of {}: transfer {}, wait {}{}{}{}\n", c.count, c.ranks(),
                            exactly(c.transfer), exactly(c.wait), c.isWholeGroup ? ", whole group" : "",
                            c.lacksRanks ? ", ranks are missing" : "",
                            c.unpaired > 0 ? fmt::format(", {} unpaired", c.unpaired) : "");
    for (const std::string& note : report.spread.notes)
        text += "note " + note + '\n';
    return text;
}

// The same for joined ranks that were made.
inline void approveJob(const TracePtr& trace)
{
    if (!trace || trace->info().path.starts_with(LANESCOPE_TRACES))
        return;
    const Analysis analysis{trace};
    approve(clocksOf(*trace) + spreadText(analysis) + allOf(analysis, "*"));
}

} // namespace lanescope::test
