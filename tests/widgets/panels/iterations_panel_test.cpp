// The panel of iterations: equal ones as one row, rows by kind, bars, and a row that highlights its work.

#include <QtTest>

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>

#include "tests/support/make_serving.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/panels/iterations_panel.h"
#include "widgets/panels/rates_button.h"
#include "widgets/panels/stable_card.h"

namespace lanescope::iterations_panel_test {

using lanescope::test::servedSteps;
using lanescope::test::servingTrace;
using namespace std::chrono_literals;

namespace {

struct Shown {
    Document document;
    IterationsPanel panel;
    explicit Shown(TracePtr trace) : document(std::move(trace)), panel(document)
    {
        panel.resize(1200, 320);
        panel.show();
        QSignalSpy ready{&panel, &IterationsPanel::ready};
        QVERIFY(ready.wait());
    }
    QAbstractButton* button(const QString& text) const
    {
        for (auto* button : panel.findChildren<QAbstractButton*>())
            if (button->text() == text)
                return button;
        return nullptr;
    }
    void click(const QString& text) const { QTest::mouseClick(button(text), Qt::LeftButton); }
    QString cell(int row, const QString& column)
    {
        const QAbstractItemModel& model = *panel.table().model();
        for (int c = 0; c < model.columnCount(); ++c)
            if (model.headerData(c, Qt::Horizontal).toString() == column)
                return model.index(row, c).data().toString();
        return {};
    }
};

} // namespace

class IterationsPanelTest : public QObject {
    Q_OBJECT

private slots:
    void equalIterationsAreOneRowUntilUnfolded()
    {
        Shown s{servingTrace(servedSteps())};
        QCOMPARE(s.panel.table().shownRows(), 5);
        QCOMPARE(s.cell(3, "#"), QStringLiteral("8–15"));
        QCOMPARE(s.cell(3, "Kind"), QStringLiteral("8 × decode"));
        QCOMPARE(s.cell(1, "Requests"), QStringLiteral("2 p + 8 d"));
        QCOMPARE(s.cell(1, "Tokens"), QStringLiteral("2,048 p + 8 d"));
        QCOMPARE(s.cell(3, "Tokens/s"), QStringLiteral("2,388"));
        s.click("Fold equal");
        QCOMPARE(s.panel.table().shownRows(), 17);
        QCOMPARE(s.cell(0, "#"), QStringLiteral("0"));
        QVERIFY(s.cell(11, "Against median").startsWith("+4"));
        const QAbstractItemModelTester tester{s.panel.table().model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest};
    }

    // Each of the prompts generates a token if it ends; a name may give the total of requests alone.
    void aMixedRowHasARangeOfTokensPerSecond()
    {
        Shown s{servingTrace({{2, 2048, 1000, 100ms, 90ms}, {0, 0, 8, 10ms, 8ms}, {0, 0, 8, 10ms, 8ms}})};
        QCOMPARE(s.cell(0, "Tokens/s"), QStringLiteral("10,000–10,020"));
        QCOMPARE(s.cell(1, "Tokens/s"), QStringLiteral("800"));
        test::TraceMaker make;
        make.lane("1", "1")
            .slice("step[MIXED bs=6 toks=2050]", 0us, 90us, "user_annotation")
            .slice("cudaLaunchKernel", 5us, 2us, "cuda_runtime", 1);
        make.stream(0, 7).slice("gemm", 10us, 20us, "kernel", 1);
        Shown total{make.build()};
        QCOMPARE(total.cell(0, "Requests"), QStringLiteral("6"));
    }

    // The link above the table counted prompts too: 38.3 k tokens/s, but 2,388 below it.
    void theRateOfAllIsThatOfTheStableStretch()
    {
        Shown s{servingTrace(servedSteps())};
        const auto* rates = s.panel.findChild<RatesButton*>();
        QTRY_VERIFY2(rates->text().contains(QStringLiteral("2388 tokens/s")), qPrintable(rates->text()));
    }

    void chipsChooseKindsAndTheStableStretch()
    {
        Shown s{servingTrace(servedSteps())};
        s.click("Fold equal");
        QVERIFY(s.button("All 17")->isChecked());
        s.click("decode 14");
        QVERIFY(!s.button("All 17")->isChecked());
        QCOMPARE(s.panel.table().shownRows(), 14);
        s.click("prefill 2");
        QCOMPARE(s.panel.table().shownRows(), 2);
        s.click("Stable 8");
        QCOMPARE(s.panel.table().shownRows(), 8);
        s.click("Fold equal");
        QCOMPARE(s.panel.table().shownRows(), 1);
    }

    // "#" had all the room that numbers left, and the names were hidden.
    void namesHaveTheRoomThatNumbersLeave()
    {
        Shown s{servingTrace(servedSteps())};
        s.panel.resize(1400, 320);
        QCoreApplication::processEvents();
        const DataTable& table = s.panel.table();
        const int last = table.model()->columnCount() - 1;
        QCOMPARE(table.model()->headerData(last, Qt::Horizontal).toString(), QStringLiteral("Name"));
        QVERIFY(!table.isColumnHidden(last));
        QVERIFY2(table.columnWidth(0) < 80, qPrintable(QString::number(table.columnWidth(0))));
        QVERIFY2(table.columnWidth(last) >= 120, qPrintable(QString::number(table.columnWidth(last))));
    }

