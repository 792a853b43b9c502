#pragma once
// Words of the memory page: sentences and bytes as texts, labels with a look.

#include <QLabel>

#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "widgets/kit/plain_label.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_document.h"

namespace lanescope {

inline QString snapshotText(const Sentence& sentence)
{
    return QString::fromStdString(format(sentence, [](Ns ns) { return shortDuration(ns).toStdString(); }));
}
inline QString momentText(std::int64_t index)
{
    Sentence moment = momentOf(index);
    if (index >= 0)
        moment.values["index"] = countOf(static_cast<quint64>(index)).toStdString();
    return snapshotText(moment);
}
inline QString shownBytesText(std::int64_t n) { return QString::fromStdString(shownBytes(n)); }

inline QString deviceText(const MemoryDevice& device) { return QString::fromStdString(nameOf(device)); }

// "9 events"
inline QString eventsText(const MemoryDevice& device)
{
    return numberOf(device.events, MemoryDocument::tr("1 event"), MemoryDocument::tr("%1 events"));
}

// Reports if the file agrees with itself. A profile has nothing that could disagree.
inline QString healthText(const MemorySnapshot& snapshot)
{
    if (isAnyCut(snapshot))
        return MemoryDocument::tr("the file is cut");
    if (!snapshot.hasSegments())
        return snapshot.hasCategories ? MemoryDocument::tr("made from a profile")
                                      : MemoryDocument::tr("without segments");
    const std::uint64_t failed = failedChecks(snapshot);
    return failed ? numberOf(failed, MemoryDocument::tr("1 check does not add up"),
                             MemoryDocument::tr("%1 checks do not add up"))
                  : MemoryDocument::tr("all adds up");
}

// Lists what would have made a request fit: name, bytes, whether that is enough.
inline QString remediesHtml(const MemoryFinding& finding, const Theme& theme)
{
    QString rows = QStringLiteral("<table cellspacing=2 width=100%>");
    for (const MemoryRemedy& remedy : finding.remedies) {
        const bool isEnough = remedy.verdict == MemoryRemedy::Verdict::Enough;
        rows += QStringLiteral("<tr><td>%1</td><td align=right style='white-space:nowrap'>%2</td>"
                               "<td style='color:%3; white-space:nowrap'>&nbsp;%4</td></tr>")
                    .arg(snapshotText(remedy.name).toHtmlEscaped(), shownBytesText(remedy.bytes),
                         (isEnough ? theme.goodText : theme.mutedText).name(),
                         QString::fromStdString(translated(nameOf(remedy.verdict))).toHtmlEscaped());
    }
    return rows + QStringLiteral("</table>");
}

} // namespace lanescope
