#include "capture/cupti/cupti_source.h"

#include "capture/cupti/buffers.h"
#include "capture/cupti/recorded_kinds.h"
#include "capture/cupti/records.h"
#include "capture/library_search.h"

#include <thread>

namespace lanescope::capture {

namespace {

constexpr std::uint64_t flushEveryNs = 250'000'000;
constexpr std::uint64_t shortRunNs = 1'000'000'000; // a flush makes the program request a buffer: short runs have one

class CuptiSource final : public ActivitySource {
public:
    CuptiSource(std::unique_ptr<CuptiApi> api, EventSink sink);
    ~CuptiSource() override;

    void enable() override;
    void discard() override;
    void disable() override;
    void drain() override;
    Counts counts() const override;
    Json facts() const override;

private:
    static void CUPTIAPI requested(std::uint8_t** buffer, std::size_t* bytes, std::size_t* records);
    static void CUPTIAPI completed(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid);
    static CuptiSource* s_only;

    void must(CUptiResult result, const char* what) const;
    void flush(bool isForced);
    void takeBatch();
    void work(const std::stop_token& stop);

    const std::unique_ptr<CuptiApi> m_api;
    const EventSink m_sink;
    Buffers m_buffers;
    CUpti_SubscriberHandle m_subscriber = nullptr;
    std::vector<std::string> m_missing; // kinds that were refused

    mutable std::mutex m_decoding; // guards the following; never held while CUPTI calls
    Records m_records;
    std::uint64_t m_dropped = 0, m_broken = 0, m_refusedBefore = 0;

    std::atomic<std::uint64_t> m_notBeforeNs{allIsEarly};
    std::atomic<std::uint64_t> m_enabledNs{0}; // 0: not enabled
    std::atomic<std::uint64_t> m_flushes{0}, m_longestFlushNs{0};
    std::jthread m_thread;
};

CuptiSource* CuptiSource::s_only = nullptr;

std::uint64_t CUPTIAPI cuptiClock() { return nowNs(); }
void CUPTIAPI noCallback(void*, CUpti_CallbackDomain, CUpti_CallbackId, const void*) {}

CuptiSource::CuptiSource(std::unique_ptr<CuptiApi> api, EventSink sink)
    : m_api(std::move(api)), m_sink(std::move(sink)),
      m_records([this](CUpti_CallbackDomain domain, std::uint32_t cbid) { return callName(*m_api, domain, cbid); },
                true)
{
    std::string error;
    bool isTaken = false;
    if (!m_api->subscribe(noCallback, m_subscriber, error, isTaken))
        throw Failure{ExitCode::Lacking, isTaken ? "taken" : "cupti", error};
    s_only = this;
    must(m_api->cuptiSetThreadIdType(CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM), "thread ids of the system");
    std::uint8_t yes = 1;
    std::size_t size = sizeof yes;
    m_api->cuptiActivitySetAttribute(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, &size,
                                     &yes); // else our thread zeroes them
    must(m_api->cuptiActivityRegisterTimestampCallback(cuptiClock), "a clock of ours");
    must(m_api->cuptiActivityRegisterCallbacks(requested, completed), "buffers of ours");
    m_thread = std::jthread{[this](const std::stop_token& stop) { work(stop); }};
}

CuptiSource::~CuptiSource()
{
    if (m_enabledNs != 0)
        disable();
    m_thread.request_stop();
    m_thread.join();
    s_only = nullptr;
    m_api->cuptiUnsubscribe(m_subscriber); // not cuptiFinalize, which crashed with CUDA graphs before 12.6
}

void CuptiSource::must(CUptiResult result, const char* what) const
{
    if (result != CUPTI_SUCCESS)
        throw Failure{ExitCode::Lacking, "cupti",
                      "CUPTI refuses " + std::string{what} + ": " + m_api->describe(result)};
}

void CUPTIAPI CuptiSource::requested(std::uint8_t** buffer, std::size_t* bytes, std::size_t* records)
{
    *buffer = s_only ? s_only->m_buffers.request() : nullptr;
    *bytes = *buffer ? Buffers::bytesEach : 0;
    *records = 0; // as many as fit
}

void CUPTIAPI CuptiSource::completed(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid)
{
    if (s_only)
        s_only->m_buffers.giveBack(buffer, valid);
}

void CuptiSource::enable()
{
    {
        const std::scoped_lock lock{m_decoding};
        m_records.resetCounts();
        m_dropped = m_broken = 0;
        m_refusedBefore = m_buffers.statistics().refused;
    }
    m_notBeforeNs = allIsEarly;
    std::string error;
    m_missing = enableKinds(*m_api, OpIds::Recorded, error);
    if (!error.empty())
        throw Failure{ExitCode::Lacking, "cupti", error};
    Recorder& recorder = Recorder::get();
    recorder.pushId = [](std::uint64_t id) {
        s_only->m_api->cuptiActivityPushExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, id);
    };
    recorder.popId = [] {
        s_only->m_api->cuptiActivityPopExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, nullptr);
    };
    m_enabledNs = nowNs();
}

