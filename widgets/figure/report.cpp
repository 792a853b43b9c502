#include "widgets/figure/report.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>

#include "model/analysis/breakdown.h"
#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/recording_health.h"
#include "model/analysis/verdict.h"
#include "model/attribution/place_text.h"
#include "model/compare/diff.h"
#include "model/compare/wording.h"
#include "model/findings/rule.h"
#include "model/notes/finding_notes.h"
#include "model/replay/faster_gpu.h"
#include "widgets/figure/html_page.h"
#include "widgets/figure/live_page.h"
#include "widgets/figure/writers.h"
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
std::string shortly(Ns duration) { return shortDuration(duration).toStdString(); }

// The data of one trace for the parts of the page.
struct Side {
    const ReportSource& source;
    const Analysis& analysis;
    const Trace& trace;
    std::vector<Finding> findings;
    VerdictReckoning verdict;
};
struct Sides : std::vector<Side> {
    std::optional<Diff> diff; // only of two
};

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

QString titleOf(const Finding& f) { return QString::fromStdString(format(f.rule->title, f.values, shortly)); }

QString verdictLine(const Analysis& analysis)
{
    return QString::fromStdString(format(headlineWithPace(analysis), shortly)) + QLatin1Char('.');
}

void writeVerdict(HtmlPage& page, const Sides& sides)
{
    page.heading(words("Verdict"));
    page.beginItem(QStringLiteral("answer"));
    for (const Side& side : sides) {
        if (sides.size() > 1)
            page.heading(side.source.name, 3);
        page.paragraph(verdictLine(side.analysis), QStringLiteral("verdict"));
        if (const std::string note = graphNoteOf(side.analysis); !note.empty())
            page.paragraph(QString::fromStdString(note), QStringLiteral("muted"));
        if (side.verdict.verdict == Verdict::CpuOnly)
            continue;
        page.paragraph(words("GPU work %1, host time %2 (waits left out).")
                           .arg(spokenDuration(side.verdict.device), spokenDuration(side.verdict.cpu)));
        if (const auto& busy = side.analysis.busy(); busy && busy->busyPct())
            page.paragraph(words("From the first to the last GPU work (%1) the GPU is busy %2 % of the time.")
                               .arg(spokenDuration(busy->window.length()))
                               .arg(*busy->busyPct(), 0, 'f', 1));
        if (side.verdict.withArtefacts != side.verdict.verdict)
            page.paragraph(words("With profiler artifacts included, the verdict would be: %1")
                               .arg(QString::fromStdString(translated(phraseOf(side.verdict.withArtefacts)))),
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
                  : words("The whole recording: %1.").arg(spokenDuration(sides[0].trace.sliceRange().length())),
              Need::Must);
    page.endItem();
}

void writeComparison(HtmlPage& page, const Sides& sides)
{
    constexpr std::size_t max = 25;
    const std::optional<Diff>& diff = sides.diff;
    if (!diff)
        return;
    page.heading(words("What changed"));
    page.paragraph(QString::fromStdString(joined(diff->headline, shortly, " · ")), QStringLiteral("verdict"));
    for (const auto* recordings : {&diff->differs, &diff->alike, &diff->answer})
        if (!recordings->empty())
            page.paragraph(QString::fromStdString(joined(*recordings, shortly, " · ")));
    for (const Sentence& sentence : diff->summary)
        page.paragraph(QString::fromStdString(format(sentence, shortly)));
    const auto labels = [](const std::vector<WorkPart>& parts) {
        QStringList all;
        for (const WorkPart& part : parts)
            all.append(QString::fromStdString(part.label));
        return all.isEmpty() ? QStringLiteral("–") : all.join(QStringLiteral(" + "));
    };
    std::vector<std::vector<HtmlPage::Cell>> rows;
    for (std::size_t i = 0; i < std::min(max, diff->kernels.size()); ++i) {
        const KernelChange& k = diff->kernels[i];
        const std::string sign = k.delta < Ns{} ? "−" : k.delta > Ns{} ? "+" : "";
        rows.push_back(
            {{labels(k.a)},
             {labels(k.b)},
             {toQt(nameOf(k.status))},
             {QString::fromStdString(sign) + shortDuration(std::chrono::abs(k.delta)) +
              (k.isNoise ? words(" (noise)") : QString{})},
             {QString::fromStdString(joined(k.why, shortly)).replace(QLatin1String{"->"}, QStringLiteral("→"))}});
    }
    page.table({words("Before"), words("After"), words("Change"), words("Time"), words("Why")}, rows,
               words("GPU work over %1 matched steps").arg(diff->steps.size()));
    rows.clear();
    for (const OpChange& o : diff->ops)
        if (o.status != WorkChange::Same && rows.size() < max)
            rows.push_back({{QString::fromStdString(o.name)},
                            {toQt(nameOf(o.status))},
                            {countOf(o.calls.a)},
                            {countOf(o.calls.b)},
                            {shortDuration(o.selfCpu.a)},
                            {shortDuration(o.selfCpu.b)}});
    if (!rows.empty())
        page.table({words("On the host"), words("Change"), words("Calls before"), words("Calls after"),
                    words("Self before"), words("Self after")},
                   rows);
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
            page.paragraph(QString::fromStdString(format(f.rule->detail, f.values, shortly)));
            page.paragraph(QString::fromStdString(format(f.rule->advice, f.values, shortly)), QStringLiteral("advice"));
            if (f.cost)
                page.paragraph(words("Costs %1 in this recording.").arg(shortDuration(*f.cost)),
                               QStringLiteral("muted"));
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
    }
    page.endItem();
}

