#pragma once
// The languages of the program, and the current one.

#include <QString>

#include <span>

class QCoreApplication;

namespace lanescope {

struct Language {
    const char* code; // in the form of a locale
    const char* name; // in the language itself
};
std::span<const Language> languages();

// The language for a choice (a code; empty: the system's): one of languages(), English if the system's language is not
// among them.
const Language& languageFor(const QString& choice);
// Sets the application's language; must be called before its first window.
void speak(QCoreApplication& app, const Language& language);
const Language& spokenLanguage(); // English until it is set

} // namespace lanescope
