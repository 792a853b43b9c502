#include "app/cli/memory_room.h"

#include "model/memory/figures.h"
#include "model/memory/until_full.h"

#include <cstdlib>
#include <fmt/format.h>
#include <map>

namespace lanescope {

std::optional<std::int64_t> bytesOfWords(const std::string& words)
{
    static const std::map<std::string, double, std::less<>> sizes{
        {"", 1}, {"B", 1}, {"MB", 1e6}, {"MiB", 0x1p20}, {"GB", 1e9}, {"GiB", 0x1p30}, {"TB", 1e12}, {"TiB", 0x1p40}};
    char* end = nullptr;
    const double number = std::strtod(words.c_str(), &end);
    std::string unit{end};
    unit.erase(0, unit.find_first_not_of(' '));
    const auto size = sizes.find(unit);
    constexpr double most = 1e15;
    if (end == words.c_str() || size == sizes.end() || !(number > 0) || number * size->second > most)
        return std::nullopt;
    return static_cast<std::int64_t>(number * size->second);
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
    if (room.outside)
        row("outside PyTorch", *room.outside, "when a request did not fit");
    else if (!room.either)
        printLine(
            fmt::format("  {:<22}{:>9} (--capacity says how much memory the GPU has)", "outside PyTorch", "unknown"));
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
