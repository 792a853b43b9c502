#include "widgets/scene/glyph_atlas.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

// The next code point of UTF-8; invalid bytes become U+FFFD.
char32_t nextOf(std::string_view text, std::size_t& at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(at);
    std::size_t more = lead < 0x80 ? 0 : lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 9;
    if (more == 9 || at + more >= text.size()) {
        ++at;
        return more == 0 ? lead : 0xFFFD;
    }
    char32_t c = more == 0 ? lead : lead & (0x3F >> more);
    for (std::size_t i = 1; i <= more; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80) {
            ++at;
            return 0xFFFD;
        }
        c = c << 6 | (byte(at + i) & 0x3F);
    }
    at += more + 1;
    return c < 32 ? U' ' : c;
}

std::uint32_t blend(std::uint32_t under, std::uint32_t over, std::uint32_t alpha)
{
    const std::uint32_t rest = 255 - alpha;
    const std::uint32_t rb = ((over & 0xFF00FF) * alpha + (under & 0xFF00FF) * rest + 0x800080) >> 8 & 0xFF00FF;
    const std::uint32_t g = ((over & 0x00FF00) * alpha + (under & 0x00FF00) * rest + 0x008000) >> 8 & 0x00FF00;
    return 0xFF000000 | rb | g;
}

} // namespace

GlyphAtlas::GlyphAtlas(const QFont& font, double scale) : m_font(font), m_scale(scale)
{
    const QFontMetricsF metrics{m_font};
    m_ascent = static_cast<int>(std::ceil(metrics.ascent() * scale));
    m_height = m_ascent + static_cast<int>(std::ceil(metrics.descent() * scale));
    for (char32_t c = 0; c < 128; ++c)
        m_ascii.push_back(make(c < 32 ? U' ' : c));
}

GlyphAtlas::Glyph GlyphAtlas::make(char32_t c) const
{
    const QFontMetricsF metrics{m_font};
    const QString text = QString::fromUcs4(&c, 1);
    Glyph glyph;
    glyph.advance = std::max(1, static_cast<int>(std::lround(metrics.horizontalAdvance(text) * m_scale)));
    const int pad = 2;
    QImage image{glyph.advance + 2 * pad, m_height, QImage::Format_Grayscale8};
    image.fill(Qt::black);
    {
        QPainter painter{&image};
        painter.scale(m_scale, m_scale);
        painter.setFont(m_font);
        painter.setPen(Qt::white);
        painter.drawText(QPointF{pad / m_scale, m_ascent / m_scale}, text);
    }
    int first = image.width(), last = -1;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.constScanLine(y)[x]) {
                first = std::min(first, x);
                last = std::max(last, x);
            }
    if (last < first)
        return glyph;
    glyph.left = first - pad;
    glyph.width = last - first + 1;
    for (int y = 0; y < m_height; ++y)
        for (int x = first; x <= last; ++x)
            if (const std::uint8_t alpha = image.constScanLine(y)[x])
                glyph.inks.push_back({alpha, static_cast<std::uint16_t>(x - first), static_cast<std::uint16_t>(y)});
    return glyph;
}

const GlyphAtlas::Glyph& GlyphAtlas::glyph(char32_t c)
{
    if (c < 128)
        return m_ascii[c];
    const auto at = m_others.find(c);
    return at != m_others.end() ? at->second : m_others.emplace(c, make(c)).first->second;
}

const GlyphAtlas::Ramp& GlyphAtlas::ramp(std::uint32_t under, std::uint32_t colour)
{
    constexpr std::size_t ramps = 64;
    m_ramps.resize(ramps);
    Ramp& ramp = m_ramps[(under * 0x9E3779B1u ^ colour) >> 26 & (ramps - 1)];
    if (ramp.under != under || ramp.colour != colour) {
        ramp.under = under;
        ramp.colour = colour;
        for (std::uint32_t alpha = 0; alpha < 256; ++alpha)
            ramp.steps[alpha] = blend(under, colour, alpha);
    }
    return ramp;
}

int GlyphAtlas::widthOf(std::string_view text, int max)
{
    int width = 0;
    for (std::size_t at = 0; at < text.size() && width <= max;)
        width += glyph(nextOf(text, at)).advance;
    return width;
}

bool GlyphAtlas::draw(std::uint32_t* lines, std::ptrdiff_t lineLength, int imageWidth, int x, int room,
                      std::string_view text, std::uint32_t under, std::uint32_t colour)
{
    if (widthOf(text, room) > room)
        return false;
    const std::uint32_t* const steps = ramp(under, colour).steps.data();
    const auto put = [&](const Glyph& g) {
        const int left = x + g.left;
        std::uint32_t* const corner = lines + left;
        if (left >= 0 && left + g.width <= imageWidth) {
            for (const Ink& ink : g.inks)
                corner[ink.y * lineLength + ink.x] = steps[ink.alpha];
        } else {
            for (const Ink& ink : g.inks)
                if (left + ink.x >= 0 && left + ink.x < imageWidth)
                    corner[ink.y * lineLength + ink.x] = steps[ink.alpha];
        }
        x += g.advance;
    };
    for (std::size_t at = 0; at < text.size();)
        put(glyph(nextOf(text, at)));
    return true;
}

} // namespace lanescope
