// Tests single tables of an Nsight Systems export, each in a small database.

#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/analysis/tables/api_summary.h"
#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/nsys_session.h"
#include "tests/support/run_tests.h"

namespace lanescope::nsys_tables_test {

using namespace lanescope::test;
using Generation = NsysWriter::Generation;

class NsysTablesTest : public QObject {
    Q_OBJECT

private slots:
    void nvtxRangesMarksAndDomains();
    void rangesThatCountRoundsAreSteps();
    void metricsOverheadAndGraphs();
    void coresShowWhoRan();
    void waitsStandOnTheGpuOfTheirContext();
    void stretchesGiveTheSameAsOneReading();
};

namespace {

Arguments argumentsOf(const Trace& trace, SliceId s)
{
    const auto arguments = readArguments(trace, s);
    return arguments ? *arguments : Arguments{};
}

std::string valueOf(const Arguments& arguments, std::string_view key)
{
    const Argument* a = arguments.find(key);
    return a ? a->value : "NULL";
}

TracePtr loadedFrom(const std::string& path)
{
    const auto trace = loadTrace(path);
    if (!trace)
        qWarning("%s", trace.error().line().c_str());
    return trace ? *trace : nullptr;
}

} // namespace

void NsysTablesTest::nvtxRangesMarksAndDomains()
{
    const TempFile file{"", "nvtx.sqlite"};
    {
        NsysWriter nsys{file.path(), Generation::Today};
        const std::int64_t thread = globalTid(7, 8);
        const auto event = [&](NsysWriter::Row row) {
            row.push_back({"globalTid", thread});
            nsys.add("NVTX_EVENTS", row);
        };
        event({{"start", 100}, {"end", 900}, {"eventType", 59}, {"textId", nsys.string("forward")}, {"domainId", 0}});
        event({{"start", 200},
               {"end", 300},
               {"eventType", 59},
               {"text", "ncclAllReduce"},
               {"domainId", 3},
               {"category", 2},
               {"uint64Value", 4096},
               {"color", 255}});
        event({{"start", 250},
               {"end", 950},
               {"eventType", 60},
               {"text", "request 1"},
               {"rangeId", 1},
               {"endGlobalTid", globalTid(7, 9)}});
        event({{"start", 260}, {"end", 800}, {"eventType", 60}, {"text", "request 2"}, {"rangeId", 2}});
        event({{"start", 400}, {"eventType", 34}, {"text", "here \"it\" is\n"}, {"doubleValue", 2.5}});
        event({{"start", 500}, {"eventType", 59}, {"text", "never popped"}});
        event({{"start", 10}, {"eventType", 75}, {"text", "NCCL"}, {"domainId", 3}});
        event({{"start", 11}, {"eventType", 33}, {"text", "collectives"}, {"domainId", 3}, {"category", 2}});
        event({{"start", 12}, {"eventType", 76}, {"domainId", 3}});
        event({{"start", nullptr}, {"end", 5}, {"eventType", 59}, {"text", "no begin"}});
    }
    const TracePtr trace = loadedFrom(file.path());
    QVERIFY(trace);
    const auto named = [&](std::string_view name) {
        for (const SliceId s : trace->slices())
            if (trace->name(s) == name)
                return s;
        return SliceId{};
    };
    QCOMPARE(trace->sliceCount(), 5u);
    for (const SliceId s : trace->slices())
        QCOMPARE(trace->kind(s), SliceKind::Annotation);
    QCOMPARE(trace->parent(named("ncclAllReduce")), named("forward"));
    const Arguments nccl = argumentsOf(*trace, named("ncclAllReduce"));
    QCOMPARE(valueOf(nccl, "domain"), std::string{"NCCL"});
    QCOMPARE(valueOf(nccl, "category"), std::string{"collectives"});
    QCOMPARE(valueOf(nccl, "payload"), std::string{"4096"});
    QCOMPARE(valueOf(argumentsOf(*trace, named("forward")), "domain"), std::string{"NULL"});
    QCOMPARE(valueOf(argumentsOf(*trace, named("request 1")), "end thread"), std::string{"9"});
    const Lane& free = (*trace)[trace->laneOf(named("request 1"))];
    QCOMPARE(free.name, std::string{"NVTX start/end ranges"});
    QCOMPARE(trace->laneOf(named("request 2")), trace->laneOf(named("request 1")));
    QCOMPARE(trace->laneOf(named("forward")) == trace->laneOf(named("request 1")), false);
    QCOMPARE(trace->end(named("never popped")), trace->end(named("request 1"))); // to the end of the trace
    QCOMPARE(trace->info().census.unfinished, std::uint64_t{1});
    QCOMPARE(trace->instants().size(), std::size_t{1});
    QCOMPARE(std::string{trace->text(trace->instants()[0].name)}, std::string{"here \"it\" is\n"});
    const std::string mark = readEventText(*trace, trace->instants()[0].source).value();
    QCOMPARE(mark,
             std::string{"{\"ph\": \"i\", \"s\": \"t\", \"cat\": \"user_annotation\", \"name\": \"here \\\"it\\\" "
                         "is\\n\", \"pid\": 7, \"tid\": 8, \"ts\": 0.400, \"args\": {\"payload\": 2.5}}"});
    const Census& census = trace->info().census;
    QCOMPARE(census.events, std::uint64_t{10});
    QCOMPARE(census.skipped.at("name of an NVTX domain or category"), std::uint64_t{2});
    QCOMPARE(census.skipped.at("end of an NVTX domain"), std::uint64_t{1});
    QCOMPARE(census.skipped.at("NVTX event without a time that can be read"), std::uint64_t{1});
}

void NsysTablesTest::rangesThatCountRoundsAreSteps()
{
    const TempFile file{"", "rounds.sqlite"};
    {
        NsysWriter nsys{file.path(), Generation::Today};
        const auto range = [&](std::int64_t start, std::int64_t end, const std::string& text) {
            nsys.add(
                "NVTX_EVENTS",
                {{"start", start}, {"end", end}, {"eventType", 59}, {"text", text}, {"globalTid", globalTid(1, 1)}});
        };
        for (std::int64_t i = 5; i < 9; ++i) {
            range(1000 * i, 1000 * i + 900, "Iteration #" + std::to_string(i));
            range(1000 * i + 10, 1000 * i + 90, "batch " + std::to_string(i));
        }
        range(0, 9000, "steps 1 to 9");
        range(1, 8999, "step 1");
        range(2, 4000, "iterations");
        range(5, 3000, "batchnorm2");
    }
    const TracePtr trace = loadedFrom(file.path());
    QVERIFY(trace);
    const std::vector<Step> steps = profilerSteps(*trace);
    QCOMPARE(steps.size(), std::size_t{4});
    for (std::size_t i = 0; i < steps.size(); ++i) {
        QCOMPARE(steps[i].number, static_cast<std::int64_t>(i) + 5);
        QCOMPARE(std::string{trace->name(steps[i].slice)}, "Iteration #" + std::to_string(i + 5));
        QCOMPARE(steps[i].range.length(), Ns{900});
    }
}

void NsysTablesTest::metricsOverheadAndGraphs()
{
    const TempFile file{"", "more.sqlite"};
    {
        NsysWriter nsys{file.path(), Generation::Today};
        const std::int64_t type = 0x0001'0000'0000'0001;
        nsys.add("TARGET_INFO_GPU_METRICS", {{"typeId", type}, {"metricId", 4}, {"metricName", "SM Active [%]"}});
        for (std::int64_t t = 0; t < 10; ++t)
            nsys.add("GPU_METRICS", {{"timestamp", 100 * t}, {"typeId", type}, {"metricId", 4}, {"value", t * 3}});
        nsys.add("PROFILER_OVERHEAD",
                 {{"start", 5}, {"end", 25}, {"globalTid", globalTid(3, 4)}, {"nameId", nsys.string("Buffer Flush")}});
        nsys.add("CUPTI_ACTIVITY_KIND_GRAPH_TRACE", {{"start", 300},
                                                     {"end", 700},
                                                     {"deviceId", 1},
                                                     {"graphId", 12},
                                                     {"streamId", 7},
                                                     {"correlationId", 9},
                                                     {"globalPid", globalPid(3)}});
        nsys.add("CUPTI_ACTIVITY_KIND_RUNTIME", {{"start", 200},
                                                 {"end", 210},
                                                 {"globalTid", globalTid(3, 4)},
                                                 {"correlationId", 9},
                                                 {"nameId", nsys.string("cudaGraphLaunch_v10000")}});
    }
    const TracePtr trace = loadedFrom(file.path());
    QVERIFY(trace);
    QCOMPARE(trace->counters().size(), std::size_t{1});
    const CounterSeries& series = trace->counters()[0];
    QCOMPARE(series.name, std::string{"SM Active [%]"});
    QCOMPARE((*trace)[series.process].key, std::string{"1"});
    QCOMPARE(series.values.size(), std::size_t{10});
    QCOMPARE(series.values[7], 21.0);
    QCOMPARE(series.times[7] - series.times[0], Ns{700});
    const Analysis analysis{trace};
    QCOMPARE(analysis.overheads().size(), std::size_t{1});
    QCOMPARE(std::string{trace->name(analysis.overheads()[0])}, std::string{"Buffer Flush"});
    QCOMPARE((*trace)[(*trace)[trace->laneOf(analysis.overheads()[0])].process].title,
             std::string{"Profiler overhead"});
    QCOMPARE(trace->links().size(), std::size_t{1});
    QCOMPARE(std::string{trace->name(trace->links()[0].work)}, std::string{"CUDA graph 12"});
    QCOMPARE(std::string{trace->name(trace->links()[0].launch)}, std::string{"cudaGraphLaunch"});
    QCOMPARE(analysis.busy()->busy, Ns{400});
    QVERIFY(summarise(*trace, SummaryReport::GpuKernels).empty());
}

void NsysTablesTest::coresShowWhoRan()
{
    const TempFile file{"", "sched.sqlite"};
    {
        NsysWriter nsys{file.path(), Generation::Today};
        const auto turn = [&](std::int64_t at, std::int64_t core, std::int64_t isIn, std::int64_t tid) {
            nsys.add("SCHED_EVENTS",
                     {{"start", at}, {"cpu", core}, {"isSchedIn", isIn}, {"globalTid", globalTid(5, tid)}});
        };
        turn(10, 0, 1, 5);
        turn(20, 1, 1, 6);
        turn(30, 0, 0, 5);
        turn(30, 0, 1, 6);
        turn(45, 1, 0, 6);
        turn(50, 0, 0, 6);
    }
    const TracePtr trace = loadedFrom(file.path());
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 3u);
    QCOMPARE(trace->lanes().size(), std::size_t{2});
    QCOMPARE(trace->lanes()[0].name, std::string{"core 0"});
    QCOMPARE(trace->processes()[0].title, std::string{"CPU cores"});
    QCOMPARE(trace->duration(trace->lanes()[0].slices[0]), Ns{20});
    QCOMPARE(trace->duration(trace->lanes()[0].slices[1]), Ns{20});
    QCOMPARE(trace->duration(trace->lanes()[1].slices[0]), Ns{25});
    QCOMPARE(valueOf(argumentsOf(*trace, trace->lanes()[0].slices[1]), "thread"), std::string{"6"});
}

