#include "widgets/memory/peak_shares.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "model/memory/figures.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_document.h"

namespace lanescope {

PeakShares::PeakShares(const MemorySnapshot& snapshot, const MemoryDevice& device, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(&theme),
      m_shares(phaseSharesOf(phaseBytesAt(snapshot, device, device.peakActive.index))), m_peak(device.peakActive.bytes)
{
    std::erase_if(m_shares, [](const PhaseShare& share) { return share.bytes == 0; });
    setMinimumWidth(120);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    QString all;
    for (std::size_t i = 0; i < m_shares.size(); ++i)
        all += (i ? QStringLiteral(", ") : QString{}) + textOf(i);
    setAccessibleName(tr("What holds the peak: %1").arg(all));
}

QSize PeakShares::sizeHint() const { return {430, sizes::verdict - 12}; }

void PeakShares::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QString PeakShares::textOf(std::size_t share) const
{
    const PhaseShare& of = m_shares[share];
    const QString name = of.phase == MemoryPhase::Before ? tr("before the recording") : QString::fromStdString(of.name);
    return QStringLiteral("%1 %2").arg(name, QString::fromStdString(shownBytes(of.bytes)));
}

QRectF PeakShares::rectOf(std::size_t share) const
{
    constexpr double top = 22, height = 12;
    std::int64_t before = 0;
    for (std::size_t i = 0; i < share; ++i)
        before += m_shares[i].bytes;
    const auto whole = static_cast<double>(std::max<std::int64_t>(1, m_peak));
    return {width() * static_cast<double>(before) / whole, top,
            width() * static_cast<double>(m_shares[share].bytes) / whole, height};
}

void PeakShares::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    QFont small = painter.font();
    small.setPixelSize(sizes::secondary - 1);
    painter.setFont(small);
    painter.setPen(m_theme->mutedText);
    painter.drawText(
        QRectF{0, 2, width() * 1.0, 18}, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(tr("What holds the peak (%1)").arg(QString::fromStdString(shownBytes(m_peak))),
                                         Qt::ElideRight, width()));
    constexpr double gap = 6;
    double free = 0; // to the right of the label before
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const QRectF box = rectOf(i);
        painter.fillRect(box.adjusted(0, 0, box.width() > 3 ? -1 : 0, 0), MemoryDocument::colourOf(m_shares[i]));
        const QString bytes = QString::fromStdString(shownBytes(m_shares[i].bytes));
        const bool isBefore = m_shares[i].phase == MemoryPhase::Before;
        QString text;
        double wide = 0;
        // With a shorter name, without it, or not at all; never cut.
        for (const QString& each : {textOf(i), isBefore ? tr("before") + QLatin1Char{' '} + bytes : bytes, bytes}) {
            text = each;
            wide = painter.fontMetrics().horizontalAdvance(text);
            if (wide <= box.width() - gap)
                break;
        }
        if (box.left() < free || wide > box.width() - gap)
            continue;
        painter.drawText(QRectF{box.left(), box.bottom() + 2, wide + 1, 16}, Qt::AlignLeft | Qt::AlignVCenter, text);
        free = box.left() + wide + gap;
    }
}

bool PeakShares::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    QString lines;
    for (std::size_t i = 0; i < m_shares.size(); ++i)
        lines += (i ? QStringLiteral("\n") : QString{}) + textOf(i);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), lines, this);
    return true;
}

} // namespace lanescope
