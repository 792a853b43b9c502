// Ranks in one trace: an extracted rank equals its own file in every answer; nothing is joined across ranks; waiting
// caused by a rank is known for made ones.

#include <QDir>
#include <QtTest>

#include "model/analysis/time/annotations.h"
#include "model/findings/rank_findings.h"
#include "model/import/importer.h"
#include "model/merge/align_clocks.h"
#include "model/merge/job_notes.h"
#include "model/merge/merge_ranks.h"
#include "model/merge/rank_files.h"
#include "model/merge/rank_report.h"
#include "model/query/sql_query.h"
#include "model/store/args.h"
#include "model/summary/summary_lines.h"
#include "tests/support/approved_job.h"
#include "tests/support/make_ranks.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <cstdlib>
#include <set>

namespace lanescope::merge_test {

using lanescope::test::JobMaker;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class MergeTest : public QObject {
    Q_OBJECT

private slots:
    void aRankByItselfIsWhatItWas();
    void aLaneAsksItsOwnRankAlone();
    void nothingJoinsAcrossRanks();
    void argumentsComeFromTheRanksOwnFile();
    void sqlKnowsWhoseALaneIs();
    void profilerOverheadOfOneRankIsNoCauseOnAnother();
    void theStragglerIsNamedWithItsCollectives();
    void filesOfSeveralJobsAreReported_data();
    void filesOfSeveralJobsAreReported();
    void filesFoldersAndPatternsLeadToTraces();
    void realRanksStandTogether_data();
    void realRanksStandTogether();
};

namespace {

TracePtr merged(std::vector<TracePtr> traces)
{
    Task task;
    const auto trace = mergeRanks(std::move(traces), {}, task);
    test::approveJob(trace ? *trace : nullptr);
    return trace ? *trace : nullptr;
}

std::string word(Ns d) { return std::to_string(d.count()) + "ns"; }

// All visible differences between two traces that should be equal.
QString difference(const Trace& a, const Trace& b)
{
    if (a.sliceCount() != b.sliceCount() || a.lanes().size() != b.lanes().size() ||
        a.rows().size() != b.rows().size() || a.processes().size() != b.processes().size() ||
        a.zeroNs() != b.zeroNs() || a.range() != b.range())
        return "sizes, zero or range";
    for (const SliceId s : a.slices())
        if (a.begin(s) != b.begin(s) || a.duration(s) != b.duration(s) || a.name(s) != b.name(s) ||
            a.kind(s) != b.kind(s) || a.parent(s) != b.parent(s) || a.source(s) != b.source(s) ||
            a.look(s) != b.look(s) || a.launchOf(s) != b.launchOf(s) || a.workOf(s).size() != b.workOf(s).size())
            // Short labels are not compared: they distinguish the kernels of all ranks, so they may be longer there.
            return QString{"slice %1"}.arg(s.value);
    for (std::size_t l = 0; l < a.lanes().size(); ++l)
        if (a.lanes()[l].name != b.lanes()[l].name || a.lanes()[l].slices.first != b.lanes()[l].slices.first ||
            a.lanes()[l].rows.last != b.lanes()[l].rows.last || a.lanes()[l].process != b.lanes()[l].process)
            return QString{"lane %1"}.arg(l);
    for (std::size_t p = 0; p < a.processes().size(); ++p)
        if (a.processes()[p].title != b.processes()[p].title || a.processes()[p].gpu != b.processes()[p].gpu)
            return QString{"process %1"}.arg(p);
    for (std::uint32_t r = 0; r < a.rows().size(); ++r) {
        const RowId row{r};
        if (a[row].kinds != b[row].kinds)
            return QString{"row %1"}.arg(r);
        for (unsigned log2Ns = 0; log2Ns < 57; ++log2Ns) {
            const Pyramid::Level x = a.pyramid().level(row, log2Ns), y = b.pyramid().level(row, log2Ns);
            if (x.log2Ns != y.log2Ns || x.originNs != y.originNs || x.blocks.size() != y.blocks.size())
                return QString{"level %1 of row %2"}.arg(log2Ns).arg(r);
            for (std::size_t i = 0; i < x.blocks.size(); ++i)
                if (x.blocks[i].index != y.blocks[i].index || x.blocks[i].first != y.blocks[i].first ||
                    x.blocks[i].last != y.blocks[i].last)
                    return QString{"block %1 of level %2 of row %3"}.arg(i).arg(log2Ns).arg(r);
            for (std::size_t c = 0; c < x.blocks.size() * Pyramid::cellsOfBlock; ++c)
                if (x.cells[c] != y.cells[c])
                    return QString{"cell %1 of level %2 of row %3"}.arg(c).arg(log2Ns).arg(r);
        }
    }
    if (a.links().size() != b.links().size() || a.flows().size() != b.flows().size() ||
        a.instants().size() != b.instants().size() || a.counters().size() != b.counters().size())
        return "links, flows, instants or counters";
    for (std::size_t f = 0; f < a.flows().size(); ++f)
        if (a.flows()[f].from != b.flows()[f].from || a.flows()[f].to != b.flows()[f].to)
            return QString{"flow %1"}.arg(f);
    for (std::size_t i = 0; i < a.instants().size(); ++i)
        if (a.instants()[i].time != b.instants()[i].time || a.instants()[i].lane != b.instants()[i].lane)
            return QString{"instant %1"}.arg(i);
    for (std::size_t c = 0; c < a.counters().size(); ++c)
        if (a.counters()[c].times != b.counters()[c].times || a.counters()[c].values != b.counters()[c].values ||
            a.counters()[c].process != b.counters()[c].process || a.counters()[c].name != b.counters()[c].name)
            return QString{"counter %1"}.arg(c);
    return {};
}

} // namespace

void MergeTest::aRankByItselfIsWhatItWas()
{
    JobMaker job;
    job.ranks = 5;
    job.shifts = {0ns, 7ms, -3ms, 1s, 2us};
    std::vector<TracePtr> ranks = job.all();
    { // and one with everything else that a trace can hold
        TraceMaker make;
        make.lane("1", "1").slice("odd", 5us, 50us).slice("overlaps", 30us, 60us).instant("mark", 12us);
        for (int k = 0; k < 100; ++k)
            make.lane("1", "2").slice("ampere_sgemm_128x64_tn", Ns{k * 1000}, 500ns); // an op with the name of a kernel
        make.stream(1, 7).slice("triton_poi_fused_add_gelu_0", 40us, 3us);
        make.counter("1", "memory", 3us, 17);
        make.counter("1", "memory", 90us, 4);
        Gpu other;
        other.id = 1;
        other.name = "other GPU";
        make.info.gpus = {other};
        make.info.path = "/job/rank_7.json";
        ranks.push_back(make.build());
    }
    const TracePtr trace = merged({ranks[3], ranks[5], ranks[0], ranks[4], ranks[2], ranks[1]});
    QCOMPARE(trace->ranks().size(), ranks.size());
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        const RankPart& part = trace->ranks()[r];
        QCOMPARE(part.label, r < 5 ? "rank " + std::to_string(r) : std::string{"rank 7"});
        const TracePtr alone = rankAlone(*trace, part);
        QCOMPARE(difference(*ranks[r], *alone), QString{});
        QCOMPARE(lineOf(summaryOf(Analysis{alone})), lineOf(summaryOf(Analysis{ranks[r]})));
        QCOMPARE(alone->info().path, ranks[r]->info().path);
    }
    // The merged trace contains exactly its parts.
    std::size_t links = 0;
    for (const TracePtr& rank : ranks)
        links += rank->links().size();
    QCOMPARE(trace->links().size(), links);
    QVERIFY(std::is_sorted(trace->instants().begin(), trace->instants().end(),
                           [](const Instant& a, const Instant& b) { return a.time < b.time; }));
    for (const Process& p : trace->processes())
        QVERIFY2(p.title.starts_with("rank "), p.title.c_str());
}

