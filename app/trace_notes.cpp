// The notes of a tab's trace: read when it opens, and saved a moment after each change.

#include "app/trace_tab.h"
#include "widgets/kit/banner.h"
#include "widgets/session/notes_file.h"

namespace lanescope {

void TraceTab::openNotes()
{
    auto notes = readNotesOf(m_path, m_document->trace());
    m_keepsNotes = notes.has_value();
    if (!notes)
        m_notesTrouble->say(tr("The notes file of this trace cannot be read and is left unchanged: %1")
                                .arg(QString::fromStdString(notes.error().line())));
    else if (*notes) {
        m_document->notes().load(std::move(**notes));
        if (const std::size_t lost = m_document->notes().placed().lost.size())
            m_notesTrouble->say(
                tr("%n note(s) are tied to items that this trace does not have.", nullptr, static_cast<int>(lost)));
    }
    connect(&m_document->notes(), &NoteLayer::exportRequested, this, &TraceTab::exportRequested);
    connect(&m_document->notes(), &NoteLayer::changed, &m_notesDelay, qOverload<>(&QTimer::start));
}

void TraceTab::keepNotes()
{
    if (!m_keepsNotes)
        return;
    if (const auto kept = writeNotesOf(m_path, m_document->notes().notes()); !kept)
        m_notesTrouble->say(tr("The notes are not saved: %1").arg(QString::fromStdString(kept.error().line())));
}

} // namespace lanescope
