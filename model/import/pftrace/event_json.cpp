// Writes an event's packet in Kineto's words.

#include "model/import/pftrace/categories.h"
#include "model/import/pftrace/messages.h"
#include "model/import/pftrace/packet_text.h"
#include "model/import/pftrace/scan.h"
#include "model/json/json_text.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <protozero/pbf_reader.hpp>

namespace lanescope::pftrace {

using protozero::pbf_reader;
using protozero::pbf_wire_type;

namespace {

constexpr int maxDepth = 64; // nesting of dictionaries; deeper ones are left out

bool isWholeNumber(std::string_view text)
{
    const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    return !digits.empty() && digits.size() < 19 && (digits[0] != '0' || digits.size() == 1) &&
           digits.find_first_not_of("0123456789") == std::string_view::npos;
}

class Writer {
public:
    Writer(std::uint64_t place, const History& history) : m_place(place), m_history(history) {}

    std::string write(std::string_view packet)
    {
        std::string_view event, stage;
        pbf_reader reader = readerOf(packet);
        while (reader.next())
            switch (reader.tag()) {
            case packet::sequence:
                m_sequence = reader.get_uint32();
                break;
            case packet::trackEvent:
                event = viewOf(reader.get_view());
                break;
            case packet::gpuStageEvent:
                stage = viewOf(reader.get_view());
                break;
            default:
                reader.skip();
            }
        if (!stage.empty())
            writeStage(stage);
        else
            writeEvent(event);
        return std::move(m_out);
    }

private:
    std::string_view word(Field field, std::uint64_t iid) const
    {
        return m_history.at(m_sequence, field, iid, m_place);
    }

    void head(std::string_view phase, std::string_view category, std::string_view name)
    {
        m_out += fmt::format("{{\"ph\": \"{}\", \"cat\": ", phase);
        appendQuoted(m_out, category);
        m_out += ", \"name\": ";
        appendQuoted(m_out, name);
        m_out += ", \"args\": {";
    }

    void key(std::string_view text)
    {
        if (m_out.back() != '{')
            m_out += ", ";
        appendQuoted(m_out, text);
        m_out += ": ";
    }

