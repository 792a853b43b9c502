#include "model/findings/claims.h"

#include "model/analysis/breakdown.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr std::size_t maxOfEvidence = 3;

// True if SQL can hold the name as text: it has no NUL.
bool canBeAsked(std::string_view name) { return name.find('\0') == std::string_view::npos; }

Claim evidenceClaim(const Trace& trace, SliceId slice)
{
    const Ns duration = trace.duration(slice);
    return claim(fmt::format("select dur_ns from slices where name = {} and begin_ns = {} and dur_ns = {}",
                             sqlText(trace.name(slice)), trace.absoluteNs(trace.begin(slice)), duration.count()),
                 duration);
}

} // namespace

Claim shareClaim(const Analysis& analysis, ProcessId device, Cause cause)
{
    const Trace& trace = analysis.trace();
    const std::optional<std::int64_t> number = trace[device].device;
    Ns sum{};
    for (const DeviceBreakdown& d : breakdownOf(analysis))
        if (trace[d.device].device == number)
            sum += d.share(cause);
    const std::string where = number ? fmt::format("device = {}", *number) : "device is null";
    return claim(fmt::format("select sum(dur_ns) from shares where {} and cause = '{}'", where, nameOf(cause)), sum);
}

std::string sqlText(std::string_view text)
{
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string{"''"} : std::string{c};
    return quoted + "'";
}

void addClaims(const Analysis& analysis, std::vector<Finding>& findings)
{
    const Trace& trace = analysis.trace();
    for (Finding& finding : findings) {
        std::vector<SliceId> told;
        for (const SliceId s : finding.evidence)
            if (told.size() < maxOfEvidence && canBeAsked(trace.name(s)) &&
                std::find(told.begin(), told.end(), s) == told.end())
                told.push_back(s);
        for (const SliceId s : told)
            finding.claims.push_back(evidenceClaim(trace, s));
        if (finding.share && finding.device)
            finding.claims.push_back(shareClaim(analysis, finding.device, *finding.share));
        if (finding.claims.empty()) // the finding is about the whole file
            finding.claims.push_back(claim("select count(*) from slices", std::int64_t{trace.sliceCount()}));
    }
}

} // namespace lanescope
