// A CUDA program that knows nothing of Lanescope, for recordings on a real GPU. Each argument is an action:
//   plain N     N small kernels on a stream, and a wait       many N    N kernels without a wait between them
//   graph N     N replays of a CUDA graph of five kernels     copies    pageable, pinned and device copies, and sets
//   events      two streams, one waits for the other's event  child N   starts itself N times with "plain 100"
//   range       plain kernels from cudaProfilerStart to cudaProfilerStop, and others around them
//   crash       plain kernels, then the program aborts        forever   plain kernels until the program is killed

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

constexpr int count = 1 << 20;

void must(cudaError_t error, const char* what)
{
    if (error == cudaSuccess)
        return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(3);
}
#define MUST(call) must(call, #call)

__global__ void scale(float* values, float factor)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] *= factor;
}
__global__ void tiny(float* values) { values[threadIdx.x] += 1; }

double seconds()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

struct Work {
    float *a = nullptr, *b = nullptr;
    cudaStream_t stream = nullptr;

    Work()
    {
        MUST(cudaMalloc(&a, count * sizeof(float)));
        MUST(cudaMalloc(&b, count * sizeof(float)));
        MUST(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    }
    void plain(int n) const
    {
        for (int i = 0; i < n; ++i)
            scale<<<count / 256, 256, 0, stream>>>(a, 1.0001f);
        MUST(cudaStreamSynchronize(stream));
    }
    void many(int n) const
    {
        MUST(cudaDeviceSynchronize());
        const double begin = seconds();
        for (int i = 0; i < n; ++i)
            tiny<<<1, 32, 0, stream>>>(a);
        MUST(cudaStreamSynchronize(stream));
        std::printf("{\"many\": %d, \"ns_per_launch\": %.1f}\n", n, (seconds() - begin) / n * 1e9);
    }
    void graph(int n) const
    {
        cudaGraph_t graph = nullptr;
        cudaGraphExec_t exec = nullptr;
        MUST(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
        for (int i = 0; i < 4; ++i)
            scale<<<count / 256, 256, 0, stream>>>(a, 1.0001f);
        tiny<<<1, 32, 0, stream>>>(b);
        MUST(cudaStreamEndCapture(stream, &graph));
        MUST(cudaGraphInstantiate(&exec, graph, 0));
        for (int i = 0; i < n; ++i)
            MUST(cudaGraphLaunch(exec, stream));
        MUST(cudaStreamSynchronize(stream));
    }
    void copies() const
    {
        constexpr std::size_t bytes = count * sizeof(float);
        std::vector<float> pageable(count);
        float* pinned = nullptr;
        MUST(cudaMallocHost(&pinned, bytes));
        MUST(cudaMemcpy(a, pageable.data(), bytes, cudaMemcpyHostToDevice));
        MUST(cudaMemcpyAsync(a, pageable.data(), bytes, cudaMemcpyHostToDevice, stream));
        MUST(cudaMemcpyAsync(a, pinned, bytes, cudaMemcpyHostToDevice, stream));
        MUST(cudaMemcpyAsync(pinned, a, bytes, cudaMemcpyDeviceToHost, stream));
        MUST(cudaMemcpyAsync(pageable.data(), a, bytes, cudaMemcpyDeviceToHost, stream));
        MUST(cudaMemcpyAsync(b, a, bytes, cudaMemcpyDeviceToDevice, stream));
        MUST(cudaMemsetAsync(a, 0, bytes, stream));
        MUST(cudaMemset(b, 1, bytes));
        MUST(cudaDeviceSynchronize());
        MUST(cudaFreeHost(pinned));
    }
    void events() const
    {
        cudaStream_t other = nullptr;
        cudaEvent_t ready = nullptr;
        MUST(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
        MUST(cudaEventCreateWithFlags(&ready, cudaEventDisableTiming));
        for (int i = 0; i < 10; ++i) {
            scale<<<count / 256, 256, 0, stream>>>(a, 1.0001f);
            MUST(cudaEventRecord(ready, stream));
            MUST(cudaStreamWaitEvent(other, ready, 0));
            scale<<<count / 256, 256, 0, other>>>(b, 1.0001f);
        }
        MUST(cudaEventSynchronize(ready));
        MUST(cudaStreamSynchronize(other));
    }
};

void children(const char* self, int n)
{
    for (int i = 0; i < n; ++i)
        if (fork() == 0) {
            execl(self, self, "plain", "100", nullptr);
            _exit(127);
        }
    while (wait(nullptr) > 0) {
    }
}

} // namespace

int main(int argc, char** argv)
{
    const auto numberAt = [&](int i) { return i < argc ? std::atoi(argv[i]) : 0; };
    for (int i = 1; i < argc; ++i) {
        const char* const action = argv[i];
        const auto is = [action](const char* name) { return std::strcmp(action, name) == 0; };
        if (is("child")) { // before this process uses CUDA
            children(argv[0], numberAt(++i));
            continue;
        }
        static const Work work;
        if (is("plain"))
            work.plain(numberAt(++i));
        else if (is("many"))
            work.many(numberAt(++i));
        else if (is("graph"))
            work.graph(numberAt(++i));
        else if (is("copies"))
            work.copies();
        else if (is("events"))
            work.events();
        else if (is("range")) {
            work.plain(50);
            MUST(cudaProfilerStart());
            work.plain(20);
            MUST(cudaProfilerStop());
            work.plain(50);
        } else if (is("crash")) {
            work.plain(100);
            usleep(600'000);
            std::abort();
        } else if (is("forever"))
            while (true)
                work.plain(10);
        else
            return std::fprintf(stderr, "no such action: %s\n", action), 2;
    }
    return 0;
}
