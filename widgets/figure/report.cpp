#include "widgets/figure/report.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>

#include "model/analysis/verdict.h"
#include "model/attribution/place_text.h"
#include "model/compare/diff.h"
#include "model/compare/wording.h"
#include "model/findings/rank_findings.h"
#include "model/notes/finding_notes.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"
#include "model/store/predicted.h"
#include "widgets/figure/html_page.h"
#include "widgets/figure/live_page.h"
#include "widgets/figure/report_tables.h"
#include "widgets/figure/writers.h"
#include "widgets/kit/finding_words.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lanescope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("Report", text); }

using Side = report::Side;
using Sides = report::Sides;

QByteArray svgOf(const FigureSpec& spec)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    for (const FigureWriter& writer : figureWriters())
        if (QLatin1String{writer.suffix} == QLatin1String{"svg"}) {
            const FigureLayout layout = layOut(spec);
            writer.write(buffer, drawingOf(layout, spec), 2);
        }
    return buffer.data();
}

// Where the vector drawing has no room on the page: the same as pixels, if it must be there.
enum class Need { Must, May };
void addFigure(HtmlPage& page, const FigureSpec& spec, const QString& caption, Need need)
{
    if (page.roomForFigures() == 0 || page.figure(svgOf(spec), caption) || need == Need::May)
        return;
    constexpr int maxHeight = 3000; // if a lane has thousands of rows, the first ones are enough
    QImage image = imageOf(layOut(spec, 1), spec, 1);
    const QString said =
        image.height() > maxHeight ? caption + QStringLiteral(" The picture is its upper part.") : caption;
    if (image.height() > maxHeight)
        image = image.copy(0, 0, image.width(), maxHeight);
    for (const double scale : {1.0, 0.7, 0.5, 0.35}) {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        image.scaledToWidth(static_cast<int>(image.width() * scale), Qt::SmoothTransformation)
            .convertToFormat(QImage::Format_Indexed8)
            .save(&buffer, "PNG", 0); // the smallest file
        if (page.picture(buffer.data(), said))
            return;
    }
}

FigureSpec specFor(const Side& side, TimeRange range)
{
    FigureSpec spec;
    FigureSide shown;
    shown.document = side.source.document;
    shown.range = range;
    spec.sides.push_back(std::move(shown));
    return spec;
}

TimeRange around(TimeRange range, double share)
{
    const Ns margin{
        std::max<std::int64_t>(1000, static_cast<std::int64_t>(static_cast<double>(range.length().count()) * share))};
    return {range.begin - margin, range.end + margin};
}

// A step and the work it launched.
TimeRange withItsWork(const Side& side, TimeRange step)
{
    TimeRange all = step;
    for (const Launched& l : side.analysis.work())
        if (l.launch && side.trace.begin(l.launch) >= step.begin && side.trace.begin(l.launch) < step.end)
            all.end = std::max(all.end, side.trace.end(l.work));
    return all;
}

QString titleOf(const Finding& f) { return QString::fromStdString(titleOf(withShortNames(f), wordDuration)); }

QString verdictLine(const Analysis& analysis)
{
    return QString::fromStdString(format(finalVerdictOf(analysis).headline, wordDuration)) + QLatin1Char('.');
}

QString markedNameOf(const Side& side)
{
    const QString& name = side.source.name;
    return isPredicted(side.trace) ? words("%1 (predicted)").arg(name) : name;
}

