// The parts around the lanes of a comparison: answer, recordings, waterfall, cards, table, chips.

#include <QAbstractItemModelTester>
#include <QAction>
#include <QHeaderView>
#include <QTest>

#include "model/compare/waterfall.h"
#include "tests/support/compare_window.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/compare/changes_page.h"
#include "widgets/compare/changes_panel.h"
#include "widgets/compare/compare_strip.h"
#include "widgets/compare/recordings_row.h"
#include "widgets/compare/step_strip.h"
#include "widgets/compare/waterfall_chart.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/data_table.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/inspector.h"

#include <cmath>

namespace lanescope::compare_parts_test {

using namespace lanescope::test;

class ComparePartsTest : public QObject {
    Q_OBJECT
private slots:
    void theAnswerStandsFirst();
    void theTimeFromStepToStepIsTheAnswerWhereItDecides();
    void theBarsOfBothSidesHaveOneScale();
    void differencesAreHighlightedAtFirst();
    void theChipShowsEverythingAgain();
    void aClickOnABarLightsItsRole();
    void theWaterfallIsInsideItsWidget_data();
    void theWaterfallIsInsideItsWidget();
    void recordingsAreWordedWholeOrCounted();
    void theTableIsFoldedByRole();
    void namesAddUpToTheirRole();
    void aRowLightsItsSlicesOnBothSides();
    void numbersAreWholeInOneUnit();
    void tracesOfTheHostAloneHaveRows();
    void cardsOpenOneByOne();
    void aCardShowsItsPlacesOnBothSides();
    void shortNamesTellTheSidesApart_data();
    void shortNamesTellTheSidesApart();
    void aDistinctNameHasTheFoldersThatItNeeds();
    void timesOfAColumnShareAUnit();
    void nothingIsCutOnASmallScreen_data();
    void nothingIsCutOnASmallScreen();
};

namespace {

std::size_t kernelsLit(const Document& document, std::string_view part)
{
    return static_cast<std::size_t>(std::count_if(document.lit().begin(), document.lit().end(), [&](SliceId s) {
        return document.trace().kind(s) == SliceKind::Kernel &&
               document.trace().name(s).find(part) != std::string_view::npos;
    }));
}

TracePtr hostTrace(Ns step, Ns op)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int s = 0; s < 3; ++s) {
        cpu.slice("ProfilerStep#" + std::to_string(s), 10ms * s, step, "user_annotation");
        cpu.slice("aten::add", 10ms * s + 1us, op, "cpu_op");
    }
    return make.build();
}

} // namespace

void ComparePartsTest::theAnswerStandsFirst()
{
    CompareWindow shown;
    const StripAnswer& answer = shown.view.answer().answer();
    QVERIFY2(answer.headline.startsWith("GPU per step 694 µs → 641 µs, 7.7 % less"), qPrintable(answer.headline));
    QVERIFY2(answer.detail.startsWith("The GPU takes less time, the host as long as before"),
             qPrintable(answer.detail));
    QCOMPARE(answer.edge, StripAnswer::Edge::Good);
    QCOMPARE(answer.figures.at(0).value, QStringLiteral("−53.54 µs"));
    QCOMPARE(answer.figures.at(1).value, QStringLiteral("5 → 4"));
    QCOMPARE(answer.figures.at(2).label, QStringLiteral("traffic per step"));
    QCOMPARE(answer.figures.at(3).value, QStringLiteral("≈ same")); // the host's time varies more
    const QString text = shown.view.summary();
    QVERIFY(text.contains("2 kernels became 1"));
    QVERIFY(text.contains("101 MB"));
}

