#include "app/cli/slice.h"

#include "app/cli/figure_input.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/attribution/slice_arithmetic.h"
#include "model/attribution/slice_place.h"
#include "model/compare/wording.h"
#include "model/describe/slice_facts.h"
#include "model/explain/explain.h"
#include "model/notes/notes.h"
#include "model/replay/path_on_lanes.h"
#include "model/replay/slice_memory.h"
#include "model/store/predicted.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct SliceOptions {
    std::string file, name;
    bool json = false;
};

Json linkJson(const Trace& trace, SliceId slice)
{
    return {{"name", trace.name(slice)},
            {"begin_ns", trace.absoluteNs(trace.begin(slice))},
            {"dur_ns", trace.duration(slice).count()}};
}

Json factsJson(const Trace& trace, const SliceFacts& facts)
{
    Json document = linkJson(trace, facts.slice);
    document["label"] = facts.label;
    document["kind"] = facts.kind;
    Json rows = Json::array();
    for (const Fact& fact : facts.rows) {
        Json row{{"key", fact.key}, {"text", format(fact.text, torchDuration)}};
        if (fact.value)
            std::visit([&](auto value) { row["value"] = value; }, *fact.value);
        if (!fact.unit.empty())
            row["unit"] = fact.unit;
        for (const SliceId link : fact.links)
            row["links"].push_back(linkJson(trace, link));
        rows.push_back(std::move(row));
    }
    document["rows"] = std::move(rows);
    document["in"] = Json::array();
    for (const SliceId above : facts.above)
        document["in"].push_back(linkJson(trace, above));
    document["children"] = Json::array();
    for (const ChildGroup& group : facts.children)
        document["children"].push_back(
            {{"name", trace.text(group.name)}, {"count", group.count}, {"total_ns", group.total.count()}});
    return document;
}

void printText(const Trace& trace, const SliceFacts& facts)
{
    printLine(fmt::format("{}  ({})", facts.label, facts.kind));
    for (const Fact& fact : facts.rows)
        printLine(fmt::format("  {:<16}{}", translated(fact.label), format(fact.text, briefDuration)));
    std::string above;
    for (const SliceId slice : facts.above)
        above += (above.empty() ? "" : " > ") + shortName(trace, slice);
    if (!above.empty())
        printLine(fmt::format("  {:<16}{}", translated(PHRASE("In")), above));
    for (const ChildGroup& group : facts.children)
        printLine(fmt::format("  {:<16}{}: {} x, {}",
                              &group == facts.children.data() ? translated(PHRASE("Children")) : std::string{},
                              shortName(trace, group.first), group.count, briefDuration(group.total)));
}

// The lane's row has the mark too, so that a copy of this row alone has it.
void markPredicted(const Trace& trace, SliceFacts& facts)
{
    for (Fact& fact : facts.rows)
        if (fact.key == "lane" && isPredicted(trace))
            fact.text = {PHRASE("{lane} · predicted"), {{"lane", format(fact.text, torchDuration)}}};
}

// Adds meanings that the facts lack: they know only the names that a lesson teaches. A name without known meaning is
// explained by its kind.
void addMeaning(const Trace& trace, SliceFacts& facts)
{
    const auto isMeaning = [](const Fact& fact) { return fact.key == "meaning"; };
    if (std::any_of(facts.rows.begin(), facts.rows.end(), isMeaning))
        return;
    Explanation known = explainSlice(trace, facts.slice);
    if (known.of == Explanation::Of::Nothing || known.text.empty())
        return;
    Fact fact;
    fact.key = "meaning";
    fact.label = PHRASE("What it is");
    fact.text = {PHRASE("{meaning}"), {{"meaning", std::move(known.text)}}};
    const auto lane =
        std::find_if(facts.rows.begin(), facts.rows.end(), [](const Fact& row) { return row.key == "lane"; });
    facts.rows.insert(lane, std::move(fact));
}

ExitCode runSlice(const SliceOptions& options)
{
    const auto trace = openTraceOrRanks(options.file);
    if (!trace)
        return trace.error();
    // Names can contain a # (ProfilerStep#3), so the whole text is tried first.
    SliceId slice = occurrence(**trace, options.name, 0);
    if (!slice) {
        const NamedSlice named = namedSliceFrom(options.name);
        slice = occurrence(**trace, named.name, named.number);
    }
    if (!slice) {
        printError({Error::Kind::BadInput, options.file, {}, "expected a slice called " + options.name});
        return ExitCode::Usage;
    }
    SliceFacts facts = sliceFacts(**trace, slice);
    addMeaning(**trace, facts);
    const AnalysisPtr answers = analysisOf(*trace);
    const Analysis& analysis = *answers;
    for (Fact& fact : pathFacts(**trace, pathOnLanes(analysis), slice))
        facts.rows.push_back(std::move(fact));
    for (Fact& fact : arithmeticFacts(analysis, slice))
        facts.rows.push_back(std::move(fact));
    for (Fact& fact : placeFacts(analysis, slice))
        facts.rows.push_back(std::move(fact));
    for (Fact& fact : memoryFacts(analysis, slice))
        facts.rows.push_back(std::move(fact));
    markPredicted(**trace, facts);
    if (options.json) {
        Json document = factsJson(**trace, facts);
        addIfPredicted(**trace, document);
        printJson(std::move(document));
    } else {
        sayIfPredicted(**trace);
        printText(**trace, facts);
    }
    return unlessChanged(ExitCode::Done);
}

std::function<ExitCode()> declareSlice(CLI::App& app)
{
    auto options = std::make_shared<SliceOptions>();
    app.add_option("FILE", options->file, "A trace; or a folder or a pattern: the ranks of one job")->required();
    app.add_option("NAME", options->name, "NAME or NAME#K: the K-th slice of that name, from 0")->required();
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runSlice(*options); };
}

} // namespace

const Subcommand sliceCommand{"slice", "All details of one slice", declareSlice};

} // namespace lanescope
