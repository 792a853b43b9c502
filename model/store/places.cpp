#include "model/store/places.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace lanescope {

namespace {

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional{value} : std::nullopt;
}

constexpr bool holds(std::uint32_t kinds, SliceKind kind) { return (kinds >> static_cast<unsigned>(kind)) & 1; }

LaneKind kindOf(const FoundLane& lane)
{
    if (lane.onDevice)
        return LaneKind::Gpu;
    for (const SliceKind k :
         {SliceKind::Op, SliceKind::Annotation, SliceKind::Python, SliceKind::Runtime, SliceKind::Driver})
        if (holds(lane.kinds, k))
            return LaneKind::Cpu;
    return LaneKind::Other;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ')
        text.remove_suffix(1);
    return text;
}

// Names from the metadata of a process or a lane; both the CPU and a GPU can claim the same pid.
struct Said {
    std::string_view name, deviceName;
    std::string_view label, deviceLabel;
    std::optional<std::int64_t> sortIndex, deviceSortIndex;
};

// Kineto sorts its GPU processes after these numbers.
constexpr std::int64_t firstDeviceSortIndex = 5'000'000;

using LaneKey = std::pair<std::string_view, std::string_view>;

struct Told {
    std::unordered_map<std::string_view, Said> processes;
    std::map<LaneKey, Said> lanes;
};

Told gather(std::span<const FoundMetadata> metadata)
{
    Told told;
    for (const FoundMetadata& m : metadata) {
        const std::string_view value = trimmed(m.value);
        if (m.key == "process_name") {
            told.processes[m.process].name = value;
        } else if (m.key == "process_labels") {
            Said& said = told.processes[m.process];
            (value.starts_with("GPU") ? said.deviceLabel : said.label) = value;
        } else if (m.key == "process_sort_index") {
            const auto index = wholeNumber(value);
            Said& said = told.processes[m.process];
            (index && *index >= firstDeviceSortIndex ? said.deviceSortIndex : said.sortIndex) = index;
        } else if (m.key == "thread_name") {
            Said& said = told.lanes[{m.process, m.thread}];
            (value.starts_with("stream") ? said.deviceName : said.name) = value;
        } else if (m.key == "thread_sort_index") {
            told.lanes[{m.process, m.thread}].sortIndex = wholeNumber(value);
        }
    }
    return told;
}

bool allAlike(const std::vector<Gpu>& gpus)
{
    return std::all_of(gpus.begin(), gpus.end(), [&](const Gpu& g) {
        return g.name == gpus[0].name && g.sms == gpus[0].sms && g.computeMajor == gpus[0].computeMajor;
    });
}

// AMD's device ordinals are not ids of deviceProperties, so an entry is used only if all are alike.
std::optional<std::uint32_t> gpuOf(std::int64_t device, const std::vector<Gpu>& gpus)
{
    for (std::uint32_t i = 0; i < gpus.size(); ++i)
        if (gpus[i].id == device && gpus[i].isNvidia())
            return i;
    const bool anyNvidia = std::any_of(gpus.begin(), gpus.end(), [](const Gpu& g) { return g.isNvidia(); });
    if (gpus.empty() || anyNvidia || !allAlike(gpus))
        return std::nullopt;
    return 0;
}

struct ProcessKey {
    LaneKind kind;
    std::string_view process;
    auto operator<=>(const ProcessKey&) const = default;
};

std::string titleOf(const Process& process, const std::vector<Gpu>& gpus)
{
    if (process.kind == LaneKind::Gpu) {
        std::string title = process.label.empty() ? "GPU " + process.key : process.label;
        if (process.gpu && !gpus[*process.gpu].name.empty())
            title += " · " + gpus[*process.gpu].name;
        return title;
    }
    if (process.key == "-1")
        return "Profiler overhead";
    if (process.name.empty() || process.name == process.key)
        return wholeNumber(process.key) ? "Process " + process.key : process.key;
    return process.name + " " + process.key;
}

// "7", or "7 (process 100)" if several processes have a stream 7.
std::optional<std::int64_t> leadingNumber(std::string_view key) { return wholeNumber(key.substr(0, key.find(" ("))); }

std::string laneName(const FoundLane& lane, LaneKind kind, const Said* said, const std::string& processKey)
{
    if (kind == LaneKind::Gpu) {
        if (said && !said->deviceName.empty())
            return std::string{said->deviceName};
        if (lane.thread.starts_with("stream ")) // numbered as by the profiler of 2021
            return std::string{lane.thread};
        if (!leadingNumber(lane.thread) && lane.thread.find(' ') != std::string_view::npos)
            return std::string{lane.thread}; // a queue's own name
        return lane.thread == "-1" || lane.thread == "4294967295" ? "no stream" : "stream " + std::string{lane.thread};
    }
    if (said && !said->name.empty()) { // "thread 851 ()": a thread without a name
        constexpr std::string_view nameless = " ()";
        std::string_view name = said->name;
        if (name.ends_with(nameless) && name.size() > nameless.size())
            name.remove_suffix(nameless.size());
        return std::string{name};
    }
    if (processKey == "-1")
        return "CUPTI overhead";
    if (lane.thread.starts_with("stream "))
        return std::string{lane.thread};
    return wholeNumber(lane.thread) ? "thread " + std::string{lane.thread} : std::string{lane.thread};
}

