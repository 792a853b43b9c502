#include "model/import/pftrace/assemble.h"

#include "model/base/parallel.h"
#include "model/json/decimal_time.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace lanescope::pftrace {

namespace {

// PyTorch's instants about the recording itself are on tracks without a thread.
bool isOfWholeTrace(std::string_view instant)
{
    return instant == "Record Window End" || instant.starts_with("Iteration Start: ");
}

} // namespace

Assembler::Assembler(std::vector<Slab>& slabs, Carry& carry, std::vector<std::unique_ptr<Dictionary>>& dictionaries,
                     const Source& text, std::int64_t baseNs)
    : m_slabs(slabs), m_carry(carry), m_dictionaries(dictionaries), m_text(text), m_baseNs(baseNs)
{
    std::set<std::string> gpus; // GPUs for which rocprof recorded kernels
    for (const TrackKey& key : carry.tracks())
        if (const auto agent = key.isStage ? std::nullopt : agentTrackOf(carry.places().placeOf(key.uuid).thread);
            agent && !agent->isCopy)
            gpus.insert(agent->agent);
    if (gpus.size() == 1)
        m_onlyGpu = *gpus.begin();
    for (std::uint32_t t = 0; t < carry.tracks().size(); ++t)
        place(t);
    m_workers.resize(dictionaries.size());
}

// Decides where a track is drawn: as a thread, and as a stream of a device.
void Assembler::place(std::uint32_t track)
{
    const TrackKey& key = m_carry.tracks()[track];
    TrackPlace place;
    if (key.isStage) {
        place.process = std::to_string(key.uuid);
        place.thread = key.stream >= 0     ? std::to_string(key.stream)
                       : key.queue.empty() ? "-1"
                                           : (streamIn(key.queue) ? std::to_string(*streamIn(key.queue)) : key.queue);
        m_places.push_back(place);
        m_devicePlaces.push_back(std::move(place));
        return;
    }
    place = m_carry.places().placeOf(key.uuid);
    m_places.push_back(place);
    if (const auto agent = agentTrackOf(place.thread)) {
        // A copy to the host names only the host: if there is one GPU, it came from there.
        place.process = agent->isCopy && !agent->isGpu && !m_onlyGpu.empty() ? m_onlyGpu : agent->agent;
        place.thread = agent->isCopy ? "copies" : "queue " + agent->queue;
    } else if (const auto stream = streamIn(place.threadName); stream && std::to_string(*stream) != place.thread) {
        place.thread = "stream " + std::to_string(*stream); // its tid is not the number of a stream
    }
    m_devicePlaces.push_back(std::move(place));
}

void Assembler::resolveTimes()
{
    std::vector<std::uint64_t> untiedOf(m_slabs.size());
    const Clocks& clocks = m_carry.clocks();
    parallelFor(m_slabs.size(), [&](std::size_t s) {
        Slab& slab = m_slabs[s];
        std::vector<bool> isPrimary;
        for (std::uint64_t& key : slab.clockKeys) {
            key = key == SlabClock::primary ? clocks.primary() : key;
            isPrimary.push_back(key == clocks.primary());
        }
        for (ScannedEvent& e : slab.events) {
            if (e.what == What::Gone || e.what == What::Tick || e.what == What::SetClock) {
                e.what = What::Gone;
                continue;
            }
            if (e.time < 0 || e.time > maxNs) {
                e.what = What::Gone;
                ++slab.negativeTimes;
                continue;
            }
            if (!isPrimary[e.clock]) {
                untiedOf[s] += clocks.isTied(slab.clockKeys[e.clock]) ? 0 : 1;
                e.time = clocks.primaryTime(slab.clockKeys[e.clock], e.time);
            }
            e.time -= m_baseNs;
            e.track = slab.trackOf[e.track];
        }
    });
    for (const std::uint64_t count : untiedOf)
        untied += count;
}

std::string_view Assembler::wordText(const Slab& slab, const Dictionary& words, Word word) const
{
    if (word != noWord && (word & isReference))
        word = slab.words[word & ~isReference];
    return word == noWord ? std::string_view{} : words.strings[StringId{word}];
}

