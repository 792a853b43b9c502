#include "widgets/figure/page_answer.h"

#include <QJsonArray>

#include "model/analysis/breakdown.h"
#include "model/analysis/time/gap_groups.h"
#include "model/analysis/verdict.h"
#include "model/base/share.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"
#include "model/summary/key_figures.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lanescope {

namespace {

// The parts of a GPU's time, in the order of their first cause. The colour is a variable of the page's style.
struct PagePart {
    const char* name;
    const char* colour;
    Ns time{};
};

const char* edgeOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::OverheadBound:
    case Verdict::SyncBound:
    case Verdict::CommunicationBound:
    case Verdict::InputBound:
        return "severe";
    case Verdict::ComputeBound:
    case Verdict::MemoryBound:
    case Verdict::GpuBound:
    case Verdict::GpuBoundByMemory:
        return "good";
    case Verdict::CopyBound:
    case Verdict::Balanced:
        return "notable";
    default:
        return "slight";
    }
}

std::size_t placeOf(const Piece& piece)
{
    switch (piece.cause) {
    case Cause::Compute:
        return 0;
    case Cause::Communication:
        return 1;
    case Cause::Copy:
        return 2;
    default:
        return 3 + static_cast<std::size_t>(groupOf(piece.cause, piece.reason));
    }
}

QJsonArray partsOfTime(const Analysis& analysis)
{
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    const std::vector<std::size_t> main = mainDevices(analysis.trace(), devices);
    QJsonArray all;
    if (main.empty())
        return all;
    const DeviceBreakdown& device = devices[main[main.size() / 2]];
    std::array<PagePart, 3 + idleGroupCount> parts{{{"kernels", "good"},
                                                    {"communication", "communication"},
                                                    {"copies", "copy"},
                                                    {"waits for host", "wait-host"},
                                                    {"waits for data", "idle-input"},
                                                    {"sync", "idle-sync"},
                                                    {"profiler", "overhead"},
                                                    {"launch latency", "launch"},
                                                    {"other idle", "idle-other"}}};
    for (const Piece& piece : device.pieces)
        parts[placeOf(piece)].time += piece.range.length();
    for (const PagePart& part : parts)
        if (const double whole = share(part.time, device.window.length()); part.time > Ns{})
            all.append(QJsonArray{part.name, part.colour, whole,
                                  glancePercent(whole) + QStringLiteral(" · ") + glanceDuration(part.time)});
    return all;
}

QJsonArray figuresOf(const Analysis& analysis)
{
    const KeyFigures known = keyFiguresOf(analysis);
    QJsonArray figures;
    const auto add = [&](const QString& value, const char* label) { figures.append(QJsonArray{value, label}); };
    if (known.steps > 0)
        add(glanceDuration(known.step), known.steps > 1 ? "step, median" : "step");
    else
        add(glanceDuration(known.recorded), "recorded");
    if (known.gpu) {
        add(glanceDuration(known.gpu->work), known.gpu->isPerStep        ? "GPU work per step"
                                             : known.gpu->isOfMedianRank ? "GPU work, median rank"
                                                                         : "GPU work");
        add(countOf(known.gpu->kernels), known.gpu->isPerStep        ? "kernels per step"
                                         : known.gpu->isOfMedianRank ? "kernels on all ranks"
                                                                     : "kernels");
    }
    return figures;
}

} // namespace

QJsonObject pageAnswerOf(const Analysis& analysis)
{
    const FinalVerdict& verdict = finalVerdictOf(analysis);
    Sentence headline = verdict.headline;
    for (auto& [key, value] : headline.values) // a headline shows whole percents
        if (double* pct = std::get_if<double>(&value); pct && *pct >= 10 && *pct < 99.5)
            *pct = std::round(*pct);
    return {{"headline", QString::fromStdString(format(headline, wordDuration))},
            {"edge", verdict.isOfPace ? "notable" : edgeOf(verdict.verdict)},
            {"parts", partsOfTime(analysis)},
            {"figures", figuresOf(analysis)}};
}

} // namespace lanescope
