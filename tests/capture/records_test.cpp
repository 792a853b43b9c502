// CUPTI's records become events: handmade records of every kind, complete, cut, unknown, early, without times. If the
// real library is installed, its own parser also reads our bytes, which needs neither driver nor GPU.
#include <QtTest>

#include "capture/cupti/record_words.h"
#include "capture/cupti/records.h"
#include "tests/support/run_tests.h"

#include <cstring>
#include <deque>

namespace lanescope::records_test {

using namespace lanescope::capture;

class RecordsTest : public QObject {
    Q_OBJECT

private slots:
    void aKernelTellsItsLaunch();
    void copiesAndSetsTellBytesAndKinds();
    void callsLoseTheirVersion();
    void aDriverCallBelowARuntimeCallLaunchesNothing();
    void waitsStandOnTheirStreamOrContext();
    void overheadNamesItsThread();
    void anIdIsFoundInALaterBatch();
    void anIdThatNeverComesHoldsNothingBack();
    void callsBeforeTheRecordingAreSkipped();
    void untimedWorkIsCountedNotPlaced();
    void unknownKindsAreCounted();
    void aDeviceRecordGivesNameAndLimits();
    void theOldestLayoutThatHasTheFieldFits();
    void theRealLibraryWalksOverOurBytes();
};

namespace {

// Consecutive records, as in a buffer of CUPTI.
class Made {
public:
    template <class R>
    R& add(CUpti_ActivityKind kind)
    {
        auto& bytes = m_bytes.emplace_back((sizeof(R) + 7) / 8, 0);
        auto* const record = new (bytes.data()) R{};
        record->kind = kind;
        m_batch.push_back(reinterpret_cast<const CUpti_Activity*>(record));
        return *record;
    }
    CUpti_ActivityAPI& call(std::uint32_t correlation, std::uint64_t begin, bool isRuntime = true)
    {
        auto& call = add<CUpti_ActivityAPI>(isRuntime ? CUPTI_ACTIVITY_KIND_RUNTIME : CUPTI_ACTIVITY_KIND_DRIVER);
        call.cbid = isRuntime ? std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000}
                              : std::uint32_t{CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel};
        call.start = begin;
        call.end = begin + 100;
        call.processId = 11;
        call.threadId = 12;
        call.correlationId = correlation;
        return call;
    }
    CUpti_ActivityKernel10& kernel(std::uint32_t correlation, std::uint64_t begin)
    {
        auto& kernel = add<CUpti_ActivityKernel10>(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
        kernel.name = "_ZN3foo3barEi";
        kernel.start = begin;
        kernel.end = begin + 50;
        kernel.deviceId = 1;
        kernel.contextId = 5;
        kernel.streamId = 13;
        kernel.correlationId = correlation;
        return kernel;
    }
    void id(std::uint32_t correlation, std::uint64_t id)
    {
        auto& record = add<CUpti_ActivityExternalCorrelation>(CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION);
        record.externalKind = CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0;
        record.externalId = id;
        record.correlationId = correlation;
    }
    const RecordBatch& batch() const { return m_batch; }
    std::vector<std::uint64_t> joined() const
    {
        std::vector<std::uint64_t> all;
        for (const auto& bytes : m_bytes)
            all.insert(all.end(), bytes.begin(), bytes.end());
        return all;
    }

private:
    std::deque<std::vector<std::uint64_t>> m_bytes;
    RecordBatch m_batch;
};

std::string someName(CUpti_CallbackDomain domain, std::uint32_t)
{
    return withoutVersion(domain == CUPTI_CB_DOMAIN_RUNTIME_API ? "cudaLaunchKernel_v7000" : "cuLaunchKernel");
}

struct Conversion {
    Records records{someName, true};
    std::vector<Event> events;
    EventSink sink = [this](Event&& event) { events.push_back(std::move(event)); };

