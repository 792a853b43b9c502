// Parts of a comparison one by one: groups of names, counts per step, common causes, ranks of joined jobs.

#include <QtTest>

#include "model/compare/change_cards.h"
#include "model/compare/name_groups.h"
#include "model/compare/summary.h"
#include "model/compare/sweep_names.h"
#include "model/merge/merge_ranks.h"
#include "tests/support/compared_work.h"
#include "tests/support/made_collectives.h"
#include "tests/support/run_tests.h"

namespace lanescope::compare_parts_test {

using namespace lanescope::test;

namespace {

struct MadeName {
    const char *name, *label;
    Trend trend;
    Both<std::uint64_t> count;
    Both<Ns> time;
};

// Names of matrix products, and which replaces which.
Diff named(const std::vector<MadeName>& names, const std::vector<std::pair<const char*, const char*>>& replaced = {})
{
    Diff diff;
    diff.steps.resize(1);
    for (const MadeName& made : names) {
        NameChange name;
        name.name = made.name;
        name.label = made.label;
        name.role = "gemm";
        name.trend = made.trend;
        name.count = made.count;
        name.time = name.total = made.time;
        diff.names.push_back(std::move(name));
    }
    for (const auto& [from, to] : replaced) {
        KernelChange change;
        change.status = WorkChange::Replaced;
        change.a.resize(1);
        change.a.front().name = from;
        change.b.resize(1);
        change.b.front().name = to;
        diff.kernels.push_back(std::move(change));
    }
    return diff;
}

std::string titleIn(const NameGroup& group) { return format(group.title, briefDuration); }

// Two ranks at six collectives, which rank 1 reaches `wait` after rank 0; 12 us later both are done.
TracePtr jobThatWaits(Ns wait)
{
    std::vector<TracePtr> traces;
    for (int rank = 0; rank < 2; ++rank) {
        MadeCollectives made;
        made.rank = rank;
        for (int k = 0; k < 6; ++k)
            made.times.emplace_back(k * 10ms + (rank == 0 ? 1ms : 1ms + wait), (rank == 0 ? wait : 0us) + 12us);
        traces.push_back(made.make());
    }
    Task task;
    return *mergeRanks(std::move(traces), {}, task);
}

// A matrix product without shapes, which takes so long.
TracePtr productOf(Ns time) { return traceOf({{{gemm, "aten::mm", time}}}); }

bool isAnotherSize(Ns before, Ns after)
{
    const Diff diff = *diffOf(Analysis{productOf(before)}, Analysis{productOf(after)});
    return std::any_of(diff.differs.begin(), diff.differs.end(), [](const Sentence& s) {
        return format(s, briefDuration).find("so it is likely another problem size") != std::string::npos;
    });
}

} // namespace

class ComparePartsTest : public QObject {
    Q_OBJECT

private slots:
    void namesThatReplaceEachOtherAreOneGroup()
    {
        const Diff diff = named({{"a1", "A", Trend::Gone, {4, 0}, {40us, 0us}},
                                 {"a2", "B", Trend::Gone, {2, 0}, {20us, 0us}},
                                 {"b1", "C", Trend::New, {0, 6}, {0us, 63us}},
                                 {"same", "D", Trend::Same, {1, 1}, {500us, 500us}},
                                 {"more", "E", Trend::More, {1, 2}, {1us, 2us}}},
                                {{"a1", "b1"}, {"a2", "b1"}, {"more", "same"}});
        const std::vector<NameGroup> groups = nameGroups(diff);
        QCOMPARE(groups.size(), std::size_t{3});
        QCOMPARE(titleIn(groups[0]), std::string{"E"}); // 1 us more
        QVERIFY(!groups[0].largest);                    // it is alone
        QCOMPARE(titleIn(groups[1]), std::string{"A and 1 more → C"});
        QCOMPARE(groups[1].largest, &diff.kernels[0]);
        QCOMPARE(groups[1].names.size(), std::size_t{3});
        QVERIFY(groups[1].count.a == 6 && groups[1].count.b == 6);
        QVERIFY(groups[1].time.a == 60us && groups[1].time.b == 63us);
        QCOMPARE(groups[1].trend, Trend::Same); // 5 % more
        QCOMPARE(titleIn(groups[2]), std::string{"D"});
    }

