// Finds the code of fused kernels: files as several versions of Inductor write them, and the share of a trace's kernels
// whose code is found.

#include <QTemporaryDir>
#include <QtTest>

#include "model/inductor/code_folder.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <filesystem>
#include <fstream>

namespace lanescope::code_folder_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

constexpr const char* newest = R"(# AOT ID: ['0_inference']
from ctypes import c_void_p
async_compile = AsyncCompile()


# kernel path: /tmp/torchinductor_me/ab/cab7.py
# Topologically Sorted Source Nodes: [x, y], Original ATen: [aten.add, aten.relu]
# Source node to ATen node mapping:
#   x => add
#   y => relu
# Graph fragment:
#   %arg0_1 : Tensor "f32[8, 8][8, 1]cuda:0" = PlaceHolder[target=arg0_1]
#   %add : Tensor "f32[8, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 1), kwargs = {})
#   %relu : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%add,), kwargs = {})
#   return %relu
triton_poi_fused_add_relu_0 = async_compile.triton('triton_poi_fused_add_relu_0', '''
import triton
@triton.jit
def triton_poi_fused_add_relu_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 64
''', device_str='cuda')


# Topologically Sorted Source Nodes: [z], Original ATen: [aten.sum]
triton_per_fused_sum_1 = async_compile.triton('triton_per_fused_sum_1', '''
def triton_per_fused_sum_1():
    pass
''', device_str='cuda')

def call(args):
    # Topologically Sorted Source Nodes: [w], Original ATen: [aten.mm]
    extern_kernels.mm(arg0, arg1, out=buf0)
    triton_poi_fused_add_relu_0.run(buf0, buf1, 64)
)";

constexpr const char* readable = R"(class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 8]"):
        # File: /me/train.py:12 in forward, code: x = a + 1
        add: "f32[8, 8]" = torch.ops.aten.add.Tensor(arg0_1, 1);  arg0_1 = None

        # File: /me/train.py:13 in forward, code: y = torch.relu(x)
        relu: "f32[8, 8]" = torch.ops.aten.relu.default(add);  add = None
        return (relu,)
)";

void write(const std::filesystem::path& path, const std::string& text)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream{path, std::ios::binary} << text;
}

std::string kernelText(const std::string& name, const std::string& hash, const std::string& body)
{
    return "# kernel path: /tmp/torchinductor_me/xx/" + hash + ".py\n# Source Nodes: [n], Original ATen: [aten.mul]\n" +
           name + " = async_compile.triton('" + name + "', '''\n" + body + "\n''')\n\n";
}

} // namespace

class CodeFolderTest : public QObject {
    Q_OBJECT

private slots:
    void commentsAboveAKernelAreIts()
    {
        const std::vector<FusedKernelCode> kernels = readOutputCode(newest, readable);
        QCOMPARE(kernels.size(), std::size_t{2});
        const FusedKernelCode& first = kernels[0];
        QCOMPARE(first.name, std::string{"triton_poi_fused_add_relu_0"});
        QCOMPARE(first.hash, std::string{"cab7"});
        QCOMPARE(first.nodes, (std::vector<std::string>{"x", "y"}));
        QCOMPARE(first.ops, (std::vector<std::string>{"aten.add", "aten.relu"}));
        QCOMPARE(first.graph.size(), std::size_t{4});
        QVERIFY(first.source.starts_with("import triton\n"));
        QVERIFY(first.source.ends_with("    xnumel = 64\n"));
        QCOMPARE(first.lines, (std::vector<PythonLine>{{"/me/train.py", 12, "forward", "x = a + 1"},
                                                       {"/me/train.py", 13, "forward", "y = torch.relu(x)"}}));
        // The line of the source is that of the file.
        std::istringstream lines{newest};
        std::string line;
        for (std::int64_t n = 0; n < first.fileLine; ++n)
            std::getline(lines, line);
        QCOMPARE(line, std::string{"import triton"});
        QCOMPARE(kernels[1].hash, std::string{});
        QCOMPARE(kernels[1].ops, std::vector<std::string>{"aten.sum"});
        QVERIFY(kernels[1].graph.empty()); // the first kernel's comments are not the second's
    }

