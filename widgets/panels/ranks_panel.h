#pragma once
// Compares the ranks of one job: who computes longest, who waits, for whom, and how well their clocks agree. Selecting
// a row highlights the collectives to which that rank came last; the lanes stay folded.

#include "widgets/panels/panel.h"

class QLabel;

namespace lanescope {

class DataTable;
class RankItems;

class RanksPanel : public Panel {
    Q_OBJECT
public:
    explicit RanksPanel(Document& document, QWidget* parent = nullptr);

    const RankItems& items() const { return *m_items; }
    DataTable& table() { return *m_table; }
    QString summary() const;
    void setTheme(const Theme& theme) override;

signals:
    void ready();

private:
    void showRank(int row);
    QString summarised() const;

    class Bars;

    Document& m_document;
    Bars* m_bars;
    RankItems* m_items;
    DataTable* m_table;
    QLabel* m_summary;
};

Panel* makeRanksPanel(Document& document, QWidget* parent);

} // namespace lanescope
