#pragma once
// Replaces everything in the text of a trace that identifies the program: names of its functions, modules, annotations
// and kernels, paths, hosts, users. Times, sizes, links and all numbers stay, and so do names that libraries give. The
// same text becomes the same pseudonym in all events and files that one Redactor sees. Whatever is not known to be
// harmless is replaced.

#include "model/json/event_fields.h"
#include "model/redact/names.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

class Redactor {
public:
    using Members = std::vector<std::pair<std::string, std::string>>; // key and value as JSON text

    // `json`: valid text of the event with these fields. The result is valid until the next call.
    std::string_view event(const EventFields& fields, std::string_view json);
    // Members of the outer object.
    Members members(const Members& members);
    std::size_t replaced() const { return m_names.size(); } // different texts so far

private:
    struct Place; // where a value is: the keys that lead to it
    void value(std::string_view json, std::size_t& at, const Place& place);
    void object(std::string_view json, std::size_t& at, const Place& place);
    std::string keyFor(std::string_view key, const Place& place);
    std::string textFor(std::string_view text, const Place& place);
    std::string textOfEvent(std::string_view text, std::string_view key);
    std::string textOfMetadata(std::string_view text, std::string_view key);
    std::string textOfArgument(std::string_view text, std::string_view key);
    std::string textOfTrace(std::string_view text, std::string_view key);

    NameRedactor m_names;
    SliceKind m_kind = SliceKind::Other; // kind of the current event
    char m_phase = 0;
    std::string m_metadata; // name of a metadata event
    std::string m_out;
};

} // namespace lanescope
