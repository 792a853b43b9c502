#include "widgets/items/note_items.h"

#include "model/describe/short_names.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>

namespace lanescope {

NoteItems::NoteItems(Document& document, QObject* parent) : QAbstractTableModel(parent), m_document(document)
{
    connect(&document.notes(), &NoteLayer::changed, this, [this] {
        const int rows = static_cast<int>(m_document.notes().notes().notes.size());
        if (rows == m_rows) { // keeps an open editor alive
            if (rows)
                emit dataChanged(index(0, 0), index(rows - 1, ColumnCount - 1));
            return;
        }
        beginResetModel();
        m_rows = rows;
        endResetModel();
    });
    m_rows = static_cast<int>(document.notes().notes().notes.size());
}

int NoteItems::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

int NoteItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString NoteItems::where(const Note& note) const
{
    const auto& lost = m_document.notes().placed().lost;
    if (std::find(lost.begin(), lost.end(), &note) != lost.end())
        return tr("not in this trace");
    QStringList places;
    const auto& all = m_document.notes().placed().placed;
    const auto placed =
        std::find_if(all.begin(), all.end(), [&](const PlacedNote& each) { return each.note == &note; });
    for (std::size_t i = 0; i < note.anchors.size(); ++i) {
        const Anchor& anchor = note.anchors[i];
        const SliceId found = placed != all.end() && i < placed->points.size() ? placed->points[i].slice : SliceId{};
        if (const auto* slice = std::get_if<SliceRef>(&anchor.on))
            places.append(found ? toQt(labelOf(m_document.trace(), found)) : QString::fromStdString(slice->name));
        else
            places.append(exactDuration(std::get<TimeRef>(anchor.on).at));
    }
    if (note.range)
        places.append(
            tr("%1 from %2").arg(exactDuration(note.range->end - note.range->begin), exactDuration(note.range->begin)));
    if (places.isEmpty())
        for (const LaneRef& lane : note.lanes)
            places.append(QString::fromStdString(lane.name));
    return places.join(QStringLiteral(" → "));
}

QVariant NoteItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& notes = m_document.notes().notes().notes;
    const auto row = static_cast<std::size_t>(index.row());
    const Note& note = notes[row];
    if (role == Qt::TextAlignmentRole && index.column() == Number)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case Number:
        if (note.kind != NoteKind::Callout)
            return {};
        return static_cast<int>(std::count_if(notes.begin(), notes.begin() + index.row() + 1,
                                              [](const Note& n) { return n.kind == NoteKind::Callout; }));
    case Kind:
        return wordOf(note.kind);
    case Text:
        return QString::fromStdString(note.text);
    case Where:
        return where(note);
    }
    return {};
}

bool NoteItems::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid() || index.column() != Text)
        return false;
    m_document.notes().setText(static_cast<std::size_t>(index.row()), value.toString().toStdString());
    return true;
}

Qt::ItemFlags NoteItems::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags all = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Text ? all | Qt::ItemIsEditable : all;
}

QVariant NoteItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("No.");
    case Kind:
        return tr("Kind");
    case Text:
        return tr("Text");
    case Where:
        return tr("Where");
    }
    return {};
}

} // namespace lanescope
