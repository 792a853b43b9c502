#include "model/memory/holders.h"

#include "model/memory/frames.h"
#include "model/memory/segment_history.h"
#include "model/memory/step_holders.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <map>
#include <unordered_map>

namespace lanescope {

std::span<const HolderKind> holderKinds()
{
    static constexpr HolderKind kinds[] = {
        {HolderBy::Line, "line", PHRASE("Line")},
        {HolderBy::CalledOp, "op", PHRASE("Called op")},
        {HolderBy::AllocatingOp, "allocating_op", PHRASE("Allocating op")},
        {HolderBy::Node, "node", PHRASE("Autograd node")},
        {HolderBy::Module, "module", PHRASE("Module")},
        {HolderBy::Annotation, "annotation", PHRASE("Annotation")},
        {HolderBy::Phase, "phase", PHRASE("Phase")},
        {HolderBy::Step, "step", PHRASE("Step")},
        {HolderBy::Size, "size", PHRASE("Size")},
        {HolderBy::Stream, "stream", PHRASE("Stream")},
        {HolderBy::Pool, "pool", PHRASE("Pool")},
        {HolderBy::Context, "context", PHRASE("Compile context")},
        {HolderBy::Metadata, "metadata", PHRASE("Metadata")},
        {HolderBy::Stack, "stack", PHRASE("Stack")},
    };
    return kinds;
}

std::optional<HolderBy> holderByOf(std::string_view id)
{
    for (const HolderKind& kind : holderKinds())
        if (kind.id == id)
            return kind.by;
    return id == "category" ? std::optional{HolderBy::Context} : std::nullopt;
}

bool isToldApart(const MemorySnapshot& s, HolderBy by)
{
    if (by == HolderBy::Pool)
        return hasPrivatePools(s);
    if (by == HolderBy::Stream)
        return s.hasSegments();
    if (by == HolderBy::Step)
        return hasSteps(s);
    if (by != HolderBy::Context && by != HolderBy::Metadata)
        return true;
    for (std::size_t row = 0; row < s.events.size(); ++row) {
        if (!s.events.hasExtra(row)) {
            row |= MemoryEvents::chunkRows - 1; // none in all of its piece
            continue;
        }
        const MemoryEvent e = s.events[row];
        if (by == HolderBy::Context ? e.context : e.metadata)
            return true;
    }
    return false;
}

std::string_view nameOf(const MemorySnapshot& s, const HolderKind& kind)
{
    return kind.by == HolderBy::Context && s.hasCategories ? PHRASE("Category") : kind.name;
}

HolderBy usualHolderBy(const MemorySnapshot& s) { return s.hasCategories ? HolderBy::Context : HolderBy::Line; }

std::string nameOf(MemoryPhase phase)
{
    switch (phase) {
    case MemoryPhase::Before:
        return translated(PHRASE("allocated before the recording"));
    case MemoryPhase::Forward:
        return translated(PHRASE("forward"));
    case MemoryPhase::Backward:
        return translated(PHRASE("backward"));
    case MemoryPhase::Optimizer:
        return translated(PHRASE("optimizer"));
    case MemoryPhase::NoStack:
        return translated(PHRASE("without a stack"));
    case MemoryPhase::Other:
        break;
    }
    return translated(PHRASE("other"));
}

namespace {

std::string bytesName(std::int64_t n)
{
    constexpr std::string_view units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    for (; n >= 1024 && unit + 1 < std::size(units); n /= 1024)
        ++unit;
    return fmt::format("{} {}", n, units[unit]);
}

class Phases {
public:
    Phases(const MemorySnapshot& s, const MemoryDevice& d)
        : m_s(s), m_d(d), m_facts(stackFactsOf(s)), m_annotations(s, d.index),
          m_isBeforeKnown(areStacksBeforeKnown(s, d))
    {
    }
    MemoryPhase of(const MemoryLife& life) const
    {
        if (life.isFromBefore() && (life.stack == 0 || !m_isBeforeKnown))
            return MemoryPhase::Before;
        const StackFacts& facts = m_facts[life.stack];
        if (facts.isBackward)
            return MemoryPhase::Backward;
        if (facts.isOptimizer)
            return MemoryPhase::Optimizer;
        if (!life.isFromBefore() && m_s.texts[annotationOf(life)].starts_with("Optimizer.step#"))
            return MemoryPhase::Optimizer;
        return facts.isForward ? MemoryPhase::Forward : life.stack ? MemoryPhase::Other : MemoryPhase::NoStack;
    }
    std::uint32_t annotationOf(const MemoryLife& life) const // the life must be recorded
    {
        return m_annotations.at(m_s.events.timeUs(std::size_t{m_d.firstEvent} + life.begin));
    }

private:
    const MemorySnapshot& m_s;
    const MemoryDevice& m_d;
    const std::vector<StackFacts>& m_facts;
    AnnotationTimes m_annotations;
    bool m_isBeforeKnown;
};

class Grouping {
public:
    Grouping(const MemorySnapshot& s, const MemoryDevice& d, HolderBy by)
        : m_s(s), m_d(d), m_by(by), m_facts(stackFactsOf(s)), m_phases(s, d),
          m_isBeforeKnown(areStacksBeforeKnown(s, d))
    {
    }

