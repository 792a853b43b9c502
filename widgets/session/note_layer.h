#pragma once
// The notes on one open trace: the list, its changes with undo, and the tool that places a new note with one or two
// clicks on the lanes.

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "model/notes/notes.h"

#include <optional>

namespace lanescope {

class NoteLayer : public QObject {
    Q_OBJECT
public:
    explicit NoteLayer(TracePtr trace, QObject* parent = nullptr);

    const Notes& notes() const { return m_notes; }
    const PlacedNotes& placed() const { return m_placed; } // notes() placed on this trace
    QUndoStack& undoStack() { return m_undo; }
    std::optional<std::size_t> current() const { return m_current; } // the selected note
    void setCurrent(std::optional<std::size_t> note);

    void load(Notes notes);                                 // after reading a file: nothing to undo
    void change(Notes notes, const QString& what);          // one undo step
    void add(std::vector<Note> notes, const QString& what); // the last of them becomes the current one
    void remove(std::size_t note);
    void setText(std::size_t note, const std::string& text);
    void move(std::size_t note, int by); // moves it up or down: callouts are numbered in order
    void setTitle(const std::string& title, const std::string& caption);

    // The tool: after arm() the next picks place a note of that kind.
    void arm(std::optional<NoteKind> kind);
    std::optional<NoteKind> armed() const { return m_armed; }
    QString hint() const; // the next step for the user; empty if the tool is not armed
    // A click on a slice, or on a lane outside of slices. Returns true if the tool used it.
    bool pick(SliceId slice, Time time, LaneId lane);
    bool pick(TimeRange range, const std::vector<LaneId>& lanes); // the same for a dragged range

    void requestExport() { emit exportRequested(); } // asks the window to export the figure

signals:
    void exportRequested();
    void changed();
    void currentChanged();
    void armedChanged();

private:
    void set(Notes notes);

    friend class NotesChange;
    TracePtr m_trace;
    Notes m_notes;
    PlacedNotes m_placed;
    QUndoStack m_undo;
    std::optional<std::size_t> m_current;
    std::optional<NoteKind> m_armed;
    std::vector<Anchor> m_picked;
};

// The name of a kind of note on screen.
QString wordOf(NoteKind kind);

} // namespace lanescope
