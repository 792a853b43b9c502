#pragma once
// Names that occur only if a program uses a GPU. If a trace has such names but no GPU work, only the CPU was recorded.

#include <algorithm>
#include <array>
#include <string_view>

namespace lanescope {

inline bool isNameOfGpuUse(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> parts{"aten::cudnn_",
                                                           "aten::_cudnn_",
                                                           "aten::miopen_",
                                                           "aten::_flash_attention_forward",
                                                           "aten::_efficient_attention_forward",
                                                           "aten::_scaled_dot_product_efficient_attention",
                                                           "_cuda_synchronize",
                                                           "nccl:"};
    if (name == "aten::cudnn_is_acceptable") // LSTMs and GRUs ask so on the CPU, too
        return false;
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return name.find(part) != std::string_view::npos; });
}

} // namespace lanescope
