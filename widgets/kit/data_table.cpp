#include "widgets/kit/data_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMetaMethod>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>

#include "model/explain/explain.h"
#include "widgets/kit/column_room.h"
#include "widgets/kit/explain_tip.h"
#include "widgets/kit/text.h"
#include "widgets/kit/total_row.h"

#include <algorithm>
#include <string>
#include <vector>

namespace lanescope {

bool containsWord(std::string_view text, std::string_view lowerCase)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::search(text.begin(), text.end(), lowerCase.begin(), lowerCase.end(),
                       [&](char a, char b) { return lower(a) == b; }) != text.end();
}

class DataTable::Sorted : public QSortFilterProxyModel {
public:
    Sorted(TableItems* items, QObject* parent) : QSortFilterProxyModel(parent), m_items(items)
    {
        setSourceModel(items);
    }
    void setWords(const QString& words)
    {
        m_words.clear();
        for (const QString& word : words.toLower().split(' ', Qt::SkipEmptyParts))
            m_words.push_back(word.toStdString());
        invalidateFilter();
    }

protected:
    bool lessThan(const QModelIndex& a, const QModelIndex& b) const override
    {
        if (m_items->isTotal(a) != m_items->isTotal(b))
            return sortOrder() == Qt::AscendingOrder ? m_items->isTotal(b) : m_items->isTotal(a);
        if (m_items->isText(a.column())) {
            const std::string_view left = m_items->words(a), right = m_items->words(b);
            return std::lexicographical_compare(left.begin(), left.end(), right.begin(), right.end());
        }
        const auto left = m_items->number(a), right = m_items->number(b);
        if (!left || !right) // absent values are last in both sort orders
            return sortOrder() == Qt::AscendingOrder ? left && !right : !left && right;
        return *left < *right;
    }
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        if (parent.isValid() || m_words.empty()) // children are shown with their parent
            return true;
        const QModelIndex index = m_items->index(row, 0);
        return !m_items->isTotal(index) && std::all_of(m_words.begin(), m_words.end(), [&](const std::string& word) {
            return m_items->holds(index, word);
        });
    }

private:
    TableItems* m_items;
    std::vector<std::string> m_words;
};

DataTable::DataTable(TableItems* items, QWidget* parent) : QTreeView(parent), m_sorted(new Sorted{items, this})
{
    setModel(m_sorted);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setSelectionMode(ExtendedSelection);
    setSelectionBehavior(SelectRows);
    setHorizontalScrollMode(ScrollPerPixel);
    setTextElideMode(Qt::ElideMiddle);
    setSortingEnabled(true);
    setIndentation(16);
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(true);
    header()->setFirstSectionMovable(false);
    header()->setMinimumSectionSize(36);
    // After the owner has set its column widths.
    m_room = new ColumnRoom{*this};
    m_total = new TotalRow{*this};
    connect(m_sorted, &QAbstractItemModel::modelReset, this, &DataTable::fit, Qt::QueuedConnection);
    connect(header(), &QHeaderView::sortIndicatorChanged, this, &DataTable::fit);
    auto* text = new QAction{tr("Copy"), this};
    text->setShortcut(QKeySequence::Copy);
    text->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(text, &QAction::triggered, this, &DataTable::copyAsText);
    auto* csv = new QAction{tr("Copy as CSV"), this};
    csv->setShortcut(QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_V});
    csv->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(csv, &QAction::triggered, this, &DataTable::copyAsCsv);
    auto* what = new QAction{tr("What is this column?"), this};
    connect(what, &QAction::triggered, this, [this] { explainColumn(m_asked); });
    m_showAction = new QAction{tr("Show on the timeline"), this};
    connect(m_showAction, &QAction::triggered, this, [this] {
        if (chosen().isValid())
            emit showRequested(chosen());
    });
    m_figureAction = new QAction{tr("Add to figure"), this};
    connect(m_figureAction, &QAction::triggered, this, [this] {
        if (chosen().isValid())
            emit figureRequested(chosen());
    });
    m_showAction->setVisible(false);
    m_figureAction->setVisible(false);
    addActions({m_showAction, m_figureAction, text, csv, what});
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QWidget::customContextMenuRequested, this, [this, what](QPoint at) {
        m_asked = header()->logicalIndexAt(at);
        auto* menu = new QMenu{this};
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(what);
        menu->addSeparator();
        m_room->addColumnsTo(*menu);
        menu->popup(header()->mapToGlobal(at));
    });
}

