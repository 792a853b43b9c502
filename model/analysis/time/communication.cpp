#include "model/analysis/time/communication.h"

#include "model/kernels/kernel_name.h"
#include "model/store/args.h"

#include <algorithm>
#include <map>

namespace lanescope {

bool isCommunication(const Trace& trace, SliceId work)
{
    return trace.kind(work) == SliceKind::Kernel && trace.kernelRole(trace.nameId(work)) == KernelRole::Communication;
}

Communication communicationOf(const Trace& trace, const std::vector<Launched>& work)
{
    Communication out;
    std::vector<TimeRange> communication, other;
    for (const Launched& l : work) {
        if (isCommunication(trace, l.work)) {
            out.kernels.push_back(l.work);
            communication.push_back(trace.range(l.work));
        } else if (trace.kind(l.work) ==
                   SliceKind::Kernel) { // a copy hides nothing: the breakdown counts no copy there
            other.push_back(trace.range(l.work));
        }
    }
    out.time = BusyTime{unionOf(std::move(communication))};
    out.other = BusyTime{unionOf(std::move(other))};
    for (const TimeRange& range : out.time.ranges())
        out.hidden += out.other.within(range);
    return out;
}

bool CollectiveKind::isPointToPoint() const
{
    return operation == "send" || operation == "recv" || operation == "isend" || operation == "irecv" ||
           operation == "batch_isend_irecv";
}

std::vector<Collectives> collectivesOf(const Trace& trace, const Communication& communication)
{
    std::map<CollectiveKind, std::vector<SliceId>> byKind;
    for (const SliceId s : communication.kernels) {
        CollectiveKind kind;
        kind.kernel = nameInBrief(trace.name(s));
        if (const auto args = readArguments(trace, s)) {
            const auto textOf = [&](std::string_view key) {
                const Argument* found = args->find(key);
                return found ? found->value : std::string{};
            };
            kind.operation = textOf("Collective name");
            kind.group = textOf("Process Group Name");
            kind.groupRanks = textOf("Process Group Ranks");
            if (const Argument* size = args->find("Group size"))
                kind.groupSize = size->integer();
        }
        byKind[std::move(kind)].push_back(s);
    }
    std::vector<Collectives> out;
    for (auto& [kind, kernels] : byKind) {
        std::stable_sort(kernels.begin(), kernels.end(),
                         [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
        out.push_back({kind, std::move(kernels)});
    }
    return out;
}

} // namespace lanescope
