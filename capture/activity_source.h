#pragma once
// What listens to a device while the program runs: CUPTI, a stand-in of it, or nobody. All that it hears comes to a
// sink, from a thread of its own.

#include "capture/machine.h"

#include <memory>

namespace lanescope::capture {

class ActivitySource {
public:
    virtual ~ActivitySource() = default;
    virtual void enable() = 0;
    virtual void discard() = 0; // what was heard so far is thrown away: the end of a warm-up
    virtual void disable() = 0;
    virtual void drain() = 0;          // all that was heard has come to the sink when it returns
    virtual Counts counts() const = 0; // since the last enable
    virtual Json facts() const = 0;    // library, version, what its buffers cost
};

} // namespace lanescope::capture
