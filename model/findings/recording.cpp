// Problems of the recording itself: a damaged file, clocks that disagree.

#include "model/findings/claims.h"
#include "model/findings/file_problems.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> damaged(const Analysis& analysis)
{
    const FileProblems problems = problemsOf(analysis.trace());
    if (problems.all.empty())
        return {};
    const bool isCut = problems.isCut;
    Finding finding;
    finding.severity = isCut ? Severity::Warning : Severity::Notice;
    finding.isArtefact = true;
    finding.values = {
        {"first", problems.all[problems.worst]},
        {"title", Phrase{isCut ? PHRASE("The file is cut off or damaged ({problems})")
                               : PHRASE("The file is not quite as its format asks ({problems})")}},
        {"advice", Phrase{isCut ? PHRASE("Everything before that place is shown; what comes after it is "
                                         "missing from all numbers.")
                                : PHRASE("The rest of the file is read: only what the remark names is "
                                         "missing.")}},
        {"count", static_cast<std::int64_t>(problems.all.size())},
        {"problems", Phrase{problems.all.size() == 1 ? PHRASE("1 problem") : PHRASE("{count} problems")}}};
    return {finding};
}

const Rule damagedRule{"damaged_recording", "{title}", "{first}", "{advice}", damaged};

static std::vector<Finding> clockSkew(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    Finding finding;
    Ns max{};
    std::int64_t count = 0;
    for (const Launched& l : analysis.work())
        if (l.launch && trace.begin(l.work) < trace.begin(l.launch)) {
            ++count;
            max = std::max(max, trace.begin(l.launch) - trace.begin(l.work));
            if (finding.evidence.size() < 3)
                finding.evidence.push_back(l.work);
        }
    if (count == 0)
        return {};
    finding.severity = Severity::Notice;
    finding.isArtefact = true;
    finding.claims = {claim("select count(*) from launches where offset_ns < 0", count),
                      claim("select -min(offset_ns) from launches", max)};
    finding.values = {{"count", count},
                      {"most", max},
                      {"how_many", Phrase{count == 1 ? PHRASE("One kernel or copy begins")
                                                     : PHRASE("{count} times GPU work begins")}}};
    return {finding};
}

const Rule clockSkewRule{
    "clock_skew", PHRASE("{how_many} before the call that launches it"),
    PHRASE("The difference is up to {most}: the clocks of CPU and GPU are not aligned better than that."),
    PHRASE("Launch latencies have this error; times within a lane are right."), clockSkew};

} // namespace lanescope
