// The profiler's table below the timeline, with real mouse and keys.

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QThreadPool>
#include <QToolButton>
#include <QtTest>

#include "model/explain/explain.h"
#include "model/kernels/kernel_name.h"
#include "tests/support/growth.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/call_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/profiler_panel.h"
#include "widgets/panels/table_bar.h"

#include <set>

namespace lanescope::profiler_panel_test {

using namespace lanescope::test;

class ProfilerPanelTest : public QObject {
    Q_OBJECT

private slots:
    void showsRowsAndBothTotals();
    void sixColumnsAnswerAndTheOthersAreOffered();
    void aClickOnARowLightsItsSlices();
    void aSelectedSliceSelectsItsRowAndLightsNothing();
    void aRowOpensByKeyAndItsSumIsChecked();
    void opsThatLaunchNothingAreMarked();
    void sortsByNumbersWithWhatIsAbsentLast();
    void filtersByWords();
    void aStepIsChosen();
    void theSelectedRangeIsFollowed();
    void shapesMakeRows();
    void rowsAreCopiedAsTextAndCsv();
    void withoutDeviceWorkThereAreNoCudaColumns();
    void onAnAmdGpuTheColumnsAreOfTheGpu();
    void aHundredThousandRowsSortQuickly();
};

namespace {

// Kernels are shown by their label; the exact copy has the whole name.
QString kernelLabel() { return QString::fromStdString(decodeKernelName("gemm \"bf16\", big").label); }

TracePtr makeTrace(bool hasGpu = true)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < 3; ++i) {
        const Ns at = i * 1000us;
        cpu.slice("ProfilerStep#" + std::to_string(i + 2), at, 900us, "user_annotation");
        cpu.slice("aten::linear", at + 10us, 400us);
        cpu.slice("aten::t", at + 20us, 30us, {}, RawSlice::noCorrelation,
                  i ? R"({"Input Dims":[[4,4]]})" : R"({"Input Dims":[[8,8]]})");
        cpu.slice("aten::addmm", at + 60us, 300us);
        cpu.slice("cudaLaunchKernel", at + 200us, 50us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
        if (hasGpu)
            make.stream(0, 7).slice("gemm \"bf16\", big", at + 350us, 70us + i * 10us, "kernel",
                                    static_cast<std::uint32_t>(i + 1));
    }
    return make.build();
}

QString plain(QString text) { return text.replace(QChar{0x202F}, ' '); }

void settle()
{
    for (int i = 0; i < 3; ++i) { // a result may trigger another request
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
}

struct Shown {
    TracePtr trace;
    Document document{trace};
    ProfilerPanel panel{document};
    DataTable& table = panel.table();

    explicit Shown(TracePtr of = makeTrace()) : trace(std::move(of))
    {
        panel.resize(1100, 320);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        settle();
    }
    QString cell(const QModelIndex& row, int column) const
    {
        return plain(row.siblingAtColumn(column).data().toString());
    }
    QModelIndex row(const QString& name, const QModelIndex& parent = {}) const
    {
        for (int r = 0; r < table.model()->rowCount(parent); ++r)
            if (table.model()->index(r, 0, parent).data().toString() == name)
                return table.model()->index(r, 0, parent);
        return {};
    }
    void click(const QModelIndex& row)
    {
        table.scrollTo(row);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(row).center());
    }
    std::set<std::string> litNames() const
    {
        std::set<std::string> names;
        for (const SliceId s : document.lit())
            names.emplace(trace->name(s));
        return names;
    }
    SliceId slice(std::string_view name) const
    {
        for (const SliceId s : trace->slices())
            if (trace->name(s) == name)
                return s;
        return {};
    }
};

} // namespace