void MergeTest::aLaneAsksItsOwnRankAlone()
{
    JobMaker job;
    const TracePtr trace = merged(job.all());
    for (std::uint32_t l = 0; l < trace->lanes().size(); ++l) {
        const RankPart* part = trace->rankOf(LaneId{l});
        QVERIFY(part && part->lanes.contains(LaneId{l}));
    }
    QVERIFY(!job.rank(0)->rankOf(LaneId{0u}));
}

void MergeTest::nothingJoinsAcrossRanks()
{
    JobMaker job; // correlation numbers and External ids are the same on all ranks
    job.shifts = {0ns, 1us, 2us, 3us};
    const TracePtr trace = merged(job.all());
    const auto rankOf = [&](SliceId s) { return trace->rankOf(trace->laneOf(s)); };
    QVERIFY(trace->links().size() == 4 * 4 * 5 * 2);
    for (const Link& link : trace->links())
        QVERIFY(rankOf(link.launch) == rankOf(link.work));
    int annotations = 0;
    for (const SliceId s : trace->slices())
        if (trace->kind(s) == SliceKind::Annotation || trace->kind(s) == SliceKind::GpuAnnotation) {
            const SliceId other = counterpartOf(*trace, s);
            QVERIFY(other && rankOf(other) == rankOf(s));
            ++annotations;
        }
    QCOMPARE(annotations, 2 * 4 * 4);
}

