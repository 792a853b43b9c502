#include "app/cli/findings_text.h"

#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "model/analysis/breakdown_parts.h"
#include "model/analysis/recording_health.h"
#include "model/analysis/verdict.h"
#include "model/attribution/place_text.h"
#include "model/compare/wording.h"
#include "model/findings/cannot_tell.h"
#include "model/findings/rank_findings.h"
#include "model/findings/untold_health.h"
#include "model/merge/job_headline.h"
#include "model/merge/rank_lanes.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "model/store/predicted.h"
#include "model/summary/key_figures.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr std::string_view betweenFigures = " · ";

void add(std::string& line, const std::string& part)
{
    if (!part.empty())
        line.append(line.empty() ? std::string_view{} : betweenFigures).append(part);
}

// `first` begins the first line, blanks of the same width all others.
void printParagraph(const std::string& first, const std::string& text, bool isDim = false)
{
    std::size_t indent = widthOf(first);
    std::string begin = first;
    if (indent * 2 > terminalWidth() && !text.empty()) { // there is no room next to it
        printLine(first.substr(0, first.find_last_not_of(' ') + 1));
        indent = 4;
        begin.assign(indent, ' ');
    }
    for (const std::string& line : wrapped(text, terminalWidth() - indent)) {
        printLine(isDim ? styled(begin + line, TextStyle::Dim) : begin + line);
        begin.assign(indent, ' ');
    }
}

// "H100 80GB HBM3 · 3 steps, median 797 µs · 16 kernels per step"
std::string factsOf(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const KeyFigures known = keyFiguresOf(analysis);
    std::string line;
    if (const Sentence scope = scopeOfHeadline(analysis); !scope.text.empty())
        add(line, format(scope, briefDuration));
    if (isPredicted(trace))
        add(line, std::string{predictedText});
    if (known.gpu && !trace.info().gpus.empty()) {
        const std::string& name = trace.info().gpus[0].name;
        add(line, name.starts_with("NVIDIA ") ? name.substr(7) : name);
    }
    const std::string perRank = known.ranks > 1 ? " and rank" : "";
    // A host that runs ahead of the GPU is done with a step long before the GPU is.
    const std::string ahead = known.hostRunsAhead()
                                  ? fmt::format(" on the host, {} of GPU work", briefDuration(known.gpu->work))
                                  : std::string{};
    if (known.ranks > 1 && known.steps == known.ranks * known.stepsOfRank)
        add(line, fmt::format("{} on each of {} ranks, median {}", counted(known.stepsOfRank, "step", "steps"),
                              known.ranks, briefDuration(known.step) + ahead));
    else if (known.steps == 2 && known.ranks < 2) // the mean would describe neither step
        add(line, fmt::format("2 steps, {} and {}", briefDuration(known.minStep), briefDuration(known.maxStep)));
    else if (known.steps > 1)
        add(line, fmt::format("{} steps{}, median {}", known.steps,
                              known.ranks > 1 ? fmt::format(" on {} ranks", known.ranks) : "",
                              briefDuration(known.step) + ahead));
    else if (known.steps == 1)
        add(line, fmt::format("1 step, {}", briefDuration(known.step) + ahead));
    else
        add(line, fmt::format("{} recorded", briefDuration(known.recorded)));
    if (known.gpu)
        add(line, known.gpu->isPerStep ? counted(known.gpu->kernels, "kernel per step", "kernels per step") + perRank
                                       : counted(known.gpu->kernels, "kernel", "kernels") +
                                             (known.gpu->isOfMedianRank ? " on all ranks" : ""));
    return line;
}

// Each cell has the fill of the cause at its middle.
std::string stackedBar(const DeviceBreakdown& device, bool isUtf8)
{
    constexpr int cells = 24;
    static constexpr std::array<std::string_view, 4> blocks{"█", "▓", "▒", "░"}, letters{"#", "=", "-", "."};
    std::string bar;
    Ns end{};
    std::size_t cause = 0;
    for (int cell = 0; cell < cells; ++cell) {
        const double middle = static_cast<double>(device.window.length().count()) * (cell + 0.5) / cells;
        while (cause + 1 < causeCount && static_cast<double>((end + device.shares[cause]).count()) < middle)
            end += device.shares[cause++];
        const Cause at{static_cast<std::uint8_t>(cause)};
        const std::size_t fill = at == Cause::Compute ? 0 : isBusy(at) ? 1 : isHost(at) ? 2 : 3;
        bar += isUtf8 ? blocks[fill] : letters[fill];
    }
    return bar;
}

