#pragma once
// Texts on a finding for the window's card and the report: one source, so that both print the same numbers.

#include <QString>

#include "model/replay/ranked_findings.h"

namespace lanescope {

// Long kernel names are replaced by their labels, and built-in functions by their names without an address.
Finding withShortNames(Finding finding);
// The part of the strip (strip_answer) that contains its cost; empty: its cost refers to the whole time.
QString stripPartOf(const Finding& finding);
// "2.11 ms · 84 %"; without a share where the cost is not a part of the time; empty: it has none.
QString costText(const FindingCost& cost);
// The saving without the finding, as a sentence; `reason` is reasonOfSaving(). Empty: that is not known.
QString savingSentence(const Finding& finding, const Sentence& reason, bool hasGpuWork);

} // namespace lanescope
