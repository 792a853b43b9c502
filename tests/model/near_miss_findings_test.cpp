// Each rule beside a trace that it only just passes over: what looks like the fault and is none.

#include <QtTest>

#include "model/findings/rule.h"
#include "tests/support/make_trace.h"

#include <optional>

using namespace lanescope;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

std::optional<Finding> findingIn(TracePtr trace, std::string_view id)
{
    const Facts facts{std::move(trace)};
    for (Finding& f : findingsOf(facts))
        if (f.rule->id == id)
            return std::move(f);
    return {};
}

struct Piece {
    std::string name;
    Ns duration;
};

// Calls of 5 us one behind another; each piece of work begins `delay` after its call, or when the one before has ended.
TracePtr launched(const std::vector<Piece>& pieces, Ns delay = 6us, const char* category = "kernel")
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{100us}, free{};
    std::uint32_t correlation = 0;
    for (const Piece& piece : pieces) {
        cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", ++correlation);
        const Ns begin = std::max(at + delay, free);
        gpu.slice(piece.name, begin, piece.duration, category, correlation);
        free = begin + piece.duration;
        at += 10us;
    }
    return make.build();
}

} // namespace

class NearMissFindingsTest : public QObject {
    Q_OBJECT

private slots:
    void aKernelAmongMoreThanTwoIsAHotSpot()
    {
        const auto found = findingIn(launched({{"a", 60us}, {"b", 20us}, {"c", 20us}}), "hot_spot");
        QVERIFY(found);
        QCOMPARE(std::get<double>(found->values.at("pct")), 60.0);
        QCOMPARE(std::get<Ns>(found->values.at("time")), Ns{60us});
        QVERIFY(!findingIn(launched({{"a", 49us}, {"b", 31us}, {"c", 20us}}), "hot_spot"));
        QVERIFY(!findingIn(launched({{"a", 60us}, {"b", 40us}}), "hot_spot")); // there is no other place to look at
    }

    void onlyTheProfilersOwnSliceIsABufferRequest()
    {
        const auto trace = [](const char* category) {
            TraceMaker make;
            make.lane("1", "1").slice("Activity Buffer Request", 0us, 900us, category);
            make.stream(0, 7).slice("k", 1000us, 10us, "kernel", 1);
            return make.build();
        };
        QVERIFY(findingIn(trace("overhead"), "buffer_request"));
        QVERIFY(!findingIn(trace("cpu_op"), "buffer_request"));
    }

    void workThatBeginsWithItsLaunchIsNoSkew()
    {
        QVERIFY(!findingIn(launched({{"a", 10us}}, 0us), "clock_skew"));
        const auto found = findingIn(launched({{"a", 10us}}, -1us), "clock_skew");
        QVERIFY(found);
        QCOMPARE(std::get<Ns>(found->values.at("most")), Ns{1us});
    }

