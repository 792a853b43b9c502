#pragma once
// Converts a trace into the parts of an index file, and back. Columns are used in place, in the mapped file; small
// tables and the list of texts are read into memory.

#include "model/store/index/index_file.h"
#include "model/store/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

class TraceIndex {
public:
    // Memory of parts that the trace does not hold in this form.
    struct Buffers {
        std::string tables, text;
        std::vector<std::uint64_t> textEnds;
        std::vector<std::byte> instants;
    };
    // All parts but Part::Files. They stay valid as long as the trace and the buffers.
    static index::Parts partsOf(const Trace& trace, Buffers& buffers);

    // A trace that is not complete yet: it lacks the texts of its events.
    class Restored {
    public:
        TraceInfo& info() { return m_trace->m_info; }
        std::vector<RankPart>& ranks() { return m_trace->m_ranks; }
        // Counts the time since info().began as the time of loading.
        TracePtr finish(std::shared_ptr<const SourceText> text);

    private:
        friend class TraceIndex;
        std::shared_ptr<Trace> m_trace;
    };
    // None if the parts do not belong together. Every id and range is checked, so that no use of the trace can leave
    // its memory. `mapped` keeps the memory of the parts.
    static std::optional<Restored> restore(const index::Parts& parts, std::shared_ptr<const void> mapped);

private:
    class Checks;
    template <class Stream>
    static void tables(Stream& stream, Trace& trace);
    static bool restoreStrings(Trace& trace, const index::Parts& parts);
};

} // namespace lanescope
