// The help: every link of every page does what its text promises.

#include <QComboBox>
#include <QDir>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextBrowser>

#include "app/compare_tab.h"
#include "app/help_dock.h"
#include "app/help_link.h"
#include "model/exercises/exercises.h"
#include "model/import/importer.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/query_items.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/inspector.h"
#include "widgets/panels/query_panel.h"

namespace lanescope::help_test {

using namespace lanescope::test;

class HelpTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void everyLinkOfEveryPageHolds_data();
    void everyLinkOfEveryPageHolds();
    void pagesLeadToOneAnotherAndToNothingElse();
    void otherLanguagesSayTheSame();
    void keysThatAreNamedAreThere();
    void quotedNumbersAreInTheExamples();
    void aWrongLinkSaysWhy();
    void theExercisesAreAPage();
    void f1OpensAndClosesIt();
    void itTakesTheInspectorsPlace();
    void aClickOnALinkSelectsTheSlice();
    void backAndForward();
    void looksRightInLightAndDark();

private:
    OwnSettings m_settings;
};

namespace {

struct PageLink {
    QString text, target;
};

std::vector<PageLink> linksOf(const QString& page)
{
    static const QRegularExpression link{R"(\[([^\]]+)\]\s*\(([^)\s]+)\))"};
    std::vector<PageLink> links;
    for (auto all = link.globalMatch(page); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        links.push_back({match.captured(1).simplified(), match.captured(2)});
    }
    return links;
}

QString plain(QString text) { return text.replace(QChar{0x202F}, ' ').replace(QChar{0xA0}, ' '); }

struct Window {
    MainWindow window;
    Window()
    {
        window.resize(1400, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
    }
    HelpDock& help()
    {
        if (!window.help() || !window.help()->isVisible())
            QTest::keyClick(&window, Qt::Key_F1);
        return *window.help();
    }
};

} // namespace

void HelpTest::everyLinkOfEveryPageHolds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("target");
    int count = 0;
    for (const HelpPage& page : helpPages())
        for (const PageLink& link : linksOf(page.text))
            if (link.target.startsWith("lanescope:"))
                QTest::newRow(
                    qPrintable(QStringLiteral("%1 %2 %3").arg(page.name, QString::number(++count), link.text)))
                    << link.text << link.target;
    QVERIFY2(count > 60, qPrintable(QString::number(count)));
}

void HelpTest::everyLinkOfEveryPageHolds()
{
    QFETCH(QString, text);
    QFETCH(QString, target);
    const auto link = parseHelpLink(QUrl{target});
    QVERIFY2(link, link ? "" : link.error().line().c_str());
    MainWindow window;
    window.resize(1400, 800);
    window.show();
    QSignalSpy followed{&window, &MainWindow::linkFollowed};
    window.follow(QUrl{target});
    QTRY_COMPARE(followed.count(), 1);
    QCOMPARE(followed.first().first().toString(), QString{});
    if (!link->compare.isEmpty())
        return;
    if (link->example.endsWith(".pickle.gz")) {
        QTRY_VERIFY(window.findChild<MemoryView*>());
        return;
    }
    TraceTab& tab = *window.currentTab();
    const Document& document = *tab.document();
    const TimelineView& view = tab.timeline()->view();
    if (!link->find.isEmpty()) {
        const SliceId slice = document.selection();
        QVERIFY(slice);
        const QRectF seen = view.rectOf(slice);
        QVERIFY2(seen.intersects(view.rect()), "the slice is not in sight");
        // A link whose text is a time shows a slice of that duration.
        static const QRegularExpression time{R"(^[\d.]+ (ns|µs|ms|s)$)"};
        if (time.match(text).hasMatch())
            QCOMPARE(plain(exactDuration(document.trace().duration(slice))), text);
        // A link whose text is a name shows a slice of that name.
        if (target.contains("find=aten") || text.startsWith('`'))
            QVERIFY(
                QString::fromStdString(std::string{document.trace().name(slice)}).contains(QString{text}.remove('`')));
    }
    if (!link->panel.isEmpty())
        QCOMPARE(tab.drawer()->current(), link->panel);
    if (!link->overlay.isEmpty())
        for (const OverlayEntry& entry : overlayEntries())
            if (link->overlay == entry.id)
                QVERIFY(view.overlays().*entry.isShown);
    if (link->isLit)
        QVERIFY(document.lit().size() > 1);
    if (!link->query.isEmpty()) {
        auto* panel = qobject_cast<QueryPanel*>(tab.drawer()->panel("query"));
        QVERIFY(panel);
        QTRY_VERIFY(!panel->isRunning());
        QVERIFY2(panel->items().rowCount() > 1, qPrintable(panel->status()));
    }
}

