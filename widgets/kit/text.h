#pragma once
// Converts text between the model, which uses UTF-8, and Qt.

#include <QString>

#include <string_view>

namespace lanescope {

inline QString toQt(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace lanescope
