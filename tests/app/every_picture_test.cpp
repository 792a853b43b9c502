// A picture of each kind of trace, at each window size, in both themes, with small and large text: the answer and a GPU
// lane are visible, nothing is cut, nothing overlaps, each number is whole. The same at twice the scale (3840 x 2160
// pixels) is every_picture_test_2x. One window shows all of them. Bundled and generated traces are always tested, real
// ones where they are. LANESCOPE_PICTURES=FOLDER keeps the pictures.

#include <QtTest>

#include <QDir>
#include <QFileInfo>

#include "app/compare_tab.h"
#include "app/main_window.h"
#include "app/trace_tab.h"
#include "tests/support/kinds_of_traces.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "tests/support/window_faults.h"
#include "widgets/compare/compare_strip.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/waterfall_chart.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/findings_panel.h"
#include "widgets/panels/verdict_strip.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::every_picture_test {

using namespace lanescope::test;

namespace {

// Tells whether a lane of a GPU, or the row of a rank, is visible in full. Nothing: the trace has none.
std::optional<bool> gpuInSight(const TimelineView& view, const Trace& trace)
{
    std::optional<bool> isSeen;
    for (const Strip& s : view.layoutOfLanes().strips()) {
        const bool isLane = s.kind == Strip::Kind::Lane && trace[s.lane].kind == LaneKind::Gpu;
        if (!isLane && !(s.kind == Strip::Kind::Rank && s.rows > 0))
            continue;
        const double top = s.isStuck ? s.y : s.y - view.scrollY();
        isSeen = isSeen.value_or(false) || (top >= 0 && top + s.head + s.rowHeight <= view.height());
    }
    return isSeen;
}

void checkAnswer(const QWidget& window, const AnswerStrip& strip, QStringList& faults)
{
    if (!strip.isVisible() || !window.rect().contains(QRect{strip.mapTo(&window, QPoint{}), strip.size()}))
        faults.append("the verdict is not in sight");
    if (!strip.isWhole())
        faults.append("the headline is cut: " + strip.answer().headline);
}

QStringList faultsOfTrace(MainWindow& window, TraceTab& tab)
{
    QStringList faults = windowFaults(window);
    checkAnswer(window, *tab.verdict(), faults);
    const TimelineView& view = tab.timeline()->view();
    if (!gpuInSight(view, tab.document()->trace()).value_or(true))
        faults.append(QStringLiteral("no GPU lane is in sight (%1 px of lanes)").arg(view.height()));
    for (const FindingCard* card : tab.findings()->findChildren<FindingCard*>())
        if (card->isVisible()) {
            if (card->visibleRegion().boundingRect().height() < card->fontMetrics().height() * 3)
                faults.append("the first finding is not in sight");
            break;
        }
    return faults;
}

QStringList faultsOfComparison(MainWindow& window, CompareView& view)
{
    QStringList faults = windowFaults(window);
    checkAnswer(window, view.answer(), faults);
    for (const int side : {0, 1})
        if (!gpuInSight(view.side(side).view(), view.sideAt(side).document->trace()).value_or(true))
            faults.append(QStringLiteral("no GPU lane of side %1 is in sight").arg(side));
    return faults;
}

} // namespace

class EveryPictureTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_settings.clear();
        m_window = std::make_unique<MainWindow>();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanupTestCase() { m_window.reset(); }
    void nothingIsCutOrOverlaps_data();
    void nothingIsCutOrOverlaps();
    void aFaultIsFound();

private:
    void lookAt(const std::function<QStringList()>& faultsOf);

    OwnSettings m_settings;
    KindsOfTraces m_kinds;
    std::unique_ptr<MainWindow> m_window;
};

void EveryPictureTest::nothingIsCutOrOverlaps_data()
{
    QTest::addColumn<QStringList>("paths");
    QTest::addColumn<bool>("isComparison");
    for (const KindsOfTraces::Kind& kind : m_kinds.all())
        QTest::newRow(qPrintable(kind.name)) << kind.paths << kind.isComparison;
}

