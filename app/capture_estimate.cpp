#include "app/capture_estimate.h"

#include <QJsonDocument>

#include "app/paths.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"

#include <cmath>

namespace lanescope {

CaptureEstimate::CaptureEstimate(QObject* parent) : QObject(parent)
{
    m_wait.setSingleShot(true);
    m_wait.setInterval(300);
    connect(&m_wait, &QTimer::timeout, this, &CaptureEstimate::begin);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &CaptureEstimate::read);
    m_process.setStandardErrorFile(QProcess::nullDevice());
}

CaptureEstimate::~CaptureEstimate()
{
    m_process.disconnect(this);
    stop();
}

void CaptureEstimate::ask(const QStringList& arguments)
{
    stop();
    m_arguments = arguments;
    m_wait.start();
}

void CaptureEstimate::stop()
{
    m_wait.stop();
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.kill();
    m_process.waitForFinished(1000);
}

void CaptureEstimate::begin()
{
    m_process.start(QString::fromStdString(captureProgram()),
                    QStringList{QStringLiteral("--until-eof"), QStringLiteral("-o"),
                                m_folder.filePath(QStringLiteral("plan.json"))} +
                        m_arguments);
}

void CaptureEstimate::read()
{
    while (m_process.canReadLine()) {
        const QJsonObject event = QJsonDocument::fromJson(m_process.readLine()).object();
        const QString name = event[QStringLiteral("event")].toString();
        if (name != QLatin1String("plan") && name != QLatin1String("error"))
            continue;
        m_process.kill(); // before its first step
        m_process.readAllStandardOutput();
        if (name == QLatin1String("plan"))
            emit planned(event);
        else
            emit refused(event[QStringLiteral("text")].toString());
        return;
    }
}

namespace {

// An estimate has two digits.
Ns roughly(qint64 ns)
{
    qint64 unit = 1;
    while (ns / unit >= 100)
        unit *= 10;
    return Ns{(ns + unit / 2) / unit * unit};
}

QString roughTime(qint64 ns)
{
    constexpr qint64 minute = 60'000'000'000;
    return ns < 2 * minute ? glanceDuration(roughly(ns))
                           : CaptureEstimate::tr("%1 min").arg(roughly((ns + minute / 2) / minute).count());
}

} // namespace

// The plan's time includes the steps before the schedule.
QString planWords(const QJsonObject& plan, int stepsBefore)
{
    const qint64 steps = plan[QStringLiteral("steps_total")].toInteger() + stepsBefore,
                 all = plan[QStringLiteral("estimated_ns")].toInteger();
    const auto operations = static_cast<std::uint64_t>(plan[QStringLiteral("operations_per_step")].toInteger());
    const auto bytes = static_cast<quint64>(plan[QStringLiteral("bytes_needed")].toInteger());
    const QString total =
        CaptureEstimate::tr("About %1 for %2")
            .arg(roughTime(all), numberOf(static_cast<std::uint64_t>(steps), CaptureEstimate::tr("1 step"),
                                          CaptureEstimate::tr("%1 steps")));
    return QStringList{total, CaptureEstimate::tr("%1 per step").arg(roughTime(steps > 0 ? all / steps : 0)),
                       numberOf(operations, CaptureEstimate::tr("1 operation per step"),
                                CaptureEstimate::tr("%1 operations per step")),
                       CaptureEstimate::tr("%1 of memory").arg(bytesOf(bytes))}
        .join(QStringLiteral(" · "));
}

} // namespace lanescope
