#include "widgets/timeline/phase_strip.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "model/attribution/place_part.h"
#include "model/attribution/replay_places.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/iteration_look.h"
#include "widgets/kit/phase_look.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

namespace {

int heightOfPhases(const QWidget& widget) { return std::max(20, widget.fontMetrics().height() + 4); }

// Prefill and decode are both forward; they have the colours of the iterations.
QColor colourOfSpan(const PhaseSpan& span, const Theme& theme)
{
    return span.iteration == "decode"    ? decodeColour()
           : span.iteration == "prefill" ? prefillColour()
           : span.iteration == "mixed"   ? colourOf(std::optional{IterationKind::Mixed})
                                         : colourOf(span.phase, theme);
}

} // namespace

PhaseStrip::PhaseStrip(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    setAccessibleName(tr("Phases"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&view, &TimelineView::axisChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &Document::rangeSelectionChanged, this, qOverload<>(&QWidget::update));
    inBackground(
        this,
        [analysis = document.analysis()] {
            const Attribution& all = attributionOf(*analysis);
            return std::pair{std::make_shared<const Spans>(phaseSpans(*analysis, all)),
                             std::make_shared<const Exchanges>(communicationSpans(*analysis, all))};
        },
        [this](auto spans) {
            m_spans = std::move(spans.first);
            m_exchanges = std::move(spans.second);
            update();
            emit ready();
        });
}

QSize PhaseStrip::sizeHint() const { return {100, heightOfPhases(*this)}; }

std::vector<PhaseStrip::Block> PhaseStrip::blocks() const
{
    std::vector<Block> all;
    const TimeAxis& axis = m_view.axis();
    const TimeRange visible = axis.visible();
    auto at = std::partition_point(m_spans->begin(), m_spans->end(),
                                   [&](const PhaseSpan& span) { return span.range.end <= visible.begin; });
    for (; at != m_spans->end() && at->range.begin < visible.end; ++at) {
        const double left = std::max(0.0, axis.xAt(at->range.begin));
        const double right = std::min(static_cast<double>(width()), axis.xAt(at->range.end));
        const auto span = static_cast<std::size_t>(at - m_spans->begin());
        if (right - left < 1 && !all.empty() && left - all.back().right < 1)
            all.back().right = std::max(all.back().right, right);
        else
            all.push_back({left, std::max(right, left + 1), span});
    }
    return all;
}

std::optional<std::size_t> PhaseStrip::spanAt(double x) const
{
    for (const Block& block : blocks())
        if (block.left <= x && x < block.right)
            return block.span;
    return {};
}

void PhaseStrip::choose(std::size_t index)
{
    const PhaseSpan& span = (*m_spans)[index];
    const Attribution& all = attributionOf(*m_document.analysis()); // known by now: the spans are made of it
    PlaceChoice choice;
    choice.by = PlaceBy::Phase;
    choice.phase = span.phase;
    choice.works = span.works;
    choice.within = hostTimeAround(m_document.trace(), all, span.works);
    m_document.selectRange(RangeSelection{span.range, {}});
    m_document.choosePlace(tr("%1 at %2").arg(toQt(span.title()), glanceDuration(span.range.begin - Time{})),
                           std::move(choice));
}

std::vector<StripColour> PhaseStrip::colours() const
{
    std::vector<StripColour> all;
    const auto add = [&](const QString& name, QColor colour) {
        if (std::none_of(all.begin(), all.end(), [&](const StripColour& each) { return each.name == name; }))
            all.push_back({name, colour});
    };
    for (const PhaseSpan& span : *m_spans)
        add(toQt(span.title()), colourOfSpan(span, m_view.theme()));
    return all; // communication has the colour of its kernels
}

void PhaseStrip::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), theme.headers);
    const auto& chosen = m_document.rangeSelection();
    constexpr double gapFrom = 4;
    for (const Block& block : blocks()) {
        const PhaseSpan& span = (*m_spans)[block.span];
        const QColor fill = colourOfSpan(span, theme);
        const double gap = block.right - block.left > gapFrom ? 1 : 0;
        const QRectF box{block.left, 2, block.right - block.left - gap, height() - 4.0};
        painter.fillRect(box, fill);
        if (chosen && chosen->range == span.range) {
            painter.setPen(QPen{theme.ring, 2});
            painter.drawRect(box.adjusted(1, 0, -1, 0));
        }
    }
    for (const Mark& mark : exchangeMarks()) {
        constexpr double lineHeight = 4;
        const double tall = mark.isExposed ? height() - 4.0 : lineHeight;
        painter.fillRect(QRectF{mark.left, height() - 2.0 - tall, mark.right - mark.left, tall},
                         colourOf(Phase::Communication, theme));
    }
    for (const Label& label : labels()) {
        const QColor dark{0x16, 0x1b, 0x22}, fill = colourOfSpan((*m_spans)[label.span], theme);
        painter.setPen(contrast(Qt::white, fill) >= 3.0 ? QColor{Qt::white} : dark);
        painter.drawText(label.box, Qt::AlignVCenter | Qt::AlignLeft, label.word);
    }
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

