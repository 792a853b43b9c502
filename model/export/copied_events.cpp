// Copies events unchanged from the trace's own text, so that nothing is lost: arguments, times to the last digit,
// fields that Lanescope does not know. For a range, the trace shows which slices it holds; a first walk finds the flows
// whose both ends remain, and the last value of each counter before the range. Halves (B and E and the asynchronous
// ones) are written at their begin, together with a new end, because only the trace knows which E belongs to which B.

#include "model/export/event_text.h"
#include "model/export/event_walk.h"
#include "model/export/events.h"
#include "model/import/event_collector.h"
#include "model/import/top_level.h"
#include "model/json/decimal_time.h"
#include "model/store/links.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <vector>

namespace lanescope {

namespace {

// The role of an event at a place in the text of the trace.
struct Known {
    std::uint64_t source;
    SliceId slice; // none: an instant
};

// The events of a part that are kept, by position in the text, in order.
struct Kept {
    std::vector<Known> known;           // slices and instants
    std::vector<std::uint64_t> sources; // ends of flows, values of counters
};

// The time in the file: with the trace's zero, without the file's base.
std::int64_t fileNs(const Trace& trace, Time t) { return trace.absoluteNs(t) - trace.info().baseNs.value_or(0); }

std::optional<Time> timeOf(const Trace& trace, const EventFields& e)
{
    const auto ns = nsOfMicroseconds(e.time);
    return ns ? std::optional{timeAt(*ns - fileNs(trace, Time{}))} : std::nullopt;
}

// Collects what the trace does not hold: the positions of flows and counters.
class Gatherer final : public EventVisitor {
public:
    Gatherer(const Trace& trace, const Part& part) : m_trace(trace), m_part(part)
    {
        for (std::size_t l = 0; l < trace.lanes().size(); ++l) {
            const Lane& lane = trace.lanes()[l];
            Lanes& lanes = m_lanes[{trace[lane.process].key, lane.key}];
            (lane.kind == LaneKind::Gpu ? lanes.stream : lanes.thread) = LaneId{l};
        }
    }

    void visit(const EventFields& e, std::uint64_t source, bool) override
    {
        if (e.phase != 's' && e.phase != 't' && e.phase != 'f' && e.phase != 'C')
            return;
        const std::optional<Time> time = timeOf(m_trace, e);
        if (!time)
            return;
        if (e.phase == 'C') {
            if (m_part.keeps(*time))
                m_sources.push_back(source);
            else if (*time < m_part.range()->begin)
                keepLatest({std::string{e.process}, std::string{e.name} + '\0' + std::string{e.id}}, *time, source);
            return;
        }
        const Lanes lanes = lanesOf(e);
        const auto category = m_categories.emplace(e.category, m_categories.size()).first->second;
        m_ends.push_back({nsOf(*time), numberOfId(e.id), lanes.thread, lanes.stream, CategoryId{category}, e.phase,
                          e.phase != 'f' || e.bindPoint == "e", source});
    }

    Kept take()
    {
        Kept kept;
        for (const SliceId s : m_trace.slices())
            if (m_part.keeps(s))
                kept.known.push_back({m_trace.source(s), s});
        for (const Instant& i : m_trace.instants())
            if (m_part.keeps(i.time))
                kept.known.push_back({i.source, {}});
        std::sort(kept.known.begin(), kept.known.end(),
                  [](const Known& a, const Known& b) { return a.source < b.source; });
        for (const Arrow& arrow : joinEnds(m_trace, m_ends))
            if (m_part.keeps(arrow.from) && m_part.keeps(arrow.to))
                for (const std::size_t end : {arrow.fromEnd, arrow.toEnd})
                    m_sources.push_back(m_ends[end].source);
        for (const auto& [series, latest] : m_latest)
            m_sources.push_back(latest.second);
        std::sort(m_sources.begin(), m_sources.end());
        m_sources.erase(std::unique(m_sources.begin(), m_sources.end()), m_sources.end());
        kept.sources = std::move(m_sources);
        return kept;
    }

private:
    using Key = std::pair<std::string, std::string>;
    struct Lanes {
        LaneId thread, stream;
    };

    Lanes lanesOf(const EventFields& e) const
    {
        const auto at = m_lanes.find({std::string{e.process}, std::string{e.thread}});
        return at == m_lanes.end() ? Lanes{} : at->second;
    }
    void keepLatest(const Key& series, Time time, std::uint64_t source)
    {
        const auto [at, isNew] = m_latest.try_emplace(series, time, source);
        if (!isNew && at->second.first <= time)
            at->second = {time, source};
    }

