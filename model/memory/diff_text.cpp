#include "model/memory/diff_text.h"

#include "model/base/bytes_text.h"

#include <algorithm>
#include <cstdlib>

namespace lanescope {

namespace {

std::string signedBytes(std::int64_t bytes) { return (bytes > 0 ? "+" : "") + shownBytes(bytes); }

// Why the peaks are at least what is shown: a file is cut, or its events were not recorded.
std::string_view wordsOfCut(const MemoryDiff& diff)
{
    if (diff.isEndAloneA || diff.isEndAloneB)
        return diff.isEndAloneA && diff.isEndAloneB ? PHRASE("the files hold no events")
               : diff.isLeastA && diff.isLeastB
                   ? (diff.isEndAloneA ? PHRASE("file A holds no events, and file B is cut")
                                       : PHRASE("file A is cut, and file B holds no events"))
               : diff.isEndAloneA ? PHRASE("file A holds no events")
                                  : PHRASE("file B holds no events");
    return diff.isLeastA && diff.isLeastB ? PHRASE("both files are cut")
           : diff.isLeastA                ? PHRASE("file A is cut")
                                          : PHRASE("file B is cut");
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
    // A holder that changes the other way does not explain it.
    const auto first = std::find_if(diff.rows.begin(), diff.rows.end(), [&](const MemoryDiffRow& row) {
        return row.delta() != 0 && (row.delta() > 0) == (delta > 0);
    });
    if (first != diff.rows.end()) {
        values["name"] = first->name;
        values["change"] = signedBytes(first->delta());
    }
    if (diff.cut) {
        values["cut"] = Phrase{wordsOfCut(diff)};
        return {!diff.isPeakChangeTold() ? PHRASE("{gpu}How the peak changes cannot be told: {cut}")
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
    return {delta == 0                ? PHRASE("{gpu}The peaks are equal: {a}")
            : readsAlike && delta > 0 ? PHRASE("{gpu}The peak of {a} rises by {delta}; most by {name} ({change})")
            : readsAlike              ? PHRASE("{gpu}The peak of {a} falls by {delta}; most by {name} ({change})")
            : delta > 0 ? PHRASE("{gpu}The peak rises by {delta}, from {a} to {b}; most by {name} ({change})")
                        : PHRASE("{gpu}The peak falls by {delta}, from {a} to {b}; most by {name} ({change})"),
            std::move(values)};
}

} // namespace

std::string_view sentenceOfCut(const MemoryDiff& diff)
{
    if (diff.isEndAloneA || diff.isEndAloneB)
        return diff.isEndAloneA && diff.isEndAloneB
                   ? PHRASE("The files hold no events: their peaks are at least what is live at the end")
               : diff.isLeastA && diff.isLeastB
                   ? (diff.isEndAloneA
                          ? PHRASE("File A holds no events, and file B is cut: their peaks are at least what is shown")
                          : PHRASE("File A is cut, and file B holds no events: their peaks are at least what is shown"))
               : diff.isEndAloneA ? PHRASE("File A holds no events: its peak is at least what is live at the end")
                                  : PHRASE("File B holds no events: its peak is at least what is live at the end");
    return diff.isLeastA && diff.isLeastB ? PHRASE("Both files are cut: what they hold is at least what is shown")
           : diff.isLeastA                ? PHRASE("File A is cut: what it holds is at least what is shown")
                                          : PHRASE("File B is cut: what it holds is at least what is shown");
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
    return Sentence{PHRASE("{gpu}At the end {a} is live before, {b} after; the largest change is {name} ({change})"),
                    {{"gpu", gpuBefore},
                     {"a", shownBytes(diff.endA)},
                     {"b", shownBytes(diff.endB)},
                     {"name", rows.front()->name},
                     {"change", signedBytes(rows.front()->endDelta())}}};
}

} // namespace lanescope
