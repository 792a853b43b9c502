#include "widgets/memory/memory_strip.h"

#include <QPainter>

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/fragmentation.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_document.h"
#include "widgets/memory/memory_labels.h"

#include <algorithm>
#include <numeric>

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

static QString textOf(const QString& name, const PhaseShare& share)
{
    return QStringLiteral("%1 %2").arg(name, shownBytesText(share.bytes));
}

static QString nameOfShare(const PhaseShare& share)
{
    return share.phase == MemoryPhase::Before ? MemoryStrip::tr("before the recording")
                                              : QString::fromStdString(share.name);
}

static QString shortNameOf(const PhaseShare& share)
{
    return share.phase == MemoryPhase::Before                       ? MemoryStrip::tr("before")
           : share.phase == MemoryPhase::Optimizer && !share.isKept ? MemoryStrip::tr("temporaries")
                                                                    : nameOfShare(share);
}

static QString shortTextOfShare(const PhaseShare& share) { return textOf(shortNameOf(share), share); }
QString textOfShare(const PhaseShare& share) { return textOf(nameOfShare(share), share); }

constexpr double swatch = 7, swatchGap = 4, labelGap = 9; // pixels

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

// Below the bar: name and bytes of each part, beside a swatch. The largest parts get their bytes first; where not even
// the names fit, the smallest parts have none, and the tip names them.
std::vector<MemoryStrip::Label> MemoryStrip::labels() const
{
    const QFontMetricsF metrics{labelFont()};
    const QRectF room = barRoom();
    std::vector<std::size_t> bySize(m_shares.size());
    std::iota(bySize.begin(), bySize.end(), std::size_t{0});
    std::stable_sort(bySize.begin(), bySize.end(),
                     [this](std::size_t a, std::size_t b) { return m_shares[a].bytes > m_shares[b].bytes; });
    std::vector<QString> texts(m_shares.size());
    double taken = 0;
    const auto widthOf = [&](const QString& text) {
        return text.isEmpty() ? 0 : swatch + swatchGap + metrics.horizontalAdvance(text) + labelGap;
    };
    const auto lengthen = [&](std::size_t i, const QString& to) {
        const double more = widthOf(to) - widthOf(texts[i]);
        if (taken + more > room.width() + labelGap)
            return false;
        taken += more;
        texts[i] = to;
        return true;
    };
    for (const std::size_t i : bySize)
        if (!lengthen(i, shortNameOf(m_shares[i])))
            break;
    for (const auto& text : {shortTextOfShare, textOfShare})
        for (const std::size_t i : bySize)
            if (texts[i].isEmpty() || !lengthen(i, text(m_shares[i])))
                break;
    std::vector<Label> labels;
    double left = room.left(), after = taken; // of those that are still to come
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        if (texts[i].isEmpty())
            continue;
        left = std::max(left, std::min(rectOf(i).left(), room.right() + labelGap - after));
        labels.push_back({i, texts[i], left});
        left += widthOf(texts[i]);
        after -= widthOf(texts[i]);
    }
    return labels;
}

QFont MemoryStrip::labelFont() const { return fontOf(11, false); }

void MemoryStrip::paintBars(QPainter& painter) const
{
    const Theme& t = theme();
    const QFont small = labelFont();
    const QFontMetricsF metrics{small};
    const QRectF first = rectOf(0), room = barRoom();
    line(painter, answer().barTitle, {room.left(), first.top() - 7}, room.width(), small, t.mutedText);
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const QRectF box = rectOf(i);
        painter.setBrush(MemoryDocument::colourOf(m_shares[i]));
        painter.drawRoundedRect(box.adjusted(0, 0, box.width() > 3 ? -1 : 0, 0), 2, 2);
    }
    for (const Label& label : labels()) {
        const double base = first.bottom() + metrics.ascent() + 3;
        painter.setPen(Qt::NoPen);
        painter.setBrush(MemoryDocument::colourOf(m_shares[label.share]));
        painter.drawRoundedRect(QRectF{label.left, base - swatch, swatch, swatch}, 1, 1);
        line(painter, label.text, {label.left + swatch + swatchGap, base}, room.width(), small, t.mutedText);
    }
}

// All parts, the one below the mouse in bold.
QString MemoryStrip::tipAt(QPointF at) const
{
    const QRectF room = barRoom();
    if (room.isEmpty() || at.x() < room.left() || at.x() > room.right())
        return {};
    QString rows;
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const QRectF box = rectOf(i);
        const bool isBelow = at.x() >= box.left() && at.x() < box.right();
        rows +=
            QStringLiteral("<tr><td><span style='color:%1'>■</span></td><td style='white-space:nowrap'>%2</td></tr>")
                .arg(MemoryDocument::colourOf(m_shares[i]).name(),
                     (isBelow ? QStringLiteral("<b>%1</b>") : QStringLiteral("%1"))
                         .arg(textOfShare(m_shares[i]).toHtmlEscaped()));
    }
    return QStringLiteral("<table>%1</table>").arg(rows);
}

} // namespace lanescope
