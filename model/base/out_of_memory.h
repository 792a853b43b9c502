#pragma once
// The error for memory that ran out while a file was read: one wording for all callers.

#include "model/base/result.h"

#include <string>
#include <utility>

namespace lanescope {

inline Error outOfMemory(std::string where)
{
    return {Error::Kind::Missing, std::move(where), {}, "expected enough memory for this file, found none left"};
}

} // namespace lanescope
