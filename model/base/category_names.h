#pragma once
// Names of the counters that an importer makes of torch's categories of memory (export_memory_timeline).

#include <string_view>

namespace lanescope {

inline constexpr std::string_view categoriesProcess = "torch's categories";
inline constexpr std::string_view allCategories = "all categories, bytes"; // their sum
inline constexpr std::string_view categoryUnit = ", bytes";                // the end of each name

} // namespace lanescope
