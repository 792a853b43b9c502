#pragma once
// Draws a scene. On a screen the rows are composed into an image by whole lines; on paper (PDF, SVG) the same boxes are
// drawn as shapes with real text.

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include "widgets/kit/theme.h"
#include "widgets/scene/glyph_atlas.h"
#include "widgets/scene/scene.h"
#include "widgets/scene/short_names.h"
#include "widgets/scene/tones.h"

#include <array>
#include <memory>
#include <span>

namespace lanescope {

class ScenePainter {
public:
    static constexpr double leastLabelPx = 16;           // narrower boxes carry no words
    static constexpr double roundedPx = 8, radiusPx = 3; // wider boxes have round corners

    explicit ScenePainter(const QFont& font) : m_font(font) {}

    // Into an image of width * scale by height * scale device pixels, Format_RGB32. Where some slices are lit (ordered
    // by id), all others are dimmed; so are the slices of `dimmed` tones.
    void rasterise(QImage& image, const Scene& scene, const Trace& trace, const Theme& theme,
                   std::span<const SliceId> lit = {}, Tones dimmed = {});
    // As shapes, in logical pixels.
    void draw(QPainter& painter, const Scene& scene, const Trace& trace, const Theme& theme) const;
    // What is written on a slice of that size: the longest of its labels that fits whole, or nothing.
    static QString labelWithin(const Trace& trace, SliceId slice, double width, double height,
                               const QFontMetricsF& metrics);
    // What is not rows: counters and instants, by a painter in logical pixels.
    static void drawCountersAndInstants(QPainter& painter, const Scene& scene, const Theme& theme);

private:
    struct Colours { // by Look
        std::array<QRgb, toneCount * variantsOfTone> fills, words;
    };
    // What makes the lines of a row differ: round corners, and words in the middle of `room` lines. Into m_lines, where
    // they are then `lines` and as many as `room`, all like the first but for that; false: there are neither.
    bool writeDetails(const Scene& scene, const RowScene& row, const Trace& trace, int width, int lines, int room);
    struct Corner { // of a line: pixels that are not the box's, and how much of the next one is, of 256
        int whole;
        std::uint32_t share;
    };
    void setCorners(double scale);
    void roundOff(const Box& box, int width, int lines);
    const Colours& coloursOf(SliceId slice) const;

    QFont m_font;
    std::unique_ptr<GlyphAtlas> m_atlas;
    double m_atlasScale = 0;
    std::vector<std::uint32_t> m_lines; // of the row at hand
    std::vector<std::uint32_t> m_empty; // a line without slices
    std::vector<bool> m_isPainted;
    Colours m_plain, m_dimmed;
    std::vector<Corner> m_corners; // from the outermost line on
    std::span<const SliceId> m_lit;
};

// Colour of a column that is covered to `coverage` of 255.
QRgb columnColour(const Theme& theme, Look look, std::uint8_t coverage);

} // namespace lanescope
