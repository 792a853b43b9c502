#pragma once
// Cuts texts before they are drawn or put on a page: a text of a trace can be of any length, and measuring it takes
// time in proportion (a name of 100 MB: 10 s). The middle is removed, because names differ at both ends.

#include <QString>

#include "widgets/kit/text.h"

#include <cstddef>
#include <string_view>

namespace lanescope {

// More than fits any width.
constexpr std::size_t maxDrawnBytes = 20'000;

// The text, or its begin and end with an ellipsis between, at most `most` bytes in total.
inline QString cutText(std::string_view text, std::size_t max = maxDrawnBytes)
{
    if (text.size() <= max)
        return toQt(text);
    const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
    std::size_t head = max / 2, tail = text.size() - max / 2;
    while (head > 0 && continues(head)) // does not split a character
        --head;
    while (tail < text.size() && continues(tail))
        ++tail;
    return toQt(text.substr(0, head)) + QChar{0x2026} + toQt(text.substr(tail));
}

inline QString cutText(const QString& text, qsizetype max = qsizetype{maxDrawnBytes})
{
    return text.size() <= max ? text : text.left(max / 2) + QChar{0x2026} + text.right(max / 2);
}

} // namespace lanescope
