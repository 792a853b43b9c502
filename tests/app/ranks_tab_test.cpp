// Ranks opened together in the window, from files, a folder or a drop: lanes, banner and panel.

#include <QAction>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QtTest>

#include "app/main_window.h"
#include "app/memory.h"
#include "app/ranks_row.h"
#include "app/start_page.h"
#include "app/start_widgets.h"
#include "app/trace_tab.h"
#include "tests/support/rank_text.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/rank_items.h"
#include "widgets/kit/banner.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/rank_look.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/panel.h"
#include "widgets/panels/ranks_panel.h"
#include "widgets/panels/strip_answer.h"
#include "widgets/panels/strip_ranks.h"
#include "widgets/panels/verdict_strip.h"
#include "widgets/timeline/timeline_panel.h"

#include <fstream>

namespace lanescope::ranks_tab_test {

using lanescope::test::picture;
using lanescope::test::rankText;

class RanksTabTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_config.isValid());
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_config.path());
        for (int r = 0; r < 6; ++r)
            write(QStringLiteral("job/rank%1.json").arg(r), rankText(r, r * 40'000.0));
        write(QStringLiteral("other/rank0.json"), rankText(0, 0));
        write(QStringLiteral("other/rank1.json"), rankText(1, 0, 32));
    }

    void aFolderOpensAsOneTimeline()
    {
        Shown w;
        w.window.openRanks({path("job")});
        QTRY_VERIFY(w.tab() && w.tab()->document());
        const Trace& trace = w.tab()->document()->trace();
        QCOMPARE(trace.ranks().size(), std::size_t{6});
        QCOMPARE(trace.range().length(), Ns{5'000'000 + 70'000 * 16 + 800'000 - 1'000'000}); // clocks are aligned
        QVERIFY(w.banner().isEmpty()); // clocks that agree cause no warning
        QTRY_VERIFY(w.window.findChild<QLabel*>("clocks"));
        QVERIFY(w.window.findChild<QLabel*>("clocks")->text().startsWith(
            "6 ranks on one clock: 5 shifted by common collectives"));
        QVERIFY2(w.window.windowTitle().startsWith("job · 6 ranks"), qPrintable(w.window.windowTitle()));
        // The panels of a single trace, and one more.
        auto* panel = qobject_cast<RanksPanel*>(w.tab()->drawer()->open("ranks"));
        QVERIFY(panel);
        QTRY_VERIFY(panel->summary().startsWith("Rank 2 delays the others"));
        picture(w.window, "ranks_window");
        w.window.useTheme("dark");
        picture(w.window, "ranks_window_dark");
        // The key folds a rank in the window too.
        TimelineView& view = w.tab()->timeline()->view();
        const double folded = view.layoutOfLanes().height(); // if there are more than four, all are folded at first
        QTest::keyClick(&view, Qt::Key_R, Qt::ShiftModifier);
        QVERIFY(view.layoutOfLanes().height() > folded);
    }

    // Two comparisons and a job were opened, and the start page listed none.
    void comparisonsAndJobsAreRecent()
    {
        {
            Shown w;
            w.window.openRanks({path("other/rank0.json"), path("other/rank1.json")});
            QTRY_VERIFY(w.tab() && w.tab()->document());
            QTRY_VERIFY2(w.window.windowTitle().startsWith("other · 2 ranks"), qPrintable(w.window.windowTitle()));
            QSignalSpy compared{&w.window, &MainWindow::compared};
            w.window.compare(path("job/rank0.json"), path("job/rank1.json"));
            QTRY_COMPARE(compared.count(), 1);
        }
        Shown w; // the next run
        const auto rowOf = [&](const QString& title) -> RecentRow* {
            for (StartButton* button : w.window.startPage()->findChildren<StartButton*>())
                if (auto* row = dynamic_cast<RecentRow*>(button); row && row->text() == title)
                    return row;
            return nullptr;
        };
        QVERIFY(rowOf("rank0 ⇄ rank1"));
        QVERIFY(rowOf("other"));
        QStringList without; // their pill was missing: the description is the line below the name, the pill and the day
        for (const char* title : {"rank0 ⇄ rank1", "other"})
            if (rowOf(title)->accessibleDescription().section(QStringLiteral(", "), 1, 1).isEmpty())
                without.append(title);
        QVERIFY2(without.isEmpty(), qPrintable(without.join(QLatin1Char{' '})));
        const Theme& theme = Theme::light();
        const RecentFile pair =
            Memory{}.recent(recentEntry(RecentKind::Pair, {path("job/rank0.json"), path("job/rank1.json")}));
        double longest = 0; // B, on the scale of the longer side
        for (const auto& [id, share] : pair.shares) {
            QVERIFY2(stripColour(id, theme) != theme.idleOther, qPrintable(id));
            longest += share;
        }
        QVERIFY(longest > 0.1 && longest < 1 + 1e-9);
        QCOMPARE(stripColour(QStringLiteral("rank_wait"), theme), colourOf(RankDoing::Wait, theme)); // it was grey
        QTest::mouseClick(rowOf("other"), Qt::LeftButton);
        QTRY_VERIFY(w.tab() && w.tab()->document());
        QCOMPARE(w.tab()->document()->trace().ranks().size(), std::size_t{2});
        w.window.showStart();
        QSignalSpy compared{&w.window, &MainWindow::compared};
        QTest::mouseClick(rowOf("rank0 ⇄ rank1"), Qt::LeftButton);
        QTRY_COMPARE(compared.count(), 1);
    }

    // The rank in the middle and the late one, on one scale; a click on the waiting highlights it on the lanes.
    void theStripShowsTheMiddleRankAboveTheLateOne()
    {
        Shown w;
        w.window.resize(1600, 900);
        w.window.openRanks({path("job")});
        QTRY_VERIFY(w.tab() && w.tab()->document());
        VerdictStrip& strip = *w.tab()->verdict();
        QTRY_COMPARE(strip.answer().ranks.size(), std::size_t{2});
        const RankLanes& lanes = rankLanesOf(*w.tab()->document()->analysis());
        const StripRank &middle = strip.answer().ranks[0], &late = strip.answer().ranks[1];
        QCOMPARE(middle.name, QStringLiteral("median"));
        QCOMPARE(late.name, QStringLiteral("rank 2"));
        QVERIFY2(strip.answer().ranksTitle.contains("rank 2"), qPrintable(strip.answer().ranksTitle));
        double longest = 0;
        for (const StripRank& rank : strip.answer().ranks) {
            double sum = 0;
            for (const StripPart& part : rank.parts)
                sum += part.share;
            QVERIFY(sum <= 1 + 1e-9);
            longest = std::max(longest, sum);
        }
        QVERIFY(std::abs(longest - 1) < 1e-9);
        Ns time{};
        for (const StripPart& part : late.parts)
            time += part.duration;
        QCOMPARE(time, lanes.rows[2].window.length());
        QCOMPARE(strip.rankRect(0).left(), strip.rankRect(1).left());
        QCOMPARE(strip.rankRect(0).width(), strip.rankRect(1).width());
        QVERIFY(strip.rankRect(1).top() > strip.rankRect(0).bottom());
        std::size_t waits = 0;
        while (waits < middle.parts.size() && middle.parts[waits].id != QStringLiteral("rank_wait"))
            ++waits;
        QVERIFY(waits < middle.parts.size());
        const StripFigure& gain = strip.answer().figures[1];
        QCOMPARE(gain.label, QStringLiteral("at most to gain")); // no steps are recorded here
        QCOMPARE(gain.value, glanceDuration(middle.parts[waits].duration));
        StripAnswer ofSteps = strip.answer();
        KeyFigures known;
        known.stepsOfRank = 4;
        addGain(known, ofSteps);
        QCOMPARE(ofSteps.figures.back().label, QStringLiteral("at most to gain per step"));
        QCOMPARE(ofSteps.figures.back().value, glanceDuration(middle.parts[waits].duration / 4));
        QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.rankPartRect(0, waits).center().toPoint());
        QCOMPARE(strip.chosen(), QStringLiteral("rank_wait"));
        picture(w.window, "ranks_strip");
    }

    // Their table is part of the answer: it is the first panel, and a window of 1080 lines shows it.
    void thePanelOfTheRanksIsFirst()
    {
        Shown w;
        w.window.resize(1600, 1040);
        w.window.openRanks({path("job")});
        QTRY_VERIFY(w.tab() && w.tab()->document());
        QCOMPARE(QString::fromLatin1(panelsOf(w.tab()->document()->trace()).front().id), QStringLiteral("ranks"));
        QTRY_COMPARE(w.tab()->drawer()->current(), QStringLiteral("ranks"));
    }

    // The late rank was left of the median of compute, on the fast side: it is late by its host.
    void lateByTheHostIsPlottedByLateness()
    {
        const QDir real{QString::fromLocal8Bit(LANESCOPE_TRACES)};
        if (!real.exists(QStringLiteral("torchrec_4ranks")))
            QSKIP("needs the real traces");
        Shown w;
        w.window.resize(1400, 1000);
        w.window.openRanks({real.filePath(QStringLiteral("torchrec_4ranks"))});
        QTRY_VERIFY(w.tab() && w.tab()->document());
        RanksRow& row = *w.tab()->ranksRow();
        QTRY_VERIFY(row.isVisible());
        QVERIFY(row.showsDelay());
        std::size_t late = 0, count = 0;
        for (std::size_t i = 0; i < row.dots().size(); ++i)
            if (row.dots()[i].isLate) {
                late = i;
                ++count;
            }
        QCOMPARE(count, std::size_t{1});
        for (std::size_t i = 0; i < row.dots().size(); ++i) {
            QCOMPARE(row.dots()[i].value, row.dots()[i].delay);
            QVERIFY(i == late || row.centerOf(i).x() < row.centerOf(late).x());
            for (std::size_t j = 0; j < i; ++j) // equal dots are not on top of each other
                QVERIFY(QLineF(row.centerOf(i), row.centerOf(j)).length() >= 2);
        }
        QVERIFY2(row.wordsOf(late).contains(QStringLiteral("wait")), qPrintable(row.wordsOf(late)));
    }

    // "rank 0 +85 %" is relative to the median of two, which no rank takes.
    void twoRanksAreComparedWithEachOther()
    {
        write(QStringLiteral("pair/rank0.json"), rankText(0, 0));
        write(QStringLiteral("pair/rank2.json"), rankText(2, 0));
        Shown w;
        w.window.resize(1366, 768);
        w.window.openRanks({path("pair")});
        QTRY_VERIFY(w.tab() && w.tab()->document());
        RanksRow& row = *w.tab()->ranksRow();
        QTRY_VERIFY(row.isVisible());
        QCOMPARE(row.dots().size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            const QString words = row.wordsOf(i);
            QVERIFY2(!words.contains(QStringLiteral("median")), qPrintable(words));
            if (!row.showsDelay())
                QVERIFY2(words.contains(row.dots()[1 - i].rank) || words.contains(QStringLiteral("as the other")),
                         qPrintable(words));
        }
    }

    // Dots on one scale; the rank that delays the others is marked; a click opens the panel.
    void eachRankIsADot()
    {
        Shown w;
        w.window.resize(1400, 1000);
        w.window.openRanks({path("job")});
        QTRY_VERIFY(w.tab() && w.tab()->document());
        RanksRow& row = *w.tab()->ranksRow();
        QTRY_VERIFY(row.isVisible());
        QCOMPARE(row.dots().size(), std::size_t{6});
        const std::shared_ptr<const RankEntries> entries = rankEntries(*w.tab()->document()->analysis());
        double nsPerPx = 0;
        for (std::size_t i = 0; i < 6; ++i) {
            QCOMPARE(row.dots()[i].compute, *entries->report.spread.ranks[i].compute);
            QCOMPARE(row.dots()[i].isLate, row.dots()[i].rank == "rank 2");
            QVERIFY(row.rect().contains(row.centerOf(i).toPoint()));
            const double px = row.centerOf(i).x() - row.centerOf(0).x();
            const double ns = static_cast<double>((row.dots()[i].compute - row.dots()[0].compute).count());
            if (std::abs(px) > 1 && nsPerPx == 0)
                nsPerPx = ns / px;
            QVERIFY(std::abs(px * nsPerPx - ns) <= std::abs(nsPerPx)); // one scale, more is further right
        }
        QVERIFY(nsPerPx > 0);
        QVERIFY(row.centerOf(0).x() > row.mapFrom(&w.window, QPoint{180, 0}).x()); // after the names of the lanes
        w.tab()->drawer()->open(QStringLiteral("table"));
        QTest::mouseClick(&row, Qt::LeftButton, {}, row.centerOf(2).toPoint());
        QCOMPARE(w.tab()->drawer()->current(), QStringLiteral("ranks"));
        const int high = row.height();
        w.window.resize(1366, 768); // one line in a low window, with all dots
        QTRY_VERIFY(row.isLow() && row.height() < high - 8);
        QVERIFY(row.isVisible());
        for (std::size_t i = 0; i < 6; ++i)
            QVERIFY(row.rect().contains(row.centerOf(i).toPoint()));
        w.window.open(path("job/rank0.json"));
        QTRY_VERIFY(w.tab()->ranksRow());
        QTest::qWait(50);
        QVERIFY(!w.tab()->ranksRow()->isVisible()); // one process
    }

    void fileDialogsOfferEveryEnding()
    {
        const QRegularExpression separator{"[ ()]"};
        const QStringList all = MainWindow::traceFiles().section(";;", 0, 0).split(separator);
        const QStringList ranks = MainWindow::rankFiles().section(";;", 0, 0).split(separator);
        for (const char* ending : {"json", "pftrace", "perfetto-trace", "sqlite", "db", "rpd", "gz", "zip"}) {
            QVERIFY2(all.contains(QStringLiteral("*.") + ending), ending);
            QVERIFY2(ranks.contains(QStringLiteral("*.") + ending), ending);
        }
        for (const char* ending : {"pickle", "pkl"}) {
            QVERIFY2(all.contains(QStringLiteral("*.") + ending), ending);
            QVERIFY2(!ranks.contains(QStringLiteral("*.") + ending), ending); // a snapshot is not a rank
        }
    }

    // A new panel must not take the key of an old one: users have learned them.
    void panelsKeepTheirDigits()
    {
        Shown w;
        const QStringList byDigit{"table", "kernels", "roofline", "modules", "iterations",
                                  "guess", "notes",   "query",    "ranks"};
        for (qsizetype i = 0; i < byDigit.size(); ++i) {
            const auto* action = w.window.findChild<QAction*>("panel_" + byDigit[i]);
            QVERIFY2(action, qPrintable(byDigit[i]));
            QCOMPARE(action->shortcut(), QKeySequence(QStringLiteral("Ctrl+%1").arg(i + 1)));
        }
    }

    void filesOfTwoJobsSaySo()
    {
        Shown w;
        w.window.openRanks({path("other/rank0.json"), path("other/rank1.json")});
        QTRY_VERIFY(w.tab() && w.tab()->document());
        QVERIFY2(w.banner().contains("different jobs"), qPrintable(w.banner()));
    }

    void missingFilesShowOneLine()
    {
        Shown w;
        w.window.openRanks({path("nowhere")});
        QTRY_VERIFY(!w.tab()->error().isEmpty());
        QVERIFY2(w.tab()->error().contains("nowhere") && !w.tab()->error().contains('\n'),
                 qPrintable(w.tab()->error()));
    }

    void aDroppedFolderIsAJob()
    {
        Shown w;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path("job"))});
        QDragEnterEvent enter{QPoint{200, 200}, Qt::CopyAction, &data, Qt::LeftButton, {}};
        QApplication::sendEvent(&w.window, &enter); // the drop goes to the widget that it entered
        QDropEvent drop{QPointF{200, 200}, Qt::CopyAction, &data, Qt::LeftButton, {}};
        QApplication::sendEvent(&w.window, &drop);
        QTRY_VERIFY(w.tab() && w.tab()->document());
        QCOMPARE(w.tab()->document()->trace().ranks().size(), std::size_t{6});
    }

private:
    struct Shown {
        MainWindow window;
        Shown()
        {
            window.resize(1280, 800);
            window.show();
            QVERIFY(QTest::qWaitForWindowExposed(&window));
        }
        TraceTab* tab() { return window.currentTab(); }
        QString banner()
        {
            for (const Banner* banner : tab()->findChildren<Banner*>())
                if (banner->isVisible())
                    return banner->text();
            return {};
        }
    };
    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const std::string& text) const
    {
        QDir{}.mkpath(QFileInfo{path(name)}.path());
        std::ofstream{path(name).toStdString()} << text;
    }

    QTemporaryDir m_config, m_folder;
};

TEST_IN_WINDOW(RanksTabTest)

} // namespace lanescope::ranks_tab_test

#include "ranks_tab_test.moc"
