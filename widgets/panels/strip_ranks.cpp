#include "widgets/panels/strip_ranks.h"

#include <QCoreApplication>

#include "model/base/share.h"
#include "model/merge/rank_lanes.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/rank_look.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

namespace {

StripRank stripRankOf(const RankRow& row, const QString& name, Ns longest)
{
    static constexpr QColor (*colours[])(const Theme&) = {
        [](const Theme& t) { return colourOf(RankDoing::Compute, t); },
        [](const Theme& t) { return colourOf(RankDoing::Wait, t); },
        [](const Theme& t) { return colourOf(RankDoing::Transfer, t); },
        [](const Theme& t) { return colourOf(RankDoing::Copy, t); },
        [](const Theme& t) { return colourOf(RankDoing::Idle, t); },
    };
    static constexpr const char* ids[] = {"compute", "rank_wait", "communication", "copy", ""}; // as in the bar
    StripRank rank;
    rank.name = name;
    for (std::size_t i = 0; i < rankDoingCount; ++i) {
        const auto doing = static_cast<RankDoing>(i);
        if (row.sum(doing) <= Ns{})
            continue;
        StripPart part;
        part.id = QLatin1String{ids[i]};
        part.name = wordOf(doing);
        part.duration = row.sum(doing);
        part.share = share(part.duration, longest);
        part.colour = colours[i];
        part.tip =
            QCoreApplication::translate("Strip", "%1: %2 for %3, %4 of %5")
                .arg(toQt(row.label), part.name, glanceDuration(part.duration),
                     percentOf(share(part.duration, row.window.length()) * 100), glanceDuration(row.window.length()));
        rank.parts.push_back(std::move(part));
    }
    return rank;
}

} // namespace

void addRanks(const Analysis& analysis, StripAnswer& answer)
{
    std::vector<const RankRow*> others;
    const RankRow* late = nullptr;
    for (const RankRow& row : rankLanesOf(analysis).rows)
        if (!row.isLate)
            others.push_back(&row);
        else if (!late)
            late = &row;
    if (!late || others.empty())
        return;
    const auto middle = others.begin() + static_cast<std::ptrdiff_t>(others.size() / 2);
    std::nth_element(others.begin(), middle, others.end(), [](const RankRow* x, const RankRow* y) {
        return x->sum(RankDoing::Compute) < y->sum(RankDoing::Compute);
    });
    const Ns longest = std::max((*middle)->window.length(), late->window.length());
    answer.ranks = {
        stripRankOf(**middle,
                    others.size() > 1 ? QCoreApplication::translate("Strip", "median") : toQt((*middle)->label),
                    longest),
        stripRankOf(*late, toQt(late->label), longest)};
    answer.ranksTitle = QCoreApplication::translate("Strip", "Time of a rank's GPU: %1 and %2")
                            .arg(toQt((*middle)->label), toQt(late->label));
}

void addGain(const KeyFigures& known, StripAnswer& answer)
{
    if (answer.ranks.empty())
        return;
    for (const StripPart& part : answer.ranks.front().parts)
        if (part.id == QLatin1String{"rank_wait"}) {
            const bool isPerStep = known.stepsOfRank > 0;
            const Ns wait = part.duration / static_cast<std::int64_t>(std::max<std::size_t>(1, known.stepsOfRank));
            answer.figures.push_back(
                {glanceDuration(wait),
                 isPerStep ? QCoreApplication::translate("Strip", "at most to gain per step")
                           : QCoreApplication::translate("Strip", "at most to gain"),
                 QCoreApplication::translate("Strip", "The rank in the middle waits so long for %1")
                     .arg(answer.ranks.back().name)});
        }
}

} // namespace lanescope
