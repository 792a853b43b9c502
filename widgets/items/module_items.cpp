#include "widgets/items/module_items.h"

#include "model/attribution/place_text.h"
#include "model/base/share.h"
#include "model/compare/wording.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>

namespace lanescope {

namespace {

std::string joined(const std::vector<std::string>& path)
{
    std::string text;
    for (const std::string& part : path) {
        if (!text.empty())
            text.append(" › ");
        text.append(part);
    }
    return text;
}

// Adds the memory of modules, with all that is below them, and of phases.
void addMemory(ModuleEntries& all, const Attribution& attribution, const MemoryUse& use)
{
    const bool isModule = all.table.by == PlaceBy::Module;
    if (!isModule && all.table.by != PlaceBy::Phase)
        return;
    all.isMemoryAtPeak = use.hasAddresses;
    std::unordered_map<std::string_view, std::int64_t> bytes;
    for (const MemoryUseRow& row : use.by(isModule ? MemoryUseBy::Module : MemoryUseBy::Phase))
        if (!row.isBefore && !row.isOutside)
            bytes[row.name] = use.hasAddresses ? row.atPeak : row.allocated;
    const auto of = [&](const std::string& name) {
        const auto at = bytes.find(name);
        return at == bytes.end() ? 0 : at->second;
    };
    all.memory.resize(all.entries.size());
    for (std::size_t i = all.table.rows.size(); i-- > 0;) { // children before their parents
        const PlaceRow& row = all.table.rows[i];
        if (!isModule)
            all.memory[i] = of(row.path.back());
        for (const PathTree::Node node : row.nodes)
            all.memory[i] += of(memoryNameOf(attribution, node));
        if (row.parent != PlaceRow::noParent)
            all.memory[row.parent] += all.memory[i];
    }
}

} // namespace

std::vector<std::uint32_t> ModuleEntries::worksOf(std::size_t entry) const
{
    if (!row(entry))
        return unplaced(entry).works;
    std::vector<std::uint32_t> works = row(entry)->works;
    for (const std::size_t child : entries[entry].children) {
        if (outlier(child)) // the rows of the fold have its work already
            continue;
        const std::vector<std::uint32_t> below = worksOf(child);
        works.insert(works.end(), below.begin(), below.end());
    }
    return works;
}

ModuleEntries moduleEntries(PlaceTable table, const Attribution& attribution, const MemoryUse* memory,
                            EntriesShown shown)
{
    ModuleEntries all;
    all.notes = inferredNotesOf(table);
    for (std::string& note : notesOf(table, attribution, NoteFor::Window))
        all.notes.push_back(std::move(note));
    if (table.before.count > 0)
        all.notes.push_back(format(leftOutSentence(table.before), briefDuration));
    const bool isTree = table.by == PlaceBy::Module || table.by == PlaceBy::Scope;
    const std::size_t placed = table.rows.size(), apart = placed + table.unplaced.size();
    all.entries.resize(apart + table.outliers.size());
    for (std::size_t i = 0; i < all.entries.size(); ++i) {
        ModuleEntries::Entry& entry = all.entries[i];
        Ns busy{};
        if (i >= apart) {
            const OutlierRow& one = table.outliers[i - apart];
            entry.name = ModuleItems::tr("%1 alone").arg(toQt(one.row.path.back())).toStdString();
            entry.detail = fmt::format("{}{:.0f} %", one.percent < 0 ? "\u2212" : "+", std::abs(one.percent));
            entry.parent = one.row.parent;
            busy = one.row.busy;
        } else if (i >= placed) {
            const UnplacedRow& one = table.unplaced[i - placed];
            entry.name = toQt(textOf(one.reason, table.by)).prepend('(').append(')').toStdString();
            busy = one.busy;
            for (const Ns phase : one.phases) // one scale for all rows
                all.longest = std::max(all.longest, phase);
        } else {
            const PlaceRow& row = table.rows[i];
            entry.name = row.path.back();
            entry.parent = row.parent;
            busy = row.busy;
            if (!isTree && row.path.size() > 1)
                entry.detail = joined({row.path.begin(), row.path.end() - 1});
            if (row.parent == PlaceRow::noParent) // a parent's time includes its children's
                for (const Ns phase : row.phases)
                    all.longest = std::max(all.longest, phase);
        }
        if (shown == EntriesShown::WithGpuTime && busy == Ns{})
            continue; // nothing below it has any either
        std::vector<std::size_t>& siblings =
            entry.parent == PlaceRow::noParent ? all.top : all.entries[entry.parent].children;
        entry.place = siblings.size();
        siblings.push_back(i);
    }
    all.table = std::move(table);
    if (memory)
        addMemory(all, attribution, *memory);
    return all;
}

void ModuleItems::set(std::shared_ptr<const ModuleEntries> entries, ShareOf shareOf)
{
    beginResetModel();
    m_shareOf = shareOf;
    m_entries = std::move(entries);
    std::array<std::vector<double>, ColumnCount> ofColumn;
    std::vector<double> times; // one unit for the phases and their sum: 4.50 ms is not 4,500 µs next to it
    for (std::size_t column = 0; column < m_units.size(); ++column)
        for (std::size_t i = 0; m_entries && i < m_entries->entries.size(); ++i)
            if (const auto value = number(createIndex(0, static_cast<int>(column), i))) {
                ofColumn[column].push_back(*value);
                if (column >= Forward && column <= Gpu)
                    times.push_back(*value);
            }
    for (std::size_t column = 0; column < m_units.size(); ++column) {
        const std::vector<double>& values = column >= Forward && column <= Gpu ? times : ofColumn[column];
        m_units[column] = column == Share || column == OfPeak ? percentUnitOf(values)
                          : column == Memory                  ? bytesUnitOf(values)
                          : column == Flops                   ? flopUnitOf(values)
                                                              : durationUnitOf(values);
    }
    endResetModel();
}

Phase ModuleItems::phaseOf(int column)
{
    switch (column) {
    case Forward:
        return Phase::Forward;
    case Backward:
        return Phase::Backward;
    case Recompute:
        return Phase::Recompute;
    case Optimizer:
        return Phase::Optimizer;
    case Data:
        return Phase::Data;
    case Communication:
        return Phase::Communication;
    default:
        return Phase::Undecided;
    }
}

bool ModuleItems::isColumnUsed(int column) const
{
    if (!m_entries)
        return false;
    for (std::size_t i = 0; i < m_entries->entries.size(); ++i)
        if (const auto value = number(createIndex(0, column, i)); value && *value > 0)
            return true;
    return false;
}

QModelIndex ModuleItems::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const auto& siblings = parent.isValid() ? m_entries->entries[entryOf(parent)].children : m_entries->top;
    return createIndex(row, column, siblings[static_cast<std::size_t>(row)]);
}

