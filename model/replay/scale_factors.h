#pragma once
// The factors by which changes multiply the own edges of a graph. Factors on one edge are multiplied before they are
// applied, so that the order of the changes does not matter. Not thread-safe: names are matched once and cached.

#include "model/replay/name_match.h"

#include <array>

namespace lanescope {

inline std::int64_t scaled(std::int64_t weight, float factor)
{
    const double exact = static_cast<double>(weight) * static_cast<double>(factor);
    return static_cast<std::int64_t>(exact < 0 ? exact - 0.5 : exact + 0.5);
}

class ScaleFactors {
public:
    static constexpr std::size_t kinds = 10; // only EdgeKinds below this are scaled
    // On failure: a regular expression that is none.
    static tl::expected<ScaleFactors, std::string> of(const Trace& trace, const ReplayGraph& graph,
                                                      std::span<const ReplayChange> changes);

    bool isAny() const { return m_mask != 0; }
    std::uint16_t mask() const
    {
        return m_mask;
    } // a bit for each kind of which some edge can have another factor than 1
    static constexpr std::uint16_t bitOf(EdgeKind kind)
    {
        const auto number = static_cast<unsigned>(kind);
        return number > 0 && number < kinds ? static_cast<std::uint16_t>(1U << number) : std::uint16_t{0};
    }
    // The factor of all own edges of a kind; negative where they differ.
    float ofAll(EdgeKind kind) const
    {
        if ((bitOf(kind) & m_mask) == 0)
            return 1;
        const Factors& of = m_kinds[static_cast<std::size_t>(kind)];
        const bool isStaging = kind == EdgeKind::Call && !m_staging.empty();
        const bool isExcepted = !m_excepted.empty() && (bitOf(kind) & m_exceptedMask) != 0;
        return of.byName.empty() && m_works.empty() && m_evened.empty() && !isStaging && !isExcepted ? of.all : -1;
    }
    bool dependsOnChains() const { return !m_evened.empty(); }
    // chain: the place of the chain that contains the point, if factors depend on it.
    float at(std::uint32_t point, std::size_t chain) const
    {
        const EdgeKind kind = m_graph->kind[point];
        if ((bitOf(kind) & m_mask) == 0)
            return 1;
        const Factors& of = m_kinds[static_cast<std::size_t>(kind)];
        float factor = of.all;
        if (!of.byName.empty()) {
            const std::uint32_t owner = m_graph->owner[point];
            if (owner == SliceId::none) {
                factor = of.unnamed;
            } else {
                float& known = of.byName[m_trace->names()[owner]];
                if (known == notAskedFor)
                    known = ofName(kind, owner);
                factor = known == notAllSlices ? ofSlice(kind, owner) : known;
            }
        }
        if (!m_works.empty() && m_graph->isWork(point))
            factor *= m_works[(point - m_graph->firstWork) / 2];
        if (kind == EdgeKind::Call && !m_staging.empty())
            factor *= ofStaging(point);
        if (!m_excepted.empty() && (bitOf(kind) & m_exceptedMask) != 0)
            factor = ofExcepted(point, factor);
        const bool isEvened = kind != EdgeKind::Comm && kind != EdgeKind::Copy && kind != EdgeKind::Wait;
        return m_evened.empty() || !isEvened ? factor : factor * m_evened[chain];
    }

private:
    struct Factors {
        float all = 1, unnamed = 1;
        mutable std::vector<float> byName; // empty: all alike
    };
    struct Scale {
        const ReplayChange* change;
        std::uint16_t mask; // bits of the kinds that it scales
        std::optional<SliceKind> slices;
        NameMatch match;
        bool isMeant(std::uint32_t owner) const { return change->pattern.empty() || match(owner); }
    };

    static constexpr float notAllSlices = -1, notAskedFor = -2;

    void takeScale(const ReplayChange& change, NameMatch match);
    void fill();
    void evenOut(const ReplayChange& change);
    void takeWorks(std::span<const ReplayChange> changes);
    void takeStaging();
    void takeExceptions(std::span<const ReplayChange> changes);
    float ofExcepted(std::uint32_t point, float factor) const;
    float ofStaging(std::uint32_t point) const;
    float ofName(EdgeKind kind, std::uint32_t owner) const; // for all slices of that name; notAllSlices
    float ofSlice(EdgeKind kind, std::uint32_t owner) const;

    const Trace* m_trace = nullptr;
    const ReplayGraph* m_graph = nullptr;
    std::vector<Scale> m_scales;
    std::array<Factors, kinds> m_kinds;
    std::vector<float> m_evened; // per chain: for its kernels, or for its host time; empty: 1
    std::vector<float> m_works;  // per piece of GPU work; empty: 1
    std::vector<std::pair<std::uint32_t, float>> m_staging;  // points of calls that get shorter with their copies
    std::vector<std::pair<std::uint32_t, float>> m_excepted; // points of host time that stays, and which part stays
    std::uint16_t m_mask = 0, m_exceptedMask = 0;
};

} // namespace lanescope
