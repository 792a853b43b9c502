#pragma once
// Writes databases like `nsys export --type sqlite`, in the schema of early 2021 (TARGET_INFO_CUDA_GPU, texts of NVTX
// in the row, no ENUM_ tables) and in today's (schema 3.x). A table is created with its first row, as nsys does.
//
//     NsysWriter nsys{path, NsysWriter::Generation::Today};
//     nsys.add("PROCESSES", {{"globalPid", globalPid(100)}, {"pid", 100}, {"name", "/usr/bin/python3"}});
//     nsys.close();

#include <cstdint>
#include <map>
#include <optional>
#include <sqlite3.h>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lanescope::test {

constexpr std::int64_t globalPid(std::int64_t pid) { return std::int64_t{1} << 56 | std::int64_t{2} << 48 | pid << 24; }
constexpr std::int64_t globalTid(std::int64_t pid, std::int64_t tid) { return globalPid(pid) | tid; }

class SqliteWriter {
public:
    using Value = std::variant<std::nullptr_t, std::int64_t, double, std::string>;

    explicit SqliteWriter(const std::string& path)
    {
        check(sqlite3_open(path.c_str(), &m_database));
        run("pragma journal_mode = off; pragma synchronous = off; pragma page_size = 512; begin");
    }
    SqliteWriter(const SqliteWriter&) = delete;
    ~SqliteWriter() { close(); }

    void run(const std::string& sql) { check(sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, nullptr)); }
    void insert(const std::string& table, const std::vector<Value>& values)
    {
        auto& statement = m_inserts[table];
        if (!statement) {
            std::string sql = "insert into \"" + table + "\" values (?";
            for (std::size_t i = 1; i < values.size(); ++i)
                sql += ", ?";
            check(sqlite3_prepare_v2(m_database, (sql + ")").c_str(), -1, &statement, nullptr));
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            const int place = static_cast<int>(i) + 1;
            if (const auto* whole = std::get_if<std::int64_t>(&values[i]))
                sqlite3_bind_int64(statement, place, *whole);
            else if (const auto* real = std::get_if<double>(&values[i]))
                sqlite3_bind_double(statement, place, *real);
            else if (const auto* text = std::get_if<std::string>(&values[i]))
                sqlite3_bind_text(statement, place, text->data(), static_cast<int>(text->size()), SQLITE_TRANSIENT);
            else
                sqlite3_bind_null(statement, place);
        }
        if (sqlite3_step(statement) != SQLITE_DONE)
            throw std::runtime_error{sqlite3_errmsg(m_database)};
        sqlite3_reset(statement);
    }
    void close()
    {
        for (auto& [table, statement] : m_inserts)
            sqlite3_finalize(statement);
        m_inserts.clear();
        if (m_database) {
            sqlite3_exec(m_database, "commit", nullptr, nullptr, nullptr);
            sqlite3_close(m_database);
        }
        m_database = nullptr;
    }

private:
    void check(int code) const
    {
        if (code != SQLITE_OK)
            throw std::runtime_error{sqlite3_errmsg(m_database)};
    }
    sqlite3* m_database = nullptr;
    std::map<std::string, sqlite3_stmt*> m_inserts;
};

class NsysWriter : public SqliteWriter {
public:
    enum class Generation { Early2021, Today };
    using Row = std::vector<std::pair<std::string, Value>>;

