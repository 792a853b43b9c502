#pragma once
// Splits the GPU time of the compared steps on both sides: by role (GEMM, attention, copy, ...), by family of kernels
// within a role, and by name. Each instant in which a step's work runs belongs to one kernel or copy, so that all three
// splits add up to the GPU times, and their differences to the difference of the GPU times, to the nanosecond.

#include "model/compare/match_kernels.h"
#include "model/compare/spread.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope {

// Per kernel of a collective: its duration without waiting for other ranks, where that is known. Where the ranks of a
// job are paired, they show it. Otherwise it is the shortest duration of a collective of the same kind and message
// size, if the size is recorded.
using TransferTimes = std::unordered_map<SliceId, Ns>;

// Identifies what a collective moves: equal for collectives that take equally long without waiting. Empty if the
// message size is not recorded.
std::string collectiveKey(const Trace& trace, SliceId kernel);
// For the communication on both sides. areAlike: both ran on the same GPUs, so that the shortest of both sides counts.
Both<TransferTimes> transferTimes(const Trace& a, const std::vector<std::vector<WorkItem>>& workA, const Trace& b,
                                  const std::vector<std::vector<WorkItem>>& workB, bool areAlike);
// Two ranks of one job run the same collectives, which end at the same time on both. Those that end within 1 ms of each
// other are one: until the last rank has arrived, a rank waits. Adds to `times`; needs clocks that agree.
void addTransfersOfRanks(Both<TransferTimes>& times, const Trace& a, const std::vector<std::vector<WorkItem>>& workA,
                         const Trace& b, const std::vector<std::vector<WorkItem>>& workB);

// The time that a kernel or copy contributes to the time in which its step's work runs. If several run at once, kernels
// take precedence over communication, and communication over copies and memsets; among these the one that began first
// gets the instant. Each GPU has its own instants.
struct WorkShare {
    Ns work{}, waiting{}; // waiting: time in a collective before its transfer can have begun
};
std::vector<WorkShare> sharesOf(const Trace& trace, const std::vector<WorkItem>& items, const TransferTimes& transfers);

enum class Trend { Same, Less, More, Gone, New };
std::string_view nameOf(Trend trend); // "same", "less", ... as the command line prints it

struct FamilyChange {
    std::string name; // "cuBLAS"; "memcpy"; empty if no reader knows the kernels
    Both<Ns> time;
    Both<std::uint64_t> work;
};

struct RoleChange {
    std::string_view id;   // "gemm", ..., "waiting": as the command line prints it
    std::string_view text; // a literal in PHRASE(), for display
    Both<Ns> time;
    Both<std::uint64_t> work; // kernels, copies and memsets; for "waiting" the collectives that wait
    std::vector<FamilyChange> families;
    Ns delta() const { return time.b - time.a; }
};

// One name of GPU work on both sides, whatever it was matched with.
struct NameChange {
    std::string name, label;
    std::string_view role; // the role's id
    Trend trend = Trend::Same;
    Both<std::uint64_t> count;
    Both<std::uint64_t> replayed; // launches inside a CUDA graph, of `count`
    Both<Ns> total;               // sum of the durations
    Both<Ns> time;                // the part of the GPU time that belongs to the name
    std::optional<Compared> each; // per launch, by step; with a single step, by launch. Only if both sides have it
    bool isNoise = false;         // the times per launch do not differ
    Both<std::vector<SliceId>> slices;
    Ns delta() const { return total.b - total.a; }
    // Better or worse if it runs more or less often: a change of the count is never noise.
    Judgement judgement() const;
};

struct WorkChanges {
    std::vector<RoleChange> roles; // without roles that have no time on either side
    std::vector<NameChange> names; // largest change first, then unchanged names
    Both<std::vector<Ns>> waiting; // per step: waiting in collectives while nothing else runs
    Both<double> sigma;            // standard deviation of one step's sum, from the spread of the launches, in ns
};

// work: of the matched steps, in order. isColdFirst: medians leave out the first step.
WorkChanges workChanges(const NameTable& names, const Trace& a, const std::vector<std::vector<WorkItem>>& workA,
                        const Trace& b, const std::vector<std::vector<WorkItem>>& workB,
                        const Both<TransferTimes>& transfers, bool isColdFirst);

} // namespace lanescope
