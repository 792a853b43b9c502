// Tells problems of a file from remarks on the ranks of a job, and finds the worst one.

#include "model/findings/file_problems.h"

#include "model/merge/job_notes.h"

#include <algorithm>
#include <iterator>

namespace lanescope {

// Readers use these words where the rest of the file is lost; all other remarks name what is kept.
static bool losesTheRest(const std::string& warning)
{
    for (const char* words : {"it was cut off", "what comes before it is kept", "all events before it are kept"})
        if (warning.find(words) != std::string::npos)
            return true;
    return false;
}

FileProblems problemsOf(const Trace& trace)
{
    const std::vector<std::string>& all = trace.info().warnings;
    const std::vector<std::string> notes = notesOnJob(trace.ranks());
    FileProblems problems;
    std::copy_if(all.begin(), all.end(), std::back_inserter(problems.all), [&](const std::string& warning) {
        return std::find(notes.begin(), notes.end(), warning) == notes.end();
    });
    const auto worst = std::find_if(problems.all.begin(), problems.all.end(), losesTheRest);
    problems.isCut = worst != problems.all.end();
    if (problems.isCut)
        problems.worst = static_cast<std::size_t>(worst - problems.all.begin());
    return problems;
}

} // namespace lanescope
