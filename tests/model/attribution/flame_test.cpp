// Flame graphs: sums of every tree against the attribution's, backward below its module, what changed between two, and
// an SVG in which names are text whatever they hold.

#include <QtTest>

#include "model/attribution/flame_svg.h"
#include "model/attribution/replay_places.h"
#include "tests/support/make_layers.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <QXmlStreamReader>
#include <functional>
#include <set>

namespace lanescope::flame_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

std::string nanoseconds(Ns time) { return std::to_string(time.count()); }

TracePtr sample(std::string_view op = "aten::mm", Ns length = 100us)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1"), autograd = make.lane("1", "2");
    auto gpu = make.stream(0, 7);
    cpu.slice("train.py(3): main", 0us, 400us, "python_function");
    cpu.slice("nn.Module: Net_0", 10us, 300us, "python_function");
    cpu.slice(op, 20us, 50us, "cpu_op", ~0u, R"({"Fwd thread id": 0, "Sequence number": 1})");
    cpu.slice("cudaLaunchKernel", 30us, 10us, "cuda_runtime", 1);
    cpu.slice("cudaDeviceSynchronize", 320us, 60us, "cuda_runtime");
    gpu.slice("gemm", 50us, length, "kernel", 1);
    autograd.slice("autograd::engine::evaluate_function: MmBackward0", 400us, 50us, "cpu_op", ~0u,
                   R"({"Fwd thread id": 1, "Sequence number": 1})");
    autograd.slice("cudaLaunchKernel", 410us, 10us, "cuda_runtime", 2);
    gpu.slice("gemm", 430us, 30us, "kernel", 2);
    gpu.slice("lost", 500us, 7us);
    return make.build();
}

void checkSums(const Flame& flame)
{
    for (const FlameNode& node : flame.nodes) {
        Ns children{};
        for (const std::uint32_t c : node.children)
            children += flame.nodes[c].total;
        QCOMPARE(node.self + children, node.total);
    }
}

std::map<std::string, Ns> pathsOf(const Flame& flame)
{
    std::map<std::string, Ns> paths;
    const std::function<void(std::uint32_t, const std::string&)> walk = [&](std::uint32_t n, const std::string& path) {
        if (flame.nodes[n].self > Ns{})
            paths[path] += flame.nodes[n].self;
        for (const std::uint32_t c : flame.nodes[n].children)
            walk(c, path + "/" + flame.nodes[c].name);
    };
    walk(0, {});
    return paths;
}

Flame flame(const Analysis& analysis, const FlameOptions& options)
{
    return flameOf(analysis, recordedAttributionOf(analysis), options);
}

} // namespace

