// Fuzzes databases of rocprofv3 and rocmProfileData: each opens or gives one line, and its census adds up.

#include "model/import/sqlite_file.h"
#include "tests/fuzz/read_trace.h"

#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr std::string_view magic = lanescope::SqliteFile::magic;
    std::string text{reinterpret_cast<const char*>(data), size};
    if (text.size() >= magic.size()) // so that mutations do not waste runs on it
        lanescope::test::readTrace(text.replace(0, magic.size(), magic));
    return 0;
}
