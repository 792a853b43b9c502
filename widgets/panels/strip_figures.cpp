#include "widgets/panels/strip_figures.h"

#include <QCoreApplication>

#include "model/attribution/iteration_runs.h"
#include "model/attribution/stable_stretch.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/iteration_look.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace lanescope {

namespace {

// The label for the time of GPU work: with several GPUs of one process it is neither their sum nor that of one.
QString workLabelOf(const KeyFigures& known, std::size_t gpus)
{
    if (known.gpu->isPerStep)
        return known.ranks > 1 ? QCoreApplication::translate("Strip", "GPU work per step and rank")
               : gpus > 1      ? QCoreApplication::translate("Strip", "per step, any of %1 GPUs works").arg(gpus)
                               : QCoreApplication::translate("Strip", "GPU work per step");
    return known.gpu->isOfMedianRank ? QCoreApplication::translate("Strip", "GPU work, median rank")
           : gpus > 1                ? QCoreApplication::translate("Strip", "any of %1 GPUs works").arg(gpus)
                                     : QCoreApplication::translate("Strip", "GPU work");
}

QString kernelsLabelOf(const KeyFigures& known, std::size_t gpus)
{
    if (known.gpu->isPerStep)
        return known.ranks > 1           ? QCoreApplication::translate("Strip", "kernels per step and rank")
               : gpus > 1                ? QCoreApplication::translate("Strip", "kernels per step, %1 GPUs").arg(gpus)
               : known.gpu->kernels == 1 ? QCoreApplication::translate("Strip", "kernel per step")
                                         : QCoreApplication::translate("Strip", "kernels per step");
    return known.gpu->isOfMedianRank    ? QCoreApplication::translate("Strip", "kernels on all ranks")
           : gpus > 1                   ? QCoreApplication::translate("Strip", "kernels on %1 GPUs").arg(gpus)
           : known.gpu->allKernels == 1 ? QCoreApplication::translate("Strip", "kernel")
                                        : QCoreApplication::translate("Strip", "kernels");
}

std::size_t workingGpus(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::set<std::uint32_t> gpus;
    for (const Launched& l : analysis.work())
        gpus.insert(trace[trace.laneOf(l.work)].process.value);
    return gpus.size();
}

} // namespace

// The ranks of a job step side by side: their steps are not added up.
QString stepsOf(const KeyFigures& known)
{
    const bool areEven = known.ranks > 1 && known.steps == known.ranks * known.stepsOfRank;
    const QString steps =
        numberOf(areEven ? known.stepsOfRank : known.steps, QCoreApplication::translate("Strip", "1 step"),
                 QCoreApplication::translate("Strip", "%1 steps"));
    if (areEven)
        return QCoreApplication::translate("Strip", "%1 on each of %2 ranks").arg(steps, countOf(known.ranks));
    return known.ranks > 1 ? QCoreApplication::translate("Strip", "%1 on %2 ranks").arg(steps, countOf(known.ranks))
                           : steps;
}

bool addServingFigures(const Analysis& analysis, StripAnswer& answer)
{
    const Iterations& all = iterationsOf(analysis);
    if (!all.isServing || !all.stable)
        return false;
    const StableStretch& stable = *all.stable;
    const IterationRun run = iterationRun(all, stable.from, stable.to);
    const QString kind = toQt(kindWord(all.rows[stable.from].fields.kind));
    const QString where = QCoreApplication::translate("Strip", "Iterations %1 to %2: %3 in a row that ask for the same")
                              .arg(stable.from)
                              .arg(stable.to)
                              .arg(stable.to - stable.from + 1);
    if (stable.tokensPerSecond)
        answer.figures.push_back({countOf(static_cast<std::uint64_t>(std::llround(*stable.tokensPerSecond))),
                                  QCoreApplication::translate("Strip", "tokens/s, stable %1").arg(kind), where});
    else if (stable.tokenRange)
        answer.figures.push_back(
            {rangeWord(*stable.tokenRange), QCoreApplication::translate("Strip", "tokens/s, stable %1").arg(kind),
             where + QLatin1Char{'\n'} +
                 QCoreApplication::translate("Strip", "The names do not show which prompts end.")});
    answer.figures.push_back(
        {glanceDuration(stable.medianPeriod), QCoreApplication::translate("Strip", "period, median"), where});
    if (run.bubble)
        answer.figures.push_back({glanceDuration(std::max(Ns{}, *run.bubble)),
                                  QCoreApplication::translate("Strip", "bubble, median"), where});
    if (run.mfuPct)
        answer.figures.push_back({percentOf(*run.mfuPct),
                                  run.isLowerBound ? QCoreApplication::translate("Strip", "MFU, at least")
                                                   : QCoreApplication::translate("Strip", "MFU"),
                                  where});
    return true;
}

void addStepFigures(const KeyFigures& known, StripAnswer& answer)
{
    if (known.steps == 2 && known.ranks < 2) // no step takes their mean
        answer.figures.push_back(
            {glanceDuration(known.maxStep), QCoreApplication::translate("Strip", "longer of 2 steps"),
             QCoreApplication::translate("Strip", "The other step takes %1").arg(glanceDuration(known.minStep))});
    else if (known.steps > 1)
        answer.figures.push_back(
            {glanceDuration(known.step),
             known.hostRunsAhead() ? QCoreApplication::translate("Strip", "host's step, median")
                                   : QCoreApplication::translate("Strip", "step, median"),
             QCoreApplication::translate("Strip", "%1, from %2 to %3")
                 .arg(stepsOf(known), glanceDuration(known.minStep), glanceDuration(known.maxStep))});
    else if (known.steps == 1)
        answer.figures.push_back({glanceDuration(known.step), QCoreApplication::translate("Strip", "step"),
                                  QCoreApplication::translate("Strip", "One step is recorded: there is no spread.")});
    else
        answer.figures.push_back({glanceDuration(known.recorded), QCoreApplication::translate("Strip", "recorded"),
                                  QCoreApplication::translate("Strip", "From the first slice to the last one")});
}

void addDeviceFigures(const Analysis& analysis, const KeyFigures& known, StripAnswer& answer)
{
    const KeyFigures::Gpu& gpu = *known.gpu;
    const std::size_t gpus = workingGpus(analysis);
    answer.figures.push_back(
        {glanceDuration(gpu.work), workLabelOf(known, gpus),
         gpu.isPerStep ? QCoreApplication::translate(
                             "Strip", "Work that a step launches: median over the steps; overlapping work counts once")
         : gpu.isOfMedianRank
             ? QCoreApplication::translate("Strip", "Median over the ranks; overlapping work counts once")
             : QCoreApplication::translate("Strip", "What runs at the same time counts once")});
    answer.figures.push_back({countOf(gpu.kernels), kernelsLabelOf(known, gpus),
                              QCoreApplication::translate("Strip", "%1 in all").arg(countOf(gpu.allKernels))});
    if (known.topGemm) {
        const double pct = *known.topGemm->ceiling.pctOfPeak;
        answer.figures.push_back(
            {QString::number(pct, 'f', pct >= 10 ? 0 : 1) + QChar{0x202F} + QLatin1Char{'%'},
             QCoreApplication::translate("Strip", "of peak, top GEMM"),
             QCoreApplication::translate("Strip", "%1: %2 % of the GPU's peak for its data type")
                 .arg(toQt(analysis.trace().kernelLabel(known.topGemm->kernel)), QString::number(pct, 'f', 1))});
    }
}

} // namespace lanescope
