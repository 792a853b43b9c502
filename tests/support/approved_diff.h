#pragma once
// All sentences of a comparison, as text to be approved.

#include "model/compare/change_cards.h"
#include "model/compare/diff.h"
#include "model/compare/waterfall.h"
#include "model/compare/wording.h"
#include "tests/support/approved.h"

#include <fmt/format.h>

namespace lanescope::test {

inline std::string exactTime(Ns time) { return fmt::format("{}ns", time.count()); }

inline std::string textOf(const std::vector<Sentence>& sentences)
{
    std::string text;
    for (const Sentence& sentence : sentences)
        text += "    " + format(sentence, exactTime) + '\n';
    return text;
}

inline std::string textOf(const Compared& c)
{
    std::string text =
        fmt::format("judged {}{}{}, {:.4f} %, {:.4f} times", static_cast<int>(c.judgement),
                    c.isBeyondSpread ? " beyond spread" : "", c.isByRank ? " by rank" : "", c.changePct(), c.ratio());
    for (const Spread* s : {&c.spread.a, &c.spread.b})
        text += fmt::format("; median {} of {}, mad {}, {} to {}", s->median.count(), s->values.size(), s->mad.count(),
                            s->low.count(), s->high.count());
    return text;
}

inline std::string textOf(const std::vector<WorkPart>& parts)
{
    std::string text;
    for (const WorkPart& part : parts)
        text += fmt::format("{}{} x {} {}", text.empty() ? "" : " + ", part.label, part.count, exactTime(part.total));
    return text;
}

inline std::string textOf(const Diff& diff)
{
    std::string text;
    for (const StepPair& s : diff.steps)
        text += fmt::format("step {} | {}: host {} {}, GPU {} {}, work {} {}, launches {} {}\n", s.name.a, s.name.b,
                            s.cpu.a.count(), s.cpu.b.count(), s.gpu.a.count(), s.gpu.b.count(), s.work.a, s.work.b,
                            s.launches.a, s.launches.b);
    text += fmt::format("left out {} | {}{}{}\n", fmt::join(diff.unmatchedSteps.a, ","),
                        fmt::join(diff.unmatchedSteps.b, ","), diff.isWhole ? ", whole" : "",
                        diff.firstStepLeftOut ? ", first step cold" : "");
    for (const KernelChange& k : diff.kernels) {
        text +=
            fmt::format("work {}: {} | {}: {}{}{}\n", nameOf(k.status), textOf(k.a), textOf(k.b), k.delta.count(),
                        k.isNoise ? ", noise" : "", k.hbmSavedBytes ? fmt::format(", {} bytes", *k.hbmSavedBytes) : "");
        text += textOf(k.why) + textOf(k.footprintChanges);
        if (k.time)
            text += "    " + textOf(*k.time) + '\n';
    }
    for (const RoleChange& r : diff.roles) {
        text += fmt::format("role {}: {} {}, {} {}\n", r.id, r.time.a.count(), r.time.b.count(), r.work.a, r.work.b);
        for (const FamilyChange& f : r.families)
            text +=
                fmt::format("    {}: {} {}, {} {}\n", f.name, f.time.a.count(), f.time.b.count(), f.work.a, f.work.b);
    }
    for (const NameChange& n : diff.names) {
        text += fmt::format("name {} ({}): {}, {} {}, {} {}, {} {}{}\n", n.label, n.role, nameOf(n.trend), n.count.a,
                            n.count.b, n.total.a.count(), n.total.b.count(), n.time.a.count(), n.time.b.count(),
                            n.isNoise ? ", noise" : "");
        if (n.each)
            text += "    " + textOf(*n.each) + '\n';
    }
    for (const OpChange& o : diff.ops)
        text += fmt::format("op {}: {}, {} {}, {} {}, {} {}\n", o.name, nameOf(o.status), o.calls.a, o.calls.b,
                            o.selfCpu.a.count(), o.selfCpu.b.count(), fmt::join(o.graphs.a, ","),
                            fmt::join(o.graphs.b, ","));
    for (const auto& [name, count] : diff.launchesByApi)
        text += fmt::format("launches by {}: {} {}\n", name, count.a, count.b);
    text += fmt::format("host {}\nGPU {}\n", textOf(diff.cpu), textOf(diff.gpu));
    text += fmt::format("joined {}{}\n", diff.joined.size(),
                        diff.hbmSavedBytes ? fmt::format(", {} bytes", *diff.hbmSavedBytes) : "");
    for (const auto& [name, sentences] : {std::pair{"headline", &diff.headline},
                                          {"differs", &diff.differs},
                                          {"alike", &diff.alike},
                                          {"summary", &diff.summary}})
        text += std::string{name} + '\n' + textOf(*sentences);
    text += "about\n" + textOf(aboutComparison(diff));
    for (const ChangeCard& card : changeCards(diff))
        text += fmt::format("card {} {}: {} {:.4f}, slices {} {}\n", nameOf(card.trend), format(card.title, exactTime),
                            card.delta.value_or(Ns{}).count(), card.share.value_or(0), card.slices.a.size(),
                            card.slices.b.size()) +
                textOf(card.detail);
    const Waterfall fall = waterfallOf(diff, 6);
    text += fmt::format("bars from {:.1f} to {:.1f}, axis {:.1f}\n", fall.total.a, fall.total.b, fall.axisFrom);
    for (const WaterfallRow& row : fall.rows)
        text += fmt::format("    {} {} {} {}: {:.1f} to {:.1f}, {} {}\n", row.role, row.name, row.roles,
                            nameOf(row.trend), row.from, row.to, row.count.a, row.count.b);
    return text;
}

inline Diff approvedDiffOf(const Analysis& a, const Analysis& b, const DiffOptions& options = {})
{
    Diff diff = *diffOf(a, b, options);
    if (!a.trace().info().path.starts_with(LANESCOPE_TRACES)) // real traces are on few machines
        approve(textOf(diff));
    return diff;
}

} // namespace lanescope::test
