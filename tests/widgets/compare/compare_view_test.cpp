// Two timelines under one ruler that move together, with real keys, wheel and clicks.

#include <QAction>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/compare_window.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/compare/changes_page.h"
#include "widgets/compare/compare_strip.h"
#include "widgets/compare/dispatch_view.h"
#include "widgets/compare/pair_page.h"
#include "widgets/compare/ribbons.h"
#include "widgets/compare/step_strip.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/inspector.h"
#include "widgets/panels/selection_page.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/ruler.h"

namespace lanescope::compare_view_test {

using namespace lanescope::test;

class CompareViewTest : public QObject {
    Q_OBJECT
private slots:
    void timesOfOneSideAreTimesOfTheOther();
    void movingOneTimelineMovesTheOther();
    void bothStepsBeginAtTheSamePixel();
    void stretchedTheyEndThereToo();
    void theFirstViewShowsAllThatIsAligned();
    void homeShowsBothTracesWhole();
    void theGpusStandAboveTheHosts();
    void allLanesShareTheirColumns();
    void theRulerCountsFromTheStep();
    void oneScrollBarScrollsBothHosts();
    void keysActOnBothSides();
    void aRangeIsThatOfBothSides();
    void hoveringShowsWhatBelongsTogether();
    void selectingShowsWhatBelongsTogether();
    void escapeLetsGoOnBothSides();
    void ribbonsJoinWhatStandsForEachOther();
    void aReplacedKernelHasAPillWhereItIsWide();
    void theHeadlineOfTheSameTimeSaysOneThing();
    void theDispatchTreeIsThatOfTheStep();
    void aClickOnAStepGoesThere();
    void aPredictedSideIsNamedFirst();
    void aChangeLargerThanAllHasABarToo();
    void aCardNamesThreeKernels();
};

namespace {

// Three steps of one kernel each, recorded or predicted.
TracePtr stepsTrace(Ns kernel, bool isPredicted)
{
    TraceMaker make;
    for (int i = 0; i < 3; ++i) {
        const Ns at = i * 1ms;
        const auto id = static_cast<std::uint32_t>(i + 1);
        make.lane("1", "1")
            .slice("ProfilerStep#" + std::to_string(i), at, 900us, "user_annotation")
            .slice("aten::mm", at + 10us, 100us)
            .slice("cudaLaunchKernel", at + 20us, 10us, "cuda_runtime", id);
        make.stream(0, 7).slice("gemm", at + 50us, kernel, "kernel", id);
    }
    if (isPredicted)
        make.info.properties[std::string{predictedKey}] = "{}";
    return make.build();
}

// The pair that the view opened on.
const StepPair& shownStep(CompareWindow& shown)
{
    return shown.view.diff()->steps[static_cast<std::size_t>(shown.view.strip()->current())];
}

double beginOfStep(CompareWindow& shown, int side)
{
    const Both<TimeRange>& range = shownStep(shown).range;
    return shown.lanes(side).axis().xAt(side == 0 ? range.a.begin : range.b.begin);
}

double stepRange(CompareWindow& shown, int side, bool isEnd)
{
    const StepPair& step = shownStep(shown);
    const TimeRange range = side == 0 ? step.range.a : step.range.b;
    return shown.lanes(side).axis().xAt(isEnd ? range.end : range.begin);
}

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

void CompareViewTest::movingOneTimelineMovesTheOther()
{
    CompareWindow shown;
    for (int i = 0; i < PairLanes::panelCount; ++i) {
        TimelineView& leader = shown.view.lanes().panel(i).view();
        const TimeRange before = shown.lanes(1 - PairLanes::sideOf(i)).visible();
        QTest::keyClick(&leader, Qt::Key_W);
        const TimeRange after = shown.lanes(1 - PairLanes::sideOf(i)).visible();
        QVERIFY(after.length() < before.length());
        QVERIFY(shown.host(0).visible() == shown.lanes(0).visible());
        QVERIFY(std::abs(beginOfStep(shown, 0) - beginOfStep(shown, 1)) < 1.0);
    }
}

void CompareViewTest::bothStepsBeginAtTheSamePixel()
{
    CompareWindow shown;
    QVERIFY(std::abs(beginOfStep(shown, 0) - beginOfStep(shown, 1)) < 1.0);
    QVERIFY(std::abs(shown.lanes(0).axis().nsPerPx() / shown.lanes(1).axis().nsPerPx() - 1) < 1e-3);
}

void CompareViewTest::stretchedTheyEndThereToo()
{
    CompareWindow shown;
    const StepPair& step = shownStep(shown);
    const auto ends = [&] { return std::abs(stepRange(shown, 0, true) - stepRange(shown, 1, true)); };
    shown.lanes(0).zoomTo(step.range.a);
    QVERIFY(step.range.a.length() != step.range.b.length());
    QVERIFY(ends() > 2);
    shown.view.setStretched(true);
    QVERIFY(ends() < 1);
}

void CompareViewTest::theFirstViewShowsAllThatIsAligned()
{
    CompareWindow shown;
    for (int side = 0; side < 2; ++side) {
        const Trace& trace = shown.document(side).trace();
        const StepPair& step = shownStep(shown);
        const TimeRange range = side == 0 ? step.range.a : step.range.b;
        const TimeRange visible = shown.lanes(side).visible();
        QVERIFY(visible.contains(range));
        for (const Launched& l : shown.document(side).analysis()->work())
            if (l.launch && range.contains(trace.begin(l.launch)))
                QVERIFY(visible.contains(trace.range(l.work)));
        // And little more: the longer side fills nine tenths.
        QVERIFY(shown.lanes(side).axis().xAt(range.begin) < 0.1 * shown.lanes(side).width());
    }
}

void CompareViewTest::homeShowsBothTracesWhole()
{
    CompareWindow shown;
    shown.lanes(1).setFocus();
    QTest::keyClick(&shown.lanes(1), Qt::Key_Home);
    for (int side = 0; side < 2; ++side)
        QVERIFY(shown.lanes(side).visible().contains(shown.document(side).trace().sliceRange()));
}

void CompareViewTest::theGpusStandAboveTheHosts()
{
    CompareWindow shown{QSize{1500, 1100}};
    PairLanes& lanes = shown.view.lanes();
    for (int i = 0; i < PairLanes::panelCount; ++i) {
        const LaneLayout& layout = lanes.panel(i).view().layoutOfLanes();
        const Trace& trace = shown.document(PairLanes::sideOf(i)).trace();
        QVERIFY(!layout.strips().empty());
        for (const Strip& strip : layout.strips())
            QCOMPARE(trace[strip.process].kind == LaneKind::Gpu, i < 2);
        if (i > 0)
            QVERIFY(lanes.panel(i).geometry().top() > lanes.panel(i - 1).geometry().bottom() - 1);
    }
    QVERIFY(lanes.arePinned());
    QVERIFY(lanes.panel(0).height() >= lanes.panel(0).view().layoutOfLanes().height());
    // One header serves both GPUs; each lane names its side.
    QCOMPARE(lanes.panel(0).view().layoutOfLanes().strips()[0].kind, Strip::Kind::Process);
    QCOMPARE(lanes.panel(1).view().layoutOfLanes().strips()[0].kind, Strip::Kind::Lane);
    QCOMPARE(lanes.panel(1).view().titleFor(lanes.panel(1).view().layoutOfLanes().strips()[0]),
             QStringLiteral("B  compile · stream 7"));
    QVERIFY(
        lanes.panel(2).view().titleFor(lanes.panel(2).view().layoutOfLanes().strips()[0]).startsWith("A  eager · "));
}

// One side has enough lanes for a scroll bar, the other has not; they are still equally wide.
void CompareViewTest::allLanesShareTheirColumns()
{
    for (const int height : {500, 700, 900, 1400}) {
        CompareWindow shown{QSize{1300, height}};
        PairLanes& lanes = shown.view.lanes();
        for (int i = 0; i < PairLanes::panelCount; ++i) {
            TimelineView& view = lanes.panel(i).view();
            QCOMPARE(view.width(), lanes.ruler().width());
            QCOMPARE(view.mapTo(&lanes, QPoint{}).x(), lanes.ruler().x());
        }
    }
}

void CompareViewTest::theRulerCountsFromTheStep()
{
    CompareWindow shown;
    const auto labels = shown.view.lanes().ruler().labels();
    const auto zero = std::find_if(labels.begin(), labels.end(), [](const Ruler::Label& l) { return l.text == "0"; });
    QVERIFY(zero != labels.end());
    QVERIFY(std::abs(zero->x - 4 - beginOfStep(shown, 0)) < 1.5);
    QVERIFY(zero + 1 != labels.end() && (zero + 1)->text.startsWith('+'));
}

void CompareViewTest::oneScrollBarScrollsBothHosts()
{
    CompareWindow shown{QSize{1300, 620}};
    PairLanes& lanes = shown.view.lanes();
    QVERIFY(lanes.scroll().maximum() > 0);
    QVERIFY(!lanes.arePinned()); // with little room all lanes scroll together
    const int before = lanes.panel(1).y();
    TimelineView& over = lanes.panel(0).view();
    const QPointF at{40, 30};
    QWheelEvent wheel{at,   over.mapToGlobal(at), {}, QPoint{0, -240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false};
    QApplication::sendEvent(&over, &wheel);
    QVERIFY(lanes.scroll().value() > 0);
    QVERIFY(lanes.panel(1).y() < before);
    // At the end of the scroll range the last lane of B is at the bottom.
    QTest::keyClick(&over, Qt::Key_PageDown);
    lanes.scroll().setValue(lanes.scroll().maximum());
    const TimelineView& last = lanes.panel(3).view();
    QVERIFY(std::abs(last.scrollY() + last.height() - last.layoutOfLanes().height()) < 2);
    QVERIFY(lanes.panel(3).geometry().bottom() >= lanes.height() - 2);
}

void CompareViewTest::keysActOnBothSides()
{
    CompareWindow shown;
    const PythonRows before = shown.host(0).choices().python;
    QTest::keyClick(&shown.lanes(0), Qt::Key_P);
    for (int i = 0; i < PairLanes::panelCount; ++i)
        QVERIFY(shown.view.lanes().panel(i).view().choices().python != before);
    const auto [a, b] = shown.view.diff()->joined.at(1);
    shown.b.select(b);
    QTest::keyClick(&shown.lanes(1), Qt::Key_F);
    QVERIFY(shown.lanes(1).visible().contains(shown.b.trace().range(b)));
    QVERIFY(shown.lanes(0).visible().length() == shown.lanes(1).visible().length());
    QVERIFY(shown.lanes(0).visible().length() < shown.b.trace().duration(b) * 2);
    QTest::keyClick(&shown.lanes(1), Qt::Key_M);
    QCOMPARE(shown.b.marks().size(), std::size_t{1});
    QCOMPARE(shown.a.marks().size(), std::size_t{1});
    QVERIFY(shown.a.marks()[0] == shown.view.link().toA(shown.b.marks()[0]));
    QTest::keyClick(&shown.lanes(1), Qt::Key_M);
    QVERIFY(shown.a.marks().empty() && shown.b.marks().empty());
    Q_UNUSED(a);
}

void CompareViewTest::aRangeIsThatOfBothSides()
{
    CompareWindow shown;
    TimelineView& view = shown.host(0);
    const QPoint from{120, view.height() - 4}, to{320, view.height() - 4};
    QTest::mousePress(&view, Qt::LeftButton, {}, from);
    QTest::mouseMove(&view, (from + to) / 2);
    QTest::mouseMove(&view, to);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
    QVERIFY(shown.a.rangeSelection() && shown.b.rangeSelection());
    QVERIFY(shown.b.rangeSelection()->range == shown.view.link().toB(shown.a.rangeSelection()->range));
    QCOMPARE(shown.view.inspector().page(), Inspector::Page::Range);
}

void CompareViewTest::hoveringShowsWhatBelongsTogether()
{
    CompareWindow shown;
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
    CompareWindow shown;
    const auto [a, b] = shown.view.diff()->joined.at(1);
    const auto [otherA, otherB] = shown.view.diff()->joined.at(2);
    const SliceId last = shown.view.diff()->joined.back().first;
    emit shown.view.strip()->picked(static_cast<int>(shown.view.diff()->steps.size()) - 1);
    const QRectF box = shown.lanes(0).rectOf(last);
    QVERIFY(!box.isEmpty());
    QTest::mouseClick(&shown.lanes(0), Qt::LeftButton, {}, box.center().toPoint());
    QCOMPARE(shown.a.selection(), last);
    QCOMPARE(shown.b.selection(), shown.view.diff()->joined.back().second);
    shown.a.select(a);
    QCOMPARE(shown.b.selection(), b);
    // Both are described, one below the other.
    QCOMPARE(shown.view.inspector().page(), Inspector::Page::Selection);
    for (int side = 0; side < 2; ++side) {
        SelectionPage* page = shown.view.selection().selection(side);
        QVERIFY(page->isVisible());
        QVERIFY2(page->text().contains("Duration", Qt::CaseInsensitive), qPrintable(page->text()));
    }
    // The user's selection is kept, so that any two slices can be aligned.
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

void CompareViewTest::escapeLetsGoOnBothSides()
{
    CompareWindow shown;
    const auto [a, b] = shown.view.diff()->joined.at(1);
    shown.a.select(a);
    QCOMPARE(shown.b.selection(), b);
    QTest::keyClick(&shown.lanes(1), Qt::Key_Escape);
    QTRY_VERIFY(!shown.a.selection() && !shown.b.selection());
    QCOMPARE(shown.view.inspector().page(), Inspector::Page::Findings);
    QTRY_VERIFY(!shown.a.lit().empty()); // the differences are highlighted again
}

void CompareViewTest::ribbonsJoinWhatStandsForEachOther()
{
    CompareWindow shown;
    Ribbons& ribbons = shown.view.lanes().ribbons();
    QVERIFY(ribbons.isVisible());
    QCOMPARE(ribbons.width(), shown.lanes(0).width());
    const std::vector<Ribbons::Band> bands = ribbons.bands();
    QVERIFY(!bands.empty());
    std::size_t fused = 0;
    for (const Ribbons::Band& band : bands)
        fused += band.change ? 1 : 0;
    QVERIFY(fused > 0 && fused % 2 == 0 && fused < bands.size());
    // Each band is seen all the way: the lower halves of slanted ones faded out.
    const QImage picture = ribbons.grab().toImage();
    const double scale = picture.devicePixelRatio();
    const auto inkIn = [&](double y) {
        int ink = 0;
        for (int x = 0; x < picture.width(); ++x)
            ink += picture.pixelColor(x, static_cast<int>(y * scale)) != picture.pixelColor(0, 0);
        return ink;
    };
    for (const double share : {0.1, 0.5, 0.9})
        QVERIFY(inkIn(share * ribbons.height()) >= static_cast<int>(bands.size()));
    const auto pills = ribbons.pills(bands);
    QVERIFY(!pills.empty());
    QVERIFY2(pills[0].text.startsWith("2 kernels → 1 · −53.5"), qPrintable(pills[0].text));
    shown.view.chips().at(1)->setChecked(false);
    QVERIFY(!ribbons.isVisible());
    QCOMPARE(shown.view.lanes().gap(), 0);
}

// Only fused kernels had one.
void CompareViewTest::aReplacedKernelHasAPillWhereItIsWide()
{
    const auto attention = [](const char* name, Ns time) {
        TraceMaker make;
        for (int i = 0; i < 3; ++i) {
            const Ns at = i * 1ms;
            const auto id = static_cast<std::uint32_t>(2 * i + 1);
            make.lane("1", "1")
                .slice("ProfilerStep#" + std::to_string(i), at, 900us, "user_annotation")
                .slice("aten::scaled_dot_product_attention", at + 10us, 100us)
                .slice("cudaLaunchKernel", at + 20us, 10us, "cuda_runtime", id);
            make.stream(0, 7).slice(name, at + 150us, time, "kernel", id);
        }
        return make.build();
    };
    CompareWindow shown{attention("flash_fwd_kernel", 300us), attention("attn_fwd", 500us)};
    Ribbons& ribbons = shown.view.lanes().ribbons();
    const auto bands = ribbons.bands();
    QVERIFY(!bands.empty() && bands[0].change && bands[0].change->status == WorkChange::Replaced);
    const auto pills = ribbons.pills(bands);
    QVERIFY(!pills.empty());
    QCOMPARE(pills[0].text, QStringLiteral("flash_fwd_kernel → attn_fwd · +200 µs"));
    for (std::size_t i = 0; i < pills.size(); ++i) {
        QVERIFY(ribbons.rect().contains(pills[i].rect.toAlignedRect()));
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(!pills[i].rect.intersects(pills[j].rect));
    }
    shown.lanes(0).setVisible({Time{}, Time{} + 200ms}); // narrow bands have none
    QVERIFY(ribbons.pills(ribbons.bands()).empty());
}

// It took two lines of the strip, for three statements.
void CompareViewTest::theHeadlineOfTheSameTimeSaysOneThing()
{
    const auto window = [](int idle) {
        TraceMaker make;
        const std::string number = std::to_string(idle);
        make.lane("1", "1").slice("block." + number, 0us, 100ms).slice("conv" + number + "d", 9us, 9us);
        for (int gpu = 0; gpu < 2; ++gpu)
            for (int at = 0; at + 900 + idle <= 100'000; at += 900 + idle)
                make.stream(gpu, 7).slice("gemm", at * 1us, (gpu == 0 ? 900 : 450) * 1us);
        return make.build();
    };
    CompareWindow shown{window(100), window(225)};
    QVERIFY(shown.view.diff()->sameTime);
    const StripAnswer& answer = shown.view.findChild<CompareStrip*>()->answer();
    QString headline = answer.headline, detail = answer.detail;
    headline.replace(QChar{0x202F}, ' ').replace(QChar{0xA0}, ' ');
    detail.replace(QChar{0x202F}, ' ').replace(QChar{0xA0}, ' ');
    QCOMPARE(headline, QStringLiteral("Slower: the same work takes about 13.6 % more time"));
    QVERIFY2(detail.startsWith(QStringLiteral("the same 100 ms hold 12 % fewer kernels")), qPrintable(detail));
}

void CompareViewTest::theDispatchTreeIsThatOfTheStep()
{
    CompareWindow shown;
    DispatchView* tree = shown.view.dispatch();
    QTRY_VERIFY(tree->topLevelItemCount() == 1);
    shown.view.drawer().open("calls");
    QTreeWidgetItem* product = nullptr;
    for (QTreeWidgetItemIterator at{tree}; *at; ++at)
        if ((*at)->text(DispatchView::Name) == QLatin1String{"aten::mm"} && !product)
            product = *at;
    QVERIFY(product);
    tree->scrollToItem(product);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(product).center());
    for (int side = 0; side < 2; ++side) {
        const StepPair& step = shownStep(shown);
        const Document& document = shown.document(side);
        QCOMPARE(document.lit().size(), std::size_t{1});
        const SliceId lit = document.lit()[0];
        QCOMPARE(document.trace().name(lit), std::string_view{"aten::mm"});
        const Time begin = document.trace().begin(lit);
        const TimeRange range = side == 0 ? step.range.a : step.range.b;
        QVERIFY(begin >= range.begin && begin < range.end);
    }
}

void CompareViewTest::aClickOnAStepGoesThere()
{
    CompareWindow shown;
    StepStrip* strip = shown.view.strip();
    QVERIFY(strip->isVisible());
    for (int side = 0; side < 2; ++side) {
        QTest::mouseClick(strip, Qt::LeftButton, {}, strip->cell(side, side).center().toPoint());
        QCOMPARE(strip->current(), side);
        const StepPair& step = shown.view.diff()->steps[static_cast<std::size_t>(side)];
        for (int of = 0; of < 2; ++of) {
            const TimeRange visible = shown.lanes(of).visible();
            const TimeRange range = of == 0 ? step.range.a : step.range.b;
            QVERIFY(visible.begin < range.begin && range.end < visible.end);
        }
    }
    QTest::keyClick(strip, Qt::Key_Right);
    QCOMPARE(strip->current(), 2);
    const TimeRange third = shown.view.diff()->steps[2].range.a;
    QVERIFY(shown.lanes(0).visible().begin < third.begin && third.end < shown.lanes(0).visible().end);
}

// Also where the window is too narrow for the whole sentence.
void CompareViewTest::aPredictedSideIsNamedFirst()
{
    CompareWindow shown{stepsTrace(600us, false), stepsTrace(300us, true), {1366, 768}};
    const QString detail = shown.view.answer().answer().detail;
    QVERIFY2(detail.startsWith("The second is predicted, not recorded"), qPrintable(detail));
    QCOMPARE(detail.count("predicted"), 1);
    CompareWindow recorded{stepsTrace(600us, false), stepsTrace(300us, false), {1366, 768}};
    QVERIFY(!recorded.view.answer().answer().detail.contains("predicted"));
}

void CompareViewTest::aChangeLargerThanAllHasABarToo()
{
    CompareWindow shown{stepsTrace(200us, false), stepsTrace(600us, false), {1366, 768}};
    const QString cards = shown.view.cards().text();
    QVERIFY2(cards.contains(QRegularExpression{"\\+400 .* · \\+200.%"}), qPrintable(cards));
}

// Eight GEMMs with one cause took the whole column of cards; the table has them all.
void CompareViewTest::aCardNamesThreeKernels()
{
    const auto a = loadTrace(LANESCOPE_TRACES "/amp_t4.json"), b = loadTrace(LANESCOPE_TRACES "/fp32_t4.json");
    if (!a || !b)
        QSKIP("the traces are not there");
    CompareWindow shown{*a, *b, {1366, 768}};
    const QString cards = shown.view.cards().text();
    QCOMPARE(cards.count(QStringLiteral("per launch 1")), 3);
    QVERIFY2(cards.contains("5 more in the table of changes"), qPrintable(cards));
}

TEST_IN_WINDOW(CompareViewTest)

} // namespace lanescope::compare_view_test

#include "compare_view_test.moc"
