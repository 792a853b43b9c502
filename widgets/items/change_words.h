#pragma once
// How changes are said and coloured in every part of a comparison: a glyph and a word always, so that the colour is
// never alone; times of one column in one unit; the short names of the two sides.

#include <QColor>
#include <QString>

#include "model/compare/diff.h"
#include "model/store/tone.h"

#include <string_view>
#include <utility>

class QPainter;
class QFont;
class QRectF;

namespace lanescope {

struct Theme;

QString wordOf(Trend trend);  // "less"
QString glyphOf(Trend trend); // "▼"
QColor colourOf(Trend trend, const Theme& theme);
// The glyph on a disc, and the word at its right where `hasWord`; in the middle of the box's height, from its left.
void paintChange(QPainter& painter, const QRectF& box, Trend trend, bool hasWord, const Theme& theme);
double changeWidth(Trend trend, const QFont& font); // with the word

Tone toneOfRole(std::string_view id);

// Times of one column: one unit, as many digits as its largest value needs.
struct TimeColumn {
    double unitNs = 1;
    QString unit;
    int digits = 0;

    static TimeColumn forMost(double ns);
    QString text(double ns) const;       // "146.5 µs"; what is less than the last digit: "< 0.1 µs"; nothing: "·"
    QString signedText(double ns) const; // "+0.7 µs"; less than the last digit: "≈ 0"
};

QString sentenceText(const Sentence& sentence); // begins with a capital
QString sentenceText(const std::vector<Sentence>& sentences, const QString& between);

// Of the two files: without what their names begin with in common, and without their endings.
std::pair<QString, QString> shortNamesOf(const QString& pathA, const QString& pathB);

} // namespace lanescope
