#include "model/memory/events.h"

#include <array>

namespace lanescope {

static constexpr std::array<std::string_view, memoryActions> actionNames{
    "alloc",         "free_requested", "free_completed", "free",
    "segment_alloc", "segment_free",   "segment_map",    "segment_unmap",
    "oom",           "snapshot",       "unknown"};

std::string_view nameOf(MemoryAction action) { return actionNames[static_cast<std::size_t>(action)]; }

MemoryAction memoryActionOf(std::string_view name)
{
    for (std::size_t i = 0; i < actionNames.size(); ++i)
        if (actionNames[i] == name)
            return static_cast<MemoryAction>(i);
    return MemoryAction::Unknown;
}

void MemoryEvents::add(const MemoryEvent& event)
{
    if (m_size % chunkRows == 0) {
        // The first one takes pages as it fills: a page of 2 MiB is too much for a few events.
        void* const at = m_chunks.empty() ? std::malloc(sizeof(Chunk)) : largeMemory(sizeof(Chunk));
        if (!at)
            throw std::bad_alloc{};
        m_chunks.push_back(std::unique_ptr<Chunk>(::new (at) Chunk)); // without a value: each row is written once
    }
    set(m_size, event);
    ++m_size;
}

void MemoryEvents::set(std::size_t row, const MemoryEvent& e)
{
    Chunk& c = *m_chunks[row / chunkRows];
    const std::size_t i = row % chunkRows;
    c.address[i] = e.address == noDeviceFree && e.action != MemoryAction::OutOfMemory ? 0 : e.address;
    c.size[i] = e.size;
    c.timeUs[i] = e.timeUs;
    c.stack[i] = e.stack;
    c.life[i] = noMemoryIndex;
    c.action[i] = e.action;
    c.stream[i] = e.stream;
    if ((e.pool || e.context || e.metadata || e.forward || e.name) && !c.extra)
        c.extra = std::make_unique<Extra>();
    if (c.extra) {
        c.extra->pool[i] = e.pool;
        c.extra->context[i] = e.context;
        c.extra->metadata[i] = e.metadata;
        c.extra->forward[i] = e.forward;
        c.extra->name[i] = e.name;
    }
}

MemoryEvent MemoryEvents::operator[](std::size_t row) const
{
    const Chunk& c = chunk(row);
    const std::size_t i = row % chunkRows;
    MemoryEvent e{c.action[i], c.stream[i], 0, c.stack[i], 0, 0, c.address[i], c.size[i], c.timeUs[i]};
    if (c.extra) {
        e.pool = c.extra->pool[i];
        e.context = c.extra->context[i];
        e.metadata = c.extra->metadata[i];
        e.forward = c.extra->forward[i];
        e.name = c.extra->name[i];
    }
    return e;
}

} // namespace lanescope
