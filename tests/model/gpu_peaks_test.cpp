// GPUs by name with the figures of their sheets, what is only written, and what came faster than memory can: no share
// is above 100 %.

#include <QDirIterator>
#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/analysis/kernels/gpu_peaks.h"
#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/ops/ceilings.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"

using namespace lanescope;
using lanescope::test::args;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class GpuPeaksTest : public QObject {
    Q_OBJECT
private slots:
    void outArgumentsAreWrittenAndNotRead();
    void whatIsFasterThanMemoryCameFromCache();
    void noShareIsAboveAHundred();
    void devicesAreFoundByNameMultiprocessorsAndMemory_data();
    void devicesAreFoundByNameMultiprocessorsAndMemory();
};

namespace {

// One op with one kernel on an A100.
TracePtr oneOp(std::string_view name, const std::string& text, Ns duration)
{
    TraceMaker make;
    Gpu gpu;
    gpu.id = 0;
    gpu.name = "NVIDIA A100-SXM4-80GB";
    gpu.computeMajor = 8;
    gpu.computeMinor = 0;
    gpu.sms = 108;
    gpu.totalMemoryBytes = 85'095'874'560;
    gpu.registersPerSm = 65536;
    make.info.gpus.push_back(gpu);
    make.lane("1", "1")
        .slice(name, 0us, 20us, "cpu_op", RawSlice::noCorrelation, text)
        .slice("cudaLaunchKernel", 5us, 5us, "cuda_runtime", 1);
    make.stream(0, 7).slice("kernel", 12us, duration, "kernel", 1);
    return make.build();
}

} // namespace

// mul(a, b, out=c) reads two tensors and writes one, as mul(a, b) does; where(c, a, b) reads all three.
void GpuPeaksTest::outArgumentsAreWrittenAndNotRead()
{
    const auto costOf = [](const char* op, const std::string& text) {
        const TracePtr trace = oneOp(op, text, 10us);
        const Analysis analysis{trace};
        const OpCosts& costs = analysis.costs();
        return costs.costs[costs.ops.at(0).cost];
    };
    const std::string a = "[1024]";
    const auto of = [&](const char* op, int tensors) {
        std::string dims, types;
        for (int i = 0; i < tensors; ++i) {
            dims += (i ? ", " : "") + a;
            types += std::string{i ? ", " : ""} + R"("float")";
        }
        return costOf(op, args(dims.insert(0, "[") + "]", types.insert(0, "[") + "]"));
    };
    QCOMPARE(*of("aten::mul", 2).readBytes, std::int64_t{8192});
    QCOMPARE(*of("aten::mul", 3).readBytes, std::int64_t{8192}); // the third is out
    QCOMPARE(*of("aten::mul", 3).writtenBytes, std::int64_t{4096});
    QCOMPARE(*of("aten::sqrt", 1).readBytes, std::int64_t{4096});
    QCOMPARE(*of("aten::sqrt", 2).readBytes, std::int64_t{4096});
    QCOMPARE(*of("aten::where", 3).readBytes, std::int64_t{12288});
    QCOMPARE(*of("aten::where", 4).readBytes, std::int64_t{12288});
}

// 3 * 4096 bytes at 2039 GB/s take 6.03 ns: in 7 ns memory can do it, in 6 ns it cannot.
void GpuPeaksTest::whatIsFasterThanMemoryCameFromCache()
{
    const std::string text = args("[[1024], [1024]]", R"(["float", "float"])");
    const auto ceiling = [&](Ns duration) {
        const TracePtr trace = oneOp("aten::mul", text, duration);
        const Analysis analysis{trace};
        const std::vector<SliceId> kernels{analysis.work().at(0).work};
        return ceilingOf(*trace, analysis.costs(), kernels);
    };
    const Ceiling slow = ceiling(7ns), fast = ceiling(6ns);
    QVERIFY(!slow.isFromCache && slow.pctOfBandwidth && *slow.pctOfBandwidth < 100);
    QVERIFY(slow.bound == CeilingBound::Memory && *slow.pctOfCeiling < 100);
    QVERIFY(fast.isFromCache && !fast.pctOfBandwidth && !fast.bound && !fast.pctOfCeiling);
    QCOMPARE(*fast.gbPerSecond, 2048.0);
}

void GpuPeaksTest::noShareIsAboveAHundred()
{
    QDirIterator files{QStringLiteral(LANESCOPE_TRACES),
                       {QStringLiteral("*.json"), QStringLiteral("*.json.gz")},
                       QDir::Files,
                       QDirIterator::Subdirectories};
    if (!files.hasNext())
        QSKIP("the real traces are not here");
    int fromCache = 0, shares = 0;
    while (files.hasNext()) {
        const QString path = files.next();
        const auto loaded = loadTrace(path.toStdString());
        if (!loaded)
            continue;
        const Analysis analysis{*loaded};
        for (const KernelRow& row : kernelTable(**loaded, analysis.work())) {
            const Ceiling c = ceilingOf(**loaded, analysis.costs(), row.launches);
            fromCache += c.isFromCache;
            for (const auto& pct : {c.pctOfBandwidth, c.pctOfCeiling, c.pctOfPeak}) {
                shares += pct.has_value();
                QVERIFY2(!pct || *pct <= 100,
                         qPrintable(path + ": " + QString::number(*pct) + " % " +
                                    QString::fromStdString(std::string{(*loaded)->text(row.name)})));
            }
        }
    }
    qInfo("%d shares, %d kernels from cache", shares, fromCache);
    QVERIFY(shares > 100);
}