    explicit Conversion(bool awaitsIds = true) : records{someName, awaitsIds} {}
    void decode(const Made& made, std::uint64_t notBefore = 0) { records.decode(made.batch(), notBefore, sink); }
    const Event& only(EventKind kind)
    {
        records.finish(sink);
        const Event* found = nullptr;
        for (const Event& event : events)
            if (event.kind == kind) {
                if (found)
                    qFatal("there are two");
                found = &event;
            }
        if (!found)
            qFatal("there is none");
        return *found;
    }
    void sumsUp() const
    {
        const Counts& c = records.counts();
        QCOMPARE(c.records, c.converted + c.unknownKind + c.untimed + c.early);
    }
};

} // namespace

void RecordsTest::aKernelTellsItsLaunch()
{
    Made made;
    auto& kernel = made.kernel(7, 3000);
    kernel.end = 9001;
    kernel.registersPerThread = 168;
    kernel.staticSharedMemory = 1024;
    kernel.dynamicSharedMemory = 217088;
    kernel.gridX = 132;
    kernel.gridY = 2;
    kernel.gridZ = 3;
    kernel.blockX = 384;
    kernel.blockY = kernel.blockZ = 1;
    kernel.clusterX = 2;
    kernel.clusterY = kernel.clusterZ = 1;
    kernel.localMemoryPerThread = 16;
    kernel.graphId = 4;
    kernel.graphNodeId = (std::uint64_t{4} << 32) | 9;
    kernel.channelID = 21;
    kernel.channelType = CUPTI_CHANNEL_TYPE_COMPUTE;
    kernel.queued = CUPTI_TIMESTAMP_UNKNOWN;
    kernel.submitted = 2900;
    auto& stream = made.add<CUpti_ActivityStream>(CUPTI_ACTIVITY_KIND_STREAM);
    stream.contextId = 5;
    stream.streamId = 13;
    stream.priority = 3;
    made.id(7, 42);
    Conversion c;
    c.decode(made);
    const Event& event = c.only(EventKind::Kernel);
    QCOMPARE(event.name, "foo::bar(int)");
    QCOMPARE(event.beginNs, 3000u);
    QCOMPARE(event.endNs, 9001u);
    QCOMPARE(event.device, 1u);
    QCOMPARE(event.context, 5u);
    QCOMPARE(event.stream, 13u);
    QCOMPARE(event.correlation, 7u);
    QCOMPARE(event.externalId, 42u);
    QCOMPARE(event.registers, 168u);
    QCOMPARE(event.staticSharedBytes, 1024);
    QCOMPARE(event.dynamicSharedBytes, 217088);
    QVERIFY((event.grid == std::array<std::int32_t, 3>{132, 2, 3}));
    QVERIFY((event.block == std::array<std::int32_t, 3>{384, 1, 1}));
    QVERIFY((event.cluster == std::array<std::uint32_t, 3>{2, 1, 1}));
    QCOMPARE(event.localBytesPerThread, 16u);
    QCOMPARE(event.graphId, 4u);
    QCOMPARE(event.graphNodeId, (std::uint64_t{4} << 32) | 9);
    QCOMPARE(event.channel->id, 21u);
    QCOMPARE(event.priority, std::optional{3u});
    QCOMPARE(event.queuedNs, 0u);
    QCOMPARE(event.submittedNs, 2900u);
    QCOMPARE(c.records.counts().records, 3u);
    c.sumsUp();
}

void RecordsTest::copiesAndSetsTellBytesAndKinds()
{
    Made made;
    auto& copy = made.add<CUpti_ActivityMemcpy6>(CUPTI_ACTIVITY_KIND_MEMCPY);
    copy.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_HTOD;
    copy.srcKind = CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE;
    copy.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    copy.bytes = 4096;
    copy.start = 100;
    copy.end = 200;
    copy.streamId = 7;
    copy.correlationId = 1;
    auto& peer = made.add<CUpti_ActivityMemcpyPtoP4>(CUPTI_ACTIVITY_KIND_MEMCPY2);
    peer.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_PTOP;
    peer.srcKind = peer.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    peer.bytes = 8192;
    peer.start = 300;
    peer.end = 400;
    peer.deviceId = 2;
    peer.srcDeviceId = 1;
    peer.dstDeviceId = 3;
    peer.contextId = 20;
    peer.srcContextId = 10;
    peer.dstContextId = 30;
    peer.graphNodeId = 77;
    auto& set = made.add<CUpti_ActivityMemset4>(CUPTI_ACTIVITY_KIND_MEMSET);
    set.memoryKind = CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
    set.bytes = 12;
    set.start = 500;
    set.end = 501;
    set.graphId = 6;
    Conversion c{false};
    c.decode(made);
    QCOMPARE(c.events.size(), 3u);
    QCOMPARE(c.events[0].name, "Memcpy HtoD (Pageable -> Device)");
    QCOMPARE(c.events[0].bytes, 4096u);
    QCOMPARE(c.events[0].stream, 7u);
    QVERIFY(!c.events[0].peer);
    QCOMPARE(c.events[1].name, "Memcpy PtoP (Device -> Device)");
    QCOMPARE(c.events[1].peer->fromDevice, 1u);
    QCOMPARE(c.events[1].peer->inDevice, 2u);
    QCOMPARE(c.events[1].peer->toDevice, 3u);
    QCOMPARE(c.events[1].peer->fromContext, 10u);
    QCOMPARE(c.events[1].peer->toContext, 30u);
    QCOMPARE(c.events[1].graphNodeId, 77u);
    QVERIFY(c.events[2].kind == EventKind::Memset);
    QCOMPARE(c.events[2].name, "Memset (Pinned)");
    QCOMPARE(c.events[2].graphId, 6u);
    c.sumsUp();
}

void RecordsTest::callsLoseTheirVersion()
{
    QCOMPARE(withoutVersion("cudaLaunchKernel_v7000"), "cudaLaunchKernel");
    QCOMPARE(withoutVersion("cudaLaunchKernel_ptsz_v7000"), "cudaLaunchKernel_ptsz");
    QCOMPARE(withoutVersion("cuMemAlloc_v2"), "cuMemAlloc_v2");
    QCOMPARE(withoutVersion("cudaLaunchKernelExC_v11060"), "cudaLaunchKernelExC");
    QCOMPARE(withoutVersion("7000"), "7000");
    QCOMPARE(withoutVersion(""), "");
    Made made;
    made.call(3, 1000);
    Conversion c{false};
    c.decode(made);
    const Event& event = c.only(EventKind::Runtime);
    QCOMPARE(event.name, "cudaLaunchKernel");
    QCOMPARE(event.pid, 11u);
    QCOMPARE(event.tid, 12u);
    QCOMPARE(event.cbid, std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000});
    QVERIFY(event.launches);
}

