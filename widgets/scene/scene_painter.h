#pragma once
// Draws a scene. On screen, rows are composed into an image line by line; on paper (PDF, SVG) the same boxes are drawn
// as shapes with real text.

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include "model/describe/short_names.h"
#include "widgets/kit/theme.h"
#include "widgets/scene/glyph_atlas.h"
#include "widgets/scene/scene.h"
#include "widgets/scene/tones.h"

#include <array>
#include <memory>
#include <span>

namespace lanescope {

class ScenePainter {
public:
    static constexpr double minLabelPx = 16;             // narrower boxes carry no words
    static constexpr double roundedPx = 8, radiusPx = 3; // wider boxes have round corners

    explicit ScenePainter(const QFont& font) : m_font(font) {}

    // The slices that stay bright while the rest is dimmed; each list is ordered by id. dimsAll: something else than a
    // slice is highlighted, so that slices are dimmed even if none is listed.
    struct Bright {
        std::span<const SliceId> lit = {}, chosen = {};
        bool dimsAll = false;
        bool dims() const { return dimsAll || !lit.empty() || !chosen.empty(); }
        bool holds(SliceId slice) const;
    };
    // Draws into an image of width * scale by height * scale device pixels, Format_RGB32. Slices of the `dimmed` tones
    // are dimmed too.
    void rasterise(QImage& image, const Scene& scene, const Trace& trace, const Theme& theme, const Bright& bright,
                   Tones dimmed = {});
    void rasterise(QImage& image, const Scene& scene, const Trace& trace, const Theme& theme,
                   std::span<const SliceId> lit = {}, Tones dimmed = {})
    {
        rasterise(image, scene, trace, theme, Bright{lit}, dimmed);
    }
    // Draws shapes, in logical pixels.
    void draw(QPainter& painter, const Scene& scene, const Trace& trace, const Theme& theme) const;
    // The text on a slice of that size: the longest of its labels that fits completely, or nothing.
    static QString labelWithin(const Trace& trace, SliceId slice, double width, double height,
                               const QFontMetricsF& metrics);
    // Draws counters and instants with a painter, in logical pixels.
    static void drawCountersAndInstants(QPainter& painter, const Scene& scene, const Theme& theme);

private:
    struct Colours { // indexed by Look
        std::array<QRgb, toneCount * variantsOfTone> fills, words;
    };
    // Writes the lines of a row that differ because of round corners and words, which are centred in `room` lines. They
    // are in m_lines, `lines` of them out of `room`, otherwise equal to the first. Returns false if the row has
    // neither.
    bool writeDetails(const Scene& scene, const RowScene& row, const Trace& trace, int width, int lines, int room);
    struct Corner { // per line: pixels outside of the box, and the coverage of the next one, out of 256
        int whole;
        std::uint32_t share;
    };
    void setCorners(double scale);
    void roundOff(const Box& box, int width, int lines);
    const Colours& coloursOf(SliceId slice) const;

    QFont m_font;
    std::unique_ptr<GlyphAtlas> m_atlas;
    double m_atlasScale = 0;
    std::vector<std::uint32_t> m_lines; // lines of the current row
    std::vector<std::uint32_t> m_empty; // a line without slices
    std::vector<bool> m_isPainted;
    Colours m_plain, m_dimmed;
    std::vector<Corner> m_corners; // from the outermost line inwards
    Bright m_bright;
};

// Colour of a column with coverage out of 255.
QRgb columnColour(const Theme& theme, Look look, std::uint8_t coverage);

} // namespace lanescope