// Numbers by value, then texts.
auto keyOrder(std::string_view key)
{
    const auto number = leadingNumber(key);
    return std::tuple{!number, number.value_or(0), key};
}

} // namespace

Places arrange(std::span<const FoundLane> found, std::span<const FoundMetadata> metadata,
               std::span<const std::string_view> processesWithCounters, const std::vector<Gpu>& gpus)
{
    const Told told = gather(metadata);
    std::map<ProcessKey, std::vector<std::uint32_t>> lanesOf;
    std::map<std::string_view, LaneKind> mainKind; // a process with one CPU lane is a CPU process
    for (const FoundLane& lane : found)
        if (kindOf(lane) == LaneKind::Cpu)
            mainKind[lane.process] = LaneKind::Cpu;
    for (std::uint32_t i = 0; i < found.size(); ++i) {
        if (found[i].slices == 0 && !found[i].hasInstants)
            continue;
        const LaneKind kind = kindOf(found[i]);
        const bool joins = kind == LaneKind::Other && mainKind.count(found[i].process) > 0;
        lanesOf[{joins ? LaneKind::Cpu : kind, found[i].process}].push_back(i);
    }
    for (const std::string_view process : processesWithCounters) {
        bool known = false;
        for (const LaneKind kind : {LaneKind::Cpu, LaneKind::Gpu, LaneKind::Other})
            known |= lanesOf.count({kind, process}) > 0;
        if (!known)
            lanesOf[{LaneKind::Other, process}];
    }

    struct Draft {
        Process process;
        std::int64_t sortIndex;
        std::vector<std::uint32_t> lanes;
    };
    std::vector<Draft> drafts;
    for (auto& [key, lanes] : lanesOf) {
        Draft draft{{}, std::numeric_limits<std::int64_t>::max(), std::move(lanes)};
        Process& process = draft.process;
        process.key = key.process;
        process.kind = key.kind;
        const bool onDevice = key.kind == LaneKind::Gpu;
        if (const auto said = told.processes.find(key.process); said != told.processes.end()) {
            const Said& s = said->second;
            process.name = s.name;
            process.label = onDevice ? s.deviceLabel : s.label;
            const auto index = onDevice && s.deviceSortIndex ? s.deviceSortIndex : s.sortIndex;
            draft.sortIndex = index.value_or(draft.sortIndex);
        }
        if (onDevice) {
            process.device = wholeNumber(key.process);
            if (process.device)
                process.gpu = gpuOf(*process.device, gpus);
        }
        process.title = titleOf(process, gpus);
        drafts.push_back(std::move(draft));
    }
    std::stable_sort(drafts.begin(), drafts.end(), [](const Draft& a, const Draft& b) {
        return std::tuple{a.process.kind, a.sortIndex, keyOrder(a.process.key)} <
               std::tuple{b.process.kind, b.sortIndex, keyOrder(b.process.key)};
    });

    Places places;
    places.laneOf.assign(found.size(), LaneId::none);
    for (Draft& draft : drafts) {
        const ProcessId id{places.processes.size()};
        const auto saidOf = [&](std::uint32_t i) -> const Said* {
            const auto at = told.lanes.find({found[i].process, found[i].thread});
            return at == told.lanes.end() ? nullptr : &at->second;
        };
        const auto order = [&](std::uint32_t i) {
            const Said* said = saidOf(i);
            return std::tuple{said ? said->sortIndex.value_or(0) : 0, keyOrder(found[i].thread)};
        };
        std::stable_sort(draft.lanes.begin(), draft.lanes.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return order(a) < order(b); });
        draft.process.lanes.first = static_cast<std::uint32_t>(places.lanes.size());
        for (const std::uint32_t i : draft.lanes) {
            Lane lane;
            lane.process = id;
            lane.kind = kindOf(found[i]);
            lane.key = found[i].thread;
            lane.name = laneName(found[i], lane.kind, saidOf(i), draft.process.key);
            if (lane.kind == LaneKind::Gpu) {
                std::string_view stream = found[i].thread;
                if (stream.starts_with("stream "))
                    stream.remove_prefix(7);
                lane.stream = leadingNumber(stream);
                if (lane.stream && (*lane.stream < 0 || *lane.stream == 4294967295))
                    lane.stream.reset();
            }
            places.laneOf[i] = static_cast<std::uint32_t>(places.lanes.size());
            places.lanes.push_back(std::move(lane));
        }
        draft.process.lanes.last = static_cast<std::uint32_t>(places.lanes.size());
        places.processes.push_back(std::move(draft.process));
    }
    return places;
}

} // namespace lanescope
