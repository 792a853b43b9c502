#include "model/import/rocprof_json.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

namespace lanescope {

namespace {

struct Marker {
    std::map<std::string, std::string, std::less<>> names; // names of processes, by pid
    std::string gpuOfCopies = "0";

    bool isCalls(std::string_view pid) const
    {
        const auto at = names.find(pid);
        return at != names.end() && (at->second == "CPU HIP API" || at->second == "CPU HSA API");
    }
    // "2" of the process "GPU2"
    std::optional<std::string> gpu(std::string_view pid) const
    {
        const auto at = names.find(pid);
        if (at == names.end() || !at->second.starts_with("GPU") || at->second.size() < 4 ||
            at->second.find_first_not_of("0123456789", 3) != std::string::npos)
            return std::nullopt;
        return at->second.substr(3);
    }
    bool isCopies(std::string_view pid) const
    {
        const auto at = names.find(pid);
        return at != names.end() && at->second == "COPY";
    }
};

// Joins calls and work by flows: each end is inside its call or its work.
void joinByFlows(std::vector<RawChunk>& chunks)
{
    using Place = std::tuple<std::string_view, std::string_view, bool, std::int64_t>;
    const auto placeOf = [](const RawChunk& chunk, std::uint32_t lane, std::int64_t time) {
        const StringPool& strings = chunk.dictionary->strings;
        const RawLane& of = chunk.dictionary->lanes[lane];
        return Place{strings[StringId{of.process}], strings[StringId{of.thread}], of.onDevice, time};
    };
    std::map<Place, RawSlice*> byBegin;
    for (RawChunk& chunk : chunks)
        for (RawSlice& slice : chunk.slices)
            byBegin.try_emplace(placeOf(chunk, slice.lane, slice.beginNs), &slice);
    const auto at = [&](const Place& place) -> RawSlice* {
        auto found = byBegin.upper_bound(place);
        if (found == byBegin.begin())
            return nullptr;
        const auto& [from, slice] = *--found;
        const auto& [process, thread, onDevice, time] = place;
        return std::tuple{std::get<0>(from), std::get<1>(from), std::get<2>(from)} ==
                           std::tuple{process, thread, onDevice} &&
                       time <= slice->beginNs + slice->durationNs
                   ? slice
                   : nullptr;
    };
    for (const RawChunk& chunk : chunks)
        for (const RawFlow& flow : chunk.flows)
            if (RawSlice* const slice = at(placeOf(chunk, flow.lane, flow.timeNs));
                slice && slice->correlation == RawSlice::noCorrelation && flow.id < RawSlice::noCorrelation)
                slice->correlation = static_cast<std::uint32_t>(flow.id);
}

void mark(RawChunk& chunk, const Marker& marker)
{
    Dictionary& dictionary = *chunk.dictionary;
    const auto nameless = [&](std::uint16_t category) {
        return dictionary.strings[StringId{dictionary.categories[category]}].empty();
    };
    std::map<std::uint32_t, std::uint32_t> moved; // lanes of GPUs
    for (RawSlice& slice : chunk.slices) {
        if (!nameless(slice.category))
            continue;
        const RawLane lane = dictionary.lanes[slice.lane];
        const std::string pid{dictionary.strings[StringId{lane.process}]},
            tid{dictionary.strings[StringId{lane.thread}]};
        if (marker.isCalls(pid)) {
            slice.category = dictionary.category("cuda_runtime");
            continue;
        }
        const auto gpu = marker.gpu(pid);
        if (!gpu && !marker.isCopies(pid))
            continue;
        const std::string_view name = dictionary.strings[StringId{slice.name}];
        slice.category = dictionary.category(gpu                                           ? "kernel"
                                             : name.find("Fill") != std::string_view::npos ? "gpu_memset"
                                                                                           : "gpu_memcpy");
        const auto [at, isNew] = moved.try_emplace(slice.lane, slice.lane);
        if (isNew)
            at->second = dictionary.lane(gpu ? *gpu : marker.gpuOfCopies, gpu ? tid : "copy " + tid, true);
    }
    for (RawSlice& slice : chunk.slices)
        if (const auto at = moved.find(slice.lane); at != moved.end())
            slice.lane = at->second;
    for (RawFlow& flow : chunk.flows)
        if (const auto at = moved.find(flow.lane); at != moved.end())
            flow.lane = at->second;
}

} // namespace

void markRocprof(std::vector<RawChunk>& chunks)
{
    Marker marker;
    for (const RawChunk& chunk : chunks)
        for (const RawMetadata& m : chunk.metadata)
            if (const StringPool& strings = chunk.dictionary->strings; strings[StringId{m.key}] == "process_name")
                marker.names[std::string{strings[StringId{chunk.dictionary->lanes[m.lane].process}]}] =
                    strings[StringId{m.value}];
    if (std::none_of(marker.names.begin(), marker.names.end(),
                     [&](const auto& named) { return marker.isCalls(named.first); }))
        return;
    std::set<std::string> gpus;
    for (const RawChunk& chunk : chunks)
        for (const RawSlice& slice : chunk.slices)
            if (const auto gpu =
                    marker.gpu(chunk.dictionary->strings[StringId{chunk.dictionary->lanes[slice.lane].process}]))
                gpus.insert(*gpu);
    if (!gpus.empty())
        marker.gpuOfCopies = *gpus.begin();
    for (RawChunk& chunk : chunks)
        mark(chunk, marker);
    joinByFlows(chunks);
}

} // namespace lanescope
