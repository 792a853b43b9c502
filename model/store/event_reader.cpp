#include "model/store/event_reader.h"

#include "model/json/event_scanner.h"
#include "model/store/placed_text.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t minBlock = 1024, maxBlock = 64 * 1024, maxEvent = 1 << 20;

bool isJsonBlank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// The caller guarantees scanPadding readable bytes after these.
std::optional<EventShape> shapeAt(const char* p, std::size_t bytes, UninitialisedVector<std::uint32_t>& places)
{
    if (bytes == 0 || *p != '{')
        return std::nullopt;
    if (places.size() < bytes)
        places.resize(bytes);
    std::size_t count = 0;
    const char* end = shapeOfContainer(p, p + bytes, places.data(), count);
    if (!end)
        return std::nullopt;
    return EventShape{{p, static_cast<std::size_t>(end - p)}, {places.data(), count}};
}

} // namespace

std::size_t EventShape::valueBehind(std::size_t i) const
{
    std::size_t at = places[i] + 1;
    while (at < text.size() && isJsonBlank(text[at]))
        ++at;
    if (at >= text.size() || text[at] != ':')
        return std::string_view::npos;
    ++at;
    while (at < text.size() && isJsonBlank(text[at]))
        ++at;
    return at < text.size() ? at : std::string_view::npos;
}

std::size_t EventShape::pastContainer(std::size_t i) const
{
    int depth = 0;
    for (; i < places.size(); ++i) {
        const char c = text[places[i]];
        if (c == '{' || c == '[')
            ++depth;
        else if (c != '"' && --depth == 0)
            return i + 1;
    }
    return places.size();
}

EventReader::EventReader(const SourceText& text)
    : m_text(text), m_isPlaced([&] {
          const auto* placed = dynamic_cast<const PlacedText*>(&text);
          return placed && placed->isPlaced();
      }())
{
}

bool EventReader::readBlock(std::uint64_t source, std::size_t bytes)
{
    const auto got = m_text.read(source, bytes, m_block);
    m_from = source;
    m_size = got ? got->size() : 0;
    if (m_size == 0)
        return false;
    if (got->data() != m_block.data()) // a view into memory
        m_block.assign(*got);
    m_block.resize(m_size + scanPadding);
    return true;
}

std::optional<EventShape> EventReader::inBlock(std::uint64_t source)
{
    const std::size_t at = source - m_from;
    return shapeAt(m_block.data() + at, m_size - at, m_places);
}

std::optional<EventShape> EventReader::at(std::uint64_t source)
{
    if (!m_isPlaced && source >= m_from && source < m_from + m_size)
        if (const auto shape = inBlock(source))
            return shape;
    // The block grows while it serves several events, and shrinks if events are far apart.
    const bool isNear = m_size > 0 && source >= m_from && source < m_from + 2 * m_size;
    m_next = isNear ? std::min(maxBlock, m_next * 2) : std::max(minBlock, m_next / 2);
    for (std::size_t bytes = m_next;; bytes *= 4) {
        if (!readBlock(source, bytes))
            return std::nullopt;
        if (const auto shape = inBlock(source))
            return shape;
        if (m_size < bytes || bytes >= maxEvent || m_block[0] != '{')
            return std::nullopt;
    }
}

std::optional<EventShape> shapeOf(std::string_view text, UninitialisedVector<std::uint32_t>& places)
{
    std::string padded{text};
    padded.append(scanPadding, '\0');
    auto shape = shapeAt(padded.data(), text.size(), places);
    if (shape)
        shape->text = text.substr(0, shape->text.size());
    return shape;
}

} // namespace lanescope
