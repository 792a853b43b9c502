#pragma once
// A label whose text may come from a file: it is never read as HTML.

#include <QLabel>

#include "widgets/kit/frame_style.h"

namespace lanescope {

// A paragraph wraps and its text can be selected; a line does neither.
enum class LabelKind { paragraph, line };

// look: of the frame's style sheet.
inline QLabel* plainLabel(const QString& text, const char* look, QWidget* parent, LabelKind kind = LabelKind::paragraph)
{
    auto* made = new QLabel{text, parent};
    made->setTextFormat(Qt::PlainText);
    setLook(*made, look);
    if (kind == LabelKind::paragraph) {
        made->setWordWrap(true);
        made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    return made;
}

} // namespace lanescope
