#pragma once
// The kernel panel below the timeline: a row per kernel and launch configuration with the spread of its times, and next
// to the table the footprint of the selected one; another one can be pinned for comparison.

#include "widgets/panels/panel.h"
#include "widgets/session/latest_request.h"

#include <memory>

class QLabel;
class QScrollArea;
class QSplitter;

namespace lanescope {

class DataTable;
class FootprintCard;
class KernelItems;
class TableBar;
struct FootprintSubject;
struct KernelEntries;

class KernelsPanel : public Panel {
    Q_OBJECT
public:
    explicit KernelsPanel(Document& document, QWidget* parent = nullptr);
    void setTheme(const Theme& theme) override;

    const KernelItems& items() const { return *m_items; }
    DataTable& table() { return *m_table; }
    TableBar& bar() { return *m_bar; }
    FootprintCard& card() { return *m_card; }
    FootprintCard& pinned() { return *m_pinned; }
    QString hint() const;
    QString summary() const; // summary of the listed rows

signals:
    void ready();

private:
    struct Answer;
    void ask();
    void showTable(Answer answer);
    void choose(int row, SliceId launch);
    void followSelection();
    void showCard(std::shared_ptr<const FootprintSubject> subject, SliceId launch);

    Document& m_document;
    KernelItems* m_items;
    DataTable* m_table;
    TableBar* m_bar;
    QSplitter* m_splitter;
    QScrollArea* m_detail;
    FootprintCard* m_card;
    FootprintCard* m_pinned;
    QLabel* m_hint;
    QLabel* m_summary;
    bool m_isFirst = true;
    LatestRequest m_latest, m_latestCard;
};

Panel* makeKernelsPanel(Document& document, QWidget* parent);

} // namespace lanescope
