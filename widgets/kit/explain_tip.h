#pragma once
// "What is this?": a card with a name and a sentence or two, until the next click or key.

#include <QPoint>
#include <QString>

class QWidget;

namespace lanescope {

// at: on the screen. An empty text shows nothing.
void showExplanation(const QString& name, const QString& text, QPoint at, QWidget* widget);

// The card that is shown, as plain text; empty: none.
QString shownExplanation();

} // namespace lanescope
