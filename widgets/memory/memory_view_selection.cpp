// The chosen allocation or segment of a memory snapshot, in words.

#include <QLabel>
#include <QScrollArea>

#include "model/memory/figures.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/segment_history.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_view.h"

#include <algorithm>

namespace lanescope {

// The selection is always in sight: it takes what it needs, at most a part of the column.
void MemoryView::showSelection(const QString& text)
{
    constexpr int max = 250;
    m_selection->setText(text);
    m_chosen->setFixedHeight(std::min(max, m_selection->heightForWidth(sizes::inspectorNarrow)));
}

QString MemoryView::stackText(std::uint32_t stack, const QString& title) const
{
    if (!stack)
        return {};
    const MemorySnapshot& s = m_document->snapshot();
    QString text = QStringLiteral("<p><b>%1</b>").arg(title);
    constexpr int max = 40;
    int shown = 0;
    for (const std::uint32_t id : s.stacks[stack]) {
        const MemoryFrame& frame = s.stacks.frame(id);
        if (isPlumbing(s, frame) || ++shown > max)
            continue;
        const bool isProgram = isProgramFrame(s, frame);
        const QString place = QString::fromStdString(shortPlace(s, frame)).toHtmlEscaped();
        const QString function = isPythonFrame(s, frame)
                                     ? QString::fromStdString(std::string{s.texts[frame.function]}).toHtmlEscaped()
                                     : QString{};
        text += QStringLiteral("<br><span style='color:%1'>%2%3%4 %5</span>")
                    .arg((isProgram ? m_theme->text : m_theme->mutedText).name(),
                         isProgram ? QStringLiteral("<b>") : QString{}, place,
                         isProgram ? QStringLiteral("</b>") : QString{}, function);
    }
    return text + QStringLiteral("</p>");
}

QString MemoryView::segmentText(std::uint64_t address) const
{
    const MemorySnapshot& s = m_document->snapshot();
    const std::vector<MapSegment>& segments = m_map->map().segments;
    const auto at = std::find_if(segments.begin(), segments.end(),
                                 [address](const MapSegment& segment) { return segment.address == address; });
    if (at == segments.end())
        return tr("This segment is not reserved at the cursor.");
    QString text = QStringLiteral("<b>%1</b><table cellspacing=2>").arg(tr("%1 segment").arg(shownBytesText(at->size)));
    const auto row = [&](const QString& key, const QString& value) {
        text += QStringLiteral("<tr><td style='color:%1'>%2&nbsp;</td><td>%3</td></tr>")
                    .arg(m_theme->mutedText.name(), key, value.toHtmlEscaped());
    };
    row(tr("Address"), QStringLiteral("0x%1").arg(address, 0, 16));
    row(tr("Pool"),
        tr("%1, %2, stream %3")
            .arg(at->owner.isSmall ? tr("small") : tr("large"), QString::fromStdString(nameOfPool(s, at->owner.pool)),
                 QString::number(s.streams[at->owner.stream])));
    row(tr("Live"), shownBytesText(at->live));
    row(tr("Free"), shownBytesText(at->size - at->live));
    return text + QStringLiteral("</table>");
}

void MemoryView::fillSelection()
{
    if (const auto segment = m_document->segment()) {
        showSelection(segmentText(*segment));
        return;
    }
    const auto life = m_document->life();
    if (!life) {
        showSelection(tr("Click a band or a block of the address map to see the allocation and its stack. "
                         "Zoom and move with W, S, A and D; P goes to the peak."));
        return;
    }
    const MemorySnapshot& s = m_document->snapshot();
    const MemoryLife& l = m_document->device().lives[*life];
    QString text =
        QStringLiteral("<b>%1</b><table cellspacing=2>").arg(tr("%1 block").arg(shownBytesText(l.requested)));
    const auto row = [&](const QString& key, const QString& value) {
        text += QStringLiteral("<tr><td style='color:%1'>%2&nbsp;</td><td>%3</td></tr>")
                    .arg(m_theme->mutedText.name(), key, value.toHtmlEscaped());
    };
    const auto time = [&](std::uint32_t index) {
        if (!m_document->bands().hasTimes())
            return tr("event %1").arg(countOf(index));
        return shortDuration(Ns{static_cast<std::int64_t>(m_document->sinceFirstUs(index) * 1000)});
    };
    row(tr("Request"), tr("%1 B, rounded by %2")
                           .arg(countOf(static_cast<quint64>(l.requested)),
                                countOf(static_cast<quint64>(std::max<std::int64_t>(0, l.block - l.requested)))));
    row(tr("Address"), QStringLiteral("0x%1").arg(l.address, 0, 16));
    const QString begin = l.isFromBefore() ? tr("before the recording") : time(l.begin);
    if (const auto owner = segmentHistoryOf(s, m_document->device()).of(l))
        row(tr("Segment"),
            tr("%1, %2, stream %3")
                .arg(owner->isSmall ? tr("small") : tr("large"), QString::fromStdString(nameOfPool(s, owner->pool)),
                     QString::number(s.streams[owner->stream])));
    row(tr("Phase"), QString::fromStdString(nameOf(phasesOf(s, m_document->deviceIndex())[*life])));
    row(tr("Life"), l.completed == MemoryLife::never ? tr("%1 to the end (never freed)").arg(begin)
                                                     : tr("%1 to %2").arg(begin, time(l.completed)));
    text += QStringLiteral("</table>");
    text += stackText(l.stack, tr("Stack"));
    if (!l.isFromBefore())
        text += stackText(s.events[std::size_t{m_document->device().firstEvent} + l.begin].forward,
                          tr("Its forward was called here"));
    showSelection(text);
}

} // namespace lanescope
