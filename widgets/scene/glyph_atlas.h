#pragma once
// Letters as the pixels that they ink, made once for a font and a pixel density, so that thousands of labels a frame
// cost a store for each of those and no text layout.

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

    // Writes UTF-8 text from x on, cut at the image's edges; false and nothing where it does not fit whole within
    // `room` device pixels. `lines` points to the image's line of the text's top. What is there is `under`.
    bool draw(std::uint32_t* lines, std::ptrdiff_t lineLength, int imageWidth, int x, int room, std::string_view text,
              std::uint32_t under, std::uint32_t colour);
    // Device pixels that the whole text takes, up to `most`.
    int widthOf(std::string_view text, int most);

private:
    struct Ink {
        std::uint8_t alpha;
        std::uint16_t x, y;
    };
    struct Glyph {
        int advance = 0, left = 0, width = 0; // of what is inked
        std::vector<Ink> inks;
    };
    struct Ramp { // from one colour to another, by alpha
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
    std::vector<Ramp> m_ramps; // by hash; the last of each is kept
};

} // namespace lanescope
