#pragma once
// Findings of a memory snapshot: why the peak is as high as it is, why a request did not fit, what grows, what is
// reserved and not used. A rule is a function from a device to findings; each finding carries queries that prove it.

#include "model/base/severity.h"
#include "model/memory/snapshot.h"

#include <span>

namespace lanescope {

struct MemoryClaim {
    std::string query; // returns one number
    std::int64_t expected = 0;
};

// A change that could have made a refused request fit, and whether it is enough.
struct MemoryRemedy {
    Sentence name;
    std::int64_t bytes = 0;
    enum class Verdict : std::uint8_t { Enough, NotEnough, Done, Unknown } verdict = Verdict::NotEnough;
};
std::string_view nameOf(MemoryRemedy::Verdict verdict); // PHRASE
std::string_view idOf(MemoryRemedy::Verdict verdict);   // for JSON

// One of several kinds that a finding distinguishes, and what helps against it.
struct MemoryPart {
    std::string_view id;
    Sentence name;
    std::int64_t bytes = 0;
    Sentence help;
};

struct MemoryFinding {
    std::string_view id;
    Severity severity = Severity::Notice;
    std::size_t device = 0;  // place in `devices`
    std::int64_t bytes = 0;  // by which findings are ordered
    std::int64_t index = -1; // the event to look at
    Sentence title, detail, advice;
    std::map<std::string, std::int64_t> metrics;
    std::vector<MemoryClaim> claims;
    std::vector<MemoryRemedy> remedies;
    std::vector<MemoryPart> parts;
    std::string settings; // a line that sets what the advice names, for the environment; empty: it names no setting
};

// "PYTORCH_CUDA_ALLOC_CONF=..." with expandable segments and the other settings of the recorded program; empty: they
// were on.
std::string lineWithExpandableSegments(const AllocatorSettings& settings);

// Each `id` that a finding can have.
std::span<const std::string_view> memoryFindingIds();

// Lists the findings of all devices: most severe first, then most bytes.
const std::vector<MemoryFinding>& findingsOf(const MemorySnapshot& snapshot);

// One sentence on the whole: "Peak 54.8 GB live, 61.1 GB reserved".
Sentence headlineOf(const MemorySnapshot& snapshot); // for the device that is shown first
Sentence headlineOf(const MemorySnapshot& snapshot, std::size_t device);

// "out_of_memory" (on any GPU) or "memory_recorded": replaces the verdict of a trace.
inline constexpr std::string_view memoryVerdicts[] = {"out_of_memory", "memory_recorded"};
std::string_view verdictNameOf(const MemorySnapshot& snapshot);

// The device that the rest of the program shows first: one that ran out of memory, else the one with the highest peak.
std::size_t mainDeviceOf(const MemorySnapshot& snapshot);

// The bytes that are live after an event, as a query.
std::string activeQuery(int device, std::int64_t index);
struct Holders;
struct HolderGroup;
struct HolderRow;
// The same of one line; empty if its name does not select it.
std::string lineQuery(const MemorySnapshot& snapshot, const MemoryDevice& device, const HolderGroup& group,
                      std::int64_t index);
// "optimizers.py:82 13.6 GB, optimizers.py:84 13.6 GB"
std::string listOfHolders(const Holders& holders, const std::vector<HolderRow>& rows, std::size_t max);
struct PhaseBytes;
// "optimizer state 27.3 GB, backward 13.6 GB", most first.
std::string listOfPhases(const PhaseBytes& phases);

// Rules.
using MemoryRule = void (*)(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findOutOfMemory(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findPeak(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findRounding(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findFragmentation(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findUnusedSegments(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findEmptyCache(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findLateSegments(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findPrivatePools(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findChurn(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findSettings(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);
void findGrowth(const MemorySnapshot&, std::size_t device, std::vector<MemoryFinding>&);

} // namespace lanescope
