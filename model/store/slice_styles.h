#pragma once
// What slices look like by their names, told once for each name when a trace is read.

#include "model/base/ids.h"
#include "model/kernels/kernel_name.h"
#include "model/store/string_pool.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct SliceStyles {
    // By string of the trace.
    std::vector<std::uint8_t> variants;
    std::vector<KernelRole> roles; // of a kernel of that name; Other for what is no kernel
    // Short labels of kernels whose name is not its own; ordered by name.
    struct Label {
        StringId name;
        std::string text;
    };
    std::vector<Label> labels;

    std::string_view labelOf(StringId name, std::string_view otherwise) const;
    std::size_t residentBytes() const;
};

// `kernels`: the names that kernels have, each once. They are decoded on all cores.
SliceStyles stylesOf(const StringPool& names, std::span<const StringId> kernels);

} // namespace lanescope
