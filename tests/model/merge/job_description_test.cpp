// Tests the description of a merged trace and of each rank: sums and common values of the files, tables that point to
// the rank's own entries, and the lanes that represent a folded rank. Compared with plain sums over the ranks.

#include <QTemporaryDir>
#include <QtTest>

#include "model/merge/joined_text.h"
#include "model/merge/merge_ranks.h"
#include "model/merge/rank_files.h"
#include "tests/support/make_ranks.h"
#include "tests/support/run_tests.h"
#include "tests/support/same_trace.h"

#include <filesystem>
#include <fstream>

namespace lanescope::job_description_test {

using lanescope::test::JobMaker;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TracePtr merged(std::vector<TracePtr> traces, std::vector<std::string> warnings = {})
{
    Task task;
    const auto trace = mergeRanks(std::move(traces), std::move(warnings), task);
    return trace ? *trace : nullptr;
}

Gpu gpuOf(int id, const char* name)
{
    Gpu gpu;
    gpu.id = id;
    gpu.name = name;
    return gpu;
}

// A text that takes up any number of bytes.
class LargeText : public SourceText {
public:
    explicit LargeText(std::uint64_t size) : m_size(size) {}
    std::uint64_t size() const override { return m_size; }
    Result<std::string_view> read(std::uint64_t, std::size_t, std::string&) const override { return ""; }

private:
    std::uint64_t m_size;
};

std::vector<TracePtr> ranksOfText(int count, std::uint64_t size)
{
    std::vector<TracePtr> traces;
    for (int r = 0; r < count; ++r) {
        Dictionary names;
        RawChunk chunk;
        chunk.dictionary = &names;
        chunk.slices.push_back({0, 10, size - 1, names.strings.intern("op").value, names.lane("1", "1", false),
                                RawSlice::noCorrelation, names.category("cpu_op")});
        std::vector<RawChunk> chunks;
        chunks.push_back(std::move(chunk));
        TraceInfo info;
        info.rank = r;
        Task task;
        traces.push_back(
            *TraceBuilder::build(std::move(info), std::move(chunks), std::make_shared<LargeText>(size), task));
    }
    return traces;
}

// A kernel per stream, and what else is on it.
struct StreamWork {
    Ns compute, communication, annotation;
};
TracePtr rankWith(const std::vector<StreamWork>& streams)
{
    TraceMaker make;
    int number = 7;
    for (const StreamWork& work : streams) {
        auto stream = make.stream(0, number++);
        stream.slice("sgemm", 0us, work.compute);
        if (work.communication > Ns{})
            stream.slice("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)", 200us, work.communication);
        if (work.annotation > Ns{})
            stream.slice("a range", 400us, work.annotation, "gpu_user_annotation");
    }
    make.info.path = "/job/rank0.json";
    return make.build();
}

} // namespace

