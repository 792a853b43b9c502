// Fuzzes the JSON of export_memory_timeline: each text opens or gives one line, and its census adds up.

#include "tests/fuzz/read_trace.h"

#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text{reinterpret_cast<const char*>(data), size};
    lanescope::test::readTrace(text.starts_with("[[") ? text : "[[1" + text); // otherwise another importer reads it
    return 0;
}
