#pragma once
// Words and labels that the files of the what-if panel share.

#include <QLabel>

#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"

#include <string>

namespace lanescope::whatif {

constexpr int hundredths = 100; // a slider counts a factor in hundredths

inline QLabel* labelOf(const QString& text, const char* look, QWidget* parent)
{
    auto* label = new QLabel{text, parent};
    label->setTextFormat(Qt::PlainText);
    setLook(*label, look);
    return label;
}

} // namespace lanescope::whatif