    const Trace& m_trace;
    const Part& m_part;
    std::map<Key, Lanes> m_lanes;
    std::map<Key, std::pair<Time, std::uint64_t>> m_latest; // values of counters before the range
    std::unordered_map<std::string, std::uint32_t> m_categories;
    std::vector<FlowEnd> m_ends;
    std::vector<std::uint64_t> m_sources;
};

class Copier final : public EventVisitor {
public:
    Copier(const Trace& trace, const Part& part, Kept kept, EventWriter& writer)
        : m_trace(trace), m_part(part), m_kept(std::move(kept)), m_writer(writer)
    {
    }
    void visit(const EventFields& e, std::uint64_t source, bool isBroken) override
    {
        SliceId slice;
        if (!m_part.isWhole() && !keeps(e, source, slice))
            return;
        const std::string_view text{e.begin, static_cast<std::size_t>(e.end - e.begin)};
        m_event.clear();
        appendJson(m_event, isBroken ? mended(text) : text, Lines::Kept);
        m_writer.event(m_event);
        ++events;
        if (slice && (e.phase == 'B' || e.phase == 'b' || e.phase == 'S'))
            writeEnd(m_event, e.phase, slice);
    }
    bool isEnough() const override { return m_writer.hasFailed(); }
    std::uint64_t events = 0;

private:
    bool keeps(const EventFields& e, std::uint64_t source, SliceId& slice)
    {
        switch (e.phase) {
        case 'M':
            return true;
        case 's':
        case 't':
        case 'f':
        case 'C':
            while (m_nextSource < m_kept.sources.size() && m_kept.sources[m_nextSource] < source)
                ++m_nextSource;
            return m_nextSource < m_kept.sources.size() && m_kept.sources[m_nextSource] == source;
        case 'X':
        case 'B':
        case 'b':
        case 'S':
        case 'i':
        case 'I':
        case 'R':
        case 'n':
        case 'T':
        case 'p':
            while (m_nextKnown < m_kept.known.size() && m_kept.known[m_nextKnown].source < source)
                ++m_nextKnown;
            if (m_nextKnown == m_kept.known.size() || m_kept.known[m_nextKnown].source != source)
                return false;
            slice = m_kept.known[m_nextKnown].slice;
            return true;
        case 'E':
        case 'e':
        case 'F':
            return false; // it is written together with its begin
        default: {
            const auto time = timeOf(m_trace, e);
            return !time || m_part.keeps(*time);
        }
        }
    }

    void writeEnd(std::string_view begin, char phase, SliceId slice)
    {
        std::string end = "{\"ph\": \"";
        end += phase == 'B' ? 'E' : phase == 'b' ? 'e' : 'F';
        end += '"';
        constexpr std::string_view same[] = {"cat", "name", "id", "id2", "scope", "pid", "tid"};
        for (const JsonMember& m : membersOf(begin))
            if (std::find(std::begin(same), std::end(same), m.key) != std::end(same))
                ((((end += ", \"") += m.key) += "\": ") += m.value);
        m_writer.event((end += ", \"ts\": ") += microseconds(fileNs(m_trace, m_trace.end(slice))) + "}");
        ++events;
    }

    const Trace& m_trace;
    const Part& m_part;
    const Kept m_kept;
    EventWriter& m_writer;
    std::size_t m_nextKnown = 0, m_nextSource = 0;
    std::string m_event;
};

Result<std::string> textOf(const Trace& trace, std::uint64_t from, std::uint64_t end)
{
    std::string scratch;
    const auto text = trace.sourceText().read(from, static_cast<std::size_t>(end - from), scratch);
    if (!text)
        return tl::unexpected(text.error());
    return std::string{*text};
}

EventWriter::Members membersFrom(const std::vector<JsonMember>& members)
{
    EventWriter::Members out;
    for (const JsonMember& m : members) {
        auto& [key, value] = out.emplace_back(std::string{m.key}, std::string{});
        appendJson(value, m.value, Lines::Kept);
    }
    return out;
}

} // namespace

Result<Exported> copyEvents(const Trace& trace, std::uint64_t from, const Part& part, EventWriter& writer, Task& task)
{
    Kept kept;
    if (!part.isWhole()) {
        Gatherer gatherer{trace, part};
        if (const auto gathered = walkEvents(trace, from, gatherer, task); !gathered)
            return tl::unexpected(gathered.error());
        kept = gatherer.take();
    }
    const auto head = textOf(trace, 0, from);
    if (!head)
        return tl::unexpected(head.error());
    writer.begin(membersFrom(membersBefore(*head)));
    Copier copier{trace, part, std::move(kept), writer};
    const auto walked = walkEvents(trace, from, copier, task);
    if (!walked)
        return tl::unexpected(walked.error());
    std::string tail;
    if (walked->listEnd) {
        constexpr std::uint64_t maxTail = std::uint64_t{256} << 20;
        auto text =
            textOf(trace, *walked->listEnd + 1, std::min(trace.sourceText().size(), *walked->listEnd + 1 + maxTail));
        if (!text)
            return tl::unexpected(text.error());
        tail = std::move(*text);
    }
    writer.end(membersFrom(membersBehind(tail)));
    return Exported{copier.events, walked->damaged};
}

Result<Exported> writeEvents(const Trace& trace, const Part& part, EventWriter& writer, Task& task)
{
    const std::optional<std::uint64_t> from = eventsIn(trace);
    return from ? copyEvents(trace, *from, part, writer, task) : composeEvents(trace, part, writer, task);
}

} // namespace lanescope
