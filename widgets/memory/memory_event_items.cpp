#include "widgets/memory/memory_event_items.h"

#include "model/memory/frames.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/memory/memory_panel.h"

namespace lanescope {

MemoryEventItems::MemoryEventItems(const MemoryDocument& document, QObject* parent)
    : TableItems(parent), m_snapshot(document.snapshotPtr()), m_device(document.device()),
      m_hasTimes(document.bands().hasTimes())
{
}

void MemoryEventItems::set(std::int64_t first, std::int64_t last)
{
    beginResetModel();
    m_first = first;
    m_count = static_cast<int>(std::max<std::int64_t>(0, last - first + 1));
    std::vector<double> times, sizes;
    for (int row = 0; row < m_count; ++row) {
        times.push_back(number(createIndex(row, Time)).value_or(0));
        sizes.push_back(static_cast<double>(m_snapshot->events.bytes(rowInFile(row))));
    }
    m_timeUnit = durationUnitOf(times);
    m_sizeUnit = bytesUnitOf(sizes);
    endResetModel();
}

int MemoryEventItems::rowOf(std::int64_t event) const
{
    return event >= m_first && event < m_first + m_count ? static_cast<int>(event - m_first) : -1;
}

std::size_t MemoryEventItems::rowInFile(int row) const
{
    return std::size_t{m_device.firstEvent} + static_cast<std::size_t>(m_first + row);
}

const std::string& MemoryEventItems::lineOf(std::uint32_t stack) const
{
    const auto [at, isNew] = m_lines.try_emplace(stack);
    if (const auto& line = stackFactsOf(*m_snapshot)[stack].line; isNew && line)
        at->second = shortPlace(*m_snapshot, *line);
    return at->second;
}

bool MemoryEventItems::isText(int column) const { return column == Action || column == Line || column == Op; }

std::optional<double> MemoryEventItems::number(const QModelIndex& index) const
{
    const MemoryEvents& events = m_snapshot->events;
    const std::size_t row = rowInFile(index.row());
    switch (index.column()) {
    case Event:
        return static_cast<double>(eventOf(index.row()));
    case Time:
        if (!m_hasTimes)
            return std::nullopt;
        return static_cast<double>(events.timeUs(row) - events.timeUs(m_device.firstEvent)) * 1000;
    case Size:
        return static_cast<double>(events.bytes(row));
    case Address: // an out-of-memory event has none
        if (events.action(row) == MemoryAction::OutOfMemory)
            return std::nullopt;
        return static_cast<double>(events.address(row));
    default:
        return static_cast<double>(m_snapshot->streams[events[row].stream]);
    }
}

std::string_view MemoryEventItems::words(const QModelIndex& index) const
{
    const std::size_t row = rowInFile(index.row());
    if (index.column() == Action)
        return nameOf(m_snapshot->events.action(row));
    const std::uint32_t stack = m_snapshot->events.stack(row);
    if (index.column() == Line)
        return lineOf(stack);
    const StackFacts& facts = stackFactsOf(*m_snapshot)[stack];
    return facts.calledOp.empty() ? facts.node : facts.calledOp;
}

bool MemoryEventItems::holds(const QModelIndex& row, std::string_view lowerCase) const
{
    for (const int column : {Action, Line, Op})
        if (containsWord(words(row.siblingAtColumn(column)), lowerCase))
            return true;
    return containsWord(shownText(row.siblingAtColumn(Address)).toStdString(), lowerCase);
}

QModelIndex MemoryEventItems::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex{};
}

int MemoryEventItems::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_count; }
int MemoryEventItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int{Columns}; }

QString MemoryEventItems::shownText(const QModelIndex& index) const
{
    if (isText(index.column()))
        return toQt(words(index));
    const auto value = number(index);
    if (!value)
        return {};
    switch (index.column()) {
    case Event:
        return countOf(static_cast<quint64>(*value));
    case Time:
        return *value == 0 ? QStringLiteral("0") : cellIn(*value, m_timeUnit);
    case Size:
        return cellIn(*value, m_sizeUnit);
    case Address:
        return QStringLiteral("0x%1").arg(m_snapshot->events.address(rowInFile(index.row())), 0, 16);
    default:
        return QString::number(static_cast<qint64>(*value));
    }
}

QVariant MemoryEventItems::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return shownText(index);
    case exactRole:
        return isText(index.column()) || index.column() == Address ? shownText(index)
               : number(index) ? QString::number(static_cast<qint64>(*number(index)))
                               : QString{};
    case Qt::ToolTipRole:
        if (index.column() == Size)
            return QStringLiteral("%1 B").arg(countOf(static_cast<quint64>(number(index).value_or(0))));
        return {};
    case Qt::TextAlignmentRole:
        return static_cast<int>((isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant MemoryEventItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns)
        return {};
    const QString titles[] = {MemoryPanel::tr("Event"),   MemoryPanel::tr("Time"),  MemoryPanel::tr("Action"),
                              MemoryPanel::tr("Size"),    MemoryPanel::tr("Line"),  MemoryPanel::tr("Op"),
                              MemoryPanel::tr("Address"), MemoryPanel::tr("Stream")};
    if (role == Qt::DisplayRole)
        return titles[section];
    if (role == exactRole)
        return section == Time   ? titles[section] + QStringLiteral(" (ns)")
               : section == Size ? titles[section] + QStringLiteral(" (bytes)")
                                 : titles[section];
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

} // namespace lanescope
