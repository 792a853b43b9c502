#include "model/attribution/memory_use.h"

#include "model/attribution/host_places.h"
#include "model/attribution/names.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::uint32_t notInTrace = ~0u;

// One allocation of a device; places are those of RecordedDevice::records.
struct RecordedLife {
    std::uint32_t begin = notInTrace, end = notInTrace; // end: never freed
    std::int64_t bytes = 0;
};

std::vector<RecordedLife> livesOf(const TraceMemory& memory, const RecordedDevice& device)
{
    std::vector<RecordedLife> lives;
    std::unordered_map<std::uint64_t, std::uint32_t> live; // address to life
    for (std::uint32_t i = 0; i < device.records.size(); ++i) {
        const MemoryRecord& record = memory.records[device.records[i]];
        if (record.bytes >= 0) {
            live[record.address] = static_cast<std::uint32_t>(lives.size());
            lives.push_back({i, notInTrace, record.bytes});
            continue;
        }
        const auto at = live.find(record.address);
        if (at == live.end()) {
            lives.push_back({notInTrace, i, -record.bytes});
            continue;
        }
        lives[at->second].end = i;
        live.erase(at);
    }
    return lives;
}

// Names of places, each once.
class PlaceTexts {
public:
    explicit PlaceTexts(const Analysis& analysis) : m_trace(analysis.trace()), m_places(hostPlacesOf(analysis)) {}

    // Empty: no op, line, phase or module contains the record.
    std::string of(const MemoryRecord& record, MemoryUseBy by) const
    {
        if (by == MemoryUseBy::Op)
            return record.op ? std::string{m_trace.name(record.op)} : std::string{};
        const HostPlace* place = record.owner ? m_places.of(record.owner) : nullptr;
        if (!place)
            return {};
        switch (by) {
        case MemoryUseBy::Op:
            break;
        case MemoryUseBy::Line:
            return std::string{m_places.names[place->line]};
        case MemoryUseBy::Phase:
            return place->hostPhase() == Phase::Undecided ? std::string{} : std::string{idOf(place->hostPhase())};
        case MemoryUseBy::Module:
            break;
        }
        std::string path;
        for (const std::uint32_t name : m_places.modules.names(place->module)) {
            const std::string_view text = m_places.names[name];
            path += path.empty() ? "" : " / ";
            path += moduleNameOf(text).value_or(text);
        }
        return path;
    }

private:
    const Trace& m_trace;
    const HostPlaces& m_places;
};

class UseOfDevice {
public:
    UseOfDevice(const Analysis& analysis, const PlaceTexts& texts, std::uint32_t device)
        : m_analysis(analysis), m_texts(texts), m_memory(recordedMemoryOf(analysis)),
          m_device(m_memory.devices[device]), m_held(heldMemory(m_memory, m_device))
    {
        m_out.device = device;
    }

    MemoryUse use()
    {
        readCurve();
        readSteps();
        m_out.hasAddresses = std::all_of(m_device.records.begin(), m_device.records.end(),
                                         [&](std::uint32_t r) { return m_memory.records[r].address != 0; });
        if (m_out.hasAddresses)
            m_lives = livesOf(m_memory, m_device);
        for (const RecordedLife& life : m_lives)
            m_out.freedFromBefore += life.begin == notInTrace ? life.bytes : 0;
        for (std::size_t by = 0; by < memoryUseIds.size(); ++by)
            readRows(static_cast<MemoryUseBy>(by));
        return std::move(m_out);
    }

private:
    const MemoryRecord& record(std::size_t i) const { return m_memory.records[m_device.records[i]]; }

    void readCurve()
    {
        m_out.before = m_held.before;
        m_out.peak = m_held.before;
        m_out.end = m_held.after.empty() ? m_held.before : m_held.after.back();
        std::int64_t last = m_held.before;
        for (std::uint32_t i = 0; i < m_held.after.size(); ++i) {
            const MemoryRecord& r = record(i);
            if (m_held.after[i] > m_out.peak) {
                m_out.peak = m_held.after[i];
                m_out.peakAt = r.time;
                m_peakPlace = i;
            }
            if (r.reserved)
                m_out.peakReserved = std::max(m_out.peakReserved.value_or(0), *r.reserved);
            (r.bytes < 0 ? m_out.frees : m_out.allocations) += 1;
            (r.bytes < 0 ? m_out.freed : m_out.allocated) += r.bytes < 0 ? -r.bytes : r.bytes;
            m_out.jumps += m_held.after[i] != last + r.bytes;
            last = m_held.after[i];
        }
        if (m_device.isCpu() || m_out.peakReserved == 0)
            m_out.peakReserved.reset(); // the CPU's allocator reserves nothing
    }

