#pragma once
// A packet's event as Kineto would write it, so that whatever reads arguments reads them here too. Packets are decoded
// when somebody asks; what an iid meant at the packet's place, the history knows.

#include "model/import/pftrace/history.h"
#include "model/import/source.h"
#include "model/store/placed_text.h"
#include "model/store/source_text.h"

#include <memory>
#include <string>

namespace lanescope::pftrace {

// The packet whose framing begins at `text`'s begin: its inside, or no view where it is not whole.
std::string_view packetAt(std::string_view text);

// The event as JSON: phase, category, name and arguments.
std::string eventJson(std::string_view packet, std::uint64_t place, const History& history);

// What the annotations say of the launch that belongs to the event: "correlation" or "corr_id".
std::optional<std::int64_t> correlationOf(std::string_view packet, std::uint64_t place, const History& history);

class PacketText final : public SourceText, public PlacedText {
public:
    PacketText(std::shared_ptr<const SourceText> packets, History history)
        : m_packets(std::move(packets)), m_history(std::move(history))
    {
    }
    std::uint64_t size() const override { return m_packets->size(); }
    Result<std::string_view> read(std::uint64_t place, std::size_t length, std::string& scratch) const override;
    std::size_t memoryBytes() const override { return m_packets->memoryBytes() + m_history.residentBytes(); }

private:
    std::shared_ptr<const SourceText> m_packets;
    History m_history;
};

} // namespace lanescope::pftrace
