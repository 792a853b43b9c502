// Fuzzes SQLite databases: each opens or gives one line, its census adds up, and the trace can be queried. Files that
// are not databases are tested by trace_fuzz.cpp.

#include "model/import/sqlite_file.h"
#include "tests/fuzz/read_trace.h"

#include <cstring>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr char magic[] = "SQLite format 3"; // including the NUL
    std::string text{reinterpret_cast<const char*>(data), size};
    if (text.size() < sizeof magic)
        return 0;
    std::memcpy(text.data(), magic, sizeof magic); // so that mutations do not waste runs on it
    lanescope::test::readTrace(text);
    return 0;
}
