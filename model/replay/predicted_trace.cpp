#include "model/replay/predicted_trace.h"

#include "model/export/event_text.h"
#include "model/export/event_walk.h"
#include "model/export/events.h"
#include "model/export/gzip_sink.h"
#include "model/import/top_level.h"
#include "model/json/decimal_time.h"
#include "model/replay/fused_kernels.h"
#include "model/replay/moved_times.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace lanescope {

namespace {

std::int64_t fileNs(const Trace& trace, Time t) { return trace.absoluteNs(t) - trace.info().baseNs.value_or(0); }

class Mover final : public EventVisitor {
public:
    Mover(const Trace& trace, const MovedTimes& times, const FusedKernels& fused, TextSink& to)
        : m_trace(trace), m_times(times), m_fused(fused), m_to(to)
    {
        for (const SliceId s : trace.slices())
            m_slices.emplace_back(trace.source(s), s);
        std::sort(m_slices.begin(), m_slices.end());
        for (std::size_t l = 0; l < trace.lanes().size(); ++l) {
            const Lane& lane = trace.lanes()[l];
            auto& at = m_lanes[{trace[lane.process].key, lane.key}];
            (lane.kind == LaneKind::Gpu ? at.second : at.first) = LaneId{l};
        }
    }

    void visit(const EventFields& e, std::uint64_t source, bool isBroken) override
    {
        std::string text{e.begin, static_cast<std::size_t>(e.end - e.begin)};
        if (!isBroken && !e.time.empty() && e.phase != 'M' && !move(e, source, text))
            return;
        m_event.clear();
        appendJson(m_event, isBroken ? mended(text) : text, Lines::Kept);
        m_to.write(events == 0 ? "\n" : ",\n");
        m_to.write(m_event);
        ++events;
    }
    bool isEnough() const override { return m_to.hasFailed(); }
    std::uint64_t events = 0;

private:
    // False: the predicted trace does not hold the event.
    bool move(const EventFields& e, std::uint64_t source, std::string& text)
    {
        const auto ns = nsOfMicroseconds(e.time);
        if (!ns)
            return true;
        const Time recorded = timeAt(*ns - fileNs(m_trace, Time{}));
        while (m_next < m_slices.size() && m_slices[m_next].first < source)
            ++m_next;
        const bool isSlice = e.phase == 'X' && m_next < m_slices.size() && m_slices[m_next].first == source;
        if (isGone(e, isSlice ? m_slices[m_next].second : SliceId{}, recorded))
            return false;
        TimeRange moved;
        const std::string* name = nullptr; // another one than recorded
        TimeRange before{recorded, recorded};
        if (isSlice) {
            const SliceId s = m_slices[m_next].second;
            before = m_trace.range(s);
            moved = m_times.of(s);
            if (const auto found = m_fused.name.find(s.value); found != m_fused.name.end() && !e.name.empty())
                name = &found->second;
        } else {
            moved.begin = moved.end =
                m_times.of(laneOf(e), recorded,
                           e.phase == 'E' || e.phase == 'e' ? MovedTimes::Side::End : MovedTimes::Side::Begin);
        }
        if (moved == before && !name)
            return true;
        // From the end to the begin, so that places stay what they are.
        const std::string recordedText{e.time};
        std::vector<std::tuple<std::size_t, std::size_t, std::string>> edits;
        const auto replace = [&](std::string_view what, Time from, Time to) {
            if (from != to)
                edits.emplace_back(static_cast<std::size_t>(what.data() - e.begin), what.size(),
                                   microseconds(fileNs(m_trace, to)));
        };
        replace(e.time, before.begin, moved.begin);
        if (name) {
            std::string quoted;
            appendQuoted(quoted, *name);
            edits.emplace_back(static_cast<std::size_t>(e.name.data() - e.begin), e.name.size(),
                               quoted.substr(1, quoted.size() - 2));
        }
        if (isSlice && e.hasDuration && before.length() != moved.length())
            edits.emplace_back(static_cast<std::size_t>(e.duration.data() - e.begin), e.duration.size(),
                               microseconds(moved.length().count()));
        if (isSlice) {
            const std::string note = fmt::format("\"recorded ts\": {}, \"recorded dur\": {}", recordedText,
                                                 e.hasDuration ? std::string{e.duration} : std::string{"0"});
            if (e.args.size() >= 2 && e.args.front() == '{') {
                const bool isEmpty = e.args.find_first_not_of(" \t\r\n", 1) == e.args.size() - 1;
                edits.emplace_back(static_cast<std::size_t>(e.args.data() - e.begin) + 1, 0,
                                   isEmpty ? note : note + ", ");
            } else if (e.args.empty()) {
                edits.emplace_back(text.size() - 1, 0, ", \"args\": {" + note + "}");
            }
        }
        std::sort(edits.begin(), edits.end(), std::greater<>{});
        for (const auto& [place, length, with] : edits)
            text.replace(place, length, with);
        return true;
    }

    // An arrow goes with the call or the work that it belongs to.
    bool isGone(const EventFields& e, SliceId slice, Time recorded) const
    {
        if (m_fused.gone.empty())
            return false;
        if (slice)
            return m_fused.gone.contains(slice.value);
        const bool isArrow = e.phase == 's' || e.phase == 't' || e.phase == 'f';
        const LaneId lane = isArrow ? laneOf(e) : LaneId{};
        return lane && m_fused.begins.contains({lane.value, nsOf(recorded)});
    }

