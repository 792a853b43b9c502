// Computes the positions of all parts of a figure.

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QTextLayout>

#include "widgets/figure/figure.h"
#include "widgets/figure/figure_lanes.h"
#include "widgets/kit/cut_text.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/scene/ticks.h"
#include "widgets/timeline/lane_titles.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace lanescope {

namespace {

// Limit for one trace if the caller sets no height: at twice the scale, this is what an image can hold.
constexpr double maxPlotHeight = 16'000;
constexpr double rulerHeight = 24, legendHeight = 22, lineGap = 4, minHeaders = 70, maxHeaders = 240;

QString words(const char* text) { return QCoreApplication::translate("Figure", text); }

// Breaks the text into lines of at most that width; a word that is too long is broken.
std::vector<QString> wrapped(const QString& text, const QFont& font, double width)
{
    std::vector<QString> lines;
    for (const QString& paragraph : cutText(text).split(QLatin1Char{'\n'})) {
        QTextLayout layout{paragraph, font};
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            lines.push_back(paragraph.mid(line.textStart(), line.textLength()).trimmed());
        }
        layout.endLayout();
    }
    return lines;
}

double lineHeight(const QFont& font) { return std::ceil(QFontMetricsF{font}.height()); }

// "thread 4399" of "thread 4399 (python)"
QString shortLaneName(const QString& name) { return name.section(QStringLiteral(" ("), 0, 0); }

void nameLanes(FigurePlot& plot, const QFont& font)
{
    const Trace& trace = plot.side->document->trace();
    const QFontMetricsF metrics{font};
    QFont bold = font;
    bold.setBold(true);
    const QFontMetricsF boldMetrics{bold};
    const double width = plot.headers.width(), whole = width + plot.plot.width();
    const auto nameOf = [&](const Strip& strip) {
        if (strip.kind == Strip::Kind::Lane)
            for (const PlacedNote& note : plot.notes.placed)
                if (note.note->kind == NoteKind::LaneLabel && note.lanes.front() == strip.lane)
                    return cutText(note.note->text);
        const std::vector<LaneId>& folded = plot.side->folded;
        if (std::find(folded.begin(), folded.end(), strip.lane) != folded.end())
            return words("host"); // there is one, in one row
        return titleOf(strip, plot.lanes, *plot.side->document);
    };
    for (const Strip& strip : plot.lanes.strips()) {
        if (strip.y + metrics.height() > plot.plot.height()) // its lane is clipped
            continue;
        if (strip.kind == Strip::Kind::Process) {
            plot.processNames.push_back(
                {{8, strip.y, whole - 16, strip.height},
                 boldMetrics.elidedText(cutText(trace[strip.process].title), Qt::ElideMiddle, whole - 16)});
        } else {
            const double height = std::min(strip.height, LaneLayout::rowHeight + 4);
            QString name = nameOf(strip);
            if (metrics.horizontalAdvance(name) > width - 16)
                name = shortLaneName(name);
            if (metrics.horizontalAdvance(name) > width - 16)
                name = name.section(QLatin1Char{' '}, -1); // "4399"
            plot.laneNames.push_back(
                {{8, strip.y, width - 16, height}, metrics.elidedText(name, Qt::ElideMiddle, width - 16)});
        }
    }
}

double headerWidth(const Trace& trace, const LaneLayout& lanes, const QFont& font, double max)
{
    const QFontMetricsF metrics{font};
    double widest = 0, shortest = 0; // with the names as they are, and as they are shortened
    for (const Strip& strip : lanes.strips())
        if (strip.kind == Strip::Kind::Lane) {
            const QString name = cutText(trace[strip.lane].name);
            widest = std::max(widest, metrics.horizontalAdvance(name));
            shortest = std::max(shortest, metrics.horizontalAdvance(shortLaneName(name)));
        }
    return std::clamp(std::ceil(widest + 20 > max ? shortest : widest) + 20, std::min(minHeaders, max), max);
}

} // namespace

