#include "model/memory/snapshot.h"

#include <fmt/format.h>

namespace lanescope {

std::string_view nameOf(BlockState state)
{
    switch (state) {
    case BlockState::Allocated:
        return "active_allocated";
    case BlockState::PendingFree:
        return "active_pending_free";
    case BlockState::Inactive:
        break;
    }
    return "inactive";
}

void MemoryChecks::check(std::string_view name, bool holds, std::int64_t where)
{
    checkMany(name, 1, holds ? 0 : 1, where);
}

void MemoryChecks::checkMany(std::string_view name, std::uint64_t checked, std::uint64_t failed, std::int64_t first)
{
    MemoryCheck* found = nullptr;
    for (MemoryCheck& c : m_all)
        if (c.name == name)
            found = &c;
    if (!found)
        found = &m_all.emplace_back(MemoryCheck{name, 0, 0, {}});
    if (failed && !found->failed)
        found->first = std::to_string(first);
    found->checked += checked;
    found->failed += failed;
}

std::uint64_t MemoryChecks::failed() const
{
    std::uint64_t n = 0;
    for (const MemoryCheck& c : m_all)
        n += c.failed;
    return n;
}

std::uint64_t MemoryChecks::checked() const
{
    std::uint64_t n = 0;
    for (const MemoryCheck& c : m_all)
        n += c.checked;
    return n;
}

} // namespace lanescope
