#include "app/capture_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "model/base/text.h"
#include "widgets/kit/quantities.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace lanescope {

std::string overheadLine(Ns bare, Ns recorded, std::optional<Ns> spread)
{
    const std::string line =
        fmt::format("a step takes {} unrecorded and {} recorded", torchDuration(bare), torchDuration(recorded));
    if (recorded < bare || (spread && recorded - bare <= *spread))
        return line +
               (spread
                    ? fmt::format(": unrecorded steps alone vary by {}, so this does not show the recording overhead",
                                  torchDuration(*spread))
                    : std::string{": the noise is larger than the recording overhead"});
    return line;
}

std::optional<QString> disturbanceOf(const QString& variant, Ns first, Ns second)
{
    const Ns min = std::min(first, second), max = std::max(first, second);
    if (min <= Ns{} || (max - min).count() * 10 <= min.count())
        return {};
    return QCoreApplication::translate("Capture",
                                       "Two runs of %1 differ by %2 % (%3 and %4 per step): other programs use this "
                                       "machine, so differences of that size mean nothing here.")
        .arg(variant)
        .arg(std::lround(100.0 * static_cast<double>((max - min).count()) / static_cast<double>(min.count())))
        .arg(shortDuration(first), shortDuration(second));
}

std::optional<QStringList> shellWords(const QString& line)
{
    QStringList words;
    QString word;
    QChar quote;         // null: outside of quotes
    bool isWord = false; // an empty pair of quotes is a word too
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line[i];
        if (c == QLatin1Char{'\\'} && quote != QLatin1Char{'\''} && i + 1 < line.size()) {
            word += line[++i];
            isWord = true;
        } else if (!quote.isNull() && c == quote) {
            quote = {};
        } else if (quote.isNull() && (c == QLatin1Char{'\''} || c == QLatin1Char{'"'})) {
            quote = c;
            isWord = true;
        } else if (quote.isNull() && c.isSpace()) {
            if (isWord)
                words.append(word);
            word.clear();
            isWord = false;
        } else {
            word += c;
            isWord = true;
        }
    }
    if (isWord)
        words.append(word);
    return quote.isNull() ? std::optional{words} : std::nullopt;
}

QString shellLine(const QStringList& words)
{
    static const QRegularExpression plain{QStringLiteral("^[A-Za-z0-9_./:=@%+,-]+$")};
    QStringList quoted;
    for (QString word : words) {
        const bool isPlain = plain.match(word).hasMatch();
        quoted.append(isPlain ? word
                              : QLatin1Char{'\''} + word.replace(QLatin1Char{'\''}, QStringLiteral("'\\''")) +
                                    QLatin1Char{'\''});
    }
    return quoted.join(QLatin1Char{' '});
}

} // namespace lanescope
