#pragma once
// The words of a card are longer than its room: where they break, and which of them a folded card shows.

#include <QFont>
#include <QString>

namespace lanescope {

// Allows line breaks inside long kernel names, and none between a number and its percent sign.
QString breakable(QString text);
// The sentences that fit on two lines; a first one that needs three; of a longer one two lines with an ellipsis. No
// number is cut.
QString firstSentences(const QString& text, const QFont& font, int width);

} // namespace lanescope
