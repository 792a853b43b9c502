// The query panel with real keys and mouse: run, complete, stop, and errors.

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QCompleter>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include "model/import/importer.h"
#include "model/query/query_result.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/query_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/query_editor.h"
#include "widgets/panels/query_panel.h"
#include "widgets/panels/query_words.h"

namespace lanescope::query_panel_test {

using namespace lanescope::test;

class QueryPanelTest : public QObject {
    Q_OBJECT

private slots:
    void anAnswerStandsInTheOrderOfTheQuery();
    void slicesOfRowsAreLitAndAClickGoesThere();
    void eachIdLeadsToItsOwnSlice();
    void aSelectedSliceFindsItsRow();
    void aWrongQuerySaysWhere();
    void aLongQueryIsStoppedByEscape();
    void aQueryThatRunsDiesWithItsPanel();
    void examplesAreOfferedAndAllHold();
    void wordsAreOfferedWhereTheyCanStand_data();
    void wordsAreOfferedWhereTheyCanStand();
    void completionIsTakenByTheKeyboard();
    void earlierQueriesAreOfferedAgain();
    void textAndNumbersAreSortedAndCopiedAsSuch();
    void aHugeAnswerIsCutAndSaysSo();
    void looksRightInLightAndDark();
};

namespace {

TracePtr makeTrace()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < 3; ++i) {
        const Ns at = i * 1000us;
        const auto correlation = static_cast<std::uint32_t>(i + 1);
        cpu.slice("ProfilerStep#" + std::to_string(i + 2), at, 900us, "user_annotation");
        cpu.slice("aten::mm", at + 10us, 400us);
        cpu.slice("cudaLaunchKernel", at + 200us, 50us, "cuda_runtime", correlation);
        make.stream(0, 7).slice(i == 1 ? "relu \"fast\", big" : "gemm", at + 350us, 70us + i * 10us, "kernel",
                                correlation);
    }
    return make.build();
}

struct Shown {
    TracePtr trace;
    Document document{trace};
    QueryPanel panel{document};
    QueryEditor& editor = panel.editor();
    DataTable& table = panel.table();

    explicit Shown(TracePtr of = makeTrace()) : trace(std::move(of))
    {
        panel.resize(1100, 300);
        panel.setTheme(Theme::light());
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.activateWindow();
        editor.setFocus();
    }
    void ask(const QString& sql)
    {
        QSignalSpy answered{&panel, &QueryPanel::answered};
        editor.setPlainText(sql);
        QTest::keyClick(&editor, Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, 20'000);
    }
    QString cell(int row, int column) const { return table.model()->index(row, column).data().toString(); }
    QStringList columnOf(int column) const
    {
        QStringList cells;
        for (int row = 0; row < table.model()->rowCount(); ++row)
            cells.append(cell(row, column));
        return cells;
    }
};

} // namespace

void QueryPanelTest::anAnswerStandsInTheOrderOfTheQuery()
{
    Shown s;
    const QAbstractItemModelTester tester{const_cast<QueryItems*>(&s.panel.items())};
    s.ask("select dur_ns, name from kernels order by dur_ns desc");
    QCOMPARE(s.columnOf(0), (QStringList{"90000", "80000", "70000"}));
    QCOMPARE(s.cell(1, 1), QStringLiteral("relu \"fast\", big"));
    QCOMPARE(s.table.model()->headerData(0, Qt::Horizontal).toString(), QStringLiteral("dur_ns"));
    QVERIFY2(s.panel.status().contains("3 row"), qPrintable(s.panel.status()));
    s.ask("select null, 1.5, 'x'");
    QCOMPARE(s.cell(0, 0), QString{}); // absent
    QCOMPARE(s.cell(0, 1), QStringLiteral("1.5"));
    s.ask("select name from slices where 0");
    QCOMPARE(s.table.model()->rowCount(), 0);
}

void QueryPanelTest::slicesOfRowsAreLitAndAClickGoesThere()
{
    Shown s;
    QSignalSpy revealed{&s.document, &Document::revealRequested};
    s.ask("select k.name, k.op as slice from kernels k order by k.begin_ns");
    std::vector<SliceId> mms;
    for (const SliceId slice : s.trace->slices())
        if (s.trace->name(slice) == "aten::mm")
            mms.push_back(slice);
    QCOMPARE(s.document.lit(), mms);
    const QRect second = s.table.visualRect(s.table.model()->index(1, 0));
    QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, second.center());
    QCOMPARE(s.document.selection(), mms[1]);
    QCOMPARE(revealed.count(), 1);
    QTest::keyClick(&s.table, Qt::Key_Down);
    QCOMPARE(s.document.selection(), mms[2]);
    s.ask("select count(*) from slices"); // a row without a slice
    QVERIFY(s.document.lit().empty());
}

