// The panels below the timeline: created when first shown, opened and closed by their tabs.

#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/drawer.h"

#include <array>

namespace lanescope::drawer_test {

using namespace lanescope::test;

class DrawerTest : public QObject {
    Q_OBJECT
private slots:
    void aPanelIsMadeWhenItsTabIsFirstClicked();
    void aClickOnTheOpenTabClosesIt();
    void idsOfTheRegistryAreDistinct();
    void aPlaceIsAChipThatTakesItAway();
    void tabsThatDoNotFitAreInAMenu();
    void panelsWithoutContentAreInTheMenu();
    void aClickBesideATabThatGoesOpensTheOneClicked();
    void tabsStandStillWhileThisAndThatIsChosen();
};

namespace {

int made = 0;

Panel* makeOne(Document&, QWidget* parent)
{
    ++made;
    return new Panel{parent};
}

const std::array<PanelEntry, 2> entries{{{"one", "One", "", makeOne}, {"two", "Two", "", makeOne}}};

TracePtr aTrace()
{
    TraceMaker make;
    make.stream(0, 7).slice("gemm", 0us, 10us, "kernel");
    return make.build();
}

struct Shown {
    Document document{aTrace()};
    Drawer drawer{entries, document};
    QTabBar* tabs = drawer.findChild<QTabBar*>();
    void click(int tab) { QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center()); }
};

} // namespace

void DrawerTest::aPanelIsMadeWhenItsTabIsFirstClicked()
{
    made = 0;
    Shown shown;
    shown.drawer.resize(600, 300);
    shown.drawer.show();
    QCOMPARE(made, 0);
    QVERIFY(shown.drawer.current().isEmpty());
    shown.click(1);
    QCOMPARE(made, 1);
    QCOMPARE(shown.drawer.current(), QStringLiteral("two"));
    QVERIFY(shown.drawer.panel("two")->isVisible());
    shown.click(0);
    shown.click(1);
    QCOMPARE(made, 2);
    QVERIFY(!shown.drawer.panel("one")->isVisible());
}

void DrawerTest::aPlaceIsAChipThatTakesItAway()
{
    Shown shown;
    shown.drawer.resize(900, 300);
    shown.drawer.show();
    QVERIFY(!shown.drawer.place().isVisible());
    shown.drawer.setPlace("model.layers.17");
    QVERIFY(shown.drawer.place().isVisible());
    QVERIFY(shown.drawer.place().text().contains("only model.layers.17"));
    QSignalSpy removed{&shown.drawer, &Drawer::placeRemoved};
    QTest::mouseClick(&shown.drawer.place(), Qt::LeftButton);
    QCOMPARE(removed.count(), 1);
    shown.drawer.setPlace({});
    QVERIFY(!shown.drawer.place().isVisible());
}

void DrawerTest::aClickOnTheOpenTabClosesIt()
{
    Shown shown;
    shown.drawer.show();
    shown.click(0);
    QVERIFY(shown.drawer.maximumHeight() > shown.drawer.closedHeight());
    shown.click(0);
    QVERIFY(shown.drawer.current().isEmpty());
    QCOMPARE(shown.drawer.maximumHeight(), shown.drawer.closedHeight());
    QVERIFY(!shown.drawer.panel("one")->isVisible());
}

// There were twelve equal tabs side by side, half of them empty.
void DrawerTest::panelsWithoutContentAreInTheMenu()
{
    Shown shown;
    shown.drawer.resize(900, 300);
    shown.drawer.show();
    shown.drawer.setAside({QStringLiteral("two")});
    QVERIFY(shown.tabs->isTabVisible(0) && !shown.tabs->isTabVisible(1));
    QVERIFY(shown.drawer.more().isVisible());
    QCOMPARE(shown.drawer.more().text(), QStringLiteral("1 more ▾"));
    emit shown.drawer.more().menu()->aboutToShow();
    QCOMPARE(shown.drawer.more().menu()->actions().size(), 1);
    shown.drawer.more().menu()->actions().front()->trigger(); // it opens, and its tab stays while it is open
    QCOMPARE(shown.drawer.current(), QStringLiteral("two"));
    QVERIFY(shown.tabs->isTabVisible(1));
    shown.click(0);
    QTRY_VERIFY(!shown.tabs->isTabVisible(1));
}