    NsysWriter(const std::string& path, Generation generation) : SqliteWriter(path), m_generation(generation)
    {
        const bool isToday = generation == Generation::Today;
        m_columns["CUPTI_ACTIVITY_KIND_KERNEL"] = isToday ? std::vector<std::string>{"start",
                                                                                     "end",
                                                                                     "deviceId",
                                                                                     "contextId",
                                                                                     "greenContextId",
                                                                                     "streamId",
                                                                                     "correlationId",
                                                                                     "globalPid",
                                                                                     "demangledName",
                                                                                     "shortName",
                                                                                     "mangledName",
                                                                                     "launchType",
                                                                                     "cacheConfig",
                                                                                     "registersPerThread",
                                                                                     "gridX",
                                                                                     "gridY",
                                                                                     "gridZ",
                                                                                     "blockX",
                                                                                     "blockY",
                                                                                     "blockZ",
                                                                                     "staticSharedMemory",
                                                                                     "dynamicSharedMemory",
                                                                                     "localMemoryPerThread",
                                                                                     "localMemoryTotal",
                                                                                     "gridId",
                                                                                     "sharedMemoryExecuted",
                                                                                     "graphNodeId",
                                                                                     "sharedMemoryLimitConfig",
                                                                                     "graphId",
                                                                                     "clusterX",
                                                                                     "clusterY",
                                                                                     "clusterZ"}
                                                          : std::vector<std::string>{"start",
                                                                                     "end",
                                                                                     "deviceId",
                                                                                     "contextId",
                                                                                     "streamId",
                                                                                     "correlationId",
                                                                                     "globalPid",
                                                                                     "demangledName",
                                                                                     "shortName",
                                                                                     "launchType",
                                                                                     "cacheConfig",
                                                                                     "registersPerThread",
                                                                                     "gridX",
                                                                                     "gridY",
                                                                                     "gridZ",
                                                                                     "blockX",
                                                                                     "blockY",
                                                                                     "blockZ",
                                                                                     "staticSharedMemory",
                                                                                     "dynamicSharedMemory",
                                                                                     "localMemoryPerThread",
                                                                                     "localMemoryTotal",
                                                                                     "gridId",
                                                                                     "sharedMemoryExecuted"};
        m_columns["CUPTI_ACTIVITY_KIND_RUNTIME"] = {"start",         "end",    "eventClass",  "globalTid",
                                                    "correlationId", "nameId", "returnValue", "callchainId"};
        m_columns["CUPTI_ACTIVITY_KIND_MEMCPY"] =
            isToday ? std::vector<std::string>{"start",           "end",
                                               "deviceId",        "contextId",
                                               "greenContextId",  "streamId",
                                               "correlationId",   "globalPid",
                                               "bytes",           "copyKind",
                                               "deprecatedSrcId", "srcKind",
                                               "dstKind",         "srcDeviceId",
                                               "srcContextId",    "dstDeviceId",
                                               "dstContextId",    "migrationCause",
                                               "graphNodeId",     "virtualAddress",
                                               "copyCount"}
                    : std::vector<std::string>{
                          "start",       "end",          "deviceId",    "contextId",       "streamId", "correlationId",
                          "globalPid",   "bytes",        "copyKind",    "deprecatedSrcId", "srcKind",  "dstKind",
                          "srcDeviceId", "srcContextId", "dstDeviceId", "dstContextId"};
        m_columns["CUPTI_ACTIVITY_KIND_MEMSET"] =
            isToday ? std::vector<std::string>{"start",          "end",      "deviceId",      "contextId",
                                               "greenContextId", "streamId", "correlationId", "globalPid",
                                               "value",          "bytes",    "graphNodeId",   "memKind"}
                    : std::vector<std::string>{"start",         "end",       "deviceId", "contextId", "streamId",
                                               "correlationId", "globalPid", "value",    "bytes"};
        m_columns["CUPTI_ACTIVITY_KIND_SYNCHRONIZATION"] = {"start",    "end",           "deviceId",  "contextId",
                                                            "streamId", "correlationId", "globalPid", "syncType",
                                                            "eventId",  "eventSyncId"};
        m_columns["CUPTI_ACTIVITY_KIND_GRAPH_TRACE"] = {
            "start",    "end",           "deviceId",  "graphId",     "contextId",
            "streamId", "correlationId", "globalPid", "graphExecId", "originalGraphId"};
        m_columns["NVTX_EVENTS"] =
            isToday ? std::vector<std::string>{"start",      "end",         "eventType",  "rangeId",      "category",
                                               "color",      "text",        "globalTid",  "endGlobalTid", "textId",
                                               "domainId",   "uint64Value", "int64Value", "doubleValue",  "uint32Value",
                                               "int32Value", "floatValue",  "jsonTextId", "jsonText",     "binaryData"}
                    : std::vector<std::string>{"start", "end",  "eventType", "rangeId",      "category",
                                               "color", "text", "globalTid", "endGlobalTid", "domainId"};
        m_columns["OSRT_API"] = {"start",  "end",         "eventClass",   "globalTid",  "correlationId",
                                 "nameId", "returnValue", "nestingLevel", "callchainId"};
        m_columns["PROFILER_OVERHEAD"] = {"start", "end", "globalTid", "correlationId", "nameId", "returnValue"};
        m_columns["SCHED_EVENTS"] = {"start", "cpu", "isSchedIn", "globalTid"};
        m_columns["CUDA_GPU_MEMORY_USAGE_EVENTS"] = {
            "start",   "globalPid",           "deviceId", "contextId",    "address", "pc", "bytes",
            "memKind", "memoryOperationType", "name",     "correlationId"};
        m_columns["GPU_METRICS"] = {"timestamp", "typeId", "metricId", "value"};
        m_columns["TARGET_INFO_GPU_METRICS"] = {"typeId", "sourceId", "typeName", "metricId", "metricName"};
        m_columns["TARGET_INFO_GPU"] = {"vmId",
                                        "id",
                                        "name",
                                        "totalMemory",
                                        "memoryBandwidth",
                                        "clockRate",
                                        "smCount",
                                        "threadsPerWarp",
                                        "computeMajor",
                                        "computeMinor",
                                        "maxWarpsPerSm",
                                        "maxBlocksPerSm",
                                        "maxThreadsPerBlock",
                                        "maxRegistersPerBlock",
                                        "maxRegistersPerSm",
                                        "maxShmemPerBlock",
                                        "maxShmemPerBlockOptin",
                                        "maxShmemPerSm"};
        m_columns["TARGET_INFO_CUDA_GPU"] = {"deviceId",
                                             "name",
                                             "computeCapabilityMajor",
                                             "computeCapabilityMinor",
                                             "numMultiprocessors",
                                             "numThreadsPerWarp",
                                             "maxWarpsPerMultiprocessor",
                                             "maxRegistersPerMultiprocessor",
                                             "maxRegistersPerBlock",
                                             "maxSharedMemoryPerMultiprocessor",
                                             "maxSharedMemoryPerBlock",
                                             "maxThreadsPerBlock",
                                             "globalMemorySize"};
        m_columns["TARGET_INFO_CUDA_DEVICE"] = {"gpuId", "cudaId", "pid", "uuid"};
        m_columns["TARGET_INFO_SESSION_START_TIME"] = {"utcEpochNs", "utcTime", "localTime"};
        m_columns["META_DATA_EXPORT"] = m_columns["META_DATA_CAPTURE"] = {"name", "value"};
        m_columns["TARGET_INFO_SYSTEM_ENV"] = {"globalVid", "devStateName", "name", "nameEnum", "value"};
        m_columns["PROCESSES"] = {"globalPid", "pid", "name"};
        m_columns["ThreadNames"] = {"nameId", "priority", "globalTid"};
        for (const char* e : {"ENUM_CUDA_MEMCPY_OPER", "ENUM_CUDA_MEM_KIND", "ENUM_CUPTI_SYNC_TYPE",
                              "ENUM_CUDA_DEV_MEM_EVENT_OPER", "ENUM_CUPTI_OVERHEAD_TYPE"})
            m_columns[e] = {"id", "name", "label"};
        run("create table StringIds (id integer primary key, value text)");
    }