    LaneId laneOf(const EventFields& e) const
    {
        const auto at = m_lanes.find({std::string{e.process}, std::string{e.thread}});
        if (at == m_lanes.end())
            return {};
        return at->second.first ? at->second.first : at->second.second;
    }

    const Trace& m_trace;
    const MovedTimes& m_times;
    const FusedKernels& m_fused;
    TextSink& m_to;
    std::vector<std::pair<std::uint64_t, SliceId>> m_slices;                          // by place in the text
    std::map<std::pair<std::string, std::string>, std::pair<LaneId, LaneId>> m_lanes; // thread, stream
    std::size_t m_next = 0;
    std::string m_event;
};

// Environment variables can hold access tokens, which no further file should hold.
bool isEnvironment(std::string_view key)
{
    constexpr std::string_view names[] = {"env", "environ", "environment", "env_vars", "environment_variables"};
    return std::find(std::begin(names), std::end(names), key) != std::end(names);
}

// A value without the environment variables in it. Lists stay as they are.
std::string withoutEnvironment(std::string_view value)
{
    if (value.empty() || value.front() != '{')
        return std::string{value};
    std::size_t end = 0;
    const std::vector<JsonMember> members = membersOf(value, &end);
    if (end < value.size()) // not whole: as it is
        return std::string{value};
    std::string text = "{";
    for (const JsonMember& member : members) {
        if (isEnvironment(member.key))
            continue;
        text += text.size() == 1 ? "\"" : ", \"";
        text.append(member.key).append("\": ").append(withoutEnvironment(member.value));
    }
    return text + "}";
}

std::string noteOf(std::span<const ReplayChange> changes, const ReplayGraph& graph, const Prediction& prediction)
{
    std::string list;
    for (const ReplayChange& change : changes) {
        list += list.empty() ? "" : ", ";
        appendQuoted(list, textOf(change));
    }
    return fmt::format("{{\"changes\": [{}], \"window_ns\": {}, \"predicted_ns\": {}}}", list, graph.window().count(),
                       prediction.replayed.window.count());
}

Result<Exported> writeAll(const Trace& trace, std::uint64_t from, const MovedTimes& times, const std::string& note,
                          const FusedKernels& fused, TextSink& to, Task& task)
{
    std::string scratch;
    const auto head = trace.sourceText().read(0, static_cast<std::size_t>(from), scratch);
    if (!head)
        return tl::unexpected(head.error());
    const auto write = [&](std::string_view key, std::string_view value, std::string_view before,
                           std::string_view behind) {
        std::string text;
        appendJson(text, value, Lines::Kept);
        for (const std::string_view part :
             {before, std::string_view{"\""}, key, std::string_view{"\": "}, std::string_view{text}, behind})
            to.write(part);
    };
    to.write("{\n");
    write(predictedKey, note, "", ",\n");
    for (const JsonMember& m : membersBefore(*head))
        if (m.key != predictedKey && !isEnvironment(m.key))
            write(m.key, withoutEnvironment(m.value), "", ",\n");
    to.write("\"traceEvents\": [");
    Mover mover{trace, times, fused, to};
    const auto walked = walkEvents(trace, from, mover, task);
    if (!walked)
        return tl::unexpected(walked.error());
    to.write("\n]");
    if (walked->listEnd) {
        const auto tail = trace.sourceText().read(
            *walked->listEnd + 1, static_cast<std::size_t>(trace.sourceText().size() - *walked->listEnd - 1), scratch);
        if (!tail)
            return tl::unexpected(tail.error());
        for (const JsonMember& m : membersBehind(*tail))
            if (m.key != predictedKey && !isEnvironment(m.key))
                write(m.key, withoutEnvironment(m.value), ",\n", "");
    }
    to.write("\n}\n");
    return Exported{mover.events, walked->damaged};
}

} // namespace

bool isPredicted(const Trace& trace) { return trace.info().properties.contains(std::string{predictedKey}); }

Result<Exported> writePredicted(const Trace& trace, const ReplayGraph& graph, const Prediction& prediction,
                                std::span<const ReplayChange> changes, const std::string& path, Task& task)
{
    const bool isPacked = path.ends_with(".json.gz");
    const std::uint64_t nowhere = ~std::uint64_t{0};
    const std::uint64_t from = trace.ranks().empty() ? eventsIn(trace).value_or(nowhere) : nowhere;
    if (!isPacked && !path.ends_with(".json"))
        return tl::unexpected(
            Error{Error::Kind::BadInput, path, {}, "expected a file name that ends with .json or .json.gz"});
    if (from == nowhere)
        return tl::unexpected(Error{Error::Kind::BadInput,
                                    trace.info().path,
                                    {},
                                    "expected one trace in JSON; only such a trace can be written as predicted"});
    auto file = OutputFile::beside(path);
    if (!file)
        return tl::unexpected(file.error());
    const MovedTimes times{trace, graph, prediction.replayed};
    const std::string note = noteOf(changes, graph, prediction);
    const FusedKernels fused = fusedKernels(trace, graph, changes);
    Result<Exported> written;
    if (isPacked) {
        GzipSink packer{**file};
        written = writeAll(trace, from, times, note, fused, packer, task);
        if (written)
            packer.end();
    } else {
        written = writeAll(trace, from, times, note, fused, **file, task);
    }
    if (!written)
        return written;
    if ((*file)->hasFailed())
        return tl::unexpected((*file)->failure());
    if (const auto placed = (*file)->takePlace(); !placed)
        return tl::unexpected(placed.error());
    return written;
}

} // namespace lanescope