    void real(double value)
    {
        if (std::isfinite(value))
            fmt::format_to(std::back_inserter(m_out), "{}", value);
        else
            appendQuoted(m_out, std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
    }

    void writeEvent(std::string_view data)
    {
        std::string_view name, category;
        std::string categories;
        std::uint64_t type = 0;
        pbf_reader reader = readerOf(data);
        const auto add = [&](std::string_view one) {
            categories += categories.empty() ? "" : ",";
            categories += one;
        };
        while (reader.next())
            switch (reader.tag()) {
            case event::type:
                type = reader.get_uint64();
                break;
            case event::name:
                name = viewOf(reader.get_view());
                break;
            case event::nameIid:
                name = word(interned::eventNames, reader.get_uint64());
                break;
            case event::categories:
                add(viewOf(reader.get_view()));
                break;
            case event::categoryIids:
                if (reader.wire_type() == pbf_wire_type::length_delimited)
                    for (const std::uint64_t iid : reader.get_packed_uint64())
                        add(word(interned::categories, iid));
                else
                    add(word(interned::categories, reader.get_uint64()));
                break;
            default:
                reader.skip();
            }
        m_isRocprof = kinetoCategory(categories, false) != categories;
        head(type == instant ? "i" : "X", kinetoCategory(categories, false), kinetoName(name));
        pbf_reader again = readerOf(data);
        while (again.next(event::annotations))
            annotation(viewOf(again.get_view()), 0);
        m_out += "}}";
    }

    std::string_view keyOf(std::string_view data) const
    {
        std::string_view name;
        pbf_reader reader = readerOf(data);
        while (reader.next())
            switch (reader.tag()) {
            case annotation::name:
                name = viewOf(reader.get_view());
                break;
            case annotation::nameIid:
                name = word(interned::annotationNames, reader.get_uint64());
                break;
            default:
                reader.skip();
            }
        // rocprofv3's words, and those that analyses read.
        constexpr std::pair<std::string_view, std::string_view> known[] = {{"corr_id", "correlation"},
                                                                           {"workgroup_size", "Workgroup_Size"},
                                                                           {"group_segment_size", "LDS_Block_Size"},
                                                                           {"copy_bytes", "bytes"}};
        for (const auto& [written, kineto] : known)
            if (m_isRocprof && name == written)
                return kineto;
        return name;
    }

    void annotation(std::string_view data, int depth)
    {
        key(keyOf(data));
        value(data, depth);
    }

    // Writes the value of a DebugAnnotation; without a value it is an empty list.
    void value(std::string_view data, int depth)
    {
        const std::size_t begin = m_out.size();
        char close = 0;
        pbf_reader reader = readerOf(data);
        while (reader.next()) {
            switch (reader.tag()) {
            case annotation::boolValue:
                m_out += reader.get_bool() ? "true" : "false";
                break;
            case annotation::uintValue:
            case annotation::pointerValue:
                fmt::format_to(std::back_inserter(m_out), "{}", reader.get_uint64());
                break;
            case annotation::intValue:
                fmt::format_to(std::back_inserter(m_out), "{}", reader.get_int64());
                break;
            case annotation::doubleValue:
                real(reader.get_double());
                break;
            case annotation::stringValue:
                appendQuoted(m_out, viewOf(reader.get_view()));
                break;
            case annotation::stringIid:
                appendQuoted(m_out, word(interned::annotationStrings, reader.get_uint64()));
                break;
            case annotation::jsonValue: {
                const std::string_view json = viewOf(reader.get_view());
                const bool isWhole = json == "null" || ((json.starts_with('{') || json.starts_with('[')) &&
                                                        valueEnd(json, 0) == json.size());
                isWhole ? void(m_out += json) : appendQuoted(m_out, json);
                break;
            }
            case annotation::nested:
                nestedValue(viewOf(reader.get_view()), depth + 1);
                break;
            case annotation::dictEntries:
            case annotation::arrayValues: {
                const bool isDict = reader.tag() == annotation::dictEntries;
                const std::string_view inner = viewOf(reader.get_view());
                if (!close) {
                    m_out += isDict ? '{' : '[';
                    close = isDict ? '}' : ']';
                } else if (!isDict) {
                    m_out += ", ";
                }
                if (depth >= maxDepth)
                    m_out += isDict ? "" : "null";
                else if (isDict && close == '}')
                    annotation(inner, depth + 1);
                else
                    value(inner, depth + 1);
                break;
            }
            default:
                reader.skip();
            }
        }
        if (close)
            m_out += close;
        if (m_out.size() == begin)
            m_out += "[]";
    }

    void nestedValue(std::string_view data, int depth)
    {
        std::vector<std::string_view> keys, values, items;
        const std::size_t begin = m_out.size();
        pbf_reader reader = readerOf(data);
        while (reader.next())
            switch (reader.tag()) {
            case nested::keys:
                keys.push_back(viewOf(reader.get_view()));
                break;
            case nested::values:
                values.push_back(viewOf(reader.get_view()));
                break;
            case nested::items:
                items.push_back(viewOf(reader.get_view()));
                break;
            case nested::intValue:
                fmt::format_to(std::back_inserter(m_out), "{}", reader.get_int64());
                break;
            case nested::doubleValue:
                real(reader.get_double());
                break;
            case nested::boolValue:
                m_out += reader.get_bool() ? "true" : "false";
                break;
            case nested::text:
                appendQuoted(m_out, viewOf(reader.get_view()));
                break;
            default:
                reader.skip();
            }
        if (m_out.size() > begin)
            return;
        if (depth >= maxDepth) {
            m_out += "null";
        } else if (!keys.empty()) {
            m_out += '{';
            for (std::size_t i = 0; i < std::min(keys.size(), values.size()); ++i) {
                key(keys[i]);
                nestedValue(values[i], depth + 1);
            }
            m_out += '}';
        } else {
            m_out += '[';
            for (std::size_t i = 0; i < items.size(); ++i) {
                m_out += i ? ", " : "";
                nestedValue(items[i], depth + 1);
            }
            m_out += ']';
        }
    }

    void writeStage(std::string_view data);
    void launch(std::string_view data);

    const std::uint64_t m_place;
    const History& m_history;
    std::uint32_t m_sequence = 0;
    bool m_isRocprof = false;
    std::string m_out;
};

// GPU work: its numbers are texts here, and have other names than in Kineto's JSON.
void Writer::writeStage(std::string_view data)
{
    constexpr std::pair<std::string_view, std::string_view> known[] = {
        {"device id", "device"}, {"context id", "context"}, {"stream id", "stream"}};
    std::string_view name, kernel, stageName, launched;
    std::vector<std::pair<std::string_view, std::string_view>> extra;
    std::optional<std::uint64_t> eventId;
    std::vector<std::uint64_t> waits;
    pbf_reader reader = readerOf(data);
    while (reader.next())
        switch (reader.tag()) {
        case stage::name:
            name = viewOf(reader.get_view());
            break;
        case stage::nameIid:
            name = word(interned::eventNames, reader.get_uint64());
            break;
        case stage::kernelIid:
            kernel = word(interned::computeKernels, reader.get_uint64());
            break;
        case stage::stageIid:
            stageName = word(interned::gpuSpecifications, reader.get_uint64());
            break;
        case stage::launch:
            launched = viewOf(reader.get_view());
            break;
        case stage::waitIds:
            if (reader.wire_type() == pbf_wire_type::length_delimited)
                for (const std::uint64_t id : reader.get_packed_uint64())
                    waits.push_back(id);
            else
                waits.push_back(reader.get_uint64());
            break;
        case stage::extraData: {
            pbf_reader inner = reader.get_message();
            auto& [key, value] = extra.emplace_back();
            while (inner.next())
                if (inner.tag() == 1)
                    key = viewOf(inner.get_view());
                else if (inner.tag() == 2)
                    value = viewOf(inner.get_view());
                else
                    inner.skip();
            break;
        }
        default:
            reader.skip();
        }
    if (name.empty())
        name = kernel.empty() ? stageName : nameInMessage(kernel, interned::computeKernels);
    head("X", kinetoCategory(stageName, true), name);
    for (auto [key, value] : extra) {
        for (const auto& [written, kineto] : known)
            if (key == written)
                key = kineto;
        this->key(key);
        double number = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        const bool isList = value.size() > 1 && value.front() == '[' && value.back() == ']' &&
                            value.find_first_not_of("0123456789, -[]") == std::string_view::npos;
        const bool isReal = error == std::errc{} && end == value.data() + value.size() && std::isfinite(number) &&
                            value.find_first_not_of("0123456789.eE+-") == std::string_view::npos && value[0] != '+' &&
                            value[0] != '.' && value.back() != '.' && (value[0] != '0' || value.starts_with("0."));
        if (isWholeNumber(value) || isList || isReal)
            m_out += value;
        else
            appendQuoted(m_out, value);
    }
    if (!launched.empty())
        launch(launched);
    m_out += "}}";
}

void Writer::launch(std::string_view data)
{
    constexpr std::pair<std::string_view, std::string_view> known[] = {{"registers_per_thread", "registers per thread"},
                                                                       {"shared_mem_dynamic", "shared memory"}};
    pbf_reader reader = readerOf(data);
    while (reader.next()) {
        const Field field = reader.tag();
        if (field == launch::grid || field == launch::workgroup) {
            std::uint64_t size[3] = {1, 1, 1};
            pbf_reader inner = reader.get_message();
            while (inner.next())
                if (inner.tag() >= 1 && inner.tag() <= 3)
                    size[inner.tag() - 1] = inner.get_uint64();
                else
                    inner.skip();
            key(field == launch::grid ? "grid" : "block");
            fmt::format_to(std::back_inserter(m_out), "[{}, {}, {}]", size[0], size[1], size[2]);
        } else if (field == launch::arguments) {
            std::string_view name;
            std::string value;
            pbf_reader inner = reader.get_message();
            while (inner.next())
                switch (inner.tag()) {
                case 1:
                    name = word(interned::computeArguments, inner.get_uint64());
                    break;
                case 2:
                    name = viewOf(inner.get_view());
                    break;
                case 3:
                    value = std::to_string(inner.get_int64());
                    break;
                case 4:
                    value = std::to_string(inner.get_uint64());
                    break;
                case 5:
                    value = fmt::format("{}", inner.get_double());
                    break;
                case 6:
                    value.clear();
                    appendQuoted(value, viewOf(inner.get_view()));
                    break;
                default:
                    inner.skip();
                }
            for (const auto& [written, kineto] : known)
                if (name == written)
                    name = kineto;
            key(name);
            m_out += value.empty() ? "null" : value;
        } else {
            reader.skip();
        }
    }
}

} // namespace

std::string eventJson(std::string_view packet, std::uint64_t place, const History& history)
{
    try {
        return Writer{place, history}.write(packet);
    } catch (const protozero::exception&) {
        return {};
    }
}

} // namespace lanescope::pftrace