    // tlparse writes a page with colours for each file, unless an option changes that.
    void pagesOfTlparseAreRead()
    {
        const auto page = [](std::string text) {
            QString escaped = QString::fromStdString(text).toHtmlEscaped();
            escaped.replace('\'', QLatin1String{"&#x27;"});
            QString out =
                QStringLiteral("<!DOCTYPE html>\n<style>.a { content: \"<\"; }</style><pre style=\"color:#fff;\">\n");
            for (const QString& line : escaped.split('\n'))
                out += QStringLiteral("<span style=\"color:#323232;\">") + line + QStringLiteral("</span>\n");
            return (out + QStringLiteral("</pre>")).toStdString();
        };
        QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        write(root / "-_0_0_0" / "inductor_output_code_cabc_5.html", page(newest));
        write(root / "-_0_0_0" / "inductor_post_grad_graph_3.html", page(readable));
        Task task;
        const auto found = readCodeFolder(root.string(), task);
        QVERIFY(found);
        const std::vector<FusedKernelCode> plain = readOutputCode(newest, readable);
        QCOMPARE(found->kernels.size(), plain.size());
        for (std::size_t k = 0; k < plain.size(); ++k) {
            QCOMPARE(found->kernels[k].source, plain[k].source);
            QCOMPARE(found->kernels[k].graph, plain[k].graph);
            QCOMPARE(found->kernels[k].lines, plain[k].lines);
            QCOMPARE(found->kernels[k].fileLine, plain[k].fileLine + 2); // line of the page
        }
    }

    void brokenTextsGiveWhatTheyHold()
    {
        const std::string text = newest;
        for (std::size_t length = 0; length <= text.size(); length += 7)
            for (const FusedKernelCode& kernel : readOutputCode(text.substr(0, length), readable))
                QVERIFY(!kernel.name.empty());
        QVERIFY(readOutputCode("= async_compile.triton(", "").empty());
        QVERIFY(readOutputCode("# File: x\nprint(1)\n", "# File: nonsense\na = 1").empty());
        QCOMPARE(readOutputCode("k = async_compile.triton('k', \"\"\"\nbody\n\"\"\")\n", "").at(0).source,
                 std::string{"body\n"});
    }

    // Two graphs have a kernel of one name: the hash shows which, and without one both are candidates.
    void theHashTellsKernelsOfOneNameApart()
    {
        QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        write(root / "run" / "model__0_forward_1.0" / "output_code.py",
              kernelText("triton_poi_fused_mul_0", "aaa", "one"));
        write(root / "run" / "model__1_forward_3.1" / "output_code.py",
              kernelText("triton_poi_fused_mul_0", "bbb", "two"));
        write(root / "again" / "output_code.py", kernelText("triton_poi_fused_mul_0", "aaa", "one"));
        Task task;
        const auto code = readCodeFolder(root.string(), task);
        QVERIFY(code);
        QCOMPARE(code->files, std::size_t{3});
        QCOMPARE(codesOf(*code, "triton_poi_fused_mul_0", "bbb").size(), std::size_t{1});
        QCOMPARE(codesOf(*code, "triton_poi_fused_mul_0", "bbb")[0]->source, std::string{"two\n"});
        QCOMPARE(codesOf(*code, "triton_poi_fused_mul_0", "").size(), std::size_t{2});
        QCOMPARE(codesOf(*code, "triton_poi_fused_mul_0", "unknown").size(), std::size_t{2});
        QVERIFY(codesOf(*code, "triton_poi_fused_mul_1", "aaa").empty());
    }

