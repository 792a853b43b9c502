#include "model/memory/holders.h"

#include "model/memory/frames.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
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
        {HolderBy::Size, "size", PHRASE("Size")},
        {HolderBy::Stream, "stream", PHRASE("Stream")},
        {HolderBy::Context, "context", PHRASE("Compile context")},
        {HolderBy::Stack, "stack", PHRASE("Stack")},
    };
    return kinds;
}

std::optional<HolderBy> holderByOf(std::string_view id)
{
    for (const HolderKind& kind : holderKinds())
        if (kind.id == id)
            return kind.by;
    return {};
}

AnnotationTimes::AnnotationTimes(const MemorySnapshot& snapshot, int device)
{
    std::vector<std::size_t> open; // ranges
    for (const MemoryAnnotation& a : snapshot.annotations) {
        if (a.device != device)
            continue;
        if (a.isStart) {
            m_ranges.push_back({a.name, a.timeUs, a.timeUs, static_cast<int>(open.size())});
            open.push_back(m_ranges.size() - 1);
        } else {
            const auto found =
                std::find_if(open.rbegin(), open.rend(), [&](std::size_t r) { return m_ranges[r].name == a.name; });
            if (found == open.rend())
                continue;
            m_ranges[*found].endUs = a.timeUs;
            open.erase(std::next(found).base());
        }
        m_changes.emplace_back(a.timeUs, open.empty() ? 0 : m_ranges[open.back()].name);
    }
    for (const std::size_t r : open)
        m_ranges[r].endUs = std::numeric_limits<std::int64_t>::max();
    std::stable_sort(m_changes.begin(), m_changes.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
}

std::uint32_t AnnotationTimes::at(std::int64_t timeUs) const
{
    const auto after = std::upper_bound(m_changes.begin(), m_changes.end(), timeUs,
                                        [](std::int64_t t, const auto& change) { return t < change.first; });
    return after == m_changes.begin() ? 0 : std::prev(after)->second;
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

class Grouping {
public:
    Grouping(const MemorySnapshot& s, const MemoryDevice& d, HolderBy by)
        : m_s(s), m_d(d), m_by(by), m_facts(stackFactsOf(s)), m_annotations(s, d.index)
    {
    }

    Holders run()
    {
        m_out.by = m_by;
        m_out.groupOf.reserve(m_d.lives.size());
        const bool byStackAlone = m_by != HolderBy::Annotation && m_by != HolderBy::Phase && m_by != HolderBy::Size &&
                                  m_by != HolderBy::Stream && m_by != HolderBy::Context;
        std::vector<std::uint32_t> ofStack(byStackAlone ? m_s.stacks.size() : 0, noMemoryIndex);
        for (const MemoryLife& life : m_d.lives) {
            if (byStackAlone && !(life.isFromBefore() && life.stack == 0)) {
                std::uint32_t& known = ofStack[life.stack];
                if (known == noMemoryIndex)
                    known = groupOf(life);
                m_out.groupOf.push_back(known);
            } else {
                m_out.groupOf.push_back(groupOf(life));
            }
        }
        return std::move(m_out);
    }

private:
    std::uint32_t named(std::string name, const MemoryLife& life, HolderGroup::Is is = HolderGroup::Is::Named,
                        std::string place = {}, std::string key = {})
    {
        if (key.empty())
            key = place.empty() ? name : place;
        const auto [at, isNew] = m_ids.emplace(key, static_cast<std::uint32_t>(m_out.groups.size()));
        if (isNew) {
            const StackFacts& facts = m_facts[life.stack];
            std::string detail = m_by == HolderBy::CalledOp ? facts.allocatingOp : facts.calledOp;
            if (detail.empty())
                detail = facts.node;
            m_out.groups.push_back({std::move(name), std::move(place), std::move(detail), life.stack, is});
        }
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
    std::uint32_t groupOf(const MemoryLife& life);
    std::uint32_t phaseOf(const MemoryLife& life);
    std::uint32_t streamOf(const MemoryLife& life);

    const MemorySnapshot& m_s;
    const MemoryDevice& m_d;
    HolderBy m_by;
    const std::vector<StackFacts>& m_facts;
    AnnotationTimes m_annotations;
    std::unordered_map<std::string, std::uint32_t> m_ids;
    Holders m_out;
};

std::uint32_t Grouping::phaseOf(const MemoryLife& life)
{
    const StackFacts& facts = m_facts[life.stack];
    const std::string_view annotation =
        m_s.texts[m_annotations.at(m_s.events.timeUs(std::size_t{m_d.firstEvent} + life.begin))];
    if (facts.isBackward)
        return named(translated(PHRASE("backward")), life);
    if (facts.isOptimizer || annotation.starts_with("Optimizer.step#"))
        return named(translated(PHRASE("optimizer")), life);
    return life.stack ? named(translated(PHRASE("forward and other")), life)
                      : nameless(PHRASE("without a stack"), life);
}

std::uint32_t Grouping::streamOf(const MemoryLife& life)
{
    std::optional<std::uint8_t> stream;
    if (!life.isFromBefore()) {
        stream = m_s.events[std::size_t{m_d.firstEvent} + life.begin].stream;
    } else {
        const auto after = std::upper_bound(m_d.segments.begin(), m_d.segments.end(), life.address,
                                            [](std::uint64_t a, const MemorySegment& s) { return a < s.address; });
        if (after != m_d.segments.begin() && life.address < std::prev(after)->end())
            stream = std::prev(after)->stream;
    }
    return stream ? named(fmt::format("stream {}", m_s.streams[*stream]), life)
                  : nameless(PHRASE("stream not known"), life);
}

std::uint32_t Grouping::groupOf(const MemoryLife& life)
{
    if (m_by == HolderBy::Size) {
        const auto n = static_cast<std::uint64_t>(std::max<std::int64_t>(life.requested, 512));
        return named(fmt::format("up to {}", bytesName(static_cast<std::int64_t>(std::bit_ceil(n)))), life);
    }
    if (m_by == HolderBy::Stream)
        return streamOf(life);
    if (life.isFromBefore())
        return fromBefore(life);
    const StackFacts& facts = m_facts[life.stack];
    switch (m_by) {
    case HolderBy::Line:
        if (facts.line) // one line is one holder, whatever its function is called
            return named(shortPlace(m_s, *facts.line), life, HolderGroup::Is::Named, fullPlace(m_s, *facts.line),
                         fmt::format("{}:{}", facts.line->file, facts.line->line));
        if (!facts.node.empty())
            return named(fmt::format("{}: {}", translated(PHRASE("no Python line")), facts.node), life,
                         HolderGroup::Is::Nameless);
        return nameless(life.stack ? PHRASE("no Python line") : PHRASE("without a stack"), life);
    case HolderBy::CalledOp:
        return orNameless(facts.calledOp, PHRASE("no op"), life);
    case HolderBy::AllocatingOp:
        return orNameless(facts.allocatingOp, PHRASE("no op"), life);
    case HolderBy::Node:
        return orNameless(facts.node, PHRASE("not in backward"), life);
    case HolderBy::Module:
        return orNameless(facts.module, PHRASE("no module"), life);
    case HolderBy::Annotation: {
        const std::uint32_t name = m_annotations.at(m_s.events.timeUs(std::size_t{m_d.firstEvent} + life.begin));
        return orNameless(std::string{m_s.texts[name]}, PHRASE("outside annotations"), life);
    }
    case HolderBy::Phase:
        return phaseOf(life);
    case HolderBy::Context:
        return orNameless(std::string{m_s.texts[m_s.events[std::size_t{m_d.firstEvent} + life.begin].context]},
                          PHRASE("no compile context"), life);
    default: // Stack
        break;
    }
    if (life.stack == 0)
        return nameless(PHRASE("without a stack"), life);
    const std::string first = facts.line            ? shortPlace(m_s, *facts.line)
                              : !facts.node.empty() ? facts.node
                                                    : shortPlace(m_s, m_s.stacks.frame(m_s.stacks[life.stack].front()));
    return named(first, life, HolderGroup::Is::Named, fmt::format("{} #{}", first, life.stack));
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
    return Grouping{snapshot, device, by}.run();
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

const Holders& linesOf(const MemorySnapshot& snapshot, std::size_t device)
{
    return snapshot.once(computeLines)[device];
}

} // namespace lanescope
