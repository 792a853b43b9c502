#include "app/cli/brief.h"

#include "app/cli/brief_line.h"
#include "app/cli/input.h"
#include "app/cli/memory_room.h"
#include "app/cli/output.h"
#include "app/cli/snapshot_answers.h"
#include "app/cli/usage.h"
#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/recording_health.h"
#include "model/analysis/thread_breakdown.h"
#include "model/analysis/verdict.h"
#include "model/attribution/place_text.h"
#include "model/base/brief_duration.h"
#include "model/base/median.h"
#include "model/findings/cannot_tell.h"
#include "model/findings/claims.h"
#include "model/findings/rank_findings.h"
#include "model/findings/untold_health.h"
#include "model/memory/figures.h"
#include "model/merge/job_headline.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"
#include "model/replay/ranked_findings.h"
#include "model/store/predicted.h"
#include "model/summary/key_figures.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct BriefOptions {
    std::string file, capacity;
    std::int64_t budget = 2000;
    bool json = false;
};

std::string expectedText(const Claim& claim)
{
    return std::visit([](auto value) { return fmt::format("{}", value); }, claim.expected);
}

std::string numberOf(std::uint64_t count, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

// A median of two steps would describe neither.
std::string stepsText(const Analysis& analysis)
{
    const KeyFigures known = keyFiguresOf(analysis);
    if (known.steps == 2)
        return fmt::format("2 steps, {} and {}", briefDuration(known.minStep), briefDuration(known.maxStep));
    // A host that runs ahead is done with a step long before the GPU is.
    return fmt::format("{}, {}{}{}", numberOf(known.steps, "step", "steps"), known.steps == 1 ? "" : "median ",
                       briefDuration(known.step),
                       known.hostRunsAhead()
                           ? fmt::format(" on the host, {} of GPU work", briefDuration(known.gpu->work))
                           : std::string{});
}

BriefLine recordingLine(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::string text;
    std::vector<std::string> gpus;
    for (const Gpu& gpu : trace.info().gpus)
        if (!gpu.name.empty() && std::find(gpus.begin(), gpus.end(), gpu.name) == gpus.end())
            gpus.push_back(gpu.name);
    for (const std::string& gpu : gpus)
        text += gpu + "; ";
    if (!trace.ranks().empty())
        text += numberOf(trace.ranks().size(), "rank", "ranks") + "; ";
    text += numberOf(trace.sliceCount(), "slice", "slices") + " in " + briefDuration(trace.sliceRange().length());
    if (const std::vector<Step>& steps = analysis.steps(); !steps.empty() && trace.ranks().empty())
        text += "; " + stepsText(analysis);
    return {"recording",
            text,
            "info",
            {claim("select count(*) from slices", static_cast<std::int64_t>(trace.sliceCount()))}};
}

// Other devices, such as MTIA, have other names for their calls.
bool hasCudaCall(const Trace& trace)
{
    for (const SliceId s : trace.slices())
        if (trace.name(s).starts_with("cuda") || trace.name(s).starts_with("cuLaunch"))
            return true;
    return false;
}

// Not a key of JSON: brief is read by people.
std::string inWords(const Trace& trace, Cause cause)
{
    if (cause == Cause::SlowCall)
        return trace.find("hipLaunchKernel") || trace.find("hipModuleLaunchKernel") ||
                       trace.find("hipExtModuleLaunchKernel")
                   ? "hipMalloc, hipFree and other long calls"
               : hasCudaCall(trace) ? "cudaMalloc, cudaFree and other long calls"
                                    : "long calls";
    std::string label{labelOf(cause)};
    std::replace(label.begin(), label.end(), '_', ' ');
    return label;
}

// Those of at least 3 % of the GPU's window, largest first.
std::vector<Cause> largestCauses(const DeviceBreakdown& device)
{
    constexpr double worthSayingPct = 3;
    std::vector<Cause> causes;
    for (std::size_t c = 0; c < causeCount; ++c)
        if (device.percentOf(device.shares[c]) >= worthSayingPct)
            causes.push_back(static_cast<Cause>(c));
    std::stable_sort(causes.begin(), causes.end(), [&](Cause a, Cause b) { return device.share(a) > device.share(b); });
    return causes;
}

// The verdict is about one GPU. Each other one has a line: its window, and how it is spent.
BriefLine otherGpus(const Analysis& analysis, std::size_t judged)
{
    constexpr std::size_t max = 7;
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    BriefLine line{"shares_of_others", {}, "breakdown"};
    std::size_t told = 0;
    for (std::size_t d = 0; d < devices.size(); ++d) {
        if (d == judged || ++told > max)
            continue;
        line.text += fmt::format("{}{}, {}:", line.text.empty() ? "" : "; ", analysis.trace()[devices[d].device].title,
                                 briefDuration(devices[d].window.length()));
        const std::vector<Cause> causes = largestCauses(devices[d]);
        for (const Cause cause : causes) {
            line.text += fmt::format("{} {} {:.1f} %", cause == causes.front() ? "" : ",",
                                     inWords(analysis.trace(), cause), devices[d].percent(cause));
            line.claims.push_back(shareClaim(analysis, devices[d].device, cause));
        }
    }
    if (told > max)
        line.text += fmt::format("; {} more", numberOf(told - max, "GPU", "GPUs"));
    return line;
}

// Adds the shares of the GPU that the verdict is about. For the ranks of a job only the verdict is reported.
void addShares(const Analysis& analysis, std::vector<BriefLine>& lines)
{
    constexpr double worthSayingPct = 3;
    const Trace& trace = analysis.trace();
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    const std::vector<std::size_t> judged = mainDevices(trace, devices);
    if (!trace.ranks().empty())
        return;
    if (judged.empty()) {
        const std::vector<ThreadBreakdown> threads = threadBreakdownOf(analysis, {});
        if (threads.empty())
            return;
        const ThreadBreakdown& busiest = threads[0];
        std::string text = fmt::format("{}, {}:", trace[busiest.lane].name, briefDuration(busiest.window.length()));
        for (const ThreadShare& share : busiest.shares)
            if (const double pct = busiest.percentOf(share.time); pct >= worthSayingPct)
                text += fmt::format(" {} {:.1f} %,", inWords(trace, share.cause), pct);
        text.pop_back();
        lines.push_back({"shares", text, "breakdown --by thread"});
        return;
    }
    const DeviceBreakdown& device = devices[judged[0]];
    BriefLine line{"shares",
                   fmt::format("{}, {} from its first work to its last:", trace[device.device].title,
                               briefDuration(device.window.length())),
                   "breakdown"};
    for (const Cause cause : largestCauses(device)) {
        line.text += fmt::format(" {} {:.1f} %,", inWords(trace, cause), device.percent(cause));
        line.claims.push_back(shareClaim(analysis, device.device, cause));
    }
    line.text.pop_back();
    lines.push_back(std::move(line));
    if (devices.size() > 1)
        lines.push_back(otherGpus(analysis, judged[0]));
}

BriefLine findingLine(const Analysis& analysis, const Finding& f)
{
    std::string text = titleOf(f, briefDuration);
    if (f.isArtefact)
        text += " (from the recording, not from the program)";
    const Sentence whyNot = whyNotNow(analysis, f); // also names what it would save
    if (const Sentence saving = savingText(f); !saving.text.empty() && whyNot.text.empty())
        text += "; " + format(saving, briefDuration);
    text += ". ";
    if (!whyNot.text.empty())
        text += format(whyNot, briefDuration) + " ";
    text += format(f.rule->advice, f.values, briefDuration);
    return {"finding", text, "findings", f.claims};
}

// Kernels by name, whatever their launch configuration.
std::vector<BriefLine> kernelLines(const Analysis& analysis)
{
    constexpr std::size_t max = 5;
    const Trace& trace = analysis.trace();
    struct OfName {
        Ns total{};
        std::int64_t count = 0;
    };
    std::map<std::uint32_t, OfName> names;
    Ns all{};
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) == SliceKind::Kernel &&
            trace.kernelRole(trace.nameId(l.work)) != KernelRole::Wait) { // a stream that waits for an event
            OfName& of = names[trace.nameId(l.work).value];
            of.total += trace.duration(l.work);
            ++of.count;
            all += trace.duration(l.work);
        }
    std::vector<std::pair<std::uint32_t, OfName>> longest(names.begin(), names.end());
    std::stable_sort(longest.begin(), longest.end(),
                     [](const auto& a, const auto& b) { return a.second.total > b.second.total; });
    longest.resize(std::min(max, longest.size()));
    std::vector<BriefLine> lines;
    for (const auto& [id, of] : longest) {
        const std::string name{trace.text(StringId{id})};
        const double pct =
            all > Ns{} ? 100.0 * static_cast<double>(of.total.count()) / static_cast<double>(all.count()) : 0;
        lines.push_back({"kernel",
                         fmt::format("kernel {}: {} in {}, {:.1f} % of all kernel time",
                                     trace.kernelLabel(StringId{id}), briefDuration(of.total),
                                     numberOf(static_cast<std::uint64_t>(of.count), "launch", "launches"), pct),
                         "kernels",
                         {}});
        if (name.find('\0') == std::string::npos)
            lines.back().claims = {
                claim(fmt::format("select sum(dur_ns) from kernels where name = {}", sqlText(name)), of.total),
                claim(fmt::format("select count(*) from kernels where name = {}", sqlText(name)), of.count)};
    }
    return lines;
}

