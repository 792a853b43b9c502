#include "model/compare/answer.h"

#include "model/base/median.h"
#include "model/base/phrases.h"
#include "model/compare/gpu_rows.h"
#include "model/compare/host_times.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"
#include "model/kernels/api_calls.h"
#include "model/kernels/kernel_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace lanescope {

namespace {

std::string signedTime(Ns time) { return (time < Ns{} ? "−" : "+") + briefDuration(std::chrono::abs(time)); }

bool isGpuChanged(const Diff& diff)
{
    return diff.gpu.judgement == Judgement::Better || diff.gpu.judgement == Judgement::Worse;
}

Ns deltaOf(const Diff& diff) { return diff.totals.gpu.b - diff.totals.gpu.a; }

// The rest of a role's change that the sentence on generated kernels does not report.
using RestOfRole = std::function<Ns(const RoleChange&)>;

// Lists the largest changes by role, largest first, as far as each is at least a tenth of the difference.
void addRoles(std::vector<Sentence>& out, const Diff& diff, const RestOfRole& restOf)
{
    constexpr std::size_t max = 4;
    const Ns all = deltaOf(diff);
    std::vector<std::pair<const RoleChange*, Ns>> roles;
    for (const RoleChange& role : diff.roles)
        roles.emplace_back(&role, restOf(role));
    std::stable_sort(roles.begin(), roles.end(), [](const auto& x, const auto& y) {
        return std::chrono::abs(x.second) > std::chrono::abs(y.second);
    });
    std::string list;
    for (std::size_t i = 0; i < std::min(max, roles.size()); ++i) {
        const auto& [role, delta] = roles[i];
        if (delta == Ns{} || std::chrono::abs(delta) * 10 < std::chrono::abs(all))
            break;
        list += (list.empty() ? "" : ", ") + translated(role->text) + " " + signedTime(perStep(delta, diff));
    }
    if (!list.empty())
        out.push_back({PHRASE("on the GPU: {list}"), {{"list", list}}});
}

// Two changes at once: the gain of the products and of attention comes with their type and other kernels, the rest with
// the compilation.
void addTypeAndCompilation(std::vector<Sentence>& out, const Diff& diff)
{
    if (!diff.areTypesOther || !diff.isCompileNew)
        return;
    Ns products{};
    for (const RoleChange& role : diff.roles)
        if (role.id == "gemm" || role.id == "attention")
            products += role.delta();
    const Ns all = deltaOf(diff);
    if (all == Ns{})
        return;
    out.push_back({PHRASE("the type and the compilation changed at once: GEMM and attention make {part} of {all} "
                          "({pct} %), all else {rest}"),
                   {{"part", signedTime(perStep(products, diff))},
                    {"all", signedTime(perStep(all, diff))},
                    {"pct", std::round(100.0 * asDouble(products) / asDouble(all))},
                    {"rest", signedTime(perStep(all - products, diff))}}});
}

bool isGenerated(const NameChange& change)
{
    return change.role == idOf(KernelRole::Fused) || !decodeKernelName(change.name).fusedOps.empty();
}

// Kernels that are matched with generated ones: the time of the generated ones and of those that they replace.
struct InPlaceOf {
    Ns generated{}, others{};
    std::map<std::string_view, Ns> roles; // those of the others
};
InPlaceOf inPlaceOfGenerated(const Diff& diff)
{
    std::map<std::string_view, const NameChange*> byName;
    std::set<std::string_view> generated;
    for (const NameChange& change : diff.names) {
        byName.emplace(change.name, &change);
        if (isGenerated(change))
            generated.insert(change.name);
    }
    const auto areGenerated = [&](const std::vector<WorkPart>& parts) {
        return std::any_of(parts.begin(), parts.end(),
                           [&](const WorkPart& part) { return generated.contains(part.name); });
    };
    InPlaceOf found;
    for (const KernelChange& change : diff.kernels) {
        if ((change.status != WorkChange::Fused && change.status != WorkChange::Replaced) ||
            areGenerated(change.a) == areGenerated(change.b))
            continue;
        const bool isInB = areGenerated(change.b);
        for (const WorkPart& part : isInB ? change.b : change.a)
            found.generated += isInB ? part.total : -part.total;
        for (const WorkPart& part : isInB ? change.a : change.b) {
            found.others += isInB ? -part.total : part.total;
            if (const auto at = byName.find(part.name); at != byName.end())
                found.roles[at->second->role] += isInB ? -part.total : part.total;
        }
    }
    return found;
}

// Generated kernels do the work of several roles.
struct Fusion {
    std::optional<Sentence> sentence;
    std::map<std::string_view, Ns> told; // by role: the part of its change that the sentence reports
};

Sentence fusionSentence(const Diff& diff, Ns fused, Ns others, const std::vector<std::string>& names, bool isMatched)
{
    return {!isMatched     ? PHRASE("fused kernels {fused}; {list} together {others}")
            : fused > Ns{} ? PHRASE("fused kernels {fused} replace {list}: {others}")
                           : PHRASE("{list}: {others} in place of fused kernels {fused}"),
            {{"fused", signedTime(perStep(fused, diff))},
             {"list", listed(names)},
             {"others", signedTime(perStep(others, diff))}}};
}

Fusion fusionOf(const Diff& diff)
{
    static constexpr std::array<std::string_view, 6> replaced{"elementwise", "copy",    "normalization",
                                                              "reduction",   "softmax", "index"};
    Ns fused{};
    std::map<std::string_view, Ns> generated, byRole; // the change of generated kernels, and of all others
    for (const NameChange& change : diff.names) {
        const Ns delta = change.time.b - change.time.a;
        fused += isGenerated(change) ? delta : Ns{};
        (isGenerated(change) ? generated : byRole)[change.role] += delta;
    }
    // As much as a fiftieth of the difference, or it is another change.
    if (fused == Ns{} || std::chrono::abs(fused) * 50 < std::chrono::abs(deltaOf(diff)))
        return {};
    const InPlaceOf matched = inPlaceOfGenerated(diff);
    const bool areAllMatched = std::chrono::abs(fused - matched.generated) * 4 <= std::chrono::abs(fused);
    Ns others{};
    std::vector<std::string> names;
    Fusion fusion;
    for (const RoleChange& role : diff.roles) {
        const Ns delta = byRole[role.id];
        const bool isLarge = std::chrono::abs(delta) * 50 >= std::chrono::abs(fused);
        const bool isReplaceable = std::find(replaced.begin(), replaced.end(), role.id) != replaced.end();
        fusion.told[role.id] = generated[role.id];
        const auto own = matched.roles.find(role.id);
        if (areAllMatched ? own == matched.roles.end()
                          : !isReplaceable || delta == Ns{} || !isLarge || (delta < Ns{}) != (fused > Ns{}))
            continue;
        const Ns part = areAllMatched ? own->second : delta;
        others += part;
        fusion.told[role.id] += part;
        names.push_back(translated(role.text));
    }
    if (names.empty())
        return {};
    fusion.sentence = fusionSentence(diff, fused, others, names, areAllMatched);
    return fusion;
}

void addCudaGraphs(std::vector<Sentence>& out, const Diff& diff)
{
    const SideFacts &a = diff.facts.a, &b = diff.facts.b;
    if (a.graphWork == b.graphWork && a.graphLaunches == b.graphLaunches)
        return;
    const TextValues values{
        {"work_a", countPerStep(a.graphWork, diff)},         {"work_b", countPerStep(b.graphWork, diff)},
        {"all_a", countPerStep(diff.totals.work.a, diff)},   {"all_b", countPerStep(diff.totals.work.b, diff)},
        {"launches_b", countPerStep(b.graphLaunches, diff)}, {"time", perStep(b.graphTime, diff)}};
    out.push_back({b.graphWork == 0   ? PHRASE("no CUDA graph any more; before, graphs replayed {work_a} of {all_a} "
                                                 "kernels, copies and memsets")
                   : a.graphWork == 0 ? PHRASE("CUDA graphs replay {work_b} of {all_b} kernels, copies and memsets "
                                               "({time}; graph launches: {launches_b})")
                                      : PHRASE("CUDA graphs replay {work_a} of {all_a} → {work_b} of {all_b} kernels, "
                                               "copies and memsets"),
                   values});
}

void addOverlap(std::vector<Sentence>& out, const Diff& diff)
{
    constexpr int minPart = 25; // reported from 1/25 of the GPU time on
    const Ns a = diff.facts.a.copyOverlap, b = diff.facts.b.copyOverlap;
    if (std::chrono::abs(b - a) * minPart >= std::max(diff.totals.gpu.a, diff.totals.gpu.b))
        out.push_back({diff.isWhole ? PHRASE("copies run alongside kernels for {a} → {b}")
                                    : PHRASE("copies run alongside kernels for {a} → {b} per step"),
                       {{"a", perStep(a, diff)}, {"b", perStep(b, diff)}}});
}

// Calls that wait for the device or ask the driver for memory, where there are clearly more or fewer of them.
void addCalls(std::vector<Sentence>& out, const Diff& diff)
{
    constexpr std::size_t max = 3;
    const Ns host = std::max(diff.totals.cpu.a, diff.totals.cpu.b);
    std::string list;
    std::size_t count = 0;
    for (const HostCallTime& one : hostCallTimes(diff)) {
        if (!one.isApi || (!isSyncCall(one.callName) && !isMemoryCall(one.callName)) || count == max)
            continue;
        const auto [fewer, more] = std::minmax(one.calls.a, one.calls.b);
        const bool isClear = more >= 2 * fewer && (more - fewer >= 20 || std::chrono::abs(one.delta()) * 100 >= host);
        if (!isClear)
            continue;
        ++count;
        list += (list.empty() ? "" : ", ") + one.name + " " + countPerStep(one.calls.a, diff) + " → " +
                countPerStep(one.calls.b, diff) + " (" + signedTime(perStep(one.delta(), diff)) + ")";
    }
    if (!list.empty())
        out.push_back({diff.isWhole ? PHRASE("calls: {list}") : PHRASE("calls per step: {list}"), {{"list", list}}});
}

void addFirstUse(std::vector<Sentence>& out, const Diff& diff, const Trace& a, const Trace& b)
{
    const auto timeOf = [](const Trace& trace, const SideFacts& facts) {
        return facts.firstUse ? trace.duration(facts.firstUse) : Ns{};
    };
    constexpr int minPart = 20; // reported from 1/20 of the host's time on
    const Ns before = timeOf(a, diff.facts.a), after = timeOf(b, diff.facts.b);
    const Ns host = std::max(diff.totals.cpu.a, diff.totals.cpu.b);
    if (std::max(before, after) * minPart < host || std::min(before, after) * 2 > std::max(before, after))
        return;
    const bool isA = before > after;
    out.push_back({isA ? PHRASE("a cold run against a warm one: before, one {call} takes {time} while the GPU mostly "
                                "idles, as the first use of a kernel does")
                       : PHRASE("a warm run against a cold one: after, one {call} takes {time} while the GPU mostly "
                                "idles, as the first use of a kernel does"),
                   {{"call", std::string{isA ? a.name(diff.facts.a.firstUse) : b.name(diff.facts.b.firstUse)}},
                    {"time", std::max(before, after)}}});
}

// Where neither host nor GPU takes most of the time, nothing sets the pace.
void addPace(std::vector<Sentence>& out, const Diff& diff)
{
    const Both<bool> isOfPace{diff.pace.a != diff.verdict.a, diff.pace.b != diff.verdict.b},
        isNone{diff.pace.a == Verdict::Balanced, diff.pace.b == Verdict::Balanced};
    if ((!isOfPace.a && !isOfPace.b) || (isNone.a && isNone.b))
        return;
    out.push_back({isNone.a                     ? PHRASE("pace after the change: {after}")
                   : isNone.b                   ? PHRASE("pace before the change: {pace}")
                   : diff.pace.a == diff.pace.b ? PHRASE("pace on both sides: {pace}")
                                                : PHRASE("pace: {pace} → {after}"),
                   {{"pace", Phrase{phraseOf(diff.pace.a)}}, {"after", Phrase{phraseOf(diff.pace.b)}}}});
}

void addVerdicts(std::vector<Sentence>& out, const Diff& diff)
{
    const auto isTold = [](Verdict v) { return v != Verdict::CpuOnly && v != Verdict::NotRecorded; };
    if (!isTold(diff.verdict.a) || !isTold(diff.verdict.b))
        return;
    const std::string_view a = phraseOf(diff.verdict.a), b = phraseOf(diff.verdict.b);
    const std::size_t before = out.size();
    addPace(out, diff);
    const bool isOfBoth = out.size() > before && diff.pace.a != Verdict::Balanced && diff.pace.b != Verdict::Balanced;
    if (!isOfBoth) // else a reader would have two verdicts for one side
        out.insert(out.begin() + static_cast<std::ptrdiff_t>(before),
                   {a == b ? PHRASE("verdict on both sides: {a}") : PHRASE("verdict: {a} → {b}"),
                    {{"a", Phrase{a}}, {"b", Phrase{b}}}});
    if (diff.gpus.size() == 1 && !hasSeveralGpus(diff))
        out.push_back({PHRASE("GPU idle {a} % → {b} %"),
                       {{"a", diff.gpus.front().idlePct.a}, {"b", diff.gpus.front().idlePct.b}}});
}

} // namespace

