#include "widgets/timeline/window_pixels.h"

#include <QPaintEngine>

namespace lanescope {

QImage windowPixels(const QPainter& painter, QSize size)
{
    const QPaintEngine* engine = painter.paintEngine();
    if (!engine || engine->type() != QPaintEngine::Raster || painter.hasClipping())
        return {};
    const QPaintDevice* device = engine->paintDevice();
    if (!device || device->devType() != QInternal::Image)
        return {};
    const auto* picture = static_cast<const QImage*>(device);
    if (picture->format() != QImage::Format_RGB32 && picture->format() != QImage::Format_ARGB32_Premultiplied)
        return {};
    const QTransform toDevice = painter.deviceTransform();
    const QPointF corner = toDevice.map(QPointF{0, 0});
    if (toDevice.type() > QTransform::TxScale || corner != QPointF{corner.toPoint()})
        return {};
    const QRect area{corner.toPoint(), size};
    const QRegion clip = engine->systemClip();
    if (!picture->rect().contains(area) ||
        (!clip.isEmpty() && (clip.rectCount() != 1 || !clip.boundingRect().contains(area))))
        return {};
    // Not bits(), which would detach the painter's picture from its shared data.
    auto* pixels = const_cast<uchar*>(picture->constBits()) + area.y() * picture->bytesPerLine() + area.x() * 4;
    return QImage{pixels, area.width(), area.height(), picture->bytesPerLine(), QImage::Format_RGB32};
}

} // namespace lanescope
