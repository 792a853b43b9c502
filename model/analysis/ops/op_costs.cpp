// Arguments are read only for ops that can have a cost, and each distinct text is parsed once: a training step repeats
// the same few hundred shapes thousands of times.

#include "model/analysis/ops/op_costs.h"

#include "model/base/parallel.h"
#include "model/kernels/kernel_name.h"
#include "model/store/args.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

constexpr std::uint32_t none = ~0u;

const WorkCost* OpCosts::of(SliceId slice) const
{
    const std::uint32_t at = slice.value - firstWork; // wraps around if the slice is before firstWork
    return at < placeOfWork.size() && placeOfWork[at] != none ? &work[placeOfWork[at]] : nullptr;
}

std::optional<double> OpCosts::torchFlops(SliceId op) const
{
    const auto at =
        std::lower_bound(torch.begin(), torch.end(), op, [](const TorchFlops& t, SliceId s) { return t.op < s; });
    return at != torch.end() && at->op == op ? std::optional{at->flops} : std::nullopt;
}

namespace {

struct Candidate {
    SliceId op;
    bool counts, torch;
};

// Ops whose arguments must be read.
std::vector<Candidate> candidatesOf(const Trace& trace)
{
    enum : std::uint8_t { Primitive = 1, Composite = 2, Torch = 4, UnderPrimitive = 8, AboveKnown = 16 };
    std::vector<std::uint8_t> ofName(trace.strings().size(), 255);
    const auto roleOf = [&](SliceId s) -> std::uint8_t {
        std::uint8_t& role = ofName[trace.nameId(s).value];
        if (role == 255) {
            const OpRole known = opRoleOf(trace.name(s));
            role = known == OpRole::Primitive ? Primitive : known == OpRole::Composite ? Composite : 0;
            if (hasTorchFlops(trace.name(s)))
                role |= Torch;
        }
        return role;
    };
    std::vector<std::uint8_t> flags(trace.sliceCount(), 0);
    const auto isOp = [&](SliceId s) { return trace.kind(s) == SliceKind::Op; };
    for (const SliceId s : trace.slices()) { // parents come before their children
        if (isOp(s))
            flags[s.value] = roleOf(s);
        if (const SliceId parent = trace.parent(s))
            if (flags[parent.value] & (Primitive | UnderPrimitive))
                flags[s.value] |= UnderPrimitive;
    }
    for (std::uint32_t i = trace.sliceCount(); i-- > 0;)
        if (flags[i] & (Primitive | Composite | AboveKnown))
            if (const SliceId parent = trace.parent(SliceId{i}))
                flags[parent.value] |= AboveKnown;
    std::vector<Candidate> found;
    for (const SliceId s : trace.slices()) {
        const std::uint8_t f = flags[s.value];
        const bool counts = !(f & UnderPrimitive) && ((f & Primitive) || ((f & Composite) && !(f & AboveKnown)));
        if (counts || (f & Torch))
            found.push_back({s, counts, (f & Torch) != 0});
    }
    return found;
}

// The arithmetic follows from shapes alone; what a type decides is absent.
OpCost withoutTypes(OpCost cost)
{
    cost.operands.reset();
    cost.output.reset();
    cost.readBytes.reset();
    cost.writtenBytes.reset();
    cost.reads.clear();
    return cost;
}

// The result of one worker: costs of texts, each parsed once.
struct Share {
    std::unordered_map<std::string, std::uint32_t> byText;
    std::vector<OpCost> costs;
    std::vector<std::optional<double>> torch; // parallel to costs
    std::vector<bool> isKnown;

    std::uint32_t costOf(const Trace& trace, SliceId op, EventReader& reader)
    {
        if (const auto event = reader.at(trace.source(op)))
            return costOf(trace.name(op), opTextsIn(*event));
        const auto arguments = readArguments(trace, op); // its quotes do not match
        return arguments ? costOf(trace.name(op), opTextsIn(*arguments)) : none;
    }

private:
    std::uint32_t costOf(std::string_view name, const OpTexts& texts)
    {
        if (texts.dims.empty())
            return none;
        m_key = name;
        for (const std::string_view part : {texts.dims, texts.strides, texts.types, texts.concrete}) {
            m_key += '\0';
            m_key += part;
        }
        const auto [at, isNew] = byText.try_emplace(m_key, static_cast<std::uint32_t>(costs.size()));
        if (isNew) {
            const bool hasTypes = !texts.types.empty();
            const std::vector<OpInput> inputs = hasTypes ? parseInputs(texts) : parseShapes(texts);
            const auto cost = opCostOf(name, inputs);
            costs.push_back(!cost ? OpCost{} : hasTypes ? *cost : withoutTypes(*cost));
            isKnown.push_back(cost.has_value());
            torch.push_back(torchFlopsOf(name, inputs));
        }
        return at->second;
    }

