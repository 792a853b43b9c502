#include "app/cli/output.h"

#include "app/cli/terminal.h"

#include "model/base/plain_line.h"
#include "model/export/output_file.h"
#include "model/findings/file_problems.h"
#include "model/merge/rank_files.h"
#include "model/store/predicted.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace lanescope {

namespace {

// The problems of the files that were opened for this answer.
std::vector<std::string>& saidWarnings()
{
    static std::vector<std::string> warnings;
    return warnings;
}

} // namespace

const std::vector<std::string>& warningsOfFiles() { return saidWarnings(); }

void warnOfFile(const Trace& trace)
{
    const FileProblems problems = problemsOf(trace);
    std::vector<std::string>& said = saidWarnings();
    const auto lineOf = [&](const std::string& problem) { return fmt::format("{}: {}", trace.info().path, problem); };
    if (problems.all.empty() ||
        std::find(said.begin(), said.end(), lineOf(problems.all.front())) != said.end()) // the file is opened twice
        return;
    const std::size_t others = problems.all.size() - 1;
    const std::string more =
        others == 0 ? std::string{}
                    : fmt::format("; `lanescope info` lists {}", counted(others, "more problem", "more problems"));
    std::fprintf(stderr, "lanescope: %s%s\n", plainLine(lineOf(problems.all[problems.worst])).c_str(), more.c_str());
    for (const std::string& problem : problems.all)
        said.push_back(lineOf(problem));
}

void forgetWarnings() { saidWarnings().clear(); }

void printJson(Json document)
{
    if (document.is_object())
        for (const std::string& warning : warningsOfFiles())
            document["warnings"].push_back(warning);
    const std::string text = document.dump(1, ' ', false, Json::error_handler_t::replace);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputc('\n', stdout);
}

// A line that is wider than the terminal would break its columns. --wide shows all of it.
void printLine(const std::string& line)
{
    static const bool isTerminal = ::isatty(STDOUT_FILENO) == 1;
    const std::string shown = onTerminal(line);
    if (!isTerminal || !isUtf8Terminal()) {
        printExactly(shown);
        return;
    }
    for (const std::string& one : fittedTo(terminalWidth(), shown))
        printExactly(one);
}

void printLines(std::string_view text)
{
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        printLine(std::string{text.substr(at, end - at)});
        at = end + 1;
    }
}

void printExactly(std::string_view line)
{
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
}

std::string counted(std::int64_t count, std::string_view one, std::string_view several)
{
    return fmt::format("{} {}", count, count == 1 ? one : several);
}

void printWrapped(std::string_view sentence, std::size_t more)
{
    const std::size_t indent = std::min(sentence.find_first_not_of(' '), sentence.size());
    const std::size_t width = terminalWidth(), taken = indent + more;
    std::size_t before = indent;
    for (const std::string& line : wrapped(sentence.substr(indent), width > 2 * taken ? width - taken : width)) {
        printLine(std::string(before, ' ') + line);
        before = taken;
    }
}

void printWrappedAfter(std::string_view head, std::string_view sentence)
{
    const std::size_t width = terminalWidth(), taken = widthOf(head);
    std::string before{head};
    for (const std::string& line : wrapped(sentence, width > 2 * taken ? width - taken : width)) {
        printLine(before + line);
        before = std::string(taken, ' ');
    }
}

void sayRowsLeft(std::size_t rows)
{
    if (rows > 0)
        printLine(fmt::format("… and {}: --rows 0 prints all", counted(rows, "more row", "more rows")));
}

std::string csvQuoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' ? std::string{"\"\""} : std::string(1, c);
    return out + "\"";
}

void printError(const Error& error) { std::fprintf(stderr, "lanescope: %s\n", error.line().c_str()); }

std::optional<ExitCode> refuseInputs(const std::string& output, const std::vector<std::string>& inputs)
{
    std::vector<std::string> files;
    for (const std::string& input : inputs)
        if (!input.empty())
            if (const auto named = rankFilesOf(std::vector{input}))
                for (const RankFile& file : *named)
                    files.push_back(file.path);
    const auto refused = refusalOf(output, files);
    if (!refused)
        return {};
    printError(*refused);
    return ExitCode::Usage;
}

void sayIfPredicted(const Trace& trace)
{
    if (isPredicted(trace))
        printLine(fmt::format("{}: {}", trace.info().path, predictedText));
}

void addIfPredicted(const Trace& trace, Json& document)
{
    if (isPredicted(trace))
        document["is_predicted"] = true;
}

std::string laneName(const Trace& trace, LaneId lane)
{
    return lane ? fmt::format("{} · {}", trace[trace[lane].process].title, trace[lane].name) : std::string{};
}

} // namespace lanescope
