// Words and figures of a memory page in cases that are easily forgotten: a file without events, free memory that can
// still be given back, frames of the interpreter, and a GPU that only one of two files has.
#include <QtTest>

#include <QLabel>

#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_compare_view.h"
#include "widgets/memory/memory_figure.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_selection_page.h"
#include "widgets/memory/memory_strip.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/finding_card.h"

namespace lanescope::memory_edge_words_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20;

MemorySnapshotPtr opened(const SnapshotMaker& maker)
{
    return *loadMemorySnapshot(TempFile{maker.pickled(), "s.pickle"}.path());
}

struct EdgePage {
    explicit EdgePage(const SnapshotMaker& maker)
        : snapshot(opened(maker)),
          view(snapshot, std::make_shared<const MemoryBands>(snapshot, 0, HolderBy::Line), 0, Theme::light())
    {
        view.resize(1366, 720);
        view.show();
        (void)view.grab();
    }
    MemorySnapshotPtr snapshot;
    MemoryView view;
};

// The texts of a figure, as its SVG holds them.
QString textsOf(const Drawing& drawing)
{
    const TempFile file{"", "figure.svg"};
    const QString path = QString::fromStdString(file.path());
    if (!writeDrawing(drawing, path))
        return {};
    QFile svg{path};
    return svg.open(QIODevice::ReadOnly) ? QString::fromUtf8(svg.readAll()) : QString{};
}

QString plain(QString text) { return text.replace(QChar{0x202f}, ' '); }

} // namespace

