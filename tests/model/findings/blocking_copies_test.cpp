// Copies of memory that is not pinned: they hold the GPU up for longer than they run, and each moment is reported
// once.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/analysis/verdict.h"
#include "model/import/importer.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "tests/support/findings.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::blocking_copies_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

const auto micros = [](Ns time) { return fmt::format("{}us", time.count() / 1000); };

TracePtr realTrace(const char* file)
{
    Task task;
    const auto trace = loadTrace(std::string{LANESCOPE_TRACES "/"} + file, task);
    return trace ? *trace : nullptr;
}

// Rounds of 500 us. A call of 250 us stages for 60 us, copies for 90 us, and returns 100 us later; then a kernel runs.
TracePtr rounds(Ns kernel, const char* copy = "Memcpy HtoD (Pageable -> Device)", Ns copies = 90us)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 1;
    for (int i = 0; i < 30; ++i) {
        const Ns at = i * 500us;
        cpu.slice("aten::to", at, 262us).slice("aten::copy_", at + 2us, 258us);
        cpu.slice("cudaMemcpyAsync", at + 5us, 250us, "cuda_runtime", id);
        gpu.slice(copy, at + 65us, copies, "gpu_memcpy", id++);
        cpu.slice("cudaLaunchKernel", at + 270us, 5us, "cuda_runtime", id);
        gpu.slice("volta_sgemm_128x64_nn", at + 280us, kernel, "kernel", id++);
    }
    return make.build();
}

} // namespace

class BlockingCopiesTest : public QObject {
    Q_OBJECT
private slots:
    // In 500 us the kernel runs 170, the copy 90, and the GPU is idle 160 inside the call: the copies hold it up
    // longer.
    void callsThatBlockForCopiesCountForThem()
    {
        const Analysis blocked{rounds(170us)};
        QCOMPARE(verdictOf(blocked).verdict, Verdict::CopyBound);
        const std::string said = format(verdictOf(blocked).headline, micros);
        QVERIFY2(said.find("the GPU is idle while calls that copy block the host") != std::string::npos, said.c_str());
        const PaceShares& shares = verdictOf(blocked).shares;
        QVERIFY2(shares.copyCalls > 28 && shares.copyCalls < 33, std::to_string(shares.copyCalls).c_str());
        // A copy of some bytes is not what the call waits for.
        QVERIFY(verdictOf(Analysis{rounds(170us, "Memcpy HtoD (Pageable -> Device)", 2us)}).verdict !=
                Verdict::CopyBound);
        QVERIFY(verdictOf(Analysis{rounds(215us)}).verdict == Verdict::Balanced);
    }

    // A scalar can stay on the GPU; an optimizer on the host needs its gradients.
    void aLargeTensorIsNoValueToKeepOnTheGpu()
    {
        const auto told = [](Ns copies) {
            return textOf(findingIn(rounds(170us, "Memcpy DtoH (Device -> Pageable)", copies), "blocking_ops").value());
        };
        QVERIFY2(told(100us).find("Copy large tensors with non_blocking=True") != std::string::npos,
                 told(100us).c_str());
        QVERIFY2(told(99us).find("no .item(), no .cpu()") != std::string::npos, told(99us).c_str());
    }

