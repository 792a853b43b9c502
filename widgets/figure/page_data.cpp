#include "widgets/figure/page_data.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "model/compare/wording.h"
#include "model/describe/short_names.h"
#include "widgets/figure/page_answer.h"
#include "widgets/kit/cut_text.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

namespace {

// Numbers above 2^53 lose their last digits in a script; a trace of 104 days has them.
double number(Time t) { return static_cast<double>(nsOf(t)); }
double number(Ns t) { return static_cast<double>(t.count()); }

QJsonObject entriesOf(const Trace& trace, const std::vector<PageEntry>& entries, std::size_t maxChars)
{
    QJsonArray full, label, brief, look, kind;
    for (const PageEntry& entry : entries) {
        const std::string_view name = trace.text(entry.name), longLabel = labelOf(trace, entry.first),
                               shortLabel = shortLabelOf(trace, entry.first);
        full.append(cutText(name, maxChars));
        label.append(longLabel == name ? QString{} : cutText(longLabel, maxChars));
        brief.append(shortLabel == longLabel ? QString{} : cutText(shortLabel, maxChars));
        look.append(trace.look(entry.first));
        kind.append(static_cast<int>(trace.kind(entry.first)));
    }
    return {{"full", full}, {"label", label}, {"short", brief}, {"look", look}, {"kind", kind}};
}

QJsonObject sideOf(const PageSide& side, const PageSlices& page, std::size_t at, std::size_t maxChars)
{
    const Trace& trace = side.analysis.trace();
    QJsonArray steps;
    for (const Step& step : side.analysis.steps())
        steps.append(
            QJsonArray{number(step.range.begin), number(step.range.length()), cutText(trace.name(step.slice), 60)});
    const TimeRange all = trace.sliceRange();
    return {{"name", side.name},
            {"begin", number(all.begin)},
            {"end", number(all.end)},
            {"steps", steps},
            {"answer", pageAnswerOf(side.analysis)},
            {"entries", entriesOf(trace, page.entries[at], maxChars)}};
}

// A series as at most about a thousand points: of each stretch of time its lowest and its highest value.
QJsonObject counterOf(const CounterSeries& series)
{
    constexpr std::size_t stretches = 400;
    const std::size_t count = series.values.size(), per = std::max<std::size_t>(1, count / stretches);
    QJsonArray times, values;
    const auto add = [&](std::size_t i) {
        times.append(number(series.times[i]));
        values.append(series.values[i]);
    };
    for (std::size_t i = 0; i < count; i += per) {
        const auto from = series.values.begin() + static_cast<std::ptrdiff_t>(i),
                   to = series.values.begin() + static_cast<std::ptrdiff_t>(std::min(count, i + per));
        auto [low, high] = std::minmax_element(from, to);
        if (low > high)
            std::swap(low, high);
        add(static_cast<std::size_t>(low - series.values.begin()));
        if (low != high)
            add(static_cast<std::size_t>(high - series.values.begin()));
        if (const auto last = to - 1; last != high && last != low)
            add(static_cast<std::size_t>(last - series.values.begin()));
    }
    const bool isBytes =
        series.name.find("emory") != std::string::npos || series.name.find("ytes") != std::string::npos;
    return {{"times", times}, {"values", values}, {"bytes", isBytes}};
}

const char* nameOfStrip(Strip::Kind kind)
{
    switch (kind) {
    case Strip::Kind::Rank:
        return "rank";
    case Strip::Kind::Process:
        return "process";
    case Strip::Kind::Annotations:
        return "annotations";
    case Strip::Kind::Counter:
        return "counter";
    default:
        return "lane";
    }
}

QJsonArray stripsOf(const std::vector<PageSide>& sides, const PageSlices& page)
{
    QJsonArray strips;
    for (const PageStrip& strip : page.strips) {
        QJsonArray rows;
        for (const PageStrip::Row& row : strip.rows)
            rows.append(QJsonArray{static_cast<double>(row.slices), static_cast<int>(row.part)});
        QJsonObject out{{"kind", nameOfStrip(strip.kind)},
                        {"side", static_cast<int>(strip.side)},
                        {"title", strip.title},
                        {"gpu", strip.isGpu},
                        {"work", strip.holdsWork},
                        {"rows", rows}};
        if (strip.counter) {
            const Trace& trace = sides[strip.side].analysis.trace();
            const auto own = static_cast<std::uint32_t>(trace.counters().size());
            out["counter"] = *strip.counter < own ? counterOf(trace.counters()[*strip.counter])
                                                  : counterOf((*page.memory[strip.side])[*strip.counter - own]);
        }
        strips.append(out);
    }
    return strips;
}

QJsonArray findingsAsJson(const std::vector<PageSide>& sides, const PageSlices& page,
                          const std::vector<PageTitle>& titles)
{
    constexpr std::size_t maxPlaces = 200;
    QJsonArray all;
    std::size_t at = 0;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        const Trace& trace = sides[side].analysis.trace();
        for (const Finding& finding : sides[side].findings) {
            QJsonArray places;
            for (std::size_t i = 0; i < std::min(maxPlaces, finding.evidence.size()); ++i) {
                const SliceId s = finding.evidence[i];
                const std::uint32_t numbered = page.numberOf(side, s);
                places.append(QJsonArray{number(trace.begin(s)), number(trace.duration(s)),
                                         numbered == PageSlices::none ? -1.0 : static_cast<double>(numbered)});
            }
            const PageTitle& title = titles[at++];
            all.append(QJsonObject{{"side", static_cast<int>(side)},
                                   {"title", title.text},
                                   {"cost", title.cost},
                                   {"share", title.share},
                                   {"idle", finding.share && !isBusy(*finding.share)},
                                   {"places", places},
                                   {"all", static_cast<double>(finding.evidence.size())}});
        }
    }
    return all;
}

