// Roles, names and recordings of a comparison: against a plain count, nanosecond by nanosecond, and by what must hold
// of any two traces (one against itself; the two swapped).

#include <QTest>

#include "model/compare/diff.h"
#include "model/compare/recordings.h"
#include "model/compare/wording.h"
#include "model/store/args.h"
#include "tests/support/make_trace.h"

#include <map>
#include <random>
#include <set>

using namespace lanescope;
using namespace lanescope::test;

class CompareWorkTest : public QObject {
    Q_OBJECT
private slots:
    void rolesAddUpToTheGpuTime();
    void aTraceAgainstItselfIsTheSame();
    void swappedSidesMirrorEveryNumber();
    void noNameIsBothGoneAndNew();
    void aNameThatRunsLessOftenIsLess();
    void aFewLongLaunchesAreNamed();
    void waitingIsToldFromTransfer();
    void waitingIsNamedAsMostOfTheDifference();
    void oneStepEachSaysTheRatio();
    void aSideWithoutGpuWorkHasNoGpuTime();
    void whatStandsInForAKernelIsToldOnce();
    void farKernelsOfWholeTracesAreNotPaired();
    void onlyGeneratedKernelsAreForTheseShapes();
    void gpusVersionsAndTypesComeFirst();
    void otherGridsAreAnotherProblemSize();
};

namespace {

const std::string elementwise = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
                                "std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<float>)";
const std::string sigmoid = "void at::native::vectorized_elementwise_kernel<4, at::native::sigmoid_kernel_cuda(at::"
                            "TensorIteratorBase&)::{lambda()#2}, std::array<char*, 2ul> >(int)";
const std::string gemm = "ampere_sgemm_128x64_tn";
const std::string halfGemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn";
const std::string nccl = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*, unsigned long, ncclWork*)";
const std::string attention = "void pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits<64, 128, 128, 4> >()";

struct TestWork {
    std::string kernel, op = "aten::op";
    Ns duration = 10us, begin = -1us; // begin: behind the last one
    std::string args = "{}";
    int stream = 7;
};

// One step per list of pieces, or (isWhole) the pieces without steps.
TracePtr traceOf(const std::vector<std::vector<TestWork>>& steps, bool isWhole = false, TraceInfo info = {},
                 Ns host = 900us)
{
    TraceMaker make;
    make.info = std::move(info);
    auto cpu = make.lane("1", "1");
    std::uint32_t correlation = 0;
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const Ns at = 10ms * s;
        if (!isWhole)
            cpu.slice("ProfilerStep#" + std::to_string(s), at, host, "user_annotation");
        Ns behind = at + 100us;
        for (std::size_t p = 0; p < steps[s].size(); ++p) {
            const TestWork& piece = steps[s][p];
            const Ns launch = at + 2us + 3us * p, begin = piece.begin < 0us ? behind : at + piece.begin;
            ++correlation;
            cpu.slice(piece.op, launch, 2us, "cpu_op");
            cpu.slice("cudaLaunchKernel", launch + 500ns, 1us, "cuda_runtime", correlation);
            make.stream(0, piece.stream)
                .slice(piece.kernel, begin, piece.duration,
                       piece.kernel.starts_with("Memcpy") ? "gpu_memcpy" : "kernel", correlation, piece.args);
            behind = std::max(behind, begin + piece.duration);
        }
    }
    return make.build();
}

Diff diffOfTraces(const TracePtr& a, const TracePtr& b) { return *diffOf(Analysis{a}, Analysis{b}); }

const std::string collective =
    R"({"Collective name":"allreduce","In msg nelems":1024,"Out msg nelems":1024,"dtype":"Float"})";

