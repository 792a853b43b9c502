#include "app/capture_runner.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include "app/paths.h"

namespace lanescope {

CaptureRunner::CaptureRunner(QObject* parent) : QObject(parent)
{
    m_process.setStandardErrorFile(QProcess::nullDevice()); // its error line is also a JSON event
    m_watch.setInterval(1000);
    m_escalate.setSingleShot(true);
    m_escalate.setInterval(2000);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &CaptureRunner::readLines);
    connect(&m_process, &QProcess::finished, this, &CaptureRunner::ended);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        m_watch.stop();
        emit failed(tr("lanescope-capture does not start: install it next to this program"), {});
    });
    connect(&m_watch, &QTimer::timeout, this, &CaptureRunner::watch);
}

CaptureRunner::~CaptureRunner()
{
    m_process.disconnect(this);
    if (isRunning()) {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(1000))
            m_process.kill();
        m_process.waitForFinished(1000);
    }
}

void CaptureRunner::start(const QStringList& arguments, const QString& output, const QString& folder,
                          const QProcessEnvironment& environment)
{
    if (isRunning())
        return;
    m_text.clear();
    m_done = m_error = {};
    m_output = output;
    m_step = -1;
    m_escalate.disconnect();
    m_lastLine.start();
    m_watch.start();
    m_process.setWorkingDirectory(folder);
    m_process.setProcessEnvironment(environment.isEmpty() ? QProcessEnvironment::systemEnvironment() : environment);
    m_process.start(QString::fromStdString(captureProgram()),
                    QStringList{QStringLiteral("--until-eof"), QStringLiteral("-o"), output} +
                        arguments); // "--" may come last
}

void CaptureRunner::stop()
{
    if (!isRunning())
        return;
    m_process.closeWriteChannel();
    m_escalate.disconnect();
    connect(&m_escalate, &QTimer::timeout, this, [this] {
        if (!isRunning())
            return;
        constexpr int toWriteMs = 10'000; // what was recorded, on a busy machine
        m_process.terminate();
        QTimer::singleShot(toWriteMs, &m_process, [this] {
            if (isRunning())
                m_process.kill();
        });
    });
    m_escalate.start();
}

void CaptureRunner::readLines()
{
    m_text += m_process.readAllStandardOutput();
    m_lastLine.start();
    for (qsizetype end; (end = m_text.indexOf('\n')) >= 0; m_text.remove(0, end + 1)) {
        const QJsonObject event = QJsonDocument::fromJson(m_text.left(end)).object();
        const QString name = event[QStringLiteral("event")].toString();
        if (name == QLatin1String("done"))
            m_done = event;
        else if (name == QLatin1String("error"))
            m_error = event;
        else if (name == QLatin1String("alive")) {
            if (const qint64 step = event[QStringLiteral("step")].toInteger(); step != m_step) {
                m_step = step;
                m_stepBegan.start();
            } else if (m_stepBegan.elapsed() >= 3000)
                emit stepLasts(step, static_cast<int>(m_stepBegan.elapsed() / 1000));
        }
        emit reported(event);
    }
}

void CaptureRunner::watch()
{
    if (m_lastLine.elapsed() >= 5000)
        emit silentFor(static_cast<int>(m_lastLine.elapsed() / 1000));
}

void CaptureRunner::ended(int code, QProcess::ExitStatus status)
{
    readLines();
    m_watch.stop();
    m_escalate.stop();
    m_escalate.disconnect();
    if (!m_done.isEmpty())
        return emit finished(m_done[QStringLiteral("path")].toString());
    const QString part = m_output + QStringLiteral(".part");
    if (QFileInfo{part}.size() == 0)
        QFile::remove(part); // created before the first event, so it is empty
    const QString kept = QFile::exists(part) ? part : QString{};
    if (!m_error.isEmpty())
        return emit failed(m_error[QStringLiteral("text")].toString(), kept);
    emit failed(status == QProcess::CrashExit ? tr("The capture was ended by a signal (%1)").arg(code)
                                              : tr("The capture ended with code %1").arg(code),
                kept);
}

} // namespace lanescope
