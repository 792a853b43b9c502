#include "capture/inject/cupti_recording.h"

#include "capture/clock.h"
#include "capture/cupti/recorded_kinds.h"

#include <cstring>

namespace lanescope::capture {

namespace {

void trouble(std::vector<char>& to, Trouble kind, const std::string& line)
{
    const std::uint32_t head[2]{static_cast<std::uint32_t>(kind), 0};
    appendChunk(to, Chunk::Trouble, bytesOf(head), line);
}

std::uint64_t CUPTIAPI cuptiClock() { return nowNs(); }

} // namespace

std::atomic<CuptiRecording*> CuptiRecording::s_only{nullptr};

CuptiRecording* CuptiRecording::open(RawFile& file, ProfilerCall onProfilerCall)
{
    auto self = std::make_unique<CuptiRecording>();
    std::string error;
    if (!self->m_api.open(error)) {
        trouble(file.pending(), Trouble::NoCupti, error);
        return nullptr;
    }
    const CuptiApi& api = self->m_api;
    const std::uint32_t library[2]{api.version(), api.isStandIn()};
    file.add(Chunk::Cupti, bytesOf(library), api.path());
    bool isTaken = false;
    if (!self->m_api.subscribe(called, self->m_subscriber, error, isTaken)) {
        trouble(file.pending(), isTaken ? Trouble::Taken : Trouble::Cupti, error);
        return nullptr;
    }
    std::uint8_t yes = 1;
    std::size_t size = sizeof yes;
    api.cuptiActivitySetAttribute(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, &size,
                                  &yes); // else our thread zeroes them
    for (const CUptiResult result : {api.cuptiSetThreadIdType(CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM),
                                     api.cuptiActivityRegisterTimestampCallback(cuptiClock),
                                     api.cuptiActivityRegisterCallbacks(requested, completed)})
        if (result != CUPTI_SUCCESS) {
            trouble(file.pending(), Trouble::Cupti, "CUPTI does not start: " + api.describe(result));
            return nullptr;
        }
    // The runtime call makes a driver call, so one domain is enough.
    self->m_onProfilerCall = onProfilerCall;
    for (const CUpti_CallbackId id : {CUPTI_DRIVER_TRACE_CBID_cuProfilerStart, CUPTI_DRIVER_TRACE_CBID_cuProfilerStop})
        api.cuptiEnableCallback(1, self->m_subscriber, CUPTI_CB_DOMAIN_DRIVER_API, id);
    s_only = self.get();
    return self.release();
}

void CUPTIAPI CuptiRecording::requested(std::uint8_t** buffer, std::size_t* bytes, std::size_t* records)
{
    CuptiRecording* const self = s_only;
    *buffer = self ? self->m_buffers.request() : nullptr;
    *bytes = *buffer ? Buffers::bytesEach : 0;
    *records = 0; // as many as fit
}

void CUPTIAPI CuptiRecording::completed(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid)
{
    if (CuptiRecording* const self = s_only)
        self->m_buffers.giveBack(buffer, valid);
}

void CUPTIAPI CuptiRecording::called(void*, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data)
{
    CuptiRecording* const self = s_only;
    if (!self || domain != CUPTI_CB_DOMAIN_DRIVER_API)
        return;
    const CUpti_ApiCallbackSite site = static_cast<const CUpti_CallbackData*>(data)->callbackSite;
    if (id == CUPTI_DRIVER_TRACE_CBID_cuProfilerStart && site == CUPTI_API_EXIT)
        self->m_onProfilerCall(true);
    if (id == CUPTI_DRIVER_TRACE_CBID_cuProfilerStop && site == CUPTI_API_ENTER)
        self->m_onProfilerCall(false);
}

std::vector<char> CuptiRecording::begin()
{
    std::vector<char> notes;
    std::string error;
    for (const std::string& kind : enableKinds(m_api, OpIds::None, error))
        appendChunk(notes, Chunk::Missing, {}, kind);
    m_isOn = error.empty();
    m_hasBegun = m_hasBegun || m_isOn;
    if (!m_isOn)
        trouble(notes, Trouble::Cupti, error);
    return notes;
}

void CuptiRecording::end()
{
    if (m_isOn.exchange(false))
        disableKinds(m_api);
}

void CuptiRecording::flush(bool isForced)
{
    m_api.cuptiActivityFlushAll(isForced ? CUPTI_ACTIVITY_FLAG_FLUSH_FORCED : 0);
}

void CuptiRecording::wait(std::uint64_t maxNs) { m_buffers.wait({}, maxNs); }

// A string is written once, and again if its address holds another one because its module was unloaded.
void CuptiRecording::tellString(RawFile& file, const char* text)
{
    if (!text)
        return;
    const auto [known, isNew] = m_strings.try_emplace(text);
    if (!isNew && known->second == text)
        return;
    known->second = text;
    file.add(Chunk::String, bytesOf(text), known->second);
}

void CuptiRecording::tellCall(RawFile& file, const CUpti_ActivityAPI& call)
{
    const auto domain =
        call.kind == CUPTI_ACTIVITY_KIND_RUNTIME ? CUPTI_CB_DOMAIN_RUNTIME_API : CUPTI_CB_DOMAIN_DRIVER_API;
    const std::uint32_t id[2]{static_cast<std::uint32_t>(domain), call.cbid};
    const char* name = nullptr;
    if (m_calls.insert(std::uint64_t{id[0]} << 32 | id[1]).second &&
        m_api.cuptiGetCallbackName(domain, call.cbid, &name) == CUPTI_SUCCESS && name)
        file.add(Chunk::CallName, bytesOf(id), name);
}

void CuptiRecording::copy(const RecordBatch& batch, std::span<const std::uint8_t> buffer, RawFile& file)
{
    std::vector<char> records;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const auto* const at = reinterpret_cast<const std::uint8_t*>(batch[i]);
        const auto* const next =
            i + 1 < batch.size() ? reinterpret_cast<const std::uint8_t*>(batch[i + 1]) : buffer.data() + buffer.size();
        switch (batch[i]->kind) {
        case CUPTI_ACTIVITY_KIND_KERNEL:
        case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
            tellString(file, reinterpret_cast<const CUpti_ActivityKernel9*>(at)->name);
            break;
        case CUPTI_ACTIVITY_KIND_DEVICE:
            tellString(file, reinterpret_cast<const CUpti_ActivityDevice4*>(at)->name);
            break;
        case CUPTI_ACTIVITY_KIND_RUNTIME:
        case CUPTI_ACTIVITY_KIND_DRIVER:
            tellCall(file, *reinterpret_cast<const CUpti_ActivityAPI*>(at));
            break;
        default:
            break;
        }
        const std::uint32_t head[2]{static_cast<std::uint32_t>(next - at), 0};
        const auto bytes = bytesOf(head);
        records.insert(records.end(), bytes.begin(), bytes.end());
        records.insert(records.end(), at, next);
        records.resize((records.size() + 7) / 8 * 8);
    }
    if (!records.empty())
        file.add(Chunk::Records, {}, {records.data(), records.size()});
}

void CuptiRecording::take(RawFile& file)
{
    const auto buffers = m_buffers.take([] {});
    for (const std::span<std::uint8_t> buffer : buffers) {
        RecordBatch batch;
        if (!buffer.empty() && !appendRecords(m_api, buffer, batch))
            ++m_broken;
        copy(batch, buffer, file);
        freeOverheadDetails(m_api, batch);
    }
    m_buffers.recycle(buffers);
}

void CuptiRecording::losses(RawLosses& to)
{
    std::size_t dropped = 0;
    m_api.cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped); // this also resets it to 0
    m_dropped += dropped;
    to.dropped = m_dropped;
    to.brokenBuffers = m_broken;
    to.refused = m_buffers.statistics().refused;
}

} // namespace lanescope::capture
