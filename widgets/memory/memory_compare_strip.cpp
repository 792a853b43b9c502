#include "widgets/memory/memory_compare_strip.h"

#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "widgets/kit/quantities.h"
#include "widgets/memory/memory_document.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_strip.h"

namespace lanescope {

namespace {

QString changeOfBytes(std::int64_t delta)
{
    return (delta > 0   ? QStringLiteral("+")
            : delta < 0 ? QStringLiteral("−")
                        : QString{}) +
           shownBytesText(std::abs(delta));
}

const QString missingText = QStringLiteral("–"); // for a GPU that the file does not hold: that is not 0 B

QString leastText(bool isLeast, std::int64_t bytes)
{
    return (isLeast ? QStringLiteral("≥ ") : QString{}) + shownBytesText(bytes);
}

QString peakText(const MemorySnapshot& s, const MemoryDevice& d)
{
    return leastText(isPeakAtLeast(d), knownMemoryOf(s, d).peak);
}

// "only in A: GPU 1 (21.0 MB)": what is not compared.
QString onlyInOne(const MemorySnapshot& a, const MemorySnapshot& b)
{
    QStringList names[2];
    for (const MemoryDevicePair& pair : devicePairsOf(a, b))
        if (!pair.isWhole()) {
            const MemoryDevice& d = pair.a ? a.devices[*pair.a] : b.devices[*pair.b];
            names[pair.a ? 0 : 1] += QStringLiteral("%1 (%2)").arg(deviceText(d), peakText(pair.a ? a : b, d));
        }
    QStringList said;
    if (!names[0].empty())
        said += MemoryCompareStrip::tr("only in A: %1").arg(names[0].join(QStringLiteral(", ")));
    if (!names[1].empty())
        said += MemoryCompareStrip::tr("only in B: %1").arg(names[1].join(QStringLiteral(", ")));
    return said.join(QStringLiteral(" · "));
}

TwoBarStrip::Bar barOf(const QString& name, const MemorySnapshot& s, std::optional<std::size_t> device,
                       std::int64_t longest)
{
    if (!device)
        return {name, missingText, {}};
    const MemoryDevice& d = s.devices[*device];
    TwoBarStrip::Bar bar{name, peakText(s, d), {}};
    for (const PhaseShare& share : phaseSharesOf(phaseBytesAt(s, d, d.peakActive.index))) {
        if (share.bytes == 0)
            continue;
        StripPart part;
        part.name = QString::fromStdString(share.name);
        part.tip = textOfShare(share);
        part.share = static_cast<double>(share.bytes) / static_cast<double>(std::max<std::int64_t>(1, longest));
        part.colour = [colour = MemoryDocument::colourOf(share)](const Theme&) { return colour; };
        bar.parts.push_back(std::move(part));
    }
    if (const KnownMemory known = knownMemoryOf(s, d); known.isPeakAtEnd) {
        const std::int64_t bytes = known.peak - d.peakActive.bytes;
        StripPart part;
        part.name = MemoryCompareStrip::tr("after the cut");
        part.tip = MemoryCompareStrip::tr("%1 more at the end, after the cut").arg(shownBytesText(bytes));
        part.share = static_cast<double>(bytes) / static_cast<double>(std::max<std::int64_t>(1, longest));
        part.colour = [](const Theme& theme) { return theme.line; };
        bar.parts.push_back(std::move(part));
    }
    return bar;
}

} // namespace

MemoryCompareStrip::MemoryCompareStrip(QWidget* parent) : TwoBarStrip(parent)
{
    setAccessibleName(tr("What changed"));
    StripAnswer answer;
    answer.headline = tr("Comparing…");
    setWords(std::move(answer));
}

void MemoryCompareStrip::set(const MemoryDiff& diff, const MemorySnapshot& a, const MemorySnapshot& b)
{
    constexpr double closePct = 0.5; // share of the peak
    StripAnswer answer;
    const std::int64_t delta = diff.peakB - diff.peakA, longest = std::max(diff.peakA, diff.peakB);
    const bool isPair = diff.devices.isWhole();
    if (isPair && diff.isPeakChangeTold() && shareOf(std::abs(delta), longest) >= closePct)
        answer.edge = delta > 0 ? StripAnswer::Edge::Bad : StripAnswer::Edge::Good;
    answer.headline = snapshotText(diff.headline);
    const auto fromTo = [&](std::int64_t from, std::int64_t to) {
        return (diff.devices.a ? leastText(diff.isLeastA, from) : missingText) + QStringLiteral(" → ") +
               (diff.devices.b ? leastText(diff.isLeastB, to) : missingText);
    };
    const auto changed = [&](bool isKnown, std::int64_t from, std::int64_t to) {
        return !isPair   ? shownBytesText(diff.devices.a ? from : to)
               : isKnown ? changeOfBytes(to - from)
                         : QStringLiteral("?");
    };
    QStringList detail{tr("peak %1").arg(fromTo(diff.peakA, diff.peakB))};
    if (diff.cut)
        detail += snapshotText(*diff.cut);
    if (diff.fromBefore)
        detail += snapshotText(*diff.fromBefore);
    if (delta == 0 && diff.atEnd)
        detail = QStringList{snapshotText(*diff.atEnd)};
    if (const auto& c = diff.carried)
        detail += (c->hasGap ? tr("one process: %1 kept or made again between the recordings, %2 freed, %3 new")
                             : tr("one process: %1 kept, %2 freed, %3 new"))
                      .arg(shownBytesText(c->keptBytes), shownBytesText(c->freedBytes), shownBytesText(c->newBytes));
    if (diff.order)
        detail += snapshotText(*diff.order);
    if (const QString missing = onlyInOne(a, b); !missing.isEmpty())
        detail += missing;
    answer.detail = detail.join(QStringLiteral(" · "));
    answer.barTitle = tr("What holds the peak");
    const auto figure = [&](std::int64_t from, std::int64_t to, const QString& label) {
        answer.figures.push_back({changed(!diff.cut, from, to), label, fromTo(from, to)});
    };
    figure(diff.peakA, diff.peakB, tr("live at the peak"));
    if (a.hasSegments() && b.hasSegments())
        figure(diff.reservedA, diff.reservedB, tr("reserved"));
    const bool isEndKnown = !diff.isEndLeastA && !diff.isEndLeastB; // also where events are cut
    const auto endOf = [&](const auto& device, bool isLeast, std::int64_t bytes) {
        return device ? leastText(isLeast, bytes) : missingText;
    };
    answer.figures.push_back({changed(isEndKnown, diff.endA, diff.endB), tr("live at the end"),
                              endOf(diff.devices.a, diff.isEndLeastA, diff.endA) + QStringLiteral(" → ") +
                                  endOf(diff.devices.b, diff.isEndLeastB, diff.endB)});
    setBars({barOf(QStringLiteral("A"), a, diff.devices.a, longest),
             barOf(QStringLiteral("B"), b, diff.devices.b, longest)});
    setWords(std::move(answer));
}

} // namespace lanescope
