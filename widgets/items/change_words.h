#pragma once
// Words and colours of changes for every part of a comparison: always a glyph and a word, so that colour is never the
// only sign; times of one column in one unit; the short names of the two sides.

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
// Paints the glyph on a disc, with the word to its right if `hasWord`; vertically centred in the box, from its left
// edge.
void paintChange(QPainter& painter, const QRectF& box, Trend trend, bool hasWord, const Theme& theme);
double changeWidth(Trend trend, const QFont& font); // including the word

Tone toneOfRole(std::string_view id);

// Times of one column: one unit, with as many digits as its largest value needs.
struct TimeColumn {
    double unitNs = 1;
    QString unit;
    int digits = 0;

    static TimeColumn forMost(double ns);
    QString text(double ns) const;       // "146.5 µs"; below the last digit: "< 0.1 µs"; zero: "·"
    QString signedText(double ns) const; // "+0.7 µs"; below the last digit: "≈ 0"
};

QString sentenceText(const Sentence& sentence); // starts with a capital letter
QString sentenceText(const std::vector<Sentence>& sentences, const QString& between);

// The names of the two files without their common prefix and their suffixes.
std::pair<QString, QString> shortNamesOf(const QString& pathA, const QString& pathB);
// The file name, after as many of its folders as distinguish it from files of the same name:
// "run1/snapshot.pickle", "x/run1/snapshot.pickle".
QString distinctName(const QString& path, const QStringList& others);
inline QString distinctName(const QString& path, const QString& other)
{
    return distinctName(path, QStringList{other});
}

} // namespace lanescope
