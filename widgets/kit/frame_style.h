#pragma once
// How the parts of the frame look that are ordinary widgets: buttons, chips, tabs and fields of toolbar, inspector,
// drawer and start page. A widget says what it is by its property "look"; the sheet does the rest in the theme's
// colours.

#include <QString>

class QWidget;

namespace lanescope {

struct Theme;

// looks: "primary", "quiet", "chip", "tab", "plain" (buttons); "title", "muted", "strong", "badge", "try" (labels);
// "tryBox", "card" (frames).
QString frameSheet(const Theme& theme);
void setLook(QWidget& widget, const char* look);

} // namespace lanescope
