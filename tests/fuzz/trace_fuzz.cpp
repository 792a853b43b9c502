// Fuzzes trace files: each opens or gives one line, its census adds up, and the trace can be queried.

#include "tests/fuzz/read_trace.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    lanescope::test::readTrace({reinterpret_cast<const char*>(data), size});
    return 0;
}
