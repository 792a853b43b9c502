// Any bytes as packets of Perfetto's protobuf: they open or give one line, and the account adds up.

#include "tests/fuzz/read_trace.h"

#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    std::string text{reinterpret_cast<const char*>(data), size};
    text[0] = '\n'; // a packet's tag, so that no change to it spends a run
    lanescope::test::readTrace(text);
    return 0;
}
