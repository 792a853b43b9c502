// Words the first line of a comparison: the ratio of the times per step.

#include "model/base/phrases.h"
#include "model/compare/gpu_rows.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace lanescope {

namespace {

enum TimeChange { Less, More, VariesLess, VariesMore, Close, Alike };
using Texts = std::array<std::string_view, 6>;

ShownTime mediansOf(const Compared& c)
{
    return {{c.spread.a.median, c.spread.b.median}, false, c.changePct(), c.ratio()};
}

TimeChange timeChangeOf(const Compared& c, const ShownTime& shown)
{
    const bool isLess = shown.time.b < shown.time.a;
    switch (c.judgement) {
    case Judgement::Better:
        return Less;
    case Judgement::Worse:
        return More;
    case Judgement::Noise:
    case Judgement::CannotTell:
        break;
    }
    constexpr double hardly = 1; // percent
    if (shown.time.a == shown.time.b)
        return Alike;
    if (std::abs(shown.changePct) <= hardly)
        return Close;
    return isLess ? VariesLess : VariesMore;
}

Sentence timeSentence(const Compared& c, const ShownTime& shown, const Texts& texts)
{
    return {texts[timeChangeOf(c, shown)],
            {{"a", shown.time.a},
             {"b", shown.time.b},
             {"by", changeText(shown.ratio, shown.changePct)},
             {"low_a", c.spread.a.low},
             {"high_a", c.spread.a.high},
             {"low_b", c.spread.b.low},
             {"high_b", c.spread.b.high}}};
}

// Names the samples of the times.
Sentence sampleSentence(const Diff& diff)
{
    const auto a = static_cast<std::int64_t>(diff.cpu.spread.a.values.size());
    const auto b = static_cast<std::int64_t>(diff.cpu.spread.b.values.size());
    if (diff.isWhole)
        return {PHRASE("no steps, so no spread"), {}};
    const std::size_t alone = diff.unmatchedSteps.a.size() + diff.unmatchedSteps.b.size();
    if (a == 1 && b == 1 && alone > 0)
        return {alone == 1 ? PHRASE("one step each, no spread; one more step of one side has no counterpart")
                           : PHRASE("one step each, no spread; {count} more steps have no counterpart"),
                {{"count", static_cast<std::int64_t>(alone)}}};
    if (a == 1 && b == 1)
        return {PHRASE("one step each, no spread"), {}};
    const bool isMean = heldBy(diff) == Held::Both && shownGpu(diff).isMean;
    return {diff.firstStepLeftOut ? PHRASE("medians of {count} steps each, without the cold first one")
            : isMean              ? PHRASE("{count} steps each: GPU times are means, host times medians")
                                  : PHRASE("medians of {count} steps each"),
            {{"count", a}}};
}

constexpr Texts gpuPerStep{
    PHRASE("GPU per step {a} → {b}, {by} less"),
    PHRASE("GPU per step {a} → {b}, {by} more"),
    PHRASE("GPU per step {a} → {b}, {by} less, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})"),
    PHRASE("GPU per step {a} → {b}, {by} more, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})"),
    PHRASE("GPU per step {a} → {b}, a difference below 1 %"),
    PHRASE("GPU per step {a} on both sides"),
};
constexpr Texts hostPerStep{
    PHRASE("host {a} → {b}, {by} less"),
    PHRASE("host {a} → {b}, {by} more"),
    PHRASE("host {a} → {b}, {by} less, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})"),
    PHRASE("host {a} → {b}, {by} more, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})"),
    PHRASE("host {a} → {b}, a difference below 1 %"),
    PHRASE("host {a} on both sides"),
};
// For traces in which the GPU does not set the pace.
constexpr Texts stepFirst{
    PHRASE("step {a} → {b}, {by} less"),
    PHRASE("step {a} → {b}, {by} more"),
    PHRASE("step {a} → {b}, {by} less, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})"),
    PHRASE("step {a} → {b}, {by} more, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})"),
    PHRASE("step {a} → {b}, a difference below 1 %"),
    PHRASE("step {a} on both sides"),
};
constexpr Texts stepOnce{
    PHRASE("step {a} → {b}, {by} less"),
    PHRASE("step {a} → {b}, {by} more"),
    PHRASE("step {a} → {b}, {by} less, too little to be sure with one step each"),
    PHRASE("step {a} → {b}, {by} more, too little to be sure with one step each"),
    PHRASE("step {a} → {b}, a difference below 1 %"),
    PHRASE("step {a} on both sides"),
};
// For one step per side, and for whole recordings, where steps do not vary.
constexpr Texts gpuOnce{
    PHRASE("GPU per step {a} → {b}, {by} less"),
    PHRASE("GPU per step {a} → {b}, {by} more"),
    PHRASE("GPU per step {a} → {b}, {by} less, too little to be sure with one step each"),
    PHRASE("GPU per step {a} → {b}, {by} more, too little to be sure with one step each"),
    PHRASE("GPU per step {a} → {b}, a difference below 1 %"),
    PHRASE("GPU per step {a} on both sides"),
};
constexpr Texts gpuWhole{
    PHRASE("GPU {a} → {b}, {by} less"),
    PHRASE("GPU {a} → {b}, {by} more"),
    PHRASE("GPU {a} → {b}, {by} less, too little to be sure with one recording each"),
    PHRASE("GPU {a} → {b}, {by} more, too little to be sure with one recording each"),
    PHRASE("GPU {a} → {b}, a difference below 1 %"),
    PHRASE("GPU {a} on both sides"),
};
constexpr Texts hostOnce{
    PHRASE("host {a} → {b}, {by} less"),
    PHRASE("host {a} → {b}, {by} more"),
    PHRASE("host {a} → {b}, {by} less, too little to be sure with one step each"),
    PHRASE("host {a} → {b}, {by} more, too little to be sure with one step each"),
    PHRASE("host {a} → {b}, a difference below 1 %"),
    PHRASE("host {a} on both sides"),
};

// For a recording without steps: from its first event to its last.
constexpr Texts recordingLength{
    PHRASE("the recording {a} → {b}, {by} less"),
    PHRASE("the recording {a} → {b}, {by} more"),
    PHRASE("the recording {a} → {b}, {by} less, too little to be sure with one recording each"),
    PHRASE("the recording {a} → {b}, {by} more, too little to be sure with one recording each"),
    PHRASE("the recording {a} → {b}, a difference below 1 %"),
    PHRASE("the recording {a} on both sides"),
};

} // namespace

