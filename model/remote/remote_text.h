#pragma once
// The source text of a trace on another machine, for the arguments of its events. It is fetched in blocks, when they
// are asked for; readers that go on from block to block get further ones sent ahead, so that the way there and back is
// not waited for each time. Blocks stay in memory, packed.

#include "model/remote/far_side.h"
#include "model/store/placed_text.h"
#include "model/store/source_text.h"

#include <deque>
#include <unordered_map>

namespace lanescope::remote {

// A thread that must not wait long (the window's) gets an error for what is not there soon; the text is fetched anyway.
void setPatienceOfThread(std::optional<std::chrono::milliseconds> patience);

class RemoteText final : public SourceText, public PlacedText {
public:
    RemoteText(std::shared_ptr<FarSide> far, std::uint64_t size, bool isPlaced);

    std::uint64_t size() const override { return m_size; }
    bool isPlaced() const override { return m_isPlaced; }
    // Once the line was given up during an analysis, each read by such a thread fails: its results lack something.
    Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string& scratch) const override;
    std::size_t memoryBytes() const override;

    void close() const { m_far->close(); }
    const FarSide& farSide() const { return *m_far; }
    // True once after an impatient reader got an error and what it asked for has arrived.
    bool hasNews() const;

private:
    struct Place {
        std::uint64_t offset = 0;
        std::size_t length = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct PlaceHash {
        std::size_t operator()(const Place& place) const { return place.offset * 31 + place.length; }
    };
    struct Piece {
        FarSide::Ticket ticket; // null: it is here
        std::string packed;
    };
    Place blockAt(std::uint64_t offset) const;
    using Text = std::shared_ptr<const std::string>;
    Result<Text> textAt(Place place) const;
    Result<std::string> packedAt(Place place, const FarSide::Ticket& ticket) const;
    // The lock is held by the callers of these.
    void fetch(Place place) const;
    void fetchAhead(Place place) const;
    void dropOld() const;

    const std::shared_ptr<FarSide> m_far;
    const std::uint64_t m_size;
    const bool m_isPlaced;
    mutable std::mutex m_mutex; // guards what follows
    mutable std::unordered_map<Place, Piece, PlaceHash> m_pieces;
    mutable std::size_t m_bytes = 0;                               // sum over all pieces
    mutable std::unordered_map<Place, Text, PlaceHash> m_unpacked; // the latest ones, for further events of a block
    mutable std::deque<Place> m_order;                             // of these, oldest first
    mutable std::uint64_t m_nextOffset = 0;                        // where a reader that goes on would be
    mutable std::size_t m_ahead = 0;                               // blocks
    mutable std::optional<Error> m_damage;
    mutable std::optional<Place> m_missed;
};

// The text of a trace on another machine; null for a trace on this one.
const RemoteText* remoteTextOf(const SourceText& text);

} // namespace lanescope::remote
