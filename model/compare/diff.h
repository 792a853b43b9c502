#pragma once
// Two traces of the same program: what changed from a to b. Steps are matched, in each pair of steps the GPU's work is
// aligned (by name, then by what it does), and what the host did is counted by name. Kernels of one name are the same
// work; what differs is explained: fused, replaced, added, removed, and why.

#include "model/analysis/analysis.h"
#include "model/analysis/verdict.h"
#include "model/base/text.h"
#include "model/compare/role_changes.h"
#include "model/compare/spread.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct StepPair {
    Both<std::string> name;
    Both<TimeRange> range;
    Both<SliceId> slice; // none: the whole trace stands for a step
    Both<Ns> cpu;        // how long the step lasts on the host
    Both<Ns> gpu;        // union of the work it launched
    Both<std::uint32_t> work, launches;
};

struct WorkPart {
    std::string name;
    std::string label; // short, for a sentence
    std::uint64_t count = 0;
    Ns total{};
    std::vector<SliceId> slices; // in order of begin
};

struct KernelChange {
    WorkChange status = WorkChange::Same;
    std::vector<WorkPart> a, b;                // in the order in which they run
    Ns delta{};                                // total of b less that of a
    std::vector<Sentence> why;                 // empty where there is nothing to explain
    std::optional<std::int64_t> hbmSavedBytes; // intermediates that are no longer written and read back
    std::vector<Sentence> footprintChanges;    // "registers 32 → 40"; of the first of each
    std::optional<Compared> time;              // of one occurrence, step by step; where both sides have work
    bool isNoise = false; // one name on either side, as often, and the times differ no more than from step to step
    bool isDifferent() const { return status != WorkChange::Same || a.front().count != b.front().count; }
};

struct OpChange {
    WorkChange status = WorkChange::Same; // Same, Added or Removed
    std::string name;                     // ProfilerStep* and compiled graphs without their numbers and hashes
    SliceKind kind = SliceKind::Op;
    Both<std::uint64_t> calls;
    Both<Ns> selfCpu;
    Both<std::vector<SliceId>> slices;     // the first of them, at most 1000
    Both<std::vector<std::string>> graphs; // of CompiledFxGraph: the hashes of the graphs that were called, each once
};

struct Diff {
    std::vector<StepPair> steps;
    Both<std::vector<std::string>> unmatchedSteps;
    bool isWhole = false;              // the one step is the whole trace: a trace without steps
    std::vector<KernelChange> kernels; // what changed first, by the size of the change; then what is the same
    std::vector<RoleChange> roles;     // over the matched steps; they add up to totals.gpu
    std::vector<NameChange> names;     // one row per name; what changed first
    std::vector<OpChange> ops;         // likewise
    struct Totals {                    // over the matched steps
        Both<Ns> cpu, gpu;
        Both<std::uint64_t> launches, work;
    } totals;
    std::map<std::string, Both<std::uint64_t>> launchesByApi;
    Compared cpu, gpu; // per step
    bool firstStepLeftOut = false;
    std::optional<std::int64_t> hbmSavedBytes; // per step; absent: no shapes
    Both<Verdict> verdict{Verdict::CpuOnly, Verdict::CpuOnly};
    std::vector<Sentence> headline; // how many times more or less, GPU and host; to be joined by " · "
    std::vector<Sentence> differs;  // between the recordings: GPUs, versions, types, problem size; likewise
    std::vector<Sentence> alike;    // what is equal in both recordings
    std::vector<Sentence> summary;  // what changed; the conclusion comes last
    std::vector<std::pair<SliceId, SliceId>> joined; // work of a and b that belongs together, ordered by a
};

struct DiffOptions {
    std::string step; // only this one, by name; empty: all
};

// nullopt: the step asked for is not in both.
std::optional<Diff> diffOf(const Analysis& a, const Analysis& b, const DiffOptions& options = {});

} // namespace lanescope