class JobDescriptionTest : public QObject {
    Q_OBJECT

private slots:
    void theInfoAddsUpThatOfTheRanks()
    {
        std::vector<TracePtr> ranks;
        const std::vector<std::vector<Gpu>> gpus{{gpuOf(0, "A100"), gpuOf(1, "A100")},
                                                 {gpuOf(0, "H100")},
                                                 {gpuOf(1, "A100")},
                                                 {gpuOf(0, "A100"), gpuOf(1, "A100")}};
        for (int r = 0; r < 4; ++r) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::mm", 10us, Ns{(r == 1 ? 900 : 90) * 1us});
            make.stream(gpus[static_cast<std::size_t>(r)].front().id, 7).slice("sgemm", 20us, 30us);
            make.info.path = fmt::format("/job/rank{}.json", r);
            make.info.format = r == 0 ? "Kineto JSON" : "Chrome JSON";
            make.info.rank = r;
            make.info.backend = r == 0 ? "nccl" : "gloo";
            make.info.gpus = gpus[static_cast<std::size_t>(r)];
            make.info.schemaVersion = 5 + r;
            make.info.fileBytes = 1000 << r;
            make.info.textBytes = 7000 << r;
            make.info.began -= std::chrono::hours{r + 1};
            if (r == 1 || r == 2)
                make.info.worldSize = r == 1 ? 8 : 4;
            make.info.properties = {{"everywhere", "1"}, {"differs", r < 3 ? "2" : "3"}};
            if (r != 2)
                make.info.properties["not everywhere"] = "4";
            if (r == 3)
                make.info.properties["only here"] = "5";
            if (r > 1)
                make.info.warnings = {fmt::format("warning {}", r)};
            ranks.push_back(make.build());
        }
        const double min = 3.6e6 * (1 + 2 + 3 + 4); // ms
        const TracePtr trace = merged(ranks, {"one was left out"});
        const TraceInfo& info = trace->info();
        QCOMPARE(info.path, std::string{"/job/rank0.json and 3 more"});
        QCOMPARE(info.format, std::string{"4 ranks, Kineto JSON"});
        QCOMPARE(info.backend, std::string{"nccl"});
        QCOMPARE(info.schemaVersion, std::optional<std::int64_t>{5});
        QCOMPARE(info.fileBytes, std::uint64_t{1000 + 2000 + 4000 + 8000});
        QCOMPARE(info.textBytes, std::uint64_t{7 * (1000 + 2000 + 4000 + 8000)});
        QVERIFY(info.loadMs >= min && info.loadMs < min + 1e5);
        QCOMPARE(info.worldSize, std::optional<std::int64_t>{8});
        QVERIFY((info.properties == std::map<std::string, std::string>{{"everywhere", "1"}}));
        QVERIFY(info.warnings.size() >= 4); // first the doubts: two sizes of the world
        QVERIFY2(info.warnings[0].find("world") != std::string::npos, info.warnings[0].c_str());
        const std::vector<std::string> last(info.warnings.end() - 3, info.warnings.end());
        QVERIFY((last == std::vector<std::string>{"one was left out", "rank 2: warning 2", "rank 3: warning 3"}));
        QCOMPARE(info.census.slices, std::uint64_t{8});
        // Lists of GPUs that are part of the whole are not repeated, and each process has its own GPU.
        QCOMPARE(info.gpus.size(), std::size_t{3});
        QCOMPARE(trace->ranks()[2].firstGpu, std::uint32_t{1});
        for (std::size_t r = 0; r < 4; ++r) {
            const RankPart& part = trace->ranks()[r];
            const TracePtr alone = rankAlone(*trace, part);
            for (std::uint32_t p = 0; p < alone->processes().size(); ++p) {
                const std::optional<std::uint32_t> own = ranks[r]->processes()[p].gpu;
                QVERIFY(alone->processes()[p].gpu == own);
                const auto& whole = (*trace)[ProcessId{part.processes.first + p}].gpu;
                QCOMPARE(whole.has_value(), own.has_value());
                if (own)
                    QCOMPARE(info.gpus[*whole].name, ranks[r]->info().gpus[*own].name);
            }
        }
        QCOMPARE(merged({ranks[1]})->info().path, std::string{"/job/rank1.json"});
        // The trace ends with the rank that ends last.
        Time end;
        for (const RankPart& part : trace->ranks())
            end = std::max(end, part.range.end + part.begin);
        QCOMPARE(trace->range().end, end);
        QCOMPARE(trace->range().length(), Ns{900us});
    }

    void ranksWithoutANumberAreOrderedByName()
    {
        const auto named = [](const char* path, std::optional<std::int64_t> rank) {
            TraceMaker make;
            make.lane("1", "1").slice("op", 0us, 1us);
            make.info.path = path;
            make.info.rank = rank;
            return make.build();
        };
        std::vector<TracePtr> traces{named("/job/c.json", {}), named("/job/a.json", {}), named("/job/z.json", 1),
                                     named("/job/b.json", {}), named("/job/y.json", 0)};
        for (int turn = 0; turn < 5; ++turn) {
            std::rotate(traces.begin(), traces.begin() + 1, traces.end());
            std::string order;
            for (const RankPart& part : merged(traces)->ranks())
                order += part.label + ' ';
            QCOMPARE(order, std::string{"rank 0 rank 1 a.json b.json c.json "});
        }
    }

    void positionsNeedRoomForEachText()
    {
        constexpr int max = static_cast<int>(JoinedText::maxWithoutBytes);
        QVERIFY(!merged(ranksOfText(max + 1, JoinedText::room)));
        const TracePtr full = merged(ranksOfText(max, JoinedText::room));
        QVERIFY(full);
        for (const RankPart& part : full->ranks()) { // the last position of each text is still its own
            const std::uint64_t own = full->source(SliceId{part.slices.first}) - part.firstSource;
            QCOMPARE(own, JoinedText::room - 1);
        }
        QVERIFY(merged(ranksOfText(max + 1, JoinedText::room - 1)));
    }

    // The first event of each file is an instant, and categories have other numbers in each rank.
    void instantsAreOfTheirOwnRank()
    {
        std::vector<TracePtr> ranks;
        for (int r = 0; r < 3; ++r) {
            TraceMaker make;
            auto lane = make.lane("1", "1");
            lane.instant(fmt::format("first of {}", r), 5us).instant("common", 7us);
            if (r > 0)
                lane.slice("range", 0us, 3us, r == 1 ? "python_function" : "user_annotation");
            lane.slice("op", 3us, 9us).instant(fmt::format("last of {}", r), 7us);
            make.info.path = fmt::format("/job/rank{}.json", r);
            ranks.push_back(make.build());
        }
        const TracePtr trace = merged(ranks);
        std::vector<std::string> names;
        for (const Instant& i : trace->instants()) {
            names.emplace_back(trace->text(i.name));
            QCOMPARE(trace->text((*trace)[i.category].name), std::string_view{});
        }
        QVERIFY((names == std::vector<std::string>{"first of 0", "first of 1", "first of 2", "common", "last of 0",
                                                   "common", "last of 1", "common", "last of 2"}));
        for (std::size_t r = 0; r < 3; ++r) {
            const TracePtr alone = rankAlone(*trace, trace->ranks()[r]);
            QCOMPARE(test::difference(*ranks[r], *alone), std::string{});
            QCOMPARE(test::differenceOfCopy(*ranks[r], *alone, 1), std::string{});
            for (std::size_t i = 0; i < ranks[r]->instants().size(); ++i)
                QCOMPARE(alone->instants()[i].source, ranks[r]->instants()[i].source);
        }
    }

    // Each rank has kernels of its own, in another order.
    void kernelsKeepTheirLabels()
    {
        std::vector<TracePtr> ranks;
        for (int r = 0; r < 3; ++r) {
            TraceMaker make;
            for (int k = 0; k < 6; ++k) {
                const int which = r == 1 ? 5 - k : k;
                make.stream(0, 7).slice(
                    fmt::format("void at::native::vectorized_elementwise_kernel<{}, at::native::Functor{}<float>>(int)",
                                which % 2 == 0 ? 4 : 8, 10 * r + which),
                    Ns{k * 10us}, 5us);
            }
            make.stream(0, 7).slice("ampere_sgemm_128x64_tn", 100us, 5us);
            make.info.path = fmt::format("/job/rank{}.json", r);
            ranks.push_back(make.build());
        }
        const TracePtr trace = merged(ranks);
        for (std::size_t r = 0; r < 3; ++r) {
            const TracePtr alone = rankAlone(*trace, trace->ranks()[r]);
            for (const SliceId s : ranks[r]->slices()) {
                const auto label = [](const Trace& t, SliceId slice) { return t.kernelLabel(t.nameId(slice)); };
                const std::string_view own = label(*ranks[r], s);
                QVERIFY(own != ranks[r]->name(s) || own == "ampere_sgemm_128x64_tn");
                QCOMPARE(label(*trace, trace->ranks()[r].slices[s.value]), own);
                QCOMPARE(label(*alone, s), own);
                QVERIFY(trace->look(trace->ranks()[r].slices[s.value]) == ranks[r]->look(s));
            }
        }
    }

    // A folded rank shows the stream that computes most and the one that communicates most; annotations do not count.
    void aFoldedRankShowsItsBusiestStreams_data()
    {
        QTest::addColumn<QList<int>>("us"); // compute, communication and annotation of each stream
        QTest::addColumn<QList<int>>("shown");
        QTest::newRow("one stream") << QList<int>{5, 6, 0} << QList<int>{0};
        QTest::newRow("no communication") << QList<int>{5, 0, 0, 9, 0, 0} << QList<int>{1};
        QTest::newRow("an annotation is not work") << QList<int>{5, 0, 90, 9, 0, 0} << QList<int>{1};
        QTest::newRow("the first of equal ones") << QList<int>{9, 3, 0, 9, 3, 0} << QList<int>{0};
        QTest::newRow("two") << QList<int>{5, 30, 0, 9, 3, 0} << QList<int>{1, 0};
        QTest::newRow("of three") << QList<int>{5, 3, 0, 9, 4, 0, 8, 50, 0} << QList<int>{1, 2};
    }
    void aFoldedRankShowsItsBusiestStreams()
    {
        QFETCH(QList<int>, us);
        QFETCH(QList<int>, shown);
        std::vector<StreamWork> streams;
        for (int i = 0; i < us.size(); i += 3)
            streams.push_back({us[i] * 1us, us[i + 1] * 1us, us[i + 2] * 1us});
        const TracePtr trace = merged({JobMaker{}.rank(1), rankWith(streams)});
        const RankPart& part = trace->ranks()[0];
        QList<int> found;
        for (const LaneId lane : part.digest)
            found.push_back(QString::fromStdString(trace->lanes()[lane.value].key).toInt() - 7);
        QCOMPARE(found, shown);
        for (const RankPart& each : trace->ranks())
            for (const LaneId lane : each.digest)
                QVERIFY(each.lanes.contains(lane) && trace->lanes()[lane.value].kind == LaneKind::Gpu);
    }

    void filesOfAFolderAreOrderedAndCounted()
    {
        QTemporaryDir folder;
        std::vector<std::string> paths;
        std::uint64_t bytes = 0;
        for (const int n : {5, 1, 7, 3, 0, 6, 2, 4}) {
            const std::string path = folder.filePath(QString{"part%1.json"}.arg(n)).toStdString();
            std::ofstream{path} << R"({"traceEvents":[{"ph":"X","name":"a","cat":"cpu_op","pid":1,"tid":1,"ts":1,)"
                                << R"("dur":2}]})" << std::string(static_cast<std::size_t>(n), ' ');
            paths.push_back(path);
            bytes += std::filesystem::file_size(path);
        }
        std::sort(paths.begin(), paths.end());
        const std::vector<std::string> named{folder.path().toStdString()};
        const auto files = rankFilesOf(named);
        QVERIFY(files && files->size() == paths.size());
        for (std::size_t i = 0; i < paths.size(); ++i) {
            QCOMPARE((*files)[i].path, paths[i]);
            QVERIFY(!(*files)[i].wasNamed);
        }
        Task task;
        const auto trace = loadRanks(named, task);
        QVERIFY(trace && (*trace)->ranks().size() == paths.size());
        QCOMPARE(task.total.load(), bytes);
        QCOMPARE(task.done.load(), bytes);
        // A folder without a trace: the first file's error.
        QTemporaryDir other;
        std::ofstream{other.filePath("settings.json").toStdString()} << "{\"a\": 1}";
        Task again;
        const auto none = loadRanks(std::vector<std::string>{other.path().toStdString()}, again);
        QVERIFY(!none && none.error().line().find("settings.json") != std::string::npos);
    }
};

TEST_PLAIN(JobDescriptionTest)

} // namespace lanescope::job_description_test

#include "job_description_test.moc"
