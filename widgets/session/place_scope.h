#pragma once
// Limits all views to a module, a layer or a phase, in addition to a range of time. It is chosen in the panel of
// modules or above the lanes; a chip next to the panels' tabs names it and removes it.

#include <QString>

#include "model/attribution/place_part.h"

#include <vector>

namespace lanescope {

struct PlaceScope {
    QString name;
    PlaceBy by = PlaceBy::Module;
    SlicePart part;
    std::vector<SliceId> slices; // the highlighted slices: its device work, and what runs for it on threads
};

} // namespace lanescope
