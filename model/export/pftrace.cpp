// Writes Perfetto's protobuf: the events of the composed JSON, each as a packet. Slices keep their arguments, lanes
// their names and order; GPU work is a slice on its stream, and arrows are flow ids of the slices that they join. A
// begin is directly followed by its end, so that no reader can pair ends wrongly.

#include "model/export/events.h"
#include "model/export/gzip_sink.h"
#include "model/import/pftrace/fields.h"
#include "model/json/decimal_time.h"
#include "model/json/json_text.h"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <protozero/pbf_writer.hpp>
#include <unordered_map>

namespace lanescope {

namespace {

using pftrace::madeUpPid;
using pftrace::madeUpTid;
using protozero::pbf_writer;

constexpr std::uint32_t sequence = 1;
constexpr int maxDepth = 64; // nesting depth of values

// Numbers a text that is used instead of a pid or tid, below any number that a real process or thread has.
class Numbers {
public:
    explicit Numbers(std::int64_t below) : m_below(below) {}
    std::int64_t of(std::string_view value)
    {
        if (!value.starts_with('"'))
            if (const auto number = wholeNumberOf(value))
                return *number;
        return m_numbers.try_emplace(std::string{value}, m_below - static_cast<std::int64_t>(m_numbers.size()))
            .first->second;
    }

private:
    const std::int64_t m_below;
    std::map<std::string, std::int64_t> m_numbers;
};

class PftraceWriter final : public EventWriter {
public:
    explicit PftraceWriter(TextSink& to) : m_to(to) {}

    bool wantsArrowsFirst() const override { return true; }
    bool hasFailed() const override { return m_to.hasFailed(); }
    std::uint64_t leftOut = 0; // events before 1970

    void begin(const Members& members) override
    {
        for (const auto& [key, value] : members)
            if (key == "baseTimeNanoseconds")
                m_baseNs = wholeNumberOf(value).value_or(0);
        packet([&](pbf_writer& p) {
            p.add_uint32(13, 1); // the state of the sequence is reset
            pbf_writer snapshot{p, 6};
            for (const std::uint32_t clock : {6u, 1u}) { // boot time and the wall clock; times are in the latter
                pbf_writer reading{snapshot, 1};
                reading.add_uint32(1, clock);
                reading.add_uint64(2, static_cast<std::uint64_t>(std::max<std::int64_t>(0, m_baseNs)));
            }
        });
        packet([&](pbf_writer& p) {
            pbf_writer attributes{p, 126};
            for (const auto& [key, value] : members) {
                if (key == "baseTimeNanoseconds")
                    continue;
                pbf_writer attribute{attributes, 1};
                attribute.add_string(1, decoded(key));
                if (const auto number = value.starts_with('"') ? std::nullopt : wholeNumberOf(value))
                    attribute.add_int64(2, *number);
                else
                    attribute.add_string(3, plainText(value));
            }
        });
    }

    void event(std::string_view json) override
    {
        Fields e;
        for (const JsonMember& m : membersOf(json)) {
            if (m.key == "ph")
                e.phase = m.value.size() == 3 ? m.value[1] : '\0';
            else if (std::string_view* field = e.find(m.key))
                *field = m.value;
        }
        const auto time = nsOfMicroseconds(e.ts);
        e.ns = time.value_or(0) + m_baseNs;
        switch (e.phase) {
        case 'M':
            takeName(e);
            return;
        case 's':
        case 'f':
            m_arrows[placeOf(e)].push_back({idOf(e), e.phase == 'f'});
            return;
        default:
            break;
        }
        if (!time || e.ns < 0) {
            ++leftOut;
            return;
        }
        if (e.phase == 'X')
            writeSlice(e);
        else if (e.phase == 'i')
            writeInstant(e);
        else if (e.phase == 'C')
            writeCounter(e);
    }

private:
    struct Fields {
        std::string_view name, cat, pid, tid, ts, dur, id, args, scope;
        char phase = 0;
        std::int64_t ns = 0;
        std::string_view* find(std::string_view key)
        {
            const std::pair<std::string_view, std::string_view*> all[] = {
                {"name", &name}, {"cat", &cat}, {"pid", &pid},   {"tid", &tid}, {"ts", &ts},
                {"dur", &dur},   {"id", &id},   {"args", &args}, {"s", &scope}};
            for (const auto& [known, field] : all)
                if (known == key)
                    return field;
            return nullptr;
        }
    };
    struct Arrow {
        std::uint64_t id;
        bool isEnd;
    };
    struct Named {
        std::uint64_t uuid;
        std::string name, label, order;
    };

