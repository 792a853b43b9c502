// A trace that is opened again comes from its index and is the same in everything; an index that is not exactly right
// is never used.

#include <QDirIterator>
#include <QTemporaryDir>
#include <QtTest>

#include "model/import/importer.h"
#include "model/import/index_cache.h"
#include "model/merge/rank_files.h"
#include "tests/support/index_bytes.h"
#include "tests/support/index_walk.h"
#include "tests/support/make_trace.h"
#include "tests/support/pack.h"
#include "tests/support/real_traces.h"
#include "tests/support/run_tests.h"
#include "tests/support/same_trace.h"
#include "tests/support/temp_file.h"

#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <random>
#include <thread>

namespace lanescope::index_cache_test {

using namespace std::chrono_literals;
using lanescope::test::IndexBytes;
using lanescope::test::TempFile;
namespace fs = std::filesystem;

// Declared before any raw string, because moc 6.4 fails on them.
class IndexCacheTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aReopenedTraceIsTheSame_data();
    void aReopenedTraceIsTheSame();
    void aReopenedJobIsTheSame();
    void argumentsOfAPackedFileAreUnpackedLater();
    void aChangedFileIsReadAgain_data();
    void aChangedFileIsReadAgain();
    void aFileThatWasJustWrittenHasNoIndex();
    void aChangedIndexIsNotUsed();
    void idsOfAForgedIndexStayInTheirTables();
    void aCutOffIndexIsNotUsed();
    void anUnfinishedIndexIsNotUsedAndLeavesInTheEnd();
    void theOldestIndexGoesFirst();
    void nothingIsKeptIfItIsTurnedOff();
    void twoProgramsAtOnceGetTheSame();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

void letRest(const std::string& path) { fs::last_write_time(path, fs::file_time_type::clock::now() - 1h); }

std::string traceText(int kernels = 60, int grid = 108)
{
    std::string text = R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "Test GPU", "numSms": 108}],
"distributedInfo": {"backend": "nccl", "rank": 3, "world_size": 8}, "traceEvents": [
{"ph":"M","name":"process_name","pid":100,"tid":0,"ts":0,"args":{"name":"python"}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":100,"tid":100,"ts":100,"dur":20000},
{"ph":"X","cat":"cpu_op","name":"negative","pid":100,"tid":100,"ts":150,"dur":-2},
{"ph":"i","s":"t","name":"a mark","pid":100,"tid":100,"ts":140})";
    for (int i = 0; i < kernels; ++i)
        text += fmt::format(R"(,
{{"ph":"X","cat":"cpu_op","name":"aten::op_{5}","pid":100,"tid":100,"ts":{4},"dur":9}},
{{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":{0},"dur":2,"args":{{"correlation":{1}}}}},
{{"ph":"s","id":{1},"pid":100,"tid":100,"ts":{4},"cat":"fwdbwd","name":"fwdbwd"}},
{{"ph":"C","name":"memory","pid":100,"ts":{0},"args":{{"bytes":{1}}}}},
{{"ph":"X","cat":"kernel","name":"gemm_{5}<float>","pid":0,"tid":7,"ts":{2},"dur":5,"args":{{"correlation":{1},"grid":[{3},1,1]}}}})",
                            201 + 10 * i, i + 1, 205 + 10 * i, grid, 200 + 10 * i, i % 7);
    return text + "\n]"; // without its end: a warning
}

std::optional<TraceIndex::Restored> indexOf(const std::string& path)
{
    const auto file = FileHandle::open(path);
    return file ? IndexedFiles{IndexedFiles::Of::File, {*file}}.restore() : std::nullopt;
}

TracePtr opened(const std::string& path)
{
    auto trace = loadTrace(path);
    finishIndexes();
    return trace ? *trace : nullptr;
}

std::vector<fs::path> filesIn(const QTemporaryDir& folder)
{
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator{folder.path().toStdString()})
        found.push_back(entry.path());
    return found;
}

