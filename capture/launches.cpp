#include "capture/launches.h"

#include <algorithm>
#include <tuple>

namespace lanescope::capture {

namespace {

std::int64_t span(std::uint64_t from, std::uint64_t to) { return static_cast<std::int64_t>(to - from); }
void keepLeast(std::optional<std::int64_t>& min, std::int64_t value) { min = std::min(min.value_or(value), value); }

} // namespace

void Launches::see(const Event& event)
{
    switch (event.kind) {
    case EventKind::Runtime:
    case EventKind::Driver:
        if (event.launches)
            m_calls.try_emplace(event.correlation, Call{event.beginNs, event.tid});
        return;
    case EventKind::Annotation:
        m_annotations[event.tid].push_back({event.beginNs, event.endNs, event.externalId, event.name});
        return;
    case EventKind::Kernel:
    case EventKind::Memcpy:
    case EventKind::Memset:
        m_work.push_back({event.beginNs, event.endNs, event.correlation, event.device, event.context, event.stream,
                          event.kind == EventKind::Kernel});
        return;
    case EventKind::Sync:
        if (event.name == "Stream Sync" || event.name == "Context Sync")
            m_waits.push_back({event.beginNs, event.endNs, event.context,
                               event.hasStream ? std::optional{event.stream} : std::nullopt});
        return;
    default:
        return;
    }
}

const Launches::Call* Launches::callOf(const Work& work) const
{
    const auto found = m_calls.find(work.correlation);
    return found == m_calls.end() ? nullptr : &found->second;
}

ClockError Launches::clockError() const
{
    ClockError error;
    struct Launched {
        std::uint64_t launchNs, endNs;
    };
    using Stream = std::pair<std::uint32_t, std::uint32_t>; // context and stream
    std::map<Stream, std::vector<Launched>> streams;
    for (const Work& work : m_work) {
        const Call* const call = callOf(work);
        if (!call)
            continue;
        streams[{work.context, work.stream}].push_back({call->beginNs, work.endNs});
        if (!work.isKernel)
            continue;
        keepLeast(error.lateAtMostNs, span(call->beginNs, work.beginNs));
        error.kernelsBeforeLaunch += work.beginNs < call->beginNs;
    }
    for (auto& [stream, launched] : streams) { // endNs becomes the last end of everything launched so far
        std::sort(launched.begin(), launched.end(),
                  [](const Launched& a, const Launched& b) { return a.launchNs < b.launchNs; });
        for (std::size_t i = 1; i < launched.size(); ++i)
            launched[i].endNs = std::max(launched[i].endNs, launched[i - 1].endNs);
    }
    for (const Wait& wait : m_waits)
        for (const auto& [stream, launched] : streams) {
            if (stream.first != wait.context || (wait.stream && *wait.stream != stream.second))
                continue;
            const auto after =
                std::upper_bound(launched.begin(), launched.end(), wait.beginNs,
                                 [](std::uint64_t ns, const Launched& work) { return ns < work.launchNs; });
            if (after != launched.begin())
                keepLeast(error.earlyAtMostNs, span(std::prev(after)->endNs, wait.endNs));
        }
    return error;
}

void Launches::deviceAnnotations(const EventSink& sink) const
{
    struct Launched {
        std::uint64_t launchNs;
        const Work* work;
    };
    std::map<std::uint32_t, std::vector<Launched>> byThread;
    for (const Work& work : m_work)
        if (const Call* const call = callOf(work))
            byThread[call->tid].push_back({call->beginNs, &work});
    for (auto& [tid, launched] : byThread) {
        const auto annotations = m_annotations.find(tid);
        if (annotations == m_annotations.end())
            continue;
        std::sort(launched.begin(), launched.end(),
                  [](const Launched& a, const Launched& b) { return a.launchNs < b.launchNs; });
        for (const Annotation& annotation : annotations->second) {
            std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::uint64_t, std::uint64_t>> envelopes;
            auto at = std::lower_bound(launched.begin(), launched.end(), annotation.beginNs,
                                       [](const Launched& a, std::uint64_t ns) { return a.launchNs < ns; });
            for (; at != launched.end() && at->launchNs <= annotation.endNs; ++at) {
                const Work& work = *at->work;
                const auto [envelope, isNew] =
                    envelopes.try_emplace({work.device, work.stream}, work.beginNs, work.endNs);
                if (isNew)
                    continue;
                envelope->second.first = std::min(envelope->second.first, work.beginNs);
                envelope->second.second = std::max(envelope->second.second, work.endNs);
            }
            for (const auto& [place, range] : envelopes) {
                Event event;
                event.kind = EventKind::DeviceAnnotation;
                event.name = annotation.name;
                event.beginNs = range.first - 1;
                event.endNs = range.second + 1;
                event.externalId = annotation.id;
                std::tie(event.device, event.stream) = place; // device and stream
                sink(std::move(event));
            }
        }
    }
}

} // namespace lanescope::capture