QJsonArray coloursOf()
{
    QJsonArray fills;
    for (const QRgb fill : Theme::light().fills)
        fills.append(static_cast<int>(fill & 0xFFFFFF));
    return fills;
}

QJsonArray wordsAreDark()
{
    QJsonArray dark;
    for (unsigned tone = 0; tone < toneCount; ++tone)
        dark.append(QColor{Theme::light().words[tone * variantsOfTone]}.lightness() < 128);
    return dark;
}

// A step with the work that it launched.
Ns lengthWithWork(const Analysis& analysis, TimeRange step)
{
    const Trace& trace = analysis.trace();
    Time end = step.end;
    for (const Launched& l : analysis.work())
        if (l.launch && step.contains(trace.begin(l.launch)))
            end = std::max(end, trace.end(l.work));
    return end - step.begin;
}

// How two traces are aligned: on their starts, and on each pair of steps that the comparison found.
QJsonArray alignmentsOf(const std::vector<PageSide>& sides, const std::optional<Diff>& diff)
{
    constexpr std::size_t maxPairs = 200;
    QJsonArray all{QJsonArray{QStringLiteral("the starts"), number(sides[0].analysis.trace().sliceRange().begin),
                              number(sides[1].analysis.trace().sliceRange().begin), -1}};
    if (!diff || diff->isWhole)
        return all;
    for (std::size_t i = diff->steps.size() - std::min(maxPairs, diff->steps.size()); i < diff->steps.size(); ++i) {
        const StepPair& pair = diff->steps[i];
        const QString a = cutText(pair.name.a, 60), b = cutText(pair.name.b, 60);
        all.append(QJsonArray{a == b ? a : a + QStringLiteral(" / ") + b, number(pair.range.a.begin),
                              number(pair.range.b.begin),
                              number(std::max(lengthWithWork(sides[0].analysis, pair.range.a),
                                              lengthWithWork(sides[1].analysis, pair.range.b)))});
    }
    return all;
}

QByteArray joinedOf(const PageSlices& page, const std::optional<Diff>& diff, std::uint64_t& count)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    if (diff)
        for (const auto& [a, b] : diff->joined)
            if (page.numberOf(0, a) != PageSlices::none && page.numberOf(1, b) != PageSlices::none)
                pairs.emplace_back(page.numberOf(0, a), page.numberOf(1, b));
    std::sort(pairs.begin(), pairs.end());
    count = pairs.size();
    Varints out;
    std::int64_t lastA = 0, lastB = 0;
    for (const auto& [a, b] : pairs) {
        out.add(static_cast<std::uint64_t>(a - lastA));
        out.addSigned(b - lastB);
        lastA = a;
        lastB = b;
    }
    return out.bytes();
}

