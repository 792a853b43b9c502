#pragma once
// Writes each statement of a finding as SQL that anybody can run on the trace (`lanescope query`), with the resulting
// cell.

#include "model/findings/rule.h"

#include <string>
#include <string_view>

namespace lanescope {

std::string sqlText(std::string_view text); // 'in quotes', with quotes inside doubled

// "'a', 'b'", for IN (...).
template <class Names>
std::string sqlList(const Names& names)
{
    std::string list;
    for (const auto& name : names)
        list += (list.empty() ? "" : ", ") + sqlText(name);
    return list;
}

// The time of one share of a GPU's window. Devices with the same number are added up.
Claim shareClaim(const Analysis& analysis, ProcessId device, Cause cause);
inline Claim claim(std::string query, std::int64_t expected) { return {std::move(query), expected}; }
inline Claim claim(std::string query, Ns expected) { return {std::move(query), expected.count()}; }

// Adds to each rule's own claims that the evidence exists and lasts as long as reported, and how large the share is.
void addClaims(const Analysis& analysis, std::vector<Finding>& findings);

} // namespace lanescope
