#pragma once
// The search bar: finds slices and instants as the user types, counts them, steps through them, and highlights all of
// them on the lanes.

#include <QTimer>
#include <QWidget>

#include "model/base/task.h"
#include "widgets/session/document.h"

#include <memory>

class QLabel;
class QLineEdit;

namespace lanescope {

class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(Document& document, QWidget* parent = nullptr);
    QLineEdit& input() { return *m_input; }
    QString status() const;

public slots:
    void open();
    void setWords(const QString& words); // sets the words and searches
    void close();
    void step(int by); // moves to the next (+1) or previous (-1) match

signals:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void ask();
    struct Found {
        std::vector<SliceId> slices;
        std::vector<std::uint32_t> instants; // index in Trace::instants
    };
    struct Match {
        Time at;
        std::uint32_t place; // index in Found::slices, or in Trace::instants for an instant
        bool isInstant;
    };
    void answer(quint64 request, Found found);
    void say();

    Document& m_document;
    QLineEdit* m_input;
    QLabel* m_status;
    QTimer m_delay;
    std::shared_ptr<Task> m_task;
    quint64 m_request = 0;
    std::vector<Match> m_byTime;
    std::size_t m_at = 0;   // index in m_byTime
    bool m_isFound = false; // the highlighted slices are the matches
};

} // namespace lanescope
