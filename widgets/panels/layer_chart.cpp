#include "widgets/panels/layer_chart.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/glance.h"
#include "widgets/kit/phase_look.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

QString phaseWord(Phase phase)
{
    switch (phase) {
    case Phase::Forward:
        return LayerChart::tr("forward");
    case Phase::Backward:
        return LayerChart::tr("backward");
    case Phase::Recompute:
        return LayerChart::tr("recompute");
    case Phase::Optimizer:
        return LayerChart::tr("optimizer");
    case Phase::Data:
        return LayerChart::tr("data");
    case Phase::Communication:
        return LayerChart::tr("communication");
    case Phase::Undecided:
        break;
    }
    return LayerChart::tr("no phase");
}

QString awayWord(double pct)
{
    return (pct < 0 ? QString{QChar{0x2212}} : QStringLiteral("+")) + percentOf(std::abs(pct));
}

} // namespace

LayerChart::LayerChart(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Layers side by side"));
    setCursor(Qt::PointingHandCursor);
}

void LayerChart::set(Layers layers)
{
    m_layers = std::move(layers);
    m_chosen.reset();
    setAccessibleDescription(title());
    update();
}

void LayerChart::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QString LayerChart::title() const
{
    return tr("%1, median %2, %3 to %4")
        .arg(toQt(m_layers.title), shortDuration(m_layers.median), shortDuration(m_layers.min),
             shortDuration(m_layers.max));
}

QString LayerChart::outliers() const
{
    const auto far = std::count_if(m_layers.all.begin(), m_layers.all.end(), [](const Layer& l) { return l.awayPct; });
    return far == 0 ? QString{} : tr("%n outlier(s)", nullptr, static_cast<int>(far));
}

void LayerChart::choose(std::size_t layer)
{
    m_chosen = layer;
    update();
}

// The title in two lines above, numbers of layers below, times at the left.
QRectF LayerChart::plot() const
{
    const double line = fontMetrics().height();
    const double left = 12 + fontMetrics().horizontalAdvance(glanceDuration(m_layers.max));
    return QRectF{left, 3 * line + 14, std::max(0.0, width() - left - 12), std::max(0.0, height() - 4 * line - 22)};
}

double LayerChart::heightOf(Ns time) const
{
    return m_layers.max > Ns{}
               ? plot().height() * static_cast<double>(time.count()) / static_cast<double>(m_layers.max.count())
               : 0.0;
}

QRectF LayerChart::barRect(std::size_t layer) const
{
    const QRectF area = plot();
    const double step = area.width() / static_cast<double>(std::max<std::size_t>(1, m_layers.all.size()));
    const double gap = step > 6 ? std::min(4.0, step / 5) : 0;
    const double tall = heightOf(m_layers.all[layer].busy);
    return {area.left() + step * static_cast<double>(layer) + gap / 2, area.bottom() - tall, std::max(1.0, step - gap),
            tall};
}

std::optional<std::size_t> LayerChart::layerAt(QPointF at) const
{
    const QRectF area = plot();
    if (m_layers.all.empty() || at.x() < area.left() || at.x() >= area.right() || at.y() < area.top() ||
        at.y() > height())
        return {};
    const auto count = static_cast<double>(m_layers.all.size());
    return std::min(m_layers.all.size() - 1, static_cast<std::size_t>((at.x() - area.left()) / area.width() * count));
}

QString LayerChart::tipOf(std::size_t index) const
{
    const Layer& layer = m_layers.all[index];
    QStringList lines{QStringLiteral("<b>%1</b> %2")
                          .arg(toQt(layer.name).toHtmlEscaped(), tr("%1 per call").arg(shortDuration(layer.busy)))};
    for (std::size_t p = 0; p < phaseCount; ++p)
        if (layer.phases[p] > Ns{})
            lines.append(phaseWord(static_cast<Phase>(p)) + QLatin1Char{' '} + shortDuration(layer.phases[p]));
    if (layer.awayPct)
        lines.append(tr("%1 against the median").arg(awayWord(*layer.awayPct)));
    lines.append(tr("a click highlights its work"));
    return lines.join(QStringLiteral("<br>"));
}

// Above the bars, the farthest first; where two would overlap, the nearer one is left to the tip.
std::vector<LayerChart::AwayLabel> LayerChart::awayLabels() const
{
    const QRectF area = plot();
    const double line = fontMetrics().height();
    std::vector<std::size_t> far;
    for (std::size_t i = 0; i < m_layers.all.size(); ++i)
        if (m_layers.all[i].awayPct)
            far.push_back(i);
    std::stable_sort(far.begin(), far.end(), [&](std::size_t a, std::size_t b) {
        return std::abs(*m_layers.all[a].awayPct) > std::abs(*m_layers.all[b].awayPct);
    });
    std::vector<AwayLabel> labels;
    for (const std::size_t i : far) {
        const QRectF bar = barRect(i);
        const QString word = awayWord(*m_layers.all[i].awayPct);
        const double wide = fontMetrics().horizontalAdvance(word) + 2.0;
        const double x =
            std::clamp(bar.center().x() - wide / 2, area.left(), std::max(area.left(), area.right() - wide));
        const QRectF place{x, bar.top() - line - 2, wide, line};
        if (std::none_of(labels.begin(), labels.end(),
                         [&](const AwayLabel& other) { return other.place.intersects(place); }))
            labels.push_back({word, place});
    }
    return labels;
}

