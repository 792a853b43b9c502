// Tests what a screen reader gets: a name for every widget that can be focused or is custom-painted, and the timeline's
// selected slice.

#include <QAbstractButton>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QThreadPool>

#include "app/command_palette.h"
#include "app/compare_tab.h"
#include "app/help_dock.h"
#include "app/settings_dialog.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/find_bar.h"
#include "widgets/timeline/timeline_accessible.h"

namespace lanescope::accessible_test {

using namespace lanescope::test;

class AccessibleTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void focusableWidgetsHaveAName();
    void customPaintedWidgetsHaveAName();
    void theTimelineSaysTheSelectedSlice();
    void theTimelineSaysWhatItShows();

private:
    OwnSettings m_settings;
};

namespace {

QString nameOfWidget(QWidget* widget)
{
    const QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
    return interface ? interface->text(QAccessible::Name) : QString{};
}

// Visible widgets that can get the keyboard focus, but not parts of other widgets.
QStringList withoutName(QWidget& root)
{
    QStringList missing;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        const bool isInside = widget->focusProxy() || qobject_cast<QComboBox*>(widget->parentWidget()) ||
                              widget->objectName().startsWith("qt_") || qobject_cast<QMenuBar*>(widget) ||
                              qobject_cast<QTabBar*>(widget) || qobject_cast<QTabWidget*>(widget);
        if (widget->isVisible() && widget->focusPolicy() & Qt::TabFocus && !isInside && nameOfWidget(widget).isEmpty())
            missing.append(QStringLiteral("%1 \"%2\" in %3")
                               .arg(widget->metaObject()->className(), widget->objectName(),
                                    widget->parentWidget() ? widget->parentWidget()->metaObject()->className() : ""));
    }
    return missing;
}

QString plain(QString text) { return text.replace(QChar{0x202F}, ' '); }

} // namespace

void AccessibleTest::focusableWidgetsHaveAName()
{
    OpenWindow w;
    QStringList missing;
    w.tab().findBar()->open();
    for (const PanelEntry& entry : panels()) {
        w.tab().drawer()->open(entry.id);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        missing += withoutName(w.window);
    }
    w.window.showHelp();
    w.window.showPalette();
    w.window.editSettings();
    w.window.capture();
    missing += withoutName(w.window);
    auto* pages = w.window.findChild<SettingsDialog*>("settings")->findChild<QTabWidget*>();
    for (int i = 0; i < pages->count(); ++i) {
        pages->setCurrentIndex(i);
        missing += withoutName(w.window);
    }
    missing.removeDuplicates();
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join("; ")));
}

void AccessibleTest::customPaintedWidgetsHaveAName()
{
    OpenWindow w;
    CompareTab* comparison =
        w.window.compare(QString::fromStdString(w.file.path()), QString::fromStdString(w.file.path()));
    QTRY_VERIFY(comparison->view());
    w.window.open(QString::fromStdString(w.file.path()));
    w.tab().drawer()->open("kernels");
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    for (const char* painted :
         {"TimelineView", "LaneHeaders", "Overview", "Ruler", "FootprintBars", "LaunchStrip", "StepStrip"}) {
        bool isThere = false;
        for (QWidget* widget : w.window.findChildren<QWidget*>())
            if (QByteArray{widget->metaObject()->className()} == QByteArray{"lanescope::"} + painted) {
                isThere = true;
                QVERIFY2(!nameOfWidget(widget).isEmpty(), painted);
            }
        QVERIFY2(isThere, painted);
    }
}

void AccessibleTest::theTimelineSaysTheSelectedSlice()
{
    OpenWindow w;
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&w.view());
    QVERIFY(interface);
    QCOMPARE(interface->text(QAccessible::Name), QStringLiteral("Timeline"));
    QCOMPARE(interface->text(QAccessible::Value), QStringLiteral("No slice is selected"));
    w.document().select(w.named("cudaLaunchKernel"));
    const QString call = plain(interface->text(QAccessible::Value));
    for (const char* part : {"cudaLaunchKernel", "runtime", "20 µs", "inside aten::matmul", "1 piece"})
        QVERIFY2(call.contains(part), qPrintable(call));
    QTest::keyClick(&w.view(), Qt::Key_Period); // on to its kernel
    const QString kernel = plain(interface->text(QAccessible::Value));
    for (const char* part : {"gemm", "kernel", "70 µs", "launched 70 µs before"})
        QVERIFY2(kernel.contains(part), qPrintable(kernel));
    QVERIFY(interface->valueInterface());
    QCOMPARE(interface->valueInterface()->currentValue().toString(), interface->text(QAccessible::Value));
}

void AccessibleTest::theTimelineSaysWhatItShows()
{
    OpenWindow w;
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&w.view());
    w.view().setVisible(TimeRange{timeAt(100'000), timeAt(300'000)});
    const QString shown = plain(interface->text(QAccessible::Description));
    QVERIFY2(shown.startsWith("200 µs of 1.9 ms"), qPrintable(shown));
    QVERIFY(interface->text(QAccessible::Help).contains("Arrow"));
}

TEST_IN_WINDOW(AccessibleTest)

} // namespace lanescope::accessible_test

#include "accessible_test.moc"
