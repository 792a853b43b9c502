// Fuzzes rocprofv3's JSON: each text opens or gives one line, and its census adds up.

#include "tests/fuzz/read_trace.h"

#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text{reinterpret_cast<const char*>(data), size};
    const bool isWhole = text.starts_with("{\"rocprofiler-sdk-tool\""); // otherwise mutations would waste runs on it
    lanescope::test::readTrace(isWhole ? text : "{\"rocprofiler-sdk-tool\":" + text);
    return 0;
}
