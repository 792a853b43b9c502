#include "widgets/panels/card_words.h"

#include <QFontMetrics>
#include <QTextLayout>

#include "widgets/kit/whole_quantities.h"

#include <algorithm>

namespace lanescope {

namespace {

// Where the last of the first lines of a text begins, and whether there is another one.
struct FirstLines {
    qsizetype last = 0;
    bool isWhole = true;
};

FirstLines firstLinesOf(const QString& text, const QFont& font, int width, int count)
{
    QTextLayout lines{text, font};
    lines.beginLayout();
    FirstLines first;
    qsizetype end = 0;
    for (int i = 0; i < count; ++i) {
        QTextLine line = lines.createLine();
        if (!line.isValid())
            return {0, true};
        line.setLineWidth(width);
        first.last = line.textStart();
        end = first.last + line.textLength();
    }
    lines.endLayout();
    first.isWhole = end >= text.size();
    return first;
}

} // namespace

QString breakable(QString text)
{
    text = wholeQuantities(std::move(text));
    constexpr qsizetype longest = 18;
    QString broken;
    qsizetype run = 0;
    for (const QChar c : std::as_const(text)) {
        broken += c;
        run = c.isSpace() ? 0 : run + 1;
        if (run > longest && !c.isLetterOrNumber()) {
            broken += QChar{0x200B}; // zero-width space: a line may break here
            run = 0;
        }
    }
    return broken;
}

QString firstSentences(const QString& text, const QFont& font, int width)
{
    if (width <= 0)
        return text;
    QString longest;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const bool isEnd = text[at] == QChar{0x3002} || (text[at] == QLatin1Char{'.'} &&
                                                         (at + 1 == text.size() || text[at + 1] == QLatin1Char{' '}));
        if (!isEnd && at + 1 < text.size())
            continue;
        const QString some = text.left(at + 1);
        // A sentence is not cut for one more line.
        if (!firstLinesOf(some, font, width, longest.isEmpty() ? 3 : 2).isWhole)
            break;
        longest = some;
    }
    if (!longest.isEmpty())
        return longest;
    const qsizetype begin = firstLinesOf(text, font, width, 2).last;
    // The ellipsis uses the free end of the line, or replaces its last words: a cut number would be a wrong one.
    QString line = QFontMetrics{font}.elidedText(text.mid(begin), Qt::ElideRight, width - 2);
    if (line.endsWith(QChar{0x2026}) && line.size() > 1 && begin + line.size() - 1 < text.size()) {
        const qsizetype word = line.lastIndexOf(QLatin1Char{' '});
        const auto isNumber = [](QChar c) { return c.isDigit(); };
        const QString last = line.mid(word + 1);
        if (word > 0 && std::any_of(last.begin(), last.end(), isNumber))
            line = line.left(word) + QChar{0x2026};
        while (line.size() > 1 && (line[line.size() - 2].isDigit() || line[line.size() - 2].isSpace())) {
            const qsizetype before = line.lastIndexOf(QLatin1Char{' '}, line.size() - 3);
            line = line.left(std::max<qsizetype>(before, 0)) + QChar{0x2026};
        }
    }
    return text.left(begin) + line;
}

} // namespace lanescope
