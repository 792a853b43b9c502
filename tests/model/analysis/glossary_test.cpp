// Slices of known meaning are explained, with the ids in their names; unknown ones are not.

#include <QDir>
#include <QtTest>

#include "model/analysis/glossary.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <set>

namespace lanescope::glossary_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class GlossaryTest : public QObject {
    Q_OBJECT

private slots:
    void namesAndTheirMeaning_data();
    void namesAndTheirMeaning();
    void theChainGoesFromTheAnnotationToTheKernel();
    void addmmWithACopyAndWithout();
    void matmulBecomesMmOrBmm();
    void theExamplesAreExplained();
};

namespace {

SliceId named(const Trace& trace, std::string_view name)
{
    for (const SliceId s : trace.slices())
        if (trace.name(s) == name)
            return s;
    return {};
}

bool holds(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

} // namespace

void GlossaryTest::namesAndTheirMeaning_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("words"); // words that the meaning contains; empty: no meaning
    const auto row = [](const char* name, const char* words) {
        QTest::newRow(name) << QString{name} << QString{words};
    };
    row("Torch-Compiled Region: 0/0", "Frame 0, as it was first compiled");
    row("Torch-Compiled Region: 3/2", "Frame 3, recompiled: number 2");
    row("Torch-Compiled Region: 1/4/0", "Frame 4, as it was first");
    row("Torch-Compiled Region: x", "how often it was recompiled");
    row("Torch-Compiled Region", "torch.compile replaced");
    row("## Call CompiledFxGraph fjs2ynbb6rsb ##", "(fjs2ynbb6rsb)");
    row("ProfilerStep#12", "Step 12 ");
    row("ProfilerStep#x", "");
    row("TorchDynamo Cache Lookup", "guards");
    row("TorchDynamo Cache Lookup (dynamo_timed)", "guards");
    row("AOTDispatcher Runtime Wrapper Prologue", "AOTAutograd");
    row("Activity Buffer Request", "profiler overhead");
    row("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", "heavyweight");
    row("cudaLaunchKernel", "returns at once");
    row("cudaLaunchKernelExC", "clusters");
    row("cuLaunchKernelEx", "driver");
    row("cudaDeviceSynchronize", "waits until the device");
    row("aten::addmm", "epilogue");
    row("aten::t", "no kernel runs");
    row("aten::t_", ""); // another op
    row("aten::mm", "one GEMM");
    row("triton_poi_fused_add_relu_0", "elementwise");
    row("my_function", "");
}

void GlossaryTest::namesAndTheirMeaning()
{
    QFETCH(QString, name);
    QFETCH(QString, words);
    TraceMaker make;
    make.lane("1", "1").slice(name.toStdString(), 0us, 10us);
    const std::string meaning = meaningOf(*make.build(), SliceId{0u});
    if (words.isEmpty())
        QCOMPARE(meaning, std::string{});
    else
        QVERIFY2(holds(meaning, words.toStdString()), meaning.c_str());
}

void GlossaryTest::theChainGoesFromTheAnnotationToTheKernel()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("main.py(3): run", 0us, 900us, "python_function")
        .slice("ProfilerStep#2", 1us, 800us, "user_annotation")
        .slice("matmul_add", 10us, 500us, "user_annotation")
        .slice("aten::matmul", 20us, 100us)
        .slice("aten::mm", 30us, 80us)
        .slice("cudaLaunchKernel", 40us, 5us, "cuda_runtime", 1);
    make.stream(0, 7).slice("gemm", 100us, 30us, "kernel", 1).slice("lost", 200us, 30us, "kernel", 9);
    const TracePtr trace = make.build();
    std::vector<std::string> names;
    for (const SliceId s : dispatchChain(*trace, named(*trace, "gemm")))
        names.emplace_back(trace->name(s));
    const std::vector<std::string> expected{"ProfilerStep#2", "matmul_add",       "aten::matmul",
                                            "aten::mm",       "cudaLaunchKernel", "gemm"};
    QCOMPARE(names, expected);
    QCOMPARE(dispatchChain(*trace, named(*trace, "lost")).size(), std::size_t{1}); // it has no launch
    QCOMPARE(workInside(*trace, named(*trace, "matmul_add")), std::vector<SliceId>{named(*trace, "gemm")});
}

void GlossaryTest::addmmWithACopyAndWithout()
{
    for (const bool hasCopy : {false, true}) {
        TraceMaker make;
        auto host = make.lane("1", "1");
        host.slice("aten::addmm", 0us, 100us).slice("cudaLaunchKernel", 50us, 5us, "cuda_runtime", 1);
        auto device = make.stream(0, 7);
        if (hasCopy) {
            host.slice("cudaMemcpyAsync", 20us, 5us, "cuda_runtime", 2);
            device.slice("Memcpy DtoD (Device -> Device)", 90us, 33us, "gpu_memcpy", 2);
        }
        device.slice("gemm", 130us, 30us, "kernel", 1);
        const TracePtr trace = make.build();
        for (const char* name : {"aten::addmm", "gemm"}) { // for the op and for its kernel
            const std::string pattern = patternOf(*trace, named(*trace, name));
            QCOMPARE(holds(pattern, "copied into the result first"), hasCopy);
            QCOMPARE(holds(pattern, "in its epilogue"), !hasCopy);
        }
    }
}

void GlossaryTest::matmulBecomesMmOrBmm()
{
    for (const char* became : {"aten::mm", "aten::bmm", "aten::dot"}) {
        TraceMaker make;
        make.lane("1", "1").slice("aten::matmul", 0us, 100us).slice(became, 10us, 80us);
        const TracePtr trace = make.build();
        const std::string pattern = patternOf(*trace, named(*trace, "aten::matmul"));
        QCOMPARE(holds(pattern, "became mm"), became == std::string_view{"aten::mm"});
        QCOMPARE(holds(pattern, "became bmm"), became == std::string_view{"aten::bmm"});
    }
}

void GlossaryTest::theExamplesAreExplained()
{
    const QString folder = QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples");
    std::set<std::string> patterns;
    bool hasHash = false;
    for (const QString& name : QDir{folder}.entryList({"*.json.gz"}, QDir::Files)) {
        const auto trace = loadTrace((folder + '/' + name).toStdString());
        QVERIFY(trace.has_value());
        for (const SliceId s : (*trace)->slices()) {
            if (std::string pattern = patternOf(**trace, s); !pattern.empty())
                patterns.insert(std::move(pattern));
            hasHash |= holds(meaningOf(**trace, s), "Inductor's code for one graph");
        }
    }
    QVERIFY(hasHash);
    QVERIFY(patterns.size() >= 3); // mm, bmm and an addmm
}

TEST_PLAIN(GlossaryTest)

} // namespace lanescope::glossary_test

#include "glossary_test.moc"
