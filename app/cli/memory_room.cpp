#include "app/cli/memory_room.h"

#include "app/cli/input.h"
#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/until_full.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <map>

namespace lanescope {

void addCapacityOption(CLI::App& app, std::string& words)
{
    app.add_option("--capacity", words,
                   "For a memory snapshot: memory of the GPU, such as 80GiB, which no snapshot has. Shows what is "
                   "outside PyTorch, and when growing memory fills the GPU");
}

std::optional<std::int64_t> bytesOfWords(const std::string& words)
{
    static const std::map<std::string, double, std::less<>> sizes{
        {"", 1}, {"B", 1}, {"MB", 1e6}, {"MiB", 0x1p20}, {"GB", 1e9}, {"GiB", 0x1p30}, {"TB", 1e12}, {"TiB", 0x1p40}};
    char* end = nullptr;
    const double number = std::strtod(words.c_str(), &end);
    std::string unit{end};
    unit.erase(0, unit.find_first_not_of(' '));
    const auto size = sizes.find(unit);
    constexpr double max = 1e15;
    if (end == words.c_str() || size == sizes.end() || !(number > 0) || number * size->second > max)
        return std::nullopt;
    return static_cast<std::int64_t>(number * size->second);
}

std::optional<ExitCode> refuseCapacity(const std::string& words, const std::vector<std::string>& files)
{
    if (words.empty())
        return {};
    if (!bytesOfWords(words)) {
        std::fprintf(stderr, "lanescope: --capacity: expected a size such as 80GiB, found %s\n", words.c_str());
        return ExitCode::Usage;
    }
    for (const std::string& file : files) {
        std::error_code error;
        const bool isThere = std::filesystem::exists(file, error) || namesManyFiles(file);
        if (file.empty() || isMemorySnapshot(file) || !isThere)
            continue;
        std::fprintf(stderr, "lanescope: --capacity: expected a memory snapshot, found %s\n", file.c_str());
        return ExitCode::Usage;
    }
    return {};
}

tl::expected<MemorySnapshotPtr, ExitCode> openSnapshot(const std::string& file, const std::string& words)
{
    if (const auto refused = refuseCapacity(words, {}))
        return tl::unexpected(*refused);
    const auto capacity = bytesOfWords(words);
    auto snapshot = openSnapshot(file, capacity);
    if (!snapshot || !capacity)
        return snapshot;
    if (!(*snapshot)->hasSegments()) {
        std::fprintf(stderr,
                     "lanescope: --capacity: expected a snapshot of the allocator, found one that was made from a "
                     "profile, which does not record what is reserved\n");
        return tl::unexpected(ExitCode::Usage);
    }
    for (const MemoryDevice& d : (*snapshot)->devices)
        if (const std::int64_t reserved = knownMemoryOf(**snapshot, d).peakReserved; *capacity < reserved) {
            std::fprintf(stderr, "lanescope: --capacity: expected at least the %lld bytes that GPU %d has reserved\n",
                         static_cast<long long>(reserved), d.index);
            return tl::unexpected(ExitCode::Usage);
        }
    return snapshot;
}

void addGpuOption(CLI::App& app, GpuOption& gpu)
{
    gpu.option = app.add_option("--device", gpu.number,
                                "For a memory snapshot: this GPU, instead of the one with the "
                                "highest peak");
}

std::optional<std::size_t> placeOfGpu(const MemorySnapshot& s, int number)
{
    for (std::size_t k = 0; k < s.devices.size(); ++k)
        if (s.devices[k].index == number)
            return k;
    return {};
}

ExitCode refuseGpu(int number)
{
    std::fprintf(stderr, "lanescope: --device: expected a GPU of the snapshot, found none numbered %d\n", number);
    return ExitCode::Usage;
}

void printRoom(const MemorySnapshot& s, const MemoryDevice& d)
{
    const MemoryRoom room = roomWhenFullest(s, d);
    const auto row = [](std::string_view name, std::int64_t bytes, std::string_view more) {
        printLine(fmt::format("  {:<22}{:>9} {}", name, shownBytes(bytes), more));
    };
    if (room.left)
        row("not reserved", *room.left, "when a request did not fit: the driver had it free");
    if (room.either)
        row("not reserved", *room.either, "at the peak of what is reserved: free, or used outside PyTorch");
    if (!room.left && !room.either && !d.outOfMemory.empty())
        printLine(fmt::format("  {:<22}{:>9} (the file does not record what the driver had free)", "not reserved",
                              "unknown"));
    if (room.outside)
        row("outside PyTorch", *room.outside, "when a request did not fit");
    else if (!room.either)
        printLine(
            fmt::format("  {:<22}{:>9} (--capacity sets how much memory the GPU has)", "outside PyTorch", "unknown"));
}

Json roomJson(const MemorySnapshot& s, const MemoryDevice& d)
{
    const MemoryRoom room = roomWhenFullest(s, d);
    const auto json = [](const std::optional<std::int64_t>& bytes) { return bytes ? Json(*bytes) : Json(nullptr); };
    return {{"gpu_bytes", json(s.capacity)},
            {"usable_bytes", json(capacityOf(d))},
            {"left_bytes", json(room.left)},
            {"outside_bytes", json(room.outside)},
            {"left_or_outside_bytes", json(room.either)}};
}

} // namespace lanescope
