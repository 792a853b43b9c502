// Reads and writes expectation files. Reading is strict: each error has its byte.

#include "model/analysis/verdict.h"
#include "model/base/nearest_name.h"
#include "model/base/pattern.h"
#include "model/base/phrases.h"
#include "model/compare/expectations.h"
#include "model/findings/rule.h"
#include "model/json/json_text.h"
#include "model/memory/findings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

struct Bad {
    std::uint64_t offset;
    std::string expected;
};

template <class Words>
std::string listOf(const Words& words)
{
    std::string list;
    for (const auto& word : words)
        list += (list.empty() ? "" : ", ") + std::string{word.name};
    return list;
}

constexpr std::size_t maxPattern = 500; // longer than any useful expression, so probably a mistake

const std::vector<Verdict> verdicts = allVerdicts();

std::string verdictList()
{
    std::string list;
    for (const Verdict v : verdicts)
        list += (list.empty() ? "" : ", ") + std::string{nameOf(v)};
    for (const std::string_view v : memoryVerdicts)
        list += ", " + std::string{v};
    return list;
}

// The text is known to be well-formed JSON: this class checks the meaning and keeps the positions.
class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    std::vector<Expectation> read()
    {
        const std::size_t at = m_text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        if (at == std::string_view::npos || m_text[at] != '{')
            throw Bad{at == std::string_view::npos ? 0 : at,
                      translated(PHRASE("expected an object with the list \"expect\""))};
        std::optional<std::string_view> list;
        for (const JsonMember& member : membersOf(m_text.substr(at))) {
            if (member.key != "expect")
                throw Bad{offsetOf(member.key),
                          translatedWith(PHRASE("expected \"expect\", found \"{}\""), member.key)};
            if (list)
                throw Bad{offsetOf(member.key), translated(PHRASE("expected \"expect\" once"))};
            list = member.value;
        }
        if (!list)
            throw Bad{at, translated(PHRASE("expected an object with the list \"expect\""))};
        if (!list->starts_with('['))
            throw Bad{offsetOf(*list), translated(PHRASE("expected a list after \"expect\""))};
        std::vector<Expectation> all;
        for (std::size_t i = skipBlanksAt(*list, 1); i < list->size() && (*list)[i] != ']';) {
            const std::size_t end = valueEnd(*list, i);
            if (end == std::string_view::npos)
                break;
            all.push_back(one(list->substr(i, end - i)));
            i = skipBlanksAt(*list, end);
            if (i < list->size() && (*list)[i] == ',')
                i = skipBlanksAt(*list, i + 1);
        }
        if (all.empty())
            throw Bad{offsetOf(*list),
                      translated(PHRASE("expected at least one expectation: an empty list holds for any trace"))};
        return all;
    }

