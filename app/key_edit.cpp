#include "app/key_edit.h"

#include <QKeyEvent>

namespace lanescope {

KeyEdit::KeyEdit(QWidget* parent) : QLineEdit(parent)
{
    setReadOnly(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    setPlaceholderText(tr("Press the key"));
    setAccessibleName(tr("New key"));
}

void KeyEdit::setKeys(const QKeySequence& keys) { setText(keys.toString(QKeySequence::NativeText)); }

bool KeyEdit::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) { // the key is recorded here, whatever its usual effect
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

void KeyEdit::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_Meta ||
        key == Qt::Key_AltGr || key == Qt::Key_unknown || key == 0)
        return;
    Qt::KeyboardModifiers held = event->modifiers() & ~Qt::KeypadModifier;
    if ((key == Qt::Key_Backspace || key == Qt::Key_Delete) && held == Qt::NoModifier)
        return emit pressed({});
    const bool isLetter = key >= Qt::Key_A && key <= Qt::Key_Z;
    if (!isLetter && key < Qt::Key_Escape) // Shift is part of a character that needs it
        held &= ~Qt::ShiftModifier;
    emit pressed(QKeySequence{QKeyCombination{held, static_cast<Qt::Key>(key)}});
}

} // namespace lanescope
