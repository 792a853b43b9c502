#pragma once
// A label whose text may be long and come from a file: it wraps, is never read as HTML, and can be selected.

#include <QLabel>

#include "widgets/kit/frame_style.h"

namespace lanescope {

// look: of the frame's style sheet.
inline QLabel* plainLabel(const QString& text, const char* look, QWidget* parent)
{
    auto* made = new QLabel{text, parent};
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setLook(*made, look);
    return made;
}

} // namespace lanescope
