#pragma once
// Checks that the tables of a restored trace belong together: an id outside of its table would lead out of memory, and
// a parent that comes after its child could make a walk endless. The checksums of an index exclude accidents; this
// excludes everything else.

#include "model/store/index/trace_index.h"

namespace lanescope {

class TraceIndex::Checks {
public:
    explicit Checks(const Trace& trace) : m_trace(trace), m_slices(trace.sliceCount()) {}
    bool areSound() const;

private:
    bool placesAreSound() const;
    bool rowsAreSound() const;
    bool slicesAreSound() const; // on all cores
    bool slicesAreSound(std::uint32_t first, std::uint32_t last) const;
    bool linksAreSound() const;
    bool eventsAreSound() const;
    bool pyramidIsSound() const;
    bool stylesAreSound() const;
    bool ranksAreSound() const;

    const Trace& m_trace;
    std::uint32_t m_slices;
};

} // namespace lanescope
