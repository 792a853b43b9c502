#pragma once
// What `shot` and `report` are asked to show, from words to a figure's specification.

#include <QGuiApplication>

#include "app/cli/subcommand.h"
#include "widgets/figure/figure.h"

#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

// "1.2ms:3ms", from the trace's start; units ns, us, ms, s. nullopt: not of that form, or it ends before it begins.
std::optional<TimeRange> rangeFrom(const std::string& text);

struct NamedSlice {
    std::string name;
    std::uint64_t number = 0; // in time order, from 0
};
NamedSlice namedSliceFrom(const std::string& text); // "NAME" or "NAME#K"; ProfilerStep#3 is a name of its own if there

// Qt's own state for painting without a window; made once, kept until the program ends.
void needPainting();

struct WhatToShow {
    std::string range, step, fit, lanes, select, notesFile;
    bool findings = false;
    std::vector<std::string> insets; // keys of insetKinds(), or "footprint=NAME[#K]"
};

// A trace opened for a figure.
struct ShownTrace {
    std::unique_ptr<Document> document;
    FigureSide side;
};
tl::expected<ShownTrace, ExitCode> showTrace(const std::string& file, const WhatToShow& what);

} // namespace lanescope
