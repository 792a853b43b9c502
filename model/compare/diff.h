#pragma once
// Compares two traces of the same program: what changed from a to b. Steps are matched, in each pair of steps the GPU
// work is aligned (by name, then by its role), and the host's calls are counted by name. Kernels of one name are the
// same work; differences are explained: fused, replaced, added, removed, and why.

#include "model/analysis/analysis.h"
#include "model/analysis/time/first_launched.h"
#include "model/analysis/verdict.h"
#include "model/base/text.h"
#include "model/compare/programs.h"
#include "model/compare/role_changes.h"
#include "model/compare/side_facts.h"
#include "model/compare/spread.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct StepPair {
    Both<std::string> name;
    Both<TimeRange> range;
    Both<SliceId> slice; // none: the whole trace is one step
    Both<Ns> cpu;        // duration of the step on the host
    Both<Ns> gpu;        // union of the GPU work that it launched; of several GPUs the sum
    Both<std::uint32_t> work, launches;
};

struct WorkPart {
    std::string name;
    std::string label; // short, for use in a sentence
    std::uint64_t count = 0;
    Ns total{};
    std::vector<SliceId> slices; // ordered by begin
};

struct KernelChange {
    WorkChange status = WorkChange::Same;
    std::vector<WorkPart> a, b;                // in execution order
    Ns delta{};                                // total of b minus that of a
    std::vector<Sentence> why;                 // empty if there is nothing to explain
    std::optional<std::int64_t> hbmSavedBytes; // intermediates that are no longer written and read back
    std::vector<Sentence> footprintChanges;    // "registers 32 → 40", if other shares of the launches have it
    std::optional<Compared> time;              // per occurrence, by step; only if both sides have work
    std::string shape;                         // "512×1024×4096" if both sides are products of that size; else empty
    bool isNoise = false; // one name on both sides, the same count, and times that differ no more than between steps
    bool isDifferent() const { return status != WorkChange::Same || a.front().count != b.front().count; }
};

struct OpChange {
    WorkChange status = WorkChange::Same; // Same, Added or Removed
    std::string name;                     // without the numbers and hashes of ProfilerStep* and compiled graphs
    SliceKind kind = SliceKind::Op;
    Both<std::uint64_t> calls;
    Both<Ns> selfCpu;
    Both<std::vector<SliceId>> slices;     // the first ones, at most 1000
    Both<std::vector<std::string>> graphs; // for CompiledFxGraph: the distinct hashes of the graphs that were called
    Ns delta() const { return selfCpu.b - selfCpu.a; }
    // Its time differs by more than a fifth and by more than 1 ms or a tenth of a percent of `host`, whatever its
    // count.
    bool hasOtherTime(Ns host) const;
};

// One GPU on both sides.
struct GpuChange {
    std::string name;     // "GPU 0"
    Both<Ns> busy;        // in the matched steps
    Both<double> idlePct; // a share of the GPU's window in the whole recording
};

// Two windows of the same length hold other numbers of launches of the same work.
struct SameTime {
    Ns window{};
    Both<std::uint64_t> work;                // kernels, copies and memsets
    double launchesPct = 0, timeEachPct = 0; // change of their number, and of the time per launch
};

struct Diff {
    std::vector<StepPair> steps;
    Both<std::vector<std::string>> unmatchedSteps;
    bool isWhole = false;              // a trace without steps: its one step is the whole trace
    std::vector<KernelChange> kernels; // largest change first, then unchanged rows
    std::vector<RoleChange> roles;     // over the matched steps; they add up to totals.gpu
    std::vector<NameChange> names;     // one row per name, largest change first
    std::vector<OpChange> ops;         // largest change first
    struct Totals {                    // sums over the matched steps
        Both<Ns> cpu, gpu;
        Both<std::uint64_t> launches, work;
    } totals;
    std::map<std::string, Both<std::uint64_t>> launchesByApi;
    Compared cpu, gpu; // per step
    // Mean from the first GPU work of a step to that of the next one; absent without three steps in a row on both
    // sides. `isClear`: each of one side is shorter than all of the other.
    struct Period {
        Both<Ns> mean;
        bool isClear = false;
    };
    std::optional<Period> period;
    Compared hostWork; // the host's time per step without waiting for data
    Compared gpuWork;  // the GPU's time per step without waiting for other ranks
    Both<SideFacts> facts;
    std::vector<GpuChange> gpus; // the GPUs that both sides have
    std::optional<SameTime> sameTime;
    Both<WorkBefore> before; // launched before the recording: in no step
    std::optional<double> commonOpsPct;
    bool areOtherPrograms = false; // then no kernel is called the successor of another
    bool areTypesOther = false;    // most matrix products have another type
    bool isCompileNew = false;     // only b runs compiled code
    bool firstStepLeftOut = false;
    bool areRanksPaired = false; // the waiting for other ranks comes from pairs of collectives, not from an estimate
    std::optional<std::int64_t> hbmSavedBytes; // per step; absent if no shapes are recorded
    // Where the ops of few kernels of replayed graphs are known; else absent.
    struct LowGraphs {
        double opPct = 0; // percent of the time of those kernels
        std::string note; // a sentence
    };
    Both<std::optional<LowGraphs>> lowGraphs;
    Both<Verdict> verdict{Verdict::CpuOnly, Verdict::CpuOnly};
    Both<Verdict> pace{Verdict::CpuOnly, Verdict::CpuOnly}; // the verdict, or what sets the pace instead
    std::vector<Sentence> headline;                         // the ratio of GPU and host times; joined by " · "
    std::vector<Sentence> differs; // differing GPUs, versions, types, problem size; also joined by " · "
    std::vector<Sentence> alike;   // facts that are equal in both recordings
    std::vector<Sentence> answer;  // the effect of the change, in one line: joined by " · "; may be empty
    std::vector<Sentence> summary; // the changes; the conclusion comes last
    std::vector<std::pair<SliceId, SliceId>> joined; // matched work of a and b, ordered by a
};

struct DiffOptions {
    std::string step; // only the step of this name; empty: all
    // If a side is one rank of a job: what pairing the job's ranks shows, see transfersOfJob().
    Both<const TransferTimes*> ofRanks{nullptr, nullptr};
    VerdictOf verdictOf = verdictByShares, paceOf = verdictByShares;
};

// nullopt: the step of that name is not in both traces.
std::optional<Diff> diffOf(const Analysis& a, const Analysis& b, const DiffOptions& options = {});

} // namespace lanescope
