// From the values of a pickle to a snapshot: which dictionary is a segment, a block, an annotation.

#include "model/base/out_of_memory.h"
#include "model/import/remote_trace.h"
#include "model/memory/pages_ahead.h"
#include "model/memory/pickle_machine.h"
#include "model/memory/replay.h"
#include "model/memory/snapshot.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <new>
#include <stdexcept>
#include <system_error>

namespace lanescope {

namespace {

using Kind = PickleValue::Kind;

class Reader {
public:
    // cutsLastValue: the file ends within the value of the outermost dictionary's last key.
    Reader(PickleHeap& heap, MemorySnapshot& to, const std::string& path, bool isCut, bool cutsLastValue)
        : m_heap(heap), m_to(to), m_path(path), m_isCut(isCut), m_cutsLastValue(cutsLastValue)
    {
    }

    Result<bool> read(PickleValue top);

private:
    using Items = std::vector<std::pair<PickleValue, PickleValue>>;

    tl::unexpected<Error> refused(std::string expected) const
    {
        return tl::unexpected(Error{Error::Kind::BadInput, m_path, {}, std::move(expected)});
    }
    const Items* dictOf(PickleValue value) const
    {
        return value.kind() == Kind::Dict ? &m_heap.dicts[value.index()].items : nullptr;
    }
    Result<bool> segment(const Items& items);
    Result<bool> blocks(PickleValue list, MemoryDevice& device, MemorySegment& segment);
    void traces(PickleValue list);
    void annotations(PickleValue list);
    void settings(PickleValue dict);
    void readAsProfile(int devices);
    void noteCut(bool cutsSegments, std::size_t lists);
    MemoryDevice& device(std::int64_t index);
    void noteUnlessList(PickleValue value, std::string_view what) // Absent: the file does not have it
    {
        if (value.kind() != Kind::List && value.kind() != Kind::Absent)
            ++m_to.dropped[what];
    }
    std::uint32_t text(PickleValue value) const { return value.kind() == Kind::Text ? value.index() : 0; }