class FlameTest : public QObject {
    Q_OBJECT

private slots:
    void framesThatDifferByAnAddressAreOneBox()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("<built-in method get of dict object at 0x7f01>", 0us, 10us, "python_function");
        cpu.slice("<built-in method get of dict object at 0x7fab>", 20us, 15us, "python_function");
        cpu.slice("<function run at 0x1>", 40us, 5us, "python_function");
        cpu.slice("size at 0x12", 50us, 5us, "python_function"); // no object of Python
        cpu.slice("<built-in method join of str object at 0x2>", 60us, 3us, "python_function");
        cpu.slice("<built-in method get of _queue.SimpleQueue object at 0x3>", 70us, 7us, "python_function");
        const Analysis analysis{make.build()};
        FlameOptions pythonFrames;
        pythonFrames.by = FlameBy::Python;
        const Flame flame = flameOf(analysis, attributionOf(analysis), pythonFrames);
        const std::map<std::string, Ns> expected{
            {"/<built-in method get of dict>", 25us},
            {"/<function run>", 5us},
            {"/size at 0x12", 5us},
            {"/<built-in method join of str>", 3us}, // this joins texts; join of a queue or a thread waits
            {"/<built-in method get of _queue.SimpleQueue>/[waiting]", 7us}};
        QCOMPARE(pathsOf(flame), expected);
    }

    // Two recordings of one program number their steps otherwise.
    void stepsOfTheProfilerAreOneBox()
    {
        const auto flameFrom = [](int first) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 3; ++i) {
                cpu.slice(fmt::format("ProfilerStep#{}", first + i), i * 100us, 90us, "user_annotation");
                cpu.slice("aten::mm", i * 100us + 10us, 40us);
            }
            cpu.slice("epoch#3", 300us, 10us, "user_annotation").slice("aten::mm", 301us, 5us);
            const Analysis analysis{make.build()};
            FlameOptions byOp;
            byOp.by = FlameBy::Op;
            return flameOf(analysis, attributionOf(analysis), byOp);
        };
        const Flame a = flameFrom(2), b = flameFrom(50);
        const std::map<std::string, Ns> expected{
            {"/ProfilerStep", 150us}, {"/ProfilerStep/aten::mm", 120us}, {"/epoch#3", 5us}, {"/epoch#3/aten::mm", 5us}};
        QCOMPARE(pathsOf(a), expected);
        const FlameChange change = flameChange(a, b);
        QCOMPARE(change.goneTotal, Ns{});
        for (std::size_t n = 0; n < b.nodes.size(); ++n)
            QVERIFY2(change.before[n] == b.nodes[n].total, b.nodes[n].name.c_str());
    }

    // The lengths of requests differ in each iteration; those of one kind and batch are one box, in both traces.
    void iterationsOfOneBatchAreOneBox()
    {
        const auto flameFrom = [](int length) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 3; ++i) {
                const int batch = i < 2 ? 32 : 33;
                const Ns at = i * 100us;
                cpu.slice(fmt::format("execute_{0}_context_0(sq0sk0sqsq0sqsk0)_generation_{0}(sq{0}sk{1}sqsq32sqsk{1})",
                                      batch, length + i),
                          at, 90us, "user_annotation");
                cpu.slice(fmt::format("step[DECODE bs={}]", batch), at + 1us, 80us, "user_annotation");
                cpu.slice("aten::mm", at + 10us, 40us);
            }
            cpu.slice("execute_model", 300us, 10us, "user_annotation").slice("aten::mm", 301us, 5us);
            const Analysis analysis{make.build()};
            FlameOptions byOp;
            byOp.by = FlameBy::Op;
            return flameOf(analysis, attributionOf(analysis), byOp);
        };
        const Flame a = flameFrom(900), b = flameFrom(7000);
        const std::map<std::string, Ns> expected{{"/decode, batch 32", 100us}, {"/decode, batch 32/aten::mm", 80us},
                                                 {"/decode, batch 33", 50us},  {"/decode, batch 33/aten::mm", 40us},
                                                 {"/execute_model", 5us},      {"/execute_model/aten::mm", 5us}};
        QCOMPARE(pathsOf(a), expected);
        QCOMPARE(flameChange(a, b).goneTotal, Ns{});
    }

    void equalLayersAreOneBox()
    {
        const Analysis analysis{lanescope::test::LayerMaker{}.build()};
        FlameOptions options;
        options.isDevice = true;
        options.foldsLayers = true;
        const Flame folded = flameOf(analysis, attributionOf(analysis), options);
        checkSums(folded);
        options.foldsLayers = false;
        QCOMPARE(folded.total(), flameOf(analysis, attributionOf(analysis), options).total());
        const std::map<std::string, Ns> paths = pathsOf(folded);
        QCOMPARE(paths.at("/Net_0/6 × Block/aten::mm/gemm"), Ns{2 * (5 * 80us + 160us)});
    }

    void everyTreeAddsUpToTheWhole()
    {
        const Analysis analysis{sample()};
        const Attribution& all = recordedAttributionOf(analysis);
        for (const FlameBy by : {FlameBy::Module, FlameBy::Op, FlameBy::Python})
            for (const bool isDevice : {false, true})
                for (const bool isInverted : {false, true}) {
                    const Flame f = flame(analysis, {by, isDevice, isInverted, false, {}});
                    checkSums(f);
                    QCOMPARE(f.total(), isDevice ? all.busy : all.host);
                }
    }

    void backwardHangsBelowItsModule()
    {
        const Analysis analysis{sample()};
        const auto paths = pathsOf(flame(analysis, {FlameBy::Module, true, false, false, {}}));
        QCOMPARE(paths.at("/Net_0/aten::mm/gemm"), Ns{100us});
        QCOMPARE(paths.at("/Net_0/[backward]/autograd::engine::evaluate_function: MmBackward0/gemm"), Ns{30us});
        QCOMPARE(paths.at("/(no module)/no launch is recorded/lost"), Ns{7us});
        const auto inverted = pathsOf(flame(analysis, {FlameBy::Module, true, true, false, {}}));
        QCOMPARE(inverted.at("/gemm/aten::mm/Net_0"), Ns{100us});
    }

    void waitingIsALeafThatCanBeLeftOut()
    {
        const Analysis analysis{sample()};
        const auto paths = pathsOf(flame(analysis, {FlameBy::Python, false, false, false, {}}));
        QCOMPARE(paths.at("/train.py(3): main/cudaDeviceSynchronize/[waiting]"), Ns{60us});
        const Flame working = flame(analysis, {FlameBy::Python, false, false, true, {}});
        QCOMPARE(working.total(), recordedAttributionOf(analysis).host - Ns{60us});
    }

    // A function waits even if its own calls are not recorded, while its callers work.
    void idleThreadsAndBlockingCopiesWait_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("category");
        QTest::addColumn<bool>("waits");
        for (const char* name :
             {"threading.py(295): wait", "/usr/lib/python3.12/threading.py(1115): join", "queue.py(154): get",
              "C:\\Python\\Lib\\selectors.py(451): select", "multiprocessing/connection.py(930): wait",
              "<built-in method acquire of _thread.lock object at 0x7f>",
              "<built-in method poll of select.epoll object>", "<built-in function sleep>"})
            QTest::newRow(name) << name << "python_function" << true;
        for (const char* name : {"mythreading.py(3): wait", "train.py(3): wait", "threading.py(999): run",
                                 "torch/utils/data/dataset.py(3): get"})
            QTest::newRow(name) << name << "python_function" << false;
        for (const char* name : {"hipMemcpyWithStream", "cudaMemcpy", "cudaStreamSynchronize"})
            QTest::newRow(name) << name << "cuda_runtime" << true;
        for (const char* name : {"cudaMemcpyAsync", "hipMemcpyAsync", "cudaLaunchKernel"})
            QTest::newRow(name) << name << "cuda_runtime" << false;
    }

    void idleThreadsAndBlockingCopiesWait()
    {
        QFETCH(QString, name);
        QFETCH(QString, category);
        QFETCH(bool, waits);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("train.py(1): main", 0us, 100us, "python_function");
        cpu.slice("aten::copy_", 10us, 80us);
        cpu.slice(name.toStdString(), 20us, 40us, category.toStdString());
        const Analysis analysis{make.build()};
        std::set<std::string> named; // waits, below the op
        for (const FlameBy by : {FlameBy::Python, FlameBy::Op, FlameBy::Module}) {
            const Flame all = flame(analysis, {by, false, false, false, {}});
            QCOMPARE(all.total(), Ns{100us});
            checkSums(all);
            const Flame working = flame(analysis, {by, false, false, true, {}});
            QCOMPARE(working.total(), waits ? Ns{60us} : Ns{100us});
            Ns waiting{};
            for (const auto& [path, time] : pathsOf(all))
                if (path.ends_with("/[waiting]")) {
                    waiting += time;
                    const std::string above = path.substr(0, path.rfind('/'));
                    named.insert(above.substr(above.rfind("/aten::copy_") + std::strlen("/aten::copy_")));
                }
            QCOMPARE(waiting, waits ? Ns{40us} : Ns{});
        }
        // Each tree names what waits, also where it leaves out its kind.
        QCOMPARE(named.size(), std::size_t{waits});
        QVERIFY(!waits || named.begin()->size() > 1);
    }

    // A copy to pageable memory returns after it has ended, whatever its name says; one to pinned memory before.
    void anAsynchronousCopyWaitsIfItReturnsAfterItsEnd()
    {
        for (const auto& [copyBegins, waits] : {std::pair{55us, true}, std::pair{70us, false}}) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("aten::copy_", 10us, 80us)
                .slice("cudaMemcpyAsync", 20us, 40us, "cuda_runtime", 1);
            make.stream(0, 7).slice("Memcpy DtoH (Device -> Pageable)", copyBegins, 3us, "gpu_memcpy", 1);
            const Analysis analysis{make.build()};
            for (const FlameBy by : {FlameBy::Python, FlameBy::Op, FlameBy::Module})
                QCOMPARE(flame(analysis, {by, false, false, true, {}}).total(), waits ? Ns{40us} : Ns{80us});
        }
    }

    void aRangeHoldsItsPartOnly()
    {
        const Analysis analysis{sample()};
        const TimeRange part{timeAt(25'000), timeAt(35'000)};
        QCOMPARE(flame(analysis, {FlameBy::Op, false, false, false, part}).total(), Ns{10us});
        QCOMPARE(flame(analysis, {FlameBy::Module, false, false, false, part}).total(), Ns{10us});
        QCOMPARE(flame(analysis, {FlameBy::Op, true, false, false, part}).total(), Ns{100us}); // launched in it
    }

    // A window of time holds what runs in it; a step only what it launched.
    void aWindowHoldsWorkThatWasLaunchedBeforeTheRecording()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        gpu.slice("earlier", 5us, 30us, "kernel", 77); // its launch is not recorded
        gpu.slice("earlier", 40us, 20us, "kernel", 78);
        cpu.slice("aten::mm", 50us, 40us, "cpu_op");
        cpu.slice("cudaLaunchKernel", 60us, 5us, "cuda_runtime", 1);
        gpu.slice("gemm", 100us, 50us, "kernel", 1);
        const Analysis analysis{make.build()};
        for (const FlameBy by : {FlameBy::Module, FlameBy::Op, FlameBy::Python}) {
            FlameOptions options;
            options.by = by;
            options.isDevice = true;
            options.within = TimeRange{Time{} + 30us, Time{} + 200us};
            QCOMPARE(flame(analysis, options).total(), Ns{50us});
            options.holdsEarlier = true;
            QCOMPARE(flame(analysis, options).total(), Ns{70us}); // not the one that began before
            checkSums(flame(analysis, options));
            options.within.reset();
            QCOMPARE(flame(analysis, options).total(), Ns{100us});
        }
    }

    void whatChangedIsToldPathByPath()
    {
        const Analysis before{sample("aten::mm", 100us)}, after{sample("aten::mm", 140us)}, other{sample("aten::bmm")};
        const FlameOptions options{FlameBy::Module, true, false, false, {}};
        const Flame a = flame(before, options), b = flame(after, options), c = flame(other, options);
        const FlameChange change = flameChange(a, b);
        QCOMPARE(b.total() - *change.before[0], Ns{40us});
        QVERIFY(change.onlyInA.empty());
        const FlameChange renamed = flameChange(a, c);
        QCOMPARE(renamed.onlyInA.size(), std::size_t{1});
        QCOMPARE(renamed.onlyInA[0].path, std::string{"/Net_0/aten::mm"});
        QCOMPARE(renamed.goneTotal, Ns{100us});
    }

    void namesAreTextInThePictureWhateverTheyHold()
    {
        const std::string name = "</text><script>alert(1)</script>]]>&\"'\x01\xff\xed\xa0\x80 \xE6\xA0\xB8";
        const Analysis analysis{sample(name)};
        const Flame f = flame(analysis, {FlameBy::Module, true, false, false, {}});
        const std::string svg = flameSvg(f, nullptr, {name, name}, nanoseconds);
        QXmlStreamReader reader{QByteArray::fromStdString(svg)};
        int scripts = 0, frames = 0;
        bool holdsName = false;
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement()) {
                scripts += reader.name() == QLatin1String("script");
                frames += reader.attributes().value("class") == QLatin1String("f");
            }
            holdsName =
                holdsName || (reader.isCharacters() && reader.text().contains(QLatin1String("<script>alert(1)")));
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(scripts, 1);
        QVERIFY(frames >= 6);
        QVERIFY(holdsName);
        QVERIFY(svg.find("alert(1)</script>") == std::string::npos);
    }

    // The picture is read without the program that made it.
    void aPictureOfAChangeExplainsItself()
    {
        const Analysis analysis{sample("gemm")};
        const Flame f = flame(analysis, {FlameBy::Module, true, false, false, {}});
        FlameChange change;
        change.before.assign(f.nodes.size(), std::nullopt);
        change.goneTotal = Ns{12};
        for (const std::size_t paths : {10u, 12u}) {
            change.onlyInA.assign(paths, {"short", Ns{1}});
            change.onlyInA.front().path = std::string(160, 'x');
            change.onlyInA.back().path = "behind";
            const std::string svg = flameSvg(f, &change, {"a", "b", {"Replayed graphs take 9 %."}}, nanoseconds);
            QVERIFY(svg.find("only in the second") != std::string::npos);
            QVERIFY(svg.find("less than in the first") != std::string::npos);
            QVERIFY(svg.find("Replayed graphs take 9 %.") != std::string::npos);
            QCOMPARE(svg.find("and 2 more") != std::string::npos, paths == 12);
            QCOMPARE(svg.find("behind") != std::string::npos, paths == 10);
            QVERIFY(svg.find("x…") == std::string::npos); // 160 characters are not cut
            change.onlyInA.front().path += "x";
            QVERIFY(flameSvg(f, &change, {"a", "b"}, nanoseconds).find("x…") != std::string::npos);
        }
        const std::string plain = flameSvg(f, nullptr, {"a", "b"}, nanoseconds);
        QVERIFY(plain.find("less than in the first") == std::string::npos);
        QVERIFY(plain.find("Replayed graphs") == std::string::npos);
    }
};

TEST_PLAIN(FlameTest)

} // namespace lanescope::flame_test

#include "flame_test.moc"
