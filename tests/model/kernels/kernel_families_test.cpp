// Families and roles of kernels: names of every library, with near misses; how much of the GPU time of each real trace
// is decoded; labels; what an op proves about its kernel.

#include <QtTest>

#include "model/analysis/kernels/kernel_table.h"
#include "model/import/importer.h"
#include "model/kernels/kernel_name.h"
#include "model/kernels/label.h"
#include "tests/support/make_trace.h"
#include "tests/support/real_traces.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <fstream>
#include <set>

namespace lanescope::kernel_families_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

struct Named {
    std::string family, role, name;
};
std::vector<Named> rows()
{
    std::ifstream in{LANESCOPE_TEST_DATA "/kernels/families.txt"};
    std::vector<Named> all;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        const std::size_t first = line.find('|'), second = line.find('|', first + 1);
        all.push_back({line.substr(0, first), line.substr(first + 1, second - first - 1), line.substr(second + 1)});
    }
    return all;
}

QByteArray bytes(std::string_view text) { return {text.data(), static_cast<qsizetype>(text.size())}; }

bool isReadable(const std::string& label)
{
    return !label.empty() && !label.starts_with("void ") && label.find("::") == std::string::npos &&
           label.find("(anonymous") == std::string::npos && label.find('<') == std::string::npos;
}

} // namespace

using lanescope::test::realTraces;

