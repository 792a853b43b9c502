#pragma once
// The table of changes below the lanes: roles that unfold to names, with counts and times on both sides, the
// difference, and its reason.

#include "widgets/items/change_items.h"
#include "widgets/panels/panel.h"

namespace lanescope {

class DataTable;

class ChangesPanel : public Panel {
    Q_OBJECT
public:
    explicit ChangesPanel(QWidget* parent = nullptr);
    void set(DiffPtr diff);
    void setTheme(const Theme& theme) override;
    // Shows only this role's rows, unfolded; empty: all.
    void setRole(const std::string& role);
    DataTable& table() { return *m_table; }
    const ChangeItems& items() const { return *m_items; }

signals:
    void rowChosen(const lanescope::ChangeItems::Row& row);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    template <class Visit>
    void forEachRow(const Visit& visit) const; // in the order of the table, with its depth
    void fit(); // columns get the width of their contents; names and reasons share the rest

    ChangeItems* m_items;
    DataTable* m_table;
    class Delegate;
    Delegate* m_delegate;
};

} // namespace lanescope
