// Sentences that real traces contradicted, each tested on a made trace of that kind.

#include <QtTest>

#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

#include "model/import/importer.h"

#include <filesystem>

namespace lanescope::contradicted_findings_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Without steps: calls of 20 us that allocate and free, 1 ms of launches, and kernels from the begin to the end.
TracePtr allocating(int allocations, int frees, int launches = 100)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns at{};
    std::uint32_t correlation = 1;
    const auto launch = [&] {
        cpu.slice("cudaLaunchKernel", at, 2us, "cuda_runtime", correlation);
        gpu.slice("k", at + 3us, 1us, "kernel", correlation++);
        at += 10us;
    };
    // The first of each name may create the context, and is left out.
    for (int i = 0; i <= std::max(allocations, frees); ++i) {
        if (i <= allocations)
            cpu.slice("cudaMalloc", at, 20us, "cuda_runtime");
        if (i <= frees)
            cpu.slice("cudaFree", at + 30us, 20us, "cuda_runtime");
        at += 60us;
        if (i < launches)
            launch();
    }
    launch();
    return make.build();
}

// One launch call of 10 ms, during which a kernel runs for `busy`, and the kernel that it launches.
TracePtr coldCall(Ns busy)
{
    TraceMaker make;
    make.lane("1", "1").slice("aten::mm", 0us, 10ms).slice("cudaLaunchKernel", 100us, 9ms, "cuda_runtime", 1);
    make.stream(0, 7).slice("before", 0us, 10us).slice("meanwhile", 200us, busy).slice("k", 9200us, 10us, "kernel", 1);
    return make.build();
}

// 20 launches of 5 us whose kernels take 2 us, and one launch of `last`.
TracePtr launching(Ns last)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    for (std::uint32_t i = 0; i < 21; ++i) {
        const Ns call = i == 20 ? last : Ns{5us};
        cpu.slice("cudaLaunchKernel", i * 20us, call, "cuda_runtime", i + 1);
        gpu.slice("k", i * 20us + call + 1us, 2us, "kernel", i + 1);
    }
    return make.build();
}

struct BlockingCopy {
    std::string outer = "aten::to", op = "aten::copy_", copy = "Memcpy HtoD (Host -> Device)";
    bool syncs = true;
    std::uint32_t processes = 1; // they take turns
};

// Three copies in a recording of 10 ms: each call takes 500 us and its copy begins after 200 us and takes 300 us. A
// synchronization waits 100 us for the last part of it.
TracePtr copying(const BlockingCopy& kind)
{
    TraceMaker make;
    auto gpu = make.stream(0, 7);
    for (std::uint32_t i = 0; i < 3; ++i) {
        const Ns at = 1ms + i * 2ms;
        auto cpu = make.lane(std::to_string(1 + i % kind.processes), "1");
        cpu.slice(kind.outer, at, 1ms)
            .slice(kind.op, at + 10us, 900us)
            .slice("cudaMemcpyAsync", at + 20us, 400us, "cuda_runtime", i + 1);
        if (kind.syncs)
            cpu.slice("cudaStreamSynchronize", at + 420us, 130us, "cuda_runtime");
        gpu.slice(kind.copy, at + 220us, 300us, "gpu_memcpy", i + 1);
    }
    gpu.slice("k", 0us, 10us).slice("k", 9990us, 10us);
    return make.build();
}

constexpr const char* gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";

// Two batched products of 20 us, 128 heads of 128 tokens in 64 dimensions, with a softmax between them.
TracePtr attention(const char* type, bool hasSoftmax = true)
{
    const std::string types = fmt::format(R"(["{0}", "{0}"])", type);
    OpChain chain{a100()};
    chain.op("aten::bmm", gemm, 20us, 1, args("[[128, 128, 64], [128, 64, 128]]", types));
    chain.op(hasSoftmax ? "aten::_softmax" : "aten::add", hasSoftmax ? "softmax" : "elementwise_kernel", 20us);
    return chain.op("aten::bmm", gemm, 20us, 1, args("[[128, 128, 128], [128, 128, 64]]", types)).build();
}

// A batched product whose rows are 30 elements apart.
OpChain& misaligned(OpChain& chain)
{
    return chain.op("aten::bmm", gemm, 100us, 1,
                    args("[[8, 647, 96], [8, 96, 30]]", R"(["c10::BFloat16", "c10::BFloat16"])",
                         "[[62112, 96, 1], [2880, 30, 1]]"));
}