private:
    std::uint64_t offsetOf(std::string_view part) const
    {
        return static_cast<std::uint64_t>(part.data() - m_text.data());
    }

    std::string text(const JsonMember& member) const
    {
        if (!member.value.starts_with('"'))
            throw Bad{offsetOf(member.value), translatedWith(PHRASE("expected a text for \"{}\""), member.key)};
        return plainText(member.value);
    }

    double number(const JsonMember& member) const
    {
        const auto value = member.value.starts_with('"') ? std::nullopt : numberOf(member.value);
        if (!value)
            throw Bad{offsetOf(member.value), translatedWith(PHRASE("expected a number for \"{}\""), member.key)};
        return *value;
    }

    Expectation one(std::string_view object) const
    {
        if (!object.starts_with('{'))
            throw Bad{offsetOf(object),
                      translated(PHRASE("expected an object, as {\"count\": \"kernel\", \"equals\": 5}"))};
        Expectation e;
        std::optional<JsonMember> subject;
        std::vector<std::string_view> seen;
        std::optional<std::uint64_t> nameAt, withinAt, boundAt;
        for (const JsonMember& m : membersOf(object)) {
            if (std::find(seen.begin(), seen.end(), m.key) != seen.end())
                throw Bad{offsetOf(m.key), translatedWith(PHRASE("expected \"{}\" once"), m.key)};
            seen.push_back(m.key);
            if (m.key == "count" || m.key == "metric" || m.key == "verdict" || m.key == "slowest") {
                if (subject)
                    throw Bad{offsetOf(m.key),
                              translatedWith(
                                  PHRASE("expected one of count, metric, verdict and slowest, found \"{}\" and \"{}\""),
                                  m.key, subject->key)};
                subject = m;
                e.what = text(m);
                e.subject = m.key == "count"     ? Expectation::Subject::Count
                            : m.key == "metric"  ? Expectation::Subject::Metric
                            : m.key == "verdict" ? Expectation::Subject::Verdict
                                                 : Expectation::Subject::Slowest;
            } else if (m.key == "named") {
                e.named = text(m);
                nameAt = offsetOf(m.key);
            } else if (m.key == "matching") {
                e.matching = text(m);
                nameAt = offsetOf(m.key);
                if (e.matching->size() > maxPattern)
                    throw Bad{offsetOf(m.value), translatedWith(PHRASE("expected at most {} characters"), maxPattern)};
                if (const auto expression = Pattern::parse(*e.matching, Pattern::Case::Ignored); !expression)
                    throw Bad{offsetOf(m.value),
                              translatedWith(PHRASE("expected a regular expression: {}"), expression.error())};
            } else if (m.key == "within") {
                e.within = text(m);
                withinAt = offsetOf(m.key);
            } else if (m.key == "equals" || m.key == "at_least" || m.key == "at_most") {
                (m.key == "equals" ? e.equals : m.key == "at_least" ? e.atLeast : e.atMost) = number(m);
                boundAt = offsetOf(m.key);
            } else {
                throw Bad{
                    offsetOf(m.key),
                    translatedWith(PHRASE("expected one of count, metric, verdict, slowest, named, matching, within, "
                                          "equals, at_least and at_most, found \"{}\""),
                                   m.key)};
            }
        }
        if (!subject)
            throw Bad{offsetOf(object), translated(PHRASE("expected one of count, metric, verdict and slowest"))};
        settle(e, object, *subject, nameAt, withinAt, boundAt);
        return e;
    }

    // Checks which keys may be combined.
    void settle(const Expectation& e, std::string_view object, const JsonMember& subject,
                std::optional<std::uint64_t> nameAt, std::optional<std::uint64_t> withinAt,
                std::optional<std::uint64_t> boundAt) const
    {
        const auto isAmong = [&](const auto& words) {
            return std::any_of(words.begin(), words.end(), [&](const auto& w) { return w.name == e.what; });
        };
        if (e.named && e.matching)
            throw Bad{*nameAt, translated(PHRASE("expected \"named\" or \"matching\", found both"))};
        const bool hasBound = e.equals || e.atLeast || e.atMost;
        if (e.equals && (e.atLeast || e.atMost))
            throw Bad{*boundAt, translated(PHRASE("expected \"equals\" alone, found a bound as well"))};
        if (e.atLeast && e.atMost && *e.atLeast > *e.atMost)
            throw Bad{*boundAt, translated(PHRASE("expected \"at_least\" to be no more than \"at_most\""))};
        switch (e.subject) {
        case Expectation::Subject::Count:
            if (!isAmong(countWords()))
                throw Bad{offsetOf(subject.value),
                          translatedWith(PHRASE("expected a count of {}, found \"{}\""), listOf(countWords()), e.what)};
            if (e.what == "finding")
                requireFinding(e, nameAt);
            if (withinAt && (e.what == "step" || e.what == "finding"))
                throw Bad{*withinAt,
                          translatedWith(PHRASE("expected no \"within\": a {} is for the whole trace"), e.what)};
            break;
        case Expectation::Subject::Metric:
            if (!isAmong(metricWords()))
                throw Bad{offsetOf(subject.value), translatedWith(PHRASE("expected a metric of {}, found \"{}\""),
                                                                  listOf(metricWords()), e.what)};
            if (nameAt)
                throw Bad{*nameAt, translated(PHRASE("expected no name: a metric is for all work"))};
            if (withinAt && !takesWithin(e.what))
                throw Bad{*withinAt,
                          translatedWith(PHRASE("expected no \"within\": {} is for the whole trace"), e.what)};
            break;
        case Expectation::Subject::Verdict:
            if (std::none_of(verdicts.begin(), verdicts.end(), [&](Verdict v) { return nameOf(v) == e.what; }) &&
                std::find(std::begin(memoryVerdicts), std::end(memoryVerdicts), e.what) == std::end(memoryVerdicts))
                throw Bad{offsetOf(subject.value),
                          translatedWith(PHRASE("expected {}, found \"{}\""), verdictList(), e.what)};
            if (nameAt || withinAt || boundAt)
                throw Bad{nameAt.value_or(withinAt.value_or(boundAt.value_or(0))),
                          "expected only \"verdict\": it is for the whole trace"};
            return;
        case Expectation::Subject::Slowest:
            if (e.what != "op" && e.what != "kernel")
                throw Bad{offsetOf(subject.value),
                          translatedWith(PHRASE("expected \"op\" or \"kernel\", found \"{}\""), e.what)};
            if (!nameAt)
                throw Bad{offsetOf(object), translated(PHRASE("expected \"named\" or \"matching\" with \"slowest\""))};
            if (boundAt)
                throw Bad{*boundAt, translated(PHRASE("expected a name with \"slowest\", found a number"))};
            return;
        }
        if (!hasBound)
            throw Bad{
                offsetOf(object),
                translatedWith(PHRASE("expected \"equals\", \"at_least\" or \"at_most\" with \"{}\""), subject.key)};
    }

    // A finding that no rule has would be counted as none for ever.
    void requireFinding(const Expectation& e, std::optional<std::uint64_t> nameAt) const
    {
        std::vector<std::string> ids;
        for (const Rule& rule : rules())
            ids.emplace_back(rule.id);
        for (const std::string_view id : memoryFindingIds())
            ids.emplace_back(id);
        if (e.named && std::find(ids.begin(), ids.end(), *e.named) == ids.end())
            throw Bad{*nameAt, translatedWith(PHRASE("expected the id of a finding, found \"{}\"{}"), *e.named,
                                              didYouMean(*e.named, ids))};
        if (!e.matching)
            return;
        const auto pattern = Pattern::parse(*e.matching, Pattern::Case::Ignored);
        if (pattern && std::none_of(ids.begin(), ids.end(), [&](const std::string& id) { return pattern->isIn(id); }))
            throw Bad{*nameAt, translatedWith(PHRASE("expected a regular expression that fits the id of a finding, "
                                                     "found \"{}\""),
                                              *e.matching)};
    }

    std::string_view m_text;
};

