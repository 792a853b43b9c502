#pragma once
// The names of lanes and the details below them, for the column of names and for tool tips.

#include <QString>

#include "widgets/scene/lane_layout.h"
#include "widgets/session/document.h"

namespace lanescope {

QString titleOf(const Strip& strip, const LaneLayout& layout, const Document& document);
// Describes its contents in `visible`; may be empty.
QString detailOf(const Strip& strip, const LaneLayout& layout, const Document& document, TimeRange visible);
// "15.2 %": the busy share of the lane in `visible`, or of a GPU over all of its lanes; empty if unknown.
QString busyOf(const Strip& strip, const Document& document, TimeRange visible);
// "1.6 GB" for a series of bytes, else the number.
QString counterValue(double value, std::string_view seriesName);
// "▸ 13 rows of Python frames"; empty if none are hidden.
QString pythonChip(const Strip& strip);

} // namespace lanescope
