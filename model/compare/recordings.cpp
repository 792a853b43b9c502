#include "model/compare/recordings.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/versions.h"
#include "model/attribution/iteration_names.h"
#include "model/base/flop_text.h"
#include "model/base/phrases.h"
#include "model/compare/spread.h"
#include "model/store/predicted.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>

namespace lanescope {

namespace {

// ---- GPUs -----------------------------------------------------------------------------------------------------------

struct UsedGpus {
    std::set<std::string> models;
    std::set<ProcessId> devices;
};

std::string modelName(std::string_view name)
{
    for (const std::string_view maker : {"NVIDIA ", "AMD Instinct ", "AMD ", "Tesla "})
        if (name.starts_with(maker))
            name.remove_prefix(maker.size());
    return std::string{name};
}

// The GPUs that the compared work ran on, not all GPUs of the machine.
UsedGpus gpusOf(const RecordingSide& side)
{
    const Trace& trace = side.analysis.trace();
    UsedGpus used;
    for (const auto& items : side.work)
        for (const WorkItem& item : items)
            if (used.devices.insert(trace[trace.laneOf(item.work)].process).second)
                if (const Gpu* gpu = gpuOf(trace, item.work); gpu && !gpu->name.empty())
                    used.models.insert(modelName(gpu->name));
    return used;
}

std::string listOf(const std::set<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : " + ") + name;
    return text;
}

// ---- versions -------------------------------------------------------------------------------------------------------

struct VersionKey {
    std::string_view key, text;
};
constexpr std::array versionKeys{
    VersionKey{"torch_version", PHRASE("torch {a} → {b}")},
    VersionKey{"cuda_runtime_version", PHRASE("CUDA {a} → {b}")},
    VersionKey{"cuda_driver_version", PHRASE("CUDA driver {a} → {b}")},
    VersionKey{"nvidia_driver_version", PHRASE("NVIDIA driver {a} → {b}")},
    VersionKey{"hip_runtime_version", PHRASE("HIP {a} → {b}")},
    VersionKey{"nccl_version", PHRASE("NCCL {a} → {b}")},
};
constexpr std::array sameVersions{
    VersionKey{"torch_version", PHRASE("torch {a}")},
    VersionKey{"cuda_runtime_version", PHRASE("CUDA {a}")},
    VersionKey{"hip_runtime_version", PHRASE("HIP {a}")},
};

// A property of the trace; else the member of that name in a property that is an object (torch writes some values of
// the program into "metadata").
std::string versionOf(const Trace& trace, std::string_view key)
{
    const auto& properties = trace.info().properties;
    if (const auto at = properties.find(std::string{key}); at != properties.end())
        return versionText(key, at->second);
    const std::string quoted = fmt::format("\"{}\"", key);
    for (const auto& [name, text] : properties)
        if (const std::size_t at = text.find(quoted); at != std::string::npos) {
            std::size_t from = text.find_first_not_of(" :\n", at + quoted.size());
            if (from == std::string::npos)
                continue;
            const bool isText = text[from] == '"';
            const std::size_t to = text.find_first_of(isText ? "\"" : ",}\n", from + 1);
            const std::string value = text.substr(from, to == std::string::npos ? to : to - from);
            if (value != "null" && value != "\"N/A")
                return versionText(key, value);
        }
    return {};
}

// ---- types of products ----------------------------------------------------------------------------------------------

struct Products {
    std::map<std::string, std::size_t> byType; // GEMM kernels by their type
    Ns total{};                                // the time of all of them
    std::size_t count = 0;                     // some of them may not name their type
    double flops = 0;
    std::size_t withFlops = 0;
    std::map<double, std::size_t> bySize; // products by their FLOP
};

Products productsOf(const RecordingSide& side, const NameTable& names)
{
    const OpCosts& costs = side.analysis.costs();
    Products products;
    for (const auto& items : side.work)
        for (const WorkItem& item : items) {
            const KernelName& name = names[item.token].decoded;
            if (names[item.token].kind != SliceKind::Kernel || name.role != KernelRole::Gemm)
                continue;
            ++products.count;
            products.total += side.analysis.trace().duration(item.work);
            if (name.dtype)
                ++products.byType[*name.dtype];
            if (const WorkCost* cost = costs.of(item.work); cost && cost->hasFlops && costs.costs[cost->cost].flops) {
                products.flops += *costs.costs[cost->cost].flops;
                ++products.withFlops;
                ++products.bySize[*costs.costs[cost->cost].flops];
            }
        }
    return products;
}

const std::pair<const std::string, std::size_t>* mostUsed(const Products& products)
{
    const auto at = std::max_element(products.byType.begin(), products.byType.end(),
                                     [](const auto& x, const auto& y) { return x.second < y.second; });
    return at == products.byType.end() ? nullptr : &*at;
}

void compareTypes(RecordingsCompared& out, const Products& a, const Products& b)
{
    const auto *before = mostUsed(a), *after = mostUsed(b);
    if (!before || !after)
        return;
    const TextValues values{{"a", before->first},
                            {"b", after->first},
                            {"of_a", static_cast<std::int64_t>(before->second)},
                            {"of_b", static_cast<std::int64_t>(after->second)},
                            {"all_a", static_cast<std::int64_t>(a.count)},
                            {"all_b", static_cast<std::int64_t>(b.count)}};
    if (before->first == after->first)
        out.alike.push_back({PHRASE("GEMMs in {a}"), values});
    else {
        out.differs.push_back({PHRASE("GEMMs in {a} ({of_a} of {all_a}) → {b} ({of_b} of {all_b})"), values});
        out.areTypesOther = true;
    }
}

// ---- size of the problem --------------------------------------------------------------------------------------------

bool coverNearlyAll(const Products& p) { return p.count > 0 && p.withFlops * 10 >= p.count * 9; }

using Grid = std::array<std::int64_t, 3>;

// Grids of the first launches of each kernel name.
std::map<std::uint32_t, std::vector<Grid>> gridsOf(const RecordingSide& side, const NameTable& names,
                                                   const std::set<std::uint32_t>& wanted)
{
    constexpr std::size_t maxRead = 16;
    std::map<std::uint32_t, std::vector<Grid>> grids;
    for (const auto& items : side.work)
        for (const WorkItem& item : items)
            if (names[item.token].kind == SliceKind::Kernel && wanted.contains(item.token))
                if (auto& list = grids[item.token]; list.size() < maxRead)
                    if (const auto grid = footprintOf(side.analysis.trace(), item.work).grid)
                        list.push_back(*grid);
    return grids;
}

std::set<std::uint32_t> namesOf(const RecordingSide& side)
{
    std::set<std::uint32_t> tokens;
    for (const auto& items : side.work)
        for (const WorkItem& item : items)
            tokens.insert(item.token);
    return tokens;
}

// Counts kernels that run on both sides without a common grid, out of all that run on both.
void compareGrids(RecordingsCompared& out, const RecordingSide& a, const RecordingSide& b, const NameTable& names)
{
    const std::set<std::uint32_t> tokensA = namesOf(a), tokensB = namesOf(b);
    std::set<std::uint32_t> shared;
    std::set_intersection(tokensA.begin(), tokensA.end(), tokensB.begin(), tokensB.end(),
                          std::inserter(shared, shared.end()));
    const auto gridsA = gridsOf(a, names, shared);
    auto gridsB = gridsOf(b, names, shared);
    std::int64_t all = 0, differing = 0;
    std::string example;
    for (const auto& [token, before] : gridsA) {
        const std::vector<Grid>& after = gridsB[token];
        if (before.empty() || after.empty())
            continue;
        ++all;
        if (std::find_first_of(before.begin(), before.end(), after.begin(), after.end()) != before.end())
            continue;
        if (!differing++) {
            const auto blocks = [](const Grid& g) { return fmt::format("{}x{}x{}", g[0], g[1], g[2]); };
            const KernelName& name = names[token].decoded;
            example = fmt::format("{} {} → {}", name.label.empty() ? names[token].name : std::string_view{name.label},
                                  blocks(before.front()), blocks(after.front()));
        }
    }
    if (differing * 2 > all)
        out.differs.push_back(
            {PHRASE("another problem size: {count} of {all} kernels that run on both sides have other "
                    "grids ({example})"),
             {{"count", differing}, {"all", all}, {"example", example}}});
}

// The sizes that both have are nearly all of either side: the problem is the same, whatever their counts.
bool haveSameSizes(const Products& a, const Products& b)
{
    const auto known = [](const Products& of, const Products& in) {
        std::size_t count = 0;
        for (const auto& [size, products] : of.bySize)
            count += in.bySize.contains(size) ? products : 0;
        return count;
    };
    return known(a, b) * 20 >= a.withFlops * 19 && known(b, a) * 20 >= b.withFlops * 19;
}

// "8155 prefill + 37 decode" for one iteration of a serving engine; empty if its names do not show it.
std::string tokensOf(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::string text;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            for (const SliceId s : lane.slices) {
                if (trace.kind(s) != SliceKind::Annotation)
                    continue;
                const auto name = iterationNameOf(trace.name(s));
                if (!name || (!name->tokensPrefill && !name->tokensDecode))
                    continue;
                std::string one;
                if (name->tokensPrefill.value_or(0) > 0)
                    one = fmt::format("{} prefill", *name->tokensPrefill);
                if (name->tokensDecode.value_or(0) > 0)
                    one += fmt::format("{}{} decode", one.empty() ? "" : " + ", *name->tokensDecode);
                if (!text.empty() && one != text)
                    return {}; // its iterations differ among each other
                text = one;
            }
    return text;
}

bool compareTokens(RecordingsCompared& out, const RecordingSide& a, const RecordingSide& b)
{
    const std::string before = tokensOf(a.analysis), after = tokensOf(b.analysis);
    if (before.empty() || after.empty() || before == after)
        return false;
    out.differs.push_back(
        {PHRASE("another problem size: tokens per iteration {a} → {b}"), {{"a", before}, {"b", after}}});
    return true;
}

std::map<std::uint32_t, std::size_t> countsOf(const RecordingSide& side)
{
    std::map<std::uint32_t, std::size_t> counts;
    for (const auto& items : side.work)
        for (const WorkItem& item : items)
            ++counts[item.token];
    return counts;
}

// The smaller recording holds the same names, each with about the same share of its launches.
bool isPart(const std::map<std::uint32_t, std::size_t>& part, const std::map<std::uint32_t, std::size_t>& whole)
{
    constexpr std::size_t min = 20;
    std::size_t inPart = 0, inWhole = 0, alike = 0, more = 0;
    for (const auto& [token, count] : part)
        inPart += count;
    for (const auto& [token, count] : whole)
        inWhole += count;
    if (inPart < min || inPart * 10 > inWhole * 8)
        return false;
    const double share = static_cast<double>(inPart) / static_cast<double>(inWhole);
    for (const auto& [token, count] : whole) {
        const auto of = part.find(token);
        const double found = of == part.end() ? 0 : static_cast<double>(of->second);
        const double expected = share * static_cast<double>(count);
        if (std::abs(found - expected) <= std::max(2.0, 0.35 * expected))
            alike += count;
    }
    for (const auto& [token, count] : part)
        if (const auto of = whole.find(token); of == whole.end() || count > of->second)
            more += count;
    return alike * 10 >= inWhole * 8 && more * 50 <= inPart;
}

bool compareParts(RecordingsCompared& out, const RecordingSide& a, const RecordingSide& b)
{
    if (a.steps.front().slice || !out.areGpusAlike)
        return false;
    const auto before = countsOf(a), after = countsOf(b);
    const bool isSecond = isPart(after, before);
    if (!isSecond && !isPart(before, after))
        return false;
    const auto sum = [](const auto& counts) {
        std::int64_t all = 0;
        for (const auto& [token, count] : counts)
            all += static_cast<std::int64_t>(count);
        return all;
    };
    out.differs.push_back({isSecond ? PHRASE("the second recording is a part of such a recording as the first: the "
                                             "same kernels, copies and memsets, {a} → {b} of them")
                                    : PHRASE("the first recording is a part of such a recording as the second: the "
                                             "same kernels, copies and memsets, {a} → {b} of them"),
                           {{"a", sum(before)}, {"b", sum(after)}}});
    return true;
}

void compareProducts(RecordingsCompared& out, const RecordingSide& a, const Products& inA, const RecordingSide& b,
                     const Products& inB)
{
    constexpr double minDifference = 0.01;
    const double before = inA.flops / static_cast<double>(a.steps.size());
    const double after = inB.flops / static_cast<double>(b.steps.size());
    const bool isWhole = !a.steps.front().slice;
    const auto rankA = a.analysis.trace().info().rank, rankB = b.analysis.trace().info().rank;
    const TextValues values{{"a", flopText(before)},
                            {"b", flopText(after)},
                            {"count_a", static_cast<std::int64_t>(inA.count)},
                            {"count_b", static_cast<std::int64_t>(inB.count)}};
    if (std::abs(after - before) <= minDifference * std::min(before, after))
        out.alike.push_back(
            {isWhole ? PHRASE("{a} of matrix products") : PHRASE("{a} of matrix products per step"), values});
    else if (rankA && rankB && *rankA != *rankB) // its ranks hold other parts of the model
        out.differs.push_back(
            {isWhole ? PHRASE("{a} of matrix products → {b}") : PHRASE("{a} of matrix products per step → {b}"),
             values});
    else if (haveSameSizes(inA, inB))
        out.differs.push_back(
            {PHRASE("matrix products of the same sizes, but {count_a} → {count_b} of them ({a} → {b})"), values});
    else
        out.differs.push_back({isWhole ? PHRASE("another problem size: {a} of matrix products → {b}")
                                       : PHRASE("another problem size: {a} of matrix products per step → {b}"),
                               values});
}

// The larger mean duration of a matrix product over the smaller one; 0 if a side has none.
double ratioOf(const Products& a, const Products& b)
{
    if (a.count == 0 || b.count == 0)
        return 0;
    const double before = asDouble(a.total) / static_cast<double>(a.count);
    const double after = asDouble(b.total) / static_cast<double>(b.count);
    return std::min(before, after) > 0 ? std::max(before, after) / std::min(before, after) : 0;
}

void compareSizes(RecordingsCompared& out, const RecordingSide& a, const Products& inA, const RecordingSide& b,
                  const Products& inB, const NameTable& names)
{
    if (compareTokens(out, a, b) || compareParts(out, a, b))
        return;
    if (coverNearlyAll(inA) && coverNearlyAll(inB))
        compareProducts(out, a, inA, b, inB);
    else if (const double ratio = ratioOf(inA, inB); ratio >= 50)
        out.differs.push_back({PHRASE("a matrix product takes {ratio} times as long on one side, so it is likely "
                                      "another problem size"),
                               {{"ratio", ratio}}});
    else if (out.areGpusAlike) // another GPU may use other grids for the same problem
        compareGrids(out, a, b, names);
}

// ---- the recording --------------------------------------------------------------------------------------------------

bool hasPythonFrames(const Trace& trace)
{
    return std::any_of(trace.rows().begin(), trace.rows().end(),
                       [](const Row& row) { return row.holds(SliceKind::Python); });
}

void compareRecorders(RecordingsCompared& out, const Trace& a, const Trace& b)
{
    const bool framesA = hasPythonFrames(a), framesB = hasPythonFrames(b);
    if (framesA != framesB)
        out.differs.push_back({framesA ? PHRASE("only the first records Python frames, which slows its host")
                                       : PHRASE("only the second records Python frames, which slows its host"),
                               {}});
    if (isPredicted(a) != isPredicted(b)) // before all else: the other one has never run
        out.differs.insert(out.differs.begin(), {isPredicted(b) ? PHRASE("recorded → predicted by a replay")
                                                                : PHRASE("predicted by a replay → recorded"),
                                                 {}});
    else if (isPredicted(a))
        out.alike.insert(out.alike.begin(), {predictedText, {}});
    const auto rankA = a.info().rank, rankB = b.info().rank;
    if (rankA && rankB && *rankA != *rankB)
        out.differs.push_back({PHRASE("rank {a} → rank {b}"), {{"a", *rankA}, {"b", *rankB}}});
    const auto sizeA = a.info().worldSize, sizeB = b.info().worldSize;
    if (sizeA && sizeB && *sizeA != *sizeB)
        out.differs.push_back({PHRASE("ranks of the job {a} → {b}"), {{"a", *sizeA}, {"b", *sizeB}}});
}

} // namespace

