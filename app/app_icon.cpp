#include "app/app_icon.h"

#include <QPainter>
#include <QSvgRenderer>

namespace lanescope {

// Draws the icon at each size that windows and task bars use, because QIcon reads SVG only if a plugin is installed.
QIcon appIcon()
{
    QSvgRenderer drawing{QStringLiteral(":/icons/org.lanescope.lanescope.svg")};
    QIcon icon;
    for (const int size : {16, 24, 32, 48, 64, 128, 256}) {
        QPixmap pixmap{size, size};
        pixmap.fill(Qt::transparent);
        QPainter painter{&pixmap};
        drawing.render(&painter);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace lanescope
