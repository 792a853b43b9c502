// Composes events from the trace in Kineto's form, for traces that were not read from one list of events. Arguments
// come from each slice's own text. Tables that number things separately become one list here: if processes of several
// ranks share a pid, each is written with its title as the pid; if calls of several processes share a correlation
// number, each launch gets a new number, with its work.

#include "model/export/event_text.h"
#include "model/export/events.h"
#include "model/json/json_text.h"
#include "model/store/args.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <span>
#include <unordered_set>
#include <vector>

namespace lanescope {

namespace {

std::optional<std::int64_t> correlationIn(std::string_view args)
{
    for (const JsonMember& m : membersOf(args))
        if (m.key == "correlation")
            return wholeNumberOf(m.value);
    return std::nullopt;
}

std::string withCorrelation(std::string_view args, std::uint64_t number)
{
    std::string out = "{";
    const auto add = [&](std::string_view key, std::string_view value) {
        out += out.size() > 1 ? ", " : "";
        out += fmt::format("\"{}\": {}", key, value);
    };
    for (const JsonMember& m : membersOf(args))
        if (m.key != "correlation")
            add(m.key, m.value);
    add("correlation", std::to_string(number));
    return out + '}';
}

// Writes a pid or tid, as a number if it is one.
std::string placeText(std::string_view key)
{
    const std::size_t sign = key.starts_with('-') ? 1 : 0;
    const bool isNumber = key.size() > sign && key.size() < 19 && (key[sign] != '0' || key.size() == sign + 1) &&
                          std::all_of(key.begin() + static_cast<std::ptrdiff_t>(sign), key.end(),
                                      [](char c) { return c >= '0' && c <= '9'; });
    if (isNumber)
        return std::string{key};
    std::string out;
    appendQuoted(out, key);
    return out;
}

std::string jsonText(std::string_view plain)
{
    std::string out;
    appendQuoted(out, plain);
    return out;
}

class Composer {
public:
    Composer(const Trace& trace, const Part& part, EventWriter& writer, Task& task)
        : m_trace(trace), m_part(part), m_writer(writer), m_task(task)
    {
    }

    Result<Exported> compose()
    {
        const auto isShared = areNumbersShared();
        if (!isShared)
            return tl::unexpected(isShared.error());
        m_isRenumbering = *isShared;
        namePids();
        m_writer.begin(head());
        writePlaces();
        if (m_writer.wantsArrowsFirst())
            writeFlows();
        if (const auto written = writeSlices(); !written)
            return tl::unexpected(written.error());
        if (!m_writer.wantsArrowsFirst())
            writeFlows();
        if (const auto written = writeInstants(); !written)
            return tl::unexpected(written.error());
        writeCounters();
        m_writer.end({});
        return m_exported;
    }

private:
    EventWriter::Members head() const
    {
        const TraceInfo& info = m_trace.info();
        EventWriter::Members members{{"schemaVersion", std::to_string(info.schemaVersion.value_or(1))}};
        std::string gpus;
        for (const Gpu& gpu : info.gpus)
            gpus += (gpus.empty() ? "" : ", ") + textOf(gpu);
        members.emplace_back("deviceProperties", '[' + gpus + ']');
        bool hasDistributedInfo = false;
        for (const auto& [key, value] : info.properties) {
            members.emplace_back(jsonText(key).substr(1, jsonText(key).size() - 2), value);
            hasDistributedInfo |= key == "distributedInfo";
        }
        if (!hasDistributedInfo && (info.rank || info.worldSize)) {
            std::string text;
            const auto add = [&](const char* key, const auto& value) {
                if (value)
                    text += fmt::format("{}\"{}\": {}", text.empty() ? "" : ", ", key, *value);
            };
            add("rank", info.rank);
            add("world_size", info.worldSize);
            if (!info.backend.empty())
                text += ", \"backend\": " + jsonText(info.backend);
            members.emplace_back("distributedInfo", '{' + text + '}');
        }
        if (info.baseNs)
            members.emplace_back("baseTimeNanoseconds", std::to_string(*info.baseNs));
        return members;
    }

