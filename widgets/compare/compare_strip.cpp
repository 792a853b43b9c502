#include "widgets/compare/compare_strip.h"

#include <QRegularExpression>

#include "model/compare/summary.h"
#include "model/compare/wording.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lanescope {

namespace {

QString brief(Ns time) { return QString::fromStdString(briefDuration(time)); }

QString signedBrief(Ns time)
{
    if (time == Ns{})
        return QStringLiteral("0");
    return (time < Ns{} ? QStringLiteral("−") : QStringLiteral("+")) + brief(std::chrono::abs(time));
}

bool isKnown(const Compared& c) { return c.judgement == Judgement::Better || c.judgement == Judgement::Worse; }

// Removes the parenthesis at the end of the headline: the line below has room for it.
QString takeBrackets(QString& text)
{
    const qsizetype open = std::max(text.lastIndexOf(QLatin1Char{'('}), text.lastIndexOf(QChar{0xFF08}));
    if (open <= 0 || !(text.endsWith(QLatin1Char{')'}) || text.endsWith(QChar{0xFF09})))
        return {};
    const QString inside = text.mid(open + 1, text.size() - open - 2);
    text = text.left(open).trimmed();
    return inside;
}

// "53.92 → 22.30 ms", each with its unit where they differ.
QString fromTo(Both<Ns> time)
{
    const QString a = brief(time.a), b = brief(time.b), arrow = QStringLiteral(" → ");
    const qsizetype unit = a.lastIndexOf(QLatin1Char{' '});
    return (unit > 0 && b.endsWith(a.mid(unit)) ? a.left(unit) : a) + arrow + b;
}

// For the list of recent files.
QString briefOf(const Diff& diff, const Compared& main, std::optional<bool> isFaster)
{
    if (isFaster)
        return *isFaster ? CompareStrip::tr("Faster") : CompareStrip::tr("Slower");
    if (diff.steps.empty() || main.judgement == Judgement::CannotTell)
        return CompareStrip::tr("No verdict");
    const QString pct = percentOf(std::abs(main.changePct()));
    return main.judgement == Judgement::Noise    ? CompareStrip::tr("≈ same")
           : main.judgement == Judgement::Better ? CompareStrip::tr("%1 less time").arg(pct)
                                                 : CompareStrip::tr("%1 more time").arg(pct);
}

} // namespace

CompareStrip::CompareStrip(QWidget* parent) : TwoBarStrip(parent)
{
    setAccessibleName(tr("What changed"));
    StripAnswer answer;
    answer.headline = tr("Comparing…");
    setWords(std::move(answer));
}

