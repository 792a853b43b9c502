#pragma once
// Compares more than two traces of one program: how a step's time depends on what was varied (batch size, version),
// from which value on the GPU is the bottleneck, and from which value on one variant is faster than another.

#include "model/compare/diff.h"
#include "model/compare/sweep_names.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lanescope {

// The bottleneck of a step. Unknown: without steps, or behind a full queue of launches, lengths do not show it, and the
// verdict names neither.
enum class SweepPace { Host, Gpu, Communication, Unknown };
std::string_view nameOf(SweepPace pace); // "host", ... as the command line prints it

struct SweepPoint {
    std::string file; // without its folder
    std::optional<double> value;
    std::string variant;
    bool isColdLeftOut = false;           // medians leave out the first step
    Spread cpu, gpu;                      // per step: its duration on the host; the union of the work it launched
    Spread pace;                          // per step the larger of both: its duration if launches run ahead
    Ns launching{};                       // median per step, in calls that launched work; blocking copies are left out
    std::uint32_t launches = 0, work = 0; // in the last step
    Verdict verdict = Verdict::CpuOnly;
    bool hasGpu = false;
    bool isPredicted = false;         // by a replay, not recorded
    bool isWhole = false;             // no steps: the length of the recording is not time of the host
    bool isGpuLost = false;           // most launches have no GPU work in the trace
    bool isBehindQueue = false;       // a single step that begins while earlier work runs
    std::optional<std::int64_t> rank; // in the job, if the trace has it
    ProgramOps ops;
    // A step that ends in a synchronization is never shorter than its GPU work, so a host time that is only slightly
    // longer means that the GPU is the bottleneck. Where steps do not show it, the verdict does.
    SweepPace paceBy() const;
    bool hostSetsPace() const { return paceBy() == SweepPace::Host; }
};

struct SweepVariant {
    std::string name;                // empty: the names differ in nothing else
    std::vector<std::size_t> points; // ordered by value; without values, in the order of the files
    std::optional<double> gpuFrom;   // smallest value from which on the GPU is the bottleneck; absent if there is none
};

struct SweepGain {                   // one variant compared with the first, at one value
    std::size_t base = 0, other = 0; // indices in points
    Compared pace;
};

struct Sweep {
    std::string parameter;              // empty: not in the names
    std::vector<SweepPoint> points;     // in the order of the files
    std::vector<SweepVariant> variants; // eager first, if there is one, then by name
    std::vector<SweepGain> gains;       // by variant, then by value
    bool areVariants = true;            // false for ranks of one job and for different programs: nothing is gained
    std::vector<Sentence> summary;
};

// One trace as a point of a sweep. Its name is read later, together with those of the others.
SweepPoint sweepPoint(const Analysis& analysis, VerdictOf verdictOf = verdictByShares);
Sweep sweepOf(std::span<const std::string> paths, std::vector<SweepPoint> points);

} // namespace lanescope
