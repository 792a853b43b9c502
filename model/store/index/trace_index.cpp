#include "model/store/index/trace_index.h"

#include "model/store/index/trace_checks.h"
#include "model/store/index/trace_fields.h"

#include <bit>
#include <cstring>

namespace lanescope {

using index::Part;

namespace {

template <class Values>
index::PartBytes asPart(const Values& values)
{
    using T = typename Values::value_type;
    static_assert(std::is_floating_point_v<T> || std::has_unique_object_representations_v<T>, "padding is undefined");
    return {std::as_bytes(std::span<const T>{values.data(), values.size()}), sizeof(T)};
}

template <class T>
std::optional<std::span<const T>> valuesOf(const index::PartBytes& part)
{
    if (part.elementBytes != sizeof(T) || part.bytes.size() % sizeof(T) != 0)
        return std::nullopt;
    return std::span{reinterpret_cast<const T*>(part.bytes.data()), part.bytes.size() / sizeof(T)};
}

// An Instant has padding, which must not be written.
std::vector<std::byte> bytesOfInstants(std::span<const Instant> instants)
{
    std::vector<std::byte> bytes(instants.size() * sizeof(Instant));
    for (std::size_t i = 0; i < instants.size(); ++i) {
        std::byte* const to = bytes.data() + i * sizeof(Instant);
        const auto put = [&](std::size_t at, const auto& value) { std::memcpy(to + at, &value, sizeof value); };
        const Instant& instant = instants[i];
        put(offsetof(Instant, time), instant.time);
        put(offsetof(Instant, name), instant.name);
        put(offsetof(Instant, category), instant.category);
        put(offsetof(Instant, lane), instant.lane);
        put(offsetof(Instant, scope), instant.scope);
        put(offsetof(Instant, source), instant.source);
    }
    return bytes;
}

} // namespace

template <class Stream>
void TraceIndex::tables(Stream& stream, Trace& trace)
{
    stream(trace.m_info, trace.m_zeroNs, trace.m_range, trace.m_categories, trace.m_processes, trace.m_lanes,
           trace.m_counters, trace.m_ranks, trace.m_styles.labels);
}

index::Parts TraceIndex::partsOf(const Trace& trace, Buffers& buffers)
{
    index::ByteWriter writer;
    tables(writer, const_cast<Trace&>(trace)); // a writer only reads
    buffers.tables = writer.take();
    for (std::uint32_t s = 0; s < trace.strings().size(); ++s) {
        buffers.text += trace.text(StringId{s});
        buffers.textEnds.push_back(buffers.text.size());
    }
    buffers.instants = bytesOfInstants(trace.instants());

    index::Parts parts;
    const auto put = [&](Part part, index::PartBytes bytes) { parts[static_cast<std::size_t>(part)] = bytes; };
    put(Part::Tables, asPart(buffers.tables));
    put(Part::Begin, asPart(trace.m_begin));
    put(Part::Duration, asPart(trace.m_duration));
    put(Part::SourceLow, asPart(trace.m_source.low));
    put(Part::SourceHigh, asPart(trace.m_source.high));
    put(Part::SourceRest, asPart(trace.m_source.rest));
    put(Part::Name, asPart(trace.m_name));
    put(Part::Parent, asPart(trace.m_parent));
    put(Part::Category, asPart(trace.m_category));
    put(Part::Rows, asPart(trace.m_rows));
    put(Part::LinksByLaunch, asPart(trace.m_linksByLaunch));
    put(Part::LinksByWork, asPart(trace.m_linksByWork));
    put(Part::Flows, asPart(trace.m_flows));
    put(Part::Instants, {buffers.instants, sizeof(Instant)});
    put(Part::Levels, asPart(trace.m_pyramid.m_levelsOfRow));
    put(Part::BlocksBefore, asPart(trace.m_pyramid.m_blocksBefore));
    put(Part::Blocks, asPart(trace.m_pyramid.m_blocks));
    put(Part::Cells, asPart(trace.m_pyramid.m_cells));
    put(Part::LongestOfRow, asPart(trace.m_pyramid.m_longestOfRow));
    put(Part::Longest, asPart(trace.m_pyramid.m_longest));
    put(Part::Text, asPart(buffers.text));
    put(Part::TextEnds, asPart(buffers.textEnds));
    put(Part::TextHashes, asPart(trace.m_strings.m_hashes));
    put(Part::TextSlots, asPart(trace.m_strings.m_slots));
    put(Part::Variants, asPart(trace.m_styles.variants));
    put(Part::Roles, asPart(trace.m_styles.roles));
    return parts;
}

bool TraceIndex::restoreStrings(Trace& trace, const index::Parts& parts)
{
    const auto part = [&](Part p) -> const index::PartBytes& { return parts[static_cast<std::size_t>(p)]; };
    const auto text = valuesOf<char>(part(Part::Text));
    const auto ends = valuesOf<std::uint64_t>(part(Part::TextEnds)),
               hashes = valuesOf<std::uint64_t>(part(Part::TextHashes));
    const auto slots = valuesOf<std::uint32_t>(part(Part::TextSlots));
    if (!text || !ends || !hashes || !slots || ends->size() != hashes->size() || ends->size() >= StringId::none ||
        !std::has_single_bit(slots->size()) || slots->size() < ends->size() + 1)
        return false;
    std::vector<std::string_view> texts;
    texts.reserve(ends->size());
    std::uint64_t begin = 0;
    for (const std::uint64_t end : *ends) {
        if (end < begin || end > text->size())
            return false;
        texts.emplace_back(text->data() + begin, end - begin);
        begin = end;
    }
    std::size_t used = 0; // a search ends at a slot without an id
    for (const std::uint32_t id : *slots) {
        if (id != StringId::none && id >= texts.size())
            return false;
        used += id != StringId::none ? 1 : 0;
    }
    if (used == slots->size() || used != texts.size())
        return false;
    StringPool& pool = trace.m_strings;
    pool.m_texts = std::move(texts);
    pool.m_hashes.assign(hashes->begin(), hashes->end());
    pool.m_slots.assign(slots->begin(), slots->end());
    pool.m_textBytes = text->size();
    return true;
}

std::optional<TraceIndex::Restored> TraceIndex::restore(const index::Parts& parts, std::shared_ptr<const void> mapped)
{
    Restored restored;
    restored.m_trace = std::make_shared<Trace>();
    Trace& trace = *restored.m_trace;
    trace.m_mapped = std::move(mapped);
    const auto part = [&](Part p) -> const index::PartBytes& { return parts[static_cast<std::size_t>(p)]; };

    index::ByteReader reader{part(Part::Tables).bytes};
    tables(reader, trace);
    bool isGood = reader.isGood() && reader.isAtEnd() && restoreStrings(trace, parts);
    const auto view = [&]<class T, class Vector>(Part p, StoreColumn<T, Vector>& column) {
        if (const auto values = valuesOf<T>(part(p)))
            column = StoreColumn<T, Vector>::viewOf(*values);
        else
            isGood = false;
    };
    view(Part::Begin, trace.m_begin);
    view(Part::Duration, trace.m_duration);
    view(Part::SourceLow, trace.m_source.low);
    view(Part::SourceHigh, trace.m_source.high);
    view(Part::SourceRest, trace.m_source.rest);
    view(Part::Name, trace.m_name);
    view(Part::Parent, trace.m_parent);
    view(Part::Category, trace.m_category);
    view(Part::Rows, trace.m_rows);
    view(Part::LinksByLaunch, trace.m_linksByLaunch);
    view(Part::LinksByWork, trace.m_linksByWork);
    view(Part::Flows, trace.m_flows);
    view(Part::Instants, trace.m_instants);
    view(Part::Levels, trace.m_pyramid.m_levelsOfRow);
    view(Part::BlocksBefore, trace.m_pyramid.m_blocksBefore);
    view(Part::Blocks, trace.m_pyramid.m_blocks);
    view(Part::Cells, trace.m_pyramid.m_cells);
    view(Part::LongestOfRow, trace.m_pyramid.m_longestOfRow);
    view(Part::Longest, trace.m_pyramid.m_longest);
    const auto variants = valuesOf<std::uint8_t>(part(Part::Variants));
    const auto roles = valuesOf<KernelRole>(part(Part::Roles));
    if (!isGood || !variants || !roles)
        return std::nullopt;
    trace.m_styles.variants.assign(variants->begin(), variants->end());
    trace.m_styles.roles.assign(roles->begin(), roles->end());
    if (!Checks{trace}.areSound())
        return std::nullopt;
    return restored;
}

TracePtr TraceIndex::Restored::finish(std::shared_ptr<const SourceText> text)
{
    m_trace->m_sourceText = std::move(text);
    TraceInfo& info = m_trace->m_info;
    info.loadMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - info.began).count();
    return std::move(m_trace);
}

} // namespace lanescope