void writeTable(HtmlPage& page, const Sides& sides)
{
    constexpr std::size_t max = 15;
    page.heading(words("Profiler table"));
    for (const Side& side : sides) {
        ProfilerTable table = side.analysis.table();
        const bool hasDevice = table.selfCudaTotal > Ns{};
        std::stable_sort(table.rows.begin(), table.rows.end(), [&](const TableRow& a, const TableRow& b) {
            return hasDevice ? a.cudaTotal > b.cudaTotal : a.cpuTotal > b.cpuTotal;
        });
        QStringList head{words("Name"), words("Self CPU"), words("CPU total")};
        if (hasDevice)
            head << words("Self CUDA") << words("CUDA total");
        head << words("Calls") << words("Kernels");
        const auto share = [](Ns part, Ns whole) {
            return whole > Ns{} ? static_cast<double>(part.count()) / static_cast<double>(whole.count()) : 0.0;
        };
        std::vector<std::vector<HtmlPage::Cell>> rows;
        for (std::size_t i = 0; i < std::min(table.rows.size(), max); ++i) {
            const TableRow& r = table.rows[i];
            std::vector<HtmlPage::Cell> row{{QString::fromStdString(r.name)},
                                            {shortDuration(r.selfCpu), share(r.selfCpu, table.selfCpuTotal)},
                                            {shortDuration(r.cpuTotal)}};
            if (hasDevice) {
                row.push_back({shortDuration(r.selfCuda), r.isDevice ? share(r.selfCuda, table.selfCudaTotal) : -1});
                row.push_back({shortDuration(r.cudaTotal)});
            }
            row.push_back({countOf(r.calls)});
            row.push_back({r.isDevice ? QString{} : countOf(r.kernels)});
            rows.push_back(std::move(row));
        }
        QString caption = words("Self CPU time total: %1").arg(exactDuration(table.selfCpuTotal));
        if (hasDevice)
            caption += words(" · Self CUDA time total: %1").arg(exactDuration(table.selfCudaTotal));
        if (table.rows.size() > max)
            caption += words(" · the first %1 of %2 rows").arg(max).arg(table.rows.size());
        if (sides.size() > 1)
            caption = side.source.name + QStringLiteral(" · ") + caption;
        page.table(head, rows, caption);
    }
}

void writeKernels(HtmlPage& page, const Sides& sides)
{
    constexpr std::size_t max = 15;
    if (std::all_of(sides.begin(), sides.end(), [](const Side& s) { return s.analysis.work().empty(); }))
        return;
    page.heading(words("Kernels"));
    for (const Side& side : sides) {
        const std::vector<KernelRow> kernels = kernelTable(side.trace, side.analysis.work());
        Ns all{};
        for (const KernelRow& k : kernels)
            all += k.total;
        std::vector<std::vector<HtmlPage::Cell>> rows;
        for (std::size_t i = 0; i < std::min(kernels.size(), max); ++i) {
            const KernelRow& k = kernels[i];
            const auto xyz = [](const auto& v) {
                return v ? QStringLiteral("%1×%2×%3").arg((*v)[0]).arg((*v)[1]).arg((*v)[2]) : QStringLiteral("–");
            };
            const auto number = [](const auto& v) { return v ? QString::number(*v) : QStringLiteral("–"); };
            rows.push_back(
                {{toQt(side.trace.kernelLabel(k.name))},
                 {countOf(k.count)},
                 {shortDuration(k.total),
                  all > Ns{} ? static_cast<double>(k.total.count()) / static_cast<double>(all.count()) : 0},
                 {shortDuration(Ns{std::llround(k.meanNs)})},
                 {shortDuration(k.median)},
                 {shortDuration(k.max)},
                 {xyz(k.footprint.grid)},
                 {xyz(k.footprint.block)},
                 {number(k.footprint.registersPerThread)},
                 {k.footprint.sharedBytes ? bytesOf(static_cast<quint64>(*k.footprint.sharedBytes))
                                          : QStringLiteral("–")},
                 {k.occupancy ? QStringLiteral("%1 %").arg(k.occupancy->pct, 0, 'f', 1) : QStringLiteral("–")}});
        }
        QString caption =
            kernels.size() > max ? words("The first %1 of %2 rows; ").arg(max).arg(kernels.size()) : QString{};
        caption += words("– : not recorded");
        if (sides.size() > 1)
            caption = side.source.name + QStringLiteral(" · ") + caption;
        page.table({words("Kernel"), words("Launches"), words("Total"), words("Mean"), words("Median"),
                    words("Longest"), words("Grid"), words("Block"), words("Registers"), words("Shared"),
                    words("Occupancy")},
                   rows, caption);
    }
}

