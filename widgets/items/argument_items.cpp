#include "widgets/items/argument_items.h"

namespace lanescope {

namespace {

// A call stack is recorded as one line; frames are easier to read on separate lines.
QString shown(const Argument& argument)
{
    QString value = QString::fromStdString(argument.value);
    if (argument.key == "Call stack")
        value.replace(';', '\n');
    return value;
}

} // namespace

void ArgumentItems::set(Arguments arguments)
{
    beginResetModel();
    m_arguments = std::move(arguments);
    endResetModel();
}

int ArgumentItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_arguments.items.size());
}

int ArgumentItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : 2; }

QVariant ArgumentItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const Argument& argument = m_arguments.items[static_cast<std::size_t>(index.row())];
    return index.column() == 0 ? QString::fromStdString(argument.key) : shown(argument);
}

QVariant ArgumentItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Argument") : tr("Value");
}

QString ArgumentItems::allAsText() const
{
    QString text;
    for (const Argument& a : m_arguments.items)
        text += QString::fromStdString(a.key) + '\t' + QString::fromStdString(a.value) + '\n';
    return text;
}

} // namespace lanescope