Sentence otherProgramsSentence(const Diff& diff)
{
    return {PHRASE("These look like two different programs: {pct} % of the ops are common"),
            {{"pct", std::round(diff.commonOpsPct.value_or(0))}}};
}

std::optional<Sentence> dataWaitSentence(const Diff& diff)
{
    constexpr int worthSaying = 10; // part of the steps
    const auto median = [&](std::vector<Ns> waits) {
        if (diff.firstStepLeftOut && !waits.empty())
            waits.erase(waits.begin());
        return waits.empty() ? Ns{} : medianOf(std::move(waits));
    };
    const Ns before = median(diff.facts.a.dataWait), after = median(diff.facts.b.dataWait);
    const Ns step = std::max(diff.cpu.spread.a.median, diff.cpu.spread.b.median);
    if (std::max(before, after) * worthSaying < step || before == after)
        return {};
    const bool isUnsure = diff.hostWork.judgement == Judgement::Noise;
    const TextValues values{{"a", before},
                            {"b", after},
                            {"own_a", diff.hostWork.spread.a.median},
                            {"own_b", diff.hostWork.spread.b.median}};
    if (diff.isWhole)
        return Sentence{PHRASE("The host waits for data {a} → {b}; without that the recording takes {own_a} → {own_b}"),
                        values};
    return Sentence{isUnsure ? PHRASE("The host waits for data {a} → {b} per step (medians); without that it takes "
                                      "{own_a} → {own_b}, within the spread of the steps")
                             : PHRASE("The host waits for data {a} → {b} per step (medians); without that it takes "
                                      "{own_a} → {own_b}"),
                    values};
}

std::vector<Sentence> answerOf(const Diff& diff, const Trace& a, const Trace& b)
{
    std::vector<Sentence> out;
    if (diff.steps.empty() || diff.areOtherPrograms || diff.cpu.judgement == Judgement::CannotTell)
        return out;
    const bool isGpu = heldBy(diff) == Held::Both;
    if (isGpu && isGpuChanged(diff)) {
        const Fusion fusion = fusionOf(diff);
        addRoles(out, diff, [&](const RoleChange& role) {
            const auto told = fusion.told.find(role.id);
            return fusion.sentence && told != fusion.told.end() ? role.delta() - told->second : role.delta();
        });
        addTypeAndCompilation(out, diff);
        if (fusion.sentence)
            out.push_back(*fusion.sentence);
    }
    if (isGpu) {
        addCudaGraphs(out, diff);
        addOverlap(out, diff);
    }
    if (auto wait = dataWaitSentence(diff))
        out.push_back(std::move(*wait));
    addCalls(out, diff);
    addFirstUse(out, diff, a, b);
    if (isGpu)
        addVerdicts(out, diff);
    return out;
}

} // namespace lanescope
