#pragma once
// A graph in short, for many replays: a section is a piece of one chain that other chains join or leave at its last
// point only. A replay of sections finds the times of those points; between them only own edges count.

#include "model/replay/critical_path.h"
#include "model/replay/cut_changes.h"
#include "model/replay/scale_factors.h"

namespace lanescope {

// A graph after cuts, with lags and without. Empty columns: as in the graph.
struct EditedGraph {
    struct Own {
        std::uint32_t point;
        std::int64_t kept, model;
    };
    std::vector<bool> isCleared;           // own edges that weigh nothing
    std::vector<Own> own;                  // further own edges, by point
    std::vector<std::int64_t> kept, model; // all cross edges
    std::vector<bool> isTouched;           // sections with such own edges
    std::vector<bool> isNothing;           // sections whose own edges all weigh nothing
    std::uint64_t changed = 0;             // edges that weigh something else than recorded
};

std::vector<std::int64_t> modelWeights(const ReplayGraph& graph); // per cross edge, without lags

class Sections {
public:
    explicit Sections(const ReplayGraph& graph);

    // On failure: a regular expression that is none.
    tl::expected<EditedGraph, std::string> edited(const Trace& trace, std::span<const ReplayChange> changes) const;
    struct Windows {
        Ns kept{}, model{};
        std::uint64_t changed = 0; // own edges that the factors alone change
    };
    // Both kinds of lags in one pass.
    Windows replay(const EditedGraph& edited, const ScaleFactors& factors);
    // For the previous replay, with lags.
    std::array<Ns, pathKinds> pathKindsOf(const EditedGraph& edited, const ScaleFactors& factors) const;
    // The weight of an own edge, with lags.
    std::int64_t ownOf(const EditedGraph& edited, const ScaleFactors& factors, std::uint32_t point) const;

    std::size_t residentBytes() const;

private:
    struct Section {
        std::uint32_t last;     // point; the first one follows the last of the section before
        std::uint32_t crossEnd; // one past its last cross edge
    };
    struct Run {                   // in topological order
        std::uint32_t first, last; // sections
        std::uint32_t chain;
    };
    struct Weight {
        std::int64_t kept, model;
    };
    static constexpr std::uint16_t isStretched = 1; // a further bit of m_kinds, which no kind uses

    using OfKinds = std::array<float, 256>; // the factor of each kind; negative where edges differ
    struct Sum {
        std::int64_t kept, model;
        std::uint64_t changed;
    };
    Sum sumOf(std::uint32_t section, std::size_t chain, const EditedGraph& edited, const ScaleFactors& factors,
              const OfKinds& ofKinds) const;
    template <class Take>
    void visitOwn(std::uint32_t section, std::size_t chain, const EditedGraph& edited, const ScaleFactors& factors,
                  Take&& take) const;
    std::uint32_t firstOf(std::uint32_t section) const { return section == 0 ? 0 : m_sections[section - 1].last + 1; }
    std::uint32_t firstCrossOf(std::uint32_t section) const
    {
        return section == 0 ? 0 : m_sections[section - 1].crossEnd;
    }
    std::uint32_t sectionOf(std::uint32_t point) const;
    std::size_t chainAt(std::uint32_t point) const;
    std::int64_t stretchOf(std::uint32_t point) const; // its edge's weight without the stretch; noEdge: not stretched

    const ReplayGraph* m_graph;
    std::vector<Section> m_sections; // in the order of points
    static constexpr std::int32_t noEdge = std::numeric_limits<std::int32_t>::min(),
                                  tooLong = std::numeric_limits<std::int32_t>::max();
    std::vector<std::int32_t> m_sums;   // own edges, with lags; noEdge: there are none; tooLong: to be added up
    std::vector<std::uint16_t> m_kinds; // bits of the kinds of its own edges
    std::vector<Run> m_runs;
    std::vector<std::uint32_t> m_from; // the section in which each cross edge begins
    std::vector<Weight> m_times;       // per section, from the last replay
    std::uint32_t m_sink = 0;
};

} // namespace lanescope
