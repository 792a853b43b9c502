// Perfetto's protobuf: the meaning of packets in the order of the file, with truncated, damaged and unusual files.

#include <QtTest>

#include "tests/support/open_pftrace.h"
#include "tests/support/pack.h"
#include "tests/support/pftrace_writer.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope::pftrace_test {

using namespace lanescope::test;

class PftraceTest : public QObject {
    Q_OBJECT

private slots:
    void slicesThatTouchKeepTheirEnds();
    void aRecordingInOrderOfTimeNests();
    void overlappingSlicesOfAGroupKeepTheirEnds();
    void endsCloseWhatTheyName();
    void namesBelongToTheirSequence();
    void aNameCanChangeItsMeaning();
    void lostStateIsCounted();
    void deltasAddUp();
    void timesAreInTheUnitOfTheirClock();
    void clocksAreTiedBySnapshots();
    void packedPacketsAreUnpacked();
    void everyPrefixOpens();
    void oddPacketsAreCounted_data();
    void oddPacketsAreCounted();
    void whiteSpaceIsNotAPacket();
    void circlesOfTracksEnd();
    void slabsAreCutAnywhere();
    void realFilesAreRead_data();
    void realFilesAreRead();
};

namespace {

std::uint64_t skippedIn(const Trace& trace, const std::string& reason)
{
    const auto at = trace.info().census.skipped.find(reason);
    return at == trace.info().census.skipped.end() ? 0 : at->second;
}

std::string zlibPacked(const std::string& text)
{
    std::string out(text.size() * 2 + 512, '\0');
    isal_zstream stream;
    isal_deflate_stateless_init(&stream);
    stream.gzip_flag = IGZIP_ZLIB;
    stream.end_of_stream = 1;
    std::string in = text;
    stream.next_in = reinterpret_cast<std::uint8_t*>(in.data());
    stream.avail_in = static_cast<std::uint32_t>(in.size());
    stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream.avail_out = static_cast<std::uint32_t>(out.size());
    if (isal_deflate_stateless(&stream) != COMP_OK)
        qFatal("cannot pack");
    out.resize(stream.total_out);
    return out;
}

} // namespace

// All begins of a group, then all ends in the same order, as PyTorch writes them.
void PftraceTest::slicesThatTouchKeepTheirEnds()
{
    const std::string file = pf::thread(5, 1, 1) + pf::begin(100, 5, "a") + pf::begin(200, 5, "b") +
                             pf::begin(150, 5, "c") + pf::end(200, 5) + pf::end(300, 5) + pf::end(160, 5);
    // Sorted by time with begins first, b would begin inside a, and their ends would be swapped.
    QCOMPARE(slicesOf(*openedPftrace(file)), std::string{"a 100+100, b 200+100, c 150+10"});
}

void PftraceTest::aRecordingInOrderOfTimeNests()
{
    const std::string file = pf::thread(5, 1, 1) + pf::begin(100, 5, "outer") + pf::begin(110, 5, "inner") +
                             pf::end(120, 5) + pf::begin(130, 5, "second") + pf::end(140, 5) + pf::end(200, 5) +
                             pf::end(210, 5) + pf::begin(300, 5, "open") + pf::event(400, 3, 5, pf::text(23, "mark"));
    const TracePtr trace = openedPftrace(file);
    QCOMPARE(slicesOf(*trace), std::string{"outer 100+100, open 300+100, inner 110+10, second 130+10"});
    QCOMPARE(skippedIn(*trace, "end of a slice that never began"), 1u);
    QCOMPARE(trace->info().census.unfinished, 1u);
}

void PftraceTest::overlappingSlicesOfAGroupKeepTheirEnds()
{
    const std::string file = pf::thread(5, 1, 1) + pf::begin(200, 5, "late") + pf::begin(100, 5, "early") +
                             pf::end(400, 5) + pf::end(300, 5);
    const TracePtr trace = openedPftrace(file);
    QCOMPARE(slicesOf(*trace), std::string{"early 100+200, late 200+200"});
    QCOMPARE(trace->info().census.overlapping, 1u);
}

