#pragma once
// Findings of a made snapshot: one by its name, its words, and whether its claims hold when SQL asks them again.

#include "model/memory/findings.h"
#include "model/query/sql_query.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/temp_file.h"

namespace lanescope::test {

inline constexpr std::int64_t mib = 1 << 20;
inline const SnapshotStack trainLine{{"main", "/app/train.py", 7}};
inline const SnapshotStack lossLine{{"log_loss", "/app/train.py", 88}};

inline MemorySnapshotPtr opened(const SnapshotMaker& m)
{
    auto snapshot = loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
    return snapshot ? *snapshot : nullptr;
}

inline const MemoryFinding* findingOf(const MemorySnapshot& s, std::string_view id)
{
    for (const MemoryFinding& f : findingsOf(s))
        if (f.id == id)
            return &f;
    return nullptr;
}

inline std::string text(const Sentence& s)
{
    return format(s, [](Ns ns) { return std::to_string(ns.count()) + " ns"; });
}

// Empty: all claims of all findings hold.
inline std::string wrongClaim(const MemorySnapshot& s)
{
    for (const MemoryFinding& f : findingsOf(s))
        for (const MemoryClaim& claim : f.claims) {
            Task task;
            auto query = SqlQuery::prepare(s, claim.query, {}, task);
            if (!query)
                return query.error().line();
            if (const auto row = query->next(); !row || !*row || query->cell(0).integer != claim.expected)
                return claim.query;
        }
    return {};
}

} // namespace lanescope::test
