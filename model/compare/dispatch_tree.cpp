#include "model/compare/dispatch_tree.h"

#include "model/analysis/tables/call_tree.h"
#include "model/compare/align.h"
#include "model/compare/match_ops.h"

#include <algorithm>
#include <set>
#include <span>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::size_t maxCalls = 100'000;

using Places = std::vector<std::uint32_t>; // indices in a side's tree
using Part = std::span<const std::uint32_t>;

struct SideCalls {
    std::vector<CallNode> nodes;
    std::vector<std::uint32_t> tokens;
    std::vector<bool> isApi;
    Places roots;

    Places childrenOf(std::uint32_t at) const
    {
        Places all;
        for (std::uint32_t i = at + 1; i < nodes[at].last; i = nodes[i].last)
            all.push_back(i);
        return all;
    }
};

class TreeAligner {
public:
    TreeAligner(const Trace& a, TimeRange stepA, const Trace& b, TimeRange stepB)
    {
        read(a, stepA, m_a);
        read(b, stepB, m_b);
        align(m_a.roots, m_b.roots, 0);
    }
    DispatchTree take() { return std::move(m_tree); }

private:
    void read(const Trace& trace, TimeRange step, SideCalls& side)
    {
        for (std::size_t i = 0; i < trace.lanes().size(); ++i) {
            if (trace.lanes()[i].kind != LaneKind::Cpu)
                continue;
            const auto offset = static_cast<std::uint32_t>(side.nodes.size());
            for (CallNode node : callTree(trace, LaneId{i}, step)) {
                if (side.nodes.size() == maxCalls) {
                    m_tree.isCut = true;
                    break;
                }
                if (node.parent == CallNode::none)
                    side.roots.push_back(static_cast<std::uint32_t>(side.nodes.size()));
                else
                    node.parent += offset;
                node.last += offset;
                side.nodes.push_back(node);
                const std::string name = stableName(trace.name(node.slice));
                const auto [at, isNew] = m_tokenOf.try_emplace(name, static_cast<std::uint32_t>(m_names.size()));
                if (isNew)
                    m_names.push_back(name);
                side.tokens.push_back(at->second);
                side.isApi.push_back(isApiCall(trace.kind(node.slice)));
            }
        }
        for (CallNode& node : side.nodes) // end ranges where the list was cut
            node.last = std::min(node.last, static_cast<std::uint32_t>(side.nodes.size()));
    }

    void emit(std::uint32_t depth, WorkChange status, std::uint32_t a, std::uint32_t b)
    {
        DispatchRow row;
        row.depth = depth;
        row.status = status;
        if (a != CallNode::none)
            row.slice.a = m_a.nodes[a].slice;
        if (b != CallNode::none)
            row.slice.b = m_b.nodes[b].slice;
        row.name = m_names[a != CallNode::none ? m_a.tokens[a] : m_b.tokens[b]];
        m_tree.rows.push_back(std::move(row));
    }

    // Emits a call with all calls inside it.
    void emitWhole(std::uint32_t depth, bool isOfA, std::uint32_t at)
    {
        const SideCalls& side = isOfA ? m_a : m_b;
        std::vector<std::uint32_t> ends; // one per enclosing call of the row
        for (std::uint32_t i = at; i < side.nodes[at].last; ++i) {
            while (!ends.empty() && ends.back() <= i)
                ends.pop_back();
            emit(depth + static_cast<std::uint32_t>(ends.size()), isOfA ? WorkChange::Removed : WorkChange::Added,
                 isOfA ? i : CallNode::none, isOfA ? CallNode::none : i);
            ends.push_back(side.nodes[i].last);
        }
    }

    void align(Part a, Part b, std::uint32_t depth)
    {
        std::vector<std::uint32_t> tokensA, tokensB;
        for (const std::uint32_t i : a)
            tokensA.push_back(m_a.tokens[i]);
        for (const std::uint32_t i : b)
            tokensB.push_back(m_b.tokens[i]);
        std::size_t fromA = 0, fromB = 0;
        for (const auto& [i, k] : alignSequences(tokensA, tokensB)) {
            merge(a.subspan(fromA, i - fromA), b.subspan(fromB, k - fromB), depth);
            emit(depth, WorkChange::Same, a[i], b[k]);
            align(m_a.childrenOf(a[i]), m_b.childrenOf(b[k]), depth + 1);
            fromA = i + 1;
            fromB = k + 1;
        }
        merge(a.subspan(fromA), b.subspan(fromB), depth);
    }