std::vector<PhaseStrip::Mark> PhaseStrip::exchangeMarks() const
{
    std::vector<Mark> marks;
    const TimeAxis& axis = m_view.axis();
    const TimeRange visible = axis.visible();
    constexpr double minPx = 0.5;
    double drawn = -1; // up to here, so that many short ones cost one rectangle
    auto at = std::partition_point(m_exchanges->begin(), m_exchanges->end(),
                                   [&](const CommunicationSpan& span) { return span.range.end <= visible.begin; });
    for (; at != m_exchanges->end() && at->range.begin < visible.end; ++at) {
        const double left = std::max({0.0, axis.xAt(at->range.begin), drawn});
        const double right = std::min(static_cast<double>(width()), axis.xAt(at->range.end));
        if (right - left < minPx)
            continue;
        marks.push_back({left, right, at->isExposed});
        drawn = right;
    }
    return marks;
}

std::vector<PhaseStrip::Label> PhaseStrip::labels() const
{
    std::vector<Label> all;
    const std::vector<Mark> marks = exchangeMarks();
    auto mark = marks.begin();
    for (const Block& block : blocks()) {
        const PhaseSpan& span = (*m_spans)[block.span];
        QString word = toQt(span.title());
        if (fontMetrics().horizontalAdvance(word) + 8 > block.right - block.left)
            word = toQt(span.shortTitle());
        const double room = fontMetrics().horizontalAdvance(word) + 8;
        while (mark != marks.end() && mark->right <= block.left)
            ++mark;
        double left = block.left; // where the word may begin: after marks of full height
        for (auto next = mark; next != marks.end() && next->left < block.right && next->left - left < room; ++next)
            if (next->isExposed)
                left = std::max(left, next->right);
        double right = block.right;
        for (auto next = mark; next != marks.end() && next->left < block.right; ++next)
            if (next->isExposed && next->left >= left) {
                right = next->left;
                break;
            }
        if (right - left >= room)
            all.push_back({QRectF{left + 4, 2, right - left - 6, height() - 4.0}, word, block.span});
    }
    return all;
}

void PhaseStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto span = spanAt(event->position().x()))
        choose(*span);
}

bool PhaseStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto at = spanAt(help->pos().x());
    if (!at) {
        QToolTip::hideText();
        return true;
    }
    const PhaseSpan& span = (*m_spans)[*at];
    QToolTip::showText(help->globalPos(),
                       QStringLiteral("<b>%1</b> %2<br>%3")
                           .arg(toQt(span.title()), glanceDuration(span.range.length()),
                                tr("GPU busy %1; a click selects this time").arg(glanceDuration(span.busy))),
                       this);
    return true;
}

PhaseStripLabel::PhaseStripLabel(TimelineView& view, QWidget* parent) : QWidget(parent), m_view(view) {}

QSize PhaseStripLabel::sizeHint() const { return {100, heightOfPhases(*this)}; }

void PhaseStripLabel::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), theme.headers);
    painter.setPen(theme.text);
    painter.drawText(QRectF{rect()}.adjusted(16, 0, -8, 0), Qt::AlignVCenter | Qt::AlignLeft, tr("Phases"));
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

} // namespace lanescope
