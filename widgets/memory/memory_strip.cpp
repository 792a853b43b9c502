#include "widgets/memory/memory_strip.h"

#include <QPainter>
#include <QRegularExpression>

#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/fragmentation.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_document.h"
#include "widgets/memory/memory_labels.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace lanescope {

namespace {

StripAnswer::Edge edgeOfSnapshot(const MemorySnapshot& snapshot, const MemoryDevice& device)
{
    StripAnswer::Edge edge = StripAnswer::Edge::Plain;
    for (const MemoryFinding& f : findingsOf(snapshot)) {
        if (&snapshot.devices[f.device] != &device)
            continue;
        if (f.severity == Severity::Critical) // a request did not fit, and the program ended
            return StripAnswer::Edge::Bad;
        edge = f.severity == Severity::Warning ? StripAnswer::Edge::Notable : edge;
    }
    return edge;
}

StripAnswer answerOf(const MemorySnapshot& snapshot, std::size_t device)
{
    const MemoryDevice& d = snapshot.devices[device];
    StripAnswer answer;
    answer.edge = edgeOfSnapshot(snapshot, d);
    answer.headline = snapshotText(headlineOf(snapshot, device));
    answer.detail = QStringList{deviceText(d), eventsText(d), healthText(snapshot)}.join(QStringLiteral(" · "));
    const bool hasPeak = d.events > 0 || snapshot.hasCategories; // else only the state at the end is known
    const KnownMemory known = knownMemoryOf(snapshot, d);
    const auto boundIf = [](bool isLeast) { return isLeast ? QStringLiteral("≥ ") : QString{}; };
    const QString bound = boundIf(!d.isWhole() || (hasPeak && isPeakAtLeast(d)));
    answer.barTitle = (known.isPeakAtEnd ? MemoryStrip::tr("What holds the peak before the cut (%1)")
                       : hasPeak         ? MemoryStrip::tr("What holds the peak (%1)")
                                         : MemoryStrip::tr("What is live at the end (%1)"))
                          .arg(shownBytesText(d.peakActive.bytes));
    if (!snapshot.hasSegments()) {
        answer.figures = {{bound + shownBytesText(known.peak), MemoryStrip::tr("live at the peak"), {}},
                          {boundIf(!d.isWhole() || d.lacksState) + shownBytesText(d.end.active),
                           MemoryStrip::tr("live at the end"),
                           {}}};
        return answer;
    }
    const SegmentFigures f = segmentFiguresOf(snapshot, d);
    const QString kinds = MemoryStrip::tr("Reserved and free after the last event: segments that hold no block, and "
                                          "room next to the live blocks of others. By kind: %1")
                              .arg(QString::fromStdString(listOfKinds(freeByKindOf(snapshot, d))));
    answer.figures = {{bound + shownBytesText(known.peak),
                       hasPeak ? MemoryStrip::tr("live at the peak") : MemoryStrip::tr("live at the end"),
                       {}},
                      {bound + shownBytesText(known.peakReserved), MemoryStrip::tr("reserved"), {}}};
    if (d.isStateCut)
        return answer; // free memory at the end is not known
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

static QString shortNameOfShare(const PhaseShare& share)
{
    return share.phase == MemoryPhase::Before                       ? MemoryStrip::tr("before")
           : share.phase == MemoryPhase::Optimizer && !share.isKept ? MemoryStrip::tr("temporaries")
                                                                    : nameOfShare(share);
}

static QString shortTextOfShare(const PhaseShare& share) { return textOf(shortNameOfShare(share), share); }
QString textOfShare(const PhaseShare& share) { return textOf(nameOfShare(share), share); }

// "forward 3.32": the unit is that of the whole, which the title has.
static QString shortNumberOf(const PhaseShare& share, std::int64_t whole)
{
    const auto unitOf = [](const QString& text) { return text.mid(text.indexOf(QRegularExpression{"[A-Za-z]"}) - 1); };
    const QString bytes = shownBytesText(share.bytes), unit = unitOf(bytes);
    return shortNameOfShare(share) + QLatin1Char{' '} +
           (unit == unitOf(shownBytesText(whole)) ? bytes.chopped(unit.size()) : bytes);
}

constexpr double swatch = 7, swatchGap = 4, labelGap = 9; // pixels

MemoryStrip::MemoryStrip(const MemorySnapshot& snapshot, std::size_t device, QWidget* parent)
    : AnswerStrip(parent),
      m_shares(
          phaseSharesOf(phaseBytesAt(snapshot, snapshot.devices[device], snapshot.devices[device].peakActive.index))),
      m_peak(snapshot.devices[device].peakActive.bytes)
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

// Below the bar: a swatch for each part, with its name and bytes. All are as long as they fit together; parts below a
// hundredth come last. What has no room is named by the tip.
std::vector<MemoryStrip::Label> MemoryStrip::labels() const
{
    const QFontMetricsF metrics{labelFont()};
    const QRectF room = barRoom();
    std::vector<std::size_t> large, small;
    for (std::size_t i = 0; i < m_shares.size(); ++i)
        (m_shares[i].bytes * 100 >= m_peak ? large : small).push_back(i);
    const auto bySize = [this](std::size_t a, std::size_t b) { return m_shares[a].bytes > m_shares[b].bytes; };
    std::stable_sort(large.begin(), large.end(), bySize);
    std::stable_sort(small.begin(), small.end(), bySize);
    const auto widthOf = [&](const QString& text) {
        return text.isEmpty() ? 0 : swatch + swatchGap + metrics.horizontalAdvance(text) + labelGap;
    };
    std::vector<QString> texts(m_shares.size());
    const auto taken = [&] {
        double sum = 0;
        for (const QString& text : texts)
            sum += widthOf(text);
        return sum;
    };
    const double maxWidth = room.width() + labelGap;
    const auto number = [this](const PhaseShare& share) { return shortNumberOf(share, m_peak); };
    const std::function<QString(const PhaseShare&)> forms[]{textOfShare, shortTextOfShare, number, shortNameOfShare};
    const auto* form = std::begin(forms);
    for (;; ++form) {
        for (const std::size_t i : large)
            texts[i] = (*form)(m_shares[i]);
        if (taken() <= maxWidth || form + 1 == std::end(forms))
            break;
    }
    for (; taken() > maxWidth && !large.empty(); large.pop_back())
        texts[large.back()].clear();
    for (const std::size_t i : small) {
        texts[i] = (*form)(m_shares[i]);
        if (taken() > maxWidth)
            texts[i].clear();
    }
    std::vector<Label> labels;
    double left = room.left(), after = taken(); // width of those that are still to come
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