class KernelFamiliesTest : public QObject {
    Q_OBJECT

private slots:
    void namesHaveTheirFamilyAndRole_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<QByteArray>("role");
        for (const Named& row : rows())
            QTest::newRow(row.name.substr(0, 200).c_str())
                << bytes(row.name) << bytes(row.family == "-" ? "" : row.family) << bytes(row.role);
    }
    void namesHaveTheirFamilyAndRole()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, family);
        QFETCH(QByteArray, role);
        const KernelName k = decodeKernelName(name.toStdString());
        QCOMPARE(bytes(k.family), family);
        QCOMPARE(bytes(idOf(k.role)), role);
        QVERIFY2(isReadable(k.label), k.label.c_str());
        QVERIFY2(k.family.empty() || !familyName(k.family).empty(), name);
    }

    // In each trace at least 99 % of the kernels' time has a family and a role other than "other".
    void nearlyAllGpuTimeIsDecoded_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : realTraces())
            QTest::newRow(path.mid(path.lastIndexOf(QStringLiteral("traces/")) + 7).toUtf8().constData()) << path;
        if (realTraces().empty())
            QTest::newRow("none") << QString{};
    }
    void nearlyAllGpuTimeIsDecoded()
    {
        QFETCH(QString, path);
        if (path.isEmpty())
            QSKIP("the real traces are not here");
        const auto loaded = loadTrace(path.toStdString());
        QVERIFY(loaded);
        const Trace& trace = **loaded;
        std::map<std::uint32_t, Ns> byName;
        for (const SliceId s : trace.slices())
            if (trace.kind(s) == SliceKind::Kernel)
                byName[trace.nameId(s).value] += trace.duration(s);
        Ns all{}, decoded{};
        QByteArray unknown;
        for (const auto& [name, time] : byName) {
            const std::string_view text = trace.text(StringId{name});
            if (text == "Kernel") // a placeholder instead of a name
                continue;
            const KernelName k = decodeKernelName(text);
            all += time;
            if (!k.family.empty() && k.role != KernelRole::Other)
                decoded += time;
            else
                unknown += bytes(text.substr(0, 100)) + "; ";
        }
        const double pct =
            all > Ns{} ? 100.0 * static_cast<double>(decoded.count()) / static_cast<double>(all.count()) : 100.0;
        qInfo("%.2f %% of the GPU time of %zu kernels is decoded. %s", pct, byName.size(), unknown.constData());
        QVERIFY(pct >= 99.0);
    }

    void labelsAreShortAndTellKernelsApart()
    {
        for (const QString& path : realTraces()) {
            const auto loaded = loadTrace(path.toStdString());
            QVERIFY(loaded);
            const Trace& trace = **loaded;
            std::map<std::string, std::uint32_t> nameOfLabel;
            for (const SliceId s : trace.slices()) {
                if (trace.kind(s) != SliceKind::Kernel)
                    continue;
                const StringId name = trace.nameId(s);
                const std::string label{trace.kernelLabel(name)};
                QVERIFY2(isReadable(label), label.c_str());
                const auto [at, isNew] = nameOfLabel.try_emplace(label, name.value);
                QVERIFY2(at->second == name.value, (label + ": two kernels").c_str());
            }
        }
    }

    void kernelsOfOneLabelGetTheirTypesAndThenNumbers()
    {
        std::vector<KernelName> kernels;
        for (const std::string_view name :
             {"void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, int>(int)",
              "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<c10::BFloat16>, int>(int)",
              "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float>, int>(int)",
              "void ns::f<1>(int)", "void ns::f<2>(int)"})
            kernels.push_back(decodeKernelName(name));
        tellLabelsApart(kernels);
        QCOMPARE(kernels[0].label, std::string{"add fp32"});
        QCOMPARE(kernels[1].label, std::string{"add bf16"});
        QCOMPARE(kernels[2].label, std::string{"fill"}); // the only kernel with its label
        QCOMPARE(kernels[3].label, std::string{"f"});
        QCOMPARE(kernels[4].label, std::string{"f #2"});
    }

    void productsOfOneTileAreToldApartByWhatDiffers()
    {
        std::vector<KernelName> kernels;
        for (const std::string_view name :
             {"ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn",
              "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn",
              "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_64x3_tn",
              "ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_tn", "volta_sgemm_128x128_nn"})
            kernels.push_back(decodeKernelName(name));
        tellLabelsApart(kernels);
        QCOMPARE(kernels[0].label, std::string{"GEMM 128×128 bf16 nn"});
        QCOMPARE(kernels[1].label, std::string{"GEMM 128×128 bf16 tn k32"});
        QCOMPARE(kernels[2].label, std::string{"GEMM 128×128 bf16 tn k64"});
        QCOMPARE(kernels[3].label, std::string{"GEMM 128×256 bf16"});
        QCOMPARE(kernels[4].label, std::string{"GEMM 128×128 fp32"});
    }

    // The collective and its type; the algorithm and the protocol only where a trace has several.
    void collectivesAreNamedByWhatTheyDo()
    {
        const auto labelsOf = [](std::initializer_list<std::string_view> names) {
            std::vector<KernelName> kernels;
            for (const std::string_view name : names)
                kernels.push_back(decodeKernelName(name));
            tellLabelsApart(kernels);
            std::vector<std::string> labels;
            for (const KernelName& k : kernels)
                labels.push_back(k.label);
            return labels;
        };
        using Labels = std::vector<std::string>;
        QCOMPARE(labelsOf({"ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
                           "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclWorkElem)",
                           "ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
                           "ncclKernel_AllReduce_TREE_LL_Max_float(ncclWorkElem)"}),
                 (Labels{"AllReduce bf16", "SendRecv", "AllGather", "AllReduce max fp32"}));
        QCOMPARE(labelsOf({"ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
                           "ncclDevKernel_AllReduce_Sum_bf16_RING_SIMPLE(ncclDevKernelArgsStorage<4096ul>)"}),
                 (Labels{"AllReduce bf16 LL", "AllReduce bf16 simple"}));
        QCOMPARE(labelsOf({"ncclDevKernel_Generic_1(ncclDevKernelArgsStorage<4096ul>)"}),
                 (Labels{"ncclDevKernel_Generic_1"}));
    }

    void namesInBriefHaveNoReturnTypeAndNoHole()
    {
        QCOMPARE(nameInBrief(
                     "void (anonymous namespace)::two_shot_all_reduce_kernel<c10::BFloat16, 16, 8>(c10::BFloat16**)"),
                 std::string{"two_shot_all_reduce_kernel<c10::BFloat16, 16, 8>"});
        QCOMPARE(nameInBrief("void deep_ep::(anonymous namespace)::dispatch<8>(int)"),
                 std::string{"deep_ep::dispatch<8>"});
        QCOMPARE(nameInBrief("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)"),
                 std::string{"ncclDevKernel_AllReduce_Sum_bf16_RING_LL"});
        QCOMPARE(nameInBrief("void f<" + std::string(61, 'x') + ">(int)"), std::string{"f"});
        QCOMPARE(nameInBrief("void f<" + std::string(60, 'x') + ">(int)"), "f<" + std::string(60, 'x') + ">");
        QCOMPARE(nameInBrief(""), std::string{});
    }

    // "..._relu_..." only can clamp: it is fused if the op asks for it, or if a compiler generated it.
    void reluIsFusedOnlyWhereTheOpProvesIt()
    {
        const auto decoded = [](std::string_view name, std::string_view op) {
            KernelName k = decodeKernelName(name);
            k.learnFrom(op);
            return k;
        };
        const std::vector<std::string> relu{"relu"};
        for (const std::string_view name : {"ampere_bf16_s16816gemm_bf16_128x256_ldg8_relu_f2f_stages_64x3_tn",
                                            "cutlass_80_tensorop_f16_s16816gemm_relu_f16_128x128_32x4_tn_align8",
                                            "volta_scudnn_128x64_relu_small_nn_v1"}) {
            for (const std::string_view op : {"", "aten::mm", "aten::addmm", "aten::cudnn_convolution", "aten::relu"}) {
                const KernelName k = decoded(name, op);
                QVERIFY2(k.fusedOps.empty() && k.epilogue == relu, op.data());
                QVERIFY2(k.line().find("fused") == std::string::npos, k.line().c_str());
            }
            for (const std::string_view op :
                 {"aten::_addmm_activation", "aten::cudnn_convolution_relu", "aten::cudnn_convolution_add_relu"}) {
                const KernelName k = decoded(name, op);
                QVERIFY2(k.fusedOps == relu && k.epilogue.empty(), op.data());
            }
        }
        // without the word in the name the op proves nothing of this kernel
        QVERIFY(decoded("ampere_sgemm_128x64_tn", "aten::_addmm_activation").fusedOps.empty());
        QCOMPARE(decodeKernelName("triton_poi_fused_relu_0").fusedOps, relu);
    }

    // The rows of a table: one op launched all, two ops launched some each, no op launched any.
    void aRowLearnsFromTheOpThatLaunchedAllOfIt()
    {
        const auto rowOf = [](std::vector<std::string_view> ops) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            Ns at{};
            std::uint32_t correlation = 1;
            for (const std::string_view op : ops) {
                if (!op.empty())
                    cpu.slice(op, at, 20us);
                cpu.slice("cudaLaunchKernel", at + 5us, 5us, "cuda_runtime", correlation);
                gpu.slice("ampere_bf16_s16816gemm_bf16_128x256_ldg8_relu_f2f_stages_64x3_tn", at + 12us, 5us, "kernel",
                          correlation++);
                at += 30us;
            }
            const TracePtr trace = make.build();
            const std::vector<KernelRow> rows = kernelTable(*trace, launchedWork(*trace));
            return rows.size() == 1 ? decodedNameOf(*trace, rows[0]) : KernelName{};
        };
        const std::vector<std::string> relu{"relu"};
        QCOMPARE(rowOf({"aten::_addmm_activation", "aten::_addmm_activation"}).fusedOps, relu);
        for (const KernelName& k : {rowOf({"aten::_addmm_activation", "aten::mm"}), rowOf({"aten::mm"}),
                                    rowOf({"aten::_addmm_activation", ""}), rowOf({""})}) {
            QVERIFY(k.fusedOps.empty());
            QCOMPARE(k.epilogue, relu);
        }
    }

    void communicationIsWhatMovesBytesBetweenGpus()
    {
        for (const Named& row : rows())
            QVERIFY2((decodeKernelName(row.name).role == KernelRole::Communication) == (row.role == "communication"),
                     row.name.c_str());
    }

    void aClusterHasSixteenBlocksAtMost()
    {
        const auto cluster = [](const std::string& first, const std::string& second) {
            return decodeKernelName(
                "void cutlass::device_kernel<flash::FlashAttnFwdSm90<flash::CollectiveMainloopFwdSm90<2, "
                "cute::tuple<" +
                first + ">, cute::tuple<" + second +
                ">, 128, cutlass::bfloat16_t, float, cutlass::arch::Sm90, true>, int> >(int)");
        };
        const std::string tile = "cute::C<128>, cute::C<80>, cute::C<256>";
        const KernelName both = cluster("cute::C<4>, cute::C<4>, cute::C<1>", tile);
        QCOMPARE(both.cluster, std::optional<std::string>{"4x4x1"});
        QCOMPARE(both.tile, (std::optional{KernelTile{128, 80, {}}}));
        const KernelName tiles = cluster("cute::C<17>, cute::C<1>, cute::C<1>", tile);
        QVERIFY(!tiles.cluster);
        QCOMPARE(tiles.tile, (std::optional{KernelTile{17, 1, {}}}));
    }
};

TEST_PLAIN(KernelFamiliesTest)

} // namespace lanescope::kernel_families_test

#include "kernel_families_test.moc"
