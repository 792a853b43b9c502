#include "capture/slices.h"

#include <map>
#include <tuple>
#include <unistd.h>

namespace lanescope::capture {

const SliceText* internText(std::string name, std::string args, EventKind kind)
{
    static std::mutex mutex;
    static std::map<std::tuple<std::string, std::string, EventKind>, std::unique_ptr<SliceText>> all;
    const std::scoped_lock lock{mutex};
    std::unique_ptr<SliceText>& text = all[{name, args, kind}];
    if (!text)
        text = std::make_unique<SliceText>(SliceText{std::move(name), std::move(args), kind});
    return text.get();
}

Recorder& Recorder::get()
{
    static Recorder* const recorder = new Recorder; // outlives every thread
    return *recorder;
}

SliceRing& Recorder::ring()
{
    thread_local SliceRing* mine = nullptr;
    if (!mine) {
        auto ring = std::make_unique<SliceRing>(static_cast<std::uint32_t>(gettid()));
        mine = ring.get();
        const std::scoped_lock lock{m_mutex};
        m_rings.push_back(std::move(ring));
    }
    return *mine;
}

void Recorder::drain(const EventSink& sink)
{
    const std::scoped_lock lock{m_mutex};
    const auto pid = static_cast<std::uint32_t>(getpid());
    for (const auto& ring : m_rings)
        ring->drain([&](const SliceRecord& record) {
            Event event;
            event.kind = record.text->kind;
            event.name = record.text->name;
            event.args = record.text->args;
            event.beginNs = record.beginNs;
            event.endNs = record.endNs;
            event.externalId = record.id;
            event.pid = pid;
            event.tid = ring->tid();
            sink(std::move(event));
        });
}

std::uint64_t Recorder::dropped()
{
    const std::scoped_lock lock{m_mutex};
    std::uint64_t sum = 0;
    for (const auto& ring : m_rings)
        sum += ring->dropped();
    return sum;
}

} // namespace lanescope::capture