QString DataTable::explanationOf(int column) const
{
    const QString title = m_sorted->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    return toQt(lanescope::explainColumn(accessibleName().toStdString(), title.toStdString()));
}

void DataTable::explainColumn(int column)
{
    if (column < 0)
        column = std::max(currentIndex().column(), 0);
    const QString title = m_sorted->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int x = header()->sectionViewportPosition(column);
    showExplanation(title, explanationOf(column), header()->mapToGlobal(QPoint{x, header()->height()}), this);
}

void DataTable::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QTreeView::drawRow(painter, option, index);
    // A chosen row ends with the table, not with its last column.
    if (const int end = header()->length() - header()->offset(); selectionModel()->isSelected(index))
        painter->fillRect(QRect{end, option.rect.top(), std::max(0, viewport()->width() - end), option.rect.height()},
                          palette().color(QPalette::Highlight));
    painter->fillRect(QRect{option.rect.left(), option.rect.bottom(), option.rect.width(), 1},
                      palette().color(QPalette::Midlight));
}

void DataTable::contextMenuEvent(QContextMenuEvent* event)
{
    m_asked = columnAt(event->pos().x());
    m_showAction->setVisible(isSignalConnected(QMetaMethod::fromSignal(&DataTable::showRequested)));
    m_showAction->setEnabled(chosen().isValid());
    m_figureAction->setVisible(isSignalConnected(QMetaMethod::fromSignal(&DataTable::figureRequested)));
    m_figureAction->setEnabled(chosen().isValid());
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(actions());
    menu->popup(event->globalPos());
}

void DataTable::setFilter(const QString& words) { m_sorted->setWords(words); }

void DataTable::open(const QModelIndex& itemsRow) { expand(m_sorted->mapFromSource(itemsRow)); }

QModelIndex DataTable::itemsIndex(const QModelIndex& shown) const { return m_sorted->mapToSource(shown); }

QModelIndex DataTable::chosen() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty()
               ? QModelIndex{}
               : itemsIndex(rows.contains(currentIndex().siblingAtColumn(0)) ? currentIndex().siblingAtColumn(0)
                                                                             : rows.first());
}

void DataTable::fitColumns(int widest)
{
    constexpr int room = 12;
    for (int column = 0; column < header()->count(); ++column)
        setColumnWidth(column,
                       std::min(widest, std::max(sizeHintForColumn(column), headerWidth(*header(), column)) + room));
}

void DataTable::widenNumbers()
{
    constexpr int room = 12, maxRows = 200; // the widest number is searched in this many rows
    const QFontMetrics metrics = fontMetrics();
    const TableItems& items = static_cast<const TableItems&>(*m_sorted->sourceModel());
    const int rows = std::min(maxRows, m_sorted->rowCount());
    for (int column = 1; column < header()->count(); ++column) {
        if (!m_room->isUsed(column) || items.isText(column))
            continue;
        int widest = std::max(sizeHintForColumn(column), headerWidth(*header(), column));
        for (int row = 0; row < rows; ++row)
            widest = std::max(widest, metrics.horizontalAdvance(m_sorted->index(row, column).data().toString()) + room);
        if (columnWidth(column) < widest)
            setColumnWidth(column, widest);
    }
}

void DataTable::setColumnUsed(int column, bool isUsed) { m_room->setUsed(column, isUsed); }

void DataTable::setGivingWay(std::vector<int> columns) { m_room->setGivingWay(std::move(columns)); }

void DataTable::setNames(int column) { m_room->setNames(column); }

void DataTable::setSpare(std::vector<int> columns) { m_room->setSpare(std::move(columns)); }

int DataTable::minWidth() const { return m_room->minWidth(); }

void DataTable::fit()
{
    m_room->showAll();
    widenNumbers();
    m_room->fit();
}

void DataTable::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    m_room->fit();
}

void DataTable::scrollContentsBy(int dx, int dy)
{
    QTreeView::scrollContentsBy(dx, dy);
    m_total->place();
}

// After any change of the rows, the columns or the size.
void DataTable::updateGeometries()
{
    QTreeView::updateGeometries();
    if (m_total)
        m_total->place();
}

