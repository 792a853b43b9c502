// Two memory snapshots side by side: what the table lists, that both pictures have one scale, and other groupings.
#include <QtTest>

#include <QComboBox>
#include <QLabel>

#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_compare_strip.h"
#include "widgets/memory/memory_compare_view.h"
#include "widgets/panels/finding_card.h"

namespace lanescope::memory_compare_view_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20;

MemoryCompareView::Side side(bool isAfter)
{
    SnapshotMaker m;
    m.alloc(100 * mib, {{"forward", "/app/model.py", 12}});
    m.alloc((isAfter ? 20 : 60) * mib, {{"step", "/app/optim.py", 7}});
    m.alloc(30 * mib, {{"load", isAfter ? "/app/new.py" : "/app/old.py", 3}});
    const auto snapshot = loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
    return MemoryCompareView::sideOf(*snapshot, isAfter ? "after.pickle" : "before.pickle");
}

// By holder, the words of its other columns.
QMap<QString, QStringList> rowsOf(MemoryCompareView& view)
{
    QMap<QString, QStringList> rows;
    const QAbstractItemModel& model = *view.table().model();
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 1; column < model.columnCount(); ++column)
            cells.append(model.index(row, column).data().toString());
        rows[model.index(row, 0).data().toString()] = cells;
    }
    return rows;
}

QString mb(const char* number) { return QString{number} + QChar{0x202F} + QStringLiteral("MB"); }

} // namespace