void PftraceTest::endsCloseWhatTheyName()
{
    const std::string file = pf::thread(5, 1, 1) + pf::begin(100, 5, "a") + pf::begin(110, 5, "b") +
                             pf::event(120, 2, 5, pf::text(23, "a")) + pf::event(130, 3, 5, pf::text(23, "i")) +
                             pf::event(140, 2, 5, pf::text(23, "b"));
    QCOMPARE(slicesOf(*openedPftrace(file)), std::string{"a 100+20, b 110+30"});
}

void PftraceTest::namesBelongToTheirSequence()
{
    std::string file = pf::thread(5, 1, 1);
    for (const std::uint64_t sequence : {2, 3})
        file += pf::packet(pf::number(10, sequence) + pf::number(13, 1) +
                           pf::message(12, pf::interned(2, 1, sequence == 2 ? "two" : "three")));
    for (const std::uint64_t sequence : {3, 2}) {
        file += pf::event(sequence * 100, 1, 5, pf::number(10, 1), sequence, 2);
        file += pf::event(sequence * 100 + 10, 2, 5, {}, sequence, 2);
    }
    QCOMPARE(slicesOf(*openedPftrace(file)), std::string{"two 200+10, three 300+10"});
}

void PftraceTest::aNameCanChangeItsMeaning()
{
    const auto says = [](std::uint64_t flags, const char* name) {
        return pf::packet(pf::number(10, 1) + pf::number(13, flags) + pf::message(12, pf::interned(2, 7, name)));
    };
    const auto slice = [](std::uint64_t ns) {
        return pf::event(ns, 1, 5, pf::number(10, 7), 1, 2) + pf::event(ns + 1, 2, 5);
    };
    const std::string cleared = pf::packet(pf::number(10, 1) + pf::number(13, 1));
    const std::string file = pf::thread(5, 1, 1) + says(1, "first") + slice(100) + says(2, "second") + slice(200) +
                             cleared + slice(300) + says(2, "third") + slice(400);
    QCOMPARE(slicesOf(*openedPftrace(file)), std::string{"first 100+1, second 200+1,  300+1, third 400+1"});
}

void PftraceTest::lostStateIsCounted()
{
    const std::string needs = pf::event(100, 1, 5, pf::number(10, 7), 1, 2), free = pf::begin(110, 5, "kept");
    const std::string dropped = pf::packet(pf::number(10, 1) + pf::number(42, 1));
    const std::string clear = pf::packet(pf::number(10, 1) + pf::number(13, 1) + pf::number(42, 1));
    // Before the first clear, and after a loss; a clear that reports a loss before it is valid.
    const std::string file = pf::thread(5, 1, 1) + needs + free + pf::end(120, 5) + clear +
                             pf::event(200, 1, 5, pf::text(23, "valid"), 1, 2) + pf::end(210, 5) + dropped + needs;
    const TracePtr trace = openedPftrace(file);
    QCOMPARE(slicesOf(*trace), std::string{"kept 110+10, valid 200+10"});
    QCOMPARE(skippedIn(*trace, "event whose packet refers to lost state"), 2u);
    QCOMPARE(trace->info().warnings.size(), 1u);
}

