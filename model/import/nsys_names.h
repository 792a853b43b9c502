#pragma once
// What the small tables of an Nsight Systems export say: texts, the meaning of enumerated numbers, GPUs and which
// process saw which of them by what number, names of processes and threads. Tables and columns come and go with
// versions; what is not there is absent.

#include "model/import/sqlite_file.h"
#include "model/store/string_pool.h"
#include "model/store/trace_info.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lanescope {

// Process and thread are packed into one number, below the machine's: 8 bits hardware, 8 bits VM, 24 pid, 24 tid.
constexpr std::int64_t pidOf(std::int64_t globalId) { return globalId >> 24 & 0xFFFFFF; }
constexpr std::int64_t tidOf(std::int64_t globalId) { return globalId & 0xFFFFFF; }

// SELECT of those of the wanted columns that a table has; a column may go by several names ("memKind|memoryKind").
struct NsysSelect {
    std::string columns;     // for SQL; empty where the table has none of them
    std::vector<int> places; // of each wanted column: its number in the result, or -1
};
NsysSelect selectOf(const SqliteFile::Table& table, const std::vector<std::string_view>& wanted);

class NsysNames {
public:
    // Reads what is there. Damage in one table is a warning, the rest is read. Errors: Cancelled.
    static Result<NsysNames> read(const SqliteFile& file, TraceInfo& info);

    std::optional<std::string_view> text(std::int64_t stringId) const;
    // As Kineto words them.
    std::string memcpyName(std::optional<std::int64_t> copyKind, std::optional<std::int64_t> from,
                           std::optional<std::int64_t> to) const;
    std::string memsetName(std::optional<std::int64_t> memoryKind) const;
    std::string memoryWord(std::optional<std::int64_t> memoryKind) const;
    std::string syncName(std::optional<std::int64_t> syncType) const;
    std::string overheadName(std::optional<std::int64_t> kind) const;
    std::string metricName(std::int64_t type, std::int64_t metric) const;
    bool isAllocation(std::optional<std::int64_t> operation) const;

    // The GPU that a process calls by that number; the number itself where nothing is said.
    std::int64_t gpuOf(std::int64_t pid, std::int64_t device) const;
    std::optional<int> smsOf(std::int64_t gpu) const;

    struct Named {
        std::int64_t pid;
        std::optional<std::int64_t> tid; // absent: the process
        std::string name;
    };
    const std::vector<Named>& named() const { return m_named; }

private:
    using Labels = std::unordered_map<std::int64_t, std::string>;
    void takeString(std::int64_t id, std::string_view text);

    StringPool m_pool;
    std::vector<std::uint32_t> m_dense;                       // by StringIds' number: place in the pool
    std::unordered_map<std::int64_t, std::uint32_t> m_sparse; // numbers far beyond
    Labels m_copyKinds, m_memoryKinds, m_syncTypes, m_overheads, m_memoryOperations;
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> m_gpuOfDevice;
    std::map<std::int64_t, int> m_smsOfGpu;
    std::map<std::pair<std::int64_t, std::int64_t>, std::string> m_metrics; // by type and number
    std::vector<Named> m_named;
};

} // namespace lanescope
