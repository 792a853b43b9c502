#include "widgets/panels/card_figure.h"

#include <QCoreApplication>

#include "model/analysis/verdict.h"
#include "model/replay/ranked_findings.h"
#include "widgets/kit/finding_words.h"
#include "widgets/kit/glance.h"

#include <algorithm>

namespace lanescope {

namespace {

QString cardText(const char* text) { return QCoreApplication::translate("CardFigure", text); }

QString wordOfSaving(const Finding& finding)
{
    const auto [low, high] = *finding.saves;
    const QString upTo = cardText(QT_TRANSLATE_NOOP("CardFigure", "saves up to"));
    if (savesAtMost(finding))
        return upTo;
    if (savesAtLeast(finding))
        return cardText(QT_TRANSLATE_NOOP("CardFigure", "saves at least"));
    if (isEstimated(finding) || isHardlyWide(*finding.saves))
        return cardText(QT_TRANSLATE_NOOP("CardFigure", "saves about"));
    return low == high ? cardText(QT_TRANSLATE_NOOP("CardFigure", "saves")) : upTo;
}

} // namespace

void showFigure(const Finding& finding, bool isOne, Ns cost, Ns whole, CardText& text)
{
    const FindingCost within = costWithin(cost, whole);
    text.cost = costText(within);
    text.share = within.share;
    if (text.gain.isEmpty())
        return;
    if (isOne && finding.saves->high > Ns{}) {
        if (!text.cost.isEmpty()) // below "Why"
            text.recorded = cardText(QT_TRANSLATE_NOOP("CardFigure", "In the recording it costs %1.")).arg(text.cost);
        const bool isLeast = !savesAtMost(finding) && savesAtLeast(finding);
        const FindingCost saved = costWithin(isLeast ? finding.saves->low : finding.saves->high, whole);
        text.cost = costText(saved);
        text.share = saved.share;
        text.costWord = wordOfSaving(finding);
        text.gain.clear();
    } else if (!text.cost.isEmpty()) {
        text.costWord = cardText(QT_TRANSLATE_NOOP("CardFigure", "costs"));
    }
    if (!text.costWord.isEmpty())
        text.costTip = cardText(QT_TRANSLATE_NOOP(
            "CardFigure",
            "The saving is the result of a replay without the cause. The cost is time that was recorded: the saving "
            "is "
            "less where other work fills the time, and more where the cause delays other work."));
}

QString baseOfShares(const Analysis& analysis, const std::vector<Finding>& findings)
{
    std::vector<Ns> wholes;
    for (const Finding& finding : findings)
        if (!finding.isArtefact && costOf(analysis, finding).share)
            wholes.push_back(wholeOf(analysis, finding));
    if (wholes.empty())
        return {};
    const auto [least, most] = std::minmax_element(wholes.begin(), wholes.end());
    const QString low = glanceDuration(*least), high = glanceDuration(*most);
    if (low != high)
        return cardText(QT_TRANSLATE_NOOP("CardFigure", "Percentages are of the time of each GPU, %1 to %2"))
            .arg(low, high);
    const auto& busy = analysis.busy();
    if (!busy || busy->window.isEmpty())
        return cardText(QT_TRANSLATE_NOOP("CardFigure", "Percentages are of the recorded %1")).arg(low);
    return verdictOf(analysis).judgedBy || glanceDuration(busy->window.length()) != low
               ? cardText(QT_TRANSLATE_NOOP("CardFigure", "Percentages are of the %1 of the headline")).arg(low)
               : cardText(QT_TRANSLATE_NOOP("CardFigure", "Percentages are of %1, from first to last GPU work"))
                     .arg(low);
}

} // namespace lanescope