RecordingsCompared compareRecordings(const RecordingSide& a, const RecordingSide& b, const NameTable& names)
{
    RecordingsCompared out;
    if (a.steps.empty() || b.steps.empty())
        return out;
    const Trace &traceA = a.analysis.trace(), &traceB = b.analysis.trace();
    const UsedGpus before = gpusOf(a), after = gpusOf(b);
    const TextValues models{{"a", listOf(before.models)}, {"b", listOf(after.models)}};
    if (!before.models.empty() && !after.models.empty()) {
        out.areGpusAlike = before.models == after.models;
        if (out.areGpusAlike)
            out.alike.push_back({PHRASE("same GPU ({a})"), models});
        else
            out.differs.push_back({PHRASE("GPU {a} → {b}"), models});
    }
    if (before.devices.size() != after.devices.size() && !before.devices.empty() && !after.devices.empty())
        out.differs.push_back({PHRASE("number of GPUs {a} → {b}"),
                               {{"a", static_cast<std::int64_t>(before.devices.size())},
                                {"b", static_cast<std::int64_t>(after.devices.size())}}});
    for (const auto& [key, text] : versionKeys) {
        const std::string inA = versionOf(traceA, key), inB = versionOf(traceB, key);
        if (!inA.empty() && !inB.empty() && inA != inB)
            out.differs.push_back({text, {{"a", inA}, {"b", inB}}});
    }
    for (const auto& [key, text] : sameVersions)
        if (const std::string version = versionOf(traceA, key); !version.empty() && version == versionOf(traceB, key))
            out.alike.push_back({text, {{"a", version}}});
    const Products inA = productsOf(a, names), inB = productsOf(b, names);
    compareTypes(out, inA, inB);
    compareSizes(out, a, inA, b, inB, names);
    compareRecorders(out, traceA, traceB);
    return out;
}

} // namespace lanescope