std::string bytesOfFile(const fs::path& path)
{
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

void writeFile(const fs::path& path, std::string_view bytes)
{
    fs::remove(path); // a mapped file must not change
    std::ofstream out{path, std::ios::binary};
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// Everything that difference() does not compare.
std::string differenceOfInfo(const TraceInfo& a, const TraceInfo& b)
{
    const auto counts = [](const Census& c) {
        return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {}", c.events, c.slices, c.instants, c.counters, c.flows,
                           c.metadata, c.halfFlows, c.unfinished, c.overlapping, c.workWithoutLaunch,
                           c.launchesWithoutWork, c.workBeforeLaunch);
    };
    const auto gpus = [](const std::vector<Gpu>& all) {
        std::string text;
        for (const Gpu& g : all) {
            text += fmt::format("{} {} ", g.id, g.name);
            for (const auto& value :
                 {g.computeMajor, g.computeMinor, g.sms, g.maxThreadsPerSm, g.maxThreadsPerBlock, g.warpSize})
                text += fmt::format("{} ", value.value_or(-1));
            for (const auto& value : {g.registersPerSm, g.registersPerBlock, g.sharedBytesPerSm, g.sharedBytesPerBlock,
                                      g.sharedBytesPerBlockOptin, g.totalMemoryBytes})
                text += fmt::format("{} ", value.value_or(-1));
        }
        return text;
    };
    const bool isSame =
        a.path == b.path && a.format == b.format && a.fileBytes == b.fileBytes && a.textBytes == b.textBytes &&
        a.schemaVersion == b.schemaVersion && a.baseNs == b.baseNs && a.rank == b.rank && a.worldSize == b.worldSize &&
        a.backend == b.backend && a.properties == b.properties && a.warnings == b.warnings &&
        a.census.skipped == b.census.skipped && counts(a.census) == counts(b.census) && gpus(a.gpus) == gpus(b.gpus);
    return isSame ? "" : "the information about the file differs";
}

// The first difference; empty if there is none.
std::string firstDifference(const Trace& a, const Trace& b)
{
    if (std::string d = test::difference(a, b); !d.empty())
        return d;
    for (std::uint32_t s = 0; s < a.sliceCount(); s += 7) {
        const auto x = readEventText(a, a.source(SliceId{s})), y = readEventText(b, b.source(SliceId{s}));
        if (!x || !y || *x != *y)
            return fmt::format("the text of event {} differs", s);
    }
    if (std::string d = differenceOfInfo(a.info(), b.info()); !d.empty())
        return d;
    return "";
}

QString wholeDifference(const Trace& a, const Trace& b) { return QString::fromStdString(firstDifference(a, b)); }

} // namespace

void IndexCacheTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    IndexOptions options;
    options.folder = m_folder->path().toStdString();
    options.minTextBytes = 0;
    setIndexOptions(options);
}

