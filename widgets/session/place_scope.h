#pragma once
// What all views are limited to besides a range of time: a module, a layer, a phase. It is chosen in the panel of
// modules or above the lanes; a chip beside the panels' tabs names it and takes it away.

#include <QString>

#include "model/attribution/place_part.h"

#include <vector>

namespace lanescope {

struct PlaceScope {
    QString name;
    PlaceBy by = PlaceBy::Module;
    SlicePart part;
    std::vector<SliceId> slices; // what is highlighted: its device work, and what runs for it on threads
};

} // namespace lanescope
