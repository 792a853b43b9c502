#include "model/import/pftrace/carry.h"

#include <protozero/exception.hpp>

namespace lanescope::pftrace {

std::uint32_t Carry::numberOf(const TrackKey& key)
{
    const auto [at, isNew] = m_numberOf.try_emplace(key, static_cast<std::uint32_t>(m_tracks.size()));
    if (isNew)
        m_tracks.push_back(key);
    return at->second;
}

void Carry::take(Slab& slab, Dictionary& words)
{
    const auto idOf = [&](std::uint32_t sequence) { return slab.sequences[sequence]; };
    slab.words.reserve(slab.references.size());
    for (const Reference& reference : slab.references) {
        if (!reference.parts.empty()) { // references that it combines come before it
            std::string joined;
            for (const Word part : reference.parts) {
                const Word word = part & isReference ? slab.words[part & ~isReference] : part;
                if (word == noWord)
                    continue;
                joined += joined.empty() ? "" : ",";
                joined += words.strings[StringId{word}];
            }
            slab.words.push_back(joined.empty() ? noWord : words.strings.intern(joined).value);
            continue;
        }
        const std::string_view message = m_history.now(idOf(reference.sequence), reference.field, reference.iid);
        const bool isWhole = reference.field == interned::computeKernels;
        slab.words.push_back(
            message.data() ? words.strings.intern(isWhole ? nameInMessage(message, reference.field) : message).value
                           : noWord);
    }
    for (const SlabTrack& track : slab.tracks) {
        TrackKey key{track.kind == SlabTrack::Kind::Stage, track.uuid, {}, track.stream};
        if (track.kind == SlabTrack::Kind::DefaultOfSequence)
            key.uuid = m_sequences[idOf(track.sequence)].defaultTrack;
        if (track.queue != noWord) {
            const Word queue = track.queue & isReference ? slab.words[track.queue & ~isReference] : track.queue;
            if (queue != noWord)
                key.queue = words.strings[StringId{queue}];
        }
        slab.trackOf.push_back(numberOf(key));
    }
    for (ScannedEvent& e : slab.events)
        if (e.needsState && !m_sequences[idOf(e.sequence)].isValid) {
            ++slab.lost;
            e.what = What::Tick;
        }
    addUp(slab);
    for (const Snapshot& snapshot : slab.snapshots)
        m_clocks.take(snapshot, idOf(snapshot.sequence));
    for (const Change& change : slab.changes) {
        const std::uint32_t id = idOf(change.sequence);
        Sequence& sequence = m_sequences[id];
        switch (change.kind) {
        case Change::Kind::Clear:
            sequence = {true, 0, SlabClock::primary};
            m_history.clear(id, change.place);
            break;
        case Change::Kind::Drop:
            sequence.isValid = false;
            break;
        case Change::Kind::Define:
            m_history.define(id, change.field, change.value, change.place,
                             std::string_view{slab.texts}.substr(change.textBegin, change.textSize));
            break;
        case Change::Kind::DefaultTrack:
            sequence.defaultTrack = change.value;
            break;
        case Change::Kind::DefaultClock:
            sequence.defaultClock = change.value;
            break;
        }
    }
    for (const std::string& descriptor : slab.descriptors)
        try {
            m_places.take(descriptor);
        } catch (const protozero::exception&) {
            ++slab.damaged;
        }
}

// Replaces clocks by their keys; times of an incremental clock become absolute, and all times nanoseconds.
void Carry::addUp(Slab& slab)
{
    std::vector<std::uint64_t> real; // the key of each clock of the slab
    std::vector<bool> hasState;
    for (const SlabClock& clock : slab.clocks) {
        const std::uint32_t id = clock.sequence < slab.sequences.size() ? slab.sequences[clock.sequence] : 0;
        real.push_back(clock.id == SlabClock::unknownDefault ? m_sequences[id].defaultClock : clock.id);
        const bool isLegacy = real.back() == SlabClock::legacyDelta;
        slab.clockKeys.push_back(real.back() == SlabClock::primary ? SlabClock::primary
                                 : isLegacy                        ? keyOfClock(id, 3) // as Perfetto does
                                                                   : keyOfClock(id, real.back()));
        hasState.push_back(isLegacy || m_clockStates.count({id, real.back()}) > 0);
    }
    bool isAny = false;
    for (const bool is : hasState)
        isAny |= is;
    for (std::size_t i = 0; !isAny && i < slab.events.size(); ++i)
        isAny = slab.events[i].what == What::SetClock;
    if (!isAny)
        return;
    for (ScannedEvent& e : slab.events) {
        if (e.clock >= real.size())
            continue;
        const std::uint32_t id = slab.sequences[e.sequence];
        const std::pair key{id, real[e.clock]};
        if (e.what == What::SetClock) {
            m_clockStates[key] = {static_cast<std::uint64_t>(e.time), static_cast<std::uint64_t>(e.end),
                                  e.phase == absoluteClock};
            continue;
        }
        if (e.what == What::Gone || !(isOfSequence(key.second) || key.second == SlabClock::legacyDelta))
            continue;
        const auto at = m_clockStates.find(key);
        if (at == m_clockStates.end())
            continue;
        at->second.now = static_cast<std::uint64_t>(e.time) + (at->second.isAbsolute ? 0 : at->second.now);
        std::uint64_t ns = 0;
        if (__builtin_mul_overflow(at->second.now, at->second.multiplier, &ns))
            ns = ~std::uint64_t{0}; // rejected as a time
        e.time = static_cast<std::int64_t>(ns);
    }
}

void Carry::finish()
{
    m_clocks.finish();
    m_places.finish();
}

} // namespace lanescope::pftrace
