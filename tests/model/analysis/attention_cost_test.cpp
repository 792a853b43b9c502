// The arithmetic of attention and of grouped products, against sums over every pair of a query and a key, and over
// every group. What no shape shows stays unknown.

#include <QtTest>

#include "model/analysis/ops/op_cost.h"
#include "model/attribution/iterations.h"
#include "model/attribution/matched_flops.h"
#include "model/attribution/replay_places.h"
#include "model/attribution/work_flops.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

#include <map>

namespace lanescope::attention_cost_test {

using lanescope::test::args;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// Arguments of an op by index: a tensor's dimensions, or a value.
struct Call {
    std::map<std::size_t, std::string> tensors, values;
    std::size_t count = 0;

    std::string text() const
    {
        std::string dims = "[", types = "[", strides = "[", concrete = "[";
        for (std::size_t i = 0; i < count; ++i) {
            const std::string comma = i == 0 ? "" : ", ";
            const auto tensor = tensors.find(i);
            dims += comma + (tensor == tensors.end() ? "[]" : tensor->second);
            types += comma + (tensor == tensors.end()                         ? R"("Scalar")"
                              : tensor->second.find(',') == std::string::npos ? R"("int")"
                                                                              : R"("c10::BFloat16")");
            strides += comma + "[]";
            const auto value = values.find(i);
            concrete += comma + '"' + (value == values.end() ? "" : value->second) + '"';
        }
        return args(dims + "]", types + "]", strides + "]", concrete + "]");
    }
    std::optional<double> flops(std::string_view op) const
    {
        UninitialisedVector<std::uint32_t> places;
        const std::string json = text();
        const auto event = shapeOf(json, places);
        const auto cost = event ? opCostOf(op, parseInputs(opTextsIn(*event))) : std::nullopt;
        return cost ? cost->flops : std::nullopt;
    }
};

// Pairs that a mask leaves, counted one by one. The last query sees the last key.
double countedPairs(int queries, int keys, bool isCausal)
{
    double pairs = 0;
    for (int q = 0; q < queries; ++q)
        for (int k = 0; k < keys; ++k)
            pairs += !isCausal || k <= q + keys - queries;
    return pairs;
}

constexpr double forwardOf(double pairs, int heads, int width) { return 2 * pairs * heads * 2 * width; }
constexpr double backwardOf(double pairs, int heads, int width) { return 2 * pairs * heads * 5 * width; }

// flash_attn's varlen forward: 7 heads of width 64, `count` sequences, `rows` rows of queries and keys in all.
Call packed(int count, int rows, int keyRows, int longest, int longestKeys, bool isCausal)
{
    Call call;
    call.count = 19;
    call.tensors = {{0, fmt::format("[{}, 7, 64]", rows)},
                    {1, fmt::format("[{}, 7, 64]", keyRows)},
                    {2, fmt::format("[{}, 7, 64]", keyRows)},
                    {3, fmt::format("[{}]", count + 1)},
                    {4, fmt::format("[{}]", count + 1)}};
    call.values = {{5, std::to_string(longest)},
                   {6, std::to_string(longestKeys)},
                   {7, "0."},
                   {9, isCausal ? "True" : "False"},
                   {10, "-1"},
                   {11, "-1"}};
    return call;
}

} // namespace

class AttentionCostTest : public QObject {
    Q_OBJECT

private slots:
    void backwardOfEveryKindHasFiveProducts()
    {
        for (const bool isCausal : {false, true}) {
            const double flops = backwardOf(2 * countedPairs(33, 33, isCausal), 7, 64);
            const std::string shape = "[2, 7, 33, 64]", lengthFirst = "[2, 33, 7, 64]";
            const std::string truth = isCausal ? "True" : "False";
            QCOMPARE(Call({{{0, shape}, {1, shape}, {2, shape}, {3, shape}, {5, shape}}, {{9, "0."}, {11, truth}}, 13})
                         .flops("aten::_scaled_dot_product_efficient_attention_backward")
                         .value_or(-1),
                     flops);
            QCOMPARE(Call({{{0, shape}, {1, shape}, {2, shape}, {3, shape}, {4, shape}}, {{13, "0."}, {14, truth}}, 16})
                         .flops("aten::_scaled_dot_product_cudnn_attention_backward")
                         .value_or(-1),
                     flops);
            QCOMPARE(Call({{{0, lengthFirst}, {1, lengthFirst}, {2, lengthFirst}, {3, lengthFirst}, {5, lengthFirst}},
                           {{8, "33"}, {9, "33"}, {11, "0."}, {14, isCausal ? "1" : "0"}},
                           20})
                         .flops("aten::_efficient_attention_backward")
                         .value_or(-1),
                     flops);
            QCOMPARE(Call({{{0, lengthFirst}, {1, lengthFirst}, {2, lengthFirst}, {3, lengthFirst}},
                           {{9, "0."}, {11, truth}, {12, "-1"}, {13, "-1"}},
                           18})
                         .flops("flash_attn::_flash_attn_backward")
                         .value_or(-1),
                     flops);
        }
    }

