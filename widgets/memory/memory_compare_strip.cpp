#include "widgets/memory/memory_compare_strip.h"

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

// "only in A: GPU 1 (21.0 MB)": what is not compared.
QString onlyInOne(const MemorySnapshot& a, const MemorySnapshot& b)
{
    QStringList names[2];
    for (const MemoryDevicePair& pair : devicePairsOf(a, b))
        if (!pair.isWhole()) {
            const MemoryDevice& d = pair.a ? a.devices[*pair.a] : b.devices[*pair.b];
            names[pair.a ? 0 : 1] += QStringLiteral("%1 (%2)").arg(deviceText(d), shownBytesText(d.peakActive.bytes));
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
        return {name, shownBytesText(0), {}};
    const MemoryDevice& d = s.devices[*device];
    TwoBarStrip::Bar bar{name, shownBytesText(d.peakActive.bytes), {}};
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
    constexpr double closePct = 0.5; // of the peak
    StripAnswer answer;
    const std::int64_t delta = diff.peakB - diff.peakA, longest = std::max(diff.peakA, diff.peakB);
    if (diff.isPeakChangeTold() && shareOf(std::abs(delta), longest) >= closePct)
        answer.edge = delta > 0 ? StripAnswer::Edge::Bad : StripAnswer::Edge::Good;
    answer.headline = snapshotText(diff.headline);
    const auto fromTo = [&](std::int64_t from, std::int64_t to) {
        const auto least = [](bool isLeast) { return isLeast ? QStringLiteral("≥ ") : QString{}; };
        return least(diff.isLeastA) + shownBytesText(from) + QStringLiteral(" → ") + least(diff.isLeastB) +
               shownBytesText(to);
    };
    QStringList detail{tr("peak %1").arg(fromTo(diff.peakA, diff.peakB))};
    if (diff.cut)
        detail += snapshotText(*diff.cut);
    if (delta == 0 && diff.atEnd)
        detail = QStringList{snapshotText(*diff.atEnd)};
    if (const auto& c = diff.carried)
        detail += tr("one process: %1 kept, %2 freed, %3 new")
                      .arg(shownBytesText(c->keptBytes), shownBytesText(c->freedBytes), shownBytesText(c->newBytes));
    if (diff.order)
        detail += snapshotText(*diff.order);
    if (const QString missing = onlyInOne(a, b); !missing.isEmpty())
        detail += missing;
    answer.detail = detail.join(QStringLiteral(" · "));
    answer.barTitle = tr("What holds the peak");
    const auto figure = [&](std::int64_t from, std::int64_t to, const QString& label) {
        answer.figures.push_back({diff.cut ? QStringLiteral("?") : changeOfBytes(to - from), label, fromTo(from, to)});
    };
    figure(diff.peakA, diff.peakB, tr("live at the peak"));
    if (a.hasSegments() && b.hasSegments())
        figure(diff.reservedA, diff.reservedB, tr("reserved"));
    figure(diff.endA, diff.endB, tr("live at the end"));
    setBars({barOf(QStringLiteral("A"), a, diff.devices.a, longest),
             barOf(QStringLiteral("B"), b, diff.devices.b, longest)});
    setWords(std::move(answer));
}

} // namespace lanescope
