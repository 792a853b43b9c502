#include "app/cli/export_part.h"

#include "app/cli/figure_input.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "model/export/stream_export.h"
#include "model/merge/rank_files.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <tl/expected.hpp>

namespace lanescope {

namespace {

namespace fs = std::filesystem;

using Range = std::pair<std::int64_t, std::int64_t>;

std::optional<std::int64_t> wholeFrom(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number >= 0 ? std::optional{number}
                                                                                   : std::nullopt;
}

// "3", "3:5" (with the separator)
std::optional<Range> numbersFrom(std::string_view text, char separator)
{
    const std::size_t at = text.find(separator);
    const auto first = wholeFrom(text.substr(0, at));
    const auto last = at == std::string_view::npos ? first : wholeFrom(text.substr(at + 1));
    return first && last && *first <= *last ? std::optional{Range{*first, *last}} : std::nullopt;
}

tl::unexpected<Error> usage(std::string option, std::string expected)
{
    return tl::unexpected(Error{Error::Kind::BadInput, std::move(option), {}, std::move(expected)});
}

Result<std::vector<Range>> ranksFrom(const std::string& text)
{
    std::vector<Range> ranks;
    for (std::size_t at = 0; at <= text.size() && !text.empty();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const auto some = numbersFrom(std::string_view{text}.substr(at, end - at), '-');
        if (!some)
            return usage("--ranks", fmt::format("expected numbers such as 0,4-7, found {}", text));
        ranks.push_back(*some);
        at = end + 1;
    }
    return ranks;
}

Result<PartAsked> partFrom(const ExportPartOptions& o)
{
    PartAsked asked{o.keep, o.drop, {}, {}, {}, {}};
    for (const auto* words : {&o.keep, &o.drop})
        for (const std::string& word : *words)
            if (!isKindWord(word))
                return usage(words == &o.keep ? "--keep" : "--drop",
                             fmt::format("expected kinds among {}, found {}", kindList(), word));
    if (!o.names.empty()) {
        auto pattern = Pattern::parse(o.names, Pattern::Case::Kept);
        if (!pattern)
            return usage("--names", fmt::format("expected a regular expression: {}", pattern.error()));
        asked.names = *std::move(pattern);
    }
    if (!o.steps.empty()) {
        asked.steps = numbersFrom(o.steps, ':');
        if (!asked.steps)
            return usage("--steps", fmt::format("expected numbers of steps such as 10:12, found {}", o.steps));
    }
    if (!o.range.empty()) {
        asked.range = rangeFrom(o.range);
        if (!asked.range)
            return usage("--range", fmt::format("expected FROM:TO, such as 1.2ms:3ms, found {}", o.range));
    }
    if (o.stackDepth >= 0)
        asked.stackDepth = static_cast<std::uint32_t>(o.stackDepth);
    return asked;
}

// One trace to write.
struct TraceToWrite {
    std::string from, to;
    std::optional<std::int64_t> rank;
    bool wasNamed = true;
    std::optional<WrittenPart> written;
};

bool isAmong(const std::vector<Range>& ranks, std::optional<std::int64_t> rank)
{
    return ranks.empty() || (rank && std::any_of(ranks.begin(), ranks.end(), [&](const Range& r) {
                                 return *rank >= r.first && *rank <= r.second;
                             }));
}

// File names in the output folder: as the input, or by rank if the input's name must not be revealed.
void nameParts(std::vector<TraceToWrite>& parts, const fs::path& folder, bool redact)
{
    std::set<std::string> names;
    std::set<std::optional<std::int64_t>> ranks;
    for (const TraceToWrite& part : parts) {
        names.insert(fs::path{part.from}.filename().string());
        ranks.insert(part.rank);
    }
    const bool byName = !redact && names.size() == parts.size();
    const bool byRank = ranks.size() == parts.size() && !ranks.contains(std::nullopt);
    std::size_t number = 0;
    for (TraceToWrite& part : parts) {
        std::string name = fs::path{part.from}.filename().string();
        const bool isPlain = name.ends_with(".json");
        if (!byName)
            name = fmt::format("{}{}{}", byRank ? "rank" : "trace", byRank ? *part.rank : static_cast<int>(number),
                               isPlain ? ".json" : ".json.gz");
        else if (!holdsEvents(name))
            name += ".json.gz";
        part.to = (folder / name).string();
        ++number;
    }
}

ExitCode exitOf(const Error& error)
{
    printError(error);
    return error.where.starts_with("--") || error.where == "-o" ? ExitCode::Usage : ExitCode::Unreadable;
}

Result<std::vector<TraceToWrite>> partsOf(const ExportPartOptions& o, const std::vector<Range>& ranks)
{
    const auto files = rankFilesOf(o.files);
    if (!files)
        return tl::unexpected(files.error());
    std::vector<TraceToWrite> parts;
    std::string found;
    for (const RankFile& file : *files) {
        TraceToWrite part{file.path, {}, {}, file.wasNamed, {}};
        if (!ranks.empty() || files->size() > 1)
            part.rank = rankOfTraceFile(file.path);
        if (part.rank)
            found += fmt::format("{}{}", found.empty() ? "" : ", ", *part.rank);
        if (isAmong(ranks, part.rank))
            parts.push_back(std::move(part));
    }
    if (parts.empty())
        return usage("--ranks", found.empty() ? std::string{"expected traces that state their rank, found none"}
                                              : fmt::format("expected ranks among {}, found {}", found, o.ranks));
    return parts;
}

bool isSeveral(const ExportPartOptions& o)
{
    std::error_code ignored;
    if (o.files.size() > 1)
        return true;
    if (fs::is_directory(o.files[0], ignored))
        return true;
    const auto files = rankFilesOf(o.files);
    return files && files->size() > 1;
}

// The folder that several traces are written to.
std::optional<Error> makeFolder(const std::string& path)
{
    std::error_code error;
    if (fs::exists(path, error) && !fs::is_directory(path, error))
        return Error{Error::Kind::BadInput,
                     "-o",
                     {},
                     fmt::format("expected a folder for several traces, found the file {}", path)};
    fs::create_directories(path, error);
    if (error)
        return Error{Error::Kind::Io, path, {}, fmt::format("expected to make this folder: {}", error.message())};
    return std::nullopt;
}

Json jsonOf(const TraceToWrite& part)
{
    Json said{{"path", part.to}, {"events", part.written->events}, {"events_read", part.written->found}};
    put(said, "rank", part.rank);
    if (part.written->damaged > 0)
        said["damaged"] = part.written->damaged;
    for (const Error& warning : part.written->warnings)
        said["warnings"].push_back(warning.line());
    return said;
}

void sayWritten(const std::vector<TraceToWrite>& parts, const ExportPartOptions& o, bool several)
{
    if (o.json) {
        Json all = Json::array();
        std::uint64_t events = 0;
        for (const TraceToWrite& part : parts)
            if (part.written) {
                all.push_back(jsonOf(part));
                events += part.written->events;
            }
        printJson(several ? Json{{"path", o.output}, {"events", events}, {"files", all}} : all[0]);
        return;
    }
    for (const TraceToWrite& part : parts)
        if (part.written)
            printLine(fmt::format(
                "{}: {} of {}{}", part.to, part.written->events, counted(part.written->found, "event", "events"),
                part.written->damaged > 0 ? fmt::format(", {} damaged ones left out", part.written->damaged)
                                          : std::string{}));
}

} // namespace

std::string kindList() { return fmt::format("{}", fmt::join(kindWords(), ", ")); }

bool isPartAsked(const ExportPartOptions& o) { return o.choosesEvents() || isSeveral(o); }

ExitCode exportParts(const ExportPartOptions& o, Task& task)
{
    const auto asked = partFrom(o);
    if (!asked)
        return exitOf(asked.error());
    const auto ranks = ranksFrom(o.ranks);
    if (!ranks)
        return exitOf(ranks.error());
    const bool several = isSeveral(o);
    if (!several && !holdsEvents(o.output))
        return exitOf({Error::Kind::BadInput,
                       "-o",
                       {},
                       "expected a name that ends in .json, .json.gz or .jsonl: other formats are written whole"});
    auto parts = partsOf(o, *ranks);
    if (!parts)
        return exitOf(parts.error());
    if (several) {
        if (const auto error = makeFolder(o.output))
            return exitOf(*error);
        nameParts(*parts, o.output, o.redact);
    } else {
        (*parts)[0].to = o.output;
    }
    for (const TraceToWrite& part : *parts)
        if (const auto refused = refuseInputs(part.to, o.files))
            return *refused;
    Redactor redactor;
    std::size_t written = 0;
    std::optional<Error> failure;
    {
        const Progress progress{task, 0};
        for (TraceToWrite& part : *parts) {
            task.done = task.total = 0;
            auto one = exportPart(part.from, part.to, *asked, o.redact ? &redactor : nullptr, task);
            if (one) {
                part.written = *std::move(one);
                ++written;
                continue;
            }
            failure = one.error();
            // A folder may hold other files too.
            if (part.wasNamed || failure->kind != Error::Kind::BadInput || failure->where.starts_with("--"))
                break;
            printError(*failure);
            failure.reset();
        }
    }
    if (failure)
        return exitOf(*failure);
    if (written == 0)
        return exitOf({Error::Kind::BadInput, o.files[0], {}, "expected a trace, found none in the folder"});
    if (!o.json)
        for (const TraceToWrite& part : *parts)
            if (part.written)
                for (const Error& warning : part.written->warnings)
                    printError(warning);
    sayWritten(*parts, o, several);
    return ExitCode::Done;
}

} // namespace lanescope
