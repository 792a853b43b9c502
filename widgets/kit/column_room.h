#pragma once
// Shows the important columns of a table completely where it is narrow: the name is cut down to a readable width, then
// columns of less value give way. A button in the header counts them; its menu, which the header's context menu holds
// too, brings each back or hides others. What a user chose there stays.

#include <QObject>

#include <set>
#include <vector>

class QHeaderView;
class QMenu;
class QToolButton;
class QTreeView;

namespace lanescope {

// For the title, with the arrow of the column that the table is sorted by. (sectionSizeHint() reserves it for each.)
int headerWidth(const QHeaderView& header, int column);

class ColumnRoom : public QObject {
    Q_OBJECT
public:
    explicit ColumnRoom(QTreeView& table);

    void setUsed(int column, bool isUsed);     // an unused column is neither shown nor offered
    void setSpare(std::vector<int> columns);   // shown where they fit next to whole names, or once they are chosen
    void setGivingWay(std::vector<int> order); // the first gives way first; columns that are not named stay
    void setNames(int column);                 // takes the room that is left; by default the first one
    void showAll();                            // until fit() is called; their widths are known only then
    void fit();
    int minWidth() const; // without the columns that give way
    void addColumnsTo(QMenu& menu);
    bool isUsed(int column) const { return m_unused.count(column) == 0; }
    bool gaveWay(int column) const { return m_gone.count(column) > 0; } // hidden because room is short

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(int column, bool isShown);
    void apply(); // hides and shows the columns
    int nameWidth() const, buttonWidth() const;
    int widthOf(const std::set<int>& gone) const; // the width of the shown columns without the names
    void bringBack(int names, int good);
    bool holdsAnything(int column) const;
    void showButton();

    QTreeView& m_table;
    QToolButton* m_button;
    int m_names = 0;
    std::vector<int> m_order, m_spare;
    std::set<int> m_unused, m_gone;
    std::set<int> m_kept, m_hidden; // by the user
    // Off until an owner names columns; by hand: the user has dragged the border of a column.
    bool m_isOn = false, m_isPressed = false, m_isByHand = false, m_isFitting = false;
};

} // namespace lanescope
