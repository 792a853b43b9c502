#include "model/replay/call_kinds.h"

#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

CallKind callKindOf(std::string_view name)
{
    const auto holds = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
    if (holds("Synchronize") || name.starts_with("synchronize")) { // MTIA's names are plain words
        if (holds("Device") || holds("Ctx") || holds("Thread"))
            return CallKind::DeviceSync;
        return holds("Event") ? CallKind::EventSync : CallKind::StreamSync;
    }
    if (holds("StreamWaitEvent"))
        return CallKind::WaitEvent;
    if (holds("EventRecord"))
        return CallKind::RecordEvent;
    if (holds("GraphLaunch"))
        return CallKind::GraphLaunch;
    if (holds("Memcpy") || isCopyCall(name))
        return CallKind::Copy;
    if (isSyncCall(name)) // Unified Runtime's have other words
        return holds("Event") ? CallKind::EventSync : CallKind::StreamSync;
    if (waitsUntilIdle(name))
        return CallKind::Free;
    if (holds("Malloc") || holds("HostAlloc") || holds("Free") || holds("MemAlloc") || isAllocationCall(name))
        return CallKind::Allocate;
    return startsDeviceWork(name) ? CallKind::Launch : CallKind::Other;
}

bool isDataWait(std::string_view name)
{
    return name.find("enumerate(DataLoader)#") != std::string_view::npos &&
           name.find("__next__") != std::string_view::npos;
}

bool isDataFrame(std::string_view name)
{
    return name.find("torch/utils/data/dataloader.py") != std::string_view::npos && name.ends_with(": __next__");
}

ReplayNames::ReplayNames(const Trace& trace)
    : m_trace(trace), m_call(trace.strings().size()), m_data(trace.strings().size())
{
    for (std::size_t name = 0; name < trace.strings().size() && !m_hasMarks; ++name)
        m_hasMarks = isDataWait(trace.text(StringId{name}));
}

CallKind ReplayNames::call(StringId name) const
{
    std::uint8_t& known = m_call[name.value];
    if (known == 0)
        known = static_cast<std::uint8_t>(1 + static_cast<unsigned>(callKindOf(m_trace.text(name))));
    return static_cast<CallKind>(known - 1);
}

bool ReplayNames::data(StringId name) const
{
    std::uint8_t& known = m_data[name.value];
    if (known == 0)
        known = isDataWait(m_trace.text(name)) || (!m_hasMarks && isDataFrame(m_trace.text(name))) ? 2 : 1;
    return known == 2;
}

} // namespace lanescope
