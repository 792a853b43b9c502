#pragma once
// Estimates a capture before it runs: lanescope-capture is started with the settings, asked for its plan, which is its
// first answer, and ended before it runs anything.

#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

namespace lanescope {

class CaptureEstimate : public QObject {
    Q_OBJECT
public:
    explicit CaptureEstimate(QObject* parent);
    ~CaptureEstimate() override;
    void ask(const QStringList& arguments); // a little later, in case the settings change again
    void stop();

signals:
    void planned(const QJsonObject& plan);
    void refused(const QString& line); // these settings cannot run

private:
    void begin();
    void read();

    QProcess m_process;
    QTimer m_wait;
    QTemporaryDir m_folder;
    QStringList m_arguments;
};

// "About 6.4 s for 5 steps · 1.3 s per step · 5 operations per step · 481 MB of memory"
QString planWords(const QJsonObject& plan, int stepsBefore);

} // namespace lanescope
