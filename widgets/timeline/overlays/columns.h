#pragma once
// Draws small column charts (busy share, queue) as images: writing pixels costs a fraction of drawing as many
// rectangles.

#include <QColor>
#include <QImage>
#include <QRectF>

class QPainter;

namespace lanescope {

class ColumnImage {
public:
    // The image has `columns` device pixels for the width of rect, and its height.
    ColumnImage(const QRectF& rect, int columns);
    int height() const { return m_image.height(); }
    // Fills column x between two heights above the bottom, over what is there.
    void fill(int x, int fromPixels, int toPixels, QRgb colour);
    void draw(QPainter& painter) const;

private:
    QRectF m_rect;
    QImage m_image;
    QRgb* m_bottom; // the image's bottom line
    std::ptrdiff_t m_stride;
};

} // namespace lanescope
