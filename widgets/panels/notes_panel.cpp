#include "widgets/panels/notes_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/notes/finding_notes.h"
#include "widgets/items/note_items.h"
#include "widgets/kit/quantities.h"

#include <array>
#include <utility>

namespace lanescope {

NotesPanel::NotesPanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    NoteLayer& layer = document.notes();
    m_tools = new QToolBar{this};
    m_tools->setToolButtonStyle(Qt::ToolButtonTextOnly);
    for (const NoteKind kind : {NoteKind::Callout, NoteKind::Bracket, NoteKind::Arrow, NoteKind::Box,
                                NoteKind::Highlight, NoteKind::LaneLabel}) {
        QString word = wordOf(kind);
        word[0] = word[0].toUpper();
        QAction* action = m_tools->addAction(word);
        action->setCheckable(true);
        action->setData(static_cast<int>(kind));
        connect(action, &QAction::triggered, this,
                [&layer, kind](bool on) { layer.arm(on ? std::optional{kind} : std::nullopt); });
    }
    m_tools->addSeparator();
    QAction* annotate = m_tools->addAction(tr("Annotate selection"), this, &NotesPanel::annotateSelection);
    m_tools->addSeparator();
    m_tools->addAction(tr("Up"), this, [this, &layer] {
        if (row())
            layer.move(*row(), -1);
    });
    m_tools->addAction(tr("Down"), this, [this, &layer] {
        if (row())
            layer.move(*row(), +1);
    });
    QAction* remove = m_tools->addAction(tr("Remove"), this, [this, &layer] {
        if (row())
            layer.remove(*row());
    });
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(remove);
    m_tools->addSeparator();
    QUndoStack& stack = layer.undoStack();
    QAction* undo = m_tools->addAction(tr("Undo"), &stack, &QUndoStack::undo);
    QAction* redo = m_tools->addAction(tr("Redo"), &stack, &QUndoStack::redo);
    const auto showStack = [undo, redo, &stack] {
        undo->setEnabled(stack.canUndo());
        undo->setToolTip(stack.undoText());
        redo->setEnabled(stack.canRedo());
        redo->setToolTip(stack.redoText());
    };
    connect(&stack, &QUndoStack::indexChanged, this, showStack);
    showStack();
    m_tools->addSeparator();
    m_tools->addAction(tr("Export figure…"), &layer, &NoteLayer::requestExport);

    m_hint = new QLabel{this};
    m_hint->setMargin(6);
    m_items = new NoteItems{document, this};
    m_table = new QTableView{this};
    m_table->setModel(m_items);
    m_table->setAccessibleName(tr("Notes"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->horizontalHeader()->setSectionResizeMode(NoteItems::Text, QHeaderView::Stretch);
    m_table->setColumnWidth(NoteItems::Number, 44);
    m_table->setColumnWidth(NoteItems::Kind, 90);
    m_table->setColumnWidth(NoteItems::Where, 320);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_title = new QLineEdit{this};
    m_title->setPlaceholderText(tr("Title of the figure"));
    m_title->setAccessibleName(m_title->placeholderText());
    m_caption = new QLineEdit{this};
    m_caption->setPlaceholderText(tr("Caption below it"));
    m_caption->setAccessibleName(m_caption->placeholderText());

    auto* titles = new QHBoxLayout;
    titles->setContentsMargins(6, 2, 6, 4);
    titles->addWidget(m_title, 1);
    titles->addWidget(m_caption, 2);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tools);
    layout->addWidget(m_hint);
    layout->addWidget(m_table, 1);
    layout->addLayout(titles);

    const auto showHint = [this, annotate, &layer] {
        for (QAction* action : m_tools->actions())
            if (action->isCheckable())
                action->setChecked(layer.armed() && action->data().toInt() == static_cast<int>(*layer.armed()));
        annotate->setEnabled(m_document.selection() || m_document.chosenGap());
        QString hint = layer.hint();
        if (hint.isEmpty() && layer.notes().notes.empty())
            hint = tr("Choose what to place, then click on the lanes; or annotate the selected slice, or a finding.");
        m_hint->setText(hint);
        m_hint->setVisible(!hint.isEmpty());
    };
    connect(&layer, &NoteLayer::armedChanged, this, showHint);
    connect(&layer, &NoteLayer::changed, this, [this, showHint] {
        showHint();
        showTitles();
        showCurrent();
    });
    connect(&layer, &NoteLayer::currentChanged, this, &NotesPanel::showCurrent);
    // After a note is placed by a click on the lanes, its text is edited at once. Queued, because the click first gives
    // the keyboard focus to the timeline.
    connect(&layer, &NoteLayer::armedChanged, this, [this, &layer, wasArmed = false]() mutable {
        const bool isPlaced = std::exchange(wasArmed, layer.armed().has_value()) && !layer.armed();
        const std::size_t before = layer.notes().notes.size();
        if (isPlaced)
            QTimer::singleShot(0, this, [this, &layer, before] {
                if (layer.notes().notes.size() <= before || !isVisible())
                    return;
                m_table->setFocus(Qt::OtherFocusReason);
                m_table->edit(m_items->index(static_cast<int>(layer.notes().notes.size()) - 1, NoteItems::Text));
            });
    });
    connect(&document, &Document::selectionChanged, this, showHint);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this, &layer] {
        if (row())
            layer.setCurrent(row());
    });
    for (QLineEdit* line : {m_title, m_caption})
        connect(line, &QLineEdit::editingFinished, this,
                [this, &layer] { layer.setTitle(m_title->text().toStdString(), m_caption->text().toStdString()); });
    showHint();
    showTitles();
    showCurrent();
}

std::optional<std::size_t> NotesPanel::row() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? std::optional{static_cast<std::size_t>(index.row())} : std::nullopt;
}

void NotesPanel::showCurrent()
{
    if (const auto current = m_document.notes().current(); current && current != row())
        m_table->setCurrentIndex(m_items->index(static_cast<int>(*current), NoteItems::Text));
}

void NotesPanel::showTitles()
{
    const Notes& notes = m_document.notes().notes();
    if (const QString title = QString::fromStdString(notes.title); m_title->text() != title)
        m_title->setText(title);
    if (const QString caption = QString::fromStdString(notes.caption); m_caption->text() != caption)
        m_caption->setText(caption);
}

void NotesPanel::annotateSelection()
{
    const Trace& trace = m_document.trace();
    const SliceId slice = m_document.selection();
    if (const auto& gap = m_document.chosenGap(); gap && !slice) {
        const QString text = tr("The GPU is idle: %1").arg(exactDuration(gap->range.length()));
        m_document.notes().add(notesOf(trace, *gap, text.toStdString()), tr("Annotate selection"));
    }
    if (!slice)
        return;
    const QString text =
        tr("%1: %2").arg(QString::fromStdString(std::string{trace.name(slice)}), exactDuration(trace.duration(slice)));
    m_document.notes().add(notesOf(trace, slice, text.toStdString()), tr("Annotate selection"));
}

Panel* makeNotesPanel(Document& document, QWidget* parent) { return new NotesPanel{document, parent}; }

} // namespace lanescope
