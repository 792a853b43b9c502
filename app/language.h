#pragma once
// The languages that the program speaks, and which it does.

#include <QString>

#include <span>

class QCoreApplication;

namespace lanescope {

struct Language {
    const char* code; // as locales are called
    const char* name; // in its own words
};
std::span<const Language> languages();

// The language that is spoken for a choice (a code; empty: the system's): one of languages(), English where the
// system's is none of them.
const Language& languageFor(const QString& choice);
// Makes the application speak it from here on: before its first window.
void speak(QCoreApplication& app, const Language& language);
const Language& spokenLanguage(); // English until then

} // namespace lanescope
