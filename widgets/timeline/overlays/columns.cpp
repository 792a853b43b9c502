#include "widgets/timeline/overlays/columns.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lanescope {

ColumnImage::ColumnImage(const QRectF& rect, int columns)
    : m_rect(rect),
      m_image(std::max(1, columns),
              std::max(1, static_cast<int>(std::lround(rect.height() * columns / std::max(1.0, rect.width())))),
              QImage::Format_ARGB32_Premultiplied)
{
    m_image.fill(Qt::transparent);
    m_stride = m_image.bytesPerLine() / 4;
    m_bottom = reinterpret_cast<QRgb*>(m_image.bits()) + (m_image.height() - 1) * m_stride;
}

void ColumnImage::fill(int x, int fromPixels, int toPixels, QRgb colour)
{
    const QRgb premultiplied = qPremultiply(colour);
    for (int k = std::max(0, fromPixels); k < std::min(height(), toPixels); ++k)
        m_bottom[x - k * m_stride] = premultiplied;
}

void ColumnImage::draw(QPainter& painter) const { painter.drawImage(m_rect, m_image); }

} // namespace lanescope