// Words on the lanes: a label may cover a slice, but not its name and not the label of an idle gap.
std::vector<QRectF> wordsOnLanes(const FigurePlot& plot)
{
    std::vector<QRectF> taken;
    const QFontMetricsF metrics{figureFont(plot.labelPx)};
    const Trace& trace = plot.side->document->trace();
    for (const RowScene& row : plot.scene.rows)
        for (std::uint32_t b = row.firstBox; b < row.lastBox; ++b) {
            const Box& box = plot.scene.boxes[b];
            const double x0 = std::max(0.0, box.x0 / plot.scene.scale),
                         x1 = std::min(plot.scene.width, box.x1 / plot.scene.scale);
            const QString label = ScenePainter::labelWithin(trace, box.slice, x1 - x0, row.height, metrics);
            if (!label.isEmpty())
                taken.emplace_back(x0 + 2, row.y + 2, metrics.horizontalAdvance(label) + 4, row.height - 4);
        }
    for (const GapMark& gap : plot.overlays.gaps)
        if (!gap.text.isEmpty())
            taken.push_back(gap.pill);
    for (const DeadMark& mark : plot.overlays.deadWindows)
        if (!mark.text.isEmpty())
            taken.push_back(mark.rect);
    for (const FigureText& name : plot.processNames) {
        QFont bold = figureFont();
        bold.setBold(true);
        const double end = name.rect.left() + QFontMetricsF{bold}.horizontalAdvance(name.text) - plot.headers.width();
        if (end > 0)
            taken.emplace_back(0, name.rect.top(), end, name.rect.height());
    }
    return taken;
}

namespace {

class Layouter {
public:
    Layouter(const FigureSpec& spec, double scale)
        : m_spec(spec), m_scale(scale), m_margin(spec.marginPx()), m_y(m_margin), m_font(figureFont(spec.bodyPx()))
    {
        m_inner = spec.widthPx - 2 * m_margin;
    }

    FigureLayout run();

private:
    void addTitle();
    void addPlots();
    void addCallouts();
    void addInsets();
    void addLegend();
    void addRemarks();
    void addCaption();
    double heightBelow(); // sum of everything below the lanes
    // Lanes keep their share of a picture with a given height; tables are cut first.
    double minForLanes() const
    {
        constexpr double share = 0.4, min = 60;
        return std::max(min, share * m_spec.heightPx.value_or(0) / static_cast<double>(m_spec.sides.size()));
    }
    std::size_t insetRows() const; // max rows of a table