    void idleTimeUnderTheProfilersWorkIsNotTheGpus()
    {
        const auto trace = [](bool isRequested) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice(isRequested ? "Activity Buffer Request" : "aten::something", 110us, 900us,
                       isRequested ? "overhead" : "cpu_op")
                .slice("cudaLaunchKernel", 1020us, 5us, "cuda_runtime", 2);
            make.stream(0, 7).slice("a", 6us, 100us, "kernel", 1).slice("b", 1030us, 100us, "kernel", 2);
            return make.build();
        };
        const auto found = findingIn(trace(false), "gpu_idle");
        QVERIFY(found);
        QCOMPARE(std::get<Ns>(found->values.at("idle")), Ns{924us});
        QCOMPARE(std::get<Ns>(found->values.at("host_wait")), Ns{924us});
        QVERIFY(!findingIn(trace(true), "gpu_idle"));
    }

    void theCausesOfIdleTimeAddUpOverStreams()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 400us, 5us, "cuda_runtime", 2)
            .slice("cudaLaunchKernel", 800us, 5us, "cuda_runtime", 3)
            .slice("cudaLaunchKernel", 1200us, 5us, "cuda_runtime", 4);
        make.stream(0, 7).slice("a", 10us, 50us, "kernel", 1).slice("c", 810us, 50us, "kernel", 3);
        make.stream(0, 8).slice("b", 410us, 50us, "kernel", 2).slice("d", 1210us, 50us, "kernel", 4);
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        Ns causes{};
        for (const char* cause : {"host_wait", "sync", "kernel_wait", "other"})
            causes += std::get<Ns>(found->values.at(cause));
        QCOMPARE(causes, std::get<Ns>(found->values.at("idle")));
        QCOMPARE(causes, Ns{1050us});
        QCOMPARE(std::get<Ns>(found->values.at("longest")), Ns{350us});
    }

    void aQueueIsNoLaunchOffset()
    {
        QVERIFY(findingIn(launched({{"a", 10us}}, 600us), "launch_offset"));
        QVERIFY(!findingIn(launched({{"a", 10us}}, 400us), "launch_offset"));
        TraceMaker make; // work of before the recording is in the way
        make.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("earlier", 2us, 590us, "kernel").slice("a", 600us, 10us, "kernel", 1);
        QVERIFY(!findingIn(make.build(), "launch_offset"));
    }

    void pinnedAndTinyCopiesAreNotWorthSaying()
    {
        QVERIFY(findingIn(launched({{"Memcpy HtoD (Pageable -> Device)", 70us}}, 6us, "gpu_memcpy"), "pageable_copy"));
        QVERIFY(!findingIn(launched({{"Memcpy HtoD (Pinned -> Device)", 70us}}, 6us, "gpu_memcpy"), "pageable_copy"));
        QVERIFY(!findingIn(launched({{"Memcpy HtoD (Pageable -> Device)", 19us}}, 6us, "gpu_memcpy"), "pageable_copy"));
    }

    void aFrameIsRecompiledByItsLastNumber_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isAgain");
        QTest::newRow("first of a later frame") << QByteArray{"Torch-Compiled Region: 3/0"} << false;
        QTest::newRow("second") << QByteArray{"Torch-Compiled Region: 0/1"} << true;
        QTest::newRow("first, with the compile's own number") << QByteArray{"Torch-Compiled Region: 1/3/0"} << false;
        QTest::newRow("second, with it") << QByteArray{"Torch-Compiled Region: 1/0/1"} << true;
        QTest::newRow("no number") << QByteArray{"Torch-Compiled Region: forward"} << false;
        QTest::newRow("a second attempt is no second compile") << QByteArray{"Torch-Compiled Region: 0/0_1"} << false;
    }
    void aFrameIsRecompiledByItsLastNumber()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, isAgain);
        TraceMaker make;
        make.lane("1", "1").slice(name.toStdString(), 0us, 10us);
        QCOMPARE(findingIn(make.build(), "recompile").has_value(), isAgain);
    }

    void kernelsLongerThanTheirCallsAreNotShort()
    {
        QVERIFY(findingIn(launched(std::vector<Piece>(5, {"k", 4us})), "short_kernels"));
        QVERIFY(!findingIn(launched(std::vector<Piece>(4, {"k", 4us})), "short_kernels")); // too few to tell
        QVERIFY(!findingIn(launched(std::vector<Piece>(5, {"k", 5us})), "short_kernels"));
        TraceMaker graph; // one launch for all of them
        graph.lane("1", "1").slice("cudaGraphLaunch", 0us, 50us, "cuda_runtime", 1);
        auto gpu = graph.stream(0, 7);
        for (int i = 0; i < 20; ++i)
            gpu.slice("k", 60us + i * 5us, 4us, "kernel", 1);
        QVERIFY(!findingIn(graph.build(), "short_kernels"));
    }

    void aSynchronisationThatCoversItsWorkIsFine()
    {
        const auto trace = [](Ns wait, Ns work) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice("cudaStreamSynchronize", 10us, wait, "cuda_runtime", 2)
                .slice("aten::add", 2000us, 10us);
            make.stream(0, 7).slice("k", 10us, work, "kernel", 1);
            return make.build();
        };
        QVERIFY(findingIn(trace(900us, 80us), "small_sync"));
        QVERIFY(!findingIn(trace(900us, 100us), "small_sync")); // a ninth is more than a tenth
        QVERIFY(!findingIn(trace(90us, 5us), "small_sync"));    // too short to matter
    }
};

QTEST_GUILESS_MAIN(NearMissFindingsTest)
#include "near_miss_findings_test.moc"
