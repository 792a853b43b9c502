#pragma once
// Qt's Fusion style with visible check boxes (Fusion outlines them in a shade of the window that cannot be seen in a
// dark theme), with flat fields and slim scroll bars (Fusion's gradients and arrow buttons look foreign next to
// the frame's buttons), with readable tables: flat headers, room left and right of a cell, rows of 24 pixels.

#include <QProxyStyle>

namespace lanescope {

class Style : public QProxyStyle {
    Q_OBJECT
public:
    Style() : QProxyStyle(QStringLiteral("Fusion")) {}
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;

    static int rowHeight(const QFontMetrics& metrics); // for the rows of a table

private:
    static void drawButton(const QStyleOption& option, QPainter& painter);
};

} // namespace lanescope
