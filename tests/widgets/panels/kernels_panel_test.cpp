// The kernel panel and the footprint next to it, with real mouse and keys.

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QSlider>
#include <QThreadPool>
#include <QToolButton>
#include <QtTest>

#include "tests/support/growth.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/kernel_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/footprint_card.h"
#include "widgets/panels/kernels_panel.h"
#include "widgets/panels/launch_strip.h"
#include "widgets/panels/table_bar.h"

namespace lanescope::kernels_panel_test {

using namespace lanescope::test;

class KernelsPanelTest : public QObject {
    Q_OBJECT

private slots:
    void listsKernelsWithTheirOccupancy();
    void kernelsOfOneLabelAreToldApart();
    void aClickOnARowLightsItsLaunches();
    void aSelectedKernelIsFoundAndExplained();
    void slidersTryAndResetGoesBack();
    void theProfilersZeroIsExplained();
    void aClickOnADotSelectsThatLaunch();
    void twoFootprintsStandSideBySide();
    void shapesGiveItsPlaceUnderTheRoof();
    void kernelsOfAnAnnotationSayHowTheyWereLaunched();
    void withoutDeviceWorkItSaysSo();
    void aGpuWithoutKnownLimitsIsNotGuessed();
    void aHundredThousandRowsSortQuickly();
};

namespace {

constexpr const char* big =
    R"({"grid":[24,32,1],"block":[256,1,1],"registers per thread":234,"shared memory":147456,"est. achieved occupancy %":0})";
constexpr const char* small =
    R"({"grid":[4096,1,1],"block":[128,1,1],"registers per thread":32,"shared memory":0,"est. achieved occupancy %":100})";

Gpu a100()
{
    Gpu gpu;
    gpu.id = 0;
    gpu.name = "NVIDIA A100";
    gpu.computeMajor = 8;
    gpu.computeMinor = 0;
    gpu.sms = 108;
    gpu.registersPerSm = 65536;
    return gpu;
}

// Two steps of an annotation: an occupancy query, a GEMM's launch, a copy, an add's launch.
TracePtr makeTrace(std::optional<Gpu> gpu = a100())
{
    TraceMaker make;
    if (gpu)
        make.info.gpus.push_back(*gpu);
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    const std::array<std::int64_t, 5> micros{580, 580, 581, 579, 3100};
    for (std::uint32_t i = 0; i < 5; ++i) {
        const Ns at = i * 5000us;
        cpu.slice("mlp_fwd", at, 400us, "user_annotation");
        cpu.slice("aten::mm", at + 10us, 100us);
        cpu.slice("cudaOccupancyMaxActiveBlocksPerMultiprocessor", at + 20us, 2us, "cuda_runtime", 1000 + i);
        cpu.slice("cudaLaunchKernel", at + 40us, 10us, "cuda_runtime", i * 3 + 1);
        cpu.slice("cudaMemcpyAsync", at + 150us, 10us, "cuda_runtime", i * 3 + 2);
        cpu.slice("aten::add", at + 200us, 100us);
        cpu.slice("cudaLaunchKernel", at + 210us, 10us, "cuda_runtime", i * 3 + 3);
        stream.slice("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn", at + 300us, Ns{micros[i] * 1000},
                     "kernel", i * 3 + 1, big);
        stream.slice("Memcpy DtoD (Device -> Device)", at + 3500us, 20us, "gpu_memcpy", i * 3 + 2);
        stream.slice("vectorized_elementwise_kernel", at + 3600us, 7us, "kernel", i * 3 + 3, small);
    }
    return make.build();
}

QString plain(QString text) { return text.replace(QChar{0x202F}, ' '); }

void settle()
{
    for (int i = 0; i < 4; ++i) {
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
}

struct Shown {
    TracePtr trace;
    Document document{trace};
    KernelsPanel panel{document};
    DataTable& table = panel.table();

    explicit Shown(TracePtr of = makeTrace()) : trace(std::move(of))
    {
        panel.resize(1300, 420);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        settle();
    }
    QModelIndex row(int r) const { return table.model()->index(r, 0); }
    QString cell(int r, int column) const { return plain(table.model()->index(r, column).data().toString()); }
    void click(int r)
    {
        table.scrollTo(row(r));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(row(r)).center());
        settle();
    }
    std::vector<SliceId> slices(std::string_view prefix) const
    {
        std::vector<SliceId> found;
        for (const SliceId s : trace->slices())
            if (trace->name(s).starts_with(prefix))
                found.push_back(s);
        return found;
    }
    QString words() { return plain(panel.card().text()); }
};

} // namespace

void KernelsPanelTest::listsKernelsWithTheirOccupancy()
{
    Shown s;
    const QAbstractItemModelTester tester{s.table.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
    picture(s.panel, "kernels");
    QCOMPARE(s.table.shownRows(), 2); // copies are not kernels
    QCOMPARE(s.cell(0, KernelItems::Family), QString("cuBLAS GEMM"));
    QCOMPARE(s.cell(0, KernelItems::Count), QString("5"));
    QCOMPARE(s.cell(0, KernelItems::Mean), QString("1,084 µs"));
    QCOMPARE(s.cell(0, KernelItems::Median), QString("580 µs"));
    QCOMPARE(s.cell(0, KernelItems::OccupancyPct), QString("12.5 %"));
    QCOMPARE(s.cell(0, KernelItems::Limit), QString("registers + shared"));
    QCOMPARE(s.table.model()->index(0, KernelItems::Limit).data(Qt::ToolTipRole).toString(),
             QString("registers and shared memory"));
    QCOMPARE(s.cell(0, KernelItems::Grid), QString::fromUtf8("24 × 32"));
    QCOMPARE(s.cell(0, KernelItems::Waves), QString("7.11")); // 768 / 108
    QCOMPARE(s.cell(0, KernelItems::Delay), QString("260 µs"));
    QCOMPARE(s.cell(0, KernelItems::Launch), QString("query + launch"));
    QCOMPARE(s.cell(1, KernelItems::Launch), QString("launch"));
    QCOMPARE(s.cell(0, KernelItems::Op), QString("aten::mm"));
    s.panel.bar().filter().setFocus();
    QTest::keyClicks(&s.panel.bar().filter(), "ELEMENT");
    QCOMPARE(s.table.shownRows(), 1);
}

// One name with two grids: both rows were "GEMM 128×256 bf16".
void KernelsPanelTest::kernelsOfOneLabelAreToldApart()
{
    TraceMaker make;
    make.info.gpus.push_back(a100());
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    const std::string name = "ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn";
    const std::string wide = std::string{big}.replace(std::string{big}.find("[24,32,1]"), 9, "[66,2,1]");
    std::uint32_t id = 1;
    for (const std::string& args : {std::string{big}, wide, std::string{small}}) {
        const Ns at = id * 1000us;
        cpu.slice("cudaLaunchKernel", at, 10us, "cuda_runtime", id);
        stream.slice(args == small ? "vectorized_elementwise_kernel" : name, at + 100us, Ns{(9 - id) * 10'000},
                     "kernel", id, args);
        ++id;
    }
    Shown s{make.build()};
    QStringList names;
    for (int r = 0; r < 3; ++r)
        names << s.cell(r, KernelItems::Kernel);
    names.sort();
    QVERIFY2(names[0].endsWith(" · grid 24×32") && names[1].endsWith(" · grid 66×2"), qPrintable(names.join(", ")));
    QVERIFY2(!names[2].contains(" · "), qPrintable(names[2])); // no other row has its label
    // The column that names a kernel's limit is never cut.
    s.panel.resize(2000, 420);
    settle();
    QVERIFY(!s.table.isColumnHidden(KernelItems::Limit));
    for (int r = 0; r < 3; ++r) {
        const QString limits = s.table.model()->index(r, KernelItems::Limit).data().toString();
        QVERIFY(s.table.fontMetrics().horizontalAdvance(limits) + 8 <= s.table.columnWidth(KernelItems::Limit));
    }
    QVERIFY(s.cell(0, KernelItems::Limit).contains("registers"));
}

void KernelsPanelTest::aClickOnARowLightsItsLaunches()
{
    Shown s;
    s.click(1);
    QVERIFY(s.document.lit() == s.slices("vectorized"));
    QVERIFY(!s.document.selection());
    QVERIFY(s.words().contains("100 % occupancy"));
    s.click(0);
    QVERIFY(s.document.lit() == s.slices("ampere"));
    QTest::keySequence(&s.table, QKeySequence::Copy);
    QVERIFY(QApplication::clipboard()->text().contains("query + launch"));
}

void KernelsPanelTest::aSelectedKernelIsFoundAndExplained()
{
    Shown s;
    s.document.select(s.slices("vectorized")[2]);
    settle();
    QCOMPARE(s.table.currentIndex().row(), 1);
    QVERIFY(s.document.lit().empty());
    QVERIFY(s.words().contains("vectorized_elementwise_kernel") || s.words().contains("100 % occupancy"));
    QCOMPARE(s.panel.card().subject()->entry.row.count, std::uint64_t{5});
}

void KernelsPanelTest::slidersTryAndResetGoesBack()
{
    Shown s;
    s.click(0);
    FootprintCard& card = s.panel.card();
    QVERIFY(s.words().contains("12.5 % occupancy"));
    QVERIFY(s.words().contains("With at most 128 registers per thread and at most 82,944 bytes of shared memory"));
    QVERIFY(!card.reset().isEnabled());
    card.registers().setFocus();
    while (card.registers().value() > 128)
        QTest::keyClick(&card.registers(), Qt::Key_Left);
    QVERIFY(s.words().contains("limited by shared memory"));
    QVERIFY(s.words().contains("Hypothetical; as recorded: 12.5 %"));
    card.shared().setValue(82'944 / 256);
    QVERIFY(s.words().contains("25 % occupancy"));
    picture(s.panel, "kernels_what_if");
    QTest::mouseClick(&card.reset(), Qt::LeftButton);
    QVERIFY(s.words().contains("12.5 % occupancy"));
    QVERIFY(!s.words().contains("Hypothetical;"));
    QCOMPARE(card.registers().value(), 234);
}

void KernelsPanelTest::theProfilersZeroIsExplained()
{
    Shown s;
    s.click(0);
    QVERIFY(s.words().contains("The profiler wrote 0 %"));
    QVERIFY(s.words().contains("48 KiB"));
    QVERIFY(s.words().contains("7.11 waves"));
    QVERIFY(s.words().contains("147,456 bytes hold the tiles in flight"));
    s.click(1);
    QVERIFY(s.words().contains("The profiler wrote 100 %: the same"));
}

void KernelsPanelTest::aClickOnADotSelectsThatLaunch()
{
    Shown s;
    s.click(0);
    LaunchStrip& strip = s.panel.card().strip();
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.dotOf(4).toPoint());
    settle();
    QCOMPARE(s.document.selection(), s.slices("ampere")[4]);
    QCOMPARE(s.trace->duration(s.document.selection()), Ns{3'100'000});
    QTest::keyClick(&strip, Qt::Key_Left);
    settle();
    QCOMPARE(s.document.selection(), s.slices("ampere")[3]);
    QCOMPARE(s.table.currentIndex().row(), 0);
    QVERIFY(s.panel.card().subject()->spread.meanMisleads);
}

void KernelsPanelTest::twoFootprintsStandSideBySide()
{
    Shown s;
    s.click(0);
    QVERIFY(!s.panel.pinned().isVisible());
    QTest::mouseClick(&s.panel.card().pin(), Qt::LeftButton);
    s.click(1);
    QVERIFY(s.panel.pinned().isVisible());
    QVERIFY(s.panel.pinned().text().contains("12.5 % occupancy"));
    QVERIFY(s.words().contains("100 % occupancy"));
    picture(s.panel, "kernels_pinned");
    QTest::mouseClick(&s.panel.pinned().pin(), Qt::LeftButton);
    QVERIFY(!s.panel.pinned().isVisible());
}

void KernelsPanelTest::shapesGiveItsPlaceUnderTheRoof()
{
    QVERIFY(!Shown{}.words().contains("TFLOP/s")); // without recorded shapes there is no such line
    TraceMaker make;
    Gpu gpu = a100();
    gpu.name = "NVIDIA A100-SXM4-80GB";
    gpu.totalMemoryBytes = 85'095'874'560;
    make.info.gpus.push_back(gpu);
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    const std::array<std::int64_t, 5> micros{580, 580, 581, 579, 3100};
    for (std::uint32_t i = 0; i < 5; ++i) {
        const Ns at = i * 5000us;
        cpu.slice("aten::mm", at, 100us, "cpu_op", RawSlice::noCorrelation,
                  args("[[4096, 4096], [4096, 4096]]", R"(["c10::BFloat16", "c10::BFloat16"])"));
        cpu.slice("cudaLaunchKernel", at + 40us, 10us, "cuda_runtime", i + 1);
        stream.slice("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn", at + 300us, Ns{micros[i] * 1000},
                     "kernel", i + 1, big);
    }
    Shown s{make.build()};
    const QString said = s.words();
    // The article's: 237 TFLOP/s of 312, and 127 by the mean.
    QVERIFY2(said.contains("137 GFLOP at 237 TFLOP/s, 75.9 % of the GPU's peak in bf16"), qPrintable(said));
    QVERIFY2(said.contains("by the mean, which misleads, 127"), qPrintable(said));
    QVERIFY2(said.contains("At least 100.7 MB to move"), qPrintable(said));
    QVERIFY2(said.contains("Bound by arithmetic: it needs at least 440.5"), qPrintable(said));
    picture(s.panel, "kernels_roof");
}

void KernelsPanelTest::kernelsOfAnAnnotationSayHowTheyWereLaunched()
{
    Shown s;
    QComboBox& parts = s.panel.bar().chooser();
    const int at = parts.findText("mlp_fwd, 5 times");
    QVERIFY(at > 0);
    parts.setCurrentIndex(at);
    settle();
    picture(s.panel, "kernels_annotation");
    QCOMPARE(s.table.shownRows(), 3);
    QStringList patterns;
    for (int r = 0; r < 3; ++r)
        patterns.append(s.cell(r, KernelItems::Launch));
    patterns.sort();
    QCOMPARE(patterns, QStringList({"copy", "launch", "query + launch"}));
    QVERIFY(s.panel.summary().contains("2 kernels each time"));
    QVERIFY(s.panel.summary().startsWith("10 launches of 2 kernels, "));
    QVERIFY(s.panel.summary().contains(" with 5 copies"));
}

void KernelsPanelTest::withoutDeviceWorkItSaysSo()
{
    TraceMaker make;
    make.lane("1", "1").slice("aten::add", 0us, 10us);
    Shown s{make.build()};
    QVERIFY(s.panel.hint().contains("No GPU work was recorded"));
    QVERIFY(!s.table.isVisible());
    QVERIFY(!s.panel.card().isVisible());
    picture(s.panel, "kernels_none");
}

void KernelsPanelTest::aGpuWithoutKnownLimitsIsNotGuessed()
{
    for (int kind = 0; kind < 3; ++kind) {
        std::optional<Gpu> gpu = a100();
        if (kind == 0)
            gpu.reset(); // deviceProperties are absent
        else if (kind == 1)
            gpu->registersPerSm.reset(); // AMD
        else
            gpu->computeMajor = 29;
        Shown s{makeTrace(gpu)};
        s.click(0);
        QVERIFY(s.table.isColumnHidden(KernelItems::OccupancyPct));
        QVERIFY(!s.words().contains("occupancy</b>"));
        QVERIFY(s.words().contains("not known"));
        QVERIFY(!s.panel.card().registers().isVisible());
    }
}

void KernelsPanelTest::aHundredThousandRowsSortQuickly()
{
    constexpr int rows = 100'000;
    TraceMaker make;
    auto stream = make.stream(0, 7);
    for (int i = 0; i < rows; ++i)
        stream.slice("kernel" + std::to_string(i), i * 2us, Ns{(i * 7919) % 1900 + 1});
    Shown s{make.build()};
    for (int i = 0; i < 1000 && s.table.shownRows() == 0; ++i) {
        QTest::qWait(50);
        settle();
    }
    QCOMPARE(s.table.shownRows(), rows);
    const double ms = processorMs([&] {
        s.table.sortByColumn(KernelItems::Median, Qt::AscendingOrder);
        s.panel.bar().filter().setText("77");
    });
    const double wordsMs = sortingWordsMs(rows);
    QVERIFY2(ms < 60 * wordsMs, qPrintable(QString{"%1 ms, words %2 ms"}.arg(ms).arg(wordsMs)));
    qInfo("sorted and filtered in %.0f ms, words in %.0f ms", ms, wordsMs);
    QVERIFY(s.table.shownRows() > 1000);
}

TEST_IN_WINDOW(KernelsPanelTest)

} // namespace lanescope::kernels_panel_test

#include "kernels_panel_test.moc"
