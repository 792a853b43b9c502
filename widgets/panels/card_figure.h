#pragma once
// The figure and the bar of a finding's card: what it would save, by which the cards are ordered, or else what it
// costs.

#include "model/analysis/analysis.h"
#include "widgets/panels/finding_card.h"

namespace lanescope {

// `whole`: what both are a share of. `isOne`: not several findings, whose savings may overlap. Needs `gain` in the
// text.
void showFigure(const Finding& finding, bool isOne, Ns cost, Ns whole, CardText& text);

// One line says what the percentages of all cards are a share of. Empty: no card has any.
QString baseOfShares(const Analysis& analysis, const std::vector<Finding>& findings);

} // namespace lanescope
