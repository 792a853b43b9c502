#pragma once
// The SQL panel below the timeline: the query at the left, its result at the right. Rows that refer to a slice
// highlight it in the timeline, and a click on such a row shows the slice.

#include "widgets/panels/panel.h"

#include <QElapsedTimer>
#include <QTimer>

#include "model/base/result.h"
#include "model/base/task.h"
#include "widgets/panels/query_words.h"

#include <functional>
#include <memory>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace lanescope {

class DataTable;
class QueryEditor;
class QueryItems;
struct QueryResult;

// The data that a panel queries.
struct QueryTarget {
    using Work = std::function<Result<QueryResult>(const std::string& sql, Task& task)>;
    std::function<Work()> work; // the work runs in another thread and owns what it reads
    std::span<const Table> tables;
    std::span<const QueryExample> examples;
    QString placeholder, intro; // shown in the empty editor; above the examples
};

class QueryPanel : public Panel {
    Q_OBJECT
public:
    explicit QueryPanel(Document& document, QWidget* parent = nullptr);
    explicit QueryPanel(QueryTarget target, QWidget* parent = nullptr);
    ~QueryPanel() override; // stops a running query
    void setTheme(const Theme& theme) override;

    QueryEditor& editor() { return *m_editor; }
    DataTable& table() { return *m_table; }
    const QueryItems& items() const { return *m_items; }
    bool isRunning() const { return m_task != nullptr; }
    QString status() const; // a remark on the last query, or its error

public slots:
    void run();
    void stop();

signals:
    void answered();
    void historyChanged(const QStringList& newestFirst);
    void cellChosen(const QModelIndex& itemsIndex); // by mouse, or the first cell of a row by keyboard

private:
    void showAnswer(Result<QueryResult> answer, const QString& sql);
    void showExamples();
    void say(const QString& text, bool isWrong = false);
    void showRunning();
    void linkSlices();
    void showSlice(SliceId slice);
    std::size_t lightSlices(const QueryResult& result); // how many rows have one
    void followSelection();

    QueryTarget m_target;
    Document* m_document = nullptr; // set for a trace: rows lead to its slices
    QueryEditor* m_editor;
    QueryItems* m_items;
    DataTable* m_table;
    QStackedWidget* m_answers; // examples, or the table
    QLabel* m_examples;
    QLabel* m_status;
    QToolButton *m_run, *m_stop, *m_history;
    std::shared_ptr<Task> m_task; // the running query
    QElapsedTimer m_since;
    QTimer m_poll;
    const Theme* m_theme = nullptr;
    bool m_isWrong = false;
};

QueryTarget queryTargetOf(Document& document);
Panel* makeQueryPanel(Document& document, QWidget* parent);

} // namespace lanescope
