#pragma once
// The editor for queries: it completes words, Ctrl+Enter runs the query, Alt+Up and Alt+Down step through earlier
// queries.

#include <QPlainTextEdit>

#include "model/query/table.h"

class QCompleter;
class QStringListModel;

namespace lanescope {

class QueryEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit QueryEditor(QWidget* parent = nullptr);

    void setTables(std::span<const Table> tables) { m_tables = tables; } // whose words are completed
    QCompleter& completer() { return *m_completer; }
    const QStringList& history() const { return m_history; } // newest first
    void setHistory(const QStringList& history);
    void remember(const QString& sql); // adds it to the front of the history
    // Underlines the word at that position until the text changes.
    void markWrong(int at);

signals:
    void asked();
    void stopRequested(); // Esc

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void offer(bool isAskedFor);
    void accept(const QString& word);
    void walk(int by);

    QCompleter* m_completer;
    QStringListModel* m_words;
    std::span<const Table> m_tables = queryTables();
    QStringList m_history;
    int m_atHistory = -1; // -1: the text being typed
    QString m_typed;      // the text before stepping into the history
};

} // namespace lanescope
