#pragma once
// What lanes are called and what is said below their names: the same beside the lanes and in their tips.

#include <QString>

#include "widgets/scene/lane_layout.h"
#include "widgets/session/document.h"

namespace lanescope {

QString titleOf(const Strip& strip, const LaneLayout& layout, const Document& document);
// What it holds in `visible`; empty where there is nothing to say.
QString detailOf(const Strip& strip, const LaneLayout& layout, const Document& document, TimeRange visible);
// "15.2 %": the share of `visible` in which the lane, or a GPU with all of its lanes, works; empty where it is unknown.
QString busyOf(const Strip& strip, const Document& document, TimeRange visible);
// "1.6 GB" for a series of bytes, else the number.
QString counterValue(double value, std::string_view seriesName);
// "▸ 13 rows of Python frames"; empty where none are left out.
QString pythonChip(const Strip& strip);

} // namespace lanescope
