#pragma once
// File > Export Trace: which format, all of it or the selected range, and how far it has come. Written beside the
// window; closing the dialog stops it and leaves an older file of that name as it was.

#include <QDialog>
#include <QTimer>

#include "model/base/task.h"
#include "widgets/session/document.h"

#include <memory>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace lanescope {

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    // What the timeline shows is offered as a range. The document outlives the dialog.
    ExportDialog(Document& document, TimeRange visible, QWidget* parent = nullptr);
    ~ExportDialog() override; // stops what runs

    void exportTo(const QString& path); // as the form stands; a name without an ending gets the format's
    bool isExporting() const { return m_task != nullptr; }
    std::optional<TimeRange> range() const; // absent: the whole trace
    QString trouble() const;

signals:
    void exported(const QString& line); // what was written, in a line

private:
    void ask();
    void showState();

    Document& m_document;
    const TimeRange m_visible;
    std::shared_ptr<Task> m_task; // of what runs
    QTimer m_poll;
    QComboBox *m_format, *m_range;
    QLabel* m_trouble;
    QProgressBar* m_progress;
    QPushButton* m_export;
    QDialogButtonBox* m_buttons;
};

} // namespace lanescope