void CompareStrip::set(const Diff& diff)
{
    StripAnswer answer;
    const Held held = heldBy(diff);
    const bool isGpu = held == Held::Both && !diff.steps.empty();
    const bool isStep = isStepFirst(diff);
    const Compared& main = isGpu && !isStep ? diff.gpu : diff.cpu;
    if (!diff.steps.empty() && isKnown(main))
        answer.edge = main.judgement == Judgement::Better ? StripAnswer::Edge::Good : StripAnswer::Edge::Bad;
    else if (isStep && diff.gpu.judgement == Judgement::Worse)
        answer.edge = StripAnswer::Edge::Notable; // more work, which does not set the pace
    if (diff.sameTime)
        answer.edge = diff.sameTime->launchesPct < 0 ? StripAnswer::Edge::Bad : StripAnswer::Edge::Good;
    // If a side has no GPU work, the host's times are the answer.
    const std::vector<Sentence>& all = diff.headline;
    const std::size_t first = isGpu || all.size() < 2 ? 0 : 1;
    answer.headline = sentenceText(all.at(first));
    QStringList detail;
    const auto isFaster = isFasterByPeriod(diff);
    if (isFaster) { // neither the GPU's time nor the host's is the answer
        answer.edge = *isFaster ? StripAnswer::Edge::Good : StripAnswer::Edge::Bad;
        detail.append(std::exchange(answer.headline, sentenceText(diff.summary.back())));
    }
    if (diff.sameTime || isFaster) { // the answer comes first, what it is made of is a detail
        static const QRegularExpression semicolon{QStringLiteral("; |；")};
        if (const auto at = semicolon.match(answer.headline); at.hasMatch()) {
            detail.append(answer.headline.mid(at.capturedEnd()));
            answer.headline.truncate(at.capturedStart());
        }
    }
    answer.brief = briefOf(diff, main, isFaster);
    const QString spread = takeBrackets(answer.headline);
    if (!isFaster && !diff.summary.empty() && diff.summary.back().text != all.at(first).text)
        detail.append(sentenceText(diff.summary.back()));
    if (isStep && all.size() > 2) // the sum of the bars
        detail.append(sentenceText(all[1]));
    if (!spread.isEmpty())
        detail.append(spread);
    const std::size_t samples =
        all.size() > 2 ? all.size() - 1 : first; // the steps of the medians, or that a side is predicted
    if (samples != first)
        detail.append(QString::fromStdString(format(all[samples], briefDuration)));
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i != first && i != samples && !(isStep && i == 1))
            detail.append(QString::fromStdString(format(all[i], briefDuration)));
    const auto putFirst = [&](const QString& side, const std::optional<Diff::LowGraphs>& graphs) {
        if (graphs)
            detail.prepend(
                tr("%1: ops known for %2 of the time of replayed graphs").arg(side, percentOf(graphs->opPct)));
    };
    putFirst(QStringLiteral("B"), diff.lowGraphs.b);
    putFirst(QStringLiteral("A"), diff.lowGraphs.a);
    // A side that never ran is named first: a narrow window leaves out the end of the line.
    for (const Sentence& sentence : all)
        if (sentence.text.find("predicted, not recorded") != std::string::npos) {
            detail.removeAll(QString::fromStdString(format(sentence, briefDuration)));
            detail.prepend(sentenceText(sentence));
        }
    answer.detail = detail.join(QStringLiteral(" · "));

    const bool isWhole = diff.isWhole;
    const auto steps = static_cast<double>(std::max<std::size_t>(1, diff.steps.size()));
    std::vector<Bar> bars;
    const auto barsOf = [&](Both<Ns> totals) {
        const double max = std::max<double>(1, static_cast<double>(std::max(totals.a, totals.b).count()));
        const TimeColumn column = TimeColumn::forMost(max / steps);
        const auto bar = [&](const QString& name, Ns total) {
            return Bar{name, column.text(static_cast<double>(total.count()) / steps), {}};
        };
        bars = {bar(QStringLiteral("A"), totals.a), bar(QStringLiteral("B"), totals.b)};
        return
            [&bars, max, column, steps](std::size_t side, const QString& id, const QString& name, Ns time, Tone tone) {
                if (time <= Ns{})
                    return;
                StripPart part;
                part.id = id;
                part.name = name;
                part.duration = time;
                part.share = static_cast<double>(time.count()) / max;
                part.tip = name + QLatin1Char{' '} + column.text(static_cast<double>(time.count()) / steps);
                part.colour = [tone](const Theme& theme) { return theme.colourOf(tone); };
                bars[side].parts.push_back(std::move(part));
            };
    };
    if (isGpu) {
        answer.barTitle = isWhole ? tr("GPU work, by role")
                          : diff.steps.size() == 1
                              ? tr("GPU work per step, by role")
                              : tr("GPU work per step, by role: mean of %1 steps").arg(countOf(diff.steps.size()));
        const auto add = barsOf(diff.totals.gpu);
        for (const RoleChange& role : diff.roles) {
            const QString name = QString::fromStdString(std::string{translated(role.text)});
            const QString id = QString::fromUtf8(role.id.data(), static_cast<qsizetype>(role.id.size()));
            add(0, id, name, role.time.a, toneOfRole(role.id));
            add(1, id, name, role.time.b, toneOfRole(role.id));
        }
    } else if (!diff.steps.empty()) {
        answer.barTitle = isWhole ? tr("From the first event to the last")
                          : diff.steps.size() == 1
                              ? tr("Host per step")
                              : tr("Host per step: mean of %1 steps").arg(countOf(diff.steps.size()));
        const auto add = barsOf(diff.totals.cpu);
        add(0, {}, isWhole ? tr("recording") : tr("host"), diff.totals.cpu.a, Tone::Op);
        add(1, {}, isWhole ? tr("recording") : tr("host"), diff.totals.cpu.b, Tone::Op);
    }

    const ShownTime gpu = shownGpu(diff);
    const bool areSeveral = diff.cpu.spread.a.values.size() > 1 || diff.cpu.spread.b.values.size() > 1;
    const auto counts = [&](std::uint64_t a, std::uint64_t b) {
        return QString::fromStdString(countPerStep(a, diff)) + QStringLiteral(" → ") +
               QString::fromStdString(countPerStep(b, diff));
    };
    // Times that were judged by the medians; the tip shows the other statistic too.
    const auto timeFigure = [&](const Compared& c, Both<Ns> time, const QString& label) {
        const auto exact = [](Both<Ns> both) {
            return exactDuration(both.a) + QStringLiteral(" → ") + exactDuration(both.b);
        };
        const Both<Ns> medians{c.spread.a.median, c.spread.b.median};
        QString tip = exact(time);
        if (time.a != medians.a || time.b != medians.b)
            tip += QLatin1Char{'\n'} + tr("median %1").arg(exact(medians));
        if (!isKnown(c))
            tip += QLatin1Char{'\n'} + tr("No difference beyond the spread can be shown");
        constexpr double closePct = 5; // percent; a larger difference within the spread is undecided
        const QString unknown = std::abs(c.changePct()) <= closePct ? QStringLiteral("≈ ") + tr("same")
                                                                    : QStringLiteral("± ") + tr("varies");
        answer.figures.push_back({isKnown(c) ? signedBrief(time.b - time.a) : unknown, label, tip});
    };
    const Both<Ns> host{diff.cpu.spread.a.median, diff.cpu.spread.b.median};
    if (isStep) {
        timeFigure(diff.cpu, host, areSeveral ? tr("step, median") : tr("step"));
        answer.figures.back().value = fromTo(host);
    }
    if (isGpu && diff.sameTime) {
        const double pct = diff.sameTime->timeEachPct;
        answer.figures.push_back({(pct < 0 ? QStringLiteral("−") : QStringLiteral("+")) + percentOf(std::abs(pct)),
                                  tr("time per launch"), QString::fromStdString(format(all.front(), briefDuration))});
    } else if (isGpu) {
        timeFigure(diff.gpu, gpu.time,
                   isWhole                     ? tr("GPU work")
                   : gpu.isMean || !areSeveral ? tr("GPU work per step")
                                               : tr("GPU per step, median"));
    }
    if (isGpu) {
        answer.figures.push_back({counts(diff.totals.work.a, diff.totals.work.b),
                                  isWhole ? tr("kernels and copies") : tr("kernels and copies per step"),
                                  tr("Kernels, copies and memsets")});
        if (diff.hbmSavedBytes && *diff.hbmSavedBytes > 0)
            answer.figures.push_back({QStringLiteral("−") +
                                          QString::number(static_cast<double>(*diff.hbmSavedBytes) / 1e6, 'g', 3) +
                                          QStringLiteral(" MB"),
                                      isWhole ? tr("memory traffic") : tr("traffic per step"),
                                      tr("Intermediates that fused kernels no longer write and read back")});
    }
    if (!diff.steps.empty() && !isStep)
        timeFigure(diff.cpu, host,
                   isWhole      ? tr("recording")
                   : areSeveral ? tr("host per step, median")
                                : tr("host per step"));
    setBars(std::move(bars));
    setWords(std::move(answer));
}

} // namespace lanescope
