// Fuzzes the decoder of kernel names, one per line.

#include "model/kernels/kernel_name.h"

#include <cstddef>
#include <cstdint>

using namespace lanescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view text{reinterpret_cast<const char*>(data), size};
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
        const KernelName name = decodeKernelName(line);
        if (name.label.size() > 256 || name.line().empty())
            __builtin_trap();
    }
    return 0;
}
