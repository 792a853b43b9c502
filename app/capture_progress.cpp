#include "app/capture_progress.h"

#include <QJsonArray>
#include <QPainter>

#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

constexpr double side = 18, partGap = 4;
constexpr std::array<double, CaptureProgress::parts> partShares{0.10, 0.14, 0.44, 0.14, 0.09, 0.09};
constexpr std::size_t maxBars = 48;

QString secondsOf(double seconds)
{
    return CaptureProgress::tr("%1 s").arg(seconds < 10 ? QString::number(seconds, 'f', 1)
                                                        : QString::number(seconds, 'f', 0));
}

} // namespace

// ---- progress ------------------------------------------------------------------------------------------------------

CaptureProgress::CaptureProgress(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setObjectName(QStringLiteral("progress"));
    setAccessibleName(tr("Progress"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CaptureProgress::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize CaptureProgress::sizeHint() const { return {400, 26 + fontMetrics().height() + 10}; }

void CaptureProgress::reset()
{
    m_part = Part::Load;
    m_before = m_planned = m_done = 0;
    m_isRunning = m_isFinished = m_isStopped = false;
    update();
}

void CaptureProgress::start()
{
    m_part = Part::Load;
    m_before = m_planned = m_done = 0;
    m_isRunning = true;
    m_isFinished = m_isStopped = false;
    m_began.start();
    update();
}

void CaptureProgress::moveTo(Part part)
{
    if (part == Part::Steps && m_part != Part::Steps)
        m_stepsBegan.start();
    m_part = part;
}

void CaptureProgress::record() { moveTo(Part::Steps); }

void CaptureProgress::hear(const QJsonObject& event)
{
    const QString name = event[QStringLiteral("event")].toString();
    const qint64 step = event[QStringLiteral("step")].toInteger();
    if (name == QLatin1String("plan")) {
        const QJsonArray steps = event[QStringLiteral("steps")].toArray();
        m_before = 0;
        for (const QJsonValue each : steps)
            m_before += each.toString() == QLatin1String("active") ? 0 : 1;
        m_planned = event[QStringLiteral("steps_total")].toInteger() - m_before;
        moveTo(Part::WarmUp);
    } else if (name == QLatin1String("phase") || name == QLatin1String("alive")) {
        if (event[QStringLiteral("phase")].toString() == QLatin1String("record")) // only programs have this phase
            record();
        if (m_part == Part::WarmUp && event[QStringLiteral("phase")].toString() == QLatin1String("active"))
            moveTo(Part::Steps);
        if (m_part == Part::Steps)
            stepRecorded(step - m_before);
    } else if (name == QLatin1String("check"))
        moveTo(Part::Write);
    if (m_part == Part::Steps && m_planned > 0 && m_done >= m_planned)
        moveTo(Part::Check);
    setAccessibleDescription(words(static_cast<int>(m_part)));
    update();
}

void CaptureProgress::stepRecorded(qint64 count)
{
    m_done = std::clamp<qint64>(std::max(m_done, count), 0, m_planned);
    update();
}

void CaptureProgress::finish(bool isDone)
{
    m_isRunning = false;
    m_isFinished = isDone;
    m_isStopped = !isDone;
    if (isDone) {
        m_part = Part::Open;
        m_done = m_planned;
    }
    update();
}

QString CaptureProgress::words(int part) const
{
    const bool isPast = m_isFinished || (part < static_cast<int>(m_part) && (m_isRunning || m_isStopped));
    const QString mark = isPast ? QStringLiteral("✓ ") : QString{};
    switch (static_cast<Part>(part)) {
    case Part::Load:
        return mark + tr("load");
    case Part::WarmUp:
        return mark + tr("warm up");
    case Part::Steps:
        if (m_part == Part::Steps && m_isRunning && m_planned == 0)
            return tr("recording");
        if (m_part == Part::Steps && m_isRunning)
            return tr("step %1 of %2").arg(std::min(m_done + 1, m_planned)).arg(m_planned);
        return mark + (m_planned > 0 ? numberOf(static_cast<std::uint64_t>(m_planned), tr("1 step"), tr("%1 steps"))
                                     : tr("steps"));
    case Part::Check:
        return mark + tr("check");
    case Part::Write:
        return mark + tr("write");
    case Part::Open:
        return mark + tr("open");
    }
    return {};
}

QString CaptureProgress::timesLine() const
{
    if (!m_isRunning || m_part != Part::Steps || m_done < 1)
        return {};
    const double ran = static_cast<double>(m_stepsBegan.elapsed()) / 1000,
                 left = ran / static_cast<double>(m_done) * static_cast<double>(m_planned - m_done);
    return tr("%1 done, %2 left").arg(secondsOf(static_cast<double>(m_began.elapsed()) / 1000), secondsOf(left));
}

QRectF CaptureProgress::rectOf(int part) const
{
    const double room = width() - 2 * side;
    double x = side;
    for (int i = 0; i < part; ++i)
        x += room * partShares[static_cast<std::size_t>(i)];
    return {x, 12, room * partShares[static_cast<std::size_t>(part)] - partGap, 8};
}

void CaptureProgress::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.headers);
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, t.line);
    QFont bold = font();
    bold.setBold(true);
    for (int i = 0; i < parts; ++i) {
        const QRectF bar = rectOf(i);
        const bool isCurrent = m_isRunning && i == static_cast<int>(m_part),
                   isPast = m_isFinished || (i < static_cast<int>(m_part) && (m_isRunning || m_isStopped));
        const bool isSteps = i == static_cast<int>(Part::Steps);
        painter.setPen(Qt::NoPen);
        painter.setBrush(isPast ? t.good : t.track);
        painter.drawRoundedRect(bar, 4, 4);
        if (isSteps && !isPast && m_planned > 0 && m_done > 0) {
            painter.setBrush(t.primary);
            const double share = static_cast<double>(m_done) / static_cast<double>(m_planned);
            painter.drawRoundedRect(QRectF{bar.left(), bar.top(), bar.width() * share, bar.height()}, 4, 4);
        } else if (isCurrent) {
            painter.setBrush(t.primary);
            painter.drawRoundedRect(QRectF{bar.left(), bar.top(), bar.width() * 0.5, bar.height()}, 4, 4);
        }
        if (isSteps && m_planned > 1 && bar.width() / static_cast<double>(m_planned) >= 4) {
            painter.setPen(QPen{t.headers, 1});
            for (qint64 k = 1; k < m_planned; ++k) {
                const double x = bar.left() + bar.width() * static_cast<double>(k) / static_cast<double>(m_planned);
                painter.drawLine(QPointF{x, bar.top()}, QPointF{x, bar.bottom()});
            }
        }
        painter.setFont(isCurrent ? bold : font());
        painter.setPen(isCurrent || isPast ? t.text : t.mutedText);
        const QRectF below{bar.left(), bar.bottom() + 4, bar.width() + partGap, height() - bar.bottom() - 6};
        painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, words(i));
        if (const QString times = timesLine(); isSteps && isCurrent && !times.isEmpty()) {
            painter.setFont(font());
            painter.setPen(t.mutedText);
            if (QFontMetricsF{bold}.horizontalAdvance(words(i)) + fontMetrics().horizontalAdvance(times) + 32 <
                bar.width())
                painter.drawText(below.adjusted(0, 0, -partGap - 16, 0), Qt::AlignRight | Qt::AlignVCenter, times);
        }
    }
}