std::optional<Finding> foundIn(const std::string& name, std::string_view rule)
{
    const std::string path = std::string{LANESCOPE_TRACES "/"} + name;
    Task task;
    const auto trace = loadTrace(path, task);
    return trace ? findingIn(*trace, rule) : std::nullopt;
}

bool hasTrace(const std::string& name) { return std::filesystem::exists(std::string{LANESCOPE_TRACES "/"} + name); }

} // namespace

class ContradictedFindingsTest : public QObject {
    Q_OBJECT

private slots:
    // A cache that fills up allocates without freeing, so the caching allocator is on.
    void anAllocatorIsOffOnlyWhereAboutAsMuchIsFreedAsAllocated()
    {
        const auto says = [](int allocations, int frees, const char* words) {
            const auto found = findingIn(allocating(allocations, frees), "allocation");
            return found && test::says(*found, words);
        };
        const char* const off = "switched off";
        QVERIFY(says(120, 90, off)); // three frees per four allocations
        QVERIFY(!says(120, 88, off));
        QVERIFY(says(90, 120, off));
        QVERIFY(!says(88, 120, off));
        QVERIFY(says(50, 50, off)); // a hundred calls
        QVERIFY(!says(50, 49, off));
        QVERIFY(!says(160, 2, off));
        const char* const grows = "still growing";
        QVERIFY(says(160, 2, grows));
        QVERIFY(says(160, 38, grows)); // in the second half of the trace nothing is freed any more
        QVERIFY(!says(120, 90, grows));
    }

    // Without a cache the calls do not stop after the warm-up: the first half of the trace has as many as the second.
    void withoutACacheAllOfTheTraceCounts()
    {
        const auto off = findingIn(allocating(120, 110), "allocation");
        QVERIFY(off);
        QCOMPARE(countIn(*off, "count"), std::int64_t{230});
        QCOMPARE(timeIn(*off, "total"), Ns{4600us});
        const auto cached = findingIn(allocating(120, 10), "allocation");
        QVERIFY(cached);
        QVERIFY(countIn(*cached, "allocations") < 70); // in the second half
    }

    void aSlowCallBesideGpuWorkDoesNotSayThatThereIsNone()
    {
        const auto idle = findingIn(coldCall(440us), "cold_call"), working = findingIn(coldCall(460us), "cold_call");
        QVERIFY(idle && working); // a twentieth of 9 ms is 450 us
        QVERIFY(says(*idle, "hardly any GPU work"));
        QVERIFY(!says(*working, "hardly any"));
        QVERIFY(says(*working, "GPU work runs for 460us of that time."));
    }

    // Calls that load something are left out completely, not shortened.
    void theTimeOfLaunchCallsIsTheirSum()
    {
        const auto warm = findingIn(launching(50us), "short_kernels"),
                   cold = findingIn(launching(51us), "short_kernels");
        QVERIFY(warm && cold);
        QCOMPARE(timeIn(*warm, "launches"), Ns{150us});
        QCOMPARE(countIn(*warm, "count"), std::int64_t{21});
        QVERIFY(!says(*warm, "left out"));
        QCOMPARE(timeIn(*cold, "launches"), Ns{100us});
        QCOMPARE(timeIn(*cold, "kernels"), Ns{40us});
        QCOMPARE(countIn(*cold, "count"), std::int64_t{20});
        QVERIFY(says(*cold, "One launch is left out"));
    }

