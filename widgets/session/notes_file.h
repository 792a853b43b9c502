#pragma once
// Stores notes next to the trace, in TRACE.lanescope.json; the trace itself is never changed.

#include <QString>

#include "model/notes/notes.h"

#include <optional>

namespace lanescope {

QString notesPathOf(const QString& tracePath);

// The notes of a trace: those next to it, else those in its folder that were made on this trace (its file was renamed).
// nullopt: there are none. Fails if there is a file that cannot be read, which is then not overwritten.
Result<std::optional<Notes>> readNotesOf(const QString& tracePath, const Trace& trace);

// Written under a temporary name and renamed; empty notes remove the file.
Result<void> writeNotesOf(const QString& tracePath, const Notes& notes);

} // namespace lanescope
