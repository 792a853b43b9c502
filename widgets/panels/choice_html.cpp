#include "widgets/panels/choice_html.h"

#include <QCoreApplication>

#include "model/analysis/gap_names.h"
#include "model/analysis/glossary.h"
#include "model/analysis/time/busy.h"
#include "model/base/median.h"
#include "model/describe/short_names.h"
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

} // namespace

QString rowHtml(const Document& document, const Theme& theme)
{
    const Trace& trace = document.trace();
    const std::vector<SliceId>& slices = document.lit();
    QString html = factsBegin(document.chosenRow().title, rowText(QT_TRANSLATE_NOOP("ChoiceHtml", "table row")), theme);
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
    row(QT_TRANSLATE_NOOP("ChoiceHtml", "Slices"), countOf(slices.size()));
    if (const auto gpu = gpuTimeOf(trace, slices))
        row(QT_TRANSLATE_NOOP("ChoiceHtml", "GPU work"), glanceDuration(*gpu));
    row(QT_TRANSLATE_NOOP("ChoiceHtml", "Total"), glanceDuration(total));
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
