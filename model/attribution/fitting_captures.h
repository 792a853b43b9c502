#pragma once
// Finds the capture that a replayed graph was made from. Serving engines capture one graph per batch size, often with
// the same kernels and so the same names. The grids of the kernels, the tokens in the step's name, or the order of
// launches may distinguish them. Where nothing does, the shapes are not known.

#include "model/attribution/captures.h"
#include "model/attribution/graph_nodes.h"
#include "model/attribution/match_names.h"

#include <map>
#include <string>
#include <vector>

namespace lanescope {

struct CaptureSource { // a trace with captures
    const Analysis* analysis = nullptr;
    std::vector<Capture> captures;
    std::string title;
    std::vector<std::vector<std::uint32_t>> namesOf; // per capture: the names of its kernels
};
CaptureSource captureSourceOf(const Analysis& analysis, PlaceNames& names, std::string title);

struct CaptureFit {
    const CaptureSource* source = nullptr;
    std::size_t number = 0; // number of the capture in its source
    NamePairs pairs;        // places in the replay and in the capture
    PlaceSource how = PlaceSource::None;

    const Capture& capture() const { return source->captures[number]; }
};

// Several fits have different shapes, and nothing shows which is right.
struct CaptureChoice {
    std::vector<CaptureFit> fits; // empty: no capture fits
    bool hasShapes = false;       // fits.front() has them; it is the only one
};

class CaptureChooser {
public:
    // namesOf: per replay, the names of its kernels, as those of captures.
    CaptureChooser(const Trace& trace, const std::vector<AttributedWork>& works,
                   const std::vector<GraphReplay>& replays, std::vector<std::vector<std::uint32_t>> namesOf,
                   const std::vector<CaptureSource>& sources);
    // Asked for replays in their order.
    CaptureChoice choose(std::size_t replay);

private:
    using Place = std::pair<const CaptureSource*, std::size_t>; // a capture
    std::vector<CaptureFit> bestFits(std::size_t replay);
    const std::vector<std::string>& shapesOf(const CaptureFit& fit);
    const std::vector<std::string>& gridsOf(const CaptureFit& fit);
    bool hasEqualShapes(const std::vector<CaptureFit>& fits);
    bool hasOtherGrids(const CaptureFit& fit, const GraphReplay& replay);
    std::vector<bool> holdsTokens(const std::vector<CaptureFit>& fits, std::int64_t tokens);
    bool isInOrder(const CaptureSource& source) const;

    const Trace& m_trace;
    const std::vector<AttributedWork>& m_works;
    const std::vector<GraphReplay>& m_replays;
    const std::vector<std::vector<std::uint32_t>> m_names;
    const std::vector<CaptureSource>& m_sources;
    std::map<const CaptureSource*, std::size_t> m_next; // the capture after the last one that was taken
    std::map<const CaptureSource*, bool> m_isInOrder;
    std::map<Place, std::vector<std::string>> m_shapes, m_grids; // per kernel; empty: not recorded
};

} // namespace lanescope
