#include "widgets/kit/share_bars.h"

#include <QApplication>
#include <QPainter>

#include "widgets/kit/table_items.h"

#include <algorithm>

namespace lanescope {

static constexpr int barWidth = 46, barHeight = 7, barMargin = 6, minCell = 92;

std::pair<QRectF, QRectF> ShareBars::barIn(const QRect& cell, const QModelIndex& index) const
{
    if (index.column() != m_column || cell.width() < minCell)
        return {};
    const QVariant value = index.data(TableItems::exactRole);
    bool isNumber = false;
    const double pct = value.toDouble(&isNumber);
    if (!isNumber || pct <= 0)
        return {};
    const QRectF bar{cell.left() + double{barMargin}, cell.center().y() - (barHeight - 1) / 2.0, barWidth, barHeight};
    QRectF filled = bar;
    filled.setWidth(std::max(1.0, barWidth * std::min(pct, 100.0) / 100));
    return {bar, filled};
}

// "GEMM 128×128 tf32 · grid 66×2": the part that distinguishes it from its namesakes is in grey. False: it has none.
bool ShareBars::paintName(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const qsizetype at = item.text.indexOf(QStringLiteral(" · "));
    if (at < 0 || item.state.testFlag(QStyle::State_Selected))
        return false;
    const QStyle& style = item.widget ? *item.widget->style() : *QApplication::style();
    const int margin = style.pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, item.widget) + 1;
    QRect room = style.subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget).adjusted(margin, 0, 0, 0);
    room.setRight(option.rect.right() - margin); // the style's rectangle ends with the text
    const QString name = item.text.left(at), detail = item.text.mid(at);
    item.text.clear();
    style.drawControl(QStyle::CE_ItemViewItem, &item, &painter, item.widget);
    const QFontMetrics& metrics = item.fontMetrics;
    painter.save();
    painter.setFont(item.font);
    // The detail, in which names differ, is never cut.
    const QString shown = metrics.elidedText(name, Qt::ElideMiddle, room.width() - metrics.horizontalAdvance(detail));
    painter.setPen(item.palette.color(QPalette::Text));
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, shown);
    room.setLeft(room.left() + metrics.horizontalAdvance(shown));
    painter.setPen(item.palette.color(QPalette::PlaceholderText));
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, metrics.elidedText(detail, Qt::ElideMiddle, room.width()));
    painter.restore();
    return true;
}

void ShareBars::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (index.column() == 0 && paintName(*painter, option, index))
        return;
    QStyledItemDelegate::paint(painter, option, index);
    const auto [bar, filled] = barIn(option.rect, index);
    if (bar.isEmpty())
        return;
    painter->fillRect(bar, option.palette.color(QPalette::Midlight));
    painter->fillRect(filled, m_fill);
}

QSize ShareBars::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.column() == m_column)
        size.setWidth(std::max(size.width() + barWidth + barMargin, minCell));
    return size;
}

} // namespace lanescope