void QueryPanelTest::eachIdLeadsToItsOwnSlice()
{
    Shown s;
    s.ask("select k.id, k.op, k.dur_ns from kernels k order by k.begin_ns");
    const QColor link = s.table.palette().color(QPalette::Link);
    const auto click = [&](int column) {
        const QModelIndex cell = s.table.model()->index(1, column);
        QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, s.table.visualRect(cell).center());
        QCOMPARE(cell.data(Qt::ForegroundRole).isValid(), column < 2); // a duration is not a link
        if (column < 2) {
            QCOMPARE(cell.data(Qt::ForegroundRole).value<QBrush>().color(), link);
            QCOMPARE(QString::number(s.document.selection().value), cell.data().toString());
        }
        QCOMPARE(s.table.chosen().row(), 1); // its row stays chosen
    };
    click(1);
    QCOMPARE(s.trace->name(s.document.selection()), std::string_view{"aten::mm"});
    click(0);
    QCOMPARE(s.trace->kind(s.document.selection()), SliceKind::Kernel);
    click(1);
    click(2); // the row's own slice again, or the one that was selected
}

void QueryPanelTest::aSelectedSliceFindsItsRow()
{
    Shown s;
    s.ask("select id, name from slices order by begin_ns");
    const SliceId third{3u};
    s.document.select(third);
    QCOMPARE(s.table.chosen().siblingAtColumn(0).data().toString(), QStringLiteral("3"));
    QVERIFY(!s.document.lit().empty());
}

void QueryPanelTest::aWrongQuerySaysWhere()
{
    Shown s;
    s.ask("select name\nfrom slices where ünknown = 1");
    QVERIFY2(s.panel.status().startsWith("Line 2, column 19: "), qPrintable(s.panel.status()));
    QVERIFY(s.panel.status().contains("no such column"));
    QVERIFY(!s.panel.status().contains('\n'));
    QCOMPARE(s.editor.extraSelections().size(), 1);
    QCOMPARE(s.editor.extraSelections().first().cursor.selectedText(), QStringLiteral("ünknown"));
    QTest::keyClick(&s.editor, Qt::Key_X);
    QVERIFY(s.editor.extraSelections().isEmpty());
    s.ask("delete from slices");
    QVERIFY2(s.panel.status().contains("may not be modified"), qPrintable(s.panel.status()));
    QVERIFY(s.editor.history().isEmpty()); // a wrong query is not stored
    s.ask("select 1");
    QVERIFY2(s.panel.status().startsWith("1 row"), qPrintable(s.panel.status()));
}

void QueryPanelTest::aLongQueryIsStoppedByEscape()
{
    Shown s;
    QSignalSpy answered{&s.panel, &QueryPanel::answered};
    s.editor.setPlainText("with recursive n(i) as (select 1 union all select i + 1 from n) select sum(i) from n");
    auto* run = s.panel.findChild<QToolButton*>("run");
    auto* stop = s.panel.findChild<QToolButton*>("stop");
    QVERIFY(!stop->isEnabled());
    QTest::mouseClick(run, Qt::LeftButton);
    QVERIFY(s.panel.isRunning());
    QVERIFY(!run->isEnabled() && stop->isEnabled());
    QTRY_VERIFY(s.panel.status().contains("Esc"));
    QTest::keyClick(&s.editor, Qt::Key_Escape);
    QTRY_COMPARE(answered.count(), 1);
    QCOMPARE(s.panel.status(), QStringLiteral("Stopped"));
    QVERIFY(run->isEnabled() && !stop->isEnabled());
    QTest::mouseClick(run, Qt::LeftButton);
    QTest::mouseClick(stop, Qt::LeftButton);
    QTRY_COMPARE(answered.count(), 2);
    QVERIFY(!s.panel.isRunning());
}

void QueryPanelTest::aQueryThatRunsDiesWithItsPanel()
{
    {
        Shown s;
        s.editor.setPlainText("with recursive n(i) as (select 1 union all select i + 1 from n) select sum(i) from n");
        s.panel.run();
        QTest::qWait(20);
    }
    QVERIFY(QThreadPool::globalInstance()->waitForDone(5000));
}