void ProfilerPanelTest::showsRowsAndBothTotals()
{
    Shown s;
    const QAbstractItemModelTester tester{s.table.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
    settle();
    picture(s.panel, "profiler_table");
    const QModelIndex linear = s.row("aten::linear");
    QVERIFY(linear.isValid());
    QCOMPARE(s.cell(linear, CallItems::Calls), QString("3"));
    QCOMPARE(s.cell(linear, CallItems::CpuTotal), QString("1,200 µs"));
    QCOMPARE(s.cell(linear, CallItems::SelfCpu), QString("210 µs")); // 3 · (400 − 30 − 300)
    QCOMPARE(s.cell(linear, CallItems::CudaTotal), QString("240 µs"));
    QCOMPARE(s.cell(linear, CallItems::CudaMean), QString("80 µs"));
    QCOMPARE(s.cell(linear, CallItems::SelfCpuPct), QString("7.8 %")); // 210 of 2700
    const QString totals = plain(s.panel.totals());
    QVERIFY(totals.contains("Self CPU time total: 2.7 ms"));
    QVERIFY(totals.contains("Self CUDA time total: 240 µs"));
    QVERIFY(!s.table.accessibleName().isEmpty());
}

// Thirteen columns were shown at first, and cut the names. Others follow only where the names are whole next to them.
void ProfilerPanelTest::sixColumnsAnswerAndTheOthersAreOffered()
{
    Shown s;
    QStringList titles;
    const QHeaderView& header = *s.table.header();
    for (int visual = 0; visual < header.count(); ++visual)
        if (const int column = header.logicalIndex(visual); !s.table.isColumnHidden(column))
            titles.append(s.table.model()->headerData(column, Qt::Horizontal).toString());
    const QStringList first{"Name", "# of Calls", "CPU total", "Self CPU", "CUDA total", "Self CUDA %"};
    QStringList shown;
    std::copy_if(titles.begin(), titles.end(), std::back_inserter(shown),
                 [&](const QString& title) { return first.contains(title); });
    QCOMPARE(shown, first);
    for (int row = 0; row < s.table.model()->rowCount(); ++row)
        QVERIFY(s.table.fontMetrics().horizontalAdvance(s.table.model()->index(row, 0).data().toString()) + 18 <=
                s.table.columnWidth(0));
    // The columns fill the table.
    QVERIFY2(std::abs(header.length() - s.table.viewport()->width()) <= 60,
             qPrintable(QString::number(header.length())));
    // The button in the header brings one back.
    s.panel.resize(680, 320);
    QCoreApplication::processEvents();
    auto* columns = header.findChild<QToolButton*>();
    QVERIFY(columns && columns->isVisible());
    QVERIFY2(columns->text().startsWith('+'), qPrintable(columns->text()));
    emit columns->findChild<QMenu*>()->aboutToShow();
    for (QAction* action : columns->findChild<QMenu*>()->actions())
        if (action->text() == "Kernels")
            action->trigger();
    QVERIFY(!s.table.isColumnHidden(CallItems::Kernels));
    QVERIFY(s.table.isColumnHidden(CallItems::CpuMean));
}

void ProfilerPanelTest::aClickOnARowLightsItsSlices()
{
    Shown s;
    s.click(s.row("aten::addmm"));
    QCOMPARE(s.document.lit().size(), std::size_t{3});
    QVERIFY(s.litNames() == std::set<std::string>{"aten::addmm"});
    QTest::keyClick(&s.table, Qt::Key_Home);
    QVERIFY(s.litNames() != std::set<std::string>{"aten::addmm"});
}

void ProfilerPanelTest::aSelectedSliceSelectsItsRowAndLightsNothing()
{
    Shown s;
    s.document.select(s.slice("cudaLaunchKernel"));
    QCOMPARE(s.table.currentIndex().siblingAtColumn(0).data().toString(), QString("cudaLaunchKernel"));
    QVERIFY(s.document.lit().empty());
    s.click(s.row("aten::t"));
    QVERIFY(!s.document.selection()); // the row is chosen instead
    QVERIFY(s.litNames() == std::set<std::string>{"aten::t"});
}

void ProfilerPanelTest::aRowOpensByKeyAndItsSumIsChecked()
{
    Shown s;
    s.click(s.row("aten::linear"));
    QVERIFY(!s.panel.sums().contains(QStringLiteral("✓")));
    QTest::keyClick(&s.table, Qt::Key_Right);
    settle();
    const QModelIndex linear = s.row("aten::linear");
    QCOMPARE(s.table.model()->rowCount(linear), 2);
    QVERIFY(s.row("aten::addmm", linear).isValid());
    QVERIFY(plain(s.panel.sums()).contains(QStringLiteral("1.2 ms = 210 µs self time + 990 µs in what it calls ✓")));
    QVERIFY(!s.panel.sums().contains(QStringLiteral("✗")));
    // Moves down to the kernel.
    QTest::keyClick(&s.table, Qt::Key_Down);
    if (s.table.currentIndex().siblingAtColumn(0).data().toString() != "aten::addmm")
        QTest::keyClick(&s.table, Qt::Key_Down);
    QTest::keyClick(&s.table, Qt::Key_Right);
    settle();
    const QModelIndex addmm = s.row("aten::addmm", s.row("aten::linear"));
    QCOMPARE(s.table.model()->rowCount(addmm), 2);
    const QModelIndex kernel = s.row(kernelLabel(), addmm);
    QVERIFY(kernel.isValid());
    picture(s.panel, "profiler_table_open");
    s.click(kernel);
    QCOMPARE(s.document.lit().size(), std::size_t{3});
}

void ProfilerPanelTest::opsThatLaunchNothingAreMarked()
{
    Shown s;
    QCOMPARE(s.cell(s.row("aten::t"), CallItems::Kernels), QString("none"));
    QVERIFY(!s.row("aten::t").siblingAtColumn(CallItems::Kernels).data(Qt::ToolTipRole).toString().isEmpty());
    QCOMPARE(s.cell(s.row("aten::addmm"), CallItems::Kernels), QString("3"));
    s.click(s.row("aten::t"));
    QVERIFY(s.panel.sums().contains("no children"));
}

void ProfilerPanelTest::sortsByNumbersWithWhatIsAbsentLast()
{
    Shown s;
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        s.table.sortByColumn(CallItems::CpuTotal, order);
        const int last = s.table.model()->rowCount() - 1;
        QCOMPARE(s.cell(s.table.model()->index(last, 0), CallItems::CpuTotal), QString{}); // the kernel
    }
    QCOMPARE(s.table.model()->index(0, 0).data().toString(), QString("ProfilerStep*"));
    s.table.sortByColumn(CallItems::CpuTotal, Qt::AscendingOrder);
    QCOMPARE(s.table.model()->index(0, 0).data().toString(), QString("aten::t")); // 90 µs before 1.2 ms
}