void PftraceTest::deltasAddUp()
{
    // Clock 64 counts steps of 10 ns from 1,000; it is the sequence's default, and so is track 5. A packet without an
    // event counts too.
    const std::string clocks = pf::packet(
        pf::number(8, 5000) + pf::number(58, 6) + pf::number(10, 1) +
        pf::message(6, pf::message(1, pf::number(1, 64) + pf::number(2, 100) + pf::number(3, 1) + pf::number(4, 10)) +
                           pf::message(1, pf::number(1, 6) + pf::number(2, 5000))));
    const std::string defaults = pf::packet(pf::number(10, 1) + pf::number(13, 1) +
                                            pf::message(59, pf::number(58, 64) + pf::message(11, pf::number(11, 5))));
    const auto step = [](std::uint64_t by, const std::string& inside) {
        return pf::packet(pf::number(8, by) + pf::number(10, 1) + pf::number(13, 2) + inside);
    };
    const std::string file = clocks + defaults + pf::thread(5, 1, 1) +
                             step(1, pf::message(11, pf::number(9, 1) + pf::text(23, "a"))) + step(2, "") +
                             step(3, pf::message(11, pf::number(9, 2))) +
                             pf::packet(pf::number(8, 7000) + pf::number(58, 6) + pf::number(10, 1) +
                                        pf::message(11, pf::number(9, 3) + pf::text(23, "absolute")));
    const TracePtr trace = openedPftrace(file);
    QCOMPARE(slicesOf(*trace), std::string{"a 5010+50"});
    QCOMPARE(trace->instants().size(), 1u);
    QCOMPARE(trace->absoluteNs(trace->instants()[0].time), 7000);
}

void PftraceTest::timesAreInTheUnitOfTheirClock()
{
    // Clock 64 of sequence 1 counts microseconds from a zero of its own. It is not incremental: each time is whole.
    const std::string clocks =
        pf::packet(pf::number(10, 1) +
                   pf::message(6, pf::message(1, pf::number(1, 64) + pf::number(2, 100) + pf::number(4, 1000)) +
                                      pf::message(1, pf::number(1, 6) + pf::number(2, 5'000'000))));
    const auto at = [](std::uint64_t us, std::uint64_t type) {
        return pf::packet(pf::number(8, us) + pf::number(58, 64) + pf::number(10, 1) +
                          pf::message(11, pf::number(9, type) + pf::number(11, 5) + pf::text(23, "m")));
    };
    // 100 us there are 5,000,000 ns here.
    QCOMPARE(slicesOf(*openedPftrace(pf::thread(5, 1, 1) + clocks + at(103, 1) + at(110, 2))),
             std::string{"m 5003000+7000"});
}

void PftraceTest::clocksAreTiedBySnapshots()
{
    const auto ties = [](std::uint64_t boot, std::uint64_t mono) {
        return pf::packet(pf::message(6, pf::message(1, pf::number(1, 6) + pf::number(2, boot)) +
                                             pf::message(1, pf::number(1, 3) + pf::number(2, mono))));
    };
    const auto mono = [](std::uint64_t ns, std::uint64_t type) {
        return pf::packet(pf::number(8, ns) + pf::number(58, 3) + pf::number(10, 1) +
                          pf::message(11, pf::number(9, type) + pf::number(11, 5) + pf::text(23, "m")));
    };
    // The latest snapshot at or before the time is used: one nanosecond before the second it is the first.
    const std::string file = pf::thread(5, 1, 1) + mono(499, 1) + mono(500, 2) + ties(1000, 100) + ties(2000, 500);
    QCOMPARE(slicesOf(*openedPftrace(file)), std::string{"m 1399+601"});
}

void PftraceTest::packedPacketsAreUnpacked()
{
    std::string plain = pf::thread(5, 1, 1), packed = pf::packet(pf::text(50, zlibPacked(plain)));
    for (std::uint64_t k = 0; k < 300; ++k) {
        const std::string slice = pf::begin(100 * k + 100, 5, "s") + pf::end(100 * k + 150, 5);
        plain += slice;
        packed += k % 3 == 0 ? slice : pf::packet(pf::text(50, zlibPacked(slice))); // a mixture can be read too
    }
    const TracePtr a = openedPftrace(plain), b = openedPftrace(packed);
    QCOMPARE(slicesOf(*b), slicesOf(*a));
    QVERIFY(b->info().warnings.empty());
    // A truncated stream keeps what came out before.
    std::string stream = zlibPacked(pf::thread(5, 1, 1) + pf::begin(1, 5, "kept") + pf::end(2, 5));
    stream.resize(stream.size() - 4); // its checksum
    const TracePtr cut = openedPftrace(pf::packet(pf::text(50, stream)));
    QCOMPARE(slicesOf(*cut), std::string{"kept 1+1"});
    QCOMPARE(cut->info().warnings.size(), 1u);
}