    // A mask must be recorded to be known; a window leaves fewer pairs than any formula here.
    void whatIsNotRecordedIsNotKnown()
    {
        const std::string shape = "[2, 33, 7, 64]";
        Call dense{{{0, shape}, {1, shape}, {2, shape}}, {{3, "0."}, {5, "True"}, {6, "-1"}, {7, "-1"}}, 11};
        QCOMPARE(dense.flops("flash_attn::_flash_attn_forward").value_or(-1),
                 forwardOf(2 * countedPairs(33, 33, true), 7, 64));
        Call windowed = dense;
        windowed.values[6] = "8";
        QVERIFY(!windowed.flops("flash_attn::_flash_attn_forward"));
        Call unknown = dense;
        unknown.values.erase(5);
        QVERIFY(!unknown.flops("flash_attn::_flash_attn_forward"));
        Call fewer = dense; // the mask ends at the last key
        fewer.tensors[0] = "[2, 5, 7, 64]";
        QCOMPARE(fewer.flops("flash_attn::_flash_attn_forward").value_or(-1),
                 forwardOf(2 * countedPairs(5, 33, true), 7, 64));
    }

    // Since 2.4 the kind of mask is one argument further on; dropout is where it was.
    void theMaskOfEfficientAttentionIsFoundInOldAndNewTraces()
    {
        const std::string shape = "[2, 33, 7, 64]";
        const double causal = forwardOf(2 * countedPairs(33, 33, true), 7, 64);
        const Call older{{{0, shape}, {1, shape}, {2, shape}}, {{7, "0."}, {8, "1"}}, 13};
        const Call newer{{{0, shape}, {1, shape}, {2, shape}}, {{8, "0."}, {9, "1"}}, 14};
        QCOMPARE(older.flops("aten::_efficient_attention_forward").value_or(-1), causal);
        QCOMPARE(newer.flops("aten::_efficient_attention_forward").value_or(-1), causal);
    }

    // Lengths of packed sequences are data. Known are those of one sequence, and of equally long ones.
    void packedSequencesHaveFlopWhereTheirLengthsFollow()
    {
        const char* op = "flash_attn::_flash_attn_varlen_forward";
        for (const bool isCausal : {false, true}) {
            QCOMPARE(packed(1, 40, 40, 64, 64, isCausal).flops(op).value_or(-1),
                     forwardOf(countedPairs(40, 40, isCausal), 7, 64));
            QCOMPARE(packed(3, 120, 120, 40, 40, isCausal).flops(op).value_or(-1),
                     forwardOf(3 * countedPairs(40, 40, isCausal), 7, 64));
            QCOMPARE(packed(3, 3, 120, 1, 40, isCausal).flops(op).value_or(-1), // decode
                     forwardOf(3 * countedPairs(1, 40, isCausal), 7, 64));
            QVERIFY(!packed(3, 110, 110, 40, 40, isCausal).flops(op)); // lengths differ
        }
        Call paged = packed(1, 40, 40, 40, 40, true);
        paged.tensors[15] = "[1, 9]"; // a table of blocks
        QVERIFY(!paged.flops(op));
        Call own; // PyTorch's own op
        own.count = 15;
        own.tensors = {{0, "[120, 7, 64]"}, {1, "[120, 7, 64]"}, {2, "[120, 7, 64]"}, {3, "[4]"}, {4, "[4]"}};
        own.values = {{5, "40"}, {6, "40"}, {7, "0."}, {8, "True"}};
        QCOMPARE(own.flops("aten::_flash_attention_forward").value_or(-1),
                 forwardOf(3 * countedPairs(40, 40, true), 7, 64));
        own.values[5] = "50";
        QVERIFY(!own.flops("aten::_flash_attention_forward"));
    }

