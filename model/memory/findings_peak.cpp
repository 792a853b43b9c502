// Finds what made the peak, and why a request did not fit.

#include "model/memory/allocator_model.h"
#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/likely_parameters.h"
#include "model/memory/steps.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

namespace lanescope {

std::string listOfPhases(const PhaseBytes& phases)
{
    std::vector<PhaseShare> all = phaseSharesOf(phases);
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
    std::string text;
    for (const PhaseShare& share : all)
        if (share.bytes)
            text += (text.empty() ? "" : ", ") + share.name + " " + shownBytes(share.bytes);
    return text;
}

// The phase that holds most of the peak; none if most of it has no phase that is known.
struct LargestPhase {
    std::int64_t bytes = 0;
    std::string_view title, advice; // PHRASE
    std::string_view condition;     // for a query
};

// Without annotations, memory of an optimizer that is called from a forward() looks like an activation.
static std::optional<LargestPhase> largestPhase(const PhaseBytes& phases, bool lacksAnnotations)
{
    const LargestPhase known[] = {
        {phases.before, PHRASE("{when} {peak}: {bytes} of it ({share} %) were allocated before the recording"),
         PHRASE("Start the recording before the model is built to see which lines made them."), "phase = 'before'"},
        {phases.forward, PHRASE("{when} {peak}: blocks made in forward hold {bytes} ({share} %)"),
         lacksAnnotations
             ? PHRASE("Activations are lowered by activation checkpointing or a smaller batch. The annotations are "
                      "missing, as the file is cut: part of it may be an optimizer's memory.")
             : PHRASE("They are activations. Activation checkpointing or a smaller batch lowers them."),
         "phase = 'forward'"},
        {phases.backward, PHRASE("{when} {peak}: blocks made in backward hold {bytes} ({share} %)"),
         PHRASE("They are gradients, and temporary memory of backward. Sharding divides gradients by the number of "
                "ranks; set_to_none frees them between steps."),
         "phase = 'backward'"},
        {phases.optimizerState, PHRASE("{when} {peak}: optimizer state holds {bytes} ({share} %)"),
         PHRASE("If the state is fp32, bf16 state needs {half} and 8-bit state {quarter}; sharding divides it by the "
                "number of ranks."),
         "phase = 'optimizer' and completed_index is null"}};
    const LargestPhase& largest = *std::max_element(std::begin(known), std::end(known),
                                                    [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
    return largest.bytes == 0 || phases.other >= largest.bytes ? std::nullopt : std::optional{largest};
}

// Bytes made in forward and live at the peak, of lines that grow from step to step: these are not activations.
static std::int64_t growingForwardBytes(const MemorySnapshot& s, std::size_t at)
{
    const MemoryDevice& d = s.devices[at];
    const Holders& lines = linesOf(s, at);
    std::vector<bool> isGrowing(lines.groups.size());
    for (const MemoryGrowth& growth : growthOf(s, at, memoryStepsOf(s, d)))
        isGrowing[growth.group] = growth.isLeak();
    const std::vector<MemoryPhase>& phases = phasesOf(s, at);
    std::int64_t bytes = 0;
    for (std::size_t k = 0; k < d.lives.size(); ++k)
        if (isGrowing[lines.groupOf[k]] && phases[k] == MemoryPhase::Forward &&
            d.lives[k].isActiveAt(d.peakActive.index))
            bytes += d.lives[k].requested;
    return bytes;
}

// Bytes that are live at the peak and were allocated before the recording, whether their stack is known or not.
static std::int64_t bytesFromBefore(const MemoryDevice& d)
{
    std::int64_t bytes = 0;
    for (const MemoryLife& life : std::span{d.lives}.last(d.livesFromBefore))
        bytes += life.isActiveAt(d.peakActive.index) ? life.requested : 0;
    return bytes;
}

// From the inside out, checkpointing comes before the engine of the backward pass: what that makes itself is a
// gradient.
static bool isRecomputed(const MemorySnapshot& s, std::uint32_t stack)
{
    for (const std::uint32_t id : s.stacks[stack]) {
        const MemoryFrame& frame = s.stacks.frame(id);
        if (s.texts[frame.function].find("torch::autograd::Engine") != std::string_view::npos)
            return false;
        if (s.texts[frame.file].ends_with("torch/utils/checkpoint.py"))
            return true;
    }
    return false;
}

// Lives of the phase at the peak whose stack `holds`, which is asked once per stack.
static std::vector<const MemoryLife*> livesAtPeak(const MemorySnapshot& s, std::size_t at, MemoryPhase phase,
                                                  bool (*holds)(const MemorySnapshot&, std::uint32_t stack))
{
    const MemoryDevice& d = s.devices[at];
    const std::vector<MemoryPhase>& phases = phasesOf(s, at);
    std::vector<std::int8_t> known(s.stacks.size(), -1); // by stack; -1: not looked at
    std::vector<const MemoryLife*> lives;
    for (std::size_t k = 0; k < d.lives.size(); ++k) {
        if (phases[k] != phase || !d.lives[k].isActiveAt(d.peakActive.index))
            continue;
        std::int8_t& is = known[d.lives[k].stack];
        if (is < 0)
            is = holds(s, d.lives[k].stack) ? 1 : 0;
        if (is > 0)
            lives.push_back(&d.lives[k]);
    }
    return lives;
}

// Activations that checkpointing computes again in the backward pass.
static std::int64_t recomputedBytes(const MemorySnapshot& s, std::size_t at)
{
    std::int64_t bytes = 0;
    for (const MemoryLife* life : livesAtPeak(s, at, MemoryPhase::Backward, isRecomputed))
        bytes += life->requested;
    return bytes;
}

static bool isCastByAutocast(const MemorySnapshot& s, std::uint32_t stack)
{
    for (const std::uint32_t id : s.stacks[stack])
        if (s.texts[s.stacks.frame(id).function].find("cached_cast") != std::string_view::npos)
            return true;
    return false;
}

// Copies in 16 bits that autocast made of memory from before the recording: each is half as large as such a block.
// Autocast keeps copies of weights until its block ends; it casts activations, too, which are of other sizes.
static std::int64_t castWeightBytes(const MemorySnapshot& s, std::size_t at)
{
    const MemoryDevice& d = s.devices[at];
    std::unordered_map<std::int64_t, std::int64_t> before; // blocks by size
    for (const MemoryLife& life : std::span{d.lives}.last(d.livesFromBefore))
        if (life.isActiveAt(d.peakActive.index))
            ++before[life.requested];
    std::int64_t bytes = 0;
    for (const MemoryLife* life : livesAtPeak(s, at, MemoryPhase::Forward, isCastByAutocast))
        if (const auto whole = before.find(2 * life->requested); whole != before.end() && whole->second > 0) {
            --whole->second;
            bytes += life->requested;
        }
    return bytes;
}

// Freed, but another stream still uses it: it counts until that one is done.
static std::int64_t waitingBytes(const MemoryDevice& d, std::int64_t index)
{
    std::int64_t bytes = 0;
    for (const MemoryLife& life : d.lives)
        if (life.freed != MemoryLife::never && std::int64_t{life.freed} <= index && life.isActiveAt(index))
            bytes += life.requested;
    return bytes;
}

static std::string_view whereOfPeak(const MemoryDevice& d, const KnownMemory& known)
{
    return known.isPeakAtEnd ? PHRASE("The file is cut after event {last}; at the end its segments hold {end}.")
           : d.isCutShort    ? PHRASE("The file is cut after event {last}: later events may hold a higher peak.")
           : d.isStateCut    ? PHRASE("The file is cut before the end of its segments: more was live.")
           : d.lacksEvents   ? PHRASE("The file is cut before its events: the peak may be higher.")
           : d.isEndAlone    ? PHRASE("The file holds no events: this is live at the end.")
           : d.lacksState    ? PHRASE("The file has no list of segments: blocks that were live throughout add to this.")
           : d.events == 0   ? PHRASE("Nothing was allocated or freed there during the recording.")
           : d.peakActive.index < 0 ? PHRASE("The peak is reached before the first recorded event.")
                                    : PHRASE("The peak is reached after event {index}.");
}

static std::string_view phraseOf(const std::optional<LikelyParameters>& likely)
{
    if (!likely)
        return PHRASE("");
    if (likely->halves > 1)
        return PHRASE(
            " {parameters} from before the recording are likely the parameters: {parameter_blocks} blocks, each "
            "half as large as one of {like}.");
    return PHRASE(
        " {parameters} from before the recording are likely the parameters: {parameter_blocks} blocks with the "
        "sizes of {like}.");
}

// Pairs blocks by size again. Empty: no line of SQL has the name.
static std::string queryOf(const LikelyParameters& likely, const MemoryDevice& d)
{
    if (likely.like.is != HolderGroup::Is::Named || likely.like.name.find('\'') != std::string::npos)
        return {};
    const auto bySize = [&](std::string_view which) {
        return fmt::format("(select size, count(*) as n from allocations where device = {} and ifnull(alloc_index, -1) "
                           "<= {} and ifnull(completed_index, 1e18) > {} and {} group by size)",
                           d.index, d.peakActive.index, d.peakActive.index, which);
    };
    const std::string made =
        fmt::format("line = '{}' and {}", likely.like.name,
                    likely.isState ? "phase = 'optimizer' and completed_index is null" : "phase = 'backward'");
    return fmt::format("select sum(min(a.n, b.n) * a.size) from {} a join {} b on b.size = {} * a.size",
                       bySize("phase = 'before'"), bySize(made), likely.halves);
}

static std::vector<MemoryClaim> claimsOfPeak(const MemorySnapshot& s, const MemoryDevice& d,
                                             const std::optional<LargestPhase>& phase, const HolderGroup& first,
                                             std::int64_t bytesOfFirst)
{
    const std::string live = activeQuery(d.index, d.peakActive.index);
    std::vector<MemoryClaim> claims{{live, d.peakActive.bytes}};
    if (phase)
        claims.push_back({live + " and " + std::string{phase->condition}, phase->bytes});
    if (first.is == HolderGroup::Is::Named && first.name.find('\'') == std::string::npos)
        claims.push_back({live + fmt::format(" and line = '{}'{}", first.name,
                                             areStacksBeforeKnown(s, d) ? "" : " and alloc_index is not null"),
                          bytesOfFirst});
    return claims;
}

void findPeak(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    const MemoryDevice& d = s.devices[at];
    if (d.lives.empty() || d.peakActive.bytes == 0)
        return;
    const Holders& lines = linesOf(s, at);
    const std::vector<HolderRow> rows = rowsAt(d, lines, d.peakActive.index);
    const PhaseBytes phases = phaseBytesAt(s, d, d.peakActive.index);
    MemoryFinding f;
    f.id = "memory_peak";
    f.severity = Severity::Notice;
    f.device = at;
    f.bytes = d.peakActive.bytes;
    f.index = d.peakActive.index;
    const HolderGroup& first = lines.groups[rows.front().group];
    const auto phase = largestPhase(phases, s.lacksAnnotations);
    const std::int64_t bytes = phase ? phase->bytes : rows.front().bytes;
    const KnownMemory known = knownMemoryOf(s, d);
    const std::int64_t growing = phase && phase->bytes == phases.forward ? growingForwardBytes(s, at) : 0;
    const std::int64_t casts = phase && phase->bytes == phases.forward ? castWeightBytes(s, at) : 0;
    const bool isComputedAgain =
        phase && phase->bytes == phases.backward && 2 * recomputedBytes(s, at) >= phases.backward;
    const std::int64_t waiting = waitingBytes(d, d.peakActive.index);
    constexpr std::int64_t part = 4; // worth saying: a quarter
    const bool isWaitTold = part * waiting >= d.peakActive.bytes && waiting > 0;
    const auto likely = likelyParametersOf(s, at, d.peakActive.index);
    const TextValues values{
        {"parameters", shownBytes(likely ? likely->bytes : 0)},
        {"parameter_blocks", likely ? likely->blocks : 0},
        {"like", likely ? likely->like.name : std::string{}},
        {"likely", Phrase{phraseOf(likely)}},
        {"growing", shownBytes(growing)},
        {"casts", shownBytes(casts)},
        {"waiting", shownBytes(waiting)},
        {"then", Phrase{isWaitTold ? PHRASE(" {waiting} of it are freed already: they count until the "
                                            "stream that uses them is done (record_stream).")
                                   : PHRASE("")}},
        {"peak", shownBytes(d.peakActive.bytes)},
        {"last", std::int64_t{d.events} - 1},
        {"end", shownBytes(known.end)},
        {"when", Phrase{known.isPeakAtEnd                         ? PHRASE("Peak before the cut")
                        : !d.isWhole() || d.lacksState || d.isCut ? PHRASE("Peak of at least")
                        : d.events                                ? PHRASE("Peak")
                                                                  : PHRASE("Live at the end")}},
        {"index", d.peakActive.index},
        {"name", first.name},
        {"bytes", shownBytes(bytes)},
        {"share", shareOf(bytes, d.peakActive.bytes)},
        {"list", listOfHolders(lines, rows, 3)},
        {"half", shownBytes(bytes / 2)},
        {"quarter", shownBytes(bytes / 4)},
        {"where", Phrase{whereOfPeak(d, known)}}};
    f.title = {phase ? phase->title
               : first.is == HolderGroup::Is::FromBefore
                   ? PHRASE("{when} {peak}: {bytes} of it ({share} %) were allocated before the recording")
                   : PHRASE("{when} {peak}: {name} holds {bytes} ({share} %)"),
               values};
    f.detail = {PHRASE("{where} The largest holders: {list}.{likely}{then}"), values};
    const bool isOverwritten =
        d.isCut && (phase ? phase->condition == "phase = 'before'" : first.is == HolderGroup::Is::FromBefore);
    f.advice = {
        isOverwritten
            ? PHRASE(
                  "Their allocations were overwritten: record more events (max_entries) to see which lines made them.")
        : isWaitTold ? PHRASE("Let the stream that uses the memory keep up: wait for it before more is allocated, "
                              "or reuse its buffers, so that less waits to be freed.")
        : phase && part * growing >= phase->bytes && growing > 0
            ? PHRASE("{growing} of it grow from step to step: see that finding first. Activation checkpointing "
                     "or a smaller batch lowers activations alone.")
        : 10 * casts >= bytes && casts > 0
            ? PHRASE(
                  "{casts} of it are 16-bit copies of weights, which autocast keeps until its block ends; parameters "
                  "in bf16 need none. The rest are activations: activation checkpointing or a smaller batch lowers "
                  "them.")
        : isComputedAgain ? PHRASE("They are activations that checkpointing computes again. Checkpoint smaller "
                                   "parts: fewer of them are live at once.")
        : phase           ? phase->advice
                : PHRASE("Reduce the memory of the largest holders then: a smaller batch, smaller buffers, or "
                         "memory that is freed before the peak."),
        values};
    f.metrics = {{"peak_bytes", d.peakActive.bytes},
                 {"peak_index", d.peakActive.index},
                 {"largest_bytes", rows.front().bytes},
                 {"largest_blocks", rows.front().blocks},
                 {"optimizer_bytes", phases.optimizerState + phases.optimizerOther},
                 {"optimizer_state_bytes", phases.optimizerState},
                 {"backward_bytes", phases.backward},
                 {"before_the_recording_bytes", bytesFromBefore(d)},
                 {"forward_bytes", phases.forward},
                 {"other_bytes", phases.other}};
    f.claims = claimsOfPeak(s, d, phase, first, rows.front().bytes);
    if (likely) {
        f.metrics["likely_parameter_bytes"] = likely->bytes;
        if (const std::string query = queryOf(*likely, d); !query.empty())
            f.claims.push_back({query, likely->bytes});
    }
    if (isWaitTold)
        f.claims.push_back(
            {activeQuery(d.index, d.peakActive.index) + fmt::format(" and freed_index <= {}", d.peakActive.index),
             waiting});
    found.push_back(std::move(f));
}

// Why blocks are larger than what was requested.
struct RoundingCauses {
    std::int64_t divisions = 0; // roundup_power2_divisions
    std::int64_t tails = 0;     // a large block keeps what is left of its free run
    std::int64_t unsplit = 0;   // the same from max_split_size on: no such block is split
    std::int64_t units = 0;     // a multiple of 512 bytes
    std::int64_t unsplitBlocks = 0;
};

static RoundingCauses roundingAt(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index)
{
    const AllocatorSettings plain; // rounds to 512 bytes alone
    RoundingCauses causes;
    for (const MemoryLife& life : d.lives) {
        if (!life.isActiveAt(index))
            continue;
        const std::int64_t unit = roundedSize(life.requested, plain);
        const std::int64_t want = std::min(roundedSize(life.requested, s.settings), std::max(unit, life.block));
        causes.units += unit - life.requested;
        causes.divisions += want - unit;
        const bool isUnsplit =
            s.settings.maxSplitSize > 0 && !s.settings.isExpandable && want >= s.settings.maxSplitSize;
        (isUnsplit ? causes.unsplit : causes.tails) += life.block - want;
        causes.unsplitBlocks += isUnsplit && life.block > want ? 1 : 0;
    }
    return causes;
}

void findRounding(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    constexpr double worthSaying = 3; // per cent of what is live
    constexpr std::int64_t atLeast = std::int64_t{64} << 20;
    const MemoryDevice& d = s.devices[at];
    if (d.peakBlocks.index < 0)
        return;
    const MemoryLevel level = levelAt(s, d, d.peakBlocks.index);
    const std::int64_t lost = level.blocks - level.active;
    if (lost < atLeast || shareOf(lost, level.blocks) < worthSaying)
        return;
    MemoryFinding f;
    f.id = "rounding";
    f.severity = Severity::Info;
    f.device = at;
    f.bytes = lost;
    f.index = d.peakBlocks.index;
    const RoundingCauses causes = roundingAt(s, d, d.peakBlocks.index);
    const std::int64_t max = std::max({causes.divisions, causes.tails, causes.units, causes.unsplit});
    const TextValues values{{"lost", shownBytes(lost)},
                            {"share", shareOf(lost, level.blocks)},
                            {"blocks", shownBytes(level.blocks)},
                            {"most", shownBytes(max)},
                            {"split", shownBytes(s.settings.maxSplitSize)},
                            {"count", causes.unsplitBlocks},
                            {"part", Phrase{max == lost ? PHRASE("") : PHRASE(", {most} of it")}}};
    f.title = {PHRASE("Blocks are {lost} larger than requested ({share} % of the blocks)"), values};
    f.detail = {
        max == causes.unsplit
            ? causes.unsplitBlocks == 1
                  ? PHRASE("At the peak of {blocks} in blocks, {lost} are rounding{part} by max_split_size: a block of "
                           "{split} or more is not split, so that 1 request holds a block that is larger.")
                  : PHRASE("At the peak of {blocks} in blocks, {lost} are rounding{part} by max_split_size: a block of "
                           "{split} or more is not split, so that {count} requests hold blocks that are larger.")
        : max == causes.tails ? PHRASE("At the peak of {blocks} in blocks, {lost} are rounding: a large block keeps up "
                                       "to 1 MiB that is left of its free run.")
        : max == causes.divisions
            ? PHRASE("At the peak of {blocks} in blocks, {lost} are rounding{part} by roundup_power2_divisions: each "
                     "request is rounded up to one of a few sizes between two powers of two.")
            : PHRASE("At the peak of {blocks} in blocks, {lost} are rounding{part} because the size of each block is a "
                     "multiple of 512 bytes."),
        values};
    f.advice = {
        max == causes.unsplit ? PHRASE("Raise max_split_size_mb in PYTORCH_CUDA_ALLOC_CONF, or leave it out.")
        : max == causes.divisions && max != causes.tails
            ? PHRASE("Leave roundup_power2_divisions out of PYTORCH_CUDA_ALLOC_CONF, or raise its number of divisions.")
        : max != causes.tails     ? PHRASE("Keep many tensors below 512 bytes as parts of a larger one.")
        : s.settings.isExpandable ? PHRASE("Many tensors slightly above 1 MiB cost most.")
                                  : PHRASE("Many tensors slightly above 1 MiB cost most. Expandable segments cut each "
                                           "block to a multiple of 512 bytes."),
        values};
    f.metrics = {{"rounding_bytes", lost},
                 {"blocks_bytes", level.blocks},
                 {"by_divisions_bytes", causes.divisions},
                 {"by_free_runs_bytes", causes.tails},
                 {"by_max_split_bytes", causes.unsplit},
                 {"by_units_bytes", causes.units}};
    found.push_back(std::move(f));
}

} // namespace lanescope
