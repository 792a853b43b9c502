// A memory snapshot as one page to send on (memory_figure.h): the same sentences, picture and rows as in the window.

#include <QBuffer>

#include "model/memory/diff.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "widgets/figure/html_page.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_figure.h"
#include "widgets/memory/memory_labels.h"

namespace lanescope {

namespace {

using Cells = std::vector<HtmlPage::Cell>;

QString words(const char* text) { return MemoryDocument::tr(text); }
QString bytesInReport(std::int64_t bytes) { return QString::fromStdString(shownBytes(bytes)); }
QString saidInReport(const Sentence& sentence)
{
    return QString::fromStdString(format(sentence, [](Ns time) { return shortDuration(time).toStdString(); }));
}

void writePicture(HtmlPage& page, MemoryDocument& document)
{
    constexpr int width = 1000;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const Drawing drawing = memoryDrawing(document, Theme::light(), {width, 0});
    for (const FigureWriter& writer : figureWriters())
        if (QLatin1String{writer.suffix} == QLatin1String{"svg"})
            writer.write(buffer, drawing, 2);
    page.figure(buffer.data(), document.snapshot().hasSegments()
                                   ? words("Live memory over time by line; dashed: what the allocator reserved.")
                               : document.snapshot().hasCategories ? words("Live memory over time by torch's category.")
                                                                   : words("Live memory over time by line."));
}

void writeHolders(HtmlPage& page, const MemorySnapshot& s, const MemoryDevice& d, HolderBy by, const QString& title)
{
    constexpr std::size_t max = 25;
    page.heading(title, 3);
    const Holders holders = holdersBy(s, d, by);
    const std::vector<HolderRow> rows = rowsAt(d, holders, d.peakActive.index);
    const auto [sum, onlyAtEnd] = sumOf(d, rows);
    const std::int64_t all = sum.bytes, blocks = sum.blocks, largest = sum.largest, atEnd = sum.bytesAtEnd;
    std::vector<Cells> cells;
    for (std::size_t i = 0; i < std::min(max, rows.size()); ++i) {
        const HolderRow& row = rows[i];
        const double share = all ? static_cast<double>(row.bytes) / static_cast<double>(all) : 0;
        cells.push_back({{QString::fromStdString(holders.groups[row.group].name)},
                         {bytesInReport(row.bytes), share},
                         {percentOf(100 * share)},
                         {countOf(static_cast<quint64>(row.blocks))},
                         {bytesInReport(row.largest)},
                         {bytesInReport(row.bytesAtEnd)}});
    }
    if (onlyAtEnd > 0)
        cells.push_back({{words("live at the end only")},
                         {bytesInReport(0), 0.0},
                         {percentOf(0)},
                         {countOf(quint64{0})},
                         {},
                         {bytesInReport(onlyAtEnd)}});
    cells.push_back({{words("All holders")},
                     {bytesInReport(all)},
                     {percentOf(all ? 100.0 : 0.0)},
                     {countOf(static_cast<quint64>(blocks))},
                     {bytesInReport(largest)},
                     {bytesInReport(atEnd)}});
    page.table({words("Holder"), d.isEndAlone ? words("Live at the end") : words("Live at the peak"), words("Share"),
                words("Blocks"), words("Largest"), words("At the end")},
               cells, rows.size() > max ? words("The largest %1 of %2.").arg(max).arg(rows.size()) : QString{});
}

void writeSegments(HtmlPage& page, const MemorySnapshot& s, const MemoryDevice& d, const QString& which)
{
    const SegmentFigures f = segmentFiguresOf(s, d);
    page.heading(which + words("Segments at the end"));
    std::vector<Cells> cells;
    for (const PoolFigures& p : f.pools)
        cells.push_back({{words("stream %1, pool (%2, %3), %4")
                              .arg(QString::number(p.stream), QString::number(p.pool[0]), QString::number(p.pool[1]),
                                   p.isSmall ? words("small blocks") : words("large blocks"))},
                         {countOf(static_cast<quint64>(p.segments))},
                         {bytesInReport(p.reserved)},
                         {bytesInReport(p.active)},
                         {bytesInReport(p.largestFree)}});
    page.table({words("Pool"), words("Segments"), words("Reserved"), words("Live"), words("Largest free block")},
               cells);
    page.paragraph(words("Free in segments: %1 in %2, of it %3 next to live blocks and %4 in segments that nothing "
                         "uses.")
                       .arg(bytesInReport(f.free),
                            numberOf(static_cast<quint64>(f.freeBlocks), words("1 block"), words("%1 blocks")),
                            bytesInReport(f.splitBytes), bytesInReport(f.unusedBytes)));
}

// The place of a GPU, given its number. Absent: none is asked for, or the snapshot does not hold it.
std::optional<std::size_t> placeOf(const MemorySnapshot& s, std::optional<int> gpu)
{
    for (std::size_t k = 0; k < s.devices.size(); ++k)
        if (gpu == s.devices[k].index)
            return k;
    return {};
}

void writeChange(HtmlPage& page, const MemoryDiff& diff)
{
    constexpr std::size_t max = 25;
    page.paragraph(saidInReport(diff.headline), QStringLiteral("verdict"));
    if (diff.order)
        page.paragraph(saidInReport(*diff.order));
    if (diff.cut)
        page.paragraph(saidInReport(*diff.cut) + QLatin1Char{'.'});
    if (diff.fromBefore)
        page.paragraph(saidInReport(*diff.fromBefore) + QLatin1Char{'.'});
    std::vector<Cells> cells;
    // A snapshot without this GPU has no data of it.
    const QString nothing{QChar{0x2013}};
    const auto ofSide = [&](bool isThere, const QString& text) { return isThere ? text : nothing; };
    const auto changed = [&](std::int64_t delta) {
        return ofSide(diff.devices.isWhole(), (delta > 0 ? QStringLiteral("+") : QString{}) + bytesInReport(delta));
    };
    const bool hasA = diff.devices.a.has_value(), hasB = diff.devices.b.has_value();
    for (std::size_t i = 0; i < std::min(max, diff.rows.size()); ++i) {
        const MemoryDiffRow& row = diff.rows[i];
        cells.push_back({{QString::fromStdString(row.name)},
                         {ofSide(hasA, bytesInReport(row.bytesA))},
                         {ofSide(hasB, bytesInReport(row.bytesB))},
                         {!row.isTold && diff.devices.isWhole() ? words("not known") : changed(row.delta())},
                         {ofSide(hasA, countOf(static_cast<quint64>(row.blocksA)))},
                         {ofSide(hasB, countOf(static_cast<quint64>(row.blocksB)))}});
    }
    page.table({words("Holder at the peak"), words("Before"), words("After"), words("Change"), words("Blocks before"),
                words("Blocks after")},
               cells);
    if (!diff.atEnd)
        return;
    page.paragraph(saidInReport(*diff.atEnd));
    cells.clear();
    for (const MemoryDiffRow* row : changedAtEnd(diff))
        if (cells.size() < max)
            cells.push_back(
                {{QString::fromStdString(row->name)},
                 {ofSide(hasA, bytesInReport(row->endA))},
                 {ofSide(hasB, bytesInReport(row->endB))},
                 {!row->isEndTold && diff.devices.isWhole() ? words("not known") : changed(row->endDelta())}});
    page.table({words("Holder at the end"), words("Before"), words("After"), words("Change")}, cells);
}

} // namespace

MemoryReport memoryReportOf(const std::vector<MemoryReportSource>& sources)
{
    QStringList names;
    for (const MemoryReportSource& source : sources)
        names.append(source.name);
    HtmlPage page{names.join(QStringLiteral(" · "))};
    if (sources.size() == 2) {
        const MemorySnapshot &a = *sources[0].snapshot, &b = *sources[1].snapshot;
        page.heading(words("What changed"));
        for (const MemoryDiff& diff : diffsOf(a, b, usualHolderBy(a), false, sources[0].gpu))
            writeChange(page, diff);
    }
    for (const MemoryReportSource& source : sources) {
        const MemorySnapshot& s = *source.snapshot;
        page.heading(source.name);
        const std::optional<std::size_t> asked = placeOf(s, source.gpu);
        if (source.gpu && !asked) {
            page.paragraph(words("This file does not hold GPU %1.").arg(*source.gpu));
            continue;
        }
        page.paragraph(saidInReport(asked ? headlineOf(s, *asked) : headlineOf(s)), QStringLiteral("verdict"));
        if (s.hasSegments())
            page.paragraph(failedChecks(s)
                               ? healthText(s) + QLatin1Char{'.'}
                               : words("All adds up: every event, block and segment agrees with the others."));
        if (const std::unique_ptr<MemoryDocument> document = memoryDocumentOf(source.snapshot, asked)) {
            writePicture(page, *document);
            page.heading(words("Findings"));
            for (const MemoryFinding& f : findingsOf(s)) {
                if (asked && f.device != *asked)
                    continue;
                page.beginItem(QStringLiteral("finding"));
                const QString of =
                    s.devices.size() > 1 ? deviceText(s.devices[f.device]) + QStringLiteral(": ") : QString{};
                page.heading(of + saidInReport(f.title), 3);
                page.paragraph(saidInReport(f.detail));
                if (const QString advice = saidInReport(f.advice); !advice.isEmpty())
                    page.paragraph(advice);
                for (const MemoryRemedy& remedy : f.remedies)
                    page.paragraph(QStringLiteral("%1: %2, %3")
                                       .arg(saidInReport(remedy.name), bytesInReport(remedy.bytes),
                                            QString::fromStdString(translated(nameOf(remedy.verdict)))));
                for (const MemoryPart& part : f.parts)
                    page.paragraph(
                        QStringLiteral("%1: %2. %3")
                            .arg(saidInReport(part.name), bytesInReport(part.bytes), saidInReport(part.help)));
                page.endItem();
            }
            const QString which =
                s.devices.size() > 1 ? deviceText(document->device()) + QStringLiteral(": ") : QString{};
            page.heading(which + (document->device().isEndAlone ? words("Who holds memory at the end")
                                                                : words("Who holds the peak")));
            if (s.hasCategories)
                writeHolders(page, s, document->device(), HolderBy::Context, words("By category"));
            writeHolders(page, s, document->device(), HolderBy::Line, words("By line"));
            writeHolders(page, s, document->device(), HolderBy::CalledOp, words("By op"));
            if (s.hasSegments())
                writeSegments(page, s, document->device(), which);
        }
        for (const Sentence& w : s.warnings)
            page.paragraph(saidInReport(w), QStringLiteral("muted"));
    }
    return {page.html(), page.figures()};
}

} // namespace lanescope
