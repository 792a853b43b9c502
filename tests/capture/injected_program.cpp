// A stand-in for any CUDA program: it knows nothing of Lanescope, loads the given driver library, and executes its
// arguments one after the other:
//   init                initialises CUDA       launch N    launches N kernels, each in an NVTX range
//   threads N           the same, and also from another thread
//   open NAME           a range that is not closed          domain      a range in a domain, with a registered name
//   start, stop         cudaProfilerStart and -Stop         sleep MS    sleeps
//   children N          starts itself N times with the following arguments, and waits for them; the last argument
//   fork                continues in a forked child, and waits for it
//   print TEXT          on stdout                           crash       ends by a signal
//   exit CODE           ends with that code

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <cudaProfiler.h>
#include <dlfcn.h>
#include <nvtx3/nvToolsExt.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

void* driver()
{
    static void* const library = dlopen(std::getenv("LANESCOPE_LIBCUDA"), RTLD_NOW);
    return library;
}

template <class F>
F* fromDriver(const char* name)
{
    return reinterpret_cast<F*>(dlsym(driver(), name));
}

void launch(int count)
{
    auto* const kernel = fromDriver<decltype(cuLaunchKernel)>("cuLaunchKernel");
    for (int i = 0; i < count; ++i) {
        nvtxRangePushA("step");
        kernel(nullptr, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr);
        nvtxRangePop();
    }
}

void rangeInDomain()
{
    const nvtxDomainHandle_t domain = nvtxDomainCreateA("NCCL");
    nvtxEventAttributes_t event{};
    event.version = NVTX_VERSION;
    event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    event.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    event.message.registered = nvtxDomainRegisterStringW(domain, L"all\u00e9Reduce");
    nvtxDomainRangePushEx(domain, &event);
    nvtxRangePushA("inside");
    nvtxDomainRangePop(domain); // its own range, not the one pushed last
    nvtxRangePop();
    const nvtxRangeId_t id = nvtxRangeStartA("elsewhere");
    std::thread{[id] { nvtxRangeEnd(id); }}.join();
}

int children(int count, char** words, char* self)
{
    std::vector<pid_t> pids;
    for (int i = 0; i < count; ++i) {
        const pid_t pid = fork();
        if (pid == 0) {
            std::vector<char*> arguments{self};
            for (char** word = words; *word; ++word)
                arguments.push_back(*word);
            arguments.push_back(nullptr);
            execv("/proc/self/exe", arguments.data());
            _exit(127);
        }
        pids.push_back(pid);
    }
    for (const pid_t pid : pids)
        waitpid(pid, nullptr, 0);
    return 0;
}

} // namespace

int main(int, char** words)
{
    char* const self = words[0];
    while (const char* word = *++words) {
        const auto is = [&](const char* name) { return std::strcmp(word, name) == 0; };
        const auto number = [&] { return std::atoi(*++words); };
        if (is("init"))
            fromDriver<decltype(cuInit)>("cuInit")(0);
        else if (is("launch"))
            launch(number());
        else if (is("threads")) {
            const int count = number();
            std::thread other{launch, count};
            launch(count);
            other.join();
        } else if (is("open"))
            nvtxRangePushA(*++words);
        else if (is("domain"))
            rangeInDomain();
        else if (is("start"))
            fromDriver<decltype(cuProfilerStart)>("cuProfilerStart")();
        else if (is("stop"))
            fromDriver<decltype(cuProfilerStop)>("cuProfilerStop")();
        else if (is("sleep"))
            usleep(static_cast<useconds_t>(number()) * 1000);
        else if (is("children")) {
            const int count = number();
            return children(count, words + 1, self);
        } else if (is("fork")) {
            if (const pid_t pid = fork()) {
                waitpid(pid, nullptr, 0);
                return 0;
            }
        } else if (is("print"))
            std::puts(*++words);
        else if (is("crash"))
            std::abort();
        else if (is("exit"))
            return number();
    }
    return 0;
}