// More rows than one range holds, with gaps between their numbers.
// nsys writes device 0 for the waits of a context on another GPU: they were under the wrong GPU.
void NsysTablesTest::waitsStandOnTheGpuOfTheirContext()
{
    const TempFile file{"", "waits.sqlite"};
    {
        NsysWriter nsys{file.path(), Generation::Today};
        const auto add = [&](const char* table, std::int64_t pid, std::int64_t device, std::int64_t context,
                             std::int64_t stream, std::int64_t start) {
            nsys.add(table, {{"start", start},
                             {"end", start + 10},
                             {"deviceId", device},
                             {"contextId", context},
                             {"streamId", stream},
                             {"syncType", 3},
                             {"globalPid", globalPid(pid)}});
        };
        add("CUPTI_ACTIVITY_KIND_KERNEL", 144, 0, 1, 7, 100);
        add("CUPTI_ACTIVITY_KIND_KERNEL", 145, 1, 2, 15, 100);
        add("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", 144, 0, 1, 24, 200);
        add("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", 145, 0, 2, 15, 300);
        add("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", 145, 0, 2, 32, 400);
        add("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", 145, 0, 9, 3, 500); // nothing shows where this context is
    }
    const TracePtr trace = loadedFrom(file.path());
    QVERIFY(trace);
    std::map<std::string, int> slices; // by GPU and lane
    for (const SliceId s : trace->slices()) {
        const Lane& lane = (*trace)[trace->laneOf(s)];
        ++slices[(*trace)[lane.process].key + " " + lane.name];
    }
    const std::map<std::string, int> expected{{"0 stream 7 (process 144)", 1},
                                              {"0 stream 24 (process 144)", 1},
                                              {"0 stream 3 (process 145)", 1},
                                              {"1 stream 15", 2},
                                              {"1 stream 32", 1}};
    for (const auto& [lane, count] : slices)
        QVERIFY2(expected.count(lane) && expected.at(lane) == count, lane.c_str());
    QCOMPARE(slices.size(), expected.size());
}