// ---- steps so far --------------------------------------------------------------------------------------------------

StepsSoFar::StepsSoFar(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setAccessibleName(tr("Steps so far"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StepsSoFar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void StepsSoFar::show(std::vector<Ns> steps, qint64 planned, bool isRunning)
{
    m_steps = std::move(steps);
    m_planned = planned;
    m_isRunning = isRunning;
    m_caption.clear();
    if (!m_steps.empty()) {
        std::vector<Ns> sorted = m_steps;
        std::sort(sorted.begin(), sorted.end());
        m_caption = tr("median %1, %2 to %3")
                        .arg(glanceDuration(sorted[sorted.size() / 2]), glanceDuration(sorted.front()),
                             glanceDuration(sorted.back()));
    }
    setAccessibleDescription(m_caption);
    update();
}

void StepsSoFar::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.lanes);
    const double head = fontMetrics().height() + 8;
    painter.fillRect(QRectF{0, 0, static_cast<double>(width()), head}, t.groupRow);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(t.text);
    const QRectF title{12, 0, width() - 24.0, head};
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, tr("Steps so far"));
    painter.setFont(font());
    painter.setPen(t.mutedText);
    painter.drawText(title, Qt::AlignRight | Qt::AlignVCenter, m_caption);
    if (m_steps.empty())
        return;
    const std::size_t shown = std::min(m_steps.size(), maxBars), first = m_steps.size() - shown;
    const std::size_t coming =
        m_isRunning ? std::min<std::size_t>(static_cast<std::size_t>(
                                                std::max<qint64>(0, m_planned - static_cast<qint64>(m_steps.size()))),
                                            std::max<std::size_t>(maxBars - shown, 6))
                    : 0;
    const double max = static_cast<double>(
        std::max_element(m_steps.begin() + static_cast<std::ptrdiff_t>(first), m_steps.end())->count());
    const double slot = std::min(40.0, (width() - 24.0) / static_cast<double>(shown + coming)), foot = height() - 8.0,
                 room = foot - head - 10;
    double x = 12;
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < shown; ++i, x += slot) {
        const double h = std::max(2.0, room * static_cast<double>(m_steps[first + i].count()) / std::max(1.0, max));
        painter.setBrush(m_isRunning && i + 1 == shown ? t.primary : t.good);
        painter.drawRoundedRect(QRectF{x, foot - h, slot - 3, h}, 2, 2);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen{t.cardLine, 1, Qt::DashLine});
    for (std::size_t i = 0; i < coming; ++i, x += slot)
        painter.drawRect(QRectF{x + 0.5, foot - room, slot - 4, room});
}

} // namespace lanescope