std::vector<BriefLine> opLines(const Analysis& analysis)
{
    constexpr std::size_t max = 3;
    std::vector<const TableRow*> rows;
    const ProfilerTable& table = analysis.table();
    const bool byDevice = table.selfCudaTotal > Ns{};
    for (const TableRow& row : table.rows)
        if (row.kind == SliceKind::Op && !row.isDevice)
            rows.push_back(&row);
    const auto time = [&](const TableRow* row) { return byDevice ? row->selfCuda : row->selfCpu; };
    std::stable_sort(rows.begin(), rows.end(), [&](const TableRow* a, const TableRow* b) { return time(a) > time(b); });
    rows.resize(std::min(max, rows.size()));
    std::vector<BriefLine> lines;
    for (const TableRow* row : rows)
        if (time(row) > Ns{})
            lines.push_back({"op",
                             fmt::format("{}: {} of self {} time in {}", row->name, briefDuration(time(row)),
                                         byDevice ? "GPU" : "CPU", numberOf(row->calls, "call", "calls")),
                             byDevice ? "table --by op --sort self_cuda" : "table --by op --sort self_cpu"});
    return lines;
}

// The clearest first, because a reader may stop anywhere.
std::vector<BriefLine> linesOf(const Analysis& analysis)
{
    constexpr std::size_t findingsFirst = 3, kernelsFirst = 3;
    std::vector<BriefLine> lines;
    const FinalVerdict& verdict = finalVerdictOf(analysis);
    std::string headline = format(verdict.headline, briefDuration);
    if (const Sentence scope = scopeOfHeadline(analysis); !scope.text.empty())
        headline += " (" + format(scope, briefDuration) + ")";
    if (isPredicted(analysis.trace()))
        headline = translated(PHRASE("Predicted by a replay, not recorded")) + ": " + headline;
    lines.push_back({"verdict", std::move(headline),
                     verdict.isOfKernels ? "whatif --scale 'kernel:.*=0.5'"
                     : verdict.isOfPace  ? "critical-path"
                                         : "breakdown"});
    if (std::string note = graphNoteOf(analysis); !note.empty()) // a limit of every statement about ops
        lines.push_back({"graphs", std::move(note), "table --by graph"});
    lines.push_back(recordingLine(analysis));
    addShares(analysis, lines);
    if (const Sentence note = paceBelowHeadline(analysis); !note.text.empty())
        lines.push_back({"pace", format(note, briefDuration),
                         note.text == paceNoteOf(analysis).text ? "whatif --scale 'kernel:.*=0.5'" : "critical-path"});
    std::vector<BriefLine> later;
    const std::vector<Finding>& findings = rankedFindingsOf(analysis);
    for (std::size_t i = 0; i < findings.size(); ++i)
        (i < findingsFirst ? lines : later).push_back(findingLine(analysis, findings[i]));
    if (findings.empty())
        lines.push_back({"finding", "no rule has a finding beyond this verdict", "findings"});
    if (const Sentence together = savingTogetherText(analysis); !together.text.empty())
        lines.push_back({"together", format(together, briefDuration), "findings"});
    std::vector<BriefLine> kernels = kernelLines(analysis);
    for (std::size_t i = 0; i < kernels.size(); ++i)
        (i < kernelsFirst ? lines : later).push_back(std::move(kernels[i]));
    lines.insert(lines.end(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
    for (BriefLine& line : opLines(analysis))
        lines.push_back(std::move(line));
    for (const HealthItem& item : healthBesideFindings(analysis))
        lines.push_back({"recording", textOf(item, briefDuration), "findings"});
    std::vector<std::pair<std::string, std::string>> unknown; // rules by the reason why they cannot be applied
    for (const CannotTell& c : cannotTell(analysis)) {
        const std::string reason = format(c.because, briefDuration);
        const auto known =
            std::find_if(unknown.begin(), unknown.end(), [&](const auto& u) { return u.first == reason; });
        if (known == unknown.end())
            unknown.emplace_back(reason, translated(c.what));
        else
            known->second += ", " + translated(c.what);
    }
    for (const auto& [reason, rules] : unknown)
        lines.push_back({"cannot_tell", fmt::format("cannot be told, because {}: {}", reason, rules), "findings"});
    return lines;
}

// True if the number of the claim is in the text.
bool isOfText(const Claim& claim, std::string_view text)
{
    const auto stands = [&](const std::string& number) {
        for (std::size_t at = text.find(number); at != std::string_view::npos; at = text.find(number, at + 1)) {
            const auto isPartOf = [&](std::size_t i) {
                return i < text.size() && (std::isdigit(static_cast<unsigned char>(text[i])) || text[i] == '.');
            };
            const std::size_t end = at + number.size();
            const bool endsSentence = end < text.size() && text[end] == '.' && !isPartOf(end + 1);
            if (!(at > 0 && isPartOf(at - 1)) && (endsSentence || !isPartOf(end)))
                return true;
        }
        return false;
    };
    const auto* whole = std::get_if<std::int64_t>(&claim.expected);
    return whole && (stands(briefDuration(Ns{*whole})) || stands(std::to_string(*whole)) || stands(shownBytes(*whole)));
}

// The shortest claim of a number in the text; without one the sub-command that prints the line. One query proves one
// number, so the shares have their sub-command too.
std::string proofText(const BriefLine& line)
{
    constexpr std::size_t maxLetters = 160; // with names of templates, longer queries exceed what they prove
    const Claim* shortest = nullptr;
    for (const Claim& claim : line.claims)
        if (claim.query.size() <= maxLetters && isOfText(claim, line.text) &&
            (!shortest || claim.query.size() < shortest->query.size()))
            shortest = &claim;
    return !shortest || line.about == "shares" ? line.command
                                               : "query: " + shortest->query + " -> " + expectedText(*shortest);
}

Json lineJson(const BriefLine& line)
{
    Json j{{"about", line.about}, {"text", line.text}, {"command", line.command}};
    if (!line.claims.empty()) {
        Json claims = Json::array();
        for (const Claim& claim : line.claims) {
            Json one{{"query", claim.query}};
            std::visit([&](auto value) { one["expected"] = value; }, claim.expected);
            claims.push_back(std::move(one));
        }
        j["claims"] = std::move(claims);
    }
    return j;
}

// Four letters are about a token; every line begins anew. As JSON it has all its claims, and is indented.
std::int64_t tokensOf(const BriefLine& line, bool isJson)
{
    constexpr std::int64_t lettersOfToken = 4, ofLine = 4;
    if (!isJson)
        return (std::ssize(line.text) + std::ssize(proofText(line))) / lettersOfToken + ofLine;
    const std::string text = lineJson(line).dump(1, ' ', false, Json::error_handler_t::replace);
    const auto indented = 2 * std::count(text.begin(), text.end(), '\n');
    return (std::ssize(text) + indented) / lettersOfToken + 1;
}

tl::expected<std::vector<BriefLine>, ExitCode> linesOfFile(const std::string& file, const std::string& capacity)
{
    if (isMemorySnapshot(file)) {
        const auto snapshot = openSnapshot(file, capacity);
        return snapshot ? tl::expected<std::vector<BriefLine>, ExitCode>{briefLinesOf(**snapshot)}
                        : tl::unexpected(snapshot.error());
    }
    const auto analysis = openAnalysis(file);
    return analysis ? tl::expected<std::vector<BriefLine>, ExitCode>{linesOf(**analysis)}
                    : tl::unexpected(analysis.error());
}

ExitCode runBrief(const BriefOptions& options)
{
    if (const auto refused = refuseCapacity(options.capacity, {options.file}))
        return *refused;
    const auto found = linesOfFile(options.file, options.capacity);
    if (!found)
        return found.error();
    const std::vector<BriefLine>& lines = *found;
    std::int64_t tokens = 0;
    std::size_t shown = 0;
    for (; shown < lines.size(); ++shown) {
        const std::int64_t own = tokensOf(lines[shown], options.json);
        if (shown > 0 && tokens + own > options.budget) // the first line, the verdict, is always shown
            break;
        tokens += own;
    }
    const std::size_t leftOut = lines.size() - shown;
    if (options.json) {
        Json list = Json::array();
        for (std::size_t i = 0; i < shown; ++i)
            list.push_back(lineJson(lines[i]));
        printJson({{"lines", std::move(list)}, {"tokens", tokens}, {"left_out", leftOut}});
        return ExitCode::Done;
    }
    for (std::size_t i = 0; i < shown; ++i) {
        printLine(lines[i].text);
        printLine("    " + proofText(lines[i]));
    }
    if (leftOut > 0)
        printLine(
            fmt::format("... {} left out: --budget sets the number of tokens", numberOf(leftOut, "line", "lines")));
    return ExitCode::Done;
}

std::function<ExitCode()> declareBrief(CLI::App& app)
{
    auto options = std::make_shared<BriefOptions>();
    app.add_option("FILE", options->file,
                   "A trace or a memory snapshot; or a folder or a pattern: the ranks of one job")
        ->required();
    app.add_option("--budget", options->budget, "About how many tokens to print at most (four letters are one)")
        ->check(numberWithin(1, 1e9));
    addCapacityOption(app, options->capacity);
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runBrief(*options); };
}

} // namespace

const Subcommand briefCommand{"brief", "The main facts first, with the command or SQL behind each line", declareBrief};

} // namespace lanescope