    const FigureSpec& m_spec;
    double m_scale, m_margin, m_y, m_inner;
    QFont m_font;
    FigureLayout m_layout;
};

void Layouter::addTitle()
{
    if (m_spec.title.isEmpty())
        return;
    QFont font = figureFont(m_spec.titlePx());
    font.setBold(true);
    const QFontMetricsF metrics{font};
    m_layout.title = {{m_margin, m_y, m_inner, std::ceil(metrics.height())},
                      metrics.elidedText(m_spec.title, Qt::ElideMiddle, m_inner)};
    m_y += m_layout.title.rect.height() + 8;
}

void Layouter::addPlots()
{
    const std::size_t sides = m_spec.sides.size();
    double forLanes = maxPlotHeight;
    if (m_spec.heightPx) {
        const double fixed =
            m_y + heightBelow() + m_margin +
            static_cast<double>(sides) * ((m_spec.hasTimeAxis ? rulerHeight : 0) + 12) +
            static_cast<double>(std::count_if(m_spec.sides.begin(), m_spec.sides.end(),
                                              [](const FigureSide& s) { return !s.title.isEmpty(); })) *
                (lineHeight(m_font) + lineGap);
        forLanes = std::max(minForLanes(), (*m_spec.heightPx - fixed) / static_cast<double>(sides));
    }
    constexpr double maxShare = 0.25; // on a page the names leave the room to the lanes
    const double maxWidth = m_spec.pageDpi ? std::floor(m_inner * maxShare) : maxHeaders;
    double headers = std::min(minHeaders, maxWidth);
    Ns longest{1};
    unsigned callouts = 0;
    m_layout.plots.resize(sides);
    for (std::size_t i = 0; i < sides; ++i) {
        FigurePlot& plot = m_layout.plots[i];
        plot.side = &m_spec.sides[i];
        plot.labelPx = m_spec.labelPx();
        const Trace& trace = plot.side->document->trace();
        plot.notes = placeNotes(plot.side->notes, trace);
        // Numbers continue from one side to the next, so that each occurs once in the picture.
        for (PlacedNote& note : plot.notes.placed)
            if (note.number)
                *note.number += callouts;
        callouts +=
            static_cast<unsigned>(std::count_if(plot.notes.placed.begin(), plot.notes.placed.end(),
                                                [](const PlacedNote& note) { return note.number.has_value(); }));
        plot.lanes = fittedLanes(*plot.side, plot.notes, forLanes, plot.lanesLeftOut);
        headers = std::max(headers, headerWidth(trace, plot.lanes, m_font, maxWidth));
        longest = std::max(longest, plot.side->range.length());
    }
    for (FigurePlot& plot : m_layout.plots) {
        if (!plot.side->title.isEmpty()) {
            plot.title = {m_margin, m_y, m_inner, lineHeight(m_font)};
            m_y += plot.title.height() + lineGap;
        }
        const double width = m_inner - headers;
        // On a page one axis is enough for two sides that count from their own zero.
        const bool isShared =
            m_spec.pageDpi && m_spec.isSameScale && plot.side->zero && &plot != &m_layout.plots.front();
        if (m_spec.hasTimeAxis && !isShared) {
            plot.ruler = {m_margin + headers, m_y, width, rulerHeight};
            m_y += rulerHeight;
        }
        const double height = std::ceil(std::min(plot.lanes.height() + 4, std::max(forLanes, 40.0)));
        plot.headers = {m_margin, m_y, headers, height};
        plot.plot = {m_margin + headers, m_y, width, height};
        TimeRange range = plot.side->range;
        if (m_spec.isSameScale)
            range.end = range.begin + longest;
        plot.axis = TimeAxis{range, width};
        buildScene(plot.scene, plot.side->document->trace(), plot.lanes, plot.axis, {width, height, 0, m_scale});
        const ViewGeometry geometry = plot.geometry();
        plot.marks = marksOf(*plot.side->document, geometry);
        OverlayChoices choices;
        choices.gaps = m_spec.showsGaps;
        // A note that measures the time replaces this overlay.
        choices.deadWindows = m_spec.showsGaps && !hasBracket(*plot.side);
        choices.busy = choices.offsets = false; // both need their own room on the lanes
        if (const auto& activity = plot.side->document->activity())
            plot.overlays =
                overlayMarks({plot.side->document->trace(), *activity, gapNames(*plot.side->document->analysis()),
                              choices, geometry, QFontMetricsF{figureFont(plot.labelPx)}, m_scale});
        nameLanes(plot, m_font);
        placeSaved(plot, figureFont(plot.labelPx));
        plot.shapes = shapesOf(plot.side->document->trace(), plot.notes.placed, geometry, m_font, wordsOnLanes(plot));
        m_y += height + 12;
    }
}

void Layouter::addCallouts()
{
    const double height = lineHeight(m_font) + 2;
    for (const FigurePlot& plot : m_layout.plots)
        for (const PlacedNote& note : plot.notes.placed) {
            if (note.note->kind != NoteKind::Callout)
                continue;
            FigureCallout callout;
            callout.number = note.number.value_or(0);
            for (const BubbleShape& bubble : plot.shapes.bubbles)
                if (bubble.number == callout.number)
                    callout.onLanes = bubble.circle.translated(plot.plot.topLeft());
            const auto lines = wrapped(QString::fromStdString(note.note->text), m_font, m_inner - 28);
            QStringList text;
            for (const QString& line : lines)
                text.append(line);
            callout.words = text.join(QLatin1Char{'\n'});
            callout.bubble = {m_margin, m_y + (height - 16) / 2, 16, 16};
            callout.text = {m_margin + 26, m_y, m_inner - 26,
                            height * static_cast<double>(std::max<std::size_t>(1, lines.size()))};
            m_y += callout.text.height() + lineGap;
            m_layout.callouts.push_back(std::move(callout));
        }
    if (!m_layout.callouts.empty())
        m_y += 4;
}

void Layouter::addInsets()
{
    const QFontMetricsF metrics{m_font};
    QFont bold = m_font;
    bold.setBold(true);
    const QFontMetricsF boldMetrics{bold};
    const double row = lineHeight(m_font) + 3;
    constexpr double between = 8;
    double x = m_margin, bottom = m_y; // in the current row of tables
    for (const FigurePlot& plot : m_layout.plots)
        for (const InsetTable& table : plot.side->insets) {
            if (table.rows.empty())
                continue;
            // Rows that do not fit are counted; the last row, a sum, is kept.
            std::vector<std::vector<QString>> rows = table.rows;
            if (const std::size_t max = insetRows(); rows.size() - 1 > max) {
                const std::size_t leftOut = rows.size() - max;
                rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(max) - 1, rows.end() - 1);
                rows.insert(rows.end() - 1, {words("%1 further rows").arg(leftOut)});
            }
            FigureLayout::Inset inset;
            inset.hasHead = table.hasHead;
            const QString title =
                plot.side->title.isEmpty() ? table.title : table.title + QStringLiteral(" · ") + plot.side->title;
            std::vector<double> widths(rows.front().size(), 0);
            for (const auto& cells : rows)
                for (std::size_t c = 0; c < std::min(cells.size(), widths.size()); ++c)
                    widths[c] = std::max(widths[c], std::ceil(metrics.horizontalAdvance(cutText(cells[c]))) + 18);
            // In a narrow figure columns are left out, beginning with the first one after the names; a number is never
            // cut.
            constexpr double minName = 150;
            while (widths.size() > 2 &&
                   std::accumulate(widths.begin() + 1, widths.end(), 0.0) + std::min(widths.front(), minName) >
                       m_inner - 16) {
                widths.erase(widths.begin() + 1);
                for (auto& cells : rows)
                    if (cells.size() > 1)
                        cells.erase(cells.begin() + 1);
            }
            // The names are shortened if it is still too wide.
            const double all = std::accumulate(widths.begin(), widths.end(), 0.0);
            if (all > m_inner - 16)
                widths.front() = std::max(60.0, widths.front() - (all - (m_inner - 16)));
            const double width = std::min(
                m_inner, std::max(std::min(all, m_inner - 16), std::ceil(boldMetrics.horizontalAdvance(title))) + 16);
            if (x > m_margin && x + width > m_margin + m_inner) { // it does not fit next to the previous one
                x = m_margin;
                m_y = bottom + between;
            }
            double y = m_y;
            inset.title = {{x + 8, y + 5, width - 16, row}, boldMetrics.elidedText(title, Qt::ElideMiddle, width - 16)};
            y += row + 7;
            for (const auto& cells : rows) {
                double at = x + 8;
                std::vector<FigureText> line;
                for (std::size_t c = 0; c < std::min(cells.size(), widths.size()); ++c) {
                    // a single cell has the whole row
                    const double room = cells.size() == 1 ? width - 16 : widths[c] - 10;
                    line.push_back({{at, y, room, row}, metrics.elidedText(cutText(cells[c]), Qt::ElideMiddle, room)});
                    at += widths[c];
                }
                inset.cells.push_back(std::move(line));
                y += row;
            }
            y += 5;
            inset.rect = {x, m_y, width, y - m_y};
            bottom = std::max(bottom, y);
            x += width + between;
            m_layout.insets.push_back(std::move(inset));
        }
    if (!m_layout.insets.empty())
        m_y = bottom + between;
}

