// Without an ENUM_ table (exports before 2021.5 have none), numbers have the meaning that CUPTI's headers and NVIDIA's
// own report scripts give them: memory kinds count from Pageable = 0, copies and synchronizations follow CUPTI's
// enumerators.

#include "model/import/nsys_names.h"

#include "model/base/phrases.h"
#include "model/import/sqlite_walk.h"
#include "model/json/decimal_time.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr std::size_t maxRows = 1'000'000; // per descriptive table; a crafted one could be endless

std::string lowered(std::string_view text)
{
    std::string out{text};
    for (char& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string jsonTextOf(std::string_view text)
{
    constexpr std::size_t maxBytes = 4096;
    std::string out = "\"";
    for (const char c : text.substr(0, maxBytes)) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return out + '"';
}

std::optional<int> small(std::optional<std::int64_t> value)
{
    return value && *value >= 0 && *value < (1 << 30) ? std::optional{static_cast<int>(*value)} : std::nullopt;
}

Gpu gpuIn(const SqliteRows& row, const std::vector<int>& at)
{
    Gpu gpu;
    gpu.id = row.whole(at[0]).value_or(-1);
    gpu.name = row.text(at[1]).value_or("");
    gpu.computeMajor = small(row.whole(at[2]));
    gpu.computeMinor = small(row.whole(at[3]));
    gpu.sms = small(row.whole(at[4]));
    gpu.warpSize = small(row.whole(at[5]));
    if (const auto warps = small(row.whole(at[6])); warps && gpu.warpSize)
        gpu.maxThreadsPerSm = small(std::int64_t{*warps} * *gpu.warpSize);
    gpu.maxThreadsPerBlock = small(row.whole(at[7]));
    gpu.registersPerSm = row.whole(at[8]);
    gpu.registersPerBlock = row.whole(at[9]);
    gpu.sharedBytesPerSm = row.whole(at[10]);
    gpu.sharedBytesPerBlock = row.whole(at[11]);
    gpu.sharedBytesPerBlockOptin = row.whole(at[12]);
    gpu.totalMemoryBytes = row.whole(at[13]);
    return gpu;
}

// TARGET_INFO_GPU, and its predecessor before the middle of 2021.
const std::vector<std::string_view> gpuColumns{"id|deviceId",
                                               "name",
                                               "computeMajor|computeCapabilityMajor|smMajor",
                                               "computeMinor|computeCapabilityMinor|smMinor",
                                               "smCount|numMultiprocessors",
                                               "threadsPerWarp|numThreadsPerWarp",
                                               "maxWarpsPerSm|maxWarpsPerMultiprocessor",
                                               "maxThreadsPerBlock",
                                               "maxRegistersPerSm|maxRegistersPerMultiprocessor",
                                               "maxRegistersPerBlock",
                                               "maxShmemPerSm|maxSharedMemoryPerMultiprocessor",
                                               "maxShmemPerBlock|maxSharedMemoryPerBlock",
                                               "maxShmemPerBlockOptin|maxSharedMemoryPerBlockOptin",
                                               "totalMemory|globalMemorySize"};

} // namespace

void NsysNames::takeString(std::int64_t id, std::string_view text)
{
    const std::uint32_t place = m_pool.intern(text).value;
    if (id >= 0 && static_cast<std::uint64_t>(id) < 4 * (m_pool.size() + m_dense.size()) + 4096) {
        if (static_cast<std::size_t>(id) >= m_dense.size())
            m_dense.resize(static_cast<std::size_t>(id) + 1, StringId::none);
        m_dense[static_cast<std::size_t>(id)] = place;
    } else {
        m_sparse[id] = place;
    }
}

std::optional<std::string_view> NsysNames::text(std::int64_t id) const
{
    if (id >= 0 && static_cast<std::uint64_t>(id) < m_dense.size() &&
        m_dense[static_cast<std::size_t>(id)] != StringId::none)
        return m_pool[StringId{m_dense[static_cast<std::size_t>(id)]}];
    const auto at = m_sparse.find(id);
    return at == m_sparse.end() ? std::nullopt : std::optional{m_pool[StringId{at->second}]};
}

Result<NsysNames> NsysNames::read(const SqliteFile& file, TraceInfo& info)
{
    NsysNames names;
    Result<bool> read = true;
    const auto table = [&](std::string_view name, const std::vector<std::string_view>& wanted, std::size_t max,
                           auto&& take) {
        if (read)
            read = eachSqliteRow(file, name, wanted, info, max,
                                 [&](const SqliteRow& row) { take(*row.rows, row.places); });
    };
    table("StringIds", {"id", "value"}, ~std::size_t{0}, [&](const SqliteRows& row, const std::vector<int>& at) {
        if (const auto id = row.whole(at[0]))
            if (const auto text = row.text(at[1]))
                names.takeString(*id, *text);
    });
    const auto labels = [&](std::string_view name, Labels& to) {
        table(name, {"id", "label", "name"}, maxRows, [&](const SqliteRows& row, const std::vector<int>& at) {
            const auto id = row.whole(at[0]);
            auto text = row.text(at[1]);
            if (!text || text->empty())
                text = row.text(at[2]);
            if (id && text)
                to[*id] = *text;
        });
    };
    labels("ENUM_CUDA_MEMCPY_OPER", names.m_copyKinds);
    labels("ENUM_CUDA_MEM_KIND", names.m_memoryKinds);
    labels("ENUM_CUPTI_SYNC_TYPE", names.m_syncTypes);
    labels("ENUM_CUPTI_OVERHEAD_TYPE", names.m_overheads);
    labels("ENUM_CUDA_DEV_MEM_EVENT_OPER", names.m_memoryOperations);
    for (const std::string_view gpus : {"TARGET_INFO_GPU", "TARGET_INFO_CUDA_GPU"})
        if (info.gpus.empty())
            table(gpus, gpuColumns, 1024, [&](const SqliteRows& row, const std::vector<int>& at) {
                info.gpus.push_back(gpuIn(row, at));
                if (info.gpus.back().sms)
                    names.m_smsOfGpu.emplace(info.gpus.back().id, *info.gpus.back().sms);
            });
    table("TARGET_INFO_CUDA_DEVICE", {"gpuId", "cudaId", "pid"}, maxRows,
          [&](const SqliteRows& row, const std::vector<int>& at) {
              const auto gpu = row.whole(at[0]), device = row.whole(at[1]), pid = row.whole(at[2]);
              if (gpu && device && pid)
                  names.m_gpuOfDevice[{*pid, *device}] = *gpu;
          });
    table("PROCESSES", {"globalPid", "pid", "name"}, maxRows, [&](const SqliteRows& row, const std::vector<int>& at) {
        auto pid = row.whole(at[1]);
        if (const auto packed = row.whole(at[0]); packed && !pid)
            pid = pidOf(*packed);
        if (const auto name = row.text(at[2]); name && pid)
            names.m_named.push_back({*pid, {}, std::string{name->substr(name->find_last_of("/\\") + 1)}});
    });
    table("ThreadNames", {"globalTid", "nameId"}, maxRows, [&](const SqliteRows& row, const std::vector<int>& at) {
        const auto packed = row.whole(at[0]), name = row.whole(at[1]);
        if (const auto text = name ? names.text(*name) : std::nullopt; text && packed)
            names.m_named.push_back({pidOf(*packed), tidOf(*packed), std::string{*text}});
    });
    table("TARGET_INFO_SESSION_START_TIME", {"utcEpochNs"}, 1,
          [&](const SqliteRows& row, const std::vector<int>& at) { info.baseNs = row.whole(at[0]); });
    for (const std::string_view properties : {"META_DATA_EXPORT", "META_DATA_CAPTURE", "TARGET_INFO_SYSTEM_ENV"})
        table(properties, {"name", "value"}, 1024, [&](const SqliteRows& row, const std::vector<int>& at) {
            const auto name = row.text(at[0]), value = row.text(at[1]);
            if (name && value)
                info.properties.emplace(name->substr(0, 256), jsonTextOf(*value));
        });
    table("TARGET_INFO_GPU_METRICS", {"typeId", "metricId", "metricName"}, maxRows,
          [&](const SqliteRows& row, const std::vector<int>& at) {
              const auto metric = row.whole(at[1]);
              if (const auto name = row.text(at[2]); name && metric)
                  names.m_metrics[{row.whole(at[0]).value_or(0), *metric}] = *name;
          });
    if (!read)
        return tl::unexpected(read.error());
    if (info.baseNs && (*info.baseNs > maxNs || *info.baseNs < -maxNs)) {
        info.warnings.push_back(
            translated(PHRASE("expected the time at which the session began, found one out of range: left out")));
        info.baseNs.reset();
    }
    return names;
}

std::string NsysNames::memoryWord(std::optional<std::int64_t> kind) const
{
    constexpr std::array words{"Pageable", "Pinned", "Device", "Array", "Managed", "Device Static", "Managed Static"};
    if (!kind)
        return "Unknown";
    if (const auto at = m_memoryKinds.find(*kind); at != m_memoryKinds.end())
        return at->second;
    return *kind >= 0 && *kind < static_cast<std::int64_t>(words.size()) ? words[static_cast<std::size_t>(*kind)]
                                                                         : "Unknown";
}

std::string NsysNames::memcpyName(std::optional<std::int64_t> copyKind, std::optional<std::int64_t> from,
                                  std::optional<std::int64_t> to) const
{
    // Kineto's short words for the labels of ENUM_CUDA_MEMCPY_OPER ("Host-to-Device").
    constexpr std::array words{"<unknown>", "HtoD", "DtoH", "HtoA", "AtoH", "AtoA",
                               "AtoD",      "DtoA", "DtoD", "HtoH", "PtoP"};
    std::string word = copyKind && *copyKind >= 0 && *copyKind < static_cast<std::int64_t>(words.size())
                           ? words[static_cast<std::size_t>(*copyKind)]
                           : "<unknown>";
    if (const auto at = copyKind ? m_copyKinds.find(*copyKind) : m_copyKinds.end(); at != m_copyKinds.end()) {
        const std::string label = lowered(at->second);
        const auto letter = [](std::string_view side) {
            return contains(side, "host")   ? 'H'
                   : contains(side, "dev")  ? 'D'
                   : contains(side, "arr")  ? 'A'
                   : contains(side, "peer") ? 'P'
                                            : '?';
        };
        const std::size_t middle = label.find("-to-");
        if (middle != std::string::npos) {
            const char a = letter(label.substr(0, middle)), b = letter(label.substr(middle));
            if (a != '?' && b != '?')
                word = fmt::format("{}{}to{}", contains(label, "unified") ? "Unified Memory " : "", a, b);
            else
                word = at->second;
        } else if (word == "<unknown>") {
            word = at->second;
        }
    }
    return fmt::format("Memcpy {} ({} -> {})", word, memoryWord(from), memoryWord(to));
}

std::string NsysNames::memsetName(std::optional<std::int64_t> kind) const
{
    return fmt::format("Memset ({})", memoryWord(kind));
}

std::string NsysNames::syncName(std::optional<std::int64_t> type) const
{
    constexpr std::array words{"Unknown Sync", "Event Sync", "Stream Wait Event", "Stream Sync", "Context Sync"};
    if (const auto at = type ? m_syncTypes.find(*type) : m_syncTypes.end(); at != m_syncTypes.end()) {
        const std::string label = lowered(at->second);
        return contains(label, "wait")      ? words[2]
               : contains(label, "event")   ? words[1]
               : contains(label, "stream")  ? words[3]
               : contains(label, "context") ? words[4]
                                            : at->second;
    }
    return type && *type > 0 && *type < static_cast<std::int64_t>(words.size()) ? words[static_cast<std::size_t>(*type)]
                                                                                : words[0];
}

std::string NsysNames::overheadName(std::optional<std::int64_t> kind) const
{
    const auto at = kind ? m_overheads.find(*kind) : m_overheads.end();
    return at == m_overheads.end() ? "Overhead" : at->second;
}

std::string NsysNames::metricName(std::int64_t type, std::int64_t metric) const
{
    const auto at = m_metrics.find({type, metric});
    return at == m_metrics.end() ? fmt::format("GPU metric {}", metric) : at->second;
}

bool NsysNames::isAllocation(std::optional<std::int64_t> operation) const
{
    const auto at = operation ? m_memoryOperations.find(*operation) : m_memoryOperations.end();
    if (at == m_memoryOperations.end())
        return operation == 0;
    const std::string label = lowered(at->second);
    return contains(label, "alloc") && !contains(label, "dealloc");
}

std::int64_t NsysNames::gpuOf(std::int64_t pid, std::int64_t device) const
{
    const auto at = m_gpuOfDevice.find({pid, device});
    return at == m_gpuOfDevice.end() ? device : at->second;
}

std::optional<int> NsysNames::smsOf(std::int64_t gpu) const
{
    const auto at = m_smsOfGpu.find(gpu);
    return at == m_smsOfGpu.end() ? std::nullopt : std::optional{at->second};
}

} // namespace lanescope
