#include "model/compare/match_fused.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

using Places = std::vector<std::uint32_t>;

class Sharing {
public:
    Sharing(const NameTable& names, const Alignment& anchors, const Unmatched& open)
        : m_names(names), m_anchors(anchors), m_open(open)
    {
    }

    FusedParts run()
    {
        Places fused, parts;
        for (const std::uint32_t at : m_open.ofFusedSide)
            if (!entryOf(m_open.fusedSide, at).decoded.fusedOps.empty())
                fused.push_back(at);
        if (fused.empty())
            return {};
        for (const std::uint32_t at : m_open.ofPartSide)
            if (!stemOf(at).empty())
                parts.push_back(at);
        shareOut(fused, parts);
        return std::move(m_result);
    }

private:
    const NameTable::Entry& entryOf(const WorkSide& side, std::uint32_t at) const
    {
        return m_names[side.items[at].token];
    }
    std::string_view stemOf(std::uint32_t part) const { return opStemOf(m_names, m_open.partSide, part); }

    // Number of matched pairs before the index.
    std::size_t anchorsBefore(std::uint32_t at, bool inA) const
    {
        return static_cast<std::size_t>(
            std::lower_bound(m_anchors.begin(), m_anchors.end(), at,
                             [&](const auto& pair, std::uint32_t p) { return (inA ? pair.first : pair.second) < p; }) -
            m_anchors.begin());
    }

    void shareOut(const Places& fused, const Places& parts)
    {
        constexpr std::size_t maxCells = 4'000'000;
        const std::size_t n = parts.size(), m = fused.size();
        if (n == 0 || m == 0)
            return;
        if (n * m > maxCells) { // solved in two halves, split at the middle fused kernel
            const std::size_t half = m / 2, anchors = anchorsBefore(fused[half], m_open.isFusedInA);
            const auto cut = std::partition_point(parts.begin(), parts.end(), [&](std::uint32_t at) {
                return anchorsBefore(at, !m_open.isFusedInA) < anchors;
            });
            const auto middle = fused.begin() + static_cast<std::ptrdiff_t>(half);
            shareOut({fused.begin(), middle}, {parts.begin(), cut});
            shareOut({middle, fused.end()}, {cut, parts.end()});
            return;
        }
        std::vector<Places> of = bestShares(fused, parts);
        shareEqually(fused, of);
        spreadRepeats(fused, of);
        for (std::size_t j = 0; j < m; ++j)
            if (!of[j].empty())
                m_result.emplace_back(fused[j], std::move(of[j]));
    }

    std::vector<Places> bestShares(const Places& fused, const Places& parts) const
    {
        const std::size_t n = parts.size(), m = fused.size();
        std::vector<std::size_t> anchorsOfFused, anchorsOfPart;
        for (const std::uint32_t at : fused)
            anchorsOfFused.push_back(anchorsBefore(at, m_open.isFusedInA));
        for (const std::uint32_t at : parts)
            anchorsOfPart.push_back(anchorsBefore(at, !m_open.isFusedInA));
        const auto gain = [&](std::size_t i, std::size_t j) -> int {
            if (anchorsOfPart[i] > anchorsOfFused[j] || !canHold(fused[j], parts[i]))
                return 0;
            const std::size_t farthest = m_open.isWhole ? 2 : 16; // maximum number of matched pairs in between
            const std::size_t between = anchorsOfFused[j] - anchorsOfPart[i];
            return between > farthest ? 0 : static_cast<int>(100 - between);
        };
        std::vector<int> best((n + 1) * (m + 1), 0);
        const auto cell = [&](std::size_t i, std::size_t j) -> int& { return best[i * (m + 1) + j]; };
        for (std::size_t i = 1; i <= n; ++i)
            for (std::size_t j = 1; j <= m; ++j) {
                const int taken = gain(i - 1, j - 1);
                cell(i, j) = std::max({cell(i - 1, j), cell(i, j - 1), taken ? cell(i - 1, j) + taken : 0});
            }
        std::vector<Places> of(m);
        for (std::size_t i = n, j = m; i > 0 && j > 0;) {
            // If results are equal, the first fused kernel gets the parts. They are spread below.
            if (cell(i, j) == cell(i, j - 1))
                --j;
            else if (const int taken = gain(i - 1, j - 1); taken && cell(i, j) == cell(i - 1, j) + taken)
                of[j - 1].push_back(parts[--i]);
            else
                --i;
        }
        for (Places& places : of)
            std::reverse(places.begin(), places.end());
        return of;
    }

