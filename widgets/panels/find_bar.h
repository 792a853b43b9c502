#pragma once
// Finds slices and instants as one types: how many there are, one after the other, and all of them lit on the lanes.

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
    void setWords(const QString& words); // and looks for them
    void close();
    void step(int by); // to the next (+1) or previous (-1) match

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
        std::uint32_t place; // in Found::slices, or of an instant in Trace::instants
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
    std::size_t m_at = 0;   // in m_byTime
    bool m_isFound = false; // lit() is what was found
};

} // namespace lanescope
