#pragma once
// Glyphs as lists of inked pixels, made once per font and pixel density, so that thousands of labels per frame cost one
// store per inked pixel and no text layout.

#include <QFont>

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope {

class GlyphAtlas {
public:
    GlyphAtlas(const QFont& font, double scale);

    int ascent() const { return m_ascent; } // device pixels
    int height() const { return m_height; }

    // Writes UTF-8 text from x on, clipped at the image's edges; returns false and writes nothing if it does not fit
    // completely within `room` device pixels. `lines` points to the image's line at the top of the text. `under` is the
    // background colour.
    bool draw(std::uint32_t* lines, std::ptrdiff_t lineLength, int imageWidth, int x, int room, std::string_view text,
              std::uint32_t under, std::uint32_t colour);
    // Width of the whole text in device pixels, up to `most`.
    int widthOf(std::string_view text, int max);

private:
    struct Ink {
        std::uint8_t alpha;
        std::uint16_t x, y;
    };
    struct Glyph {
        int advance = 0, left = 0, width = 0; // left, width: the inked area
        std::vector<Ink> inks;
    };
    struct Ramp { // blends from one colour to another, by alpha
        std::uint32_t under = 0, colour = 0;
        std::array<std::uint32_t, 256> steps{};
    };
    const Ramp& ramp(std::uint32_t under, std::uint32_t colour);
    const Glyph& glyph(char32_t c);
    Glyph make(char32_t c) const;

    QFont m_font;
    double m_scale;
    int m_ascent = 0, m_height = 0;
    std::vector<Glyph> m_ascii;
    std::unordered_map<char32_t, Glyph> m_others;
    std::vector<Ramp> m_ramps; // indexed by hash; each slot holds the last one
};

} // namespace lanescope
