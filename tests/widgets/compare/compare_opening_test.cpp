// The step that a comparison opens on.

#include <QtTest>

#include "tests/support/compare_window.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/compare/step_strip.h"

#include <array>

namespace lanescope::compare_opening_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

class CompareOpeningTest : public QObject {
    Q_OBJECT

private slots:
    // An outlier at the end was the first thing to be seen.
    void opensOnTheStepNearestToTheMedians()
    {
        const auto trace = [](std::array<Ns, 3> lengths) {
            TraceMaker make;
            Ns at{};
            for (std::uint32_t i = 0; i < 3; at += lengths[i++] + 10us) {
                make.lane("1", "1")
                    .slice("ProfilerStep#" + std::to_string(i), at, lengths[i], "user_annotation")
                    .slice("cudaLaunchKernel", at + 20us, 10us, "cuda_runtime", i + 1);
                make.stream(0, 7).slice("gemm", at + 50us, 100us, "kernel", i + 1);
            }
            return make.build();
        };
        const auto openedOn = [&](std::array<Ns, 3> a, std::array<Ns, 3> b) {
            return CompareWindow{trace(a), trace(b)}.view.strip()->current();
        };
        QCOMPARE(openedOn({900us, 1000us, 3000us}, {910us, 990us, 2500us}), 1);
        QCOMPARE(openedOn({3000us, 1000us, 1000us}, {3000us, 1000us, 1000us}), 2); // the last of equals
    }
};

TEST_IN_WINDOW(CompareOpeningTest)

} // namespace lanescope::compare_opening_test

#include "compare_opening_test.moc"
