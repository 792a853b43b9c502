#pragma once
// Memory by torch's categories (parameter, gradient, ...), as export_memory_timeline writes them: their peak, and who
// holds memory then. They are torch's judgement, never Lanescope's.

#include "model/base/text.h"
#include "model/store/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct CategoryRow {
    std::string name;
    std::int64_t atPeak = 0, atEnd = 0; // bytes, when all categories together have their peak
    std::int64_t highest = 0;           // its own maximum
};

struct MemoryCategories {
    std::int64_t peak = 0, atEnd = 0; // all categories together
    Time peakAt{};                    // the first moment with it
    std::vector<CategoryRow> rows;    // the largest at the peak first
};

// None if the trace is another kind of file.
std::optional<MemoryCategories> memoryCategoriesOf(const Trace& trace);

// "Peak 4.10 KB by torch's categories: parameter 80 %, activation 20 %"
Sentence headlineOf(const MemoryCategories& categories);

} // namespace lanescope
