// Warnings about a path before any number: what the recording does not hold, and where its times contradict each
// other. And no wait on a path is longer than what it can be by itself.

#include <QDir>
#include <QDirIterator>
#include <QtTest>

#include "model/import/importer.h"
#include "model/replay/remedy_choices.h"
#include "model/replay/replay_text.h"
#include "model/replay/what_if.h"
#include "model/replay/window_saving.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::path_sentences_test {

using namespace lanescope::test;

namespace {

using Kind = ReplayChange::Kind;

std::string plain(const Sentence& sentence) { return format(sentence, torchDuration); }

QString allOf(const std::vector<Sentence>& sentences)
{
    QString all;
    for (const Sentence& s : sentences)
        all += QString::fromStdString(plain(s)) + '\n';
    return all;
}

QString saidOf(const TracePtr& trace)
{
    const ReplayGraph graph = replayGraphOf(*trace);
    return allOf(graphWarnings(graph, criticalPathOf(graph)));
}

// An op of 1 ms, then a call that waits; no GPU work.
TracePtr waitOf(Ns length)
{
    TraceMaker make;
    make.lane("1", "1").slice("aten::mm", 0us, 1ms).slice("cudaDeviceSynchronize", 1ms, length, "cuda_runtime");
    return make.build();
}

// Kernels of 100 us one after the other, and a call that waits for the last one and returns so long before its end.
TracePtr earlyReturn(Ns before, Ns launch)
{
    TraceMaker make;
    auto host = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    for (std::uint32_t i = 0; i < 10; ++i) {
        host.slice("cudaLaunchKernel", i * 10us, 5us, "cuda_runtime", i + 1);
        gpu.slice("k", i * 100us + launch, 100us, "kernel", i + 1);
    }
    host.slice("cudaDeviceSynchronize", 110us, 1000us + launch - before - 110us, "cuda_runtime");
    return make.build();
}

} // namespace

class PathSentencesTest : public QObject {
    Q_OBJECT

private slots:
    void aWaitForNothingRecordedIsUnexplained()
    {
        const auto unexplained = [](Ns length) { return criticalPathOf(replayGraphOf(*waitOf(length))).unexplained(); };
        QCOMPARE(unexplained(50us), Ns{});
        QCOMPARE(unexplained(51us), Ns{46us}); // it keeps 5 us
        QCOMPARE(unexplained(10ms), Ns{9995us});
        const CriticalPath path = criticalPathOf(replayGraphOf(*waitOf(10ms)));
        QCOMPARE(path.of(PathKind::SyncReturn), Ns{5us});
        QVERIFY(paceOf(path)->isUnexplained);
    }

    // The path may still wait for what is off an unexplained path.
    void besideAnUnexplainedPathNothingIsCalledUseless()
    {
        const auto outcome = [](Ns wait) {
            const WhatIfBase base{std::make_shared<const Analysis>(waitOf(wait))};
            const std::vector<ReplayChange> changes{{Kind::ScaleOp, {}, 0.9999}};
            return outcomeOf(base, changes, *base.ask(changes));
        };
        QVERIFY(outcome(1100us).outcome == ChoiceEffect::CannotBeTold); // of 2.1 ms, all but 5 us of the wait
        QVERIFY(plain(outcome(1100us).why).ends_with(" % of the critical path is unexplained."));
        QVERIFY(outcome(1000us).outcome == ChoiceEffect::DoesNotHelp);
    }

    void withoutTheWaitAtMostThatIsSaved()
    {
        const TracePtr trace = waitOf(10ms);
        const ReplayGraph graph = replayGraphOf(*trace);
        const auto saved = [&](const ReplayChange& change) {
            return whatIf(*trace, graph, std::vector{change})->saving();
        };
        QCOMPARE(saved({Kind::NoSync}), Ns{9995us});
        QCOMPARE(saved({Kind::NoSync, "DeviceSynchronize"}), Ns{9995us});
        QCOMPARE(saved({Kind::NoSync, "StreamSynchronize"}), Ns{});
        QVERIFY(isUpperBound(Kind::NoSync) && !isUpperBound(Kind::Host));
        const auto waits = [&](const ReplayChange& change) {
            return unrecordedWaits(graph, predict(*trace, graph, std::vector{change})->weights);
        };
        QVERIFY(waits({Kind::NoSync}));
        QVERIFY(!waits({Kind::Host, {}, 0.5}));
    }

    void waitsOfRealTracesAreNoLongerThanTheyCanBe_data()
    {
        QTest::addColumn<QString>("file");
        if (!QDir(LANESCOPE_TRACES).exists())
            QSKIP("no real traces here");
        QDirIterator each(LANESCOPE_TRACES, {"*.json", "*.json.gz"}, QDir::Files);
        while (each.hasNext())
            QTest::newRow(qPrintable(QFileInfo(each.next()).fileName())) << each.filePath();
    }
    void waitsOfRealTracesAreNoLongerThanTheyCanBe()
    {
        QFETCH(QString, file);
        const auto trace = loadTrace(file.toStdString());
        QVERIFY(trace);
        for (const PathPiece& piece : criticalPathOf(replayGraphOf(**trace)).pieces) {
            const bool isWait = piece.kind == PathKind::SyncReturn || piece.kind == PathKind::EventWait ||
                                piece.kind == PathKind::DeviceGap;
            const Ns max = piece.kind == PathKind::LaunchLatency ? Ns{100us} : Ns{50us};
            if (isWait || piece.kind == PathKind::LaunchLatency)
                QVERIFY2(piece.duration <= max,
                         qPrintable(QString("%1: %2 ns").arg(nameOf(piece.kind).data()).arg(piece.duration.count())));
        }
    }

