#include "app/display.h"

#include <QCoreApplication>
#include <QString>

#include "app/exit_code.h"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace lanescope {

namespace {

bool isSet(const char* variable)
{
    const char* value = std::getenv(variable);
    return value && *value;
}

void take(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (type == QtFatalMsg) {
        // Before the application exists, the only fatal message is that the display cannot be opened.
        const bool isDisplay = !QCoreApplication::instance() || QCoreApplication::startingUp();
        std::fprintf(stderr, "lanescope: %s\n",
                     isDisplay ? "expected a display that opens; the sub-commands need none, see lanescope --help"
                               : qPrintable(text));
        if (isDisplay)
            ::_exit(static_cast<int>(ExitCode::Lacking)); // before Qt aborts
        return;
    }
    if (isSet("QT_LOGGING_RULES") || isSet("QT_DEBUG_PLUGINS") || isSet("QT_FATAL_WARNINGS"))
        std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, text)));
}

} // namespace

void takeQtMessages() { qInstallMessageHandler(take); }

std::optional<std::string> missingDisplay()
{
    if (isSet("QT_QPA_PLATFORM") || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY"))
        return {};
    return "expected a display for the window, found none (DISPLAY and WAYLAND_DISPLAY are not set); the sub-commands "
           "need none, see lanescope --help";
}

} // namespace lanescope
