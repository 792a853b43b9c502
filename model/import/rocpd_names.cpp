#include "model/import/rocpd_names.h"

#include "model/import/rocprofv3_records.h"
#include "model/json/json_text.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t maxDescriptions = 10'000'000; // per table; a crafted one could be endless

template <class Map>
auto* rocpdFoundIn(Map& map, std::optional<std::int64_t> id)
{
    const auto at = id ? map.find(*id) : map.end();
    return at == map.end() ? nullptr : &at->second;
}

} // namespace

std::string_view RocpdNames::string(std::optional<std::int64_t> id) const
{
    const std::string* text = rocpdFoundIn(m_strings, id);
    return text ? std::string_view{*text} : std::string_view{};
}

std::string_view RocpdNames::category(std::optional<std::int64_t> id) const
{
    const std::string* text = rocpdFoundIn(m_categories, id);
    return text ? std::string_view{*text} : string(id);
}

std::string_view RocpdNames::message(std::optional<std::int64_t> event) const
{
    const std::string* text = rocpdFoundIn(m_messages, event);
    return text ? std::string_view{*text} : std::string_view{};
}

std::int64_t RocpdNames::pid(std::optional<std::int64_t> process) const
{
    const std::int64_t* pid = rocpdFoundIn(m_pids, process);
    return pid ? *pid : process.value_or(0);
}

std::int64_t RocpdNames::tid(std::optional<std::int64_t> thread) const
{
    const std::int64_t* tid = rocpdFoundIn(m_tids, thread);
    return tid ? *tid : thread.value_or(0);
}

RocpdNames::Event RocpdNames::event(std::optional<std::int64_t> id) const
{
    return id && *id >= 0 && static_cast<std::uint64_t>(*id) < m_events.size() ? m_events[static_cast<std::size_t>(*id)]
                                                                               : Event{};
}

const RocpdNames::Kernel* RocpdNames::kernel(std::optional<std::int64_t> id) const
{
    return rocpdFoundIn(m_kernels, id);
}
const RocpdNames::Agent* RocpdNames::agent(std::optional<std::int64_t> id) const { return rocpdFoundIn(m_agents, id); }

RocpdNames::Track RocpdNames::track(std::optional<std::int64_t> id) const
{
    const Track* track = rocpdFoundIn(m_tracks, id);
    return track ? *track : Track{};
}

std::optional<std::int64_t> RocpdNames::time(std::optional<std::int64_t> id) const
{
    const std::int64_t* time = rocpdFoundIn(m_times, id);
    return time ? std::optional{*time} : std::nullopt;
}

// All properties of the agent are in extdata, as rocprofv3's JSON has them; other tools fill only the columns.
void RocpdNames::takeAgent(const SqliteRow& row, TraceInfo& info)
{
    enum : std::size_t { id, type, index, typeIndex, name, product, extra };
    const auto number = row.whole(id);
    if (!number)
        return;
    Agent& agent = m_agents[*number];
    agent.node = row.whole(index).value_or(*number);
    if (row.text(type) != "GPU")
        return;
    std::int64_t gpus = 0;
    for (const auto& [other, a] : m_agents)
        gpus += a.gpu ? 1 : 0;
    agent.gpu = row.whole(typeIndex).value_or(gpus);
    if (std::any_of(info.gpus.begin(), info.gpus.end(), [&](const Gpu& g) { return g.id == agent.gpu; }))
        return;
    Gpu gpu = rocmGpuOf(row.text(extra).value_or(""));
    gpu.id = *agent.gpu;
    if (gpu.name.empty())
        gpu.name = rocmGpuName(row.text(product).value_or(""), row.text(name).value_or(""));
    info.gpus.push_back(std::move(gpu));
}

