#pragma once
// What stands around the list of events: the keys before and behind it, and where the list begins.

#include "model/import/source.h"
#include "model/json/json_text.h"
#include "model/store/trace_info.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace lanescope {

// Finds the list: `offset` is the place behind its opening bracket. Keys met before it go into `info`; a warning too,
// where the head is damaged. Errors: BadInput where there is no list of events, saying what there is instead.
Result<std::uint64_t> findEvents(const Source& source, TraceInfo& info);

// Reads the keys behind the list, whose closing bracket stands at `offset`.
void readTail(const Source& source, std::uint64_t offset, TraceInfo& info);

// One key of the outer object and its value.
void takeTopLevel(const JsonMember& member, TraceInfo& info);

// The members of the outer object as they stand in its text: up to the list, and from behind its bracket on.
std::vector<JsonMember> membersBefore(std::string_view list);
std::vector<JsonMember> membersBehind(std::string_view list);

} // namespace lanescope
