// Perfetto's protobuf: what a packet holds: device work and its call, typed arguments, flows and counters.

#include <QtTest>

#include "tests/support/open_pftrace.h"
#include "tests/support/pftrace_writer.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope::pftrace_values_test {

using namespace lanescope::test;

class PftraceValuesTest : public QObject {
    Q_OBJECT

private slots:
    void deviceWorkIsJoinedToItsCall();
    void argumentsAreTyped();
    void flowsJoinSlices();
    void aFlowIdIsUsedAgainBehindItsEnd();
    void incrementalCountersAddUp();
};

void PftraceValuesTest::deviceWorkIsJoinedToItsCall()
{
    const std::string table = pf::packet(
        pf::number(10, 1) + pf::number(13, 1) +
        pf::message(12, pf::interned(1, 1, "cuda_runtime") + pf::interned(2, 1, "cudaLaunchKernel") +
                            pf::interned(2, 2, "gemm") + pf::interned(24, 1, "Kernel") + pf::interned(24, 2, "Memcpy") +
                            pf::interned(24, 100, "[07] stream 7") + pf::interned(1001, 1, "registers_per_thread")));
    const auto call = [](std::uint64_t ns, const std::string& rest) {
        return pf::event(ns, 1, 5, pf::number(10, 1) + pf::number(3, 1) + rest, 1, 2) + pf::end(ns + 5, 5);
    };
    const auto extra = [](const char* key, const char* value) {
        return pf::message(6, pf::text(1, key) + pf::text(2, value));
    };
    const auto stage = [](std::uint64_t ns, std::uint64_t id, const std::string& rest) {
        return pf::packet(
            pf::number(8, ns) + pf::number(10, 1) + pf::number(13, 2) +
            pf::message(53, pf::number(1, id) + pf::number(2, 20) + pf::number(11, 3) + pf::number(13, 100) + rest));
    };
    const std::string size = pf::message(1, pf::number(1, 4) + pf::number(2, 1) + pf::number(3, 1)) +
                             pf::message(2, pf::number(1, 256) + pf::number(2, 1) + pf::number(3, 1)) +
                             pf::message(3, pf::number(1, 1) + pf::number(4, 32));
    const std::string number = pf::message(4, pf::text(10, "correlation") + pf::number(4, 42));
    const std::string file = pf::thread(5, 1, 1) + table + call(100, number) +
                             call(200, pf::message(3000, pf::number(1, 9))) +
                             stage(150, 8,
                                   pf::number(14, 1) + pf::number(20, 2) + extra("correlation", "42") +
                                       extra("stream id", "7") + pf::message(21, size)) +
                             stage(250, 9, pf::number(14, 2) + extra("stream id", "7") + extra("bytes", "64"));
    const TempFile stays{file, "t.pftrace"};
    const auto loaded = loadTrace(stays.path());
    QVERIFY(loaded);
    const Trace& trace = **loaded;
    QCOMPARE(slicesOf(trace),
             std::string{"cudaLaunchKernel 100+5, cudaLaunchKernel 200+5, gemm 150+20, Memcpy 250+20"});
    QCOMPARE(trace.links().size(), 2u); // by the number, and by the ids of launched work
    const Lane& lane = trace[trace.laneOf(trace.links()[0].work)];
    QCOMPARE(lane.name, std::string{"stream 7"});
    QCOMPARE(trace[lane.process].device, std::optional<std::int64_t>{3});
    const auto arguments = readArguments(trace, trace.links()[0].work);
    QVERIFY(arguments);
    QCOMPARE(arguments->find("block")->integers(), (std::vector<std::int64_t>{256, 1, 1}));
    QCOMPARE(arguments->find("registers per thread")->integer(), std::optional<std::int64_t>{32});
    QCOMPARE(arguments->find("stream")->integer(), std::optional<std::int64_t>{7});
}