void writeVerdict(HtmlPage& page, const Sides& sides)
{
    page.heading(words("Verdict"));
    page.beginItem(QStringLiteral("answer"));
    for (const Side& side : sides) {
        if (sides.size() > 1)
            page.heading(markedNameOf(side), 3);
        if (isPredicted(side.trace))
            page.paragraph(words("Predicted by a replay, not recorded."), QStringLiteral("verdict"));
        page.paragraph(verdictLine(side.analysis), QStringLiteral("verdict"));
        if (const std::string note = graphNoteOf(side.analysis, NoteFor::Window); !note.empty())
            page.paragraph(QString::fromStdString(note), QStringLiteral("muted"));
        if (side.verdict.verdict == Verdict::CpuOnly)
            continue;
        page.paragraph(words("GPU work %1, host time %2 (waits left out).")
                           .arg(glanceDuration(side.verdict.device), glanceDuration(side.verdict.cpu)));
        if (const auto& busy = side.analysis.busy(); busy && busy->busyPct())
            page.paragraph(words("From the first to the last GPU work (%1) the GPU is busy %2 % of the time.")
                               .arg(glanceDuration(busy->window.length()))
                               .arg(*busy->busyPct(), 0, 'f', 1));
        if (const FinalVerdict& final = finalVerdictOf(side.analysis); final.withArtefacts != final.verdict)
            page.paragraph(words("With profiler artifacts included, the verdict would be: %1")
                               .arg(QString::fromStdString(translated(phraseOf(final.withArtefacts)))),
                           QStringLiteral("muted"));
    }
    page.endItem();
}

void writeOverview(HtmlPage& page, const Sides& sides)
{
    page.heading(sides.size() > 1 ? words("Side by side") : words("The trace"));
    page.beginItem(QStringLiteral("overview"), QStringLiteral("overview"));
    FigureSpec spec;
    for (const Side& side : sides) {
        // For a comparison one step each, the last of both; for a single trace everything.
        const auto& steps = side.analysis.steps();
        const TimeRange range =
            sides.size() > 1 && !steps.empty() ? withItsWork(side, steps.back().range) : side.trace.sliceRange();
        FigureSpec one = specFor(side, around(range, 0.02));
        if (sides.size() > 1)
            one.sides[0].title = side.source.name;
        spec.sides.push_back(one.sides[0]);
    }
    addFigure(page, spec,
              sides.size() > 1
                  ? words("The last recorded step of each, with the GPU work it launched, on one scale.")
                  : words("The whole recording: %1.").arg(glanceDuration(sides[0].trace.sliceRange().length())),
              Need::Must);
    page.endItem();
}

void writeComparison(HtmlPage& page, const Sides& sides)
{
    const std::optional<Diff>& diff = sides.diff;
    if (!diff)
        return;
    page.heading(words("What changed"));
    page.paragraph(QString::fromStdString(joined(diff->headline, wordDuration, " · ")), QStringLiteral("verdict"));
    for (const auto* recordings : {&diff->differs, &diff->alike, &diff->answer})
        if (!recordings->empty())
            page.paragraph(QString::fromStdString(joined(*recordings, wordDuration, " · ")));
    for (const Sentence& sentence : diff->summary)
        page.paragraph(QString::fromStdString(format(sentence, wordDuration)));
    report::writeChanges(page, *diff);
}

