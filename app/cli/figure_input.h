#pragma once
// Turns the options of `shot` and `report` into a figure's specification.

#include <QGuiApplication>

#include "app/cli/subcommand.h"
#include "widgets/figure/figure.h"

#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

// "1.2ms:3ms", from the trace's start; units ns, us, ms, s. nullopt: another form, or it ends before it begins.
std::optional<TimeRange> rangeFrom(const std::string& text);
// The error if no slice can be in that range; `text` is the range as it was typed.
std::optional<Error> outsideOf(const Trace& trace, TimeRange range, const std::string& text);

struct NamedSlice {
    std::string name;
    std::uint64_t number = 0; // index by begin, from 0
};
NamedSlice namedSliceFrom(const std::string& text); // "NAME" or "NAME#K"; ProfilerStep#3 can itself be a name

struct WhatToShow {
    std::string range, step, fit, lanes, select, notesFile;
    bool findings = false;
    bool isPage = false;             // for a column of a page: without a range, one median step, on its busiest lanes
    std::vector<std::string> insets; // keys of insetKinds(), or "footprint=NAME[#K]"
};

// A trace opened for a figure.
struct ShownTrace {
    std::unique_ptr<Document> document;
    FigureSide side;
};
tl::expected<ShownTrace, ExitCode> showTrace(const std::string& file, const WhatToShow& what);

} // namespace lanescope
