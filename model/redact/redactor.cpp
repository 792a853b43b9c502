#include "model/redact/redactor.h"

#include "model/json/json_text.h"
#include "model/redact/vocabulary.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

constexpr int deepestValue = 64; // a deeper one is left out: no profiler writes such

bool isKnownCategory(std::string_view category)
{
    return sliceKindOf(category) != SliceKind::Other || isHarmless(category);
}

// Numbers of the profiler (a number, a hash) that may be written as text.
bool isIdText(std::string_view text)
{
    return !text.empty() &&
           std::all_of(text.begin(), text.end(),
                       [](char c) {
                           return (c >= '0' && c <= '9') || c == 'x' || c == '-' || (c >= 'a' && c <= 'f') ||
                                  (c >= 'A' && c <= 'F');
                       }) &&
           text.find_first_of("0123456789") != std::string_view::npos && text.size() < 20;
}

template <std::size_t n>
bool isOneOf(std::string_view text, const std::array<std::string_view, n>& words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

} // namespace

struct Redactor::Place {
    enum class In { Event, Arguments, Trace } in;
    std::string_view key; // the nearest one
    int depth = 0;
    bool isOurs = false;    // below a key of Lanescope itself
    bool isDevices = false; // below deviceProperties
};

std::string_view Redactor::event(const EventFields& fields, std::string_view json)
{
    m_kind = sliceKindOf(fields.category);
    if (fields.category.empty()) { // torch without Kineto names the kind by the process
        if (fields.process == "CPU functions")
            m_kind = SliceKind::Op;
        else if (fields.process == "CUDA functions")
            m_kind = SliceKind::Kernel;
    }
    m_phase = fields.phase;
    m_metadata = fields.phase == 'M' ? std::string{fields.name} : std::string{};
    m_out.clear();
    std::size_t at = 0;
    value(json, at, {Place::In::Event, {}, 0, false, false});
    return m_out;
}

Redactor::Members Redactor::members(const Members& members)
{
    Members out;
    m_kind = SliceKind::Other;
    m_phase = 0;
    for (const auto& [key, text] : members) {
        m_out.clear();
        const std::string plain = decoded(key);
        std::size_t at = skipBlanksAt(text, 0);
        value(text, at, {Place::In::Trace, plain, 1, plain.starts_with("lanescope_"), plain == "deviceProperties"});
        std::string quoted;
        appendQuoted(quoted, keyFor(plain, {Place::In::Trace, {}, 0, false, false}));
        out.emplace_back(quoted.substr(1, quoted.size() - 2), m_out);
    }
    return out;
}

void Redactor::value(std::string_view json, std::size_t& at, const Place& place)
{
    const std::size_t from = at;
    std::size_t end = valueEnd(json, from);
    const bool isText = json[from] == '"', isContainer = json[from] == '{' || json[from] == '[';
    if (end == std::string_view::npos) {
        end = json.size();
        if (isText || isContainer) { // cut off
            m_out += "null";
            at = end;
            return;
        }
    }
    if (isText) {
        const std::string_view inside = json.substr(from + 1, end - from - 2);
        if (inside.find('\\') == std::string_view::npos) {
            const std::string text = textFor(inside, place);
            if (text == inside)
                m_out += json.substr(from, end - from);
            else
                appendQuoted(m_out, text);
        } else {
            const std::string plain = decoded(inside), text = textFor(plain, place);
            if (text == plain)
                m_out += json.substr(from, end - from);
            else
                appendQuoted(m_out, text);
        }
        at = end;
        return;
    }
    if (!isContainer) {
        m_out += json.substr(from, end - from);
        at = end;
        return;
    }
    if (place.depth > deepestValue)
        m_out += json[from] == '{' ? "{}" : "[]";
    else
        object(json, at, place);
    at = end;
}

// An object or a list, from its bracket on: what is between keys and values stays as it is.
void Redactor::object(std::string_view json, std::size_t& at, const Place& place)
{
    const bool hasKeys = json[at] == '{';
    const char close = hasKeys ? '}' : ']';
    m_out += json[at++];
    while (at < json.size()) {
        const std::size_t blank = skipBlanksAt(json, at);
        m_out += json.substr(at, blank - at);
        at = blank;
        if (at >= json.size() || json[at] == close)
            break;
        if (json[at] == ',') {
            m_out += json[at++];
            continue;
        }
        Place inside = place;
        ++inside.depth;
        std::string key;
        if (hasKeys) {
            const std::size_t keyEnd = json[at] == '"' ? valueEnd(json, at) : std::string_view::npos;
            if (keyEnd == std::string_view::npos)
                break;
            key = decoded(json.substr(at + 1, keyEnd - at - 2));
            appendQuoted(m_out, keyFor(key, place));
            std::size_t next = skipBlanksAt(json, keyEnd);
            if (next < json.size() && json[next] == ':')
                next = skipBlanksAt(json, next + 1);
            m_out += json.substr(keyEnd, next - keyEnd);
            at = next;
            inside.key = key;
            if (place.in == Place::In::Event && place.depth == 0 && key == "args")
                inside.in = Place::In::Arguments;
            inside.isOurs = place.isOurs || key.starts_with("lanescope_");
        }
        if (at >= json.size())
            break;
        const std::size_t before = at;
        value(json, at, inside);
        if (at == before) // no value: it cannot be read
            ++at;
    }
    m_out += close;
}

