#include "app/cli/place_rows.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/attribution/layer_text.h"
#include "model/attribution/place_rates.h"
#include "model/attribution/place_table.h"
#include "model/attribution/place_text.h"
#include "model/attribution/replay_places.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace lanescope {

namespace {

const std::map<std::string, PlaceBy>& places()
{
    static const std::map<std::string, PlaceBy> all{{"module", PlaceBy::Module}, {"scope", PlaceBy::Scope},
                                                    {"line", PlaceBy::Line},     {"phase", PlaceBy::Phase},
                                                    {"layer", PlaceBy::Layer},   {"graph", PlaceBy::Graph}};
    return all;
}

Json phasesJson(const std::array<Ns, phaseCount>& phases)
{
    Json json = Json::object();
    for (std::size_t p = 0; p < phaseCount; ++p)
        json[std::string{phaseIds[p]}] = phases[p].count();
    return json;
}

Json foldJson(const LayerFold& fold)
{
    Json outliers = Json::array();
    for (const LayerFold::Outlier& o : fold.outliers)
        outliers.push_back({{"name", o.name}, {"busy_ns", o.busy.count()}, {"above_median_pct", o.percent}});
    return {{"count", fold.count},        {"median_ns", fold.median.count()}, {"min_ns", fold.min.count()},
            {"max_ns", fold.max.count()}, {"outliers", std::move(outliers)},  {"signatures", fold.signatures},
            {"class", fold.className}};
}

Json coverageJson(const Coverage& c)
{
    Json bySource = Json::object();
    for (std::size_t i = 0; i < c.bySource.size(); ++i)
        if (c.bySource[i] > Ns{})
            bySource[std::string{idOf(static_cast<PlaceSource>(i))}] = c.bySource[i].count();
    return {{"op_pct", c.op},
            {"module_pct", c.module},
            {"scope_pct", c.scope},
            {"line_pct", c.line},
            {"phase_pct", c.phase},
            {"inferred_pct", c.inferred},
            {"by_source", std::move(bySource)}};
}

// Adds what is known of a graph's node.
void addNode(Json& row, const Attribution& all, const AttributedWork& work)
{
    if (work.op != PathTree::noName)
        row["op"] = all.nameText(work.op);
    if (work.dims != PathTree::noName)
        row["input_dims"] = all.nameText(work.dims);
    Json module = Json::array();
    for (PathTree::Node n = work.module; n != PathTree::root; n = all.modules.parent(n))
        module.insert(module.begin(), all.moduleText(n));
    row["module"] = std::move(module);
}

Json flopsJson(const PlaceRates& rates)
{
    const FlopUse& use = rates.flops;
    Json types = Json::array(), missing = Json::array();
    for (const FlopUse::OfType& type : use.types) {
        Json one{{"type", nameOf(type.math)}, {"flop", type.flops}};
        if (type.tflops > 0)
            one["peak_tflops"] = type.tflops;
        types.push_back(std::move(one));
    }
    for (const FlopUse::Missing& m : use.missing)
        missing.push_back({{m.hasOp ? "op" : "kernel", m.name}, {"busy_ns", m.busy.count()}, {"kernels", m.kernels}});
    Json json{{"flop", use.flops},
              {"wall_ns", use.wall.count()},
              {"busy_ns", use.busy.count()},
              {"types", std::move(types)},
              {"is_lower_bound", use.isLowerBound()},
              {"missing_busy_ns", use.missingBusy.count()},
              {"missing", std::move(missing)},
              {"text", rates.title()}};
    put(json, "mfu_pct", use.mfuPct);
    put(json, "hfu_pct", use.hfuPct);
    if (rates.tokens) {
        json["tokens"] = rates.tokens->tokens;
        json["tokens_inferred"] = rates.tokens->isFromShapes;
    }
    put(json, "tokens_per_s", rates.tokensPerSecond());
    return json;
}

// Holds what is known about rows besides their times: the rates of the whole table and of each row.
struct TableRates {
    PlaceRates whole;
    std::vector<PlaceRates> rows; // parallel to those of the table
};

TableRates ratesOf(const Analysis& analysis, const Attribution& all, const PlaceTableOptions& options,
                   const PlaceTable& table)
{
    TableRates rates{placeRates(analysis, all, options), {}};
    const std::vector<std::vector<std::uint32_t>> works = worksBelow(table);
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        rates.rows.push_back(placeRates(analysis, all, options, table.rows[i], works[i], rates.whole.tokens));
    return rates;
}

Json documentOf(const Trace& trace, const PlaceTable& table, const Attribution& all, const TableRates& rates,
                const std::string& by)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const PlaceRow& r = table.rows[i];
        Json j{{"path", r.path},
               {"source", r.mainSource(table.by)},
               {"confidence", r.confidence(table.by)},
               {"calls", r.calls},
               {"kernels", r.kernels},
               {"busy_ns", r.busy.count()},
               {"self_busy_ns", r.selfBusy.count()},
               {"gpu_ns", r.gpu.count()},
               {"host_ns", r.host.count()},
               {"self_host_ns", r.selfHost.count()},
               {"phases", phasesJson(r.phases)}};
        if (r.median)
            j["median_ns"] = r.median->count();
        if (const auto sources = r.sources(table.by); sources.size() > 1) {
            j["by_source"] = Json::object();
            for (const auto& [name, time] : sources)
                j["by_source"][std::string{name}] = time.count();
        }
        if (r.flops)
            j["flop"] = *r.flops;
        if (r.pctOfPeak)
            j["pct_of_peak"] = *r.pctOfPeak;
        if (r.flops)
            j["is_lower_bound"] = r.isLowerBound;
        if (table.by == PlaceBy::Phase) {
            j["wall_ns"] = rates.rows[i].wall.count();
            put(j, "mfu_pct", rates.rows[i].flops.mfuPct);
        }
        put(j, "tokens_per_s", rates.rows[i].tokensPerSecond());
        if (r.fold)
            j["fold"] = foldJson(*r.fold);
        if (table.by == PlaceBy::Graph)
            addNode(j, all, all.works[r.works.front()]);
        rows.push_back(std::move(j));
    }
    Json unplaced = Json::array();
    for (const UnplacedRow& r : table.unplaced)
        unplaced.push_back({{"reason", idOf(r.reason)},
                            {"busy_ns", r.busy.count()},
                            {"host_ns", r.host.count()},
                            {"kernels", r.kernels},
                            {"phases", phasesJson(r.phases)}});
    Json document{{"by", by},
                  {"gpu_busy_ns", table.busy.count()},
                  {"gpu_sum_ns", table.sum.count()},
                  {"host_ns", table.host.count()},
                  {"rows", std::move(rows)},
                  {"unplaced", std::move(unplaced)},
                  {"coverage", coverageJson(table.coverage)},
                  {"recorded", coverageJson(all.recorded)},
                  {"mfu", flopsJson(rates.whole)}};
    if (const auto pct = table.graphs.replayedPct()) {
        document["coverage"]["graph_pct"] = *pct;
        document["coverage"]["graph_op_pct"] = *table.graphs.opPct();
    }
    if (!all.captures.empty())
        document["captures"] = all.captures;
    if (!all.twins.empty())
        document["twins"] = all.twins;
    if (auto notes = notesOf(table, all); !notes.empty())
        document["notes"] = std::move(notes);
    if (auto layers = layerSentences(trace, all, table); !layers.empty())
        document["layers"] = std::move(layers);
    return document;
}

