#pragma once
// Owns one run of a PyTorch script with the user's python: started by program and arguments, never through a shell; its
// last line of JSON names the trace that it wrote.

#include <QProcess>

namespace lanescope {

// Arguments with which a Python prints the versions of its torch and CUDA; it fails without torch.
QStringList torchQuestion();

// Asks a Python once for its torch. `import torch` can take many seconds, and may never end: 20 s at most.
class TorchProbe : public QObject {
    Q_OBJECT
public:
    explicit TorchProbe(QObject* parent = nullptr);
    ~TorchProbe() override;
    void ask(const QString& python); // empty: python3

signals:
    void answered(bool hasTorch);

private:
    void end();
    QProcess* m_process = nullptr;
};

class PytorchRunner : public QObject {
    Q_OBJECT
public:
    explicit PytorchRunner(QObject* parent = nullptr);
    ~PytorchRunner() override; // kills a running process

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    void start(const QString& python, const QString& script, const QStringList& arguments);
    void stop(); // nothing is kept, because torch writes its trace at the end

signals:
    void reported(const QString& line);
    void finished(const QString& trace);
    void failed(const QString& line);

private:
    void ended(int code, QProcess::ExitStatus status);

    QProcess m_process;
    QByteArray m_output, m_errors;
    bool m_isStopped = false;
};

} // namespace lanescope
