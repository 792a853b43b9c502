// Roles and names of a comparison, compared with a plain count of every nanosecond, and by properties of any two traces
// (a trace with itself; both swapped).

#include <QTest>

#include "model/compare/waterfall.h"
#include "model/store/args.h"
#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

#include <map>
#include <set>

namespace lanescope::compare_work_test {

using namespace lanescope::test;

class CompareWorkTest : public QObject {
    Q_OBJECT
private slots:
    void rolesAddUpToTheGpuTime();
    void aTraceAgainstItselfIsTheSame();
    void swappedSidesMirrorEveryNumber();
    void noNameIsBothGoneAndNew();
    void aNameThatRunsLessOftenIsLess();
    void timeDecidesWhereTheCountDiffers();
    void inWindowsOfOneLengthTheTimePerLaunchDecides();
    void aFewLongLaunchesAreNamed();
    void waitingIsSeparatedFromTransfer();
};

namespace {

// The owner of each nanosecond of the steps, looked up one by one.
std::map<std::string, Ns> plainRoles(const Trace& trace)
{
    std::optional<Ns> shortest; // shortest collective with a recorded size; all have the same size
    for (const SliceId s : trace.slices())
        if (trace.kind(s) == SliceKind::Kernel && readArguments(trace, s)->find("In msg nelems"))
            shortest = std::min(shortest.value_or(trace.duration(s)), trace.duration(s));
    std::map<std::string, Ns> roles;
    const TimeRange range = trace.sliceRange();
    std::vector<SliceId> work;
    for (const SliceId s : trace.slices())
        if (isDeviceWork(trace.kind(s)))
            work.push_back(s);
    // Launch order equals the order of streams here; it decides between simultaneous begins.
    std::sort(work.begin(), work.end(),
              [&](SliceId x, SliceId y) { return trace[trace.laneOf(x)].stream < trace[trace.laneOf(y)].stream; });
    for (Time t = range.begin; t < range.end; t += Ns{1}) {
        std::string best;
        std::pair<int, Time> rank{9, {}};
        for (const SliceId s : work) {
            if (!trace.range(s).contains(t))
                continue;
            const bool isKernel = trace.kind(s) == SliceKind::Kernel;
            const KernelRole role = isKernel ? trace.kernelRole(trace.nameId(s)) : KernelRole::Copy;
            const bool communicates = role == KernelRole::Communication;
            std::string id{idOf(role)};
            Time begin = trace.begin(s);
            if (communicates && readArguments(trace, s)->find("In msg nelems")) {
                const Time transfer = trace.end(s) - *shortest;
                if (t < transfer)
                    id = "waiting";
                else
                    begin = transfer;
            }
            const std::pair<int, Time> own{!isKernel ? 2 : communicates ? 1 : 0, begin};
            if (own < rank) {
                rank = own;
                best = id;
            }
        }
        if (!best.empty())
            roles[best] += Ns{1};
    }
    return roles;
}

} // namespace

void CompareWorkTest::rolesAddUpToTheGpuTime()
{
    std::mt19937 random{21};
    for (int round = 0; round < 12; ++round) {
        // One step, because looking up each nanosecond of ten milliseconds between steps takes too long.
        const TracePtr a = randomSteps(random, 1), b = randomSteps(random, 1);
        const Diff diff = diffOfTraces(a, b);
        Ns inA{}, inB{};
        std::map<std::string, Ns> rolesA, rolesB;
        for (const RoleChange& role : diff.roles) {
            inA += role.time.a;
            inB += role.time.b;
            if (role.time.a > Ns{})
                rolesA[std::string{role.id}] = role.time.a;
            if (role.time.b > Ns{})
                rolesB[std::string{role.id}] = role.time.b;
            Both<Ns> families;
            for (const FamilyChange& family : role.families) {
                families.a += family.time.a;
                families.b += family.time.b;
            }
            if (role.id != "waiting") {
                QCOMPARE(families.a, role.time.a);
                QCOMPARE(families.b, role.time.b);
            }
        }
        QCOMPARE(inA, diff.totals.gpu.a);
        QCOMPARE(inB, diff.totals.gpu.b);
        QVERIFY(rolesA == plainRoles(*a));
        QVERIFY(rolesB == plainRoles(*b));
        Ns names{};
        for (const NameChange& name : diff.names)
            names += name.time.b - name.time.a;
        QCOMPARE(names, diff.totals.gpu.b - diff.totals.gpu.a);
    }
}

void CompareWorkTest::aTraceAgainstItselfIsTheSame()
{
    std::mt19937 random{22};
    for (const std::size_t steps : {1u, 2u, 5u}) {
        const TracePtr trace = randomSteps(random, steps);
        const Diff diff = diffOfTraces(trace, trace);
        for (const NameChange& name : diff.names) {
            QCOMPARE(name.trend, Trend::Same);
            QCOMPARE(name.delta(), Ns{});
            QCOMPARE(name.count.a, name.count.b);
        }
        for (const RoleChange& role : diff.roles)
            QCOMPARE(role.delta(), Ns{});
        for (const KernelChange& k : diff.kernels)
            QVERIFY(k.status == WorkChange::Same && !k.isDifferent() && k.delta == Ns{});
        QVERIFY(diff.differs.empty());
        QCOMPARE(diff.gpu.judgement, Judgement::Noise);
        QVERIFY2(holds(words(diff), "No difference beyond"), words(diff).c_str());
        QVERIFY2(holds(headline(diff), "on both sides"), headline(diff).c_str());
        QVERIFY(!hasRegressed(diff.gpu, 0) && !hasRegressed(diff.cpu, 0));
    }
}

void CompareWorkTest::swappedSidesMirrorEveryNumber()
{
    std::mt19937 random{23};
    for (int round = 0; round < 20; ++round) {
        const std::size_t steps = 1 + random() % 4;
        const TracePtr a = randomSteps(random, steps), b = randomSteps(random, steps);
        const Diff one = diffOfTraces(a, b), other = diffOfTraces(b, a);
        QCOMPARE(one.totals.gpu.a, other.totals.gpu.b);
        QCOMPARE(one.totals.work.b, other.totals.work.a);
        QCOMPARE(one.gpu.spread.a.median, other.gpu.spread.b.median);
        QCOMPARE(one.gpu.ratio(), other.gpu.ratio());
        QCOMPARE(one.gpu.judgement == Judgement::Worse, other.gpu.judgement == Judgement::Better);
        QCOMPARE(one.cpu.judgement == Judgement::Noise, other.cpu.judgement == Judgement::Noise);
        QCOMPARE(one.roles.size(), other.roles.size());
        for (std::size_t r = 0; r < one.roles.size(); ++r) {
            QCOMPARE(one.roles[r].id, other.roles[r].id);
            QCOMPARE(one.roles[r].delta(), -other.roles[r].delta());
            QCOMPARE(one.roles[r].work.a, other.roles[r].work.b);
        }
        QCOMPARE(one.names.size(), other.names.size());
        for (std::size_t n = 0; n < one.names.size(); ++n) {
            const NameChange &x = one.names[n], &y = other.names[n];
            QCOMPARE(x.name, y.name);
            QCOMPARE(x.delta(), -y.delta());
            QCOMPARE(x.count.a, y.count.b);
            QCOMPARE(x.isNoise, y.isNoise);
            static const std::map<Trend, Trend> mirrored{{Trend::Same, Trend::Same},
                                                         {Trend::Less, Trend::More},
                                                         {Trend::More, Trend::Less},
                                                         {Trend::Gone, Trend::New},
                                                         {Trend::New, Trend::Gone}};
            QCOMPARE(y.trend, mirrored.at(x.trend));
        }
    }
}

void CompareWorkTest::noNameIsBothGoneAndNew()
{
    std::mt19937 random{24};
    for (int round = 0; round < 30; ++round) {
        const std::size_t steps = 1 + random() % 3;
        const TracePtr a = randomSteps(random, steps), b = randomSteps(random, steps);
        const Diff diff = diffOfTraces(a, b);
        std::set<std::string> namesA, namesB;
        for (const auto& [trace, names] : {std::pair{&a, &namesA}, std::pair{&b, &namesB}})
            for (const SliceId s : (*trace)->slices())
                if (isDeviceWork((*trace)->kind(s)))
                    names->insert(std::string{(*trace)->name(s)});
        Both<std::uint64_t> inRows;
        Ns delta{};
        for (const KernelChange& k : diff.kernels) {
            if (k.status == WorkChange::Removed)
                QVERIFY(!namesB.contains(k.a.front().name));
            if (k.status == WorkChange::Added)
                QVERIFY(!namesA.contains(k.b.front().name));
            for (const WorkPart& part : k.a)
                inRows.a += part.count;
            for (const WorkPart& part : k.b)
                inRows.b += part.count;
            delta += k.delta;
        }
        QCOMPARE(inRows.a, diff.totals.work.a); // each kernel is in one row
        QCOMPARE(inRows.b, diff.totals.work.b);
        Ns ofNames{};
        for (const NameChange& name : diff.names) {
            QCOMPARE(name.trend == Trend::Gone, !namesB.contains(name.name));
            QCOMPARE(name.trend == Trend::New, !namesA.contains(name.name));
            ofNames += name.delta();
        }
        QCOMPARE(delta, ofNames);
    }
}

void CompareWorkTest::aNameThatRunsLessOftenIsLess()
{
    const std::vector<TestWork> many(20, {elementwise}), few(8, {elementwise});
    const Diff diff = diffOfTraces(traceOf({many, many, many}), traceOf({few, few, few}));
    const NameChange* name = nameIn(diff, elementwise);
    QVERIFY(name);
    QCOMPARE(name->trend, Trend::Less);
    QCOMPARE(name->count.a, std::uint64_t{60});
    QCOMPARE(name->count.b, std::uint64_t{24});
    QCOMPARE(name->delta(), -360us);
    QCOMPARE(diff.kernels.size(), std::size_t{1});
    QCOMPARE(diff.kernels[0].status, WorkChange::Same);
    QVERIFY(diff.kernels[0].isDifferent());
    QVERIFY2(holds(words(diff), "add: 200 µs → 80.00 µs per step, launches: 20 → 8, each as long as before"),
             words(diff).c_str());
    const std::vector<TestWork> fewer(8, {elementwise, "aten::op", 15us});
    const std::string said = words(diffOfTraces(traceOf({many, many, many}), traceOf({fewer, fewer, fewer})));
    QVERIFY2(holds(said, "add: 200 µs → 120 µs per step, launches: 20 → 8, each 10.00 µs → 15.00 µs"), said.c_str());
    QVERIFY(!holds(words(diff), "gone") && !holds(words(diff), "exactly the same kernels"));
}

// Half as many launches, each twice as long: nothing is gained, so nothing is "less".
void CompareWorkTest::timeDecidesWhereTheCountDiffers()
{
    const std::vector<TestWork> many(20, {elementwise});
    const auto against = [&](Ns duration) {
        const std::vector<TestWork> few(10, {elementwise, "aten::op", duration});
        return diffOfTraces(traceOf({many, many, many}), traceOf({few, few, few}));
    };
    const Diff same = against(20us);
    QCOMPARE(nameIn(same, elementwise)->count.b, std::uint64_t{30});
    QCOMPARE(nameIn(same, elementwise)->trend, Trend::Same);
    QCOMPARE(trendOf(same.roles.at(0), same), Trend::Same);
    QCOMPARE(nameIn(against(18us), elementwise)->trend, Trend::Less);
    QCOMPARE(nameIn(against(22us), elementwise)->trend, Trend::More);
}

void CompareWorkTest::inWindowsOfOneLengthTheTimePerLaunchDecides()
{
    const auto made = [](int launches, Ns duration) {
        std::vector<TestWork> work;
        for (int i = 0; i < launches; ++i)
            work.push_back({elementwise, "aten::op", duration, 200us + Ns{4'000'000} * i / (launches - 1)});
        return traceOf({work}, true);
    };
    const auto against = [&](Ns duration) { return diffOfTraces(made(40, 90us), made(30, duration)); };
    const Diff fewer = against(90us);
    QVERIFY(fewer.sameTime);
    QVERIFY(nameIn(fewer, elementwise)->delta() < Ns{});
    QCOMPARE(nameIn(fewer, elementwise)->trend, Trend::Same);
    QCOMPARE(trendOf(fewer.roles.at(0), fewer), Trend::Same);
    const Diff faster = against(45us);
    QVERIFY(faster.sameTime);
    QCOMPARE(nameIn(faster, elementwise)->trend, Trend::Less);
    QCOMPARE(trendOf(faster.roles.at(0), faster), Trend::Less);
}

void CompareWorkTest::aFewLongLaunchesAreNamed()
{
    std::vector<TestWork> before(10, {gemm}), after = before;
    const auto withFirst = [&](Ns first) {
        before.front().duration = first;
        return diffOfTraces(traceOf({before}), traceOf({after}));
    };
    // 100 us against 90 + x: the median launch stays.
    QCOMPARE(nameIn(withFirst(60us), gemm)->trend, Trend::Less); // 150 us: 1.5 times
    QCOMPARE(nameIn(withFirst(59us), gemm)->trend, Trend::Same);
    QVERIFY(holds(words(withFirst(60us)), "because of a few launches"));
    QVERIFY(nameIn(withFirst(60us), gemm)->isNoise);
}

void CompareWorkTest::waitingIsSeparatedFromTransfer()
{
    const auto reduce = [](Ns duration, bool hasSize) {
        return TestWork{nccl, "c10d::allreduce_", duration, -1us, hasSize ? collective : std::string{"{}"}};
    };
    const Diff sized = diffOfTraces(traceOf({{reduce(30us, true), reduce(100us, true)}}),
                                    traceOf({{reduce(20us, true), reduce(400us, true)}}));
    // The shortest of both sides takes 20 us, but the GPUs are unknown here, so each side has its own transfer time.
    QCOMPARE(roleIn(sized, "waiting")->time.a, 70us);
    QCOMPARE(roleIn(sized, "waiting")->time.b, 380us);
    QCOMPARE(roleIn(sized, "communication")->time.a, 60us);
    QCOMPARE(roleIn(sized, "communication")->time.b, 40us);
    TraceInfo info;
    info.gpus.emplace_back();
    info.gpus.back().id = 0;
    info.gpus.back().name = "NVIDIA A100-SXM4-40GB";
    const Diff alike = diffOfTraces(traceOf({{reduce(30us, true), reduce(100us, true)}}, false, info),
                                    traceOf({{reduce(20us, true), reduce(400us, true)}}, false, info));
    QCOMPARE(roleIn(alike, "waiting")->time.a, 90us);
    QCOMPARE(roleIn(alike, "communication")->time.a, 40us);
    // Without a message size transfer and waiting cannot be separated.
    const Diff unsized = diffOfTraces(traceOf({{reduce(30us, false), reduce(100us, false)}}),
                                      traceOf({{reduce(20us, false), reduce(400us, false)}}));
    QVERIFY(!roleIn(unsized, "waiting"));
    QCOMPARE(roleIn(unsized, "communication")->time.b, 420us);
}

TEST_PLAIN(CompareWorkTest)

} // namespace lanescope::compare_work_test

#include "compare_work_test.moc"