    // True if the fused kernel names the op of the part and can do its work. A pointwise kernel multiplies no matrices:
    // what it does of addmm or of a convolution is adding the bias.
    bool canHold(std::uint32_t fused, std::uint32_t part) const
    {
        static constexpr std::array products{"addmm",  "mm",     "bmm",         "baddbmm",  "linear",
                                             "matmul", "einsum", "convolution", "scaled_mm"};
        const KernelName& decoded = entryOf(m_open.fusedSide, fused).decoded;
        const std::string_view stem = stemOf(part);
        if (std::find(decoded.fusedOps.begin(), decoded.fusedOps.end(), stem) == decoded.fusedOps.end())
            return false;
        const bool isProduct = std::find(products.begin(), products.end(), stem) != products.end();
        if (!isProduct || decoded.role == KernelRole::Gemm || decoded.role == KernelRole::Convolution)
            return true;
        const NameTable::Entry& name = entryOf(m_open.partSide, part);
        if (name.kind != SliceKind::Kernel)
            return name.kind == SliceKind::Memcpy;
        return name.decoded.role == KernelRole::Elementwise || name.decoded.role == KernelRole::Copy;
    }

    // Equal fused kernels that follow each other share the parts that the first of them was given.
    void shareEqually(const Places& fused, std::vector<Places>& of) const
    {
        const WorkSide& side = m_open.fusedSide;
        for (std::size_t j = 0; j < fused.size();) {
            std::size_t end = j + 1;
            Places all = of[j];
            while (end < fused.size() && side.items[fused[end]].token == side.items[fused[j]].token &&
                   fused[end] == fused[end - 1] + 1) {
                all.insert(all.end(), of[end].begin(), of[end].end());
                ++end;
            }
            const std::size_t equals = end - j;
            if (equals > 1 && all.size() >= equals)
                for (std::size_t e = 0; e < equals; ++e)
                    of[j + e].assign(all.begin() + static_cast<std::ptrdiff_t>(all.size() * e / equals),
                                     all.begin() + static_cast<std::ptrdiff_t>(all.size() * (e + 1) / equals));
            j = end;
        }
    }

    // Where the op of the last part begins again: 0 if each op occurs once.
    std::size_t lastRepeat(const Places& parts) const
    {
        for (std::size_t p = parts.size(); p-- > 1;)
            for (std::size_t q = 0; q < p; ++q)
                if (stemOf(parts[q]) == stemOf(parts[p]))
                    return p;
        return 0;
    }

    // A kernel that was given an op twice leaves the second, and what comes after it, to a later kernel that names
    // these ops too and has none: each of two poolings has its own fused kernel.
    void spreadRepeats(const Places& fused, std::vector<Places>& of) const
    {
        for (std::size_t j = 0; j + 1 < of.size(); ++j) {
            const std::size_t second = lastRepeat(of[j]);
            if (second == 0)
                continue;
            std::size_t end = j + 1;
            while (end < of.size() && of[end].empty())
                ++end;
            const auto from = of[j].begin() + static_cast<std::ptrdiff_t>(second);
            for (std::size_t k = end; k-- > j + 1;)
                if (std::all_of(from, of[j].end(), [&](std::uint32_t at) { return canHold(fused[k], at); })) {
                    of[k].assign(from, of[j].end());
                    of[j].erase(from, of[j].end());
                    break;
                }
        }
    }

    const NameTable& m_names;
    const Alignment& m_anchors; // pairs of the same name
    const Unmatched& m_open;
    FusedParts m_result;
};

} // namespace

std::string_view opNameOf(const WorkSide& side, std::uint32_t at)
{
    const SliceId op = side.items[at].op;
    return op ? side.trace.name(op) : std::string_view{};
}

std::string_view opStemOf(const NameTable& names, const WorkSide& side, std::uint32_t at)
{
    if (const std::string_view stem = opStem(opNameOf(side, at)); !stem.empty())
        return stem;
    const NameTable::Entry& name = names[side.items[at].token];
    return name.decoded.functor ? std::string_view{*name.decoded.functor} : std::string_view{};
}

FusedParts partsOfFused(const NameTable& names, const Alignment& anchors, const Unmatched& open)
{
    return Sharing{names, anchors, open}.run();
}

} // namespace lanescope
