#pragma once
// Fusion, but for check boxes: it outlines them in a shade of the window that is not seen on a dark one.

#include <QProxyStyle>

namespace lanescope {

class Style : public QProxyStyle {
    Q_OBJECT
public:
    Style() : QProxyStyle(QStringLiteral("Fusion")) {}
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

} // namespace lanescope