void PftraceTest::everyPrefixOpens()
{
    std::string file = pf::packet(pf::number(8, 1) + pf::number(10, 1) + pf::number(13, 1) +
                                  pf::message(12, pf::interned(2, 1, "name"))) +
                       pf::thread(5, 1, 1, "main");
    std::vector<std::size_t> ends; // ends of the slices' begin packets
    for (std::uint64_t k = 1; k <= 8; ++k) {
        file += pf::event(100 * k, 1, 5, pf::number(10, 1), 1, 2);
        ends.push_back(file.size());
        file += pf::end(100 * k + 50, 5);
    }
    for (std::size_t size = 3; size <= file.size(); ++size) {
        const TracePtr trace = openedPftrace(file.substr(0, size));
        const auto whole = static_cast<std::uint64_t>(
            std::count_if(ends.begin(), ends.end(), [&](std::size_t end) { return end <= size; }));
        QCOMPARE(trace->info().census.slices, whole);
    }
    const std::string packed = gzipped(file);
    for (std::size_t size = packed.size() - 40; size < packed.size(); ++size)
        openedPftrace(packed.substr(0, size));
}

void PftraceTest::oddPacketsAreCounted_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("slices");
    QTest::addColumn<int>("warnings");
    const auto row = [](const char* name, const std::string& bytes, int slices, int warnings) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << slices << warnings;
    };
    const std::string good = pf::thread(5, 1, 1) + pf::begin(100, 5, "good") + pf::end(110, 5);
    row("nothing odd", good, 1, 0);
    row("empty packet", good + pf::packet(""), 1, 0);
    row("another field at top level", good + pf::number(7, 3) + good, 2, 0);
    row("length beyond the file", good + "\x0A\xFF\x7F", 1, 1);
    row("length of 2 to the 62", good + "\x0A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x3F", 1, 1);
    row("varint of 11 bytes", good + "\x0A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", 1, 1);
    row("inner length beyond the packet", good + pf::packet("\x5A\x7F"), 1, 1);
    row("time of 2 to the 63", good + pf::begin(std::uint64_t{1} << 63, 5, "never"), 1, 1);
    row("name iid of 2 to the 63",
        good + pf::event(200, 1, 5, pf::number(10, std::uint64_t{1} << 63)) + pf::end(210, 5), 2, 0);
    row("annotation without a name", good + pf::begin(200, 5, "x", pf::message(4, pf::number(4, 1))) + pf::end(210, 5),
        2, 0);
    row("bytes that are not UTF-8", good + pf::begin(200, 5, "\xFF\xFE") + pf::end(210, 5), 2, 0);
    row("the same file twice", good + good, 2, 0);
    std::string deep;
    for (int i = 0; i < 10'000; ++i)
        deep = pf::message(11, pf::text(10, "k") + deep);
    row("ten thousand dictionaries inside each other",
        good + pf::begin(200, 5, "deep", pf::message(4, pf::text(10, "d") + deep)) + pf::end(210, 5), 2, 0);
}

void PftraceTest::oddPacketsAreCounted()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, slices);
    QFETCH(int, warnings);
    const TracePtr trace = openedPftrace(bytes.toStdString());
    QCOMPARE(static_cast<int>(trace->sliceCount()), slices);
    QCOMPARE(static_cast<int>(trace->info().warnings.size()), warnings);
}

