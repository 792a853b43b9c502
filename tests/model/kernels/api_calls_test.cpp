// Classifies calls of CUDA, HIP and MTIA by name: a table of real names, each with all of its kinds. A call of no kind
// must have none.
#include <QtTest>

#include "model/kernels/api_calls.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::api_calls_test {

namespace {

QString kindsOf(std::string_view name)
{
    QStringList kinds;
    const auto add = [&](bool is, const char* word) {
        if (is)
            kinds << word;
    };
    add(isKernelLaunchCall(name), "kernel");
    add(isGraphLaunchCall(name), "graph");
    add(isLaunchCall(name), "launch");
    add(isCopyCall(name), "copy");
    add(isBlockingCopyCall(name), "blocking");
    add(isMemsetCall(name), "memset");
    add(startsDeviceWork(name), "work");
    add(isSyncCall(name), "sync");
    add(isAllocationCall(name), "allocation");
    add(isFreeCall(name), "free");
    add(isMemoryCall(name), "memory");
    add(waitsUntilIdle(name), "idle");
    add(isModuleLoadCall(name), "module");
    add(isCaptureCall(name), "capture");
    add(isGraphInstantiateCall(name), "instantiate");
    add(isOccupancyQuery(name), "occupancy");
    return kinds.join(' ');
}

} // namespace

