#pragma once
// Small areas of columns (a busy line, a queue) as images: written pixel by pixel they cost a fraction of as many
// rectangles.

#include <QColor>
#include <QImage>
#include <QRectF>

class QPainter;

namespace lanescope {

class ColumnImage {
public:
    // `columns` device pixels over rect's width; the height follows rect.
    ColumnImage(const QRectF& rect, int columns);
    int height() const { return m_image.height(); }
    // Column x from the bottom up to `pixels`, over what stands there.
    void fill(int x, int fromPixels, int toPixels, QRgb colour);
    void draw(QPainter& painter) const;

private:
    QRectF m_rect;
    QImage m_image;
    QRgb* m_bottom; // the image's last line
    std::ptrdiff_t m_stride;
};

} // namespace lanescope
