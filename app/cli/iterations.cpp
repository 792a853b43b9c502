#include "app/cli/iterations.h"

#include "app/cli/columns.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "model/attribution/iteration_runs.h"
#include "model/attribution/iterations.h"
#include "model/attribution/place_text.h"
#include "model/attribution/stable_stretch.h"
#include "model/base/phrases.h"
#include "model/compare/wording.h"
#include "model/merge/rank_analyses.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct IterationsOptions {
    std::string file;
    std::size_t rows = 100;
    bool json = false;
};

std::string kindText(const std::optional<IterationKind>& kind)
{
    return kind ? std::string{nameOf(*kind)} : std::string{"step"};
}

Json gapsJson(const TokenGaps& gaps)
{
    Json bins = Json::array();
    for (const TokenGaps::Bin& bin : gaps.bins())
        bins.push_back({{"from_ns", bin.from.count()},
                        {"to_ns", bin.to.count()},
                        {"tokens", bin.alone + bin.behind},
                        {"behind_prefill", bin.behind}});
    Json json{{"median_ns", gaps.atMost(0.5)->count()},
              {"p95_ns", gaps.atMost(0.95)->count()},
              {"tokens", gaps.tokens},
              {"behind_prefill", gaps.behind},
              {"bins", std::move(bins)}};
    put(json, "behind_prefill_min_ns", gaps.behindMin);
    put(json, "behind_prefill_max_ns", gaps.behindMax);
    return json;
}

// Where names do not show whether prompts end. "tokens_per_s" counts the decoded tokens alone.
void putRange(Json& json, const std::optional<TokenRate>& range)
{
    if (!range)
        return;
    json["tokens_per_s_min"] = range->min;
    put(json, "tokens_per_s_max", range->max);
}

Json documentOf(const Analysis& analysis, const Iterations& all)
{
    const Trace& trace = analysis.trace();
    Json rows = Json::array();
    for (const Iteration& i : all.rows) {
        Json row{{"name", trace.name(i.slice)}};
        if (i.fields.kind)
            row["kind"] = nameOf(*i.fields.kind);
        put(row, "requests_prefill", i.fields.requestsPrefill);
        put(row, "requests_decode", i.fields.requestsDecode);
        put(row, "requests", i.fields.requests);
        put(row, "width", i.fields.width);
        put(row, "height", i.fields.height);
        put(row, "tokens_prefill", i.fields.tokensPrefill);
        put(row, "tokens_decode", i.fields.tokensDecode);
        put(row, "tokens", i.fields.tokens);
        put(row, "kv_tokens", i.fields.kvTokens);
        if (!i.fields.isConsistent)
            row["tokens_disagree"] = true;
        row["begin_ns"] = trace.absoluteNs(i.host.begin);
        row["host_ns"] = i.host.length().count();
        row["busy_ns"] = i.busy.count();
        row["kernels"] = i.kernels;
        row["launches"] = i.launches;
        put(row, "period_ns", i.period);
        put(row, "bubble_before_ns", i.bubbleBefore);
        put(row, "flop", i.flops);
        put(row, "mfu_pct", i.mfuPct);
        if (i.flops)
            row["is_lower_bound"] = i.isLowerBound;
        rows.push_back(std::move(row));
    }
    Json kinds = Json::array();
    for (const IterationKindRow& k : all.kinds) {
        Json kind{{"kind", kindText(k.kind)},
                  {"count", k.count},
                  {"busy_ns", (k.period > Ns{} ? k.busy : k.busyOfAll).count()}};
        if (k.period > Ns{}) { // else it is not known
            kind["bubble_ns"] = k.bubble.count();
            kind["period_ns"] = k.period.count();
        }
        put(kind, "bubble_pct", k.bubblePct());
        put(kind, "mfu_pct", k.mfuPct);
        if (k.mfuPct)
            kind["is_lower_bound"] = k.isLowerBound;
        put(kind, "tokens_per_s", k.decodedPerSecond);
        putRange(kind, k.tokenRange);
        put(kind, "prompt_tokens_per_s", k.promptTokensPerSecond);
        if (k.period > Ns{})
            kind["verdict"] = k.waitsForHost() ? "overhead_bound" : "gpu_bound";
        kinds.push_back(std::move(kind));
    }
    Json batches = Json::array();
    for (const BatchRow& b : all.batches)
        batches.push_back({{"requests", b.requests},
                           {"count", b.count},
                           {"median_period_ns", b.medianPeriod.count()},
                           {"tokens_per_s", b.tokensPerSecond}});
    Json document{{"kind", all.isServing ? "serving" : "steps"}, {"rows", std::move(rows)}};
    if (all.stable) {
        document["steady"] = {
            {"from", all.stable->from}, {"to", all.stable->to}, {"median_period_ns", all.stable->medianPeriod.count()}};
        put(document["steady"], "tokens_per_s", all.stable->tokensPerSecond);
        putRange(document["steady"], all.stable->tokenRange);
    } else {
        document["why_not"] = all.whyNot;
    }
    if (const TokenGaps gaps = tokenGapsOf(trace, all); !gaps.all.empty())
        document["token_gaps"] = gapsJson(gaps);
    document["phases"] = std::move(kinds);
    document["batches"] = std::move(batches);
    if (const std::string note = noteOnTotals(all); !note.empty())
        document["totals"] = note;
    if (const std::string note = graphNoteOf(analysis); !note.empty())
        document["graphs"] = note;
    return document;
}

