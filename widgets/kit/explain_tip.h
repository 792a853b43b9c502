#pragma once
// "What is this?": a card with a name and a sentence or two, until the next click or key.

#include <QPoint>
#include <QString>

class QWidget;

namespace lanescope {

// at: on the screen. An empty text shows nothing.
void showExplanation(const QString& name, const QString& text, QPoint at, QWidget* widget);

// The text of a tool tip, in lines of a readable length. Qt keeps plain text in one line, as wide as the screen.
QString wrappedTip(const QString& text);

// The card that is shown, as plain text; empty: none.
QString shownExplanation();

} // namespace lanescope