// Skips calls made until now by their time and correlation, because the device may still be working on them.
void CuptiSource::discard()
{
    flush(false);
    takeBatch();
    m_notBeforeNs = nowNs();
}

void CuptiSource::disable()
{
    Recorder::get().pushId = nullptr;
    Recorder::get().popId = nullptr;
    m_enabledNs = 0;
    disableKinds(*m_api);
}

void CuptiSource::flush(bool isForced)
{
    const std::uint64_t begin = nowNs();
    m_api->cuptiActivityFlushAll(isForced ? CUPTI_ACTIVITY_FLAG_FLUSH_FORCED : 0);
    const std::uint64_t took = nowNs() - begin;
    ++m_flushes;
    if (took > m_longestFlushNs)
        m_longestFlushNs = took;
}

void CuptiSource::takeBatch()
{
    const std::scoped_lock lock{m_decoding};
    std::uint64_t notBeforeNs = 0;
    const auto buffers = m_buffers.take([&] { notBeforeNs = m_notBeforeNs; });
    if (buffers.empty())
        return;
    RecordBatch batch;
    for (const std::span<std::uint8_t> buffer : buffers)
        if (!buffer.empty() && !appendRecords(*m_api, buffer, batch))
            ++m_broken;
    m_records.decode(batch, notBeforeNs, m_sink);
    freeOverheadDetails(*m_api, batch);
    m_buffers.recycle(buffers);
}

void CuptiSource::drain()
{
    flush(true);
    takeBatch();
    std::size_t dropped = 0;
    m_api->cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped); // this also resets it to 0
    const std::scoped_lock lock{m_decoding};
    m_dropped += dropped;
    m_records.finish(m_sink);
}

void CuptiSource::work(const std::stop_token& stop)
{
    std::uint64_t flushedNs = 0;
    while (!stop.stop_requested()) {
        m_buffers.wait(stop, flushEveryNs);
        takeBatch();
        const std::uint64_t now = nowNs(), enabledNs = m_enabledNs;
        if (enabledNs == 0 || now < enabledNs + shortRunNs || now < flushedNs + flushEveryNs)
            continue;
        flushedNs = now;
        flush(false);
    }
}

Counts CuptiSource::counts() const
{
    const std::scoped_lock lock{m_decoding};
    Counts counts = m_records.counts();
    counts.dropped = m_dropped;
    counts.brokenBuffers = m_broken;
    counts.refused = m_buffers.statistics().refused - m_refusedBefore;
    return counts;
}

Json CuptiSource::facts() const
{
    const Buffers::Statistics buffers = m_buffers.statistics();
    Json warnings = Json::array();
    if (buffers.requests == 0)
        warnings.push_back("CUPTI asked for no buffer: another client in this process took over its records");
    if (m_api->version() == 22)
        warnings.push_back("this CUPTI (12.4 update 1) records no kernels: take that of 12.5 or newer");
    return {{"library", m_api->path()},
            {"version", m_api->version()},
            {"stand_in", m_api->isStandIn()},
            {"not_recorded", m_missing},
            {"buffer_bytes", Buffers::bytesEach},
            {"buffer_requests", buffers.requests},
            {"buffers_allocated_late", buffers.late},
            {"buffer_request_ns", buffers.requestNs},
            {"buffer_request_longest_ns", buffers.longestRequestNs},
            {"flushes", m_flushes.load()},
            {"flush_longest_ns", m_longestFlushNs.load()},
            {"warnings", warnings}};
}

} // namespace

std::unique_ptr<ActivitySource> openCupti(EventSink sink)
{
    auto api = std::make_unique<CuptiApi>();
    std::string error;
    if (!api->open(error))
        throw Failure{ExitCode::Lacking, "no_cupti", error};
    return std::make_unique<CuptiSource>(std::move(api), std::move(sink));
}

std::unique_ptr<ActivitySource> openStandIn(EventSink sink)
{
    auto api = std::make_unique<CuptiApi>();
    std::string error;
    if (environmentValue("LANESCOPE_CUPTI").empty() || !api->open(error) || !api->isStandIn())
        return nullptr;
    return std::make_unique<CuptiSource>(std::move(api), std::move(sink));
}

Json cuptiFacts()
{
    CuptiApi api;
    std::string error;
    if (!api.open(error))
        return {{"missing", error}};
    return {{"path", api.path()}, {"version", api.version()}};
}

} // namespace lanescope::capture