void RocpdNames::takeEvent(const SqliteRow& row)
{
    enum : std::size_t { id, stack, above, category, extra };
    const auto number = row.whole(id);
    if (!number || *number < 0 || static_cast<std::uint64_t>(*number) > m_maxEvents)
        return;
    if (static_cast<std::size_t>(*number) >= m_events.size())
        m_events.resize(static_cast<std::size_t>(*number) + 1);
    const auto numberAt = [&](std::size_t column) {
        const auto launch = row.whole(column);
        return launch && *launch > 0 ? static_cast<std::uint64_t>(*launch) : 0;
    };
    m_events[static_cast<std::size_t>(*number)] = {numberAt(stack), numberAt(above), row.whole(category).value_or(-1)};
    if (const auto text = row.text(extra); text && text->find("\"message\"") != std::string_view::npos)
        for (const JsonMember& member : membersOf(*text))
            if (member.key == "message")
                m_messages.emplace(*number, plainText(member.value));
}

Result<RocpdNames> RocpdNames::read(const SqliteFile& file, const std::string& suffix, TraceInfo& info)
{
    RocpdNames names;
    names.m_maxEvents = info.textBytes / 4; // an event takes more bytes than that
    Result<bool> read = true;
    const auto each = [&](const char* table, const std::vector<std::string_view>& columns, std::size_t max,
                          const std::function<void(const SqliteRow&)>& take) {
        if (read)
            read = eachSqliteRow(file, table + suffix, columns, info, max, take);
    };
    const auto texts = [&](const char* table, std::string_view column, ById<std::string>& to) {
        each(table, {"id", column}, maxDescriptions, [&](const SqliteRow& row) {
            const auto id = row.whole(0);
            if (const auto text = row.text(1); text && id)
                to.emplace(*id, *text);
        });
    };
    texts("rocpd_string", "string", names.m_strings);
    texts("rocpd_info_category", "name", names.m_categories);
    each("rocpd_info_process", {"id", "pid", "command"}, maxDescriptions, [&](const SqliteRow& row) {
        const auto id = row.whole(0), pid = row.whole(1);
        if (!id || !pid)
            return;
        names.m_pids.emplace(*id, *pid);
        const std::string_view command = row.text(2).value_or("");
        const std::string_view program = command.substr(0, command.find(' '));
        names.m_processes.push_back({*pid, std::string{program.substr(program.find_last_of('/') + 1)}});
        std::string quoted;
        appendQuoted(quoted, command.substr(0, 4096));
        if (!command.empty())
            info.properties.emplace("command", quoted);
    });
    each("rocpd_info_thread", {"id", "tid"}, maxDescriptions, [&](const SqliteRow& row) {
        if (const auto id = row.whole(0), tid = row.whole(1); id && tid)
            names.m_tids.emplace(*id, *tid);
    });
    each("rocpd_info_agent", {"id", "type", "absolute_index", "type_index", "name", "product_name", "extdata"},
         maxDescriptions, [&](const SqliteRow& row) { names.takeAgent(row, info); });
    each("rocpd_info_kernel_symbol",
         {"id", "display_name", "kernel_name", "arch_vgpr_count", "accum_vgpr_count", "sgpr_count"}, maxDescriptions,
         [&](const SqliteRow& row) {
             const auto id = row.whole(0);
             if (!id)
                 return;
             std::string_view name = row.text(1).value_or("");
             if (name.empty())
                 name = row.text(2).value_or("");
             names.m_kernels[*id] = {std::string{name}, row.whole(3), row.whole(4), row.whole(5)};
         });
    each("rocpd_track", {"id", "pid", "tid", "agent_id", "queue_id", "stream_id"}, maxDescriptions,
         [&](const SqliteRow& row) {
             if (const auto id = row.whole(0))
                 names.m_tracks[*id] = {row.whole(1), row.whole(2), row.whole(3), row.whole(4), row.whole(5)};
         });
    each("rocpd_timestamp", {"id", "value"}, ~std::size_t{0}, [&](const SqliteRow& row) {
        if (const auto id = row.whole(0), value = row.whole(1); id && value)
            names.m_times.emplace(*id, *value);
    });
    each("rocpd_event", {"id", "stack_id", "parent_stack_id", "category_id", "extdata"}, ~std::size_t{0},
         [&](const SqliteRow& row) { names.takeEvent(row); });
    if (!read)
        return tl::unexpected(read.error());
    return names;
}

} // namespace lanescope