// A GPU that takes 10 % less does not help where the host makes each step come later.
void ComparePartsTest::theTimeFromStepToStepIsTheAnswerWhereItDecides()
{
    const auto steps = [](Ns period, Ns host, Ns gpu, const char* op) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        for (std::uint32_t s = 0; s < 4; ++s) {
            const Ns at = s * period;
            cpu.slice("ProfilerStep#" + std::to_string(s), at, host, "user_annotation");
            cpu.slice("cudaLaunchKernel", at + 2us, 5us, "cuda_runtime", s + 1);
            cpu.slice(op, at + 8us, host - 20us, "cpu_op");
            make.stream(0, 7).slice("gemm", at + 10us, gpu, "kernel", s + 1);
        }
        return make.build();
    };
    const Analysis eager{steps(300us, 200us, 100us, "mine::eager")},
        compiled{steps(400us, 320us, 90us, "mine::compiled")};
    CompareStrip strip;
    strip.set(*diffOf(eager, compiled));
    QCOMPARE(strip.answer().headline, QStringLiteral("Slower: the GPU begins a step every 400 µs instead of 300 µs"));
    QCOMPARE(strip.answer().edge, StripAnswer::Edge::Bad);
    QVERIFY2(strip.answer().detail.contains("GPU per step 100 µs → 90"), qPrintable(strip.answer().detail));
    QVERIFY(strip.answer().detail.contains("per step the host takes 120 µs more"));
    strip.set(*diffOf(compiled, eager));
    QVERIFY(strip.answer().headline.startsWith("Faster: the GPU begins a step every 300 µs"));
    QCOMPARE(strip.answer().edge, StripAnswer::Edge::Good);
}

void ComparePartsTest::theBarsOfBothSidesHaveOneScale()
{
    CompareWindow shown;
    const CompareStrip& strip = shown.view.answer();
    QCOMPARE(strip.bars().size(), std::size_t{2});
    const auto lengthOf = [&](std::size_t bar) {
        const std::size_t parts = strip.bars()[bar].parts.size();
        return strip.partRect(bar, parts - 1).right() - strip.partRect(bar, 0).left();
    };
    const Diff::Totals& totals = shown.view.diff()->totals;
    const double expected = static_cast<double>(totals.gpu.b.count()) / static_cast<double>(totals.gpu.a.count());
    QVERIFY(std::abs(lengthOf(1) / lengthOf(0) - expected) < 0.01);
    // A click on the elementwise part of A highlights those kernels.
    for (std::size_t i = 0; i < strip.bars()[0].parts.size(); ++i)
        if (strip.bars()[0].parts[i].id == "elementwise")
            QTest::mouseClick(&shown.view.answer(), Qt::LeftButton, {}, strip.partRect(0, i).center().toPoint());
    QCOMPARE(shown.a.lit().size(), std::size_t{6});
    QCOMPARE(shown.b.lit().size(), std::size_t{3});
}

void ComparePartsTest::differencesAreHighlightedAtFirst()
{
    CompareWindow shown;
    QCOMPARE(kernelsLit(shown.a, "Gelu"), std::size_t{3});
    QCOMPARE(kernelsLit(shown.a, "MulFunctor"), std::size_t{3});
    QCOMPARE(kernelsLit(shown.a, "gemm"), std::size_t{0}); // the same on both sides
    QCOMPARE(kernelsLit(shown.b, "triton_poi"), std::size_t{3});
    QCOMPARE(kernelsLit(shown.b, "gemm"), std::size_t{0});
    QVERIFY(shown.a.isLitPlain() && shown.b.isLitPlain()); // without the rings of a search
}

void ComparePartsTest::theChipShowsEverythingAgain()
{
    CompareWindow shown;
    QVERIFY(shown.view.onlyDifferences().isChecked());
    shown.view.onlyDifferences().trigger();
    QVERIFY(shown.a.lit().empty() && shown.b.lit().empty());
    shown.view.onlyDifferences().trigger();
    QVERIFY(!shown.a.lit().empty() && !shown.b.lit().empty());
}

