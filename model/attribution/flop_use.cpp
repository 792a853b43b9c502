#include "model/attribution/flop_use.h"

#include "model/attribution/matched_flops.h"
#include "model/base/flop_text.h"
#include "model/base/phrases.h"
#include "model/base/share.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace lanescope {

namespace {

// By name of the op, or of the kernel where it has none.
using MissingByName = std::map<std::pair<bool, std::uint32_t>, FlopUse::Missing>;

void addMissing(const Trace& trace, const Attribution& all, const AttributedWork& work, MissingByName& missing)
{
    const bool hasOp = work.op != PathTree::noName;
    const std::uint32_t name = hasOp ? work.op : trace.nameId(work.work).value;
    const auto [at, isNew] = missing.try_emplace({hasOp, name});
    if (isNew) {
        at->second.name = hasOp ? all.nameText(name) : trace.kernelLabel(StringId{name});
        at->second.hasOp = hasOp;
    }
    at->second.busy += work.busy;
    ++at->second.kernels;
}

std::string number(double value) { return fmt::format("{:.3g}", value); }
std::string shortTime(double ns)
{
    return ns >= 1e6   ? fmt::format("{:.3g} ms", ns / 1e6)
           : ns >= 1e3 ? fmt::format("{:.3g} µs", ns / 1e3)
                       : fmt::format("{:.3g} ns", ns);
}
std::string milliseconds(Ns time) { return fmt::format("{:.3f} ms", static_cast<double>(time.count()) / 1e6); }

// The one with most FLOP.
std::string_view typeWithoutPeak(const FlopUse& use)
{
    const auto at =
        std::find_if(use.types.begin(), use.types.end(), [](const FlopUse::OfType& type) { return type.tflops <= 0; });
    return at != use.types.end() ? nameOf(at->math) : std::string_view{};
}

std::string timeLineOf(const FlopUse& use)
{
    const std::string wall = milliseconds(use.wall), busy = milliseconds(use.busy);
    if (use.of == FlopUse::Of::Window && use.isFromLaunch && use.notRecorded == Ns{})
        return translatedWith(
            PHRASE("time: {}, from the first work that was launched in the recording to the last work "
                   "on the GPU; busy for {}"),
            wall, busy);
    if (use.notRecorded > Ns{} && (use.of == FlopUse::Of::Window || use.of == FlopUse::Of::Range))
        return translatedWith(use.of == FlopUse::Of::Window
                                  ? PHRASE("time: {}, from the first to the last work on the GPU without {} that are "
                                           "not recorded; busy for {}")
                                  : PHRASE("time: {}, the length of the range without {} that are not recorded; the "
                                           "GPU is busy for {}"),
                              wall, milliseconds(use.notRecorded), busy);
    switch (use.of) {
    case FlopUse::Of::Window:
        return translatedWith(PHRASE("time: {}, from the first to the last work on the GPU; busy for {}"), wall, busy);
    case FlopUse::Of::Range:
        return translatedWith(PHRASE("time: {}, the length of the range; the GPU is busy for {}"), wall, busy);
    case FlopUse::Of::Phase:
        return translatedWith(PHRASE("time: {}, while the GPU is in this phase; busy for {}"), wall, busy);
    case FlopUse::Of::Place:
        break;
    }
    return translatedWith(PHRASE("time: {}, the GPU time of its own work"), wall);
}

} // namespace

FlopUse flopUseOf(const Analysis& analysis, const Attribution& all, const std::vector<std::uint32_t>& works, Ns wall)
{
    const Trace& trace = analysis.trace();
    const AttributedFlops flops{analysis, all};
    FlopUse use;
    use.wall = wall;
    use.isGpuNamed = std::any_of(trace.info().gpus.begin(), trace.info().gpus.end(),
                                 [](const Gpu& gpu) { return !gpu.name.empty(); });
    FlopSum once, recomputed;
    std::map<MathType, FlopUse::OfType> types;
    MissingByName missing;
    bool isAbove = false;
    for (const std::uint32_t i : works) {
        const AttributedWork& work = all.works[i];
        use.busy += work.busy;
        use.hasShapes = use.hasShapes || work.dims != PathTree::noName;
        const WorkFlops mine = flops[i];
        if (mine.flops <= 0) {
            if (mine.isMissing)
                addMissing(trace, all, work, missing);
            continue;
        }
        (work.phase == Phase::Recompute ? recomputed : once).add(mine);
        isAbove = isAbove || mine.isTooFast;
        if (!mine.math)
            use.withoutType += mine.flops;
        else {
            FlopUse::OfType& type = types[*mine.math];
            const GpuPeaks* peaks = mine.peaks;
            type = {*mine.math, type.flops + mine.flops, peaks ? peaks->tflops(*mine.math).value_or(0) : 0.0};
        }
        if (use.gpu.empty() && mine.peaks)
            use.gpu = mine.peaks->name;
    }
    use.recomputed = recomputed.flops;
    use.flops = once.flops + recomputed.flops;
    use.withoutPeak = once.withoutPeak + recomputed.withoutPeak;
    for (const auto& [math, type] : types)
        use.types.push_back(type);
    std::stable_sort(use.types.begin(), use.types.end(),
                     [](const FlopUse::OfType& a, const FlopUse::OfType& b) { return a.flops > b.flops; });
    for (auto& [name, one] : missing) {
        use.missingBusy += one.busy;
        use.missing.push_back(std::move(one));
    }
    std::stable_sort(use.missing.begin(), use.missing.end(),
                     [](const FlopUse::Missing& a, const FlopUse::Missing& b) { return a.busy > b.busy; });
    use.mfuPct = once.pctOfPeak(wall);
    if (recomputed.flops > 0) {
        FlopSum both = once;
        both.add(recomputed);
        use.hfuPct = both.pctOfPeak(wall);
    }
    use.why = use.flops <= 0                           ? FlopUse::Why::NoFlops
              : use.mfuPct                             ? FlopUse::Why::Known
              : isAbove                                ? FlopUse::Why::AbovePeak
              : use.gpu.empty()                        ? FlopUse::Why::NoGpu
              : use.withoutType * 2 >= use.withoutPeak ? FlopUse::Why::NoType
                                                       : FlopUse::Why::NoPeak;
    return use;
}