    void theWholeCallBlocksTheHost()
    {
        const auto found = findingIn(rounds(170us), "pageable_copy");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "host"), Ns{30 * 250us});
        QCOMPARE(timeIn(*found, "alone"), Ns{30 * 90us});
        // The window begins with the first copy.
        QCOMPARE(timeIn(*found, "idle"), Ns{30 * 160us - 60us});
        QCOMPARE(found->inAll.value_or(*found->cost), timeIn(*found, "alone") + timeIn(*found, "idle"));
    }

    void stagingIsNoWaitForAValue()
    {
        QVERIFY(!findingIn(rounds(170us), "blocking_ops"));
        // Where the copy goes to the host, the call waits for a value.
        QVERIFY(findingIn(rounds(170us, "Memcpy DtoH (Device -> Pageable)"), "blocking_ops"));
    }

    // 20 us and 60 us of work run before the call can stage: it waits for those.
    void theWaitForEarlierWorkIsNotStaging()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 1;
        for (int i = 0; i < 10; ++i) {
            const Ns at = i * 1000us;
            cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", id);
            gpu.slice("k", at + 10us, 400us, "kernel", id++);
            cpu.slice("aten::to", at + 20us, 600us).slice("aten::copy_", at + 22us, 590us);
            cpu.slice("cudaMemcpyAsync", at + 30us, 560us, "cuda_runtime", id);
            gpu.slice("Memcpy HtoD (Pageable -> Device)", at + 450us, 100us, "gpu_memcpy", id++);
        }
        const TracePtr trace = make.build();
        const auto waits = findingIn(trace, "blocking_ops"), pageable = findingIn(trace, "pageable_copy");
        QVERIFY(waits && pageable);
        QCOMPARE(timeIn(*waits, "waited"), Ns{10 * 380us});  // 30 to 410
        QCOMPARE(timeIn(*pageable, "host"), Ns{10 * 180us}); // 410 to 590
    }

    void theTitleOfIdleTimeIsAboutTheTimeThatItDivides()
    {
        const auto idle = findingIn(rounds(100us), "gpu_idle");
        QVERIFY(idle);
        const Ns sum = timeIn(*idle, "host_wait") + timeIn(*idle, "input") + timeIn(*idle, "sync") +
                       timeIn(*idle, "kernel_wait") + timeIn(*idle, "between") + timeIn(*idle, "other");
        QCOMPARE(sum, timeIn(*idle, "left"));
        QVERIFY(timeIn(*idle, "left") < timeIn(*idle, "idle"));
        QVERIFY2(says(*idle, "Other findings do not explain"), textOf(*idle).c_str());
        QVERIFY2(!says(*idle, "in a copy that blocks"), textOf(*idle).c_str());
    }

    void idleTimeIsToldOnceInRealTraces_data()
    {
        QTest::addColumn<QByteArray>("file");
        for (const char* file : {"streams_blocking.json.gz", "resnet50_v100_2021.json.gz", "square_a10g.json"})
            QTest::newRow(file) << QByteArray{file};
    }
    void idleTimeIsToldOnceInRealTraces()
    {
        QFETCH(QByteArray, file);
        const TracePtr trace = realTrace(file.constData());
        if (!trace)
            QSKIP("no real traces here");
        const Analysis analysis{trace};
        Ns told{};
        for (const Finding& f : findingsOf(analysis)) {
            const auto at = f.values.find(f.rule->id == std::string_view{"gpu_idle"}      ? "left"
                                          : f.rule->id == std::string_view{"data_loader"} ? "idle_time"
                                                                                          : "idle");
            if (const Ns* idle = at == f.values.end() ? nullptr : std::get_if<Ns>(&at->second))
                told += *idle;
        }
        const Ns idle = breakdownOf(analysis).front().idle();
        QVERIFY2(told <= idle, qPrintable(QString{"%1 of %2"}.arg(told.count()).arg(idle.count())));
    }

    // The advice names a CUDA graph among others: what a graph saves alone is the number of the list of changes.
    void aGraphAmongOtherAdviceHasItsOwnSaving()
    {
        const TracePtr trace = realTrace("resnet50_v100_2021.json.gz");
        if (!trace)
            QSKIP("no real traces here");
        const Analysis analysis{trace};
        const auto idle = rankedCalled(analysis, "gpu_idle");
        const auto graph = savingByGraph(analysis, breakdownOf(analysis).front().device);
        QVERIFY(idle && graph && idle->saves);
        // A graph also removes idle time that other findings have: then the card does not name its saving.
        const std::string advice = format(idle->rule->advice, idle->values, micros);
        const bool isNamed = advice.ends_with("A CUDA graph alone would save at most " + micros(graph->high) + ".");
        QVERIFY2(isNamed == (graph->high < idle->saves->high), advice.c_str());
        QCOMPARE(advice.find("alone would save") != std::string::npos, isNamed);
    }
};

TEST_PLAIN(BlockingCopiesTest)

} // namespace lanescope::blocking_copies_test

#include "blocking_copies_test.moc"
