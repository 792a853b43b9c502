#pragma once
// The interface of a source of device activity while the program runs: CUPTI, a stand-in of it, or none. The source
// passes its events to a sink, from its own thread.

#include "capture/machine.h"

#include <memory>

namespace lanescope::capture {

class ActivitySource {
public:
    virtual ~ActivitySource() = default;
    virtual void enable() = 0;
    virtual void discard() = 0; // drops all events so far, at the end of a warm-up
    virtual void disable() = 0;
    virtual void drain() = 0;          // when it returns, all events so far are in the sink
    virtual Counts counts() const = 0; // since the last enable
    virtual Json facts() const = 0;    // library, version, the cost of its buffers
};

} // namespace lanescope::capture
