// "What is this?": each name of the bundled examples, and the names that take most of the time of each real trace, have
// an explanation. Ops of PyTorch and calls are explained by what they do. Each explanation is true of its name.

#include <QDir>
#include <QtTest>

#include "model/explain/explain.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <filesystem>
#include <map>

namespace lanescope::explain_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

Explanation explained(const std::string& name, const char* category)
{
    TraceMaker make;
    if (std::string_view{category} == "kernel")
        make.stream(0, 7).slice(name, 0us, 10us, category);
    else
        make.lane("1", "1").slice(name, 0us, 10us, category);
    return explainSlice(*make.build(), SliceId{0u});
}

std::vector<std::string> tracesBelow(const std::filesystem::path& folder)
{
    std::vector<std::string> files;
    std::error_code error;
    for (auto at = std::filesystem::recursive_directory_iterator(folder, error);
         !error && at != std::filesystem::recursive_directory_iterator{}; at.increment(error)) {
        const std::string path = at->path().string();
        const bool isTrace = path.ends_with(".json") || path.ends_with(".json.gz");
        if (isTrace && path.find("/odd/") == std::string::npos)
            files.push_back(path);
    }
    std::sort(files.begin(), files.end());
    return files;
}

// Names that their library or PyTorch gave are explained by name; a program's own names by what kind of thing they are.
bool mustBeByName(const Trace& trace, SliceId s)
{
    switch (trace.kind(s)) {
    case SliceKind::Op:
        return trace.name(s).starts_with("aten::") || trace.name(s).starts_with("autograd::");
    case SliceKind::Runtime:
    case SliceKind::Driver:
        return trace.name(s).starts_with("cuda") || trace.name(s).starts_with("hip") || trace.name(s).starts_with("cu");
    case SliceKind::Kernel:
    case SliceKind::Memcpy:
    case SliceKind::Memset:
        return true;
    default:
        return false;
    }
}

} // namespace