std::string milliseconds(Ns time)
{
    return time == Ns{} ? "·" : fmt::format("{:.3f}", static_cast<double>(time.count()) / 1e6);
}

// The name in the first column, shortened, with a mark if a part of the row is inferred.
std::string nameCell(const PlaceRow& r, PlaceBy by)
{
    constexpr std::size_t width = 52;
    const std::string mark = r.confidence(by) == "inferred" ? " *" : "";
    std::string name = std::string(2 * (r.path.size() - 1), ' ') + r.path.back();
    if (by == PlaceBy::Line || by == PlaceBy::Layer || by == PlaceBy::Graph) {
        name = r.path.back();
        for (std::size_t k = r.path.size() - 1; k-- > 0;)
            name += "  " + r.path[k];
    }
    if (name.size() + mark.size() > width) {
        std::size_t end = width - 3 - mark.size();
        while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80)
            --end;
        name = name.substr(0, end) + "...";
    }
    return name + mark;
}

void printLayers(const PlaceRow& r)
{
    std::string text = fmt::format("{}  median {} ms per call, {} to {}", std::string(2 * r.path.size(), ' '),
                                   milliseconds(r.fold->median), milliseconds(r.fold->min), milliseconds(r.fold->max));
    for (const LayerFold::Outlier& o : r.fold->outliers)
        text += fmt::format("; {} {:+.0f} %", o.name, o.percent);
    printLine(text);
}

