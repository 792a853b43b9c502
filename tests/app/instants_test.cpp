// Instants with mouse and keys: tip, click, details, other instants of the name, search, zoom; those without a lane on
// the ruler.

#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>

#include "app/status_row.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/panels/find_bar.h"
#include "widgets/panels/inspector.h"
#include "widgets/panels/selection_page.h"
#include "widgets/timeline/ruler.h"

namespace lanescope::instants_test {

using namespace lanescope::test;

namespace {

// Two steps, three "cache miss" of one thread with an argument, one instant of the whole trace, 5,000 of the allocator.
std::string withInstants()
{
    std::string text = twoSteps();
    text.erase(text.rfind("\n]}"));
    for (const int at : {300, 700, 1500})
        text += ",\n"
                R"({"ph":"i","cat":"cache","name":"cache miss","pid":100,"tid":100,"s":"t","ts":)" +
                std::to_string(at) + R"(,"args":{"bytes":)" + std::to_string(at * 2) + "}}";
    text += ",\n"
            R"({"ph":"i","name":"Iteration Start","pid":"Traces","tid":"Trace","s":"g","ts":600})";
    for (int i = 0; i < 5000; ++i)
        text += ",\n"
                R"({"ph":"i","cat":"cpu_instant_event","name":"[memory]","pid":100,"tid":100,"s":"t","ts":)" +
                std::to_string(100 + i % 1900) +
                R"(,"args":{"Total Allocated":1000,"Device Id":0,"Device Type":1,"Bytes":8,"Addr":1}})";
    return text + "\n]}";
}

QString plain(QString text) { return text.replace(QChar{0x202f}, ' ').replace(QChar{0xa0}, ' '); }

} // namespace

class InstantsTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void aClickSelectsOneAndEscLeavesIt();
    void theOthersOfItsNameAreListed();
    void theSearchFindsThem();
    void instantsWithoutALaneAreOnTheRuler();
    void theAllocatorsAreALaneOfTheirOwn();
    void oneOfManyIsChosenAndTheNextClickChoosesASlice();

private:
    OwnSettings m_settings;
};

namespace {

// The position of the mark of the instant at this many microseconds.
QPoint markAt(OpenWindow& w, double us)
{
    const Trace& trace = w.document().trace();
    for (const Strip& strip : w.view().layoutOfLanes().strips())
        if (strip.kind == Strip::Kind::Lane && strip.marks > 0 && trace[strip.lane].kind == LaneKind::Cpu)
            return QPointF{w.view().axis().xAt(timeAt(static_cast<std::int64_t>(us * 1000))),
                           strip.y + strip.head - w.view().scrollY() + LaneLayout::instantHeight / 2}
                .toPoint();
    return {-1, -1};
}

// Clicks the mark, once the lane of the allocator has moved the lanes below it.
bool clickMark(OpenWindow& w, double us)
{
    const auto isThere = [&] {
        return w.document().memory() && w.view().tipAt(markAt(w, us)).contains(QLatin1String{"cache miss"});
    };
    if (!QTest::qWaitFor(isThere))
        return false;
    QTest::mouseClick(&w.view(), Qt::LeftButton, {}, markAt(w, us));
    return w.document().chosenInstant().has_value();
}

QString chosenName(OpenWindow& w)
{
    const auto chosen = w.document().chosenInstant();
    const Trace& trace = w.document().trace();
    return chosen ? QString::fromStdString(std::string{trace.text(trace.instants()[*chosen].name)}) : QString{};
}

} // namespace

