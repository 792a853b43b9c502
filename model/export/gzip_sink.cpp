#include "model/export/gzip_sink.h"

#include <algorithm>
#include <cstdint>
#include <isa-l/igzip_lib.h>
#include <vector>

namespace lanescope {

namespace {

constexpr std::size_t pieceBytes = 1 << 20;

} // namespace

struct GzipSink::State {
    isal_zstream stream;
    std::vector<std::uint8_t> level = std::vector<std::uint8_t>(ISAL_DEF_LVL2_DEFAULT);
    std::vector<std::uint8_t> packed = std::vector<std::uint8_t>(pieceBytes);

    State()
    {
        isal_deflate_init(&stream);
        stream.gzip_flag = IGZIP_GZIP;
        stream.level = 2;
        stream.level_buf = level.data();
        stream.level_buf_size = static_cast<std::uint32_t>(level.size());
    }
};

GzipSink::GzipSink(TextSink& to) : m_to(to), m_state(std::make_unique<State>()) { m_text.reserve(pieceBytes); }

GzipSink::~GzipSink() = default;

void GzipSink::write(std::string_view text)
{
    m_text += text;
    if (m_text.size() >= pieceBytes) {
        pack(m_text, false);
        m_text.clear();
    }
}

void GzipSink::end()
{
    pack(m_text, true);
    m_text.clear();
}

void GzipSink::pack(std::string_view text, bool isLast)
{
    isal_zstream& z = m_state->stream;
    z.flush = NO_FLUSH;
    while (!m_to.hasFailed()) {
        constexpr std::size_t max = 1 << 30; // ISA-L counts in 32 bits
        const std::size_t some = std::min(text.size(), max);
        z.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data()));
        z.avail_in = static_cast<std::uint32_t>(some);
        z.end_of_stream = isLast && some == text.size() ? 1 : 0;
        do {
            z.next_out = m_state->packed.data();
            z.avail_out = static_cast<std::uint32_t>(m_state->packed.size());
            isal_deflate(&z);
            m_to.write({reinterpret_cast<const char*>(m_state->packed.data()), m_state->packed.size() - z.avail_out});
        } while (z.avail_out == 0 && !m_to.hasFailed());
        text.remove_prefix(some);
        if (text.empty())
            return;
    }
}

} // namespace lanescope
