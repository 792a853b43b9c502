#pragma once
// Writes what the inspector shows for a selected table row or idle gap, in the form that the selection page has for a
// slice. Links are "slice:ID".

#include <QString>

#include "widgets/session/document.h"

namespace lanescope {

struct Theme;

QString rowHtml(const Document& document, const Theme& theme); // describes the chosen row
QString gapHtml(const Document& document, const Theme& theme); // describes the chosen gap

} // namespace lanescope