void Layouter::addLegend()
{
    if (!m_spec.hasLegend)
        return;
    // Per tone, the colour of most of its pixels.
    std::map<Look, std::int64_t> pixels;
    for (const FigurePlot& plot : m_layout.plots) {
        for (const Box& box : plot.scene.boxes)
            pixels[box.look] += box.x1 - box.x0;
        for (const PixelColumn& column : plot.scene.columns)
            ++pixels[column.look];
    }
    std::map<Tone, Look> tones;
    for (const auto& [look, count] : pixels) {
        const auto [at, isNew] = tones.emplace(static_cast<Tone>(look / variantsOfTone), look);
        if (!isNew && count > pixels[at->second])
            at->second = look;
    }
    const QFontMetricsF metrics{m_font};
    double x = m_margin;
    bool isAny = false;
    const auto add = [&](Tone tone, Look look, const QString& text, bool isIdle) {
        const double width = 18 + std::ceil(metrics.horizontalAdvance(text)) + 16;
        if (x > m_margin && x + width > m_margin + m_inner) {
            x = m_margin;
            m_y += legendHeight;
        }
        m_layout.legend.push_back(
            {{x, m_y + 5, 12, 12}, tone, look, {{x + 18, m_y, width - 18, legendHeight}, text}, isIdle});
        x += width;
        isAny = true;
    };
    for (const auto& [tone, look] : tones)
        add(tone, look, toQt(nameOf(tone)), false);
    if (std::any_of(m_layout.plots.begin(), m_layout.plots.end(),
                    [](const FigurePlot& plot) { return !plot.overlays.gaps.empty(); }))
        add(Tone::Other, 0, QCoreApplication::translate("Legend", "idle"), true);
    if (isAny)
        m_y += legendHeight + 4;
}

