#pragma once
// The properties of the terminal that sub-commands print to, and the layout of text on it.

#include "model/base/time.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// COLUMNS if it is set, else the width of the terminal, else 100.
std::size_t terminalWidth();
void ignoreTerminalWidth(); // from now on lines are as long as they are
bool isUtf8Terminal();

// Number of characters of UTF-8 text, which is its width on a terminal, since no wide characters are printed.
std::size_t widthOf(std::string_view text);
// The line as the terminal has room for it: a row of a table is cut, with an ellipsis; text goes on below, as far
// indented. Styles take no room and are kept whole.
std::vector<std::string> fittedTo(std::size_t width, const std::string& line);

std::string alignedRight(const std::string& text, std::size_t width);
std::string alignedLeft(const std::string& text, std::size_t width);

// Lines of at most that width; a word that is longer has a line of its own.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// A line as a terminal gets it: nothing of a file can control the terminal, and no name fills a page. The styles of
// styled() stay.
std::string onTerminal(std::string_view line);

enum class TextStyle { Bold, Dim, Warning };
// Unchanged, unless stdout is a terminal that may be coloured (NO_COLOR is not set).
std::string styled(const std::string& text, TextStyle style);

// A bar of at most `cells` cells; `most` is the value of a full bar.
std::string barText(Ns value, Ns max, int cells, bool isUtf8);

// "82 %", "1.4 %", "< 0.1 %"; "100 %" only for exactly 100.
std::string percentText(double percent);

} // namespace lanescope
