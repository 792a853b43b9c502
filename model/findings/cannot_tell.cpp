#include "model/findings/cannot_tell.h"

#include "model/analysis/kernel_launches.h"
#include "model/analysis/kernels/footprints.h"
#include "model/findings/measures.h"
#include "model/findings/rank_findings.h"
#include "model/findings/recording_advice.h"
#include "model/findings/rules.h"
#include "model/merge/rank_report.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace lanescope {

namespace {

// The data that several rules need from a recording.
enum class Need : std::uint8_t { DeviceWork, Calls, Steps, OpsOfWork, Shapes, Peak, Footprints, Ranks, AllWork };

struct Needs {
    std::string_view rule;
    std::string_view what;             // the subject of the rule
    std::initializer_list<Need> needs; // the first one that is missing is reported
};

constexpr auto deviceWork = Need::DeviceWork, calls = Need::Calls, steps = Need::Steps, opsOfWork = Need::OpsOfWork,
               shapes = Need::Shapes, peak = Need::Peak, footprints = Need::Footprints, ranks = Need::Ranks,
               allWork = Need::AllWork;

const std::array needsOfRules{
    Needs{"cold_step", PHRASE("a slow first step"), {steps}},
    Needs{"slow_step", PHRASE("slow steps"), {steps}},
    Needs{"graph_breaks", PHRASE("graph breaks"), {steps}},
    Needs{"cuda_graph", PHRASE("steps that could be a CUDA graph"), {deviceWork, steps, calls}},
    Needs{"launch_offset", PHRASE("late first GPU work"), {deviceWork, calls}},
    Needs{"small_sync", PHRASE("needless synchronizations"), {deviceWork, calls}},
    Needs{"allocation", PHRASE("allocations during the work"), {deviceWork, calls}},
    Needs{"cold_call", PHRASE("start-up"), {deviceWork, calls}},
    Needs{"small_copies", PHRASE("many small copies"), {deviceWork, calls}},
    Needs{"gpu_idle", PHRASE("idle GPU time"), {deviceWork}},
    Needs{"before_first_work", PHRASE("time before the first GPU work"), {deviceWork, calls}},
    Needs{"short_kernels", PHRASE("kernels shorter than their launch"), {deviceWork, calls}},
    Needs{"blocking_ops", PHRASE("ops that make the host wait"), {deviceWork, calls, opsOfWork}},
    Needs{"hot_spot", PHRASE("hot spots"), {deviceWork}},
    Needs{"pageable_copy", PHRASE("copies of memory that is not pinned"), {deviceWork}},
    Needs{"serial_streams", PHRASE("streams that never overlap"), {deviceWork, allWork}},
    Needs{"exposed_communication", PHRASE("exposed communication"), {deviceWork, allWork}},
    Needs{"copies_alone", PHRASE("copies that run alone"), {deviceWork, allWork}},
    Needs{"plain_fp32", PHRASE("fp32 kernels without tensor cores"), {deviceWork}},
    Needs{"bias_copy", PHRASE("copied biases"), {deviceWork, calls, opsOfWork}},
    Needs{"hidden_copy", PHRASE("hidden casts and copies"), {deviceWork, calls, opsOfWork}},
    Needs{"growing_cat", PHRASE("tensors that are copied to append to them"), {deviceWork, calls, opsOfWork, shapes}},
    Needs{"made_on_host", PHRASE("tensors made on the host"), {deviceWork, calls, opsOfWork}},
    Needs{"unfused_attention", PHRASE("unfused attention"), {deviceWork, calls, opsOfWork}},
    Needs{"kernel_variance", PHRASE("kernels of varying time"), {deviceWork, calls, opsOfWork}},
    Needs{"loose_optimizer", PHRASE("unfused optimizers"), {deviceWork, calls}},
    Needs{"zeroed_gradients", PHRASE("zeroed gradients"), {deviceWork, calls}},
    Needs{"convolution_bias", PHRASE("convolution biases"), {deviceWork, calls, opsOfWork, shapes}},
    Needs{"gemm_below_peak", PHRASE("GEMMs below the peak"), {deviceWork, calls, opsOfWork, shapes, peak}},
    Needs{"attention_below_peak", PHRASE("attention below the peak"), {deviceWork, calls, opsOfWork, shapes, peak}},
    Needs{"above_ceiling", PHRASE("kernels far above their least time"), {deviceWork, calls, opsOfWork, shapes, peak}},
    Needs{"unfused_pointwise", PHRASE("unfused element-wise ops"), {deviceWork, calls, opsOfWork, shapes, peak}},
    Needs{"misaligned_shapes", PHRASE("misaligned shapes"), {deviceWork, calls, opsOfWork, shapes}},
    Needs{"no_tensor_cores", PHRASE("GEMMs without tensor cores"), {deviceWork, calls, opsOfWork, shapes, peak}},
    Needs{"low_occupancy", PHRASE("low occupancy"), {deviceWork, footprints}},
    Needs{"zero_occupancy", PHRASE("wrong occupancy of 0 %"), {deviceWork, footprints}},
    Needs{"straggler", PHRASE("late ranks"), {ranks}},
    Needs{"collective_wait", PHRASE("waiting in collectives"), {ranks}},
};

bool hasShapes(const Analysis& analysis)
{
    constexpr int maxRead = 200;
    const Trace& trace = analysis.trace();
    int read = 0;
    SliceId last;
    for (const Launched& l : analysis.work()) {
        if (!l.op || l.op == last)
            continue;
        last = l.op;
        const auto arguments = readArguments(trace, l.op);
        if (arguments && arguments->find("Input Dims"))
            return true;
        if (++read == maxRead)
            break;
    }
    return false;
}

// The missing data, each with the sentence that reports it. Data that exist have no sentence.
class Missing {
public:
    explicit Missing(const Analysis& analysis) : m_analysis(analysis)
    {
        const Trace& trace = analysis.trace();
        bool hasCalls = false, hasLaunches = false;
        forEachApiCall(trace, [&](SliceId s) {
            hasCalls = true;
            hasLaunches = hasLaunches || launchesKernels(trace.name(s));
        });
        if (analysis.work().empty()) {
            if (hasLaunches) // if nothing was launched, there is nothing to look for
                say(deviceWork, {PHRASE("kernels are launched, but no GPU work is recorded"), {}});
            return;
        }
        if (!hasCalls)
            say(calls, {PHRASE("no CUDA or HIP calls are recorded"), {}});
        else if (trace.links().empty())
            say(calls, {PHRASE("no GPU work can be joined to the call that launched it"), {}});
        if (const KernelLaunches& launches = kernelLaunchesOf(m_analysis); launches.isMuchLost())
            say(allWork, {PHRASE("{pct} % of the launches have no GPU record"), {{"pct", launches.missingPct()}}});
        tellOps();
        if (!hasShapes(analysis))
            say(shapes, {reasonWithoutShapes(analysis.trace()), {}});
        tellGpu();
    }

