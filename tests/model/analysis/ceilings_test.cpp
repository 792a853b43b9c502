// Compares FLOP, bytes and peaks with published figures, with sums by hand, and on the real traces.

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/analysis/ops/ceilings.h"
#include "model/analysis/ops/traffic.h"
#include "model/attribution/work_flops.h"
#include "model/findings/rule.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

#include <algorithm>

namespace lanescope::ceilings_test {

using lanescope::test::args;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class CeilingsTest : public QObject {
    Q_OBJECT
private slots:
    // On NVIDIA's tensor cores fp32 becomes tf32; AMD's matrix cores multiply it as it is, unless the kernel rounds.
    void fp32OnMatrixCoresDependsOnTheMaker_data()
    {
        QTest::addColumn<QByteArray>("kernel");
        QTest::addColumn<int>("math");
        const auto row = [](const char* what, const char* kernel, MathType math) {
            QTest::newRow(what) << QByteArray{kernel} << static_cast<int>(math);
        };
        row("NVIDIA, tensor cores", "ampere_tf32_s1688gemm_tf32_128x128_ldg8_f2f_stages_32x3_nn", MathType::Tf32);
        row("NVIDIA, without", "ampere_sgemm_128x64_tn", MathType::Fp32);
        row("AMD", "Cijk_Alik_Bljk_S_B_UserArgs_MT64x64x16_MI16x16x1_SN_ISA942", MathType::Fp32);
        row("AMD, no matrix cores", "Cijk_Alik_Bljk_SB_MT64x64x16_SN_ISA90a", MathType::Fp32);
        row("AMD, rounded", "Cijk_Alik_Bljk_S_MX_B_UserArgs_MT64x64x16_MI16x16x1_SN_ISA942", MathType::Tf32);
    }
    void fp32OnMatrixCoresDependsOnTheMaker()
    {
        QFETCH(QByteArray, kernel);
        QFETCH(int, math);
        OpCost cost;
        cost.kind = OpClass::Product;
        cost.flops = 1;
        cost.operands = ElementType::Float;
        const auto found = mathOf(cost, kernel.toStdString());
        QVERIFY(found);
        QCOMPARE(static_cast<int>(*found), math);
    }

    void peaksAreThoseOfTheSheetOrAbsent();
    void theTextbooksTableSumsItsRows_data();
    void theTextbooksTableSumsItsRows();
    void geGluMovesTheBytesOfThePost();
    void anOpBetweenThatReadsTheResultKeepsItInMemory();
    void aResultIsTakenOnce();
    void gemmsReachThePostsShares();
    void meanAndMedianTellDifferentShares();
    void aKernelAmongSeveralGetsNoFlops();
    void kernelsOfOneOpShareItsFlops();
    void theTableHasTorchsFlops();
    void slowGemmsAreFoundAndFastOnesAreNot();
    void misalignedRowsAreFound();
    void singlePrecisionWithoutTensorCoresIsFound();
    void pointwiseChainsAreFound();
    void realTracesAgreeWithAPlainComputation();
};

namespace {

Gpu a100()
{
    Gpu gpu;
    gpu.id = 0;
    gpu.name = "NVIDIA A100-SXM4-80GB";
    gpu.computeMajor = 8;
    gpu.computeMinor = 0;
    gpu.sms = 108;
    gpu.totalMemoryBytes = 85'095'874'560;
    gpu.registersPerSm = 65536;
    gpu.sharedBytesPerSm = 167936;
    return gpu;
}

// Ops one after the other, each with a launch and a kernel; on an A100 by default.
class Program {
public:
    explicit Program(Gpu gpu = a100()) { m_make.info.gpus.push_back(std::move(gpu)); }
    Program& op(std::string_view name, const std::string& text, std::string_view kernel, Ns duration, int times = 1)
    {
        auto cpu = m_make.lane("1", "1");
        auto gpu = m_make.stream(0, 7);
        for (int i = 0; i < times; ++i) {
            cpu.slice(name, m_at, 20us, "cpu_op", RawSlice::noCorrelation, text);
            cpu.slice("cudaLaunchKernel", m_at + 5us, 5us, "cuda_runtime", m_correlation);
            gpu.slice(kernel, m_at + 12us, duration, "kernel", m_correlation++);
            m_at += 20us + duration;
        }
        return *this;
    }
    TracePtr build() { return m_make.build(); }

private:
    TraceMaker m_make;
    Ns m_at{};
    std::uint32_t m_correlation = 1;
};

const std::string bf16Gate =
    args("[[8192, 768], [768, 3072]]", R"(["c10::BFloat16", "c10::BFloat16"])", "[[768, 1], [1, 768]]", R"(["", ""])");
const std::string bf16Down = args("[[8192, 3072], [3072, 768]]", R"(["c10::BFloat16", "c10::BFloat16"])");
constexpr std::string_view gemmName = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn";

TracePtr gemms(Ns each, int times, const std::string& text = bf16Gate)
{
    return Program{}.op("aten::mm", text, gemmName, each, times).build();
}

bool raises(const TracePtr& trace, std::string_view id)
{
    const Analysis analysis{trace};
    const std::vector<Finding> all = findingsOf(analysis);
    return std::any_of(all.begin(), all.end(),
                       [&](const Finding& f) { return f.rule->id == id && !f.evidence.empty(); });
}

bool isNear(double a, double b, double by) { return std::abs(a - b) <= by; }

} // namespace

void CeilingsTest::peaksAreThoseOfTheSheetOrAbsent()
{
    const GpuPeaks* peaks = peaksOf(a100());
    QVERIFY(peaks);
    QCOMPARE(*peaks->tflops(MathType::Bf16), 312.0);
    QCOMPARE(*peaks->bandwidth(), 2039e9);
    QVERIFY(!peaks->tflops(MathType::Fp8));
    Gpu gpu = a100();
    gpu.name = "NVIDIA A100-SXM4-40GB";
    gpu.totalMemoryBytes = 42'481'549'312;
    QCOMPARE(*peaksOf(gpu)->bandwidth(), 1555e9);
    gpu.totalMemoryBytes.reset(); // 40 or 80 GB: unknown without the memory size
    QVERIFY(!peaksOf(gpu));
    gpu = a100();
    gpu.sms = 42; // a MIG partition
    QVERIFY(!peaksOf(gpu));
    const auto named = [](const char* name, int sms) {
        Gpu g;
        g.name = name;
        g.sms = sms;
        g.totalMemoryBytes = 80'000'000'000;
        return peaksOf(g);
    };
    QCOMPARE(*named("NVIDIA H100 80GB HBM3", 132)->tflops(MathType::Bf16), 989.4);
    QCOMPARE(*named("NVIDIA H100 PCIe", 114)->tflops(MathType::Bf16), 756.0);
    QCOMPARE(*named("NVIDIA H200", 132)->bandwidth(), 4800e9);
    QVERIFY(!named("Tesla V100-SXM2-32GB", 80)->tflops(MathType::Bf16));
    QCOMPARE(*named("AMD Instinct MI300X", 304)->tflops(MathType::Fp16), 1307.4);
    QVERIFY(!named("NVIDIA GeForce RTX 4090 Laptop GPU", 76));
    QVERIFY(!named("NVIDIA L400", 58));
    QVERIFY(!named("", 108));
}

void CeilingsTest::theTextbooksTableSumsItsRows_data()
{
    QTest::addColumn<bool>("withLinear");
    QTest::addColumn<qint64>("read");
    QTest::addColumn<qint64>("written");
    QTest::newRow("five ops") << false << qint64{25'025} << qint64{24'832};
    QTest::newRow("nn.Linear") << true << qint64{16'705} << qint64{16'512};
}

void CeilingsTest::theTextbooksTableSumsItsRows()
{
    QFETCH(bool, withLinear);
    QFETCH(qint64, read);
    QFETCH(qint64, written);
    TraceMaker make; // no GPU work: the ops themselves count
    auto cpu = make.lane("1", "1");
    Ns at{};
    const auto op = [&](const char* name, const char* dims, int tensors) {
        std::string types = "[\"float\"";
        for (int i = 1; i < tensors; ++i)
            types += ", \"float\"";
        cpu.slice(name, at, 10us, "cpu_op", RawSlice::noCorrelation, args(dims, types + "]"));
        at += 20us;
    };
    if (withLinear) {
        cpu.slice("aten::linear", 0us, 15us, "cpu_op", RawSlice::noCorrelation,
                  args("[[128,1],[64,1],[64]]", R"(["float","float","float"])"));
        op("aten::addmm", "[[64],[128,1],[1,64]]", 3);
        op("aten::relu", "[[128,64]]", 1);
        op("aten::addmm", "[[1],[128,64],[64,1]]", 3);
    } else {
        op("aten::mm", "[[128,1],[1,64]]", 2);
        op("aten::add", "[[128,64],[64]]", 2);
        op("aten::relu", "[[128,64]]", 1);
        op("aten::mm", "[[128,64],[64,1]]", 2);
        op("aten::add", "[[128,1],[1]]", 2);
    }
    const Analysis analysis{make.build()};
    const Traffic t = trafficOf(analysis.trace(), analysis.costs(), analysis.work(), {});
    QCOMPARE(t.rows.size(), std::size_t{withLinear ? 3u : 5u});
    QCOMPARE(qint64{t.readElements}, read);
    QCOMPARE(qint64{t.writtenElements}, written);
    QCOMPARE(qint64{t.bytes()}, 4 * (read + written)); // 199.4 and 132.9 KB
    std::int64_t rows = 0;
    for (const TrafficRow& row : t.rows)
        rows += *row.bytes();
    QCOMPARE(rows, t.bytes());
}

void CeilingsTest::geGluMovesTheBytesOfThePost()
{
    const std::string one = args("[[8192,3072],[]]", R"(["c10::BFloat16",""])"),
                      two = args("[[8192,3072],[8192,3072]]", R"(["c10::BFloat16","c10::BFloat16"])");
    // The up projection may run between the two, because it cannot have read gelu's result.
    for (const bool isBetween : {false, true}) {
        Program program;
        program.op("aten::mm", bf16Gate, gemmName, 190us);
        if (!isBetween)
            program.op("aten::mm", bf16Gate, gemmName, 190us);
        program.op("aten::gelu", one, "gelu_kernel", 60us);
        if (isBetween)
            program.op("aten::mm", bf16Gate, gemmName, 190us);
        program.op("aten::mul", two, "mul_kernel", 90us).op("aten::mm", bf16Down, gemmName, 170us);
        const Analysis analysis{program.build()};
        const Traffic t = trafficOf(analysis.trace(), analysis.costs(), analysis.work(), {});
        QCOMPARE(t.chains.size(), std::size_t{1});
        QCOMPARE(t.chains[0].ops.size(), std::size_t{2});
        QCOMPARE(t.chains[0].bytes, std::int64_t{5} * 50'331'648);
        QCOMPARE(t.savedBytes, std::int64_t{2} * 50'331'648);
        QCOMPARE(t.bytes() - t.fusedBytes(), t.savedBytes);
        QCOMPARE(t.largest->bytes, std::int64_t{50'331'648});
        QCOMPARE(*t.l2Bytes, std::int64_t{40} << 20);
    }
}

void CeilingsTest::anOpBetweenThatReadsTheResultKeepsItInMemory()
{
    const std::string sum = args("[[8192,768],[8192,768]]", R"(["c10::BFloat16","c10::BFloat16"])");
    Program program; // a residual: the block's input is added again after it
    program.op("aten::add", sum, "add", 20us)
        .op("aten::mm", bf16Gate, gemmName, 190us)
        .op("aten::mm", bf16Down, gemmName, 170us)
        .op("aten::add", sum, "add", 20us);
    const Analysis analysis{program.build()};
    QVERIFY(trafficOf(analysis.trace(), analysis.costs(), analysis.work(), {}).chains.empty());
}

// relu takes the result of exp, mul that of relu, add that of mul. mul and add read a second input of that size, but no
// result is left for it: three results of 4096 x 4096 floats need not be written and read again.
void CeilingsTest::aResultIsTakenOnce()
{
    const std::string one = args("[[4096,4096]]", R"(["float"])"),
                      two = args("[[4096,4096],[4096,4096]]", R"(["float","float"])");
    Program program;
    program.op("aten::exp", one, "exp", 20us)
        .op("aten::relu", one, "relu", 20us)
        .op("aten::mul", two, "mul", 20us)
        .op("aten::add", two, "add", 20us);
    const Analysis analysis{program.build()};
    const Traffic t = trafficOf(analysis.trace(), analysis.costs(), analysis.work(), {});
    QCOMPARE(t.savedBytes, std::int64_t{2} * 3 * 4 * 4096 * 4096);
    QVERIFY(t.savedBytes <= t.bytes());
}

void CeilingsTest::gemmsReachThePostsShares()
{
    for (const auto& [each, tflops, pct] :
         {std::tuple{Ns{190'400}, 203.0, 65.0}, std::tuple{Ns{170'300}, 227.0, 73.0}}) {
        const Analysis analysis{gemms(each, 3)};
        const auto rows = gemmTable(analysis.trace(), analysis.costs(), analysis.work());
        QCOMPARE(rows.size(), std::size_t{1});
        QVERIFY(rows[0].shape == (ProductShape{1, 8192, 3072, 768}));
        QCOMPARE(*rows[0].ceiling.flops, 2.0 * 8192 * 3072 * 768); // 38.7 GFLOP
        QVERIFY(isNear(*rows[0].ceiling.tflops, tflops, 0.5));
        QVERIFY(isNear(*rows[0].ceiling.pctOfPeak, pct, 0.5));
        QVERIFY(rows[0].ceiling.bound == CeilingBound::Compute);
        QCOMPARE(QString::fromStdString(rows[0].tile).left(7), QString{"128x128"});
    }
}

void CeilingsTest::meanAndMedianTellDifferentShares()
{
    const std::string square = args("[[4096,4096],[4096,4096]]", R"(["c10::BFloat16","c10::BFloat16"])");
    Program program;
    for (const Ns t : {Ns{579'000}, Ns{580'000}, Ns{580'000}, Ns{581'000}, Ns{3'100'000}}) // mean 1084 us
        program.op("aten::mm", square, gemmName, t);
    const Analysis analysis{program.build()};
    const Ceiling c = ceilingOf(analysis.trace(), analysis.costs(),
                                gemmTable(analysis.trace(), analysis.costs(), analysis.work())[0].kernels);
    QVERIFY(isNear(*c.flops, 137.4e9, 0.05e9));
    QVERIFY(isNear(*c.tflops, 237, 0.5) && isNear(*c.pctOfPeak, 76, 0.5));
    QVERIFY(isNear(*c.tflopsByMean, 127, 0.5) && isNear(*c.pctOfPeakByMean, 41, 0.5));
}

void CeilingsTest::aKernelAmongSeveralGetsNoFlops()
{
    TraceMaker make;
    make.info.gpus.push_back(a100());
    make.lane("1", "1")
        .slice("aten::mm", 0us, 90us, "cpu_op", RawSlice::noCorrelation, bf16Gate)
        .slice("cudaLaunchKernel", 5us, 5us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 15us, 5us, "cuda_runtime", 2)
        .slice("cudaLaunchKernel", 25us, 5us, "cuda_runtime", 3);
    auto gpu = make.stream(0, 7);
    gpu.slice(gemmName, 100us, 50us, "kernel", 1)
        .slice("void splitKreduce_kernel<32, 16, int>()", 150us, 9us, "kernel", 2);
    gpu.slice("my_copy", 160us, 9us, "kernel", 3);
    const Analysis analysis{make.build()};
    QCOMPARE(analysis.costs().work.size(), std::size_t{3});
    QCOMPARE(std::count_if(analysis.costs().work.begin(), analysis.costs().work.end(),
                           [](const WorkCost& w) { return w.hasFlops; }),
             std::ptrdiff_t{1});
    const WorkCost* gemm = analysis.costs().of(analysis.work()[0].work);
    QVERIFY(gemm && gemm->hasFlops);
}

// The backward pass of a convolution runs a kernel for each of its two gradients.
void CeilingsTest::kernelsOfOneOpShareItsFlops()
{
    const auto build = [](std::string_view first, std::string_view second) {
        TraceMaker make;
        make.info.gpus.push_back(a100());
        make.lane("1", "1")
            .slice("aten::mm", 0us, 90us, "cpu_op", RawSlice::noCorrelation, bf16Gate)
            .slice("cudaLaunchKernel", 5us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 15us, 5us, "cuda_runtime", 2)
            .slice("cudaLaunchKernel", 25us, 5us, "cuda_runtime", 3);
        make.stream(0, 7)
            .slice(first, 100us, 300us, "kernel", 1)
            .slice(second, 400us, 100us, "kernel", 2)
            .slice("vectorized_elementwise_kernel", 500us, 9us, "kernel", 3);
        return make.build();
    };
    const double flops = 2.0 * 8192 * 3072 * 768;
    const Analysis two{build(gemmName, gemmName)};
    const std::vector<WorkFlops>& shares = workFlopsOf(two);
    QCOMPARE(shares[0].flops, flops * 0.75);
    QCOMPARE(shares[1].flops, flops * 0.25);
    QCOMPARE(shares[2].flops, 0.0);
    for (const Launched& l : two.work()) {
        QVERIFY(!two.costs().of(l.work)->hasFlops); // none does all of them
        QVERIFY(!two.costs().of(l.work)->lacksFlops);
    }
}

void CeilingsTest::theTableHasTorchsFlops()
{
    const Analysis analysis{gemms(100us, 4)};
    TableOptions options;
    options.costs = &analysis.costs();
    for (const bool byShape : {false, true}) {
        options.groupByShape = byShape;
        for (const TableRow& row : profilerTable(analysis.trace(), options).rows)
            QCOMPARE(row.flops.value_or(-1), row.name == "aten::mm" ? 4 * 2.0 * 8192 * 3072 * 768 : -1.0);
    }
}

void CeilingsTest::slowGemmsAreFoundAndFastOnesAreNot()
{
    QVERIFY(raises(gemms(600us, 5), "gemm_below_peak"));
    QVERIFY(!raises(gemms(190us, 5), "gemm_below_peak"));
    // The speed of AMD's library on an MI300X is not reported as slow; less is.
    const auto onAmd = [](Ns each) {
        Gpu gpu;
        gpu.name = "AMD Instinct MI300X";
        gpu.sms = 304;
        return Program{gpu}.op("aten::mm", bf16Gate, "Cijk_Alik_Bljk_BBS_BH_MT256x192x64_MI16x16x1", each, 5).build();
    };
    QVERIFY(!raises(onAmd(67us), "gemm_below_peak")); // 577 of 1307 TFLOP/s
    QVERIFY(raises(onAmd(110us), "gemm_below_peak"));
    // A vector times a matrix at full memory bandwidth is not a slow GEMM, whatever its FLOP.
    const std::string thin = args("[[1, 8192], [8192, 28672]]", R"(["c10::BFloat16", "c10::BFloat16"])");
    QVERIFY(!raises(gemms(280us, 5, thin), "gemm_below_peak"));
}

void CeilingsTest::misalignedRowsAreFound()
{
    const auto with = [](const char* strides) {
        return gemms(200us, 5, args("[[8192, 765], [765, 3072]]", R"(["c10::BFloat16", "c10::BFloat16"])", strides));
    };
    QVERIFY(raises(with("[[765, 1], [3072, 1]]"), "misaligned_shapes"));
    QVERIFY(!raises(with("[[768, 1], [3072, 1]]"), "misaligned_shapes")); // padded
    QVERIFY(!raises(gemms(200us, 5), "misaligned_shapes"));
    // A vocabulary that is not a multiple of 8: the rows of the result.
    QVERIFY(raises(
        gemms(200us, 5,
              args("[[8192, 768], [768, 30522]]", R"(["c10::BFloat16", "c10::BFloat16"])", "[[768, 1], [1, 768]]")),
        "misaligned_shapes"));
}

void CeilingsTest::singlePrecisionWithoutTensorCoresIsFound()
{
    const std::string text = args("[[4096,4096],[4096,4096]]", R"(["float","float"])");
    const auto with = [&](const char* kernel) { return Program{}.op("aten::mm", text, kernel, 8ms, 3).build(); };
    QVERIFY(raises(with("ampere_sgemm_128x128_nn"), "no_tensor_cores"));
    QVERIFY(!raises(with("ampere_tf32_s1688gemm_tf32_128x128_ldg8_f2f_stages_32x3_nn"), "no_tensor_cores"));
    QVERIFY(!raises(gemms(200us, 3), "no_tensor_cores"));
}

void CeilingsTest::pointwiseChainsAreFound()
{
    const std::string one = args("[[8192,3072]]", R"(["float"])");
    Program chain, single;
    for (int i = 0; i < 3; ++i)
        chain.op("aten::relu", one, "relu", 110us)
            .op("aten::mul", one, "mul", 110us)
            .op("aten::zero_", one, "fill", 60us);
    QVERIFY(raises(chain.build(), "unfused_pointwise"));
    single.op("aten::relu", one, "relu", 110us).op("aten::mm", bf16Gate, gemmName, 190us);
    QVERIFY(!raises(single.build(), "unfused_pointwise"));
}

void CeilingsTest::realTracesAgreeWithAPlainComputation()
{
    if (!QDir{LANESCOPE_TRACES}.exists())
        QSKIP("no traces");
    std::size_t products = 0, traces = 0;
    QDirIterator files{LANESCOPE_TRACES, {"*.json", "*.json.gz"}, QDir::Files, QDirIterator::Subdirectories};
    while (files.hasNext()) {
        const QString path = files.next();
        Task task;
        const auto loaded = loadTrace(path.toStdString(), task);
        if (!loaded)
            continue;
        ++traces;
        const Analysis analysis{*loaded};
        const OpCosts& costs = analysis.costs();
        // Every mm and addmm, parsed with Qt's own JSON parser.
        for (const CostedOp& op : costs.ops) {
            const std::string_view name = analysis.trace().name(op.op);
            if ((name != "aten::mm" && name != "aten::addmm") || ++products > 4000)
                continue;
            std::string scratch;
            const auto text = analysis.trace().sourceText().read(analysis.trace().source(op.op), 1 << 14, scratch);
            const QByteArray bytes{text->data(), static_cast<qsizetype>(text->size())};
            const qsizetype end = bytes.indexOf('}', bytes.indexOf("Input Dims"));
            const QByteArray event = bytes.left(bytes.indexOf('}', end + 1) + 1);
            const QJsonArray dims = QJsonDocument::fromJson(event)["args"]["Input Dims"].toArray();
            if (dims.isEmpty())
                continue;
            const int first = name == "aten::mm" ? 0 : 1;
            const QJsonArray a = dims[first].toArray(), b = dims[first + 1].toArray();
            QCOMPARE(*costs.costs[op.cost].flops, 2 * a[0].toDouble() * a[1].toDouble() * b[1].toDouble());
        }
        // No kernel exceeds its compute peak: that would mean FLOP on the wrong kernel, or a wrong peak.
        for (const GemmRow& row : gemmTable(analysis.trace(), costs, analysis.work()))
            if (row.ceiling.pctOfPeak)
                QVERIFY2(*row.ceiling.pctOfPeak <= 100,
                         qPrintable(QString{"%1 %2 %3"}
                                        .arg(path)
                                        .arg(*row.ceiling.pctOfPeak)
                                        .arg(QString::fromUtf8(analysis.trace().text(row.kernel).data()))));
        const Traffic t = trafficOf(analysis.trace(), costs, analysis.work(), {});
        QVERIFY(t.savedBytes <= t.bytes());
        for (const FusibleChain& chain : t.chains)
            QVERIFY(chain.savedBytes <= chain.bytes);
        for (const Finding& f : findingsOf(analysis))
            if (f.rule->id == "gemm_below_peak" || f.rule->id == "misaligned_shapes" ||
                f.rule->id == "no_tensor_cores" || f.rule->id == "unfused_pointwise") {
                QVERIFY(!f.evidence.empty());
                qInfo().noquote() << QFileInfo{path}.fileName()
                                  << QString::fromStdString(
                                         format(f.rule->title, f.values,
                                                [](Ns n) { return fmt::format("{} us", n.count() / 1000); }))
                                  << QString::fromStdString(format(f.rule->detail, f.values, [](Ns n) {
                                         return fmt::format("{} us", n.count() / 1000);
                                     })).left(230);
            }
    }
    QVERIFY(traces > 0);
    QVERIFY(products > 0);
}

TEST_PLAIN(CeilingsTest)

} // namespace lanescope::ceilings_test

#include "ceilings_test.moc"
