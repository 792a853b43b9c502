#pragma once
// The last view of a trace, saved per file and restored.

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
std::optional<ViewState> viewStateOf(const QJsonObject& object); // nullopt: the object is not a view

} // namespace lanescope
