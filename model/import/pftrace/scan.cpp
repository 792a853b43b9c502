#include "model/import/pftrace/scan.h"

#include "model/import/pftrace/messages.h"

#include <algorithm>
#include <protozero/pbf_reader.hpp>

namespace lanescope::pftrace {

using protozero::pbf_reader;
using protozero::pbf_wire_type;

namespace {

std::uint64_t keyOf(Field field, std::uint64_t iid) { return std::uint64_t{field} << 52 ^ iid; }

} // namespace

std::string_view nameInMessage(std::string_view message, Field field)
{
    std::string_view name, better;
    try {
        pbf_reader reader = readerOf(message);
        while (reader.next())
            if (reader.tag_and_type() == protozero::tag_and_type(2, pbf_wire_type::length_delimited))
                name = viewOf(reader.get_view());
            else if (field == interned::computeKernels &&
                     reader.tag_and_type() == protozero::tag_and_type(3, pbf_wire_type::length_delimited))
                better = viewOf(reader.get_view()); // demangled
            else
                reader.skip();
    } catch (const protozero::exception&) { // keeps what was read before
    }
    return better.empty() ? name : better;
}

void SlabScanner::take(std::string_view packet, std::uint64_t place)
{
    ++m_slab.packets;
    const std::size_t before = m_slab.events.size();
    try {
        decode(packet, place);
    } catch (const protozero::exception&) {
        ++m_slab.damaged;
        for (std::size_t i = before; i < m_slab.events.size(); ++i)
            m_slab.events[i].what = What::Gone;
    }
}

void SlabScanner::decode(std::string_view data, std::uint64_t place)
{
    Parts parts;
    const char* other = nullptr;
    pbf_reader reader = readerOf(data);
    while (reader.next()) {
        const bool isMessage = reader.wire_type() == pbf_wire_type::length_delimited;
        switch (reader.tag()) {
        case packet::timestamp:
            parts.time = reader.get_uint64();
            break;
        case packet::sequence:
            parts.sequence = reader.get_uint32();
            break;
        case packet::sequenceFlags:
            parts.flags = reader.get_uint64();
            break;
        case packet::clockId:
            parts.clock = reader.get_uint64();
            break;
        case packet::stateCleared:
            parts.isCleared |= reader.get_bool();
            break;
        case packet::packetDropped:
            parts.isDropped |= reader.get_bool();
            break;
        case packet::trackEvent:
            parts.event = viewOf(reader.get_view());
            break;
        case packet::internedData:
            parts.interned = viewOf(reader.get_view());
            break;
        case packet::defaults:
            parts.defaults = viewOf(reader.get_view());
            break;
        case packet::trackDescriptor:
            parts.descriptor = viewOf(reader.get_view());
            break;
        case packet::gpuStageEvent:
            parts.stage = viewOf(reader.get_view());
            break;
        case packet::gpuCounterEvent:
            parts.gpuCounters = viewOf(reader.get_view());
            break;
        case packet::clockSnapshot:
            parts.snapshot = viewOf(reader.get_view());
            break;
        case packet::threadDescriptor:
            parts.threadDescriptor = viewOf(reader.get_view());
            break;
        case packet::attributes:
            parts.attributes = viewOf(reader.get_view());
            break;
        case packet::zlibPackets:
        case packet::zstdPackets:
            m_slab.sawCompressed = true;
            other = "packets packed inside packed ones";
            reader.skip();
            break;
        case packet::ftraceEvents:
            if (isMessage)
                other = "ftrace bundles";
            reader.skip();
            break;
        default:
            reader.skip();
        }
    }
    if (other)
        ++m_slab.others[other];
    Sequence& sequence = sequenceOf(parts.sequence);
    if (parts.isCleared || (parts.flags & flagCleared) != 0)
        clear(sequence, place);
    else if (parts.isDropped) {
        sequence.isInvalid = true;
        sequence.isCleared = false;
        m_slab.changes.push_back({Change::Kind::Drop, sequence.index, 0, 0, place, 0, 0});
    }
    if (!parts.snapshot.empty())
        takeSnapshot(parts.snapshot, sequence);
    if (!parts.defaults.empty())
        takeDefaults(parts.defaults, sequence, place);
    if (!parts.interned.empty())
        takeInterned(parts.interned, sequence, place);
    if (!parts.descriptor.empty())
        m_slab.descriptors.emplace_back(parts.descriptor);
    if (!parts.threadDescriptor.empty())
        takeThreadDescriptor(parts.threadDescriptor, sequence, place);
    if (!parts.attributes.empty())
        m_slab.attributes.emplace_back(parts.attributes);
    if (!parts.event.empty()) {
        takeEvent(parts.event, parts, sequence, place);
    } else if (!parts.stage.empty()) {
        takeStage(parts.stage, parts, sequence, place);
    } else if (!parts.gpuCounters.empty()) {
        takeGpuCounters(parts.gpuCounters, parts, sequence, place);
    } else if (parts.time) {
        ScannedEvent tick = begun(parts, sequence, place);
        tick.what = What::Tick;
        tick.needsState = false;
        if (parts.snapshot.empty() && m_slab.clocks[tick.clock].canBeIncremental())
            m_slab.events.push_back(tick);
    }
}

SlabScanner::Sequence& SlabScanner::sequenceOf(std::uint32_t id)
{
    if (m_last && m_slab.sequences[m_last->index] == id)
        return *m_last;
    const auto [at, isNew] = m_sequenceOf.try_emplace(id, m_sequences.size());
    if (isNew) {
        m_sequences.push_back(std::make_unique<Sequence>());
        m_sequences.back()->index = static_cast<std::uint32_t>(m_slab.sequences.size());
        m_slab.sequences.push_back(id);
    }
    return *(m_last = m_sequences[at->second].get());
}

void SlabScanner::clear(Sequence& sequence, std::uint64_t place)
{
    sequence.isCleared = sequence.knowsDefaults = true;
    sequence.isInvalid = false;
    sequence.forgetDefaults();
    sequence.words.clear();
    m_slab.changes.push_back({Change::Kind::Clear, sequence.index, 0, 0, place, 0, 0});
}

void SlabScanner::takeDefaults(std::string_view data, Sequence& sequence, std::uint64_t place)
{
    sequence.knowsDefaults = true; // new defaults replace all old ones
    sequence.forgetDefaults();
    pbf_reader reader = readerOf(data);
    while (reader.next())
        if (reader.tag() == defaults::clockId) {
            sequence.defaultClock = reader.get_uint64();
        } else if (reader.tag() == defaults::trackEvent) {
            pbf_reader inner = reader.get_message();
            while (inner.next())
                if (inner.tag() == event::trackUuid)
                    sequence.defaultTrack = inner.get_uint64();
                else if (inner.tag() == event::extraUuids || inner.tag() == event::extraDoubleUuids) {
                    auto& list = inner.tag() == event::extraUuids ? sequence.extraUuids : sequence.extraDoubleUuids;
                    if (inner.wire_type() == pbf_wire_type::length_delimited)
                        for (const std::uint64_t uuid : inner.get_packed_uint64())
                            list.push_back(uuid);
                    else
                        list.push_back(inner.get_uint64());
                } else
                    inner.skip();
        } else {
            reader.skip();
        }
    m_slab.changes.push_back(
        {Change::Kind::DefaultTrack, sequence.index, 0, sequence.defaultTrack.value_or(0), place, 0, 0});
    m_slab.changes.push_back({Change::Kind::DefaultClock, sequence.index, 0,
                              sequence.defaultClock.value_or(SlabClock::primary), place, 0, 0});
}

void SlabScanner::takeInterned(std::string_view data, Sequence& sequence, std::uint64_t place)
{
    pbf_reader reader = readerOf(data);
    while (reader.next()) {
        if (reader.wire_type() != pbf_wire_type::length_delimited) {
            reader.skip();
            continue;
        }
        const Field field = reader.tag();
        const std::string_view message = viewOf(reader.get_view());
        pbf_reader inner = readerOf(message);
        std::uint64_t iid = 0;
        while (inner.next())
            if (inner.tag() == 1 && inner.wire_type() == pbf_wire_type::varint)
                iid = inner.get_uint64();
            else
                inner.skip();
        // Only the text, except for kernels and counters, which hold more.
        const bool isWhole = field == interned::computeKernels || field == interned::gpuCounterDescriptors ||
                             field == interned::graphicsContexts;
        const std::string_view kept = isWhole ? message : nameInMessage(message, field);
        m_slab.changes.push_back(
            {Change::Kind::Define, sequence.index, field, iid, place, m_slab.texts.size(), kept.size()});
        m_slab.texts += kept;
        if (field == interned::eventNames || field == interned::categories || field == interned::gpuSpecifications ||
            field == interned::computeKernels)
            sequence.words[keyOf(field, iid)] = textWord(isWhole ? nameInMessage(message, field) : kept);
    }
}

void SlabScanner::takeSnapshot(std::string_view data, Sequence& sequence)
{
    Snapshot snapshot{sequence.index, {}, 0};
    pbf_reader reader = readerOf(data);
    while (reader.next())
        if (reader.tag() == clockSnapshot::clocks) {
            ClockReading& reading = snapshot.clocks.emplace_back();
            pbf_reader inner = reader.get_message();
            while (inner.next())
                switch (inner.tag()) {
                case clock::id:
                    reading.id = inner.get_uint64();
                    break;
                case clock::timestamp:
                    reading.value = inner.get_uint64();
                    break;
                case clock::isIncremental:
                    reading.isIncremental = inner.get_bool();
                    break;
                case clock::multiplierNs:
                    reading.multiplier = std::max<std::uint64_t>(1, inner.get_uint64());
                    break;
                default:
                    inner.skip();
                }
        } else if (reader.tag() == clockSnapshot::primary) {
            snapshot.primary = reader.get_uint64();
        } else {
            reader.skip();
        }
    for (const ClockReading& reading : snapshot.clocks)
        if (reading.isIncremental || reading.multiplier > 1) {
            ScannedEvent set;
            set.what = What::SetClock;
            set.sequence = sequence.index;
            set.clock = clockOf(sequence.index, reading.id);
            set.time = static_cast<std::int64_t>(reading.value);
            set.end = static_cast<std::int64_t>(reading.multiplier);
            set.phase = reading.isIncremental ? '\0' : absoluteClock;
            m_slab.events.push_back(set);
        }
    m_slab.snapshots.push_back(std::move(snapshot));
}

// The old form of a sequence's thread and the zero of its times.
void SlabScanner::takeThreadDescriptor(std::string_view data, Sequence& sequence, std::uint64_t place)
{
    std::uint64_t pid = 0, tid = 0;
    std::string_view name;
    pbf_reader reader = readerOf(data);
    while (reader.next())
        switch (reader.tag()) {
        case thread::pid:
            pid = reader.get_uint64();
            break;
        case thread::tid:
            tid = reader.get_uint64();
            break;
        case thread::name:
            name = viewOf(reader.get_view());
            break;
        case thread::referenceTimeUs: {
            ScannedEvent set;
            set.what = What::SetClock;
            set.sequence = sequence.index;
            set.clock = clockOf(sequence.index, SlabClock::legacyDelta);
            set.time = reader.get_int64();
            set.end = 1000;
            m_slab.events.push_back(set);
            break;
        }
        default:
            reader.skip();
        }
    // Its own track, with a uuid that no writer would choose.
    const std::uint64_t uuid = (pid << 32 ^ tid) * 0x9E3779B97F4A7C15ull | 1;
    if (!sequence.defaultTrack) {
        sequence.defaultTrack = uuid;
        m_slab.changes.push_back({Change::Kind::DefaultTrack, sequence.index, 0, uuid, place, 0, 0});
    }
    std::string made;
    const auto number = [&made](std::uint64_t value) {
        for (; value >= 0x80; value >>= 7)
            made += static_cast<char>(value | 0x80);
        made += static_cast<char>(value);
    };
    made += '\x08'; // uuid
    number(uuid);
    made += '\x22'; // thread: the unchanged message
    number(data.size());
    made += data;
    m_slab.descriptors.push_back(std::move(made));
}

Word SlabScanner::wordOf(Sequence& sequence, Field field, std::uint64_t iid)
{
    const auto [at, isNew] = sequence.words.try_emplace(keyOf(field, iid), noWord);
    if (isNew && !sequence.isCleared && !sequence.isInvalid) {
        at->second = static_cast<Word>(m_slab.references.size()) | isReference;
        m_slab.references.push_back({sequence.index, field, iid, {}});
    }
    return at->second;
}

Word SlabScanner::joined(const std::vector<Word>& words)
{
    const auto [at, isNew] = m_joined.try_emplace(words, noWord);
    if (isNew) {
        at->second = static_cast<Word>(m_slab.references.size()) | isReference;
        m_slab.references.push_back({0, 0, 0, words});
    }
    return at->second;
}

std::uint32_t SlabScanner::trackOf(const SlabTrack& track)
{
    const bool isUuid = track.kind == SlabTrack::Kind::Uuid;
    if (isUuid && track.uuid == m_lastUuid && m_lastTrack != ~0u)
        return m_lastTrack;
    std::uint32_t* at = nullptr;
    bool isNew = false;
    if (isUuid) {
        const auto found = m_trackOfUuid.try_emplace(track.uuid, 0);
        at = &found.first->second;
        isNew = found.second;
    } else {
        const auto found = m_otherTracks.try_emplace(track, 0);
        at = &found.first->second;
        isNew = found.second;
    }
    if (isNew) {
        *at = static_cast<std::uint32_t>(m_slab.tracks.size());
        m_slab.tracks.push_back(track);
    }
    if (isUuid) {
        m_lastUuid = track.uuid;
        m_lastTrack = *at;
    }
    return *at;
}

std::uint32_t SlabScanner::defaultTrackOf(Sequence& sequence)
{
    if (sequence.defaultTrack)
        return trackOf({SlabTrack::Kind::Uuid, *sequence.defaultTrack, 0, noWord, -1});
    if (sequence.knowsDefaults)
        return trackOf({SlabTrack::Kind::Uuid, 0, 0, noWord, -1});
    return trackOf({SlabTrack::Kind::DefaultOfSequence, 0, sequence.index, noWord, -1});
}

std::uint16_t SlabScanner::clockOf(std::uint32_t sequence, std::uint64_t id)
{
    const bool isGlobal = id != SlabClock::unknownDefault && id != SlabClock::legacyDelta && !isOfSequence(id);
    const SlabClock clock{isGlobal ? 0 : sequence, id};
    for (std::size_t i = 0; i < m_slab.clocks.size(); ++i)
        if (m_slab.clocks[i] == clock)
            return static_cast<std::uint16_t>(i);
    if (m_slab.clocks.size() < 65535)
        m_slab.clocks.push_back(clock);
    return static_cast<std::uint16_t>(m_slab.clocks.size() - 1);
}

ScannedEvent SlabScanner::begun(const Parts& parts, Sequence& sequence, std::uint64_t place)
{
    ScannedEvent event;
    event.place = place;
    event.sequence = sequence.index;
    event.time = static_cast<std::int64_t>(parts.time.value_or(0));
    event.needsState = (parts.flags & flagNeedsState) != 0;
    const std::uint64_t clock = parts.clock              ? *parts.clock
                                : sequence.defaultClock  ? *sequence.defaultClock
                                : sequence.knowsDefaults ? SlabClock::primary
                                                         : SlabClock::unknownDefault;
    const SlabClock* last = m_slab.clocks.data() + m_lastClock;
    const bool isSame = m_lastClock < m_slab.clocks.size() && last->id == clock &&
                        (last->sequence == sequence.index || !last->canBeIncremental());
    if (!isSame)
        m_lastClock = clockOf(sequence.index, clock);
    event.clock = m_lastClock;
    return event;
}

} // namespace lanescope::pftrace
