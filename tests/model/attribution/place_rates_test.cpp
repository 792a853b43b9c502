// MFU and tokens per second: of a trace whose FLOP, peak and times are known by hand.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/attribution/place_rates.h"
#include "model/attribution/replay_places.h"
#include "tests/support/make_serving.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::place_rates_test {

using lanescope::test::args;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

Gpu a100()
{
    Gpu gpu;
    gpu.name = "NVIDIA A100-SXM4-80GB";
    gpu.sms = 108;
    gpu.totalMemoryBytes = 85'095'874'560;
    return gpu;
}

// One product of 2 * 4096^3 FLOP in 1 ms, and 1 ms that an unknown op takes; an embedding of 8 x 1024 tokens.
struct Program {
    std::string kernel = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn";
    Gpu gpu = a100();
    Ns product = 1ms;
    bool hasShapes = true, hasUnknown = true;
    Ns earlier{}; // a kernel that was launched before the recording takes so long
    Ns lost{};    // unrecorded work between the product and the next kernel

    TracePtr build() const
    {
        TraceMaker make;
        make.info.gpus = {gpu};
        auto cpu = make.lane("1", "1");
        auto stream = make.stream(0, 7);
        if (earlier > Ns{})
            stream.slice("earlier", 50us - earlier, earlier, "kernel", 77);
        const std::string shapes = args("[[4096, 4096], [4096, 4096]]", R"(["c10::BFloat16", "c10::BFloat16"])");
        cpu.slice("nn.Module: Net_0", 0us, 400us, "python_function");
        cpu.slice("aten::embedding", 5us, 10us, "cpu_op", ~0u,
                  args("[[512, 64], [8, 1024]]", R"(["float", "long int"])"));
        cpu.slice("aten::embedding", 16us, 10us, "cpu_op", ~0u,
                  args("[[50304, 64], [8, 1024]]", R"(["float", "long int"])"));
        cpu.slice("aten::mm", 30us, 50us, "cpu_op", ~0u, hasShapes ? shapes : std::string{"{}"});
        cpu.slice("cudaLaunchKernel", 40us, 5us, "cuda_runtime", 1);
        stream.slice(kernel, 100us, product, "kernel", 1);
        if (hasUnknown) {
            cpu.slice("mine::op", 100us, 50us);
            cpu.slice("cudaLaunchKernel", 110us, 5us, "cuda_runtime", 2);
            stream.slice("my_kernel", 100us + product + lost, 1ms, "kernel", 2);
        }
        return make.build();
    }
};

PlaceRates ratesOfAll(const TracePtr& trace)
{
    const Analysis analysis{trace};
    return placeRates(analysis, attributionOf(analysis), PlaceTableOptions{});
}

constexpr double productFlops = 2.0 * 4096 * 4096 * 4096;

} // namespace

class PlaceRatesTest : public QObject {
    Q_OBJECT

private slots:
    void mfuIsFlopOverPeakAndTime()
    {
        const PlaceRates rates = ratesOfAll(Program{}.build());
        QCOMPARE(rates.wall, Ns{2ms});
        QCOMPARE(rates.flops.flops, productFlops);
        QVERIFY(std::abs(*rates.flops.mfuPct - 100 * productFlops / (312e12 * 2e-3)) < 0.01);
        QVERIFY(rates.flops.isLowerBound());
        QCOMPARE(rates.flops.missing.size(), std::size_t{1});
        QCOMPARE(rates.flops.missing[0].name, std::string{"mine::op"});
        QCOMPARE(rates.flops.missingBusy, Ns{1ms});
        QVERIFY(rates.title().starts_with("MFU at least 22 %"));
        const std::vector<std::string> lines = rates.lines();
        QVERIFY(std::any_of(lines.begin(), lines.end(),
                            [](const std::string& line) { return line.find("mine::op") != std::string::npos; }));
    }

