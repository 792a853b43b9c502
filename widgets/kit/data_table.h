#pragma once
// A table, or a tree of rows, that sorts by any column, filters by words and copies its rows as text or CSV. It stays
// fast with a hundred thousand rows: cells are compared as numbers, and all rows have the same height.

#include <QTreeView>

#include "widgets/kit/table_items.h"

#include <vector>

namespace lanescope {

class ColumnRoom;
class TotalRow;

class DataTable : public QTreeView {
    Q_OBJECT
public:
    explicit DataTable(TableItems* items, QWidget* parent = nullptr);

    void setFilter(const QString& words); // a row must contain all of the words
    // Selects the row of the items without emitting rowChosen, because the choice was made elsewhere. An invalid index
    // clears the selection.
    void follow(const QModelIndex& itemsRow);
    void open(const QModelIndex& itemsRow); // shows the rows below it
    // After something else than a row of this panel was chosen, no row is chosen here. A row that follows a selected
    // slice stays.
    void leaveFor(const QObject* chosen, const QObject* panel);
    QModelIndex itemsIndex(const QModelIndex& shown) const;   // converts an index of the shown rows to one of the items
    QModelIndex chosen() const;                               // in the items, column 0; invalid: none
    void fitColumns(int widest);                              // fits them to their first rows and headers
    void setColumnUsed(int column, bool isUsed);              // an unused column is neither shown nor offered
    void setColumnHidden(int column, bool isHidden) = delete; // set which columns are used instead
    // Where the table is narrow, the name is cut first, then these columns are hidden, the first first. Columns that
    // are not named stay.
    void setGivingWay(std::vector<int> columns);
    void setNames(int column);               // takes the room that is left; by default the first one
    void setSpare(std::vector<int> columns); // shown next to whole names, or once chosen in the header's menu
    int minWidth() const;                    // without them
    int shownRows() const;                   // number of rows after filtering
    void copyAsText() const;                 // the selected rows, or all, with a header; separated by tabs
    void copyAsCsv() const;                  // numbers without units

    QModelIndex total() const; // sum of the shown rows; invalid: there is none
    void paintRow(QPainter& painter, const QRect& rect, const QModelIndex& shown) const;
    // If the sum of the rows is below the lowest row that has room, it is painted here, over that row.
    TotalRow& pinnedTotal() const { return *m_total; }

    // Says in a sentence or two what a column holds; empty: not known.
    QString explanationOf(int column) const;
    void explainColumn(int column); // shows it below the header; -1: of the current cell

signals:
    void showRequested(const QModelIndex& itemsRow);   // on the timeline; the menu offers it if something acts on it
    void figureRequested(const QModelIndex& itemsRow); // to be shown in the figure; offered likewise
    void rowChosen(const QModelIndex& itemsRow);       // by mouse or keyboard

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void updateGeometries() override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void showEvent(QShowEvent* event) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;

private:
    class Sorted;
    QString rowsAs(bool csv) const;
    void widenNumbers(); // so that no number and no header of a number is cut; never narrows a column
    void fit();          // the columns into the table's width

    Sorted* m_sorted = nullptr;
    ColumnRoom* m_room = nullptr;
    TotalRow* m_total = nullptr;
    QAction *m_showAction, *m_figureAction;
    int m_asked = -1;                                 // the column that the context menu was opened on
    bool m_isFollowing = false, m_isFollowed = false; // followed: the row was chosen by follow()
};

} // namespace lanescope
