#pragma once
// Sentences for the user are written in English and translated into the user's language when they are shown.

#include <fmt/format.h>
#include <string>
#include <string_view>

// Marks a literal for tests/support/translations.py, which collects all phrases to translate.
#define PHRASE(text) text

namespace lanescope {

// Returns the translation into the language that was set, else the English text. Safe from any thread.
std::string translated(std::string_view english);

// Translates, then fills in the {}. A translation is only known at run time, so the compiler cannot check the values.
template <class... Args>
std::string translatedWith(std::string_view english, const Args&... args)
{
    return fmt::format(fmt::runtime(translated(english)), args...);
}

// Must be set before the first phrase is used; nullptr is English. A translation has the placeholders of its original.
void setTranslator(std::string (*speaker)(std::string_view english));

} // namespace lanescope
