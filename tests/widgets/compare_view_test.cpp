// Two timelines that move together, tables that light both sides: with real keys and clicks.

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

#include "model/import/importer.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/dispatch_view.h"
#include "widgets/compare/step_strip.h"
#include "widgets/panels/details.h"
#include "widgets/timeline/timeline_panel.h"

using namespace lanescope;

class CompareViewTest : public QObject {
    Q_OBJECT
private slots:
    void timesOfOneSideAreTimesOfTheOther();
    void whatMovesOneTimelineMovesTheOther();
    void bothStepsBeginAtTheSamePixel();
    void stretchedTheyEndThereToo();
    void whatDiffersStandsOutAtOnce();
    void aRowLightsItsSlicesOnBothSides();
    void hoveringShowsWhatBelongsTogether();
    void selectingShowsWhatBelongsTogether();
    void theDispatchTreeIsThatOfTheStep();
    void aClickOnAStepGoesThere();
    void theAnswerStandsFirst();
};

namespace {

TracePtr sample(const QString& name)
{
    const QString path = QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_%1.json.gz").arg(name);
    return loadTrace(path.toStdString()).value();
}

struct Shown {
    Document a{sample("geglu_mlp_64_128_768_3072_eager")}, b{sample("geglu_mlp_64_128_768_3072_compile")};
    CompareView view{a, b, "eager", "compile"};

    Shown()
    {
        view.resize(1500, 900);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTRY_VERIFY(view.diff());
    }
    TimelineView& lanes(int side) { return view.side(side).view(); }
    double beginOfStep(int side)
    {
        const Diff& diff = *view.diff();
        return lanes(side).axis().xAt(side == 0 ? diff.steps.back().range.a.begin : diff.steps.back().range.b.begin);
    }
};

} // namespace

void CompareViewTest::timesOfOneSideAreTimesOfTheOther()
{
    const auto range = [](std::int64_t from, std::int64_t to) { return TimeRange{timeAt(from), timeAt(to)}; };
    const AxisLink same = AxisLink::between(range(1000, 2000), range(500, 900), false);
    QVERIFY(same.toB(range(1000, 1001)) == range(500, 501));
    QVERIFY(same.toA(same.toB(range(123, 456))) == range(123, 456));
    const AxisLink stretched = AxisLink::between(range(1000, 2000), range(500, 900), true);
    QVERIFY(stretched.toB(range(1000, 2000)) == range(500, 900));
    QVERIFY(stretched.toA(range(500, 900)) == range(1000, 2000));
    // Exact far from the anchor: 1 ns stays 1 ns.
    const std::int64_t far = 4'000'000'000'000'000'000;
    QVERIFY(same.toB(range(far, far + 1)) == range(far - 500, far - 499));
}

void CompareViewTest::whatMovesOneTimelineMovesTheOther()
{
    Shown shown;
    for (int side = 0; side < 2; ++side) {
        const TimeRange before = shown.lanes(1 - side).visible();
        QTest::keyClick(&shown.lanes(side), Qt::Key_W);
        const TimeRange after = shown.lanes(1 - side).visible();
        QVERIFY(after.length() < before.length());
        QVERIFY(std::abs(shown.beginOfStep(0) - shown.beginOfStep(1)) < 1.0);
    }
}

void CompareViewTest::bothStepsBeginAtTheSamePixel()
{
    Shown shown;
    QVERIFY(std::abs(shown.beginOfStep(0) - shown.beginOfStep(1)) < 1.0);
    QVERIFY(std::abs(shown.lanes(0).axis().nsPerPx() / shown.lanes(1).axis().nsPerPx() - 1) < 1e-3);
}

void CompareViewTest::stretchedTheyEndThereToo()
{
    Shown shown;
    const StepPair& step = shown.view.diff()->steps.back();
    const auto ends = [&] {
        return std::abs(shown.lanes(0).axis().xAt(step.range.a.end) - shown.lanes(1).axis().xAt(step.range.b.end));
    };
    shown.lanes(0).zoomTo(step.range.a);
    QVERIFY(step.range.a.length() != step.range.b.length());
    QVERIFY(ends() > 2);
    shown.view.setStretched(true);
    QVERIFY(ends() < 1);
}

void CompareViewTest::whatDiffersStandsOutAtOnce()
{
    Shown shown;
    const auto lights = [](const Document& document, std::string_view part) {
        return std::count_if(document.lit().begin(), document.lit().end(), [&](SliceId s) {
            return document.trace().kind(s) == SliceKind::Kernel &&
                   document.trace().name(s).find(part) != std::string_view::npos;
        });
    };
    QCOMPARE(lights(shown.a, "Gelu"), 3);
    QCOMPARE(lights(shown.a, "MulFunctor"), 3);
    QCOMPARE(lights(shown.a, "gemm"), 0); // the same on both sides
    QCOMPARE(lights(shown.b, "triton_poi"), 3);
    QCOMPARE(lights(shown.b, "gemm"), 0);
}

