#pragma once
// The appearance of slices by their names, decided once per name when a trace is read.

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
    // Indexed by StringId.
    std::vector<std::uint8_t> variants;
    std::vector<KernelRole> roles; // a kernel's role; Other for names that are not of kernels
    // Short labels of kernels whose label differs from their name, and names of Python objects without their address;
    // ordered by name.
    struct Label {
        StringId name;
        std::string text;
    };
    std::vector<Label> labels;

    std::string_view labelOf(StringId name, std::string_view otherwise) const;
    std::size_t residentBytes() const;
};

// `kernels`: the distinct names of kernels. They are decoded on all cores.
SliceStyles stylesOf(const StringPool& names, std::span<const StringId> kernels);

} // namespace lanescope
