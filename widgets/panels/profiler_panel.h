#pragma once
// The profiler's table below the timeline: time by op, kernel, annotation or call; rows expand to their children.

#include "widgets/panels/panel.h"
#include "widgets/session/latest_request.h"

#include "model/analysis/recorded_memory.h"
#include "model/analysis/time/first_launched.h"

#include <memory>

class QComboBox;
class QLabel;
class QToolButton;

namespace lanescope {

class CallItems;
class DataTable;
class TableBar;

class ProfilerPanel : public Panel {
    Q_OBJECT
public:
    explicit ProfilerPanel(Document& document, QWidget* parent = nullptr);
    void setTheme(const Theme& theme) override;

    const CallItems& items() const { return *m_items; }
    DataTable& table() { return *m_table; }
    TableBar& bar() { return *m_bar; }
    QComboBox& kinds() { return *m_by; }
    QToolButton& byShape() { return *m_shapes; }
    QToolButton& ownThread() { return *m_ownThread; }
    QString totals() const; // the two closing lines
    QString sums() const;   // sums of the chosen row: total = self + calls inside it

signals:
    void ready(); // the table matches the request

private:
    void ask();
    struct ShownTable {
        ProfilerTable table;
        TableMemory memory;
        WorkBefore before; // not counted
    };
    void showTable(std::shared_ptr<const ShownTable> shown);
    CallMemory::Of memoryOf() const;
    void open(const QModelIndex& row);
    void choose(const QModelIndex& row);
    void followSelection();
    void showSums();
    TableOptions options(const std::shared_ptr<const PlaceScope>& place) const;

    Document& m_document;
    CallItems* m_items;
    DataTable* m_table;
    TableBar* m_bar;
    QComboBox* m_by;
    QToolButton* m_shapes;
    QToolButton* m_ownThread; // shown where the trace holds [memory] events
    QLabel* m_hint;
    QLabel* m_totals;
    QLabel* m_sums;
    WorkBefore m_before;
    TableOptions m_shown;                           // options of the shown table
    std::shared_ptr<const PlaceScope> m_shownPlace; // keeps their part
    quint64 m_generation = 0;
    bool m_isFirst = true;
    LatestRequest m_latest;
};

Panel* makeProfilerPanel(Document& document, QWidget* parent);

} // namespace lanescope