    // Ops in the order of their calls, each with the index of its call in the part: those of the part itself, or
    // (isDeep) those inside them.
    struct Ops {
        std::vector<std::uint32_t> tokens, owners;
    };
    static Ops opsOf(const SideCalls& side, Part part, bool isDeep)
    {
        Ops ops;
        for (std::uint32_t owner = 0; owner < part.size(); ++owner) {
            const std::uint32_t from = part[owner] + (isDeep ? 1 : 0);
            const std::uint32_t to = isDeep ? side.nodes[part[owner]].last : from + 1;
            for (std::uint32_t i = from; i < to; ++i)
                if (!side.isApi[i]) {
                    ops.tokens.push_back(side.tokens[i]);
                    ops.owners.push_back(owner);
                }
        }
        return ops;
    }

    // Emits calls of which no name is on both sides.
    void merge(Part a, Part b, std::uint32_t depth)
    {
        if (!a.empty() && !b.empty() &&
            (open(a, b, true, false, depth) || open(a, b, false, false, depth) ||
             open(a, b, spansMore(b, a), true, depth)))
            return;
        for (const std::uint32_t i : a)
            emitWhole(depth, true, i);
        for (const std::uint32_t i : b)
            emitWhole(depth, false, i);
    }

    // True if few calls of b contain what many calls of a contain: then those of b are the outer ones.
    bool spansMore(Part b, Part a) const
    {
        const Ops insideA = opsOf(m_a, a, true), insideB = opsOf(m_b, b, true);
        std::set<std::uint32_t> ownersA, ownersB;
        for (const auto& [i, k] : alignSequences(insideA.tokens, insideB.tokens)) {
            ownersA.insert(insideA.owners[i]);
            ownersB.insert(insideB.owners[k]);
        }
        return ownersB.size() < ownersA.size();
    }

    // Opens the calls of one side (isOfB: of b) that contain ops of the other side: ops of the part itself, or (isDeep)
    // ops inside them. False if there are none.
    bool open(Part a, Part b, bool isOfB, bool isDeep, std::uint32_t depth)
    {
        const SideCalls &own = isOfB ? m_b : m_a, &others = isOfB ? m_a : m_b;
        const Part from = isOfB ? b : a, in = isOfB ? a : b;
        const Ops inside = opsOf(own, from, true), wanted = opsOf(others, in, isDeep);
        struct Opened {
            std::uint32_t at;          // index in `from`
            std::uint32_t first, last; // range of `in` that is inside it
        };
        std::vector<Opened> all;
        for (const auto& [i, k] : alignSequences(inside.tokens, wanted.tokens)) {
            const std::uint32_t at = inside.owners[i], found = wanted.owners[k];
            if (!all.empty() && all.back().at == at)
                all.back().last = found;
            else if (all.empty() || found > all.back().last)
                all.push_back({at, found, found});
        }
        if (all.empty())
            return false;
        std::size_t fromAt = 0, inAt = 0;
        const auto both = [&](Part ofOwn, Part ofOthers, void (TreeAligner::*what)(Part, Part, std::uint32_t),
                              std::uint32_t at) {
            isOfB ? (this->*what)(ofOthers, ofOwn, at) : (this->*what)(ofOwn, ofOthers, at);
        };
        for (const Opened& one : all) {
            both(from.subspan(fromAt, one.at - fromAt), in.subspan(inAt, one.first - inAt), &TreeAligner::merge, depth);
            const std::uint32_t node = from[one.at];
            emit(depth, isOfB ? WorkChange::Added : WorkChange::Removed, isOfB ? CallNode::none : node,
                 isOfB ? node : CallNode::none);
            const Places children = own.childrenOf(node);
            both(children, in.subspan(one.first, one.last + 1 - one.first), &TreeAligner::align, depth + 1);
            fromAt = one.at + 1;
            inAt = one.last + 1;
        }
        both(from.subspan(fromAt), in.subspan(inAt), &TreeAligner::merge, depth);
        return true;
    }

    SideCalls m_a, m_b;
    std::unordered_map<std::string, std::uint32_t> m_tokenOf;
    std::vector<std::string> m_names;
    DispatchTree m_tree;
};

} // namespace

DispatchTree dispatchTree(const Trace& a, TimeRange stepA, const Trace& b, TimeRange stepB)
{
    return TreeAligner{a, stepA, b, stepB}.take();
}

} // namespace lanescope
