// The titles of the open traces are complete where the toolbar has room for them.

#include <QtTest>

#include <QPushButton>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QTemporaryDir>

#include "app/frame_bar.h"
#include "app/tab_pages.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"

namespace lanescope::tab_titles_test {

using namespace lanescope::test;

namespace {

// The titles as they are drawn.
QStringList drawnTitles(const QTabBar& bar)
{
    struct Opened : QTabBar {
        using QTabBar::initStyleOption;
    };
    QStringList titles;
    for (int tab = 0; tab < bar.count(); ++tab) {
        QStyleOptionTab option;
        (bar.*&Opened::initStyleOption)(&option, tab);
        titles.append(option.text);
    }
    return titles;
}

struct Titled {
    QTemporaryDir folder;
    OpenWindow w;
    QTabBar& bar;

    explicit Titled(const QSize& size) : bar(*w.window.findChild<FrameBar*>()->findChild<QTabBar*>())
    {
        w.window.resize(size);
    }
    void open(const QString& name)
    {
        QFile file{folder.filePath(name + ".json")};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(twoSteps()));
        file.close();
        w.open(file.fileName());
        QTest::qWait(30);
    }
};

} // namespace

class TabTitlesTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void theSearchFieldHasRoom_data();
    void theSearchFieldHasRoom();
    void titlesAreCompleteWhereTheyFit();
    void titlesStayReadableWhereTheyDoNotFit();
    void captureAsTheFirstTabHasATitle();
    void filesOfOneNameAreNamedByTheirFolders();

private:
    OwnSettings m_settings;
};

void TabTitlesTest::titlesAreCompleteWhereTheyFit()
{
    for (const QSize size : {QSize{1366, 700}, QSize{1920, 1000}}) {
        Titled t{size};
        t.open("bert_small_h100");
        t.open("train_a100_rank3");
        QStringList titles;
        for (int tab = 0; tab < t.bar.count(); ++tab)
            titles.append(t.bar.tabText(tab));
        QCOMPARE(titles.size(), 3);
        for (int tab = 0; tab < t.bar.count(); ++tab) { // whichever is the current one, in bold
            QTest::mouseClick(&t.bar, Qt::LeftButton, {}, t.bar.tabRect(tab).center() - QPoint{20, 0});
            QCOMPARE(t.bar.currentIndex(), tab);
            QCOMPARE(drawnTitles(t.bar), titles);
        }
    }
}

void TabTitlesTest::titlesStayReadableWhereTheyDoNotFit()
{
    Titled t{{1366, 700}};
    for (int i = 0; i < 6; ++i)
        t.open(QStringLiteral("a_rather_long_name_of_a_trace_%1").arg(i));
    QCOMPARE(t.bar.count(), 7);
    const QStringList drawn = drawnTitles(t.bar);
    for (int tab = 1; tab < t.bar.count(); ++tab)
        QVERIFY2(drawn[tab].size() >= 8, qPrintable(drawn[tab]));
    QVERIFY(t.bar.rect().contains(t.bar.tabRect(6).center())); // the current one is in sight
    // The overlays keep two chips.
    int chips = 0;
    for (const auto* chip : t.w.window.findChild<FrameBar*>()->findChildren<QToolButton*>())
        chips += chip->isVisible() && chip->isCheckable() ? 1 : 0;
    QVERIFY2(chips >= 2, qPrintable(QString::number(chips)));
}

void TabTitlesTest::captureAsTheFirstTabHasATitle()
{
    MainWindow window;
    window.resize(1366, 700);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(window.tabCount(), 1);
    const auto* bar = window.findChild<FrameBar*>()->findChild<QTabBar*>();
    QTRY_VERIFY(bar->isVisible());
    QVERIFY(bar->width() > 60);
}

// Until the other one is closed; the name of the only one is enough.
void TabTitlesTest::filesOfOneNameAreNamedByTheirFolders()
{
    Titled t{{1366, 700}};
    const auto titles = [&] {
        QStringList all;
        for (int tab = 1; tab < t.bar.count(); ++tab)
            all.append(t.bar.tabText(tab));
        return all;
    };
    for (const char* folder : {"x/run1", "y/run1", "y/run2"})
        QVERIFY(QDir{t.folder.path()}.mkpath(folder));
    t.open("x/run1/a");
    QCOMPARE(titles(), QStringList{"a"});
    t.open("y/run1/a");
    QCOMPARE(titles(), (QStringList{"x/run1/a", "y/run1/a"}));
    t.open("y/run2/a");
    t.open("y/run2/b");
    QCOMPARE(titles(), (QStringList{"x/run1/a", "y/run1/a", "run2/a", "b"}));
    for (int left = 3; left > 0; --left)
        emit t.w.window.findChild<TabPages*>()->tabCloseRequested(1);
    QCOMPARE(titles(), QStringList{"b"});
    t.open("x/run1/b");
    emit t.w.window.findChild<TabPages*>()->tabCloseRequested(2);
    QCOMPARE(titles(), QStringList{"b"});
}

void TabTitlesTest::theSearchFieldHasRoom_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("min");
    QTest::newRow("1366") << 1366 << 300;
    QTest::newRow("1600") << 1600 << 400;
    QTest::newRow("1920") << 1920 << 400;
}

// Chips filled the bar, and the field read "Search…": what it finds was not to be seen.
void TabTitlesTest::theSearchFieldHasRoom()
{
    QFETCH(int, width);
    QFETCH(int, min);
    OpenWindow w;
    w.window.resize(width, 768);
    const QPushButton& field = w.window.bar()->search();
    QTRY_VERIFY2(field.width() >= min, qPrintable(QString::number(field.width())));
    QTRY_VERIFY2(field.text().endsWith("commands…"), qPrintable(field.text()));
    int chips = 0;
    for (const QToolButton* each : w.window.bar()->findChildren<QToolButton*>())
        chips += each->isVisible() && each->isCheckable();
    QVERIFY(chips >= 2);
    w.window.resize(1000, 768); // a window made small again has a small field
    QTRY_COMPARE(w.window.width(), 1000);
    QTRY_VERIFY(field.width() < 300);
}

TEST_IN_WINDOW(TabTitlesTest)

} // namespace lanescope::tab_titles_test

#include "tab_titles_test.moc"
