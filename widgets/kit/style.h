#pragma once
// Qt's Fusion style with visible check boxes: Fusion outlines them in a shade of the window that cannot be seen in a
// dark theme.

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