// " (waiting for ranks 91 %, transfer 1.1 %)"
std::string splitText(const DeviceBreakdown& device, const CommunicationSplit& split)
{
    std::string parts;
    for (const auto& [time, what] :
         {std::pair{split.wait, "waiting for ranks"}, std::pair{split.afterArrival, "all ranks there"},
          std::pair{split.transfer, "transfer"}})
        if (device.percentOf(time) >= (what == std::string_view{"all ranks there"} ? 0.5 : 1e-9))
            parts += fmt::format("{}{} {}", parts.empty() ? " (" : ", ", what, percentText(device.percentOf(time)));
    return split.isKnown() ? parts + ")" : std::string{};
}

void printBars(const Analysis& analysis)
{
    constexpr std::size_t maxDevices = 8;
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    if (devices.empty())
        return;
    const Trace& trace = analysis.trace();
    printLine("");
    for (std::size_t d = 0; d < std::min(maxDevices, devices.size()); ++d) {
        const DeviceBreakdown& device = devices[d];
        std::string shares;
        for (std::size_t c = 0; c < causeCount; ++c) {
            const Cause cause{static_cast<std::uint8_t>(c)};
            if (device.percent(cause) < 0.5)
                continue;
            std::string label{labelOf(cause)};
            std::replace(label.begin(), label.end(), '_', ' ');
            std::string share = fmt::format("{} {}", label, percentText(device.percent(cause)));
            if (cause == Cause::Communication)
                share += splitText(device, splitOf(analysis, device));
            add(shares, share);
        }
        const std::string name = devices.size() == 1 ? std::string{"GPU time"} : trace[device.device].title;
        printParagraph(fmt::format("  {} {}  {}  ", name, briefDuration(device.window.length()),
                                   stackedBar(device, isUtf8Terminal())),
                       shares);
    }
    if (devices.size() > maxDevices)
        printLine(fmt::format("  … {} more, lanescope breakdown for all", devices.size() - maxDevices));
}

// The saving, formatted for its column.
std::string savingColumn(const Finding& finding)
{
    if (!finding.saves)
        return {};
    const auto [low, high] = *finding.saves;
    if (high == Ns{}) // distinguished as in savingText()
        return replayedFor(finding).empty() && !finding.work.empty() ? "counted elsewhere" : "saves nothing alone";
    const std::string max = briefDuration(high);
    if (savesAtMost(finding))
        return fmt::format("saves {} {}", isUtf8Terminal() ? "≤" : "<=", max);
    if (savesAtLeast(finding))
        return fmt::format("saves {} {}", isUtf8Terminal() ? "≥" : ">=", briefDuration(low));
    if (isEstimated(finding))
        return fmt::format("saves {} {}", isUtf8Terminal() ? "≈" : "~", max);
    const std::string min = briefDuration(low), unit = max.substr(max.find(' '));
    if (min == max || isHardlyWide(*finding.saves))
        return "saves " + max;
    return fmt::format("saves {}{}{}", min.ends_with(unit) ? min.substr(0, min.find(' ')) : min,
                       isUtf8Terminal() ? "–" : "-", max);
}

// Its time, and how much of the GPU's window that is.
std::string costColumns(const Analysis& analysis, const Finding& finding)
{
    const FindingCost cost = costOf(analysis, finding);
    if (cost.time <= Ns{} || !finding.share)
        return std::string(18, ' ');
    const std::string percent = cost.share ? percentText(*cost.share * 100) : std::string{};
    return alignedRight(briefDuration(cost.time), 9) + "  " + alignedRight(percent, 7);
}

std::string severityMark(Severity severity) { return severity >= Severity::Warning ? "!" : " "; }

