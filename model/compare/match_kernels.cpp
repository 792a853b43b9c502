#include "model/compare/match_kernels.h"

#include "model/base/phrases.h"
#include "model/compare/align.h"
#include "model/compare/kernel_differences.h"
#include "model/compare/match_fused.h"
#include "model/compare/wording.h"
#include "model/store/args.h"

#include <algorithm>
#include <unordered_set>

namespace lanescope {

namespace {

class Matcher {
public:
    Matcher(const NameTable& names, WorkSide a, WorkSide b, Matching how)
        : m_names(names), m_a{a}, m_b{b}, m_how(how), m_takenA(a.items.size()), m_takenB(b.items.size())
    {
        std::unordered_set<std::uint32_t> inA;
        for (const WorkItem& item : a.items)
            inA.insert(item.token);
        for (const WorkItem& item : b.items)
            if (inA.contains(item.token))
                m_onBoth.insert(item.token);
    }

    std::vector<WorkMatch> run()
    {
        std::vector<std::uint32_t> tokensA, tokensB;
        for (const WorkItem& item : m_a.items)
            tokensA.push_back(item.token);
        for (const WorkItem& item : m_b.items)
            tokensB.push_back(item.token);
        const Alignment same = alignSequences(tokensA, tokensB);
        for (const auto& [i, k] : same) {
            take({WorkChange::Same, {i}, {k}, {}, false});
            if (nameA(i).kind != SliceKind::Memset) // any may be matched with any: it shows no place
                m_anchors.emplace_back(i, k);
        }
        if (!m_how.onlyEqualNames)
            findReplacements(same);
        moved();
        for (std::uint32_t i = 0; i < m_takenA.size(); ++i)
            if (!m_takenA[i])
                take({WorkChange::Removed, {i}, {}, {}, false});
        for (std::uint32_t k = 0; k < m_takenB.size(); ++k)
            if (!m_takenB[k])
                take({WorkChange::Added, {}, {k}, {}, false});
        const auto place = [](const WorkMatch& m) {
            return std::pair{m.a.empty() ? ~0u : m.a.front(), m.b.empty() ? ~0u : m.b.front()};
        };
        std::stable_sort(m_matches.begin(), m_matches.end(), [&](const WorkMatch& x, const WorkMatch& y) {
            if (x.a.empty() != y.a.empty() || x.a.empty())
                return x.a.empty() && y.a.empty() ? x.b.front() < y.b.front() : !x.a.empty();
            return place(x) < place(y);
        });
        return std::move(m_matches);
    }

private:
    using Places = std::vector<std::uint32_t>;

    void findReplacements(const Alignment& same)
    {
        for (const auto& [i, k] : same)
            explainAddmm(i, k, true);
        fuse(false);
        fuse(true);
        forEachRegion([&](const Region& region) {
            attention(openA(region), openB(region), false);
            attention(openB(region), openA(region), true);
        });
        forEachRegion([&](const Region& region) { byWork(openA(region), openB(region)); });
        std::vector<std::pair<std::uint32_t, std::uint32_t>> variants;
        for (const WorkMatch& match : m_matches)
            if (match.status == WorkChange::Replaced && match.a.size() == 1 && match.b.size() == 1)
                variants.emplace_back(match.a[0], match.b[0]);
        for (const auto& [i, k] : variants)
            explainAddmm(i, k, false);
        absorbLight();
        standIns();
    }

    // A handwritten product or convolution that replaced another one may also do the light work that followed it: then
    // that is gone, and the next work is the same on both sides.
    void absorbLight()
    {
        for (WorkMatch& match : m_matches) {
            if (match.status != WorkChange::Replaced || match.a.size() != 1 || match.b.size() != 1)
                continue;
            const std::uint32_t after = match.b[0] + 1;
            const KernelRole role = roleOf(m_b, match.b[0]);
            const bool multiplies = role == KernelRole::Gemm || role == KernelRole::Convolution;
            if (!multiplies || opNameOf(m_b, match.b[0]).starts_with("aten::") || opNameOf(m_b, match.b[0]).empty() ||
                (after < m_takenB.size() && !m_takenB[after]))
                continue;
            Places run;
            std::vector<std::string> stems{std::string{opStemOf(m_names, m_a, match.a[0])}};
            for (std::uint32_t i = match.a[0] + 1; i < m_takenA.size() && !m_takenA[i] && isLight(m_a, i); ++i) {
                run.push_back(i);
                stems.emplace_back(opStemOf(m_names, m_a, i));
            }
            if (run.empty() || std::find(stems.begin(), stems.end(), std::string{}) != stems.end())
                continue;
            for (const std::uint32_t i : run)
                m_takenA[i] = true;
            match.a.insert(match.a.end(), run.begin(), run.end());
            match.status = WorkChange::Fused;
            match.why = {
                {PHRASE("takes the place of {ops}, between the same neighbors"), {{"ops", listedWithCounts(stems)}}}};
        }
    }