    const std::optional<Sentence>& of(Need need) const { return m_missing[static_cast<std::size_t>(need)]; }
    void say(Need need, Sentence sentence) { m_missing[static_cast<std::size_t>(need)] = std::move(sentence); }

private:
    void tellOps()
    {
        constexpr double nearlyAllPct = 90;
        Ns all{}, without{};
        for (const Launched& l : m_analysis.work()) {
            const Ns time = m_analysis.trace().duration(l.work);
            all += time;
            without += l.op ? Ns{} : time;
        }
        if (const double pct = percentOf(without, all); pct > nearlyAllPct)
            say(opsOfWork, {PHRASE("{pct} % of the GPU time belongs to no op"), {{"pct", pct}}});
    }

    void tellGpu()
    {
        const Trace& trace = m_analysis.trace();
        SliceId kernel;
        for (const Launched& l : m_analysis.work())
            if (trace.kind(l.work) == SliceKind::Kernel) {
                kernel = l.work;
                break;
            }
        if (!kernel)
            return;
        const Gpu* gpu = gpuOf(trace, kernel);
        if (!gpu || gpu->name.empty())
            say(peak, {PHRASE("the trace does not name the GPU"), {}});
        else if (!peaksOf(*gpu))
            say(peak, {PHRASE("the peak of {gpu} is not known"), {{"gpu", gpu->name}}});
        if (!gpu)
            say(footprints, {PHRASE("the trace does not hold the limits of the GPU"), {}});
        else if (!footprintOf(trace, kernel).registersPerThread && !footprintOf(trace, kernel).vectorRegisters)
            say(footprints, {PHRASE("the kernels' registers are not recorded"), {}});
    }

