#pragma once
// The chosen item, in a few words: "linear  202 µs".

#include <QString>

namespace lanescope {

class Document;

QString chosenWords(const Document& document); // empty: nothing

} // namespace lanescope