    const NameTable::Entry& nameA(std::uint32_t i) const { return m_names[m_a.items[i].token]; }
    const NameTable::Entry& nameB(std::uint32_t k) const { return m_names[m_b.items[k].token]; }

    // The items between two matched pairs of equal names.
    struct Region {
        std::uint32_t fromA, toA, fromB, toB;
    };
    template <class Visit>
    void forEachRegion(Visit visit) const
    {
        Region region{0, 0, 0, 0};
        for (const auto& [i, k] : m_anchors) {
            region.toA = i;
            region.toB = k;
            visit(region);
            region.fromA = i + 1;
            region.fromB = k + 1;
        }
        region.toA = static_cast<std::uint32_t>(m_takenA.size());
        region.toB = static_cast<std::uint32_t>(m_takenB.size());
        visit(region);
    }
    Places openA(const Region& r) const { return open(m_takenA, r.fromA, r.toA); }
    Places openB(const Region& r) const { return open(m_takenB, r.fromB, r.toB); }

    static Places open(const std::vector<bool>& taken, std::uint32_t from, std::uint32_t to)
    {
        Places places;
        for (std::uint32_t i = from; i < to; ++i)
            if (!taken[i])
                places.push_back(i);
        return places;
    }

    void take(WorkMatch match)
    {
        for (const std::uint32_t i : match.a)
            m_takenA[i] = true;
        for (const std::uint32_t k : match.b)
            m_takenB[k] = true;
        m_matches.push_back(std::move(match));
    }

    static bool isCopy(const NameTable::Entry& name)
    {
        return name.kind == SliceKind::Memcpy ||
               (name.kind == SliceKind::Kernel && name.decoded.role == KernelRole::Copy);
    }

    static bool isInside(const Trace& trace, SliceId op, SliceId outer)
    {
        while (op && op != outer)
            op = trace.parent(op);
        return op == outer;
    }

    // a: mm, then add. b: addmm, which copies the bias and lets the GEMM add it (beta = 1), or adds it in the epilogue.
    // Also the other way round.
    void explainAddmm(std::uint32_t i, std::uint32_t k, bool isSameKernel)
    {
        if (nameA(i).decoded.role != KernelRole::Gemm)
            return;
        const auto isAddmm = [](std::string_view op) { return op == "aten::addmm" || op == "aten::baddbmm"; };
        const bool inA = isAddmm(opNameOf(m_a, i)), inB = isAddmm(opNameOf(m_b, k));
        if (inA == inB)
            return;
        const WorkSide &plain = inB ? m_a : m_b, &folded = inB ? m_b : m_a;
        const std::vector<bool>&takenPlain = inB ? m_takenA : m_takenB, &takenFolded = inB ? m_takenB : m_takenA;
        const std::uint32_t plainAt = inB ? i : k, foldedAt = inB ? k : i;
        const std::uint32_t add = plainAt + 1;
        if (add >= plain.items.size() || takenPlain[add] || opStem(opNameOf(plain, add)) != "add")
            return;
        Places copies;
        for (std::uint32_t at = foldedAt;
             at-- > 0 && copies.empty() && isInside(folded.trace, folded.items[at].op, folded.items[foldedAt].op);)
            if (!takenFolded[at] && isCopy(m_names[folded.items[at].token]))
                copies = {at};
        WorkMatch match;
        match.status = copies.empty() ? (inB ? WorkChange::Removed : WorkChange::Added) : WorkChange::Replaced;
        match.a = inB ? Places{add} : copies;
        match.b = inB ? copies : Places{add};
        std::string_view why;
        if (inB)
            why =
                copies.empty() ? PHRASE("aten::add became part of aten::addmm: the GEMM adds the bias in its epilogue")
                : isSameKernel
                    ? PHRASE("aten::add became part of aten::addmm, which copies the bias first and lets the GEMM add "
                             "to it (beta = 1): fused in the graph; the GEMM is the same kernel")
                    : PHRASE("aten::add became part of aten::addmm, which copies the bias first and lets the GEMM add "
                             "to it (beta = 1)");
        else
            why = copies.empty()
                      ? PHRASE("aten::addmm is now aten::mm and aten::add: a separate kernel adds the bias")
                      : PHRASE("aten::addmm is now aten::mm and aten::add: a separate kernel adds the bias, which was "
                               "copied before for the GEMM to add to (beta = 1)");
        match.why.push_back({why, {}});
        take(std::move(match));
    }

