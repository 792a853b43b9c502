#pragma once
// The median of some values. If their number is even, it is the mean of the middle two.

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lanescope {

// 0 if there are no values.
template <class Value>
Value medianOf(std::vector<Value> values)
{
    if (values.empty())
        return Value{};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return values.size() % 2 ? *middle : (*std::max_element(values.begin(), middle) + *middle) / 2;
}

} // namespace lanescope
