// A recording of a process that only asked for GPUs or waited for one: the model ran in another process (a worker of a
// server, a child process), which has to be recorded instead.

#include "model/analysis/versions.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <charconv>

namespace lanescope {

namespace {

// 12080 for CUDA 12.8; 0 where the trace does not have it.
int cudaVersion(const Trace& trace, const char* key)
{
    const auto& properties = trace.info().properties;
    const auto at = properties.find(key);
    int version = 0;
    if (at != properties.end())
        std::from_chars(at->second.data(), at->second.data() + at->second.size(), version);
    return version;
}

Phrase driverSentence(const Trace& trace, Finding& finding)
{
    const int driver = cudaVersion(trace, "cuda_driver_version"), runtime = cudaVersion(trace, "cuda_runtime_version");
    if (driver == 0 || driver >= runtime)
        return Phrase{PHRASE("If the kernels of that process are missing too, check the profiler's messages.")};
    finding.values["driver"] = versionText("cuda_driver_version", std::to_string(driver));
    finding.values["runtime"] = versionText("cuda_runtime_version", std::to_string(runtime));
    return Phrase{PHRASE("If the kernels of that process are missing too, update the driver: it is of CUDA {driver}, "
                         "the profiler of CUDA {runtime}.")};
}

std::vector<Finding> wrongProcess(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    if (!analysis.work().empty())
        return {};
    Finding finding;
    std::int64_t calls = 0;
    for (const Lane& lane : trace.lanes())
        for (const SliceId s : lane.slices) {
            const SliceKind kind = trace.kind(s);
            if (kind == SliceKind::Op || kind == SliceKind::Annotation || kind == SliceKind::Python ||
                kind == SliceKind::Other || startsDeviceWork(trace.name(s)))
                return {};
            if (isApiCall(kind)) {
                ++calls;
                finding.evidence.push_back(s);
            }
        }
    if (calls == 0)
        return {};
    finding.severity = Severity::Warning;
    finding.claims = {claim("select count(*) from slices where kind in ('runtime', 'driver')", calls),
                      claim("select count(*) from slices where kind = 'op'", std::int64_t{0})};
    finding.places = finding.evidence;
    finding.evidence = longestOf(trace, std::move(finding.evidence), 5);
    finding.values["calls"] = calls;
    finding.values["time"] = trace.sliceRange().length();
    finding.values["driver_sentence"] = driverSentence(trace, finding);
    return {finding};
}

} // namespace

const Rule wrongProcessRule{
    "wrong_process", PHRASE("The recorded process ran nothing: CUDA or HIP calls: {calls}, ops and launches: none"),
    PHRASE("In {time} it only asked for GPUs or waited for one. The model most likely ran in another process, for "
           "example a worker that a server starts."),
    PHRASE("Start the profiler in the process that runs the model. {driver_sentence}"), wrongProcess};

} // namespace lanescope
