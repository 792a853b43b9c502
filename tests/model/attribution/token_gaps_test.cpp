// The time between two tokens of a request, and the stable stretch in words.

#include <QtTest>

#include "model/attribution/iteration_runs.h"
#include "model/attribution/stable_stretch.h"
#include "model/attribution/token_gaps.h"
#include "tests/support/make_serving.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <random>

namespace lanescope::token_gaps_test {

using lanescope::test::ServedStep;
using lanescope::test::servedSteps;
using lanescope::test::servingTrace;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TokenGaps gapsOf(const TracePtr& trace) { return tokenGapsOf(*trace, iterationsOf(Analysis{trace})); }

StableCard cardOf(const TracePtr& trace)
{
    const Analysis analysis{trace};
    return stableCardOf(iterationsOf(analysis), tokenGapsOf(*trace, iterationsOf(analysis)));
}

std::string lineOf(const StableCard& card, std::string_view label)
{
    for (const StableCard::Line& line : card.lines)
        if (line.label == label)
            return line.value;
    return {};
}

} // namespace

class TokenGapsTest : public QObject {
    Q_OBJECT

private slots:
    // Decode of 4, decode of 4, prefill, decode of 6: four requests waited for the prefill.
    void aPrefillBetweenTwoDecodesMakesRequestsWait()
    {
        const TokenGaps gaps = gapsOf(
            servingTrace({{0, 0, 4, 10ms, 8ms}, {0, 0, 4, 10ms, 8ms}, {2, 512, 0, 30ms, 28ms}, {0, 0, 6, 10ms, 8ms}}));
        QCOMPARE(gaps.all.size(), std::size_t{2});
        QCOMPARE(gaps.all[0].length, Ns{10ms});
        QVERIFY(!gaps.all[0].isBehindPrefill);
        QCOMPARE(gaps.all[1].length, Ns{40ms});
        QVERIFY(gaps.all[1].isBehindPrefill);
        QCOMPARE(gaps.all[1].requests, std::int64_t{4}); // the other two are new
        QCOMPARE(gaps.tokens, std::int64_t{8});
        QCOMPARE(gaps.behind, std::int64_t{4});
        QCOMPARE(*gaps.behindMin, Ns{40ms});
        const auto lines = gaps.lines();
        QCOMPARE(lines.size(), std::size_t{2});
        QCOMPARE(lines[0], std::string{"The time between two tokens of a request has a median of 10.00 ms; for 95 % of "
                                       "the 8 tokens it is at most 40.00 ms."});
        QCOMPARE(lines[1], std::string{"4 tokens came after a prefill, 40.00 ms after the one before."});
    }

    void decodesAloneWaitForNoPrefill()
    {
        const TokenGaps gaps = gapsOf(servingTrace({{0, 0, 4, 10ms, 8ms}, {0, 0, 4, 10ms, 8ms}}));
        QCOMPARE(gaps.behind, std::int64_t{0});
        QVERIFY(!gaps.behindMin);
        QCOMPARE(gaps.lines().size(), std::size_t{1});
        QVERIFY(gapsOf(servingTrace({{0, 0, 4, 10ms, 8ms}})).lines().empty());
        QVERIFY(gapsOf(servingTrace({{4, 64, 0, 10ms, 8ms}, {4, 64, 0, 10ms, 8ms}})).bins().empty());
    }

    // Two engines in one trace decode for different requests.
    void anotherProcessHasRequestsOfItsOwn()
    {
        TraceMaker make;
        auto gpu = make.stream(0, 7);
        std::uint32_t correlation = 0;
        for (int i = 0; i < 4; ++i) {
            auto cpu = make.lane(std::to_string(1 + i % 2), "1");
            const Ns at = 10ms * i;
            cpu.slice("execute_context_0(0)_generation_4(4)", at, 9ms, "user_annotation");
            cpu.slice("cudaLaunchKernel", at + 5us, 1us, "cuda_runtime", ++correlation);
            gpu.slice("gemm", at + 10us, 8ms, "kernel", correlation);
        }
        const TokenGaps gaps = gapsOf(make.build());
        QCOMPARE(gaps.all.size(), std::size_t{2});
        for (const TokenGap& gap : gaps.all)
            QCOMPARE(gap.length, Ns{20ms});
    }

