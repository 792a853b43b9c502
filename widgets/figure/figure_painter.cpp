// Draws a figure according to its layout.

#include "widgets/figure/figure.h"
#include "widgets/kit/quantities.h"
#include "widgets/scene/ticks.h"

#include <algorithm>
#include <utility>

namespace lanescope {

namespace {

void text(QPainter& painter, const FigureText& what, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter)
{
    painter.drawText(what.rect, static_cast<int>(alignment | Qt::TextDontClip), what.text);
}

void paintRuler(QPainter& painter, const FigurePlot& plot, const Theme& theme)
{
    if (plot.ruler.isEmpty())
        return;
    painter.save();
    painter.translate(plot.ruler.topLeft());
    painter.setFont(figureFont(plot.labelPx));
    const QFontMetricsF metrics{painter.font()};
    const double height = plot.ruler.height(), width = plot.ruler.width();
    const Ns by = plot.side->zero.value_or(Time{}) - Time{};
    const TimeRange range = plot.axis.visible();
    const TimeAxis axis = by == Ns{} ? plot.axis : TimeAxis{{range.begin - by, range.end - by}, plot.axis.widthPx()};
    const std::vector<Tick> ticks = ticksOf(axis);
    const auto isSeen = [&](const Tick& tick) { return tick.x >= 0 && tick.x <= width && tick.time >= Time{}; };
    const bool hasFew =
        std::count_if(ticks.begin(), ticks.end(), [&](const Tick& tick) { return tick.isMajor && isSeen(tick); }) < 3;
    const Ns step = hasFew && ticks.size() > 1 ? ticks[1].time - ticks[0].time : majorStep(axis);
    double free = 0; // x where the next label may begin
    for (const Tick& tick : ticks) {
        if (!isSeen(tick))
            continue;
        painter.setPen(QPen{theme.line, 1});
        painter.drawLine(QPointF{tick.x, height - (tick.isMajor ? 7 : 4)}, QPointF{tick.x, height});
        if (!tick.isMajor && !hasFew) // on a narrow axis each tick may have a label
            continue;
        const QString label = tickLabel(tick.time, step);
        const double wide = metrics.horizontalAdvance(label);
        const double x = std::clamp(tick.x - wide / 2, 0.0, width - wide);
        if (x < free)
            continue;
        free = x + wide + 8;
        painter.setPen(theme.mutedText);
        painter.drawText(QPointF{x, height - 10}, label);
    }
    painter.restore();
}

void paintSaved(QPainter& painter, const FigurePlot& plot, const Theme& theme)
{
    if (plot.saved.text.isEmpty())
        return;
    const QRectF box = plot.saved.rect;
    const double y = std::round(box.center().y()) + 0.5;
    painter.setPen(QPen{theme.less, 1.5});
    for (const auto& [from, to] : {std::pair{plot.savedFrom, box.left()}, std::pair{box.right(), plot.savedTo}})
        painter.drawLine(QPointF{from, y}, QPointF{to, y});
    for (const double x : {plot.savedFrom, plot.savedTo})
        painter.drawLine(QPointF{x, y - 5}, QPointF{x, y + 5});
    painter.setFont(figureFont(plot.labelPx));
    painter.setPen(theme.goodText);
    text(painter, plot.saved, Qt::AlignCenter);
}

void paintPlot(QPainter& painter, const FigurePlot& plot, const FigureSpec& spec)
{
    const Theme& theme = *spec.theme;
    const Trace& trace = plot.side->document->trace();
    if (!plot.title.isEmpty()) {
        QFont bold = figureFont();
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(theme.text);
        const double total =
            plot.side->total.isEmpty() ? 0 : QFontMetricsF{bold}.horizontalAdvance(plot.side->total) + 8;
        text(painter, {plot.title,
                       QFontMetricsF{bold}.elidedText(plot.side->title, Qt::ElideMiddle, plot.title.width() - total)});
        text(painter, {plot.title, plot.side->total}, Qt::AlignRight | Qt::AlignVCenter);
    }
    paintRuler(painter, plot, theme);

    painter.save();
    // After the end of the shorter of two steps the next one is not drawn: the line of the saving is there.
    const bool isCut = !plot.saved.text.isEmpty();
    painter.setClipRect(isCut ? plot.plot.intersected(plot.plot.translated(plot.savedFrom + 1 - plot.plot.width(), 0))
                              : plot.plot);
    painter.translate(plot.plot.topLeft());
    ScenePainter{figureFont(plot.labelPx)}.draw(painter, plot.scene, trace, theme);
    painter.setFont(figureFont(plot.labelPx));
    const ViewGeometry geometry = plot.geometry();
    paintOverlays(painter, plot.overlays, theme);
    paintMarks(painter, plot.marks, theme, geometry);
    paintNotes(painter, plot.shapes, theme, geometry, figureFont());
    painter.restore();
    painter.save();
    painter.translate(plot.plot.topLeft());
    paintSaved(painter, plot, theme);
    painter.restore();

    painter.save();
    painter.setClipRect(plot.headers | plot.plot);
    painter.translate(plot.headers.topLeft());
    painter.fillRect(QRectF{{0, 0}, plot.headers.size()}, theme.headers);
    for (const BandScene& band : plot.scene.bands)
        painter.fillRect(QRectF{0, band.y, plot.headers.width() + (isCut ? plot.plot.width() : 0), band.height},
                         theme.groupRow);
    QFont bold = figureFont();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.text);
    for (const FigureText& name : plot.processNames)
        text(painter, name);
    painter.setFont(figureFont());
    for (const FigureText& name : plot.laneNames)
        text(painter, name);
    painter.restore();

    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen{theme.line, 1});
    painter.drawRect(plot.headers | plot.plot);
    for (const Strip& strip : plot.lanes.strips()) // not across a process's title
        if (strip.kind != Strip::Kind::Process && strip.y < plot.plot.height())
            painter.drawLine(plot.plot.topLeft() + QPointF{0, strip.y},
                             plot.plot.topLeft() + QPointF{0, std::min(strip.bottom(), plot.plot.height())});
}

} // namespace