Held heldBy(const Diff& diff)
{
    const bool a = diff.totals.work.a > 0 && !diff.facts.a.isGpuLost();
    const bool b = diff.totals.work.b > 0 && !diff.facts.b.isGpuLost();
    return a ? (b ? Held::Both : Held::OnlyA) : (b ? Held::OnlyB : Held::None);
}

ShownTime shownGpu(const Diff& diff)
{
    const ShownTime medians = mediansOf(diff.gpu);
    if (diff.steps.size() < 2 || diff.firstStepLeftOut)
        return medians;
    const Both<Ns> mean{perStep(diff.totals.gpu.a, diff), perStep(diff.totals.gpu.b, diff)};
    const bool isOpposite = (diff.gpu.judgement == Judgement::Better && mean.b >= mean.a) ||
                            (diff.gpu.judgement == Judgement::Worse && mean.b <= mean.a);
    if (isOpposite)
        return medians;
    Compared one; // computes the change and the ratio
    one.spread = {spreadOf({mean.a}), spreadOf({mean.b})};
    return {mean, true, one.changePct(), one.ratio()};
}

// A host that only launches is done with a step before the GPU is: its time is not the step's.
static bool doesHostRunAhead(const Diff& diff)
{
    constexpr double muchLonger = 1.1;
    const Both<Ns> host = mediansOf(diff.cpu).time, gpu = shownGpu(diff).time;
    const auto isLonger = [](Ns work, Ns step) {
        return static_cast<double>(work.count()) > muchLonger * static_cast<double>(step.count());
    };
    return isLonger(gpu.a, host.a) || isLonger(gpu.b, host.b);
}

bool isStepFirst(const Diff& diff)
{
    const auto isPacedByOther = [](Verdict v) {
        return v == Verdict::OverheadBound || v == Verdict::InputBound || v == Verdict::SyncBound;
    };
    if (heldBy(diff) != Held::Both || diff.isWhole || !isPacedByOther(diff.pace.a) || doesHostRunAhead(diff))
        return false;
    // If the change makes the GPU set the pace, the larger change comes first.
    const auto factor = [](const ShownTime& t) {
        const double a = static_cast<double>(t.time.a.count()), b = static_cast<double>(t.time.b.count());
        return a > 0 && b > 0 ? std::max(a / b, b / a) : 1;
    };
    return isPacedByOther(diff.pace.b) || factor(mediansOf(diff.cpu)) > factor(shownGpu(diff));
}