QModelIndex ModuleItems::indexOf(std::size_t entry) const
{
    return createIndex(static_cast<int>(m_entries->entries[entry].place), 0, entry);
}

QModelIndex ModuleItems::parent(const QModelIndex& index) const
{
    if (!index.isValid() || !m_entries)
        return {};
    const std::size_t parent = m_entries->entries[entryOf(index)].parent;
    return parent == PlaceRow::noParent ? QModelIndex{}
                                        : createIndex(static_cast<int>(m_entries->entries[parent].place), 0, parent);
}

int ModuleItems::rowCount(const QModelIndex& parent) const
{
    if (!m_entries || parent.column() > 0)
        return 0;
    return static_cast<int>(parent.isValid() ? m_entries->entries[entryOf(parent)].children.size()
                                             : m_entries->top.size());
}

int ModuleItems::columnCount(const QModelIndex&) const { return ColumnCount; }

Ns ModuleItems::wholeOf(std::size_t entry) const
{
    const std::size_t parent = m_entries->entries[entry].parent;
    return m_shareOf == ShareOf::Parent && parent != PlaceRow::noParent ? m_entries->row(parent)->busy
                                                                        : m_entries->table.busy;
}

std::optional<double> ModuleItems::number(const QModelIndex& index) const
{
    const std::size_t entry = entryOf(index);
    const PlaceRow* row = m_entries->row(entry);
    const auto time = [](Ns ns) { return std::optional{static_cast<double>(ns.count())}; };
    const int column = index.column();
    if (column >= Forward && column <= Undecided) {
        const auto phase = static_cast<std::size_t>(phaseOf(column));
        return time(row ? row->phases[phase] : m_entries->unplaced(entry).phases[phase]);
    }
    const Ns busy = row ? row->busy : m_entries->unplaced(entry).busy;
    switch (column) {
    case Gpu:
        return time(busy);
    case Share:
        return sharePct(busy, wholeOf(entry));
    case Host:
        return time(row ? row->host : m_entries->unplaced(entry).host);
    case Memory:
        return entry < m_entries->memory.size() ? std::optional{static_cast<double>(m_entries->memory[entry])}
                                                : std::nullopt;
    case Calls:
        return row && row->calls > 0 ? std::optional{static_cast<double>(row->calls)} : std::nullopt;
    case Kernels:
        return static_cast<double>(row ? row->kernels : m_entries->unplaced(entry).kernels);
    case Flops:
        return row ? row->flops : std::nullopt;
    case OfPeak:
        return row ? row->pctOfPeak : std::nullopt;
    default:
        return std::nullopt;
    }
}

