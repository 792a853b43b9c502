#pragma once
// The panel of notes: buttons that place them, and a list in which they are edited, ordered and removed.

#include "widgets/panels/panel.h"

class QLabel;
class QLineEdit;
class QTableView;
class QToolBar;

namespace lanescope {

class NoteItems;

class NotesPanel : public Panel {
    Q_OBJECT
public:
    explicit NotesPanel(Document& document, QWidget* parent = nullptr);
    const NoteItems& items() const { return *m_items; }
    void annotateSelection(); // adds a note on the selected slice or idle gap

private:
    void showCurrent();
    void showTitles();
    std::optional<std::size_t> row() const;

    Document& m_document;
    NoteItems* m_items;
    QToolBar* m_tools;
    QTableView* m_table;
    QLabel* m_hint;
    QLineEdit* m_title;
    QLineEdit* m_caption;
};

Panel* makeNotesPanel(Document& document, QWidget* parent);

} // namespace lanescope
