#pragma once
// Turns the matches of all steps into rows: matches with equal names and reason are one row. A name that runs on both
// sides is never removed or added: the launches that it lost or gained are in its own row, with its counts on both
// sides.

#include "model/compare/diff.h"
#include "model/compare/match_kernels.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace lanescope {

class ChangeRows {
public:
    // work: of the matched steps, in order.
    ChangeRows(const NameTable& names, const Trace& a, const std::vector<std::vector<WorkItem>>& workA, const Trace& b,
               const std::vector<std::vector<WorkItem>>& workB);

    void add(WorkMatch match, std::size_t step);
    std::vector<KernelChange> finished(); // largest change first, then unchanged rows

private:
    using Steps = std::vector<std::vector<WorkItem>>;
    using PerStep = std::map<std::size_t, std::pair<Ns, std::int64_t>>; // sum and count
    struct Row {
        KernelChange change;
        PerStep perStepA, perStepB;
        std::optional<std::int64_t> savedEach;
    };

    WorkPart partOf(std::uint32_t token) const;
    void finish(Row& row) const;
    Compared timesOf(const Row& row) const;
    std::vector<Sentence> footprintChanges(const std::vector<SliceId>& a, const std::vector<SliceId>& b) const;

    const NameTable& m_names;
    const Trace &m_a, &m_b;
    const Steps &m_workA, &m_workB;
    std::set<std::uint32_t> m_tokensA, m_tokensB; // tokens that run at all
    std::vector<Row> m_rows;
    std::map<std::pair<std::vector<std::uint32_t>, std::string>, std::size_t> m_places;
};

} // namespace lanescope