// The length of the JSON, the JSON, the columns; packed, as base64.
QByteArray packed(const QJsonObject& about, const QByteArray& columns)
{
    const QByteArray json = QJsonDocument{about}.toJson(QJsonDocument::Compact);
    Varints length;
    length.add(static_cast<std::uint64_t>(json.size()));
    const QByteArray zlib = qCompress(length.bytes() + json + columns, 9);
    return zlib.mid(4).toBase64(); // without Qt's own length before the stream
}

QString leftOutOf(const PageSlices& page, std::size_t maxChars, bool hasLongNames)
{
    QStringList parts;
    if (page.leftOut > 0) {
        QStringList which;
        if (page.leavesOutPython && !page.leavesOutHost)
            which.append(QStringLiteral("Python frames"));
        if (page.leavesOutHost)
            which.append(QStringLiteral("those of the host"));
        if (page.shortest > Ns{})
            which.append((page.leavesOutHost ? QStringLiteral("GPU work shorter than %1")
                                             : QStringLiteral("slices of the host shorter than %1"))
                             .arg(shortDuration(page.shortest)));
        parts.append(QStringLiteral("%1 slices are not on this page, which keeps it small: %2.")
                         .arg(countOf(page.leftOut), which.join(QStringLiteral(" and "))));
    }
    if (hasLongNames)
        parts.append(QStringLiteral("Names of more than %1 characters are cut in the middle.").arg(maxChars));
    return parts.join(QLatin1Char{' '});
}

bool hasLonger(const std::vector<PageSide>& sides, const PageSlices& page, std::size_t maxChars)
{
    for (std::size_t side = 0; side < sides.size(); ++side)
        for (const PageEntry& entry : page.entries[side])
            if (sides[side].analysis.trace().text(entry.name).size() > maxChars)
                return true;
    return false;
}

} // namespace

PageData pageDataOf(const std::vector<PageSide>& sides, const std::vector<PageTitle>& titles,
                    const std::optional<Diff>& diff, std::uint64_t maxSlices, std::uint64_t maxBytes)
{
    std::size_t maxChars = 2000;
    while (true) {
        const PageSlices page = pageSlices(sides, maxSlices);
        std::uint64_t pairCount = 0;
        const QByteArray pairs = joinedOf(page, diff, pairCount);
        PageData data;
        data.slices = page.slices;
        data.leftOut = leftOutOf(page, maxChars, hasLonger(sides, page, maxChars));
        QJsonArray sidesJson, kinds, tones;
        for (std::size_t i = 0; i < sides.size(); ++i)
            sidesJson.append(sideOf(sides[i], page, i, maxChars));
        for (int k = 0; k <= static_cast<int>(SliceKind::Other); ++k)
            kinds.append(toQt(nameOf(static_cast<SliceKind>(k))));
        for (unsigned t = 0; t < toneCount; ++t)
            tones.append(toQt(nameOf(static_cast<Tone>(t))));
        QJsonObject about{{"sides", sidesJson},
                          {"strips", stripsOf(sides, page)},
                          {"findings", findingsAsJson(sides, page, titles)},
                          {"fills", coloursOf()},
                          {"dark", wordsAreDark()},
                          {"kinds", kinds},
                          {"tones", tones},
                          {"links", static_cast<double>(page.links)},
                          {"joined", static_cast<double>(pairCount)},
                          {"leftOut", data.leftOut}};
        if (sides.size() == 2)
            about["align"] = alignmentsOf(sides, diff);
        if (diff)
            about["headline"] = QString::fromStdString(joined(diff->headline, wordDuration, " · "));
        data.base64 = packed(about, page.columns + pairs);
        if (static_cast<std::uint64_t>(data.base64.size()) <= maxBytes || (maxChars <= 60 && page.slices == 0))
            return data;
        if (maxChars > 60)
            maxChars = maxChars > 500 ? 500 : maxChars > 160 ? 160 : 60;
        else
            maxSlices = page.slices / 2;
    }
}

} // namespace lanescope
