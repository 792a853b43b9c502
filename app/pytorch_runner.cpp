#include "app/pytorch_runner.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

namespace lanescope {

namespace {

constexpr qsizetype maxKept = 1 << 20; // kept output in bytes: only its end is needed

void append(QByteArray& text, const QByteArray& more)
{
    text += more;
    if (text.size() > maxKept)
        text.remove(0, text.size() - maxKept);
}

QString lastLine(const QByteArray& text)
{
    return QString::fromUtf8(text).trimmed().section(QLatin1Char{'\n'}, -1).simplified();
}

} // namespace

QStringList torchQuestion()
{
    return {QStringLiteral("-c"), QStringLiteral("import torch; print('torch', torch.__version__, 'CUDA', "
                                                 "torch.version.cuda or '-')")};
}

TorchProbe::TorchProbe(QObject* parent) : QObject(parent) {}
TorchProbe::~TorchProbe() { end(); }

void TorchProbe::end()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished(1000);
    delete m_process;
    m_process = nullptr;
}

void TorchProbe::ask(const QString& python)
{
    constexpr int patienceMs = 20'000;
    end();
    m_process = new QProcess{this};
    connect(m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        emit answered(code == 0 && status == QProcess::NormalExit);
    });
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            emit answered(false);
    });
    QTimer::singleShot(patienceMs, m_process, &QProcess::kill);
    m_process->start(python.isEmpty() ? QStringLiteral("python3") : python, torchQuestion());
    m_process->closeWriteChannel();
}

PytorchRunner::PytorchRunner(QObject* parent) : QObject(parent)
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, [this] {
        append(m_output, m_process.readAllStandardOutput());
        emit reported(lastLine(m_output));
    });
    connect(&m_process, &QProcess::readyReadStandardError, this,
            [this] { append(m_errors, m_process.readAllStandardError()); });
    connect(&m_process, &QProcess::finished, this, &PytorchRunner::ended);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            emit failed(tr("%1 does not start: choose a Python in the settings").arg(m_process.program()));
    });
}

PytorchRunner::~PytorchRunner()
{
    m_process.disconnect(this);
    if (isRunning()) {
        m_process.kill();
        m_process.waitForFinished(1000);
    }
}

void PytorchRunner::start(const QString& python, const QString& script, const QStringList& arguments)
{
    if (isRunning())
        return;
    m_output.clear();
    m_errors.clear();
    m_isStopped = false;
    m_process.start(python.isEmpty() ? QStringLiteral("python3") : python, QStringList{script} + arguments);
    m_process.closeWriteChannel();
}

void PytorchRunner::stop()
{
    m_isStopped = true;
    m_process.kill();
}

void PytorchRunner::ended(int code, QProcess::ExitStatus status)
{
    append(m_output, m_process.readAllStandardOutput());
    append(m_errors, m_process.readAllStandardError());
    if (m_isStopped)
        return emit failed(tr("Stopped"));
    if (status == QProcess::CrashExit)
        return emit failed(tr("The capture was ended by a signal (%1)").arg(code));
    const QString line = lastLine(m_errors);
    if (code != 0)
        return emit failed(line.isEmpty() ? tr("The capture ended with code %1").arg(code) : line);
    const QString trace =
        QJsonDocument::fromJson(lastLine(m_output).toUtf8()).object()[QStringLiteral("path")].toString();
    if (trace.isEmpty() || !QFileInfo::exists(trace))
        return emit failed(tr("It ended without a trace"));
    emit finished(trace);
}

} // namespace lanescope