std::string numberText(double value)
{
    return value == std::floor(value) && std::abs(value) < 1e15 ? fmt::format("{}", static_cast<std::int64_t>(value))
                                                                : fmt::format("{}", value);
}

} // namespace

Result<std::vector<Expectation>> parseExpectations(std::string_view text, std::string where)
{
    try {
        // The JSON library checks the syntax first.
        const auto checked = nlohmann::json::parse(text);
        return Reader{text}.read();
    } catch (const nlohmann::json::parse_error& error) {
        std::string what = error.what(); // "[json.exception...] parse error at line 1, column 5: ..."
        if (const std::size_t colon = what.find(": "); colon != std::string::npos)
            what = what.substr(colon + 2);
        return tl::unexpected(Error{Error::Kind::BadInput, std::move(where), error.byte > 0 ? error.byte - 1 : 0,
                                    translatedWith(PHRASE("expected JSON: {}"), what)});
    } catch (const nlohmann::json::exception&) { // too large for a double; the library gives no position
        return tl::unexpected(
            Error{Error::Kind::BadInput, std::move(where), 0, translated(PHRASE("expected numbers below 1e308"))});
    } catch (const Bad& bad) {
        return tl::unexpected(Error{Error::Kind::BadInput, std::move(where), bad.offset, bad.expected});
    }
}