    template <class Fill>
    void packet(Fill&& fill)
    {
        m_packet.clear();
        {
            pbf_writer p{m_packet};
            p.add_uint32(10, sequence);
            fill(p);
        }
        m_frame.clear();
        pbf_writer{m_frame}.add_bytes(1, m_packet);
        m_to.write(m_frame);
    }

    static std::string placeOf(const Fields& e) { return fmt::format("{}\n{}\n{}", e.pid, e.tid, e.ns); }
    static std::uint64_t idOf(const Fields& e) { return static_cast<std::uint64_t>(wholeNumberOf(e.id).value_or(0)); }

    // The iid of a text; also reports whether the text must be written first.
    static std::uint64_t iidOf(std::unordered_map<std::string, std::uint64_t>& table, const std::string& text,
                               bool& isNew)
    {
        const auto [at, added] = table.try_emplace(text, table.size() + 1);
        isNew = added;
        return at->second;
    }

    std::uint64_t processOf(std::string_view pid)
    {
        const auto [at, isNew] = m_processes.try_emplace(std::string{pid});
        if (isNew) {
            at->second.uuid = ++m_uuids;
            sayProcess(at->first, at->second);
        }
        return at->second.uuid;
    }

    void sayProcess(std::string_view pid, const Named& said)
    {
        const std::string name = !said.name.empty() ? said.name : pid.starts_with('"') ? plainText(pid) : "";
        packet([&](pbf_writer& p) {
            pbf_writer track{p, 60};
            track.add_uint64(1, said.uuid);
            pbf_writer process{track, 3};
            process.add_int32(1, static_cast<std::int32_t>(m_pids.of(pid)));
            if (!name.empty())
                process.add_string(6, name);
            if (!said.label.empty())
                process.add_string(8, said.label);
            if (const auto order = wholeNumberOf(said.order))
                process.add_int32(3, static_cast<std::int32_t>(*order));
        });
    }

    std::uint64_t threadOf(std::string_view pid, std::string_view tid)
    {
        const auto [at, isNew] = m_threads.try_emplace({std::string{pid}, std::string{tid}});
        if (isNew) {
            const std::uint64_t process = processOf(pid);
            at->second.uuid = ++m_uuids;
            sayThread(pid, tid, process, at->second);
        }
        return at->second.uuid;
    }

    void sayThread(std::string_view pid, std::string_view tid, std::uint64_t process, const Named& said)
    {
        // A text instead of a number is recovered from the thread's name.
        const std::string name = tid.starts_with('"') ? plainText(tid) : said.name;
        packet([&](pbf_writer& p) {
            pbf_writer track{p, 60};
            track.add_uint64(1, said.uuid);
            track.add_uint64(5, process);
            pbf_writer thread{track, 4};
            thread.add_int32(1, static_cast<std::int32_t>(m_pids.of(pid)));
            thread.add_int64(2, m_tids.of(tid));
            if (!name.empty())
                thread.add_string(5, name);
            if (const auto order = wholeNumberOf(said.order))
                thread.add_int32(3, static_cast<std::int32_t>(*order));
        });
    }