std::uint32_t Assembler::laneOf(Worker& worker, Dictionary& words, std::uint32_t track, bool onDevice)
{
    if (worker.lanes.size() <= track)
        worker.lanes.resize(m_places.size());
    std::uint32_t& lane = onDevice ? worker.lanes[track].device : worker.lanes[track].thread;
    if (lane == ~0u) {
        const TrackPlace& place = onDevice ? m_devicePlaces[track] : m_places[track];
        lane = words.lane(place.process, place.thread, onDevice);
    }
    return lane;
}

std::uint16_t Assembler::categoryOf(Worker& worker, Dictionary& words, const Slab& slab, const ScannedEvent& e)
{
    const Word word =
        e.category != noWord && (e.category & isReference) ? slab.words[e.category & ~isReference] : e.category;
    if (word == noWord) {
        const std::string_view guess =
            guessedCategory(m_places[e.track], wordText(slab, words, e.name), e.correlation != RawSlice::noCorrelation,
                            m_carry.places().looksLikePyTorch());
        return words.category(guess);
    }
    if (word == worker.lastWord && e.isStage == worker.lastIsStage)
        return worker.lastCategory;
    auto& known = e.isStage ? worker.stageCategories : worker.categories;
    auto at = known.find(word);
    if (at == known.end())
        at = known.emplace(word, words.category(std::string{kinetoCategory(words.strings[StringId{word}], e.isStage)}))
                 .first;
    worker.lastWord = word;
    worker.lastIsStage = e.isStage;
    return worker.lastCategory = at->second;
}

// Interned keys are resolved only now, so the annotations of calls and of GPU work are read once more.
void Assembler::readInternedCorrelations(Slab& slab)
{
    Dictionary& words = *m_dictionaries[slab.worker];
    Worker& worker = m_workers[slab.worker];
    std::string text;
    for (ScannedEvent& e : slab.events) {
        if (!e.hasInternedKeys || e.correlation != RawSlice::noCorrelation ||
            (e.what != What::Begin && e.what != What::Complete))
            continue;
        const SliceKind kind = words.kinds[categoryOf(worker, words, slab, e)];
        if (!isApiCall(kind) && !isDeviceWork(kind))
            continue;
        if (text.empty()) {
            text.resize(static_cast<std::size_t>(slab.stop - slab.begin));
            const auto got = m_text.readInto(slab.begin, text.data(), text.size());
            if (!got)
                return;
            text.resize(*got);
        }
        const std::string_view packet = packetAt(std::string_view{text}.substr(e.place - slab.begin));
        const auto number = correlationOf(packet, e.place, m_carry.history());
        if (number && *number >= 0 && *number < RawSlice::noCorrelation)
            e.correlation = static_cast<std::uint32_t>(*number);
    }
}

// GPU work without a correlation number, but referenced by a call: both get a new number.
void Assembler::joinByEventIds(std::vector<Slab>& slabs)
{
    std::uint64_t next = 1;
    std::unordered_map<std::uint64_t, ScannedEvent*> unnumbered;
    for (Slab& slab : slabs) {
        for (const ScannedEvent& e : slab.events)
            if (e.correlation != RawSlice::noCorrelation)
                next = std::max<std::uint64_t>(next, std::uint64_t{e.correlation} + 1);
        for (const StageEvent& id : slab.stageIds)
            if (slab.events[id.event].correlation == RawSlice::noCorrelation)
                unnumbered.emplace(id.stage, &slab.events[id.event]);
    }
    if (unnumbered.empty())
        return;
    for (Slab& slab : slabs)
        for (const StageEvent& launch : slab.launched)
            if (const auto work = unnumbered.find(launch.stage); work != unnumbered.end()) {
                ScannedEvent& call = slab.events[launch.event];
                if (call.correlation == RawSlice::noCorrelation && next < RawSlice::noCorrelation)
                    call.correlation = static_cast<std::uint32_t>(next++);
                work->second->correlation = call.correlation;
            }
}