void GpuPeaksTest::devicesAreFoundByNameMultiprocessorsAndMemory_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("sms");
    QTest::addColumn<double>("memoryGb");
    QTest::addColumn<QString>("product"); // none: not known
    QTest::addColumn<double>("bf16");
    QTest::addColumn<double>("gbPerSecond");
    const auto row = [](const char* name, int sms, double gb, const char* product, double bf16, double bandwidth) {
        QTest::addRow("%s, %d, %g GB", name, sms, gb) << name << sms << gb << product << bf16 << bandwidth;
    };
    row("NVIDIA A100-PG509-200", 108, 42.3, "A100 SXM 40 GB", 312, 1555);
    row("NVIDIA PG509-210", 108, 85.2, "A100 SXM 80 GB", 312, 2039);
    row("NVIDIA PG506-232", 108, 85.2, "", 0, 0); // another board
    row("NVIDIA PG509-210", 42, 85.2, "", 0, 0);  // a slice of it
    row("NVIDIA A100 80GB PCIe", 108, 85, "A100 PCIe 80 GB", 312, 1935);
    row("NVIDIA H800", 132, 85, "H800 SXM", 989.4, 3350);
    row("NVIDIA H800 PCIe", 114, 85, "H800 PCIe", 756, 2000);
    row("NVIDIA H20", 78, 102.6, "H20", 148, 4000);
    row("NVIDIA H20-3e", 78, 151, "", 0, 0);
    row("NVIDIA H200", 132, 150, "H200 SXM", 989.4, 4800);
    row("NVIDIA GH200 480GB", 132, 102, "GH200 96 GB", 989.4, 4000);
    row("NVIDIA GH200 144G HBM3e", 132, 151, "GH200 144 GB", 989.4, 4900);
    row("NVIDIA GeForce RTX 5070", 48, 12.3, "RTX 5070", 61.7, 672);
    row("NVIDIA GeForce RTX 5070 Ti", 70, 16.6, "RTX 5070 Ti", 87.9, 896);
    row("NVIDIA GeForce RTX 5070 Ti Laptop GPU", 46, 12.3, "", 0, 0);
    row("NVIDIA GeForce RTX 5080", 84, 16.6, "RTX 5080", 112.6, 960);
    row("NVIDIA GeForce RTX 5090", 170, 33.6, "RTX 5090", 209.5, 1792);
    row("NVIDIA L4", 58, 23.6, "L4", 121, 300);
    row("NVIDIA L40S", 142, 47.7, "L40S", 362, 864);
    row("NVIDIA A10G", 80, 23.8, "A10G", 70, 600);
    row("Tesla T4", 40, 15.6, "T4", 0, 320);
    row("Tesla V100-SXM2-32GB", 80, 34, "V100 SXM2", 0, 900);
    row("Tesla V100-DGXS-32GB", 80, 34, "V100 DGX Station", 0, 900);
    row("Tesla V100S-PCIE-32GB", 80, 34, "V100S PCIe", 0, 1134);
    row("AMD Instinct MI300X VF", 304, 205, "MI300X", 1307.4, 5300);
    row("AMD Instinct MI325X", 304, 274, "MI325X", 1307.4, 6000);
    row("AMD Instinct MI350X", 256, 309, "MI350X", 2306.9, 8000);
    row("AMD Instinct MI355X", 256, 309, "MI355X", 2516.6, 8000);
    row("AMD Radeon Graphics", 104, 68.7, "", 0, 0);
}

void GpuPeaksTest::devicesAreFoundByNameMultiprocessorsAndMemory()
{
    QFETCH(QString, name);
    QFETCH(int, sms);
    QFETCH(double, memoryGb);
    QFETCH(QString, product);
    QFETCH(double, bf16);
    QFETCH(double, gbPerSecond);
    Gpu gpu;
    gpu.name = name.toStdString();
    gpu.sms = sms;
    gpu.totalMemoryBytes = static_cast<std::int64_t>(memoryGb * 1e9);
    const GpuPeaks* peaks = peaksOf(gpu);
    QCOMPARE(peaks != nullptr, !product.isEmpty());
    if (!peaks)
        return;
    QCOMPARE(QString::fromUtf8(peaks->name.data(), static_cast<qsizetype>(peaks->name.size())), product);
    QCOMPARE(peaks->tflops(MathType::Bf16).value_or(0), bf16);
    QCOMPARE(*peaks->bandwidth(), gbPerSecond * 1e9);
}

QTEST_GUILESS_MAIN(GpuPeaksTest)
#include "gpu_peaks_test.moc"
