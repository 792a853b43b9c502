#pragma once
// Sets what is known only after all rows of an Nsight Systems export are read: which processes share a GPU, which
// process a correlation number belongs to, the names of NVTX domains, and the memory in use.

#include "model/import/nsys_collector.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace lanescope {

// What the lanes and arguments of any event need to know of all the others.
struct NsysFacts {
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> gpuOfContext; // by pid and context
    std::map<std::int64_t, std::set<std::int64_t>> processesOf;                 // pids by GPU
    std::map<NsysCollector::LaterKey, std::string> laterTexts;
};

class NsysFinish {
public:
    NsysFinish(const NsysNames& names, std::vector<std::unique_ptr<NsysCollector>>& collectors,
               std::vector<NsysChunk>& chunks, TraceInfo& info)
        : m_names(names), m_collectors(collectors), m_chunks(chunks), m_info(info)
    {
    }

    // Does all of it and adds chunks for new events. After that the collectors' packers can be read.
    void run();
    const NsysFacts& facts() const { return m_facts; } // after run()
    // Names the lanes that the collector found, and the domains that its events refer to.
    static void complete(NsysCollector& collector, const NsysFacts& facts);

private:
    static void moveWaits(NsysCollector& collector, const NsysFacts& facts);
    static void nameStreams(NsysCollector& collector, const NsysFacts& facts);
    static void nameDomains(NsysCollector& collector, const NsysFacts& facts);
    void tellProcessesApart();
    void sumMemory();
    void nameProcesses();
    NsysCollector& first() { return *m_collectors.front(); }

    const NsysNames& m_names;
    std::vector<std::unique_ptr<NsysCollector>>& m_collectors;
    std::vector<NsysChunk>& m_chunks;
    TraceInfo& m_info;
    NsysFacts m_facts;
};

} // namespace lanescope