    // The rates took its room: "Filter: d" was what was left at 1366.
    void theFilterHasRoomInANarrowPanel()
    {
        Shown s{servingTrace(servedSteps())};
        for (const int width : {1060, 900}) {
            s.panel.resize(width, 320);
            QCoreApplication::processEvents();
            QCOMPARE(s.panel.width(), width);
            const auto* filter = s.panel.findChild<QLineEdit*>();
            QVERIFY(filter->width() >= 160);
            QVERIFY(s.panel.rect().contains(QRect{filter->mapTo(&s.panel, QPoint{}), filter->size()}));
            const QRect field{filter->mapTo(&s.panel, QPoint{}), filter->size()};
            for (const auto* button : s.panel.findChildren<QToolButton*>())
                if (button->isVisible() && button->window() == &s.panel && !button->text().isEmpty() &&
                    button->parentWidget() == filter->parentWidget()) {
                    QVERIFY(!field.intersects(QRect{button->mapTo(&s.panel, QPoint{}), button->size()}));
                    QVERIFY2(button->fontMetrics().horizontalAdvance(button->text()) <= button->width(),
                             qPrintable(button->text()));
                    // A number whose digits are cut would be a wrong one.
                    static const QRegularExpression cut{QStringLiteral("[0-9][.,]?\\s?\u2026")};
                    QVERIFY2(!cut.match(button->text()).hasMatch(), qPrintable(button->text()));
                }
        }
    }

    void barsHaveTheLengthOfTheirNumbers()
    {
        Shown s{servingTrace(servedSteps())};
        const QAbstractItemModel& model = *s.panel.table().model();
        int bars = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            for (int column = 0; column < model.columnCount(); ++column) {
                const auto* cell = model.index(row, column).data(CellItems::cellRole).value<const TableCell*>();
                if (!cell->bar)
                    continue;
                ++bars;
                QVERIFY(cell->number.has_value());
                QVERIFY(cell->bar->share >= (cell->bar->isCentred ? -1 : 0) && cell->bar->share <= 1);
            }
        QVERIFY(bars >= 6); // a bubble before each but the first, and two runs with a spread
    }

    void aFoldedRowHighlightsAllOfItsWork()
    {
        Shown s{servingTrace(servedSteps())};
        emit s.panel.table().rowChosen(s.panel.table().itemsIndex(s.panel.table().model()->index(3, 0)));
        QCOMPARE(s.document.lit().size(), std::size_t{16}); // 8 names and 8 kernels
    }

    void theStableStretchStandsBesideTheTable()
    {
        Shown s{servingTrace(servedSteps())};
        s.panel.resize(1062, 420); // its size in a window of 1366 pixels
        QTRY_VERIFY(s.panel.card().isVisible());
        const Analysis& analysis = *s.document.analysis();
        const TokenGaps gaps = tokenGapsOf(s.document.trace(), iterationsOf(analysis));
        const StableCard card = stableCardOf(iterationsOf(analysis), gaps);
        for (const StableCard::Line& line : card.lines) // as the command prints them
            QVERIFY2(s.panel.card().text().contains(QString::fromStdString(line.label + '\t' + line.value)),
                     qPrintable(s.panel.card().text()));
        QVERIFY(s.panel.card().text().startsWith("8 × decode, batch 24"));
        QVERIFY(!s.panel.summary().contains("median")); // it is in the card
        QTRY_VERIFY(s.panel.card().chart().isVisible());
        lanescope::test::picture(s.panel, "iterations_stable");
        s.panel.resize(600, 420); // the table needs the room
        QTRY_VERIFY(!s.panel.card().isVisible());
        QVERIFY(!s.panel.table().isColumnHidden(s.panel.table().model()->columnCount() - 1)); // nor for the names
        QVERIFY(s.panel.summary().startsWith("Stable: 8 × decode, batch 24, iterations 8 to 15."));
    }

    void theFiguresAreCopiedAsARowAndAnotherRunIsAskedFor()
    {
        Shown s{servingTrace(servedSteps())};
        s.panel.resize(1062, 420);
        QTRY_VERIFY(s.panel.card().isVisible());
        QTest::mouseClick(&s.panel.card().copyButton(), Qt::LeftButton);
        const QStringList lines = QGuiApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.size(), qsizetype{3}); // the last one is empty
        const QStringList names = lines[0].split('\t'), values = lines[1].split('\t');
        QCOMPARE(names.size(), values.size());
        QCOMPARE(values[0], QStringLiteral("8 × decode, batch 24"));
        QVERIFY2(values[names.indexOf(QStringLiteral("Bubble"))].startsWith(QStringLiteral("2.000 ms")),
                 qPrintable(lines[1]));
        QSignalSpy asked{&s.panel, &IterationsPanel::besideRequested};
        QTest::mouseClick(&s.panel.card().besideButton(), Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
    }