    // Groups of rows, of columns and of terms: together they are the whole dimension.
    void groupedProductsAreTheSumOfTheirGroups()
    {
        const std::vector<int> sizes{5, 0, 17, 10};
        double rows = 0, columns = 0, terms = 0;
        for (const int size : sizes) {
            rows += 2.0 * size * 64 * 96;    // (size, 96) times (96, 64)
            columns += 2.0 * 48 * size * 96; // (48, 96) times (96, size)
            terms += 2.0 * 48 * 64 * size;   // (48, size) times (size, 64)
        }
        for (const char* op : {"aten::_grouped_mm", "aten::_scaled_grouped_mm"}) {
            QCOMPARE(Call({{{0, "[32, 96]"}, {1, "[4, 96, 64]"}, {2, "[4]"}}, {}, 5}).flops(op).value_or(-1), rows);
            QCOMPARE(Call({{{0, "[4, 48, 96]"}, {1, "[96, 32]"}, {2, "[4]"}}, {}, 5}).flops(op).value_or(-1), columns);
            QCOMPARE(Call({{{0, "[48, 32]"}, {1, "[32, 64]"}, {2, "[4]"}}, {}, 5}).flops(op).value_or(-1), terms);
            QVERIFY(!Call({{{0, "[32, 96]"}, {1, "[4, 95, 64]"}, {2, "[4]"}}, {}, 5}).flops(op));
        }
        QCOMPARE(
            Call({{{0, "[48, 64]"}, {1, "[4, 48, 96]"}, {2, "[4, 96, 64]"}}, {}, 5}).flops("aten::addbmm").value_or(-1),
            4 * 2.0 * 48 * 96 * 64);
    }

    // vLLM's attention reads a cache: the name of the iteration gives the sum of queries times keys.
    void pagedAttentionTakesThePairsOfItsIteration()
    {
        const auto flopsOf = [](const std::string& step) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice(step, 0us, 100us, "user_annotation");
            const Call call{
                {{0, "[8192, 16, 128]"}, {1, "[8192, 2, 128]"}, {2, "[8192, 2, 128]"}, {3, "[8192, 16, 128]"}}, {}, 8};
            cpu.slice("vllm::unified_attention_with_output", 10us, 50us, "cpu_op", ~0u, call.text());
            cpu.slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 1);
            cpu.slice("cudaLaunchKernel", 30us, 5us, "cuda_runtime", 2);
            auto gpu = make.stream(0, 7);
            gpu.slice("void vllm::reshape_and_cache_flash_kernel<__nv_bfloat16>(int)", 50us, 9us, "kernel", 1);
            gpu.slice("kernel_unified_attention_2d", 60us, 500us, "kernel", 2);
            const Analysis analysis{make.build()};
            double flops = 0;
            FlopSum sum;
            const AttributedFlops all{analysis, recordedAttributionOf(analysis)};
            for (std::uint32_t i = 0; i < 2; ++i) {
                flops += all[i].flops;
                sum.add(all[i]);
            }
            // The kernel that fills the cache multiplies nothing.
            QTest::qVerify(sum.isLowerBound() == (flops == 0 || sum.withoutPeak > 0) &&
                               all[0].isMissing == (flops == 0),
                           "only unknown FLOP are missing", "", __FILE__, __LINE__);
            return flops;
        };
        QCOMPARE(flopsOf("execute_4096_context_4(sq4096sk4096sqsq4194304sqsk4194304)_generation_0(sq0sk0sqsq0sqsk0)"),
                 2.0 * 4194304 * 16 * (128 + 128));
        QCOMPARE(flopsOf("execute_context_4(4096)_generation_0(0)"), 0.0); // the name does not show the pairs
        QCOMPARE(flopsOf("mine"), 0.0);
    }
};

TEST_PLAIN(AttentionCostTest)

} // namespace lanescope::attention_cost_test

#include "attention_cost_test.moc"
