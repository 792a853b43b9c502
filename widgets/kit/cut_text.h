#pragma once
// Texts of a trace can be of any length, and measuring one takes time by its length (a name of 100 MB: 10 s). What is
// drawn or put on a page is cut first; the middle goes, as names tell apart at both ends.

#include <QString>

#include "widgets/kit/text.h"

#include <cstddef>
#include <string_view>

namespace lanescope {

// More than any width shows.
constexpr std::size_t mostDrawnBytes = 20'000;

// The text, or its begin and end with an ellipsis between, together `most` bytes at most.
inline QString cutText(std::string_view text, std::size_t most = mostDrawnBytes)
{
    if (text.size() <= most)
        return toQt(text);
    const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
    std::size_t head = most / 2, tail = text.size() - most / 2;
    while (head > 0 && continues(head)) // not within a letter
        --head;
    while (tail < text.size() && continues(tail))
        ++tail;
    return toQt(text.substr(0, head)) + QChar{0x2026} + toQt(text.substr(tail));
}

inline QString cutText(const QString& text, qsizetype most = qsizetype{mostDrawnBytes})
{
    return text.size() <= most ? text : text.left(most / 2) + QChar{0x2026} + text.right(most / 2);
}

} // namespace lanescope
