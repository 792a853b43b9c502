#include "widgets/kit/column_room.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStyle>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

namespace lanescope {

namespace {

constexpr int goodNameChars = 34, minNameChars = 28,
              maxNameChars = 60; // average characters; columns give way to a good one
constexpr int apart = 8;         // between two titles, besides their margins
constexpr int rowsOfNames = 200; // the widest name is searched in this many rows

} // namespace

int headerWidth(const QHeaderView& header, int column)
{
    const int margin = header.style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
    const QString title = header.model()->headerData(column, Qt::Horizontal).toString();
    const bool hasArrow = header.isSortIndicatorShown() && header.sortIndicatorSection() == column;
    const int arrow = header.fontMetrics().height() + 2 * margin;
    return header.fontMetrics().horizontalAdvance(title) + 2 * margin + apart + (hasArrow ? arrow : 0);
}

ColumnRoom::ColumnRoom(QTreeView& table) : QObject(&table), m_table(table)
{
    m_button = new QToolButton{m_table.header()};
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::TabFocus);
    m_button->setAccessibleName(tr("Columns"));
    auto* menu = new QMenu{m_button};
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        addColumnsTo(*menu);
    });
    // It has no menu of its own, and so no arrow. A sheet that hides the arrow would keep the colours of one theme.
    connect(m_button, &QToolButton::clicked, menu,
            [this, menu] { menu->popup(m_button->mapToGlobal(m_button->rect().bottomLeft())); });
    m_button->hide();
    m_table.header()->viewport()->installEventFilter(this);
    connect(m_table.header(), &QHeaderView::sectionResized, this,
            [this] { m_isByHand |= m_isPressed && !m_isFitting; });
}

bool ColumnRoom::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease)
        m_isPressed = event->type() == QEvent::MouseButtonPress;
    return QObject::eventFilter(watched, event);
}

void ColumnRoom::setUsed(int column, bool isUsed)
{
    if (isUsed)
        m_unused.erase(column);
    else
        m_unused.insert(column);
    apply();
}

void ColumnRoom::setGivingWay(std::vector<int> order)
{
    m_isOn = true;
    m_order = std::move(order);
    fit();
}

void ColumnRoom::setSpare(std::vector<int> columns)
{
    m_spare = std::move(columns);
    fit();
}

void ColumnRoom::setNames(int column)
{
    m_names = column;
    fit();
}

void ColumnRoom::apply()
{
    for (int column = 0; column < m_table.header()->count(); ++column)
        m_table.setColumnHidden(column, !isUsed(column) || gaveWay(column) || m_hidden.count(column) > 0);
}

int ColumnRoom::nameWidth() const
{
    const QAbstractItemModel& model = *m_table.model();
    const QAbstractItemView& view = m_table; // its sizeHintForColumn() is public
    int widest = std::max(headerWidth(*m_table.header(), m_names), view.sizeHintForColumn(m_names));
    for (int row = 0; row < std::min(rowsOfNames, model.rowCount()); ++row)
        widest = std::max(widest, m_table.fontMetrics().horizontalAdvance(model.index(row, m_names).data().toString()) +
                                      18 + (m_table.rootIsDecorated() ? m_table.indentation() : 0));
    return std::min(widest, maxNameChars * m_table.fontMetrics().averageCharWidth());
}

int ColumnRoom::minWidth() const
{
    const int min = std::min(nameWidth(), minNameChars * m_table.fontMetrics().averageCharWidth());
    return min + widthOf({m_order.begin(), m_order.end()}) + buttonWidth();
}

int ColumnRoom::buttonWidth() const { return m_table.fontMetrics().horizontalAdvance(QStringLiteral("+00")) + 10; }

int ColumnRoom::widthOf(const std::set<int>& gone) const
{
    int width = 0;
    for (int column = 0; column < m_table.header()->count(); ++column)
        if (column != m_names && isUsed(column) && m_hidden.count(column) == 0 && gone.count(column) == 0)
            width += m_table.columnWidth(column);
    return width;
}

void ColumnRoom::showAll()
{
    if (m_isByHand)
        return;
    m_gone.clear();
    apply();
}

void ColumnRoom::fit()
{
    if (!m_isOn || !m_table.isVisible() || m_table.header()->count() == 0 || m_isFitting)
        return;
    const QScopedValueRollback fitting{m_isFitting, true};
    if (!m_isByHand) {
        const QFontMetrics metrics = m_table.fontMetrics();
        const int names = nameWidth(), min = std::min(names, minNameChars * metrics.averageCharWidth());
        const int good = m_names == 0 ? std::min(names, goodNameChars * metrics.averageCharWidth()) : min;
        const int room = m_table.viewport()->width(), button = buttonWidth();
        showAll();
        for (const int column : m_spare)
            if (isUsed(column) && m_hidden.count(column) == 0 && m_kept.count(column) == 0)
                m_gone.insert(column);
        const auto left = [&] { return room - (m_gone.empty() ? 0 : button) - widthOf(m_gone); };
        for (const int column : m_order)
            if (left() < good && isUsed(column) && m_hidden.count(column) == 0 && m_kept.count(column) == 0 &&
                column != m_table.header()->sortIndicatorSection())
                m_gone.insert(column);
        bringBack(names, good);
        m_table.setColumnWidth(m_names, std::max(left(), min)); // names take the room that numbers leave
    }
    apply();
    showButton();
}

// Columns that fit next to the longest name return: first those that gave way, the last of them first, then spare ones
// that hold anything.
void ColumnRoom::bringBack(int names, int good)
{
    std::vector<int> order{m_order.rbegin(), m_order.rend()};
    order.insert(order.end(), m_spare.begin(), m_spare.end());
    for (const int column : order) {
        if (m_gone.count(column) == 0)
            continue;
        const bool isSpare = std::find(m_spare.begin(), m_spare.end(), column) != m_spare.end();
        std::set<int> without = m_gone;
        without.erase(column);
        const int left = m_table.viewport()->width() - (without.empty() ? 0 : buttonWidth()) - widthOf(without);
        if (left >= (isSpare ? names : good) && (!isSpare || holdsAnything(column)))
            m_gone = std::move(without);
    }
}

bool ColumnRoom::holdsAnything(int column) const
{
    const QAbstractItemModel& model = *m_table.model();
    for (int row = 0; row < std::min(rowsOfNames, model.rowCount()); ++row)
        if (const QString text = model.index(row, column).data().toString();
            !text.isEmpty() && text != QLatin1String{"·"})
            return true;
    return false;
}

void ColumnRoom::showButton()
{
    const std::size_t gone = m_gone.size();
    m_button->setVisible(gone > 0);
    m_button->setText(QStringLiteral("+%1").arg(gone));
    m_button->setToolTip(gone == 1 ? tr("1 more column: choose columns")
                                   : tr("%1 more columns: choose columns").arg(gone));
    const int wide = buttonWidth();
    m_button->setGeometry(m_table.viewport()->width() - wide, 1, wide - 2, m_table.header()->height() - 2);
}

void ColumnRoom::addColumnsTo(QMenu& menu)
{
    for (int visual = 0; visual < m_table.header()->count(); ++visual) {
        const int column = m_table.header()->logicalIndex(visual);
        if (column == 0 || !isUsed(column))
            continue;
        QAction* action = menu.addAction(m_table.model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!m_table.isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool isShown) { choose(column, isShown); });
    }
}

void ColumnRoom::choose(int column, bool isShown)
{
    m_kept.erase(column);
    m_hidden.erase(column);
    m_gone.erase(column);
    (isShown ? m_kept : m_hidden).insert(column);
    apply();
    fit();
}

} // namespace lanescope
