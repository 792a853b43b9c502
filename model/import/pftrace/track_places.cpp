#include "model/import/pftrace/track_places.h"

#include <algorithm>
#include <fmt/format.h>
#include <protozero/pbf_reader.hpp>

namespace lanescope::pftrace {

using protozero::pbf_reader;

namespace {

std::string textOf(protozero::data_view view) { return {view.data(), view.size()}; }

constexpr std::int64_t maskedMinusOne = 0x7FFFFFFF; // PyTorch's pid for the process of profiler overhead

bool isNumberedGpu(std::string_view name)
{
    return name.starts_with("GPU ") && name.size() > 4 &&
           name.find_first_not_of("0123456789", 4) == std::string_view::npos;
}

// Texts that the profiler writes instead of a pid; the file's number for them is made up.
bool isNoPid(std::string_view name)
{
    return name == "Spans" || name == "Traces" || name == "CPU functions" || name == "CUDA functions";
}

// Kineto names threads "thread 28356 (python)". The name has the whole number, while PyTorch cuts the tid to 31 bits.
std::string tidIn(std::string_view threadName)
{
    constexpr std::string_view word = "thread ";
    const std::size_t end = threadName.find(" (");
    if (!threadName.starts_with(word) || end == std::string_view::npos || !threadName.ends_with(')'))
        return {};
    const std::string_view number = threadName.substr(word.size(), end - word.size());
    return number.empty() || number.find_first_not_of("0123456789") != std::string_view::npos ? std::string{}
                                                                                              : std::string{number};
}

std::string pidText(std::int64_t pid) { return pid == maskedMinusOne ? "-1" : std::to_string(pid); }

} // namespace

void TrackPlaces::take(std::string_view descriptor)
{
    Track said;
    bool hasName = false, hasParent = false, hasCounter = false;
    pbf_reader reader{descriptor.data(), descriptor.size()};
    while (reader.next())
        switch (reader.tag()) {
        case track::uuid:
            said.uuid = reader.get_uint64();
            break;
        case track::name:
        case track::staticName:
        case track::atraceName:
            said.name = textOf(reader.get_view());
            hasName = true;
            break;
        case track::parent:
            said.parent = reader.get_uint64();
            hasParent = true;
            break;
        case track::process: {
            said.isProcess = true;
            pbf_reader inner = reader.get_message();
            while (inner.next())
                switch (inner.tag()) {
                case process::pid:
                    said.pid = inner.get_int32();
                    break;
                case process::sortIndex:
                    said.processOrder = inner.get_int32();
                    break;
                case process::name:
                    said.processName = textOf(inner.get_view());
                    break;
                case process::labels:
                    said.labels.push_back(textOf(inner.get_view()));
                    break;
                default:
                    inner.skip();
                }
            break;
        }
        case track::thread: {
            said.isThread = true;
            pbf_reader inner = reader.get_message();
            while (inner.next())
                switch (inner.tag()) {
                case thread::pid:
                    said.pid = inner.get_int32();
                    break;
                case thread::tid:
                    said.tid = inner.get_int64();
                    break;
                case thread::sortIndex:
                    said.threadOrder = inner.get_int32();
                    break;
                case thread::name:
                    said.threadName = textOf(inner.get_view());
                    break;
                default:
                    inner.skip();
                }
            break;
        }
        case track::counter: {
            hasCounter = true;
            said.isCounter = true;
            pbf_reader inner = reader.get_message();
            while (inner.next())
                switch (inner.tag()) {
                case counterTrack::unit:
                    said.unit = inner.get_uint64();
                    break;
                case counterTrack::multiplier:
                    said.multiplier = inner.get_int64();
                    break;
                case counterTrack::isIncremental:
                    said.isIncremental = inner.get_bool();
                    break;
                case counterTrack::unitName:
                    said.unitName = textOf(inner.get_view());
                    break;
                default:
                    inner.skip();
                }
            break;
        }
        default:
            reader.skip();
        }
    const auto [at, isNew] = m_tracks.try_emplace(said.uuid);
    Track& track = at->second;
    track.uuid = said.uuid;
    if (isNew)
        m_order.push_back(said.uuid);
    if (hasName)
        track.name = said.name;
    if (hasParent)
        track.parent = said.parent;
    if (said.isProcess || said.isThread)
        track.pid = said.pid;
    if (said.isProcess) {
        track.isProcess = true;
        if (!said.processName.empty())
            track.processName = said.processName;
        if (!said.labels.empty())
            track.labels = said.labels;
        if (said.processOrder)
            track.processOrder = said.processOrder;
    }
    if (said.isThread) {
        track.isThread = true;
        track.tid = said.tid;
        if (!said.threadName.empty())
            track.threadName = said.threadName;
        if (said.threadOrder)
            track.threadOrder = said.threadOrder;
    }
    if (hasCounter) {
        track.isCounter = true;
        track.unit = said.unit;
        track.multiplier = said.multiplier;
        track.unitName = said.unitName;
        track.isIncremental = said.isIncremental;
    }
}

void TrackPlaces::finish()
{
    for (const std::uint64_t uuid : m_order) {
        const Track& track = m_tracks[uuid];
        if (!track.isProcess)
            continue;
        m_processOfPid.emplace(track.pid, uuid);
        m_looksLikePyTorch |= isNumberedGpu(track.processName) || track.processName == "Overhead";
    }
}

const Track* TrackPlaces::find(std::uint64_t uuid) const
{
    const auto at = m_tracks.find(uuid);
    return at == m_tracks.end() ? nullptr : &at->second;
}

const Track* TrackPlaces::processOf(const Track& track) const
{
    constexpr int maxParents = 64; // parents can form a cycle
    const Track* at = &track;
    for (int i = 0; at && i < maxParents; ++i) {
        if (at->isProcess)
            return at;
        if (at->isThread && (at->parent == 0 || !find(at->parent))) {
            const auto process = m_processOfPid.find(at->pid);
            return process == m_processOfPid.end() ? at : find(process->second);
        }
        at = at->parent != 0 ? find(at->parent) : nullptr;
    }
    return nullptr;
}

std::string TrackPlaces::processKey(const Track& process) const
{
    const bool isMadeUp = process.isProcess && process.pid <= madeUpPid && !process.processName.empty();
    if (isMadeUp || isNoPid(process.processName))
        return process.processName;
    if (isNumberedGpu(process.processName)) // its pid is the device's number
        return process.processName.substr(4);
    const auto first = m_processOfPid.find(process.pid);
    const bool isFirst = !process.isProcess || first == m_processOfPid.end() || first->second == process.uuid;
    if (isFirst)
        return pidText(process.pid);
    const Track* other = find(first->second);
    if (other && isNoPid(other->processName))
        return pidText(process.pid);
    if (!process.processName.empty() && (!other || other->processName != process.processName) &&
        process.processName.find_first_not_of("0123456789-") != std::string::npos)
        return process.processName;
    return fmt::format("{} (track {})", pidText(process.pid), process.uuid);
}

std::string TrackPlaces::pathOf(const Track& track) const
{
    std::string path;
    const Track* at = &track;
    for (int i = 0; at && i < 8 && !at->isProcess && !at->isThread; ++i) {
        const std::string own = at->name.empty() ? fmt::format("track {}", at->uuid) : at->name;
        path = path.empty() ? own : fmt::format("{} / {}", own, path);
        at = at->parent != 0 ? find(at->parent) : nullptr;
    }
    return path;
}

const TrackPlace& TrackPlaces::placeOf(std::uint64_t uuid)
{
    const auto [at, isNew] = m_places.try_emplace(uuid);
    TrackPlace& place = at->second;
    if (!isNew)
        return place;
    const Track* track = find(uuid);
    if (!track) {
        place.process = "Trace";
        place.thread = uuid == 0 ? "Default Track" : fmt::format("track {}", uuid);
        return place;
    }
    const Track* process = processOf(*track);
    place.process = process ? processKey(*process) : "Trace";
    if (process && process->isProcess)
        place.processName = process->processName;
    if (track->isThread) {
        const std::string named = tidIn(track->threadName);
        const bool isMadeUp = track->tid <= madeUpTid || isNoPid(place.process);
        place.thread = isMadeUp && !track->threadName.empty() ? track->threadName
                       : !named.empty()                       ? named
                                                              : std::to_string(track->tid);
        place.threadName = track->threadName;
        if (place.threadName == place.thread)
            place.threadName.clear();
    } else if (track->isProcess) {
        place.isProcessTrack = true;
        place.thread = "process";
    } else {
        place.thread = pathOf(*track);
    }
    if (place.processName == place.process)
        place.processName.clear();
    return place;
}

void TrackPlaces::tell(RawChunk& chunk)
{
    Dictionary& words = *chunk.dictionary;
    const auto add = [&](const std::string& process, const std::string& thread, std::string_view key,
                         std::string_view value) {
        chunk.metadata.push_back(
            {words.lane(process, thread, false), words.strings.intern(key).value, words.strings.intern(value).value});
        ++chunk.census.events;
        ++chunk.census.metadata;
    };
    for (const std::uint64_t uuid : m_order) {
        const Track& track = m_tracks[uuid];
        if (!track.isProcess && !track.isThread)
            continue;
        const TrackPlace& place = placeOf(uuid);
        if (track.isProcess) {
            if (!place.processName.empty())
                add(place.process, "", "process_name", place.processName);
            for (const std::string& label : track.labels)
                add(place.process, "", "process_labels", label);
            if (track.processOrder)
                add(place.process, "", "process_sort_index", std::to_string(*track.processOrder));
        }
        if (track.isThread) {
            if (!place.threadName.empty())
                add(place.process, place.thread, "thread_name", place.threadName);
            if (track.threadOrder)
                add(place.process, place.thread, "thread_sort_index", std::to_string(*track.threadOrder));
        }
    }
}

std::string TrackPlaces::counterName(const Track& track) const
{
    std::string name = track.name.empty() ? fmt::format("counter {}", track.uuid) : track.name;
    constexpr std::string_view units[] = {"", "ns", "", "B"}; // time, count, size
    const std::string_view unit = !track.unitName.empty() ? std::string_view{track.unitName}
                                  : track.unit < 4        ? units[track.unit]
                                                          : std::string_view{};
    if (!unit.empty() && name.find('(') == std::string::npos)
        name += fmt::format(" ({})", unit);
    return name;
}

} // namespace lanescope::pftrace
