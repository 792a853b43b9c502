// The broadcast of buffers before the forward pass of DistributedDataParallel: what belongs to it and what it costs.

#include <QTest>

#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::buffer_broadcast_test {

using namespace lanescope::test;

class BufferBroadcastTest : public QObject {
    Q_OBJECT

private slots:
    // Forward passes of 100 us. Each packs for 20 us, broadcasts for 5 us, copies back for 30 us, and computes.
    void itsTimeIsFromPackingToTheLastCopy();
    void aForwardPassWithoutABroadcastHasNone();
    void copiesAfterOtherOpsDoNotBelongToIt();
    void aBroadcastOutsideOfAForwardPassIsAnother();
};

namespace {

struct Made {
    bool broadcasts = true, isForward = true, convolvesFirst = false;
};

TracePtr passes(const Made& made)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t correlation = 0;
    for (const Ns at : {0us, 200us}) {
        cpu.slice(made.isForward ? "DistributedDataParallel.forward" : "forward", at, 100us, "user_annotation");
        if (made.convolvesFirst)
            cpu.slice("aten::conv2d", at + 1us, 2us);
        if (made.broadcasts) {
            cpu.slice("aten::flatten_dense_tensors", at + 5us, 20us)
                .slice("aten::view", at + 6us, 2us)
                .slice("c10d::broadcast_", at + 25us, 5us)
                .slice("nccl:broadcast", at + 26us, 3us)
                .slice("cudaLaunchKernel", at + 27us, 1us, "cuda_runtime", ++correlation);
            gpu.slice("ncclKernel_Broadcast_RING_LL_Sum_int8_t(ncclDevComm*)", at + 30us, 4us, "kernel", correlation);
        }
        cpu.slice("aten::unflatten_dense_tensors", at + 30us, 5us)
            .slice("aten::copy_", at + 35us, 25us)
            .slice("cudaMemcpyAsync", at + 50us, 5us, "cuda_runtime", ++correlation);
        gpu.slice("Memcpy DtoD (Device -> Device)", at + 56us, 2us, "gpu_memcpy", correlation);
        cpu.slice("aten::conv2d", at + 60us, 10us)
            .slice("cudaLaunchKernel", at + 65us, 2us, "cuda_runtime", ++correlation);
        gpu.slice("conv", at + 70us, 20us, "kernel", correlation);
        cpu.slice("aten::copy_", at + 75us, 5us); // after an op of the model: not of the broadcast
    }
    return make.build();
}

} // namespace

void BufferBroadcastTest::itsTimeIsFromPackingToTheLastCopy()
{
    const auto found = findingIn(passes({}), "buffer_broadcast");
    QVERIFY(found);
    QCOMPARE(countIn(*found, "count"), 2);
    QCOMPARE(timeIn(*found, "each"), Ns{55us}); // 5 to 60
    QCOMPARE(timeIn(*found, "host"), Ns{110us});
    QCOMPARE(countIn(*found, "launches"), 2);
    // Idle: the first pass from the window's begin at 30 (34 to 56, 58 to 60), the second as a whole without 6 of work.
    QCOMPARE(timeIn(*found, "idle"), Ns{24us + 49us});
    QCOMPARE(*found->atMost, Ns{24us + 49us + 12us}); // and the broadcasts and copies themselves
    QCOMPARE(found->evidence.size(), std::size_t{2});
}

void BufferBroadcastTest::aForwardPassWithoutABroadcastHasNone()
{
    QVERIFY(!findingIn(passes({.broadcasts = false}), "buffer_broadcast"));
}

void BufferBroadcastTest::copiesAfterOtherOpsDoNotBelongToIt()
{
    const auto found = findingIn(passes({.convolvesFirst = true}), "buffer_broadcast");
    QVERIFY(found);
    QCOMPARE(timeIn(*found, "each"), Ns{55us}); // work before the packing is left out
}

void BufferBroadcastTest::aBroadcastOutsideOfAForwardPassIsAnother()
{
    QVERIFY(!findingIn(passes({.isForward = false}), "buffer_broadcast"));
}

TEST_WITH_APP(BufferBroadcastTest)

} // namespace lanescope::buffer_broadcast_test

#include "buffer_broadcast_test.moc"
