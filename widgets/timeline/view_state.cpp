#include "widgets/timeline/view_state.h"

#include <QJsonArray>

namespace lanescope {

namespace {

constexpr const char* pythonWords[] = {"none", "modules", "all"}; // indexed by PythonRows

template <class Container>
QJsonArray toArray(const Container& numbers)
{
    QJsonArray array;
    for (const std::uint32_t n : numbers)
        array.append(static_cast<double>(n));
    return array;
}

void fromArray(const QJsonValue& value, std::set<std::uint32_t>& out)
{
    for (const QJsonValue& n : value.toArray())
        out.insert(static_cast<std::uint32_t>(n.toDouble()));
}

void fromArray(const QJsonValue& value, std::vector<std::uint32_t>& out)
{
    for (const QJsonValue& n : value.toArray())
        out.push_back(static_cast<std::uint32_t>(n.toDouble()));
}

} // namespace

// Times are stored as text, because a JSON number cannot hold all nanoseconds.
QJsonObject toJson(const ViewState& state)
{
    return {{"begin_ns", QString::number(nsOf(state.visible.begin))},
            {"end_ns", QString::number(nsOf(state.visible.end))},
            {"scroll", state.scrollY},
            {"collapsed_ranks", toArray(state.choices.collapsedRanks)},
            {"collapsed_processes", toArray(state.choices.collapsedProcesses)},
            {"collapsed_lanes", toArray(state.choices.collapsedLanes)},
            {"hidden_lanes", toArray(state.choices.hiddenLanes)},
            {"hidden_counters", toArray(state.choices.hiddenCounters)},
            {"pinned_lanes", toArray(state.choices.pinnedLanes)},
            {"lane_order", toArray(state.choices.laneOrder)},
            {"python", QLatin1String{pythonWords[static_cast<std::size_t>(state.choices.python)]}}};
}

std::optional<ViewState> viewStateOf(const QJsonObject& object)
{
    ViewState state;
    bool isBegin = false, isEnd = false;
    state.visible.begin = timeAt(object["begin_ns"].toString().toLongLong(&isBegin));
    state.visible.end = timeAt(object["end_ns"].toString().toLongLong(&isEnd));
    if (!isBegin || !isEnd || state.visible.isEmpty())
        return std::nullopt;
    state.scrollY = object["scroll"].toDouble();
    fromArray(object["collapsed_ranks"], state.choices.collapsedRanks);
    fromArray(object["collapsed_processes"], state.choices.collapsedProcesses);
    fromArray(object["collapsed_lanes"], state.choices.collapsedLanes);
    fromArray(object["hidden_lanes"], state.choices.hiddenLanes);
    fromArray(object["hidden_counters"], state.choices.hiddenCounters);
    fromArray(object["pinned_lanes"], state.choices.pinnedLanes);
    fromArray(object["lane_order"], state.choices.laneOrder);
    const QString python = object["python"].toString();
    for (std::size_t i = 0; i < std::size(pythonWords); ++i)
        if (python == QLatin1String{pythonWords[i]})
            state.choices.python = static_cast<PythonRows>(i);
    if (object["show_python"].toBool()) // the format before there were three choices
        state.choices.python = PythonRows::All;
    return state;
}

} // namespace lanescope
