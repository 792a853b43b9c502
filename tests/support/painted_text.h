#pragma once
// The words that a window paints, with their places: whatever widget draws them, and however. A window is painted on a
// device that keeps texts instead of pixels, so a test can see that none is cut and none covers another.

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <vector>

namespace lanescope::test {

struct PaintedText {
    QString text;
    QRectF place;   // in the window
    QRectF visible; // the part inside its clip
    double turned = 0;
};

class TextEngine : public QPaintEngine {
public:
    TextEngine() : QPaintEngine(AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& state) override
    {
        if (state.state() & DirtyTransform)
            m_transform = state.transform();
    }
    using QPaintEngine::drawEllipse;
    using QPaintEngine::drawLines;
    using QPaintEngine::drawPoints;
    using QPaintEngine::drawPolygon;
    using QPaintEngine::drawRects;
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawRects(const QRectF*, int) override {}
    void drawLines(const QLineF*, int) override {}
    void drawEllipse(const QRectF&) override {}
    void drawPoints(const QPointF*, int) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().trimmed().isEmpty())
            return;
        const QRectF own{at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent()};
        PaintedText text;
        text.text = item.text();
        text.place = m_transform.mapRect(own);
        text.visible = text.place;
        text.turned = m_transform.m12();
        if (painter()->hasClipping())
            text.visible &= m_transform.mapRect(painter()->clipBoundingRect());
        if (!systemClip().isEmpty())
            text.visible &= QRectF{systemClip().boundingRect()};
        if (!text.visible.isEmpty())
            texts.push_back(std::move(text));
    }

    std::vector<PaintedText> texts;

private:
    QTransform m_transform;
};

class TextDevice : public QPaintDevice {
public:
    explicit TextDevice(const QWidget& like) : m_like(like) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }
    const std::vector<PaintedText>& texts() const { return m_engine.texts; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_like.width();
        case PdmHeight:
            return m_like.height();
        case PdmDpiX:
        case PdmPhysicalDpiX:
            return m_like.logicalDpiX();
        case PdmDpiY:
        case PdmPhysicalDpiY:
            return m_like.logicalDpiY();
        case PdmDepth:
            return 32;
        case PdmWidthMM:
            return m_like.widthMM();
        case PdmHeightMM:
            return m_like.heightMM();
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        case PdmNumColors:
            return 1 << 24;
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    const QWidget& m_like;
    mutable TextEngine m_engine;
};

inline std::vector<PaintedText> paintedTexts(QWidget& widget)
{
    TextDevice device{widget};
    widget.render(&device, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
    return device.texts();
}

} // namespace lanescope::test
