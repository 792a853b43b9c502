#pragma once
// Where the GPU time of the compared steps went, on both sides: by role (GEMM, attention, copy, ...), by family of
// kernels within a role, and by name. Each instant in which a step's work runs belongs to one piece of work, so that
// all three add up to the GPU times, and their differences to the difference of the GPU times, to the nanosecond.

#include "model/compare/match_kernels.h"
#include "model/compare/spread.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope {

// Shortest duration of a collective of the same kind and message size, by piece of work. A longer one waits for other
// ranks. Only work whose message size is recorded is in it.
using TransferTimes = std::unordered_map<SliceId, Ns>;

// Describes what a collective moves: equal for collectives that take equally long without waiting. Empty where the
// message size is not recorded.
std::string collectiveKey(const Trace& trace, SliceId kernel);
// For the communication on both sides. areAlike: both ran on the same GPUs, so that the shortest of both sides counts.
Both<TransferTimes> transferTimes(const Trace& a, const std::vector<std::vector<WorkItem>>& workA, const Trace& b,
                                  const std::vector<std::vector<WorkItem>>& workB, bool areAlike);

// The time that a kernel or copy adds to the time in which its step's work runs. Where several run at once, kernels
// come before communication, communication before copies and sets; among these the one that began first has the
// instant.
struct WorkShare {
    Ns work{}, waiting{}; // waiting: in a collective, before its transfer can have begun
};
std::vector<WorkShare> sharesOf(const Trace& trace, const std::vector<WorkItem>& items, const TransferTimes& transfers);

enum class Trend { Same, Less, More, Gone, New };
std::string_view nameOf(Trend trend); // "same", "less", ... as the command line prints it

struct FamilyChange {
    std::string name; // "cuBLAS"; "memcpy"; empty: no reader knows the kernels
    Both<Ns> time;
    Both<std::uint64_t> work;
};

struct RoleChange {
    std::string_view id;   // "gemm", ..., "waiting": as the command line prints it
    std::string_view text; // a literal in PHRASE(), for people
    Both<Ns> time;
    Both<std::uint64_t> work; // kernels, copies and memsets; for "waiting" the collectives that wait
    std::vector<FamilyChange> families;
    Ns delta() const { return time.b - time.a; }
};

// One name of GPU work on both sides, whatever it was paired with.
struct NameChange {
    std::string name, label;
    std::string_view role; // id
    Trend trend = Trend::Same;
    Both<std::uint64_t> count;
    Both<Ns> total;               // sum of the durations
    Both<Ns> time;                // what the name adds to the GPU time
    std::optional<Compared> each; // of one launch, step by step; of single steps, launch by launch. Where both have it
    bool isNoise = false;         // the times of one launch do not differ
    Both<std::vector<SliceId>> slices;
    Ns delta() const { return total.b - total.a; }
};

struct WorkChanges {
    std::vector<RoleChange> roles; // without those of no time on either side
    std::vector<NameChange> names; // what changed first, by the size of the change; then what is the same
    Both<double> sigma;            // standard deviation that the launches' own spread gives the sum of one step, in ns
};

// work: of the matched steps, in order. isColdFirst: the first step counts for no median.
WorkChanges workChanges(const NameTable& names, const Trace& a, const std::vector<std::vector<WorkItem>>& workA,
                        const Trace& b, const std::vector<std::vector<WorkItem>>& workB,
                        const Both<TransferTimes>& transfers, bool isColdFirst);

} // namespace lanescope
