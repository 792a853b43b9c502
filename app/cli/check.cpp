#include "app/cli/check.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/compare/snapshot_expectations.h"
#include "model/replay/final_verdict.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>

namespace lanescope {

namespace {

struct CheckOptions {
    std::string file, expectations;
    bool json = false;
};

Result<std::string> textOfFile(const std::string& path)
{
    std::ifstream file{path, std::ios::binary};
    std::string text{std::istreambuf_iterator<char>{file}, {}};
    if (!file)
        return tl::unexpected(Error{Error::Kind::Io, path, {}, "expected a readable expectations file"});
    return text;
}

Json jsonOf(const FoundValue& value)
{
    return std::visit(
        [](const auto& v) -> Json {
            if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
                return nullptr;
            else
                return v;
        },
        value);
}

Json jsonOf(const Trace* trace, const Expectation& e, const Outcome& outcome)
{
    Json expected = expectedOf(e);
    if (e.equals)
        expected = *e.equals == static_cast<double>(static_cast<std::int64_t>(*e.equals))
                       ? Json(static_cast<std::int64_t>(*e.equals))
                       : Json(*e.equals);
    Json j{{"text", textOf(e)},
           {"expected", std::move(expected)},
           {"found", jsonOf(outcome.found)},
           {"holds", outcome.holds}};
    if (!outcome.note.empty())
        j["note"] = outcome.note;
    if (e.within && trace) {
        Json list = Json::array();
        for (const Outcome::Occurrence& o : outcome.occurrences)
            list.push_back({{"name", trace->name(o.range)},
                            {"begin_ns", trace->absoluteNs(trace->begin(o.range))},
                            {"found", jsonOf(o.found)},
                            {"holds", o.holds}});
        j["occurrences"] = std::move(list);
    }
    return j;
}

void printText(const Trace* trace, const Expectation& e, const Outcome& outcome)
{
    std::string line = fmt::format("{}  {}", outcome.holds ? "holds" : "FAILS", textOf(e));
    if (!outcome.holds || !e.equals)
        line += fmt::format(", found {}", textOf(outcome.found));
    if (!outcome.note.empty())
        line += fmt::format(" ({})", outcome.note);
    else if (outcome.occurrences.size() > 1)
        line += fmt::format(" ({} occurrences)", outcome.occurrences.size());
    printLine(line);
    constexpr int max = 20;
    int told = 0;
    for (std::size_t i = 0; i < outcome.occurrences.size(); ++i)
        if (const Outcome::Occurrence& o = outcome.occurrences[i];
            !o.holds && outcome.occurrences.size() > 1 && ++told <= max)
            printLine(fmt::format("         {:.60}#{} at {}: {}", trace->name(o.range), i,
                                  torchDuration(trace->begin(o.range) - Time{}), textOf(o.found)));
    if (told > max)
        printLine(fmt::format("         and {} more (--json lists all)", told - max));
}

ExitCode runCheck(const CheckOptions& options)
{
    // Reads the small file first, so that an error in it is reported at once.
    const auto text = textOfFile(options.expectations);
    const auto expectations = text ? parseExpectations(*text, options.expectations) : tl::unexpected(text.error());
    if (!expectations) {
        printError(expectations.error());
        return ExitCode::Unreadable;
    }
    bool allHold = true;
    Json list = Json::array();
    const auto look = [&](const Trace* trace, const Expectation& e, const Outcome& outcome) {
        allHold &= outcome.holds;
        if (options.json)
            list.push_back(jsonOf(trace, e, outcome));
        else
            printText(trace, e, outcome);
    };
    if (isMemorySnapshot(options.file)) {
        const auto snapshot = openSnapshot(options.file);
        if (!snapshot)
            return snapshot.error();
        for (const Expectation& e : *expectations)
            look(nullptr, e, outcomeOf(**snapshot, e));
    } else {
        const auto loaded = openTrace(options.file);
        if (!loaded)
            return loaded.error();
        const Analysis analysis{*loaded};
        for (const Expectation& e : *expectations)
            look(&analysis.trace(), e, outcomeOf(analysis, e, finalVerdict));
    }
    if (options.json)
        printJson(Json{{"expectations", std::move(list)}, {"holds", allHold}});
    return allHold ? ExitCode::Done : ExitCode::DoesNotHold;
}

std::string words(std::string_view head, std::span<const ExpectationWord> list)
{
    std::string text = fmt::format("{}:\n", head);
    for (const ExpectationWord& word : list)
        text += fmt::format("  {:<24} {}\n", word.name, word.meaning);
    return text;
}

std::function<ExitCode()> declareCheck(CLI::App& app)
{
    auto options = std::make_shared<CheckOptions>();
    app.add_option("FILE", options->file, "A trace or a memory snapshot")->required();
    app.add_option("EXPECTATIONS", options->expectations,
                   "A file such as {\"expect\": [{\"count\": \"kernel\", \"within\": \"mlp_fwd\", \"equals\": 5}]}")
        ->required();
    app.add_flag("--json", options->json, "One JSON document on stdout");
    app.footer(
        "Each expectation is one of count, metric, verdict (as `findings` prints it) and slowest (op or kernel).\nA "
        "count may say named (exact) or matching (a regular expression); a count or a metric has equals,\nat_least or "
        "at_most; within names an annotation or op, and each of its occurrences must hold.\n\n" +
        words("Counts", countWords()) + '\n' + words("Metrics", metricWords()));
    return [options] { return runCheck(*options); };
}

} // namespace

const Subcommand checkCommand{"check", "Check your expectations of a trace", declareCheck};

} // namespace lanescope