    // 60 kernels in twelve graphs, of a debug folder, of tlparse and of the cache, and one that is in none of them.
    // unique_kernel_names=False: every kernel of the trace is called triton_.
    void theHashFindsAKernelOfAnotherName()
    {
        CodeFolder folder;
        folder.kernels = readOutputCode(
            kernelText("triton_poi_fused_a", "c1", "a") + kernelText("triton_poi_fused_b", "c2", "b"), {});
        const auto found = codesOf(folder, "triton_", "c2");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0]->name, std::string{"triton_poi_fused_b"});
        QVERIFY(codesOf(folder, "triton_", "c3").empty());
        QVERIFY(codesOf(folder, "triton_", {}).empty());
    }

    void nearlyAllKernelsOfATraceFindTheirCode()
    {
        QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 0;
        const auto run = [&](const std::string& name, const std::string& hash) {
            const Ns at = static_cast<int>(id) * 100us;
            cpu.slice(name, at, 50us, "cpu_op", ~0u,
                      fmt::format(R"({{"kernel_file": "/tmp/torchinductor_me/xx/{}.py", "kernel_backend": "triton"}})",
                                  hash));
            cpu.slice("cuLaunchKernel", at + 10us, 5us, "cuda_driver", ++id);
            gpu.slice(name, at + 30us, 20us, "kernel", id);
        };
        for (int graph = 0; graph < 12; ++graph) {
            std::string text;
            for (int k = 0; k < 5; ++k) {
                const std::string name = fmt::format("triton_poi_fused_mul_{}", k),
                                  hash = fmt::format("c{}x{}", graph, k);
                text += kernelText(name, hash, fmt::format("graph {} kernel {}", graph, k));
                run(name, hash);
            }
            const std::filesystem::path places[] = {
                root / fmt::format("run/torchinductor/model__{}.0/output_code.py", graph),
                root / fmt::format("-_0_0_0/inductor_output_code_c{}_7.txt", graph),
                root / fmt::format("ab/cgraph{}.py", graph)};
            write(places[graph % 3], text);
        }
        run("triton_red_fused_lost_0", "clost");
        gpu.slice("ampere_sgemm", 50ms, 20us); // a library's kernel: its code is not looked for
        Task task;
        const auto code = readCodeFolder(root.string(), task);
        QVERIFY(code);
        const TracePtr trace = make.build();
        const std::vector<TracedKernelCode> kernels = tracedCodes(*trace, *code);
        QCOMPARE(kernels.size(), std::size_t{61});
        QVERIFY(joinedPct(kernels) >= 95);
        for (const TracedKernelCode& kernel : kernels) {
            if (trace->text(kernel.name) == "triton_red_fused_lost_0") {
                QVERIFY(kernel.codes.empty());
                continue;
            }
            QCOMPARE(kernel.codes.size(), std::size_t{1}); // though twelve graphs have a kernel of that name
            int graph = 0, number = 0;
            QCOMPARE(std::sscanf(kernel.hash.c_str(), "c%dx%d", &graph, &number), 2);
            QCOMPARE(kernel.codes[0]->source, fmt::format("graph {} kernel {}\n", graph, number));
        }
    }

    // The cache holds one file per kernel: its source alone, named by its hash. Code of the same name and another hash
    // comes from another compilation.
    void aKernelFileOfTheCacheIsRead()
    {
        QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        const std::string source = "import triton\n\n@triton.jit\ndef triton_poi_fused_mul_0(in_ptr0):\n    pass\n";
        write(root / "zz" / "own.py", source);
        write(root / "ab" / "graph.py", kernelText("triton_poi_fused_mul_0", "other", "two"));
        write(root / "ab" / "helper.py", "import triton\ndef triton_helper(x):\n    pass\n");
        Task task;
        auto code = readCodeFolder(root.string(), task);
        QVERIFY(code);
        QCOMPARE(code->kernels.size(), std::size_t{2});
        const auto own = codesOf(*code, "triton_poi_fused_mul_0", "own");
        QCOMPARE(own.size(), std::size_t{1});
        QCOMPARE(own[0]->source, source);
        QVERIFY(own[0]->isSourceAlone && own[0]->ops.empty());
        QCOMPARE(codesOf(*code, "triton_poi_fused_mul_0", "other")[0]->source, std::string{"two\n"});
        write(root / "zz" / "other.py", source); // the graph's code shows more of the same kernel
        code = readCodeFolder(root.string(), task);
        QVERIFY(code);
        QCOMPARE(code->kernels.size(), std::size_t{2});
        QVERIFY(!codesOf(*code, "triton_poi_fused_mul_0", "other")[0]->isSourceAlone);
    }

    void codeOfAnotherHashIsToldApart()
    {
        const auto kernelOf = [](const std::string& recorded, const std::string& inFolder) {
            TraceMaker make;
            const std::string args = recorded.empty() ? "{}" : fmt::format("{{\"kernel_hash\": \"{}\"}}", recorded);
            auto cpu = make.lane("1", "1");
            cpu.slice("triton_poi_fused_mul_0", Ns{0}, Ns{100}, "cpu_op", 0, args);
            cpu.slice("cuLaunchKernel", Ns{10}, Ns{10}, "cuda_driver", 1);
            make.stream(0, 7).slice("triton_poi_fused_mul_0", Ns{50}, Ns{10}, "kernel", 1);
            const TracePtr trace = make.build();
            CodeFolder folder;
            folder.kernels = readOutputCode(kernelText("triton_poi_fused_mul_0", inFolder, "one"), {});
            const auto kernels = tracedCodes(*trace, folder);
            return std::tuple{kernels[0].codes.size(), kernels[0].isOtherHash, joinedPct(kernels)};
        };
        QCOMPARE(kernelOf("aaa", "aaa"), (std::tuple{std::size_t{1}, false, 100.0}));
        QCOMPARE(kernelOf("aaa", "bbb"), (std::tuple{std::size_t{1}, true, 0.0}));
        QCOMPARE(kernelOf("", "bbb"), (std::tuple{std::size_t{1}, false, 100.0})); // nothing shows that it is another
    }

    void whatIsNoFolderOfInductorIsAnError()
    {
        QTemporaryDir folder;
        Task task;
        QVERIFY(!readCodeFolder(folder.path().toStdString(), task));
        QVERIFY(!readCodeFolder(folder.path().toStdString() + "/none", task));
    }

    void aFolderBesideTheTraceIsFound()
    {
        QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        QVERIFY(codeFolderBeside((root / "trace.json").string()).empty());
        std::filesystem::create_directories(root / "torch_compile_debug");
        QCOMPARE(codeFolderBeside((root / "trace.json").string()), (root / "torch_compile_debug").string());
    }
};

TEST_PLAIN(CodeFolderTest)

} // namespace lanescope::code_folder_test

#include "code_folder_test.moc"
