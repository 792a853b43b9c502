#include "model/analysis/breakdown_parts.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

std::string nameOfPart(const Trace& trace, const Piece& piece)
{
    if (piece.cause == Cause::Compute)
        return std::string{nameOf(piece.role)};
    if (piece.cause == Cause::Communication)
        return std::string{trace.kernelLabel(trace.nameId(piece.what))};
    if (piece.reason != WaitReason::None)
        return std::string{nameOf(piece.reason)};
    if (piece.what)
        return std::string{trace.name(piece.what)};
    switch (piece.cause) {
    case Cause::Python:
        return "nothing recorded on the thread";
    case Cause::UnknownWait:
        return "launched in time, not begun";
    default:
        return "no launch recorded";
    }
}

} // namespace

std::vector<SharePart> partsOf(const Trace& trace, const DeviceBreakdown& device, Cause cause, std::size_t max)
{
    // Grouped by name or role first, so that each name is formatted once and not per piece.
    struct Key {
        std::uint32_t name;
        KernelRole role;
        WaitReason reason;
        auto operator<=>(const Key&) const = default;
    };
    std::map<Key, std::pair<const Piece*, Ns>> byKey;
    for (const Piece& piece : device.pieces)
        if (piece.cause == cause) {
            const std::uint32_t name = cause == Cause::Compute || !piece.what ? 0 : trace.nameId(piece.what).value + 1;
            auto& [example, time] = byKey[{name, piece.role, piece.reason}];
            example = &piece;
            time += piece.range.length();
        }
    std::map<std::string, Ns> byText;
    for (const auto& [key, held] : byKey)
        byText[nameOfPart(trace, *held.first)] += held.second;
    std::vector<SharePart> parts;
    for (const auto& [what, time] : byText)
        parts.push_back({what, time});
    std::stable_sort(parts.begin(), parts.end(),
                     [](const SharePart& a, const SharePart& b) { return a.time > b.time; });
    if (parts.size() > max) {
        SharePart other{"other", {}};
        for (std::size_t i = max; i < parts.size(); ++i)
            other.time += parts[i].time;
        parts.resize(max);
        parts.push_back(other);
    }
    return parts;
}

std::vector<const Piece*> longestOf(const DeviceBreakdown& device, Cause cause, std::size_t max)
{
    std::vector<const Piece*> pieces;
    for (const Piece& piece : device.pieces)
        if (piece.cause == cause)
            pieces.push_back(&piece);
    const auto last = pieces.begin() + static_cast<std::ptrdiff_t>(std::min(max, pieces.size()));
    std::partial_sort(pieces.begin(), last, pieces.end(), [](const Piece* a, const Piece* b) {
        return a->range.length() != b->range.length() ? a->range.length() > b->range.length()
                                                      : a->range.begin < b->range.begin;
    });
    pieces.erase(last, pieces.end());
    return pieces;
}

} // namespace lanescope
