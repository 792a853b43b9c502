#pragma once
// Draws a scene. On a screen the rows are composed into an image by whole lines; on paper (PDF, SVG) the same boxes are
// drawn as shapes with real text.

#include <QImage>
#include <QPainter>

#include "widgets/kit/theme.h"
#include "widgets/timeline/glyph_atlas.h"
#include "widgets/timeline/scene.h"

#include <memory>

namespace lanescope {

class ScenePainter {
public:
    static constexpr double leastLabelPx = 22; // narrower boxes carry no words

    explicit ScenePainter(const QFont& font) : m_font(font) {}

    // Into an image of width * scale by height * scale device pixels, Format_RGB32.
    void rasterise(QImage& image, const Scene& scene, const Trace& trace, const Theme& theme);
    // As shapes, in logical pixels.
    void draw(QPainter& painter, const Scene& scene, const Trace& trace, const Theme& theme) const;
    // What is not rows: counters and instants, by a painter in logical pixels.
    static void drawCountersAndInstants(QPainter& painter, const Scene& scene, const Theme& theme);

private:
    // The words of a row, in the middle of `room` lines, into m_lines, as `lines` and as `room` lines all like the
    // first; false: there are none, and but the first.
    bool writeWords(const Scene& scene, const RowScene& row, const Trace& trace, const Theme& theme, int width,
                    int lines, int room);

    QFont m_font;
    std::unique_ptr<GlyphAtlas> m_atlas;
    double m_atlasScale = 0;
    std::vector<std::uint32_t> m_lines; // of the row at hand
    std::vector<std::uint32_t> m_empty; // a line without slices
    std::vector<bool> m_isPainted;
};

// What to write on a slice: its name, a kernel's without template noise.
std::string_view labelOf(const Trace& trace, SliceId slice);

// Colour of a column that is covered to `coverage` of 255.
QRgb columnColour(const Theme& theme, Look look, std::uint8_t coverage);

} // namespace lanescope
