#include "model/memory/diff_text.h"

#include "model/base/bytes_text.h"

#include <algorithm>
#include <cstdlib>

namespace lanescope {

namespace {

std::string signedBytes(std::int64_t bytes) { return (bytes > 0 ? "+" : "") + shownBytes(bytes); }

using Lacks = MemoryDiff::Lacks;

// {file} is A or B; a sentence's part.
std::string_view partOf(Lacks lacks, bool isB)
{
    if (lacks == Lacks::Events)
        return isB ? PHRASE("file B holds no events") : PHRASE("file A holds no events");
    if (lacks == Lacks::Early)
        return isB ? PHRASE("file B kept only its last events") : PHRASE("file A kept only its last events");
    if (lacks == Lacks::State)
        return isB ? PHRASE("file B holds no segments") : PHRASE("file A holds no segments");
    return isB ? PHRASE("file B is cut") : PHRASE("file A is cut");
}

// Why the peaks are at least what is shown: "both files are cut".
void addReason(const MemoryDiff& diff, TextValues& values)
{
    const auto [a, b] = std::pair{diff.lacksA, diff.lacksB};
    values["of_a"] = Phrase{partOf(a, false)};
    values["of_b"] = Phrase{partOf(b, true)};
    values["cut"] = Phrase{a == Lacks::Nothing   ? partOf(b, true)
                           : b == Lacks::Nothing ? partOf(a, false)
                           : a != b              ? PHRASE("{of_a}, and {of_b}")
                           : a == Lacks::Part    ? PHRASE("both files are cut")
                           : a == Lacks::Early   ? PHRASE("both files kept only their last events")
                           : a == Lacks::Events  ? PHRASE("the files hold no events")
                                                 : PHRASE("the files hold no segments")};
}

Sentence peakChangeOf(const MemoryDiff& diff, const std::string& gpuBefore)
{
    const std::int64_t delta = diff.peakB - diff.peakA;
    if (!diff.devices.isWhole() && (diff.devices.a || diff.devices.b) && !diff.cut)
        return {diff.devices.b ? PHRASE("{gpu}Only B has it: its peak is {b}")
                               : PHRASE("{gpu}Only A has it: its peak is {a}"),
                {{"gpu", gpuBefore}, {"a", shownBytes(diff.peakA)}, {"b", shownBytes(diff.peakB)}}};
    TextValues values{{"gpu", gpuBefore},
                      {"a", shownBytes(diff.peakA)},
                      {"b", shownBytes(diff.peakB)},
                      {"delta", shownBytes(std::abs(delta))}};
    // A holder that changes the other way does not explain it, nor does one that changes by less than nobody knows.
    const auto first = std::find_if(diff.rows.begin(), diff.rows.end(), [&](const MemoryDiffRow& row) {
        return (row.isTold || diff.cut) && row.delta() != 0 && std::abs(row.delta()) >= row.doubt &&
               (row.delta() > 0) == (delta > 0);
    });
    const bool isHolderTold = first != diff.rows.end();
    if (isHolderTold) {
        values["name"] = first->name;
        values["change"] = signedBytes(first->delta());
    }
    if (diff.cut) {
        addReason(diff, values);
        return {!diff.isPeakChangeTold() ? PHRASE("{gpu}How the peak changes is not known: {cut}")
                : delta > 0 ? PHRASE("{gpu}The peak rises by at least {delta}, from {a} to at least {b}: {cut}")
                            : PHRASE("{gpu}The peak falls by at least {delta}, from at least {a} to {b}: {cut}"),
                std::move(values)};
    }
    if (diff.ranOutA || diff.ranOutB)
        return {diff.ranOutA && diff.ranOutB
                    ? PHRASE("{gpu}Both ran out of memory: the peak until then is {a} in A and {b} in B")
                : diff.ranOutB
                    ? PHRASE("{gpu}B ran out of memory, A did not: the peak is {a} in A, and {b} in B until then")
                    : PHRASE("{gpu}A ran out of memory, B did not: the peak is {a} in A until then, and {b} in B"),
                std::move(values)};
    const bool readsAlike = shownBytes(diff.peakA) == shownBytes(diff.peakB); // little of much
    if (delta != 0 && !isHolderTold)
        return {readsAlike && delta > 0 ? PHRASE("{gpu}The peak of {a} rises by {delta}")
                : readsAlike            ? PHRASE("{gpu}The peak of {a} falls by {delta}")
                : delta > 0             ? PHRASE("{gpu}The peak rises by {delta}, from {a} to {b}")
                                        : PHRASE("{gpu}The peak falls by {delta}, from {a} to {b}"),
                std::move(values)};
    return {delta == 0                ? PHRASE("{gpu}The peaks are equal: {a}")
            : readsAlike && delta > 0 ? PHRASE("{gpu}The peak of {a} rises by {delta}; most by {name} ({change})")
            : readsAlike              ? PHRASE("{gpu}The peak of {a} falls by {delta}; most by {name} ({change})")
            : delta > 0 ? PHRASE("{gpu}The peak rises by {delta}, from {a} to {b}; most by {name} ({change})")
                        : PHRASE("{gpu}The peak falls by {delta}, from {a} to {b}; most by {name} ({change})"),
            std::move(values)};
}

} // namespace

Sentence sentenceOfCut(const MemoryDiff& diff)
{
    const auto [a, b] = std::pair{diff.lacksA, diff.lacksB};
    if (a != Lacks::Nothing && b != Lacks::Nothing) {
        TextValues values;
        addReason(diff, values);
        return {a != b               ? PHRASE("The peaks are at least what is shown: {cut}")
                : a == Lacks::Early  ? PHRASE("Both files kept only their last events: their peaks are at least what "
                                               "is shown")
                : a == Lacks::Events ? PHRASE("The files hold no events: their peaks are at least what is live at the "
                                              "end")
                : a == Lacks::State  ? PHRASE("The files hold no segments: what they hold is at least what is shown")
                                     : PHRASE("Both files are cut: what they hold is at least what is shown"),
                std::move(values)};
    }
    const bool isB = a == Lacks::Nothing;
    switch (isB ? b : a) {
    case Lacks::Events:
        return {isB ? PHRASE("File B holds no events: its peak is at least what is live at the end")
                    : PHRASE("File A holds no events: its peak is at least what is live at the end"),
                {}};
    case Lacks::State:
        return {isB ? PHRASE("File B holds no segments: what it holds is at least what is shown")
                    : PHRASE("File A holds no segments: what it holds is at least what is shown"),
                {}};
    case Lacks::Early:
        return {isB ? PHRASE("File B kept only its last events: its peak is at least what is shown")
                    : PHRASE("File A kept only its last events: its peak is at least what is shown"),
                {}};
    default:
        return {isB ? PHRASE("File B is cut: what it holds is at least what is shown")
                    : PHRASE("File A is cut: what it holds is at least what is shown"),
                {}};
    }
}

// Requests that did not fit come first: the program caught them, and went on with less.
Sentence headlineWith(const MemoryDiff& diff, std::int64_t refusedA, std::int64_t refusedB,
                      const std::string& gpuBefore)
{
    if (diff.ranOutA != diff.ranOutB && (diff.ranOutA ? refusedB : refusedA) > 0 && !diff.cut) {
        Sentence both = peakChangeOf(diff, gpuBefore);
        both.text = diff.ranOutA ? PHRASE("{gpu}Both ran out of memory, and only B went on: the peak is {a} in A, and "
                                          "{b} in B")
                                 : PHRASE("{gpu}Both ran out of memory, and only A went on: the peak is {a} in A, and "
                                          "{b} in B");
        return both;
    }
    if (diff.ranOutA || diff.ranOutB || (refusedA == 0 && refusedB == 0))
        return peakChangeOf(diff, gpuBefore);
    Sentence all = peakChangeOf(diff, {});
    all.values["peak_change"] = Phrase{all.text};
    all.values["on"] = gpuBefore;
    all.values["refused_a"] = refusedA;
    all.values["refused_b"] = refusedB;
    all.text =
        PHRASE("{on}Requests that did not fit, after which the program went on: {refused_a} in A, {refused_b} in "
               "B. {peak_change}");
    return all;
}

std::optional<Sentence> endChangeOf(const MemoryDiff& diff, const std::string& gpuBefore)
{
    const auto rows = changedAtEnd(diff);
    if (rows.empty() || !diff.devices.isWhole())
        return {};
    if (!rows.front()->isEndTold)
        return Sentence{PHRASE("{gpu}At the end {a} is live before, {b} after"),
                        {{"gpu", gpuBefore}, {"a", shownBytes(diff.endA)}, {"b", shownBytes(diff.endB)}}};
    return Sentence{PHRASE("{gpu}At the end {a} is live before, {b} after; the largest change is {name} ({change})"),
                    {{"gpu", gpuBefore},
                     {"a", shownBytes(diff.endA)},
                     {"b", shownBytes(diff.endB)},
                     {"name", rows.front()->name},
                     {"change", signedBytes(rows.front()->endDelta())}}};
}

} // namespace lanescope