std::string text(const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : "·"; }
std::string text(const std::optional<Ns>& value)
{
    return value ? fmt::format("{:.3f}", static_cast<double>(value->count()) / 1e6) : "·";
}

// Prefill and decode, as "4 p + 10 d".
std::string pairText(const std::optional<std::int64_t>& prefill, const std::optional<std::int64_t>& decode)
{
    if (!prefill && !decode)
        return "·";
    if (decode.value_or(0) == 0 && prefill)
        return text(prefill) + " p";
    if (prefill.value_or(0) == 0)
        return text(decode) + " d";
    return text(prefill) + " p + " + text(decode) + " d";
}

// "4 p + 10 d", "10", "2 of 1024x1024"
std::string requestsText(const IterationName& name)
{
    std::string text =
        name.requests ? std::to_string(*name.requests) : pairText(name.requestsPrefill, name.requestsDecode);
    return name.width && name.height ? fmt::format("{} of {}x{}", text, *name.width, *name.height) : text;
}

// "decode: 2429 tokens per second.", "prefill: MFU at least 46.1 %."
std::vector<std::string> ratesOf(const IterationKindRow& kind)
{
    std::vector<std::string> lines;
    const std::string name = kindText(kind.kind);
    if (kind.tokenRange)
        lines.push_back(
            translatedWith(PHRASE("{}: {} tokens generated per second; the names do not show which prompts end."), name,
                           rangeOf(*kind.tokenRange)));
    else if (kind.decodedPerSecond)
        lines.push_back(translatedWith(PHRASE("{}: {} tokens generated per second."), name,
                                       fmt::format("{:.0f}", *kind.decodedPerSecond)));
    if (kind.promptTokensPerSecond)
        lines.push_back(translatedWith(PHRASE("{}: {} tokens of prompts per second."), name,
                                       fmt::format("{:.0f}", *kind.promptTokensPerSecond)));
    if (kind.mfuPct)
        lines.push_back(translatedWith(kind.isLowerBound ? PHRASE("{}: MFU at least {} %.") : PHRASE("{}: MFU {} %."),
                                       name, fmt::format("{:.3g}", *kind.mfuPct)));
    return lines;
}

