#include "app/machine.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>
#include <QWidget>

#include "app/paths.h"

namespace lanescope {

Machine::Machine(QWidget* shownIn, QObject* parent) : QObject(parent), m_shownIn(shownIn)
{
    connect(&m_process, &QProcess::finished, this, &Machine::answered);
}

Machine::~Machine()
{
    m_process.disconnect(this); // it may still run and emit signals
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.kill();
    m_process.waitForFinished(1000);
}

void Machine::ask()
{
    constexpr int laterMs = 400; // a window that opens a trace at once does not need it
    if (m_isAsked)
        return;
    m_isAsked = true;
    QTimer::singleShot(laterMs, this, &Machine::start);
}

void Machine::start()
{
    const std::string program = captureProgram();
    m_isAsked = m_shownIn && m_shownIn->isVisible() && !program.empty();
    if (m_isAsked)
        m_process.start(QString::fromStdString(program), {QStringLiteral("--probe")});
}

void Machine::answered()
{
    m_line = lineOf(QJsonDocument::fromJson(m_process.readAllStandardOutput()).object());
    if (!m_line.isEmpty())
        emit known();
}

QString Machine::lineOf(const QJsonObject& probe)
{
    QStringList names;
    for (const QJsonValue& device : probe[QStringLiteral("devices")].toArray())
        if (device[QStringLiteral("device")].toString() == QLatin1String{"gpu"})
            names.append(device[QStringLiteral("name")].toString());
    if (probe.isEmpty())
        return {};
    if (names.isEmpty())
        return tr("No NVIDIA GPU here: captures run on the CPU");
    if (names.size() == 1)
        return tr("GPU here: %1, ready to capture").arg(names.first());
    return tr("%1 GPUs here, ready to capture: %2").arg(names.size()).arg(names.first());
}

} // namespace lanescope
