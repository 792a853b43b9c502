#include "widgets/memory/memory_tables.h"

#include "model/memory/cannot_tell.h"
#include "model/memory/figures.h"
#include "model/memory/frames.h"
#include "model/memory/step_holders.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_rows.h"

#include <algorithm>

namespace lanescope {

namespace {

QString timeUnit(bool hasTimes) { return hasTimes ? QStringLiteral("ns") : QString{}; }

// The line of the program that an event's stack names; without one the node of autograd or the op.
std::string lineOfEvent(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index)
{
    const std::uint32_t stack = s.events.stack(std::size_t{d.firstEvent} + static_cast<std::size_t>(index));
    const StackFacts& facts = stackFactsOf(s)[stack];
    return facts.line ? shortPlace(s, *facts.line) : facts.node.empty() ? facts.calledOp : facts.node;
}

// The part of the recording around an event.
MemoryPlace around(const MemoryDevice& d, std::int64_t index)
{
    constexpr std::int64_t parts = 50;
    const std::int64_t by = std::max<std::int64_t>(4, std::int64_t{d.events} / parts);
    return {index, std::max<std::int64_t>(-1, index - by), std::min(std::int64_t{d.events} - 1, index + by), {}, {}};
}

TableCell liveOf(const MapSegment& segment)
{
    TableCell cell = bytesCell(segment.live);
    cell.bar = CellBar{segment.size ? static_cast<double>(segment.live) / static_cast<double>(segment.size) : 0, false,
                       MemoryDocument::colourOf({{}, MemoryPhase::Forward, false, 0})};
    return cell;
}

} // namespace

PlacedTable stepTableOf(const MemorySnapshot& s, const MemoryDevice& d, bool hasTimes)
{
    PlacedTable table;
    const MemorySteps steps = memoryStepsOf(s, d, 1);
    const std::vector<MemoryStepUse> rows = stepRowsOf(s, d, steps);
    table.about = rows.empty() ? MemoryPanel::tr("No steps: %1").arg(snapshotText(whyNoSteps(s, d, steps)))
                               : snapshotText(definitionOf(steps));
    const QString bytes = QStringLiteral("bytes");
    table.cells->columns = {
        {MemoryPanel::tr("Step"), {}, {}, true},
        {MemoryPanel::tr("Begins at"), timeUnit(hasTimes), {}, false},
        {MemoryPanel::tr("At start"), bytes, MemoryPanel::tr("Live at its first event"), false},
        {MemoryPanel::tr("Peak"), bytes, MemoryPanel::tr("Max live bytes within the step"), false},
        {MemoryPanel::tr("At the end"), bytes, MemoryPanel::tr("Live at its last event"), false},
        {MemoryPanel::tr("Reserved"), bytes, MemoryPanel::tr("Max reserved bytes within the step"), false},
        {MemoryPanel::tr("Allocated"), bytes, MemoryPanel::tr("All requests of the step together"), false},
        {MemoryPanel::tr("Freed"), bytes, {}, false},
        {MemoryPanel::tr("Allocations"), {}, {}, false},
        {MemoryPanel::tr("cudaMalloc"), {}, MemoryPanel::tr("Segments reserved"), false},
        {MemoryPanel::tr("cudaFree"), {}, MemoryPanel::tr("Segments given back"), false}};
    const auto ofSegments = [&s](const TableCell& cell) { return s.hasSegments() ? cell : TableCell{}; };
    for (const MemoryStepUse& row : rows) {
        table.cells->rows.push_back(
            {TableCell::of(row.name), momentCell(s, d, hasTimes, row.first), bytesCell(row.begin), bytesCell(row.peak),
             bytesCell(row.end), ofSegments(bytesCell(row.reserved)), bytesCell(row.allocated), bytesCell(row.freed),
             countCell(row.allocations), ofSegments(countCell(row.reservedSegments)),
             ofSegments(countCell(row.freedSegments))});
        table.places.push_back({row.peakIndex, row.first, row.last, {}, {}});
    }
    giveUnits(*table.cells);
    return table;
}

PlacedTable segmentTableOf(const MemorySnapshot& s, const MemoryDevice& d, bool hasTimes, std::int64_t index)
{
    PlacedTable table;
    const QString bytes = QStringLiteral("bytes");
    table.cells->columns = {
        {MemoryPanel::tr("Address"), {}, {}, false},
        {MemoryPanel::tr("Size"), bytes, MemoryPanel::tr("Bytes reserved"), false},
        {MemoryPanel::tr("Blocks"), {}, MemoryPanel::tr("Blocks that are live"), false},
        {MemoryPanel::tr("Live"), bytes, MemoryPanel::tr("Bytes of live blocks; the bar is their share"), false},
        {MemoryPanel::tr("Free"), bytes, {}, false},
        {MemoryPanel::tr("Largest free block"), bytes, {}, false},
        {MemoryPanel::tr("Kind"), {}, MemoryPanel::tr("Small blocks: requests of up to 1 MiB"), true},
        {MemoryPanel::tr("Pool"), {}, {}, true},
        {MemoryPanel::tr("Stream"), {}, {}, false},
        {MemoryPanel::tr("Reserved at"), timeUnit(hasTimes), {}, false},
        {MemoryPanel::tr("Reserved by"), {}, MemoryPanel::tr("The line whose request needed the segment"), true}};
    const AddressMap map = addressMapAt(s, d, index);
    const SegmentHistory& history = segmentHistoryOf(s, d);
    for (const MapSegment& segment : map.segments) {
        std::int64_t blocks = 0, largest = 0;
        for (std::uint32_t i = segment.firstBlock; i < segment.firstBlock + segment.blocks; ++i) {
            const MapBlock& block = map.blocks[i];
            blocks += block.life == noMemoryIndex ? 0 : 1;
            largest = block.life == noMemoryIndex ? std::max(largest, block.size) : largest;
        }
        const std::int64_t from = history.reservedAt(segment.address, index).value_or(-1);
        TableCell since = from < 0 ? TableCell{} : momentCell(s, d, hasTimes, from);
        if (from < 0)
            since.shown = MemoryPanel::tr("before");
        table.cells->rows.push_back(
            {addressCell(segment.address), bytesCell(segment.size), countCell(blocks), liveOf(segment),
             bytesCell(segment.size - segment.live), bytesCell(largest),
             TableCell::of((segment.owner.isSmall ? MemoryPanel::tr("small blocks") : MemoryPanel::tr("large blocks"))
                               .toStdString()),
             TableCell::of(nameOfPool(s, segment.owner.pool)),
             TableCell::of(static_cast<double>(s.streams[segment.owner.stream]),
                           [](double n) { return QString::number(static_cast<qint64>(n)); }),
             since, TableCell::of(from < 0 ? std::string{} : lineOfEvent(s, d, from))});
        MemoryPlace place = around(d, std::max<std::int64_t>(0, from));
        place.index = from;
        place.segment = segment.address;
        table.places.push_back(place);
    }
    giveUnits(*table.cells);
    return table;
}

PlacedTable refusalTableOf(const MemorySnapshot& s, const MemoryDevice& d, bool hasTimes)
{
    PlacedTable table;
    if (d.outOfMemory.empty())
        table.about = d.events ? MemoryPanel::tr("No request failed in this recording.")
                               : MemoryPanel::tr("The snapshot holds no events.");
    const QString bytes = QStringLiteral("bytes");
    table.cells->columns = {
        {MemoryPanel::tr("Event"), {}, {}, false},
        {MemoryPanel::tr("Time"), timeUnit(hasTimes), {}, false},
        {MemoryPanel::tr("Request"), bytes, MemoryPanel::tr("Bytes that did not fit"), false},
        {MemoryPanel::tr("Requested by"), {}, {}, true},
        {MemoryPanel::tr("Live"), bytes, {}, false},
        {MemoryPanel::tr("Reserved"), bytes, {}, false},
        {MemoryPanel::tr("Free in segments"), bytes, {}, false},
        {MemoryPanel::tr("Free for the driver"), bytes, MemoryPanel::tr("Bytes that no process had reserved"), false}};
    for (const OutOfMemoryEvent& o : d.outOfMemory) {
        table.cells->rows.push_back({countCell(o.index), momentCell(s, d, hasTimes, o.index), bytesCell(o.asked),
                                     TableCell::of(lineOfEvent(s, d, o.index)), bytesCell(o.level.active),
                                     bytesCell(o.level.reserved), bytesCell(o.level.reserved - o.level.blocks),
                                     o.deviceFree ? bytesCell(*o.deviceFree) : TableCell::of(std::string_view{})});
        table.places.push_back(around(d, o.index));
    }
    giveUnits(*table.cells);
    return table;
}

MemoryPlace placeOfLife(const MemoryDevice& d, std::uint32_t life)
{
    const MemoryLife& l = d.lives[life];
    const std::int64_t first = l.isFromBefore() ? -1 : std::int64_t{l.begin};
    const std::int64_t last = l.completed == MemoryLife::never ? std::int64_t{d.events} - 1 : std::int64_t{l.completed};
    return {first, first, last, life, {}};
}

MemoryPlace placeOfEvent(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index)
{
    if (index < 0 || index >= std::int64_t{d.events})
        return {};
    const std::uint32_t life = s.events.life(std::size_t{d.firstEvent} + static_cast<std::size_t>(index));
    MemoryPlace place = life == noMemoryIndex ? around(d, index) : placeOfLife(d, life);
    place.index = index;
    return place;
}

std::optional<MemoryPlace> placeOfCell(const QueryResult& result, std::size_t row, std::size_t column,
                                       const MemorySnapshot& s, const MemoryDevice& d)
{
    const auto eventIn = [&](std::size_t c) -> std::optional<std::int64_t> {
        const QueryValue value = result.at(row, c);
        const bool isEvent = result.columns[c].refers == Refers::MemoryEvent && value.type == QueryValue::Type::Integer;
        return isEvent ? std::optional{value.integer} : std::nullopt;
    };
    std::optional<std::int64_t> event = eventIn(column);
    for (std::size_t c = 0; c < result.columns.size(); ++c) {
        const QueryValue value = result.at(row, c);
        if (result.columns[c].name == "device" && value.type == QueryValue::Type::Integer && value.integer != d.index)
            return {};
        if (!event)
            event = eventIn(c);
    }
    if (!event || *event < 0 || *event >= std::int64_t{d.events})
        return {};
    return placeOfEvent(s, d, *event);
}

} // namespace lanescope