    PickleHeap& m_heap;
    MemorySnapshot& m_to;
    const std::string& m_path;
    bool m_isCut, m_cutsLastValue, m_cutsEvents = false;
};

MemoryDevice& Reader::device(std::int64_t index)
{
    for (MemoryDevice& d : m_to.devices)
        if (d.index == index)
            return d;
    MemoryDevice& made = m_to.devices.emplace_back();
    made.index = static_cast<int>(index);
    return made;
}

Result<bool> Reader::segment(const Items& items)
{
    MemorySegment s;
    std::int64_t at = 0;
    PickleValue blockList;
    bool hasSize = false;
    for (const auto& [key, value] : items)
        switch (m_heap.keyOf(key)) {
        case PickleKey::Device:
            at = m_heap.integerOf(value);
            break;
        case PickleKey::Address:
            s.address = static_cast<std::uint64_t>(m_heap.integerOf(value));
            break;
        case PickleKey::TotalSize:
            s.size = m_heap.integerOf(value);
            hasSize = m_heap.isInteger(value);
            break;
        case PickleKey::AllocatedSize:
            s.allocated = m_heap.integerOf(value);
            break;
        case PickleKey::ActiveSize:
            s.active = m_heap.integerOf(value);
            break;
        case PickleKey::RequestedSize:
            s.requested = m_heap.integerOf(value);
            break;
        case PickleKey::Stream:
            s.stream = m_heap.streamOf(static_cast<std::uint64_t>(m_heap.integerOf(value)));
            break;
        case PickleKey::SegmentType:
            s.isSmall = m_heap.textOf(value) == "small";
            break;
        case PickleKey::SegmentPoolId:
            s.pool = m_heap.poolOf(value);
            break;
        case PickleKey::IsExpandable:
            s.isExpandable = value.kind() == Kind::True;
            break;
        case PickleKey::Frames:
            s.stack = m_heap.stackOf(value);
            break;
        case PickleKey::Blocks:
            blockList = value;
            break;
        default:
            break;
        }
    if (!hasSize || s.size < 0 || m_heap.holdsWideSize(items))
        return refused("expected each segment to have a total_size that is not negative, and 64 bits at most");
    if (at < 0 || at > 4096)
        return refused(fmt::format("expected the index of a device, found {}", at));
    MemoryDevice& d = device(at);
    const auto read = blocks(blockList, d, s);
    if (!read)
        return read;
    d.segments.push_back(s);
    return true;
}

Result<bool> Reader::blocks(PickleValue list, MemoryDevice& device, MemorySegment& segment)
{
    segment.firstBlock = static_cast<std::uint32_t>(device.blocks.size());
    std::uint64_t at = segment.address; // older files give no addresses of blocks
    for (const PickleValue item : m_heap.itemsOf(list)) {
        const Items* items = dictOf(item);
        if (!items) {
            ++m_to.dropped[PHRASE("blocks")];
            continue;
        }
        MemoryBlock b;
        b.address = at;
        std::optional<std::int64_t> requested;
        PickleValue history;
        for (const auto& [key, value] : *items)
            switch (m_heap.keyOf(key)) {
            case PickleKey::Address:
                b.address = static_cast<std::uint64_t>(m_heap.integerOf(value));
                break;
            case PickleKey::Size:
                b.size = m_heap.integerOf(value);
                break;
            case PickleKey::RequestedSize:
                requested = m_heap.integerOf(value);
                break;
            case PickleKey::State:
                b.state = m_heap.textOf(value) == "active_allocated"       ? BlockState::Allocated
                          : m_heap.textOf(value) == "active_pending_free"  ? BlockState::PendingFree
                          : m_heap.textOf(value) == "active_awaiting_free" ? BlockState::PendingFree
                                                                           : BlockState::Inactive;
                break;
            case PickleKey::Frames:
                b.stack = m_heap.stackOf(value);
                break;
            case PickleKey::History:
                history = value;
                break;
            default:
                break;
            }
        const std::span<const PickleValue> past = m_heap.itemsOf(history);
        if (const Items* last = past.empty() ? nullptr : dictOf(past[0]))
            for (const auto& [key, value] : *last) {
                if (m_heap.keyOf(key) == PickleKey::RealSize && !requested)
                    requested = m_heap.integerOf(value);
                else if (m_heap.keyOf(key) == PickleKey::Frames)
                    b.stack = m_heap.stackOf(value);
            }
        b.requested = requested.value_or(b.size);
        if (b.size < 0 || b.requested < 0 || m_heap.holdsWideSize(*items))
            return refused("expected sizes of blocks that are not negative, and 64 bits at most");
        at = b.address + static_cast<std::uint64_t>(b.size);
        device.blocks.push_back(b);
        ++segment.blocks;
    }
    return true;
}

// Nearly always the events of a device are rows in turn. Others are copied to the end, so that they are afterwards.
void Reader::traces(PickleValue list)
{
    constexpr std::uint64_t maxRows = (std::uint64_t{1} << 28) - 1;
    std::int64_t index = 0;
    for (const PickleValue one : m_heap.itemsOf(list)) {
        noteUnlessList(one, PHRASE("lists of events"));
        const std::span<const PickleValue> runs = m_heap.itemsOf(one);
        std::uint64_t first = 0, count = 0;
        bool isInTurn = true;
        for (const PickleValue run : runs) {
            if (run.kind() != Kind::Events) { // without an action, for one
                ++m_to.dropped[PHRASE("events")];
                continue;
            }
            const std::uint64_t from = run.payload() >> 28, n = run.payload() & maxRows;
            isInTurn &= count == 0 || first + count == from;
            first = count == 0 ? from : first;
            count += n;
        }
        if (count && !isInTurn) {
            const std::size_t begin = m_heap.events.size();
            for (const PickleValue run : runs)
                if (run.kind() == Kind::Events)
                    for (std::uint64_t i = 0; i < (run.payload() & maxRows); ++i)
                        m_heap.events.add(m_heap.events[(run.payload() >> 28) + i]);
            first = begin;
        }
        if (count) {
            MemoryDevice& d = device(index);
            d.firstEvent = static_cast<std::uint32_t>(first);
            d.events = static_cast<std::uint32_t>(count);
            d.isCutShort = m_cutsEvents && std::cmp_equal(index + 1, m_heap.itemsOf(list).size());
        }
        ++index;
    }
}

void Reader::annotations(PickleValue list)
{
    for (const PickleValue one : m_heap.itemsOf(list)) {
        const Items* items = dictOf(one);
        if (!items) {
            ++m_to.dropped[PHRASE("annotations")];
            continue;
        }
        MemoryAnnotation a;
        for (const auto& [key, value] : *items)
            switch (m_heap.keyOf(key)) {
            case PickleKey::Name:
                a.name = text(value);
                break;
            case PickleKey::Stage:
                a.isStart = m_heap.textOf(value) == "START";
                break;
            case PickleKey::Device:
                a.device = static_cast<std::int32_t>(m_heap.integerOf(value));
                break;
            case PickleKey::TimeUs:
                a.timeUs = m_heap.integerOf(value);
                break;
            default:
                break;
            }
        m_to.annotations.push_back(a);
    }
}

void Reader::settings(PickleValue dict)
{
    const Items* items = dictOf(dict);
    if (!items)
        return;
    for (const auto& [key, value] : *items) {
        const std::string_view name = m_heap.textOf(key);
        if (name == "max_split_size")
            m_to.settings.maxSplitSize = m_heap.integerOf(value);
        else if (name == "expandable_segments")
            m_to.settings.isExpandable = value.kind() == Kind::True;
        else if (name == "garbage_collection_threshold")
            m_to.settings.collectionThreshold = m_heap.realOf(value);
        else if (name == "trace_alloc_max_entries")
            m_to.settings.maxEvents = m_heap.integerOf(value);
        else if (name == "trace_alloc_overflowed")
            m_to.settings.isRing = value.kind() == Kind::True;
        if (const Items* steps = name == "roundup_power2_divisions" ? dictOf(value) : nullptr)
            for (const auto& [size, division] : *steps)
                m_to.settings.roundupDivisions[std::atoll(std::string{m_heap.textOf(size)}.c_str())] =
                    m_heap.integerOf(division);
        if (auto setting = m_heap.settingOf(value))
            m_to.settings.all.push_back({std::string{name}, std::move(*setting)});
    }
}

// Notes what a file lacks that ends early. `lists`: of events, those that it begins.
// Events without all segments do not show what was free or reserved: of the segments that are there the live blocks are
// kept, each of which was live.
void Reader::noteCut(bool cutsSegments, std::size_t lists)
{
    bool hasEvents = false;
    for (MemoryDevice& d : m_to.devices) {
        d.isStateCut = cutsSegments;
        d.lacksEvents = d.events == 0 && (lists == 0 || (m_cutsEvents && std::cmp_greater_equal(d.index + 1, lists)));
        hasEvents |= d.events > 0;
    }
    if (!cutsSegments || !hasEvents)
        return;
    m_to.lacksSegments = true;
    for (MemoryDevice& d : m_to.devices) {
        d.segments.clear();
        std::erase_if(d.blocks, [](const MemoryBlock& b) { return !b.isLive(); });
    }
}

// torch.cuda._memory_viz.profile_plot writes the GPUs, then the CPU. It makes up one segment for each, from the lowest
// to the highest address, and free blocks between the others.
void Reader::readAsProfile(int devices)
{
    for (MemoryDevice& d : m_to.devices) {
        d.isCpu = d.index + 1 == devices;
        d.segments.clear();
        std::erase_if(d.blocks, [](const MemoryBlock& b) { return !b.isLive(); });
    }
    std::erase_if(m_to.devices, [](const MemoryDevice& d) { return d.blocks.empty() && d.events == 0; });
}

Result<bool> Reader::read(PickleValue top)
{
    PickleValue segments, deviceTraces;
    bool isSnapshot = false, cutsSegments = false;
    m_to.lacksAnnotations = m_isCut;
    if (const Items* items = dictOf(top)) {
        const PickleKey last = items->empty() ? PickleKey::Other : m_heap.keyOf(items->back().first);
        m_cutsEvents = m_cutsLastValue && last == PickleKey::DeviceTraces;
        cutsSegments = m_cutsLastValue && last == PickleKey::Segments;
        for (const auto& [key, value] : *items)
            switch (m_heap.keyOf(key)) {
            case PickleKey::Segments:
                segments = value;
                isSnapshot = true;
                break;
            case PickleKey::DeviceTraces:
                deviceTraces = value;
                isSnapshot = true;
                break;
            case PickleKey::AllocatorSettings:
                settings(value);
                break;
            case PickleKey::ExternalAnnotations:
                annotations(value);
                m_to.lacksAnnotations = m_cutsLastValue && last == PickleKey::ExternalAnnotations;
                break;
            default:
                break;
            }
    } else if (top.kind() == Kind::List) { // torch.cuda.memory.memory_snapshot() alone
        segments = top;
        cutsSegments = m_isCut;
        for (const PickleValue item : m_heap.itemsOf(top))
            if (const Items* first = dictOf(item))
                for (const auto& [key, value] : *first)
                    isSnapshot |= m_heap.keyOf(key) == PickleKey::TotalSize;
        isSnapshot |= m_heap.itemsOf(top).empty();
    }
    if (!isSnapshot)
        return refused("expected a memory snapshot (a dictionary with \"segments\"), found another pickle");
    m_to.lacksSegments = segments.kind() == Kind::Absent;
    for (const PickleValue one : m_heap.itemsOf(segments)) {
        const Items* items = dictOf(one);
        if (!items) {
            ++m_to.dropped[PHRASE("segments")];
            continue;
        }
        if (m_isCut && items->empty()) // begun, not filled
            continue;
        if (const auto read = segment(*items); !read)
            return read;
    }
    noteUnlessList(segments, PHRASE("lists of segments"));
    noteUnlessList(deviceTraces, PHRASE("lists of events"));
    traces(deviceTraces);
    if (m_heap.hasCategories)
        readAsProfile(static_cast<int>(m_heap.itemsOf(deviceTraces).size()));
    if (m_isCut)
        noteCut(cutsSegments || m_to.lacksSegments, m_heap.itemsOf(deviceTraces).size());
    std::ranges::sort(m_to.devices, {}, &MemoryDevice::index);
    if (m_to.devices.empty() && !m_to.dropped.empty() && !m_isCut)
        return refused("expected segments and events that are dictionaries, found none");
    return true;
}

// So that no sum of them can leave 64 bits.
bool areSumsSmall(const MemorySnapshot& s)
{
    constexpr double max = 4e18;
    double sum = 0;
    for (std::size_t row = 0; row < s.events.size(); ++row)
        sum += static_cast<double>(s.events.bytes(row));
    for (const MemoryDevice& d : s.devices) {
        for (const MemorySegment& segment : d.segments)
            for (const std::int64_t bytes : {segment.size, segment.allocated, segment.active})
                sum += std::abs(static_cast<double>(bytes));
        for (const MemoryBlock& b : d.blocks)
            sum += static_cast<double>(b.size) + static_cast<double>(b.requested);
    }
    return sum < max;
}

Result<MemorySnapshotPtr> load(const std::string& path, Task& task, std::optional<std::int64_t> capacity)
{
    const auto began = std::chrono::steady_clock::now();
    auto source = openSource(path, task);
    if (!source)
        return tl::unexpected(source.error());
    task.total.store((*source)->knownSize().value_or(0));
    auto snapshot = std::make_shared<MemorySnapshot>();
    {
        const PagesAhead pages;
        PickleHeap heap;
        PickleMachine machine{**source, task, heap};
        const auto top = machine.run();
        if (!top)
            return tl::unexpected(top.error());
        if (const auto read =
                Reader{heap, *snapshot, path, machine.cutAt().has_value(), machine.cutsLastValue()}.read(*top);
            !read) {
            if (const auto& cut = machine.cutAt(); cut && machine.cutWants())
                return tl::unexpected(
                    Error{Error::Kind::BadInput, path, *cut,
                          fmt::format("expected a text of {} bytes, found the end of the file", machine.cutWants())});
            if (const auto& cut = machine.cutAt())
                return tl::unexpected(
                    Error{Error::Kind::BadInput, path, *cut,
                          "expected a memory snapshot (a dictionary with \"segments\"), found the end of the file"});
            return tl::unexpected(read.error());
        }
        snapshot->protocol = machine.protocol();
        snapshot->texts = std::move(heap.texts);
        snapshot->stacks = std::move(heap.stacks);
        snapshot->events = std::move(heap.events);
        snapshot->streams = std::move(heap.streams);
        snapshot->pools = std::move(heap.pools);
        snapshot->otherActions = std::move(heap.otherActions);
        snapshot->hasCategories = heap.hasCategories;
        snapshot->listedStacks = heap.countListedStacks();
        snapshot->poolsInLists = heap.poolsInLists;
        if (const auto& cut = machine.cutAt())
            snapshot->warnings.push_back(
                {PHRASE("The file ends at byte {byte}, before its end mark: what it holds up to there is shown."),
                 {{"byte", static_cast<std::int64_t>(*cut)}}});
        if (const auto damage = (*source)->damage())
            snapshot->warnings.push_back({PHRASE("{damage}"), {{"damage", damage->line()}}});
    }
    if (!areSumsSmall(*snapshot))
        return tl::unexpected(Error{Error::Kind::BadInput, path, {}, "expected sizes that add up to less than 4 EB"});
    snapshot->path = path;
    snapshot->capacity = capacity;
    snapshot->packing = (*source)->packing();
    snapshot->bytes = (*source)->fileBytes();
    source->reset();
    for (MemoryDevice& device : snapshot->devices) {
        if (task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, path, {}, "cancelled"});
        replay(*snapshot, device);
    }
    addWarnings(*snapshot);
    snapshot->loadMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
    return MemorySnapshotPtr{std::move(snapshot)};
}

} // namespace

Result<MemorySnapshotPtr> loadMemorySnapshot(const std::string& path, Task& task, std::optional<std::int64_t> capacity)
{
    try {
        return load(path, task, capacity);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    } catch (const std::system_error&) {
    }
    return tl::unexpected(outOfMemory(path));
}

Result<MemorySnapshotPtr> loadMemorySnapshot(const std::string& path, std::optional<std::int64_t> capacity)
{
    Task task;
    return loadMemorySnapshot(path, task, capacity);
}

} // namespace lanescope
