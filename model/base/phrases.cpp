#include "model/base/phrases.h"

#include <atomic>

namespace lanescope {

static std::atomic<std::string (*)(std::string_view)> theSpeaker{nullptr};

std::string translated(std::string_view english)
{
    const auto speaker = theSpeaker.load();
    return speaker && !english.empty() ? speaker(english) : std::string{english};
}

void setTranslator(std::string (*speaker)(std::string_view)) { theSpeaker = speaker; }

} // namespace lanescope
