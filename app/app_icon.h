#pragma once
// The program's icon, from resources/icons.

#include <QIcon>

namespace lanescope {

QIcon appIcon();

} // namespace lanescope