void RecordsTest::aDriverCallBelowARuntimeCallLaunchesNothing()
{
    Made made;
    made.call(3, 1010, false); // the driver call ends first, so it is recorded first
    made.call(3, 1000);
    made.call(4, 2000, false); // not inside a runtime call, as in Triton
    Conversion c{false};
    c.decode(made);
    QCOMPARE(c.events.size(), 3u);
    QVERIFY(!c.events[0].launches);
    QVERIFY(c.events[1].launches);
    QVERIFY(c.events[2].launches);
}

void RecordsTest::waitsStandOnTheirStreamOrContext()
{
    constexpr auto none = static_cast<std::uint32_t>(CUPTI_SYNCHRONIZATION_INVALID_VALUE);
    Made made;
    const auto wait = [&](CUpti_ActivitySynchronizationType type, std::uint32_t stream, std::uint32_t event) {
        auto& record = made.add<CUpti_ActivitySynchronization2>(CUPTI_ACTIVITY_KIND_SYNCHRONIZATION);
        record.type = type;
        record.contextId = 5;
        record.streamId = stream;
        record.cudaEventId = event;
        record.start = 10;
        record.end = 20;
    };
    wait(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE, none, none);
    wait(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE, 13, none);
    wait(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT, 14, 8);
    auto& recorded = made.add<CUpti_ActivityCudaEvent2>(CUPTI_ACTIVITY_KIND_CUDA_EVENT);
    recorded.contextId = 5;
    recorded.eventId = 8;
    recorded.streamId = 13;
    recorded.correlationId = 99;
    auto& context = made.add<CUpti_ActivityContext3>(CUPTI_ACTIVITY_KIND_CONTEXT);
    context.contextId = 5;
    context.deviceId = 2;
    Conversion c{false};
    c.decode(made);
    QCOMPARE(c.events.size(), 3u);
    QCOMPARE(c.events[0].name, "Context Sync");
    QVERIFY(!c.events[0].hasStream);
    QCOMPARE(c.events[0].device, 2u);
    QCOMPARE(c.events[0].cudaEventId, -1);
    QCOMPARE(c.events[1].name, "Stream Sync");
    QVERIFY(c.events[1].hasStream);
    QCOMPARE(c.events[1].stream, 13u);
    QCOMPARE(c.events[2].name, "Stream Wait Event");
    QCOMPARE(c.events[2].cudaEventId, 8);
    QCOMPARE(c.events[2].waitsOnStream, 13);
    QCOMPARE(c.events[2].waitsOnCorrelation, 99);
    c.sumsUp();
}