void printFinding(const Analysis& analysis, const Finding& finding, std::size_t number)
{
    constexpr std::size_t columns = 42, longestPadded = 100; // to the right of the title; with --wide no line ends
    const std::size_t width = terminalWidth();
    const std::string cost = costColumns(analysis, finding), saving = savingColumn(finding);
    const bool hasColumns = width > 2 * columns && (!saving.empty() || cost.find_first_not_of(' ') != cost.npos);
    const std::size_t titleWidth = hasColumns ? width - 5 - columns : width - 5;
    printLine("");
    bool isFirst = true;
    for (const std::string& part : wrapped(titleOf(finding, briefDuration), titleWidth)) {
        std::string line = isFirst
                               ? styled(fmt::format("{}{:>2}  ", severityMark(finding.severity), number),
                                        finding.severity >= Severity::Warning ? TextStyle::Warning : TextStyle::Bold)
                               : std::string(5, ' ');
        line += styled(isFirst && hasColumns ? alignedLeft(part, std::min(titleWidth, longestPadded)) : part,
                       TextStyle::Bold);
        if (isFirst && hasColumns)
            line += "  " + cost + "  " + saving;
        line.erase(line.find_last_not_of(' ') + 1);
        printLine(line);
        isFirst = false;
    }
    if (!hasColumns && (!saving.empty() || cost.find_first_not_of(' ') != cost.npos))
        printLine("     " + cost.substr(std::min(cost.size(), cost.find_first_not_of(' '))) + "  " + saving);
    std::string detail = format(finding.rule->detail, finding.values, briefDuration);
    for (const Sentence& more : {reasonOfSaving(analysis, finding), whyNotNow(analysis, finding)})
        if (!more.text.empty())
            detail += " " + format(more, briefDuration);
    printParagraph("     ", detail);
}

// One line per reason, with the rules that have it.
void printCannotTell(const Analysis& analysis)
{
    std::vector<std::pair<std::string, std::string>> byReason;
    for (const CannotTell& c : cannotTell(analysis)) {
        const std::string reason = format(c.because, briefDuration);
        const auto at =
            std::find_if(byReason.begin(), byReason.end(), [&](const auto& known) { return known.first == reason; });
        if (at == byReason.end())
            byReason.emplace_back(reason, translated(c.what));
        else
            at->second += ", " + translated(c.what);
    }
    if (!byReason.empty())
        printLine("");
    for (const auto& [reason, what] : byReason)
        printParagraph("Cannot be told: ", fmt::format("{} (because {})", what, reason), true);
}

void printRecording(const Analysis& analysis, bool isFull)
{
    std::string said;
    if (!isFull)
        for (const Finding& finding : rankedFindingsOf(analysis))
            if (finding.isArtefact)
                add(said, titleOf(finding, briefDuration));
    for (const HealthItem& item : healthBesideFindings(analysis))
        add(said, textOf(item, briefDuration));
    printLine("");
    printParagraph("About the recording: ", said.empty() ? "no problems found" : said, true);
}

} // namespace

void printFindings(const Analysis& analysis, bool isFull)
{
    const FinalVerdict& r = finalVerdictOf(analysis);
    for (const std::string& line : wrapped(format(r.headline, briefDuration), terminalWidth()))
        printLine(styled(line, TextStyle::Bold));
    if (r.withArtefacts != r.verdict)
        printParagraph("", translatedWith(PHRASE("{} if profiler overhead is counted as host time"),
                                          translated(phraseOf(r.withArtefacts))));
    if (const std::string note = graphNoteOf(analysis); !note.empty())
        printParagraph("", note);
    printParagraph("", factsOf(analysis));
    printBars(analysis);
    if (const Sentence note = paceBelowHeadline(analysis); !note.text.empty())
        printParagraph("", format(note, briefDuration) + ".");
    std::vector<Finding> shown = rankedFindingsOf(analysis);
    if (!isFull)
        std::erase_if(shown, [](const Finding& finding) { return finding.isArtefact; });
    if (shown.empty()) {
        printLine("");
        printLine("No rule has a finding beyond this verdict.");
    }
    std::size_t number = 0;
    for (const std::vector<std::size_t>& group : groupedByAdvice(shown)) {
        for (const std::size_t i : group)
            printFinding(analysis, shown[i], ++number);
        const Finding& first = shown[group.front()];
        printParagraph("     Try: ", format(first.rule->advice, first.values, briefDuration));
    }
    if (const Sentence together = savingTogetherText(analysis); !together.text.empty()) {
        printLine("");
        printParagraph("", format(together, briefDuration));
    }
    printCannotTell(analysis);
    printRecording(analysis, isFull);
}

} // namespace lanescope
