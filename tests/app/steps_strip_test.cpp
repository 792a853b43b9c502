// The strip of steps above the timeline, with real clicks.

#include "app/steps_strip.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"

namespace lanescope::steps_strip_test {

using namespace lanescope::test;

class StepsStripTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void aStepIsAButtonThatZoomsAndScopes();
    void aSlowStepIsTintedAndAFastOneIsNot();
    void anEagerStepIsNotSlowNextToReplaysOfAGraph();

private:
    OwnSettings m_settings;
};

namespace {

// Steps of these lengths in µs, each with an op; those from `firstReplay` on launch a graph.
std::string stepsOf(const std::vector<int>& lengths, std::size_t firstReplay = ~std::size_t{0})
{
    std::string text = R"({"schemaVersion": 1, "traceEvents": [
{"ph":"M","name":"process_name","pid":100,"tid":0,"ts":0,"args":{"name":"python"}})";
    int at = 100, number = 1;
    for (const int length : lengths) {
        const auto time = [&](int offset) { return std::to_string(at + offset); };
        text += ",\n"
                R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#)" +
                std::to_string(number++) + R"(","pid":100,"tid":100,"ts":)" + time(0) + R"(,"dur":)" +
                std::to_string(length) + "}";
        text += ",\n"
                R"({"ph":"X","cat":"cpu_op","name":"aten::mm","pid":100,"tid":100,"ts":)" +
                time(5) + R"(,"dur":50})";
        const bool isReplay = static_cast<std::size_t>(number - 2) >= firstReplay;
        text += ",\n"
                R"({"ph":"X","cat":"cuda_runtime","name":")" +
                std::string{isReplay ? "cudaGraphLaunch" : "cudaLaunchKernel"} + R"(","pid":100,"tid":100,"ts":)" +
                time(10) + R"(,"dur":5})";
        at += length + 20;
    }
    return text + "\n]}";
}

} // namespace

void StepsStripTest::aStepIsAButtonThatZoomsAndScopes()
{
    OpenWindow w;
    StepsStrip& steps = *w.tab().steps();
    QTRY_COMPARE(steps.count(), std::size_t{2});
    QTest::mouseClick(&steps, Qt::LeftButton, {}, steps.rectOf(1).center().toPoint());
    const TimeRange step = w.document().trace().range(w.named("ProfilerStep#3"));
    QVERIFY(w.document().rangeSelection());
    QCOMPARE(w.document().rangeSelection()->range, step);
    QVERIFY(w.view().visible().begin <= step.begin && step.end <= w.view().visible().end);
    QVERIFY(w.view().visible().length() < step.length() * 2);
    QTest::mouseClick(&steps, Qt::LeftButton, {}, steps.rectOf(1).center().toPoint()); // deselects it
    QVERIFY(!w.document().rangeSelection());
    QVERIFY(!steps.chosen());
}

void StepsStripTest::aSlowStepIsTintedAndAFastOneIsNot()
{
    OpenWindow w{stepsOf({100, 100, 100, 151, 150, 66})}; // 1.5 times the median is not slow yet
    StepsStrip& steps = *w.tab().steps();
    QTRY_COMPARE(steps.count(), std::size_t{6});
    std::vector<bool> slow;
    for (std::size_t i = 0; i < steps.count(); ++i)
        slow.push_back(steps.isSlow(i));
    QCOMPARE(slow, (std::vector<bool>{false, false, false, true, false, false}));
    // Choosing it keeps the tint: the frame shows that it is chosen.
    const auto colourOf = [&](std::size_t step) {
        const QRectF box = steps.rectOf(step);
        return steps.grab().toImage().pixelColor(QPointF{box.left() + 3, box.center().y()}.toPoint()).rgb();
    };
    const QRgb tinted = colourOf(3), plain = colourOf(5);
    QVERIFY(tinted != plain);
    QTest::mouseClick(&steps, Qt::LeftButton, {}, steps.rectOf(3).center().toPoint());
    QTest::mouseMove(&steps, QPoint{1, 1});
    QCOMPARE(colourOf(3), tinted);
}

// Replays are short: that is why graphs are used. The eager steps before them are as long as such steps are.
void StepsStripTest::anEagerStepIsNotSlowNextToReplaysOfAGraph()
{
    const auto slowOnes = [](const std::string& text) {
        OpenWindow w{text};
        StepsStrip& steps = *w.tab().steps();
        std::vector<bool> slow;
        if (!QTest::qWaitFor([&] { return steps.count() == 8; }))
            return slow;
        for (std::size_t i = 0; i < steps.count(); ++i)
            slow.push_back(steps.isSlow(i));
        return slow;
    };
    const std::vector<int> lengths{480, 490, 500, 130, 130, 130, 130, 400};
    QCOMPARE(slowOnes(stepsOf(lengths, 3)), // a slow replay is one
             (std::vector<bool>{false, false, false, false, false, false, false, true}));
    QCOMPARE(slowOnes(stepsOf(lengths)), // without a graph they are slow
             (std::vector<bool>{true, true, true, false, false, false, false, true}));
}

TEST_IN_WINDOW(StepsStripTest)

} // namespace lanescope::steps_strip_test

#include "steps_strip_test.moc"