    Holders run()
    {
        m_out.by = m_by;
        m_out.groupOf.reserve(m_d.lives.size());
        const bool byStackAlone = m_by != HolderBy::Annotation && m_by != HolderBy::Phase && m_by != HolderBy::Size &&
                                  m_by != HolderBy::Stream && m_by != HolderBy::Pool && m_by != HolderBy::Context &&
                                  m_by != HolderBy::Metadata;
        const auto hasForward = [&](const MemoryLife& life) {
            return m_by == HolderBy::Line && !m_facts[life.stack].line && forwardOf(life);
        };
        m_groupOfStack.assign(byStackAlone ? m_s.stacks.size() : 0, noMemoryIndex);
        for (const MemoryLife& life : m_d.lives) {
            if (byStackAlone && !life.isFromBefore() && !hasForward(life)) {
                std::uint32_t& known = m_groupOfStack[life.stack];
                if (known == noMemoryIndex)
                    known = groupOf(life);
                m_out.groupOf.push_back(known);
            } else {
                m_out.groupOf.push_back(groupOf(life));
            }
        }
        nameOps();
        return std::move(m_out);
    }

private:
    void nameOps();
    const std::string& opOf(std::uint32_t stack) const;
    std::string callerOf(std::uint32_t stack) const;
    std::uint32_t named(std::string name, const MemoryLife& life, HolderGroup::Is is = HolderGroup::Is::Named,
                        std::string place = {}, std::string key = {})
    {
        if (key.empty())
            key = place.empty() ? name : place;
        const auto [at, isNew] = m_ids.emplace(key, static_cast<std::uint32_t>(m_out.groups.size()));
        if (isNew)
            m_out.groups.push_back({std::move(name), std::move(place), {}, life.stack, is, m_phases.of(life)});
        return at->second;
    }
    std::uint32_t fromBefore(const MemoryLife& life)
    {
        return named(translated(PHRASE("allocated before the recording")), life, HolderGroup::Is::FromBefore);
    }
    std::uint32_t nameless(std::string_view phrase, const MemoryLife& life)
    {
        return named(translated(phrase), life, HolderGroup::Is::Nameless);
    }
    std::uint32_t orNameless(const std::string& name, std::string_view phrase, const MemoryLife& life)
    {
        return name.empty() ? nameless(phrase, life) : named(name, life);
    }
    MemoryEvent eventOf(const MemoryLife& life) const { return m_s.events[std::size_t{m_d.firstEvent} + life.begin]; }
    std::uint32_t forwardOf(const MemoryLife& life) const // stack
    {
        const std::size_t row = std::size_t{m_d.firstEvent} + life.begin;
        return !life.isFromBefore() && m_s.events.hasExtra(row) ? m_s.events[row].forward : 0;
    }
    std::uint32_t groupOf(const MemoryLife& life);
    std::uint32_t streamOf(const MemoryLife& life);
    std::uint32_t poolOf(const MemoryLife& life);

