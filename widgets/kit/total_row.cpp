#include "widgets/kit/total_row.h"

#include <QPainter>

#include "widgets/kit/data_table.h"

namespace lanescope {

TotalRow::TotalRow(DataTable& table) : QWidget(&table), m_table(table) { hide(); }

void TotalRow::place()
{
    const QModelIndex total = m_table.total();
    const QRect room = m_table.viewport()->geometry();
    const int high = total.isValid() ? m_table.sizeHintForRow(0) : 0;
    const bool isBelow = m_table.visualRect(total).bottom() >= room.height();
    constexpr int minRows = 3; // a lower table shows its first rows
    const bool isPinned = high > 0 && isBelow && room.height() >= minRows * high;
    if (isPinned)
        setGeometry(room.left(), room.bottom() + 1 - high, room.width(), high);
    setVisible(isPinned);
    update();
}

void TotalRow::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_table.palette().color(QPalette::Base));
    m_table.paintRow(painter, rect(), m_table.total());
    painter.fillRect(QRect{0, 0, width(), 1}, m_table.palette().color(QPalette::Mid));
}

void TotalRow::mousePressEvent(QMouseEvent*) { m_table.setCurrentIndex(m_table.total()); }

} // namespace lanescope