std::string expectationsText(const std::vector<Expectation>& expectations)
{
    using Json = nlohmann::ordered_json;
    static constexpr std::array subjects{"count", "metric", "verdict", "slowest"};
    std::string text = "{\"expect\": [";
    for (std::size_t i = 0; i < expectations.size(); ++i) {
        const Expectation& e = expectations[i];
        Json j = Json::object();
        j[subjects[static_cast<std::size_t>(e.subject)]] = e.what;
        if (e.named)
            j["named"] = *e.named;
        if (e.matching)
            j["matching"] = *e.matching;
        if (e.within)
            j["within"] = *e.within;
        const auto put = [&](const char* key, const std::optional<double>& value) {
            if (value && *value == std::floor(*value) && std::abs(*value) < 1e15)
                j[key] = static_cast<std::int64_t>(*value);
            else if (value)
                j[key] = *value;
        };
        put("equals", e.equals);
        put("at_least", e.atLeast);
        put("at_most", e.atMost);
        text += (i ? ",\n  " : "\n  ") + j.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    return text + "\n]}\n";
}

bool parseBound(std::string_view text, Expectation& expectation)
{
    const auto trimmed = [](std::string_view t) {
        while (!t.empty() && (t.front() == ' ' || t.front() == '\t'))
            t.remove_prefix(1);
        while (!t.empty() && (t.back() == ' ' || t.back() == '\t' || t.back() == '%'))
            t.remove_suffix(1);
        return t;
    };
    text = trimmed(text);
    const auto behind = [&](std::initializer_list<std::string_view> words) -> std::optional<std::string_view> {
        for (const std::string_view word : words)
            if (text.starts_with(word))
                return trimmed(text.substr(word.size()));
        return std::nullopt;
    };
    std::optional<double> equals, atLeast, atMost;
    if (const auto rest = behind({"at least", ">=", "\xE2\x89\xA5"})) {
        atLeast = numberOf(*rest);
    } else if (const auto max = behind({"at most", "<=", "\xE2\x89\xA4"})) {
        atMost = numberOf(*max);
    } else {
        equals = numberOf(text);
        for (const std::string_view between : {" to ", "..", "\xE2\x80\x93", "-"})
            if (const std::size_t at = text.find(between, 1); !equals && at != std::string_view::npos) {
                atLeast = numberOf(trimmed(text.substr(0, at)));
                atMost = numberOf(trimmed(text.substr(at + between.size())));
                if (!atLeast || !atMost || *atLeast > *atMost)
                    return false;
                break;
            }
    }
    if (!equals && !atLeast && !atMost)
        return false;
    expectation.equals = equals;
    expectation.atLeast = atLeast;
    expectation.atMost = atMost;
    return true;
}

std::string expectedOf(const Expectation& e)
{
    switch (e.subject) {
    case Expectation::Subject::Verdict:
        return e.what;
    case Expectation::Subject::Slowest:
        return e.named ? *e.named : "/" + e.matching.value_or("") + "/";
    case Expectation::Subject::Count:
    case Expectation::Subject::Metric:
        break;
    }
    if (e.equals)
        return numberText(*e.equals);
    if (e.atLeast && e.atMost)
        return translatedWith(PHRASE("{} to {}"), numberText(*e.atLeast), numberText(*e.atMost));
    return e.atLeast ? translatedWith(PHRASE("at least {}"), numberText(*e.atLeast))
                     : translatedWith(PHRASE("at most {}"), numberText(e.atMost.value_or(0)));
}

std::string textOf(const Expectation& e)
{
    std::string text = e.subject == Expectation::Subject::Count     ? translatedWith(PHRASE("count of {}"), e.what)
                       : e.subject == Expectation::Subject::Metric  ? e.what
                       : e.subject == Expectation::Subject::Verdict ? translated(PHRASE("verdict"))
                                                                    : translatedWith(PHRASE("slowest {}"), e.what);
    if (e.subject == Expectation::Subject::Count && e.named)
        text += translatedWith(PHRASE(" named {}"), *e.named);
    if (e.subject == Expectation::Subject::Count && e.matching)
        text += translatedWith(PHRASE(" matching /{}/"), *e.matching);
    if (e.within)
        text += translatedWith(PHRASE(" within {}"), *e.within);
    return text + ": " + expectedOf(e);
}

std::string textOf(const FoundValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return fmt::format("{}", *whole);
    if (const auto* real = std::get_if<double>(&value))
        return fmt::format("{:.3f}", *real);
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    return translated(PHRASE("not in the trace"));
}

} // namespace lanescope