    static std::string textOf(const Gpu& gpu)
    {
        std::string text = fmt::format("{{\"id\": {}, \"name\": {}", gpu.id, jsonText(gpu.name));
        const auto add = [&](const char* key, const auto& value) {
            if (value)
                text += fmt::format(", \"{}\": {}", key, *value);
        };
        add("totalGlobalMem", gpu.totalMemoryBytes);
        add("computeMajor", gpu.computeMajor);
        add("computeMinor", gpu.computeMinor);
        add("maxThreadsPerBlock", gpu.maxThreadsPerBlock);
        add("maxThreadsPerMultiprocessor", gpu.maxThreadsPerSm);
        add("regsPerBlock", gpu.registersPerBlock);
        add("warpSize", gpu.warpSize);
        add("sharedMemPerBlock", gpu.sharedBytesPerBlock);
        add("numSms", gpu.sms);
        add("regsPerMultiprocessor", gpu.registersPerSm);
        add("sharedMemPerBlockOptin", gpu.sharedBytesPerBlockOptin);
        add("sharedMemPerMultiprocessor", gpu.sharedBytesPerSm);
        return text + '}';
    }

    void namePids()
    {
        const std::span<const Process> all = m_trace.processes();
        for (const Process& process : all) {
            const bool isAlone = std::count_if(all.begin(), all.end(), [&](const Process& p) {
                                     return p.key == process.key && p.kind == process.kind;
                                 }) == 1;
            m_pids.push_back(isAlone ? placeText(process.key) : jsonText(process.title));
        }
    }

    Result<std::string> argumentsOf(std::uint64_t source) const
    {
        const auto own = readEventText(m_trace, source);
        if (!own)
            return tl::unexpected(own.error());
        return argumentsText(*own);
    }

    // True if correlation numbers alone would join events that do not belong together.
    Result<bool> areNumbersShared() const
    {
        std::unordered_set<std::int64_t> numbers; // correlations of calls
        for (const bool calls : {true, false})
            for (const SliceId s : m_trace.slices()) {
                const SliceKind kind = m_trace.kind(s);
                if (calls ? !isApiCall(kind) : !isDeviceWork(kind) || m_trace.launchOf(s))
                    continue;
                if (m_task.isStopped())
                    return tl::unexpected(cancelled());
                const auto args = argumentsOf(m_trace.source(s));
                if (!args)
                    return tl::unexpected(args.error());
                const auto number = correlationIn(*args);
                if (number && (calls ? !numbers.insert(*number).second : numbers.count(*number) > 0))
                    return true;
            }
        return false;
    }

    Error cancelled() const { return {Error::Kind::Cancelled, m_trace.info().path, {}, "cancelled"}; }

    void event(const std::string& text)
    {
        m_writer.event(text);
        ++m_exported.events;
    }

    std::string timeText(Time t) const
    {
        return microseconds(m_trace.absoluteNs(t) - m_trace.info().baseNs.value_or(0));
    }

    std::string placeOf(LaneId lane) const
    {
        const Lane& l = m_trace[lane];
        return fmt::format("\"pid\": {}, \"tid\": {}", m_pids[l.process.value], placeText(l.key));
    }

    void writePlaces()
    {
        const std::string ts = timeText(Time{});
        for (std::size_t p = 0; p < m_trace.processes().size(); ++p) {
            const Process& process = m_trace.processes()[p];
            const std::string& pid = m_pids[p];
            const auto tell = [&](const char* what, const std::string& args) {
                event(fmt::format(R"({{"name": "{}", "ph": "M", "ts": {}, "pid": {}, "tid": 0, "args": {{{}}}}})", what,
                                  ts, pid, args));
            };
            // Writes the name from the file, not the displayed one: a reader derives the latter from the former.
            if (pid != placeText(process.key)) // its title replaces the pid
                tell("process_name", "\"name\": " + pid);
            else if (!process.name.empty())
                tell("process_name", "\"name\": " + jsonText(process.name));
            if (!process.label.empty())
                tell("process_labels", "\"labels\": " + jsonText(process.label));
            constexpr std::size_t firstDevice = 5'000'000; // Kineto sorts GPUs after it
            tell("process_sort_index",
                 fmt::format("\"sort_index\": {}", p + (process.kind == LaneKind::Gpu ? firstDevice : 0)));
            for (const LaneId lane : process.lanes) {
                const auto tellLane = [&](const char* what, const std::string& args) {
                    event(fmt::format(R"({{"name": "{}", "ph": "M", "ts": {}, {}, "args": {{{}}}}})", what, ts,
                                      placeOf(lane), args));
                };
                tellLane("thread_name", "\"name\": " + jsonText(m_trace[lane].name));
                tellLane("thread_sort_index", fmt::format("\"sort_index\": {}", lane.value - process.lanes.first));
            }
        }
    }

