#pragma once
// Asks the long analyses of a trace to end early, when their results are not needed: its tab was closed. What they
// have found by then is cached and is not complete, so it must not be shown.

#include "model/analysis/analysis.h"

#include <atomic>
#include <memory>

namespace lanescope {

class StopRequest {
public:
    void ask() const { *m_isAsked = true; }
    bool isAsked() const { return m_isAsked->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic<bool>> m_isAsked = std::make_shared<std::atomic<bool>>(false);
};

inline StopRequest computeStopRequest(const Analysis&) { return {}; }
inline const StopRequest& stopRequestOf(const Analysis& analysis) { return analysis.once(computeStopRequest); }

} // namespace lanescope
