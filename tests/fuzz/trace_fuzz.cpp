// Any bytes as a trace file: it opens or gives one line, the account adds up, what it shows can be asked about.

#include "tests/fuzz/read_trace.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    lanescope::test::readTrace({reinterpret_cast<const char*>(data), size});
    return 0;
}
