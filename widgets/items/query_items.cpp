#include "widgets/items/query_items.h"

#include <QGuiApplication>
#include <QPalette>

#include "widgets/kit/quantities.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int longestShown = 400; // characters of a cell on screen; copying takes all of them

bool isWords(QueryValue::Type type) { return type == QueryValue::Type::Text || type == QueryValue::Type::Blob; }

QString toText(const QueryValue& value)
{
    if (value.type == QueryValue::Type::Null)
        return {};
    return QString::fromStdString(textOf(value));
}

} // namespace

void QueryItems::set(std::shared_ptr<const QueryResult> result)
{
    beginResetModel();
    m_result = std::move(result);
    m_isText.assign(m_result ? m_result->columns.size() : 0, false);
    if (m_result)
        for (std::size_t i = 0; i < m_result->cells.size(); ++i)
            if (isWords(m_result->cells[i].type))
                m_isText[i % m_isText.size()] = true;
    endResetModel();
}

bool QueryItems::isText(int column) const { return m_isText[static_cast<std::size_t>(column)]; }

QueryValue QueryItems::at(const QModelIndex& index) const
{
    return m_result->at(static_cast<std::size_t>(index.row()), static_cast<std::size_t>(index.column()));
}

std::optional<double> QueryItems::number(const QModelIndex& index) const
{
    const QueryValue value = at(index);
    if (value.type == QueryValue::Type::Integer)
        return static_cast<double>(value.integer);
    if (value.type == QueryValue::Type::Real)
        return value.real;
    return std::nullopt;
}

// A number in a text column has no text, so it is sorted first.
std::string_view QueryItems::words(const QModelIndex& index) const { return at(index).text; }

bool QueryItems::holds(const QModelIndex& row, std::string_view lowerCase) const
{
    for (int column = 0; column < columnCount(); ++column) {
        const QueryValue value = at(row.siblingAtColumn(column));
        if (containsWord(isWords(value.type) ? std::string{value.text} : textOf(value), lowerCase))
            return true;
    }
    return false;
}

QModelIndex QueryItems::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex{};
}

int QueryItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_result ? 0 : static_cast<int>(m_result->rows());
}

int QueryItems::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_isText.size());
}

SliceId QueryItems::sliceAt(const QModelIndex& index) const
{
    const QueryValue value = at(index);
    const bool isId = m_result->columns[static_cast<std::size_t>(index.column())].refers == Refers::Slice;
    return isId && value.type == QueryValue::Type::Integer && value.integer >= 0 && value.integer < SliceId::none
               ? SliceId{static_cast<std::uint32_t>(value.integer)}
               : SliceId{};
}

std::optional<std::int64_t> QueryItems::eventAt(const QModelIndex& index) const
{
    const QueryValue value = at(index);
    const bool isEvent = m_result->columns[static_cast<std::size_t>(index.column())].refers == Refers::MemoryEvent;
    return isEvent && value.type == QueryValue::Type::Integer ? std::optional{value.integer} : std::nullopt;
}

QVariant QueryItems::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QueryValue value = at(index);
    switch (role) {
    case Qt::DisplayRole:
        return toText(value).left(longestShown).simplified();
    case exactRole:
        return toText(value);
    case Qt::ToolTipRole: {
        const QString name = QString::fromStdString(m_result->columns[static_cast<std::size_t>(index.column())].name);
        if (value.type == QueryValue::Type::Integer && name.endsWith(QLatin1String("_ns")))
            return exactDuration(Ns{value.integer});
        if (sliceAt(index))
            return tr("Click to select this slice on the timeline");
        if (eventAt(index))
            return tr("Click to go to this event");
        return value.type == QueryValue::Type::Text ? toText(value).left(longestShown * 4).toHtmlEscaped() : QVariant{};
    }
    case Qt::ForegroundRole:
        return sliceAt(index) || eventAt(index) ? QVariant{QGuiApplication::palette().brush(QPalette::Link)}
                                                : QVariant{};
    case Qt::TextAlignmentRole:
        return static_cast<int>((isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant QueryItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole || role == exactRole)
        return QString::fromStdString(m_result->columns[static_cast<std::size_t>(section)].name);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

} // namespace lanescope