    // A window of which 98 % is not recorded once made an MFU of 3.5 % one of 0.08 %.
    void whatIsNotRecordedDoesNotCount()
    {
        Program program;
        program.lost = 80ms;
        const TracePtr trace = program.build();
        const PlaceRates rates = ratesOfAll(trace);
        const Ns lost = breakdownOf(Analysis{trace})[0].share(Cause::NotRecorded);
        QVERIFY(lost > 79ms && lost <= 80ms);
        QCOMPARE(rates.wall, Ns{82ms});
        QCOMPARE(rates.flops.notRecorded, lost);
        QCOMPARE(rates.flops.wall, Ns{82ms - lost});
        QVERIFY(*rates.flops.mfuPct > 20);
        QVERIFY(rates.lines()[2].find("that are not recorded; busy for 2.000 ms") != std::string::npos);
    }

    // Work that was launched before the recording has no op, so neither its FLOP nor its tokens are counted.
    void timeBeginsWithTheFirstRecordedLaunch()
    {
        Program program;
        program.earlier = 30ms;
        const PlaceRates rates = ratesOfAll(program.build());
        QCOMPARE(rates.flops.wall, Ns{2ms});
        QCOMPARE(rates.flops.busy, Ns{2ms});
        QVERIFY(rates.title().starts_with("MFU at least 22 %"));
        QCOMPARE(rates.flops.missing.size(), std::size_t{1}); // not the earlier kernel
        QVERIFY(rates.lines()[2].find("from the first work that was launched in the recording") != std::string::npos);
        QVERIFY(std::abs(*rates.tokensPerSecond() - 8192 / 2e-3) < 1);
    }

    void nothingMissingIsNoLowerBound()
    {
        Program program;
        program.hasUnknown = false;
        const PlaceRates rates = ratesOfAll(program.build());
        QVERIFY(!rates.flops.isLowerBound());
        QVERIFY(rates.title().starts_with("MFU 44"));
    }

    // "At least" is written where some work may do unknown FLOP, and only there: in rows as in the whole.
    void rowsAndIterationsSayWhereTheyAreLowerBounds()
    {
        for (const bool hasUnknown : {true, false}) {
            Program program;
            program.hasUnknown = hasUnknown;
            const Analysis analysis{program.build()};
            const PlaceTable table = placeTable(analysis, attributionOf(analysis), {PlaceBy::Module, {}, true});
            QCOMPARE(table.rows.size(), std::size_t{1});
            QVERIFY(table.rows[0].pctOfPeak.has_value());
            QCOMPARE(table.rows[0].isLowerBound, hasUnknown);
        }
        TraceMaker make;
        make.info.gpus = {a100()};
        auto cpu = make.lane("1", "1");
        auto stream = make.stream(0, 7);
        std::uint32_t id = 0;
        for (int i = 0; i < 4; ++i) { // a decode, then a prefill with an op that is not known, twice
            const Ns at = i * 4ms;
            cpu.slice(i % 2 ? "step[EXTEND bs=1 toks=9]" : "step[DECODE bs=1]", at, 500us, "user_annotation");
            cpu.slice("aten::mm", at + 10us, 50us, "cpu_op", ~0u,
                      args("[[4096, 4096], [4096, 4096]]", R"(["c10::BFloat16", "c10::BFloat16"])"));
            cpu.slice("cudaLaunchKernel", at + 20us, 5us, "cuda_runtime", ++id);
            stream.slice(Program{}.kernel, at + 100us, 1ms, "kernel", id);
            cpu.slice(i % 2 ? "mine::op" : "aten::add", at + 70us, 50us);
            cpu.slice("cudaLaunchKernel", at + 80us, 5us, "cuda_runtime", ++id);
            stream.slice("my_kernel", at + 1200us, 1ms, "kernel", id);
        }
        const Analysis analysis{make.build()};
        const Iterations& all = iterationsOf(analysis);
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(all.rows[i].isLowerBound, i % 2 == 1);
        QCOMPARE(all.kinds.size(), std::size_t{2});
        for (const IterationKindRow& kind : all.kinds) {
            QVERIFY(kind.mfuPct.has_value());
            QCOMPARE(kind.isLowerBound, kind.kind == IterationKind::Prefill);
        }
        QVERIFY(!iterationRun(all, 0, 0).isLowerBound);
        QVERIFY(iterationRun(all, 0, 1).isLowerBound);
    }

