// Sets what is known only after all events of a ROCm profile are read: which processes share a GPU, the numbering of
// launches over all processes, the names of processes and GPUs.

#include "model/base/phrases.h"
#include "model/import/import_warnings.h"
#include "model/import/rocm_collector.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <unordered_map>

namespace lanescope {

class RocmFinish {
public:
    RocmFinish(std::vector<std::unique_ptr<RocmCollector>>& collectors, std::vector<RocmCollector::Chunk>& chunks,
               TraceInfo& info)
        : m_collectors(collectors), m_chunks(chunks), m_info(info)
    {
    }

    // "7" is a stream; "queue 2" and "copies" need no prefix. Each also names its process if several use the GPU.
    void nameRows()
    {
        std::map<std::int64_t, std::set<std::int64_t>> processesOf;
        for (const auto& c : m_collectors)
            for (const RocmCollector::DeviceLane& lane : c->m_deviceLanes)
                processesOf[lane.device].insert(lane.pid);
        for (const auto& c : m_collectors)
            for (const RocmCollector::DeviceLane& lane : c->m_deviceLanes) {
                std::string name = lane.row.kind == RocmRow::Kind::Stream  ? std::to_string(lane.row.number)
                                   : lane.row.kind == RocmRow::Kind::Queue ? fmt::format("queue {}", lane.row.number)
                                                                           : "memory copies";
                if (processesOf[lane.device].size() > 1)
                    name += fmt::format(" (process {})", lane.pid);
                c->m_packer->dictionary.lanes[lane.lane].thread = c->intern(name);
                m_devices.insert(lane.device);
            }
    }

    // HIP launches work through HSA. If calls of both are recorded, the work has the number of the HSA call. It is
    // given to the HIP call around it, because that is the call that the program made.
    void liftToHip()
    {
        using Number = std::pair<std::int64_t, std::uint64_t>;
        std::map<Number, Number> above; // an HSA call: the call around it
        for (const RocmCollector::Chunk& chunk : m_chunks)
            for (const RocmSpan& call : chunk.nested)
                above.emplace(Number{call.pid, call.launch}, Number{call.pid, call.within});
        if (above.empty())
            return;
        std::set<Number> ofHip;
        const auto each = [&](auto&& take) {
            for (RocmCollector::Chunk& chunk : m_chunks)
                for (std::size_t i = 0; i < chunk.launches.size(); ++i)
                    take(chunk.raw.dictionary->kinds[chunk.raw.slices[i].category], chunk.launches[i]);
        };
        each([&](SliceKind kind, const Number& number) {
            if (kind == SliceKind::Runtime)
                ofHip.insert(number);
        });
        each([&](SliceKind kind, Number& number) {
            const auto at = isDeviceWork(kind) ? above.find(number) : above.end();
            if (at != above.end() && ofHip.count(at->second) > 0)
                number = at->second;
        });
    }

    // Each process numbers its calls from 1 (rocmProfileData: with 64 bits). The trace joins by one number of 32 bits.
    void numberLaunches()
    {
        std::set<std::int64_t> pids;
        std::uint64_t max = 0;
        for (const RocmCollector::Chunk& chunk : m_chunks)
            for (const auto& [pid, number] : chunk.launches)
                if (number != 0) {
                    max = std::max(max, number);
                    if (pids.empty() || *pids.begin() != pid)
                        pids.insert(pid);
                }
        const bool isPlain = pids.size() <= 1 && max < RawSlice::noCorrelation;
        std::map<std::int64_t, std::unordered_map<std::uint64_t, std::uint32_t>> numberOf;
        std::uint64_t next = 1, beyond = 0;
        for (RocmCollector::Chunk& chunk : m_chunks)
            for (std::size_t i = 0; i < chunk.launches.size(); ++i) {
                const auto& [pid, number] = chunk.launches[i];
                if (number == 0)
                    continue;
                if (isPlain) {
                    chunk.raw.slices[i].correlation = static_cast<std::uint32_t>(number);
                    continue;
                }
                const auto [at, isNew] = numberOf[pid].try_emplace(
                    number, static_cast<std::uint32_t>(std::min<std::uint64_t>(next, RawSlice::noCorrelation)));
                next += isNew ? 1 : 0;
                beyond += at->second == RawSlice::noCorrelation ? 1 : 0;
                chunk.raw.slices[i].correlation = at->second;
            }
        if (beyond > 0)
            m_info.warnings.push_back(wideCorrelations(beyond));
    }

    RawChunk names(const std::vector<RocmProcess>& processes)
    {
        RawChunk raw;
        RocmCollector& first = *m_collectors.front();
        raw.dictionary = &first.m_packer->dictionary;
        for (const RocmProcess& process : processes)
            if (!process.name.empty())
                raw.metadata.push_back({raw.dictionary->lane(std::to_string(process.pid), "", false),
                                        first.intern("process_name"), first.intern(process.name)});
        for (const std::int64_t device : m_devices)
            if (device >= 0)
                raw.metadata.push_back({raw.dictionary->lane(std::to_string(device), "", false),
                                        first.intern("process_labels"), first.intern(fmt::format("GPU {}", device))});
        raw.census.events = raw.census.metadata = raw.metadata.size();
        return raw;
    }

    void warnOfDurations()
    {
        std::uint64_t negative = 0;
        for (const auto& c : m_collectors)
            negative += c->negativeDurations;
        if (negative > 0)
            m_info.warnings.push_back(negativeDurations(negative));
    }

private:
    std::vector<std::unique_ptr<RocmCollector>>& m_collectors;
    std::vector<RocmCollector::Chunk>& m_chunks;
    TraceInfo& m_info;
    std::set<std::int64_t> m_devices;
};

std::vector<RawChunk> finishRocm(std::vector<std::unique_ptr<RocmCollector>>& collectors,
                                 std::vector<RocmCollector::Chunk> chunks, const std::vector<RocmProcess>& processes,
                                 TraceInfo& info)
{
    RocmFinish finish{collectors, chunks, info};
    finish.nameRows();
    finish.liftToHip();
    finish.numberLaunches();
    finish.warnOfDurations();
    std::vector<RawChunk> raw;
    for (RocmCollector::Chunk& chunk : chunks)
        raw.push_back(std::move(chunk.raw));
    raw.push_back(finish.names(processes));
    return raw;
}

std::shared_ptr<SourceText> rocmText(std::vector<std::unique_ptr<RocmCollector>>& collectors)
{
    std::vector<std::unique_ptr<EventPacker>> packers;
    for (const auto& c : collectors)
        packers.push_back(c->takePacker());
    return std::make_shared<PackedEvents>(RocmCollector::shapes(), std::move(packers));
}

} // namespace lanescope