TracePtr randomTrace(std::mt19937& random, std::size_t steps)
{
    const std::vector<std::string> kernels{
        elementwise, gemm, halfGemm, nccl, attention, "Memcpy HtoD (Pageable -> Device)", "unknown_kernel_of_mine"};
    std::vector<std::vector<TestWork>> all(steps);
    for (auto& pieces : all)
        for (int p = 0; p < 12; ++p) {
            TestWork piece;
            piece.kernel = kernels[random() % kernels.size()];
            piece.stream = 1 + p; // so that they may overlap
            piece.begin = 100us + Ns{static_cast<std::int64_t>(random() % 400)};
            piece.duration = Ns{1 + static_cast<std::int64_t>(random() % 200)};
            if (piece.kernel == nccl && random() % 2)
                piece.args = collective;
            pieces.push_back(piece);
        }
    return traceOf(all);
}

std::string words(const Diff& diff) { return joined(diff.summary, briefDuration, "\n"); }
std::string headline(const Diff& diff) { return joined(diff.headline, briefDuration, " · "); }
std::string recordings(const Diff& diff) { return joined(diff.differs, briefDuration, " · "); }
bool holds(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

const NameChange* nameIn(const Diff& diff, const std::string& name)
{
    for (const NameChange& change : diff.names)
        if (change.name == name)
            return &change;
    return nullptr;
}
const RoleChange* roleIn(const Diff& diff, std::string_view id)
{
    for (const RoleChange& role : diff.roles)
        if (role.id == id)
            return &role;
    return nullptr;
}

// Who has each nanosecond of the steps, looked up one by one.
std::map<std::string, Ns> plainRoles(const Trace& trace)
{
    std::optional<Ns> shortest; // of the collectives whose size is recorded: all have one size
    for (const SliceId s : trace.slices())
        if (trace.kind(s) == SliceKind::Kernel && readArguments(trace, s)->find("In msg nelems"))
            shortest = std::min(shortest.value_or(trace.duration(s)), trace.duration(s));
    std::map<std::string, Ns> roles;
    const TimeRange range = trace.sliceRange();
    std::vector<SliceId> work;
    for (const SliceId s : trace.slices())
        if (isDeviceWork(trace.kind(s)))
            work.push_back(s);
    // Launch order is the order of the streams here; it decides between what begins at once.
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
        // One step: looking up each nanosecond of ten milliseconds between steps would take long.
        const TracePtr a = randomTrace(random, 1), b = randomTrace(random, 1);
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
        const TracePtr trace = randomTrace(random, steps);
        const Diff diff = diffOfTraces(trace, trace);
        for (const NameChange& name : diff.names) {
            QCOMPARE(name.trend, Trend::Same);
            QCOMPARE(name.delta(), Ns{});
            QCOMPARE(name.count.a, name.count.b);
        }
        for (const RoleChange& role : diff.roles)
            QCOMPARE(role.delta(), Ns{});
        for (const KernelChange& k : diff.kernels)
            QVERIFY(k.status == Change::Same && !k.isDifferent() && k.delta == Ns{});
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
        const TracePtr a = randomTrace(random, steps), b = randomTrace(random, steps);
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
        const TracePtr a = randomTrace(random, steps), b = randomTrace(random, steps);
        const Diff diff = diffOfTraces(a, b);
        std::set<std::string> namesA, namesB;
        for (const auto& [trace, names] : {std::pair{&a, &namesA}, std::pair{&b, &namesB}})
            for (const SliceId s : (*trace)->slices())
                if (isDeviceWork((*trace)->kind(s)))
                    names->insert(std::string{(*trace)->name(s)});
        Both<std::uint64_t> inRows;
        Ns delta{};
        for (const KernelChange& k : diff.kernels) {
            if (k.status == Change::Removed)
                QVERIFY(!namesB.contains(k.a.front().name));
            if (k.status == Change::Added)
                QVERIFY(!namesA.contains(k.b.front().name));
            for (const WorkPart& part : k.a)
                inRows.a += part.count;
            for (const WorkPart& part : k.b)
                inRows.b += part.count;
            delta += k.delta;
        }
        QCOMPARE(inRows.a, diff.totals.work.a); // each piece of work is in one row
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
    QCOMPARE(diff.kernels[0].status, Change::Same);
    QVERIFY(diff.kernels[0].isDifferent());
    QVERIFY2(holds(words(diff), "add: 200 µs → 80.00 µs per step, launches: 20 → 8"), words(diff).c_str());
    QVERIFY(!holds(words(diff), "gone") && !holds(words(diff), "very same kernels"));
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

void CompareWorkTest::waitingIsToldFromTransfer()
{
    const auto reduce = [](Ns duration, bool hasSize) {
        return TestWork{nccl, "c10d::allreduce_", duration, -1us, hasSize ? collective : std::string{"{}"}};
    };
    const Diff sized = diffOfTraces(traceOf({{reduce(30us, true), reduce(100us, true)}}),
                                    traceOf({{reduce(20us, true), reduce(400us, true)}}));
    // The shortest of both sides takes 20 us, on the same GPU; here no GPU is known, so each side has its own.
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
    // Without a message size nothing can be told apart.
    const Diff unsized = diffOfTraces(traceOf({{reduce(30us, false), reduce(100us, false)}}),
                                      traceOf({{reduce(20us, false), reduce(400us, false)}}));
    QVERIFY(!roleIn(unsized, "waiting"));
    QCOMPARE(roleIn(unsized, "communication")->time.b, 420us);
}

void CompareWorkTest::waitingIsNamedAsMostOfTheDifference()
{
    const auto step = [](Ns wait, Ns work) {
        return std::vector<TestWork>{{nccl, "c10d::allreduce_", 20us, -1us, collective},
                                     {nccl, "c10d::allreduce_", 20us + wait, -1us, collective},
                                     {gemm, "aten::mm", 100us + work}};
    };
    const auto difference = [&](Ns wait, Ns work) {
        return diffOfTraces(traceOf({step(0us, 0us)}), traceOf({step(wait, work)}));
    };
    QVERIFY(holds(words(difference(101us, 100us)), "Most of the difference on the GPU is waiting"));
    QVERIFY(!holds(words(difference(99us, 100us)), "Most of the difference on the GPU is waiting"));
    QVERIFY(!holds(words(difference(0us, 100us)), "waiting"));
    const Diff back = diffOfTraces(traceOf({step(300us, 0us)}), traceOf({step(0us, 0us)}));
    QVERIFY(holds(words(back), "Most of the difference on the GPU is waiting"));
}

void CompareWorkTest::oneStepEachSaysTheRatio()
{
    const Diff diff = diffOfTraces(traceOf({{{gemm, "aten::mm", 46us}}}), traceOf({{{gemm, "aten::mm", 20us}}}));
    QCOMPARE(diff.gpu.judgement, Judgement::Better);
    QVERIFY2(headline(diff).starts_with("GPU per step 46.00 µs → 20.00 µs, 2.3× less · host 900 µs on both sides · one "
                                        "step each, no spread"),
             headline(diff).c_str());
    const Diff up = diffOfTraces(traceOf({{{gemm, "aten::mm", 20us}}}), traceOf({{{gemm, "aten::mm", 21100ns}}}));
    QVERIFY2(headline(up).starts_with("GPU per step 20.00 µs → 21.10 µs, 5.5 % more ·"), headline(up).c_str());
    QVERIFY(hasRegressed(up.gpu, 5));
    const Diff close = diffOfTraces(traceOf({{{gemm, "aten::mm", 20us}}}), traceOf({{{gemm, "aten::mm", 20900ns}}}));
    QVERIFY2(holds(headline(close), "4.5 % more, too little to be sure"), headline(close).c_str());
    QVERIFY(!hasRegressed(close.gpu, 0));
    // Four steps: the first is cold and left out, which the line says.
    TraceMaker make;
    for (int s = 0; s < 4; ++s)
        make.lane("1", "1").slice("ProfilerStep#" + std::to_string(s), 1ms * s, s ? 100us : 900us, "user_annotation");
    const TracePtr cold = make.build();
    QVERIFY(holds(headline(diffOfTraces(cold, cold)), "medians of 3 steps each, without the cold first one"));
}

void CompareWorkTest::aSideWithoutGpuWorkHasNoGpuTime()
{
    const Diff diff = diffOfTraces(traceOf({{{gemm}}}), traceOf({{}}));
    QCOMPARE(diff.gpu.judgement, Judgement::CannotTell);
    QVERIFY(holds(headline(diff), "only the first trace records GPU work"));
    QVERIFY(!hasRegressed(diffOfTraces(traceOf({{}}), traceOf({{{gemm}}})).gpu, 0));
}

void CompareWorkTest::whatStandsInForAKernelIsToldOnce()
{
    const auto g = [](const char* which) { return TestWork{"gemm_" + std::string{which}, "aten::mm"}; };
    const TestWork add{elementwise, "aten::add"}, mul{elementwise + "2", "aten::mul"}, sig{sigmoid, "aten::sigmoid"};
    const TestWork hand1{"hand_one", "mine::one"}, hand2{"hand_two", "mine::two"};
    const Diff diff = diffOfTraces(traceOf({{g("1"), add, g("2"), mul, g("3"), sig, g("4")}}),
                                   traceOf({{g("1"), g("2"), hand1, g("3"), hand2, g("4")}}));
    std::map<std::string, std::vector<std::string>> parts; // by what took their place
    for (const KernelChange& k : diff.kernels)
        if (k.status == Change::Fused || k.status == Change::Replaced)
            for (const WorkPart& part : k.a)
                parts[k.b.front().name].push_back(part.name);
    QCOMPARE(parts["hand_one"], (std::vector<std::string>{add.kernel, mul.kernel}));
    QCOMPARE(parts["hand_two"], std::vector<std::string>{sig.kernel});
}

void CompareWorkTest::farKernelsOfWholeTracesAreNotPaired()
{
    // Between the two common kernels lie `count` additions and, in b, one attention kernel or one GEMM of another type.
    const auto between = [](std::size_t count, const TestWork& middle) {
        std::vector<TestWork> pieces{{"first_kernel"}};
        pieces.insert(pieces.end(), count, {elementwise, "aten::add"});
        pieces.push_back(middle);
        pieces.push_back({"last_kernel"});
        return traceOf({pieces}, true);
    };
    const auto paired = [&](std::size_t countA, const TestWork& inA, std::size_t countB, const TestWork& inB) {
        const Diff diff = diffOfTraces(between(countA, inA), between(countB, inB));
        return std::count_if(diff.kernels.begin(), diff.kernels.end(), [](const KernelChange& k) {
            return k.status == Change::Replaced || k.status == Change::Fused;
        });
    };
    const TestWork fp32{gemm, "aten::mm"}, bf16{halfGemm, "aten::mm"}, flash{attention, "aten::flash"};
    QCOMPARE(paired(3, fp32, 3, bf16), 1);
    QCOMPARE(paired(0, fp32, 16, flash), 0); // a GEMM did not become attention
    QCOMPARE(paired(16, fp32, 0, flash), 0);
    // Copies and casts never became attention.
    const TestWork cat{"void at::native::(anonymous namespace)::CatArrayBatchedCopy<float>(float*)", "aten::cat"};
    QCOMPARE(paired(2, flash, 0, cat), 0);
    QVERIFY(holds(headline(diffOfTraces(between(1, fp32), between(1, fp32))), "no steps, so no spread"));
    // A whole trace has no counterpart in one step of another: both are whole.
    const Diff mixed = diffOfTraces(between(3, fp32), traceOf({{fp32}, {fp32}}));
    QVERIFY(mixed.isWhole);
    QCOMPARE(mixed.steps.size(), std::size_t{1});
    QCOMPARE(mixed.totals.work.b, std::uint64_t{2});
}

void CompareWorkTest::onlyGeneratedKernelsAreForTheseShapes()
{
    const auto saidOf = [](const std::string& before, const std::string& after) {
        const Diff diff = diffOfTraces(traceOf({{{before, "aten::mm"}}}), traceOf({{{after, "aten::mm"}}}));
        std::string text;
        for (const KernelChange& k : diff.kernels)
            text += joined(k.why, briefDuration);
        return text;
    };
    // "relu" in a cuBLAS name says that the kernel can clamp, not that it was generated.
    const std::string relu = "turing_fp16_s1688gemm_fp16_128x128_ldg8_relu_f2f_tn";
    QVERIFY2(!holds(saidOf(relu, "volta_sgemm_128x64_tn"), "generated"), saidOf(relu, "volta_sgemm_128x64_tn").c_str());
    QVERIFY(holds(saidOf(relu, "volta_sgemm_128x64_tn"), "no longer uses tensor cores"));
}

void CompareWorkTest::gpusVersionsAndTypesComeFirst()
{
    QCOMPARE(versionText("cuda_runtime_version", "12080"), std::string{"12.8"});
    QCOMPARE(versionText("cuda_driver_version", "13000"), std::string{"13.0"});
    QCOMPARE(versionText("hip_runtime_version", "60443483"), std::string{"6.4.43483"});
    QCOMPARE(versionText("torch_version", "\"2.6.0+cu124\""), std::string{"2.6.0+cu124"});
    const auto info = [](const char* gpu, const char* cuda, const char* torch) {
        TraceInfo i;
        i.gpus.emplace_back();
        i.gpus.back().id = 0;
        i.gpus.back().name = gpu;
        i.properties = {{"cuda_runtime_version", cuda},
                        {"metadata", std::string{"{\"env\": {\"torch_version\": \""} + torch + "\", \"x\": 1}}"}};
        return i;
    };
    const auto one = info("NVIDIA A100-SXM4-40GB", "12080", "2.6.0"), two = info("NVIDIA H100", "12080", "2.7.0");
    const Diff diff =
        diffOfTraces(traceOf({{{gemm}, {gemm}}}, false, one), traceOf({{{halfGemm}, {gemm}, {halfGemm}}}, false, two));
    QCOMPARE(recordings(diff), std::string{"GPU A100-SXM4-40GB → H100 · torch 2.6.0 → 2.7.0 · GEMMs in fp32 (2 of 2) → "
                                           "bf16 (2 of 3)"});
    QCOMPARE(joined(diff.alike, briefDuration, " · "), std::string{"CUDA 12.8"});
    const Diff same = diffOfTraces(traceOf({{{gemm}}}, false, one), traceOf({{{gemm}}}, false, one));
    QVERIFY(same.differs.empty());
    QCOMPARE(joined(same.alike, briefDuration, " · "),
             std::string{"same GPU (A100-SXM4-40GB) · torch 2.6.0 · CUDA 12.8 · GEMMs in fp32"});
}

void CompareWorkTest::otherGridsAreAnotherProblemSize()
{
    TraceInfo info;
    info.gpus.emplace_back();
    info.gpus.back().id = 0;
    info.gpus.back().name = "NVIDIA A100";
    const auto kernel = [](const std::string& name, int blocks) {
        return TestWork{name, "aten::op", 10us, -1us, fmt::format(R"({{"grid":[{},1,1],"block":[128,1,1]}})", blocks)};
    };
    const auto said = [&](int first, int second, int third) {
        return recordings(diffOfTraces(
            traceOf({{kernel(elementwise, 64), kernel(sigmoid, 64), kernel("mine", 8)}}, false, info),
            traceOf({{kernel(elementwise, first), kernel(sigmoid, second), kernel("mine", third)}}, false, info)));
    };
    QVERIFY2(holds(said(128, 128, 8), "another problem size: 2 of 3 kernels"), said(128, 128, 8).c_str());
    QVERIFY(holds(said(128, 128, 8), "64x1x1 → 128x1x1"));
    QCOMPARE(said(128, 64, 8), std::string{});
    QCOMPARE(said(64, 64, 8), std::string{});
}

QTEST_APPLESS_MAIN(CompareWorkTest)
#include "compare_work_test.moc"
