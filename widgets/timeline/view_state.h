#pragma once
// How a trace was last looked at; kept by file and restored.

#include <QJsonObject>

#include "model/base/time.h"
#include "widgets/scene/lane_layout.h"

#include <optional>

namespace lanescope {

struct ViewState {
    TimeRange visible;
    double scrollY = 0;
    LaneChoices choices;
    friend bool operator==(const ViewState&, const ViewState&) = default;
};

QJsonObject toJson(const ViewState& state);
std::optional<ViewState> viewStateOf(const QJsonObject& object); // nullopt: not one

} // namespace lanescope
