#pragma once
// An entry of the legend for what the rows below the ruler draw.

#include <QColor>
#include <QString>

namespace lanescope {

struct StripColour {
    QString name;
    QColor colour;
    friend bool operator==(const StripColour&, const StripColour&) = default;
};

} // namespace lanescope