    void aModuleCountsWhileItRuns()
    {
        const Analysis analysis{Program{}.build()};
        const Attribution& all = attributionOf(analysis);
        const PlaceTable table = placeTable(analysis, all, {});
        QCOMPARE(table.rows.size(), std::size_t{1});
        const PlaceRates rates =
            placeRates(analysis, all, PlaceTableOptions{}, table.rows[0], worksBelow(table)[0], TokenCount{100, false});
        QCOMPARE(rates.wall, Ns{2ms});
        QVERIFY(rates.title().starts_with("at least 22 % of peak while it runs"));
        QCOMPARE(*rates.tokensPerSecond(), 100 / 2e-3); // the title shows that it is relative to its GPU time
        QVERIFY(rates.title().ends_with(" · 50.0 k tokens/s in its own GPU time"));
        PlaceTableOptions byScope;
        byScope.by = PlaceBy::Scope; // an annotation may hold a part of the tokens
        QVERIFY(!placeRates(analysis, all, byScope, table.rows[0], worksBelow(table)[0], TokenCount{100, false})
                     .tokensPerSecond());
    }

    void whatIsNotKnownIsSaid()
    {
        Program noShapes;
        noShapes.hasShapes = false;
        QCOMPARE(ratesOfAll(noShapes.build()).flops.why, FlopUse::Why::NoFlops);
        Program noPeak;
        noPeak.gpu.name = "A GPU of my own";
        QCOMPARE(ratesOfAll(noPeak.build()).flops.why, FlopUse::Why::NoGpu);
        Program tooFast;
        tooFast.product = 100us; // 1374 TFLOP/s
        const PlaceRates rates = ratesOfAll(tooFast.build());
        QCOMPARE(rates.flops.why, FlopUse::Why::AbovePeak);
        QVERIFY(!rates.flops.mfuPct);
    }

    // The shapes of a replay are those of the captured op that its kernel was matched with.
    void aReplayHasTheFlopOfItsCapture()
    {
        const std::string gemm = Program{}.kernel;
        const auto capture = [&](const std::string& op) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice("hipStreamBeginCapture", 0us, 1us, "cuda_runtime");
            cpu.slice(op, 10us, 20us, "cpu_op", ~0u,
                      args("[[4096, 4096], [4096, 4096]]", R"(["c10::BFloat16", "c10::BFloat16"])"));
            cpu.slice("hipLaunchKernel", 12us, 1us, "cuda_runtime", ~0u, R"({"kernel": "fill"})");
            cpu.slice("hipLaunchKernel", 14us, 1us, "cuda_runtime", ~0u, fmt::format(R"({{"kernel": "{}"}})", gemm));
            cpu.slice("hipStreamEndCapture", 50us, 1us, "cuda_runtime");
            return make.build();
        };
        TraceMaker make;
        make.info.gpus = {a100()};
        make.lane("1", "1")
            .slice("hipGraphLaunch", 0us, 5us, "cuda_runtime", 1)
            .slice("hipGraphLaunch", 10us, 5us, "cuda_runtime", 2);
        make.stream(0, 7)
            .slice("fill", 100us, 1ms, "kernel", 1)
            .slice(gemm, 1100us, 1ms, "kernel", 1)
            .slice("fill", 2100us, 1ms, "kernel", 2)
            .slice(gemm, 3100us, 1ms, "kernel", 2);
        const Analysis analysis{make.build()};
        QCOMPARE(placeRates(analysis, attributionOf(analysis), PlaceTableOptions{}).flops.why, FlopUse::Why::NoFlops);

        const Attribution all = attributionWith(analysis, capture("aten::mm"));
        const PlaceRates rates = placeRates(analysis, all, PlaceTableOptions{});
        QCOMPARE(rates.flops.flops, 2 * productFlops);
        QVERIFY(!rates.flops.isLowerBound());
        QVERIFY(std::abs(*rates.flops.mfuPct - 100 * 2 * productFlops / (312e12 * 4e-3)) < 0.01);
        for (const PlaceRow& row : placeTable(analysis, all, {PlaceBy::Graph, {}, true}).rows)
            QCOMPARE(row.flops.value_or(0), row.path.back().find("fill") == std::string::npos ? 2 * productFlops : 0.0);