    // Metadata must come before everything else.
    void takeName(const Fields& e)
    {
        const std::string what = plainText(e.name);
        const std::vector<JsonMember> members = membersOf(e.args);
        if (members.empty())
            return;
        const std::string value = plainText(members.front().value);
        if (what.starts_with("process_")) {
            const std::uint64_t uuid = processOf(e.pid);
            Named& process = m_processes[std::string{e.pid}];
            process.uuid = uuid;
            (what == "process_name" ? process.name : what == "process_labels" ? process.label : process.order) = value;
            sayProcess(e.pid, process);
        } else if (what.starts_with("thread_")) {
            const std::uint64_t uuid = threadOf(e.pid, e.tid);
            Named& thread = m_threads[{std::string{e.pid}, std::string{e.tid}}];
            thread.uuid = uuid;
            (what == "thread_name" ? thread.name : thread.order) = value;
            sayThread(e.pid, e.tid, processOf(e.pid), thread);
        }
    }

    // Writes a packet with an event, and the new names that it uses.
    template <class Fill>
    void eventPacket(const Fields& e, std::uint32_t type, std::uint64_t track, Fill&& fill)
    {
        bool isNewName = false, isNewCategory = false;
        const std::string name = plainText(e.name), category = plainText(e.cat);
        const std::uint64_t nameIid = iidOf(m_names, name, isNewName);
        const std::uint64_t categoryIid = category.empty() ? 0 : iidOf(m_categories, category, isNewCategory);
        packet([&](pbf_writer& p) {
            p.add_uint64(8, static_cast<std::uint64_t>(e.ns));
            p.add_uint32(13, 2); // refers to names written before
            if (isNewName || isNewCategory) {
                pbf_writer interned{p, 12};
                if (isNewCategory)
                    say(interned, 1, categoryIid, category);
                if (isNewName)
                    say(interned, 2, nameIid, name);
            }
            pbf_writer event{p, 11};
            event.add_uint32(9, type);
            event.add_uint64(11, track);
            event.add_uint64(10, nameIid);
            if (categoryIid)
                event.add_uint64(3, categoryIid);
            fill(event);
            for (const JsonMember& m : membersOf(e.args)) {
                pbf_writer annotation{event, 4};
                annotation.add_string(10, decoded(m.key));
                addValue(annotation, m.value, 0);
            }
        });
    }

    static void say(pbf_writer& interned, std::uint32_t field, std::uint64_t iid, const std::string& text)
    {
        pbf_writer entry{interned, field};
        entry.add_uint64(1, iid);
        entry.add_string(2, text);
    }

    // An empty list or object is an annotation without a value.
    static void addValue(pbf_writer& to, std::string_view value, int depth)
    {
        if (value.starts_with('"')) {
            to.add_string(6, plainText(value));
        } else if (value == "true" || value == "false") {
            to.add_bool(2, value == "true");
        } else if (value.starts_with('{') && depth < maxDepth) {
            for (const JsonMember& m : membersOf(value)) {
                pbf_writer entry{to, 11};
                entry.add_string(10, decoded(m.key));
                addValue(entry, m.value, depth + 1);
            }
        } else if (value.starts_with('[') && depth < maxDepth) {
            for (std::size_t at = skipBlanksAt(value, 1); at < value.size() && value[at] != ']';) {
                const std::size_t end = valueEnd(value, at);
                if (end == std::string_view::npos || end == at)
                    return;
                std::string inside; // an empty list has no content, but it is still an element
                pbf_writer entry{inside};
                addValue(entry, value.substr(at, end - at), depth + 1);
                to.add_message(12, inside);
                at = skipBlanksAt(value, end);
                if (at < value.size() && value[at] == ',')
                    at = skipBlanksAt(value, at + 1);
            }
        } else if (const auto whole = wholeNumberOf(value)) {
            to.add_int64(4, *whole);
        } else if (const auto real = numberOf(value)) {
            to.add_double(5, *real);
        } else {
            to.add_string(9, std::string{value}); // unchanged JSON: null
        }
    }

