#include "app/cli/findings.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/analysis/recording_health.h"
#include "model/analysis/verdict.h"
#include "model/findings/rank_findings.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct Options {
    std::string file;
    bool json = false;
};

Json metricsOf(const Finding& finding)
{
    Json metrics = Json::object();
    for (const auto& [key, value] : finding.values) {
        // Sentences that the detail and the advice are made of are no figures.
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

Json jsonOf(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    Json list = Json::array();
    for (const Finding& f : findingsOf(analysis)) {
        Json j{{"id", f.rule->id},
               {"severity", nameOf(f.severity)},
               {"title", titleOf(f, torchDuration)},
               {"detail", format(f.rule->detail, f.values, torchDuration)},
               {"advice", format(f.rule->advice, f.values, torchDuration)}};
        if (f.cost)
            j["cost_ns"] = f.cost->count();
        Json evidence = Json::array();
        for (const SliceId s : f.evidence)
            evidence.push_back({{"lane", trace.laneOf(s).value},
                                {"name", trace.name(s)},
                                {"begin_ns", trace.absoluteNs(trace.begin(s))},
                                {"dur_ns", trace.duration(s).count()}});
        j["evidence"] = std::move(evidence);
        j["metrics"] = metricsOf(f);
        if (f.isArtefact)
            j["artefact"] = true;
        list.push_back(std::move(j));
    }
    const VerdictReckoning r = verdictOf(analysis);
    Json document{
        {"findings", std::move(list)}, {"verdict", nameOf(r.verdict)}, {"headline", format(r.headline, torchDuration)}};
    if (r.withArtefacts != r.verdict)
        document["verdict_with_artefacts"] = nameOf(r.withArtefacts);
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

void printText(const Analysis& analysis)
{
    const VerdictReckoning& r = verdictOf(analysis);
    printLine(format(r.headline, torchDuration));
    if (r.withArtefacts != r.verdict)
        printLine("  " + translatedWith(PHRASE("{} if the profiler's own work is counted to the host"),
                                        translated(phraseOf(r.withArtefacts))));
    const std::vector<Finding> findings = findingsOf(analysis);
    if (findings.empty())
        printLine("nothing stands out in this trace");
    for (const Finding& f : findings) {
        printLine("");
        printLine(fmt::format("{:<8} {}{}", nameOf(f.severity), titleOf(f, torchDuration),
                              f.isArtefact ? "  (profiler artifact)" : ""));
        printLine("         " + format(f.rule->detail, f.values, torchDuration));
        printLine("         > " + format(f.rule->advice, f.values, torchDuration));
    }
    const std::vector<HealthItem> health = recordingHealth(analysis);
    printLine("");
    printLine(health.empty() ? "recording health: no problems found" : "recording health:");
    for (const HealthItem& item : health)
        printLine("  " + textOf(item, torchDuration));
}

std::function<ExitCode()> declare(CLI::App& app)
{
    auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A trace; or a folder or a pattern: the ranks of one job")->required();
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] {
        const auto trace = openTraceOrRanks(options->file);
        if (!trace)
            return trace.error();
        const Analysis analysis{*trace};
        if (options->json)
            printJson(jsonOf(analysis));
        else
            printText(analysis);
        return ExitCode::Done;
    };
}

} // namespace

const Subcommand findingsCommand{"findings", "What the trace says of itself, most costly first", declare};

} // namespace lanescope
