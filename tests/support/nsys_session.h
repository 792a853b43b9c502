#pragma once
// A made-up session of two processes in nsys' export format, with the same contents in both generations, and plain SQL
// over a database for a second computation.

#include "tests/support/nsys_writer.h"
#include "tests/support/temp_file.h"

#include <memory>
#include <random>

namespace lanescope::test {

using TextRows = std::vector<std::vector<std::string>>; // NULL as "NULL"

inline TextRows rowsOf(const std::string& path, const std::string& query)
{
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    TextRows rows;
    if (sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK ||
        sqlite3_prepare_v2(database, query.c_str(), -1, &statement, nullptr) != SQLITE_OK)
        throw std::runtime_error{sqlite3_errmsg(database)};
    while (sqlite3_step(statement) == SQLITE_ROW) {
        auto& row = rows.emplace_back();
        for (int i = 0; i < sqlite3_column_count(statement); ++i) {
            const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
            row.emplace_back(text ? text : "NULL");
        }
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return rows;
}

class NsysSession {
public:
    using Generation = NsysWriter::Generation;

    // steps: per process.
    explicit NsysSession(Generation generation, int steps = 12)
        : m_generation(generation), m_file(std::make_unique<TempFile>("", "session.sqlite"))
    {
        NsysWriter nsys{m_file->path(), generation};
        m_nsys = &nsys;
        describe();
        for (const std::int64_t pid : {100, 200}) {
            m_now = pid * 1000;
            m_correlation = 0; // starts again in each process
            for (int step = 0; step < steps; ++step)
                addStep(pid, step);
        }
        m_nsys = nullptr;
    }

    const std::string& path() const { return m_file->path(); }
    Generation generation() const { return m_generation; }

private:
    bool isToday() const { return m_generation == Generation::Today; }
    std::int64_t upTo(std::int64_t max)
    {
        return static_cast<std::int64_t>(m_random() % static_cast<std::uint64_t>(max));
    }

    void describe()
    {
        NsysWriter& nsys = *m_nsys;
        nsys.add("TARGET_INFO_SESSION_START_TIME", {{"utcEpochNs", 1'700'000'000'123'456'789}});
        nsys.add("META_DATA_EXPORT", {{"name", "EXPORT_SCHEMA_VERSION"}, {"value", isToday() ? "3.25.14" : "1.5.0"}});
        for (std::int64_t gpu = 0; gpu < 2; ++gpu) {
            if (isToday())
                nsys.add("TARGET_INFO_GPU", {{"id", gpu},
                                             {"name", "NVIDIA A100-SXM4-80GB"},
                                             {"smCount", 108},
                                             {"threadsPerWarp", 32},
                                             {"computeMajor", 8},
                                             {"computeMinor", 0},
                                             {"maxWarpsPerSm", 64},
                                             {"maxThreadsPerBlock", 1024},
                                             {"maxRegistersPerSm", 65536},
                                             {"maxRegistersPerBlock", 65536},
                                             {"maxShmemPerSm", 167936},
                                             {"maxShmemPerBlock", 49152},
                                             {"maxShmemPerBlockOptin", 166912},
                                             {"totalMemory", 85'000'000'000}});
            else
                nsys.add("TARGET_INFO_CUDA_GPU", {{"deviceId", gpu},
                                                  {"name", "NVIDIA A100-SXM4-80GB"},
                                                  {"numMultiprocessors", 108},
                                                  {"numThreadsPerWarp", 32},
                                                  {"computeCapabilityMajor", 8},
                                                  {"computeCapabilityMinor", 0},
                                                  {"maxWarpsPerMultiprocessor", 64},
                                                  {"maxRegistersPerMultiprocessor", 65536},
                                                  {"maxSharedMemoryPerMultiprocessor", 167936},
                                                  {"globalMemorySize", 85'000'000'000}});
        }
        if (!isToday())
            return namePlaces();
        nsys.add("TARGET_INFO_CUDA_DEVICE", {{"gpuId", 0}, {"cudaId", 0}, {"pid", 100}});
        nsys.add("TARGET_INFO_CUDA_DEVICE", {{"gpuId", 1}, {"cudaId", 0}, {"pid", 200}});
        const auto labels = [&](const std::string& table,
                                const std::vector<std::pair<std::int64_t, std::string>>& all) {
            for (const auto& [id, label] : all)
                nsys.add(table, {{"id", id}, {"name", "ENUM_" + std::to_string(id)}, {"label", label}});
        };
        labels("ENUM_CUDA_MEMCPY_OPER", {{1, "Host-to-Device"}, {2, "Device-to-Host"}, {8, "Device-to-Device"}});
        labels("ENUM_CUDA_MEM_KIND", {{0, "Pageable"}, {1, "Pinned"}, {2, "Device"}});
        labels("ENUM_CUPTI_SYNC_TYPE",
               {{1, "Event sync"}, {2, "Stream wait event"}, {3, "Stream sync"}, {4, "Context sync"}});
        labels("ENUM_CUDA_DEV_MEM_EVENT_OPER", {{0, "Allocation"}, {1, "Deallocation"}});
        namePlaces();
    }

    void namePlaces()
    {
        for (const std::int64_t pid : {100, 200}) {
            m_nsys->add("PROCESSES", {{"globalPid", globalPid(pid)}, {"pid", pid}, {"name", "/usr/bin/python3.11"}});
            m_nsys->add("ThreadNames", {{"nameId", m_nsys->string("python")}, {"globalTid", globalTid(pid, pid)}});
        }
    }

    std::int64_t call(std::int64_t pid, std::int64_t tid, const std::string& name, std::int64_t length)
    {
        const std::int64_t begin = m_now;
        m_now += length + 1 + upTo(50);
        m_nsys->add("CUPTI_ACTIVITY_KIND_RUNTIME", {{"start", begin},
                                                    {"end", begin + length},
                                                    {"eventClass", 0},
                                                    {"globalTid", globalTid(pid, tid)},
                                                    {"correlationId", ++m_correlation},
                                                    {"nameId", m_nsys->string(name)},
                                                    {"returnValue", 0}});
        return begin;
    }

    NsysWriter::Row work(std::int64_t pid, std::int64_t stream, std::int64_t length)
    {
        std::int64_t& free = m_free[{pid, stream}];
        const std::int64_t begin = std::max(free + 2, m_now + 20);
        free = begin + length;
        return {{"start", begin},
                {"end", begin + length},
                {"deviceId", 0},
                {"contextId", 1},
                {"streamId", stream},
                {"correlationId", m_correlation},
                {"globalPid", globalPid(pid)}};
    }

    void addStep(std::int64_t pid, int step)
    {
        NsysWriter& nsys = *m_nsys;
        const std::int64_t begin = m_now, main = globalTid(pid, pid);
        for (int k = 0; k < 8; ++k)
            addKernel(pid, k);
        addCopies(pid);
        if (isToday()) {
            const std::int64_t address = 4096 * (pid * 1000 + step / 2);
            nsys.add("CUDA_GPU_MEMORY_USAGE_EVENTS", {{"start", m_now++},
                                                      {"globalPid", globalPid(pid)},
                                                      {"deviceId", 0},
                                                      {"address", address},
                                                      {"bytes", 1000 + step / 2},
                                                      {"memKind", 2},
                                                      {"memoryOperationType", step % 2}});
        }
        nsys.add("OSRT_API", {{"start", m_now},
                              {"end", m_now + 400},
                              {"globalTid", main},
                              {"nameId", nsys.string(step % 3 ? "poll" : "pthread_cond_wait")}});
        m_now += 450;
        NsysWriter::Row range{{"start", begin}, {"end", m_now}, {"eventType", 59}, {"globalTid", main}};
        range.push_back({"text", "ProfilerStep#" + std::to_string(step)});
        nsys.add("NVTX_EVENTS", range);
        NsysWriter::Row inner{
            {"start", begin + 1}, {"end", m_now - 1}, {"eventType", step % 4 ? 59 : 60}, {"globalTid", main}};
        if (isToday())
            inner.push_back({"textId", nsys.string("forward")});
        else
            inner.push_back({"text", "forward"});
        nsys.add("NVTX_EVENTS", inner);
        nsys.add("NVTX_EVENTS", {{"start", m_now - 2}, {"eventType", 34}, {"text", "mark"}, {"globalTid", main}});
        nsys.add("PROFILER_OVERHEAD", {{"start", m_now},
                                       {"end", m_now + 30},
                                       {"globalTid", main},
                                       {"nameId", nsys.string("CUPTI buffer flush")}});
        m_now += 100;
    }

    void addKernel(std::int64_t pid, int k)
    {
        static constexpr std::int64_t registers[] = {32, 40, 64, 128}, threads[] = {128, 256, 256, 512},
                                      shared[] = {0, 1024, 16384, 49152};
        const bool isDriver = k % 3 == 0;
        call(pid, k % 2 ? pid + 1 : pid,
             isDriver     ? "cuLaunchKernelEx"
             : k % 3 == 1 ? "cudaLaunchKernel_v7000"
                          : "cudaLaunchKernelExC_v11060",
             200 + upTo(300));
        NsysWriter::Row row = work(pid, k % 4 ? 7 : 13, 500 + upTo(5000));
        const std::string name = "void gemm<" + std::to_string(k % 5) + ">(float const*, int)";
        const auto kind = static_cast<std::size_t>(k % 4);
        for (auto& value : NsysWriter::Row{{"demangledName", m_nsys->string(name)},
                                           {"shortName", m_nsys->string("gemm")},
                                           {"registersPerThread", registers[kind]},
                                           {"gridX", 1 + upTo(5000)},
                                           {"gridY", 1 + upTo(3)},
                                           {"gridZ", 1},
                                           {"blockX", threads[kind]},
                                           {"blockY", 1},
                                           {"blockZ", 1},
                                           {"staticSharedMemory", shared[kind] / 2},
                                           {"dynamicSharedMemory", shared[kind] - shared[kind] / 2},
                                           {"localMemoryPerThread", 0}})
            row.push_back(value);
        if (k % 4 == 3)
            row.push_back({"graphNodeId", std::int64_t{1} << 40 | k});
        m_nsys->add("CUPTI_ACTIVITY_KIND_KERNEL", row);
    }

    void addCopies(std::int64_t pid)
    {
        struct Kind {
            std::int64_t copy, from, to;
        };
        static constexpr Kind kinds[] = {{1, 0, 2}, {1, 1, 2}, {2, 2, 0}, {8, 2, 2}};
        for (const Kind& kind : kinds) {
            call(pid, pid, "cudaMemcpyAsync_v3020", 100 + upTo(100));
            NsysWriter::Row row = work(pid, 7, 300 + upTo(3000));
            for (auto& value : NsysWriter::Row{{"bytes", 1 + upTo(1 << 24)},
                                               {"copyKind", kind.copy},
                                               {"srcKind", kind.from},
                                               {"dstKind", kind.to}})
                row.push_back(value);
            m_nsys->add("CUPTI_ACTIVITY_KIND_MEMCPY", row);
        }
        call(pid, pid, "cudaMemsetAsync_v3020", 100);
        NsysWriter::Row fill = work(pid, 7, 200);
        fill.push_back({"bytes", 4096});
        fill.push_back({"value", 0});
        fill.push_back({"memKind", 2});
        m_nsys->add("CUPTI_ACTIVITY_KIND_MEMSET", fill);
        for (std::int64_t type = 1; type <= 4; ++type) {
            const std::int64_t at =
                call(pid, pid, type == 4 ? "cudaDeviceSynchronize_v3020" : "cudaStreamSynchronize_v3020", 600);
            m_nsys->add("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", {{"start", at + 50},
                                                                {"end", at + 600},
                                                                {"deviceId", 0},
                                                                {"contextId", 1},
                                                                {"streamId", type == 4 ? 0xFFFFFFFF : 7},
                                                                {"correlationId", m_correlation},
                                                                {"globalPid", globalPid(pid)},
                                                                {"syncType", type},
                                                                {"eventId", type < 3 ? 5 : 0xFFFFFFFF}});
        }
    }

    Generation m_generation;
    std::unique_ptr<TempFile> m_file;
    NsysWriter* m_nsys = nullptr; // set while it writes
    std::mt19937 m_random{5};
    std::int64_t m_now = 0, m_correlation = 0;
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> m_free;
};

} // namespace lanescope::test
