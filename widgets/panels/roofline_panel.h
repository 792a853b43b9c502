#pragma once
// The roofline panel below the timeline: how close kernels come to the peaks of their GPU, matrix products with their
// shapes, and the memory traffic of ops; next to the table is the plot.

#include "widgets/panels/panel.h"
#include "widgets/panels/roofline_tables.h"
#include "widgets/session/latest_request.h"

class QComboBox;
class QLabel;

namespace lanescope {

class DataTable;
class TableBar;

class RooflinePanel : public Panel {
    Q_OBJECT
public:
    explicit RooflinePanel(Document& document, QWidget* parent = nullptr);
    void setTheme(const Theme& theme) override;

    DataTable& table() { return *m_table; }
    TableBar& bar() { return *m_bar; }
    QComboBox& chooser() { return *m_chooser; } // chooses the table by its index in CeilingTable
    RooflinePlot& plot() { return *m_plot; }
    QString hint() const;
    QString summary() const;

signals:
    void ready();

private:
    void ask();
    void take(CeilingAnswer answer);
    void showTable();
    void chooseRow(int row);
    void followChosen();
    const CeilingView& view() const;

    Document& m_document;
    CeilingAnswer m_answer;
    CellItems* m_items;
    DataTable* m_table;
    TableBar* m_bar;
    QComboBox* m_chooser;
    RooflinePlot* m_plot;
    QLabel *m_hint, *m_summary;
    LatestRequest m_latest;
};

Panel* makeRooflinePanel(Document& document, QWidget* parent);

} // namespace lanescope
