#pragma once
// Third pass, on all cores: turns scanned and paired events into the columns that the trace is built from.

#include "model/import/pftrace/carry.h"
#include "model/import/pftrace/categories.h"
#include "model/import/pftrace/packet_text.h"
#include "model/import/source.h"

#include <memory>
#include <vector>

namespace lanescope::pftrace {

class Assembler {
public:
    // baseNs: zero of the times. dictionaries: by worker.
    Assembler(std::vector<Slab>& slabs, Carry& carry, std::vector<std::unique_ptr<Dictionary>>& dictionaries,
              const Source& text, std::int64_t baseNs);

    // Converts times to nanoseconds of the primary clock, and tracks to those of the whole trace. On all cores.
    void resolveTimes();
    // Called after pairing. Frees the slabs as it goes.
    std::vector<RawChunk> chunks(Task& task);
    std::uint64_t untied = 0; // events of a clock that no snapshot relates to the others

private:
    struct Lanes { // ids of a track's lanes in one worker's dictionary
        std::uint32_t thread = ~0u, device = ~0u;
    };
    struct Worker {
        std::vector<Lanes> lanes; // by track
        std::unordered_map<Word, std::uint16_t> categories, stageCategories;
        std::unordered_map<Word, Word> names; // names in Kineto's words
        Word lastWord = noWord;
        std::uint16_t lastCategory = 0;
        bool lastIsStage = false;
    };
    struct FlowEnd {
        std::uint64_t id, place;
        std::int64_t time;
        std::uint32_t track;
        SliceKind kind;
        bool isEnding, isBound;
        bool isAtEnd = false; // the end of a slice
    };
    struct Made { // the result of one slab
        RawChunk chunk;
        std::vector<FlowEnd> flows;
    };

    Made make(Slab& slab);
    void place(std::uint32_t track);
    std::uint32_t laneOf(Worker& worker, Dictionary& words, std::uint32_t track, bool onDevice);
    std::uint16_t categoryOf(Worker& worker, Dictionary& words, const Slab& slab, const ScannedEvent& e);
    void joinByEventIds(std::vector<Slab>& slabs);
    void readInternedCorrelations(Slab& slab);
    RawChunk flowsOf(std::vector<FlowEnd> ends, bool hasCorrelations);
    RawChunk countersOf();
    std::string seriesOf(const Slab& slab, const GpuCounterSample& sample);
    std::string_view wordText(const Slab& slab, const Dictionary& words, Word word) const;

    std::vector<Slab>& m_slabs;
    Carry& m_carry;
    std::vector<std::unique_ptr<Dictionary>>& m_dictionaries;
    const Source& m_text;
    const std::int64_t m_baseNs;
    std::int64_t m_endNs = 0;
    std::vector<TrackPlace> m_places, m_devicePlaces; // by track
    std::string m_onlyGpu;                            // the name of rocprof's agent, if there is only one
    std::vector<Worker> m_workers;
    std::map<std::uint64_t, std::string> m_gpuDescriptors; // the last inline one of each GPU
};

} // namespace lanescope::pftrace