// The stable stretch, a line for each of its figures; or why there is none.
void printCard(const StableCard& card)
{
    if (card.whyNot.empty())
        printLine(translatedWith(PHRASE("Stable: {}, {}."), card.title, card.place));
    else
        printWrapped(card.whyNot);
    std::size_t widest = 0; // in characters, not in bytes
    const auto widthOf = [](const std::string& text) {
        return static_cast<std::size_t>(std::count_if(
            text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    };
    for (const StableCard::Line& line : card.lines)
        widest = std::max(widest, widthOf(line.label));
    for (const StableCard::Line& line : card.lines)
        printLine("  " + line.label + std::string(widest - widthOf(line.label) + 2, ' ') + line.value);
}

std::string rateOfRow(const Iterations& all, std::size_t row)
{
    const IterationRun run = iterationRun(all, row, row);
    return run.tokenRange        ? rangeOf(*run.tokenRange)
           : run.tokensPerSecond ? fmt::format("{:.0f}", *run.tokensPerSecond)
                                 : "·";
}

void printText(const Trace& trace, const Iterations& all, const std::string& graphNote, std::size_t max)
{
    const auto kindCell = [](const std::string& kind) { return alignedLeft(kind, 8); };
    const PrintedColumns columns{{{"#", 5},
                                  {kindCell("kind"), 8},
                                  {"requests", 14, 6},
                                  {"tokens", 16, 5},
                                  {"KV tokens", 10, 2},
                                  {"GPU (ms)", 11},
                                  {"bubble", 11},
                                  {"period", 11},
                                  {"tokens/s", 14},
                                  {"MFU", 11, 4},
                                  {"kernels", 8, 3},
                                  {"launches", 9, 1}},
                                 1,
                                 roomOfLine()};
    printLine(columns.header());
    const std::size_t shown = max == 0 ? all.rows.size() : std::min(max, all.rows.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const Iteration& row = all.rows[i];
        printLine(
            columns.line({std::to_string(i), kindCell(kindText(row.fields.kind)), requestsText(row.fields),
                          pairText(row.fields.tokensPrefill, row.fields.tokensDecode), text(row.fields.kvTokens),
                          text(std::optional{row.busy}), text(row.bubbleBefore), text(row.period), rateOfRow(all, i),
                          row.mfuPct ? fmt::format("{}{:.3g} %", row.isLowerBound ? "≥ " : "", *row.mfuPct) : "·",
                          std::to_string(row.kernels), std::to_string(row.launches)}));
    }
    sayColumnsLeft(columns.leftOut());
    sayRowsLeft(all.rows.size() - shown);
    const TokenGaps gaps = tokenGapsOf(trace, all);
    printCard(stableCardOf(all, gaps));
    for (const std::string& sentence : waitSentences(all))
        printWrapped(sentence);
    for (const std::string& sentence : gaps.lines())
        printWrapped(sentence);
    for (const IterationKindRow& k : all.kinds)
        for (const std::string& rate : ratesOf(k))
            printLine(rate);
    for (const BatchRow& b : all.batches)
        if (all.batches.size() > 1)
            printWrapped(translatedWith(PHRASE("Decode of {} requests: median period {}, {} tokens per second."),
                                        b.requests, briefDuration(b.medianPeriod),
                                        fmt::format("{:.0f}", b.tokensPerSecond)));
    if (const std::string note = noteOnTotals(all); !note.empty())
        printWrapped(note);
    if (!graphNote.empty())
        printWrapped(graphNote);
}

void printIterations(const Analysis& analysis, const Iterations& all, std::size_t rows)
{
    if (all.rows.empty())
        printWrapped(all.whyNot);
    else
        printText(analysis.trace(), all, graphNoteOf(analysis), rows);
}

// The ranks of a job run their iterations side by side, so each has a table of its own.
ExitCode printRanks(const Analysis& merged, const IterationsOptions& options)
{
    const RankAnalyses& ranks = ranksOf(merged);
    Json documents = Json::array();
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const Analysis& analysis = *ranks[i];
        const RankPart& rank = merged.trace().ranks()[i];
        const Iterations& all = iterationsOf(analysis);
        if (options.json) {
            Json document{{"file", rank.info.path}};
            put(document, "rank", rank.rank);
            document.update(documentOf(analysis, all));
            documents.push_back(std::move(document));
            continue;
        }
        if (i > 0)
            printLine("");
        printLine(fmt::format("{}: {}", rank.label, rank.info.path));
        printIterations(analysis, all, options.rows);
    }
    if (options.json)
        printJson({{"ranks", std::move(documents)}});
    return ExitCode::Done;
}

ExitCode runIterations(const IterationsOptions& options)
{
    const auto trace = openTraceOrRanks(options.file);
    if (!trace)
        return trace.error();
    const AnalysisPtr answers = analysisOf(*trace);
    const Analysis& analysis = *answers;
    if (!(*trace)->ranks().empty())
        return printRanks(analysis, options);
    const Iterations& all = iterationsOf(analysis);
    if (!options.json)
        sayIfPredicted(**trace);
    if (options.json)
        printJson(documentOf(analysis, all));
    else
        printIterations(analysis, all, options.rows);
    return ExitCode::Done;
}

std::function<ExitCode()> declareIterations(CLI::App& app)
{
    auto options = std::make_shared<IterationsOptions>();
    app.add_option("FILE", options->file, "A trace; or a folder or a pattern: the ranks of one job")->required();
    app.add_option("--rows", options->rows, "Number of rows; 0 for all");
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runIterations(*options); };
}

} // namespace

const Subcommand iterationsCommand{"iterations", "Iterations of a serving engine, or steps: GPU time, gaps, tokens",
                                   declareIterations};

} // namespace lanescope