void IndexCacheTest::aReopenedTraceIsTheSame_data()
{
    QTest::addColumn<QString>("path");
    QDirIterator made{QStringLiteral(LANESCOPE_TEST_DATA "/kineto"), QDir::Files, QDirIterator::Subdirectories};
    QDirIterator samples{QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples"), QDir::Files};
    for (QDirIterator* files : {&made, &samples})
        while (files->hasNext()) {
            const QString path = files->next();
            QTest::newRow(qPrintable(path.section('/', -2))) << path;
        }
    for (const QString& path : test::realTraces())
        QTest::newRow(qPrintable(path.section('/', -2))) << path;
}

void IndexCacheTest::aReopenedTraceIsTheSame()
{
    QFETCH(QString, path);
    QTemporaryDir copies;
    const std::string copy = copies.filePath(path.section('/', -1)).toStdString();
    fs::copy_file(path.toStdString(), copy);
    fs::permissions(copy, fs::perms::owner_all);
    letRest(copy);
    setIndexOptions({});
    wantIndexes(false);
    const TracePtr fresh = opened(copy);
    init();
    if (!fresh || fresh->info().format.ends_with(", zip"))
        QSKIP("no trace of this format is kept");
    const TracePtr first = opened(copy);
    QVERIFY(indexOf(copy));
    const TracePtr second = opened(copy);
    QCOMPARE(filesIn(*m_folder).size(), 1u);
    QCOMPARE(wholeDifference(*fresh, *first), QString{});
    QCOMPARE(wholeDifference(*fresh, *second), QString{});
    QCOMPARE(test::walk(*second), test::walk(*first)); // two readings of a text number the strings differently
}

void IndexCacheTest::aReopenedJobIsTheSame()
{
    QTemporaryDir job;
    for (int rank = 0; rank < 3; ++rank) {
        const std::string path = job.filePath(QStringLiteral("rank%1.json").arg(rank)).toStdString();
        writeFile(path, traceText(50 + rank));
        letRest(path);
    }
    const auto load = [&] {
        Task task;
        auto trace = loadRanks(std::vector{job.path().toStdString()}, task);
        finishIndexes();
        return *trace;
    };
    const TracePtr first = load();
    QCOMPARE(filesIn(*m_folder).size(), 1u);
    const auto written = bytesOfFile(filesIn(*m_folder)[0]);
    const TracePtr second = load();
    QCOMPARE(second->ranks().size(), 3u);
    QVERIFY(second->residentBytes() < first->residentBytes() + 1000);
    QCOMPARE(wholeDifference(*first, *second), QString{});
    QCOMPARE(test::walk(*second), test::walk(*first));
    QVERIFY(bytesOfFile(filesIn(*m_folder)[0]) == written); // it was used, not written again
    for (std::size_t r = 0; r < 3; ++r) {
        QCOMPARE(second->ranks()[r].label, first->ranks()[r].label);
        QCOMPARE(QString::fromStdString(differenceOfInfo(first->ranks()[r].info, second->ranks()[r].info)), QString{});
    }
    // One rank changes: the job is read again.
    const std::string one = job.filePath("rank1.json").toStdString();
    writeFile(one, traceText(20));
    letRest(one);
    QVERIFY(load()->sliceCount() < first->sliceCount());
}

void IndexCacheTest::argumentsOfAPackedFileAreUnpackedLater()
{
    const TempFile file{test::gzipped(traceText()), "trace.json.gz"};
    letRest(file.path());
    const TracePtr first = opened(file.path()), second = opened(file.path());
    QCOMPARE(second->sourceText().memoryBytes(), 0u);
    QCOMPARE(wholeDifference(*first, *second), QString{});
    QVERIFY(second->sourceText().memoryBytes() > 0);
    // A file that is rewritten before its text was needed is an error, never another file's arguments.
    const TracePtr third = opened(file.path());
    file.write(test::gzipped(traceText(60, 1)));
    const auto arguments = readArguments(*third, SliceId{0u});
    QVERIFY(!arguments);
    QVERIFY(arguments.error().line().find("rewritten") != std::string::npos);
}

void IndexCacheTest::aChangedFileIsReadAgain_data()
{
    QTest::addColumn<int>("kernels");
    QTest::addColumn<bool>("hasOldTime");
    QTest::newRow("its size") << 61 << true;
    QTest::newRow("its time") << 60 << false;
    QTest::newRow("its content in the middle") << 60 << true;
}

void IndexCacheTest::aChangedFileIsReadAgain()
{
    QFETCH(int, kernels);
    QFETCH(bool, hasOldTime);
    const TempFile file{traceText(60, 108)};
    letRest(file.path());
    const auto before = fs::last_write_time(file.path());
    const TracePtr first = opened(file.path());
    QVERIFY(indexOf(file.path()));
    std::string text = traceText(kernels, 108);
    const std::size_t middle = text.find("aten::op_3", text.size() / 2);
    text.replace(middle, 10, "aten::new!");
    file.write(text);
    if (hasOldTime)
        fs::last_write_time(file.path(), before);
    QVERIFY(!indexOf(file.path()));
    QVERIFY(opened(file.path())->find("aten::new!"));
}

void IndexCacheTest::aFileThatWasJustWrittenHasNoIndex()
{
    const TempFile file{traceText()};
    fs::last_write_time(file.path(), fs::file_time_type::clock::now() + 1h); // as if it were written from now on
    QVERIFY(opened(file.path()));
    QVERIFY(filesIn(*m_folder).empty());
}

void IndexCacheTest::aChangedIndexIsNotUsed()
{
    const TempFile file{traceText()};
    letRest(file.path());
    const TracePtr trace = opened(file.path());
    const fs::path path = filesIn(*m_folder).at(0);
    const std::string sound = bytesOfFile(path);
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < 1024; ++at) // the header and the table of parts; among them the program's version
        places.push_back(at);
    std::mt19937 random{1};
    for (int i = 0; i < 300; ++i)
        places.push_back(random() % sound.size());
    std::size_t unused = 0;
    for (const std::size_t at : places) {
        std::string other = sound;
        other[at] = static_cast<char>(other[at] ^ static_cast<char>(1 << random() % 8));
        writeFile(path, other);
        auto restored = indexOf(file.path());
        unused += restored ? 0 : 1;
        if (restored) // a byte between two parts
            QCOMPARE(test::walk(*restored->finish(std::make_shared<test::MemoryText>(""))), test::walk(*trace));
    }
    QVERIFY(unused > places.size() * 8 / 10);
    writeFile(path, sound);
    QVERIFY(indexOf(file.path()));
    // The program opens the trace all the same.
    writeFile(path, std::string(sound.size(), '\0'));
    QCOMPARE(wholeDifference(*trace, *opened(file.path())), QString{});
    QVERIFY(indexOf(file.path())); // and it is repaired
}

void IndexCacheTest::idsOfAForgedIndexStayInTheirTables()
{
    const TempFile file{traceText()};
    const TracePtr trace = opened(file.path());
    const IndexBytes sound{*trace};
    const auto text = std::make_shared<test::MemoryText>("");
    QCOMPARE(test::walk(*sound.restored(text)), test::walk(*trace));
    std::mt19937 random{1};
    int accepted = 0, refused = 0;
    for (int i = 0; i < 3000; ++i) {
        const IndexBytes forged{sound.bytes()};
        const std::size_t at = 1024 + random() % (forged.bytes().size() - 1024);
        forged.bytes()[at] = std::byte(random() % 4 ? 0xFF : random());
        index::sealAgain(forged.bytes());
        const TracePtr restored = forged.restored(text);
        ++(restored ? accepted : refused);
        if (restored)
            QVERIFY(test::walk(*restored) != 0);
    }
    QVERIFY(accepted > 100);
    QVERIFY(refused > 100);
}

