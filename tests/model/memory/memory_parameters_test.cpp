// Memory from before the recording that is likely the parameters: the optimizer's state, or gradients, have its sizes.

#include <QtTest>

#include "model/memory/likely_parameters.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::memory_parameters_test {

using namespace lanescope::test;

namespace {

const SnapshotStack stateLine{{"_init_group", "/app/adamw.py", 82},
                              {"step", "/usr/lib/python3/dist-packages/torch/optim/optimizer.py", 385}};
const SnapshotStack gradientLine{
    {"torch::autograd::Engine::evaluate_function(std::shared_ptr<torch::autograd::GraphTask>&)", "??", 0},
    {"backward", "/app/train.py", 61}};

// Ten parameters of different sizes, `other` bytes besides them, and a block of `times` the size for each by a line.
SnapshotMaker program(const SnapshotStack& line, std::int64_t other, int times = 1, int parameters = 10)
{
    SnapshotMaker m;
    m.isRecording = false;
    for (int i = 1; i <= parameters; ++i)
        m.alloc(i * mib * 2);
    if (other)
        m.alloc(other);
    m.isRecording = true;
    m.events.clear();
    for (int i = 1; i <= parameters; ++i)
        m.alloc(times * i * mib * 2, line);
    return m;
}

std::string detailOfPeak(const SnapshotMaker& m)
{
    const auto s = opened(m);
    return wrongClaim(*s).empty() ? text(findingOf(*s, "memory_peak")->detail) : wrongClaim(*s);
}

} // namespace

class MemoryParametersTest : public QObject {
    Q_OBJECT
private slots:
    void theSizesOfTheStateShowThem()
    {
        const std::string detail = detailOfPeak(program(stateLine, 0));
        QVERIFY2(detail.find("115 MB from before the recording are likely the parameters: 10 blocks with the sizes of "
                             "adamw.py:82.") != std::string::npos,
                 detail.c_str());
        QCOMPARE(findingOf(*opened(program(stateLine, 0)), "memory_peak")->metrics.at("likely_parameter_bytes"),
                 110 * mib);
    }
    void theSizesOfGradientsShowThem()
    {
        const std::string detail = detailOfPeak(program(gradientLine, 0));
        QVERIFY2(detail.find("with the sizes of train.py:61.") != std::string::npos, detail.c_str());
    }
    // bf16 parameters, fp32 state
    void stateMayBeTwiceAsLarge()
    {
        const std::string detail = detailOfPeak(program(stateLine, 0, 2));
        QVERIFY2(detail.find("10 blocks, each half as large as one of adamw.py:82.") != std::string::npos,
                 detail.c_str());
    }
    // Anything else of that time leaves it open: nine tenths must have their equal.
    void otherMemoryFromBeforeLeavesItOpen()
    {
        QVERIFY(detailOfPeak(program(stateLine, 12 * mib)).find("likely") != std::string::npos);
        QCOMPARE(detailOfPeak(program(stateLine, 14 * mib)).find("likely"), std::string::npos);
        QCOMPARE(detailOfPeak(program(stateLine, 0, 3)).find("likely"), std::string::npos);
    }
    // Few blocks are alike by chance; so are blocks that an ordinary line makes.
    void fewOrOtherBlocksShowNothing()
    {
        QVERIFY(detailOfPeak(program(stateLine, 0, 1, 8)).find("likely") != std::string::npos);
        QCOMPARE(detailOfPeak(program(stateLine, 0, 1, 7)).find("likely"), std::string::npos);
        QCOMPARE(detailOfPeak(program(trainLine, 0)).find("likely"), std::string::npos);
    }
    void eachBlockCountsOnce()
    {
        SnapshotMaker m = program(stateLine, 0);
        m.isRecording = false;
        const std::vector<SnapshotMaker::Event> events = m.events;
        m.alloc(2 * mib); // a second one of the size, with one equal only
        m.isRecording = true;
        m.events = events;
        const auto s = opened(m);
        const auto likely = likelyParametersOf(*s, 0, s->devices[0].peakActive.index);
        QVERIFY(likely);
        QCOMPARE(likely->blocks, 10);
        QCOMPARE(likely->bytes, 110 * mib);
    }
};

TEST_PLAIN(MemoryParametersTest)

} // namespace lanescope::memory_parameters_test

#include "memory_parameters_test.moc"