class MemoryCompareViewTest : public QObject {
    Q_OBJECT
private slots:
    void saysWhoseMemoryChanged()
    {
        MemoryCompareView view{side(false), side(true), Theme::light()};
        view.resize(1366, 720);
        view.show();
        QTRY_COMPARE(view.table().model()->rowCount(), 5);
        QVERIFY2(view.headline().contains("falls by 41.9 MB"), qPrintable(view.headline()));
        const auto rows = rowsOf(view);
        QCOMPARE(rows["model.py:12"].mid(0, 4), (QStringList{"≈ same", "·", mb("104.9"), mb("104.9")}));
        QCOMPARE(rows["optim.py:7"].mid(0, 4), (QStringList{"▼ less", "−" + mb("41.94"), mb("62.9"), mb("21.0")}));
        QCOMPARE(rows["new.py:3"].mid(0, 1) + rows["new.py:3"].mid(2, 2), (QStringList{"+ new", "·", mb("31.5")}));
        QCOMPARE(rows["old.py:3"].mid(0, 1) + rows["old.py:3"].mid(2, 2), (QStringList{"× gone", mb("31.5"), "·"}));
        // The last row is the sum, peak against peak.
        QCOMPARE(view.table().model()->index(4, 0).data().toString(), QString{"All holders"});
        QCOMPARE(rows["All holders"].mid(0, 4), (QStringList{"", "−" + mb("41.94"), mb("199.2"), mb("157.3")}));
    }
    // Its values are between those of the others, or above them.
    void theSumIsLastInAnyOrder()
    {
        MemoryCompareView view{side(false), side(true), Theme::light()};
        view.show();
        const QAbstractItemModel& model = *view.table().model();
        QTRY_COMPARE(model.rowCount(), 5);
        QSet<QString> firsts;
        for (int column = 0; column < model.columnCount(); ++column)
            for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                view.table().sortByColumn(column, order);
                QCOMPARE(model.index(4, 0).data().toString(), QString{"All holders"});
                firsts.insert(model.index(0, 0).data().toString());
            }
        QCOMPARE(firsts.size(), 4); // each of the others was once the first
        view.table().setFilter("optim");
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, 0).data().toString(), QString{"optim.py:7"});
    }
    void bothPicturesHaveOneScale()
    {
        MemoryCompareView view{side(false), side(true), Theme::light()};
        view.resize(1366, 720);
        view.show();
        QTRY_COMPARE(view.chart(0).height(), view.chart(1).height());
        QCOMPARE(view.chart(0).yOf(100.0 * mib), view.chart(1).yOf(100.0 * mib));
    }
    void theStripSaysWhatHoldsBothPeaks()
    {
        MemoryCompareView view{side(false), side(true), Theme::light()};
        view.resize(1366, 720);
        view.show();
        QTRY_COMPARE(view.strip().bars().size(), 2u);
        QCOMPARE(view.strip().answer().edge, StripAnswer::Edge::Good);
        double longest = 0;
        for (const TwoBarStrip::Bar& bar : view.strip().bars()) {
            double sum = 0;
            for (const StripPart& part : bar.parts)
                sum += part.share;
            longest = std::max(longest, sum);
        }
        QVERIFY(std::abs(longest - 1) < 1e-9); // the higher peak fills its bar
        QStringList figures;
        for (const StripFigure& figure : view.strip().answer().figures)
            figures << QString{figure.label + ' ' + figure.value}.replace(QChar{0x202f}, ' ');
        QCOMPARE(figures[0], QString{"live at the peak −41.9 MB"});
    }
    void theLargestChangesAreCards()
    {
        MemoryCompareView view{side(false), side(true), Theme::light()};
        view.show();
        QTRY_COMPARE(view.cards().size(), 3u); // equal holders have none
        QStringList titles;
        for (const FindingCard* card : view.cards())
            titles << QString{card->text().title}.replace(QChar{0x202f}, ' ');
        QCOMPARE(titles[0], QString{"▼ optim.py:7 holds 41.9 MB less at the peak"});
        QVERIFY(titles.contains("+ new.py:3 is new at the peak"));
        QVERIFY(titles.contains("× old.py:3 is gone from the peak"));
    }
    // Equally long parts of both recordings, in time and in bytes.
    void twoEqualSnapshotsSaySoInPlaceOfCards()
    {
        MemoryCompareView view{side(false), side(false), Theme::light()};
        view.resize(1366, 720);
        view.show();
        const auto said = [&view] {
            for (const QLabel* label : view.findChildren<QLabel*>())
                if (label->text() == "No holder changed at the peak.")
                    return label->isVisible();
            return false;
        };
        QTRY_VERIFY(said());
        QVERIFY(view.cards().empty());
        MemoryCompareView other{side(false), side(true), Theme::light()};
        other.show();
        QTRY_VERIFY(!other.cards().empty());
        for (const QLabel* label : other.findChildren<QLabel*>())
            QVERIFY(label->text() != "No holder changed at the peak." || !label->isVisible());
    }
    void bothPicturesMoveTogether()
    {
        MemoryCompareView view{side(false), side(true), Theme::light()};
        view.resize(1366, 720);
        view.show();
        MemoryChart &a = view.chart(0), &b = view.chart(1);
        const auto same = [&] {
            return std::abs((a.toUs() - a.fromUs()) - (b.toUs() - b.fromUs())) < 1e-6 && a.topBytes() == b.topBytes() &&
                   a.bottomBytes() == b.bottomBytes();
        };
        QVERIFY(same());
        const double span = a.toUs() - a.fromUs();
        b.zoom(0.5, b.fromUs());
        QVERIFY(same() && a.toUs() - a.fromUs() < span);
        a.zoomBytes(0.5, 50.0 * mib);
        QVERIFY(same() && b.topBytes() < 200.0 * mib);
        a.fit();
        QVERIFY(same());
        QCOMPARE(b.toUs() - b.fromUs(), span);
    }
    void theEndOfBothIsVisibleInANarrowWindow()
    {
        SnapshotMaker a, b;
        for (int line = 0; line < 8; ++line) {
            a.alloc((100 + line) * mib, {{"forward", "/app/transformer_block.py", 100 + line}});
            b.alloc((900 - line) * mib, {{"forward", "/app/transformer_block.py", 100 + line}});
        }
        const auto sideOf = [](const SnapshotMaker& m, const char* name) {
            return MemoryCompareView::sideOf(*loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path()), name);
        };
        MemoryCompareView view{sideOf(a, "a.pickle"), sideOf(b, "b.pickle"), Theme::light()};
        view.resize(1366, 658);
        view.show();
        QTRY_COMPARE(view.table().model()->rowCount(), 9);
        QTest::qWait(50);
        const DataTable& table = view.table();
        constexpr int endOfB = 8;
        QVERIFY(!table.isColumnHidden(endOfB));
        QVERIFY2(table.columnViewportPosition(endOfB) + table.columnWidth(endOfB) <= table.viewport()->width(),
                 qPrintable(QString::number(table.columnViewportPosition(endOfB) + table.columnWidth(endOfB))));
    }
    void oneOfSeveralGpusIsChosen()
    {
        const auto two = [](std::int64_t second) {
            SnapshotMaker m, other;
            m.alloc(100 * mib, {{"forward", "/app/model.py", 10}});
            other.device = 1;
            other.alloc(second * mib, {{"loss", "/app/loss.py", 20}});
            m.another = &other;
            return *loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
        };
        const MemorySnapshotPtr a = two(200),
                                b = two(50); // the highest peaks are those of GPU 1 and GPU 0
        const MemoryDevicePair pair = MemoryCompareView::pairToShow(*a, *b);
        QVERIFY(pair.a == 1u && pair.b == 1u);
        MemoryCompareView view{MemoryCompareView::sideOf(a, "a.pickle", pair.a),
                               MemoryCompareView::sideOf(b, "b.pickle", pair.b), Theme::light()};
        view.resize(1366, 720);
        view.show();
        QTRY_VERIFY2(view.headline().startsWith("GPU 1: The peak falls"), qPrintable(view.headline()));
        QCOMPARE(rowsOf(view).keys(), (QStringList{"All holders", "loss.py:20"}));
        auto* gpus = view.findChild<QComboBox*>();
        QVERIFY(gpus);
        QCOMPARE(gpus->currentText(), QString{"GPU 1"});
        MemoryDevicePair chosen;
        connect(&view, &MemoryCompareView::devicesChosen, &view, [&](const MemoryDevicePair& p) { chosen = p; });
        emit gpus->activated(0);
        QVERIFY(chosen.a == 0u && chosen.b == 0u);
        MemoryCompareView one{side(false), side(true), Theme::light()};
        QVERIFY(!one.findChild<QComboBox*>()); // nothing to choose
    }
    // A GPU that one file lacks is compared as the command line does: it came, or it went.
    void aGpuOfOneFileAloneIsShown()
    {
        const auto gpus = [](bool hasSecond) {
            SnapshotMaker m, other;
            m.alloc(100 * mib, {{"forward", "/app/model.py", 10}});
            other.device = 1;
            other.alloc(200 * mib, {{"loss", "/app/loss.py", 20}});
            m.another = hasSecond ? &other : nullptr;
            return *loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
        };
        for (const bool isFirst : {true, false}) {
            const MemorySnapshotPtr a = gpus(isFirst), b = gpus(!isFirst);
            const MemoryDevicePair pair = MemoryCompareView::pairToShow(*a, *b);
            QVERIFY(!pair.isWhole());
            const auto sides = MemoryCompareView::sidesOf(a, b, pair, {"run1/s.pickle", "run2/s.pickle"});
            MemoryCompareView view{sides[0], sides[1], Theme::light()};
            view.resize(1366, 720);
            view.show();
            const QString said = isFirst ? "GPU 1: Only A has it: its peak is 210 MB" : "GPU 1: Only B has it";
            QTRY_VERIFY2(view.headline().replace(QChar{0x202f}, ' ').startsWith(said), qPrintable(view.headline()));
            const StripAnswer& answer = view.findChild<MemoryCompareStrip*>()->answer();
            QVERIFY2(answer.detail.contains(isFirst ? " → –" : "peak – → "), qPrintable(answer.detail)); // not 0 B
            QVERIFY(answer.edge == StripAnswer::Edge::Plain && !answer.figures.front().value.startsWith('+'));
            QCOMPARE(view.cards().size(), 1u);
            auto* choice = view.findChild<QComboBox*>();
            QVERIFY(choice);
            QCOMPARE(choice->currentText(), QString{isFirst ? "GPU 1 (only in A)" : "GPU 1 (only in B)"});
            QVERIFY(view.firstChart().toUs() > view.firstChart().fromUs());
            int missing = 0;
            for (const QLabel* label : view.findChildren<QLabel*>())
                missing += label->text() == "This file does not hold this GPU." ? 1 : 0;
            QCOMPARE(missing, 1);
            view.setTheme(Theme::dark());
            view.firstChart().zoom(0.5, view.firstChart().fromUs());
        }
    }
    // The commonest names for before and after: only the folders distinguish them.
    void twoFilesOfOneNameAreNamedByTheirFolders()
    {
        MemoryCompareView::Side a = side(false), b = side(true);
        a.name = "/data/run1/snapshot.pickle";
        b.name = "/data/run2/snapshot.pickle";
        MemoryCompareView view{a, b, Theme::light()};
        view.show();
        const auto has = [&](const QString& words) {
            const auto labels = view.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text().contains(words); });
        };
        QTRY_VERIFY(has("<b>A</b>&nbsp; run1") && has("<b>B</b>&nbsp; run2"));
    }
    // A cut file may lack more bytes, so that nothing is less.
    void aCutFileHasNoCards()
    {
        SnapshotMaker m;
        for (int i = 0; i < 200; ++i)
            m.alloc(3 * mib, {{"forward", "/app/model.py", 12}});
        const std::string bytes = m.pickled();
        const auto of = [](const std::string& text, const char* name) {
            return MemoryCompareView::sideOf(*loadMemorySnapshot(TempFile{text, "s.pickle"}.path()), name);
        };
        const std::string cut = bytes.substr(0, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2);
        MemoryCompareView view{of(bytes, "a.pickle"), of(cut, "b.pickle"), Theme::light()};
        view.resize(1366, 720);
        view.show();
        QTRY_VERIFY2(view.headline().contains("is not known: file B is cut"), qPrintable(view.headline()));
        QVERIFY(view.cards().empty());
        QCOMPARE(view.strip().answer().edge, StripAnswer::Edge::Plain);
        QCOMPARE(rowsOf(view)["model.py:12"].mid(0, 2), (QStringList{"not known", ""}));
        // Rows of the cut file speak of its last event; the strip knows the end from the segments.
        const auto header = [&](int column) {
            return view.table().model()->headerData(column, Qt::Horizontal).toString();
        };
        QCOMPARE(header(7), QString{"End of A"});
        QCOMPARE(header(8), QString{"Cut of B"});
        QCOMPARE(view.strip().answer().figures.back().value, QString{"0 B"});
    }
    void groupsAnew()
    {
        MemoryCompareView view{side(false), side(true), Theme::light()};
        QTRY_COMPARE(view.table().model()->rowCount(), 5);
        view.groupBy(HolderBy::Stream);
        QTRY_COMPARE(view.table().model()->rowCount(), 2);
    }
};

TEST_IN_WINDOW(MemoryCompareViewTest)

} // namespace lanescope::memory_compare_view_test

#include "memory_compare_view_test.moc"
