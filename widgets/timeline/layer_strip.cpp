#include "widgets/timeline/layer_strip.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "model/attribution/place_part.h"
#include "model/attribution/replay_places.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/phase_look.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t fewestLayers = 3;

int heightOfLayers(const QWidget& widget) { return std::max(18, widget.fontMetrics().height() + 2); }

} // namespace

LayerStrip::LayerStrip(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    setAccessibleName(tr("Layers over time"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&view, &TimelineView::axisChanged, this, qOverload<>(&QWidget::update));
    inBackground(
        this,
        [analysis = document.analysis()] {
            std::shared_ptr<Answer> answer;
            if (const Layers& layers = modelLayersOf(*analysis); layers.all.size() >= fewestLayers)
                answer =
                    std::make_shared<Answer>(Answer{&layers, layerSpans(*analysis, attributionOf(*analysis), layers)});
            return std::pair{analysis, answer};
        },
        [this](const auto& answer) {
            m_answer = answer.second;
            updateGeometry();
            update();
            emit ready();
        });
}

QSize LayerStrip::sizeHint() const { return {100, heightOfLayers(*this)}; }

std::vector<LayerStrip::Block> LayerStrip::blocks() const
{
    std::vector<Block> all;
    if (!m_answer)
        return all;
    const TimeAxis& axis = m_view.axis();
    const TimeRange visible = axis.visible();
    const auto& spans = m_answer->spans;
    auto at = std::partition_point(spans.begin(), spans.end(),
                                   [&](const LayerSpan& span) { return span.range.end <= visible.begin; });
    for (; at != spans.end() && at->range.begin < visible.end; ++at) {
        const double left = std::max(0.0, axis.xAt(at->range.begin));
        const double right = std::min(static_cast<double>(width()), axis.xAt(at->range.end));
        if (right - left < 1 && !all.empty() && left - all.back().right < 1) {
            all.back().right = std::max(all.back().right, right);
            all.back().isOne = false;
        } else {
            all.push_back({left, std::max(right, left + 1), static_cast<std::size_t>(at - spans.begin()), true});
        }
    }
    return all;
}

std::optional<std::size_t> LayerStrip::spanAt(double x) const
{
    for (const Block& block : blocks())
        if (block.left <= x && x < block.right)
            return block.span;
    return {};
}

QString LayerStrip::tipOf(std::size_t index) const
{
    const LayerSpan& span = m_answer->spans[index];
    const Layer& layer = m_answer->layers->all[span.layer];
    QString tip = QStringLiteral("<b>%1</b> %2<br>%3")
                      .arg(toQt(layer.name).toHtmlEscaped(), glanceDuration(span.range.length()),
                           tr("GPU busy %1; a click selects this time").arg(glanceDuration(span.busy)));
    if (layer.awayPct)
        tip +=
            QStringLiteral("<br>") + tr("A call of it takes %1, the median of %2 takes %3")
                                         .arg(glanceDuration(layer.busy), toQt(m_answer->layers->title).toHtmlEscaped(),
                                              glanceDuration(m_answer->layers->median));
    return tip;
}

void LayerStrip::choose(std::size_t index)
{
    const LayerSpan& span = m_answer->spans[index];
    const Attribution& all = attributionOf(*m_document.analysis()); // known by now: the spans are made of it
    const Layer& layer = m_answer->layers->all[span.layer];
    PlaceChoice choice;
    choice.by = PlaceBy::Module;
    choice.nodes = {layer.node};
    choice.phase = span.phase;
    choice.works = span.works;
    choice.within = hostTimeAround(m_document.trace(), all, span.works);
    m_document.selectRange(RangeSelection{span.range, {}});
    m_document.choosePlace(tr("%1, one call").arg(toQt(layer.name)), std::move(choice));
}

std::vector<StripColour> LayerStrip::colours() const
{
    if (!m_answer)
        return {};
    const Theme& theme = m_view.theme();
    const auto isFar = [&](const LayerSpan& span) { return m_answer->layers->all[span.layer].awayPct.has_value(); };
    const bool areAnyFar = std::any_of(m_answer->spans.begin(), m_answer->spans.end(), isFar);
    return areAnyFar ? std::vector<StripColour>{{tr("layer far from the median"), theme.notable}}
                     : std::vector<StripColour>{};
}

void LayerStrip::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), theme.headers);
    constexpr double gapFrom = 3;
    const QColor ink = theme.text;
    for (const Block& block : blocks()) {
        const LayerSpan& span = m_answer->spans[block.span];
        const Layer& layer = m_answer->layers->all[span.layer];
        const bool isFar = block.isOne && layer.awayPct;
        const QColor fill = isFar ? theme.notable : mixed(colourOf(span.phase, theme), theme.headers, 0.5);
        const double gap = block.right - block.left > gapFrom ? 1 : 0;
        const QRectF box{block.left, 2, block.right - block.left - gap, height() - 4.0};
        painter.fillRect(box, fill);
        const QString word = toQt(layer.shortName());
        if (!block.isOne || fontMetrics().horizontalAdvance(word) + 4 > box.width())
            continue;
        const QColor dark{0x16, 0x1b, 0x22};
        painter.setPen(isFar ? dark : ink);
        painter.drawText(box, Qt::AlignCenter, word);
    }
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

void LayerStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto span = spanAt(event->position().x()))
        choose(*span);
}

bool LayerStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto span = spanAt(help->pos().x()))
        QToolTip::showText(help->globalPos(), tipOf(*span), this);
    else
        QToolTip::hideText();
    return true;
}

LayerStripLabel::LayerStripLabel(TimelineView& view, const LayerStrip& strip, QWidget* parent)
    : QWidget(parent), m_view(view), m_strip(strip)
{
}

QSize LayerStripLabel::sizeHint() const { return {100, m_strip.sizeHint().height()}; }

void LayerStripLabel::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), theme.headers);
    const QRectF box = QRectF{rect()}.adjusted(16, 0, -8, 0);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft, tr("Layers"));
    if (m_strip.answer()) {
        const QString title = toQt(m_strip.answer()->layers->title);
        painter.setPen(theme.mutedText);
        if (fontMetrics().horizontalAdvance(tr("Layers") + title) + 12 <= box.width())
            painter.drawText(box, Qt::AlignVCenter | Qt::AlignRight, title);
    }
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

} // namespace lanescope
