// The changes of a comparison: one per cause, one row for variants of one kernel, bars only for what can be seen.

#include <QTest>

#include "model/compare/change_cards.h"
#include "model/compare/name_groups.h"
#include "model/compare/summary.h"
#include "model/compare/waterfall.h"
#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

#include <map>

namespace lanescope::one_cause_test {

using namespace lanescope::test;

class OneCauseTest : public QObject {
    Q_OBJECT
private slots:
    void gemmsThatLeaveTheTensorCoresAreOneCard();
    void kernelsOfOneLabelAreOneCard();
    void variantsAreOneRow();
    void groupsAddUpToTheirRoles();
    void aSlightRoleHasNoBar();
    void aRoleIsSplitOnlyIntoLargeParts();
};

namespace {

const std::string half2 = "ampere_bf16_s16816gemm_bf16_256x128_ldg8_f2f_stages_64x3_tn";
const std::string gemm2 = "ampere_sgemm_128x128_tn";

std::string pointwise(const std::string& functor, const std::string& lanes)
{
    return "void at::native::vectorized_elementwise_kernel<" + lanes + ", at::native::" + functor +
           ", std::array<char*, 3ul> >(int)";
}

Diff plain(const TracePtr& a, const TracePtr& b) { return *diffOf(Analysis{a}, Analysis{b}); }

Diff offTensorCores()
{
    const auto made = [](const std::string& first, const std::string& second, Ns each) {
        return traceOf({{{elementwise, "aten::add", 10us},
                         {first, "aten::mm", each},
                         {sigmoid, "aten::sigmoid", 10us},
                         {second, "aten::mm", each},
                         {elementwise, "aten::add", 10us}}});
    };
    return plain(made(halfGemm, half2, 20us), made(gemm, gemm2, 90us));
}

} // namespace

void OneCauseTest::gemmsThatLeaveTheTensorCoresAreOneCard()
{
    const Diff diff = offTensorCores();
    const std::vector<ChangeCard> cards = changeCards(diff);
    QCOMPARE(cards.size(), std::size_t{2}); // it, and the host
    QCOMPARE(format(cards[0].title, briefDuration), std::string{"GEMM no longer uses tensor cores"});
    QCOMPARE(cards[0].delta, Ns{140us});
    QCOMPARE(cards[0].trend, Trend::More);
    QCOMPARE(cards[0].rows.size(), std::size_t{2});
    QVERIFY(holds(format(cards[0].rows[0], briefDuration), "+70.00 µs per step, per launch 20.00 µs → 90.00 µs"));
    QCOMPARE(cards[0].slices.a.size(), std::size_t{2});
    QVERIFY2(holds(words(diff), "GEMM no longer uses tensor cores: 40.00 µs → 180 µs per step, launches: 2 → 2; "),
             words(diff).c_str());
}

void OneCauseTest::kernelsOfOneLabelAreOneCard()
{
    const std::string wide = pointwise("CUDAFunctor_add<float>", "4"),
                      narrow = pointwise("CUDAFunctor_add<float>", "2");
    const auto made = [&](Ns each) {
        return traceOf({{{wide, "aten::add", each}, {gemm, "aten::mm", 10us}, {narrow, "aten::add", each}}});
    };
    const Diff diff = plain(made(100us), made(40us));
    const std::vector<ChangeCard> cards = changeCards(diff);
    QCOMPARE(cards.size(), std::size_t{2});
    QVERIFY(format(cards[0].title, briefDuration).ends_with("takes less time"));
    QCOMPARE(cards[0].delta, Ns{-120us});
    QCOMPARE(cards[0].rows.size(), std::size_t{2});
}

void OneCauseTest::variantsAreOneRow()
{
    const std::string wide = pointwise("CUDAFunctor_add<float>", "4"),
                      narrow = pointwise("CUDAFunctor_add<float>", "2");
    const auto made = [&](const std::string& add, Ns each) {
        return traceOf({{{sigmoid, "aten::sigmoid", 10us}, {add, "aten::add", each}, {gemm, "aten::mm", 10us}}});
    };
    const Diff diff = plain(made(wide, 100us), made(narrow, 40us));
    QCOMPARE(nameIn(diff, wide)->trend, Trend::Gone); // each name alone is gone or new
    QCOMPARE(nameIn(diff, narrow)->trend, Trend::New);
    const std::vector<NameGroup> groups = nameGroups(diff);
    QCOMPARE(groups.front().names.size(), std::size_t{2});
    QCOMPARE(groups.front().trend, Trend::Less);
    QCOMPARE(groups.front().count.a, std::uint64_t{1});
    QCOMPARE(groups.front().count.b, std::uint64_t{1});
    QVERIFY(format(groups.front().title, briefDuration).ends_with(", other variant"));
    for (const NameGroup& group : groups)
        QVERIFY(group.trend != Trend::Gone && group.trend != Trend::New);
}

void OneCauseTest::groupsAddUpToTheirRoles()
{
    std::mt19937 random{5};
    for (int run = 0; run < 20; ++run) {
        const Diff diff = plain(randomSteps(random, 3), randomSteps(random, 3));
        std::size_t names = 0;
        std::map<std::string_view, Both<Ns>> byRole;
        for (const NameGroup& group : nameGroups(diff)) {
            names += group.names.size();
            byRole[group.role].a += group.time.a;
            byRole[group.role].b += group.time.b;
        }
        QCOMPARE(names, diff.names.size()); // each is in one of them
        Both<Ns> waiting;
        if (const RoleChange* role = roleIn(diff, "waiting"))
            waiting = role->time;
        for (const RoleChange& role : diff.roles) {
            if (role.id == "waiting")
                continue;
            const bool isComm = role.id == "communication"; // its names include the waiting
            QCOMPARE(byRole[role.id].a, role.time.a + (isComm ? waiting.a : Ns{}));
            QCOMPARE(byRole[role.id].b, role.time.b + (isComm ? waiting.b : Ns{}));
        }
    }
}

void OneCauseTest::aSlightRoleHasNoBar()
{
    const auto made = [](Ns product, Ns flash) {
        return traceOf({{{gemm, "aten::mm", product}, {attention, "aten::attention", flash}}});
    };
    // 100 ns of 5 ms: neither a percent of the largest change nor a thousandth of the total.
    const Diff slight = plain(made(2ms, 10us), made(5ms, 10100ns));
    QCOMPARE(slight.roles.size(), std::size_t{2});
    QCOMPARE(waterfallOf(slight, 6).rows.size(), std::size_t{1});
    const Diff seen = plain(made(2ms, 10us), made(5ms, 50us));
    QCOMPARE(waterfallOf(seen, 6).rows.size(), std::size_t{2});
}

void OneCauseTest::aRoleIsSplitOnlyIntoLargeParts()
{
    const auto made = [](Ns add, Ns other) {
        return traceOf({{{gemm, "aten::mm", 1ms}, {elementwise, "aten::add", add}, {sigmoid, "aten::sigmoid", other}}});
    };
    QCOMPARE(waterfallOf(plain(made(10us, 10us), made(20us, 25us)), 6).bands.size(), std::size_t{0}); // 15 of 1045 us
    QCOMPARE(waterfallOf(plain(made(10us, 10us), made(20us, 50us)), 6).bands.size(), std::size_t{1}); // 40 of 1070 us
}

TEST_WITH_APP(OneCauseTest)

} // namespace lanescope::one_cause_test

#include "one_cause_test.moc"