void MergeTest::argumentsComeFromTheRanksOwnFile()
{
    JobMaker job;
    const TracePtr trace = merged(job.all());
    int read = 0;
    for (const SliceId s : trace->slices()) {
        const auto arguments = readArguments(*trace, s);
        QVERIFY(arguments.has_value());
        if (const Argument* rank = arguments->find("rank of file")) {
            QCOMPARE(rank->integer(), trace->rankOf(trace->laneOf(s))->rank);
            ++read;
        }
    }
    QCOMPARE(read, 4 * 4 * 5);
}

void MergeTest::sqlKnowsWhoseALaneIs()
{
    JobMaker job;
    const std::vector<TracePtr> ranks = job.all();
    const Analysis analysis{merged(ranks)};
    Task task;
    auto query = SqlQuery::prepare(analysis,
                                   "select l.rank, count(*) from slices s join lanes l on l.id = s.lane "
                                   "group by 1 order by 1",
                                   {}, task);
    QVERIFY(query.has_value());
    for (std::int64_t r = 0; r < 4; ++r) {
        QVERIFY(query->next().value_or(false));
        QCOMPARE(query->cell(0).integer, r);
        QCOMPARE(query->cell(1).integer, std::int64_t{ranks[static_cast<std::size_t>(r)]->sliceCount()});
    }
    QVERIFY(!query->next().value_or(true));
}

void MergeTest::profilerOverheadOfOneRankIsNoCauseOnAnother()
{
    const auto traceOf = [](int rank, bool isAsked) {
        TraceMaker trace;
        trace.lane("1", "1")
            .slice("cudaLaunchKernel", 1us, 2us, "cuda_runtime", 1)
            .slice("cudaDeviceSynchronize", 20us, 3us, "cuda_runtime")
            .slice("cudaLaunchKernel", 60us, 2us, "cuda_runtime", 2);
        trace.stream(0, 7)
            .slice("a", 5us, 10us, "kernel", 1)
            .slice("b", isAsked ? 70us : 65us, isAsked ? 10us : 20us, "kernel", 2);
        if (isAsked)
            trace.lane("-1", "0").slice("Activity Buffer Request", 18us, 40us, "overhead");
        trace.info.path = "rank" + std::to_string(rank) + ".json";
        return trace.build();
    };
    const std::vector<TracePtr> ranks{traceOf(0, true), traceOf(1, false)};
    const Analysis analysis{merged(ranks)};
    for (const Gap& gap : analysis.gaps()) {
        const bool isFirst = analysis.trace().rankOf(gap.lane)->rank == 0;
        QVERIFY((gap.cause == GapCause::BufferRequest) == isFirst);
    }
    QCOMPARE(analysis.gaps().size(), std::size_t{2});
    for (const SyncCall& sync : analysis.syncs()) // no work of its own rank runs during either
        QCOMPARE(sync.work, Ns{});
}

