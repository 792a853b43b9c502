// Launches and flows: what is joined, what remains unmatched, and numbers that are used again.

#include <QtTest>

#include "model/store/links.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <random>

namespace lanescope::links_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

SliceId named(const Trace& trace, std::string_view name)
{
    for (const SliceId s : trace.slices())
        if (trace.name(s) == name)
            return s;
    return {};
}

} // namespace

class LinksTest : public QObject {
    Q_OBJECT

private slots:
    void oneCallOwnsAllWorkOfItsNumber()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaGraphLaunch", 10us, 5us, "cuda_runtime", 7)
            .slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 8);
        make.stream(0, 7).slice("a", 30us, 1us, "kernel", 7).slice("b", 32us, 1us, "kernel", 7);
        make.stream(0, 8).slice("c", 31us, 1us, "kernel", 7).slice("alone", 40us, 1us, "kernel", 99);
        const TracePtr trace = make.build();
        const SliceId graph = named(*trace, "cudaGraphLaunch");
        QCOMPARE(trace->workOf(graph).size(), std::size_t{3});
        for (const char* name : {"a", "b", "c"})
            QCOMPARE(trace->launchOf(named(*trace, name)), graph);
        QVERIFY(!trace->launchOf(named(*trace, "alone")));
        QVERIFY(trace->workOf(named(*trace, "cudaLaunchKernel")).empty());
        QCOMPARE(trace->info().census.workWithoutLaunch, std::uint64_t{1});
        QCOMPARE(trace->info().census.launchesWithoutWork, std::uint64_t{1});
        QCOMPARE(trace->info().census.workBeforeLaunch, std::uint64_t{0});
    }

    // Numbers 1 to 40 are calls of process 1 alone, `strays` further ones of process 2 alone; 100 is a call of both.
    void aStrayNumberDoesNotHideWhoDrivesADevice()
    {
        const auto isOfProcess1 = [](std::uint32_t strays) {
            TraceMaker make;
            auto one = make.lane("1", "1"), two = make.lane("2", "2");
            auto device = make.stream(0, 7);
            const auto work = [&](std::uint32_t number) {
                device.slice("kernel " + std::to_string(number), 1ms + 10us * number, 5us, "kernel", number);
            };
            for (std::uint32_t n = 1; n <= 40; ++n) {
                one.slice("cudaLaunchKernel", 10us * n, 5us, "cuda_runtime", n);
                work(n);
            }
            for (std::uint32_t n = 41; n < 41 + strays; ++n) {
                two.slice("cudaLaunchKernel", 10us * n, 5us, "cuda_runtime", n);
                work(n);
            }
            one.slice("of 1", 900us, 5us, "cuda_runtime", 100);
            two.slice("of 2", 910us, 5us, "cuda_runtime", 100);
            work(100);
            const TracePtr trace = make.build();
            const SliceId launch = trace->launchOf(named(*trace, "kernel 100"));
            return launch && trace->name(launch) == "of 1";
        };
        QVERIFY(isOfProcess1(0));
        QVERIFY(isOfProcess1(1));
        QVERIFY(!isOfProcess1(5)); // both launch on the device, so it is not known
    }

    // Both processes of one file count from 1. Process 1 drives device 0, as work of its own numbers shows; process 2
    // is left for device 1.
    void processesOfOneFileHaveTheirOwnNumbers()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel of 1", 10us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel 9 of 1", 20us, 5us, "cuda_runtime", 9);
        make.lane("2", "2").slice("cudaLaunchKernel of 2", 12us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("of 1", 30us, 1us, "kernel", 1).slice("9 of 1", 32us, 1us, "kernel", 9);
        make.stream(1, 7).slice("of 2", 31us, 1us, "kernel", 1);
        const TracePtr trace = make.build();
        QCOMPARE(trace->launchOf(named(*trace, "of 1")), named(*trace, "cudaLaunchKernel of 1"));
        QCOMPARE(trace->launchOf(named(*trace, "9 of 1")), named(*trace, "cudaLaunchKernel 9 of 1"));
        QCOMPARE(trace->launchOf(named(*trace, "of 2")), named(*trace, "cudaLaunchKernel of 2"));
    }

    // The call of the other process comes after the work began: it did not launch it.
    void workDoesNotBeginBeforeItsLaunch()
    {
        TraceMaker make;
        make.lane("1", "1").slice("cudaLaunchKernel of 1", 10us, 5us, "cuda_runtime", 1);
        make.lane("2", "2").slice("cudaLaunchKernel of 2", 50us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("of 1", 30us, 1us, "kernel", 1);
        make.stream(1, 7).slice("of 2", 70us, 1us, "kernel", 1);
        const TracePtr trace = make.build();
        QCOMPARE(trace->launchOf(named(*trace, "of 1")), named(*trace, "cudaLaunchKernel of 1"));
        QCOMPARE(trace->launchOf(named(*trace, "of 2")), named(*trace, "cudaLaunchKernel of 2"));
    }

    void whatCannotBeToldHasNoLaunch()
    {
        TraceMaker make;
        make.lane("1", "1").slice("cudaLaunchKernel of 1", 10us, 5us, "cuda_runtime", 1);
        make.lane("2", "2").slice("cudaLaunchKernel of 2", 12us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("of 1", 30us, 1us, "kernel", 1);
        make.stream(1, 7).slice("of 2", 31us, 1us, "kernel", 1);
        const TracePtr trace = make.build();
        QVERIFY(!trace->launchOf(named(*trace, "of 1")));
        QVERIFY(!trace->launchOf(named(*trace, "of 2")));
        QCOMPARE(trace->info().census.workWithoutLaunch, std::uint64_t{2});
    }

    // Ops that overlap without nesting are in different stacks of rows. The op of a call is the innermost one that
    // contains its begin, whichever stack it is in; compared with a search of all ops.
    void theOpOfACallMayBeInAnotherStack()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("aten::a", 0us, 100us)
            .slice("aten::b", 50us, 100us)
            .slice("aten::c", 120us, 60us)
            .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 60us, 5us, "cuda_runtime", 2)
            .slice("cudaLaunchKernel", 110us, 5us, "cuda_runtime", 3)
            .slice("cudaLaunchKernel", 130us, 5us, "cuda_runtime", 4)
            .slice("cudaLaunchKernel", 160us, 5us, "cuda_runtime", 5)
            .slice("cudaLaunchKernel", 190us, 5us, "cuda_runtime", 6);
        const TracePtr trace = make.build();
        QVERIFY(trace->lanes()[0].stacks > 1);
        std::string found;
        for (const SliceId s : trace->slices()) {
            if (trace->kind(s) == SliceKind::Op)
                continue;
            SliceId last; // the innermost of those that contain the call is the one that begins last
            for (const SliceId op : trace->slices())
                if (trace->kind(op) == SliceKind::Op && trace->begin(op) <= trace->begin(s) &&
                    trace->begin(s) < trace->end(op) && (!last || trace->begin(op) > trace->begin(last)))
                    last = op;
            QCOMPARE(trace->opOf(s), last);
            found += last ? trace->name(last).back() : '-';
        }
        std::sort(found.begin(), found.end());
        QCOMPARE(found, std::string{"-abbcc"});
    }

    // Tools that merge the files of several ranks put "[RANK] " before each pid; each rank counts from 1.
    void mergedRanksKeepTheirOwnNumbers()
    {
        TraceMaker make;
        for (const int rank : {0, 1}) {
            const std::string tag = "[TP0" + std::to_string(rank) + "] ";
            make.lane(tag + "12", "1")
                .slice("cudaLaunchKernel", 10us + rank * 1us, 5us, "cuda_runtime", 7)
                .slice("cudaGraphLaunch", 20us, 5us, "cuda_runtime", 8);
            make.deviceLane(tag + std::to_string(rank), "7")
                .slice("k" + std::to_string(rank), 30us, 1us, "kernel", 7)
                .slice("g" + std::to_string(rank), 40us, 1us, "kernel", 8);
        }
        const TracePtr trace = make.build();
        QCOMPARE(trace->links().size(), std::size_t{4});
        for (const Link& link : trace->links()) {
            const Process& host = (*trace)[(*trace)[trace->laneOf(link.launch)].process];
            const Process& gpu = (*trace)[(*trace)[trace->laneOf(link.work)].process];
            QCOMPARE(host.key.substr(0, 6), gpu.key.substr(0, 6));
        }
        QCOMPARE(trace->info().census.launchesWithoutWork, std::uint64_t{0});
    }

    void workBeforeItsLaunchIsKeptAndCounted()
    {
        TraceMaker make;
        make.lane("1", "1").slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("early", 19us, 1us, "kernel", 1);
        const TracePtr trace = make.build();
        QCOMPARE(trace->launchOf(named(*trace, "early")), named(*trace, "cudaLaunchKernel"));
        QCOMPARE(trace->info().census.workBeforeLaunch, std::uint64_t{1});
    }

    // Dense numbers use a table, large ones a sorted list; some occur twice. Compared with a plain loop.
    void joinsAsAPlainLoopDoes_data()
    {
        QTest::addColumn<unsigned>("numbers");
        QTest::addColumn<unsigned>("spread");
        QTest::newRow("dense") << 5000u << 1u;
        QTest::newRow("far") << 5000u << 100'003u;
        QTest::newRow("used again") << 40u << 1u;
        QTest::newRow("far and used again") << 40u << 70'000'001u;
    }

    void joinsAsAPlainLoopDoes()
    {
        QFETCH(unsigned, numbers);
        QFETCH(unsigned, spread);
        std::mt19937 random{5};
        TraceMaker make;
        auto thread = make.lane("1", "1");
        auto stream = make.stream(0, 7);
        constexpr int count = 300;
        for (int i = 0; i < count; ++i) {
            thread.slice("call", i * 10us, 5us, "cuda_runtime", random() % numbers * spread);
            stream.slice("work", i * 10us + 3us, 5us, "kernel", random() % numbers * spread);
        }
        // The same random numbers again, in the same order, by the id of each slice.
        std::mt19937 again{5};
        const TracePtr trace = make.build();
        std::vector<Correlated> calls, work;
        QCOMPARE(trace->sliceCount(), static_cast<std::uint32_t>(2 * count));
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t call = again() % numbers * spread, ofWork = again() % numbers * spread;
            calls.push_back({call, SliceId{i}});
            work.push_back({ofWork, SliceId{count + i}});
        }
        std::size_t joined = 0;
        for (const Correlated& w : work) {
            SliceId last, first; // the last call to begin by then; if there is none, the first of all
            for (const Correlated& c : calls)
                if (c.correlation == w.correlation) {
                    if (!first)
                        first = c.slice;
                    if (trace->begin(c.slice) <= trace->begin(w.slice))
                        last = c.slice;
                }
            QCOMPARE(trace->launchOf(w.slice), last ? last : first);
            joined += static_cast<bool>(first);
        }
        QCOMPARE(trace->links().size(), joined);
        QCOMPARE(trace->linksByWork().size(), joined);
        QVERIFY(joined > 0);
    }

    void flowsBindToSlicesAndCountTheirHalves()
    {
        TraceMaker make;
        make.lane("1", "1").slice("outer", 0us, 100us).slice("inner", 10us, 20us);
        make.lane("1", "2").slice("other", 50us, 10us).slice("later", 70us, 10us);
        const TracePtr trace = make.build();
        const SliceId outer = named(*trace, "outer"), inner = named(*trace, "inner"), other = named(*trace, "other"),
                      later = named(*trace, "later");
        const LaneId one = trace->laneOf(outer), two = trace->laneOf(other);
        const auto end = [](Ns time, std::uint64_t id, LaneId lane, char phase, bool bindsToEnclosing = true,
                            std::uint32_t category = 0) {
            return FlowEnd{time.count(), id, lane, {}, CategoryId{category}, phase, bindsToEnclosing};
        };
        std::uint64_t halves = 0;
        const auto join = [&](std::vector<FlowEnd> ends) {
            halves = 0;
            return joinFlows(*trace, std::move(ends), halves);
        };

        auto flows = join({end(15us, 1, one, 's'), end(55us, 1, two, 'f')});
        QCOMPARE(flows.size(), std::size_t{1});
        QCOMPARE(flows[0].from, inner); // the innermost
        QCOMPARE(flows[0].to, other);
        QCOMPARE(halves, std::uint64_t{0});

        // Without bp:e a finish takes the next slice to begin.
        flows = join({end(40us, 1, one, 's'), end(55us, 1, two, 'f', false)});
        QCOMPARE(flows.size(), std::size_t{1});
        QCOMPARE(flows[0].from, outer);
        QCOMPARE(flows[0].to, later);

        // A step continues it; ends can be in any order.
        flows = join({end(75us, 1, two, 'f'), end(15us, 1, one, 's'), end(55us, 1, two, 't')});
        QCOMPARE(flows.size(), std::size_t{2});
        QCOMPARE(flows[0].from, inner);
        QCOMPARE(flows[0].to, other);
        QCOMPARE(flows[1].from, other);
        QCOMPARE(flows[1].to, later);
        QCOMPARE(halves, std::uint64_t{0});

        // Another category or number is another flow; nothing is joined at an end without a slice.
        QVERIFY(join({end(15us, 1, one, 's'), end(55us, 1, two, 'f', true, 1)}).empty());
        QCOMPARE(halves, std::uint64_t{2});
        QVERIFY(join({end(15us, 1, one, 's'), end(55us, 2, two, 'f')}).empty());
        QCOMPARE(halves, std::uint64_t{2});
        QVERIFY(join({end(15us, 1, one, 's'), end(65us, 1, two, 'f')}).empty());
        QCOMPARE(halves, std::uint64_t{2});
        QVERIFY(join({end(55us, 3, two, 'f')}).empty());
        QCOMPARE(halves, std::uint64_t{1});

        // A number that is used for a new flow.
        flows = join({end(5us, 1, one, 's'), end(55us, 1, two, 'f'), end(60us, 1, one, 's'), end(75us, 1, two, 'f')});
        QCOMPARE(flows.size(), std::size_t{2});
        QCOMPARE(flows[0].to, other);
        QCOMPARE(flows[1].to, later);
        QCOMPARE(halves, std::uint64_t{0});
    }
};

TEST_WITH_APP(LinksTest)

} // namespace lanescope::links_test

#include "links_test.moc"