void writeFindings(HtmlPage& page, const Sides& sides)
{
    constexpr std::size_t maxFigures = 5;
    page.heading(words("Findings"));
    page.beginItem(QStringLiteral("findings"), QStringLiteral("findings"));
    for (const Side& side : sides) {
        if (sides.size() > 1)
            page.heading(side.source.name, 3);
        if (side.findings.empty())
            page.paragraph(words("No rule has a finding on this trace."));
        std::size_t figures = 0;
        for (const Finding& f : side.findings) {
            page.beginItem(QStringLiteral("finding ") + toQt(nameOf(f.severity)));
            page.heading(titleOf(f) + (f.isArtefact ? words(" (profiler artifact)") : QString{}), 3);
            const FindingCost cost = costOf(side.analysis, f);
            if (const QString text = costText(cost); !text.isEmpty())
                page.cost(text, cost.share.value_or(-1));
            const TextValues values = withShortNames(f).values;
            page.paragraph(QString::fromStdString(format(f.rule->detail, values, wordDuration)));
            page.paragraph(QString::fromStdString(format(f.rule->advice, values, wordDuration)),
                           QStringLiteral("advice"));
            if (const QString saving =
                    savingSentence(f, reasonOfSaving(side.analysis, f), side.analysis.busy().has_value());
                !saving.isEmpty())
                page.paragraph(saving, QStringLiteral("saving"));
            page.endItem();
            if (f.evidence.empty() || figures == maxFigures)
                continue;
            TimeRange range = side.trace.range(f.evidence[0]);
            if (f.evidence.size() > 1) {
                const TimeRange other = side.trace.range(f.evidence[1]);
                range = {std::min(range.begin, other.begin), std::max(range.end, other.end)};
            }
            FigureSpec spec = specFor(side, around(range, 0.25));
            spec.hasLegend = false;
            for (Note& note : notesOf(side.trace, f, std::string{}))
                if (note.kind != NoteKind::Callout)
                    spec.sides[0].notes.notes.push_back(std::move(note));
            addFigure(page, spec, titleOf(f), Need::May);
            ++figures;
        }
        if (const Sentence together = savingTogetherText(side.analysis); !together.text.empty())
            page.paragraph(QString::fromStdString(format(together, wordDuration)));
    }
    page.endItem();
}

using Part = void (*)(HtmlPage&, const Sides&);
constexpr std::array<Part, 8> parts{
    writeVerdict,         writeOverview,     writeComparison,       writeFindings, report::writeProfilerTable,
    report::writeKernels, report::writeIdle, report::writeRecording};

Sides sidesOf(const std::vector<ReportSource>& sources)
{
    Sides sides;
    for (const ReportSource& source : sources) {
        const Analysis& analysis = *source.document->analysis();
        source.document->setActivity(activityOf(analysis));
        sides.push_back({source, analysis, source.document->trace(), rankedFindingsOf(analysis), verdictOf(analysis)});
    }
    if (sides.size() == 2)
        sides.diff = diffOf(sides[0].analysis, sides[1].analysis, {{}, {nullptr, nullptr}, finalVerdict, finalPace});
    return sides;
}

HtmlPage emptyPage(const Sides& sides)
{
    QStringList names;
    for (const Side& side : sides)
        names.append(markedNameOf(side));
    return HtmlPage{names.join(words(" and "))};
}

PageTitle pageTitleOf(const Side& side, const Finding& finding)
{
    const FindingCost cost = costOf(side.analysis, finding);
    return {titleOf(finding), costText(cost), cost.share.value_or(-1)};
}

Report liveReportOf(const Sides& sides)
{
    std::vector<PageSide> pageSides;
    std::vector<PageTitle> titles;
    for (const Side& side : sides) {
        pageSides.push_back({side.analysis, side.source.name, side.findings});
        for (const Finding& finding : side.findings)
            titles.push_back(pageTitleOf(side, finding));
    }
    const LivePage live = livePageOf(pageSides, titles, sides.diff);
    const auto with = [&](qsizetype roomForFigures) {
        HtmlPage page = emptyPage(sides);
        page.makeLive(live.style, live.script, live.data.base64);
        page.limitFigures(roomForFigures);
        for (const Part part : parts)
            part(page, sides);
        return page;
    };
    // Figures get what the rest leaves.
    const qsizetype rest = with(0).html().toUtf8().size();
    const HtmlPage page = with(std::max<qsizetype>(1, live.maxBytes - rest));
    return {page.html(), page.figures(), live.data.slices, live.data.leftOut};
}

} // namespace

Report reportOf(const std::vector<ReportSource>& sources, ReportKind kind)
{
    const Sides sides = sidesOf(sources);
    if (kind == ReportKind::Interactive)
        return liveReportOf(sides);
    HtmlPage page = emptyPage(sides);
    for (const Part part : parts)
        part(page, sides);
    return {page.html(), page.figures(), 0, {}};
}

} // namespace lanescope