    // A row may name any of the table's columns; the others are NULL. Columns that this generation lacks are left out.
    void add(const std::string& table, const Row& row)
    {
        const std::vector<std::string>& columns = m_columns.at(table);
        create(table);
        std::vector<Value> values(columns.size());
        for (const auto& [column, value] : row)
            for (std::size_t i = 0; i < columns.size(); ++i)
                if (columns[i] == column)
                    values[i] = value;
        insert(table, values);
    }
    void create(const std::string& table)
    {
        if (std::exchange(m_isMade[table], true))
            return;
        std::string sql = "create table \"" + table + "\" (";
        for (const std::string& column : m_columns.at(table))
            sql += (column == m_columns.at(table).front() ? "\"" : ", \"") + column + "\"";
        run(sql + ")");
    }
    // The id of a text in StringIds, which is added if it is new.
    std::int64_t string(const std::string& text)
    {
        const auto [at, isNew] = m_strings.try_emplace(text, static_cast<std::int64_t>(m_strings.size()) + 1);
        if (isNew)
            insert("StringIds", {at->second, text});
        return at->second;
    }
    Generation generation() const { return m_generation; }
    // For a table with columns other than nsys' own.
    void setColumns(const std::string& table, std::vector<std::string> columns)
    {
        m_columns[table] = std::move(columns);
    }

private:
    Generation m_generation;
    std::map<std::string, std::vector<std::string>> m_columns;
    std::map<std::string, bool> m_isMade;
    std::map<std::string, std::int64_t> m_strings;
};

} // namespace lanescope::test