void ComparePartsTest::aClickOnABarLightsItsRole()
{
    CompareWindow shown;
    WaterfallChart& chart = shown.view.waterfall();
    QVERIFY(chart.isVisible());
    const auto& rows = chart.waterfall().rows;
    const auto fused = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.trend == Trend::New; });
    QVERIFY(fused != rows.end());
    const auto at = static_cast<std::size_t>(fused - rows.begin());
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.barRect(at).center().toPoint());
    QCOMPARE(chart.chosen(), std::optional{at});
    QCOMPARE(kernelsLit(shown.b, "triton_poi"), std::size_t{3});
    // The table shows only that role.
    DataTable& table = shown.view.changes().table();
    int seen = 0;
    for (int i = 0; i < table.model()->rowCount(); ++i)
        seen += table.isRowHidden(i, {}) ? 0 : 1;
    QCOMPARE(seen, 1);
    // Keys move between the bars; a click on the selected one deselects it.
    QTest::keyClick(&chart, Qt::Key_Up);
    QCOMPARE(chart.chosen(), std::optional{at - 1});
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.barRect(at - 1).center().toPoint());
    QVERIFY(!chart.chosen());
    for (int i = 0; i < table.model()->rowCount(); ++i)
        QVERIFY(!table.isRowHidden(i, {}));
    QCOMPARE(kernelsLit(shown.a, "gemm"), std::size_t{0}); // the differences are highlighted again
    QVERIFY(!shown.a.lit().empty());
}

void ComparePartsTest::theWaterfallIsInsideItsWidget_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("percent");
    for (const int width : {900, 1066, 1500, 2400})
        for (const int percent : {100, 150})
            QTest::addRow("%d, %d %%", width, percent) << width << percent;
}

void ComparePartsTest::theWaterfallIsInsideItsWidget()
{
    QFETCH(int, width);
    QFETCH(int, percent);
    CompareWindow shown;
    WaterfallChart chart;
    QFont font = chart.font();
    font.setPointSizeF(font.pointSizeF() * percent / 100);
    chart.setFont(font);
    chart.set(shown.view.diff(), "eager", "compile");
    chart.resize(width, chart.sizeHint().height());
    const int rows = static_cast<int>(chart.waterfall().rows.size());
    QVERIFY(chart.rowRect(rows).bottom() <= chart.height());
    for (std::size_t i = 0; i < chart.waterfall().rows.size(); ++i) {
        const QRectF bar = chart.barRect(i);
        QVERIFY(chart.rowRect(static_cast<int>(i)).contains(bar));
        QVERIFY(bar.width() >= 2);
    }
}

void ComparePartsTest::recordingsAreWordedWholeOrCounted()
{
    RecordingsRow row;
    Diff diff;
    for (int i = 0; i < 9; ++i)
        diff.differs.push_back(
            {PHRASE("torch {a} → {b}"), {{"a", std::string{"2.3.1+cu121"}}, {"b", std::string{"2.6"}}}});
    row.set(diff);
    for (const int width : {500, 900, 4000}) {
        row.resize(width, row.heightForWidth(width));
        std::size_t pills = 0;
        QString rest;
        for (const RecordingsRow::Word& word : row.words(width)) {
            QVERIFY(word.rect.right() <= width);
            QVERIFY(word.rect.bottom() <= row.height());
            pills += word.kind == RecordingsRow::Word::Kind::Pill ? 1 : 0;
            if (word.kind == RecordingsRow::Word::Kind::Rest)
                rest = word.text;
        }
        QCOMPARE(rest, pills == 9 ? QString{} : QStringLiteral("+%1").arg(9 - pills));
        QVERIFY(width < 4000 || pills == 9);
    }
}

void ComparePartsTest::theTableIsFoldedByRole()
{
    CompareWindow shown;
    DataTable& table = shown.view.changes().table();
    QAbstractItemModelTester tester{table.model()};
    const auto text = [&](int row, ChangeItems::Column column) {
        return table.model()->index(row, column).data().toString();
    };
    QCOMPARE(text(0, ChangeItems::Name), QStringLiteral("elementwise")); // largest change first
    QCOMPARE(text(0, ChangeItems::Status), QStringLiteral("less"));
    QCOMPARE(text(0, ChangeItems::Count), QStringLiteral("2 → 1"));
    QCOMPARE(text(0, ChangeItems::A), QStringLiteral("142.9\u202Fµs"));
    QCOMPARE(text(0, ChangeItems::Delta), QStringLiteral("−53.54\u202Fµs"));
    QVERIFY(table.isExpanded(table.model()->index(0, 0)));
    QCOMPARE(text(1, ChangeItems::Name), QStringLiteral("GEMM"));
    QCOMPARE(text(1, ChangeItems::Status), QStringLiteral("same"));
    QCOMPARE(text(1, ChangeItems::Delta), QStringLiteral("·"));
    QVERIFY(text(2, ChangeItems::Name).startsWith("host"));
    // Each child row has a reason.
    const QModelIndex parent = table.model()->index(0, 0);
    QCOMPARE(table.model()->rowCount(parent), 3);
    for (int i = 0; i < 3; ++i)
        QVERIFY(!table.model()->index(i, ChangeItems::Why, parent).data().toString().isEmpty());
}

