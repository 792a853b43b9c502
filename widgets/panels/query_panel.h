#pragma once
// The SQL panel below the timeline: the query at the left, its result at the right. Rows that refer to a slice
// highlight it in the timeline, and a click on such a row shows the slice.

#include "widgets/panels/panel.h"

#include <QElapsedTimer>
#include <QTimer>

#include "model/base/result.h"
#include "model/base/task.h"

#include <memory>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace lanescope {

class DataTable;
class QueryEditor;
class QueryItems;
struct QueryResult;

class QueryPanel : public Panel {
    Q_OBJECT
public:
    explicit QueryPanel(Document& document, QWidget* parent = nullptr);
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

private:
    void showAnswer(Result<QueryResult> answer, const QString& sql);
    void showExamples();
    void say(const QString& text, bool isWrong = false);
    void showRunning();
    void followSelection();

    Document& m_document;
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

Panel* makeQueryPanel(Document& document, QWidget* parent);

} // namespace lanescope
