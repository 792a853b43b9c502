#pragma once
// The summary of one trace file, small enough that thousands can be combined. It is a pure function of the file's bytes
// and its base name, so that any scheduler can compute it. As JSON it is one line.

#include "model/analysis/analysis.h"
#include "model/analysis/time/communication.h"
#include "model/analysis/verdict.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct StepSummary {
    std::string name;
    std::int64_t beginNs = 0; // absolute, as `info` prints it
    Ns length{};              // on the CPU
    // Unions of GPU work that was launched inside it; absent if there was none.
    std::optional<Ns> compute, communication; // compute: kernels that are not communication
};
struct KernelSummary {
    std::string name;
    std::uint64_t count = 0;
    Ns total{};
    // The longest launch, and the median of the others. Absent in lines of earlier versions, and with a single launch.
    std::optional<Ns> longest = {}, others = {};
};
// The collectives of one kind, in the order in which they ran.
struct CollectiveSeries {
    CollectiveKind kind;
    std::vector<std::int64_t> beginNs; // absolute
    std::vector<std::int64_t> durationNs;
    // For each: the step that launched it, an index in TraceSummary::steps. Empty in lines of earlier versions.
    std::vector<std::optional<std::size_t>> step = {};
    std::size_t size() const { return beginNs.size(); }
    std::int64_t endNs(std::size_t k) const { return beginNs[k] + durationNs[k]; }
};
constexpr std::size_t gapCauses = 5; // number of values of GapCause

struct TraceSummary {
    std::string file;                            // base name
    std::string error;                           // the error line if the file cannot be read: then all below is empty
    std::optional<std::int64_t> rank, worldSize; // rank: from the trace, else from the file's name
    bool isPredicted = false;                    // by a replay, not recorded
    std::string verdict;
    // Figures of the GPU; absent if no GPU work is recorded.
    struct Device {
        Ns window{}, busy{};          // window: from the first work's begin to the last one's end; busy: union over all
                                      // lanes
        Ns compute{};                 // union of the kernels that are not communication
        Ns communication{}, hidden{}; // union of communication; the part of it that other work hides
        // Idle time of the whole device by cause; adds up to window - busy. See IdleTime::whole.
        std::array<Ns, gapCauses> idle{};
        // Breakdown of the GPU with the most work, by Cause; adds up to that GPU's own window.
        std::array<Ns, causeCount> shares{};
        std::string sharesOf = {}; // the name of that GPU, if there are several: "GPU 1"
        double sharePct(Cause cause) const;
        friend bool operator==(const Device&, const Device&) = default;
    };
    std::optional<Device> device;
    // GPU memory: of the [memory] events, or of a memory snapshot.
    struct Memory {
        std::int64_t peak = 0, end = 0;
        std::optional<std::int64_t> reserved; // its peak
        std::int64_t outOfMemory = 0;         // requests that did not fit
        // A file that ends early, holds no events or has no segments, or whose first events were overwritten: the
        // peak is at least this.
        bool isCut = false, isEndAlone = false, lacksState = false, isRing = false;
    };
    std::optional<Memory> memory;
    bool isSnapshot = false; // a memory snapshot: it has no times
    std::vector<StepSummary> steps;
    std::vector<KernelSummary> kernels; // most time first, at most ten
    std::vector<CollectiveSeries> collectives;
    std::vector<std::string> warnings;
    std::string graphs; // where the ops of few kernels of replayed graphs are known: a sentence about that
};

TraceSummary summaryOf(const Analysis& analysis, VerdictOf verdictOf = verdictByShares);
// Loads the file. An unreadable file gives a summary with an error.
// graphsOf: null, or what TraceSummary::graphs is. In a line it must not depend on other files.
using GraphsOf = std::string (*)(const Analysis&);
TraceSummary summaryOfFile(const std::string& path, VerdictOf verdictOf = verdictByShares, GraphsOf graphsOf = nullptr);
// "trace_rank3.json.gz" is rank 3. nullopt: the name holds no rank.
std::optional<std::int64_t> rankOfFileName(std::string_view path);

// Idle time of the whole device by cause, see TraceSummary::Device.
std::array<Ns, gapCauses> idleByCause(const Analysis& analysis);

} // namespace lanescope
