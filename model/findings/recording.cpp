// The recording itself: cut off, clocks that disagree, work whose launch is missing.

#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> damaged(const Analysis& analysis)
{
    const TraceInfo& info = analysis.trace().info();
    if (info.warnings.empty())
        return {};
    Finding finding;
    finding.severity = Severity::Warning;
    finding.isArtefact = true;
    finding.values = {{"first", info.warnings[0]}, {"count", static_cast<std::int64_t>(info.warnings.size())}};
    return {finding};
}

const Rule damagedRule{
    "damaged_recording", PHRASE("The file is damaged ({count} remarks)"), "{first}",
    PHRASE("What was read is whole and shown; what lies behind the damage is missing from all figures."), damaged};

static std::vector<Finding> clockSkew(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    Finding finding;
    Ns most{};
    std::int64_t count = 0;
    for (const Launched& l : analysis.work())
        if (l.launch && trace.begin(l.work) < trace.begin(l.launch)) {
            ++count;
            most = std::max(most, trace.begin(l.launch) - trace.begin(l.work));
            if (finding.evidence.size() < 3)
                finding.evidence.push_back(l.work);
        }
    if (count == 0)
        return {};
    finding.severity = Severity::Notice;
    finding.isArtefact = true;
    finding.values = {{"count", count}, {"most", most}};
    return {finding};
}

const Rule clockSkewRule{
    "clock_skew", PHRASE("{count} pieces of GPU work begin before their launch"),
    PHRASE("By up to {most}: the clocks of CPU and GPU were not aligned better than that."),
    PHRASE("Read offsets between CPU and GPU lanes with this error; times within a lane are right."), clockSkew};

} // namespace lanescope
