// Notes: their file, and how they find their slices again in a changed trace.

#include <QTest>

#include "model/notes/finding_notes.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::notes_test {

using namespace lanescope::test;

class NotesTest : public QObject {
    Q_OBJECT
private slots:
    void aFileIsReadAsItWasWritten();
    void errorsAreReportedInOneLine_data();
    void errorsAreReportedInOneLine();
    void aSliceIsFoundByItsTimeThenByItsNumber();
    void aNameAndNumberAreEnough();
    void aNewProcessIdStillFindsTheLane();
    void notesOnMissingSlicesAreLostAndCalloutsKeepTheirNumbers();
    void aCalloutOnIdleTimePointsAtIt();
};

namespace {

TracePtr threeOf(const char* pid, Ns shift)
{
    TraceMaker make;
    auto lane = make.lane(pid, "1");
    for (int i = 0; i < 3; ++i)
        lane.slice("op", 100us * i + shift * i, 10us, "cpu_op");
    make.lane(pid, "2").slice("op", 5us, 1us, "cpu_op");
    return make.build();
}

} // namespace

void NotesTest::aFileIsReadAsItWasWritten()
{
    const TracePtr trace = threeOf("7", 0us);
    Notes notes;
    notes.title = "Title \"with\" quotes\n";
    notes.caption = "µs – ✓";
    notes.madeOn = markOf(*trace);
    Note box;
    box.kind = NoteKind::Box;
    box.range = Note::Span{5us, 1700us};
    box.lanes = {refOf(*trace, LaneId{0u})};
    Note label;
    label.kind = NoteKind::LaneLabel;
    label.lanes = box.lanes;
    label.text = "the main thread";
    Note arrow;
    arrow.kind = NoteKind::Arrow;
    arrow.anchors = {{refOf(*trace, SliceId{1u}), Edge::End}, {TimeRef{250us, box.lanes[0]}, Edge::Begin}};
    notes.notes = {box, label, arrow, calloutOn(*trace, SliceId{2u}, "third")};
    const auto read = notesFromJson(jsonOf(notes), "notes.json");
    QVERIFY2(read, read ? "" : read.error().line().c_str());
    QVERIFY(*read == notes);
}

void NotesTest::errorsAreReportedInOneLine_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("no json") << QByteArray{R"({"lanescope_notes": 1, "notes": [)"} << QByteArray{"byte 33"};
    QTest::newRow("another file") << QByteArray{R"({"traceEvents": []})"} << QByteArray{"lanescope_notes"};
    QTest::newRow("a kind") << QByteArray{R"({"lanescope_notes":1,"notes":[{"kind":"circle"}]})"}
                            << QByteArray{"notes[0].kind"};
    QTest::newRow("one anchor")
        << QByteArray{R"({"lanescope_notes":1,"notes":[{"kind":"arrow","anchors":[{"slice":"a"}]}]})"}
        << QByteArray{"two anchors"};
    QTest::newRow("a word too much")
        << QByteArray{R"({"lanescope_notes":1,"notes":[{"kind":"callout","anchors":[{"slice":"a","colour":1}]}]})"}
        << QByteArray{"\"colour\""};
    QTest::newRow("a number beyond a double")
        << QByteArray{R"({"lanescope_notes":1,"notes":1e999})"} << QByteArray{"expected numbers below 1e308"};
    QTest::newRow("a float")
        << QByteArray{R"({"lanescope_notes":1,"notes":[{"kind":"box","range":{"begin_ns":1.5,"end_ns":2}}]})"}
        << QByteArray{"whole nanoseconds"};
    QTest::newRow("backwards")
        << QByteArray{R"({"lanescope_notes":1,"notes":[{"kind":"box","range":{"begin_ns":3,"end_ns":2}}]})"}
        << QByteArray{"not before the begin"};
}

