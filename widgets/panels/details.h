#pragma once
// Shows everything known of the selected slice: its kind and times, its self time, its parents and children, its launch
// or its kernels with the latency, its arguments, and all slices of its name.

#include <QWidget>

#include "widgets/session/document.h"

class QLabel;
class QTableView;
class QTextBrowser;
class QUrl;

namespace lanescope {

class ArgumentItems;

class Details : public QWidget {
    Q_OBJECT
public:
    explicit Details(Document& document, QWidget* parent = nullptr);
    QString text() const; // as plain text, for tests and the clipboard
    const ArgumentItems& arguments() const { return *m_arguments; }

signals:
    void panelRequested(const QString& id); // a link to a panel below the timeline was clicked

protected:
    void changeEvent(QEvent* event) override;

private:
    void show(SliceId slice);
    using QWidget::show;
    void showStats(quint64 request, SliceId slice, const QString& html);
    void follow(const QUrl& link);
    void copyArguments();
    void copyEvent();

    Document& m_document;
    QTextBrowser* m_analysis;
    QTableView* m_table;
    ArgumentItems* m_arguments;
    QLabel* m_noArguments;
    quint64 m_request = 0;
};

// The facts as HTML; links are "slice:ID". `stats` is inserted at its own position.
QString analysisOf(const Trace& trace, SliceId slice, const QString& stats);

} // namespace lanescope