void paintFigure(QPainter& painter, const FigureLayout& layout, const FigureSpec& spec)
{
    const Theme& theme = *spec.theme;
    painter.save();
    painter.fillRect(QRectF{{0, 0}, layout.size}, theme.window);
    painter.setPen(theme.text);
    if (!layout.title.text.isEmpty()) {
        QFont font = figureFont(spec.titlePx());
        font.setBold(true);
        painter.setFont(font);
        text(painter, layout.title);
    }
    for (const FigurePlot& plot : layout.plots)
        paintPlot(painter, plot, spec);

    painter.setRenderHint(QPainter::Antialiasing);
    for (const FigureCallout& callout : layout.callouts) {
        paintBubble(painter, callout.bubble, callout.number, theme, figureFont());
        painter.setFont(figureFont());
        painter.setPen(theme.text);
        const QStringList lines = callout.words.split(QLatin1Char{'\n'});
        const double height = callout.text.height() / static_cast<double>(lines.size());
        for (int i = 0; i < lines.size(); ++i)
            text(painter, {{callout.text.x(), callout.text.y() + i * height, callout.text.width(), height}, lines[i]});
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const FigureLayout::Inset& inset : layout.insets) {
        painter.fillRect(inset.rect, theme.lanes);
        painter.setPen(QPen{theme.line, 1});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(inset.rect);
        QFont bold = figureFont();
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(theme.text);
        text(painter, inset.title);
        painter.setFont(figureFont());
        for (std::size_t r = 0; r < inset.cells.size(); ++r) {
            painter.setPen(r == 0 && inset.hasHead ? theme.mutedText : theme.text);
            for (std::size_t c = 0; c < inset.cells[r].size(); ++c)
                text(painter, inset.cells[r][c], (c == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        }
    }
    painter.setFont(figureFont());
    for (const FigureLayout::LegendEntry& entry : layout.legend) {
        if (entry.isIdle)
            painter.fillRect(QRectF{entry.swatch.left(), entry.swatch.center().y() - 1, entry.swatch.width(), 2},
                             theme.idleLine);
        else
            painter.fillRect(entry.swatch, QColor{theme.fill(entry.look)});
        painter.setPen(theme.text);
        text(painter, entry.label);
    }
    painter.setPen(theme.mutedText);
    for (const FigureText& remark : layout.remarks)
        text(painter, remark);
    painter.setPen(theme.text);
    painter.setFont(figureFont(spec.captionPx()));
    for (const FigureText& line : layout.caption)
        text(painter, line);
    painter.restore();
}

} // namespace lanescope