void Layouter::addRemarks()
{
    QStringList remarks;
    for (const FigurePlot& plot : m_layout.plots) {
        if (plot.lanesLeftOut)
            remarks.append(words("%1 lanes are left out for lack of space").arg(plot.lanesLeftOut));
        if (const double hidden = plot.lanes.height() + 4 - plot.plot.height(); hidden >= LaneLayout::rowHeight)
            remarks.append(words("%1 rows at the bottom are left out for lack of space")
                               .arg(std::lround(hidden / LaneLayout::rowHeight)));
        if (!plot.notes.lost.empty())
            remarks.append(words("%1 notes refer to items that this trace does not have").arg(plot.notes.lost.size()));
    }
    for (const QString& remark : remarks) {
        m_layout.remarks.push_back({{m_margin, m_y, m_inner, lineHeight(m_font)}, remark});
        m_y += lineHeight(m_font) + lineGap;
    }
}

void Layouter::addCaption()
{
    if (m_spec.caption.isEmpty())
        return;
    const QFont font = figureFont(m_spec.captionPx());
    for (const QString& line : wrapped(m_spec.caption, font, m_inner)) {
        m_layout.caption.push_back({{m_margin, m_y, m_inner, lineHeight(font)}, line});
        m_y += lineHeight(font) + 2;
    }
}

std::size_t Layouter::insetRows() const
{
    if (!m_spec.heightPx)
        return ~std::size_t{0};
    std::size_t tables = 0;
    for (const FigureSide& side : m_spec.sides)
        tables += side.insets.size();
    if (tables == 0)
        return 0;
    constexpr double share = 0.35; // max share of the picture for all of its tables
    const double rows = share * *m_spec.heightPx / static_cast<double>(tables) / (lineHeight(m_font) + 3) - 2;
    return static_cast<std::size_t>(std::max(2.0, rows));
}

double Layouter::heightBelow()
{
    // Laid out only to get the height; legend and remarks are assumed to have their maximum size.
    double height = 0;
    for (const FigureSide& side : m_spec.sides) {
        for (const Note& note : side.notes.notes)
            if (note.kind == NoteKind::Callout)
                height += static_cast<double>(wrapped(QString::fromStdString(note.text), m_font, m_inner - 28).size()) *
                              (lineHeight(m_font) + 2) +
                          lineGap;
        for (const InsetTable& table : side.insets)
            height +=
                static_cast<double>(std::min(table.rows.size(), insetRows() + 1) + 1) * (lineHeight(m_font) + 3) + 20;
    }
    if (m_spec.hasLegend)
        height += 2 * legendHeight + 4;
    height += static_cast<double>(m_spec.sides.size()) * (lineHeight(m_font) + lineGap);
    if (!m_spec.caption.isEmpty())
        height += static_cast<double>(wrapped(m_spec.caption, figureFont(m_spec.captionPx()), m_inner).size()) *
                  (lineHeight(figureFont(m_spec.captionPx())) + 2);
    return height;
}

FigureLayout Layouter::run()
{
    addTitle();
    addPlots();
    addCallouts();
    addInsets();
    addLegend();
    addRemarks();
    addCaption();
    m_layout.size = {static_cast<double>(m_spec.widthPx),
                     std::max(m_y + std::max(0.0, m_margin - 4), static_cast<double>(m_spec.heightPx.value_or(0)))};
    return std::move(m_layout);
}

} // namespace

QFont figureFont(int pixelSize)
{
    QFont font{QStringLiteral("DejaVu Sans")};
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(pixelSize);
    // Any letter spacing keeps Qt from using ligatures: with "fi" as one glyph, a search for "profiler" in a PDF would
    // fail.
    font.setLetterSpacing(QFont::PercentageSpacing, 100.02);
    return font;
}

FigureLayout layOut(const FigureSpec& spec, double scale) { return Layouter{spec, scale}.run(); }

} // namespace lanescope