QModelIndex DataTable::total() const
{
    const QModelIndex last = m_sorted->index(m_sorted->rowCount() - 1, 0);
    const auto& items = static_cast<const TableItems&>(*m_sorted->sourceModel());
    return last.isValid() && items.isTotal(itemsIndex(last)) ? last : QModelIndex{};
}

void DataTable::paintRow(QPainter& painter, const QRect& rect, const QModelIndex& shown) const
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(shown));
    const int indent = rootIsDecorated() ? indentation() : 0;
    for (int column = 0; column < header()->count(); ++column) {
        if (header()->isSectionHidden(column))
            continue;
        option.rect = rect;
        option.rect.setLeft(header()->sectionViewportPosition(column) + (column == 0 ? indent : 0));
        option.rect.setRight(header()->sectionViewportPosition(column) + header()->sectionSize(column) - 1);
        itemDelegate()->paint(&painter, option, shown.siblingAtColumn(column));
    }
}

void DataTable::changeEvent(QEvent* event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_sorted)
        QMetaObject::invokeMethod(this, &DataTable::fit, Qt::QueuedConnection);
}

void DataTable::showEvent(QShowEvent* event)
{
    QTreeView::showEvent(event);
    fit();
}

int DataTable::shownRows() const { return m_sorted->rowCount(); }

void DataTable::follow(const QModelIndex& itemsRow)
{
    const QScopedValueRollback following{m_isFollowing, true};
    m_isFollowed = true;
    const QModelIndex shown = m_sorted->mapFromSource(itemsRow);
    if (!shown.isValid()) {
        clearSelection();
        return;
    }
    selectionModel()->setCurrentIndex(shown, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(shown);
}

void DataTable::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    if (!m_isFollowing && chosen().isValid()) {
        m_isFollowed = false;
        const QScopedValueRollback choosing{m_isFollowing, true}; // rowChosen clears other choices, not this one
        emit rowChosen(chosen());
    }
}

void DataTable::leaveFor(const QObject* chosen, const QObject* panel)
{
    if (chosen != panel && !m_isFollowing)
        follow({});
}

namespace {

// Row numbers from the top level down to this index.
std::vector<int> pathOf(const QModelIndex& index)
{
    std::vector<int> path;
    for (QModelIndex at = index; at.isValid(); at = at.parent())
        path.insert(path.begin(), at.row());
    return path;
}

} // namespace

QString DataTable::rowsAs(bool csv) const
{
    std::vector<int> columns;
    for (int visual = 0; visual < header()->count(); ++visual)
        if (const int column = header()->logicalIndex(visual);
            !header()->isSectionHidden(column) || m_room->gaveWay(column)) // room is short only on the screen
            columns.push_back(column);
    const auto word = [&](const QVariant& value) {
        QString text = value.toString();
        if (!csv)
            return text.replace('\t', ' ').replace('\n', ' ');
        if (text.contains('"') || text.contains(',') || text.contains('\n'))
            text = '"' + text.replace(QStringLiteral("\""), QStringLiteral("\"\"")) + '"';
        return text;
    };
    const int role = csv ? TableItems::exactRole : static_cast<int>(Qt::DisplayRole);
    const QChar between = csv ? ',' : '\t';
    QStringList cells;
    for (const int column : columns)
        cells.append(word(m_sorted->headerData(column, Qt::Horizontal, role)));
    QString all = cells.join(between) + '\n';
    QModelIndexList rows = selectionModel()->selectedRows();
    if (rows.isEmpty())
        for (int r = 0; r < m_sorted->rowCount(); ++r)
            rows.append(m_sorted->index(r, 0));
    else // in the order of the table, not of the clicks
        std::sort(rows.begin(), rows.end(),
                  [](const QModelIndex& x, const QModelIndex& y) { return pathOf(x) < pathOf(y); });
    for (const QModelIndex& row : rows) {
        cells.clear();
        for (const int column : columns)
            cells.append(word(row.siblingAtColumn(column).data(role)));
        all += cells.join(between) + '\n';
    }
    return all;
}

void DataTable::copyAsText() const { QApplication::clipboard()->setText(rowsAs(false)); }
void DataTable::copyAsCsv() const { QApplication::clipboard()->setText(rowsAs(true)); }

} // namespace lanescope
