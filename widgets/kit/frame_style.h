#pragma once
// The style sheet of ordinary widgets in the frame: buttons, chips, tabs and fields of toolbar, inspector, drawer and
// start page. A widget chooses its style with the property "look"; the sheet uses the theme's colours.

#include <QString>

class QToolButton;
class QWidget;

namespace lanescope {

struct Theme;

// looks: "primary", "quiet", "chip", "tab", "plain" (buttons); "title", "muted", "strong", "badge", "try" (labels);
// "tryBox", "card" (frames).
QString frameSheet(const Theme& theme);
void setLook(QWidget& widget, const char* look);
// A pill that is on or off: the one kind of switch next to tables.
QToolButton* makeChip(const QString& text, QWidget* parent);

} // namespace lanescope
