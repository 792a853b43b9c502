// The timeline of a trace without slices.

#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/timeline/timeline_view.h"

namespace lanescope::empty_trace_test {

using namespace lanescope::test;

class EmptyTraceTest : public QObject {
    Q_OBJECT
private slots:
    // Its only words were that it holds no slices. Now it explains where such a file comes from.
    void anEmptyTraceSaysWhatItCanComeFrom()
    {
        const auto linesIn = [](TracePtr trace) {
            Document document{std::move(trace)};
            TimelineView view{document};
            view.resize(800, 400);
            view.show();
            (void)QTest::qWaitForWindowExposed(&view);
            const QImage seen = view.grab().toImage();
            int lines = 0;
            bool wasInk = false;
            for (int y = seen.height() / 3; y < seen.height(); ++y) {
                bool isInk = false;
                for (int x = 0; x < seen.width() && !isInk; ++x)
                    isInk = seen.pixelColor(x, y).lightness() < 170; // darker than the lines of the grid
                lines += isInk && !wasInk;
                wasInk = isInk;
            }
            return lines;
        };
        QVERIFY(linesIn(TraceMaker{}.build()) >= 3); // a title, and at least two lines
        TraceMaker make;
        make.lane("1", "1").slice("a", 0us, 5us);
        QCOMPARE(linesIn(make.build()), 0);
    }
};

TEST_IN_WINDOW(EmptyTraceTest)

} // namespace lanescope::empty_trace_test

#include "empty_trace_test.moc"
