// Notes placed by real clicks on the lanes, edited in the list, undone and redone.

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLineEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include "model/notes/finding_notes.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/items/note_items.h"
#include "widgets/panels/notes_panel.h"
#include "widgets/session/notes_file.h"
#include "widgets/timeline/timeline_view.h"

namespace lanescope::notes_panel_test {

using namespace lanescope::test;

class NotesPanelTest : public QObject {
    Q_OBJECT
private slots:
    void aBracketIsTwoClicks();
    void aBoxIsADragAndKeepsItsTimes();
    void escPutsTheToolAway();
    void aPlaceHasTheShortNameOfItsSlice();
    void aClickOnANumberPicksItsNote();
    void textIsWrittenInTheListAndUndone();
    void deleteTakesTheNoteAndUndoBringsItBack();
    void orderNumbersTheCallouts();
    void notesSurviveReloadAndRenameAndAChangedTrace();
    void aFileThatCannotBeReadIsNotOverwritten();
};

namespace {

TracePtr aTrace(Ns shift = 0us)
{
    TraceMaker make;
    make.lane("1", "1").slice("first", 100us + shift, 200us, "cpu_op").slice("second", 600us + shift, 200us, "cpu_op");
    make.stream(0, 7).slice("gemm", 700us + shift, 80us, "kernel");
    return make.build();
}

struct Shown {
    explicit Shown(TracePtr trace = aTrace()) : document(std::move(trace)), view(document), panel(document)
    {
        view.resize(1000, 300);
        panel.resize(900, 260);
        view.show();
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
    }
    SliceId named(std::string_view name) { return occurrence(document.trace(), name, 0); }
    QPoint at(std::string_view name) { return view.rectOf(named(name)).center().toPoint(); }
    void click(std::string_view name) { QTest::mouseClick(&view, Qt::LeftButton, {}, at(name)); }
    void press(const QString& button)
    {
        auto* bar = panel.findChild<QToolBar*>();
        for (QAction* action : bar->actions())
            if (action->text() == button) {
                auto* tool = qobject_cast<QToolButton*>(bar->widgetForAction(action));
                QVERIFY(tool && tool->isEnabled());
                tool->click();
                return;
            }
        QFAIL(qPrintable("no button " + button));
    }
    const std::vector<Note>& notes() { return document.notes().notes().notes; }

