// simdjson reads arguments that follow JSON's rules; others (control characters, unescaped quotes) are read by a
// tolerant parser.

#include "model/store/args.h"

#include "model/json/event_scanner.h"
#include "model/json/json_text.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <simdjson.h>

namespace lanescope {

namespace {

bool isColumn(std::string_view key)
{
    constexpr std::string_view columns[] = {"ph", "ts", "dur", "name", "cat", "pid", "tid", "args"};
    return std::find(std::begin(columns), std::end(columns), key) != std::end(columns);
}

Argument argumentOf(std::string_view key, std::string_view value)
{
    const bool isString = value.size() >= 2 && value.front() == '"';
    return {decoded(key), plainText(value), isString};
}

namespace od = simdjson::ondemand;

bool takeStrictly(od::object object, std::vector<Argument>& items, bool isEvent)
{
    for (auto field : object) {
        std::string_view key;
        if (field.unescaped_key().get(key))
            return false;
        const std::string keyText{key};
        od::value value;
        if (field.value().get(value))
            return false;
        if (isEvent && keyText == "args") {
            od::object inner;
            if (value.get_object().get(inner))
                continue;
            if (!takeStrictly(inner, items, false))
                return false;
            continue;
        }
        od::json_type type;
        if (value.type().get(type))
            return false;
        if (type == od::json_type::string) {
            std::string_view text;
            if (value.get_string().get(text))
                return false;
            if (!isEvent || !isColumn(keyText))
                items.push_back({keyText, std::string{text}, true});
            continue;
        }
        std::string_view raw;
        if (simdjson::to_json_string(value).get(raw))
            return false;
        while (!raw.empty() && static_cast<unsigned char>(raw.back()) <= ' ')
            raw.remove_suffix(1);
        if (!isEvent || !isColumn(keyText))
            items.push_back({keyText, std::string{raw}, false});
    }
    return true;
}

} // namespace

std::optional<std::int64_t> Argument::integer() const { return wholeNumberOf(value); }

std::optional<double> Argument::number() const { return numberOf(value); }

std::vector<std::int64_t> Argument::integers() const
{
    std::vector<std::int64_t> numbers;
    std::string_view text = value;
    if (text.size() < 2 || text.front() != '[' || text.back() != ']')
        return {};
    text = text.substr(1, text.size() - 2);
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        std::string_view item = text.substr(0, comma);
        while (!item.empty() && static_cast<unsigned char>(item.front()) <= ' ')
            item.remove_prefix(1);
        while (!item.empty() && static_cast<unsigned char>(item.back()) <= ' ')
            item.remove_suffix(1);
        const auto number = wholeNumberOf(item);
        if (!number)
            return {};
        numbers.push_back(*number);
        text.remove_prefix(std::min(text.size(), comma + 1));
    }
    return numbers;
}

const Argument* Arguments::find(std::string_view key) const
{
    const auto at = std::find_if(items.begin(), items.end(), [&](const Argument& a) { return a.key == key; });
    if (at == items.end() && key == "Input Dims")
        return find("Input dims"); // as torch 1.7 wrote it
    return at == items.end() ? nullptr : &*at;
}

Arguments parseArguments(std::string_view eventText)
{
    Arguments result;
    const simdjson::padded_string padded{eventText};
    od::parser parser;
    od::document document;
    od::object object;
    if (!parser.iterate(padded).get(document) && !document.get_object().get(object) &&
        takeStrictly(object, result.items, true))
        return result;

    result.items.clear();
    for (const JsonMember& m : membersOf(eventText, nullptr, eventKeys)) {
        if (m.key == "args") {
            for (const JsonMember& a : membersOf(m.value))
                result.items.push_back(argumentOf(a.key, a.value));
        } else if (!isColumn(m.key)) {
            result.items.push_back(argumentOf(m.key, m.value));
        }
    }
    return result;
}

Result<std::string> readEventText(const Trace& trace, std::uint64_t source)
{
    constexpr std::size_t maxEventBytes = 16 << 20; // no event is longer; one with unmatched quotes would seem so
    std::string scratch;
    for (std::size_t bytes = 4096;; bytes *= 4) {
        const auto got = trace.sourceText().read(source, bytes, scratch);
        if (!got)
            return tl::unexpected(got.error());
        if (got->empty() || got->front() != '{')
            return tl::unexpected(Error{Error::Kind::Io, trace.info().path, source,
                                        "expected the event that was here when the trace was opened"});
        std::string padded{*got};
        const std::size_t size = padded.size();
        padded.resize(size + scanPadding, '\0');
        const char* strict = skipContainer(padded.data(), padded.data() + size);
        const std::size_t end = static_cast<std::size_t>(strict - padded.data());
        const bool isLast = got->size() < bytes || bytes >= maxEventBytes;
        if (end == size && !isLast)
            continue;
        // If its quotes do not match, the strict end is in a later event or does not exist.
        std::size_t lenient = 0;
        const std::string_view text{padded.data(), end};
        membersOf(text.substr(0, text.rfind('}') + 1), &lenient, eventKeys);
        const bool isWhole = lenient > 0 && text[lenient - 1] == '}';
        return padded.substr(0, isWhole ? lenient : end);
    }
}

Result<Arguments> readArguments(const Trace& trace, std::uint64_t source)
{
    const auto text = readEventText(trace, source);
    if (!text)
        return tl::unexpected(text.error());
    return parseArguments(*text);
}

Result<Arguments> readArguments(const Trace& trace, SliceId slice) { return readArguments(trace, trace.source(slice)); }

} // namespace lanescope
