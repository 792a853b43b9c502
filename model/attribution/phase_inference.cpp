#include "model/attribution/phase_inference.h"

#include "model/attribution/names.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

// Works of one process, in order of launch over all its threads.
std::vector<std::vector<std::uint32_t>> launchOrders(const Trace& trace, const std::vector<AttributedWork>& works)
{
    std::vector<std::vector<std::uint32_t>> orders(trace.processes().size());
    LaneId last{0u};
    for (std::uint32_t i = 0; i < works.size(); ++i) {
        if (!works[i].launch)
            continue;
        if (!trace[last].slices.contains(works[i].launch))
            last = trace.laneOf(works[i].launch);
        orders[trace[last].process.value].push_back(i);
    }
    for (auto& order : orders)
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return trace.begin(works[a].launch) < trace.begin(works[b].launch);
        });
    std::erase_if(orders, [](const auto& order) { return order.empty(); });
    return orders;
}

// Calls decide(before, after) for each run of undecided work; what it returns is their phase.
template <class Decide>
void decideRuns(const std::vector<std::uint32_t>& order, std::vector<AttributedWork>& works, PhaseReason reason,
                const Decide& decide)
{
    std::vector<std::uint32_t> run;
    Phase before = Phase::Undecided;
    for (const std::uint32_t i : order) {
        const AttributedWork& work = works[i];
        if (work.isZeroGrad) // it can occur anywhere in a step
            continue;
        if (work.under == Phase::Undecided) {
            run.push_back(i);
            continue;
        }
        const Phase decided = decide(before, work.under);
        for (const std::uint32_t r : run)
            if (decided != Phase::Undecided) {
                works[r].under = decided;
                works[r].phaseReason = reason;
            }
        run.clear();
        before = work.under;
    }
}

} // namespace

void inferPhases(const Trace& trace, const HostPlaces& places, std::vector<AttributedWork>& works)
{
    // A program that trains. A trace of inference or of a benchmark has no phases to fill in.
    const bool trains = std::any_of(places.places.begin(), places.places.end(), [](const HostPlace& place) {
        return place.phase == Phase::Backward || place.phase == Phase::Optimizer;
    });
    const auto orders = trains ? launchOrders(trace, works) : std::vector<std::vector<std::uint32_t>>{};
    for (const auto& order : orders)
        decideRuns(order, works, PhaseReason::Between,
                   [](Phase before, Phase after) { return before == after ? before : Phase::Undecided; });
    for (AttributedWork& work : works) {
        if (!trains || work.under != Phase::Undecided || trace.kind(work.work) != SliceKind::Memcpy ||
            trace.name(work.work).find("HtoD") == std::string_view::npos)
            continue;
        const HostPlace* place = places.of(work.launch);
        if (place && (place->marks & mark::Transfer)) {
            work.under = Phase::Data;
            work.phaseReason = PhaseReason::Transfer;
        }
    }
    if (!places.hasNumbers && !places.hasModules)
        for (const auto& order : orders)
            decideRuns(order, works, PhaseReason::Place, [](Phase before, Phase after) {
                const bool isForward =
                    (before == Phase::Optimizer || before == Phase::Data) && after == Phase::Backward;
                return isForward ? Phase::Forward : Phase::Undecided;
            });
    for (AttributedWork& work : works)
        if (work.phase != Phase::Communication)
            work.phase = work.under;
}

} // namespace lanescope
