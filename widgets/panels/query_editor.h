#pragma once
// Where a query is typed: words are offered as they begin, Ctrl+Enter asks, Alt+Up and Alt+Down go through what was
// asked before.

#include <QPlainTextEdit>

class QCompleter;
class QStringListModel;

namespace lanescope {

class QueryEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit QueryEditor(QWidget* parent = nullptr);

    QCompleter& completer() { return *m_completer; }
    const QStringList& history() const { return m_history; } // newest first
    void setHistory(const QStringList& history);
    void remember(const QString& sql); // comes first in the history
    // Underlines what stands at the place; a new text takes it away.
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
    QStringList m_history;
    int m_atHistory = -1; // -1: what is being typed
    QString m_typed;      // before one went into the history
};

} // namespace lanescope
