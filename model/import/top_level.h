#pragma once
// Reads what surrounds the list of events: the keys before and after it, and where the list begins.

#include "model/import/source.h"
#include "model/json/json_text.h"
#include "model/store/trace_info.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace lanescope {

// Finds the list: `offset` is the position after its opening bracket. Keys before it go into `info`, and a warning if
// the head is damaged. Fails with BadInput if there is no list of events; the error says what there is instead.
Result<std::uint64_t> findEvents(const Source& source, TraceInfo& info);

// Reads the keys after the list, whose closing bracket is at `offset`.
void readTail(const Source& source, std::uint64_t offset, TraceInfo& info);

// Stores one key of the outer object and its value.
void takeTopLevel(const JsonMember& member, TraceInfo& info);

// The members of the outer object in its text: those before the list, and those after its closing bracket.
std::vector<JsonMember> membersBefore(std::string_view list);
std::vector<JsonMember> membersBehind(std::string_view list);

} // namespace lanescope
