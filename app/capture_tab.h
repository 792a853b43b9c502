#pragma once
// The capture tab runs a workload, a PyTorch script or any program on this machine. Left: what can be recorded. Middle:
// its settings with an estimate, the progress, and the trace while it grows. Right: the results. The live view reads
// the growing file again and again while it is small enough; afterwards the finished file is opened.

#include <QElapsedTimer>
#include <QWidget>

#include "app/capture_estimate.h"
#include "app/capture_runner.h"
#include "app/pytorch_runner.h"
#include "widgets/session/document.h"
#include "widgets/session/loader.h"

#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace lanescope {

class Banner;
class CaptureList;
class CaptureLive;
class CaptureProgress;
class CaptureResults;
class ProgramForm;
class ScriptForm;
class StepPicture;
class WorkloadForm;
struct Theme;

class CaptureTab : public QWidget {
    Q_OBJECT
public:
    explicit CaptureTab(const Theme& theme, QWidget* parent = nullptr);
    ~CaptureTab() override;

    CaptureRunner& runner() { return m_runner; }
    Document* live(); // the growing trace as read so far; null: nothing yet
    CaptureResults& results() { return *m_results; }
    void setTheme(const Theme& theme);
    static QString folder(); // the folder of captures
    void settingsChanged();

signals:
    void opened(const QString& trace);
    void compared(const QString& a, const QString& b, const QString& warning); // warning: may be empty
    void settingsRequested(); // the settings contain the python and the folder

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    enum class Kind { Workload, Script, Program };
    struct Compared {
        QString trace;
        Ns bare; // median of its bare steps
    };

    QWidget* makeMiddle();
    QWidget* makeForm();
    QWidget* makeIdle();
    QWidget* makeRow(const QString& title, QLabel*& words, QPushButton*& button, const QString& label);
    void listen();
    void listenToRunners();
    void probe();
    void showMachine(const QJsonObject& probe);
    void showMissingTorch(bool hasTorch);
    void choose(Kind kind);
    void forgetRun();
    void settingsOfFormChanged();
    void showRecorded();
    void showTerminal(const QStringList& words);
    void showPlan(const QJsonObject& plan);
    void showButtons();
    void run();
    void runWorkload(const QString& variant);
    void runScript();
    void start(const QString& name, const QString& title, const QStringList& arguments);
    void stop();
    void compareNext();
    void heard(const QJsonObject& event);
    void heardDone(const QJsonObject& event);
    void finished(const QString& trace);
    void failed(const QString& line, const QString& kept);
    void remedy();
    void grow();
    void showRunning(bool isRunning);
    void fillResults();
    bool isRunning() const;
    QString titleOf(const QString& variant) const;

    const Theme* m_theme;
    CaptureRunner m_runner;
    PytorchRunner m_pytorch;
    TorchProbe m_torch;
    CaptureEstimate m_estimate;
    QProcess m_probe;
    Loader m_loader;
    QElapsedTimer m_loadedAt;
    Kind m_kind = Kind::Workload;
    QString m_output, m_title, m_errorCode, m_command;
    std::vector<Compared> m_compared; // runs of the current comparison: eager, compiled, and both again
    Ns m_bare{};                      // median bare step of the last run
    bool m_isComparing = false, m_isReady = false, m_hasTorch = true, m_takesLong = false;
    bool m_isStarted = false;

    CaptureList* m_list;
    Banner* m_banner;
    QWidget* m_recorded;
    QStackedWidget *m_forms, *m_below;
    WorkloadForm* m_workload;
    ScriptForm* m_script;
    ProgramForm* m_program;
    CaptureProgress* m_progress;
    CaptureLive* m_live;
    CaptureResults* m_results;
    StepPicture* m_picture;
    QLabel *m_plan, *m_status, *m_terminal, *m_recordedName;
    QPushButton *m_run, *m_stop, *m_follow, *m_copy, *m_openRecorded;
};

} // namespace lanescope
