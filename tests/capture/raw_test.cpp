// Raw files as a foreign program leaves them: complete, cut anywhere, read while they grow; with the NVTX ranges in
// them.
#include <QTemporaryDir>
#include <QtTest>

#include "capture/inject/ranges.h"
#include "capture/inject/raw_reader.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace lanescope::raw_test {

using namespace lanescope::capture;

class RawTest : public QObject {
    Q_OBJECT

private slots:
    void aWholeFileIsRead();
    void aCutFileIsReadAsFarAsItGoes();
    void aGrowingFileIsReadOnce();
    void anotherFileIsNotARawFile();
    void anOpenRangeIsWrittenAndClosedLater();
    void rangesOutsideTheWindowAreNotWritten();
    void aRangeMayEndOnAnotherThread();
    void threadsMayPushAndPopWhileAnotherDrains();
};

namespace {

template <class R>
void appendRecord(std::vector<char>& to, R record)
{
    const std::uint32_t head[2]{sizeof record, 0};
    for (const auto part : {bytesOf(head), bytesOf(record)})
        to.insert(to.end(), part.begin(), part.end());
    to.resize((to.size() + 7) / 8 * 8);
}

// A launch, its kernel, a range and related records.
std::string writtenTo(const QTemporaryDir& dir)
{
    RawFile file;
    file.open(dir.path().toStdString());
    file.add(Chunk::Process, {}, std::string_view{"./train\0--fast\0", 15});
    const char* const name = "_Z4gemmPf";
    file.add(Chunk::String, bytesOf(name), name);
    const std::uint32_t id[2]{CUPTI_CB_DOMAIN_RUNTIME_API, 211};
    file.add(Chunk::CallName, bytesOf(id), "cudaLaunchKernel_v7000");
    std::vector<char> records;
    CUpti_ActivityAPI call{};
    call.kind = CUPTI_ACTIVITY_KIND_RUNTIME;
    call.cbid = 211;
    call.start = 1000;
    call.end = 2000;
    call.correlationId = 1;
    appendRecord(records, call);
    CUpti_ActivityKernel9 kernel{};
    kernel.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
    kernel.name = name;
    kernel.start = 3000;
    kernel.end = 4000;
    kernel.correlationId = 1;
    appendRecord(records, kernel);
    file.add(Chunk::Records, {}, {records.data(), records.size()});
    file.add(Chunk::Range, bytesOf(RawRange{500, 5000, 77, 0}), "step");
    const std::uint64_t end = 6000;
    file.add(Chunk::End, bytesOf(end));
    file.write();
    return file.path();
}

struct Read {
    std::vector<Event> events;
    RawReader::Facts facts;
};
Read readOf(const std::string& path)
{
    Read read;
    RawReader reader{path};
    const auto sink = [&](Event&& event) { read.events.push_back(std::move(event)); };
    while (reader.read(sink)) {
    }
    reader.finish(sink);
    read.facts = reader.facts();
    return read;
}

std::string bytesIn(const std::string& path)
{
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

// The events that `ranges` has written, as the reader sees them.
std::vector<Event> drained(const QTemporaryDir& dir, Ranges& ranges)
{
    RawFile file;
    file.open(dir.path().toStdString());
    ranges.drain(file.pending());
    file.write();
    return readOf(file.path()).events;
}

} // namespace

void RawTest::aWholeFileIsRead()
{
    const QTemporaryDir dir;
    const Read read = readOf(writtenTo(dir));
    QCOMPARE(read.events.size(), 3u);
    QVERIFY((read.facts.words == std::vector<std::string>{"./train", "--fast"}));
    QCOMPARE(read.facts.endNs, 6000u);
    const auto named = [&](const char* name) {
        return std::find_if(read.events.begin(), read.events.end(), [&](const Event& e) { return e.name == name; });
    };
    QCOMPARE(named("gemm(float*)")->endNs, 4000u);
    QCOMPARE(named("step")->tid, 77u);
    QVERIFY(named("cudaLaunchKernel")->launches);
}

void RawTest::aCutFileIsReadAsFarAsItGoes()
{
    const QTemporaryDir dir;
    const std::string path = writtenTo(dir), whole = bytesIn(path), cut = path + ".cut";
    std::size_t before = 0;
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        std::ofstream{cut, std::ios::binary}.write(whole.data(), static_cast<std::streamsize>(length));
        const Read read = readOf(cut);
        QVERIFY(read.events.size() >= before);
        QCOMPARE(read.facts.endNs != 0, length == whole.size());
        before = read.events.size();
    }
    QCOMPARE(before, 3u);
}