    // Shares and bins, computed from a list with an entry for each token.
    void sharesAndBinsAreThoseOfEachToken()
    {
        std::mt19937 random{7};
        for (int run = 0; run < 20; ++run) {
            std::vector<ServedStep> steps;
            for (int i = 0; i < 30; ++i) {
                const Ns work = std::chrono::microseconds{1000 + random() % 60000};
                if (random() % 5 == 0)
                    steps.push_back({2, 900, static_cast<int>(random() % 2 * 3), work + 1ms, work});
                else
                    steps.push_back({0, 0, 1 + static_cast<int>(random() % 9), work + 1ms, work});
            }
            const TokenGaps gaps = gapsOf(servingTrace(steps));
            std::vector<Ns> each;
            std::optional<std::pair<Ns, int>> last;
            Ns at{};
            for (const ServedStep& step : steps) {
                const Ns end = at + step.work;
                if (step.decodeRequests > 0) {
                    for (int r = 0; last && r < std::min(last->second, step.decodeRequests); ++r)
                        each.push_back(end - last->first);
                    last = std::pair{end, step.decodeRequests};
                }
                at += step.period;
            }
            std::sort(each.begin(), each.end());
            QCOMPARE(static_cast<std::size_t>(gaps.tokens), each.size());
            for (const double share : {0.5, 0.95, 1.0})
                QCOMPARE(*gaps.atMost(share),
                         each[static_cast<std::size_t>(std::ceil(share * static_cast<double>(each.size()))) - 1]);
            for (const TokenGaps::Bin& bin : gaps.bins()) {
                const auto in =
                    std::count_if(each.begin(), each.end(), [&](Ns gap) { return bin.from <= gap && gap < bin.to; });
                QCOMPARE(bin.alone + bin.behind, static_cast<std::int64_t>(in));
            }
        }
    }

    void theCardHasTheFiguresOfTheStretch()
    {
        const StableCard card = cardOf(servingTrace(servedSteps()));
        QCOMPARE(card.title, std::string{"8 × decode, batch 24"});
        QCOMPARE(card.place, std::string{"iterations 8 to 15"});
        QVERIFY(card.whyNot.empty());
        QCOMPARE(lineOf(card, "Period"), std::string{"10.00 ms median, 10.00 to 10.40 ms"});
        QCOMPARE(lineOf(card, "GPU busy"), std::string{"8.000 ms, kernels: 1, launches: 1"});
        QCOMPARE(lineOf(card, "Bubble"), std::string{"2.000 ms, 20 % of the period"});
        QCOMPARE(lineOf(card, "Tokens/s"), std::string{"2388 generated, 99.5 per request"});
        QVERIFY(lineOf(card, "KV tokens").empty()); // the names do not show it
        QVERIFY(lineOf(card, "MFU").empty());
        QVERIFY(lineOf(card, "Between tokens").starts_with("10.00 ms median"));
    }

    // Each of two prompts gives a token if it ends in the iteration, which names do not show.
    void mixedIterationsGiveARangeOfTokens()
    {
        std::vector<ServedStep> steps(7, {2, 2048, 10, 10ms, 9ms});
        const TracePtr trace = servingTrace(steps);
        const Iterations all = computeIterations(Analysis{trace});
        QVERIFY(all.stable && !all.stable->tokensPerSecond && all.stable->tokenRange);
        QCOMPARE(std::lround(all.stable->tokenRange->min), 1000l);
        QCOMPARE(std::lround(all.stable->tokenRange->max.value_or(0)), 1200l);
        QCOMPARE(all.kinds.size(), std::size_t{1});
        QCOMPARE(std::lround(all.kinds[0].decodedPerSecond.value_or(0)), 1000l); // the decoded ones alone
        QVERIFY(all.kinds[0].tokenRange);
        QCOMPARE(lineOf(cardOf(trace), "Tokens/s"), std::string{"1000 to 1200 (if all prompts end)"});
        const IterationRun run = iterationRun(all, 0, 6);
        QVERIFY(run.tokenRange && !run.tokenRange->isExact());
    }

    void decodesGenerateAnExactNumberOfTokens()
    {
        const Iterations all = computeIterations(Analysis{servingTrace(servedSteps())});
        QVERIFY(all.stable && all.stable->tokensPerSecond && !all.stable->tokenRange);
        for (const IterationKindRow& kind : all.kinds)
            QCOMPARE(kind.tokenRange.has_value(), kind.kind == IterationKind::Mixed);
        QVERIFY(!iterationRun(all, 8, 15).tokenRange);
        QVERIFY(!iterationRun(all, 0, 0).tokenRange); // a prefill decodes nothing
        std::vector<ServedStep> prefills(7, {2, 2048, 0, 10ms, 9ms});
        const Iterations none = computeIterations(Analysis{servingTrace(prefills)});
        QVERIFY(none.stable && !none.stable->tokensPerSecond && !none.stable->tokenRange);
    }

    void withoutAStretchTheCardSaysWhy()
    {
        const StableCard card = cardOf(servingTrace({{0, 0, 4, 10ms, 8ms}, {0, 0, 4, 10ms, 8ms}}));
        QCOMPARE(card.title, std::string{"No stable stretch"});
        QVERIFY(card.place.empty());
        QCOMPARE(card.whyNot, std::string{"There is no stable stretch: only 2 iterations were recorded."});
        QVERIFY(lineOf(card, "Period").empty());
        QVERIFY(!lineOf(card, "Between tokens").empty());
        QVERIFY(card.text().starts_with(card.whyNot));
    }
};

TEST_PLAIN(TokenGapsTest)

} // namespace lanescope::token_gaps_test

#include "token_gaps_test.moc"
