#pragma once
// Sentences for a reader are written in English and said in the reader's language.

#include <fmt/format.h>
#include <string>
#include <string_view>

// Marks a literal for tests/support/translations.py, which finds all that can be said.
#define PHRASE(text) text

namespace lanescope {

// In the language that was set, else as it is. Safe from any thread.
std::string translated(std::string_view english);

// With values in place of its {}. A translation is only known at run time, so nothing checks them when compiling.
template <class... Args>
std::string translatedWith(std::string_view english, const Args&... args)
{
    return fmt::format(fmt::runtime(translated(english)), args...);
}

// Set before what is said is asked for; nullptr is English. What it gives has the placeholders of what it is given.
void setTranslator(std::string (*speaker)(std::string_view english));

} // namespace lanescope