void HelpTest::pagesLeadToOneAnotherAndToNothingElse()
{
    const std::vector<HelpPage> pages = helpPages();
    QCOMPARE(pages.size(), std::size_t{14});
    QSet<QString> names, reached;
    for (const HelpPage& page : pages) {
        names.insert(page.name);
        QVERIFY2(page.text.startsWith("# ") && !page.title.isEmpty(), qPrintable(page.name));
    }
    for (const HelpPage& page : pages)
        for (const PageLink& link : linksOf(page.text))
            if (!link.target.startsWith("lanescope:")) {
                QVERIFY2(names.contains(link.target), qPrintable(page.name + ": " + link.target));
                reached.insert(link.target);
            }
    QCOMPARE(reached, names);
    // Each bundled page is in the list.
    for (const QString& file : QDir{LANESCOPE_SOURCE_DIR "/resources/help"}.entryList({"*.md"}, QDir::Files))
        QVERIFY2(names.contains(file), qPrintable(file));
}

// Translations have the same pages with the same links in the same order, and the same numbers, code and keys.
void HelpTest::otherLanguagesSayTheSame()
{
    static const QRegularExpression fixed{R"(`[^`]+`|\d+(?:\.\d+)+)"};
    const auto piecesOf = [](const QString& text) {
        QStringList pieces;
        for (auto all = fixed.globalMatch(text); all.hasNext();)
            pieces.append(all.next().captured().simplified());
        pieces.sort();
        return pieces;
    };
    const std::vector<HelpPage> english = helpPages();
    for (const Language& language : languages().subspan(1)) {
        const std::vector<HelpPage> pages = helpPages(language);
        QCOMPARE(pages.size(), english.size());
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const QByteArray where = QByteArray{language.code} + ' ' + pages[i].name.toUtf8();
            QCOMPARE(pages[i].name, english[i].name);
            QVERIFY2(pages[i].text.startsWith("# ") && pages[i].title != english[i].title, where.constData());
            QStringList targets, expected;
            for (const PageLink& link : linksOf(pages[i].text))
                targets.append(link.target);
            for (const PageLink& link : linksOf(english[i].text))
                expected.append(link.target);
            QVERIFY2(targets == expected, where.constData());
            QVERIFY2(piecesOf(pages[i].text) == piecesOf(english[i].text), where.constData());
        }
    }
}

// "`Ctrl+K`": must be a key of the window or of the timeline.
void HelpTest::keysThatAreNamedAreThere()
{
    MainWindow window;
    const KeyBindings bindings = KeyBindings::of(*window.menuBar());
    static const QRegularExpression named{R"(keys? `([^`]+)`|\(`([^`]+)`)"};
    int checked = 0;
    for (const HelpPage& page : helpPages())
        for (auto all = named.globalMatch(page.text); all.hasNext();) {
            const QRegularExpressionMatch match = all.next();
            const QString key = match.captured(1).isEmpty() ? match.captured(2) : match.captured(1);
            if (key.contains('(') || key.contains('='))
                continue; // code
            const bool isThere = std::any_of(bindings.all().begin(), bindings.all().end(), [&](const KeyBinding& b) {
                return b.standard == QKeySequence::fromString(key, QKeySequence::PortableText);
            });
            QVERIFY2(isThere, qPrintable(page.name + ": " + key));
            ++checked;
        }
    QVERIFY2(checked >= 6, qPrintable(QString::number(checked)));
}