void RecordsTest::overheadNamesItsThread()
{
    QCOMPARE(overheadName(CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER), "Driver Compiler");
    QCOMPARE(overheadName(CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH), "Buffer Flush");
    QCOMPARE(overheadName(CUPTI_ACTIVITY_OVERHEAD_CUPTI_INSTRUMENTATION), "Instrumentation");
    QCOMPARE(overheadName(CUPTI_ACTIVITY_OVERHEAD_CUPTI_RESOURCE), "Resource");
    QCOMPARE(overheadName(6 << 16), "Command Buffer Full");
    QCOMPARE(overheadName(7 << 16), "Activity Buffer Request");
    QCOMPARE(overheadName(99 << 16), "Unrecognized");
    Made made;
    auto& overhead = made.add<CUpti_ActivityOverhead3>(CUPTI_ACTIVITY_KIND_OVERHEAD);
    overhead.overheadKind = static_cast<CUpti_ActivityOverheadKind>(7 << 16);
    overhead.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD;
    overhead.objectId.pt = {11, 12};
    overhead.start = 10;
    overhead.end = 20;
    Conversion c;
    c.decode(made);
    const Event& event = c.only(EventKind::Overhead);
    QCOMPARE(event.name, "Activity Buffer Request");
    QCOMPARE(event.tid, 12u);
    QCOMPARE(event.endNs, 20u);
}

void RecordsTest::anIdIsFoundInALaterBatch()
{
    Made first, second;
    first.call(7, 1000);
    first.kernel(7, 2000);
    second.id(7, 42);
    Conversion c;
    c.decode(first);
    QCOMPARE(c.events.size(), 0u);
    c.decode(second);
    QCOMPARE(c.events.size(), 2u);
    QCOMPARE(c.events[0].externalId, 42u);
    QCOMPARE(c.events[1].externalId, 42u);
}

void RecordsTest::anIdThatNeverComesHoldsNothingBack()
{
    Made first, nothing;
    first.call(7, 1000);
    Conversion c;
    c.decode(first);
    c.decode(nothing);
    QCOMPARE(c.events.size(), 0u);
    c.decode(nothing);
    QCOMPARE(c.events.size(), 1u);
    QCOMPARE(c.events[0].externalId, 0u);
}

// The device still works on the warm-up when the recording begins: neither that work nor its launch is kept.
void RecordsTest::callsBeforeTheRecordingAreSkipped()
{
    Made made;
    made.kernel(6, 6000);
    made.kernel(7, 6100);
    made.call(6, 4900);
    made.call(7, 5000);
    Conversion c{false};
    c.decode(made, 5000);
    QCOMPARE(c.events.size(), 2u);
    for (const Event& event : c.events)
        QCOMPARE(event.correlation, 7u);
    QCOMPARE(c.records.counts().early, 2u);
    c.sumsUp();
    Made warmUp;
    warmUp.call(8, 7000);
    warmUp.kernel(8, 7000);
    c.decode(warmUp, allIsEarly);
    QCOMPARE(c.events.size(), 2u);
}

void RecordsTest::untimedWorkIsCountedNotPlaced()
{
    Made made;
    auto& kernel = made.kernel(7, 0);
    kernel.end = 0;
    made.kernel(8, 100);
    Conversion c{false};
    c.decode(made);
    QCOMPARE(c.only(EventKind::Kernel).correlation, 8u);
    QCOMPARE(c.records.counts().untimed, 1u);
    c.sumsUp();
}

void RecordsTest::unknownKindsAreCounted()
{
    Made made;
    made.add<CUpti_ActivityPreemption>(CUPTI_ACTIVITY_KIND_PREEMPTION);
    made.kernel(8, 100);
    Conversion c{false};
    c.decode(made);
    QCOMPARE(c.events.size(), 1u);
    QCOMPARE(c.records.counts().unknownKind, 1u);
    c.sumsUp();
}

