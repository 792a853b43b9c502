#pragma once
// The descriptive tables of one set of a rocpd database: what the numbers in its rows mean. Up to schema 3 a row holds
// its times and its process; from schema 4 on it refers to tables of timestamps and tracks.

#include "model/import/rocm_collector.h"
#include "model/import/sqlite_walk.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope {

class RocpdNames {
public:
    // suffix: the end of the tables' names. Adds the GPUs and properties to `info`. Errors: Cancelled.
    static Result<RocpdNames> read(const SqliteFile& file, const std::string& suffix, TraceInfo& info);

    struct Agent {
        std::int64_t node = -1;
        std::optional<std::int64_t> gpu; // absent: a CPU
    };
    struct Kernel {
        std::string name;
        std::optional<std::int64_t> vectorRegisters, accumulationRegisters, scalarRegisters;
    };
    struct Event {
        std::uint64_t launch = 0; // shared by a call and the work it starts
        std::uint64_t within = 0; // the launch number of the call around it
        std::int64_t category = -1;
    };
    struct Track {
        std::optional<std::int64_t> process, thread, agent, queue, stream;
    };
    std::string_view string(std::optional<std::int64_t> id) const; // empty if it is not known
    std::string_view category(std::optional<std::int64_t> id) const;
    std::string_view message(std::optional<std::int64_t> event) const; // the text of a marker; empty if it is not known
    std::int64_t pid(std::optional<std::int64_t> process) const;
    std::int64_t tid(std::optional<std::int64_t> thread) const;
    Event event(std::optional<std::int64_t> id) const;
    const Kernel* kernel(std::optional<std::int64_t> id) const;
    const Agent* agent(std::optional<std::int64_t> id) const;
    Track track(std::optional<std::int64_t> id) const;
    std::optional<std::int64_t> time(std::optional<std::int64_t> id) const;
    const std::vector<RocmProcess>& processes() const { return m_processes; }

private:
    template <class T>
    using ById = std::unordered_map<std::int64_t, T>;
    void takeAgent(const SqliteRow& row, TraceInfo& info);
    void takeEvent(const SqliteRow& row);

    ById<std::string> m_strings, m_categories, m_messages;
    ById<std::int64_t> m_pids, m_tids;
    ById<Agent> m_agents;
    ById<Kernel> m_kernels;
    ById<Track> m_tracks;
    ById<std::int64_t> m_times;
    std::vector<Event> m_events; // by id
    std::uint64_t m_maxEvents = 0;
    std::vector<RocmProcess> m_processes;
};

} // namespace lanescope