    void theLongestWaitIsNoLongerThanAllOfThem()
    {
        const auto found = findingIn(copying({}), "blocking_ops");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "waited"), Ns{690us}); // 200 us before each copy, and 30 us after the wait for it
        QCOMPARE(timeIn(*found, "longest"), Ns{200us});
        QCOMPARE(countIn(*found, "count"), std::int64_t{3});
    }

    // Times of two processes are a sum over both, not what "the host" waits.
    void waitsOfTwoProcessesAreASum()
    {
        BlockingCopy kind;
        kind.processes = 2;
        const auto found = findingIn(copying(kind), "blocking_ops");
        QVERIFY(found);
        QVERIFY(says(*found, "2 processes wait 690us in total"));
        QVERIFY(!says(*found, "The host waits"));
    }

    void theAdviceFollowsTheDirectionOfTheCopy()
    {
        const auto toGpu = findingIn(copying({}), "blocking_ops");
        QVERIFY(toGpu && says(*toGpu, "it copies to the GPU") && says(*toGpu, "Create the tensor on the GPU"));
        QVERIFY(!says(*toGpu, ".item()"));
        const auto toHost =
            findingIn(copying({"aten::to", "aten::copy_", "Memcpy DtoH (Device -> Pageable)"}), "blocking_ops");
        QVERIFY(toHost && says(*toHost, "copies large tensors from the GPU") && !says(*toHost, ".item()"));
        const auto item = findingIn(
            copying({"aten::item", "aten::_local_scalar_dense", "Memcpy DtoH (Device -> Pinned)"}), "blocking_ops");
        QVERIFY(item && says(*item, "no .item()"));
        const auto indices = findingIn(copying({"aten::index", "aten::copy_"}), "blocking_ops");
        QVERIFY(indices && says(*indices, "waits to copy indices to the GPU") && !says(*indices, ".item()"));
    }

    void indexingByAMaskIsCalledSo()
    {
        const BlockingCopy mask{"aten::index", "aten::nonzero", "Memcpy DtoH (Device -> Pageable)"};
        const auto found = findingIn(copying(mask), "blocking_ops");
        QVERIFY(found && says(*found, "boolean mask") && says(*found, "torch.where"));
        QVERIFY(!says(*found, ".item()"));
        const BlockingCopy alone{"aten::argwhere", "aten::nonzero", "Memcpy DtoH (Device -> Pageable)"};
        const auto own = findingIn(copying(alone), "blocking_ops");
        QVERIFY(own && !says(*own, "boolean mask"));
    }

    // 8.4 MB at 2 TB/s take longer than the arithmetic.
    void aFusedAttentionReadsAndWritesItsTensors()
    {
        const auto found = findingIn(attention("c10::BFloat16"), "unfused_attention");
        QVERIFY(found);
        QVERIFY(timeIn(*found, "saved") < 56100ns && timeIn(*found, "saved") > 55500ns);
        QVERIFY(says(*found, "they take at most"));
        QVERIFY(says(*found, "(FlashAttention or"));
        QVERIFY(!findingIn(attention("c10::BFloat16", false), "unfused_attention"));
        const auto single = findingIn(attention("float"), "unfused_attention");
        QVERIFY(single && says(*single, "FlashAttention needs fp16 or bf16"));
    }

    void aBatchedProductIsAttentionOnlyBesideASoftmax()
    {
        OpChain recommender{a100()}, attention{a100()};
        const auto plain = findingIn(misaligned(recommender).build(), "misaligned_shapes");
        QVERIFY(plain && !says(*plain, "attention") && says(*plain, "pad it"));
        misaligned(attention).op("aten::_softmax", "softmax", 10us);
        const auto softmax = findingIn(misaligned(attention).build(), "misaligned_shapes");
        QVERIFY(softmax && says(*softmax, "next to a softmax"));
    }

    void realTracesAreNotContradicted()
    {
        if (!hasTrace("switch_transformer_a100_pcie.json.gz"))
            QSKIP("the real traces are not here");
        QVERIFY(!says(*foundIn("switch_transformer_a100_pcie.json.gz", "allocation"), "switched off"));
        const auto ddp = foundIn("ddp_resnet18_mi300x.json.gz", "allocation");
        QVERIFY(says(*ddp, "switched off"));
        QVERIFY(timeIn(*ddp, "total") > 3300ms);
        QVERIFY(says(*foundIn("moe_alltoall_2ranks/before_rank0.json", "cold_call"), "GPU work runs for 4528"));
        QVERIFY(timeIn(*foundIn("normalization_layers_mi300x.json.gz", "short_kernels"), "launches") < 1100us);
        QVERIFY(!says(*foundIn("train_a100_rank3of8.json.gz", "misaligned_shapes"), "attention"));
        const auto fused = foundIn("transformer_h100_stack.json", "unfused_attention");
        QVERIFY(timeIn(*fused, "saved") <= 54us - 3 * 5us && says(*fused, "need_weights=False"));
        QVERIFY(says(*foundIn("sam_a100_compiled_cudagraphs.json.gz", "blocking_ops"), "boolean mask"));
    }
};

TEST_WITH_APP(ContradictedFindingsTest)

} // namespace lanescope::contradicted_findings_test

#include "contradicted_findings_test.moc"
