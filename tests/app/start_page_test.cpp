// The start page at the sizes and themes of the picture suite: its colours follow the theme, and no tile's text is cut.

#include "app/start_page.h"
#include "app/start_widgets.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/theme.h"

using namespace lanescope;
using namespace lanescope::test;

class StartPageTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void tilesAreWholeAndColorsFollowTheTheme_data();
    void tilesAreWholeAndColorsFollowTheTheme();

private:
    OwnSettings m_settings;
};

void StartPageTest::tilesAreWholeAndColorsFollowTheTheme_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize{1366, 700}, QSize{1920, 1000}})
        QTest::newRow(qPrintable(QString::number(size.width()))) << size;
}

void StartPageTest::tilesAreWholeAndColorsFollowTheTheme()
{
    QFETCH(QSize, size);
    MainWindow window;
    window.resize(size);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    Settings settings;
    for (const char* theme : {"light", "dark", "light", "dark"}) { // and back again
        settings.theme = QLatin1String{theme};
        window.choose(settings);
        QTest::qWait(20);
        auto& page = *window.findChild<StartPage*>();
        QVERIFY(page.isVisible());
        const Theme& colours = settings.theme == "dark" ? Theme::dark() : Theme::light();
        const QImage shot = page.grab().toImage();
        QCOMPARE(shot.pixelColor(10, 10), colours.side);
        QCOMPARE(shot.pixelColor(10, shot.height() - 10), colours.side);
        // A chosen row of a table is tinted, with its words in ink: no dark bar with white words.
        const QPalette rows = QApplication::palette("QAbstractItemView");
        QCOMPARE(rows.color(QPalette::Highlight), colours.accentField);
        QCOMPARE(rows.color(QPalette::HighlightedText), colours.text);
        int tiles = 0;
        for (const StartButton* button : page.findChildren<StartButton*>())
            if (const auto* tile = dynamic_cast<const StartTile*>(button)) {
                QVERIFY2(tile->isWhole() && tile->hasIcon(), qPrintable(tile->text()));
                ++tiles;
            }
        QCOMPARE(tiles, 3);
        picture(window, QStringLiteral("start %1 %2").arg(size.width()).arg(settings.theme));
    }
}

TEST_IN_WINDOW(StartPageTest)
#include "start_page_test.moc"
