// The waterfall of a comparison and its cards: bars compared with a plain sum over the roles, each limit tested from
// both sides.

#include <QTest>

#include "model/compare/change_cards.h"
#include "model/compare/summary.h"
#include "model/compare/waterfall.h"
#include "model/compare/wording.h"
#include "tests/support/approved_diff.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <cmath>

namespace lanescope::waterfall_test {

using namespace lanescope::test;

class WaterfallTest : public QObject {
    Q_OBJECT
private slots:
    void barsLeadFromOneTotalToTheOther();
    void unchangedRolesHaveNoBar();
    void smallRolesShareTheLastBar();
    void namesOfARoleAreABandWhereThereIsRoom();
    void fiveNamesAreTooManyForABand();
    void theAxisStartsAboveZeroForSmallDifferences();
    void withoutGpuWorkThereIsNone();
    void aRoleWithinItsSpreadIsTheSame();
    void cardsNameTheLargestChangesFirst();
    void theHostHasTheLastCard();
    void aCopyBesideKernelsIsTold();
    void stepsThatAreLeftOutAreNamed();
};

namespace {

std::string pointwise(const std::string& name)
{
    return "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_" + name +
           "<float>, std::array<char*, 3ul> >(int, at::native::CUDAFunctor_" + name + "<float>)";
}
const std::string gemm = "ampere_sgemm_128x64_tn";
const std::string flash = "void pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits<64, 128, 128, 4> >()";
const std::string copy = "Memcpy HtoD (Pageable -> Device)";

struct Piece {
    std::string name;
    Ns duration;
};
using StepOf = std::vector<Piece>;

TracePtr traceOf(const std::vector<StepOf>& steps, std::vector<Ns> hosts = {})
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    std::uint32_t correlation = 0;
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const Ns at = 10ms * s;
        cpu.slice("ProfilerStep#" + std::to_string(s), at, hosts.empty() ? 900us : hosts[s], "user_annotation");
        Ns behind = at + 100us;
        for (std::size_t p = 0; p < steps[s].size(); ++p) {
            const auto& [name, duration] = steps[s][p];
            cpu.slice("cudaLaunchKernel", at + 2us + 3us * p, 1us, "cuda_runtime", ++correlation);
            make.stream(0, 7).slice(name, behind, duration, name.starts_with("Memcpy") ? "gpu_memcpy" : "kernel",
                                    correlation, "{}");
            behind += duration;
        }
    }
    return make.build();
}

Diff diffOfSteps(const StepOf& a, const StepOf& b, std::size_t steps = 3)
{
    return approvedDiffOf(Analysis{traceOf(std::vector(steps, a))}, Analysis{traceOf(std::vector(steps, b))});
}

bool isNear(double x, double y) { return std::abs(x - y) < 0.01; }

std::vector<std::string> titles(const Diff& diff)
{
    std::vector<std::string> all;
    for (const ChangeCard& card : changeCards(diff))
        all.push_back(format(card.title, briefDuration));
    return all;
}

} // namespace