        const PlaceRates noFormula =
            placeRates(analysis, attributionWith(analysis, capture("mine::op")), PlaceTableOptions{});
        QCOMPARE(noFormula.title(), std::string{"MFU not known: no op with known shapes has a formula"});
        for (const std::string& line : noFormula.lines())
            QVERIFY(line.find("Record the shapes") == std::string::npos);
    }

    // A capture without launches is known by its ops. The one with the formula may be inside the one that was captured.
    void aReplayHasTheFlopOfAnOpThatRanEagerly()
    {
        const std::string gemm = Program{}.kernel;
        const std::string shapes = args("[[4096, 4096], [4096, 4096]]", R"(["c10::BFloat16", "c10::BFloat16"])");
        TraceMaker make;
        make.info.gpus = {a100()};
        auto cpu = make.lane("1", "1");
        const auto addOps = [&](Ns at) {
            cpu.slice("mine::linear", at, 20us, "cpu_op", ~0u, shapes);
            cpu.slice("aten::mm", at + 1us, 10us, "cpu_op", ~0u, shapes);
        };
        addOps(0us);
        cpu.slice("cudaLaunchKernel", 2us, 1us, "cuda_runtime", 1);
        cpu.slice("cudaStreamBeginCapture", 100us, 1us, "cuda_runtime");
        addOps(110us);
        cpu.slice("cudaStreamEndCapture", 200us, 1us, "cuda_runtime");
        cpu.slice("cudaGraphLaunch", 210us, 5us, "cuda_runtime", 2);
        make.stream(0, 7).slice(gemm, 100us, 1ms, "kernel", 1).slice(gemm, 1100us, 1ms, "kernel", 2);
        const Analysis analysis{make.build()};
        const Attribution& all = attributionOf(analysis);
        QCOMPARE(all.works[1].opSource, PlaceSource::EagerOp);
        QCOMPARE(all.works[1].why, Unplaced::NoFrame); // its op is known: what is missing is a module
        QCOMPARE(placeRates(analysis, all, PlaceTableOptions{}).flops.flops, 2 * productFlops);
    }

    // A V100's data sheet has a peak for fp16. That of its DGX Station has none for fp32.
    void aPeakForMostFlopGivesALowerBound()
    {
        const auto rates = [](std::int64_t fp32Rows) {
            TraceMaker make;
            Gpu gpu;
            gpu.name = "Tesla V100-DGXS-32GB";
            gpu.sms = 80;
            gpu.totalMemoryBytes = 34'000'000'000;
            make.info.gpus = {gpu};
            const std::string rows = std::to_string(fp32Rows);
            make.lane("1", "1")
                .slice("aten::mm", 0us, 10us, "cpu_op", ~0u,
                       args("[[4096, 4096], [4096, 4096]]", R"(["c10::Half", "c10::Half"])"))
                .slice("cudaLaunchKernel", 1us, 5us, "cuda_runtime", 1)
                .slice("aten::mm", 20us, 10us, "cpu_op", ~0u,
                       args("[[" + rows + ", 4096], [4096, 4096]]", R"(["float", "float"])"))
                .slice("cudaLaunchKernel", 21us, 5us, "cuda_runtime", 2);
            make.stream(0, 7)
                .slice("volta_fp16_s884gemm_fp16_128x128_ldg8_f2f_tn", 100us, 2ms, "kernel", 1)
                .slice("volta_sgemm_128x64_tn", 2100us, 2ms, "kernel", 2);
            return ratesOfAll(make.build());
        };
        const PlaceRates max = rates(1024);
        QCOMPARE(max.flops.withoutPeak, productFlops / 4);
        QVERIFY(max.flops.mfuPct && max.flops.isLowerBound());
        const double peak = max.flops.types[0].tflops * 1e12;
        QVERIFY(peak > 0);
        QVERIFY(std::abs(*max.flops.mfuPct - 100 * productFlops / (peak * 4e-3)) < 0.01);
        QVERIFY(max.title().starts_with("MFU at least"));
        const PlaceRates half = rates(4096);
        QCOMPARE(half.flops.why, FlopUse::Why::NoPeak);
        QCOMPARE(half.title(), std::string{"MFU not known: the table has no fp32 peak of V100 DGX Station"});
    }

    void tokensAreThoseOfTheLargestEmbedding()
    {
        const PlaceRates rates = ratesOfAll(Program{}.build());
        QCOMPARE(rates.tokens->tokens, std::int64_t{8192});
        QVERIFY(rates.tokens->isFromShapes);
        QCOMPARE(*rates.tokensPerSecond(), 8192 / 2e-3);
    }

    void tokensUnderCaptureAreNotWorkedOn()
    {
        for (const bool isCaptured : {false, true}) {
            TraceMaker make;
            make.lane("1", "1")
                .slice(isCaptured ? "cudaStreamBeginCapture_v10000" : "cudaStreamQuery", 0us, 2us, "cuda_runtime")
                .slice("aten::embedding", 5us, 10us, "cpu_op", ~0u,
                       args("[[50304, 64], [8, 1024]]", R"(["float", "long int"])"))
                .slice("cudaStreamEndCapture", 20us, 2us, "cuda_runtime");
            make.stream(0, 7).slice("fill", 30us, 2us, "kernel");
            QCOMPARE(tokensWithin(Analysis{make.build()}, {}).has_value(), !isCaptured);
        }
    }

    // A recommender looks up a table for each feature: none of them holds tokens.
    void manyEmbeddingTablesAreNoTokens()
    {
        for (const int tables : {4, 5}) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < tables; ++i)
                cpu.slice("aten::embedding", 5us + i * 20us, 10us, "cpu_op", ~0u,
                          args(fmt::format("[[{}, 64], [4096]]", 1000 + i), R"(["float", "long int"])"));
            make.stream(0, 7).slice("fill", 30us, 2us, "kernel");
            QCOMPARE(tokensWithin(Analysis{make.build()}, {}).has_value(), tables == 4);
        }
    }

    void aServingEngineTellsItsTokens()
    {
        const Analysis analysis{lanescope::test::servingTrace(lanescope::test::servedSteps())};
        const Iterations& all = iterationsOf(analysis);
        QCOMPARE(tokensWithin(analysis, {})->tokens, std::int64_t{6144 + 2048 + 8 + 6 * 10 + 8 * 24 + 512});
        const auto decode = std::find_if(all.kinds.begin(), all.kinds.end(), [](const IterationKindRow& kind) {
            return kind.kind == IterationKind::Decode;
        });
        QVERIFY(decode != all.kinds.end());
        // The last decode's period ends with the prefill after it: all 14 count.
        const double seconds = (6 * 9.0 + 0.1 * 15 + 8 * 10.0 + 0.4) / 1000;
        QVERIFY(std::abs(*decode->decodedPerSecond - (60 + 192) / seconds) < 0.01 * 252 / seconds);
        QVERIFY(!decode->promptTokensPerSecond);
        const PlaceRates prefill = placeRates(analysis, attributionOf(analysis), iterationRun(all, 0, 0));
        QCOMPARE(prefill.tokens->tokens, std::int64_t{6144});
        QCOMPARE(prefill.wall, Ns{60ms});
        const PlaceRates whole = ratesOfAll(lanescope::test::servingTrace(lanescope::test::servedSteps()));
        QVERIFY(all.stable && all.stable->tokensPerSecond);
        QCOMPARE(*whole.tokensPerSecond(), *all.stable->tokensPerSecond);
        // A single step has neither a period nor a rate, nor has any part of its work.
        const Analysis one{lanescope::test::servingTrace({lanescope::test::servedSteps().back()})};
        const PlaceRates ofOne = placeRates(one, attributionOf(one), PlaceTableOptions{});
        QVERIFY(ofOne.tokens && !ofOne.tokensPerSecond());
        QVERIFY(ofOne.lines().back().ends_with("a single iteration has no period."));
        QVERIFY(!placeRates(one, attributionOf(one), iterationRun(iterationsOf(one), 0, 0)).tokensPerSecond());
        const std::vector<IterationKindRow>& kinds = iterationsOf(one).kinds;
        QCOMPARE(kinds.size(), std::size_t{1});
        QCOMPARE(kinds[0].period, Ns{});
        QCOMPARE(kinds[0].busyOfAll, iterationsOf(one).rows[0].busy);
        QVERIFY(kinds[0].busyOfAll > Ns{});
    }
};

TEST_PLAIN(PlaceRatesTest)

} // namespace lanescope::place_rates_test

#include "place_rates_test.moc"
