// Fuzzes files of notes: they are read, or refused in one line; what is read can be written and read again.

#include "model/notes/notes.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text{reinterpret_cast<const char*>(data), size};
    const auto read = lanescope::notesFromJson(text, "notes");
    if (!read) {
        if (read.error().line().empty() || read.error().line().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto again = lanescope::notesFromJson(lanescope::jsonOf(*read), "notes");
    if (!again || lanescope::jsonOf(*again) != lanescope::jsonOf(*read))
        std::abort();
    return 0;
}