void WaterfallTest::barsLeadFromOneTotalToTheOther()
{
    const Diff diff = diffOfSteps({{gemm, 100us}, {flash, 50us}, {copy, 30us}},
                                  {{gemm, 70us}, {flash, 60us}, {copy, 30us}, {pointwise("add"), 5us}});
    for (std::size_t max = 1; max < 8; ++max) {
        const Waterfall w = waterfallOf(diff, max);
        QVERIFY(!w.rows.empty() && w.rows.size() <= max);
        QVERIFY(isNear(w.total.a, 180'000) && isNear(w.total.b, 165'000));
        QVERIFY(isNear(w.rows.front().from, w.total.a));
        QVERIFY(isNear(w.rows.back().to, w.total.b));
        double sum = 0;
        for (std::size_t i = 0; i < w.rows.size(); ++i) {
            QVERIFY(i == 0 || isNear(w.rows[i].from, w.rows[i - 1].to));
            QVERIFY(isNear(w.rows[i].delta(), w.rows[i].time.b - w.rows[i].time.a));
            sum += w.rows[i].delta();
        }
        QVERIFY(isNear(sum, -15'000));
    }
}

void WaterfallTest::unchangedRolesHaveNoBar()
{
    const Diff diff = diffOfSteps({{gemm, 100us}, {copy, 30us}}, {{gemm, 50us}, {copy, 30us}});
    const Waterfall w = waterfallOf(diff, 6);
    QCOMPARE(w.rows.size(), std::size_t{1});
    QCOMPARE(w.rows[0].role, std::string_view{"gemm"});
    QCOMPARE(w.rows[0].trend, Trend::Less);
    QCOMPARE(w.rows[0].slices.a.size(), std::size_t{3});
    QCOMPARE(waterfallOf(diff, 0).rows.size(), std::size_t{0});
}

void WaterfallTest::smallRolesShareTheLastBar()
{
    const Diff diff =
        diffOfSteps({{gemm, 100us}, {flash, 50us}, {copy, 30us}}, {{gemm, 60us}, {flash, 55us}, {copy, 28us}});
    const Waterfall all = waterfallOf(diff, 3);
    QCOMPARE(all.rows.size(), std::size_t{3});
    QCOMPARE(all.rows.back().roles, std::size_t{1});
    const Waterfall two = waterfallOf(diff, 2);
    QCOMPARE(two.rows.size(), std::size_t{2});
    QCOMPARE(two.rows[0].role, std::string_view{"gemm"});
    QCOMPARE(two.rows[1].roles, std::size_t{2});
    QVERIFY(isNear(two.rows[1].delta(), 3'000));
    QCOMPARE(two.rows[1].trend, Trend::More);
    QCOMPARE(two.rows[1].slices.b.size(), std::size_t{6});
}

void WaterfallTest::namesOfARoleAreABandWhereThereIsRoom()
{
    const Diff diff =
        diffOfSteps({{pointwise("add"), 40us}, {pointwise("mul"), 30us}, {gemm, 10us}},
                    {{pointwise("add"), 20us}, {gemm, 10us}, {pointwise("sub"), 25us}}); // not in place of mul
    const Waterfall narrow = waterfallOf(diff, 2);
    QCOMPARE(narrow.rows.size(), std::size_t{1});
    QVERIFY(narrow.bands.empty() && narrow.rows[0].name.empty());
    const Waterfall wide = waterfallOf(diff, 3);
    QCOMPARE(wide.rows.size(), std::size_t{3});
    QCOMPARE(wide.bands.size(), std::size_t{1});
    QCOMPARE(wide.bands[0].count, std::size_t{3});
    QVERIFY(isNear(wide.bands[0].time.b - wide.bands[0].time.a, -25'000));
    QCOMPARE(wide.rows[0].trend, Trend::Gone); // removed names before new ones
    QCOMPARE(wide.rows[1].trend, Trend::Less);
    QCOMPARE(wide.rows[2].trend, Trend::New);
    QVERIFY(!wide.rows[2].name.empty());
}

void WaterfallTest::fiveNamesAreTooManyForABand()
{
    for (const std::size_t count : {4u, 5u}) {
        StepOf a, b;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = pointwise("op" + std::string(1, static_cast<char>('a' + i)));
            a.push_back({name, 20us});
            b.push_back({name, 10us});
        }
        QCOMPARE(waterfallOf(diffOfSteps(a, b), 8).rows.size(), count == 4 ? std::size_t{4} : std::size_t{1});
    }
}

void WaterfallTest::theAxisStartsAboveZeroForSmallDifferences()
{
    // The axis would start half a difference below the smallest total; it does if that is above a quarter of the
    // maximum.
    const auto start = [](Ns b) { return waterfallOf(diffOfSteps({{gemm, 100us}}, {{gemm, b}}), 6).axisFrom; };
    QCOMPARE(start(49us), 0.0);    // 49 − 25.5 = 23.5
    QVERIFY(start(52us) > 20'000); // 52 − 24 = 28
    QVERIFY(start(52us) <= 28'000);
    QVERIFY(start(90us) >= 80'000 && start(90us) <= 85'000);
    QVERIFY(std::fmod(start(90us), 1000.0) == 0.0);
}

void WaterfallTest::withoutGpuWorkThereIsNone()
{
    QVERIFY(waterfallOf(diffOfSteps({{gemm, 100us}}, {}), 6).rows.empty());
    QVERIFY(waterfallOf(diffOfSteps({}, {}), 6).rows.empty());
}

void WaterfallTest::aRoleWithinItsSpreadIsTheSame()
{
    const auto trend = [](std::initializer_list<Ns> a, std::initializer_list<Ns> b) {
        std::vector<StepOf> stepsA, stepsB;
        for (const Ns d : a)
            stepsA.push_back({{gemm, d}});
        for (const Ns d : b)
            stepsB.push_back({{gemm, d}});
        const Diff diff = approvedDiffOf(Analysis{traceOf(stepsA)}, Analysis{traceOf(stepsB)});
        return trendOf(diff.roles.at(0), diff);
    };
    QCOMPARE(trend({100us, 110us, 120us, 105us}, {101us, 109us, 121us, 104us}), Trend::Same);
    QCOMPARE(trend({100us, 110us, 120us, 105us}, {80us, 82us, 81us, 79us}), Trend::Less);
    QCOMPARE(trend({80us, 82us, 81us, 79us}, {100us, 110us, 120us, 105us}), Trend::More);
}

void WaterfallTest::cardsNameTheLargestChangesFirst()
{
    const Diff diff = diffOfSteps({{gemm, 100us}, {copy, 30us}}, {{gemm, 99us}, {copy, 10us}, {flash, 60us}});
    const std::vector<ChangeCard> cards = changeCards(diff);
    QCOMPARE(cards.size(), std::size_t{3});
    QVERIFY(titles(diff)[0].ends_with("is new"));
    QCOMPARE(cards[0].delta, Ns{60us});
    QVERIFY(isNear(*cards[0].share, 60.0 / 130));
    QCOMPARE(cards[0].slices.b.size(), std::size_t{3});
    QVERIFY(cards[0].slices.a.empty());
    QVERIFY(titles(diff)[1].ends_with("takes less time"));
    QCOMPARE(cards[1].delta, Ns{-20us});
    QCOMPARE(cards[1].trend, Trend::Less);
}

// 30 us become 80, but 75 of them now run alongside the kernel.
void WaterfallTest::aCopyBesideKernelsIsTold()
{
    const auto step = [](Ns copyBegin, Ns copyFor) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("ProfilerStep#0", 0us, 900us, "user_annotation")
            .slice("cudaLaunchKernel", 10us, 1us, "cuda_runtime", 1)
            .slice("cudaMemcpyAsync", 20us, 1us, "cuda_runtime", 2)
            .slice("cudaMemcpyAsync", 30us, 1us, "cuda_runtime", 3);
        make.stream(0, 7).slice(gemm, 100us, 100us, "kernel", 1);
        make.stream(0, 8)
            .slice(copy, copyBegin, copyFor, "gpu_memcpy", 2)
            .slice("Memcpy DtoH (Device -> Pageable)", 400us, copyFor, "gpu_memcpy", 3);
        return make.build();
    };
    const Diff diff = approvedDiffOf(Analysis{step(300us, 30us)}, Analysis{step(125us, 80us)});
    bool isTold = false, isOtherTold = false;
    for (const ChangeCard& card : changeCards(diff)) {
        std::string text = format(card.title, briefDuration);
        for (const Sentence& sentence : card.detail)
            text += " " + format(sentence, briefDuration);
        const bool isAlone = text.find("Alone on the GPU it runs for 30.00 µs → 5.000 µs") != std::string::npos;
        isTold = isTold || (text.starts_with(copy + " runs alone for less time") && isAlone);
        isOtherTold =
            isOtherTold || (text.find("DtoH") != std::string::npos && text.find("Alone") != std::string::npos);
    }
    QVERIFY(isTold);
    QVERIFY(!isOtherTold); // it runs alone on both sides
    bool isLess = false;
    for (const WaterfallRow& row : waterfallOf(diff, 6).rows)
        isLess = isLess || (row.name == copy && row.trend == Trend::Less && row.delta() < 0);
    QVERIFY(isLess);
}

void WaterfallTest::theHostHasTheLastCard()
{
    const auto title = [](std::vector<Ns> a, std::vector<Ns> b) {
        const std::vector<StepOf> steps(a.size(), StepOf{{gemm, 10us}});
        return titles(approvedDiffOf(Analysis{traceOf(steps, a)}, Analysis{traceOf(steps, b)})).back();
    };
    QCOMPARE(title({900us, 910us, 905us}, {600us, 610us, 605us}), std::string{"The host takes less time"});
    QCOMPARE(title({600us, 610us, 605us}, {900us, 910us, 905us}), std::string{"The host takes more time"});
    QCOMPARE(title({900us, 990us, 905us}, {901us, 991us, 904us}), std::string{"The host takes as long as before"});
    QCOMPARE(title({600us, 990us, 700us}, {700us, 850us, 990us}),
             std::string{"The host's time varies too much to be compared"});
}

void WaterfallTest::stepsThatAreLeftOutAreNamed()
{
    const StepOf step{{gemm, 10us}};
    const Diff diff =
        approvedDiffOf(Analysis{traceOf({step, step, step, step, step})}, Analysis{traceOf({step, step, step})});
    std::string all;
    for (const Sentence& sentence : aboutComparison(diff))
        all += format(sentence, briefDuration) + "\n";
    QVERIFY2(all.find("Steps that only A has, which are not compared: 2") != std::string::npos, all.c_str());
    QVERIFY(all.find("only B") == std::string::npos);
}

TEST_WITH_APP(WaterfallTest)

} // namespace lanescope::waterfall_test

#include "waterfall_test.moc"
