#include "model/import/nsys_finish.h"

#include "model/base/phrases.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace lanescope {

void NsysFinish::run()
{
    for (const auto& c : m_collectors) {
        m_facts.gpuOfContext.insert(c->m_gpuOfContext.begin(), c->m_gpuOfContext.end());
        m_facts.laterTexts.insert(c->m_told.begin(), c->m_told.end());
    }
    for (const auto& c : m_collectors) {
        moveWaits(*c, m_facts);
        for (const NsysCollector::DeviceLane& lane : c->m_deviceLanes)
            m_facts.processesOf[lane.gpu].insert(lane.pid);
    }
    for (const auto& c : m_collectors) {
        nameStreams(*c, m_facts);
        nameDomains(*c, m_facts);
    }
    tellProcessesApart();
    sumMemory();
    nameProcesses();
}

void NsysFinish::complete(NsysCollector& collector, const NsysFacts& facts)
{
    moveWaits(collector, facts);
    nameStreams(collector, facts);
    nameDomains(collector, facts);
}

// A context belongs to one device: its waits are shown on the GPU that ran its kernels and copies.
void NsysFinish::moveWaits(NsysCollector& c, const NsysFacts& facts)
{
    for (NsysCollector::DeviceLane& lane : c.m_deviceLanes) {
        if (!lane.waitsOf)
            continue;
        const auto at = facts.gpuOfContext.find({lane.pid, *lane.waitsOf});
        if (at == facts.gpuOfContext.end() || at->second == lane.gpu)
            continue;
        lane.gpu = at->second;
        c.m_packer->dictionary.lanes[lane.lane].process = c.intern(std::to_string(lane.gpu));
    }
}

// A stream is named by its number; if several processes use one GPU, the name also holds the process.
void NsysFinish::nameStreams(NsysCollector& c, const NsysFacts& facts)
{
    for (const NsysCollector::DeviceLane& lane : c.m_deviceLanes) {
        const auto users = facts.processesOf.find(lane.gpu);
        const bool isShared = users != facts.processesOf.end() && users->second.size() > 1;
        c.m_packer->dictionary.lanes[lane.lane].thread =
            c.intern(isShared ? fmt::format("{} (process {})", lane.stream, lane.pid) : std::to_string(lane.stream));
    }
}

// CUPTI numbers launches separately in each process; the trace joins by one number.
void NsysFinish::tellProcessesApart()
{
    std::map<std::int64_t, std::uint64_t> maxOf;
    for (const NsysChunk& chunk : m_chunks)
        for (std::size_t p = 0; p < chunk.raw.packed.size(); ++p)
            if (const std::uint64_t max = chunk.raw.packed[p].maxCorrelation(); max > 0) {
                std::uint64_t& known = maxOf[chunk.processOfPacked[p]];
                known = std::max(known, max);
            }
    std::uint64_t next = 0;
    std::map<std::int64_t, std::uint64_t> firstOf;
    for (const auto& [pid, max] : maxOf) {
        firstOf[pid] = next;
        next += max;
    }
    if (maxOf.size() <= 1)
        return;
    std::uint64_t beyond = 0;
    for (NsysChunk& chunk : m_chunks)
        for (std::size_t p = 0; p < chunk.raw.packed.size(); ++p)
            if (PackedSlices& packed = chunk.raw.packed[p]; packed.maxCorrelation() > 0)
                beyond += packed.addToCorrelations(firstOf[chunk.processOfPacked[p]]);
    if (beyond > 0)
        m_info.warnings.push_back(translatedWith(
            PHRASE("{} correlation numbers of several processes are wider than 32 bits together; they are not "
                   "joined"),
            beyond));
}

void NsysFinish::nameDomains(NsysCollector& c, const NsysFacts& facts)
{
    for (const auto& [key, place] : c.m_laterPlaces) {
        const auto at = facts.laterTexts.find(key);
        const auto& [what, pid, domain, category] = key;
        c.m_packer->laterTexts[place] = at != facts.laterTexts.end()
                                            ? at->second
                                            : std::to_string(what == NsysCollector::Later::Domain ? domain : category);
    }
}

// Computes the allocated memory over time, by GPU and kind. Memory that is freed but was allocated before nsys recorded
// is ignored.
void NsysFinish::sumMemory()
{
    std::vector<NsysCollector::MemoryEvent> events;
    for (const auto& c : m_collectors)
        events.insert(events.end(), c->memoryEvents.begin(), c->memoryEvents.end());
    if (events.empty())
        return;
    std::stable_sort(events.begin(), events.end(), [](const auto& a, const auto& b) { return a.ns < b.ns; });
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>, double> live; // exact up to 9 PB
    std::map<std::pair<std::int64_t, std::int64_t>, double> inUse;
    for (const NsysCollector::MemoryEvent& e : events) {
        double& bytes = inUse[{e.gpu, e.kind}];
        const auto key = std::tuple{e.pid, e.gpu, e.kind, e.address};
        if (e.isAllocation) {
            live[key] += static_cast<double>(e.bytes);
            bytes += static_cast<double>(e.bytes);
        } else if (const auto at = live.find(key); at != live.end()) {
            bytes -= at->second;
            live.erase(at);
        }
        first().counter(first().lane(std::to_string(e.gpu), ""),
                        first().intern(fmt::format("{} memory (B)", m_names.memoryWord(e.kind))), e.ns, bytes);
    }
    m_chunks.push_back(first().takeChunk());
}

// Writes Kineto's metadata of lanes.
void NsysFinish::nameProcesses()
{
    NsysChunk all;
    RawChunk& raw = all.raw;
    raw.dictionary = &first().packer().dictionary;
    for (const NsysNames::Named& named : m_names.named()) {
        const std::string tid = named.tid ? std::to_string(*named.tid) : "";
        raw.metadata.push_back(
            {first().lane(std::to_string(named.pid), tid), first().intern(named.tid ? "thread_name" : "process_name"),
             first().intern(named.tid ? fmt::format("thread {} ({})", tid, named.name) : named.name)});
        ++raw.census.events;
        ++raw.census.metadata;
    }
    if (!raw.metadata.empty())
        m_chunks.push_back(std::move(all));
}

} // namespace lanescope
