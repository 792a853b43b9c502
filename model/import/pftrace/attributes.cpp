#include "model/import/pftrace/attributes.h"

#include "model/import/top_level.h"

#include <fmt/format.h>
#include <protozero/pbf_reader.hpp>

namespace lanescope::pftrace {

namespace {

// True if a text is itself a JSON value, because writers put lists and objects into texts.
bool isJsonValue(std::string_view text)
{
    if (text.empty())
        return false;
    if (text == "true" || text == "false" || text == "null")
        return true;
    if (text.front() == '{' || text.front() == '[')
        return valueEnd(text, 0) == text.size();
    return text.find_first_not_of("0123456789.eE+-") == std::string_view::npos && numberOf(text).has_value() &&
           (text.front() == '-' || (text.front() >= '0' && text.front() <= '9'));
}

} // namespace

void takeAttributes(std::string_view message, TraceInfo& info)
{
    try {
        protozero::pbf_reader reader{message.data(), message.size()};
        while (reader.next(1)) {
            std::string key, value;
            protozero::pbf_reader inner = reader.get_message();
            while (inner.next())
                switch (inner.tag()) {
                case 1:
                    appendQuoted(key, inner.get_string());
                    break;
                case 2:
                    value = fmt::format("{}", inner.get_int64());
                    break;
                case 3: {
                    const std::string text = inner.get_string();
                    value.clear();
                    if (isJsonValue(text))
                        value = text;
                    else
                        appendQuoted(value, text);
                    break;
                }
                default:
                    inner.skip();
                }
            if (key.size() > 2 && !value.empty())
                takeTopLevel({std::string_view{key}.substr(1, key.size() - 2), value}, info);
        }
    } catch (const protozero::exception&) { // keeps what was read before
    }
}

} // namespace lanescope::pftrace
