#pragma once
// The search: finds slices and instants as the user types, lists and counts them, steps through them, and highlights
// all of them on the lanes. In the main window it is in the toolbar, where the search box is.

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "model/base/task.h"
#include "widgets/session/document.h"

#include <functional>
#include <memory>

class QLabel;
class QLineEdit;
class QListWidget;

namespace lanescope {

class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(Document& document, QWidget* parent = nullptr);
    ~FindBar() override;
    QLineEdit& input() { return *m_input; }
    QString status() const;
    QListWidget* list() { return m_list; } // the hits, below the field; null before the first search
    // Where the user looks: the first step goes to the first hit from there. None: from the begin of the trace.
    // `lanes`: the list of hits leaves them in sight.
    void setFrom(std::function<Time()> from, QWidget* lanes)
    {
        m_from = std::move(from);
        m_lanes = lanes;
    }

public slots:
    void open();
    void setWords(const QString& words); // sets the words and searches
    void close();
    void step(int by); // moves to the next (+1) or previous (-1) match

signals:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

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
    void go(std::size_t match);
    std::size_t nextFromView() const;
    void fillList();
    void placeList();

    Document& m_document;
    QLineEdit* m_input;
    QLabel* m_status;
    QPointer<QListWidget> m_list;
    std::function<Time()> m_from;
    QPointer<QWidget> m_lanes;
    std::size_t m_firstListed = 0; // index in m_byTime
    QTimer m_delay;
    std::shared_ptr<Task> m_task;
    quint64 m_request = 0;
    std::vector<Match> m_byTime;
    std::size_t m_at = 0;   // index in m_byTime
    bool m_isFound = false; // the highlighted slices are the matches
};

} // namespace lanescope