    void writeSlice(const Fields& e)
    {
        const std::uint64_t track = threadOf(e.pid, e.tid);
        const auto arrows = m_arrows.find(placeOf(e));
        eventPacket(e, 1, track, [&](pbf_writer& event) {
            if (arrows == m_arrows.end())
                return;
            for (const Arrow& arrow : arrows->second)
                event.add_fixed64(arrow.isEnd ? 48 : 47, arrow.id);
        });
        if (arrows != m_arrows.end()) // the first of the slices that begin together
            m_arrows.erase(arrows);
        const std::int64_t duration = std::max<std::int64_t>(0, nsOfMicroseconds(e.dur).value_or(0));
        packet([&](pbf_writer& p) {
            p.add_uint64(8, static_cast<std::uint64_t>(e.ns + duration));
            pbf_writer event{p, 11};
            event.add_uint32(9, 2);
            event.add_uint64(11, track);
        });
    }

    void writeInstant(const Fields& e)
    {
        const bool isOfProcess = e.scope == "\"p\"";
        eventPacket(e, 3, isOfProcess ? processOf(e.pid) : threadOf(e.pid, e.tid), [](pbf_writer&) {});
    }

    void writeCounter(const Fields& e)
    {
        const std::string name = plainText(e.name);
        for (const JsonMember& m : membersOf(e.args)) {
            const auto value = numberOf(m.value);
            if (!value)
                continue;
            const auto [at, isNew] = m_counters.try_emplace({std::string{e.pid}, name}, 0);
            if (isNew) {
                const std::uint64_t process = processOf(e.pid);
                at->second = ++m_uuids;
                packet([&](pbf_writer& p) {
                    pbf_writer track{p, 60};
                    track.add_uint64(1, at->second);
                    track.add_uint64(5, process);
                    track.add_string(2, name);
                    track.add_message(8, std::string{}); // an empty message: it is a counter
                });
            }
            packet([&](pbf_writer& p) {
                p.add_uint64(8, static_cast<std::uint64_t>(e.ns));
                pbf_writer event{p, 11};
                event.add_uint32(9, 4);
                event.add_uint64(11, at->second);
                event.add_double(44, *value);
            });
        }
    }

    TextSink& m_to;
    std::int64_t m_baseNs = 0;
    std::uint64_t m_uuids = 0;
    Numbers m_pids{madeUpPid}, m_tids{madeUpTid};
    std::map<std::string, Named, std::less<>> m_processes;
    std::map<std::pair<std::string, std::string>, Named> m_threads;
    std::map<std::pair<std::string, std::string>, std::uint64_t> m_counters;
    std::unordered_map<std::string, std::uint64_t> m_names, m_categories;
    std::unordered_map<std::string, std::vector<Arrow>> m_arrows; // by the lane and time of their ends
    std::string m_packet, m_frame;
};

Result<Exported> writeTo(TextSink& sink, const Analysis& analysis, const Part& part, Task& task)
{
    PftraceWriter writer{sink};
    auto written = composeEvents(analysis.trace(), part, writer, task);
    if (written)
        written->damaged += writer.leftOut;
    return written;
}

Result<Exported> writePlainPftrace(const Analysis& analysis, const Part& part, OutputFile& to, Task& task)
{
    return writeTo(to, analysis, part, task);
}

Result<Exported> writePackedPftrace(const Analysis& analysis, const Part& part, OutputFile& to, Task& task)
{
    GzipSink packer{to};
    auto written = writeTo(packer, analysis, part, task);
    if (written)
        packer.end();
    return written;
}

} // namespace

const Exporter pftraceExporter{".pftrace", "Perfetto protobuf", writePlainPftrace};
const Exporter packedPftraceExporter{".pftrace.gz", "The same protobuf, packed", writePackedPftrace};

} // namespace lanescope
