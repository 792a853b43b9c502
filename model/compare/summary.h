#pragma once
// Words a comparison in sentences.

#include "model/compare/other_kernels.h"

#include <optional>
#include <vector>

namespace lanescope {

std::vector<Sentence> headlineOf(const Diff& diff);
Sentence hostTimeSentence(const Diff& diff); // the part of the headline about the host, or the step
// The GPU's time per step in words: the mean, to which the roles add up. Medians where a mean would mislead: a cold
// first step is left out of them, or the means and the medians change in opposite directions.
struct ShownTime {
    Both<Ns> time;
    bool isMean = false;             // mean of several steps
    double changePct = 0, ratio = 0; // as in Compared
};
ShownTime shownGpu(const Diff& diff);
// True if it is known that the GPU sets the pace on neither side: then the time of a step is the answer.
bool isStepFirst(const Diff& diff);
std::vector<Sentence> summaryOf(const Diff& diff);
Sentence conclusionOf(const Diff& diff); // the summary's last sentence
// Tells whether b is faster where the time from step to step decides that sentence; else empty.
std::optional<bool> isFasterByPeriod(const Diff& diff);

// The largest changes of the GPU's work: replaced and fused work, roles that other kernels do now, the rest name by
// name. A name that is part of a larger change is not mentioned again.
struct NotedChange {
    Ns delta{}; // over all matched steps
    Sentence sentence;
    const KernelChange* paired = nullptr; // one of the three is set, or there are parts
    const NameChange* name = nullptr;
    std::optional<OtherKernels> others{};
    std::vector<NotedChange> parts{}; // changes with one cause or one label, largest first
    Sentence title{};                 // names what the parts have in common
};
std::vector<NotedChange> notedChanges(const Diff& diff);
// Joins replaced kernels of one role with one cause, and names with one label.
void joinCauses(std::vector<NotedChange>& all, const Diff& diff);
void joinLabels(std::vector<NotedChange>& all, const Diff& diff);
Sentence rowSentence(const NotedChange& part, const Diff& diff); // one of the parts, in one line
// Parts of the summary: calls that the host no longer makes or newly makes, its compiled graphs; and how long
// collectives wait for other ranks, if that is known.
std::vector<Sentence> hostSentences(const Diff& diff);
std::vector<Sentence> waitingSentences(const Diff& diff);
void addWorkBefore(std::vector<Sentence>& out, const Diff& diff); // work of earlier steps, which is left out
// A sum over the steps, divided by their number: "4", "4.5".
std::string countPerStep(std::uint64_t total, const Diff& diff);
Ns perStep(Ns total, const Diff& diff);
std::string labelsOf(const std::vector<WorkPart>& parts);

// Tells which of the traces holds GPU work in the matched steps. Work that was not recorded is not 0.
enum class Held { None, OnlyA, OnlyB, Both };
Held heldBy(const Diff& diff);

// The part of the difference of the GPU times that is "waiting in collectives", over the matched steps.
Ns waitingDelta(const Diff& diff);

} // namespace lanescope
