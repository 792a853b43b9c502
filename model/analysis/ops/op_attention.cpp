// Attention: its arithmetic follows from the pairs of a query and a key that are multiplied.

#include "model/analysis/ops/op_formulas.h"

namespace lanescope::formulas {

namespace {

bool isTensorAt(const Inputs& in, int at) { return at >= 0 && tensorAt(in, static_cast<std::size_t>(at)); }

std::optional<std::int64_t> integerAt(const Inputs& in, int at)
{
    return at >= 0 && static_cast<std::size_t>(at) < in.size() ? in[static_cast<std::size_t>(at)].integer()
                                                               : std::nullopt;
}

// Absent: not recorded, so whether there is a causal mask is not known.
std::optional<bool> isCausal(const Inputs& in, const AttentionArgs& where)
{
    if (where.causal < 0)
        return false;
    if (static_cast<std::size_t>(where.causal) >= in.size())
        return {};
    const OpInput& told = in[static_cast<std::size_t>(where.causal)];
    return told.truth()     ? told.truth()
           : told.integer() ? std::optional{*told.integer() != 0} // a kind of mask
                            : std::nullopt;
}

// A sliding window leaves fewer pairs. -1 or no number: there is none; right of the diagonal a causal mask leaves none.
bool hasWindow(const Inputs& in, const AttentionArgs& where, bool isCausal)
{
    const std::int64_t left = integerAt(in, where.window).value_or(-1),
                       right = integerAt(in, where.window < 0 ? -1 : where.window + 1).value_or(-1);
    return left >= 0 || (right >= 0 && !(isCausal && right == 0));
}

// Pairs of one sequence of n queries and m keys.
std::optional<double> pairsOf(double n, double m, bool isCausal, bool endsAlign)
{
    if (!isCausal)
        return n * m;
    if (n == m)
        return n * (n + 1) / 2;
    // Each query sees the keys up to its own; the last query sees them all.
    return endsAlign && m > n ? std::optional{n * (m - n) + n * (n + 1) / 2} : std::nullopt;
}

// Packed sequences: their lengths are data of a tensor, which no shape shows. They are known where there is only one,
// and where all have the maximum, because together they are all rows.
std::optional<double> packedPairs(const Inputs& in, const AttentionArgs& where, const OpInput& q, const OpInput& k,
                                  bool isCausal)
{
    if (!isTensorAt(in, where.sequences) || !isTensorAt(in, where.sequences + 1))
        return {};
    const Extents& starts = in[static_cast<std::size_t>(where.sequences)].dims;
    if (starts.size() != 1 || starts[0] < 2 || in[static_cast<std::size_t>(where.sequences) + 1].dims != starts)
        return {};
    const std::int64_t count = starts[0] - 1, queries = q.dims[0], keys = k.dims[0];
    const auto longest = integerAt(in, where.sequences + 2), longestKeys = integerAt(in, where.sequences + 3);
    const bool isEqual = longest && longestKeys && *longest * count == queries && *longestKeys * count == keys;
    if (count > 1 && !isEqual)
        return {};
    const auto pairs =
        pairsOf(static_cast<double>(queries / count), static_cast<double>(keys / count), isCausal, where.endsAlign);
    return pairs ? std::optional{static_cast<double>(count) * *pairs} : std::nullopt;
}

} // namespace

Cost attention(const Inputs& in, const AttentionArgs& where)
{
    const OpInput *q = tensorAt(in, where.first), *k = tensorAt(in, where.first + 1),
                  *v = tensorAt(in, where.first + 2);
    if (!q || !k || !v || q->dims.size() != k->dims.size() || q->dims.size() != v->dims.size())
        return {};
    const bool isPacked = q->dims.size() == 3 && where.sequences >= 0;
    const bool hasLengths = where.sequences >= 0 && isTensorAt(in, where.sequences);
    if (isPacked ? !hasLengths : q->dims.size() != 4 || hasLengths)
        return {};
    for (const int other : where.unknown)
        if (isTensorAt(in, other)) // lengths, or a table of blocks, that no shape shows
            return {};
    const auto causal = isCausal(in, where);
    if (!causal || hasWindow(in, where, *causal))
        return {};
    const std::size_t length = isPacked            ? 0
                               : where.lengthFirst ? 1
                                                   : 2,
                      heads = isPacked || !where.lengthFirst ? 1 : 2, width = q->dims.size() - 1;
    const double batch = static_cast<double>((isPacked ? 1 : q->dims[0]) * q->dims[heads]);
    const auto n = static_cast<double>(q->dims[length]);
    const auto pairs = isPacked ? packedPairs(in, where, *q, *k, *causal)
                                : pairsOf(n, static_cast<double>(k->dims[length]), *causal, where.endsAlign);
    if (!pairs)
        return {};
    OpCost cost;
    cost.kind = OpClass::Attention;
    const auto d = static_cast<double>(q->dims[width]), dv = static_cast<double>(v->dims[width]);
    cost.flops = 2 * batch * *pairs * (where.backward ? 3 * d + 2 * dv : d + dv);
    read(cost, *q);
    read(cost, *k);
    read(cost, *v);
    cost.operands = q->type;
    if (isTensorAt(in, where.mask))
        read(cost, in[static_cast<std::size_t>(where.mask)]);
    const auto result = static_cast<std::int64_t>(batch * n * dv);
    if (where.backward) { // also reads the result and its gradient, and writes three
        *cost.readElements += 2 * result;
        *cost.readBytes += 2 * result * bytesOf(*q->type);
        for (const OpInput* t : {q, k, v})
            write(cost, elementsOf(t->dims), *t->type);
    } else {
        write(cost, result, *q->type);
    }
    return cost;
}

} // namespace lanescope::formulas
