#include "capture/cupti/record_words.h"

#include <algorithm>
#include <array>

namespace lanescope::capture {

namespace {

using namespace std::string_view_literals;

template <std::size_t N>
const char* wordOf(const std::array<const char*, N>& words, std::uint32_t number, const char* otherwise)
{
    return number < N ? words[number] : otherwise;
}

const char* memoryWord(std::uint32_t kind)
{
    constexpr std::array words{"Unknown", "Pageable", "Pinned",        "Device",
                               "Array",   "Managed",  "Device Static", "Managed Static"};
    return wordOf(words, kind, "Unrecognized");
}

template <std::size_t N>
bool startsWithOne(std::string_view call, const std::array<std::string_view, N>& beginnings)
{
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view beginning) { return call.starts_with(beginning); });
}

} // namespace

std::string memcpyName(std::uint32_t copyKind, std::uint32_t from, std::uint32_t to)
{
    constexpr std::array words{"<unknown>", "HtoD", "DtoH", "HtoA", "AtoH", "AtoA",
                               "AtoD",      "DtoA", "DtoD", "HtoH", "PtoP"};
    return std::string{"Memcpy "} + wordOf(words, copyKind, "<unknown>") + " (" + memoryWord(from) + " -> " +
           memoryWord(to) + ")";
}

std::string memsetName(std::uint32_t memoryKind) { return std::string{"Memset ("} + memoryWord(memoryKind) + ")"; }

const char* overheadName(std::uint32_t kind)
{
    if (kind == 1)
        return "Driver Compiler";
    constexpr std::array words{"Unknown",
                               "Buffer Flush",
                               "Instrumentation",
                               "Resource",
                               "Runtime Triggered Module Loading",
                               "Lazy Function Loading",
                               "Command Buffer Full",
                               "Activity Buffer Request",
                               "UVM Activity Init"};
    return (kind & 0xffff) == 0 ? wordOf(words, kind >> 16, "Unrecognized") : "Unrecognized";
}

const char* synchronizationName(std::uint32_t type)
{
    constexpr std::array words{"Unknown Sync", "Event Sync", "Stream Wait Event", "Stream Sync", "Context Sync"};
    return wordOf(words, type, "Unknown Sync");
}

bool launchesWork(std::string_view call)
{
    static constexpr std::array beginnings{"cudaLaunchKernel"sv, "cudaLaunchCooperativeKernel"sv,
                                           "cudaGraphLaunch"sv,  "cudaMemcpy"sv,
                                           "cudaMemset"sv,       "cudaMemPrefetch"sv,
                                           "cuLaunchKernel"sv,   "cuLaunchCooperativeKernel"sv,
                                           "cuGraphLaunch"sv,    "cuMemcpy"sv,
                                           "cuMemset"sv,         "cuMemPrefetch"sv};
    return startsWithOne(call, beginnings);
}

bool isKeptDriverCall(std::string_view call)
{
    static constexpr std::array beginnings{"cuLaunchKernel"sv,     "cuLaunchCooperativeKernel"sv,
                                           "cuGraphLaunch"sv,      "cuGraphInstantiate"sv,
                                           "cuMemcpy"sv,           "cuMemset"sv,
                                           "cuCtxSynchronize"sv,   "cuStreamSynchronize"sv,
                                           "cuEventSynchronize"sv, "cuStreamWaitEvent"sv,
                                           "cuModuleLoad"sv,       "cuModuleUnload"sv,
                                           "cuLibraryLoad"sv,      "cuLibraryUnload"sv,
                                           "cuMemCreate"sv,        "cuMemMap"sv,
                                           "cuMemUnmap"sv,         "cuMemRelease"sv,
                                           "cuMemAlloc"sv,         "cuMemFree"sv};
    return startsWithOne(call, beginnings);
}

bool isDullRuntimeCall(std::string_view call)
{
    return call == "cudaGetDevice" || call == "cudaSetDevice" || call == "cudaGetLastError" ||
           call == "cudaPeekAtLastError";
}

} // namespace lanescope::capture