void InstantsTest::aClickSelectsOneAndEscLeavesIt()
{
    OpenWindow w{withInstants()};
    QVERIFY(clickMark(w, 600)); // the trace begins at 100
    const QString tip = plain(w.view().tipAt(markAt(w, 600)));
    QVERIFY2(tip.contains("<b>cache miss</b>") && tip.contains("instant at 600 µs"), qPrintable(tip));
    QCOMPARE(chosenName(w), QStringLiteral("cache miss"));
    QCOMPARE(w.document().chosen(), Document::Chosen::Instant);
    QCOMPARE(w.tab().inspector()->page(), Inspector::Page::Selection);
    const QString text = plain(w.tab().selectionPage()->text());
    for (const char* part : {"cache miss", "instant", "600 µs", "1400", "2 of 3"})
        QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
    QVERIFY(w.window.status()->times().startsWith("selected instant"));
    picture(w.window, "instant chosen");
    const Ns before = w.view().visible().length();
    QTest::keyClick(&w.view(), Qt::Key_F);
    QCOMPARE(w.view().visible().length().count() / 1000, before.count() / 8 / 1000);
    QVERIFY(w.view().visible().contains(timeAt(600'000)));
    QTest::keyClick(&w.view(), Qt::Key_Escape);
    QVERIFY(!w.document().chosenInstant());
    QCOMPARE(w.tab().inspector()->page(), Inspector::Page::Findings);
}

void InstantsTest::theOthersOfItsNameAreListed()
{
    OpenWindow w{withInstants()};
    QVERIFY(clickMark(w, 600));
    const QLabel* head = w.tab().selectionPage()->findChild<QLabel*>();
    const std::uint32_t chosen = *w.document().chosenInstant();
    const Trace& trace = w.document().trace();
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < trace.instants().size(); ++i)
        if (trace.instants()[i].name == trace.instants()[chosen].name)
            last = i;
    QVERIFY(head->text().contains(QStringLiteral("instant:%1\"").arg(last)));
    QVERIFY(!head->text().contains(QStringLiteral("instant:%1\"").arg(chosen)));
    w.view().setVisible(TimeRange{timeAt(0), timeAt(100'000)});
    emit const_cast<QLabel*>(head)->linkActivated(QStringLiteral("instant:%1").arg(last));
    QCOMPARE(w.document().chosenInstant(), std::optional{last});
    QVERIFY(w.view().visible().contains(timeAt(1'400'000)));
}

void InstantsTest::theSearchFindsThem()
{
    OpenWindow w{withInstants()};
    QTest::keyClick(&w.view(), Qt::Key_Slash);
    auto& find = *w.tab().findBar();
    QTest::keyClicks(&find.input(), "cache");
    QTRY_COMPARE(find.status(), QStringLiteral("3 matches"));
    for (const int us : {200, 600, 1400, 200}) {
        QTest::keyClick(&find.input(), Qt::Key_Return);
        QCOMPARE(chosenName(w), QStringLiteral("cache miss"));
        QCOMPARE(w.document().trace().instants()[*w.document().chosenInstant()].time, timeAt(us * 1000));
    }
    // Together with slices of the name, by time; an instant has no duration.
    find.input().clear();
    QTest::keyClicks(&find.input(), "/miss|gemm/");
    QTRY_COMPARE(find.status(), QStringLiteral("5 matches"));
    QTest::keyClick(&find.input(), Qt::Key_Return);
    QVERIFY(w.document().selection() && !w.document().chosenInstant());
    QTest::keyClick(&find.input(), Qt::Key_Return);
    QVERIFY(!w.document().selection() && w.document().chosenInstant());
    find.input().clear();
    QTest::keyClicks(&find.input(), "/miss|gemm/ dur>1us");
    QTRY_COMPARE(find.status(), QStringLiteral("2 matches"));
}

void InstantsTest::instantsWithoutALaneAreOnTheRuler()
{
    OpenWindow w{withInstants()};
    auto& ruler = *w.tab().findChild<Ruler*>();
    QCOMPARE(ruler.instants().size(), std::size_t{1});
    const QPoint at{static_cast<int>(w.view().axis().xAt(timeAt(500'000))), ruler.height() - 4};
    QVERIFY(ruler.instantAt(at));
    QVERIFY(!ruler.instantAt(at - QPoint{0, 10}));
    QTest::mouseClick(&ruler, Qt::LeftButton, {}, at);
    QCOMPARE(chosenName(w), QStringLiteral("Iteration Start"));
    QVERIFY(plain(w.tab().selectionPage()->text()).contains("the whole trace"));
    QVERIFY(!w.document().rangeSelection());
    picture(w.window, "instant on the ruler");
}

void InstantsTest::theAllocatorsAreALaneOfTheirOwn()
{
    OpenWindow w{withInstants()};
    QTRY_VERIFY(w.document().memory());
    std::size_t marks = 0, counters = 0;
    for (const Strip& strip : w.view().layoutOfLanes().strips()) {
        counters += strip.kind == Strip::Kind::Counter;
        if (strip.kind == Strip::Kind::Lane)
            marks += w.document().tracks()->instantsOf(strip.lane).size();
    }
    QCOMPARE(marks, std::size_t{3});
    QCOMPARE(counters, std::size_t{1});
}

void InstantsTest::oneOfManyIsChosenAndTheNextClickChoosesASlice()
{
    OpenWindow w{withInstants()};
    QVERIFY(clickMark(w, 200));
    const SliceId gemm = w.named("gemm");
    QTest::mouseClick(&w.view(), Qt::LeftButton, {}, w.view().rectOf(gemm).center().toPoint());
    QCOMPARE(w.document().selection(), gemm);
    QVERIFY(!w.document().chosenInstant());
    QVERIFY(clickMark(w, 200));
    QVERIFY(!w.document().selection());
    QTest::mouseClick(&w.view(), Qt::LeftButton, {}, markAt(w, 1000)); // no mark there
    QVERIFY(!w.document().chosenInstant());
}

TEST_IN_WINDOW(InstantsTest)

} // namespace lanescope::instants_test

#include "instants_test.moc"