void ComparePartsTest::namesAddUpToTheirRole()
{
    CompareWindow shown{QSize{1300, 800}, "matmul_add_4096_bf16_warm_eager", "matmul_add_4096_bf16_warm_compile"};
    const ChangeItems& items = shown.view.changes().items();
    QVERIFY(items.rowCount() > 1);
    for (int i = 0; i < items.rowCount(); ++i) {
        const ChangeItems::Row& role = items.row(items.index(i, 0));
        double a = 0, b = 0;
        for (int k = 0; k < items.rowCount(items.index(i, 0)); ++k) {
            const ChangeItems::Row& name = items.row(items.index(k, 0, items.index(i, 0)));
            a += name.time.a;
            b += name.time.b;
            QCOMPARE(name.trend == Trend::New, name.count.a == 0 && name.count.b > 0);
            QCOMPARE(name.trend == Trend::Gone, name.count.b == 0 && name.count.a > 0);
        }
        QVERIFY(std::abs(a - role.time.a) < 0.01 && std::abs(b - role.time.b) < 0.01);
    }
}

void ComparePartsTest::aRowLightsItsSlicesOnBothSides()
{
    CompareWindow shown;
    DataTable& table = shown.view.changes().table();
    const QModelIndex first = table.model()->index(0, ChangeItems::Name);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(first).center());
    QCOMPARE(shown.a.lit().size(), std::size_t{6}); // gelu and mul, three steps
    QCOMPARE(shown.b.lit().size(), std::size_t{3});
    for (const SliceId s : shown.b.lit())
        QVERIFY(shown.b.trace().name(s).starts_with("triton_poi_fused"));
    QTest::keyClick(&table, Qt::Key_Down);
    QCOMPARE(shown.a.lit().size() + shown.b.lit().size(), std::size_t{3}); // a single name of it
}

void ComparePartsTest::numbersAreWholeInOneUnit()
{
    CompareWindow shown;
    const ChangesPanel& panel = shown.view.changes();
    DataTable& table = const_cast<ChangesPanel&>(panel).table();
    for (const int column : {ChangeItems::Count, ChangeItems::A, ChangeItems::B, ChangeItems::Delta}) {
        QSet<QString> units;
        QFont bold = table.font();
        bold.setBold(true);
        for (int i = 0; i < table.model()->rowCount(); ++i) {
            const QModelIndex top = table.model()->index(i, column);
            const QString text = top.data().toString();
            QVERIFY2(QFontMetrics{bold}.horizontalAdvance(text) <= table.columnWidth(column), qPrintable(text));
            if (column != ChangeItems::Count && text != "·")
                units.insert(text.section(QChar{0x202F}, 1));
        }
        QVERIFY(column == ChangeItems::Count || units.size() == 1);
    }
    QVERIFY(table.header()->length() <= table.viewport()->width() + 1); // all columns are visible
}

void ComparePartsTest::tracesOfTheHostAloneHaveRows()
{
    CompareWindow shown{hostTrace(900us, 300us), hostTrace(600us, 100us)};
    QVERIFY2(shown.view.answer().answer().headline.startsWith("Host 900 µs → 600 µs"),
             qPrintable(shown.view.answer().answer().headline));
    QCOMPARE(shown.view.drawer().current(), QStringLiteral("changes"));
    DataTable& table = shown.view.changes().table();
    QVERIFY(table.model()->rowCount() > 0);
    QVERIFY(table.isExpanded(table.model()->index(0, 0)));
    QVERIFY(!shown.view.waterfall().isVisible());
    QVERIFY(!shown.view.lanes().panel(0).isVisible());
    QCOMPARE(shown.view.answer().bars().size(), std::size_t{2});
    QVERIFY(shown.lanes(0).width() > 300);
    QTest::keyClick(&shown.lanes(0), Qt::Key_W);
    QVERIFY(shown.lanes(0).visible().length() == shown.lanes(1).visible().length());
}