class ApiCallsTest : public QObject {
    Q_OBJECT

private slots:
    void aCallIsAllThatItsNameSays_data()
    {
        QTest::addColumn<QString>("kinds");
        const auto row = [](const char* name, const char* kinds) { QTest::newRow(name) << kinds; };
        for (const char* name : {"cudaLaunchKernel",
                                 "cudaLaunchKernelExC",
                                 "cudaLaunchCooperativeKernel",
                                 "cuLaunchKernel",
                                 "cuLaunchKernelEx",
                                 "cuLaunchCooperativeKernel",
                                 "hipLaunchKernel",
                                 "hipExtLaunchKernel",
                                 "hipModuleLaunchKernel",
                                 "hipExtModuleLaunchKernel",
                                 "hipLaunchCooperativeKernel",
                                 "cudaLaunchKernel_ptsz",
                                 "cudaLaunchCooperativeKernelMultiDevice",
                                 "cuLaunchKernel_ptsz",
                                 "cuLaunchGrid",
                                 "hipDrvLaunchKernelEx",
                                 "hipHccModuleLaunchKernel",
                                 "hipModuleLaunchCooperativeKernel",
                                 "hipLaunchKernel_spt",
                                 "hipExtLaunchMultiKernelMultiDevice",
                                 "musaLaunchKernel",
                                 "urEnqueueKernelLaunch",
                                 "urEnqueueCooperativeKernelLaunchExp"})
            row(name, "kernel launch work");
        row("cudaGraphLaunch", "graph launch work");
        row("cuGraphLaunch", "graph launch work");
        row("hipGraphLaunch", "graph launch work");
        row("runFunction - job_prep_and_submit_for_execution", "kernel launch");
        row("synchronize", ""); // MTIA's: its threads have no ops that would show what it waits for
        row("cudaLaunchHostFunc", "");
        row("hipLaunchHostFunc", "");
        for (const char* name :
             {"cudaMemcpyAsync", "cuMemcpyHtoDAsync_v2", "cudaMemcpy2DAsync", "hipMemcpyAsync", "cudaMemcpyBatchAsync",
              "cuMemcpyDtoHAsync_v2_ptsz", "hipDrvMemcpy3DAsync", "hipMemcpyAsync_spt", "musaMemcpyAsync",
              "urEnqueueUSMMemcpy", "urEnqueueMemBufferRead"})
            row(name, "copy work");
        for (const char* name : {"cudaMemcpy", "cuMemcpyDtoH_v2", "hipMemcpy", "hipMemcpyWithStream", "cudaMemcpyPeer",
                                 "hipMemcpyDtoH", "hipDrvMemcpy3D", "cuMemcpy2DUnaligned_v2"})
            row(name, "copy blocking work");
        row("enqueueCommand memcpyHtoDAsync", "copy");
        row("enqueueCommand waitOnEvent", "");
        for (const char* name : {"cudaMemsetAsync", "cudaMemset", "cuMemsetD8Async", "hipMemsetAsync",
                                 "cuMemsetD32Async_ptsz", "hipMemsetD32Async", "urEnqueueUSMFill"})
            row(name, "memset work");
        for (const char* name :
             {"cudaDeviceSynchronize", "cudaStreamSynchronize", "cudaEventSynchronize", "cuCtxSynchronize",
              "cuStreamSynchronize", "cuEventSynchronize", "hipDeviceSynchronize", "hipStreamSynchronize",
              "hipEventSynchronize", "cudaThreadSynchronize", "cuStreamSynchronize_ptsz", "hipCtxSynchronize",
              "hipStreamSynchronize_spt", "musaStreamSynchronize", "urQueueFinish", "urEventWait"})
            row(name, "sync");
        for (const char* name :
             {"cudaMalloc", "cudaMallocHost", "cudaMallocManaged", "cudaHostAlloc", "hipMalloc", "hipHostMalloc",
              "hipExtMallocWithFlags", "cuMemAlloc_v2", "cuMemHostAlloc", "cuMemCreate", "cuArrayCreate_v2",
              "hipMemCreate", "hipMallocManaged", "cudaMallocPitch", "urUSMDeviceAlloc"})
            row(name, "allocation memory");
        for (const char* name :
             {"cudaFree", "cudaFreeHost", "hipFree", "hipHostFree", "cuMemFree_v2", "cuArrayDestroy", "hipFreeArray"})
            row(name, "free memory idle");
        row("cuMemRelease", "free memory");
        for (const char* name : {"cuMemMap", "cuMemUnmap", "cuMemSetAccess", "hipMemMap", "cuMemAddressReserve"})
            row(name, "memory");
        for (const char* name : {"cudaHostUnregister", "hipHostUnregister", "cuMemHostUnregister", "cuModuleUnload"})
            row(name, "idle");
        row("cudaMallocAsync", "");
        row("cuMemAllocAsync", "");
        row("cudaFreeAsync", "");
        for (const char* name : {"cudaModuleLoad", "cuModuleLoadData", "hipModuleLoadData", "cuLibraryLoadData",
                                 "cuModuleLoadFatBinary", "cudaLibraryLoadFromFile", "urProgramBuildExp"})
            row(name, "module");
        for (const char* name : {"cudaStreamBeginCapture", "cudaStreamEndCapture", "hipStreamBeginCapture"})
            row(name, "capture");
        row("cudaStreamIsCapturing", "");
        row("cudaStreamGetCaptureInfo_v2", "");
        row("cudaGraphInstantiate", "instantiate");
        row("hipGraphInstantiateWithFlags", "instantiate");
        row("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", "occupancy");
        row("cuOccupancyMaxActiveBlocksPerMultiprocessor", "occupancy");
        row("hipModuleOccupancyMaxActiveBlocksPerMultiprocessor", "occupancy");
        row("cuOccupancyMaxPotentialBlockSize", "occupancy");
        row("hipOccupancyMaxPotentialBlockSize", "occupancy");
        // Other calls, and other names with the same beginning.
        for (const char* name : {"",
                                 "x",
                                 "cuda",
                                 "cudaStreamWaitEvent",
                                 "cudaEventRecord",
                                 "cudaFuncSetAttribute",
                                 "custom_Launch",
                                 "LaunchKernel",
                                 "Memcpy HtoD (Pageable -> Device)",
                                 "cublasGemmEx",
                                 "hipblasLaunch",
                                 "aten::copy_",
                                 "synchronized",
                                 "cudaStreamQuery",
                                 "cudaMemPrefetchAsync",
                                 "cuModuleGetLoadingMode",
                                 "urEventCreate",
                                 "urLaunchKernel",
                                 "urban",
                                 "musa"})
            QTest::newRow(*name ? name : "no name") << "";
    }
    void aCallIsAllThatItsNameSays()
    {
        QFETCH(QString, kinds);
        const QByteArray tag = QTest::currentDataTag();
        const std::string name = tag == "no name" ? "" : tag.toStdString();
        QCOMPARE(kindsOf(name), kinds);
    }
    void namesOfCudaAndHipAreKnownByTheirForm()
    {
        for (const char* name : {"cudaMalloc", "cuInit", "hipInit", "cudaX", "musaMalloc", "urQueueFinish"})
            QVERIFY2(isGpuApiName(name), name);
        for (const char* name :
             {"", "cu", "cuda", "hip", "cublasCreate", "hipblasCreate", "cudnnCreate", "synchronize", "urgent", "urX"})
            QVERIFY2(!isGpuApiName(name), name);
    }
    // Ops that overlap without nesting are in several stacks: the op of a launch is the shortest that contains it, in
    // any stack.
    void theOpOfACallMayBeInAnotherStack()
    {
        using namespace lanescope::test;
        TraceMaker make;
        make.lane("1", "1")
            .slice("aten::a", 0us, 100us)
            .slice("aten::b", 50us, 100us)
            .slice("aten::c", 200us, 100us)
            .slice("user", 210us, 50us, "user_annotation")
            .slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 120us, 5us, "cuda_runtime", 2)
            .slice("cudaLaunchKernel", 220us, 5us, "cuda_runtime", 3)
            .slice("cudaLaunchKernel", 400us, 5us, "cuda_runtime", 4);
        TracePtr trace = make.build();
        QVERIFY(trace->lanes()[0].stacks > 1);
        QStringList ops;
        for (const SliceId s : trace->lanes()[0].slices)
            if (trace->kind(s) == SliceKind::Runtime) {
                const SliceId op = trace->opOf(s);
                ops << (op ? QString::fromStdString(std::string{trace->name(op)}) : "none");
            }
        std::sort(ops.begin(), ops.end());
        QCOMPARE(ops, (QStringList{"aten::a", "aten::b", "aten::c", "none"}));
    }
};

TEST_PLAIN(ApiCallsTest)

} // namespace lanescope::api_calls_test

#include "api_calls_test.moc"