void NotesTest::errorsAreReportedInOneLine()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, said);
    const auto read = notesFromJson(json.toStdString(), "notes.json");
    QVERIFY(!read);
    const QByteArray line = QByteArray::fromStdString(read.error().line());
    QVERIFY2(line.startsWith("notes.json"), line);
    QVERIFY2(line.contains(said), line);
    QVERIFY(!line.contains('\n'));
}

void NotesTest::aSliceIsFoundByItsTimeThenByItsNumber()
{
    const TracePtr before = threeOf("7", 0us), after = threeOf("7", 30us);
    const SliceRef third = refOf(*before, occurrence(*before, "op", 3)); // the last of all four
    QCOMPARE(third.occurrence, std::uint64_t{2});
    QCOMPARE(find(*before, third), occurrence(*before, "op", 3));
    QCOMPARE(nsOf(after->begin(find(*after, third))), std::int64_t{260'000});
}

void NotesTest::aNameAndNumberAreEnough()
{
    const TracePtr trace = threeOf("7", 0us);
    const auto notes = notesFromJson(
        R"({"lanescope_notes":1,"notes":[{"kind":"callout","text":"x","anchors":[{"slice":"op","occurrence":1}]}]})",
        "");
    QVERIFY(notes);
    const PlacedNotes placed = placeNotes(*notes, *trace);
    QCOMPARE(placed.placed.size(), std::size_t{1});
    QCOMPARE(nsOf(placed.placed[0].points[0].time), std::int64_t{5'000}); // on the second lane
}

void NotesTest::aNewProcessIdStillFindsTheLane()
{
    const TracePtr before = threeOf("7", 0us), after = threeOf("4711", 0us);
    const SliceRef ref = refOf(*before, occurrence(*before, "op", 2));
    QCOMPARE(find(*after, ref), occurrence(*after, "op", 2));
}

void NotesTest::notesOnMissingSlicesAreLostAndCalloutsKeepTheirNumbers()
{
    const TracePtr trace = threeOf("7", 0us);
    Notes notes;
    notes.notes = {calloutOn(*trace, SliceId{0u}, "one"), calloutOn(*trace, SliceId{1u}, "two"),
                   calloutOn(*trace, SliceId{2u}, "three")};
    std::get<SliceRef>(notes.notes[1].anchors[0].on).name = "gone";
    const PlacedNotes placed = placeNotes(notes, *trace);
    QCOMPARE(placed.lost.size(), std::size_t{1});
    QCOMPARE(placed.placed.size(), std::size_t{2});
    QCOMPARE(placed.placed[1].number.value(), 3u);
}

void NotesTest::aCalloutOnIdleTimePointsAtIt()
{
    TraceMaker make;
    make.stream(0, 7).slice("first", 100us, 10us, "kernel");
    make.stream(0, 7).slice("second", 210us, 10us, "kernel");
    const TracePtr trace = make.build();
    const SliceId second = occurrence(*trace, "second", 0);
    Finding finding;
    finding.evidence = {second};
    finding.share = Cause::Ops; // the host keeps the GPU waiting
    const std::vector<Note> idle = notesOf(*trace, finding, "idle: 100 us");
    QCOMPARE(idle.size(), std::size_t{1}); // no box around the kernel that follows
    QCOMPARE(idle[0].text, std::string{"idle: 100 us"});
    const auto* at = std::get_if<TimeRef>(&idle[0].anchors.at(0).on);
    QVERIFY(at);
    const Time middle = trace->end(occurrence(*trace, "first", 0)) + 50us;
    QCOMPARE(Time{} + at->at, middle);
    finding.share = Cause::Compute; // about the kernel itself
    for (const Note& note : notesOf(*trace, finding, "slow"))
        QVERIFY(!std::holds_alternative<TimeRef>(note.anchors.at(0).on));
    finding.share = Cause::Ops;
    finding.evidence = {occurrence(*trace, "first", 0)}; // nothing is before it
    QVERIFY(!std::holds_alternative<TimeRef>(notesOf(*trace, finding, "first").at(0).anchors.at(0).on));
}

TEST_PLAIN(NotesTest)

} // namespace lanescope::notes_test

#include "notes_test.moc"