void RawTest::aGrowingFileIsReadOnce()
{
    const QTemporaryDir dir;
    const std::string path = writtenTo(dir), whole = bytesIn(path), grown = path + ".grown";
    std::ofstream file{grown, std::ios::binary};
    RawReader reader{grown};
    std::size_t events = 0;
    for (std::size_t at = 0; at < whole.size(); at += 7) {
        file.write(whole.data() + at, static_cast<std::streamsize>(std::min<std::size_t>(7, whole.size() - at)));
        file.flush();
        reader.read([&](Event&&) { ++events; });
    }
    QCOMPARE(events, 3u);
}

void RawTest::anotherFileIsNotARawFile()
{
    const QTemporaryDir dir;
    const std::string path = dir.filePath("t.lsraw").toStdString();
    std::ofstream{path} << "{\"traceEvents\": []} and a good deal more than a head";
    QVERIFY(!readOf(path).facts.isRead);
}

void RawTest::anOpenRangeIsWrittenAndClosedLater()
{
    const QTemporaryDir dir;
    Ranges ranges;
    ranges.isOn = true;
    RawFile file;
    file.open(dir.path().toStdString());
    QCOMPARE(ranges.push(nullptr, "long"), 0);
    QCOMPARE(ranges.push(nullptr, "endless"), 1);
    ranges.drain(file.pending());
    ranges.drain(file.pending()); // written only once
    QCOMPARE(ranges.push(nullptr, "short"), 2);
    QCOMPARE(ranges.pop(nullptr), 2);
    ranges.drain(file.pending());
    file.write();
    const std::vector<Event> events = readOf(file.path()).events;
    QCOMPARE(events.size(), 3u);
    for (const Event& event : events)
        QCOMPARE(event.args.empty(), event.name == "short"); // the other two are still open
    QCOMPARE(ranges.pop(nullptr), 1);
    QCOMPARE(ranges.pop(nullptr), 0);
    QCOMPARE(ranges.pop(nullptr), -2);
    ranges.drain(file.pending());
    file.write();
    for (const Event& event : readOf(file.path()).events)
        QVERIFY2(event.args.empty() && event.endNs >= event.beginNs, event.name.c_str());
}

void RawTest::rangesOutsideTheWindowAreNotWritten()
{
    const QTemporaryDir dir;
    Ranges ranges;
    ranges.push(nullptr, "before");
    ranges.pop(nullptr);
    ranges.push(nullptr, "begins before");
    ranges.isOn = true;
    ranges.pop(nullptr);
    ranges.push(nullptr, "ends behind");
    ranges.isOn = false;
    ranges.pop(nullptr);
    const std::vector<Event> events = drained(dir, ranges);
    QCOMPARE(events.size(), 1u);
    QCOMPARE(events[0].name, "begins before");
}

void RawTest::aRangeMayEndOnAnotherThread()
{
    const QTemporaryDir dir;
    Ranges ranges;
    ranges.isOn = true;
    const std::uint64_t id = ranges.start("across");
    std::thread{[&] { ranges.end(id); }}.join();
    ranges.end(id); // it has ended: no effect
    const std::vector<Event> events = drained(dir, ranges);
    QCOMPARE(events.size(), 1u);
    QCOMPARE(events[0].tid, static_cast<std::uint32_t>(gettid())); // the thread where it began
}

// Every range is written once, whichever thread drains; with the thread sanitizer this also finds a missing lock.
void RawTest::threadsMayPushAndPopWhileAnotherDrains()
{
    Ranges ranges;
    ranges.isOn = true;
    constexpr int perThread = 2000;
    std::atomic<int> running{2};
    const auto work = [&](const char* name) {
        for (int i = 0; i < perThread; ++i) {
            ranges.push(nullptr, name);
            ranges.pop(nullptr);
        }
        --running;
    };
    std::thread one{work, "one"}, two{work, "two"};
    std::vector<char> all;
    while (running > 0) {
        std::vector<char> part;
        ranges.drain(part);
        all.insert(all.end(), part.begin(), part.end());
    }
    one.join();
    two.join();
    ranges.drain(all);
    QCOMPARE(ranges.dropped(), std::uint64_t{0});
    const std::string_view text{all.data(), all.size()};
    const auto countOf = [&](std::string_view word) {
        int count = 0;
        for (std::size_t at = 0; (at = text.find(word, at)) != std::string_view::npos; at += word.size())
            ++count;
        return count;
    };
    QVERIFY(countOf("one") >= perThread);
    QVERIFY(countOf("two") >= perThread);
}

TEST_WITH_APP(RawTest)

} // namespace lanescope::raw_test

#include "raw_test.moc"