    void noGpuWorkIsSaidFirst()
    {
        const QString line = "No GPU work is recorded here: all numbers describe the host alone.";
        QVERIFY(saidOf(waitOf(10us)).startsWith(line));
        QVERIFY(!saidOf(earlyReturn(0us, 8us)).contains(line));
    }

    // Work and a wait look alike where nothing is recorded.
    void whatIsNotRecordedIsSaidFirst()
    {
        const auto path = [](int percent) {
            CriticalPath made;
            made.window = Ns{100us};
            made.byKind[static_cast<std::size_t>(PathKind::Unrecorded)] = Ns{percent * 1us};
            return made;
        };
        QVERIFY(firstSentences(ReplayGraph{}, path(5)).empty());
        const QString said = allOf(firstSentences(ReplayGraph{}, path(6)));
        QVERIFY2(said.contains("6 %) nothing is recorded there: work and waiting cannot be distinguished"),
                 qPrintable(said));
        const auto pace = [](Ns unrecorded) {
            CriticalPath made;
            made.pieces.push_back({Time{}, 100us, PathKind::Op, {}, {}, {}, 1});
            made.pieces.push_back({Time{Ns{100us}}, unrecorded, PathKind::Unrecorded, {}, {}, {}, 2});
            return *paceOf(made);
        };
        QVERIFY(pace(100us).isHost && !pace(100us).isUnexplained);
        QVERIFY(pace(101us).isUnexplained && !pace(101us).isHost);
    }

    void callsThatShareANumberAreNamed()
    {
        const auto said = [](std::uint32_t number) {
            TraceMaker make;
            auto host = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 0; i < 4; ++i) {
                const std::uint32_t own = number == 0 ? i + 1 : number;
                const std::string args = "{\"correlation\": " + std::to_string(own) + "}";
                host.slice("cudaLaunchKernel", i * 100us, 5us, "cuda_runtime", own, args);
                gpu.slice("k", i * 100us + 10us, 20us, "kernel", own, args);
            }
            return saidOf(make.build()).contains("same correlation number");
        };
        QVERIFY(said(7));
        QVERIFY(!said(0));
    }

    void workThatOverlapsOnItsStreamIsNamed()
    {
        const auto said = [](Ns length) {
            TraceMaker make;
            auto host = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 0; i < 4; ++i) {
                host.slice("cudaLaunchKernel", i * 100us, 5us, "cuda_runtime", i + 1);
                gpu.slice("k", i * 100us + 10us, length, "kernel", i + 1);
            }
            return saidOf(make.build());
        };
        QVERIFY(!said(100us).contains("before it on its stream has ended"));
        QVERIFY2(said(110us).contains("before it on its stream has ended: 3"), qPrintable(said(110us)));
    }

    // A launch that arrives after 5 us cannot be of a device whose clock is 15 us late.
    void clocksAreBlamedOnlyWhereTheyCanDiffer()
    {
        const auto said = [](Ns launch) { return saidOf(earlyReturn(15us, launch)); };
        QVERIFY2(said(16us).contains("The clocks of host and device disagree."), qPrintable(said(16us)));
        QVERIFY2(said(5us).contains("The clocks do not explain that"), qPrintable(said(5us)));
        QVERIFY(!saidOf(earlyReturn(0us, 5us)).contains("lock"));
    }

    void aNameThatNothingHasIsSaid()
    {
        const TracePtr trace = earlyReturn(0us, 8us);
        const auto said = [&](Kind kind, const char* name) {
            const auto sentence = unmatchedOf(*trace, {kind, name});
            return sentence ? plain(*sentence) : std::string{};
        };
        QCOMPARE(said(Kind::ScaleKernel, "gemm"), std::string{"No kernel is called gemm."});
        QCOMPARE(said(Kind::ScaleKernel, "^k$"), std::string{});
        QCOMPARE(said(Kind::NoSync, "StreamSync"), std::string{"No CUDA or HIP call is called StreamSync."});
        QCOMPARE(said(Kind::NoSync, "DeviceSync"), std::string{});
        QCOMPARE(said(Kind::ScaleComm, "."), std::string{"No collective is called .."});
        QCOMPARE(said(Kind::GraphLaunches, "step"), std::string{"No annotation is called step."});
        QCOMPARE(said(Kind::Host, ""), std::string{});
    }

    void aStragglerIsNamed()
    {
        const auto said = [](const char* rank) {
            return plain(assumptionsOf(std::vector{ReplayChange{Kind::StragglerMedian, rank}}).front());
        };
        QVERIFY2(said("3").starts_with("Rank 3 computes no longer"), said("3").c_str());
        QVERIFY2(said("").starts_with("No rank computes longer"), said("").c_str());
    }
};

TEST_WITH_APP(PathSentencesTest)

} // namespace lanescope::path_sentences_test

#include "path_sentences_test.moc"
