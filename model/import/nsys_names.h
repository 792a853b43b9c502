#pragma once
// Reads the small tables of an Nsight Systems export: texts, the meaning of enumerated numbers, GPUs and the number by
// which each process knows them, names of processes and threads. Tables and columns differ between versions; what is
// missing is absent.

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

// A global id packs, from the top: 8 bits hardware, 8 bits VM, 24 pid, 24 tid.
constexpr std::int64_t pidOf(std::int64_t globalId) { return globalId >> 24 & 0xFFFFFF; }
constexpr std::int64_t tidOf(std::int64_t globalId) { return globalId & 0xFFFFFF; }

class NsysNames {
public:
    // Reads what exists. Damage in one table is a warning, the rest is read. Errors: Cancelled.
    static Result<NsysNames> read(const SqliteFile& file, TraceInfo& info);

    std::optional<std::string_view> text(std::int64_t stringId) const;
    // In the words of Kineto.
    std::string memcpyName(std::optional<std::int64_t> copyKind, std::optional<std::int64_t> from,
                           std::optional<std::int64_t> to) const;
    std::string memsetName(std::optional<std::int64_t> memoryKind) const;
    std::string memoryWord(std::optional<std::int64_t> memoryKind) const;
    std::string syncName(std::optional<std::int64_t> syncType) const;
    std::string overheadName(std::optional<std::int64_t> kind) const;
    std::string metricName(std::int64_t type, std::int64_t metric) const;
    bool isAllocation(std::optional<std::int64_t> operation) const;

    // The GPU that a process knows by that number; the number itself if nothing is recorded.
    std::int64_t gpuOf(std::int64_t pid, std::int64_t device) const;
    std::optional<int> smsOf(std::int64_t gpu) const;

    struct Named {
        std::int64_t pid;
        std::optional<std::int64_t> tid; // absent: the whole process
        std::string name;
    };
    const std::vector<Named>& named() const { return m_named; }

private:
    using Labels = std::unordered_map<std::int64_t, std::string>;
    void takeString(std::int64_t id, std::string_view text);

    StringPool m_pool;
    std::vector<std::uint32_t> m_dense;                       // by id in StringIds: index in the pool
    std::unordered_map<std::int64_t, std::uint32_t> m_sparse; // for much larger ids
    Labels m_copyKinds, m_memoryKinds, m_syncTypes, m_overheads, m_memoryOperations;
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> m_gpuOfDevice;
    std::map<std::int64_t, int> m_smsOfGpu;
    std::map<std::pair<std::int64_t, std::int64_t>, std::string> m_metrics; // by type and id
    std::vector<Named> m_named;
};

} // namespace lanescope