    // The card is as wide as its longest line, also with larger text, and the table still has room for its columns.
    void theCardAndTheTableHaveRoomAtAnyTextSize()
    {
        Shown s{servingTrace(servedSteps())};
        QFont font = s.panel.font();
        font.setPointSizeF(font.pointSizeF() * 1.5);
        for (const bool isLarge : {false, true})
            for (const int width : {900, 1062, 1200, 1330, 1600}) {
                if (isLarge)
                    s.panel.setFont(font);
                s.panel.resize(width, 420);
                QCoreApplication::sendPostedEvents();
                QCoreApplication::processEvents();
                QCOMPARE(s.panel.width(), width);
                if (!s.panel.card().isVisible())
                    continue;
                int used = 0;
                const DataTable& table = s.panel.table();
                for (int c = 0; c < table.model()->columnCount(); ++c)
                    used += table.isColumnHidden(c) ? 0 : table.columnWidth(c);
                QVERIFY2(
                    used <= table.viewport()->width(),
                    qPrintable(QStringLiteral("%1 of %2 at %3").arg(used).arg(table.viewport()->width()).arg(width)));
                QVERIFY(table.width() + s.panel.card().width() <= width);
            }
    }

    void barsOfTheTimeBetweenTokensAreTheirNumbers()
    {
        Shown s{servingTrace(servedSteps())};
        s.panel.resize(1300, 420);
        const TokenGapChart& chart = s.panel.card().chart();
        QTRY_VERIFY(chart.isVisible() && chart.width() > 200);
        const auto& bins = chart.bins();
        std::int64_t max = 0, behind = 0;
        double tallest = 0;
        for (std::size_t i = 0; i < bins.size(); ++i) {
            max = std::max(max, bins[i].alone + bins[i].behind);
            behind += bins[i].behind;
            tallest = std::max(tallest, chart.barRect(i).height());
            QVERIFY(chart.barRect(i).isEmpty() == (bins[i].alone + bins[i].behind == 0));
        }
        QCOMPARE(behind, std::int64_t{0}); // each prompt was processed before the first decode, or after the last
        for (std::size_t i = 0; i < bins.size(); ++i)
            if (const std::int64_t tokens = bins[i].alone + bins[i].behind; tokens > 0)
                QVERIFY(std::abs(chart.barRect(i).height() - std::max(2.0, tallest * static_cast<double>(tokens) /
                                                                               static_cast<double>(max))) < 0.5);
        for (const auto& labels : {chart.labels(), chart.ticks()})
            for (std::size_t a = 0; a < labels.size(); ++a)
                for (std::size_t b = 0; b < a; ++b)
                    QVERIFY(!labels[a].place.intersects(labels[b].place));
        QVERIFY(!chart.ticks().empty());
    }

    void withoutAStableStretchTheCardSaysWhy()
    {
        Shown s{servingTrace({{0, 0, 4, 10ms, 8ms}, {0, 0, 4, 10ms, 8ms}, {1, 64, 0, 20ms, 18ms}})};
        s.panel.resize(1300, 420);
        QTRY_VERIFY(s.panel.card().isVisible());
        QVERIFY(s.panel.card().text().startsWith("No stable stretch"));
        bool isSaid = false;
        for (const QLabel* label : s.panel.card().findChildren<QLabel*>())
            isSaid = isSaid || (label->isVisible() && label->text().contains("only 3 iterations"));
        QVERIFY(isSaid);
    }

    // An absent field is a dot, and times that are compared have one unit.
    void absentFieldsAreDotsAndTimesHaveOneUnit()
    {
        Shown s{servingTrace(servedSteps())};
        QCOMPARE(s.cell(0, "Bubble before"), QStringLiteral("·"));
        QCOMPARE(s.cell(0, "Tokens/s"), QStringLiteral("·"));
        QCOMPARE(s.cell(1, "Bubble before"), QStringLiteral("2.00\u202fms"));
        QCOMPARE(s.cell(1, "Period"), QStringLiteral("31.00\u202fms"));
    }

    void stepsOfATrainingHaveNoChips()
    {
        lanescope::test::TraceMaker make;
        auto cpu = make.lane("1", "1");
        for (int i = 0; i < 3; ++i)
            cpu.slice(fmt::format("ProfilerStep#{}", i), i * 100us, 90us, "user_annotation");
        Shown s{make.build()};
        QCOMPARE(s.panel.table().shownRows(), 3);
        QVERIFY(!s.button("Fold equal")->isVisible());
        QVERIFY(!s.button("All 3"));
        QVERIFY(!s.panel.summary().isEmpty());
    }
};

TEST_IN_WINDOW(IterationsPanelTest)

} // namespace lanescope::iterations_panel_test

#include "iterations_panel_test.moc"
