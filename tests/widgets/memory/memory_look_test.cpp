// The page of a memory snapshot shows and offers: chips of the grouping, steps with names, lines that can be
// switched on, settings to copy, hatching in both themes.
#include <QtTest>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>

#include "model/memory/findings.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/group_chips.h"
#include "widgets/memory/memory_capacity.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_findings_page.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_legend.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_strip.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/finding_card.h"

namespace lanescope::memory_look_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20;

SnapshotMaker stepsOfTraining(int steps)
{
    SnapshotMaker m;
    m.isRecording = false;
    m.alloc(100 * mib, {{"main", "/app/train.py", 1}});
    m.isRecording = true;
    for (int step = 1; step <= steps; ++step) {
        m.annotate("START", "ProfilerStep#" + std::to_string(step));
        m.now += 1000;
        m.free(m.alloc(30 * mib, {{"forward", "/app/model.py", 12}}));
        m.now += 1000;
        m.annotate("END", "ProfilerStep#" + std::to_string(step));
    }
    return m;
}

SnapshotMaker madeFromAProfile()
{
    SnapshotMaker m;
    m.alloc(30 * mib, {{"forward", "/app/model.py", 12}});
    m.free(m.alloc(3 * mib));
    m.alloc(5 * mib);
    m.becomeProfile("activation");
    return m;
}

// 7 segments of 20 MiB, each with 9 MiB live, and 40 MiB that nothing uses.
SnapshotMaker fragmented()
{
    SnapshotMaker m;
    std::vector<std::uint64_t> gone;
    for (int i = 0; i < 7; ++i) {
        m.alloc(9 * mib);
        gone.push_back(m.alloc(10 * mib));
    }
    gone.push_back(m.alloc(40 * mib));
    for (const std::uint64_t address : gone)
        m.free(address);
    return m;
}

struct Page {
    explicit Page(const SnapshotMaker& maker, QSize size = {1366, 720}, const Theme& theme = Theme::light())
        : snapshot(*loadMemorySnapshot(TempFile{maker.pickled(), "s.pickle"}.path())),
          view(snapshot, std::make_shared<const MemoryBands>(snapshot, 0, usualHolderBy(*snapshot)), 0, theme)
    {
        view.resize(size);
        view.show();
        (void)view.grab();
    }
    std::vector<MemoryChart::StepLabel> steps() { return view.chart().stepLabels(view.chart().font()); }

    MemorySnapshotPtr snapshot;
    MemoryView view;
};

} // namespace

