#pragma once
// Owns one run of lanescope-capture: starts it by program and arguments (never through a shell), reads its JSON lines,
// and reports when it does not respond. It ends a run first by closing its stdin, which keeps the recording, 2 s later
// by SIGTERM, and 2 s later by SIGKILL.

#include <QElapsedTimer>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTimer>

namespace lanescope {

class CaptureRunner : public QObject {
    Q_OBJECT
public:
    explicit CaptureRunner(QObject* parent = nullptr);
    ~CaptureRunner() override; // kills a running process

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    qint64 processId() const { return m_process.processId(); }
    // The helper runs in `folder` (empty: the current one) with `environment` (empty: the program's own).
    void start(const QStringList& arguments, const QString& output, const QString& folder = {},
               const QProcessEnvironment& environment = {});
    void stop();

signals:
    void reported(const QJsonObject& event);
    void silentFor(int seconds);                           // no line for at least 5 s
    void stepLasts(qint64 step, int seconds);              // it responds, but one step lasts at least 3 s
    void finished(const QString& trace);                   // complete, or stopped and kept
    void failed(const QString& line, const QString& kept); // kept: path of an incomplete trace; empty: nothing

private:
    void readLines();
    void watch();
    void ended(int code, QProcess::ExitStatus status);

    QProcess m_process;
    QByteArray m_text;
    QString m_output;
    QJsonObject m_done, m_error;
    QTimer m_watch, m_escalate;
    QElapsedTimer m_lastLine, m_stepBegan;
    qint64 m_step = -1;
};

} // namespace lanescope
