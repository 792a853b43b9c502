#pragma once
// What the inspector says of a chosen table row and of a chosen idle gap, as the selection page says it of a slice.
// Links are "slice:ID".

#include <QString>

#include "widgets/session/document.h"

namespace lanescope {

struct Theme;

QString rowHtml(const Document& document, const Theme& theme); // of the chosen row
QString gapHtml(const Document& document, const Theme& theme); // of the chosen gap

} // namespace lanescope
