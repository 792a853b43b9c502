#pragma once
// Run a workload on this machine and watch its trace grow: what to run and how, Run and Compare, what it says while it
// runs, and the captures there are. What is drawn meanwhile is the growing file itself, read again and again while it
// is small enough for that; what is opened afterwards is the finished one.

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
    Document* live() { return m_live.get(); } // what has been read of the growing trace; null: nothing yet
    void setTheme(const Theme& theme);
    static QString folder(); // where captures are kept
    void settingsChanged();

signals:
    void opened(const QString& trace);
    void compared(const QString& eager, const QString& compiled);
    void settingsRequested(); // the python is chosen there

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
    std::vector<Compared> m_compared; // of a comparison, so far: eager, compiled, and both again
    Ns m_bare{};                      // of the run that ended last
    bool m_isComparing = false;
    QFormLayout* m_sizes = nullptr;
    std::vector<std::pair<QString, QSpinBox*>> m_size; // by option, in the order of the form
    std::map<QString, QSpinBox*> m_step;               // by option
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