Ns waitingDelta(const Diff& diff)
{
    const auto at =
        std::find_if(diff.roles.begin(), diff.roles.end(), [](const RoleChange& role) { return role.id == "waiting"; });
    return at == diff.roles.end() ? Ns{} : at->delta();
}

namespace {

// A figure that is not recorded is named as such; it is not 0.
Sentence lostSentence(const Diff& diff)
{
    const SideFacts &a = diff.facts.a, &b = diff.facts.b;
    const SideFacts& lost = a.isGpuLost() ? a : b;
    const TextValues values{{"with", static_cast<std::int64_t>(lost.launchCalls - lost.launchesWithoutWork)},
                            {"all", static_cast<std::int64_t>(lost.launchCalls)}};
    return {a.isGpuLost() && b.isGpuLost()
                ? PHRASE("most launches of both have no GPU work in the trace, so the GPU cannot be compared")
            : a.isGpuLost()
                ? PHRASE("only {with} of {all} launches of the first have GPU work in the trace, so the GPU "
                         "cannot be compared")
                : PHRASE("only {with} of {all} launches of the second have GPU work in the trace, so the "
                         "GPU cannot be compared"),
            values};
}

Sentence emptySentence(const Diff& diff)
{
    return {diff.cpu.spread.a.values.empty() ? PHRASE("the first trace holds no slices, so nothing can be compared")
                                             : PHRASE("the second trace holds no slices, so nothing can be compared"),
            {}};
}

} // namespace

// The times of several GPUs are not joined.
static void addGpuTimes(std::vector<Sentence>& out, const Diff& diff, Sentence ofOne)
{
    constexpr std::size_t maxShown = 4;
    if (diff.sameTime)
        out.push_back(sentenceOf(*diff.sameTime));
    if (!hasSeveralGpus(diff)) {
        out.push_back(std::move(ofOne));
        return;
    }
    if (diff.gpus.size() > maxShown || diff.gpus.empty()) {
        TextValues values = std::move(ofOne.values);
        values["what"] = Phrase{ofOne.text};
        out.push_back({PHRASE("{what} (all GPUs added)"), std::move(values)});
        return;
    }
    std::vector<Sentence> rows = gpuSentences(diff);
    out.insert(out.end(), std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end()));
}

static bool isOnce(const Diff& diff)
{
    return diff.cpu.spread.a.values.size() == 1 && diff.cpu.spread.b.values.size() == 1;
}

Sentence hostTimeSentence(const Diff& diff)
{
    const bool isFirst = isStepFirst(diff);
    return timeSentence(diff.cpu, mediansOf(diff.cpu),
                        diff.isWhole   ? recordingLength
                        : isOnce(diff) ? (isFirst ? stepOnce : hostOnce)
                        : isFirst      ? stepFirst
                                       : hostPerStep);
}

std::vector<Sentence> headlineOf(const Diff& diff)
{
    if (diff.steps.empty())
        return {{PHRASE("The traces have no step in common"), {}}};
    if (diff.cpu.judgement == Judgement::CannotTell)
        return {emptySentence(diff)};
    const bool isLost = diff.facts.a.isGpuLost() || diff.facts.b.isGpuLost();
    std::vector<Sentence> out;
    switch (isLost ? Held::None : heldBy(diff)) {
    case Held::Both:
        addGpuTimes(out, diff,
                    timeSentence(diff.gpu, shownGpu(diff),
                                 diff.isWhole   ? gpuWhole
                                 : isOnce(diff) ? gpuOnce
                                                : gpuPerStep));
        break;
    case Held::OnlyA:
        out.push_back({PHRASE("only the first trace records GPU work, so only the host is compared"), {}});
        break;
    case Held::OnlyB:
        out.push_back({PHRASE("only the second trace records GPU work, so only the host is compared"), {}});
        break;
    case Held::None:
        out.push_back(isLost ? lostSentence(diff)
                             : Sentence{PHRASE("no GPU work is recorded, so only the host is compared"), {}});
        break;
    }
    out.insert(isStepFirst(diff) ? out.begin() : out.end(), hostTimeSentence(diff));
    out.push_back(sampleSentence(diff));
    return out;
}

} // namespace lanescope
