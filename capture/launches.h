#pragma once
// Combines both sides of launches: how far the GPU's clock may be off the host's, and which part of a stream belongs to
// an annotation of the host. It is pure: it receives every event of one process, in any order, and is asked at the end.

#include "capture/slices.h"

#include <map>
#include <optional>
#include <unordered_map>

namespace lanescope::capture {

// No kernel starts before its launch begins, and no wait ends before the work that it waited for. So the device's clock
// is late by at most the shortest time from a launch's begin to its kernel's begin, and early by at most the shortest
// time from the last kernel's end to the end of the wait for it. Negative: the clocks are off by at least that much.
struct ClockError {
    std::optional<std::int64_t> lateAtMostNs, earlyAtMostNs; // absent: there was no such pair
    std::uint64_t kernelsBeforeLaunch = 0;
};

class Launches {
public:
    void see(const Event& event);
    ClockError clockError() const;
    // Emits a slice on each stream from 1 ns before an annotation's first work there to 1 ns after its last, like
    // Kineto. Work belongs to an annotation if it was launched inside it, on the annotation's thread.
    void deviceAnnotations(const EventSink& sink) const;

private:
    struct Call {
        std::uint64_t beginNs = 0;
        std::uint32_t tid = 0;
    };
    struct Work {
        std::uint64_t beginNs = 0, endNs = 0;
        std::uint32_t correlation = 0, device = 0, context = 0, stream = 0;
        bool isKernel = false;
    };
    struct Annotation {
        std::uint64_t beginNs = 0, endNs = 0, id = 0;
        std::string name;
    };
    struct Wait {
        std::uint64_t beginNs = 0, endNs = 0;
        std::uint32_t context = 0;
        std::optional<std::uint32_t> stream; // absent: the whole context
    };
    const Call* callOf(const Work& work) const;

    std::unordered_map<std::uint32_t, Call> m_calls; // by correlation
    std::vector<Work> m_work;
    std::vector<Wait> m_waits;
    std::map<std::uint32_t, std::vector<Annotation>> m_annotations; // by thread
};

} // namespace lanescope::capture
