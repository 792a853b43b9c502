#pragma once
// Writes a packet's event as Kineto would, so that all code that reads arguments works here too. Packets are decoded on
// demand; the history knows what an iid meant at the packet's position.

#include "model/import/pftrace/history.h"
#include "model/import/source.h"
#include "model/store/placed_text.h"
#include "model/store/source_text.h"

#include <memory>
#include <string>

namespace lanescope::pftrace {

// The content of the packet that begins with its tag at `text`'s begin; a null view if it is incomplete.
std::string_view packetAt(std::string_view text);

// The event as JSON: phase, category, name and arguments.
std::string eventJson(std::string_view packet, std::uint64_t place, const History& history);

// The correlation of the launch from the event's annotations: "correlation" or "corr_id".
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