// It hid the open tab, and the one that came under the pointer opened instead.
void DrawerTest::aClickBesideATabThatGoesOpensTheOneClicked()
{
    Document document{aTrace()};
    std::vector<PanelEntry> many;
    static const std::array<const char*, 5> names{"Profiler table", "Modules", "Notes", "Query", "Ranks"};
    for (const char* name : names)
        many.push_back({name, name, "", makeOne});
    Drawer drawer{many, document};
    drawer.setTheme(Theme::light());
    drawer.resize(1000, 300);
    drawer.show();
    auto& tabs = *drawer.findChild<QTabBar*>();
    drawer.setAside({QStringLiteral("Modules")});
    drawer.open(QStringLiteral("Modules"));
    QTRY_VERIFY(tabs.isTabVisible(1));
    QCoreApplication::processEvents();
    QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(2).center());
    QCOMPARE(drawer.current(), QStringLiteral("Notes"));
    QTRY_VERIFY(!tabs.isTabVisible(1));
    QCOMPARE(drawer.current(), QStringLiteral("Notes"));
}

void DrawerTest::tabsThatDoNotFitAreInAMenu()
{
    Document document{aTrace()};
    std::vector<PanelEntry> many;
    static const std::array<const char*, 8> names{"Profiler table", "Kernels", "Roofline", "Modules",
                                                  "Flame graph",    "Notes",   "Query",    "Ranks"};
    for (const char* name : names)
        many.push_back({name, name, "", makeOne});
    Drawer drawer{many, document};
    drawer.setTheme(Theme::light());
    auto& tabs = *drawer.findChild<QTabBar*>();
    for (const int width : {1400, 560, 420, 1400, 260}) {
        drawer.resize(width, 300);
        drawer.show();
        QCoreApplication::processEvents();
        int shown = 0;
        for (int i = 0; i < tabs.count(); ++i) {
            if (!tabs.isTabVisible(i))
                continue;
            ++shown;
            QVERIFY2(tabs.rect().contains(tabs.tabRect(i)), qPrintable(tabs.tabText(i))); // whole, and not scrolled
            QVERIFY(tabs.tabRect(i).width() >= tabs.fontMetrics().horizontalAdvance(tabs.tabText(i)));
        }
        QCOMPARE(drawer.more().isVisible(), shown < tabs.count());
        QCOMPARE(shown == tabs.count(), width == 1400);
        if (shown < tabs.count())
            QCOMPARE(drawer.more().text(), QStringLiteral("%1 more ▾").arg(tabs.count() - shown));
    }
    drawer.resize(500, 300);
    QCoreApplication::processEvents();
    QVERIFY(!drawer.hasTab("Ranks"));
    QMenu& menu = *drawer.more().menu();
    emit menu.aboutToShow();
    QAction* last = menu.actions().constLast();
    QCOMPARE(last->text(), QStringLiteral("Ranks"));
    last->trigger();
    QCOMPARE(drawer.current(), QStringLiteral("Ranks"));
    QVERIFY(drawer.hasTab("Ranks")); // its tab is there now, and others gave way
    QVERIFY(tabs.rect().contains(tabs.tabRect(7)));
    QVERIFY(drawer.more().isVisible());
}

void DrawerTest::idsOfTheRegistryAreDistinct()
{
    QStringList ids;
    for (const PanelEntry& entry : panels())
        ids.append(QLatin1String{entry.id});
    QCOMPARE(ids.removeDuplicates(), 0);
}

void DrawerTest::tabsStandStillWhileThisAndThatIsChosen()
{
    std::vector<PanelEntry> many;
    for (const char* title : {"Operators", "Kernels", "Roofline", "Modules", "Flame graph", "Memory", "Iterations"})
        many.push_back({title, title, "", makeOne});
    Document document{aTrace()};
    Drawer drawer{many, document};
    drawer.resize(620, 300);
    drawer.show();
    auto& tabs = *drawer.findChild<QTabBar*>();
    const auto shown = [&] {
        QList<QRect> all;
        for (int i = 0; i < tabs.count(); ++i)
            all.append(tabs.isTabVisible(i) ? tabs.tabRect(i) : QRect{});
        return all;
    };
    const QList<QRect> before = shown();
    for (const char* words : {"gemm  12 µs", "a_kernel_with_a_long_name_that_is_cut_in_its_middle  12 µs", ""}) {
        drawer.setChosen(QString::fromUtf8(words));
        QCOMPARE(shown(), before);
    }
}

TEST_IN_WINDOW(DrawerTest)

} // namespace lanescope::drawer_test

#include "drawer_test.moc"
