// Fuzzes the parser of arguments: any bytes as the text of an event.

#include "model/store/args.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    for (const lanescope::Argument& a : lanescope::parseArguments(text).items) {
        (void)a.integer();
        (void)a.number();
        (void)a.integers();
    }
    return 0;
}