// At each size, in both themes, with both sizes of text. At twice the scale the window has 3840 x 2160 pixels.
void EveryPictureTest::lookAt(const std::function<QStringList()>& faultsOf)
{
    const bool isDense = qApp->devicePixelRatio() > 1;
    QStringList all;
    for (const int textPct : {100, 150})
        for (const QSize size :
             isDense ? std::vector{QSize{1920, 1080}} : std::vector{QSize{1366, 768}, QSize{1920, 1080}})
            for (const char* theme : {"light", "dark"}) {
                Settings settings;
                settings.theme = QLatin1String{theme};
                settings.textPct = textPct;
                m_window->resize(size);
                m_window->choose(settings);
                waitUntilQuiet();
                QStringList faults = faultsOf();
                for (int same = 0; same < 3 && !faults.isEmpty();) {
                    QTest::qWait(60); // for parts that react to the window's size
                    QStringList now = faultsOf();
                    same = now == faults ? same + 1 : 0;
                    faults = std::move(now);
                }
                const QString name = QStringLiteral("%1 %2 %3 %4")
                                         .arg(QLatin1String{QTest::currentDataTag()})
                                         .arg(size.width())
                                         .arg(textPct)
                                         .arg(QLatin1String{theme});
                picture(*m_window, name);
                for (const QString& fault : faults)
                    qWarning("%s: %s", qPrintable(name), qPrintable(fault));
                all += faults;
            }
    m_window->choose(Settings{}); // restores the application's font, which all tests share
    QVERIFY2(all.isEmpty(), qPrintable(QStringLiteral("%1 faults, see above").arg(all.size())));
}

void EveryPictureTest::nothingIsCutOrOverlaps()
{
    QFETCH(QStringList, paths);
    QFETCH(bool, isComparison);
    while (m_window->tabCount() > 0)
        m_window->closeTab(0);
    if (isComparison) {
        CompareTab* tab = m_window->compare(paths[0], paths[1]);
        QTRY_VERIFY(tab->view() && tab->view()->diff());
        lookAt([&] { return faultsOfComparison(*m_window, *tab->view()); });
        return;
    }
    if (paths.size() > 1 || QFileInfo{paths.front()}.isDir())
        m_window->openRanks(paths);
    else
        m_window->open(paths.front());
    TraceTab* tab = m_window->currentTab();
    QVERIFY(tab);
    QTRY_VERIFY(tab->document());
    QTRY_VERIFY(!tab->verdict()->answer().figures.empty() || !tab->verdict()->answer().detail.isEmpty());
    QTRY_VERIFY(!tab->findings()->text().contains("Reading"));
    lookAt([&] { return faultsOfTrace(*m_window, *tab); });
}

// Words that are broken on purpose are found, so that an empty list of faults means something.
void EveryPictureTest::aFaultIsFound()
{
    QWidget window;
    window.resize(300, 100);
    auto* label = new QLabel{"a long line of words that does not fit", &window};
    label->setGeometry(10, 10, 60, 20);
    struct Painted : QWidget {
        using QWidget::QWidget;
        void paintEvent(QPaintEvent*) override
        {
            QPainter painter{this};
            painter.drawText(QPointF{5, 15}, "one");
            painter.drawText(QPointF{8, 16}, "other");
            painter.drawText(QPointF{60, 15}, QStringLiteral("5.\u2026 GB"));
            painter.drawText(QPointF{80, 45}, "over the edge");
        }
    };
    auto* painted = new Painted{&window};
    painted->setGeometry(10, 40, 110, 50);
    auto* pale = new QLabel{"pale", &window};
    pale->setGeometry(150, 10, 60, 20);
    pale->setStyleSheet("color: #dddddd; background: #ffffff");
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QString faults = windowFaults(window).join('\n');
    for (const char* fault : {"\"one\" is painted over \"other\"", "a number is cut: 5.",
                              "cut at a side: \"over the edge\"", "QLabel \"a long line", "\"pale\" has a contrast of"})
        QVERIFY2(faults.contains(fault), qPrintable(faults));
}

TEST_IN_WINDOW(EveryPictureTest)

} // namespace lanescope::every_picture_test

#include "every_picture_test.moc"
