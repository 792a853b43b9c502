#pragma once
// The capture tab runs a workload on this machine and shows its trace while it grows: the form, Run and Compare, its
// output, and the list of captures. The live view reads the growing file again and again while it is small enough;
// afterwards the finished file is opened.

#include <QJsonArray>
#include <QWidget>

#include "app/capture_runner.h"
#include "app/pytorch_runner.h"
#include "widgets/session/document.h"
#include "widgets/session/loader.h"

#include <map>
#include <memory>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace lanescope {

class Banner;
class ProgramForm;
class TimelinePanel;
struct Theme;

class CaptureTab : public QWidget {
    Q_OBJECT
public:
    explicit CaptureTab(const Theme& theme, QWidget* parent = nullptr);
    ~CaptureTab() override;

    CaptureRunner& runner() { return m_runner; }
    Document* live() { return m_live.get(); } // the growing trace as read so far; null: nothing yet
    void setTheme(const Theme& theme);
    static QString folder(); // the folder of captures
    void settingsChanged();

signals:
    void opened(const QString& trace);
    void compared(const QString& eager, const QString& compiled);
    void settingsRequested(); // the settings contain the python

private:
    QWidget* makeForm();
    QWidget* makePytorch();
    void probe();
    void showMachine(const QJsonObject& probe);
    void showSizes();
    void run(const QString& variant);
    void start(const QString& name, const QStringList& arguments);
    void compareNext();
    void heard(const QJsonObject& event);
    void grow();
    void showLive(TracePtr trace);
    void showRunning(bool isRunning);
    void fillHistory();

    const Theme* m_theme;
    CaptureRunner m_runner;
    PytorchRunner m_pytorch;
    QProcess m_probe;
    Loader m_loader;
    QElapsedTimer m_loadedAt;
    std::unique_ptr<Document> m_live;
    TimelinePanel* m_timeline = nullptr;
    QVBoxLayout* m_liveLayout = nullptr;
    QJsonArray m_workloads;
    QString m_output;
    struct Compared {
        QString trace;
        Ns bare; // median of its bare steps
    };
    std::vector<Compared> m_compared; // runs of the current comparison: eager, compiled, and both again
    Ns m_bare{};                      // median bare step of the last run
    bool m_isComparing = false;
    QFormLayout* m_sizes = nullptr;
    std::vector<std::pair<QString, QSpinBox*>> m_size; // per option, in the order of the form
    std::map<QString, QSpinBox*> m_step;               // per option
    QComboBox* m_script;
    QCheckBox* m_compiled;
    QPushButton* m_runScript;
    QComboBox *m_workload, *m_variant, *m_dtype, *m_device;
    QPushButton *m_run, *m_compare, *m_stop;
    ProgramForm* m_program;
    Banner* m_banner;
    QProgressBar* m_progress;
    QLabel *m_status, *m_about, *m_kept;
    QListWidget* m_history;
};

} // namespace lanescope