class MemoryLookTest : public QObject {
    Q_OBJECT
private slots:
    void groupByIsARowOfChips_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {1366, 1920})
            QTest::newRow(qPrintable(QString::number(width))) << width;
    }
    void groupByIsARowOfChips()
    {
        QFETCH(int, width);
        Page p{stepsOfTraining(4), {width, 720}};
        GroupChips& kinds = p.view.panel().kinds();
        QCOMPARE(kinds.current(), static_cast<int>(HolderBy::Line));
        QTest::qWait(50); // lets the layout settle
        int shown = 0, right = 0;
        for (const QToolButton* chip : kinds.findChildren<QToolButton*>())
            if (chip->isVisible()) {
                ++shown;
                QVERIFY2(chip->width() >= chip->sizeHint().width(), qPrintable(chip->text()));
                right = std::max(right, chip->geometry().right());
            }
        QVERIFY2(shown >= 5, qPrintable(QString::number(shown)));
        QVERIFY(right <= kinds.width()); // and none is below the filter
        QToolButton* byOp = kinds.chip(static_cast<int>(HolderBy::CalledOp));
        QVERIFY(byOp->isVisible());
        QTest::mouseClick(byOp, Qt::LeftButton);
        QTRY_COMPARE(p.view.document().bands().holders().by, HolderBy::CalledOp);
        QVERIFY(byOp->isChecked() && !kinds.chip(static_cast<int>(HolderBy::Line))->isChecked());
        QTest::mouseClick(byOp, Qt::LeftButton); // one is always chosen
        QVERIFY(byOp->isChecked());
        if (width > 1366)
            return;
        // The rest is in a menu; what is chosen there gets a chip.
        QToolButton* byStack = kinds.chip(static_cast<int>(HolderBy::Stack));
        QVERIFY(kinds.more().isVisible() && !byStack->isVisible());
        QAction* stack = nullptr;
        for (QAction* action : kinds.more().menu()->actions())
            if (action->text() == byStack->text())
                stack = action;
        QVERIFY(stack);
        stack->trigger();
        QTRY_COMPARE(p.view.document().bands().holders().by, HolderBy::Stack);
        QVERIFY(byStack->isVisible() && byStack->isChecked());
        QVERIFY(byStack->geometry().right() <= kinds.width());
    }
    // Its only segment is made up, from the lowest to the highest address.
    void aProfileShowsNothingOfWhatIsReserved()
    {
        Page p{madeFromAProfile()};
        QCOMPARE(p.view.document().bands().holders().by, HolderBy::Context);
        QVERIFY(!p.view.map().isVisible() && !p.view.capacity().isVisible());
        QCOMPARE(p.view.chips().size(), 1u); // requested bytes
        QVERIFY2(!p.view.legend().text().contains("reserved") && !p.view.legend().text().contains("outside"),
                 qPrintable(p.view.legend().text()));
        QStringList figures;
        for (const StripFigure& figure : p.view.strip().answer().figures)
            figures << figure.label;
        QCOMPARE(figures, (QStringList{"live at the peak", "live at the end"}));
        QCOMPARE(p.view.strip().answer().detail, QString{"CPU · 5 events · made from a profile"});
        QVERIFY2(p.view.statusText().startsWith("5 events  ·  made from a profile"), qPrintable(p.view.statusText()));
        QVERIFY(!p.view.panel().kinds().chip(static_cast<int>(HolderBy::Stream)));
        QVERIFY(!p.view.panel().isOffered(MemoryPanel::Page::Segments));
        p.view.panel().show(MemoryPanel::Page::Segments);
        QCOMPARE(p.view.panel().page(), MemoryPanel::Page::Holders);
        QCOMPARE(p.view.findings().cards().size(), 1u);
        QVERIFY(p.snapshot->devices[0].segments.empty());
        const MemoryChart ofFigure{p.view.document(), Theme::light()}; // its lines cannot be chosen
        QVERIFY(!ofFigure.lines().reserved && !ofFigure.lines().allocated && !ofFigure.lines().segmentEvents);

        Page other{stepsOfTraining(4)};
        QVERIFY(other.view.map().isVisible() && other.view.capacity().isVisible());
        QVERIFY(other.view.legend().text().contains("reserved"));
        QVERIFY(MemoryChart(other.view.document(), Theme::light()).lines().reserved);
        QVERIFY(other.view.panel().isOffered(MemoryPanel::Page::Segments));
    }
    void aChosenRowIsMarkedBehindItsSwatchToo()
    {
        Page p{stepsOfTraining(4)};
        DataTable& table = p.view.table();
        QTRY_VERIFY(table.model()->rowCount() > 1);
        table.setCurrentIndex(table.model()->index(0, 0));
        table.setFocus();
        QTest::qWait(50);
        const QImage picture = table.viewport()->grab().toImage();
        const auto at = [&](int x, const QModelIndex& index) {
            return picture.pixelColor(QPoint{x, table.visualRect(index).center().y()});
        };
        const QModelIndex chosen = table.model()->index(0, 0), other = table.model()->index(1, 0);
        const QRect cell = table.visualRect(chosen);
        QVERIFY(at(cell.left() + 2, chosen) != at(cell.left() + 2, other));
        QCOMPARE(at(cell.left() + 2, chosen), at(cell.right() - 3, chosen));
        QCOMPARE(at(cell.left() + 2, chosen), at(table.visualRect(chosen.siblingAtColumn(1)).right() - 3, chosen));
    }
    void aCardThatAdvisesASettingCopiesIt()
    {
        Page p{fragmented()};
        QPushButton* copy = nullptr;
        int buttons = 0;
        for (auto* each : p.view.findChildren<QPushButton*>(QStringLiteral("copySettings"))) {
            copy = copy ? copy : each;
            ++buttons;
        }
        int advised = 0;
        for (const MemoryFinding& f : findingsOf(*p.snapshot))
            advised += f.settings.empty() ? 0 : 1;
        QVERIFY(advised > 0);
        QCOMPARE(buttons, advised);
        for (FindingCard* card : p.view.findings().cards())
            card->setOpen(true);
        QTest::mouseClick(copy, Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True"));
        QCOMPARE(copy->text(), QStringLiteral("Copied"));
        Page other{stepsOfTraining(4)};
        QVERIFY(!other.view.findChild<QPushButton*>(QStringLiteral("copySettings")));
    }
    void theLineKeepsOtherSettings()
    {
        AllocatorSettings settings;
        settings.maxSplitSize = 128 * mib;
        settings.collectionThreshold = 0.8;
        QCOMPARE(lineWithExpandableSegments(settings),
                 std::string{"PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True,max_split_size_mb:128,"
                             "garbage_collection_threshold:0.8"});
        settings.isExpandable = true;
        QCOMPARE(lineWithExpandableSegments(settings), std::string{});
    }
    void stepsHaveTheLongestNameThatFits()
    {
        Page p{stepsOfTraining(4), {1920, 720}};
        p.view.document().setCursor(0);
        QStringList names;
        for (const auto& step : p.steps())
            names << QString{step.text}.replace(QChar{0x202f}, ' ');
        QCOMPARE(names, (QStringList{"ProfilerStep#1  2.04 ms", "ProfilerStep#2", "ProfilerStep#3", "ProfilerStep#4"}));
        Page narrow{stepsOfTraining(20)};
        names.clear();
        for (const auto& step : narrow.steps())
            if (!step.isChosen)
                names << step.text;
        QCOMPARE(names.size(), 19);
        QVERIFY2(names.contains("#7") && names.contains("#19"), qPrintable(names.join(' ')));
    }
    void anAnnotationWithoutAnEndHasNoLength()
    {
        SnapshotMaker m = stepsOfTraining(1);
        m.annotate("START", "evaluation");
        m.now += 1000;
        m.alloc(90 * mib, {{"main", "/app/eval.py", 5}});
        Page p{m, {1920, 720}};
        QStringList names;
        for (const auto& step : p.steps())
            if (step.isChosen)
                names << step.text;
        QCOMPARE(names, QStringList{"evaluation"});
    }
    void ofManyStepsEveryNthHasItsNumber()
    {
        Page p{stepsOfTraining(150)};
        const auto steps = p.steps();
        double free = 0;
        int named = 0, chosen = 0;
        for (const auto& step : steps) {
            if (step.isChosen) {
                ++chosen;
                QVERIFY(step.text.contains('#') && !step.words.isEmpty());
                continue;
            }
            if (step.text.isEmpty())
                continue;
            QVERIFY2(step.text.startsWith('#'), qPrintable(step.text));
            QVERIFY(step.words.left() >= free);
            free = step.words.right();
            ++named;
        }
        QCOMPARE(chosen, 1);
        QVERIFY2(named > 10 && named < 100, qPrintable(QString::number(named)));
    }
    // Its strip is narrower than its name, which is in front of its neighbours.
    void theStepAtTheCursorIsNamed()
    {
        Page p{stepsOfTraining(150)};
        const auto name = [&] {
            for (const auto& step : p.steps())
                if (step.isChosen)
                    return step.text;
            return QString{};
        };
        const MemoryBands& bands = p.view.document().bands();
        std::int64_t event = 0;
        for (const int row : {3, 70}) {
            event = row * 3 + 1;
            p.view.document().setCursor(event);
            QVERIFY2(name().startsWith('#'), qPrintable(name()));
        }
        const QString before = name();
        const QPoint at{static_cast<int>(p.view.chart().xOf(bands.positionOf(event + 60))), 200};
        QTest::mouseClick(&p.view.chart(), Qt::LeftButton, {}, at);
        QVERIFY2(name() != before, qPrintable(name()));
    }
    void requestedBytesHaveALineThatIsOffAtFirst()
    {
        Page p{stepsOfTraining(4)};
        const Theme& theme = Theme::light();
        p.view.document().setCursor(0); // the pill is elsewhere
        const auto accents = [&] {
            const QImage picture = p.view.chart().grab().toImage();
            const int y = static_cast<int>(std::round(p.view.chart().yOf(100.0 * mib)));
            int count = 0;
            for (int x = picture.width() / 4; x < picture.width() - MemoryChart::right; ++x)
                count += picture.pixelColor(x, y) == theme.accent || picture.pixelColor(x, y - 1) == theme.accent;
            return count;
        };
        QVERIFY(p.view.legend().text().contains("requested</a>"));
        const int before = accents();
        p.view.line(2).trigger();
        QVERIFY(p.view.chart().lines().requested);
        const int after = accents();
        QVERIFY2(after > before + 100, qPrintable(QStringLiteral("%1 %2").arg(before).arg(after)));
        emit p.view.legend().linkActivated("2"); // as a click on its name does
        QVERIFY(!p.view.chart().lines().requested && !p.view.line(2).isChecked());
        QCOMPARE(accents(), before);
    }
    // A file without events has no time: its state fills the chart, and no word speaks of a moment.
    void aStateWithoutEventsHasNoTime()
    {
        SnapshotMaker m;
        m.alloc(100 * mib, {{"main", "/app/train.py", 1}});
        m.alloc(60 * mib, {{"main", "/app/train.py", 2}});
        m.events.clear();
        Page p{m};
        QCOMPARE(p.view.placeText(), QStringLiteral("no events recorded"));
        MemoryChart& chart = p.view.chart();
        const QImage picture = chart.grab().toImage();
        const QColor colour = p.view.document().colourOf(0);
        const int y = static_cast<int>(std::round(chart.yOf(10.0 * mib)));
        for (const double share : {0.3, 0.9}) {
            const double x = chart.fromUs() + share * (chart.toUs() - chart.fromUs());
            QCOMPARE(picture.pixelColor(static_cast<int>(std::round(chart.xOf(x))), y), colour);
        }
        const QString headline = snapshotText(headlineOf(*p.snapshot));
        QVERIFY2(headline.startsWith("168 MB live of 168 MB reserved; the file holds no events"), qPrintable(headline));
    }
    // A strip of ticks was at the foot of the chart, and nothing said what it was.
    void theLegendNamesTheTicksOfSegments()
    {
        Page p{stepsOfTraining(4)};
        const std::size_t reserving = p.view.document().bands().reserving().size();
        QVERIFY(reserving > 0);
        QVERIFY2(
            p.view.legend().text().contains("segment reserved</a></td><td align=right style='white-space:nowrap'>" +
                                            QString::number(reserving)),
            qPrintable(p.view.legend().text()));
        QCOMPARE(p.view.legend().text().contains("segment given back"),
                 !p.view.document().bands().givingBack().empty());
        emit p.view.legend().linkActivated("4"); // as a click on its name does
        QVERIFY(!p.view.chart().lines().segmentEvents);
        QVERIFY(!p.view.legend().text().contains("segment reserved"));
    }
    // On a window of 1366x768 all rows of the legend are in sight.
    void theLegendFitsALowPage()
    {
        SnapshotMaker m;
        for (int line = 0; line < 14; ++line)
            m.alloc((10 + line) * mib, {{"forward", "/app/model.py", line + 1}});
        Page low{m, {1366, 696}}, high{m, {1366, 1000}};
        (void)low.view.grab();
        const auto area = [](Page& p) -> QScrollArea& { return *p.view.findChild<MemoryLegend*>(); };
        QVERIFY2(area(low).verticalScrollBar()->maximum() == 0,
                 qPrintable(QString::number(area(low).verticalScrollBar()->maximum())));
        QVERIFY(high.view.legend().text().contains("at the cursor"));
        for (int line = 4; line <= 14; ++line) // the largest have bands
            QVERIFY(low.view.legend().text().contains(QStringLiteral("model.py:%1").arg(line)));
    }
    // All blocks are large: the map has no row of small ones.
    void theMapHasRowsForThePoolsThatExist()
    {
        SnapshotMaker large;
        large.alloc(100 * mib);
        SnapshotMaker both = large;
        both.alloc(1000);
        Page few{large}, all{both};
        QCOMPARE(all.view.map().height() - few.view.map().height(), AddressMapView::rowStep + 4);
    }
    // Blocks of one size side by side: each border is drawn, wherever it falls.
    void allBordersOfEqualBlocksAreDrawn()
    {
        SnapshotMaker m;
        m.free(m.alloc(1900 * mib));
        for (int i = 0; i < 19; ++i)
            m.alloc(100 * mib, {{"forward", "/app/model.py", 10}});
        for (const int width : {1366, 1355, 1247}) {
            Page p{m, {width, 720}};
            p.view.document().setCursor(p.view.document().device().events - 1);
            QTRY_VERIFY(!p.view.map().isWaiting());
            const QImage picture = p.view.map().grab().toImage();
            const QRgb colour = p.view.document().colourOf(p.view.document().bands().bandOfLife(1)).rgb();
            int blocks = 0, borders = 0; // in all rows
            for (int y = 0; y < picture.height(); ++y) {
                int pieces = 0;
                for (int x = 1; x < picture.width(); ++x)
                    pieces += picture.pixel(x, y) == colour && picture.pixel(x - 1, y) != colour ? 1 : 0;
                if (pieces > 1 && (y == 0 || picture.pixel(picture.width() / 2, y - 1) != colour)) {
                    blocks += pieces;
                    borders += pieces - 1;
                }
            }
            // A block that two rows share is a piece in both.
            QVERIFY2(blocks >= 19 && blocks <= 22, qPrintable(QString::number(blocks)));
            QVERIFY(borders >= 16);
        }
    }
    void hatchingIsVisibleInBothThemes()
    {
        for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
            Page p{fragmented(), {1366, 720}, *theme};
            p.view.document().setCursor(p.view.document().device().events - 1);
            QTRY_VERIFY(!p.view.map().isWaiting());
            const QImage picture = p.view.map().grab().toImage();
            double best = 1;
            int hatched = 0;
            for (int y = 24; y < picture.height(); ++y)
                for (int x = picture.width() / 2; x < picture.width() - 20; ++x) {
                    const QColor colour = picture.pixelColor(x, y);
                    if (colour.saturation() > 90 || colour == theme->lanes)
                        continue;
                    ++hatched;
                    best = std::max(best, contrast(colour, theme->lanes));
                }
            QVERIFY(hatched > 100);
            QVERIFY2(best >= 2.5, qPrintable(QString::number(best)));
        }
    }
    void cardsFollowTheTheme()
    {
        Page p{fragmented()};
        p.view.setTheme(Theme::dark());
        QVERIFY(!p.view.findings().cards().empty());
        for (FindingCard* card : p.view.findings().cards()) {
            const QImage picture = card->grab().toImage();
            QCOMPARE(picture.pixelColor(picture.width() - 5, picture.height() - 8), Theme::dark().card);
        }
    }
};

TEST_IN_WINDOW(MemoryLookTest)

} // namespace lanescope::memory_look_test

#include "memory_look_test.moc"
