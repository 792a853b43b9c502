#pragma once
// Figures of a trace that an expectation can name, each by the analysis that the command line and the panels use.

#include "model/compare/expectations.h"

namespace lanescope {

struct MetricQuestion {
    const Analysis& analysis;
    std::vector<Launched> work;    // all, or what was launched within
    std::optional<SliceId> within; // none: the whole trace
};

struct Metric {
    ExpectationWord word;
    FoundValue (*of)(const MetricQuestion&); // monostate: the trace does not say
    bool takesWithin = true;
};

const Metric* metricCalled(std::string_view name); // null: none is called so

} // namespace lanescope
