#pragma once
// Notes are kept beside the trace, in TRACE.lanescope.json; the trace itself is never written to.

#include <QString>

#include "model/notes/notes.h"

#include <optional>

namespace lanescope {

QString notesPathOf(const QString& tracePath);

// The notes of a trace: those beside it, else those in its folder that were made on this very trace (its file was
// renamed). nullopt: there are none. An error where there is a file that cannot be read: it is then not overwritten.
Result<std::optional<Notes>> readNotesOf(const QString& tracePath, const Trace& trace);

// Written beside and renamed; notes that hold nothing take the file away.
Result<void> writeNotesOf(const QString& tracePath, const Notes& notes);

} // namespace lanescope