void MergeTest::theStragglerIsNamedWithItsCollectives()
{
    JobMaker job;
    job.ranks = 6;
    job.straggler = 4;
    job.shifts = {0ns, 4ms, 9s, -2s, 17ms, 3us};
    job.jitter = 2us;
    const std::vector<TracePtr> ranks = job.all();
    const TracePtr trace = merged(ranks);
    const Analysis analysis{trace};
    const RankReport& report = rankReportOf(analysis);
    QVERIFY(!report.spread.stragglers.empty());
    QCOMPARE(report.spread.ranks[report.spread.stragglers[0].rank].label, std::string{"rank 4"});
    // Compared with the files' own summary lines.
    std::vector<TraceSummary> lines;
    for (const TracePtr& rank : ranks)
        lines.push_back(summaryOf(Analysis{rank}));
    const RankSpread apart = rankSpreadOf(lines, clockShiftsOf(lines));
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        QCOMPARE(report.spread.ranks[r].wait, apart.ranks[r].wait);
        QCOMPARE(report.spread.ranks[r].lastToCome, apart.ranks[r].lastToCome);
        // The extra time over the last rank is waiting: 800 us each, up to the jitter of both ends.
        const std::int64_t wait = report.spread.ranks[r].wait->count() - (r == 4 ? 0 : 20 * 800'000);
        QVERIFY2(std::abs(wait) <= 20 * 4'000, qPrintable(QString::number(wait)));
    }
    const std::vector<SliceId> late = report.lateFor(4);
    QCOMPARE(late.size(), std::size_t{20});
    for (const SliceId s : late)
        QVERIFY(trace->rankOf(trace->laneOf(s))->rank == 4 && trace->name(s).starts_with("nccl"));
    QVERIFY(report.lateFor(2).empty());

    bool isNamed = false;
    for (const Finding& f : findingsOf(Analysis{trace})) {
        const std::string title = titleOf(f, word);
        for (const SliceId s : f.evidence)
            QVERIFY(s.value < trace->sliceCount());
        if (f.rule->id == "straggler") {
            QVERIFY2(title.starts_with("rank 4 "), title.c_str());
            QVERIFY(!f.evidence.empty());
            isNamed = true;
        }
    }
    QVERIFY(isNamed);
    // No waiting if all arrive together.
    JobMaker even;
    for (const Finding& f : findingsOf(Analysis{merged(even.all())}))
        QVERIFY(f.rule->id != "straggler" && f.rule->id != "collective_wait");
}

void MergeTest::filesOfSeveralJobsAreReported_data()
{
    QTest::addColumn<QString>("odd");
    QTest::addColumn<QString>("said");
    QTest::newRow("one job") << ""
                             << "";
    QTest::newRow("a rank twice") << "twice"
                                  << "rank 1 is there 2 times";
    QTest::newRow("another world") << "world"
                                   << "different jobs: the size of the world is 2 (rank 0), 8 (rank 1)";
    QTest::newRow("no collective") << "alone"
                                   << "no collective in common with rank 0";
    QTest::newRow("another day") << "day"
                                 << "no collective and no time in common with rank 0";
}

void MergeTest::filesOfSeveralJobsAreReported()
{
    QFETCH(QString, odd);
    QFETCH(QString, said);
    JobMaker job;
    job.ranks = 2;
    std::vector<TracePtr> traces{job.rank(0)};
    if (odd == "world") {
        job.worldSize = 8;
        traces.push_back(job.rank(1));
        traces[0] = [] {
            JobMaker first;
            first.ranks = 2;
            return first.rank(0);
        }();
    } else if (odd == "alone" || odd == "day") {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", odd == "day" ? Ns{86'400s} : Ns{1ms}, 10ms);
        make.info.path = "/job/rank1.json";
        make.info.baseNs = job.baseNs;
        traces.push_back(make.build());
    } else {
        traces.push_back(job.rank(1));
        job.folder = "/job/again";
        if (odd == "twice")
            traces.push_back(job.rank(1));
    }
    const TracePtr trace = merged(traces);
    const auto& warnings = trace->info().warnings;
    if (said.isEmpty()) {
        QVERIFY(warnings.empty());
        return;
    }
    QCOMPARE(warnings.size(), std::size_t{1});
    QVERIFY2(QString::fromStdString(warnings[0]).contains(said), warnings[0].c_str());
    // In any case everything fits into one view.
    QVERIFY(trace->range().length() < Ns{10s});
    std::set<std::string> labels;
    for (const RankPart& part : trace->ranks())
        QVERIFY2(labels.insert(part.label).second, part.label.c_str());
}

void MergeTest::filesFoldersAndPatternsLeadToTraces()
{
    QTemporaryDir folder;
    const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
    const auto write = [&](const char* name, std::string_view text) {
        QDir{}.mkpath(QFileInfo{folder.filePath(name)}.path());
        std::ofstream{path(name)} << text;
    };
    const std::string_view one =
        R"({"traceEvents":[{"ph":"X","name":"a","cat":"cpu_op","pid":1,"tid":1,"ts":1,"dur":2}]})";
    write("flat/rank10.json", one);
    write("flat/rank2.json", one);
    write("flat/rank2.json.lanescope.json", "{}");
    write("flat/notes.txt", "no trace");
    write("deep/a/trace_rank0.json", one);
    write("deep/b/trace_rank1.json", one);
    write("mixed/rank0.json", one);
    write("mixed/settings.json", "{\"a\": 1}");
    const auto load = [&](std::vector<std::string> named) {
        Task task;
        return loadRanks(named, task);
    };
    const auto labels = [](const TracePtr& trace) {
        std::string all;
        for (const RankPart& part : trace->ranks())
            all += part.label + ";";
        return all;
    };
    QCOMPARE(labels(*load({path("flat")})), std::string{"rank 2;rank 10;"});
    QCOMPARE(labels(*load({path("flat/rank*[0-9].json")})), std::string{"rank 2;rank 10;"});
    QCOMPARE(labels(*load({path("flat"), path("flat/rank2.json"), path("flat/../flat/rank10.json")})),
             std::string{"rank 2;rank 10;"}); // each once
    QCOMPARE(labels(*load({path("deep")})), std::string{"rank 0;rank 1;"});
    const auto mixed = load({path("mixed")});
    QCOMPARE(labels(*mixed), std::string{"rank 0;"});
    QVERIFY((*mixed)->info().warnings.size() == 1 &&
            (*mixed)->info().warnings[0].find("settings.json") != std::string::npos);
    QVERIFY(!load({path("mixed/rank0.json"), path("mixed/settings.json")})); // the user named the file
    const auto none = load({path("flat/*.nothing")});
    QVERIFY(!none && none.error().kind == Error::Kind::Missing);
    QVERIFY(!load({path("nowhere")}));
}

void MergeTest::realRanksStandTogether_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<int>("ranks");
    QTest::newRow("moe before") << "moe_alltoall_2ranks/before_*.json" << 2;
    QTest::newRow("moe after") << "moe_alltoall_2ranks/after_*.json" << 2;
    QTest::newRow("torchrec") << "torchrec_4ranks/*.json" << 4;
    QTest::newRow("sampled") << "sampled_128gpu/*.json.gz" << 0;
}