    std::string m_key;
};

// The nearest op from `op` outwards whose cost counts; none if there is none.
std::uint32_t countedAt(const Trace& trace, const std::vector<std::uint32_t>& indexOf, SliceId op)
{
    for (; op; op = trace.parent(op))
        if (indexOf[op.value] != none)
            return indexOf[op.value];
    return none;
}

class KernelRoles {
public:
    explicit KernelRoles(const Trace& trace) : m_trace(trace) {}
    // True if a kernel does the arithmetic of an op of that kind.
    bool works(SliceId kernel, OpClass kind)
    {
        if (m_trace.kind(kernel) != SliceKind::Kernel)
            return false;
        const auto& [role, isSum, isDot] = roleOf(kernel);
        if (kind == OpClass::Product)
            return role == KernelRole::Gemm && !isSum;
        if (kind == OpClass::Convolution)
            return (role == KernelRole::Convolution || role == KernelRole::Gemm) && !isSum;
        return kind == OpClass::Attention && role == KernelRole::Attention;
    }
    // True if the name does not say what the kernel does, or says that it may be a product.
    bool mayWork(SliceId kernel)
    {
        if (m_trace.kind(kernel) != SliceKind::Kernel)
            return false;
        const Role& role = roleOf(kernel);
        return role.role == KernelRole::Other || role.role == KernelRole::Fused || role.isDot;
    }

private:
    struct Role {
        KernelRole role = KernelRole::Other;
        bool isSum = false, isDot = false;
    };
    const Role& roleOf(SliceId kernel)
    {
        const auto [at, isNew] = m_known.try_emplace(m_trace.nameId(kernel).value, Role{});
        if (isNew) {
            const std::string_view text = m_trace.name(kernel);
            const KernelName name = decodeKernelName(text);
            at->second = {name.role, name.operation && name.operation->find("sum") != std::string::npos,
                          text.find("dot_kernel") != std::string_view::npos};
        }
        return at->second;
    }
    const Trace& m_trace;
    std::unordered_map<std::uint32_t, Role> m_known;
};

// Orders costs by work, each kernel or copy once.
void orderByWork(const std::vector<WorkCost>& byOp, OpCosts& result)
{
    if (byOp.empty())
        return;
    const auto isBefore = [](const WorkCost& a, const WorkCost& b) { return a.work < b.work; };
    const auto [min, max] = std::minmax_element(byOp.begin(), byOp.end(), isBefore);
    result.firstWork = min->work.value;
    result.placeOfWork.assign(max->work.value - result.firstWork + 1, none);
    for (std::uint32_t i = 0; i < byOp.size(); ++i)
        result.placeOfWork[byOp[i].work.value - result.firstWork] = i;
    result.work.reserve(byOp.size());
    for (std::uint32_t& place : result.placeOfWork)
        if (place != none) {
            result.work.push_back(byOp[place]);
            place = static_cast<std::uint32_t>(result.work.size() - 1);
        }
}

std::vector<WorkCost> costsOfPieces(const Trace& trace, KernelRoles& roles, const OpCost& cost,
                                    std::span<const SliceId> pieces)
{
    const bool isArithmetic =
        cost.kind == OpClass::Product || cost.kind == OpClass::Convolution || cost.kind == OpClass::Attention;
    const bool isRecognized =
        std::any_of(pieces.begin(), pieces.end(), [&](SliceId s) { return roles.works(s, cost.kind); });
    // The op and its shapes give the FLOP. Where no name shows which kernel does them, those of unknown names do.
    const auto worksHere = [&](SliceId s) {
        return isArithmetic && (isRecognized ? roles.works(s, cost.kind) : roles.mayWork(s));
    };
    std::uint32_t working = 0;
    Ns workingTime{};
    for (const SliceId s : pieces)
        if (worksHere(s)) {
            ++working;
            workingTime += trace.duration(s);
        }
    std::vector<WorkCost> all;
    for (const SliceId s : pieces) {
        const bool works = worksHere(s);
        const bool isIt = isArithmetic ? works && working == 1 : pieces.size() == 1;
        WorkCost found{s, {}, 0, isIt && cost.flops.has_value(), isIt && cost.bytes().has_value()};
        if (found.hasFlops)
            found.flopShare = 1;
        else if (works && cost.flops && workingTime > Ns{})
            found.flopShare = static_cast<double>(trace.duration(s).count()) / static_cast<double>(workingTime.count());
        // Without a kernel that fits, any of them may do the arithmetic.
        found.lacksFlops = isArithmetic && (works || working == 0) && found.flopShare == 0 &&
                           cost.flops.value_or(1) > 0 && trace.kind(s) == SliceKind::Kernel;
        all.push_back(found);
    }
    return all;
}

void attribute(const Trace& trace, const std::vector<Launched>& work, OpCosts& result)
{
    std::vector<std::uint32_t> indexOf(trace.sliceCount(), none);
    for (std::uint32_t i = 0; i < result.ops.size(); ++i)
        indexOf[result.ops[i].op.value] = i;
    std::vector<std::uint32_t> opOfWork(work.size(), none);
    for (std::size_t i = 0; i < work.size(); ++i)
        if (work[i].op && (opOfWork[i] = countedAt(trace, indexOf, work[i].op)) != none)
            ++result.ops[opOfWork[i]].works;
    std::uint32_t first = 0;
    for (CostedOp& op : result.ops) {
        op.firstWork = first;
        first += op.works;
        op.works = 0;
    }
    result.workOfOps.resize(first);
    for (std::size_t i = 0; i < work.size(); ++i)
        if (opOfWork[i] != none) {
            CostedOp& op = result.ops[opOfWork[i]];
            result.workOfOps[op.firstWork + op.works++] = work[i].work;
        }
    KernelRoles roles{trace};
    std::vector<WorkCost> byOp;
    byOp.reserve(first);
    for (const CostedOp& op : result.ops) {
        const OpCost& cost = result.costs[op.cost];
        const std::span pieces{result.workOfOps.data() + op.firstWork, op.works};
        for (WorkCost& found : costsOfPieces(trace, roles, cost, pieces)) {
            found.op = op.op;
            found.cost = op.cost;
            byOp.push_back(found);
        }
    }
    orderByWork(byOp, result);
}

} // namespace

