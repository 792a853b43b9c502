// Tests GPUs by name with the figures of their data sheets, tensors that are only written, and kernels faster than
// memory: no share is above 100 %.

#include <QDirIterator>
#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/analysis/kernels/gpu_peaks.h"
#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/ops/ceilings.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

#include <cmath>

namespace lanescope::gpu_peaks_test {

using lanescope::test::args;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class GpuPeaksTest : public QObject {
    Q_OBJECT
private slots:
    void outArgumentsAreWrittenAndNotRead();
    void kernelsFasterThanMemoryReadFromACache();
    void noShareIsAboveAHundred();
    void devicesAreFoundByNameMultiprocessorsAndMemory_data();
    void devicesAreFoundByNameMultiprocessorsAndMemory();
    void aSliceOfUnknownSizeIsNotKnown();
    void l2IsThatOfTheProduct();
    void peaksFollowFromMultiprocessorsAndClock_data();
    void peaksFollowFromMultiprocessorsAndClock();
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
void GpuPeaksTest::kernelsFasterThanMemoryReadFromACache()
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
    QTest::addColumn<QString>("product"); // empty: the GPU is unknown
    QTest::addColumn<double>("bf16");
    QTest::addColumn<double>("gbPerSecond");
    const auto row = [](const char* name, int sms, double gb, const char* product, double bf16, double bandwidth) {
        QTest::addRow("%s, %d, %g GB", name, sms, gb) << name << sms << gb << product << bf16 << bandwidth;
    };
    row("NVIDIA A100-PG509-200", 108, 42.3, "A100 SXM 40 GB", 312, 1555);
    row("NVIDIA PG509-210", 108, 85.2, "A100 SXM 80 GB", 312, 2039);
    row("NVIDIA PG506-232", 108, 85.2, "", 0, 0); // another board
    row("NVIDIA PG509-210", 42, 85.2, "", 0, 0);  // a MIG partition
    row("NVIDIA A100 80GB PCIe", 108, 85, "A100 PCIe 80 GB", 312, 1935);
    row("NVIDIA H800", 132, 85, "H800 SXM", 989.4, 3350);
    row("NVIDIA H800 PCIe", 114, 85, "H800 PCIe", 756, 2000);
    row("NVIDIA H20", 78, 102.6, "H20", 148, 4000);
    row("NVIDIA H20-3e", 78, 151, "", 0, 0);
    row("NVIDIA H20 NVL16", 78, 102.6, "", 0, 0);
    row("NVIDIA H800 NVL", 132, 100, "", 0, 0);
    row("NVIDIA H100", 132, 102.1, "", 0, 0); // a board without a public data sheet
    row("NVIDIA H100 80GB HBM3", 132, 85, "H100 SXM", 989.4, 3350);
    row("NVIDIA H100 PCIe", 114, 85, "H100 PCIe", 756, 2000);
    row("NVIDIA H100 NVL", 132, 99.5, "H100 NVL", 835.5, 3900); // half of 1671
    row("NVIDIA H200 NVL", 132, 150, "H200 NVL", 835.5, 4800);
    row("NVIDIA H200", 132, 150, "H200 SXM", 989.4, 4800);
    row("NVIDIA GH200 480GB", 132, 102, "GH200 96 GB", 989.4, 4000);
    row("NVIDIA GH200 144G HBM3e", 132, 151, "GH200 144 GB", 989.4, 4900);
    row("NVIDIA B200", 148, 191.5, "B200", 2250, 8000); // 64 TB/s of eight GPUs
    row("NVIDIA GB200", 152, 199, "GB200", 2500, 8000);
    row("NVIDIA B300 SXM6 AC", 148, 288, "B300", 2250, 8000);
    row("NVIDIA RTX PRO 6000 Blackwell Workstation Edition", 188, 102, "RTX PRO 6000 Blackwell", 503.8, 1792);
    row("NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition", 188, 102, "", 0, 0);
    row("NVIDIA RTX PRO 6000 Blackwell Server Edition", 188, 102, "", 0, 0);
    row("NVIDIA GeForce RTX 4090", 128, 25.4, "RTX 4090", 165.2, 1008);
    row("NVIDIA GeForce RTX 4090 D", 114, 25.4, "RTX 4090 D", 147.1, 1008);
    row("NVIDIA GeForce RTX 4070 Ti SUPER", 66, 17, "RTX 4070 Ti Super", 88.2, 672);
    row("NVIDIA GeForce RTX 4060 Laptop GPU", 24, 8.6, "", 0, 0);
    row("NVIDIA GeForce RTX 3060", 28, 12.6, "RTX 3060 12 GB", 25.5, 360);
    row("NVIDIA GeForce RTX 3060", 28, 8.6, "", 0, 0);    // a slower memory
    row("NVIDIA GeForce RTX 3060 Ti", 38, 8.6, "", 0, 0); // two kinds of memory under one name
    row("AMD Radeon RX 7900 XTX", 48, 25.8, "RX 7900 XTX", 122.8, 960);
    row("AMD Radeon RX 7900 XT", 42, 21.4, "", 0, 0);
    row("NVIDIA GeForce RTX 5090 D v2", 170, 25.4, "", 0, 0);
    row("NVIDIA GeForce RTX 3080", 70, 12.6, "", 0, 0); // 12 GB, with more SMs than the one of 10 GB
    row("NVIDIA RTX 6000 Ada Generation", 142, 51, "RTX 6000 Ada", 364.2, 960);
    row("Quadro RTX 6000", 72, 25.4, "", 0, 0); // two boards under one name
    row("NVIDIA A10", 72, 23.8, "A10", 125, 600);
    row("NVIDIA A100-SXM4-40GB", 108, 42.4, "A100 SXM 40 GB", 312, 1555);
    row("NVIDIA A100-SXM4-40GB MIG 3g.20gb", 42, 20.9, "", 0, 0);
    row("NVIDIA A100-SXM-64GB", 124, 68, "", 0, 0);
    row("NVIDIA A800 80GB PCIe LC", 108, 85, "A800 PCIe 80 GB", 312, 1935);
    row("NVIDIA T400", 6, 2, "", 0, 0);
    row("NVIDIA GeForce RTX 5070", 48, 12.3, "RTX 5070", 61.7, 672);
    row("NVIDIA GeForce RTX 5070 Ti", 70, 16.6, "RTX 5070 Ti", 87.9, 896);
    row("NVIDIA GeForce RTX 5070 Ti Laptop GPU", 46, 12.3, "", 0, 0);
    row("NVIDIA GeForce RTX 5080", 84, 16.6, "RTX 5080", 112.6, 960);
    row("NVIDIA GeForce RTX 5090", 170, 33.6, "RTX 5090", 209.5, 1792);
    row("NVIDIA L4", 58, 23.6, "L4", 121, 300);
    row("NVIDIA L40", 142, 47.7, "L40", 181.05, 864);
    row("NVIDIA L40S", 142, 47.7, "L40S", 362.05, 864);
    row("NVIDIA A10G", 80, 23.8, "A10G", 70, 600);
    row("Tesla T4", 40, 15.6, "T4", 0, 320);
    row("Tesla V100-SXM2-32GB", 80, 34, "V100 SXM2", 0, 900);
    row("Tesla V100-DGXS-32GB", 80, 34, "V100 DGX Station", 0, 900);
    row("Tesla V100S-PCIE-32GB", 80, 34, "V100S PCIe", 0, 1134);
    row("AMD Instinct MI210", 104, 68.7, "MI210", 181, 1638.4);
    row("AMD Instinct MI250X", 110, 68.7, "MI250X, one die", 191.5, 1638.4);
    row("AMD Instinct MI250X / MI250", 104, 68.7, "MI250, one die", 181, 1638.4);
    row("AMD Instinct MI300X", 38, 25.7, "", 0, 0); // one of eight partitions
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

void GpuPeaksTest::aSliceOfUnknownSizeIsNotKnown()
{
    Gpu gpu;
    gpu.totalMemoryBytes = 20'900'000'000;
    gpu.name = "NVIDIA A100-SXM4-40GB";
    QVERIFY(peaksOf(gpu));
    gpu.name += " MIG 3g.20gb";
    QVERIFY(!peaksOf(gpu));
}

// Five stacks of memory: 50 MB. Six: 60 MB. No figure found, or a split cache: none.
void GpuPeaksTest::l2IsThatOfTheProduct()
{
    const auto l2Of = [](const char* name, int sms, double gb) {
        Gpu gpu;
        gpu.name = name;
        gpu.sms = sms;
        gpu.totalMemoryBytes = static_cast<std::int64_t>(gb * 1e9);
        const GpuPeaks* peaks = peaksOf(gpu);
        return peaks ? peaks->l2Bytes().value_or(0) >> 20 : -1;
    };
    QCOMPARE(l2Of("NVIDIA H100 80GB HBM3", 132, 85), std::int64_t{50});
    QCOMPARE(l2Of("NVIDIA H100 PCIe", 114, 85), std::int64_t{50});
    QCOMPARE(l2Of("NVIDIA H100 NVL", 132, 99.5), std::int64_t{0});
    QCOMPARE(l2Of("NVIDIA H200", 132, 150), std::int64_t{60});
    QCOMPARE(l2Of("NVIDIA H20", 78, 102.2), std::int64_t{60});
    QCOMPARE(l2Of("NVIDIA GH200 480GB", 132, 102), std::int64_t{60});
    QCOMPARE(l2Of("NVIDIA A10G", 80, 23.7), std::int64_t{6});
    QCOMPARE(l2Of("NVIDIA B200", 148, 191.5), std::int64_t{0});
}

// A second way to the same figures: multiprocessors x FLOP per multiprocessor and clock x the boost clock, and the
// width of the memory bus x the rate per pin (0: the data sheet rounds the bandwidth by more than 1.5 %). The data
// sheet of the L40S is 1.2 % below its own clock.
void GpuPeaksTest::peaksFollowFromMultiprocessorsAndClock_data()
{
    QTest::addColumn<int>("sms");
    QTest::addColumn<double>("memoryGb");
    QTest::addColumn<int>("flopPerClock"); // fp16 with fp32 accumulation, per multiprocessor
    QTest::addColumn<double>("ghz");
    QTest::addColumn<int>("busBits"); // 0: not compared
    QTest::addColumn<double>("gbitPerPin");
    const auto row = [](const char* name, int sms, double gb, int flopPerClock, double ghz, int bits, double perPin) {
        QTest::newRow(name) << sms << gb << flopPerClock << ghz << bits << perPin;
    };
    row("Tesla V100-SXM2-32GB", 80, 34, 1024, 1.53, 4096, 1.754);
    row("Tesla V100-DGXS-32GB", 80, 34, 1024, 1.53, 4096, 1.754);
    row("Tesla V100-PCIE-16GB", 80, 17, 1024, 1.38, 4096, 1.754);
    row("Tesla V100S-PCIE-32GB", 80, 34, 1024, 1.597, 4096, 2.214);
    row("Tesla T4", 40, 15.6, 1024, 1.59, 256, 10);
    row("NVIDIA A100-SXM4-40GB", 108, 42.4, 2048, 1.41, 5120, 2.43);
    row("NVIDIA A100-SXM4-80GB", 108, 85, 2048, 1.41, 5120, 3.186);
    row("NVIDIA A100 80GB PCIe", 108, 85, 2048, 1.41, 5120, 3.024);
    row("NVIDIA A30", 56, 25, 2048, 1.44, 3072, 2.43);
    row("NVIDIA A10", 72, 23.8, 1024, 1.695, 384, 12.5);
    row("NVIDIA A10G", 80, 23.8, 512, 1.71, 384, 12.5);
    row("NVIDIA A40", 84, 48, 1024, 1.74, 384, 14.5);
    row("NVIDIA RTX A6000", 84, 51, 1024, 1.8, 384, 16);
    row("NVIDIA RTX A5000", 64, 25, 1024, 1.695, 384, 16);
    row("NVIDIA RTX A4000", 48, 16.9, 1024, 1.56, 256, 14);
    row("NVIDIA GeForce RTX 3090 Ti", 84, 25, 512, 1.86, 384, 21);
    row("NVIDIA GeForce RTX 3090", 82, 25, 512, 1.695, 384, 19.5);
    row("NVIDIA GeForce RTX 3080", 68, 10.5, 512, 1.71, 320, 19);
    row("NVIDIA GeForce RTX 3070", 46, 8.4, 512, 1.725, 256, 14);
    row("NVIDIA GeForce RTX 3080 Ti", 80, 12.6, 512, 1.665, 384, 19);
    row("NVIDIA GeForce RTX 3070 Ti", 48, 8.6, 512, 1.77, 256, 19);
    row("NVIDIA GeForce RTX 3060", 28, 12.6, 512, 1.777, 192, 15);
    row("NVIDIA L20", 92, 47.7, 512, 2.535, 384, 18);
    row("NVIDIA L4", 58, 23.6, 1024, 2.04, 192, 12.5);
    row("NVIDIA L40", 142, 47.7, 512, 2.49, 384, 18);
    row("NVIDIA L40S", 142, 47.7, 1024, 2.52, 384, 18);
    row("NVIDIA RTX 6000 Ada Generation", 142, 51, 1024, 2.505, 384, 20);
    row("NVIDIA GeForce RTX 4090", 128, 25, 512, 2.52, 384, 21);
    row("NVIDIA GeForce RTX 4080", 76, 17, 512, 2.505, 256, 22.4);
    row("NVIDIA GeForce RTX 4070 Ti", 60, 12.6, 512, 2.61, 192, 21);
    row("NVIDIA GeForce RTX 4090 D", 114, 25, 512, 2.52, 384, 21);
    row("NVIDIA GeForce RTX 4080 SUPER", 80, 17, 512, 2.55, 256, 23);
    row("NVIDIA GeForce RTX 4070 Ti SUPER", 66, 17, 512, 2.61, 256, 21);
    row("NVIDIA GeForce RTX 4070 SUPER", 56, 12.6, 512, 2.475, 192, 21);
    row("NVIDIA GeForce RTX 4070", 46, 12.6, 512, 2.475, 0, 0);
    row("NVIDIA GeForce RTX 4060 Ti", 34, 8.6, 512, 2.535, 128, 18);
    row("NVIDIA GeForce RTX 4060", 24, 8.6, 512, 2.46, 128, 17);
    row("NVIDIA H100 80GB HBM3", 132, 85, 4096, 1.83, 5120, 5.238);
    row("NVIDIA H200", 132, 150, 4096, 1.83, 0, 0);
    row("NVIDIA GH200 480GB", 132, 102, 4096, 1.83, 6144, 5.238);
    row("NVIDIA RTX PRO 6000 Blackwell Workstation Edition", 188, 102, 1024, 2.617, 512, 28);
    row("NVIDIA GeForce RTX 5090", 170, 33.6, 512, 2.407, 512, 28);
    row("NVIDIA GeForce RTX 5080", 84, 16.6, 512, 2.617, 256, 30);
    row("NVIDIA GeForce RTX 5070 Ti", 70, 16.6, 512, 2.452, 256, 28);
    row("NVIDIA GeForce RTX 5070", 48, 12.3, 512, 2.512, 192, 28);
    row("NVIDIA GeForce RTX 5060 Ti", 36, 16.6, 512, 2.572, 128, 28);
    row("NVIDIA GeForce RTX 5060", 30, 8.3, 512, 2.497, 128, 28);
    row("AMD Radeon RX 7900 XTX", 96, 25.8, 512, 2.498, 384, 20);
    row("AMD Instinct MI100", 120, 34, 1024, 1.502, 4096, 2.4);
    row("AMD Instinct MI210", 104, 68.7, 1024, 1.7, 4096, 3.2);
    row("AMD Instinct MI250X", 110, 68.7, 1024, 1.7, 4096, 3.2);
    row("AMD Instinct MI300A", 228, 137, 2048, 2.1, 8192, 5.2);
    row("AMD Instinct MI300X", 304, 205, 2048, 2.1, 8192, 5.2);
    row("AMD Instinct MI325X", 304, 274, 2048, 2.1, 0, 0);
    row("AMD Instinct MI350X", 256, 309, 4096, 2.2, 0, 0);
    row("AMD Instinct MI355X", 256, 309, 4096, 2.4, 0, 0);
}

void GpuPeaksTest::peaksFollowFromMultiprocessorsAndClock()
{
    QFETCH(int, sms);
    QFETCH(double, memoryGb);
    QFETCH(int, flopPerClock);
    QFETCH(double, ghz);
    QFETCH(int, busBits);
    QFETCH(double, gbitPerPin);
    Gpu gpu;
    gpu.name = QTest::currentDataTag();
    gpu.sms = sms;
    gpu.totalMemoryBytes = static_cast<std::int64_t>(memoryGb * 1e9);
    const GpuPeaks* peaks = peaksOf(gpu);
    QVERIFY(peaks);
    const auto isNear = [](double value, double expected) { return std::abs(value / expected - 1) < 0.015; };
    QVERIFY(isNear(peaks->fp16, sms * flopPerClock * ghz / 1e3));
    QVERIFY(busBits == 0 || isNear(peaks->gbPerSecond, busBits * gbitPerPin / 8));
    // Tensor cores multiply tf32 at half the rate of fp16, and fp8 at twice that rate.
    QVERIFY(peaks->tf32 == 0 || isNear(2 * peaks->tf32, peaks->fp16));
    QVERIFY(peaks->fp8 == 0 || isNear(peaks->fp8, 2 * peaks->fp16));
}

TEST_WITH_APP(GpuPeaksTest)

} // namespace lanescope::gpu_peaks_test

#include "gpu_peaks_test.moc"