class ExplainTest : public QObject {
    Q_OBJECT

private slots:
    void namesAndWhatIsSaidOfThem_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("category");
        QTest::addColumn<QString>("words"); // words that the explanation contains
        QTest::addColumn<bool>("byName");
        const auto row = [](const char* name, const char* category, const char* words, bool byName = true) {
            QTest::addRow("%s (%s)", name, category) << QString{name} << QString{category} << QString{words} << byName;
        };
        row("aten::add_", "cpu_op", "overwrites the first input");
        for (const char* view : {"aten::t_", "aten::transpose_", "aten::as_strided_", "aten::unsqueeze_",
                                 "aten::squeeze_", "aten::swapaxes_", "aten::detach_"})
            row(view, "cpu_op", "Its data stay as they are");
        row("aten::copy_", "cpu_op", "Copies between tensors");
        row("aten::index_put_", "cpu_op", "Writes elements");
        row("aten::__ior__", "cpu_op", "Elementwise");
        row("aten::native_layer_norm_backward", "cpu_op", "the gradient of native_layer_norm.");
        row("aten::_softmax_backward_data", "cpu_op", "the gradient of _softmax.");
        row("aten::_foreach_mul_", "cpu_op", "list of tensors");
        row("aten::no_such_op", "cpu_op", "core library", false);
        row("aten::", "cpu_op", "core library", false);
        row("AddmmBackward0", "cpu_op", "the inputs of Addmm.");
        row("MaxPool2DWithIndicesBackward0", "cpu_op", "the inputs of MaxPool2DWithIndices.");
        row("Backward0", "cpu_op", "program's own", false);
        row("myBackwardPass", "cpu_op", "program's own", false);
        row("autograd::engine::evaluate_function: MmBackward0", "cpu_op", "One node of the backward pass");
        row("fbgemm::permute_2D_sparse_data", "cpu_op", "FBGEMM");
        row("mine::fast_op", "cpu_op", "An op that mine registered", false);
        row("GEGLUFunction", "cpu_op", "autograd function", false);
        row("hipMemcpyWithStream", "cuda_runtime", "waits until it is done");
        row("hipGetDevicePropertiesR0600", "cuda_runtime", "property of the device");
        row("cudaStreamGetCaptureInfo_v2", "cuda_runtime", "recorded into a graph");
        row("cuMemcpyHtoDAsync_v2", "cuda_driver", "copy into a stream's queue");
        row("cudaNoSuchCall", "cuda_runtime", "runtime or driver", false);
        row("cuda", "cuda_runtime", "runtime or driver", false);
        row("nccl:all_reduce", "user_annotation", "NCCL");
        row("cudaFreeAsync", "cuda_runtime", "back to a pool");
        row("cudaFreeHost", "cuda_runtime", "Gives pinned host memory back");
        row("cudaMallocHost", "cuda_runtime", "Takes pinned host memory");
        row("cudaMallocAsync", "cuda_runtime", "from a pool of the driver");
        row("cudaMallocManaged", "cuda_runtime", "Takes memory from the device. ");
        row("cudaMalloc_v3020", "cuda_runtime", "Takes memory from the device, which waits");
        row("Memset (Device)", "gpu_memset", "Fills device memory");
        row("Memset my cache", "user_annotation", "program or one of its libraries", false);
        row("Resource", "overhead", "bookkeeping");
        row("Resource", "user_annotation", "program or one of its libraries", false);
        row("ResourceManager.load", "user_annotation", "program or one of its libraries", false);
        row("my range", "user_annotation", "program or one of its libraries", false);
        row("execute_context_3(120)_generation_5(5)", "user_annotation", "vLLM");
        row("execute_diffusion_1_1024x1024", "user_annotation", "diffusion");
        row("nn.Module: Linear_12", "python_function", "fully connected");
        row("nn.Module: Linear_12", "python_function", "12 numbers the modules");
        row("nn.Module: My_Block", "python_function", "of the class My_Block.");
        row("train.py(41): step", "python_function", "The Python function step of train.py. 41 is");
        row("<built-in method run_backward of torch._C._EngineBase object at 0x7f>", "python_function", "engine");
        row("<built-in function len>", "python_function", "The function len,");
        row("somewhere", "python_function", "A frame", false);
        row("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn", "kernel", "GEMM");
        row("my_secret_kernel_9", "kernel", "does not show what it computes", false);
    }

    void namesAndWhatIsSaidOfThem()
    {
        QFETCH(QString, name);
        QFETCH(QString, category);
        QFETCH(QString, words);
        QFETCH(bool, byName);
        const Explanation e = explained(name.toStdString(), category.toUtf8().constData());
        QVERIFY2(e.text.find(words.toStdString()) != std::string::npos, e.text.c_str());
        QCOMPARE(e.of == Explanation::Of::Name, byName);
    }

    void onlyALaneWithoutForwardOpsIsAutogradsThread()
    {
        const auto explainedBackward = [](bool hasForward) {
            TraceMaker make;
            auto& lane = make.lane("1", "1").slice("autograd::engine::evaluate_function: MmBackward0", 0us, 10us);
            if (hasForward)
                lane.slice("aten::mm", 20us, 10us);
            return explainSlice(*make.build(), SliceId{0u}).text;
        };
        QVERIFY(explainedBackward(false).find("autograd's own thread") != std::string::npos);
        QCOMPARE(explainedBackward(true),
                 std::string{"One node of the backward pass; its flow leads to the forward op."});
    }

    void eachNameOfTheExamplesIsExplained()
    {
        const std::vector<std::string> files = tracesBelow(LANESCOPE_SOURCE_DIR "/resources/samples");
        QVERIFY(files.size() >= 12);
        for (const std::string& file : files) {
            const auto trace = loadTrace(file);
            QVERIFY(trace);
            for (const SliceId s : (*trace)->slices()) {
                const Explanation e = explainSlice(**trace, s);
                const std::string name{(*trace)->name(s)};
                QVERIFY2(!e.text.empty(), name.c_str());
                if (mustBeByName(**trace, s))
                    QVERIFY2(e.of == Explanation::Of::Name, name.c_str());
            }
            for (std::uint32_t l = 0; l < (*trace)->lanes().size(); ++l)
                QVERIFY(!explainLane(**trace, LaneId{l}).empty());
        }
    }

    void mostTimeOfEachRealTraceIsExplained_data()
    {
        QTest::addColumn<QString>("file");
        const std::vector<std::string> files = tracesBelow(LANESCOPE_TRACES);
        for (const std::string& file : files)
            QTest::addRow("%s", std::filesystem::path{file}.filename().string().c_str())
                << QString::fromStdString(file);
        if (files.empty())
            QTest::addRow("none") << QString{};
    }

    void mostTimeOfEachRealTraceIsExplained()
    {
        QFETCH(QString, file);
        if (file.isEmpty())
            QSKIP("the real traces are not here");
        const auto trace = loadTrace(file.toStdString());
        QVERIFY(trace);
        std::map<std::pair<std::uint32_t, std::uint16_t>, std::pair<Ns, SliceId>> names;
        for (const SliceId s : (*trace)->slices()) {
            auto& [time, first] = names[{(*trace)->nameId(s).value, (*trace)->categoriesOfSlices()[s.value]}];
            time += (*trace)->duration(s);
            first = s;
        }
        Ns whole{}, any{}, named{}, byName{};
        std::vector<std::pair<Ns, std::string>> missing;
        for (const auto& [key, value] : names) {
            const auto& [time, slice] = value;
            const Explanation e = explainSlice(**trace, slice);
            whole += time;
            any += e.text.empty() ? Ns{} : time;
            if (!mustBeByName(**trace, slice))
                continue;
            named += time;
            if (e.of == Explanation::Of::Name)
                byName += time;
            else
                missing.emplace_back(time, std::string{(*trace)->name(slice)});
        }
        std::sort(missing.rbegin(), missing.rend());
        const auto pct = [](Ns part, Ns of) {
            return of == Ns{} ? 100.0 : 100.0 * static_cast<double>(part.count()) / static_cast<double>(of.count());
        };
        QString list;
        for (std::size_t i = 0; i < std::min<std::size_t>(missing.size(), 8); ++i)
            list += QStringLiteral("\n    %1 % %2")
                        .arg(pct(missing[i].first, named), 0, 'f', 2)
                        .arg(QString::fromStdString(missing[i].second).left(110));
        qInfo("explained: %.1f %% of the time, %.2f %% of named things by name%s", pct(any, whole), pct(byName, named),
              qPrintable(list));
        QVERIFY(pct(any, whole) >= 90);
        QVERIFY(pct(byName, named) >= 90);
    }

    void columnsAreExplainedByTableAndHeader()
    {
        QVERIFY(explainColumn("Kernels", "Waves").find("multiprocessors idle") != std::string::npos);
        QVERIFY(explainColumn("Iterations", "Kind").find("Prefill") != std::string::npos);
        QVERIFY(explainColumn("Critical path", "Kind").find("Prefill") == std::string::npos);
        QVERIFY(explainColumn("Kernels", "no such column").empty());
    }

    void lanesAreExplainedByWhatTheyHold()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 10us);
        make.stream(0, 7).slice("gemm", 20us, 10us);
        const TracePtr trace = make.build();
        for (std::uint32_t l = 0; l < trace->lanes().size(); ++l) {
            const bool isStream = trace->lanes()[l].kind == LaneKind::Gpu;
            const std::string text = explainLane(*trace, LaneId{l});
            QVERIFY(text.find(isStream ? "stream of a GPU" : "thread of the host") != std::string::npos);
        }
    }
};

TEST_PLAIN(ExplainTest)

} // namespace lanescope::explain_test

#include "explain_test.moc"
