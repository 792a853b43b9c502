#pragma once
// What becomes clear only when all rows of an Nsight Systems export are read: which processes share a GPU, whose
// correlation numbers are whose, what NVTX domains are called, how much memory was in use.

#include "model/import/nsys_collector.h"

#include <memory>
#include <vector>

namespace lanescope {

class NsysFinish {
public:
    NsysFinish(const NsysNames& names, std::vector<std::unique_ptr<NsysCollector>>& collectors,
               std::vector<NsysChunk>& chunks, TraceInfo& info)
        : m_names(names), m_collectors(collectors), m_chunks(chunks), m_info(info)
    {
    }

    // Sets all of it; adds chunks for what it makes. The collectors' packers are ready to be read then.
    void run();

private:
    void nameStreams();
    void tellProcessesApart();
    void nameDomains();
    void sumMemory();
    void nameProcesses();
    NsysCollector& first() { return *m_collectors.front(); }

    const NsysNames& m_names;
    std::vector<std::unique_ptr<NsysCollector>>& m_collectors;
    std::vector<NsysChunk>& m_chunks;
    TraceInfo& m_info;
};

} // namespace lanescope