Assembler::Made Assembler::make(Slab& slab)
{
    Made made;
    Dictionary& words = *m_dictionaries[slab.worker];
    Worker& worker = m_workers[slab.worker];
    RawChunk& chunk = made.chunk;
    Census& census = chunk.census;
    chunk.dictionary = &words;
    chunk.slices.reserve(slab.events.size() / 2 + 16);
    std::size_t flow = 0;
    const auto nameOf = [&](Word word) {
        if (word != noWord && (word & isReference))
            word = slab.words[word & ~isReference];
        return word == noWord ? words.strings.intern("").value : word;
    };
    for (std::uint32_t i = 0; i < slab.events.size(); ++i) {
        const ScannedEvent& e = slab.events[i];
        while (flow < slab.flows.size() && slab.flows[flow].event < i)
            ++flow;
        const bool hasFlows = flow < slab.flows.size() && slab.flows[flow].event == i;
        if (e.what == What::Gone && e.isPaired && hasFlows)
            for (; flow < slab.flows.size() && slab.flows[flow].event == i; ++flow)
                made.flows.push_back({slab.flows[flow].id, e.place, e.time, e.track, SliceKind::Other,
                                      slab.flows[flow].isEnding, false, true});
        if (e.what == What::Gone || e.what == What::Counter)
            continue;
        SliceKind kind = SliceKind::Other;
        bool isBound = true;
        if (e.what == What::Begin || e.what == What::Complete) {
            const std::uint16_t category = categoryOf(worker, words, slab, e);
            kind = words.kinds[category];
            std::uint32_t name = nameOf(e.name);
            if (kind == SliceKind::Memcpy)
                name = words.strings.intern(std::string{kinetoName(words.strings[StringId{name}])}).value;
            const std::int64_t end = e.what == What::Complete ? e.time + e.end : e.isUnfinished ? m_endNs : e.end;
            const bool isCorrelated = isApiCall(kind) || isDeviceWork(kind);
            chunk.slices.push_back({e.time, std::max<std::int64_t>(0, end - e.time), e.place, name,
                                    laneOf(worker, words, e.track, isOnDevice(kind)),
                                    isCorrelated ? e.correlation : RawSlice::noCorrelation, category});
            ++census.slices;
            ++census.events;
        } else if (e.what == What::Instant) {
            isBound = false;
            if (!hasFlows || e.name != noWord) { // otherwise it is only the end of an arrow
                const std::uint32_t name = nameOf(e.name);
                const bool isGlobal = isOfWholeTrace(words.strings[StringId{name}]);
                chunk.instants.push_back({e.time, e.place, name, laneOf(worker, words, e.track, false),
                                          categoryOf(worker, words, slab, e),
                                          isGlobal                           ? 'g'
                                          : m_places[e.track].isProcessTrack ? 'p'
                                                                             : 't'});
                ++census.instants;
                ++census.events;
            }
        } else if (e.what == What::Async) {
            chunk.beginEnds.push_back({e.time, e.place, static_cast<std::uint64_t>(e.end),
                                       e.name == noWord ? RawBeginEnd::noName : nameOf(e.name),
                                       laneOf(worker, words, e.track, false), categoryOf(worker, words, slab, e),
                                       e.phase});
            ++census.events;
        }
        for (; flow < slab.flows.size() && slab.flows[flow].event == i; ++flow)
            made.flows.push_back(
                {slab.flows[flow].id, e.place, e.time, e.track, kind, slab.flows[flow].isEnding, isBound});
    }
    return made;
}

