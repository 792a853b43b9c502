#include "model/analysis/ops/fusible_chains.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>

namespace lanescope {

namespace {

bool reads(const OpCost& cost, std::int64_t elements, ElementType type)
{
    return std::any_of(cost.reads.begin(), cost.reads.end(),
                       [&](const OpCost::Read& r) { return r.elements == elements && r.type == type; });
}

// add_ writes into its first operand, add does not.
bool isInPlace(std::string_view op) { return op.ends_with('_') && !op.ends_with("__"); }

// The facts about an op that the search for chains needs.
struct Place {
    bool begins = false;      // begins a step, or the ops on one parameter: nothing before it belongs to them
    bool isUpdate = false;    // the last op on one parameter writes the parameter, which no other op of them does
    bool accumulates = false; // adds to a gradient
};

// Finds loops over parameters by the names of their ops.
class LoopFinder {
public:
    LoopFinder(const Trace& trace, const OpCosts& costs, std::span<const CostedOp* const> ops)
        : m_trace(trace), m_costs(costs), m_ops(ops), m_places(ops.size())
    {
    }

    std::vector<Place> places()
    {
        SliceId step, mark; // the steps of an optimizer and of the profiler
        std::size_t first = 0;
        bool isLoop = false;
        for (std::size_t i = 0; i < m_ops.size(); ++i) {
            const Around around = m_ops[i] ? aroundOf(m_ops[i]->op) : Around{};
            if (m_ops[i] && around.mark != mark) {
                m_places[i].begins = true;
                mark = around.mark;
            }
            m_places[i].accumulates = around.accumulates;
            // Outside of an optimizer only ops in place may be a loop: a model repeats its ops on one tensor.
            const bool mayBeLoop = m_ops[i] && (around.step || (isPointwise(i) && isInPlace(nameOf(i))));
            if (mayBeLoop && isLoop && around.step == step)
                continue;
            if (isLoop)
                divide(first, i, static_cast<bool>(step));
            isLoop = mayBeLoop;
            step = around.step;
            first = i;
        }
        if (isLoop)
            divide(first, m_ops.size(), static_cast<bool>(step));
        return std::move(m_places);
    }

private:
    struct Around {
        SliceId step, mark; // Optimizer.step, ProfilerStep
        bool accumulates = false;
    };

    std::string_view nameOf(std::size_t i) const { return m_trace.name(m_ops[i]->op); }
    bool isPointwise(std::size_t i) const { return m_costs.costs[m_ops[i]->cost].kind == OpClass::Pointwise; }

    Around aroundOf(SliceId op)
    {
        // Neighbours share what is around them.
        const SliceId parent = m_trace.parent(op);
        if (parent == m_parent)
            return m_around;
        m_parent = parent;
        m_around = {};
        for (SliceId s = parent; s; s = m_trace.parent(s)) {
            const std::string_view name = m_trace.name(s);
            m_around.accumulates |= name.ends_with("AccumulateGrad");
            if (name.starts_with("Optimizer.step#"))
                m_around.step = s;
            if (name.starts_with("ProfilerStep#"))
                m_around.mark = s;
        }
        return m_around;
    }

    struct Repetition {
        std::size_t period = 0, end = 0; // period 0: nothing repeats
    };

    // The ops from `first` on that repeat. The period counts whose repetitions reach farthest.
    Repetition repetitionAt(std::size_t first, std::size_t end) const
    {
        Repetition best;
        for (std::size_t p = 1; p <= maxPeriod && first + 2 * p <= end; ++p) {
            std::size_t at = first + p;
            while (at < end && m_trace.nameId(m_ops[at]->op) == m_trace.nameId(m_ops[at - p]->op))
                ++at;
            const std::size_t whole = first + (at - first) / p * p;
            if (whole >= first + 2 * p && whole > best.end)
                best = {p, whole};
        }
        return best;
    }

    // Cuts [first, end) into repetitions. What does not repeat is one parameter's ops in an optimizer's step, and
    // ordinary ops elsewhere.
    void divide(std::size_t first, std::size_t end, bool isStep)
    {
        m_places[first].begins |= isStep;
        while (first < end) {
            const Repetition found = repetitionAt(first, end);
            if (found.period == 0) {
                ++first;
                continue;
            }
            if (first > 0)
                m_places[first - 1].isUpdate = isStep;
            for (; first < found.end; first += found.period) {
                m_places[first].begins = true;
                m_places[first + found.period - 1].isUpdate = isStep;
            }
            if (first < end)
                m_places[first].begins = true;
        }
        m_places[end - 1].isUpdate = isStep;
    }

    static constexpr std::size_t maxPeriod = 32; // ops on one parameter; Adam has up to 12

    const Trace& m_trace;
    const OpCosts& m_costs;
    std::span<const CostedOp* const> m_ops;
    std::vector<Place> m_places;
    std::optional<SliceId> m_parent;
    Around m_around;
};

class ChainFinder {
public:
    ChainFinder(const Trace& trace, const OpCosts& costs) : m_trace(trace), m_costs(costs) {}

