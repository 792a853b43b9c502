#pragma once
// File > Export trace: choose the format and the whole trace or the selected range; shows the progress. Runs in the
// background; closing the dialog stops it and leaves an existing file unchanged.

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
    // The visible range can be chosen. The document must outlive the dialog.
    ExportDialog(Document& document, TimeRange visible, QWidget* parent = nullptr);
    ~ExportDialog() override; // stops a running export

    void exportTo(const QString& path); // with the form's options; a name without a suffix gets the format's
    bool isExporting() const { return m_task != nullptr; }
    std::optional<TimeRange> range() const; // absent: the whole trace
    QString trouble() const;

signals:
    void exported(const QString& line); // a line about the written file

private:
    void ask();
    void showState();

    Document& m_document;
    const TimeRange m_visible;
    std::shared_ptr<Task> m_task; // the running export
    QTimer m_poll;
    QComboBox *m_format, *m_range;
    QLabel* m_trouble;
    QProgressBar* m_progress;
    QPushButton* m_export;
    QDialogButtonBox* m_buttons;
};

} // namespace lanescope
