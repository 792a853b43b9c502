#include "widgets/session/note_layer.h"

#include <QCoreApplication>
#include <QUndoCommand>

#include <algorithm>

namespace lanescope {

class NotesChange : public QUndoCommand {
public:
    NotesChange(NoteLayer& layer, Notes after, const QString& what)
        : QUndoCommand(what), m_layer(layer), m_before(layer.notes()), m_after(std::move(after))
    {
    }
    void undo() override { m_layer.set(m_before); }
    void redo() override { m_layer.set(m_after); }

private:
    NoteLayer& m_layer;
    Notes m_before, m_after;
};

NoteLayer::NoteLayer(TracePtr trace, QObject* parent) : QObject(parent), m_trace(std::move(trace)) {}

void NoteLayer::set(Notes notes)
{
    m_notes = std::move(notes);
    m_placed = placeNotes(m_notes, *m_trace); // it holds pointers into m_notes
    if (m_current && *m_current >= m_notes.notes.size())
        setCurrent({});
    emit changed();
}

void NoteLayer::load(Notes notes)
{
    m_undo.clear();
    set(std::move(notes));
}

void NoteLayer::change(Notes notes, const QString& what)
{
    if (notes == m_notes)
        return;
    notes.madeOn = markOf(*m_trace);
    m_undo.push(new NotesChange{*this, std::move(notes), what});
}

void NoteLayer::add(std::vector<Note> notes, const QString& what)
{
    if (notes.empty())
        return;
    Notes after = m_notes;
    for (Note& note : notes)
        after.notes.push_back(std::move(note));
    change(std::move(after), what);
    setCurrent(m_notes.notes.size() - 1);
}

void NoteLayer::remove(std::size_t note)
{
    if (note >= m_notes.notes.size())
        return;
    Notes after = m_notes;
    after.notes.erase(after.notes.begin() + static_cast<std::ptrdiff_t>(note));
    change(std::move(after), tr("Remove note"));
}

void NoteLayer::setText(std::size_t note, const std::string& text)
{
    if (note >= m_notes.notes.size())
        return;
    Notes after = m_notes;
    after.notes[note].text = text;
    change(std::move(after), tr("Change text"));
}

void NoteLayer::move(std::size_t note, int by)
{
    const auto to = static_cast<std::ptrdiff_t>(note) + by;
    if (note >= m_notes.notes.size() || to < 0 || to >= static_cast<std::ptrdiff_t>(m_notes.notes.size()))
        return;
    Notes after = m_notes;
    std::swap(after.notes[note], after.notes[static_cast<std::size_t>(to)]);
    change(std::move(after), tr("Move note"));
    setCurrent(static_cast<std::size_t>(to));
}

void NoteLayer::setTitle(const std::string& title, const std::string& caption)
{
    Notes after = m_notes;
    after.title = title;
    after.caption = caption;
    change(std::move(after), tr("Change title"));
}

void NoteLayer::setCurrent(std::optional<std::size_t> note)
{
    if (note == m_current)
        return;
    m_current = note;
    emit currentChanged();
}

void NoteLayer::arm(std::optional<NoteKind> kind)
{
    m_picked.clear();
    m_armed = kind;
    emit armedChanged();
}

QString NoteLayer::hint() const
{
    if (!m_armed)
        return {};
    switch (*m_armed) {
    case NoteKind::Bracket:
        return m_picked.empty() ? tr("Click the slice to measure from") : tr("Click the slice to measure to");
    case NoteKind::Arrow:
        return m_picked.empty() ? tr("Click the slice where the arrow begins") : tr("Click the slice it leads to");
    case NoteKind::Box:
        return tr("Click a slice, or drag over lanes");
    case NoteKind::Highlight:
        return tr("Click slices to highlight, or drag over lanes");
    case NoteKind::Callout:
        return tr("Click the slice to comment on");
    case NoteKind::LaneLabel:
        return tr("Click the lane to name");
    }
    return {};
}

bool NoteLayer::pick(SliceId slice, Time time, LaneId lane)
{
    if (!m_armed)
        return false;
    if (!slice && !lane)
        return true; // the click hit nothing; wait for the next one
    const NoteKind kind = *m_armed;
    Note note;
    note.kind = kind;
    if (kind == NoteKind::LaneLabel) {
        note.lanes = {refOf(*m_trace, lane)};
        note.text = m_trace->lanes()[lane.value].name;
    } else {
        if (slice)
            m_picked.push_back({refOf(*m_trace, slice), Edge::Begin});
        else
            m_picked.push_back({TimeRef{time - Time{}, refOf(*m_trace, lane)}, Edge::Begin});
        if ((kind == NoteKind::Bracket || kind == NoteKind::Arrow) && m_picked.size() < 2) {
            emit armedChanged(); // the hint has changed
            return true;
        }
        note.anchors = m_picked;
    }
    arm({});
    add({std::move(note)}, tr("Add %1").arg(wordOf(kind)));
    return true;
}

bool NoteLayer::pick(TimeRange range, const std::vector<LaneId>& lanes)
{
    if (m_armed != NoteKind::Box && m_armed != NoteKind::Highlight)
        return false;
    Note note;
    note.kind = *m_armed;
    note.range = Note::Span{range.begin - Time{}, range.end - Time{}};
    for (const LaneId lane : lanes)
        note.lanes.push_back(refOf(*m_trace, lane));
    arm({});
    const QString what = tr("Add %1").arg(wordOf(note.kind));
    add({std::move(note)}, what);
    return true;
}

QString wordOf(NoteKind kind)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("NoteLayer", text); };
    switch (kind) {
    case NoteKind::Bracket:
        return tr("bracket");
    case NoteKind::Arrow:
        return tr("arrow");
    case NoteKind::Box:
        return tr("box");
    case NoteKind::Callout:
        return tr("callout");
    case NoteKind::Highlight:
        return tr("highlight");
    case NoteKind::LaneLabel:
        return tr("lane name");
    }
    return {};
}

} // namespace lanescope
