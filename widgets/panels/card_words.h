#pragma once
// The words of a card are longer than its room: where they break, and which of them two lines show.

#include <QFont>
#include <QString>

namespace lanescope {

// Allows line breaks inside long kernel names, and none between a number and its percent sign.
QString breakable(QString text);
// The sentences that fit on two lines; of a first one that does not, two lines with an ellipsis. No number is cut.
QString firstSentences(const QString& text, const QFont& font, int width);

} // namespace lanescope