// The idle parts of the breakdown, as `breakdown` lists them.
void writeIdle(HtmlPage& page, const Sides& sides)
{
    bool hasHeading = false;
    for (const Side& side : sides)
        for (const DeviceBreakdown& device : breakdownOf(side.analysis)) {
            struct Sum {
                std::uint64_t count = 0;
                Ns longest{};
            };
            std::array<Sum, causeCount> sums;
            for (const Piece& piece : device.pieces) {
                Sum& sum = sums[static_cast<std::size_t>(piece.cause)];
                ++sum.count;
                sum.longest = std::max(sum.longest, piece.range.length());
            }
            std::vector<std::vector<HtmlPage::Cell>> rows;
            for (std::size_t c = 0; c < causeCount; ++c) {
                const Cause cause{static_cast<std::uint8_t>(c)};
                if (!isBusy(cause) && sums[c].count > 0)
                    rows.push_back({{toQt(nameOf(cause)).replace(QLatin1Char{'_'}, QLatin1Char{' '})},
                                    {countOf(sums[c].count)},
                                    {shortDuration(device.share(cause))},
                                    {percentOf(device.percent(cause))},
                                    {shortDuration(sums[c].longest)}});
            }
            if (rows.empty())
                continue;
            if (!std::exchange(hasHeading, true))
                page.heading(words("Idle GPU time by cause"));
            const QString gpu = toQt(side.trace[device.device].title);
            page.table({words("Cause"), words("Parts"), words("Total"), words("Of the window"), words("Longest")}, rows,
                       sides.size() > 1 ? QStringLiteral("%1 · %2").arg(side.source.name, gpu) : gpu);
        }
}

void writeRecording(HtmlPage& page, const Sides& sides)
{
    page.heading(words("The recording"));
    for (const Side& side : sides) {
        const TraceInfo& info = side.trace.info();
        std::vector<std::vector<HtmlPage::Cell>> rows;
        const auto add = [&](const QString& what, const QString& value) { rows.push_back({{what}, {value}}); };
        add(words("File"), side.source.name);
        add(words("Format"), QString::fromStdString(info.format));
        add(words("Events"), countOf(info.census.events));
        add(words("Slices"), countOf(info.census.slices));
        for (const Gpu& gpu : info.gpus)
            add(words("GPU %1").arg(gpu.id), gpu.name.empty() ? QStringLiteral("–") : QString::fromStdString(gpu.name));
        for (const auto& [key, value] : info.properties)
            if (value.size() <= 300) // short values only: how it was captured
                add(QString::fromStdString(key), QString::fromStdString(value));
        page.table({words("What"), words("Value")}, rows);
        for (const HealthItem& item : recordingHealth(side.analysis))
            page.paragraph(QString::fromStdString(textOf(item, [](Ns t) { return shortDuration(t).toStdString(); })),
                           QStringLiteral("muted"));
        for (const std::string& warning : info.warnings)
            page.paragraph(QString::fromStdString(warning), QStringLiteral("muted"));
    }
}

using Part = void (*)(HtmlPage&, const Sides&);
constexpr std::array<Part, 8> parts{writeVerdict, writeOverview, writeComparison, writeFindings,
                                    writeTable,   writeKernels,  writeIdle,       writeRecording};

Sides sidesOf(const std::vector<ReportSource>& sources)
{
    Sides sides;
    for (const ReportSource& source : sources) {
        const Analysis& analysis = *source.document->analysis();
        source.document->setActivity(activityOf(analysis));
        sides.push_back({source, analysis, source.document->trace(), findingsOf(analysis), verdictOf(analysis)});
    }
    if (sides.size() == 2)
        sides.diff = diffOf(sides[0].analysis, sides[1].analysis);
    return sides;
}

HtmlPage emptyPage(const Sides& sides)
{
    QStringList names;
    for (const Side& side : sides)
        names.append(side.source.name);
    return HtmlPage{names.join(words(" and "))};
}

// The cost as a share of the time of the GPU, as the window's cards have it.
PageTitle pageTitleOf(const Side& side, const Finding& finding)
{
    PageTitle title{titleOf(finding), {}, -1};
    const auto& busy = side.analysis.busy();
    const Ns whole = busy && !busy->window.isEmpty() ? busy->window.length() : side.trace.sliceRange().length();
    const Ns cost = (finding.inAll ? finding.inAll : finding.cost).value_or(Ns{});
    if (cost > Ns{})
        title.cost = glanceDuration(cost);
    if (cost > Ns{} && cost <= whole) {
        title.share = static_cast<double>(cost.count()) / static_cast<double>(whole.count());
        title.cost += QStringLiteral(" · ") + glancePercent(title.share);
    }
    return title;
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