    // Matches kernels that name the ops they fuse with the kernels of those ops on the other side (isReversed: the
    // fused kernel is in a). The parts need not have been adjacent: a GEMM may run between two of them. So all
    // unmatched kernels of the step are assigned in order, each to a fused kernel that names its op, as many as
    // possible, preferring a near one, but never to one that runs earlier, which the next pair of equal names limits.
    void fuse(bool isReversed)
    {
        const WorkSide &fusedSide = isReversed ? m_a : m_b, &partSide = isReversed ? m_b : m_a;
        const FusedParts of =
            partsOfFused(m_names, m_anchors,
                         {fusedSide, open(isReversed ? m_takenA : m_takenB, 0, count(fusedSide)), partSide,
                          open(isReversed ? m_takenB : m_takenA, 0, count(partSide)), isReversed, m_how.isWhole});
        for (const auto& [fused, parts] : of)
            takeFused(fused, parts, fusedStems(fused, parts, fusedSide, partSide), isReversed);
    }

    static std::uint32_t count(const WorkSide& side) { return static_cast<std::uint32_t>(side.items.size()); }

    std::vector<std::string> fusedStems(std::uint32_t fused, const Places& parts, const WorkSide& fusedSide,
                                        const WorkSide& partSide) const
    {
        const KernelRole role = m_names[fusedSide.items[fused].token].decoded.role;
        std::vector<std::string> stems;
        for (const std::uint32_t at : parts) {
            const std::string stem{opInFused(m_names, fusedSide, fused, partSide, at)};
            const bool isBias = isMatrixProduct(stem) && role != KernelRole::Gemm && role != KernelRole::Convolution;
            stems.push_back(isBias ? format(PHRASE("the bias of {op}"), {{"op", stem}}, briefDuration) : stem);
        }
        return stems;
    }

    void takeFused(std::uint32_t fused, const Places& parts, const std::vector<std::string>& stems, bool isReversed)
    {
        const WorkSide& partSide = isReversed ? m_b : m_a;
        const TextValues values{{"ops", listedWithCounts(stems)}};
        const bool isMany = parts.size() > 1;
        WorkMatch match;
        if (isReversed) {
            match = {WorkChange::Replaced,
                     {fused},
                     parts,
                     {{isMany ? PHRASE("{ops} no longer run as one kernel")
                              : PHRASE("{ops} no longer runs as a generated kernel"),
                       values}},
                     false};
        } else {
            match = {
                isMany ? WorkChange::Fused : WorkChange::Replaced,
                parts,
                {fused},
                {{isMany ? PHRASE("{ops} run as one kernel") : PHRASE("{ops} runs as a generated kernel"), values}},
                isMany && areElementwise(partSide, parts)};
        }
        take(std::move(match));
    }

    KernelRole roleOf(const WorkSide& side, std::uint32_t at) const
    {
        const NameTable::Entry& name = m_names[side.items[at].token];
        return name.kind == SliceKind::Kernel ? name.decoded.role : KernelRole::Other;
    }
    bool areElementwise(const WorkSide& side, const Places& places) const
    {
        return std::all_of(places.begin(), places.end(),
                           [&](std::uint32_t at) { return roleOf(side, at) == KernelRole::Elementwise; });
    }

    // Forward kernels of a role between the same neighbors.
    Places forwardOf(const WorkSide& side, const Places& places, KernelRole role) const
    {
        Places found;
        for (const std::uint32_t at : places)
            if (roleOf(side, at) == role && opNameOf(side, at).find("backward") == std::string_view::npos &&
                m_names[side.items[at].token].name.find("bwd") == std::string_view::npos)
                found.push_back(at);
        return found;
    }

