#include "model/import/pftrace/categories.h"

#include "model/import/rocm_names.h"
#include "model/kernels/api_calls.h"

#include <charconv>

namespace lanescope::pftrace {

namespace {

struct Pair {
    std::string_view written, kineto;
};

// rocprofv3's domains.
constexpr Pair rocprofDomains[] = {{"hip_api", "cuda_runtime"},          {"hip_runtime_api", "cuda_runtime"},
                                   {"hip_compiler_api", "cuda_runtime"}, {"hsa_api", "cuda_driver"},
                                   {"marker_api", "user_annotation"},    {"kernel_dispatch", "kernel"},
                                   {"memory_copy", "gpu_memcpy"}};
constexpr Pair stages[] = {
    {"Kernel", "kernel"}, {"Memcpy", "gpu_memcpy"}, {"Memset", "gpu_memset"}, {"Annotation", "gpu_user_annotation"}};

// The text in the brackets after a word: "AGENT [4]".
std::string inBrackets(std::string_view text, std::string_view word)
{
    const std::size_t at = text.find(word);
    const std::size_t from = at == std::string_view::npos ? at : text.find('[', at);
    const std::size_t to = from == std::string_view::npos ? from : text.find(']', from);
    if (to == std::string_view::npos)
        return {};
    std::string inside{text.substr(from + 1, to - from - 1)};
    std::erase_if(inside, [](char c) { return c == '"' || c == ' '; });
    return inside;
}

} // namespace

std::string_view kinetoCategory(std::string_view written, bool isStage)
{
    if (isStage) {
        for (const Pair& p : stages)
            if (p.written == written)
                return p.kineto;
        return written;
    }
    for (const Pair& p : rocprofDomains)
        if (p.written == written)
            return p.kineto;
    return written;
}

std::string_view guessedCategory(const TrackPlace& place, std::string_view name, bool hasCorrelation, bool isPyTorch)
{
    if (place.process == "CPU functions") // torch's autograd profiler writes no categories
        return name.starts_with("ProfilerStep#") ? "user_annotation" : "cpu_op";
    if (place.process == "CUDA functions")
        return name.starts_with("Memcpy") ? "gpu_memcpy" : name.starts_with("Memset") ? "gpu_memset" : "kernel";
    if (!isPyTorch)
        return {};
    if (place.process == "-1" || place.processName == "Overhead")
        return "overhead";
    if (place.processName.starts_with("GPU ")) {
        if (name.starts_with("Memcpy"))
            return "gpu_memcpy";
        if (name.starts_with("Memset"))
            return "gpu_memset";
        for (const std::string_view wait : {"Stream Wait Event", "Event Sync", "Stream Sync", "Context Sync"})
            if (name.starts_with(wait))
                return "cuda_sync";
        return hasCorrelation ? "kernel" : "gpu_user_annotation";
    }
    if (isGpuApiName(name))
        return name.size() > 2 && name.starts_with("cu") && name[2] >= 'A' && name[2] <= 'Z' ? "cuda_driver"
                                                                                             : "cuda_runtime";
    if (name.starts_with("ProfilerStep#"))
        return "user_annotation";
    if (name.find(".py(") != std::string_view::npos || name.starts_with("nn.Module: ") || name.starts_with("<built-in"))
        return "python_function";
    return name.find("::") != std::string_view::npos ? "cpu_op" : "user_annotation";
}

std::optional<AgentTrack> agentTrackOf(std::string_view name)
{
    const bool isCompute = name.starts_with("COMPUTE AGENT"), isCopy = name.starts_with("COPY to AGENT");
    if (!isCompute && !isCopy)
        return std::nullopt;
    AgentTrack track{inBrackets(name, "AGENT"), inBrackets(name, isCompute ? "QUEUE" : "THREAD"),
                     name.ends_with("(GPU)"), isCopy};
    return track.agent.empty() ? std::nullopt : std::optional{track};
}

std::string_view kinetoName(std::string_view name) { return copyNameOfRocm(name); }

std::optional<std::int64_t> streamIn(std::string_view queue)
{
    constexpr std::string_view word = "stream ";
    const std::size_t at = queue.rfind(word);
    if (at == std::string_view::npos)
        return std::nullopt;
    std::int64_t number = 0;
    const char* const end = queue.data() + queue.size();
    const auto [stop, error] = std::from_chars(queue.data() + at + word.size(), end, number);
    return error == std::errc{} && stop == end ? std::optional{number} : std::nullopt;
}

} // namespace lanescope::pftrace