    void readSteps()
    {
        const Trace& trace = m_analysis.trace();
        for (const Step& step : m_analysis.steps()) {
            if (trace[trace.laneOf(step.slice)].process != m_device.process)
                continue;
            MemoryStepRow row;
            row.name = trace.name(step.slice);
            row.range = step.range;
            const auto first =
                std::partition_point(m_device.records.begin(), m_device.records.end(),
                                     [&](auto r) { return m_memory.records[r].time < step.range.begin; }) -
                m_device.records.begin();
            auto i = static_cast<std::size_t>(first);
            row.begin = i ? m_held.after[i - 1] : m_held.before;
            row.peak = row.end = row.begin;
            row.peakAt = step.range.begin;
            if (i && m_out.peakReserved)
                row.reserved = record(i - 1).reserved;
            for (; i < m_held.after.size() && record(i).time < step.range.end; ++i) {
                const MemoryRecord& r = record(i);
                row.end = m_held.after[i];
                if (row.end > row.peak) {
                    row.peak = row.end;
                    row.peakAt = r.time;
                }
                if (r.reserved && m_out.peakReserved)
                    row.reserved = std::max(row.reserved.value_or(0), *r.reserved);
                (r.bytes < 0 ? row.freed : row.allocated) += r.bytes < 0 ? -r.bytes : r.bytes;
            }
            m_out.steps.push_back(std::move(row));
        }
    }

    bool isLiveAtPeak(const RecordedLife& life) const
    {
        // Places count from 0; before the first one no memory of the trace is live.
        const bool isBegun = life.begin == notInTrace || (m_peakPlace && life.begin <= *m_peakPlace);
        return isBegun && (life.end == notInTrace || !m_peakPlace || life.end > *m_peakPlace);
    }

    void readRows(MemoryUseBy by)
    {
        std::map<std::string, MemoryUseRow> rows;
        std::vector<MemoryUseRow*> rowOfPlace;
        for (std::size_t i = 0; i < m_device.records.size(); ++i) {
            MemoryUseRow& row = rows[m_texts.of(record(i), by)];
            rowOfPlace.push_back(&row);
            const std::int64_t bytes = record(i).bytes;
            if (bytes < 0) {
                row.freed -= bytes;
                continue;
            }
            row.allocated += bytes;
            row.largest = std::max(row.largest, bytes);
            ++row.allocations;
        }
        MemoryUseRow before;
        before.isBefore = true;
        before.atPeak = m_out.before; // less those blocks of it that were freed by then
        for (const RecordedLife& life : m_lives) {
            if (life.begin == notInTrace) {
                before.atPeak -= isLiveAtPeak(life) ? 0 : life.bytes;
                continue;
            }
            MemoryUseRow& row = *rowOfPlace[life.begin];
            if (life.end == notInTrace) {
                row.kept += life.bytes;
                ++row.blocksKept;
            }
            if (isLiveAtPeak(life)) {
                row.atPeak += life.bytes;
                ++row.blocksAtPeak;
            }
        }
        std::vector<MemoryUseRow>& out = m_out.rows[static_cast<std::size_t>(by)];
        for (auto& [name, row] : rows) {
            row.name = name;
            row.isOutside = name.empty();
            out.push_back(std::move(row));
        }
        if (m_out.hasAddresses && m_device.hasTotals && m_out.before > 0) {
            before.kept = m_out.before - m_out.freedFromBefore;
            out.push_back(std::move(before));
        }
        std::stable_sort(out.begin(), out.end(), [&](const MemoryUseRow& a, const MemoryUseRow& b) {
            return std::pair{a.atPeak, a.allocated} > std::pair{b.atPeak, b.allocated};
        });
    }

    const Analysis& m_analysis;
    const PlaceTexts& m_texts;
    const TraceMemory& m_memory;
    const RecordedDevice& m_device;
    HeldMemory m_held;
    std::vector<RecordedLife> m_lives;
    std::optional<std::uint32_t> m_peakPlace; // none: never above what was held before
    MemoryUse m_out;
};

} // namespace

std::string memoryNameOf(const Attribution& attribution, PathTree::Node module)
{
    std::string path;
    for (const std::uint32_t name : attribution.modules.names(module)) {
        const std::string_view text = attribution.names[name];
        path += path.empty() ? "" : " / ";
        path += moduleNameOf(text).value_or(text);
    }
    return path;
}

std::string textOf(const MemoryUseRow& row, MemoryUseBy by)
{
    if (row.isBefore)
        return translated(PHRASE("allocated before the recording"));
    if (!row.isOutside)
        return row.name;
    switch (by) {
    case MemoryUseBy::Op:
        return translated(PHRASE("outside any op"));
    case MemoryUseBy::Module:
        return translated(PHRASE("in no module"));
    case MemoryUseBy::Line:
        return translated(PHRASE("in no Python function"));
    case MemoryUseBy::Phase:
        break;
    }
    return translated(PHRASE("in no phase"));
}

const MemoryUse* mainMemoryUseOf(const Analysis& analysis)
{
    const std::vector<RecordedDevice>& devices = recordedMemoryOf(analysis).devices;
    const MemoryUse* best = nullptr;
    const bool hasGpu = !analysis.work().empty();
    const auto rank = [&](const MemoryUse& use) { return std::pair{!devices[use.device].isCpu(), use.peak}; };
    for (const MemoryUse& use : memoryUseOf(analysis))
        if ((!hasGpu || !devices[use.device].isCpu()) && (!best || rank(use) > rank(*best)))
            best = &use;
    return best;
}

std::vector<MemoryUse> computeMemoryUse(const Analysis& analysis)
{
    std::vector<MemoryUse> all;
    if (recordedMemoryOf(analysis).isEmpty())
        return all;
    const PlaceTexts texts{analysis};
    for (std::uint32_t d = 0; d < recordedMemoryOf(analysis).devices.size(); ++d)
        all.push_back(UseOfDevice{analysis, texts, d}.use());
    return all;
}

} // namespace lanescope
