// Fuzzes files of expectations: they are read, or refused with a byte inside the text; what is read can be written and
// read again.

#include "model/compare/expectations.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto read = lanescope::parseExpectations(text);
    if (!read) {
        if (!read.error().offset || *read.error().offset > size)
            std::abort();
        return 0;
    }
    if (lanescope::parseExpectations(lanescope::expectationsText(*read)) != *read)
        std::abort();
    return 0;
}
