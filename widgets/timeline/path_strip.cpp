#include "widgets/timeline/path_strip.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/glance.h"
#include "widgets/kit/path_look.h"
#include "widgets/kit/text.h"
#include "widgets/session/path_layer.h"

#include <algorithm>

namespace lanescope {

PathStrip::PathStrip(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    setAccessibleName(tr("Critical path"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&view, &TimelineView::axisChanged, this, qOverload<>(&QWidget::update));
    connect(&document.path(), &PathLayer::changed, this, qOverload<>(&QWidget::update));
}

QSize PathStrip::sizeHint() const { return {100, std::max(20, fontMetrics().height() + 4)}; }

std::vector<PathStrip::Block> PathStrip::blocks() const
{
    std::vector<Block> all;
    const PathOnLanes* path = m_document.path().known();
    if (!path)
        return all;
    const TimeAxis& axis = m_view.axis();
    for (int x = 0; x < width(); ++x) {
        const auto piece = path->pieceAt(axis.timeAt(x + 0.5));
        if (!piece)
            continue;
        const PathPiece& p = path->path().pieces[*piece];
        const PathKind kind = p.kind;
        if (!all.empty() && all.back().kind == kind && all.back().right >= x)
            all.back().right = x + 1;
        else
            all.push_back({static_cast<double>(x), x + 1.0, kind, *piece});
    }
    return all;
}

void PathStrip::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), mixed(theme.path, theme.lanes, 0.06));
    if (!m_document.path().known()) {
        painter.setPen(theme.mutedText);
        painter.drawText(rect().adjusted(6, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, tr("Replaying the trace…"));
        return;
    }
    constexpr double gapFrom = 4;
    for (const Block& block : blocks()) {
        const QColor fill = colourOf(block.kind, theme);
        const double gap = block.right - block.left > gapFrom ? 1 : 0;
        const QRectF box{block.left, 2, block.right - block.left - gap, height() - 4.0};
        painter.fillRect(box, fill);
        const QString word = wordOf(block.kind);
        if (fontMetrics().horizontalAdvance(word) + 8 <= box.width()) {
            const QColor dark{0x16, 0x1b, 0x22};
            painter.setPen(contrast(Qt::white, fill) >= 3.0 ? QColor{Qt::white} : dark);
            painter.drawText(box.adjusted(4, 0, -2, 0), Qt::AlignVCenter | Qt::AlignLeft, word);
        }
    }
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

void PathStrip::mouseReleaseEvent(QMouseEvent* event)
{
    const PathOnLanes* path = m_document.path().known();
    if (!path || event->button() != Qt::LeftButton)
        return;
    if (const auto piece = path->pieceAt(m_view.axis().timeAt(event->position().x())))
        if (const SliceId slice = path->path().pieces[*piece].slice) {
            m_document.select(slice);
            m_document.reveal(slice);
        }
}

bool PathStrip::event(QEvent* event)
{
    const PathOnLanes* path = m_document.path().known();
    if (event->type() != QEvent::ToolTip || !path)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const auto at = path->pieceAt(m_view.axis().timeAt(help->pos().x()));
    if (!at) {
        QToolTip::hideText();
        return true;
    }
    const PathPiece& piece = path->path().pieces[*at];
    const Trace& trace = m_document.trace();
    QString text = QStringLiteral("<b>%1</b> %2").arg(wordOf(piece.kind), glanceDuration(piece.duration));
    if (piece.slice)
        text +=
            QStringLiteral("<br>") + toQt(trace.kernelLabel(trace.nameId(piece.slice)).substr(0, 80)).toHtmlEscaped();
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

PathStripLabel::PathStripLabel(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    connect(&document.path(), &PathLayer::changed, this, qOverload<>(&QWidget::update));
}

QSize PathStripLabel::sizeHint() const { return {100, std::max(20, fontMetrics().height() + 4)}; }

void PathStripLabel::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), mixed(theme.path, theme.lanes, 0.06));
    painter.fillRect(QRectF{8, 3, 3, height() - 6.0}, theme.path);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.text);
    const QRectF box = QRectF{rect()}.adjusted(16, 0, -8, 0);
    const PathOnLanes* path = m_document.path().known();
    const QString time = path ? glanceDuration(path->path().window) : QString{};
    const double timeWidth = QFontMetricsF{bold}.horizontalAdvance(time);
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignRight, time);
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetricsF{bold}.elidedText(tr("Critical path"), Qt::ElideRight, box.width() - timeWidth - 8));
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

} // namespace lanescope