    const Analysis& m_analysis;
    std::array<std::optional<Sentence>, 9> m_missing;
};

// The last rank to come to a collective is known only if all ranks of its group are open, and if its kernels pair.
void tellRanks(const Analysis& analysis, Missing& missing)
{
    if (analysis.trace().ranks().size() < 2)
        return;
    std::int64_t sends = 0;
    for (const Collectives& c : collectivesOf(analysis.trace(), analysis.communication()))
        if (c.kind.isPointToPoint())
            sends += std::ssize(c.kernels);
    if (sends * 2 > std::ssize(analysis.communication().kernels)) {
        missing.say(ranks, {PHRASE("most of the communication is sends and receives between two ranks ({sends}), which "
                                   "are not joined"),
                            {{"sends", sends}}});
        return;
    }
    const RankSpread& spread = rankReportOf(analysis).spread;
    const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
    const TextValues values{{"here", count(spread.here)},
                            {"world", count(spread.world)},
                            {"paired", count(spread.paired)},
                            {"all", count(spread.paired + spread.unpaired)}};
    if (spread.lacksRanks() && spread.here < spread.world && spread.unpaired > 0)
        missing.say(ranks, {PHRASE("{here} of {world} ranks are open, and {paired} of {all} collectives pair by their "
                                   "times"),
                            values});
    else if (spread.lacksRanks() && spread.here < spread.world)
        missing.say(ranks, {PHRASE("{here} of {world} ranks are open"), values});
    else if (spread.lacksRanks())
        missing.say(ranks, {PHRASE("ranks of every process group are missing"), {}});
    else if (spread.paired == 0 && spread.unpaired > 0)
        missing.say(ranks, {PHRASE("the times of the ranks' collectives contradict each other"), {}});
}

std::vector<CannotTell> computeCannotTell(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    Missing missing{analysis};
    if (analysis.steps().empty() && trace.sliceCount() > 0)
        missing.say(steps, {reasonWithoutSteps(trace), {}});
    std::unordered_set<std::uint32_t> gpus; // that communicate
    for (const SliceId kernel : analysis.communication().kernels)
        gpus.insert(trace[trace.laneOf(kernel)].process.value);
    if (trace.ranks().size() < 2 && gpus.size() > 1)
        missing.say(ranks,
                    {PHRASE("the file holds {gpus} GPUs, and which of them are ranks of one job is not recorded"),
                     {{"gpus", static_cast<std::int64_t>(gpus.size())}}});
    else if (trace.ranks().size() < 2 && !gpus.empty())
        missing.say(ranks, {PHRASE("only one rank is open"), {}});
    tellRanks(analysis, missing);
    const std::vector<Finding>& found = findingsOf(analysis);
    std::vector<CannotTell> all;
    const auto add = [&](const Rule& rule) {
        const auto* const needs =
            std::find_if(needsOfRules.begin(), needsOfRules.end(), [&](const Needs& n) { return n.rule == rule.id; });
        if (needs == needsOfRules.end() ||
            std::any_of(found.begin(), found.end(), [&](const Finding& f) { return f.rule == &rule; }))
            return;
        const auto needsGpu = std::find(needs->needs.begin(), needs->needs.end(), deviceWork) != needs->needs.end();
        if (needsGpu && analysis.work().empty() && !missing.of(deviceWork)) // there is no GPU work to look at
            return;
        for (const Need need : needs->needs)
            if (missing.of(need)) {
                all.push_back({&rule, needs->what, *missing.of(need)});
                return;
            }
    };
    for (const Rule& rule : rules())
        add(rule);
    add(stragglerRule);
    add(collectiveWaitRule);
    return all;
}

} // namespace

const std::vector<CannotTell>& cannotTell(const Analysis& analysis) { return analysis.once(computeCannotTell); }

} // namespace lanescope
