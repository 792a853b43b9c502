#pragma once
// The metrics that an expectation can name. Each uses the analysis that the command line and the panels use.

#include "model/compare/expectations.h"

namespace lanescope {

struct MetricQuestion {
    const Analysis& analysis;
    std::vector<Launched> work;    // all work, or the work launched within
    std::optional<SliceId> within; // none: the whole trace
};

struct Metric {
    ExpectationWord word;
    FoundValue (*of)(const MetricQuestion&); // monostate: not recorded
    bool takesWithin = true;
};

const Metric* metricCalled(std::string_view name); // null: there is no metric of that name

} // namespace lanescope
