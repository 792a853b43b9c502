#include "app/cli/findings.h"

#include "app/cli/findings_text.h"
#include "app/cli/input.h"
#include "app/cli/memory_room.h"
#include "app/cli/output.h"
#include "app/cli/snapshot_answers.h"
#include "model/analysis/recording_health.h"
#include "model/analysis/verdict.h"
#include "model/attribution/place_text.h"
#include "model/findings/cannot_tell.h"
#include "model/findings/rank_findings.h"
#include "model/merge/job_headline.h"
#include "model/merge/rank_report.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct FindingsOptions {
    std::string file, capacity;
    bool json = false, isFull = false;
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
        j["saves_at_least"] = savesAtLeast(f);
        j["saves_is_estimate"] = isEstimated(f);
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

// How much of the job is open: who waits for whom is known only for groups whose ranks are all open.
Json jobJson(const RankSpread& spread)
{
    Json j{{"ranks", spread.ranks.size()},
           {"collectives_paired", spread.paired},
           {"collectives_unpaired", spread.unpaired},
           {"lacks_ranks", spread.lacksRanks()},
           {"wait_in_turn", spread.waitInTurn}};
    if (spread.world > 0)
        j["world_size"] = spread.world;
    return j;
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
    const VerdictResult& r = verdictOf(analysis);
    const FinalVerdict& verdict = finalVerdictOf(analysis);
    Json document{{"findings", std::move(list)},
                  {"cannot_tell", cannotTellJson(analysis)},
                  {"verdict", nameOf(verdict.verdict)},
                  {"headline", format(verdict.headline, torchDuration)}};
    addIfPredicted(analysis.trace(), document);
    if (const auto& together = savingTogether(analysis))
        document["all_remedies_save_ns"] = {{"low", together->low.count()}, {"high", together->high.count()}};
    if (analysis.trace().ranks().size() > 1)
        document["job"] = jobJson(rankReportOf(analysis).spread);
    if (!isSideKnown(verdict.verdict))
        document["limit"] = "unknown"; // "unknown": neither compute nor memory is known to limit the kernels
    if (verdict.withArtefacts != verdict.verdict)
        document["verdict_with_artefacts"] = nameOf(verdict.withArtefacts);
    if (const std::string note = graphNoteOf(analysis); !note.empty())
        document["graphs"] = note;
    if (const Sentence note = paceNoteOf(analysis); !note.text.empty())
        document["pace"] = format(note, torchDuration);
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

ExitCode findingsOfSnapshot(const FindingsOptions& options)
{
    const auto snapshot = openSnapshot(options.file, options.capacity);
    if (!snapshot)
        return snapshot.error();
    if (options.json)
        printJson(findingsJson(**snapshot));
    else
        printFindings(**snapshot);
    return ExitCode::Done;
}

std::function<ExitCode()> declareFindings(CLI::App& app)
{
    auto options = std::make_shared<FindingsOptions>();
    app.add_option("FILE", options->file,
                   "A trace or a memory snapshot; or a folder or a pattern: the ranks of one job")
        ->required();
    app.add_flag("--json", options->json, "One JSON document on stdout");
    app.add_flag("--full", options->isFull, "With the details of findings on the recording alone");
    addCapacityOption(app, options->capacity);
    return [options] {
        if (const auto refused = refuseCapacity(options->capacity, {options->file}))
            return *refused;
        if (isMemorySnapshot(options->file))
            return findingsOfSnapshot(*options);
        const auto trace = openTraceOrRanks(options->file);
        if (!trace)
            return trace.error();
        const AnalysisPtr answers = analysisOf(*trace);
        const Analysis& analysis = *answers;
        if (options->json)
            printJson(jsonOf(analysis));
        else
            printFindings(analysis, options->isFull);
        return ExitCode::Done;
    };
}

} // namespace

const Subcommand findingsCommand{"findings", "Findings in the trace, largest saving first", declareFindings};

} // namespace lanescope