void NsysTablesTest::stretchesGiveTheSameAsOneReading()
{
    const TempFile file{"", "long.sqlite"};
    constexpr std::int64_t rows = 300'000;
    {
        NsysWriter nsys{file.path(), Generation::Today};
        const std::int64_t name = nsys.string("cudaLaunchKernel_v7000"), kernel = nsys.string("void k(float*)");
        for (std::int64_t i = 0; i < rows; ++i) {
            nsys.add("CUPTI_ACTIVITY_KIND_RUNTIME", {{"start", 10 * i},
                                                     {"end", 10 * i + 3},
                                                     {"correlationId", i + 1},
                                                     {"globalTid", globalTid(1, 2)},
                                                     {"nameId", name}});
            if (i % 2 == 0)
                nsys.add("CUPTI_ACTIVITY_KIND_KERNEL", {{"start", 10 * i + 4},
                                                        {"end", 10 * i + 8 + i % 7},
                                                        {"deviceId", 0},
                                                        {"streamId", 7},
                                                        {"correlationId", i + 1},
                                                        {"demangledName", kernel},
                                                        {"globalPid", globalPid(1)}});
        }
        nsys.run("delete from CUPTI_ACTIVITY_KIND_KERNEL where rowid between 140000 and 145000 or rowid % 1000 = 0");
    }
    const TracePtr trace = loadedFrom(file.path());
    QVERIFY(trace);
    const TextRows sql = rowsOf(file.path(), "select count(*), sum(end - start) from CUPTI_ACTIVITY_KIND_KERNEL");
    std::int64_t kernels = 0, calls = 0, ns = 0;
    for (const SliceId s : trace->slices()) {
        const bool isKernel = trace->kind(s) == SliceKind::Kernel;
        ++(isKernel ? kernels : calls);
        ns += isKernel ? trace->duration(s).count() : 0;
    }
    QCOMPARE(std::to_string(kernels), sql[0][0]);
    QCOMPARE(std::to_string(ns), sql[0][1]);
    QCOMPARE(calls, rows);
    QCOMPARE(static_cast<std::int64_t>(trace->links().size()), kernels);
    for (const SliceId s :
         {SliceId{0u}, SliceId{140'000u}, SliceId{trace->sliceCount() - 1}}) // read by several workers
        QCOMPARE(readEventText(*trace, trace->source(s)).value().find("correlation") != std::string::npos, true);
}

TEST_WITH_APP(NsysTablesTest)

} // namespace lanescope::nsys_tables_test

#include "nsys_tables_test.moc"
