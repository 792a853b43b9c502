#include "model/import/top_level.h"

#include "model/base/phrases.h"
#include "model/json/decimal_time.h"
#include "model/json/json_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr std::size_t maxPropertyBytes = 1 << 16; // a longer value is cut, with a mark

std::optional<int> small(std::string_view value)
{
    const auto number = wholeNumberOf(value);
    return number && *number >= 0 && *number < (1 << 30) ? std::optional{static_cast<int>(*number)} : std::nullopt;
}

Gpu gpuOf(std::string_view object)
{
    Gpu gpu;
    for (const JsonMember& m : membersOf(object)) {
        const std::string_view k = m.key, v = m.value;
        if (k == "id")
            gpu.id = wholeNumberOf(v).value_or(-1);
        else if (k == "name")
            gpu.name = plainText(v);
        else if (k == "computeMajor")
            gpu.computeMajor = small(v);
        else if (k == "computeMinor")
            gpu.computeMinor = small(v);
        else if (k == "numSms")
            gpu.sms = small(v);
        else if (k == "maxThreadsPerMultiprocessor")
            gpu.maxThreadsPerSm = small(v);
        else if (k == "maxThreadsPerBlock")
            gpu.maxThreadsPerBlock = small(v);
        else if (k == "warpSize")
            gpu.warpSize = small(v);
        else if (k == "regsPerMultiprocessor")
            gpu.registersPerSm = wholeNumberOf(v);
        else if (k == "regsPerBlock")
            gpu.registersPerBlock = wholeNumberOf(v);
        else if (k == "sharedMemPerMultiprocessor" || k == "maxSharedMemoryPerMultiProcessor")
            gpu.sharedBytesPerSm = wholeNumberOf(v);
        else if (k == "sharedMemPerBlock")
            gpu.sharedBytesPerBlock = wholeNumberOf(v);
        else if (k == "sharedMemPerBlockOptin")
            gpu.sharedBytesPerBlockOptin = wholeNumberOf(v);
        else if (k == "totalGlobalMem")
            gpu.totalMemoryBytes = wholeNumberOf(v);
    }
    return gpu;
}

} // namespace

void takeTopLevel(const JsonMember& m, TraceInfo& info)
{
    if (m.key == "schemaVersion") {
        info.schemaVersion = wholeNumberOf(m.value);
    } else if (m.key == "baseTimeNanoseconds") {
        info.baseNs = wholeNumberOf(m.value);
        if (info.baseNs && (*info.baseNs > maxNs || *info.baseNs < -maxNs))
            info.baseNs.reset();
        if (!info.baseNs)
            info.warnings.push_back(translatedWith(
                PHRASE("baseTimeNanoseconds is not a usable time and was left out: {}"), m.value.substr(0, 40)));
    } else if (m.key == "deviceProperties") {
        for (std::size_t at = 1; at < m.value.size();) {
            at = m.value.find('{', at);
            if (at == std::string_view::npos)
                break;
            const std::size_t end = valueEnd(m.value, at);
            if (end == std::string_view::npos)
                break;
            info.gpus.push_back(gpuOf(m.value.substr(at, end - at)));
            at = end;
        }
    } else if (m.key == "distributedInfo") {
        for (const JsonMember& d : membersOf(m.value)) {
            if (d.key == "rank")
                info.rank = wholeNumberOf(d.value);
            else if (d.key == "world_size")
                info.worldSize = wholeNumberOf(d.value);
            else if (d.key == "backend")
                info.backend = plainText(d.value);
        }
        info.properties[decoded(m.key)] = std::string{m.value.substr(0, maxPropertyBytes)};
    } else {
        info.properties[decoded(m.key)] = std::string{m.value.substr(0, maxPropertyBytes)};
    }
}

