// Files that were opened as the ranks of one job are not of one job: comparing their ranks would be wrong.

#include "model/findings/rank_findings.h"
#include "model/merge/job_notes.h"

namespace lanescope {

static std::vector<Finding> notOneJob(const Analysis& analysis)
{
    const std::vector<std::string> doubts = doubtsOnJob(analysis.trace().ranks());
    if (doubts.empty())
        return {};
    std::string all;
    for (const std::string& doubt : doubts)
        all += (all.empty() ? "" : "; ") + doubt;
    Finding finding;
    finding.severity = Severity::Warning;
    finding.values = {{"doubts", all}, {"files", static_cast<std::int64_t>(analysis.trace().ranks().size())}};
    return {finding};
}

const Rule notOneJobRule{"not_one_job", PHRASE("These {files} files may not be the ranks of one run"), "{doubts}.",
                         PHRASE("Open the ranks of one run only; lanescope diff compares two runs. Late ranks and "
                                "waiting for them are not reported."),
                         notOneJob};

} // namespace lanescope
