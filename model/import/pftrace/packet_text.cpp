#include "model/import/pftrace/packet_text.h"

#include "model/import/pftrace/messages.h"

#include <protozero/pbf_reader.hpp>

namespace lanescope::pftrace {

using protozero::pbf_reader;
using protozero::pbf_wire_type;

std::string_view packetAt(std::string_view text)
{
    try {
        pbf_reader reader{text.data(), text.size()};
        if (reader.next() && reader.tag() == packetField && reader.wire_type() == pbf_wire_type::length_delimited)
            return viewOf(reader.get_view());
    } catch (const protozero::exception&) { // incomplete
    }
    return {};
}

std::optional<std::int64_t> correlationOf(std::string_view packet, std::uint64_t place, const History& history)
{
    std::uint32_t sequence = 0;
    std::string_view event;
    try {
        pbf_reader reader = readerOf(packet);
        while (reader.next())
            if (reader.tag() == packet::sequence)
                sequence = reader.get_uint32();
            else if (reader.tag() == packet::trackEvent)
                event = viewOf(reader.get_view());
            else
                reader.skip();
        pbf_reader annotations = readerOf(event);
        while (annotations.next(event::annotations)) {
            pbf_reader inner = annotations.get_message();
            bool isKey = false;
            std::optional<std::int64_t> number;
            while (inner.next())
                switch (inner.tag()) {
                case annotation::nameIid: {
                    const auto key = history.at(sequence, interned::annotationNames, inner.get_uint64(), place);
                    isKey = key == "correlation" || key == "corr_id";
                    break;
                }
                case annotation::uintValue:
                case annotation::intValue:
                    number = inner.get_int64();
                    break;
                default:
                    inner.skip();
                }
            if (isKey && number)
                return number;
        }
    } catch (const protozero::exception&) { // unreadable
    }
    return std::nullopt;
}

Result<std::string_view> PacketText::read(std::uint64_t place, std::size_t length, std::string& scratch) const
{
    std::string packed;
    for (std::size_t bytes = 2048;; bytes *= 16) {
        const auto got = m_packets->read(place, bytes, packed);
        if (!got)
            return tl::unexpected(got.error());
        const std::string_view packet = packetAt(*got);
        if (!packet.data() && got->size() == bytes && bytes < (std::size_t{1} << 30))
            continue;
        scratch = packet.data() ? eventJson(packet, place, m_history) : std::string{};
        return std::string_view{scratch}.substr(0, length);
    }
}

} // namespace lanescope::pftrace
