#pragma once
// Real events and pictures for tests of widgets. QTest::mouseMove moves the system's pointer, which stops at the
// screen's edge, and the offscreen screen is 400 points wide at twice the scale. These moves go to the widget itself,
// like QTest's presses, and work at any scale.

#include <QApplication>
#include <QDeadlineTimer>
#include <QMouseEvent>
#include <QThreadPool>
#include <QWidget>
#include <QtTest>

namespace lanescope::test {

inline void moveMouse(QWidget& widget, QPoint to, Qt::MouseButtons held = Qt::NoButton)
{
    QMouseEvent event{QEvent::MouseMove, QPointF{to}, QPointF{widget.mapToGlobal(to)}, Qt::NoButton, held, {}};
    QApplication::sendEvent(&widget, &event);
    QCoreApplication::processEvents();
}

// Waits until no work in the background is left and its answers are shown, which takes long on a busy machine. An
// answer may begin further work, so nothing may run for a while.
inline void waitUntilQuiet()
{
    const QDeadlineTimer limit{60'000};
    for (int quiet = 0; quiet < 3 && !limit.hasExpired();) {
        QTest::qWait(10);
        quiet = QThreadPool::globalInstance()->activeThreadCount() == 0 ? quiet + 1 : 0;
    }
}

// If LANESCOPE_PICTURES is a folder, a picture is written there.
inline void picture(QWidget& widget, const QString& name)
{
    const QString folder = qEnvironmentVariable("LANESCOPE_PICTURES");
    if (folder.isEmpty())
        return;
    QTest::qWait(50);
    const QString scale = widget.devicePixelRatioF() > 1 ? QStringLiteral("@2x") : QString{};
    widget.grab().save(folder + '/' + name + scale + QStringLiteral(".png"));
}

} // namespace lanescope::test
