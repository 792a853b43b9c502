#pragma once
// Annotations are shown in rows of their own above the thread that records them. A range can hold one part of such a
// lane without the other.

#include "model/store/trace.h"

#include <algorithm>
#include <vector>

namespace lanescope {

inline bool isAnnotation(SliceKind kind) { return kind == SliceKind::Annotation || kind == SliceKind::GpuAnnotation; }

// Lanes that are in neither list are whole.
struct LaneParts {
    std::vector<LaneId> onlyAnnotations, noAnnotations;

    bool holds(LaneId lane, SliceKind kind) const
    {
        const auto isIn = [lane](const std::vector<LaneId>& lanes) {
            return std::find(lanes.begin(), lanes.end(), lane) != lanes.end();
        };
        return !isIn(isAnnotation(kind) ? noAnnotations : onlyAnnotations);
    }
    friend bool operator==(const LaneParts&, const LaneParts&) = default;
};

} // namespace lanescope
