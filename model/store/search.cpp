#include "model/store/search.h"

#include "model/base/parallel.h"
#include "model/json/decimal_time.h"
#include "model/json/json_text.h"
#include "model/store/tracks.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <mutex>

namespace lanescope {

namespace {

std::string lower(std::string_view text)
{
    std::string out{text};
    for (char& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

tl::unexpected<Error> wrong(std::size_t at, std::string expected)
{
    return tl::unexpected(Error{Error::Kind::BadInput, "search", at, std::move(expected)});
}

} // namespace

namespace {

// Skips blanks at the front, also those that our own numbers have before their unit.
std::string_view skipBlanks(std::string_view text)
{
    for (;;) {
        if (!text.empty() && isBlank(text.front()))
            text.remove_prefix(1);
        else if (text.starts_with("\u202f") || text.starts_with("\u00a0"))
            text.remove_prefix(text.front() == '\xe2' ? 3 : 2);
        else
            return text;
    }
}

} // namespace

std::optional<Ns> parseDuration(std::string_view text)
{
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    text = skipBlanks(text);
    constexpr std::string_view minus = "\u2212"; // the minus sign that we print
    std::string number;
    if (text.starts_with(minus)) {
        number = '-';
        text.remove_prefix(minus.size());
    }
    const std::size_t length = std::min(text.find_first_not_of("+-.0123456789eE"), text.size());
    number += text.substr(0, length);
    const std::string_view unit = skipBlanks(text.substr(length));
    int exponent = 0; // from microseconds
    if (unit.empty() || unit == "ns")
        exponent = -3;
    else if (unit == "ms")
        exponent = 3;
    else if (unit == "s")
        exponent = 6;
    else if (unit != "us" && unit != "\u00b5s" && unit != "\u03bcs")
        return std::nullopt;
    if (const std::size_t e = number.find_first_of("eE"); e != std::string::npos) {
        int own = 0;
        const char* first = number.data() + e + 1 + (number.compare(e + 1, 1, "+") == 0);
        const auto [end, error] = std::from_chars(first, number.data() + number.size(), own);
        if (error != std::errc{} || end != number.data() + number.size() || own < -40 || own > 40)
            return std::nullopt;
        exponent += own;
        number.resize(e);
    }
    // Converted digit by digit, because a double cannot hold an absolute time.
    const auto ns = nsOfMicroseconds(fmt::format("{}e{}", number, exponent));
    return ns ? std::optional{Ns{*ns}} : std::nullopt;
}

Result<Query> parseQuery(std::string_view text)
{
    Query query;
    for (std::size_t i = 0;;) {
        while (i < text.size() && isBlank(text[i]))
            ++i;
        if (i == text.size())
            return query;
        QueryTerm term;
        const std::size_t start = i;
        if (text[i] == '-' && i + 1 < text.size() && !isBlank(text[i + 1])) {
            term.isNegated = true;
            ++i;
        }
        if (text[i] == '/') {
            const std::size_t close = text.find('/', i + 1);
            if (close == std::string_view::npos)
                return wrong(i, "expected a closing / after the regular expression");
            term.what = QueryTerm::What::Regex;
            term.text = text.substr(i + 1, close - i - 1);
            auto expression = Pattern::parse(term.text, Pattern::Case::Ignored);
            if (!expression)
                return wrong(i, fmt::format("expected a regular expression: {}", expression.error()));
            term.expression = std::move(*expression);
            query.terms.push_back(std::move(term));
            i = close + 1;
            continue;
        }
        const auto value = [&]() -> std::string { // quoted, or up to a blank
            if (i < text.size() && text[i] == '"') {
                const std::size_t close = std::min(text.find('"', i + 1), text.size());
                std::string inside{text.substr(i + 1, close - i - 1)};
                i = std::min(text.size(), close + 1);
                return inside;
            }
            const std::size_t from = i;
            while (i < text.size() && !isBlank(text[i]))
                ++i;
            return std::string{text.substr(from, i - from)};
        };
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("cat:") || rest.starts_with("kind:")) {
            i += rest.starts_with("cat:") ? 4 : 5;
            term.what = QueryTerm::What::Category;
            term.text = lower(value());
        } else if (rest.starts_with("lane:")) {
            i += 5;
            term.what = QueryTerm::What::Lane;
            term.text = lower(value());
        } else if (rest.starts_with("dur") && rest.size() > 3 && (rest[3] == '<' || rest[3] == '>' || rest[3] == '=')) {
            i += 3;
            term.what = QueryTerm::What::Duration;
            term.comparison = text[i++];
            if (i < text.size() && text[i] == '=' && term.comparison != "=")
                term.comparison += text[i++];
            const std::size_t at = i;
            const auto bound = parseDuration(value());
            if (!bound)
                return wrong(at, "expected a duration with its unit, such as 100us or 1.5ms");
            term.bound = *bound;
        } else {
            if (rest.starts_with("name:"))
                i += 5;
            term.text = lower(value());
        }
        if (term.what != QueryTerm::What::Duration && term.text.empty())
            return wrong(start, "expected a word");
        query.terms.push_back(std::move(term));
    }
}

namespace {

// Stores whether each name, category and lane matches the query.
struct Tables {
    std::vector<bool> names;
    std::vector<bool> categories;
    std::vector<bool> lanes;
    std::vector<QueryTerm> durations;
};

bool nameHolds(const QueryTerm& term, std::string_view name, const std::string& lowered)
{
    if (term.what == QueryTerm::What::Word)
        return lowered.find(term.text) != std::string::npos;
    return term.expression->isIn(name);
}

Tables prepare(const Trace& trace, const Query& query, Task& task)
{
    Tables tables;
    tables.names.assign(trace.strings().size(), true);
    tables.categories.assign(trace.categories().size(), true);
    tables.lanes.assign(trace.lanes().size(), true);
    for (const QueryTerm& term : query.terms) {
        switch (term.what) {
        case QueryTerm::What::Word:
        case QueryTerm::What::Regex:
            for (std::uint32_t s = 0; s < tables.names.size() && !task.isStopped(); ++s)
                if (tables.names[s]) {
                    const std::string_view name = trace.text(StringId{s});
                    const std::string lowered = term.what == QueryTerm::What::Word ? lower(name) : std::string{};
                    tables.names[s] = nameHolds(term, name, lowered) != term.isNegated;
                }
            break;
        case QueryTerm::What::Category:
            for (std::uint32_t c = 0; c < tables.categories.size(); ++c) {
                const Category& category = trace.categories()[c];
                const bool holds = lower(trace.text(category.name)).find(term.text) != std::string::npos ||
                                   lower(nameOf(category.kind)) == term.text;
                tables.categories[c] = tables.categories[c] && holds != term.isNegated;
            }
            break;
        case QueryTerm::What::Lane:
            for (std::uint32_t l = 0; l < tables.lanes.size(); ++l) {
                const Lane& lane = trace.lanes()[l];
                const bool holds = lower(lane.name).find(term.text) != std::string::npos ||
                                   lower(trace[lane.process].title).find(term.text) != std::string::npos;
                tables.lanes[l] = tables.lanes[l] && holds != term.isNegated;
            }
            break;
        case QueryTerm::What::Duration:
            tables.durations.push_back(term);
            break;
        }
    }
    return tables;
}

bool durationHolds(const QueryTerm& term, std::int64_t ns)
{
    const std::int64_t bound = term.bound.count();
    bool holds = ns == bound;
    if (term.comparison == "<")
        holds = ns < bound;
    else if (term.comparison == "<=")
        holds = ns <= bound;
    else if (term.comparison == ">")
        holds = ns > bound;
    else if (term.comparison == ">=")
        holds = ns >= bound;
    return holds != term.isNegated;
}

} // namespace

std::vector<SliceId> search(const Trace& trace, const Query& query, Task& task)
{
    std::vector<SliceId> found;
    if (query.isEmpty())
        return found;
    const Tables tables = prepare(trace, query, task);
    constexpr std::uint32_t part = 1 << 18;
    struct Part {
        SliceRange slices;
        std::vector<SliceId> found;
    };
    std::vector<Part> parts;
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l)
        if (tables.lanes[l]) {
            const SliceRange slices = trace.lanes()[l].slices;
            for (std::uint32_t at = slices.first; at < slices.last; at += part)
                parts.push_back({{at, std::min(slices.last, at + part)}, {}});
        }
    const auto names = trace.names();
    const auto categories = trace.categoriesOfSlices();
    const auto durations = trace.durations();
    parallelFor(parts.size(), [&](std::size_t p) {
        if (task.isStopped())
            return;
        for (std::uint32_t s = parts[p].slices.first; s < parts[p].slices.last; ++s) {
            if (!tables.names[names[s]] || !tables.categories[categories[s]])
                continue;
            if (std::all_of(tables.durations.begin(), tables.durations.end(),
                            [&](const QueryTerm& t) { return durationHolds(t, durations[s]); }))
                parts[p].found.push_back(SliceId{s});
        }
    });
    for (const Part& p : parts)
        found.insert(found.end(), p.found.begin(), p.found.end());
    return found;
}

std::vector<std::uint32_t> searchInstants(const Trace& trace, const Query& query, Task& task)
{
    std::vector<std::uint32_t> found;
    if (query.isEmpty() || trace.instants().empty())
        return found;
    const Tables tables = prepare(trace, query, task);
    if (!std::all_of(tables.durations.begin(), tables.durations.end(), [](const QueryTerm& t) { return t.isNegated; }))
        return found;
    const bool asksForLane = std::any_of(query.terms.begin(), query.terms.end(), [](const QueryTerm& t) {
        return t.what == QueryTerm::What::Lane && !t.isNegated;
    });
    const StringId memory = trace.find(memoryInstant);
    for (std::uint32_t i = 0; i < trace.instants().size() && !task.isStopped(); ++i) {
        const Instant& instant = trace.instants()[i];
        const bool isOnLane = instant.lane ? tables.lanes[instant.lane.value] : !asksForLane;
        if (isOnLane && tables.names[instant.name.value] && tables.categories[instant.category.value] &&
            (!memory || instant.name != memory))
            found.push_back(i);
    }
    return found;
}

NameStats statsOfName(const Trace& trace, StringId name, SliceKind kind)
{
    NameStats stats;
    std::vector<std::int64_t> all;
    const auto names = trace.names();
    for (std::uint32_t s = 0; s < names.size(); ++s)
        if (names[s] == name.value && trace.kind(SliceId{s}) == kind)
            all.push_back(trace.durations()[s]);
    if (all.empty())
        return stats;
    stats.count = all.size();
    for (const std::int64_t ns : all)
        stats.total += Ns{ns};
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end());
    stats.median = Ns{*middle};
    if (all.size() % 2 == 0)
        stats.median = Ns{(*middle + *std::max_element(all.begin(), middle)) / 2};
    const auto [min, max] = std::minmax_element(all.begin(), all.end());
    stats.min = Ns{*min};
    stats.max = Ns{*max};
    return stats;
}

SliceId sameName(const Trace& trace, SliceId slice, int step)
{
    const std::uint32_t name = trace.nameId(slice).value;
    const SliceKind kind = trace.kind(slice);
    const auto key = [&](std::uint32_t s) { return std::pair{trace.begins()[s], s}; };
    const auto mine = key(slice.value);
    std::optional<std::pair<std::int64_t, std::uint32_t>> best;
    const auto names = trace.names();
    for (std::uint32_t s = 0; s < names.size(); ++s) {
        if (names[s] != name || s == slice.value || trace.kind(SliceId{s}) != kind)
            continue;
        const auto other = key(s);
        if (step > 0 ? other > mine && (!best || other < *best) : other < mine && (!best || other > *best))
            best = other;
    }
    return best ? SliceId{best->second} : SliceId{};
}

} // namespace lanescope