// Explains the mark of nameCell, and how much time it is about.
void printInferred(const PlaceTable& table, std::size_t shown)
{
    const auto isInferred = [&](const PlaceRow& r) { return r.confidence(table.by) == "inferred"; };
    if (std::none_of(table.rows.begin(), table.rows.begin() + static_cast<std::ptrdiff_t>(shown), isInferred))
        return;
    printLine("* inferred, at least in part");
    for (const std::string& note : inferredNotesOf(table))
        printLine("  " + note);
}

void printText(const Trace& trace, const PlaceTable& table, const Attribution& all, const PlaceRates& rates,
               std::size_t max)
{
    // Every phase has a column, so that they add up to the busy time.
    static constexpr std::array columns{Phase::Forward, Phase::Backward,      Phase::Recompute, Phase::Optimizer,
                                        Phase::Data,    Phase::Communication, Phase::Undecided};
    static_assert(columns.size() == phaseCount);
    const auto line = [](const std::string& name, const std::string& calls, std::uint64_t kernels,
                         const std::array<Ns, phaseCount>& phases, Ns busy, Ns host, const std::string& flops,
                         const std::string& peak) {
        std::string text = fmt::format("{:<52} {:>7} {:>8}", name, calls, kernels);
        for (const Phase p : columns)
            text += fmt::format(" {:>10}", milliseconds(phases[static_cast<std::size_t>(p)]));
        printLine(text +
                  fmt::format(" {:>11} {:>11} {:>9} {:>9}", milliseconds(busy), milliseconds(host), flops, peak));
    };
    printLine(
        fmt::format("{:<52} {:>7} {:>8} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>11} {:>11} {:>9} {:>9}",
                    "Name (ms)", "calls", "kernels", "forward", "backward", "recompute", "optimizer", "data", "comm.",
                    "undecided", "GPU busy", "host", "TFLOP", "of peak"));
    const std::size_t shown = max == 0 ? table.rows.size() : std::min(max, table.rows.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const PlaceRow& r = table.rows[i];
        line(nameCell(r, table.by), r.calls ? std::to_string(r.calls) : "·", r.kernels, r.phases, r.busy, r.host,
             r.flops ? fmt::format("{:.3f}", *r.flops / 1e12) : "·",
             r.pctOfPeak ? fmt::format("{}{:.1f} %", r.isLowerBound ? "≥ " : "", *r.pctOfPeak) : "·");
        if (r.fold)
            printLayers(r);
        else if (r.median && r.calls > 1)
            printLine(fmt::format("    median {} ms per replay", milliseconds(*r.median)));
    }
    sayRowsLeft(table.rows.size() - shown);
    for (const UnplacedRow& r : table.unplaced)
        line(fmt::format("({})", textOf(r.reason, table.by)), "·", r.kernels, r.phases, r.busy, r.host, "·", "·");
    printInferred(table, shown);
    printLine(fmt::format("GPU busy {} ms, sum of durations {} ms, host {} ms", milliseconds(table.busy),
                          milliseconds(table.sum), milliseconds(table.host)));
    for (const std::string& note : notesOf(table, all))
        printLine(note);
    for (const std::string& sentence : layerSentences(trace, all, table))
        printLine(sentence);
    if (rates.flops.flops > 0 || rates.tokens) {
        printLine(rates.title());
        for (const std::string& text : rates.lines())
            printLine("  " + text);
    }
}

