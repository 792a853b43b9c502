// One cheap op is called so often that its calls take a large part of the host's time.

#include "model/findings/many_calls.h"

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

bool isCalledOften(const TableRow& row)
{
    constexpr std::uint64_t minCalls = 500;
    constexpr Ns maxEach{20'000};
    return row.kind == SliceKind::Op && !row.isDevice && row.calls >= minCalls &&
           row.selfCpu < maxEach * static_cast<std::int64_t>(row.calls);
}

static std::vector<Finding> manyCalls(const Analysis& analysis)
{
    constexpr double minShare = 0.10;
    const Trace& trace = analysis.trace();
    const ProfilerTable& table = analysis.table();
    const TableRow* max = nullptr;
    for (const TableRow& row : table.rows)
        if (isCalledOften(row) &&
            static_cast<double>(row.selfCpu.count()) >= minShare * static_cast<double>(table.selfCpuTotal.count()) &&
            (!max || row.selfCpu > max->selfCpu))
            max = &row;
    if (!max)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.cost = max->selfCpu;
    finding.values = {{"name", max->name},
                      {"calls", static_cast<std::int64_t>(max->calls)},
                      {"total", max->selfCpu},
                      {"each", max->selfCpu / static_cast<std::int64_t>(max->calls)},
                      {"share", percentOf(max->selfCpu, table.selfCpuTotal)}};
    const std::string ops = "from ops where name = " + sqlText(max->name);
    finding.claims = {claim("select count(*) " + ops, static_cast<std::int64_t>(max->calls)),
                      claim("select sum(self_ns) " + ops, max->selfCpu)};
    const StringId name = trace.find(max->name);
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            for (const SliceId s : lane.slices)
                if (trace.nameId(s) == name && trace.kind(s) == SliceKind::Op) {
                    finding.explains.push_back(trace.range(s));
                    finding.places.push_back(s);
                    if (finding.evidence.size() < 3)
                        finding.evidence.push_back(s);
                }
    if (finding.evidence.empty())
        return {};
    return {finding};
}

const Rule manyCallsRule{
    "many_calls",
    PHRASE("{name} is called {calls} times, {each} of self time each"),
    PHRASE("Together they take {total}: {share} % of the host's self time."),
    PHRASE("Call it less often on more data: batch, use a foreach or fused variant, or let torch.compile fuse the "
           "loop."),
    manyCalls,
    hostWorkCauses};

} // namespace lanescope
