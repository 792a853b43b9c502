#include "widgets/memory/memory_strip.h"

#include <QPainter>

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/fragmentation.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_document.h"
#include "widgets/memory/memory_labels.h"

namespace lanescope {

namespace {

StripAnswer::Edge edgeOfSnapshot(const MemorySnapshot& snapshot, const MemoryDevice& device)
{
    if (!device.outOfMemory.empty())
        return StripAnswer::Edge::Bad;
    for (const MemoryFinding& f : findingsOf(snapshot))
        if (f.severity >= Severity::Warning && &snapshot.devices[f.device] == &device)
            return StripAnswer::Edge::Notable;
    return StripAnswer::Edge::Plain;
}

StripAnswer answerOf(const MemorySnapshot& snapshot, const MemoryDevice& d)
{
    StripAnswer answer;
    answer.edge = edgeOfSnapshot(snapshot, d);
    answer.headline = snapshotText(headlineOf(snapshot));
    answer.detail = QStringList{deviceText(d), eventsText(d), healthText(snapshot)}.join(QStringLiteral(" · "));
    answer.barTitle = MemoryStrip::tr("What holds the peak (%1)").arg(shownBytesText(d.peakActive.bytes));
    if (!snapshot.hasSegments()) {
        answer.figures = {{shownBytesText(d.peakActive.bytes), MemoryStrip::tr("live at the peak"), {}},
                          {shownBytesText(d.end.active), MemoryStrip::tr("live at the end"), {}}};
        return answer;
    }
    const SegmentFigures f = segmentFiguresOf(snapshot, d);
    const QString kinds = MemoryStrip::tr("Reserved and free after the last event: segments that hold no block, and "
                                          "room beside the live blocks of others. By kind: %1")
                              .arg(QString::fromStdString(listOfKinds(freeByKindOf(snapshot, d))));
    answer.figures = {{shownBytesText(d.peakActive.bytes), MemoryStrip::tr("live at the peak"), {}},
                      {shownBytesText(d.peakReserved.bytes), MemoryStrip::tr("reserved"), {}}};
    const bool isRefused = !d.outOfMemory.empty();
    if (isRefused) // the first two always have room
        answer.figures.insert(answer.figures.begin() + 1,
                              {shownBytesText(d.outOfMemory.back().asked), MemoryStrip::tr("refused request"), {}});
    answer.figures.push_back({shownBytesText(f.unusedBytes), MemoryStrip::tr("unused at the end"), kinds});
    if (!isRefused)
        answer.figures.push_back({shownBytesText(f.splitBytes), MemoryStrip::tr("split at the end"), kinds});
    return answer;
}

} // namespace

QString textOfShare(const PhaseShare& share)
{
    const QString name = share.phase == MemoryPhase::Before ? MemoryStrip::tr("before the recording")
                                                            : QString::fromStdString(share.name);
    return QStringLiteral("%1 %2").arg(name, shownBytesText(share.bytes));
}

MemoryStrip::MemoryStrip(const MemorySnapshot& snapshot, const MemoryDevice& device, QWidget* parent)
    : AnswerStrip(parent), m_shares(phaseSharesOf(phaseBytesAt(snapshot, device, device.peakActive.index))),
      m_peak(device.peakActive.bytes)
{
    setAccessibleName(tr("Verdict"));
    std::erase_if(m_shares, [](const PhaseShare& share) { return share.bytes == 0; });
    StripAnswer answer = answerOf(snapshot, device);
    for (const PhaseShare& share : m_shares) { // for the screen reader
        StripPart part;
        part.name = QString::fromStdString(share.name);
        part.tip = textOfShare(share);
        part.share = static_cast<double>(share.bytes) / static_cast<double>(std::max<std::int64_t>(1, m_peak));
        answer.parts.push_back(std::move(part));
    }
    setWords(std::move(answer));
}

QRectF MemoryStrip::rectOf(std::size_t share) const
{
    const QRectF room = barRoom();
    if (room.isEmpty())
        return {};
    const double high = 14, middle = height() / 2.0 + 7 * (height() / 66.0 - 0.55); // as the bar of a trace
    std::int64_t before = 0;
    for (std::size_t i = 0; i < share; ++i)
        before += m_shares[i].bytes;
    const auto whole = static_cast<double>(std::max<std::int64_t>(1, m_peak));
    return {room.left() + room.width() * static_cast<double>(before) / whole, middle - high / 2 - 2,
            room.width() * static_cast<double>(m_shares[share].bytes) / whole, high};
}

void MemoryStrip::paintBars(QPainter& painter) const
{
    const Theme& t = theme();
    const QFont small = fontOf(11, false);
    const QFontMetricsF metrics{small};
    const QRectF first = rectOf(0), room = barRoom();
    line(painter, answer().barTitle, {room.left(), first.top() - 7}, room.width(), small, t.mutedText);
    constexpr double gap = 6;
    double free = 0; // to the right of the label before
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const QRectF box = rectOf(i);
        painter.setPen(Qt::NoPen);
        painter.setBrush(MemoryDocument::colourOf(m_shares[i]));
        painter.drawRoundedRect(box.adjusted(0, 0, box.width() > 3 ? -1 : 0, 0), 2, 2);
        const QString bytes = shownBytesText(m_shares[i].bytes);
        const bool isBefore = m_shares[i].phase == MemoryPhase::Before;
        QString text;
        double wide = 0;
        // With a shorter name, or without it, or not at all; never cut.
        for (const QString& each :
             {textOfShare(m_shares[i]), isBefore ? tr("before") + QLatin1Char{' '} + bytes : bytes, bytes}) {
            text = each;
            wide = metrics.horizontalAdvance(text);
            if (wide <= box.width() - gap)
                break;
        }
        if (box.left() < free || wide > box.width() - gap)
            continue;
        line(painter, text, {box.left() + 1, box.bottom() + metrics.ascent() + 3}, wide + 2, small, t.mutedText);
        free = box.left() + wide + gap;
    }
}

QString MemoryStrip::tipAt(QPointF at) const
{
    const QRectF room = barRoom();
    if (room.isEmpty() || at.x() < room.left() || at.x() > room.right())
        return {};
    QStringList lines;
    for (const PhaseShare& share : m_shares)
        lines += textOfShare(share);
    return lines.join(QLatin1Char{'\n'});
}

} // namespace lanescope