    Document document;
    TimelineView view;
    NotesPanel panel;
};

} // namespace

void NotesPanelTest::aBracketIsTwoClicks()
{
    Shown shown;
    shown.press("Bracket");
    shown.click("first");
    QVERIFY(shown.notes().empty());
    QVERIFY(!shown.document.selection()); // the tool took the click
    shown.click("second");
    QCOMPARE(shown.notes().size(), std::size_t{1});
    QCOMPARE(shown.notes()[0].kind, NoteKind::Bracket);
    QCOMPARE(nsOf(Time{} + shown.document.notes().placed().placed.at(0).range->length()), std::int64_t{500'000});
    QVERIFY(!shown.document.notes().armed());
    shown.click("first");
    QCOMPARE(shown.document.selection(), shown.named("first"));
}

void NotesPanelTest::aBoxIsADragAndKeepsItsTimes()
{
    Shown shown;
    shown.press("Box");
    const QPoint from = shown.at("first");
    QTest::mousePress(&shown.view, Qt::LeftButton, {}, from);
    QTest::mouseMove(&shown.view, from + QPoint{50, 0});
    QTest::mouseMove(&shown.view, from + QPoint{200, 0});
    QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, from + QPoint{200, 0});
    QCOMPARE(shown.notes().size(), std::size_t{1});
    const Note& box = shown.notes()[0];
    QCOMPARE(box.kind, NoteKind::Box);
    QCOMPARE(box.range->begin, shown.view.timeAt(from.x()) - Time{});
    QCOMPARE(box.range->end, shown.view.timeAt(from.x() + 200) - Time{});
    QCOMPARE(box.lanes.size(), std::size_t{1});
    shown.view.zoomTo({Time{} + 100us, Time{} + 150us}); // the click is elsewhere: the note stays
    QVERIFY(shown.notes()[0] == box);
}

// "void at::native::vector…elementwise_kernel<4, …" was what fitted.
void NotesPanelTest::aPlaceHasTheShortNameOfItsSlice()
{
    TraceMaker make;
    make.stream(0, 7).slice("void at::native::vectorized_elementwise_kernel<4, at::native::GeluCUDAKernelImpl>(int)",
                            100us, 80us, "kernel");
    Shown shown{make.build()};
    const Trace& trace = shown.document.trace();
    SliceId gelu;
    for (const SliceId slice : trace.slices())
        gelu = slice;
    shown.document.notes().add({calloutOn(trace, gelu, "slow")}, "test");
    const QString where = shown.panel.items().index(0, NoteItems::Where).data().toString();
    QCOMPARE(where, QString::fromStdString(std::string{trace.kernelLabel(trace.nameId(gelu))}));
    QVERIFY2(!where.contains("void"), qPrintable(where));
}

void NotesPanelTest::escPutsTheToolAway()
{
    Shown shown;
    shown.press("Callout");
    QVERIFY(shown.document.notes().armed());
    QTest::keyClick(&shown.view, Qt::Key_Escape);
    QVERIFY(!shown.document.notes().armed());
    shown.click("gemm");
    QVERIFY(shown.notes().empty());
}

void NotesPanelTest::aClickOnANumberPicksItsNote()
{
    Shown shown;
    shown.press("Callout");
    shown.click("first");
    shown.press("Callout");
    shown.click("gemm");
    QCOMPARE(shown.document.notes().current(), std::optional<std::size_t>{1});
    shown.view.grab(); // painting sets the positions of its labels
    const ViewGeometry geometry{shown.view.layoutOfLanes(), shown.view.axis(), 0, 1000, 300};
    QFont font;
    font.setPixelSize(11);
    const NoteShapes shapes = shapesOf(shown.document.trace(), shown.document.notes().placed().placed, geometry, font);
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shapes.bubbles.at(0).circle.center().toPoint());
    QCOMPARE(shown.document.notes().current(), std::optional<std::size_t>{0});
    auto* table = shown.panel.findChild<QTableView*>();
    QCOMPARE(table->currentIndex().row(), 0);
}

void NotesPanelTest::textIsWrittenInTheListAndUndone()
{
    Shown shown;
    QAbstractItemModelTester tester{const_cast<NoteItems*>(&shown.panel.items())};
    shown.press("Callout");
    shown.click("gemm");
    auto* table = shown.panel.findChild<QTableView*>();
    const QModelIndex cell = shown.panel.items().index(0, NoteItems::Text);
    table->setFocus();
    table->setCurrentIndex(cell);
    table->edit(cell);
    auto* editor = table->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClicks(editor, "the slow one");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(shown.notes()[0].text, std::string{"the slow one"}); // the editor commits in the event loop
    shown.press("Undo");
    QCOMPARE(shown.notes()[0].text, std::string{});
    shown.press("Redo");
    QCOMPARE(shown.notes()[0].text, std::string{"the slow one"});
}

void NotesPanelTest::deleteTakesTheNoteAndUndoBringsItBack()
{
    Shown shown;
    shown.press("Callout");
    shown.click("gemm");
    auto* table = shown.panel.findChild<QTableView*>();
    table->setCurrentIndex(shown.panel.items().index(0, NoteItems::Kind));
    shown.press("Remove");
    QVERIFY(shown.notes().empty());
    shown.document.notes().undoStack().undo();
    QCOMPARE(shown.notes().size(), std::size_t{1});
}

void NotesPanelTest::orderNumbersTheCallouts()
{
    Shown shown;
    for (const char* name : {"first", "second", "gemm"}) {
        shown.press("Callout");
        shown.click(name);
    }
    const auto numberOf = [&](std::string_view name) {
        for (const PlacedNote& note : shown.document.notes().placed().placed)
            if (note.points[0].slice == shown.named(name))
                return *note.number;
        return 0u;
    };
    QCOMPARE(numberOf("gemm"), 3u);
    shown.press("Up"); // the current one is the last
    QCOMPARE(numberOf("gemm"), 2u);
    QCOMPARE(numberOf("second"), 3u);
}

void NotesPanelTest::notesSurviveReloadAndRenameAndAChangedTrace()
{
    QTemporaryDir folder;
    const TracePtr trace = aTrace();
    const QString path = folder.filePath("a.json");
    const auto touch = [](const QString& name) {
        QFile file{name};
        QVERIFY(file.open(QIODevice::WriteOnly));
    };
    touch(path);
    Notes notes;
    notes.madeOn = markOf(*trace);
    notes.notes = {calloutOn(*trace, occurrence(*trace, "gemm", 0), "text")};
    QVERIFY(writeNotesOf(path, notes));
    QVERIFY(**readNotesOf(path, *trace) == notes); // reload
    const QString renamed = folder.filePath("b.json");
    QVERIFY(QFile::rename(path, renamed));
    QVERIFY(**readNotesOf(renamed, *trace) == notes);
    const TracePtr longer = aTrace(35us);
    QVERIFY(QFile::rename(notesPathOf(path), notesPathOf(renamed)));
    const auto changed = readNotesOf(renamed, *longer);
    QCOMPARE(placeNotes(**changed, *longer).placed.at(0).points[0].slice, occurrence(*longer, "gemm", 0));
    // Another trace in the folder does not get them.
    touch(folder.filePath("c.json"));
    QVERIFY(!*readNotesOf(folder.filePath("c.json"), *trace));
}

void NotesPanelTest::aFileThatCannotBeReadIsNotOverwritten()
{
    QTemporaryDir folder;
    QFile file{notesPathOf(folder.filePath("a.json"))};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{ not json");
    file.close();
    const auto notes = readNotesOf(folder.filePath("a.json"), *aTrace());
    QVERIFY(!notes);
    QVERIFY(notes.error().offset.has_value());
}

TEST_IN_WINDOW(NotesPanelTest)

} // namespace lanescope::notes_panel_test

#include "notes_panel_test.moc"
