#include "widgets/panels/choice_html.h"

#include <QCoreApplication>

#include "model/analysis/gap_names.h"
#include "model/analysis/glossary.h"
#include "model/analysis/ops/ceilings.h"
#include "model/analysis/time/busy.h"
#include "model/base/median.h"
#include "model/describe/short_names.h"
#include "model/describe/slice_facts.h"
#include "widgets/kit/gap_words.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/fact_html.h"

#include <algorithm>

namespace lanescope {

namespace {

QString rowText(const char* text) { return QCoreApplication::translate("ChoiceHtml", text); }

QString sliceLink(SliceId slice, const QString& words)
{
    return QStringLiteral("<a href=\"slice:%1\">%2</a>").arg(slice.value).arg(breakableHtml(words));
}

// The time on the GPU of what these slices launched, or of the slices themselves. Absent: too many to add up at once.
std::optional<Ns> gpuTimeOf(const Trace& trace, const std::vector<SliceId>& slices)
{
    constexpr std::size_t max = 2000;
    if (slices.size() > max)
        return std::nullopt;
    std::vector<TimeRange> ranges;
    for (const SliceId slice : slices) {
        if (isDeviceWork(trace.kind(slice)))
            continue; // its own time is shown already
        for (const Link& link : trace.workOf(slice))
            ranges.push_back(trace.range(link.work));
        if (!isApiCall(trace.kind(slice)))
            for (const SliceId work : workInside(trace, slice))
                ranges.push_back(trace.range(work));
    }
    return ranges.empty() ? std::nullopt : std::optional{lengthOf(unionOf(std::move(ranges)))};
}

// "kernel · 70 launches", "operator · 12 calls".
QString badgeOf(const Trace& trace, const std::vector<SliceId>& slices)
{
    if (slices.empty())
        return rowText(QT_TRANSLATE_NOOP("ChoiceHtml", "table row"));
    const SliceKind kind = trace.kind(slices.front());
    const bool isOne = std::all_of(slices.begin(), slices.end(), [&](SliceId s) { return trace.kind(s) == kind; });
    const auto number = [&](const char* one, const char* many) {
        return numberOf(slices.size(), rowText(one), rowText(many));
    };
    if (!isOne || (kind != SliceKind::Kernel && kind != SliceKind::Op && !isApiCall(kind)))
        return number(QT_TRANSLATE_NOOP("ChoiceHtml", "1 slice"), QT_TRANSLATE_NOOP("ChoiceHtml", "%1 slices"));
    const QString count =
        kind == SliceKind::Kernel
            ? number(QT_TRANSLATE_NOOP("ChoiceHtml", "1 launch"), QT_TRANSLATE_NOOP("ChoiceHtml", "%1 launches"))
            : number(QT_TRANSLATE_NOOP("ChoiceHtml", "1 call"), QT_TRANSLATE_NOOP("ChoiceHtml", "%1 calls"));
    return toQt(translated(sliceFacts(trace, slices.front()).kind)) + QStringLiteral(" · ") + count;
}

} // namespace

RowSpeed speedOf(const Analysis& analysis, const std::vector<SliceId>& slices)
{
    const Trace& trace = analysis.trace();
    RowSpeed speed;
    Ns own{}, all{};
    for (const SliceId slice : slices) {
        if (!isDeviceWork(trace.kind(slice)))
            return speed;
        own += trace.duration(slice);
    }
    for (const Launched& launched : analysis.work())
        all += trace.duration(launched.work);
    if (all > Ns{})
        speed.share = 100.0 * static_cast<double>(own.count()) / static_cast<double>(all.count());
    const Ceiling ceiling = ceilingOf(trace, analysis.costs(), slices);
    speed.tflops = ceiling.tflops;
    speed.pctOfPeak = ceiling.pctOfPeak;
    speed.gbPerSecond = ceiling.gbPerSecond;
    speed.pctOfBandwidth = ceiling.isFromCache ? std::nullopt : ceiling.pctOfBandwidth;
    return speed;
}

QString rowHtml(const Document& document, const RowSpeed* speed, const Theme& theme)
{
    const Trace& trace = document.trace();
    const std::vector<SliceId>& slices = document.lit();
    QString html = factsBegin(document.chosenRow().title, badgeOf(trace, slices), theme);
    const auto row = [&](const char* key, const QString& value) { html += factRow(rowText(key), value, theme); };
    std::vector<Ns> lengths;
    lengths.reserve(slices.size());
    Ns total{};
    SliceId longest, shortest;
    for (const SliceId slice : slices) {
        const Ns length = trace.duration(slice);
        lengths.push_back(length);
        total += length;
        longest = !longest || length > trace.duration(longest) ? slice : longest;
        shortest = !shortest || length < trace.duration(shortest) ? slice : shortest;
    }
    if (slices.empty())
        return html + factsEnd();
    if (const auto gpu = gpuTimeOf(trace, slices))
        row(QT_TRANSLATE_NOOP("ChoiceHtml", "GPU work"), glanceDuration(*gpu));
    row(QT_TRANSLATE_NOOP("ChoiceHtml", "Total"), glanceDuration(total));
    const auto rate = [&](const char* key, const char* words, const std::optional<double>& value,
                          const std::optional<double>& pct) {
        if (value)
            row(key, rowText(words).arg(QString::number(*value, 'g', 3)) +
                         (pct ? QStringLiteral(" · ") + rowText(QT_TRANSLATE_NOOP("ChoiceHtml", "%1 of peak"))
                                                            .arg(percentOf(*pct).toHtmlEscaped())
                              : QString{}));
    };
    if (speed) {
        if (speed->share)
            row(QT_TRANSLATE_NOOP("ChoiceHtml", "Share"), rowText(QT_TRANSLATE_NOOP("ChoiceHtml", "%1 of all GPU work"))
                                                              .arg(percentOf(*speed->share).toHtmlEscaped()));
        rate(QT_TRANSLATE_NOOP("ChoiceHtml", "Arithmetic"), QT_TRANSLATE_NOOP("ChoiceHtml", "%1 TFLOP/s"),
             speed->tflops, speed->pctOfPeak);
        rate(QT_TRANSLATE_NOOP("ChoiceHtml", "Memory"), QT_TRANSLATE_NOOP("ChoiceHtml", "%1 GB/s"), speed->gbPerSecond,
             speed->pctOfBandwidth);
    }
    if (slices.size() > 1) {
        row(QT_TRANSLATE_NOOP("ChoiceHtml", "Median"), glanceDuration(medianOf(lengths)));
        row(QT_TRANSLATE_NOOP("ChoiceHtml", "Shortest"), sliceLink(shortest, glanceDuration(trace.duration(shortest))));
        row(QT_TRANSLATE_NOOP("ChoiceHtml", "Longest"), sliceLink(longest, glanceDuration(trace.duration(longest))));
    } else {
        row(QT_TRANSLATE_NOOP("ChoiceHtml", "Slice"), sliceLink(longest, toQt(shortLabelOf(trace, longest))));
    }
    return html + factsEnd();
}

QString gapHtml(const Document& document, const Theme& theme)
{
    const Trace& trace = document.trace();
    const Gap& gap = *document.chosenGap();
    QString html = factsBegin(rowText(QT_TRANSLATE_NOOP("ChoiceHtml", "Idle gap")),
                              rowText(QT_TRANSLATE_NOOP("ChoiceHtml", "the GPU lane runs nothing")), theme);
    const auto row = [&](const char* key, const QString& value) { html += factRow(rowText(key), value, theme); };
    row(QT_TRANSLATE_NOOP("ChoiceHtml", "Duration"), glanceDuration(gap.range.length()));
    if (gap.before)
        row(QT_TRANSLATE_NOOP("ChoiceHtml", "After"), sliceLink(gap.before, toQt(labelOf(trace, gap.before))));
    if (gap.after) {
        row(QT_TRANSLATE_NOOP("ChoiceHtml", "Ended by"), sliceLink(gap.after, toQt(labelOf(trace, gap.after))));
        if (const SliceId launch = trace.launchOf(gap.after))
            row(QT_TRANSLATE_NOOP("ChoiceHtml", "Launched by"), sliceLink(launch, toQt(labelOf(trace, launch))));
    }
    html += factsEnd() + listBegin(rowText(QT_TRANSLATE_NOOP("ChoiceHtml", "Why")), theme);
    for (const GapSum& sum : sumsOf(partsOf(*document.analysis(), gap))) {
        QString words = breakableHtml(gapWords(sum.cause, sum.reason));
        if (sum.what)
            words += QStringLiteral(": ") + sliceLink(sum.what, toQt(shortLabelOf(trace, sum.what)));
        html += listRow(words, {}, glanceDuration(sum.time), theme);
    }
    return html + listEnd();
}

} // namespace lanescope
