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
            if (m_open.partSide.items[at].op || !stemOf(at).empty())
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
        spreadSegments(fused, of);
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
            const std::size_t farthest = m_open.isWhole ? 2 : 16; // maximum number of matched pairs in between
            const std::size_t between = anchorsOfFused[j] - anchorsOfPart[i];
            const bool isNear = anchorsOfPart[i] <= anchorsOfFused[j] && between <= farthest;
            return isNear && canHold(fused[j], parts[i]) ? static_cast<int>(100 - between) : 0;
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

    bool canHold(std::uint32_t fused, std::uint32_t part) const
    {
        return !opInFused(m_names, m_open.fusedSide, fused, m_open.partSide, part).empty();
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

    bool isProductBetween(std::uint32_t from, std::uint32_t to) const
    {
        for (std::uint32_t i = from + 1; i < to; ++i) {
            const KernelRole role = entryOf(m_open.partSide, i).decoded.role;
            if (role == KernelRole::Gemm || role == KernelRole::Convolution)
                return true;
        }
        return false;
    }

    bool isPooling(std::uint32_t part) const
    {
        return entryOf(m_open.partSide, part).decoded.role == KernelRole::Pooling;
    }

    // Splits the parts where an op occurs again, where a product runs between two of them, and before and after
    // poolings, which read what their neighbors wrote several times.
    std::vector<Places> segmentsOf(const Places& parts) const
    {
        std::vector<Places> segments;
        for (const std::uint32_t at : parts) {
            const bool isRepeat =
                !segments.empty() && std::any_of(segments.back().begin(), segments.back().end(),
                                                 [&](std::uint32_t p) { return stemOf(p) == stemOf(at); });
            if (segments.empty() || isRepeat || isProductBetween(segments.back().back(), at) ||
                isPooling(segments.back().back()) != isPooling(at))
                segments.emplace_back();
            segments.back().push_back(at);
        }
        return segments;
    }

    // A kernel leaves what is not its own to the later kernels that name these ops too and have none: each of two
    // poolings has its own fused kernel, and so have the bias and relu of the convolution between them.
    void spreadSegments(const Places& fused, std::vector<Places>& of) const
    {
        for (std::size_t j = 0; j + 1 < of.size(); ++j) {
            std::size_t end = j + 1;
            while (end < of.size() && of[end].empty())
                ++end;
            std::vector<Places> segments = segmentsOf(of[j]);
            for (std::size_t k = end; k-- > j + 1 && segments.size() > 1;)
                if (std::all_of(segments.back().begin(), segments.back().end(),
                                [&](std::uint32_t at) { return canHold(fused[k], at); })) {
                    of[k] = std::move(segments.back());
                    segments.pop_back();
                }
            of[j].clear();
            for (const Places& segment : segments)
                of[j].insert(of[j].end(), segment.begin(), segment.end());
        }
    }

    const NameTable& m_names;
    const Alignment& m_anchors; // pairs of the same name
    const Unmatched& m_open;
    FusedParts m_result;
};

} // namespace

namespace {

// True if another kernel of the same op, a product, runs before it.
bool followsProduct(const NameTable& names, const WorkSide& side, std::uint32_t at)
{
    for (std::uint32_t i = at; i-- > 0 && side.items[i].op == side.items[at].op;) {
        const KernelRole role = names[side.items[i].token].decoded.role;
        if (role == KernelRole::Gemm || role == KernelRole::Convolution)
            return true;
    }
    return false;
}

// A pointwise kernel multiplies no matrices: what it does of addmm or of a convolution is adding the bias, before the
// product by a copy, after it by an elementwise kernel. A library's other helpers belong to the product.
bool addsBias(const NameTable& names, const WorkSide& side, std::uint32_t at)
{
    const NameTable::Entry& name = names[side.items[at].token];
    const std::string_view own = opStem(opNameOf(side, at));
    const bool isOfConvolution = own.ends_with("convolution"), isOfProduct = isMatrixProduct(own) || isOfConvolution;
    if (name.kind != SliceKind::Kernel)
        return name.kind == SliceKind::Memcpy && !isOfConvolution;
    if (name.decoded.role == KernelRole::Elementwise)
        return !isOfProduct || followsProduct(names, side, at);
    return name.decoded.role == KernelRole::Copy && !isOfConvolution;
}

} // namespace

bool isMatrixProduct(std::string_view stem)
{
    static constexpr std::array products{"addmm",  "mm",     "bmm",         "baddbmm",  "linear",
                                         "matmul", "einsum", "convolution", "scaled_mm"};
    return std::find(products.begin(), products.end(), stem) != products.end();
}

std::string_view opInFused(const NameTable& names, const WorkSide& fusedSide, std::uint32_t fused,
                           const WorkSide& partSide, std::uint32_t part)
{
    const KernelName& decoded = names[fusedSide.items[fused].token].decoded;
    const bool multiplies = decoded.role == KernelRole::Gemm || decoded.role == KernelRole::Convolution;
    const auto holds = [&](std::string_view stem) {
        return !stem.empty() &&
               std::find(decoded.fusedOps.begin(), decoded.fusedOps.end(), stem) != decoded.fusedOps.end() &&
               (!isMatrixProduct(stem) || multiplies || addsBias(names, partSide, part));
    };
    if (const std::string_view own = opStemOf(names, partSide, part); holds(own))
        return own;
    const Trace& trace = partSide.trace;
    for (SliceId op = partSide.items[part].op; op && trace.kind(op) == SliceKind::Op; op = trace.parent(op))
        if (const std::string_view stem = opStem(trace.name(op)); holds(stem))
            return stem;
    return {};
}

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