std::string Redactor::keyFor(std::string_view key, const Place& place)
{
    if (place.isOurs || isArgumentKey(key) || isHarmless(key))
        return std::string{key};
    return m_names.text(key, "key");
}

std::string Redactor::textFor(std::string_view text, const Place& place)
{
    if (text.empty())
        return {};
    switch (place.in) {
    case Place::In::Event:
        return textOfEvent(text, place.key);
    case Place::In::Arguments:
        return m_phase == 'M' ? textOfMetadata(text, place.key) : textOfArgument(text, place.key);
    case Place::In::Trace:
        break;
    }
    if (place.isDevices && place.key == "name") // "NVIDIA A100-SXM4-80GB"
        return std::string{text};
    return textOfTrace(text, place.key);
}

std::string Redactor::textOfEvent(std::string_view text, std::string_view key)
{
    constexpr std::array<std::string_view, 5> plain{"ph", "ts", "dur", "bp", "s"};
    if (isOneOf(key, plain) && text.size() <= 40 && isHarmless(text.size() == 1 ? "" : text))
        return std::string{text};
    if (key == "name") {
        if (m_phase == 'M')
            return isOneOf(text, std::array<std::string_view, 6>{"process_name", "process_labels", "process_sort_index",
                                                                 "thread_name", "thread_sort_index",
                                                                 "process_uptime_seconds"})
                       ? std::string{text}
                       : m_names.text(text, "metadata");
        if (m_phase == 'C')
            return m_names.text(text, "counter");
        if (m_phase == 'X' || m_phase == 'B' || m_phase == 'E')
            return m_names.slice(text, m_kind);
        return m_names.text(text, m_phase == 's' || m_phase == 't' || m_phase == 'f' ? "flow" : "slice");
    }
    if (key == "cat")
        return isKnownCategory(text) ? std::string{text} : m_names.text(text, "category");
    if (key == "pid")
        return m_names.text(text, "process");
    if (key == "tid")
        return m_names.threadName(text);
    if ((key == "id" || key == "local" || key == "global") && isIdText(text))
        return std::string{text};
    if (key == "stack" || key == "estack")
        return m_names.callStack(text);
    return m_names.text(text, "text");
}

std::string Redactor::textOfMetadata(std::string_view text, std::string_view key)
{
    if (key == "labels")
        return m_names.text(text, "label");
    if (key == "name")
        return m_metadata == "thread_name" ? m_names.threadName(text) : m_names.text(text, "process");
    return m_names.text(text, "text");
}

std::string Redactor::textOfArgument(std::string_view text, std::string_view key)
{
    if (key == "Call stack")
        return m_names.callStack(text);
    if (key == "kernel" || key == "kernel_name")
        return m_names.kernel(text);
    if (key == "kernel_file")
        return m_names.path(text);
    if (key == "Module Hierarchy")
        return m_names.text(text, "module");
    if (key == "Input type" || key == "Output type")
        return m_names.text(text, "type");
    if (key == "Process Group Description" || key == "Process Group Name")
        return m_names.text(text, "group");
    if (key == "ptr" || key == "src" || key == "dst" || key == "stream" || key == "bytes")
        return isIdText(text) ? std::string{text} : m_names.text(text, "text");
    return m_names.text(text, "text");
}

std::string Redactor::textOfTrace(std::string_view text, std::string_view key)
{
    if (key == "traceName")
        return m_names.path(text);
    if (key == "pg_name" || key == "pg_desc")
        return m_names.text(text, "group");
    if (key == "host_name" || key == "hostname")
        return m_names.text(text, "host");
    if (key == "username" || key == "user" || key == "tw_user")
        return m_names.text(text, "user");
    if (key == "trace_id" || key == "group_trace_id")
        return m_names.text(text, "trace");
    return m_names.text(text, "text");
}

} // namespace lanescope