// Checks numbers that no link checks against the traces themselves.
void HelpTest::quotedNumbersAreInTheExamples()
{
    const auto said = [](const char* page, const QString& words) {
        for (const HelpPage& each : helpPages())
            if (each.name == page && QString{each.text}.simplified().contains(words))
                return true;
        return false;
    };
    const auto read = [](const char* name) {
        Task task;
        return Analysis{
            *loadTrace(std::string{LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_"} + name + ".json.gz", task)};
    };
    const auto find = [](const Trace& trace, const char* query, int nth) {
        HelpLink link;
        link.find = query;
        link.nth = nth;
        return (*slicesOf(link, trace))[static_cast<std::size_t>(nth) - 1];
    };
    const Analysis cold = read("matmul_add_64_bf16_cold_eager");
    const Trace& trace = cold.trace();
    const Ns dead = trace.begin(find(trace, "/^aten::matmul$/", 1)) - trace.begin(find(trace, "/^matmul_add$/", 1));
    QVERIFY2(said("cold_step.md", plain(exactDuration(dead))), qPrintable(exactDuration(dead)));
    const SliceId first = find(trace, "cat:kernel gemm", 1);
    const Ns offset = trace.begin(first) - trace.begin(trace.launchOf(first));
    QVERIFY2(said("lanes_offset.md", plain(shortDuration(offset))), qPrintable(shortDuration(offset)));
    const auto busy = [&](const char* name) {
        const Analysis analysis = read(name);
        const Trace& t = analysis.trace();
        Ns work{}, begin = Ns::max(), end{};
        for (const SliceId s : t.slices())
            if (isDeviceWork(t.kind(s))) {
                work += t.duration(s);
                begin = std::min(begin, t.begin(s) - Time{});
                end = std::max(end, t.end(s) - Time{});
            }
        return 100.0 * static_cast<double>(work.count()) / static_cast<double>((end - begin).count());
    };
    QVERIFY(said("overhead.md", plain(percentOf(busy("matmul_add_64_bf16_warm_eager_batch8")))));
}

void HelpTest::theExercisesAreAPage()
{
    Window shown;
    auto* contents = shown.help().findChild<QComboBox*>();
    const int page = contents->findText("Exercises");
    QVERIFY(page >= 0);
    contents->setCurrentIndex(page);
    emit contents->activated(page);
    const QString text = plain(shown.help().findChild<QTextBrowser*>()->toPlainText()).simplified();
    for (const Exercise& exercise : exercises()) {
        const QString question = QString::fromUtf8(exercise.question.data(), qsizetype(exercise.question.size()));
        QVERIFY2(text.contains(plain(question).remove('`').simplified()), qPrintable(question));
        QVERIFY(parseHelpLink(
            QUrl{"lanescope:" + QString::fromUtf8(exercise.example.data(), qsizetype(exercise.example.size()))}));
    }
    QVERIFY(!text.contains("The answer"));
}

void HelpTest::aWrongLinkSaysWhy()
{
    for (const auto& [url, words] : {std::pair{"lanescope:no_such_trace", "no_such_trace"},
                                     {"https://example.org", "lanescope:"},
                                     {"lanescope:matmul_add_64_bf16_cold_eager?panel=none", "panel=none"},
                                     {"lanescope:matmul_add_64_bf16_cold_eager?nth=0", "nth=0"},
                                     {"lanescope:matmul_add_64_bf16_cold_eager?zoom=moon", "zoom=moon"}}) {
        const auto link = parseHelpLink(QUrl{url});
        QVERIFY2(!link, url);
        QVERIFY2(QString::fromStdString(link.error().line()).contains(words), link.error().line().c_str());
    }
    Window w;
    QSignalSpy followed{&w.window, &MainWindow::linkFollowed};
    w.window.follow(QUrl{"lanescope:matmul_add_64_bf16_cold_eager?find=aten::matmul&nth=9"});
    QTRY_COMPARE(followed.count(), 1);
    QVERIFY2(followed.first().first().toString().contains("expected 9 slices"),
             qPrintable(followed.first().first().toString()));
}

void HelpTest::f1OpensAndClosesIt()
{
    Window w;
    QVERIFY(!w.window.help());
    QTest::keyClick(&w.window, Qt::Key_F1);
    QVERIFY(w.window.help()->isVisible());
    QCOMPARE(w.window.help()->currentPage(), QStringLiteral("index.md"));
    QVERIFY(w.window.help()->browser().hasFocus());
    QTest::keyClick(&w.window.help()->browser(), Qt::Key_F1);
    QVERIFY(!w.window.help()->isVisible());
    QTest::keyClick(&w.window, Qt::Key_F1);
    QVERIFY(w.window.help()->isVisible());
}

namespace {

// The middle of the n-th link of the current page, after scrolling to it.
QPoint placeOfLink(QTextBrowser& browser, const QString& target)
{
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next())
        for (auto piece = block.begin(); !piece.atEnd(); ++piece)
            if (piece.fragment().charFormat().anchorHref() == target) {
                QTextCursor cursor{browser.document()};
                cursor.setPosition(piece.fragment().position() + 1);
                browser.setTextCursor(cursor);
                browser.ensureCursorVisible();
                return browser.cursorRect(cursor).center();
            }
    return {};
}

} // namespace

void HelpTest::itTakesTheInspectorsPlace()
{
    OpenWindow w;
    w.window.resize(1366, 768);
    QTRY_VERIFY(w.tab().inspector());
    const int lanes = w.view().width();
    w.window.showHelp();
    QTRY_VERIFY(w.tab().inspector()->isFolded());
    QTest::qWait(30);
    QVERIFY2(w.view().width() > lanes * 0.8,
             qPrintable(QStringLiteral("%1 of %2 px").arg(w.view().width()).arg(lanes)));
    w.window.help()->hide();
    QTRY_VERIFY(!w.tab().inspector()->isFolded());
    // One that the user folded stays so.
    w.tab().inspector()->setFolded(true);
    w.window.showHelp();
    QTest::qWait(30);
    w.window.help()->hide();
    QTest::qWait(30);
    QVERIFY(w.tab().inspector()->isFolded());
}

void HelpTest::aClickOnALinkSelectsTheSlice()
{
    Window w;
    HelpDock& help = w.help();
    const QPoint page = placeOfLink(help.browser(), "cold_step.md");
    QVERIFY(!page.isNull());
    QTest::mouseClick(help.browser().viewport(), Qt::LeftButton, {}, page);
    QCOMPARE(help.currentPage(), QStringLiteral("cold_step.md"));
    QSignalSpy followed{&w.window, &MainWindow::linkFollowed};
    const QPoint step = placeOfLink(help.browser(), "lanescope:matmul_add_64_bf16_cold_eager?find=ProfilerStep%233");
    QVERIFY(!step.isNull());
    QTest::mouseClick(help.browser().viewport(), Qt::LeftButton, {}, step);
    QTRY_COMPARE(followed.count(), 1);
    const Document& document = *w.window.currentTab()->document();
    QCOMPARE(document.trace().name(document.selection()), std::string_view{"ProfilerStep#3"});
    QVERIFY(help.isVisible());
}

void HelpTest::backAndForward()
{
    Window w;
    HelpDock& help = w.help();
    auto* contents = help.findChild<QComboBox*>();
    QCOMPARE(contents->count(), 15);
    help.showPage("footprint.md");
    help.showPage("overhead.md");
    QAction *back = nullptr, *forward = nullptr;
    for (QAction* action : help.findChildren<QAction*>()) {
        back = action->iconText() == "←" ? action : back;
        forward = action->iconText() == "→" ? action : forward;
    }
    back->trigger();
    QCOMPARE(help.currentPage(), QStringLiteral("footprint.md"));
    QCOMPARE(contents->currentData().toString(), QStringLiteral("footprint.md"));
    back->trigger();
    QVERIFY(!back->isEnabled());
    forward->trigger();
    QCOMPARE(help.currentPage(), QStringLiteral("footprint.md"));
    help.showPage("no such page");
    QCOMPARE(help.currentPage(), QStringLiteral("index.md"));
}

void HelpTest::looksRightInLightAndDark()
{
    Window w;
    for (const char* theme : {"light", "dark"}) {
        w.window.setThemeChoice(theme);
        HelpDock& help = w.help();
        help.showPage("index.md");
        help.showPage("cold_step.md");
        QSignalSpy followed{&w.window, &MainWindow::linkFollowed};
        w.window.follow(QUrl{"lanescope:matmul_add_64_bf16_cold_eager?find=ProfilerStep%232&zoom=slice"});
        QTRY_COMPARE(followed.count(), 1);
        picture(w.window, QStringLiteral("help_%1").arg(theme));
        // Links are in the theme's own colour.
        for (QTextBlock block = help.browser().document()->begin(); block.isValid(); block = block.next())
            for (auto piece = block.begin(); !piece.atEnd(); ++piece)
                if (piece.fragment().charFormat().isAnchor())
                    QCOMPARE(piece.fragment().charFormat().foreground().color(), w.window.theme().accent);
    }
    w.window.setThemeChoice("light");
}

TEST_IN_WINDOW(HelpTest)

} // namespace lanescope::help_test

#include "help_test.moc"
