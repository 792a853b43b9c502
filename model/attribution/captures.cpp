#include "model/attribution/captures.h"

#include "model/attribution/names.h"
#include "model/attribution/walk_stacks.h"
#include "model/kernels/api_calls.h"
#include "model/store/args.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::string_view copyName = "Memcpy", setName = "Memset";

struct Window { // on one thread
    LaneId lane;
    TimeRange range;
};

std::vector<Window> captureWindows(const Trace& trace)
{
    std::vector<Window> windows;
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const Lane& lane = trace.lanes()[l];
        if (lane.kind == LaneKind::Gpu)
            continue;
        std::vector<SliceId> marks;
        for (const SliceId s : lane.slices)
            if (isApiCall(trace.kind(s)) && isCaptureCall(trace.name(s)))
                marks.push_back(s);
        std::sort(marks.begin(), marks.end(), [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
        SliceId open;
        for (const SliceId s : marks) {
            if (trace.name(s).find("BeginCapture") != std::string_view::npos) {
                open = s;
            } else if (open && trace.name(s).find("EndCapture") != std::string_view::npos) {
                windows.push_back({LaneId{l}, {trace.end(open), trace.begin(s)}});
                open = {};
            }
        }
    }
    std::sort(windows.begin(), windows.end(),
              [](const Window& a, const Window& b) { return a.range.begin < b.range.begin; });
    return windows;
}

Capture launchesIn(const Analysis& analysis, const Window& window, const std::vector<SliceId>& events,
                   PlaceNames& names)
{
    const Trace& trace = analysis.trace();
    const HostPlaces& places = hostPlacesOf(analysis);
    Capture capture;
    std::size_t named = 0;
    for (const SliceId s : events) {
        if (!window.range.contains(trace.begin(s)) || !isApiCall(trace.kind(s)) || !startsDeviceWork(trace.name(s)) ||
            !trace.workOf(s).empty())
            continue;
        CapturedKernel kernel;
        kernel.op = trace.opOf(s);
        kernel.place = places.of(s);
        kernel.call = s;
        if (isCopyCall(trace.name(s)) || isMemsetCall(trace.name(s))) {
            kernel.name = names.add(isCopyCall(trace.name(s)) ? copyName : setName);
        } else if (const auto arguments = readArguments(trace, s)) {
            if (const Argument* name = arguments->find("kernel"); name && !name->value.empty()) {
                kernel.name = names.add(name->value);
                ++named;
            }
        }
        capture.kernels.push_back(kernel);
    }
    capture.hasNames = named > 0;
    return capture;
}

using OpKey = std::pair<std::uint32_t, std::string>; // name and input dims

std::string dimsOf(const Trace& trace, SliceId op)
{
    const auto arguments = readArguments(trace, op);
    const Argument* dims = arguments ? arguments->find("Input Dims") : nullptr;
    return dims ? dims->value : std::string{};
}

// Holds the kernels that one call of each eager op launched.
class EagerOps {
public:
    EagerOps(const Analysis& analysis, const std::vector<Window>& windows, PlaceNames& names)
        : m_trace(analysis.trace())
    {
        // Only ops of names that a capture holds matter.
        std::unordered_map<std::uint32_t, bool> wanted;
        for (const Window& window : windows)
            for (const SliceId s : m_trace[window.lane].slices)
                if (m_trace.kind(s) == SliceKind::Op && window.range.contains(m_trace.begin(s)))
                    wanted[m_trace.nameId(s).value] = true;
        std::map<SliceId, std::vector<std::pair<Time, std::uint32_t>>> ofOp;
        for (const Launched& l : analysis.work()) {
            if (!l.op || !l.launch || isGraphLaunchCall(m_trace.name(l.launch)))
                continue;
            const std::uint32_t name = matchNameOf(m_trace, l.work, names);
            for (SliceId op = l.op; op; op = m_trace.parent(op))
                if (m_trace.kind(op) == SliceKind::Op && wanted.contains(m_trace.nameId(op).value))
                    ofOp[op].emplace_back(m_trace.begin(l.launch), name);
        }
        for (auto& [op, kernels] : ofOp) {
            std::stable_sort(kernels.begin(), kernels.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            std::vector<std::uint32_t> list;
            for (const auto& [time, name] : kernels)
                list.push_back(name);
            m_kernels.try_emplace({m_trace.nameId(op).value, dimsOf(m_trace, op)}, std::move(list));
        }
    }
    const std::vector<std::uint32_t>* of(SliceId op) const
    {
        const auto at = m_kernels.find({m_trace.nameId(op).value, dimsOf(m_trace, op)});
        return at == m_kernels.end() ? nullptr : &at->second;
    }

private:
    const Trace& m_trace;
    std::map<OpKey, std::vector<std::uint32_t>> m_kernels;
};

Capture opsIn(const Analysis& analysis, const Window& window, const std::vector<SliceId>& events, const EagerOps& eager)
{
    const Trace& trace = analysis.trace();
    const HostPlaces& places = hostPlacesOf(analysis);
    Capture capture;
    capture.isByEagerOps = capture.hasNames = true;
    Time past = window.range.begin; // the end of the last op whose kernels are known: what is inside it is its part
    for (const SliceId s : events) {
        if (trace.kind(s) != SliceKind::Op || !window.range.contains(trace.begin(s)) || trace.begin(s) < past)
            continue;
        const std::vector<std::uint32_t>* kernels = eager.of(s);
        if (!kernels)
            continue;
        for (const std::uint32_t name : *kernels)
            capture.kernels.push_back({name, s, places.of(s), {}});
        past = trace.end(s);
    }
    return capture;
}

} // namespace

std::uint32_t matchNameOf(const Trace& trace, SliceId work, PlaceNames& names)
{
    switch (trace.kind(work)) {
    case SliceKind::Memcpy:
        return names.add(copyName);
    case SliceKind::Memset:
        return names.add(setName);
    default:
        return trace.nameId(work).value; // the caller's names are those of this trace
    }
}

std::vector<Capture> capturesOf(const Analysis& analysis, PlaceNames& names)
{
    const Trace& trace = analysis.trace();
    const std::vector<Window> windows = captureWindows(trace);
    std::vector<Capture> captures;
    std::optional<EagerOps> eager;
    for (const Window& window : windows) {
        const std::vector<SliceId> events = hostEventsOf(trace, window.lane);
        Capture capture = launchesIn(analysis, window, events, names);
        if (capture.kernels.empty()) {
            if (!eager)
                eager.emplace(analysis, windows, names);
            capture = opsIn(analysis, window, events, *eager);
        }
        if (!capture.kernels.empty())
            captures.push_back(std::move(capture));
    }
    return captures;
}

} // namespace lanescope
