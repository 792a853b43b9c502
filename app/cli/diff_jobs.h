#pragma once
// `lanescope diff FOLDER FOLDER`: two runs of one distributed job, compared rank by rank.

#include "app/cli/diff_text.h"
#include "app/cli/subcommand.h"

#include <optional>
#include <string>

namespace lanescope {

struct JobDiffOptions {
    std::string step;
    DiffRows rows = DiffRows::Role;
    bool json = false;
    std::optional<double> mostRegression; // percent, of any rank
};

ExitCode diffJobs(const std::string& a, const std::string& b, const JobDiffOptions& options);

// The exit code of `--fail-on`, and its line on stderr. rank: named in that line.
ExitCode exitCodeOf(const Diff& diff, double max, const std::string& rank = {});

} // namespace lanescope