    void add(const CostedOp& op, const Place& place)
    {
        if (place.begins)
            m_recent.clear();
        const OpCost& cost = m_costs.costs[op.cost];
        if (cost.kind != OpClass::Pointwise) {
            // A result that any other op reads must be in memory.
            for (Result& result : m_recent)
                if (result.output && reads(cost, result.elements, *result.output))
                    result.chain = none;
            remember({cost.outputElements.value_or(0), cost.output, none, false, false});
            return;
        }
        const std::vector<std::size_t> producers = take(cost);
        std::size_t chain = none;
        for (const std::size_t p : producers) {
            const Result& result = m_recent[p];
            const std::size_t of = rootOf(result.chain);
            if (chain == none)
                chain = of;
            else if (of != chain)
                merge(chain, of);
            // A parameter's update reads what the optimizer keeps, which is written in any case.
            const int passes = result.isHeld && place.isUpdate ? 1 : 2;
            m_chains[chain].savedBytes += passes * result.elements * bytesOf(*result.output);
        }
        if (chain == none) {
            chain = m_chains.size();
            m_chains.emplace_back();
            m_root.push_back(chain);
        }
        FusibleChain& c = m_chains[chain];
        c.ops.push_back(op.op);
        c.bytes += cost.bytes().value_or(0);
        for (std::uint32_t i = 0; i < op.works; ++i) {
            c.kernels.push_back(m_costs.workOfOps[op.firstWork + i]);
            c.kernelTime += m_trace.duration(c.kernels.back());
            if (m_trace.kind(c.kernels.back()) == SliceKind::Memcpy && cost.output) { // masked_fill: of its input first
                const std::int64_t copied = 2 * cost.outputElements.value_or(0) * bytesOf(*cost.output);
                c.bytes += copied;
                c.savedBytes += copied;
            }
        }
        // An op in place writes over the latest result, or else over a tensor that was there before the chain.
        const bool isHeld = isInPlace(m_trace.name(op.op)) && (producers.empty() || m_recent[producers.front()].isHeld);
        if (!place.accumulates) // else only the optimizer reads it
            remember({cost.outputElements.value_or(0), cost.output, chain, false, isHeld});
    }

    void forget() { m_recent.clear(); }

    void finish(std::vector<FusibleChain>& chains)
    {
        for (std::size_t i = 0; i < m_chains.size(); ++i)
            if (rootOf(i) == i && m_chains[i].savedBytes > 0 && m_chains[i].ops.size() > 1)
                chains.push_back(std::move(m_chains[i]));
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};
    struct Result {
        std::int64_t elements = 0;
        std::optional<ElementType> output;
        std::size_t chain = none; // the chain of the pointwise op that made it
        bool isTaken = false;
        bool isHeld = false; // written into a tensor that was there before the chain
    };
    // The last results of that size, as many as are read, the latest first; places in m_recent. A product among them
    // uses up one of them.
    std::vector<std::size_t> take(const OpCost& cost)
    {
        constexpr std::int64_t min = 2; // a single number can also stay in a register
        std::vector<std::size_t> producers;
        auto wanted = std::count_if(cost.reads.begin(), cost.reads.end(), [&](const OpCost::Read& r) {
            return r.elements == cost.outputElements && r.elements >= min;
        });
        for (std::size_t back = 1; back <= std::min<std::size_t>(m_recent.size(), 4) && wanted > 0; ++back) {
            Result& result = m_recent[m_recent.size() - back];
            if (!result.output || result.elements != cost.outputElements || result.isTaken ||
                !reads(cost, result.elements, *result.output))
                continue;
            --wanted;
            result.isTaken = true;
            if (result.chain != none)
                producers.push_back(m_recent.size() - back);
        }
        return producers;
    }

    std::size_t rootOf(std::size_t chain) const
    {
        while (chain != none && m_root[chain] != chain)
            chain = m_root[chain];
        return chain;
    }

    void merge(std::size_t into, std::size_t from)
    {
        FusibleChain &a = m_chains[into], &b = m_chains[from];
        a.ops.insert(a.ops.end(), b.ops.begin(), b.ops.end());
        a.kernels.insert(a.kernels.end(), b.kernels.begin(), b.kernels.end());
        std::sort(a.ops.begin(), a.ops.end(),
                  [&](SliceId x, SliceId y) { return m_trace.begin(x) < m_trace.begin(y); });
        a.bytes += b.bytes;
        a.savedBytes += b.savedBytes;
        a.kernelTime += b.kernelTime;
        m_root[from] = into;
    }

    void remember(Result result)
    {
        if (m_recent.size() == 8)
            m_recent.erase(m_recent.begin());
        m_recent.push_back(result);
    }

    const Trace& m_trace;
    const OpCosts& m_costs;
    std::vector<Result> m_recent;
    std::vector<FusibleChain> m_chains;
    std::vector<std::size_t> m_root;
};

} // namespace

void addFusibleChains(const Trace& trace, const OpCosts& costs, std::span<const CostedOp* const> ops,
                      std::vector<FusibleChain>& chains)
{
    const std::vector<Place> places = LoopFinder{trace, costs, ops}.places();
    ChainFinder finder{trace, costs};
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (ops[i])
            finder.add(*ops[i], places[i]);
        else
            finder.forget();
    }
    finder.finish(chains);
}

} // namespace lanescope