void PftraceValuesTest::argumentsAreTyped()
{
    const auto inside = [](const std::string& value) { return pf::message(12, value); };
    const auto named = [](const char* key, const std::string& value) {
        return pf::message(4, pf::text(10, key) + value);
    };
    const std::string size = inside(pf::number(4, 8)) + inside(pf::number(4, 64));
    const std::string file =
        pf::thread(5, 1, 1) +
        pf::begin(100, 5, "op",
                  named("dims", pf::message(12, size) + pf::message(12, "")) + named("yes", pf::number(2, 1)) +
                      named("minus", pf::number(4, ~std::uint64_t{0})) + named("half", pf::real(5, 0.5)) +
                      named("text", pf::text(6, "a\"b")) +
                      named("dict", pf::message(11, pf::text(10, "k") + pf::number(3, 1))) +
                      named("json", pf::text(9, "null"))) +
        pf::end(110, 5);
    const TempFile stays{file, "t.pftrace"};
    const auto trace = loadTrace(stays.path());
    QVERIFY(trace);
    const auto text = readEventText(**trace, (*trace)->source(SliceId{0u}));
    QVERIFY(text);
    QCOMPARE(QString::fromStdString(text->substr(text->find("\"args\""))),
             QString::fromLatin1(R"("args": {"dims": [[8, 64], []], "yes": true, "minus": -1, "half": 0.5, )"
                                 R"("text": "a\"b", "dict": {"k": 1}, "json": null}})"));
}

void PftraceValuesTest::flowsJoinSlices()
{
    const std::string file = pf::thread(5, 1, 1) + pf::thread(6, 1, 2) + pf::begin(100, 5, "from", pf::fixed(47, 9)) +
                             pf::end(110, 5) + pf::begin(200, 6, "to", pf::fixed(48, 9)) + pf::end(210, 6);
    const TracePtr trace = openedPftrace(file);
    QCOMPARE(trace->flows().size(), 1u);
    QCOMPARE(trace->name(trace->flows()[0].from), std::string_view{"from"});
    QCOMPARE(trace->name(trace->flows()[0].to), std::string_view{"to"});
    QCOMPARE(trace->info().census.flows, 2u);
    // An end carries the flow of the slice that it closes.
    const TracePtr ends =
        openedPftrace(pf::thread(5, 1, 1) + pf::thread(6, 1, 2) + pf::begin(100, 5, "from") +
                      pf::begin(105, 5, "inner") + pf::event(110, 2, 5, pf::fixed(47, 9)) + pf::end(190, 5) +
                      pf::begin(200, 6, "to") + pf::event(210, 2, 6, pf::fixed(48, 9)));
    QCOMPARE(ends->flows().size(), 1u);
    QCOMPARE(ends->name(ends->flows()[0].from), std::string_view{"inner"});
    QCOMPARE(ends->name(ends->flows()[0].to), std::string_view{"to"});
}

void PftraceValuesTest::aFlowIdIsUsedAgainBehindItsEnd()
{
    std::string file = pf::thread(5, 1, 1);
    for (std::uint64_t k = 0; k < 4; ++k) // begins, ends, begins, ends
        file += pf::begin(100 * (k + 1), 5, std::to_string(k), pf::fixed(k % 2 ? 48 : 47, 9)) +
                pf::end(100 * (k + 1) + 10, 5);
    const TracePtr trace = openedPftrace(file);
    QCOMPARE(trace->flows().size(), 2u);
    QCOMPARE(trace->name(trace->flows()[1].from), std::string_view{"2"});
}

void PftraceValuesTest::incrementalCountersAddUp()
{
    const std::string track = pf::packet(pf::message(60, pf::number(1, 8) + pf::text(2, "memory") +
                                                             pf::message(8, pf::number(4, 2) + pf::number(5, 1))));
    const auto sample = [](std::uint64_t ns, std::uint64_t value) {
        return pf::event(ns, 4, 8, pf::number(30, value));
    };
    const TracePtr trace = openedPftrace(track + sample(100, 5) + sample(200, 7));
    QCOMPARE(trace->counters().size(), 1u);
    QCOMPARE(trace->counters()[0].values, (std::vector<double>{10, 24}));
    // A sequence that clears its state begins anew, with that packet.
    const std::string again = pf::event(300, 4, 8, pf::number(30, 3), 1, 1);
    QCOMPARE(openedPftrace(track + sample(100, 5) + sample(200, 7) + again + sample(400, 1))->counters()[0].values,
             (std::vector<double>{10, 24, 6, 8}));
}

TEST_WITH_APP(PftraceValuesTest)

} // namespace lanescope::pftrace_values_test

#include "pftrace_values_test.moc"