void QueryPanelTest::examplesAreOfferedAndAllHold()
{
    Shown s;
    auto* offer = s.panel.findChild<QLabel*>("examples");
    QVERIFY(offer->isVisible());
    for (const QueryExample& example : queryExamples())
        QVERIFY2(offer->text().contains(example.title), example.title);
    emit offer->linkActivated("3"); // steps
    QTRY_VERIFY(!s.panel.isRunning());
    QVERIFY(!offer->isVisible());
    QCOMPARE(s.columnOf(1), (QStringList{"ProfilerStep#2", "ProfilerStep#3", "ProfilerStep#4"}));
    // Each runs on a whole example trace: no error, and rows.
    Task task;
    const auto trace =
        loadTrace(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_matmul_add_64_bf16_cold_eager.json.gz", task);
    QVERIFY(trace);
    const Analysis analysis{*trace};
    for (const QueryExample& example : queryExamples()) {
        const auto result = runQuery(analysis, example.sql, {}, {}, task);
        QVERIFY2(result, result ? "" : result.error().line().c_str());
        QVERIFY2(result->rows() > 0, example.sql);
    }
    s.editor.clear();
    s.panel.run();
    QVERIFY(offer->isVisible()); // an empty editor offers them again
}

void QueryPanelTest::wordsAreOfferedWhereTheyCanStand_data()
{
    QTest::addColumn<QString>("sql"); // | is the cursor
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("absent");
    QTest::newRow("a table behind from") << "select * from ke|"
                                         << "kernels"
                                         << "key";
    QTest::newRow("a table behind join") << "select * from slices join op|"
                                         << "ops"
                                         << "op";
    QTest::newRow("a column of the table") << "select regi| from kernels"
                                           << "registers"
                                           << "registers_per_sm";
    QTest::newRow("a column behind a dot") << "select k.oc| from kernels k"
                                           << "occupancy_pct"
                                           << "ops";
    QTest::newRow("by its other name") << "select * from ops as o join kernels k on k.op = o.i|"
                                       << "id"
                                       << "is";
    QTest::newRow("a table's own name") << "select kernels.la|"
                                        << "label"
                                        << "lanes";
    QTest::newRow("no table yet") << "select sha|"
                                  << "shares"
                                  << "select";
    QTest::newRow("a word of SQL") << "sel|"
                                   << "select"
                                   << "slices";
    QTest::newRow("case does not count") << "SELECT * FROM KER|"
                                         << "kernels"
                                         << "";
    QTest::newRow("not in a text") << "select * from slices where name = 'ker|"
                                   << ""
                                   << "kernels";
    QTest::newRow("not in a comment") << "-- ker|"
                                      << ""
                                      << "kernels";
    QTest::newRow("nothing behind an unknown dot") << "select z.na|"
                                                   << ""
                                                   << "name";
}

void QueryPanelTest::wordsAreOfferedWhereTheyCanStand()
{
    QFETCH(QString, sql);
    QFETCH(QString, first);
    QFETCH(QString, absent);
    const auto at = static_cast<int>(sql.indexOf('|'));
    const QueryWords words = queryWordsAt(sql.remove('|'), at);
    QCOMPARE(words.words.value(0), first);
    QVERIFY2(!words.words.contains(absent), qPrintable(words.words.join(' ')));
}

void QueryPanelTest::completionIsTakenByTheKeyboard()
{
    Shown s;
    QTest::keyClicks(&s.editor, "select * from ke");
    QAbstractItemView* popup = s.editor.completer().popup();
    QTRY_VERIFY(popup->isVisible());
    QTest::keyClick(popup, Qt::Key_Return);
    QCOMPARE(s.editor.toPlainText(), QStringLiteral("select * from kernels"));
    QVERIFY(!popup->isVisible());
    QTest::keyClicks(&s.editor, " where s");
    QVERIFY(!popup->isVisible()); // one letter is not enough
    QTest::keyClick(&s.editor, Qt::Key_Space, Qt::ControlModifier);
    QTRY_VERIFY(popup->isVisible());
    QTest::keyClick(popup, Qt::Key_Escape);
    QVERIFY(!popup->isVisible());
    QVERIFY(s.editor.toPlainText().endsWith("where s"));
    QTest::keyClick(&s.editor, Qt::Key_Return); // a line break in the query, not a run
    QVERIFY(s.editor.toPlainText().endsWith("where s\n"));
    QVERIFY(!s.panel.isRunning());
}

void QueryPanelTest::earlierQueriesAreOfferedAgain()
{
    Shown s;
    QSignalSpy kept{&s.panel, &QueryPanel::historyChanged};
    s.ask("select 1");
    s.ask("select 2");
    s.ask("select 1");
    QCOMPARE(s.editor.history(), (QStringList{"select 1", "select 2"}));
    QCOMPARE(kept.last().first().toStringList(), s.editor.history());
    s.editor.setPlainText("select 3");
    QTest::keyClick(&s.editor, Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(&s.editor, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(s.editor.toPlainText(), QStringLiteral("select 2"));
    QTest::keyClick(&s.editor, Qt::Key_Up, Qt::AltModifier); // there is no older one
    QCOMPARE(s.editor.toPlainText(), QStringLiteral("select 2"));
    QTest::keyClick(&s.editor, Qt::Key_Down, Qt::AltModifier);
    QTest::keyClick(&s.editor, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(s.editor.toPlainText(), QStringLiteral("select 3"));
    QStringList many;
    for (int i = 0; i < 80; ++i)
        many.append(QString::number(i));
    s.editor.setHistory(many);
    QCOMPARE(s.editor.history().size(), 50);
}

void QueryPanelTest::textAndNumbersAreSortedAndCopiedAsSuch()
{
    Shown s;
    s.ask("select name, dur_ns from kernels order by begin_ns");
    s.table.sortByColumn(1, Qt::DescendingOrder);
    QCOMPARE(s.columnOf(1), (QStringList{"90000", "80000", "70000"}));
    s.table.sortByColumn(0, Qt::AscendingOrder);
    QCOMPARE(s.cell(2, 0), QStringLiteral("relu \"fast\", big"));
    s.table.copyAsCsv();
    QVERIFY2(QApplication::clipboard()->text().endsWith("\"relu \"\"fast\"\", big\",80000\n"),
             qPrintable(QApplication::clipboard()->text()));
}

void QueryPanelTest::aHugeAnswerIsCutAndSaysSo()
{
    const TracePtr trace = makeTrace();
    const Analysis analysis{trace};
    Task task;
    const char* endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select i, 'abc' from n";
    const auto rows = runQuery(analysis, endless, {}, {.rows = 1000}, task);
    QVERIFY(rows && rows->isCut);
    QCOMPARE(rows->rows(), std::size_t{1000});
    QCOMPARE(rows->at(999, 0).integer, std::int64_t{1000});
    QCOMPARE(rows->at(999, 1).text, std::string_view{"abc"});
    const auto text = runQuery(analysis, endless, {}, {.textBytes = 300}, task);
    QVERIFY(text && text->isCut);
    QCOMPARE(text->rows(), std::size_t{100});
    Shown s{trace};
    s.ask(QString::fromLatin1(endless));
    QVERIFY2(s.panel.status().contains("200,000 rows"), qPrintable(s.panel.status()));
}

void QueryPanelTest::looksRightInLightAndDark()
{
    const QPalette before = QApplication::palette();
    for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
        QPalette colours = before;
        colours.setColor(QPalette::Window, theme->window);
        colours.setColor(QPalette::Base, theme->lanes);
        colours.setColor(QPalette::AlternateBase, theme->window);
        for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
            colours.setColor(role, theme->text);
        colours.setColor(QPalette::PlaceholderText, theme->mutedText);
        colours.setColor(QPalette::Button, theme->groupRow);
        colours.setColor(QPalette::Link, theme->accent);
        QApplication::setPalette(colours);
        const QString kind = theme == &Theme::dark() ? "dark" : "light";
        Shown s;
        s.panel.setTheme(*theme);
        picture(s.panel, "query_empty_" + kind);
        s.ask("select id, name, kind, dur_ns from slices order by dur_ns desc");
        picture(s.panel, "query_" + kind);
        s.ask("select nam from slices");
        picture(s.panel, "query_wrong_" + kind);
        QVERIFY(contrast(theme->warning, theme->warningText) >= 4.5);
        const auto* status = s.panel.findChildren<QLabel*>().last();
        QVERIFY(status->isVisible());
    }
    QApplication::setPalette(before);
}

TEST_IN_WINDOW(QueryPanelTest)

} // namespace lanescope::query_panel_test

#include "query_panel_test.moc"