namespace {

// Walks the members of the outer object. Found: the list begins. More: the text ends before it.
struct Walk {
    enum class Ends { Found, More, Closed, Odd } why;
    std::size_t at;
};

Walk walk(std::string_view text, std::size_t at, std::vector<JsonMember>& members)
{
    for (;;) {
        at = skipBlanksAt(text, at);
        if (at >= text.size())
            return {Walk::Ends::More, at};
        if (text[at] == ',') {
            ++at;
            continue;
        }
        if (text[at] == '}')
            return {Walk::Ends::Closed, at};
        if (text[at] != '"')
            return {Walk::Ends::Odd, at};
        const std::size_t keyEnd = valueEnd(text, at);
        if (keyEnd == std::string_view::npos)
            return {Walk::Ends::More, at};
        const std::string_view key = text.substr(at + 1, keyEnd - at - 2);
        std::size_t value = skipBlanksAt(text, keyEnd);
        if (value >= text.size())
            return {Walk::Ends::More, at};
        if (text[value] != ':')
            return {Walk::Ends::Odd, value};
        value = skipBlanksAt(text, value + 1);
        if (value >= text.size())
            return {Walk::Ends::More, at};
        if (key == "traceEvents" && text[value] == '[')
            return {Walk::Ends::Found, value + 1};
        const std::size_t end = valueEnd(text, value);
        if (end == std::string_view::npos)
            return {Walk::Ends::More, at};
        if (end == value)
            return {Walk::Ends::Odd, value};
        members.push_back({key, text.substr(value, end - value)});
        at = end;
    }
}

// The text from `from` on, `bytes` long if there are that many.
std::string readHead(const Source& source, std::uint64_t from, std::uint64_t bytes, bool& isWhole)
{
    const std::uint64_t there = source.waitFor(from + bytes);
    isWhole = there < from + bytes || (source.knownSize() && *source.knownSize() <= from + bytes);
    std::string text(std::min(there - std::min(there, from), bytes), '\0');
    const auto got = source.readInto(from, text.data(), text.size());
    text.resize(got.value_or(0));
    return text;
}

// The position of the first byte that is not blank, or the text's end. Reads in pieces, because gigabytes of blanks
// compress to megabytes.
std::uint64_t behindBlanks(const Source& source)
{
    constexpr std::uint64_t piece = 1 << 20;
    bool isWhole = false;
    for (std::uint64_t from = 0;; from += piece) {
        const std::string text = readHead(source, from, piece, isWhole);
        const std::size_t mark = from == 0 && text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
        const std::size_t at = skipBlanksAt(text, mark);
        if (at < text.size() || text.size() < piece)
            return from + at;
    }
}

// Names the likely kind of a file without trace events.
std::string describe(std::string_view text, const std::vector<JsonMember>& members)
{
    const auto has = [&](std::string_view key) {
        return std::any_of(members.begin(), members.end(), [&](const JsonMember& m) { return m.key == key; });
    };
    if (has("nodes") && has("schema"))
        return "a PyTorch execution trace (nodes, no times)";
    if (has("$schema") && has("profiles"))
        return "a speedscope profile";
    if (text.starts_with("SQLite format 3"))
        return "a SQLite database";
    const auto isText = [](char c) {
        return static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t' || c == '\r';
    };
    const std::string_view start = text.substr(0, 64);
    if (std::count_if(start.begin(), start.end(), [&](char c) { return !isText(c); }) > 2)
        return "binary data";
    if (!members.empty()) {
        std::string keys;
        for (std::size_t i = 0; i < std::min<std::size_t>(3, members.size()); ++i)
            keys += fmt::format("{}\"{}\"", i ? ", " : "", members[i].key.substr(0, 40));
        return fmt::format("an object with {}", keys);
    }
    return "something else";
}

} // namespace

Result<std::uint64_t> findEvents(const Source& source, TraceInfo& info)
{
    const auto failed = [&](std::uint64_t at, std::string what) {
        return tl::unexpected(Error{Error::Kind::BadInput, source.path(), at, std::move(what)});
    };
    constexpr std::uint64_t maxHead = std::uint64_t{1} << 30;
    const std::uint64_t from = behindBlanks(source);
    for (std::uint64_t bytes = 1 << 18;; bytes *= 4) {
        bool isWhole = false;
        const std::string text = readHead(source, from, bytes, isWhole);
        if (text.empty()) {
            if (auto damage = source.damage()) // the error that stopped the reading explains why there is no more
                return tl::unexpected(*std::move(damage));
            return failed(from, "expected trace events, found nothing but blanks");
        }
        if (text[0] == '[')
            return from + 1;
        if (text[0] != '{')
            return failed(from,
                          fmt::format("expected a JSON object or list of trace events, found {}", describe(text, {})));
        std::vector<JsonMember> members;
        const Walk end = walk(text, 1, members);
        if (end.why == Walk::Ends::Found) {
            for (const JsonMember& m : members)
                takeTopLevel(m, info);
            return from + end.at;
        }
        if (end.why == Walk::Ends::More && !isWhole && bytes < maxHead)
            continue;
        // The head is damaged, but the list can still be found by its key.
        const std::size_t key = text.find("\"traceEvents\"", end.at);
        if (key != std::string::npos) {
            std::size_t list = skipBlanksAt(text, key + 13);
            if (list < text.size() && text[list] == ':')
                list = skipBlanksAt(text, list + 1);
            if (list < text.size() && text[list] == '[') {
                for (const JsonMember& m : members)
                    takeTopLevel(m, info);
                info.warnings.push_back(translatedWith(
                    PHRASE("byte {}: expected a key and its value; everything between here and the events is left out"),
                    from + end.at));
                return from + list + 1;
            }
        }
        if (end.why == Walk::Ends::Odd && !isWhole && bytes < maxHead)
            continue;
        return failed(from + end.at, fmt::format("expected \"traceEvents\", a list of trace events, found {}",
                                                 describe(text, members)));
    }
}

std::vector<JsonMember> membersBefore(std::string_view list)
{
    std::vector<JsonMember> members;
    const std::size_t at = skipBlanksAt(list, list.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    if (at < list.size() && list[at] == '{')
        walk(list, at + 1, members);
    return members;
}

std::vector<JsonMember> membersBehind(std::string_view list)
{
    std::vector<JsonMember> members;
    walk(list, 0, members);
    return members;
}

void readTail(const Source& source, std::uint64_t offset, TraceInfo& info)
{
    const std::uint64_t size = source.waitFor(~std::uint64_t{0});
    constexpr std::uint64_t maxTail = std::uint64_t{256} << 20;
    if (offset + 1 >= size)
        return;
    std::string text(std::min(maxTail, size - offset - 1), '\0');
    const auto got = source.readInto(offset + 1, text.data(), text.size());
    text.resize(got.value_or(0));
    std::vector<JsonMember> members;
    const Walk end = walk(text, 0, members);
    for (const JsonMember& m : members)
        takeTopLevel(m, info);
    if (end.why == Walk::Ends::Odd)
        info.warnings.push_back(
            translatedWith(PHRASE("byte {}: expected a key and its value after the events"), offset + 1 + end.at));
}

} // namespace lanescope
