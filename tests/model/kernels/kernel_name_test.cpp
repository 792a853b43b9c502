// Kernel names: a table of real ones with each of their fields, the names of every real trace compared with what the
// trace records, and hostile names.

#include <QDirIterator>
#include <QtTest>

#include "model/analysis/kernels/footprints.h"
#include "model/import/importer.h"
#include "model/kernels/families.h"
#include "model/kernels/kernel_name.h"
#include "model/kernels/mangled.h"
#include "tests/support/growth.h"
#include "tests/support/run_tests.h"

#include <fstream>
#include <map>
#include <random>
#include <set>

namespace lanescope::kernel_name_test {

using lanescope::test::growsLikeALine;
using lanescope::test::processorMs;

namespace {

std::string fieldsOf(std::string_view name)
{
    std::string all;
    for (const KernelName::Field& field : decodeKernelName(name).fields())
        all += (all.empty() ? "" : " ") + std::string{field.id} + "=" + field.text + ";";
    return all.empty() ? "-" : all;
}

// Alternating: a name, and the fields that a reader finds in it.
std::vector<std::pair<std::string, std::string>> table()
{
    std::ifstream in{LANESCOPE_TEST_DATA "/kernels/names.txt"};
    std::vector<std::pair<std::string, std::string>> rows;
    for (std::string name, fields; std::getline(in, name) && std::getline(in, fields);)
        rows.emplace_back(name, trimmed(fields));
    return rows;
}

struct Recorded {
    std::int64_t sharedBytes = -1, threads = -1;
};

// Each kernel's name in the real traces, with what its launches recorded.
const std::map<std::string, std::vector<Recorded>>& realNames()
{
    static const std::map<std::string, std::vector<Recorded>> names = [] {
        std::map<std::string, std::vector<Recorded>> all;
        QDirIterator files{QStringLiteral(LANESCOPE_TRACES),
                           {QStringLiteral("*.json"), QStringLiteral("*.json.gz")},
                           QDir::Files,
                           QDirIterator::Subdirectories};
        while (files.hasNext()) {
            const QString path = files.next();
            if (path.contains(QStringLiteral("/odd/")))
                continue;
            const auto loaded = loadTrace(path.toStdString());
            if (!loaded)
                continue;
            const Trace& trace = **loaded;
            std::vector<SliceId> kernels;
            for (const SliceId s : trace.slices())
                if (trace.kind(s) == SliceKind::Kernel)
                    kernels.push_back(s);
            const std::vector<Footprint> footprints = footprintsOf(trace, kernels);
            for (std::size_t i = 0; i < kernels.size(); ++i) {
                std::vector<Recorded>& of = all[std::string{trace.name(kernels[i])}];
                if (of.size() < 8)
                    of.push_back(
                        {footprints[i].sharedBytes.value_or(-1), footprints[i].threadsPerBlock().value_or(-1)});
            }
        }
        return all;
    }();
    return names;
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

} // namespace

class KernelNameTest : public QObject {
    Q_OBJECT

private slots:
    void aNameHoldsTheseFieldsAndNoOthers_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("fields");
        for (const auto& [name, fields] : table())
            QTest::newRow(name.substr(0, 200).c_str())
                << QByteArray::fromStdString(name) << QByteArray::fromStdString(fields);
    }
    void aNameHoldsTheseFieldsAndNoOthers()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, fields);
        QCOMPARE(QByteArray::fromStdString(fieldsOf(name.toStdString())), fields);
    }

    void theTableHasNamesOfEveryFamily()
    {
        std::set<std::string_view> families;
        for (const auto& [name, fields] : table())
            families.insert(decodeKernelName(name).family);
        QVERIFY(table().size() >= 150);
        for (const std::string_view family : {"cublas",
                                              "cublaslt",
                                              "cutlass2",
                                              "cutlass3",
                                              "nvjet",
                                              "xmma",
                                              "cudnn",
                                              "aten",
                                              "triton",
                                              "liger",
                                              "flash_attention",
                                              "flash_attention3",
                                              "mem_efficient_attention",
                                              "nccl",
                                              "hipblaslt",
                                              "tensile",
                                              "composable_kernel",
                                              "ck_tile",
                                              "miopen",
                                              "cub",
                                              "vllm",
                                              "deep_gemm",
                                              "tensorrt_llm",
                                              "fbgemm"})
            QVERIFY2(families.contains(family), std::string{family}.c_str());
        for (const std::string_view family : families)
            QVERIFY2(family.empty() || !familyName(family).empty(), std::string{family}.c_str());
    }

    // Each decoded value occurs in the name, tested with a plain text search.
    void numbersAndLayoutsStandInTheName()
    {
        std::vector<std::string> names;
        for (const auto& row : table())
            names.push_back(row.first);
        for (const auto& [name, recorded] : realNames())
            names.push_back(name);
        for (const std::string& name : names) {
            const KernelName k = decodeKernelName(name);
            const std::string low = lowered(name);
            const auto number = [&](std::optional<int> n) { return !n || has(name, std::to_string(*n)); };
            if (k.tile)
                QVERIFY2(number(k.tile->m) && number(k.tile->n) && number(k.tile->k), name.c_str());
            QVERIFY2(number(k.stages) && number(k.align) && number(k.headDim) && number(k.splitK), name.c_str());
            QVERIFY2(number(k.serial) && number(k.vector) && number(k.slicedK), name.c_str());
            if (k.cluster) // 2x1, or (2, 1, 1) as types
                QVERIFY2(has(name, *k.cluster) || has(name, "cute::"), name.c_str());
            for (const std::string& op : k.fusedOps)
                QVERIFY2(has(low, lowered(op)), name.c_str()); // "swiGlu" is the op swiglu
            if (k.layout && k.layout->size() == 2 && !name.starts_with("Cijk"))
                QVERIFY2(has(low, *k.layout), name.c_str());
            if (k.splitsK)
                QVERIFY2(has(low, "splitk") || has(low, "split_k") || has(low, "gkgs") || has(low, "gsu"),
                         name.c_str());
            if (k.causal && *k.causal && k.family == "tensorrt_llm")
                QVERIFY2(has(low, "causal"), name.c_str());
            QVERIFY2(!k.line().empty() && !k.label.empty(), name.c_str());
            QVERIFY2(k.line().size() < 2000 && k.label.size() <= 256, name.c_str());
        }
    }

    void theTileOfTheArticlesGemmPredictsItsSharedMemory()
    {
        const KernelName k = decodeKernelName("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn");
        QCOMPARE(k.stagedBytes(), (std::optional<std::int64_t>{(128 + 256) * 64 * 3 * 2}));
        QCOMPARE(*k.stagedBytes(), std::int64_t{147456});
        QCOMPARE(k.usesTensorCores(), std::optional{true});
        QCOMPARE(QByteArray::fromStdString(k.line()),
                 QByteArray{"cuBLAS GEMM: Ampere, bf16, fp32 accumulator, tensor cores 16x8x16, tile 128x256x64, 3 "
                            "stages, nn, 8 per thread"});
        QVERIFY(!decodeKernelName("ampere_sgemm_128x64_nn").stagedBytes()); // K and stages are not in the name
        QCOMPARE(decodeKernelName("ampere_sgemm_128x64_nn").usesTensorCores(), std::optional{false});
        QVERIFY(!decodeKernelName("some_kernel").usesTensorCores());
    }

    void recordedSharedMemoryHoldsTheStages()
    {
        if (!QDir{QStringLiteral(LANESCOPE_TRACES)}.exists())
            QSKIP("the real traces are not here");
        int exact = 0, more = 0;
        for (const auto& [name, launches] : realNames()) {
            const auto staged = decodeKernelName(name).stagedBytes();
            for (const Recorded& r : launches) {
                if (!staged || r.sharedBytes < 0)
                    continue;
                QVERIFY2(r.sharedBytes >= *staged, qPrintable(QStringLiteral("%1 records %2, its stages need %3")
                                                                  .arg(QString::fromStdString(name))
                                                                  .arg(r.sharedBytes)
                                                                  .arg(*staged)));
                (r.sharedBytes == *staged ? exact : more) += 1;
            }
        }
        qInfo("shared memory: %d as predicted, %d more (barriers, the epilogue's tile)", exact, more);
        QVERIFY(exact > 4 * more);
    }

    void recordedBlocksHaveTheWarps()
    {
        if (!QDir{QStringLiteral(LANESCOPE_TRACES)}.exists())
            QSKIP("the real traces are not here");
        int checked = 0;
        for (const auto& [name, launches] : realNames()) {
            const KernelName k = decodeKernelName(name);
            const int lanes = k.family == "composable_kernel" ? 64 : 32;
            for (const Recorded& r : launches)
                if (k.warps && r.threads > 0) {
                    // A name that is cut off after its tile still has its warps; the sum of a split-K has its own block
                    // size.
                    if (k.operation && has(*k.operation, "split-K sum"))
                        continue;
                    QVERIFY2(r.threads == *k.warps * lanes, name.c_str());
                    ++checked;
                }
        }
        QVERIFY(checked > 10);
    }

    void mostRealKernelsAreKnown()
    {
        if (!QDir{QStringLiteral(LANESCOPE_TRACES)}.exists())
            QSKIP("the real traces are not here");
        std::size_t known = 0, roles = 0;
        for (const auto& [name, launches] : realNames()) {
            const KernelName k = decodeKernelName(name);
            known += !k.family.empty();
            roles += k.role != KernelRole::Other;
        }
        const std::size_t all = realNames().size();
        qInfo("%zu names: family of %zu, role of %zu", all, known, roles);
        QVERIFY(known * 100 >= all * 95);
        QVERIFY(roles * 100 >= all * 95);
    }

    void opsAreSplitWhereTorchsNamesEnd_data()
    {
        QTest::addColumn<QString>("joined");
        QTest::addColumn<QString>("ops");
        const auto row = [](const char* joined, const char* ops) { QTest::newRow(joined) << joined << ops; };
        row("_unsafe_view_gelu_mul", "_unsafe_view gelu mul");
        row("add_relu", "add relu");
        row("threshold_backward", "threshold_backward");
        row("_to_copy_native_layer_norm_backward_view", "_to_copy native_layer_norm_backward view");
        row("_log_softmax__to_copy", "_log_softmax _to_copy");
        row("_scaled_dot_product_flash_attention", "_scaled_dot_product_flash_attention");
        row("max_pool2d_with_indices_relu", "max_pool2d_with_indices relu");
        row("copy__div", "copy_ div"); // in place
        row("view__to_copy", "view _to_copy");
        row("mul_add_", "mul add_");
        row("my_own_op_gelu", "my own op gelu"); // not torch's: cannot be split correctly
        row("relu", "relu");
        row("", "");
    }
    void opsAreSplitWhereTorchsNamesEnd()
    {
        QFETCH(QString, joined);
        QFETCH(QString, ops);
        QStringList found;
        for (const std::string& op : opsInName(joined.toStdString()))
            found << QString::fromStdString(op);
        QCOMPARE(found.join(QLatin1Char(' ')), ops);
    }

    void nsysSpellsTheSameNameOtherwise()
    {
        QCOMPARE(fieldsOf("void at::native::<unnamed>::softmax_warp_forward<float, float, float, (int)10, (bool)1, "
                          "(bool)0>(T2 *, "
                          "const T1 *, int, int, int, const bool *, int, bool)"),
                 fieldsOf("void at::native::(anonymous namespace)::softmax_warp_forward<float, float, float, 10, true, "
                          "false>(float*, float const*, int, int, int, bool const*, int, bool)"));
        QCOMPARE(
            fieldsOf("void at::native::vectorized_elementwise_kernel<(int)4, at::native::tanh_kernel_cuda(at::"
                     "TensorIteratorBase &)::[lambda() (instance 2)]::operator ()() const::[lambda(float) (instance "
                     "1)], std::array<char *, (unsigned long)2>>(int, T2, T3)"),
            fieldsOf("void at::native::vectorized_elementwise_kernel<4, at::native::tanh_kernel_cuda(at::"
                     "TensorIteratorBase&)::{lambda()#2}::operator()() const::{lambda(float)#1}, std::array<char*, "
                     "2ul> >(int, at::native::tanh_kernel_cuda, std::array<char*, 2ul>)"));
    }

    void labelsSayWhatAKernelDoes()
    {
        const auto label = [](std::string_view name) {
            return QByteArray::fromStdString(decodeKernelName(name).label);
        };
        QCOMPARE(label("void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
                       "std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<float>, std::array<char*, 3ul>)"),
                 QByteArray{"add"});
        QCOMPARE(label("sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize1x1x1_execute_segment_"
                       "k_off_kernel__5x_cublas"),
                 QByteArray{"GEMM 128×128 bf16"});
        QCOMPARE(label("void cutlass::Kernel2<cutlass_80_simt_sgemm_128x32_8x5_nn_align1>(Params)"),
                 QByteArray{"GEMM 128×32 fp32"});
        QCOMPARE(label("triton_poi_fused_gelu_mul_3"), QByteArray{"gelu+mul"});
        QCOMPARE(label("triton_poi_fused_3"), QByteArray{"triton_poi_fused_3"});
        QCOMPARE(label("void ns::(anonymous namespace)::my_kernel<float>(float*)"), QByteArray{"my_kernel"});
        QCOMPARE(label("volta_sgemm_64x64_nn"), QByteArray{"GEMM 64×64 fp32"});
    }

    void mangledNamesAreReadAsFarAsTheyGo()
    {
        QCOMPARE(demangled("_ZN5aiter3addIDF16bLi8ELb1EEEvPT_"), (std::string{"aiter::add<__bf16, 8, true>"}));
        QCOMPARE(demangled("_ZN2ns12_GLOBAL__N_11fINS_4pairIiNS_1xEEES3_EEvT_"),
                 (std::string{"ns::(anonymous namespace)::f<ns::pair<int, ns::x>, ns::x>"}));
        QCOMPARE(demangled("_Z3fooi"), std::string{"foo"});
        QCOMPARE(demangled("_ZN7cutlass6KernelINS_4gem"), (std::string{"cutlass::Kernel<cutlass::gem>"})); // cut off
        QCOMPARE(demangled("plain"), std::string{});
    }

    void aMangledNameThatDoublesAtEachStepStaysSmall()
    {
        std::string name = "_Z1fI1pI1aS0_E"; // each level contains the previous one twice
        for (int level = 0; level < 200; ++level)
            name += "1pIS" + std::string(1, static_cast<char>('0' + level % 10)) + "_S_E";
        name += std::string(100000, 'N') + std::string(100000, 'P');
        QVERIFY(demangled(name).size() <= 40000);
        std::string doubling = "_ZN1aI";
        for (int i = 0; i < 60; ++i)
            doubling += "N1bIS_S_E";
        QVERIFY(demangled(doubling).size() <= 40000);
        decodeKernelName(name);
        decodeKernelName(doubling);
    }

    void everyBeginningOfANameIsRead()
    {
        for (const auto& [name, fields] : table())
            for (std::size_t length = 0; length < name.size(); length += 1 + length / 40)
                QVERIFY(decodeKernelName(std::string_view{name}.substr(0, length)).label.size() <= 256);
    }

    void damagedNamesAreRead()
    {
        std::mt19937 random{7};
        const auto rows = table();
        for (int round = 0; round < 20000; ++round) {
            std::string name = rows[random() % rows.size()].first.substr(0, 600);
            for (int change = 0; change < 4 && !name.empty(); ++change)
                name[random() % name.size()] = "<>(){}[]:,_ xZNIES0139\xff"[random() % 23];
            const KernelName k = decodeKernelName(name);
            QVERIFY(k.line().size() < 5000);
        }
    }

    void aMillionCharactersAreBounded_data()
    {
        QTest::addColumn<QByteArray>("piece");
        for (const char* piece : {"<",
                                  "a<",
                                  "(",
                                  "{lambda(",
                                  "::",
                                  "_",
                                  "x",
                                  "triton_poi_fused_",
                                  "1x",
                                  "at::native::f<",
                                  "cutlass::Kernel<",
                                  "GemmShape<",
                                  " ",
                                  "Mma<",
                                  "operator<",
                                  ">",
                                  "_ZN1a",
                                  "N1aI",
                                  "S_",
                                  "Cijk_MT1x1x1_",
                                  "0d1",
                                  "9",
                                  "\xff"})
            QTest::newRow(piece) << QByteArray{piece};
    }
    // The work for eight times the letters is eight times as much, not sixty-four.
    void aMillionCharactersAreBounded()
    {
        const auto decodeMs = [](const QByteArray& name, KernelName& out) {
            return processorMs([&] {
                out = decodeKernelName({name.constData(), static_cast<std::size_t>(name.size())});
            });
        };
        QFETCH(QByteArray, piece);
        for (const char* head : {"", "triton_poi_fused_", "_ZN", "void at::native::reduce_kernel<512, 1, ",
                                 "void cutlass::device_kernel<", "ampere_", "nvjet_tst_", "sm80_xmma_gemm_",
                                 "void at::native::vectorized_elementwise_kernel<4, at::native::BinaryFunctor<"}) {
            const auto times = 1000000 / static_cast<int>(piece.size());
            KernelName k;
            const double eighthMs = decodeMs(QByteArray{head} + piece.repeated(times / 8), k);
            const double wholeMs = decodeMs(QByteArray{head} + piece.repeated(times), k);
            QVERIFY2(growsLikeALine(eighthMs, wholeMs),
                     qPrintable(QString{"%1: %2 ms after %3"}.arg(head).arg(wholeMs).arg(eighthMs)));
            QVERIFY(k.label.size() <= 256);
            QVERIFY(k.line().size() < 100000);
        }
    }
};

TEST_PLAIN(KernelNameTest)

} // namespace lanescope::kernel_name_test

#include "kernel_name_test.moc"