std::vector<RawChunk> Assembler::chunks(Task& task)
{
    for (const Slab& slab : m_slabs)
        for (const ScannedEvent& e : slab.events)
            if (e.what != What::Gone)
                m_endNs = std::max(m_endNs, e.what == What::Complete                   ? e.time + e.end
                                            : e.what == What::Begin && !e.isUnfinished ? e.end
                                                                                       : e.time);
    // A worker's dictionary belongs to one thread.
    const auto eachSlab = [&](auto&& work) {
        parallelFor(m_dictionaries.size(), [&](std::size_t w) {
            for (std::size_t s = 0; s < m_slabs.size() && !task.isStopped(); ++s)
                if (m_slabs[s].worker == w)
                    work(s);
        });
    };
    eachSlab([&](std::size_t s) { readInternedCorrelations(m_slabs[s]); });
    joinByEventIds(m_slabs);
    RawChunk counters = countersOf();
    std::vector<Made> made(m_slabs.size());
    eachSlab([&](std::size_t s) {
        made[s] = make(m_slabs[s]);
        std::vector<ScannedEvent>{}.swap(m_slabs[s].events);
    });
    std::vector<RawChunk> chunks;
    std::vector<FlowEnd> ends;
    bool hasCorrelations = false;
    for (Made& one : made) {
        for (std::size_t i = 0; i < one.chunk.slices.size() && !hasCorrelations; ++i)
            hasCorrelations = one.chunk.slices[i].correlation != RawSlice::noCorrelation;
        ends.insert(ends.end(), one.flows.begin(), one.flows.end());
        std::vector<FlowEnd>{}.swap(one.flows);
        chunks.push_back(std::move(one.chunk));
    }
    chunks.push_back(flowsOf(std::move(ends), hasCorrelations));
    chunks.push_back(std::move(counters));
    RawChunk& places = chunks.emplace_back();
    places.dictionary = m_dictionaries[0].get();
    m_carry.places().tell(places);
    for (std::uint32_t t = 0; t < m_places.size(); ++t) // the names of devices on rocprof's tracks
        if (agentTrackOf(m_places[t].thread)) {
            Dictionary& words = *places.dictionary;
            const std::string& agent = m_devicePlaces[t].process;
            places.metadata.push_back({words.lane(agent, "", false), words.strings.intern("process_labels").value,
                                       words.strings.intern("GPU agent " + agent).value});
        }
    return chunks;
}

// By time, the first event with an id begins a flow; each further one continues from the previous one, and one that
// ends the flow frees the id.
RawChunk Assembler::flowsOf(std::vector<FlowEnd> ends, bool hasCorrelations)
{
    RawChunk chunk;
    chunk.dictionary = m_dictionaries[0].get();
    Dictionary& words = *chunk.dictionary;
    std::vector<std::uint8_t> holdsWork(m_places.size()); // by track: it holds slices of a device
    for (const FlowEnd& end : ends)
        holdsWork[end.track] |= isOnDevice(end.kind) ? 1 : 0;
    std::sort(ends.begin(), ends.end(), [](const FlowEnd& a, const FlowEnd& b) {
        if (a.id != b.id)
            return a.id < b.id;
        return a.time != b.time ? a.time < b.time : a.place < b.place;
    });
    const std::uint16_t launchFlow = words.category("ac2g"), backward = words.category("fwdbwd"),
                        other = words.category("flow");
    for (std::size_t i = 0; i < ends.size();) {
        std::size_t last = i;
        bool isLaunch = false, isAnyOp = false, areOfHost = true;
        for (; last < ends.size() && ends[last].id == ends[i].id; ++last) {
            isLaunch |= isApiCall(ends[last].kind) || isOnDevice(ends[last].kind) || holdsWork[ends[last].track] != 0;
            const SliceKind kind = ends[last].kind;
            isAnyOp |= kind == SliceKind::Op;
            areOfHost &= !ends[last].isBound || kind == SliceKind::Op || kind == SliceKind::Python ||
                         kind == SliceKind::Annotation;
        }
        bool isOpen = false;
        for (std::size_t k = i; k < last; ++k) {
            const FlowEnd& end = ends[k];
            ++chunk.census.events;
            ++chunk.census.flows;
            const char phase = !isOpen ? 's' : end.isEnding ? 'f' : 't';
            isOpen = phase != 'f' && !(phase == 's' && end.isEnding);
            if (isLaunch && hasCorrelations)
                continue; // the correlation numbers already show it
            // The end of a slice is no longer in it.
            chunk.flows.push_back({end.time - (end.isAtEnd ? 1 : 0), end.id,
                                   laneOf(m_workers[0], words, end.track, false),
                                   isLaunch               ? launchFlow
                                   : isAnyOp && areOfHost ? backward
                                                          : other,
                                   phase, true});
        }
        i = last;
    }
    return chunk;
}

} // namespace lanescope::pftrace
