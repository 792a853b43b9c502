// Any bytes as an SQLite database: it opens or gives one line, the account adds up, what it shows can be asked about.
// Other bytes than a database's are the other importers' (trace_fuzz.cpp).

#include "model/import/nsys_sqlite.h"
#include "tests/fuzz/read_trace.h"

#include <cstring>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr char magic[] = "SQLite format 3"; // with its zero
    std::string text{reinterpret_cast<const char*>(data), size};
    if (text.size() < sizeof magic)
        return 0;
    std::memcpy(text.data(), magic, sizeof magic); // so that no change to it spends a run
    lanescope::test::readTrace(text);
    return 0;
}