void ProfilerPanelTest::filtersByWords()
{
    Shown s;
    s.panel.bar().filter().setFocus();
    QTest::keyClicks(&s.panel.bar().filter(), "ATEN add");
    QCOMPARE(s.table.shownRows(), 1);
    QCOMPARE(s.table.model()->index(0, 0).data().toString(), QString("aten::addmm"));
    s.panel.bar().filter().clear();
    QVERIFY(s.table.shownRows() > 4);
}

void ProfilerPanelTest::aStepIsChosen()
{
    Shown s;
    QComboBox& steps = s.panel.bar().chooser();
    const int at = steps.findText("ProfilerStep#3");
    QVERIFY(at > 0);
    steps.setCurrentIndex(at);
    settle();
    QCOMPARE(s.cell(s.row("aten::linear"), CallItems::Calls), QString("1"));
    QVERIFY(plain(s.panel.totals()).contains("Self CUDA time total: 80 µs"));
}

void ProfilerPanelTest::theSelectedRangeIsFollowed()
{
    Shown s;
    s.panel.bar().chooser().setCurrentIndex(1);
    settle();
    QCOMPARE(s.table.shownRows(), 0); // and the panel explains why
    s.document.selectRange(RangeSelection{{Time{1000us}, Time{2900us}}, {}});
    settle();
    QCOMPARE(s.cell(s.row("aten::linear"), CallItems::Calls), QString("2"));
    // While it is dragged only the last result counts.
    for (int i = 0; i < 50; ++i)
        s.document.selectRange(RangeSelection{{Time{}, Time{Ns{i * 50'000}}}, {}});
    s.document.selectRange(RangeSelection{{Time{}, Time{900us}}, {}});
    settle();
    QCOMPARE(s.cell(s.row("aten::linear"), CallItems::Calls), QString("1"));
}

void ProfilerPanelTest::shapesMakeRows()
{
    Shown s;
    QTest::mouseClick(&s.panel.byShape(), Qt::LeftButton);
    settle();
    int rows = 0;
    for (int r = 0; r < s.table.model()->rowCount(); ++r)
        rows += s.table.model()->index(r, 0).data().toString() == "aten::t" ? 1 : 0;
    QCOMPARE(rows, 2);
    QVERIFY(!s.table.isColumnHidden(CallItems::Shapes));
    // In a narrow panel it stays, and other columns hide.
    s.panel.resize(640, 320);
    settle();
    QVERIFY(!s.table.isColumnHidden(CallItems::Shapes) && s.table.isColumnHidden(CallItems::CpuPct));
    QVERIFY(!s.table.isColumnHidden(CallItems::CpuTotal) && !s.table.isColumnHidden(CallItems::CudaTotal));
    s.panel.kinds().setCurrentIndex(s.panel.kinds().findData(static_cast<int>(TableBy::Kernel)));
    settle();
    QCOMPARE(s.table.shownRows(), 1);
    QVERIFY(s.table.isColumnHidden(CallItems::SelfCpu));
}

void ProfilerPanelTest::rowsAreCopiedAsTextAndCsv()
{
    Shown s;
    s.click(s.row(kernelLabel()));
    QTest::keySequence(&s.table, QKeySequence::Copy);
    const QStringList lines = plain(QApplication::clipboard()->text()).split('\n');
    QCOMPARE(lines.size(), 3); // a header, a row, an empty line
    // Columns that are only offered too.
    QVERIFY2(lines[0].startsWith("Name\t# of Calls\tCPU total\tSelf CPU\tSelf CPU %\tCUDA total\tSelf CUDA %"),
             qPrintable(lines[0]));
    QVERIFY(lines[1].startsWith(kernelLabel() + "\t"));
    QVERIFY(lines[1].contains("240 µs"));
    s.table.copyAsCsv();
    const QStringList csv = QApplication::clipboard()->text().split('\n');
    QVERIFY(csv[0].contains("CUDA total (ns)"));
    QVERIFY(csv[1].startsWith("\"gemm \"\"bf16\"\", big\","));
    QVERIFY(csv[1].contains(",240000,"));
}

void ProfilerPanelTest::withoutDeviceWorkThereAreNoCudaColumns()
{
    Shown s{makeTrace(false)};
    QVERIFY(s.table.isColumnHidden(CallItems::CudaTotal));
    QVERIFY(s.table.isColumnHidden(CallItems::Kernels));
    QVERIFY(!s.panel.totals().contains("CUDA"));
    QVERIFY(!s.table.isColumnHidden(CallItems::CpuTotal));
}

void ProfilerPanelTest::aHundredThousandRowsSortQuickly()
{
    constexpr int rows = 100'000;
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < rows; ++i)
        cpu.slice("op" + std::to_string(i), i * 2us, Ns{(i * 7919) % 1900});
    Shown s{make.build()};
    QCOMPARE(s.table.shownRows(), rows);
    const double ms = processorMs([&] {
        s.table.sortByColumn(CallItems::CpuTotal, Qt::AscendingOrder);
        s.panel.bar().filter().setText("77");
    });
    const double wordsMs = sortingWordsMs(rows);
    QVERIFY2(ms < 60 * wordsMs, qPrintable(QString{"%1 ms, words %2 ms"}.arg(ms).arg(wordsMs)));
    qInfo("sorted and filtered in %.0f ms, words in %.0f ms", ms, wordsMs);
    double before = -1;
    for (int r = 0; r < s.table.shownRows(); ++r) {
        const double now =
            s.table.model()->index(r, CallItems::CpuTotal).data(CallItems::exactRole).toString().toDouble();
        QVERIFY(before <= now);
        before = now;
    }
}

// torch's own table says "CUDA total" there, too.
void ProfilerPanelTest::onAnAmdGpuTheColumnsAreOfTheGpu()
{
    TraceMaker make;
    Gpu gpu;
    gpu.id = 0;
    gpu.name = "AMD Instinct MI300X";
    make.info.gpus.push_back(gpu);
    make.lane("1", "1").slice("aten::mm", 10us, 40us).slice("hipLaunchKernel", 20us, 5us, "cuda_runtime", 1);
    make.stream(0, 7).slice("Cijk_Ailk", 60us, 20us, "kernel", 1);
    Shown amd{make.build()}, nvidia;
    const auto titles = [](const Shown& s) {
        QStringList all;
        for (int c = 0; c < s.table.model()->columnCount(); ++c)
            all.append(s.table.model()->headerData(c, Qt::Horizontal).toString());
        return all;
    };
    QVERIFY2(titles(amd).filter("CUDA").isEmpty(), qPrintable(titles(amd).join(' ')));
    QVERIFY(titles(amd).contains("GPU total") && titles(amd).contains("Self GPU %"));
    QVERIFY(titles(nvidia).contains("CUDA total") && titles(nvidia).filter("GPU").isEmpty());
    QVERIFY(plain(amd.panel.totals()).contains("Self GPU time total: 20 µs"));
    for (const QString& title : titles(amd).filter("GPU"))
        QVERIFY2(!explainColumn("Profiler table", title.toStdString()).empty(), qPrintable(title));
}

TEST_IN_WINDOW(ProfilerPanelTest)

} // namespace lanescope::profiler_panel_test

#include "profiler_panel_test.moc"