std::vector<WorkCost> costsOfPieces(const Trace& trace, const OpCost& cost, std::span<const SliceId> pieces)
{
    KernelRoles roles{trace};
    return costsOfPieces(trace, roles, cost, pieces);
}

OpCosts opCosts(const Trace& trace, const std::vector<Launched>& work)
{
    OpCosts result;
    const std::vector<Candidate> candidates = candidatesOf(trace);
    std::vector<std::uint32_t> order(candidates.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return trace.source(candidates[a].op) < trace.source(candidates[b].op);
    });
    const std::size_t shares = std::min(workerCount(), order.size() / 256 + 1);
    std::vector<Share> share(shares);
    std::vector<std::uint32_t> costOf(candidates.size(), none); // index within its worker's result
    const auto from = [&](std::size_t p) { return order.size() * p / shares; };
    parallelFor(shares, [&](std::size_t p) {
        EventReader reader{trace.sourceText()};
        for (std::size_t i = from(p); i < from(p + 1); ++i)
            costOf[order[i]] = share[p].costOf(trace, candidates[order[i]].op, reader);
    });
    // Equal texts of two workers become one cost.
    std::unordered_map<std::string, std::uint32_t> byText;
    std::vector<std::vector<std::uint32_t>> place(shares);
    std::vector<std::optional<double>> torch;
    std::vector<bool> isKnown;
    for (std::size_t p = 0; p < shares; ++p) {
        place[p].resize(share[p].costs.size());
        for (const auto& [text, index] : share[p].byText) {
            const auto [at, isNew] = byText.try_emplace(text, static_cast<std::uint32_t>(result.costs.size()));
            place[p][index] = at->second;
            if (isNew) {
                result.costs.push_back(std::move(share[p].costs[index]));
                torch.push_back(share[p].torch[index]);
                isKnown.push_back(share[p].isKnown[index]);
            }
        }
        for (std::size_t i = from(p); i < from(p + 1); ++i)
            if (costOf[order[i]] != none)
                costOf[order[i]] = place[p][costOf[order[i]]];
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) { // in order of slices
        const std::uint32_t cost = costOf[i];
        if (cost == none)
            continue;
        if (candidates[i].torch && torch[cost])
            result.torch.push_back({candidates[i].op, *torch[cost]});
        if (candidates[i].counts && isKnown[cost])
            result.ops.push_back({candidates[i].op, cost});
    }
    attribute(trace, work, result);
    return result;
}

} // namespace lanescope
