#include "widgets/memory/memory_rows.h"

#include "model/memory/figures.h"
#include "model/memory/frames.h"
#include "widgets/kit/quantities.h"
#include "widgets/memory/memory_panel.h"

#include <algorithm>

namespace lanescope {

namespace {

QString bytesOfRow(double n) { return QString::fromStdString(shownBytes(static_cast<std::int64_t>(n))); }
QString countOfRow(double n) { return countOf(static_cast<quint64>(n)); }
QString addressOfRow(double n) { return QStringLiteral("0x%1").arg(static_cast<quint64>(n), 0, 16); }
QString timeOfRow(double ns) { return shortDuration(Ns{static_cast<std::int64_t>(ns)}); }

std::vector<CellColumn> columnsOfHolders(bool hasTimes, const MemoryDevice& device)
{
    const QString bytes = QStringLiteral("bytes");
    return {{MemoryPanel::tr("Holder"), {}, MemoryPanel::tr("Who requested the memory"), true},
            {MemoryPanel::tr("Allocated by"), {}, MemoryPanel::tr("The op that was called"), true},
            {MemoryPanel::tr("Live"), bytes, MemoryPanel::tr("Bytes requested and not freed at the cursor"), false},
            {MemoryPanel::tr("Share"), QStringLiteral("%"), {}, false},
            {MemoryPanel::tr("Blocks"), {}, {}, false},
            {MemoryPanel::tr("Largest"), bytes, {}, false},
            device.isCutShort ? CellColumn{MemoryPanel::tr("At the cut"), bytes,
                                           MemoryPanel::tr("Live after the last event that the file holds"), false}
                              : CellColumn{MemoryPanel::tr("At the end"), bytes,
                                           MemoryPanel::tr("Live at the end of the recording"), false},
            {MemoryPanel::tr("Since"), hasTimes ? QStringLiteral("ns") : QString{},
             MemoryPanel::tr("When the first of these blocks was allocated"), false}};
}

std::vector<TableCell> rowOfAll(const HolderRow& sum)
{
    std::vector<TableCell> row{TableCell::of(MemoryPanel::tr("All holders").toStdString()),
                               TableCell::of(std::string_view{}),
                               TableCell::of(static_cast<double>(sum.bytes), bytesOfRow),
                               TableCell::of(sum.bytes ? 100.0 : 0.0, percentOf),
                               TableCell::of(static_cast<double>(sum.blocks), countOfRow),
                               TableCell::of(static_cast<double>(sum.largest), bytesOfRow),
                               TableCell::of(static_cast<double>(sum.bytesAtEnd), bytesOfRow),
                               TableCell::of(std::nullopt, timeOfRow)};
    for (TableCell& cell : row)
        cell.isBold = true;
    return row;
}

} // namespace

TableCell bytesCell(std::int64_t bytes) { return TableCell::of(static_cast<double>(bytes), bytesOfRow); }
TableCell countCell(std::int64_t count) { return TableCell::of(static_cast<double>(count), countOfRow); }

TableCell addressCell(std::uint64_t address)
{
    TableCell cell = TableCell::of(static_cast<double>(address), addressOfRow);
    cell.words = cell.shown.toStdString(); // for the filter
    return cell;
}

TableCell momentCell(const MemorySnapshot& s, const MemoryDevice& d, bool hasTimes, std::int64_t index)
{
    if (!hasTimes)
        return TableCell::of(static_cast<double>(index), countOfRow);
    const std::size_t row = std::size_t{d.firstEvent} + static_cast<std::size_t>(index);
    return TableCell::of(static_cast<double>(s.events.timeUs(row) - s.events.timeUs(d.firstEvent)) * 1000, timeOfRow);
}

std::vector<QColor> holderColoursOf(const MemoryDocument& document)
{
    const MemoryBands& bands = document.bands();
    std::vector<QColor> colours(bands.holders().groups.size(), document.colourOf(bands.count() - 1));
    for (std::size_t b = 0; b + 1 < bands.count(); ++b)
        colours[bands.groupOf(b)] = document.colourOf(b);
    return colours;
}

MemoryHolderTable holderTableOf(const MemorySnapshot& s, const MemoryDevice& d, const MemoryBands& bands,
                                std::int64_t index, const std::vector<QColor>& colours)
{
    MemoryHolderTable table;
    table.cells->columns = columnsOfHolders(bands.hasTimes(), d);
    const Holders& holders = bands.holders();
    const std::vector<HolderRow> rows = rowsAt(d, holders, index);
    const auto [sum, onlyAtEnd] = sumOf(d, rows);
    for (const HolderRow& row : rows) {
        const HolderGroup& group = holders.groups[row.group];
        TableCell name = TableCell::of(group.name, QString::fromStdString(group.place));
        name.swatch = colours[row.group];
        TableCell live = TableCell::of(static_cast<double>(row.bytes), bytesOfRow);
        live.bar =
            CellBar{rows.front().bytes ? static_cast<double>(row.bytes) / static_cast<double>(rows.front().bytes) : 0,
                    false, colours[row.group]};
        TableCell since = TableCell::of(std::nullopt, timeOfRow);
        if (row.first >= 0)
            since = momentCell(s, d, bands.hasTimes(), row.first);
        else
            since.shown = MemoryPanel::tr("before");
        const std::string by = group.detail.empty() && group.is == HolderGroup::Is::FromBefore
                                   ? MemoryPanel::tr("stack unknown").toStdString()
                                   : group.opText();
        table.groups.push_back(row.group);
        table.cells->rows.push_back({name, TableCell::of(by), live,
                                     TableCell::of(shareOf(row.bytes, sum.bytes), percentOf),
                                     TableCell::of(static_cast<double>(row.blocks), countOfRow),
                                     TableCell::of(static_cast<double>(row.largest), bytesOfRow),
                                     TableCell::of(static_cast<double>(row.bytesAtEnd), bytesOfRow), since});
    }
    if (onlyAtEnd > 0) {
        HolderRow later;
        later.bytesAtEnd = onlyAtEnd;
        std::vector<TableCell> row = rowOfAll(later);
        row.front() = TableCell::of(MemoryPanel::tr("live at the end only").toStdString());
        for (TableCell& cell : row)
            cell.isBold = false;
        table.groups.push_back(noMemoryIndex);
        table.cells->rows.push_back(std::move(row));
    }
    if (!rows.empty()) {
        table.cells->rows.push_back(rowOfAll(sum));
        table.cells->hasTotal = true;
    }
    giveUnits(*table.cells);
    return table;
}

std::shared_ptr<CellTable> allocationTableOf(const MemorySnapshot& s, const MemoryDevice& d, const MemoryBands& bands,
                                             const std::vector<std::uint32_t>& lives)
{
    auto table = std::make_shared<CellTable>();
    const QString unit = bands.hasTimes() ? QStringLiteral("ns") : QString{}, bytes = QStringLiteral("bytes");
    table->columns = {
        {MemoryPanel::tr("Size"), bytes, MemoryPanel::tr("Bytes requested"), false},
        {MemoryPanel::tr("Holder"), {}, MemoryPanel::tr("Who requested the memory"), true},
        {MemoryPanel::tr("Allocated by"), {}, MemoryPanel::tr("The op that was called"), true},
        {MemoryPanel::tr("Allocated at"), unit, MemoryPanel::tr("Empty: before the recording"), false},
        {MemoryPanel::tr("Freed at"), unit, MemoryPanel::tr("Empty: never within the recording"), false},
        {MemoryPanel::tr("Rounding"), bytes, MemoryPanel::tr("Bytes of its block beyond the request"), false},
        {MemoryPanel::tr("Address"), {}, {}, false}};
    const auto when = [&](std::uint32_t index) {
        return index == noMemoryIndex ? TableCell::of(std::nullopt, timeOfRow)
                                      : momentCell(s, d, bands.hasTimes(), index);
    };
    const std::vector<StackFacts>& facts = stackFactsOf(s);
    for (const std::uint32_t k : lives) {
        const MemoryLife& life = d.lives[k];
        const HolderGroup& group = bands.holders().groups[bands.holders().groupOf[k]];
        const StackFacts& fact = facts[life.stack];
        const auto rounding = static_cast<double>(std::max<std::int64_t>(0, life.block - life.requested));
        table->rows.push_back({TableCell::of(static_cast<double>(life.requested), bytesOfRow),
                               TableCell::of(group.name, QString::fromStdString(group.place)),
                               TableCell::of(fact.calledOp.empty() ? fact.node : fact.calledOp), when(life.begin),
                               when(life.completed),
                               TableCell::of(s.hasSegments() ? std::optional{rounding} : std::nullopt, bytesOfRow),
                               TableCell::of(static_cast<double>(life.address), addressOfRow)});
    }
    giveUnits(*table);
    return table;
}

} // namespace lanescope