void RecordsTest::aDeviceRecordGivesNameAndLimits()
{
    Made made;
    auto& record = made.add<CUpti_ActivityDevice5>(CUPTI_ACTIVITY_KIND_DEVICE);
    record.id = 1;
    record.name = "A GPU";
    record.numMultiprocessors = 132;
    record.numThreadsPerWarp = 32;
    record.maxWarpsPerMultiprocessor = 64;
    record.computeCapabilityMajor = 9;
    record.maxSharedMemoryPerMultiprocessor = 233472;
    record.maxSharedMemoryPerBlock = 49152;
    Conversion c;
    c.decode(made);
    const std::vector<Device> devices = c.records.devices();
    QCOMPARE(devices.size(), 1u);
    QCOMPARE(devices[0].name, "A GPU");
    QCOMPARE(devices[0].maxThreadsPerSm, 2048);
    QCOMPARE(devices[0].sms, 132);
    QCOMPARE(devices[0].sharedPerBlockOptin, 232448u); // an H100's, from its data sheet
}

// The conversion relies on this: its fields have the same offsets as in CUPTI 12.0.
void RecordsTest::theOldestLayoutThatHasTheFieldFits()
{
    static_assert(offsetof(CUpti_ActivityKernel9, clusterX) == offsetof(CUpti_ActivityKernel10, clusterX));
    static_assert(offsetof(CUpti_ActivityKernel9, name) == offsetof(CUpti_ActivityKernel10, name));
    static_assert(offsetof(CUpti_ActivityMemcpy5, channelType) == offsetof(CUpti_ActivityMemcpy6, channelType));
    static_assert(offsetof(CUpti_ActivityOverhead, end) == offsetof(CUpti_ActivityOverhead3, end));
    static_assert(offsetof(CUpti_ActivitySynchronization, cudaEventId) ==
                  offsetof(CUpti_ActivitySynchronization2, cudaEventId));
    static_assert(offsetof(CUpti_ActivityContext, deviceId) == offsetof(CUpti_ActivityContext3, deviceId));
    static_assert(offsetof(CUpti_ActivityDevice4, name) == offsetof(CUpti_ActivityDevice5, name));
    static_assert(offsetof(CUpti_ActivityCudaEvent, eventId) == offsetof(CUpti_ActivityCudaEvent2, eventId));
    QCOMPARE(memcpyName(CUPTI_ACTIVITY_MEMCPY_KIND_DTOD, CUPTI_ACTIVITY_MEMORY_KIND_DEVICE,
                        CUPTI_ACTIVITY_MEMORY_KIND_DEVICE),
             "Memcpy DtoD (Device -> Device)");
    QCOMPARE(memcpyName(CUPTI_ACTIVITY_MEMCPY_KIND_HTOH, 99, CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC),
             "Memcpy HtoH (Unrecognized -> Managed Static)");
    QVERIFY(launchesWork("cudaLaunchKernelExC") && launchesWork("cudaMemcpyAsync") && launchesWork("cuGraphLaunch"));
    QVERIFY(!launchesWork("cudaDeviceSynchronize") && !launchesWork("cudaMalloc"));
    QVERIFY(isKeptDriverCall("cuLaunchKernelEx") && !isKeptDriverCall("cuCtxGetCurrent"));
}

void RecordsTest::theRealLibraryWalksOverOurBytes()
{
    CuptiApi api;
    std::string error;
    if (!api.open(error) || api.isStandIn())
        QSKIP("CUPTI is not on this machine");
    Made made;
    made.kernel(7, 3000);
    made.call(7, 1000);
    made.id(7, 42);
    std::vector<std::uint64_t> words = made.joined();
    auto* const bytes = reinterpret_cast<std::uint8_t*>(words.data());
    const std::size_t size = words.size() * 8;
    RecordBatch batch;
    QVERIFY(appendRecords(api, {bytes, size}, batch));
    QCOMPARE(batch.size(), 3u);
    Conversion c;
    c.records.decode(batch, 0, c.sink);
    QCOMPARE(c.events.size(), 2u);
    QCOMPARE(c.events[0].externalId, 42u);

    batch.clear(); // cut inside the last record
    QVERIFY(appendRecords(api, {bytes, size - 8}, batch));
    QCOMPARE(batch.size(), 2u);

    const int unknown = 250;
    std::memcpy(bytes, &unknown, sizeof unknown);
    batch.clear();
    QVERIFY(!appendRecords(api, {bytes, size}, batch));
    QCOMPARE(batch.size(), 0u);
    QCOMPARE(callName(api, CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000),
             "cudaLaunchKernel");
}

TEST_PLAIN(RecordsTest)

} // namespace lanescope::records_test

#include "records_test.moc"
