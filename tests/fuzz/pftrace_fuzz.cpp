// Fuzzes packets of Perfetto's protobuf: each file opens or gives one line, and its census adds up.

#include "tests/fuzz/read_trace.h"

#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    std::string text{reinterpret_cast<const char*>(data), size};
    text[0] = '\n'; // a packet's tag, so that mutations do not waste runs on it
    lanescope::test::readTrace(text);
    return 0;
}
