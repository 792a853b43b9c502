#pragma once
// Phases of a program, and where a statement about a place comes from.

#include <array>
#include <cstdint>
#include <string_view>

namespace lanescope {

enum class Phase : std::uint8_t { Forward, Backward, Recompute, Optimizer, Data, Communication, Undecided };
constexpr std::size_t phaseCount = 7;
constexpr std::array<std::string_view, phaseCount> phaseIds{"forward", "backward",      "recompute", "optimizer",
                                                            "data",    "communication", "undecided"};
constexpr std::string_view idOf(Phase phase) { return phaseIds[static_cast<std::size_t>(phase)]; }

// Mark and Link are recorded; the others are inferences.
enum class PhaseReason : std::uint8_t { None, Mark, Link, Between, Transfer, Place };
constexpr bool isInferred(PhaseReason reason) { return reason >= PhaseReason::Between; }
constexpr std::string_view idOf(PhaseReason reason)
{
    constexpr std::array<std::string_view, 6> ids{"none", "mark", "link", "between", "transfer", "place"};
    return ids[static_cast<std::size_t>(reason)];
}

constexpr std::size_t phaseReasonCount = 6;

// The source that names the module (or the op) of a piece of work.
enum class PlaceSource : std::uint8_t { None, Frame, Sequence, EngineOrder, Annotation, Capture, EagerOp, Place, Twin };
constexpr std::string_view idOf(PlaceSource source)
{
    constexpr std::array<std::string_view, 9> ids{"none",    "frame",    "sequence", "engine_order", "annotation",
                                                  "capture", "eager_op", "place",    "twin"};
    return ids[static_cast<std::size_t>(source)];
}
constexpr std::size_t placeSourceCount = 9;
// recorded, matched or inferred: how sure a piece of work is.
constexpr std::string_view confidenceOf(PlaceSource source)
{
    switch (source) {
    case PlaceSource::None:
    case PlaceSource::Frame:
    case PlaceSource::Sequence:
    case PlaceSource::Annotation:
        return "recorded";
    case PlaceSource::Capture:
    case PlaceSource::EagerOp:
        return "matched";
    default:
        return "inferred";
    }
}

// Why a piece of work has no place.
enum class Unplaced : std::uint8_t {
    No, // it has one
    Communication,
    BeforeRecording, // launched before the first launch that was recorded
    NoLaunch,
    Graph,
    NoLink,
    NoOp,
    NoFrame,
    NoScope,
    NoMark,
    NotRepeated, // in no layer and no repeated block
    NotReplayed  // launched by itself, not with a graph
};
constexpr std::string_view idOf(Unplaced reason)
{
    constexpr std::array<std::string_view, 12> ids{
        "placed", "communication", "before_recording", "no_launch", "graph",        "no_link",
        "no_op",  "no_frame",      "no_scope",         "no_mark",   "not_repeated", "not_replayed"};
    return ids[static_cast<std::size_t>(reason)];
}

} // namespace lanescope