    // Attention written out is a product, a softmax and another product, with what scales and masks in between; a fused
    // kernel does all of it. They are matched in order where a region has as many of both. isReversed: fused in a.
    void attention(const Places& parts, const Places& fused, bool isReversed)
    {
        constexpr std::size_t maxParts = 16;
        const WorkSide &partSide = isReversed ? m_b : m_a, &fusedSide = isReversed ? m_a : m_b;
        const Places centers = forwardOf(partSide, parts, KernelRole::Softmax);
        const Places ones = forwardOf(fusedSide, fused, KernelRole::Attention);
        if (centers.empty() || centers.size() != ones.size())
            return;
        std::vector<Places> of;
        for (const std::uint32_t center : centers) {
            const auto at = std::find(parts.begin(), parts.end(), center);
            const auto isProduct = [&](std::uint32_t place) { return roleOf(partSide, place) == KernelRole::Gemm; };
            const auto before = std::find_if(std::reverse_iterator{at}, parts.rend(), isProduct);
            const auto after = std::find_if(at, parts.end(), isProduct);
            if (before == parts.rend() || after == parts.end())
                return;
            Places all{before.base() - 1, after + 1};
            std::erase_if(all, [&](std::uint32_t place) { // a product clears its workspace
                return m_names[partSide.items[place].token].kind == SliceKind::Memset;
            });
            const bool overlaps = !of.empty() && of.back().back() >= all.front();
            if (all.size() > maxParts || overlaps)
                return;
            of.push_back(std::move(all));
        }
        for (std::size_t i = 0; i < of.size(); ++i) {
            std::vector<std::string> stems;
            for (const std::uint32_t at : of[i]) {
                std::string_view stem =
                    isCopy(m_names[partSide.items[at].token]) ? "copy" : opStemOf(m_names, partSide, at);
                stem.remove_prefix(std::min(stem.size(), stem.find_first_not_of('_'))); // "_softmax"
                if (!stem.empty())
                    stems.emplace_back(stem);
            }
            takeFused(ones[i], of[i], stems, isReversed);
        }
    }

    // Matches the same kind of work for the same op, in order.
    void byWork(const Places& a, const Places& b)
    {
        std::unordered_map<std::string, std::uint32_t> keys;
        const auto keyOf = [&](const WorkSide& side, std::uint32_t at) {
            const NameTable::Entry& name = m_names[side.items[at].token];
            std::string key =
                name.kind == SliceKind::Kernel ? std::string{idOf(name.decoded.role)} : std::string{nameOf(name.kind)};
            if (name.kind == SliceKind::Kernel && name.decoded.role != KernelRole::Gemm &&
                name.decoded.role != KernelRole::Attention && name.decoded.role != KernelRole::Convolution)
                key += "/" + std::string{opStemOf(m_names, side, at)};
            return keys.try_emplace(key, static_cast<std::uint32_t>(keys.size())).first->second;
        };
        std::vector<std::uint32_t> keysA, keysB;
        for (const std::uint32_t i : a)
            keysA.push_back(keyOf(m_a, i));
        for (const std::uint32_t k : b)
            keysB.push_back(keyOf(m_b, k));
        const Alignment pairs = alignSequences(keysA, keysB);
        if (!areNear(a, b, pairs.size()))
            return;
        const bool isAlone = a.size() == 1 && b.size() == 1;
        for (const auto& [x, y] : pairs)
            if (canReplace(a[x], b[y], isAlone))
                take({WorkChange::Replaced,
                      {a[x]},
                      {b[y]},
                      kernelDifferences(nameA(a[x]).decoded, nameB(b[y]).decoded),
                      false});
    }

    // False if the op's work consists of several kernels: a library may add small ones that prepare the large one.
    static bool isAllOfItsOp(const WorkSide& side, std::uint32_t at)
    {
        const auto isOfOp = [&](std::uint32_t other) {
            return side.items[at].op && side.items[other].op == side.items[at].op;
        };
        return !(at > 0 && isOfOp(at - 1)) && !(at + 1 < side.items.size() && isOfOp(at + 1));
    }

    // Equal inputs of one op prove that both do the same work.
    bool haveEqualInputs(std::uint32_t i, std::uint32_t k) const
    {
        const SliceId opA = m_a.items[i].op, opB = m_b.items[k].op;
        if (!opA || !opB || m_a.trace.name(opA) != m_b.trace.name(opB))
            return false;
        const auto argsA = readArguments(m_a.trace, opA), argsB = readArguments(m_b.trace, opB);
        const Argument* dimsA = argsA ? argsA->find("Input Dims") : nullptr;
        const Argument* dimsB = argsB ? argsB->find("Input Dims") : nullptr;
        return dimsA && dimsB && dimsA->value == dimsB->value;
    }

    bool canReplace(std::uint32_t i, std::uint32_t k, bool isAlone) const
    {
        constexpr int maxRatio = 20;
        const std::uint32_t tokenA = m_a.items[i].token, tokenB = m_b.items[k].token;
        const bool isShared = tokenA != tokenB && (m_onBoth.contains(tokenA) || m_onBoth.contains(tokenB));
        const Ns before = m_a.trace.duration(m_a.items[i].work), after = m_b.trace.duration(m_b.items[k].work);
        const bool areFar = std::max(before, after) > maxRatio * std::min(before, after);
        if (areFar && (!isAllOfItsOp(m_a, i) || !isAllOfItsOp(m_b, k)))
            return false; // one may only help the other
        return (!isShared && (!areFar || isAlone)) || haveEqualInputs(i, k);
    }