void MergeTest::realRanksStandTogether()
{
    if (!QDir{LANESCOPE_TRACES}.exists())
        QSKIP("no real traces here");
    QFETCH(QString, pattern);
    QFETCH(int, ranks);
    const std::vector<std::string> named{(LANESCOPE_TRACES "/" + pattern).toStdString()};
    Task task;
    const auto trace = loadRanks(named, task);
    QVERIFY(trace.has_value());
    if (ranks > 0)
        QCOMPARE((*trace)->ranks().size(), static_cast<std::size_t>(ranks));
    for (const RankPart& part : (*trace)->ranks()) {
        const auto own = loadTrace(part.info.path);
        QVERIFY(own.has_value());
        QCOMPARE(difference(**own, *rankAlone(**trace, part)), QString{});
        qInfo().noquote() << QString::fromStdString(part.label + ": " +
                                                    wordsOf(part.clock, (*trace)->ranks()[0].label, word));
    }
    for (const std::string& warning : (*trace)->info().warnings)
        qInfo().noquote() << QString::fromStdString(warning);
    for (const Finding& f : findingsOf(Analysis{*trace}))
        QVERIFY(!titleOf(f, word).empty());
}

TEST_PLAIN(MergeTest)

} // namespace lanescope::merge_test

#include "merge_test.moc"
