#pragma once
// `lanescope table --by module|scope|line|phase|layer|graph`: the time of each module, scope, line, phase, layer or
// graph.

#include "app/cli/subcommand.h"

#include <string>

namespace lanescope {

struct PlaceTableRequest {
    std::string file, by, step, capture, twin;
    std::size_t rows = 100;
    bool unfolds = false, csv = false, json = false;
};

bool isPlaceTable(const std::string& by);
ExitCode printPlaceTable(const PlaceTableRequest& request);

} // namespace lanescope
