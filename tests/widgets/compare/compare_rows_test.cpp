// The rows, bars and lanes of a comparison: variants are one row, bars can be read, both GPUs stay in sight.

#include <QAbstractItemModelTester>
#include <QScrollBar>
#include <QTest>

#include "model/compare/waterfall.h"
#include "tests/support/compare_window.h"
#include "tests/support/make_trace.h"
#include "tests/support/painted_text.h"
#include "tests/support/run_tests.h"
#include "widgets/compare/changes_panel.h"
#include "widgets/compare/waterfall_chart.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/drawer.h"

#include <cmath>
#include <utility>

namespace lanescope::compare_rows_test {

using namespace lanescope::test;

class CompareRowsTest : public QObject {
    Q_OBJECT
private slots:
    void variantsAreBelowOneRow();
    void theLargestRowOfEachPartFillsItsBar();
    void theOpenDrawerLeavesBothGpusOnALowScreen();
    void oneHeaderNamesBothGpus();
    void cutTotalsHaveNoColourOfARole();
    void theWaterfallSaysThatIdleTimeIsNotInIt();
    void lanesFitAlsoWhereTheyAreResizedWhileTheyArePlaced();
};

namespace {

const std::string gemm = "ampere_sgemm_128x64_tn";
const std::string sigmoid = "void at::native::vectorized_elementwise_kernel<4, at::native::sigmoid_kernel_cuda(int)>()";

TracePtr gpuTrace(const std::string& gpu, const std::vector<std::pair<std::string, Ns>>& kernels, Ns gap = {})
{
    TraceMaker make;
    Gpu device;
    device.id = 0;
    device.name = gpu;
    make.info.gpus.push_back(device);
    auto cpu = make.lane("1", "1");
    cpu.slice("ProfilerStep#1", 0us, 900us, "user_annotation");
    Ns at = 100us;
    std::uint32_t correlation = 0;
    for (const auto& [name, duration] : kernels) {
        cpu.slice("cudaLaunchKernel", 10us + 5us * correlation, 1us, "cuda_runtime", correlation + 1);
        make.stream(0, 7).slice(name, at, duration, "kernel", ++correlation);
        at += duration + gap;
    }
    return make.build();
}

// Makes lanes narrower once, when one of their parts gets its size.
struct Narrower : QObject {
    explicit Narrower(QWidget& lanes) : m_lanes(lanes) {}
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Resize && !std::exchange(isDone, true))
            m_lanes.resize(m_lanes.width() - 100, m_lanes.height());
        return false;
    }
    bool isDone = false;

private:
    QWidget& m_lanes;
};

} // namespace

void CompareRowsTest::variantsAreBelowOneRow()
{
    const std::string wide = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float> >()",
                      narrow =
                          "void at::native::vectorized_elementwise_kernel<2, at::native::CUDAFunctor_add<float> >()";
    CompareWindow shown{gpuTrace("H100", {{sigmoid, 10us}, {wide, 100us}, {gemm, 10us}}),
                        gpuTrace("H100", {{sigmoid, 10us}, {narrow, 40us}, {gemm, 10us}})};
    DataTable& table = shown.view.changes().table();
    QAbstractItemModelTester tester{table.model()};
    const QModelIndex role = table.model()->index(0, 0);
    QCOMPARE(role.data().toString(), QStringLiteral("elementwise"));
    const QModelIndex row = table.model()->index(0, 0, role);
    QVERIFY2(row.data().toString().endsWith(", other variant"), qPrintable(row.data().toString()));
    QCOMPARE(row.siblingAtColumn(ChangeItems::Count).data().toString(), QStringLiteral("1 → 1"));
    QCOMPARE(row.siblingAtColumn(ChangeItems::Status).data().toString(), QStringLiteral("less"));
    QCOMPARE(table.model()->rowCount(row), 2); // gone, new
    QCOMPARE(table.model()->index(1, 0, row).parent(), row);
}

void CompareRowsTest::theLargestRowOfEachPartFillsItsBar()
{
    CompareWindow shown;
    const ChangeItems& items = shown.view.changes().items();
    double gpu = 0, host = 0;
    for (int i = 0; i < items.rowCount(); ++i) {
        const QModelIndex top = items.index(i, 0);
        double& largest = items.row(top).role.empty() ? host : gpu;
        largest = std::max(largest, std::abs(items.row(top).share));
        for (int k = 0; k < items.rowCount(top); ++k)
            largest = std::max(largest, std::abs(items.row(items.index(k, 0, top)).share));
    }
    QCOMPARE(gpu, 1.0);
    QCOMPARE(host, 1.0);
}