void ComparePartsTest::cardsOpenOneByOne()
{
    CompareWindow shown;
    const std::vector<FindingCard*>& cards = shown.view.cards().cards();
    QCOMPARE(cards.size(), std::size_t{2});
    QVERIFY(cards[0]->isOpen() && !cards[1]->isOpen());
    QVERIFY2(cards[0]->text().title.endsWith("2 kernels became 1"), qPrintable(cards[0]->text().title));
    QCOMPARE(cards[0]->text().cost, QStringLiteral("−53.54 µs · −7.7\u202F%"));
    QVERIFY(cards[1]->text().title.endsWith("The host takes as long as before"));
    QTest::mouseClick(cards[1], Qt::LeftButton, {}, QPoint{20, 14});
    QVERIFY(cards[1]->isOpen());
}

void ComparePartsTest::aCardShowsItsPlacesOnBothSides()
{
    CompareWindow shown;
    FindingCard* card = shown.view.cards().cards().at(0);
    QVERIFY(card->showButton());
    QTest::mouseClick(card->showButton(), Qt::LeftButton);
    QCOMPARE(shown.a.lit().size(), std::size_t{6});
    QCOMPARE(shown.b.lit().size(), std::size_t{3});
    const TimeRange before = shown.lanes(0).visible();
    emit card->stepRequested(+1);
    const TimeRange after = shown.lanes(0).visible();
    QVERIFY(after.length() < before.length());
    QVERIFY(after.contains(shown.a.trace().range(shown.view.cards().changes().at(0).slices.a.at(0))));
}

void ComparePartsTest::shortNamesTellTheSidesApart_data()
{
    QTest::addColumn<QString>("pathA");
    QTest::addColumn<QString>("pathB");
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::newRow("prefix") << "/t/sam_a100_eager.json.gz"
                            << "/t/sam_a100_compiled_cudagraphs.json.gz"
                            << "eager"
                            << "compiled_cudagraphs";
    QTest::newRow("27 letters") << "/t/fusion_mwe.json.gz"
                                << "/t/torch_compile_triton_mi300x.json.gz"
                                << "fusion_mwe"
                                << "torch_compile_triton_mi300x";
    QTest::newRow("one word each") << "/t/eager.pt.trace.json"
                                   << "/t/compile.json"
                                   << "eager"
                                   << "compile";
    QTest::newRow("one begins like the other") << "/t/run.json"
                                               << "/t/run_2.json"
                                               << "run"
                                               << "run_2";
    QTest::newRow("folders") << "/t/before/rank0.json"
                             << "/t/after/rank0.json"
                             << "before"
                             << "after";
    QTest::newRow("folders of one name") << "/t/x/run1/snapshot.pickle"
                                         << "/t/y/run1/snapshot.pickle"
                                         << "x"
                                         << "y";
    QTest::newRow("one folder less") << "/run1/snapshot.pickle"
                                     << "/y/run1/snapshot.pickle"
                                     << "run1"
                                     << "y_run1";
    QTest::newRow("the same file") << "/t/x/rank0.json"
                                   << "/t/x/rank0.json"
                                   << "rank0"
                                   << "rank0";
    QTest::newRow("names of the sides") << "/t/w_A.pickle"
                                        << "/t/w_B.pickle"
                                        << "w_A"
                                        << "w_B";
    QTest::newRow("long") << "/t/a_very_long_name_of_a_trace_that_nobody_reads.json"
                          << "/t/b.json"
                          << "a_very_long_name_of_a_trace_tha…"
                          << "b";
}

void ComparePartsTest::shortNamesTellTheSidesApart()
{
    QFETCH(QString, pathA);
    QFETCH(QString, pathB);
    QTEST(shortNamesOf(pathA, pathB).first, "a");
    QTEST(shortNamesOf(pathA, pathB).second, "b");
}