void printRatesOfPhases(const PlaceTable& table, const std::vector<PlaceRates>& rates)
{
    bool isFirst = true;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto tokens = rates[i].tokensPerSecond();
        if (rates[i].flops.flops <= 0 && !tokens)
            continue;
        if (std::exchange(isFirst, false))
            printLine("Each phase, while the GPU is in it:");
        printLine(fmt::format("  {}: {}", table.rows[i].path.back(),
                              rates[i].flops.flops > 0 ? rates[i].title() : rateText(*tokens)));
    }
}

// The path of a row in one cell, its parts separated by " / "; what has no place has a row of its own.
void printPlaceCsv(const PlaceTable& table, std::size_t max)
{
    std::string head = "path,calls,kernels,gpu_busy_ns,self_gpu_busy_ns,host_ns,self_host_ns";
    for (const std::string_view phase : phaseIds)
        head += fmt::format(",{}_ns", phase);
    printExactly(head + ",flop,pct_of_peak");
    const auto phases = [](const std::array<Ns, phaseCount>& times) {
        std::string cells;
        for (const Ns time : times)
            cells += fmt::format(",{}", time.count());
        return cells;
    };
    const std::size_t shown = max == 0 ? table.rows.size() : std::min(max, table.rows.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const PlaceRow& r = table.rows[i];
        printExactly(fmt::format("{},{},{},{},{},{},{}{},{},{}", csvQuoted(fmt::format("{}", fmt::join(r.path, " / "))),
                                 r.calls, r.kernels, r.busy.count(), r.selfBusy.count(), r.host.count(),
                                 r.selfHost.count(), phases(r.phases), r.flops ? fmt::format("{:.0f}", *r.flops) : "",
                                 r.pctOfPeak ? fmt::format("{:.3f}", *r.pctOfPeak) : ""));
    }
    for (const UnplacedRow& r : table.unplaced)
        printExactly(fmt::format("{},,{},{},,{},{},,", csvQuoted(fmt::format("({})", textOf(r.reason, table.by))),
                                 r.kernels, r.busy.count(), r.host.count(), phases(r.phases)));
}

} // namespace

bool isPlaceTable(const std::string& by) { return places().contains(by); }

ExitCode printPlaceTable(const PlaceTableRequest& request)
{
    const auto trace = openTraceOrRanks(request.file);
    if (!trace)
        return trace.error();
    const auto step = stepAskedFor(**trace, request.step);
    if (!step)
        return step.error();
    const Analysis analysis{*trace};
    const auto capture = openIfNamed(request.capture);
    if (!capture)
        return capture.error();
    const auto twin = openIfNamed(request.twin);
    if (!twin)
        return twin.error();
    const Attribution all = attributionWith(analysis, *capture, *twin);
    PlaceTableOptions options;
    options.by = places().at(request.by);
    options.within = *step;
    options.foldsLayers = !request.unfolds;
    const PlaceTable table = placeTable(analysis, all, options);
    if (request.json) {
        Json document = documentOf(**trace, table, all, ratesOf(analysis, all, options, table), request.by);
        addIfPredicted(**trace, document);
        addWorkBefore(document, table.before);
        printJson(std::move(document));
    } else if (request.csv) {
        printPlaceCsv(table, request.rows);
    } else {
        sayIfPredicted(**trace);
        const bool isByPhase = options.by == PlaceBy::Phase;
        const TableRates rates =
            isByPhase ? ratesOf(analysis, all, options, table) : TableRates{placeRates(analysis, all, options), {}};
        printText(**trace, table, all, rates.whole, request.rows);
        if (isByPhase)
            printRatesOfPhases(table, rates.rows);
        sayWorkBefore(table.before);
    }
    return ExitCode::Done;
}

} // namespace lanescope
