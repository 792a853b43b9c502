// The words of menus and buttons: sentence case, and one name for one action.

#include <QtTest>

#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>

#include "app/start_page.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"

namespace lanescope::menu_words_test {

using namespace lanescope::test;

class MenuWordsTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void menusAreInSentenceCase();
    void anActionHasOneName();

private:
    OwnSettings m_settings;
};

namespace {

void collect(const QMenu& menu, QStringList& all)
{
    for (QAction* action : menu.actions()) {
        if (action->isSeparator())
            continue;
        all.append(action->text().section(QLatin1Char{'\t'}, 0, 0).remove(QLatin1Char{'&'}));
        if (action->menu())
            collect(*action->menu(), all);
    }
}

QStringList menuWords(MainWindow& window)
{
    QStringList all;
    for (QAction* top : window.menuBar()->actions())
        if (top->menu()) {
            emit top->menu()->aboutToShow();
            collect(*top->menu(), all);
        }
    return all;
}

} // namespace

void MenuWordsTest::menusAreInSentenceCase()
{
    OpenWindow w;
    const QStringList all = menuWords(w.window);
    QVERIFY2(all.size() > 20, qPrintable(all.join(QLatin1Char{'|'})));
    static const QRegularExpression capital{QStringLiteral("^\\S+(?: \\S+)* [A-Z][a-z]+")};
    static const QStringList names{QStringLiteral("Lanescope"), QStringLiteral("Python"), QStringLiteral("Ctrl")};
    for (QString words : all) {
        if (words.contains(QLatin1Char{'/'}) || words.contains(QStringLiteral("ProfilerStep")))
            continue; // a file, a step
        for (const QString& name : names)
            words.replace(name, name.toLower());
        words.remove(QRegularExpression{QStringLiteral("[:.] [A-Z]")}); // a second sentence
        QVERIFY2(!capital.match(words).hasMatch(), qPrintable(words));
    }
}

// "Open the ranks of a job…" on the start page was "Open Ranks Together…" in the menu.
void MenuWordsTest::anActionHasOneName()
{
    MainWindow window;
    window.resize(1366, 768);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QStringList all = menuWords(window);
    QStringList buttons;
    for (const QPushButton* button : window.startPage()->findChildren<QPushButton*>())
        buttons.append(button->text());
    QVERIFY2(all.contains(QStringLiteral("Open ranks together…")), qPrintable(all.join(QLatin1Char{'|'})));
    QVERIFY2(buttons.contains(QStringLiteral("Open ranks together…")), qPrintable(buttons.join(QLatin1Char{'|'})));
}

TEST_IN_WINDOW(MenuWordsTest)

} // namespace lanescope::menu_words_test

#include "menu_words_test.moc"