class MemoryEdgeWordsTest : public QObject {
    Q_OBJECT
private slots:
    // The list of all frames was without those of the interpreter: 22 of 30.
    void allFramesAreAllThatTheFileHas()
    {
        SnapshotMaker m;
        SnapshotStack stack{{"at::_ops::bmm::call(at::Tensor const&)", "??", 0}, {"forward", "/app/model.py", 12}};
        for (int i = 0; i < 9; ++i)
            stack.push_back({"_PyEval_EvalFrameDefault", "??", 0});
        stack.push_back({"main", "/app/train.py", 40});
        stack.push_back({"_start", "??", 0});
        m.alloc(60 * mib, stack);
        EdgePage page{m};
        page.view.document().setLife(0);
        QLabel& label = page.view.selection().words();
        const auto words = [&] { return label.text().remove(QChar{0x200B}); }; // where long names may break
        QVERIFY2(words().contains("all 13 frames"), qPrintable(words()));
        QCOMPARE(words().count("EvalFrameDefault"), 0);
        emit label.linkActivated("frames");
        QCOMPARE(words().count("EvalFrameDefault"), 9);
        QVERIFY(words().contains("_start") && words().contains("fewer frames"));
    }
    // The strip counted bytes that can neither grow nor be given back; all else printed bytes between live blocks.
    void theStripsSplitMemoryIsThatOfTheTerminal_data()
    {
        QTest::addColumn<bool>("isExpandable");
        QTest::newRow("usual segments") << false;
        QTest::newRow("segments that can grow") << true;
    }
    void theStripsSplitMemoryIsThatOfTheTerminal()
    {
        QFETCH(bool, isExpandable);
        SnapshotMaker m;
        m.isExpandable = isExpandable;
        std::vector<std::uint64_t> blocks;
        for (int i = 0; i < 12; ++i) // two of them share a segment of 20 MiB
            blocks.push_back(m.alloc(9 * mib, {{"forward", "/app/model.py", 10 + i}}));
        for (const int gone : {0, 4, 5})
            m.free(blocks[static_cast<std::size_t>(gone)]);
        std::int64_t expected = 0;
        for (const SnapshotMaker::Segment& s : m.segments) {
            std::int64_t free = 0, live = 0;
            for (const SnapshotMaker::Block& b : s.blocks)
                (b.state.empty() ? free : live) += b.size;
            expected += live > 0 ? free : 0;
        }
        QVERIFY(expected > 9 * mib);
        EdgePage page{m};
        const StripAnswer& answer = page.view.strip().answer();
        const auto split =
            std::ranges::find_if(answer.figures, [](const auto& figure) { return figure.label == "split at the end"; });
        QVERIFY(split != answer.figures.end());
        QCOMPARE(split->value, shownBytesText(expected));
    }
    // Its bytes came or went with the GPU: no line of the program changed.
    void aGpuOfOneFileAloneHasNoChangesOfLines()
    {
        SnapshotMaker one, other, alone;
        one.alloc(100 * mib, {{"forward", "/app/model.py", 10}});
        other.device = 1;
        other.alloc(200 * mib, {{"loss", "/app/loss.py", 20}});
        alone = one;
        one.another = &other;
        const MemorySnapshotPtr a = opened(one), b = opened(alone);
        const auto sides = MemoryCompareView::sidesOf(a, b, MemoryCompareView::pairToShow(*a, *b), {"a", "b"});
        MemoryCompareView view{sides[0], sides[1], Theme::light()};
        view.resize(1366, 720);
        view.show();
        QTRY_COMPARE(view.cards().size(), 1u);
        QString said;
        for (const QLabel* label : view.cards().front()->findChildren<QLabel*>())
            said += label->text() + '\n';
        QVERIFY2(said.contains("loss.py:20") && !said.contains("gone") && !said.contains(QChar{0x2212}),
                 qPrintable(said));
        const QAbstractItemModel& rows = *view.table().model();
        QVERIFY(rows.rowCount() > 0);
        for (int row = 0; row < rows.rowCount(); ++row)
            for (int column = 1; column < rows.columnCount(); ++column) {
                const QString cell = rows.index(row, column).data().toString();
                QVERIFY2(!cell.contains("gone") && !cell.startsWith(QChar{0x2212}) && !cell.startsWith('-'),
                         qPrintable(cell));
            }
    }
    // The units were cut in a window of the usual size: 54.8 and 205 were shown without GB and MB.
    void theLegendIsAsWideAsItsBytes()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(666 * mib);
        m.isRecording = true;
        for (int i = 0; i < 6; ++i)
            m.alloc((888 - 111 * i) * mib,
                    {{"forward", "/app/a_module_with_a_long_name_" + std::to_string(i) + ".py", 1234}});
        EdgePage page{m};
        for (const QSize size : {QSize{1366, 560}, QSize{1440, 800}, QSize{1920, 980}}) {
            page.view.resize(size);
            (void)page.view.grab();
            const QLabel& legend = page.view.legend();
            QVERIFY2(legend.text().contains("before the recording"), qPrintable(legend.text()));
            QVERIFY2(legend.sizeHint().width() <= legend.width(),
                     qPrintable(QStringLiteral("%1 of %2").arg(legend.sizeHint().width()).arg(legend.width())));
            // A name that is cut is whole in the tip.
            QVERIFY(!legend.text().contains("a_module_with_a_long_name_2.py:1234"));
            QVERIFY2(legend.toolTip().contains("a_module_with_a_long_name_2.py:1234"), qPrintable(legend.toolTip()));
        }
    }
    // The first events of a ring are overwritten: a higher peak may be among them, the end is known.
    void aRingPeaksAtLeastThere()
    {
        for (const bool isRing : {true, false}) {
            SnapshotMaker m;
            m.alloc(100 * mib, {{"main", "/app/train.py", 7}});
            m.free(m.alloc(300 * mib, {{"loss", "/app/train.py", 9}}));
            m.isRing = isRing;
            EdgePage page{m};
            const StripAnswer& answer = page.view.strip().answer();
            QCOMPARE(answer.headline.startsWith("Peak at least"), isRing);
            for (const StripFigure& figure : answer.figures) {
                const bool isOfPeak = figure.label == "live at the peak" || figure.label == "reserved";
                QCOMPARE(figure.value.startsWith(QStringLiteral("≥")), isRing && isOfPeak);
            }
            QCOMPARE(textsOf(memoryDrawing(page.view.document(), Theme::light(), {800, 0})).contains("or more"),
                     isRing);
        }
    }
    // An edit gave each line the number that the next one had: the colors of the second file were those of other rows.
    void movedLinesKeepTheirColourInTheSecondFile()
    {
        const auto edited = [](int down) {
            SnapshotMaker m;
            const std::array<const char*, 3> functions{"embed", "attend", "project"};
            for (int i = 0; i < 3; ++i)
                m.alloc((100 - 20 * i) * mib,
                        {{functions[static_cast<std::size_t>(i)], "/app/model.py", 14 + 7 * i + down}});
            return opened(m);
        };
        const MemorySnapshotPtr a = edited(0), b = edited(7);
        const auto sides = MemoryCompareView::sidesOf(a, b, MemoryCompareView::pairToShow(*a, *b), {"a", "b"});
        MemoryCompareView view{sides[0], sides[1], Theme::light()};
        view.resize(1366, 720);
        view.show();
        const auto documents = view.findChildren<MemoryDocument*>();
        QCOMPARE(documents.size(), 2);
        const auto colourIn = [&](int side, std::string_view name) {
            const MemoryBands& bands = documents[side]->bands();
            for (std::size_t band = 0; band + 1 < bands.count(); ++band)
                if (bands.nameOf(band) == name)
                    return documents[side]->colourOf(band).name();
            return QString{"none"};
        };
        QTRY_COMPARE(view.table().model()->index(0, 0).data().toString(), QString{"model.py:14 → :21"});
        for (const auto& [before, after] : {std::pair{"model.py:14", "model.py:21"}, {"model.py:21", "model.py:28"}}) {
            QVERIFY(colourIn(0, before) != "none");
            QCOMPARE(colourIn(1, after), colourIn(0, before));
        }
    }
    // It was a line of two pixels at the foot of a recording that lasts longer.
    void aStateIsAsWideAsTheRecordingBesideIt()
    {
        SnapshotMaker recorded;
        recorded.alloc(100 * mib, {{"forward", "/app/model.py", 10}});
        for (int i = 0; i < 50; ++i) {
            recorded.now += 1000;
            recorded.free(recorded.alloc(300 * mib, {{"loss", "/app/loss.py", 25}}));
        }
        SnapshotMaker state = recorded;
        state.events.clear();
        const MemorySnapshotPtr a = opened(recorded), b = opened(state);
        const auto sides = MemoryCompareView::sidesOf(a, b, MemoryCompareView::pairToShow(*a, *b), {"a", "b"});
        MemoryCompareView view{sides[0], sides[1], Theme::light()};
        view.resize(1366, 720);
        view.show();
        (void)view.grab();
        MemoryChart& chart = view.chart(1);
        const double y = chart.yOf(50.0 * mib);
        for (const double part : {0.05, 0.5, 0.95})
            QVERIFY2(chart.lifeAt({chart.leftOfBands() + part * (chart.rightOfBands() - chart.leftOfBands()), y}),
                     qPrintable(QString::number(part)));
        QVERIFY(chart.rightOfBands() - chart.leftOfBands() > 400);
        // A recording ends where it ends.
        QVERIFY(view.chart(0).rightOfBands() < chart.rightOfBands());
    }
    void aReportOfSuchAGpuHasADashForTheOtherFile()
    {
        SnapshotMaker one, other, alone;
        one.alloc(100 * mib, {{"forward", "/app/model.py", 10}});
        other.device = 1;
        other.alloc(200 * mib, {{"loss", "/app/loss.py", 20}});
        alone = one;
        one.another = &other;
        const QString html = plain(memoryReportOf({{opened(one), "a.pickle"}, {opened(alone), "b.pickle"}}).html);
        const qsizetype at = html.indexOf("loss.py:20", html.indexOf("Only A has it"));
        QVERIFY(at > 0);
        const QString row = html.mid(at, html.indexOf("</tr>", at) - at);
        QVERIFY2(row.contains("210 MB") && row.count(QChar{0x2013}) == 3 && !row.contains("0 B"), qPrintable(row));
    }
    // Memory that was live before the recording is not known: it is not a peak.
    void aReportAndAFigureOfAStateSpeakOfItsEnd_data()
    {
        QTest::addColumn<bool>("hasEvents");
        QTest::newRow("with events") << true;
        QTest::newRow("without") << false;
    }
    void aReportAndAFigureOfAStateSpeakOfItsEnd()
    {
        QFETCH(bool, hasEvents);
        SnapshotMaker m;
        m.alloc(100 * mib, {{"forward", "/app/model.py", 10}});
        m.alloc(60 * mib, {{"loss", "/app/loss.py", 20}});
        if (!hasEvents)
            m.events.clear();
        const MemorySnapshotPtr snapshot = opened(m);
        const QString html = plain(memoryReportOf({{snapshot, "s.pickle"}}).html);
        QCOMPARE(html.contains("Live at the end"), !hasEvents);
        QCOMPARE(html.contains("Who holds memory at the end"), !hasEvents);
        QCOMPARE(html.contains("Live at the peak"), hasEvents);
        const auto document = memoryDocumentOf(snapshot);
        const QString figure = textsOf(memoryDrawing(*document, Theme::light(), {1200, 0}));
        QVERIFY2(figure.contains("loss.py:20"), qPrintable(figure.left(3000)));
        QCOMPARE(figure.contains("who holds memory at the end"), !hasEvents);
        QCOMPARE(figure.contains("who holds the peak"), hasEvents);
    }
};

TEST_IN_WINDOW(MemoryEdgeWordsTest)

} // namespace lanescope::memory_edge_words_test

#include "memory_edge_words_test.moc"