    const MemorySnapshot& m_s;
    const MemoryDevice& m_d;
    HolderBy m_by;
    const std::vector<StackFacts>& m_facts;
    Phases m_phases;
    bool m_isBeforeKnown;
    std::unordered_map<std::string, std::uint32_t> m_ids;
    std::vector<std::uint32_t> m_groupOfStack; // groups of nearly all lives; empty: groups are not by stack
    Holders m_out;
};

// "zeros_like"; of a called op: what allocated below it.
const std::string& Grouping::opOf(std::uint32_t stack) const
{
    const StackFacts& facts = m_facts[stack];
    const std::string& op = m_by == HolderBy::CalledOp ? facts.allocatingOp : facts.calledOp;
    return op.empty() ? facts.node : op;
}

// Names the op of each group that allocated nearly all of its bytes.
void Grouping::nameOps()
{
    constexpr double nearlyAll = 0.9;
    std::unordered_map<std::uint64_t, std::int64_t> ofPair; // by group and stack
    const auto pairOf = [](std::uint32_t group, std::uint32_t stack) { return std::uint64_t{group} << 32 | stack; };
    std::vector<std::int64_t> ofStack(m_groupOfStack.size()); // where all its lives belong to one group
    std::uint64_t last = ~std::uint64_t{0};
    std::int64_t* bytes = nullptr;
    for (std::size_t k = 0; k < m_d.lives.size(); ++k) {
        const std::uint32_t group = m_out.groupOf[k], stack = m_d.lives[k].stack;
        const std::int64_t requested = std::max<std::int64_t>(1, m_d.lives[k].requested);
        if (!ofStack.empty() && m_groupOfStack[stack] == group) {
            ofStack[stack] += requested;
            continue;
        }
        const std::uint64_t pair = pairOf(group, stack);
        if (pair != last)
            bytes = &ofPair[pair];
        last = pair;
        *bytes += requested;
    }
    for (std::uint32_t stack = 0; stack < ofStack.size(); ++stack)
        if (ofStack[stack] > 0)
            ofPair[pairOf(m_groupOfStack[stack], stack)] += ofStack[stack];
    std::vector<std::map<std::string_view, std::int64_t>> ops(m_out.groups.size());
    for (const auto& [pair, sum] : ofPair)
        ops[pair >> 32][opOf(static_cast<std::uint32_t>(pair))] += sum;
    for (std::size_t g = 0; g < ops.size(); ++g) {
        std::int64_t all = 0;
        std::pair<std::string_view, std::int64_t> largest{};
        for (const auto& op : ops[g]) {
            all += op.second;
            if (op.second > largest.second)
                largest = op;
        }
        const bool isOne = static_cast<double>(largest.second) >= nearlyAll * static_cast<double>(all);
        if (isOne)
            m_out.groups[g].detail = largest.first;
        m_out.groups[g].hasSeveralOps = !isOne;
    }
}

std::uint32_t Grouping::streamOf(const MemoryLife& life)
{
    const auto owner = segmentHistoryOf(m_s, m_d).of(life);
    return owner ? named(fmt::format("{} {}", translated(PHRASE("stream")), m_s.streams[owner->stream]), life)
                 : nameless(PHRASE("stream not known"), life);
}

// " < train.py:20": the program's line that called the one by which a stack is named.
std::string Grouping::callerOf(std::uint32_t stack) const
{
    const auto& line = m_facts[stack].line;
    bool isAbove = false;
    for (const std::uint32_t id : m_s.stacks[stack]) {
        const MemoryFrame& frame = m_s.stacks.frame(id);
        if (isAbove && isProgramFrame(m_s, frame))
            return " < " + shortPlace(m_s, frame);
        isAbove = isAbove || (line && frame == *line);
    }
    return {};
}

std::uint32_t Grouping::poolOf(const MemoryLife& life)
{
    const auto owner = segmentHistoryOf(m_s, m_d).of(life);
    return owner ? named(nameOfPool(m_s, owner->pool), life) : nameless(PHRASE("unknown pool"), life);
}

std::uint32_t Grouping::groupOf(const MemoryLife& life)
{
    if (m_by == HolderBy::Size) {
        const auto n = static_cast<std::uint64_t>(std::max<std::int64_t>(life.requested, 512));
        return named(fmt::format("up to {}", bytesName(static_cast<std::int64_t>(std::bit_ceil(n)))), life);
    }
    if (m_by == HolderBy::Stream)
        return streamOf(life);
    if (m_by == HolderBy::Pool)
        return poolOf(life);
    const bool isOfEvent = m_by == HolderBy::Annotation || m_by == HolderBy::Context || m_by == HolderBy::Metadata;
    if (life.isFromBefore() && (life.stack == 0 || isOfEvent || !m_isBeforeKnown))
        return fromBefore(life);
    const StackFacts& facts = m_facts[life.stack];
    switch (m_by) {
    case HolderBy::Line:
        if (facts.line) // one line is one holder, whatever its function is called
            return named(shortPlace(m_s, *facts.line), life, HolderGroup::Is::Named, fullPlace(m_s, *facts.line),
                         fmt::format("{}:{}", facts.line->file, facts.line->line));
        if (const auto& forward = m_facts[forwardOf(life)].line) // no line of SQL has this name
            return named(fmt::format("{} {}", translated(PHRASE("backward of")), shortPlace(m_s, *forward)), life,
                         HolderGroup::Is::Nameless, fullPlace(m_s, *forward));
        if (!facts.node.empty())
            return named(fmt::format("{}: {}", translated(PHRASE("no Python line")), facts.node), life,
                         HolderGroup::Is::Nameless);
        return nameless(life.stack ? PHRASE("no Python line") : PHRASE("without a stack"), life);
    case HolderBy::CalledOp:
        return orNameless(facts.calledOp, PHRASE("no op"), life);
    case HolderBy::AllocatingOp:
        return orNameless(facts.allocatingOp, PHRASE("no op"), life);
    case HolderBy::Node:
        return orNameless(facts.node, facts.isBackward ? PHRASE("backward, in no node") : PHRASE("not in backward"),
                          life);
    case HolderBy::Module:
        return orNameless(facts.module, PHRASE("no module"), life);
    case HolderBy::Annotation:
        return orNameless(std::string{m_s.texts[m_phases.annotationOf(life)]}, PHRASE("outside annotations"), life);
    case HolderBy::Phase: {
        const MemoryPhase phase = m_phases.of(life);
        return named(nameOf(phase), life,
                     phase == MemoryPhase::NoStack ? HolderGroup::Is::Nameless : HolderGroup::Is::Named);
    }
    case HolderBy::Context:
        return orNameless(std::string{m_s.texts[eventOf(life).context]},
                          m_s.hasCategories ? PHRASE("no category") : PHRASE("no compile context"), life);
    case HolderBy::Metadata:
        return orNameless(std::string{m_s.texts[eventOf(life).metadata]}, PHRASE("no metadata"), life);
    default: // Stack
        break;
    }
    if (life.stack == 0)
        return nameless(PHRASE("without a stack"), life);
    const std::string first = facts.line            ? shortPlace(m_s, *facts.line)
                              : !facts.node.empty() ? facts.node
                                                    : shortPlace(m_s, firstTelling(m_s, life.stack));
    return named(first + callerOf(life.stack), life, HolderGroup::Is::Named, fmt::format("{} #{}", first, life.stack));
}

std::vector<Holders> computeLines(const MemorySnapshot& s)
{
    std::vector<Holders> all;
    for (const MemoryDevice& d : s.devices)
        all.push_back(holdersBy(s, d, HolderBy::Line));
    return all;
}

} // namespace

Holders holdersBy(const MemorySnapshot& snapshot, const MemoryDevice& device, HolderBy by)
{
    return by == HolderBy::Step ? holdersByStep(snapshot, device) : Grouping{snapshot, device, by}.run();
}

std::vector<HolderRow> rowsAt(const MemoryDevice& device, const Holders& holders, std::int64_t index)
{
    std::vector<HolderRow> all(holders.groups.size());
    for (std::uint32_t g = 0; g < all.size(); ++g)
        all[g].group = g;
    const std::int64_t end = std::int64_t{device.events} - 1;
    for (std::size_t k = 0; k < device.lives.size(); ++k) {
        const MemoryLife& life = device.lives[k];
        HolderRow& row = all[holders.groupOf[k]];
        if (life.isActiveAt(end))
            row.bytesAtEnd += life.requested;
        if (!life.isActiveAt(index))
            continue;
        const std::int64_t begin = life.isFromBefore() ? -1 : std::int64_t{life.begin};
        row.first = row.blocks == 0 ? begin : std::min(row.first, begin);
        row.bytes += life.requested;
        row.largest = std::max(row.largest, life.requested);
        ++row.blocks;
    }
    std::erase_if(all, [](const HolderRow& row) { return row.blocks == 0; });
    std::stable_sort(all.begin(), all.end(), [](const HolderRow& a, const HolderRow& b) { return a.bytes > b.bytes; });
    return all;
}

HolderSum sumOf(const MemoryDevice& device, const std::vector<HolderRow>& rows)
{
    HolderSum sum;
    sum.onlyAtEnd = device.end.active;
    for (const HolderRow& row : rows) {
        sum.all.bytes += row.bytes;
        sum.all.blocks += row.blocks;
        sum.all.largest = std::max(sum.all.largest, row.largest);
        sum.onlyAtEnd -= row.bytesAtEnd;
    }
    sum.all.bytesAtEnd = device.end.active;
    return sum;
}

PhaseBytes phaseBytesAt(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index)
{
    const Phases phases{s, d};
    PhaseBytes sum;
    for (const MemoryLife& life : d.lives) {
        if (!life.isActiveAt(index))
            continue;
        switch (phases.of(life)) {
        case MemoryPhase::Before:
            sum.before += life.requested;
            break;
        case MemoryPhase::Forward:
            sum.forward += life.requested;
            break;
        case MemoryPhase::Backward:
            sum.backward += life.requested;
            break;
        case MemoryPhase::Optimizer:
            (life.completed == MemoryLife::never ? sum.optimizerState : sum.optimizerOther) += life.requested;
            break;
        default:
            sum.other += life.requested;
        }
    }
    return sum;
}

static std::vector<std::vector<MemoryPhase>> computePhases(const MemorySnapshot& s)
{
    std::vector<std::vector<MemoryPhase>> all;
    for (const MemoryDevice& d : s.devices) {
        const Phases phases{s, d};
        std::vector<MemoryPhase>& of = all.emplace_back();
        of.reserve(d.lives.size());
        for (const MemoryLife& life : d.lives)
            of.push_back(phases.of(life));
    }
    return all;
}

const std::vector<MemoryPhase>& phasesOf(const MemorySnapshot& snapshot, std::size_t device)
{
    return snapshot.once(computePhases)[device];
}

std::string_view idOf(MemoryPhase phase)
{
    constexpr std::string_view ids[] = {"before", "forward", "backward", "optimizer", "other", "no_stack"};
    return ids[static_cast<std::size_t>(phase)];
}

const Holders& linesOf(const MemorySnapshot& snapshot, std::size_t device)
{
    return snapshot.once(computeLines)[device];
}

std::vector<PhaseShare> phaseSharesOf(const PhaseBytes& bytes)
{
    return {{nameOf(MemoryPhase::Before), MemoryPhase::Before, false, bytes.before},
            {nameOf(MemoryPhase::Forward), MemoryPhase::Forward, false, bytes.forward},
            {nameOf(MemoryPhase::Backward), MemoryPhase::Backward, false, bytes.backward},
            {translated(PHRASE("optimizer state")), MemoryPhase::Optimizer, true, bytes.optimizerState},
            {translated(PHRASE("temporaries of the optimizer")), MemoryPhase::Optimizer, false, bytes.optimizerOther},
            {nameOf(MemoryPhase::Other), MemoryPhase::Other, false, bytes.other}};
}

} // namespace lanescope