void IndexCacheTest::aCutOffIndexIsNotUsed()
{
    const TempFile file{traceText()};
    letRest(file.path());
    opened(file.path());
    const fs::path path = filesIn(*m_folder).at(0);
    const std::string sound = bytesOfFile(path);
    for (std::size_t k = 0; k < 100; ++k) {
        writeFile(path, std::string_view{sound}.substr(0, sound.size() * k / 100));
        QVERIFY(!indexOf(file.path()));
    }
    writeFile(path, sound + "more");
    QVERIFY(!indexOf(file.path()));
}

void IndexCacheTest::anUnfinishedIndexIsNotUsedAndLeavesInTheEnd()
{
    const TempFile file{traceText()};
    letRest(file.path());
    opened(file.path());
    const fs::path path = filesIn(*m_folder).at(0);
    const fs::path old = path.parent_path() / "0123456789abcdef.1.0.part", now = path.parent_path() / "a.2.0.part";
    fs::rename(path, old);
    writeFile(now, "half");
    QVERIFY(!indexOf(file.path()));
    fs::last_write_time(old, fs::file_time_type::clock::now() - 2h);
    opened(file.path());
    QVERIFY(indexOf(file.path()));
    QVERIFY(!fs::exists(old)); // its program does not exist any more
    QVERIFY(fs::exists(now));  // another program may be at work on it
}

void IndexCacheTest::theOldestIndexGoesFirst()
{
    const TempFile a{traceText(60)}, b{traceText(61)}, c{traceText(62)};
    for (const TempFile* file : {&a, &b, &c})
        letRest(file->path());
    opened(a.path());
    opened(b.path());
    const auto all = filesIn(*m_folder);
    QCOMPARE(all.size(), 2u);
    for (const fs::path& path : all)
        fs::last_write_time(path, fs::file_time_type::clock::now() - 1h);
    QVERIFY(indexOf(a.path())); // is used now
    IndexOptions options = indexOptions();
    options.maxBytes = bytesOfIndexes() + 1000;
    setIndexOptions(options);
    opened(c.path());
    QVERIFY(indexOf(a.path()));
    QVERIFY(!indexOf(b.path()));
    QVERIFY(indexOf(c.path()));
    QVERIFY(bytesOfIndexes() <= options.maxBytes);
    removeIndexes();
    QCOMPARE(bytesOfIndexes(), 0u);
    options.maxBytes = 1000; // less than one
    setIndexOptions(options);
    QVERIFY(opened(a.path()));
    QVERIFY(filesIn(*m_folder).empty());
}

void IndexCacheTest::nothingIsKeptIfItIsTurnedOff()
{
    const TempFile file{traceText()};
    letRest(file.path());
    const IndexOptions usual = indexOptions();
    for (int how = 0; how < 3; ++how) {
        IndexOptions options = usual;
        options.isOn = how != 0;
        options.isWanted = how != 1;
        options.minTextBytes = how == 2 ? traceText().size() + 1 : 0;
        setIndexOptions(options);
        QVERIFY(opened(file.path()));
        QVERIFY(filesIn(*m_folder).empty());
    }
    setIndexOptions(usual);
    opened(file.path());
    QVERIFY(indexOf(file.path()));
    wantIndexes(false);
    QVERIFY(!indexOf(file.path()));
}

void IndexCacheTest::twoProgramsAtOnceGetTheSame()
{
    const TempFile file{traceText(2000)};
    letRest(file.path());
    const TracePtr trace = opened(file.path());
    const std::uint64_t expected = test::walk(*trace);
    std::atomic<int> wrong{0};
    const auto program = [&](bool removes) {
        for (int i = 0; i < 40; ++i) {
            if (removes && i % 4 == 0)
                removeIndexes(); // the other one has it mapped, or writes it
            const auto again = loadTrace(file.path());
            wrong += again && test::walk(**again) == expected ? 0 : 1;
        }
    };
    std::thread one{program, true}, other{program, false};
    one.join();
    other.join();
    finishIndexes();
    QCOMPARE(wrong.load(), 0);
    for (const fs::path& path : filesIn(*m_folder))
        QCOMPARE(path.extension().string(), ".index"); // nothing half-written is left
}

TEST_PLAIN(IndexCacheTest)

} // namespace lanescope::index_cache_test

#include "index_cache_test.moc"
