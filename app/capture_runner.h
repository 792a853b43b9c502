#pragma once
// Owns one run of lanescope-capture: starts it by program and arguments (never by a shell), reads its JSON lines, says
// when it gives no sign of life, and ends it: first by closing its stdin, which keeps what was recorded, 2 s later by
// SIGTERM, 2 s later by SIGKILL.

#include <QElapsedTimer>
#include <QJsonObject>
#include <QProcess>
#include <QTimer>

namespace lanescope {

class CaptureRunner : public QObject {
    Q_OBJECT
public:
    explicit CaptureRunner(QObject* parent = nullptr);
    ~CaptureRunner() override; // what still runs is killed

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    qint64 processId() const { return m_process.processId(); }
    void start(const QStringList& arguments, const QString& output);
    void stop();

signals:
    void reported(const QJsonObject& event);
    void silentFor(int seconds);                           // no line for 5 s or more
    void stepLasts(qint64 step, int seconds);              // alive, in one step for 3 s or more
    void finished(const QString& trace);                   // whole, or stopped and kept
    void failed(const QString& line, const QString& kept); // kept: what there is of the trace; empty: nothing

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
