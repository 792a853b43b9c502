// Copies between two GPUs run far slower than between two others: these two are connected by a slower link.

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/store/args.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

struct Pair {
    std::int64_t from = 0, to = 0;
    std::int64_t bytes = 0;
    Ns time{};
    std::vector<SliceId> copies;
    double bytesPerNs() const { return static_cast<double>(bytes) / static_cast<double>(time.count()); } // GB/s
};

// Only copies of at least a megabyte: latency dominates shorter ones.
std::vector<Pair> pairsOf(const Analysis& analysis)
{
    constexpr std::int64_t minBytes = 1 << 20;
    constexpr std::size_t maxRead = 5'000; // only the longest ones; arguments are read from the text
    const Trace& trace = analysis.trace();
    std::vector<SliceId> copies;
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) == SliceKind::Memcpy && trace.name(l.work).find("PtoP") != std::string_view::npos &&
            trace.duration(l.work) > Ns{})
            copies.push_back(l.work);
    std::map<std::pair<std::int64_t, std::int64_t>, Pair> pairs;
    for (const SliceId copy : longestOf(trace, std::move(copies), maxRead)) {
        const auto args = readArguments(trace, copy);
        if (!args)
            continue;
        const Argument *from = args->find("fromDevice"), *to = args->find("toDevice"), *bytes = args->find("bytes");
        if (!from || !to || !bytes || !from->integer() || !to->integer() || bytes->integer().value_or(0) < minBytes)
            continue;
        Pair& pair = pairs[{*from->integer(), *to->integer()}];
        pair.from = *from->integer();
        pair.to = *to->integer();
        pair.bytes += *bytes->integer();
        pair.time += trace.duration(copy);
        pair.copies.push_back(copy);
    }
    std::vector<Pair> all;
    for (auto& [ends, pair] : pairs)
        all.push_back(std::move(pair));
    return all;
}

} // namespace

static std::vector<Finding> slowLink(const Analysis& analysis)
{
    constexpr double muchFaster = 3;
    constexpr double worthSayingPct = 1; // minimum share of the GPU's busy time
    constexpr std::size_t maxEvidence = 3;
    const std::vector<Pair> pairs = pairsOf(analysis);
    if (pairs.size() < 2)
        return {};
    const auto [slow, fast] = std::minmax_element(
        pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.bytesPerNs() < b.bytesPerNs(); });
    const double pct = percentOfGpuTime(analysis, slow->copies);
    if (slow->bytesPerNs() * muchFaster > fast->bytesPerNs() || pct < worthSayingPct)
        return {};
    const auto count = static_cast<std::int64_t>(slow->copies.size());
    Finding finding;
    finding.severity = Severity::Notice;
    finding.cost = slow->time - Ns{static_cast<std::int64_t>(static_cast<double>(slow->bytes) / fast->bytesPerNs())};
    finding.work = slow->copies;
    finding.evidence = longestOf(analysis.trace(), slow->copies, maxEvidence);
    finding.values = {{"from", slow->from},
                      {"to", slow->to},
                      {"fast_from", fast->from},
                      {"fast_to", fast->to},
                      {"slow", slow->bytesPerNs()},
                      {"fast", fast->bytesPerNs()},
                      {"time", slow->time},
                      {"count", count},
                      {"pct", pct},
                      {"copies", Phrase{count == 1 ? PHRASE("One copy") : PHRASE("{count} copies")}}};
    return {finding};
}

const Rule slowLinkRule{
    "slow_link",
    PHRASE("Copies from GPU {from} to GPU {to} run at {slow} GB/s, from GPU {fast_from} to GPU {fast_to} at "
           "{fast}"),
    PHRASE(
        "{copies} of a megabyte or more from GPU {from} to GPU {to} take {time}, {pct} % of the GPU's busy time. GPU "
        "{fast_from} to GPU {fast_to} is the fastest pair. The cost is what that pair's bandwidth would save."),
    PHRASE(
        "Compare with the machine's topology (nvidia-smi topo -m, rocm-smi --showtopo): without NVLink or peer access "
        "copies cross PCIe or the host. Put ranks that exchange much on GPUs with a direct link."),
    slowLink,
    {Cause::Copy}};

} // namespace lanescope
