// Problems of the recording itself: a damaged file, clocks that disagree.

#include "model/findings/claims.h"
#include "model/findings/rules.h"
#include "model/merge/job_notes.h"

#include <algorithm>
#include <iterator>

namespace lanescope {

// Readers word it so where the rest of the file is lost; of all other remarks they say what is kept.
static bool losesTheRest(const std::string& warning)
{
    for (const char* words : {"it was cut off", "what comes before it is kept", "all events before it are kept"})
        if (warning.find(words) != std::string::npos)
            return true;
    return false;
}

static std::vector<Finding> damaged(const Analysis& analysis)
{
    // Notes on a job are about its ranks, not about damage.
    const std::vector<std::string>& all = analysis.trace().info().warnings;
    const std::vector<std::string> notes = notesOnJob(analysis.trace().ranks());
    std::vector<std::string> problems;
    std::copy_if(all.begin(), all.end(), std::back_inserter(problems), [&](const std::string& warning) {
        return std::find(notes.begin(), notes.end(), warning) == notes.end();
    });
    if (problems.empty())
        return {};
    const auto worst = std::find_if(problems.begin(), problems.end(), losesTheRest);
    const bool isCut = worst != problems.end();
    Finding finding;
    finding.severity = isCut ? Severity::Warning : Severity::Notice;
    finding.isArtefact = true;
    finding.values = {{"first", isCut ? *worst : problems[0]},
                      {"title", Phrase{isCut ? PHRASE("The file is cut off or damaged ({problems})")
                                             : PHRASE("The file is not quite as its format asks ({problems})")}},
                      {"advice", Phrase{isCut ? PHRASE("Everything before that place is shown; what comes after it is "
                                                       "missing from all numbers.")
                                              : PHRASE("The rest of the file is read: only what the remark says is "
                                                       "missing.")}},
                      {"count", static_cast<std::int64_t>(problems.size())},
                      {"problems", Phrase{problems.size() == 1 ? PHRASE("1 problem") : PHRASE("{count} problems")}}};
    return {finding};
}

const Rule damagedRule{"damaged_recording", "{title}", "{first}", "{advice}", damaged};

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
    finding.claims = {claim("select count(*) from launches where offset_ns < 0", count),
                      claim("select -min(offset_ns) from launches", most)};
    finding.values = {{"count", count},
                      {"most", most},
                      {"how_many", Phrase{count == 1 ? PHRASE("One kernel or copy begins")
                                                     : PHRASE("{count} times GPU work begins")}}};
    return {finding};
}

const Rule clockSkewRule{
    "clock_skew", PHRASE("{how_many} before the call that launches it"),
    PHRASE("The difference is up to {most}: the clocks of CPU and GPU are not aligned better than that."),
    PHRASE("Launch latencies have this error; times within a lane are right."), clockSkew};

} // namespace lanescope