    Result<void> writeSlices()
    {
        m_task.total += m_trace.sliceCount();
        std::string text;
        for (const Row& row : m_trace.rows())
            for (const SliceId s : row.slices) {
                ++m_task.done;
                if (m_task.isStopped())
                    return tl::unexpected(cancelled());
                if (m_writer.hasFailed())
                    return {};
                if (!m_part.keeps(s))
                    continue;
                auto args = argumentsOf(m_trace.source(s));
                if (!args)
                    return tl::unexpected(args.error());
                const SliceId launch = m_trace.launchOf(s); // its own, or the slice itself
                const bool isJoined = launch || !m_trace.workOf(s).empty();
                // rocprof joins by flows alone.
                if (correlationIn(*args) ? m_isRenumbering : isJoined && m_trace.info().format.starts_with("Chrome")) {
                    args = withCorrelation(*args, std::uint64_t{(launch ? launch : s).value} + 1);
                }
                text = "{\"ph\": \"X\", \"cat\": ";
                appendQuoted(text, m_trace.text(m_trace[m_trace.category(s)].name));
                text += ", \"name\": ";
                appendQuoted(text, m_trace.name(s));
                text += fmt::format(", {}, \"ts\": {}, \"dur\": {}", placeOf(row.lane), timeText(m_trace.begin(s)),
                                    microseconds(m_trace.duration(s).count()));
                if (!args->empty())
                    text += ", \"args\": " + *args;
                event(text += '}');
            }
        return {};
    }

    void writeArrow(std::uint64_t id, std::string_view category, std::string_view name, SliceId from, SliceId to)
    {
        if (!m_part.keeps(from) || !m_part.keeps(to))
            return;
        const std::string what =
            fmt::format("\"id\": {}, \"cat\": {}, \"name\": {}", id, jsonText(category), jsonText(name));
        event(fmt::format(R"({{"ph": "s", {}, {}, "ts": {}}})", what, placeOf(m_trace.laneOf(from)),
                          timeText(m_trace.begin(from))));
        event(fmt::format(R"({{"ph": "f", "bp": "e", {}, {}, "ts": {}}})", what, placeOf(m_trace.laneOf(to)),
                          timeText(m_trace.begin(to))));
    }

    void writeFlows()
    {
        std::uint64_t id = 0; // other tools need an explicit arrow for a launch by correlation
        for (const Link& link : m_trace.links())
            writeArrow(++id, "ac2g", "ac2g", link.launch, link.work);
        for (const Flow& flow : m_trace.flows()) {
            const std::string_view category = m_trace.text(m_trace[flow.category].name);
            writeArrow(++id, category, category, flow.from, flow.to);
        }
    }

    Result<void> writeInstants()
    {
        for (const Instant& i : m_trace.instants()) {
            if (!m_part.keeps(i.time))
                continue;
            const auto args = argumentsOf(i.source);
            if (!args)
                return tl::unexpected(args.error());
            event(fmt::format(R"({{"ph": "i", "s": "{}", "cat": {}, "name": {}, {}, "ts": {}{}}})", i.scope,
                              jsonText(m_trace.text(m_trace[i.category].name)), jsonText(m_trace.text(i.name)),
                              i.lane ? placeOf(i.lane) : "\"pid\": \"\", \"tid\": \"\"", timeText(i.time),
                              args->empty() ? "" : ", \"args\": " + *args));
        }
        return {};
    }

    void writeCounters()
    {
        for (const CounterSeries& series : m_trace.counters()) {
            const std::string what = fmt::format("\"name\": {}, \"pid\": {}, \"tid\": 0", jsonText(series.name),
                                                 series.process ? m_pids[series.process.value] : "\"\"");
            for (std::size_t k = 0; k < series.times.size(); ++k) {
                // A value is valid until the next one, so the last value before the range is the first one in it.
                const bool reaches = m_part.isWhole() ||
                                     (series.times[k] < m_part.range()->begin &&
                                      (k + 1 == series.times.size() || series.times[k + 1] >= m_part.range()->begin));
                if ((reaches || m_part.keeps(series.times[k])) && std::isfinite(series.values[k]))
                    event(fmt::format(R"({{"ph": "C", {}, "ts": {}, "args": {{"value": {}}}}})", what,
                                      timeText(series.times[k]), series.values[k]));
            }
        }
    }

    const Trace& m_trace;
    const Part& m_part;
    EventWriter& m_writer;
    Task& m_task;
    std::vector<std::string> m_pids; // per process, as JSON
    bool m_isRenumbering = false;
    Exported m_exported;
};

} // namespace

Result<Exported> composeEvents(const Trace& trace, const Part& part, EventWriter& writer, Task& task)
{
    return Composer{trace, part, writer, task}.compose();
}

} // namespace lanescope
