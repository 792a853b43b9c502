#pragma once
// Sets what is known only after all rows of an Nsight Systems export are read: which processes share a GPU, which
// process a correlation number belongs to, the names of NVTX domains, and the memory in use.

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

    // Does all of it and adds chunks for new events. After that the collectors' packers can be read.
    void run();

private:
    void moveWaits();
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
