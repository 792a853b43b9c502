#include "app/offscreen_application.h"

#include <QApplication>

namespace lanescope {

bool makeOffscreenApplication()
{
    if (qApp)
        return false;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int count = 1;
    static char name[] = "lanescope";
    static char* arguments[] = {name, nullptr};
    // Never destroyed, because Qt's own static objects may be destroyed before it.
    static const auto* const application = new QApplication{count, arguments};
    return application != nullptr;
}

} // namespace lanescope