    void twoNamesAreAGroupWithTheirReplacement()
    {
        const auto group = [](Both<std::uint64_t> count, Both<Ns> time) {
            const Diff diff = named({{"a", "A", Trend::Gone, {count.a, 0}, {time.a, 0us}},
                                     {"b", "B", Trend::New, {0, count.b}, {0us, time.b}}},
                                    {{"a", "b"}});
            const std::vector<NameGroup> groups = nameGroups(diff);
            return std::tuple{groups.size(), titleIn(groups[0]), groups[0].largest == &diff.kernels[0],
                              groups[0].trend};
        };
        using Expected = std::tuple<std::size_t, std::string, bool, Trend>;
        QVERIFY((group({5, 5}, {100us, 105us}) == Expected{1, "A → B", true, Trend::Same}));
        QVERIFY((group({5, 5}, {100us, 105us + 1ns}) == Expected{1, "A → B", true, Trend::More}));
        QVERIFY((group({5, 5}, {105us + 1ns, 100us}) == Expected{1, "A → B", true, Trend::Less}));
        QVERIFY((group({5, 4}, {100us, 101us}) == Expected{1, "A → B", true, Trend::More}));
        QVERIFY((group({5, 4}, {100us, 100us}) == Expected{1, "A → B", true, Trend::Same}));
    }

    void countsPerStepHaveTenthsUpToAThousand()
    {
        Diff diff;
        diff.steps.resize(4);
        QCOMPARE(countPerStep(12, diff), std::string{"3"});
        QCOMPARE(countPerStep(13, diff), std::string{"3.2"});
        QCOMPARE(countPerStep(3999, diff), std::string{"999.8"});
        QCOMPARE(countPerStep(4001, diff), std::string{"1,000"});
        QCOMPARE(countPerStep(4002, diff), std::string{"1,001"});
    }

    void productsOfAnotherFamilyAreOneCard()
    {
        const auto made = [](const std::string& first, const std::string& second, Ns each) {
            return traceOf({{{elementwise, "aten::add", 10us},
                             {first, "aten::mm", each},
                             {sigmoid, "aten::sigmoid", 10us},
                             {second, "aten::mm", each},
                             {elementwise, "aten::add", 10us}}});
        };
        const Diff diff = *diffOf(Analysis{made("ampere_sgemm_128x64_tn", "ampere_sgemm_128x128_tn", 20us)},
                                  Analysis{made("cutlass_80_simt_sgemm_128x32_8x5_nn_align1",
                                                "cutlass_80_simt_sgemm_256x128_8x4_nn_align1", 90us)});
        std::string told;
        for (const ChangeCard& card : changeCards(diff))
            told += format(card.title, briefDuration) + '\n';
        QVERIFY2(told.find("GEMM kernels are of CUTLASS 2, no longer of cuBLAS") != std::string::npos, told.c_str());
    }

    void aProductThatTakesFiftyTimesAsLongIsOfAnotherSize()
    {
        QVERIFY(isAnotherSize(1us, 50us));
        QVERIFY(isAnotherSize(50us, 1us));
        QVERIFY(!isAnotherSize(1us, 50us - 1ns));
    }

    void theWaitingOfJoinedRanksIsMeasured()
    {
        const Diff diff = *diffOf(Analysis{jobThatWaits(2ms)}, Analysis{jobThatWaits(5ms)});
        QVERIFY(diff.areRanksPaired);
        const auto role =
            std::find_if(diff.roles.begin(), diff.roles.end(), [](const RoleChange& r) { return r.id == "waiting"; });
        QVERIFY(role != diff.roles.end());
        QCOMPARE(role->time.a, Ns{6 * 2ms});
        QCOMPARE(role->time.b, Ns{6 * 5ms});
        QVERIFY(!diffOf(Analysis{jobThatWaits(2ms)}, Analysis{productOf(1ms)})->areRanksPaired);
    }

    void parametersAreReadInAnyCase()
    {
        const std::vector<std::string> files{"BATCHSIZE8.json", "batchsize16.json", "BatchSize32.json"};
        const ReadNames names = readNames(files);
        QCOMPARE(names.parameter, std::string{"batchsize"});
        QCOMPARE(*names.names[2].value, 32.0);
        QCOMPARE(names.names[0].variant, std::string{});
    }
};

TEST_PLAIN(ComparePartsTest)

} // namespace lanescope::compare_parts_test

#include "compare_parts_test.moc"