// As many folders as are needed, and no more.
void ComparePartsTest::aDistinctNameHasTheFoldersThatItNeeds()
{
    const QString file = "/t/x/run1/s.pickle";
    QCOMPARE(distinctName(file, QStringList{}), QStringLiteral("s.pickle"));
    QCOMPARE(distinctName(file, file), QStringLiteral("s.pickle"));
    QCOMPARE(distinctName(file, QStringLiteral("/t/x/run1/other.pickle")), QStringLiteral("s.pickle"));
    QCOMPARE(distinctName(file, QStringLiteral("/t/x/run2/s.pickle")), QStringLiteral("run1/s.pickle"));
    QCOMPARE(distinctName(file, QStringLiteral("/t/y/run1/s.pickle")), QStringLiteral("x/run1/s.pickle"));
    QCOMPARE(distinctName(file, QStringList{"/t/x/run2/s.pickle", "/u/x/run1/s.pickle"}),
             QStringLiteral("t/x/run1/s.pickle"));
    QCOMPARE(distinctName(QStringLiteral("/run1/s.pickle"), file), QStringLiteral("run1/s.pickle"));
}

void ComparePartsTest::timesOfAColumnShareAUnit()
{
    const TimeColumn ms = TimeColumn::forMost(12'345'678);
    QCOMPARE(ms.text(12'345'678), QStringLiteral("12.35\u202Fms"));
    QCOMPARE(ms.text(5'000), QStringLiteral("0.01\u202Fms")); // half of the last digit
    QCOMPARE(ms.text(4'999), QStringLiteral("< 0.01\u202Fms"));
    QCOMPARE(ms.text(0), QStringLiteral("·"));
    QCOMPARE(ms.signedText(-1'000'000), QStringLiteral("−1.00\u202Fms"));
    QCOMPARE(ms.signedText(5'000), QStringLiteral("+0.01\u202Fms"));
    QCOMPARE(ms.signedText(-4'999), QStringLiteral("≈ 0"));
    QCOMPARE(TimeColumn::forMost(999).text(12), QStringLiteral("12\u202Fns"));
    QCOMPARE(TimeColumn::forMost(999e6).text(999e6), QStringLiteral("999.0\u202Fms"));
    QCOMPARE(TimeColumn::forMost(1.2571e9).text(1.2571e9), QStringLiteral("1.257\u202Fs")); // not 1257.1 ms
    QCOMPARE(TimeColumn::forMost(1e10).text(1e10), QStringLiteral("10.00\u202Fs"));
}

void ComparePartsTest::nothingIsCutOnASmallScreen_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("1366 x 768") << QSize{1366, 698};
    QTest::newRow("1440 x 900") << QSize{1440, 830};
    QTest::newRow("1920 x 1080") << QSize{1920, 1010};
}

// The parts are below each other, and a lane of each side is visible.
void ComparePartsTest::nothingIsCutOnASmallScreen()
{
    QFETCH(QSize, size);
    CompareWindow shown{size};
    QWidget* parts[] = {&shown.view.answer(), &shown.view.recordings(), &shown.view.waterfall(),
                        shown.view.strip(),   &shown.view.lanes(),      &shown.view.drawer()};
    int last = 0;
    for (QWidget* part : parts) {
        const QRect box{part->mapTo(&shown.view, QPoint{}), part->size()};
        QVERIFY2(box.top() >= last, part->metaObject()->className());
        QVERIFY2(shown.view.rect().contains(box), part->metaObject()->className());
        QVERIFY2(box.height() >= part->minimumSizeHint().height() || part == &shown.view.drawer(),
                 part->metaObject()->className());
        last = box.bottom();
    }
    QVERIFY(shown.view.waterfall().height() >= shown.view.waterfall().sizeHint().height());
    for (int i = 0; i < 2; ++i) // the GPU lanes are shown completely
        QVERIFY(shown.view.lanes().panel(i).height() >= shown.view.lanes().panel(i).view().layoutOfLanes().height());
    QVERIFY(shown.view.inspector().width() >= 250);
}

TEST_IN_WINDOW(ComparePartsTest)

} // namespace lanescope::compare_parts_test

#include "compare_parts_test.moc"