std::string titleOf(const FlopUse& use)
{
    switch (use.why) {
    case FlopUse::Why::Known:
        if (use.of == FlopUse::Of::Place)
            return translatedWith(use.isLowerBound() ? PHRASE("at least {} % of peak while it runs")
                                                     : PHRASE("{} % of peak while it runs"),
                                  number(*use.mfuPct));
        return translatedWith(use.isLowerBound() ? PHRASE("MFU at least {} %") : PHRASE("MFU {} %"),
                              number(*use.mfuPct));
    case FlopUse::Why::NoFlops:
        return translated(use.hasShapes ? PHRASE("MFU not known: no op with known shapes has a formula")
                                        : PHRASE("MFU not known: no product has recorded shapes"));
    case FlopUse::Why::NoGpu:
        return translated(use.isGpuNamed ? PHRASE("MFU not known: the GPU's peak is not in the table")
                                         : PHRASE("MFU not known: the trace does not name the GPU"));
    case FlopUse::Why::NoType:
        return translated(PHRASE("MFU not known: the trace does not show the arithmetic of most products"));
    case FlopUse::Why::NoPeak:
        return translatedWith(PHRASE("MFU not known: the table has no {0} peak of {1}"), typeWithoutPeak(use), use.gpu);
    case FlopUse::Why::AbovePeak:
        break;
    }
    return translated(PHRASE("MFU not known: a product is faster than its peak, so its type was read wrong"));
}

std::vector<std::string> linesOf(const FlopUse& use)
{
    std::vector<std::string> lines;
    if (use.why == FlopUse::Why::NoFlops && !use.hasShapes)
        lines.push_back(translated(PHRASE("Record the shapes: profile(record_shapes=True).")));
    if (use.why == FlopUse::Why::Known)
        lines.push_back(translatedWith(use.of == FlopUse::Of::Place
                                           ? PHRASE("share of peak = sum of (FLOP / peak of its type) / time = {} %")
                                           : PHRASE("MFU = sum of (FLOP / peak of its type) / time = {} %"),
                                       fmt::format("{:.2f}", *use.mfuPct)));
    for (const FlopUse::OfType& type : use.types)
        lines.push_back(
            type.tflops > 0
                ? translatedWith(PHRASE("{}: {} at a peak of {} TFLOP/s take {}"), nameOf(type.math),
                                 flopText(type.flops), number(type.tflops), shortTime(type.flops / type.tflops / 1e3))
                : translatedWith(PHRASE("{}: {}; its peak is not known"), nameOf(type.math), flopText(type.flops)));
    if (use.withoutType > 0)
        lines.push_back(translatedWith(PHRASE("{} are counted as none: neither op nor kernel shows their type"),
                                       flopText(use.withoutType)));
    if (use.flops > 0) {
        lines.push_back(timeLineOf(use));
        if (!use.gpu.empty() && use.why != FlopUse::Why::NoPeak)
            lines.push_back(translatedWith(PHRASE("peaks of {}, dense, from its data sheet"), use.gpu));
    }
    if (use.hfuPct)
        lines.push_back(
            translatedWith(PHRASE("HFU, which counts recomputation too: {} %"), fmt::format("{:.2f}", *use.hfuPct)));
    if (use.missing.empty()) {
        lines.push_back(translated(PHRASE("Each product and each attention has a formula.")));
        return lines;
    }
    lines.push_back(translatedWith(PHRASE("Without a formula or shapes, counted as none: {} of {}"),
                                   milliseconds(use.missingBusy), milliseconds(use.busy)));
    constexpr std::size_t max = 8;
    for (std::size_t i = 0; i < std::min(max, use.missing.size()); ++i) {
        const FlopUse::Missing& m = use.missing[i];
        lines.push_back(fmt::format("  {}  {}{}", milliseconds(m.busy), m.name,
                                    m.hasOp ? std::string{} : ' ' + translated(PHRASE("(no op)"))));
    }
    if (use.missing.size() > max)
        lines.push_back(translatedWith(PHRASE("  and {} more"), use.missing.size() - max));
    return lines;
}

} // namespace lanescope
