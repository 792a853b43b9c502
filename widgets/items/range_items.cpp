#include "widgets/items/range_items.h"

#include "model/describe/short_names.h"
#include "widgets/kit/cell_units.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <map>

namespace lanescope {

RangeItems::RangeItems(TracePtr trace, QObject* parent) : QAbstractTableModel(parent), m_trace(std::move(trace)) {}

void RangeItems::set(std::vector<RangeRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_several.clear();
    std::map<std::pair<QString, SliceKind>, StringId> known;
    for (const RangeRow& row : m_rows)
        if (const auto [at, isNew] = known.try_emplace({nameOf(row), row.kind}, row.name); !isNew)
            m_several.insert({at->second.value, row.name.value});
    std::vector<double> totals, means;
    for (const RangeRow& row : m_rows) {
        totals.push_back(static_cast<double>(row.total.count()));
        means.push_back(static_cast<double>(row.mean().count()));
    }
    m_total = durationUnitOf(totals);
    m_mean = durationUnitOf(means);
    endResetModel();
}

QString RangeItems::nameOf(const RangeRow& row) const
{
    if (m_several.count(row.name.value) > 0) { // "evaluate_function: AddmmBackward0", without its namespaces
        const std::string_view whole = m_trace->text(row.name);
        const auto at = whole.find("evaluate_function: ");
        return toQt(at == std::string_view::npos ? whole : whole.substr(at));
    }
    if (row.kind == SliceKind::Annotation || row.kind == SliceKind::GpuAnnotation)
        return toQt(m_trace->text(row.name));
    return toQt(isDeviceWork(row.kind) ? m_trace->kernelLabel(row.name)
                                       : shortNameOf(m_trace->text(row.name), row.kind));
}

int RangeItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RangeItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant RangeItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const RangeRow& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant{(index.column() <= Kind ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    if (role == Qt::ToolTipRole && index.column() <= Kind)
        return toQt(m_trace->text(row.name)) + QStringLiteral(" · ") + toQt(lanescope::nameOf(row.kind));
    if (role == Qt::ToolTipRole && index.column() == Total && row.isCut())
        return tr("%1 of %2 is in the range").arg(exactDuration(row.total), exactDuration(row.whole));
    if (role == Qt::ToolTipRole && index.column() != Count)
        return exactDuration(index.column() == Total ? row.total : row.mean());
    if (role == sortRole)
        switch (index.column()) {
        case Count:
            return static_cast<qulonglong>(row.count);
        case Total:
            return static_cast<qlonglong>(row.total.count());
        case Mean:
            return static_cast<qlonglong>(row.mean().count());
        default:
            break;
        }
    if (role != Qt::DisplayRole && role != sortRole)
        return {};
    switch (index.column()) {
    case Name:
        return role == Qt::DisplayRole && row.isCut() ? tr("%1 · cut").arg(nameOf(row)) : nameOf(row);
    case Kind:
        return toQt(lanescope::nameOf(row.kind));
    case Count:
        return countOf(row.count);
    case Total:
        return cellIn(static_cast<double>(row.total.count()), m_total);
    case Mean:
        return cellIn(static_cast<double>(row.mean().count()), m_mean);
    default:
        return {};
    }
}

QVariant RangeItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant{(section <= Kind ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    if (role == Qt::InitialSortOrderRole && section > Kind)
        return Qt::DescendingOrder;
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Kind:
        return tr("Kind");
    case Count:
        return tr("Count");
    case Total:
        return tr("Total");
    case Mean:
        return tr("Mean");
    default:
        return {};
    }
}

} // namespace lanescope
