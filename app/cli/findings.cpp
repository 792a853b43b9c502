#include "app/cli/findings.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/analysis/recording_health.h"
#include "model/analysis/time/breakdown_parts.h"
#include "model/analysis/verdict.h"
#include "model/attribution/place_text.h"
#include "model/findings/cannot_tell.h"
#include "model/findings/rank_findings.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct FindingsOptions {
    std::string file;
    bool json = false;
};

Json metricsOf(const Finding& finding)
{
    Json metrics = Json::object();
    for (const auto& [key, value] : finding.values) {
        // Sentences used in the detail and the advice are not values.
        if (const Phrase* phrase = std::get_if<Phrase>(&value);
            phrase && (phrase->text.empty() || phrase->text.find(' ') != phrase->text.npos))
            continue;
        if (const Ns* ns = std::get_if<Ns>(&value))
            metrics[key + "_ns"] = ns->count();
        else if (const double* number = std::get_if<double>(&value))
            metrics[key] = *number;
        else if (const std::int64_t* count = std::get_if<std::int64_t>(&value))
            metrics[key] = *count;
        else
            metrics[key] = formatValue(value, finding.values, torchDuration);
    }
    return metrics;
}

// Adds the share of the breakdown that contains its cost (null outside of the GPU's window), and the predicted saving.
void putShare(const Analysis& analysis, const Finding& f, Json& j)
{
    j["share"] = f.share ? Json(nameOf(*f.share)) : Json(nullptr);
    if (f.device) {
        const Process& process = analysis.trace()[f.device];
        j["gpu"] = process.device ? Json(*process.device) : Json(process.title);
    }
    if (f.saves) {
        j["saves_ns"] = {{"low", f.saves->low.count()}, {"high", f.saves->high.count()}};
        j["saves_at_most"] = savesAtMost(f);
        if (const std::string_view how = replayedFor(f); !how.empty())
            j["replayed"] = translated(how);
    } else
        j["saves_unknown"] = translated(f.savesUnknown);
    if (const Sentence reason = reasonOfSaving(analysis, f); !reason.text.empty())
        j["saves_because"] = format(reason, torchDuration);
}

Json claimsOf(const Finding& f)
{
    Json list = Json::array();
    for (const Claim& claim : f.claims) {
        Json one{{"query", claim.query}};
        std::visit([&](auto value) { one["expected"] = value; }, claim.expected);
        list.push_back(std::move(one));
    }
    return list;
}

Json cannotTellJson(const Analysis& analysis)
{
    Json list = Json::array();
    for (const CannotTell& c : cannotTell(analysis))
        list.push_back({{"id", c.rule->id}, {"because", format(c.because, torchDuration)}});
    return list;
}

Json jsonOf(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    Json list = Json::array();
    const std::vector<Finding>& findings = rankedFindingsOf(analysis);
    for (const Finding& f : findings) {
        Json j{{"id", f.rule->id},
               {"severity", nameOf(f.severity)},
               {"title", titleOf(f, torchDuration)},
               {"detail", format(f.rule->detail, f.values, torchDuration)},
               {"advice", format(f.rule->advice, f.values, torchDuration)}};
        if (f.cost)
            j["cost_ns"] = f.cost->count();
        if (f.inAll)
            j["cost_in_all_ns"] = f.inAll->count();
        putShare(analysis, f, j);
        if (const Sentence whyNot = whyNotNow(analysis, f); !whyNot.text.empty())
            j["not_now"] = format(whyNot, torchDuration);
        Json evidence = Json::array();
        for (const SliceId s : f.evidence)
            evidence.push_back({{"lane", trace.laneOf(s).value},
                                {"name", trace.name(s)},
                                {"begin_ns", trace.absoluteNs(trace.begin(s))},
                                {"dur_ns", trace.duration(s).count()}});
        j["evidence"] = std::move(evidence);
        j["metrics"] = metricsOf(f);
        j["claims"] = claimsOf(f);
        if (f.isArtefact)
            j["artefact"] = true;
        list.push_back(std::move(j));
    }
    const VerdictReckoning r = verdictOf(analysis);
    Json document{{"findings", std::move(list)},
                  {"cannot_tell", cannotTellJson(analysis)},
                  {"verdict", nameOf(r.verdict)},
                  {"headline", format(r.headline, torchDuration)}};
    if (!isSideKnown(r.verdict))
        document["limit"] = "unknown"; // "unknown": neither compute nor memory is known to limit the kernels
    if (r.withArtefacts != r.verdict)
        document["verdict_with_artefacts"] = nameOf(r.withArtefacts);
    if (const std::string note = graphNoteOf(analysis); !note.empty())
        document["graphs"] = note;
    Json health = Json::array();
    for (const HealthItem& item : recordingHealth(analysis)) {
        Json j{{"id", nameOf(item.kind)}, {"count", item.count}, {"text", textOf(item, torchDuration)}};
        if (item.time)
            j["time_ns"] = item.time->count();
        health.push_back(std::move(j));
    }
    document["health"] = std::move(health);
    document["reckoning"] = {{"cpu_ns", r.cpu.count()},
                             {"device_ns", r.device.count()},
                             {"copies_ns", r.copies.count()},
                             {"waits_ns", r.waits.count()}};
    return document;
}

