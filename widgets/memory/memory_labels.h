#pragma once
// Words of the memory page: sentences and bytes as texts, labels with a look.

#include <QLabel>

#include "model/memory/figures.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"

namespace lanescope {

inline QString sentenceText(const Sentence& sentence)
{
    return QString::fromStdString(format(sentence, [](Ns ns) { return shortDuration(ns).toStdString(); }));
}
inline QString momentText(std::int64_t index)
{
    Sentence moment = momentOf(index);
    if (index >= 0)
        moment.values["index"] = countOf(static_cast<quint64>(index)).toStdString();
    return sentenceText(moment);
}
inline QString shownBytesText(std::int64_t n) { return QString::fromStdString(shownBytes(n)); }

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