void CompareViewTest::aRowLightsItsSlicesOnBothSides()
{
    Shown shown;
    QTableView* table = shown.view.kernelTable();
    QAbstractItemModelTester tester{table->model()};
    const QModelIndex first = table->model()->index(0, KernelChangeItems::Status);
    QCOMPARE(first.data().toString(), QStringLiteral("fused"));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
    QCOMPARE(shown.a.lit().size(), std::size_t{6}); // gelu and mul, three steps
    QCOMPARE(shown.b.lit().size(), std::size_t{3});
    for (const SliceId s : shown.b.lit())
        QVERIFY(shown.b.trace().name(s).starts_with("triton_poi_fused"));
    QTest::keyClick(table, Qt::Key_Down);
    QVERIFY(shown.a.trace().name(shown.a.lit().at(0)) == shown.b.trace().name(shown.b.lit().at(0)));
}

void CompareViewTest::hoveringShowsWhatBelongsTogether()
{
    Shown shown;
    const auto [a, b] = shown.view.diff()->joined.front();
    shown.a.hover(a);
    QCOMPARE(shown.b.hovered(), b);
    shown.a.hover({});
    QVERIFY(!shown.b.hovered());
    shown.b.hover(b);
    QCOMPARE(shown.a.hovered(), a);
}

void CompareViewTest::selectingShowsWhatBelongsTogether()
{
    Shown shown;
    const auto [a, b] = shown.view.diff()->joined.at(1);
    const auto [otherA, otherB] = shown.view.diff()->joined.at(2);
    shown.a.select(a);
    QCOMPARE(shown.b.selection(), b);
    // Both are explained, beside each other, with their footprints.
    const QList<Details*> details = shown.view.findChildren<Details*>();
    QCOMPARE(details.size(), 2);
    for (const Details* one : details) {
        QVERIFY(one->isVisible());
        QVERIFY2(one->text().contains("Registers", Qt::CaseInsensitive), qPrintable(one->text()));
    }
    // What was chosen by hand stays, so that any two slices can be aligned.
    shown.b.select(otherB);
    QCOMPARE(shown.a.selection(), a);
    shown.view.alignOnSelection();
    const double left = shown.lanes(0).axis().xAt(shown.a.trace().begin(a));
    const double right = shown.lanes(1).axis().xAt(shown.b.trace().begin(otherB));
    QVERIFY(std::abs(left - right) < 1);
    shown.b.select({});
    shown.a.select(otherA);
    QCOMPARE(shown.b.selection(), otherB);
}

void CompareViewTest::theDispatchTreeIsThatOfTheStep()
{
    Shown shown;
    DispatchView* tree = shown.view.dispatch();
    QTRY_VERIFY(tree->topLevelItemCount() == 1);
    auto* tabs = shown.view.findChild<QTabWidget*>();
    tabs->setCurrentWidget(tree);
    QTreeWidgetItem* product = nullptr;
    for (QTreeWidgetItemIterator at{tree}; *at; ++at)
        if ((*at)->text(DispatchView::Name) == QLatin1String{"aten::mm"} && !product)
            product = *at;
    QVERIFY(product);
    tree->scrollToItem(product);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(product).center());
    const Document* documents[] = {&shown.a, &shown.b};
    for (int side = 0; side < 2; ++side) {
        const StepPair& step = shown.view.diff()->steps.back();
        QCOMPARE(documents[side]->lit().size(), std::size_t{1});
        const SliceId lit = documents[side]->lit()[0];
        QCOMPARE(documents[side]->trace().name(lit), std::string_view{"aten::mm"});
        const Time begin = documents[side]->trace().begin(lit);
        const TimeRange range = side == 0 ? step.range.a : step.range.b;
        QVERIFY(begin >= range.begin && begin < range.end);
    }
    if (const QByteArray folder = qgetenv("LANESCOPE_PICTURES"); !folder.isEmpty()) {
        QTest::qWait(50);
        shown.view.grab().save(QString::fromUtf8(folder + "/dispatch.png"));
        shown.a.select(shown.view.diff()->joined.at(1).first);
        QTest::qWait(50);
        shown.view.grab().save(QString::fromUtf8(folder + "/slices.png"));
    }
}

void CompareViewTest::aClickOnAStepGoesThere()
{
    Shown shown;
    StepStrip* strip = shown.view.strip();
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->cell(0).center().toPoint());
    const StepPair& step = shown.view.diff()->steps.front();
    for (int side = 0; side < 2; ++side) {
        const TimeRange visible = shown.lanes(side).visible();
        const TimeRange range = side == 0 ? step.range.a : step.range.b;
        QVERIFY(visible.begin < range.begin && range.end < visible.end);
    }
    QTest::keyClick(strip, Qt::Key_Right);
    const TimeRange second = shown.view.diff()->steps[1].range.a;
    QVERIFY(shown.lanes(0).visible().begin < second.begin && second.end < shown.lanes(0).visible().end);
}

void CompareViewTest::theAnswerStandsFirst()
{
    Shown shown;
    const QString text = shown.view.summary();
    QVERIFY2(text.startsWith("GPU per step"), qPrintable(text));
    QVERIFY(text.contains("2 kernels became 1"));
    QVERIFY(text.contains("101 MB"));
}

QTEST_MAIN(CompareViewTest)
#include "compare_view_test.moc"