// "costs 1.2 ms of launch; would save at most 0.9 ms"
std::string priceOf(const Finding& f)
{
    std::string price;
    if (f.cost && *f.cost > Ns{} && f.share && f.inAll.value_or(Ns{}) > *f.cost)
        price = fmt::format("costs {} of idle time, {} of it in the share {}", torchDuration(*f.inAll),
                            torchDuration(*f.cost), labelOf(*f.share));
    else if (f.cost && *f.cost > Ns{} && f.share)
        price = fmt::format("costs {} of the share {}", torchDuration(*f.cost), labelOf(*f.share));
    if (const Sentence saving = savingText(f); !saving.text.empty())
        price += (price.empty() ? "" : "; ") + format(saving, torchDuration);
    return price;
}

// One line per reason, with the rules that have it.
void printCannotTell(const Analysis& analysis)
{
    std::vector<std::pair<std::string, std::string>> byReason;
    for (const CannotTell& c : cannotTell(analysis)) {
        const std::string reason = format(c.because, torchDuration);
        const auto at =
            std::find_if(byReason.begin(), byReason.end(), [&](const auto& known) { return known.first == reason; });
        if (at == byReason.end())
            byReason.emplace_back(reason, translated(c.what));
        else
            at->second += ", " + translated(c.what);
    }
    if (!byReason.empty())
        printLine("");
    for (const auto& [reason, ids] : byReason)
        printLine(fmt::format("could not be checked, because {}: {}", reason, ids));
}

void printText(const Analysis& analysis)
{
    const VerdictReckoning& r = verdictOf(analysis);
    printLine(format(r.headline, torchDuration));
    if (r.withArtefacts != r.verdict)
        printLine("  " + translatedWith(PHRASE("{} if profiler overhead is counted as host time"),
                                        translated(phraseOf(r.withArtefacts))));
    if (const std::string note = graphNoteOf(analysis); !note.empty())
        printLine("  " + note);
    const std::vector<Finding>& findings = rankedFindingsOf(analysis);
    if (findings.empty())
        printLine("no rule has a finding beyond this verdict");
    for (const std::vector<std::size_t>& group : groupedByAdvice(findings)) {
        for (const std::size_t i : group) {
            const Finding& f = findings[i];
            printLine("");
            printLine(fmt::format("{:<8} {}{}", nameOf(f.severity), titleOf(f, torchDuration),
                                  f.isArtefact ? "  (profiler artifact)" : ""));
            printLine("         " + format(f.rule->detail, f.values, torchDuration));
            if (const std::string price = priceOf(f); !price.empty())
                printLine("         " + price);
            if (const Sentence reason = reasonOfSaving(analysis, f); !reason.text.empty())
                printLine("         " + format(reason, torchDuration));
            if (const Sentence whyNot = whyNotNow(analysis, f); !whyNot.text.empty())
                printLine("         " + format(whyNot, torchDuration));
        }
        const Finding& first = findings[group.front()];
        printLine("         > " + format(first.rule->advice, first.values, torchDuration));
    }
    printCannotTell(analysis);
    const std::vector<HealthItem> health = recordingHealth(analysis);
    printLine("");
    printLine(health.empty() ? "recording health: no problems found" : "recording health:");
    for (const HealthItem& item : health)
        printLine("  " + textOf(item, torchDuration));
}

std::function<ExitCode()> declareFindings(CLI::App& app)
{
    auto options = std::make_shared<FindingsOptions>();
    app.add_option("FILE", options->file, "A trace; or a folder or a pattern: the ranks of one job")->required();
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] {
        const auto trace = openTraceOrRanks(options->file);
        if (!trace)
            return trace.error();
        const AnalysisPtr answers = analysisOf(*trace);
        const Analysis& analysis = *answers;
        if (options->json)
            printJson(jsonOf(analysis));
        else
            printText(analysis);
        return ExitCode::Done;
    };
}

} // namespace

const Subcommand findingsCommand{"findings", "Findings in the trace, the most costly first", declareFindings};

} // namespace lanescope