    // Order alone is weak evidence if many items are between two neighbours: then nearly all of them must have a
    // counterpart.
    bool areNear(const Places& a, const Places& b, std::size_t paired) const
    {
        const std::size_t max = m_how.isWhole ? 16 : 64, longer = std::max(a.size(), b.size());
        return longer <= max || paired * 10 >= longer * 8;
    }

    // Pointwise work, and poolings, which follow it in one kernel.
    bool isLight(const WorkSide& side, std::uint32_t at) const
    {
        return roleOf(side, at) == KernelRole::Elementwise || roleOf(side, at) == KernelRole::Pooling;
    }
    bool areLight(const WorkSide& side, const Places& places) const
    {
        return std::all_of(places.begin(), places.end(), [&](std::uint32_t at) { return isLight(side, at); });
    }

    // Matches a kernel whose name does not show what it fuses (a handwritten one) with the few light kernels between
    // the same neighbours. Light kernels before a neighbour are included if nothing else replaced them.
    void standIns()
    {
        constexpr std::size_t maxParts = 8;
        Places waiting; // indices in a, from regions without new items in b
        forEachRegion([&](const Region& region) {
            const Places a = openA(region), b = openB(region);
            if (b.empty()) {
                if (!a.empty() && areLight(m_a, a))
                    waiting.insert(waiting.end(), a.begin(), a.end());
                return;
            }
            if (b.size() != 1 || !isWrittenByHand(b[0]) || !areLight(m_a, a)) {
                waiting.clear();
                return;
            }
            Places parts = std::move(waiting);
            waiting.clear();
            parts.insert(parts.end(), a.begin(), a.end());
            if (a.empty() || parts.size() > maxParts)
                return;
            std::vector<std::string> stems;
            for (const std::uint32_t i : parts)
                if (const std::string_view stem = opStemOf(m_names, m_a, i); !stem.empty())
                    stems.emplace_back(stem);
            Sentence why{PHRASE("takes the place of other kernels, between the same neighbors"), {}};
            if (stems.size() == parts.size())
                why = {PHRASE("takes the place of {ops}, between the same neighbors"),
                       {{"ops", listedWithCounts(stems)}}};
            const bool isFused = parts.size() > 1, isChain = isFused && areElementwise(m_a, parts);
            take({isFused ? WorkChange::Fused : WorkChange::Replaced, parts, b, {std::move(why)}, isChain});
        });
    }

    // Unmatched items with one name on both sides are the same work: only their position in the step changed.
    void moved()
    {
        std::unordered_map<std::uint32_t, Places> left; // indices in b, by name
        for (const std::uint32_t k : open(m_takenB, 0, count(m_b)))
            left[m_b.items[k].token].push_back(k);
        std::unordered_map<std::uint32_t, std::size_t> used;
        for (const std::uint32_t i : open(m_takenA, 0, count(m_a))) {
            const std::uint32_t token = m_a.items[i].token;
            const auto of = left.find(token);
            if (of == left.end() || used[token] == of->second.size())
                continue;
            take({WorkChange::Same,
                  {i},
                  {of->second[used[token]++]},
                  {{PHRASE("launched at another place in the step"), {}}},
                  false});
        }
    }

    bool isWrittenByHand(std::uint32_t k) const
    {
        const NameTable::Entry& name = nameB(k);
        const KernelRole role = name.decoded.role;
        const bool isPointwise =
            role == KernelRole::Elementwise || role == KernelRole::Other || role == KernelRole::Pooling;
        return name.kind == SliceKind::Kernel && isPointwise && !opNameOf(m_b, k).starts_with("aten::") &&
               name.decoded.fusedOps.empty();
    }
    const NameTable& m_names;
    WorkSide m_a, m_b;
    const Matching m_how;
    std::vector<bool> m_takenA, m_takenB;
    std::unordered_set<std::uint32_t> m_onBoth; // names that run on both sides
    Alignment m_anchors;                        // pairs of the same name
    std::vector<WorkMatch> m_matches;
};

} // namespace

std::vector<WorkMatch> matchWork(const NameTable& names, WorkSide a, WorkSide b, Matching how)
{
    return Matcher{names, a, b, how}.run();
}

} // namespace lanescope
