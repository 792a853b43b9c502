#pragma once
// A table, or a tree of rows, that sorts by any column, filters by words and copies its rows as text or CSV. A hundred
// thousand rows stay smooth: cells are compared as numbers, and all rows are equally high.

#include <QTreeView>

#include "widgets/kit/table_items.h"

namespace lanescope {

class DataTable : public QTreeView {
    Q_OBJECT
public:
    explicit DataTable(TableItems* items, QWidget* parent = nullptr);

    void setFilter(const QString& words); // a row must hold all of them
    // Selects the row of the items without saying rowChosen: somebody else chose it. An invalid index selects none.
    void follow(const QModelIndex& itemsRow);
    QModelIndex itemsIndex(const QModelIndex& shown) const; // of what is shown, in the items
    QModelIndex chosen() const;                             // in the items, column 0; invalid: none
    void fitColumns(int widest);                            // to what their first rows and their headers hold
    void widenNumbers();     // so that no number and no header of numbers is cut; no column gets narrower
    int shownRows() const;   // at the top, after filtering
    void copyAsText() const; // the selected rows, or all, with a header; tabs between
    void copyAsCsv() const;  // numbers as such

    // Of a column what it holds, in a sentence or two; empty: not known.
    QString explanationOf(int column) const;
    void explainColumn(int column); // shows it below the header; -1: of the current cell

signals:
    void rowChosen(const QModelIndex& itemsRow); // by mouse or keys

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;

private:
    class Sorted;
    QString rowsAs(bool csv) const;

    Sorted* m_sorted = nullptr;
    int m_asked = -1; // the column that the context menu was opened on
    bool m_isFollowing = false;
};

} // namespace lanescope