// In as many words as fit: a time is whole or left out.
QString LayerChart::spreadWords(int room) const
{
    const QString median = glanceDuration(m_layers.median), min = glanceDuration(m_layers.min),
                  max = glanceDuration(m_layers.max);
    const QString all[] = {tr("median %1 per call, %2 to %3").arg(median, min, max),
                           tr("median %1, %2 to %3").arg(median, min, max), tr("median %1").arg(median)};
    for (const QString& words : all)
        if (fontMetrics().horizontalAdvance(words) <= room)
            return words;
    return {};
}

void LayerChart::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    const Theme& theme = *m_theme;
    painter.fillRect(rect(), theme.lanes);
    if (m_layers.all.empty())
        return;
    const double line = fontMetrics().height();
    const QRectF area = plot();
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.text);
    const QRectF head{12, 6, width() - 22.0, line};
    const double room = head.width() - fontMetrics().horizontalAdvance(outliers()) - 8;
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF{bold}.elidedText(toQt(m_layers.title), Qt::ElideMiddle, room));
    painter.setFont(font());
    painter.setPen(theme.notableText);
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, outliers());
    painter.setPen(theme.mutedText);
    painter.drawText(head.translated(0, line + 1), Qt::AlignLeft | Qt::AlignVCenter,
                     spreadWords(static_cast<int>(head.width())));

    // The median, and the longest.
    const double median = area.bottom() - heightOf(m_layers.median);
    painter.setPen(theme.mutedText);
    const auto scale = [&](double y, Ns time) {
        painter.drawText(QRectF{0, y - line / 2, area.left() - 6, line}, Qt::AlignRight | Qt::AlignVCenter,
                         glanceDuration(time));
    };
    scale(median, m_layers.median);
    if (area.top() + line < median)
        scale(area.top(), m_layers.max);
    painter.drawText(QRectF{0, area.bottom() - line / 2, area.left() - 6, line}, Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("0"));
    painter.fillRect(QRectF{area.left(), area.bottom(), area.width(), 1}, theme.line);

    // Every how many bars have room for a number below them.
    double widest = 0;
    for (const Layer& layer : m_layers.all)
        widest = std::max<double>(widest, fontMetrics().horizontalAdvance(toQt(layer.shortName())) + 6);
    const auto count = static_cast<double>(m_layers.all.size());
    const auto stride =
        static_cast<std::size_t>(std::max(1.0, std::ceil(widest * count / std::max(1.0, area.width()))));
    for (std::size_t i = 0; i < m_layers.all.size(); ++i) {
        const Layer& layer = m_layers.all[i];
        const QRectF bar = barRect(i);
        double bottom = bar.bottom();
        for (std::size_t p = 0; p < phaseCount; ++p) {
            const double tall = heightOf(layer.phases[p]);
            painter.fillRect(QRectF{bar.left(), bottom - tall, bar.width(), tall},
                             colourOf(static_cast<Phase>(p), theme));
            bottom -= tall;
        }
        if (bottom - bar.top() > 1) // the part that only a counterpart's work explains
            painter.fillRect(QRectF{bar.left(), bar.top(), bar.width(), bottom - bar.top()},
                             colourOf(Phase::Undecided, theme));
        if (m_chosen == i || layer.awayPct) {
            painter.setPen(QPen{m_chosen == i ? theme.ring : theme.notable, 2});
            painter.drawRect(bar.adjusted(-1, -1, 1, 0));
        }
        if (i % stride == 0) {
            painter.setPen(theme.mutedText);
            painter.drawText(QRectF{bar.center().x() - widest / 2, area.bottom() + 3, widest, line}, Qt::AlignCenter,
                             toQt(layer.shortName()));
        }
    }
    painter.setPen(theme.notableText);
    for (const AwayLabel& label : awayLabels())
        painter.drawText(label.place, Qt::AlignCenter, label.word);
    painter.setPen(QPen{theme.text, 1, Qt::DashLine});
    painter.drawLine(QPointF{area.left(), median}, QPointF{area.right(), median});
}

void LayerChart::mouseReleaseEvent(QMouseEvent* event)
{
    const auto layer = layerAt(event->position());
    if (event->button() != Qt::LeftButton || !layer)
        return;
    choose(*layer);
    emit layerChosen(*layer);
}

bool LayerChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto layer = layerAt(help->pos()))
        QToolTip::showText(help->globalPos(), tipOf(*layer), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace lanescope
