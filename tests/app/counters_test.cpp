// Counter lanes of a trace without slices, and arrows along a row of slices.

#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/timeline/lane_titles.h"
#include "widgets/timeline/marks.h"

namespace lanescope::counters_test {

using namespace lanescope::test;

class CountersTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void countersAloneHaveAScaleAndValues();
    void anArrowWithinARowRunsAboveItsNames();

private:
    OwnSettings m_settings;
};

void CountersTest::countersAloneHaveAScaleAndValues()
{
    std::string text = R"({"traceEvents": [
{"ph":"M","name":"process_name","pid":1,"tid":0,"ts":0,"args":{"name":"GPU 0"}})";
    for (int i = 0; i < 20; ++i)
        text += ",\n"
                R"({"ph":"C","name":"power W","pid":1,"tid":0,"ts":)" +
                std::to_string(i * 100) + R"(,"args":{"value":)" + std::to_string(200 + 10 * (i % 5)) + "}}";
    OpenWindow w{text + "\n]}"};
    QCOMPARE(w.document().trace().sliceCount(), 0u);
    const Strip *counter = nullptr, *process = nullptr;
    for (const Strip& strip : w.view().layoutOfLanes().strips())
        (strip.kind == Strip::Kind::Counter ? counter : process) = &strip;
    QVERIFY(counter && process);
    QCOMPARE(detailOf(*process, w.view().layoutOfLanes(), w.document(), w.view().visible()), QString{"1 counter"});
    w.view().setVisible(TimeRange{timeAt(0), timeAt(2'000'000)});
    const QString scale = detailOf(*counter, w.view().layoutOfLanes(), w.document(), w.view().visible());
    QVERIFY2(scale.contains("0 to 240"), qPrintable(scale));
    const QPointF at{w.view().axis().xAt(timeAt(450'000)), counter->y + 10};
    QVERIFY2(w.view().tipAt(at).contains("240"), qPrintable(w.view().tipAt(at)));
    picture(w.window, "counters alone");
}

void CountersTest::anArrowWithinARowRunsAboveItsNames()
{
    OpenWindow w{R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"first","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"s","cat":"ac2g","name":"flow","id":1,"pid":1,"tid":1,"ts":150},
{"ph":"X","cat":"cpu_op","name":"second","pid":1,"tid":1,"ts":300,"dur":100},
{"ph":"f","bp":"e","cat":"ac2g","name":"flow","id":1,"pid":1,"tid":1,"ts":350}
]})"};
    QCOMPARE(w.document().trace().flows().size(), std::size_t{1});
    w.document().select(w.named("first"));
    const Marks marks = marksOf(w.document(), {w.view().layoutOfLanes(), w.view().axis(), w.view().scrollY(),
                                               double(w.view().width()), double(w.view().height())});
    QCOMPARE(marks.arrows.size(), std::size_t{1});
    QVERIFY(marks.arrows[0].isWithinRow);
    const QRectF box = w.view().rectOf(w.named("first"));
    QVERIFY(marks.arrows[0].from.y() <= box.top());
    QVERIFY(marks.arrows[0].to.y() <= box.top());
    QVERIFY(!marks.arrows[0].bracketY);
}

TEST_IN_WINDOW(CountersTest)

} // namespace lanescope::counters_test

#include "counters_test.moc"
