// Scans events of tracks: slices, instants and values of counters, also in Chrome's older form.

#include "model/import/pftrace/messages.h"
#include "model/import/pftrace/scan.h"

#include <algorithm>
#include <charconv>
#include <protozero/pbf_reader.hpp>

namespace lanescope::pftrace {

using protozero::pbf_reader;
using protozero::pbf_wire_type;

namespace {

constexpr std::int64_t highestTime = std::int64_t{1} << 61;

// The correlation number, if the annotation is one; hasInternedKey: its key is interned.
std::optional<std::int64_t> correlationIn(std::string_view data, bool& hasInternedKey)
{
    constexpr std::string_view key = "correlation";
    // The common form begins with the key.
    if (data.size() > 2 && data[0] == '\x52' && static_cast<std::uint8_t>(data[1]) < 128 &&
        data.substr(2, static_cast<std::uint8_t>(data[1])) != key)
        return std::nullopt;
    pbf_reader reader = readerOf(data);
    bool isKey = false;
    std::optional<std::int64_t> number;
    while (reader.next())
        switch (reader.tag()) {
        case annotation::nameIid:
            hasInternedKey = true;
            reader.skip();
            break;
        case annotation::name:
            isKey = viewOf(reader.get_view()) == key;
            break;
        case annotation::uintValue:
        case annotation::intValue:
            number = reader.get_int64();
            break;
        case annotation::stringValue:
            number = wholeOf(viewOf(reader.get_view()));
            break;
        default:
            reader.skip();
        }
    return isKey ? number : std::nullopt;
}

} // namespace

void SlabScanner::add(const ScannedEvent& event)
{
    m_slab.events.push_back(event);
    const Sequence& sequence = *m_last;
    ScannedEvent& added = m_slab.events.back();
    if (!added.needsState || sequence.isCleared) {
        added.needsState = false;
    } else if (sequence.isInvalid) {
        ++m_slab.lost;
        added.needsState = false; // counted
        added.what = m_slab.clocks[added.clock].canBeIncremental() ? What::Tick : What::Gone;
    }
}

void SlabScanner::takeEvent(std::string_view data, const Parts& parts, Sequence& sequence, std::uint64_t place)
{
    ScannedEvent e = begun(parts, sequence, place);
    const auto index = static_cast<std::uint32_t>(m_slab.events.size());
    std::uint64_t type = 0;
    std::optional<std::uint64_t> uuid;
    Word inlineName = noWord, internedName = noWord;
    m_categories.clear();
    m_extra.clear();
    m_extraDouble.clear();
    m_extraUuids.clear();
    m_extraDoubleUuids.clear();
    std::optional<double> value;
    std::optional<std::int64_t> deltaUs, absoluteUs;
    std::string_view legacy;
    const auto each = [](pbf_reader& from, auto&& use) { // repeated numbers, packed or not
        if (from.wire_type() == pbf_wire_type::length_delimited)
            for (const std::uint64_t one : from.get_packed_uint64())
                use(one);
        else
            use(from.get_uint64());
    };
    pbf_reader reader = readerOf(data);
    while (reader.next())
        switch (reader.tag()) {
        case event::type:
            type = reader.get_uint64();
            break;
        case event::trackUuid:
            uuid = reader.get_uint64();
            break;
        case event::nameIid:
            internedName = wordOf(sequence, interned::eventNames, reader.get_uint64());
            break;
        case event::name:
            inlineName = textWord(viewOf(reader.get_view()));
            break;
        case event::categoryIids:
            each(reader, [&](std::uint64_t iid) {
                if (const Word word = wordOf(sequence, interned::categories, iid); word != noWord)
                    m_categories.push_back(word);
            });
            break;
        case event::categories:
            m_categories.push_back(textWord(viewOf(reader.get_view())));
            break;
        case event::annotations:
            if (const auto number = correlationIn(viewOf(reader.get_view()), e.hasInternedKeys)) {
                if (*number >= RawSlice::noCorrelation)
                    ++m_slab.wideCorrelations;
                else if (*number >= 0)
                    e.correlation = static_cast<std::uint32_t>(*number);
            }
            break;
        case event::flowIds:
        case event::endingFlowIds: {
            const bool isEnding = reader.tag() == event::endingFlowIds;
            if (reader.wire_type() == pbf_wire_type::length_delimited)
                for (const std::uint64_t id : reader.get_packed_fixed64())
                    m_slab.flows.push_back({index, isEnding, id});
            else
                m_slab.flows.push_back({index, isEnding, reader.get_fixed64()});
            break;
        }
        case event::flowIdsOld:
        case event::endingFlowIdsOld: {
            const bool isEnding = reader.tag() == event::endingFlowIdsOld;
            each(reader, [&](std::uint64_t id) { m_slab.flows.push_back({index, isEnding, id}); });
            break;
        }
        case event::counterValue:
            value = static_cast<double>(reader.get_int64());
            break;
        case event::doubleCounterValue:
            value = reader.get_double();
            break;
        case event::extraUuids:
            each(reader, [&](std::uint64_t one) { m_extraUuids.push_back(one); });
            break;
        case event::extraDoubleUuids:
            each(reader, [&](std::uint64_t one) { m_extraDoubleUuids.push_back(one); });
            break;
        case event::extraValues:
            each(reader,
                 [&](std::uint64_t one) { m_extra.push_back(static_cast<double>(static_cast<std::int64_t>(one))); });
            break;
        case event::extraDoubleValues:
            if (reader.wire_type() == pbf_wire_type::length_delimited)
                for (const double one : reader.get_packed_double())
                    m_extraDouble.push_back(one);
            else
                m_extraDouble.push_back(reader.get_double());
            break;
        case event::timestampDeltaUs:
            deltaUs = reader.get_int64();
            break;
        case event::timestampAbsoluteUs:
            absoluteUs = reader.get_int64();
            break;
        case event::legacy:
            legacy = viewOf(reader.get_view());
            break;
        case event::gpuCorrelation: {
            pbf_reader inner = reader.get_message();
            while (inner.next())
                if (inner.tag() == 1)
                    each(inner, [&](std::uint64_t id) { m_slab.launched.push_back({index, id}); });
                else
                    inner.skip();
            break;
        }
        default:
            reader.skip();
        }
    if (deltaUs) {
        e.clock = clockOf(sequence.index, SlabClock::legacyDelta);
        e.time = *deltaUs;
    } else if (absoluteUs) {
        e.clock = clockOf(sequence.index, 3);
        e.time = *absoluteUs < highestTime / 1000 && *absoluteUs > 0 ? *absoluteUs * 1000 : -1;
    }
    e.name = internedName != noWord ? internedName : inlineName;
    e.category = m_categories.empty() ? noWord : m_categories.size() == 1 ? m_categories[0] : joined(m_categories);
    e.track = uuid ? trackOf({SlabTrack::Kind::Uuid, *uuid, 0, noWord, -1}) : defaultTrackOf(sequence);
    bool isAny = true;
    switch (type) {
    case sliceBegin:
        e.what = What::Begin;
        break;
    case sliceEnd:
        e.what = What::End;
        break;
    case instant:
        e.what = What::Instant;
        break;
    case counter:
        e.what = What::Counter;
        if (value)
            m_slab.values.push_back({index, e.track, *value});
        break;
    default:
        isAny = false;
    }
    if (!legacy.empty())
        takeLegacy(legacy, e, sequence, isAny);
    const auto extra = [&](const std::vector<std::uint64_t>& own, const std::vector<std::uint64_t>& usual,
                           const std::vector<double>& values) {
        const std::vector<std::uint64_t>& uuids = own.empty() ? usual : own;
        for (std::size_t i = 0; i < std::min(uuids.size(), values.size()); ++i)
            m_slab.values.push_back({index, trackOf({SlabTrack::Kind::Uuid, uuids[i], 0, noWord, -1}), values[i]});
    };
    extra(m_extraUuids, sequence.extraUuids, m_extra);
    extra(m_extraDoubleUuids, sequence.extraDoubleUuids, m_extraDouble);
    if (!isAny) {
        ++m_slab.others["track events of a kind that is not known"];
        e.what = What::Tick;
    }
    add(e);
}

void SlabScanner::takeLegacy(std::string_view data, ScannedEvent& e, Sequence& sequence, bool& isAny)
{
    pbf_reader reader = readerOf(data);
    std::uint64_t phase = 0, id = 0;
    std::optional<std::int64_t> durationUs;
    while (reader.next())
        switch (reader.tag()) {
        case legacy::nameIid:
            if (e.name == noWord)
                e.name = wordOf(sequence, interned::eventNames, reader.get_uint64());
            else
                reader.skip();
            break;
        case legacy::phase:
            phase = reader.get_uint64();
            break;
        case legacy::durationUs:
            durationUs = reader.get_int64();
            break;
        case legacy::unscopedId:
        case legacy::localId:
        case legacy::globalId:
            id = reader.get_uint64();
            break;
        default:
            reader.skip();
        }
    if (phase == 0)
        return;
    isAny = true;
    switch (phase) {
    case 'B':
        e.what = What::Begin;
        break;
    case 'E':
        e.what = What::End;
        break;
    case 'X':
        e.what = What::Complete;
        e.end = durationUs && *durationUs > 0 && *durationUs < highestTime / 1000 ? *durationUs * 1000 : 0;
        break;
    case 'I':
    case 'i':
    case 'R':
        e.what = What::Instant;
        break;
    case 'b':
    case 'e':
    case 'n':
    case 'S':
    case 'T':
    case 'p':
    case 'F':
        e.what = What::Async;
        e.phase = static_cast<char>(phase);
        e.end = static_cast<std::int64_t>(id);
        break;
    default:
        isAny = false;
    }
}

} // namespace lanescope::pftrace