void CompareRowsTest::theOpenDrawerLeavesBothGpusOnALowScreen()
{
    CompareWindow shown{QSize{1366, 698}};
    QVERIFY(shown.view.waterfall().isVisible());
    shown.view.drawer().open(QStringLiteral("changes"));
    QTRY_VERIFY(shown.view.waterfall().waterfall().rows.size() <= 2);
    QVERIFY(shown.view.waterfall().isVisible()); // it was covered
    QVERIFY(shown.view.waterfall().height() >= shown.view.waterfall().sizeHint().height());
    for (int side = 0; side < 2; ++side) {
        const QWidget& lanes = shown.view.lanes().panel(side);
        const QRect box{lanes.mapTo(&shown.view.lanes(), QPoint{}), lanes.size()};
        QTRY_VERIFY(lanes.height() >= 60 && shown.view.lanes().rect().contains(box));
    }
    const std::size_t few = shown.view.waterfall().waterfall().rows.size();
    shown.view.drawer().close();
    QTRY_VERIFY(shown.view.waterfall().waterfall().rows.size() > few);
    shown.view.resize(1366, 600); // no room for all of it
    shown.view.drawer().open(QStringLiteral("changes"));
    QTRY_VERIFY(!shown.view.waterfall().isVisible());
}

void CompareRowsTest::oneHeaderNamesBothGpus()
{
    CompareWindow shown{gpuTrace("H100", {{gemm, 10us}}), gpuTrace("MI300X", {{gemm, 20us}})};
    const auto titles = [&](int panel) {
        QStringList all;
        TimelineView& view = shown.view.lanes().panel(panel).view();
        for (const Strip& strip : view.layoutOfLanes().strips())
            if (strip.kind == Strip::Kind::Process)
                all.append(view.titleFor(strip));
        return all;
    };
    QCOMPARE(titles(0).size(), 1);
    QVERIFY2(titles(0)[0].contains("H100") && titles(0)[0].contains("MI300X"), qPrintable(titles(0)[0]));
    QCOMPARE(titles(1).size(), 0); // the ribbons end at its lanes
}

void CompareRowsTest::cutTotalsHaveNoColourOfARole()
{
    CompareWindow shown;
    WaterfallChart& chart = shown.view.waterfall();
    QVERIFY(chart.waterfall().axisFrom > 0);
    const QImage picture = chart.grab().toImage();
    const QRectF row = chart.rowRect(-1);
    const double x = chart.barRect(0).right() - 6; // a bar that ends at the total of A
    QCOMPARE(picture.pixelColor(static_cast<int>(x), static_cast<int>(row.center().y())).rgb(),
             Theme::light().slight.rgb());
}

// On a busy machine the window's last layout came while the lanes were placed: they stayed wider than their room,
// without a scroll bar.
void CompareRowsTest::lanesFitAlsoWhereTheyAreResizedWhileTheyArePlaced()
{
    CompareWindow shown;
    PairLanes& lanes = shown.view.lanes();
    const auto* bar = lanes.findChild<QScrollBar*>(QString{}, Qt::FindDirectChildrenOnly);
    QVERIFY(bar);
    const int before = lanes.width();
    Narrower narrower{lanes};
    lanes.panel(2).installEventFilter(&narrower);
    lanes.resize(before - 20, lanes.height());
    QVERIFY(narrower.isDone);
    QCOMPARE(lanes.width(), before - 120);
    QTRY_COMPARE(bar->geometry().right() + 1, lanes.width());
    QCOMPARE(lanes.panel(2).width(), lanes.width() - bar->width());
}

// A step may grow by waiting alone: the bars are of GPU work.
void CompareRowsTest::theWaterfallSaysThatIdleTimeIsNotInIt()
{
    const auto wordsOf = [](Ns before, Ns after) {
        const TracePtr a = gpuTrace("A100", {{gemm, 60us}, {sigmoid, 20us}}, before),
                       b = gpuTrace("A100", {{gemm, 90us}, {sigmoid, 10us}}, after);
        CompareWindow shown{a, b};
        QString words;
        for (const PaintedText& text : paintedTexts(shown.view.waterfall()))
            words += text.text + QLatin1Char{' '};
        return words.simplified();
    };
    const QString words = wordsOf(20us, 100us);
    QVERIFY2(words.contains("The GPU's idle time is not in the bars: 20.0 % → 50.0 %."), qPrintable(words));
    QVERIFY(!wordsOf(0us, 0us).contains("idle time"));
}

TEST_IN_WINDOW(CompareRowsTest)

} // namespace lanescope::compare_rows_test

#include "compare_rows_test.moc"