std::string_view ModuleItems::words(const QModelIndex& index) const
{
    return index.column() == Name ? std::string_view{m_entries->entries[entryOf(index)].name} : std::string_view{};
}

bool ModuleItems::holds(const QModelIndex& row, std::string_view lowerCase) const
{
    const ModuleEntries::Entry& entry = m_entries->entries[entryOf(row)];
    return containsWord(entry.name, lowerCase) || containsWord(entry.detail, lowerCase);
}

QString ModuleItems::shown(const QModelIndex& index) const
{
    const ModuleEntries::Entry& entry = m_entries->entries[entryOf(index)];
    if (index.column() == Name)
        return toQt(entry.name);
    const auto value = number(index);
    if (!value || *value == 0)
        return QStringLiteral("·");
    switch (index.column()) {
    case Calls:
    case Kernels:
        return countOf(static_cast<std::uint64_t>(*value));
    default: {
        const QString text = cellIn(*value, m_units[static_cast<std::size_t>(index.column())]);
        return isLowerBound(index) ? QStringLiteral("≥ ") + text : text;
    }
    }
}

bool ModuleItems::isLowerBound(const QModelIndex& index) const
{
    const PlaceRow* row = m_entries->row(entryOf(index));
    return row && row->isLowerBound && (index.column() == Flops || index.column() == OfPeak);
}

QString ModuleItems::tip(const QModelIndex& index) const
{
    const PlaceRow* row = m_entries->row(entryOf(index));
    if (!row)
        return {};
    QStringList lines{toQt(joined(row->path))};
    if (isLowerBound(index))
        lines.append(tr("At least: the FLOP of some of the work are not known."));
    if (const std::string source = textOf(row->source); !source.empty())
        lines.append(toQt(source));
    if (m_entries->outlier(entryOf(index)))
        lines.append(tr("The row of the fold counts it too."));
    if (row->fold) {
        lines.append(
            tr("Median per call %1, from %2 to %3")
                .arg(shortDuration(row->fold->median), shortDuration(row->fold->min), shortDuration(row->fold->max)));
        for (const LayerFold::Outlier& outlier : row->fold->outliers)
            lines.append(tr("%1 takes %2: %3 % from the median")
                             .arg(toQt(outlier.name), shortDuration(outlier.busy))
                             .arg(outlier.percent, 0, 'f', 0));
    }
    return lines.join('\n');
}

QVariant ModuleItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_entries)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return shown(index);
    case Qt::ToolTipRole:
        return tip(index);
    case Qt::TextAlignmentRole:
        return QVariant{(isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    case exactRole:
        if (const auto value = isText(index.column()) ? std::nullopt : number(index))
            return *value;
        return isText(index.column()) ? QVariant{toQt(words(index))} : QVariant{};
    case barRole:
        if (index.column() >= Forward && index.column() <= Undecided && m_entries->longest > Ns{})
            if (const double value = number(index).value_or(0); value > 0)
                return value / static_cast<double>(m_entries->longest.count());
        if (index.column() == OfPeak)
            if (const auto value = number(index))
                return *value / 100;
        return {};
    case outlierRole:
        return m_entries->outlier(entryOf(index)) != nullptr;
    case detailRole:
        return isText(index.column()) ? QVariant{toQt(m_entries->entries[entryOf(index)].detail)} : QVariant{};
    default:
        return {};
    }
}

QVariant ModuleItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant{(isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    const QString titles[] = {tr("Module"),    tr("Forward"),
                              tr("Backward"),  tr("Recompute"),
                              tr("Optimizer"), tr("Data"),
                              tr("Comm."),     tr("No phase"),
                              tr("GPU busy"),  m_shareOf == ShareOf::Parent ? tr("Of parent") : tr("Share"),
                              tr("Host"),      m_entries && m_entries->isMemoryAtPeak ? tr("At peak") : tr("Allocated"),
                              tr("Calls"),     tr("Kernels"),
                              tr("FLOP"),      tr("Of peak")};
    if (role == Qt::DisplayRole)
        return titles[section];
    if (role == exactRole) {
        const bool isTime = (section >= Forward && section <= Gpu) || section == Host;
        return isTime ? titles[section] + QStringLiteral(" (ns)") : titles[section];
    }
    return {};
}

} // namespace lanescope
