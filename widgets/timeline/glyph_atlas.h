#pragma once
// Letters as masks, made once for a font and a pixel density, so that thousands of labels a frame cost a blend each and
// no text layout.

#include <QFont>

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

    // Writes UTF-8 text from x on, within `room` device pixels and the image's width; ends in an ellipsis at a letter's
    // edge where it does not fit whole. `lines` points to the image's line of the text's top.
    void draw(std::uint32_t* lines, std::ptrdiff_t lineLength, int imageWidth, int x, int room, std::string_view text,
              std::uint32_t colour);
    // Device pixels that the whole text takes, up to `most`.
    int widthOf(std::string_view text, int most);

private:
    struct Glyph {
        int advance = 0, left = 0, width = 0;
        std::vector<std::uint8_t> mask; // width * m_height
    };
    const Glyph& glyph(char32_t c);
    Glyph make(char32_t c) const;

    QFont m_font;
    double m_scale;
    int m_ascent = 0, m_height = 0;
    std::vector<Glyph> m_ascii;
    std::unordered_map<char32_t, Glyph> m_others;
};

} // namespace lanescope
