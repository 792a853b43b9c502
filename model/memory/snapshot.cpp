#include "model/memory/snapshot.h"

#include "model/import/file_endings.h"
#include "model/import/pickle_head.h"
#include "model/import/source.h"
#include "model/remote/address.h"

#include <algorithm>
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

std::string nameOf(const MemoryDevice& device) { return device.isCpu ? "CPU" : fmt::format("GPU {}", device.index); }

std::string AllocatorSetting::text() const
{
    struct Text {
        std::string operator()(const std::string& s) const { return s; }
        std::string operator()(bool b) const { return b ? "True" : "False"; }
        std::string operator()(std::int64_t n) const { return std::to_string(n); }
        std::string operator()(std::uint64_t n) const { return std::to_string(n); }
        std::string operator()(double x) const { return fmt::format("{}", x); }
        std::string operator()(const Table& table) const
        {
            std::string all;
            for (const auto& [key, number] : table)
                all += fmt::format("{}{}: {}", all.empty() ? "" : ", ", key, number);
            return "{" + all + "}";
        }
    };
    return std::visit(Text{}, value);
}

std::optional<std::int64_t> OutOfMemoryEvent::usable() const
{
    return deviceFree ? std::optional{level.reserved + *deviceFree} : std::nullopt;
}

bool OutOfMemoryEvent::isLargerThanUsable() const { return deviceFree && asked > *usable(); }

std::string MemoryCheck::place() const
{
    return of == Of::Address ? fmt::format("{:#x}", static_cast<std::uint64_t>(first)) : std::to_string(first);
}

MemoryCheck& MemoryChecks::named(std::string_view name)
{
    for (MemoryCheck& c : m_all)
        if (c.name == name)
            return c;
    return m_all.emplace_back(MemoryCheck{name});
}

void MemoryChecks::check(std::string_view name, bool holds, std::int64_t where, Of of)
{
    checkMany(name, 1, holds ? 0 : 1, where, of);
}

void MemoryChecks::checkMany(std::string_view name, std::uint64_t checked, std::uint64_t failed, std::int64_t first,
                             Of of)
{
    MemoryCheck& c = named(name);
    if (failed && !c.failed) {
        c.first = first;
        c.of = of;
    }
    c.checked += checked;
    c.failed += failed;
}

void MemoryChecks::checkBytes(std::string_view name, std::int64_t bytes, std::int64_t expected, std::int64_t where,
                              Of of)
{
    check(name, bytes == expected, where, of);
    addBytes(name, bytes > expected ? bytes - expected : expected - bytes);
}

void MemoryChecks::addBytes(std::string_view name, std::int64_t bytes) { named(name).bytes += bytes; }

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

bool isMemorySnapshot(const std::string& path)
{
    // A file that is named as a trace is not read twice: between two readings a file may change.
    if (isNamedAsTrace(path))
        return false;
    if (isRemoteAddress(path)) // its first bytes are a way there and back
        return isNamedAsSnapshot(path);
    const auto source = Source::open(path);
    if (!source)
        return false;
    char head[16];
    const std::uint64_t there = std::min<std::uint64_t>(sizeof head, (*source)->waitFor(sizeof head));
    const auto got = (*source)->readInto(0, head, static_cast<std::size_t>(there));
    (*source)->stop();
    return got && isPickleHead({head, *got});
}

} // namespace lanescope
