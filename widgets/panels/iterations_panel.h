#pragma once
// Iterations of a serving engine, or the steps of a training, one row each. A row highlights its work on the timeline.

#include "widgets/panels/panel.h"

#include "model/attribution/iterations.h"

class QLabel;
class QLineEdit;

namespace lanescope {

class CellItems;
class DataTable;
struct CellTable;

class IterationsPanel : public Panel {
    Q_OBJECT
public:
    explicit IterationsPanel(Document& document, QWidget* parent = nullptr);

    DataTable& table() { return *m_table; }
    QString summary() const;

signals:
    void ready();

private:
    void show(const Iterations& all, const std::string& graphNote);
    void highlight(std::size_t row);

    Document& m_document;
    CellItems* m_items;
    DataTable* m_table;
    QLineEdit* m_filter;
    QLabel* m_summary;
};

// A row for each iteration; absent fields stay empty.
CellTable iterationCells(const Trace& trace, const Iterations& all);

Panel* makeIterationsPanel(Document& document, QWidget* parent);

} // namespace lanescope