// A packet's tag is a line break: the type of a file follows from its first packets, not from its name.
void PftraceTest::whiteSpaceIsNotAPacket()
{
    const TracePtr json =
        openedPftrace("\n  {\"traceEvents\": [{\"ph\": \"X\", \"name\": \"a\", \"ts\": 1, \"dur\": 1}]}");
    QCOMPARE(json->info().format, std::string{"Chrome JSON"});
    const TracePtr protobuf = openedPftrace(pf::thread(5, 1, 1) + pf::begin(1, 5, "a") + pf::end(2, 5), "t.json");
    QCOMPARE(protobuf->info().format, std::string{"Perfetto protobuf"});
    const TempFile other{"\n\x03\xFF\xFF\xFF\xFF", "t.pftrace"};
    const auto refused = loadTrace(other.path());
    QVERIFY(!refused);
    QCOMPARE(refused.error().offset, std::optional<std::uint64_t>{2}); // after what JSON treats as white space
}

void PftraceTest::circlesOfTracksEnd()
{
    const auto track = [](std::uint64_t uuid, std::uint64_t parent) {
        return pf::packet(pf::message(60, pf::number(1, uuid) + pf::number(5, parent) + pf::text(2, "t")));
    };
    const TracePtr trace =
        openedPftrace(track(1, 1) + track(2, 3) + track(3, 2) + track(4, 99) + pf::begin(10, 1, "a") + pf::end(20, 1) +
                      pf::begin(10, 2, "b") + pf::end(20, 2) + pf::begin(10, 4, "c") + pf::end(20, 4) +
                      pf::begin(10, 77, "without a descriptor") + pf::end(20, 77));
    QCOMPARE(trace->sliceCount(), 4u);
}

// Larger than several slabs, with a name that only the first one defines, and one packet longer than a slab.
void PftraceTest::slabsAreCutAnywhere()
{
    std::string file = pf::thread(5, 1, 1) +
                       pf::packet(pf::number(10, 1) + pf::number(13, 1) + pf::message(12, pf::interned(2, 1, "name")));
    const std::string filler = pf::message(4, pf::text(10, "k") + pf::text(6, std::string(200, '\n')));
    constexpr std::uint64_t slices = 60'000;
    for (std::uint64_t k = 0; k < slices; ++k) {
        file += pf::event(100 * k + 100, 1, 5, pf::number(10, 1) + filler, 1, 2) + pf::end(100 * k + 150, 5);
        if (k == slices / 2)
            file += pf::packet(pf::text(36, std::string(9 << 20, '\n')));
    }
    const TempFile stays{file, "t.pftrace"};
    const auto loaded = loadTrace(stays.path());
    QVERIFY(loaded);
    const Trace& trace = **loaded;
    QCOMPARE(trace.sliceCount(), std::uint32_t{slices});
    for (const SliceId s : trace.slices()) {
        QCOMPARE(trace.absoluteNs(trace.begin(s)), static_cast<std::int64_t>(100 * s.value + 100));
        QCOMPARE(trace.duration(s).count(), 50);
        QCOMPARE(trace.name(s), std::string_view{"name"});
    }
    QVERIFY(trace.info().warnings.empty());
}

void PftraceTest::realFilesAreRead_data()
{
    QTest::addColumn<int>("slices");
    QTest::addColumn<int>("links");
    QTest::newRow("rocprofv3_lumi_kernels") << 867 << 76;
    QTest::newRow("tokio_workers") << 227 << 0;
    QTest::newRow("julia_no_events") << 0 << 0;
    QTest::newRow("android_gpu_counters") << 0 << 0;
}

void PftraceTest::realFilesAreRead()
{
    QFETCH(int, slices);
    QFETCH(int, links);
    const QString path = QStringLiteral(LANESCOPE_TRACES "/../pftrace/%1.pftrace").arg(QTest::currentDataTag());
    if (!QFileInfo::exists(path))
        QSKIP("no real traces here");
    const auto trace = loadTrace(path.toStdString());
    QVERIFY(trace);
    QCOMPARE(static_cast<int>((*trace)->sliceCount()), slices);
    QCOMPARE(static_cast<int>((*trace)->links().size()), links);
}

TEST_WITH_APP(PftraceTest)

} // namespace lanescope::pftrace_test

#include "pftrace_test.moc"
