#include "widgets/items/change_words.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include "model/compare/wording.h"
#include "model/kernels/kernel_name.h"
#include "widgets/kit/theme.h"
#include "widgets/session/trace_place.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Compare", text); }

const QChar narrowSpace{0x202F};
constexpr double discGap = 5;

double discOf(const QFont& font) { return std::round(QFontMetricsF{font}.height() * 0.9); }

} // namespace

QString wordOf(Trend trend)
{
    switch (trend) {
    case Trend::Less:
        return tr("less");
    case Trend::More:
        return tr("more");
    case Trend::New:
        return tr("new");
    case Trend::Gone:
        return tr("gone");
    case Trend::Same:
        break;
    }
    return tr("same");
}

QString glyphOf(Trend trend)
{
    switch (trend) {
    case Trend::Less:
        return QStringLiteral("▼");
    case Trend::More:
        return QStringLiteral("▲");
    case Trend::New:
        return QStringLiteral("+");
    case Trend::Gone:
        return QStringLiteral("×");
    case Trend::Same:
        break;
    }
    return QStringLiteral("≈");
}

QColor colourOf(Trend trend, const Theme& theme)
{
    switch (trend) {
    case Trend::Less:
        return theme.less;
    case Trend::More:
        return theme.more;
    case Trend::New:
        return theme.added;
    case Trend::Gone:
        return theme.gone;
    case Trend::Same:
        break;
    }
    return theme.slight;
}

double changeWidth(Trend trend, const QFont& font)
{
    return discOf(font) + discGap + QFontMetricsF{font}.horizontalAdvance(wordOf(trend)) + 14;
}

void paintChange(QPainter& painter, const QRectF& box, Trend trend, bool hasWord, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double disc = discOf(painter.font());
    const QColor colour = colourOf(trend, theme);
    QRectF round{box.left() + (hasWord ? 2 : 0), box.center().y() - disc / 2, disc, disc};
    if (hasWord) {
        const QRectF pill{box.left(), box.center().y() - disc / 2 - 2, changeWidth(trend, painter.font()), disc + 4};
        painter.setPen(QPen{colour, 1});
        painter.setBrush(theme.card);
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
        painter.setPen(theme.text);
        painter.drawText(QRectF{round.right() + discGap, pill.top(), pill.right() - round.right(), pill.height()},
                         Qt::AlignVCenter | Qt::AlignLeft, wordOf(trend));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(trend == Trend::Same ? theme.plainField : colour);
    painter.drawEllipse(round);
    const bool isWhite = trend != Trend::Same && contrast(colour, Qt::white) >= 2.9;
    painter.setPen(trend == Trend::Same ? theme.text : isWhite ? QColor{Qt::white} : QColor{Qt::black});
    QFont glyph = painter.font();
    glyph.setBold(true);
    glyph.setPixelSize(
        std::max(6, static_cast<int>(disc * (trend == Trend::Less || trend == Trend::More ? 0.6 : 0.8))));
    painter.setFont(glyph);
    painter.drawText(round, Qt::AlignCenter, glyphOf(trend));
    painter.restore();
}

Tone toneOfRole(std::string_view id)
{
    if (id == "waiting")
        return Tone::Sync;
    for (int role = 0; role <= static_cast<int>(KernelRole::Other); ++role)
        if (idOf(static_cast<KernelRole>(role)) == id)
            return toneOf(static_cast<KernelRole>(role));
    return Tone::OtherKernel;
}

TimeColumn TimeColumn::forMost(double ns)
{
    const double max = std::abs(ns);
    TimeColumn column = max >= 1e9   ? TimeColumn{1e9, QStringLiteral("s"), 0}
                        : max >= 1e6 ? TimeColumn{1e6, QStringLiteral("ms"), 0}
                        : max >= 1e3 ? TimeColumn{1e3, QStringLiteral("µs"), 0}
                                     : TimeColumn{1, QStringLiteral("ns"), 0};
    const double value = max / column.unitNs;
    column.digits = column.unitNs == 1 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3;
    return column;
}

QString TimeColumn::text(double ns) const
{
    if (ns == 0)
        return QStringLiteral("·");
    const double value = std::abs(ns) / unitNs, min = std::pow(10.0, -digits);
    const bool isTiny = value < min / 2;
    return (isTiny ? QStringLiteral("< ") : QString{}) + QString::number(isTiny ? min : value, 'f', digits) +
           narrowSpace + unit;
}

QString TimeColumn::signedText(double ns) const
{
    if (ns == 0)
        return QStringLiteral("·");
    if (std::abs(ns) / unitNs < std::pow(10.0, -digits) / 2) // its last digit would not be correct
        return QStringLiteral("≈ 0");
    return (ns < 0 ? QStringLiteral("−") : QStringLiteral("+")) + text(ns);
}

namespace {

QString capitalised(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace

QString sentenceText(const Sentence& sentence)
{
    const std::string text = format(sentence, briefDuration);
    // A name keeps its first letter: only our own words are capitalised.
    const bool isOwn = !sentence.text.empty() && sentence.text.front() != '{';
    return isOwn ? capitalised(QString::fromStdString(text)) : QString::fromStdString(text);
}

QString sentenceText(const std::vector<Sentence>& sentences, const QString& between)
{
    QStringList all;
    for (const Sentence& sentence : sentences)
        all.append(sentenceText(sentence));
    return all.join(between);
}

static QStringList partsOf(const QString& path)
{
    return QDir::cleanPath(shownPlace(fullPath(path))).split(QLatin1Char{'/'}, Qt::SkipEmptyParts);
}

QString distinctName(const QString& path, const QStringList& others)
{
    const QStringList parts = partsOf(path);
    qsizetype needed = 1;
    for (const QString& other : others) {
        const QStringList theirs = partsOf(other);
        if (theirs == parts)
            continue;
        qsizetype alike = 0; // from the end
        while (alike < std::min(parts.size(), theirs.size()) &&
               parts[parts.size() - 1 - alike] == theirs[theirs.size() - 1 - alike])
            ++alike;
        needed = std::max(needed, std::min(alike + 1, parts.size()));
    }
    return QStringList{parts.mid(parts.size() - needed)}.join(QLatin1Char{'/'});
}

std::pair<QString, QString> shortNamesOf(const QString& pathA, const QString& pathB)
{
    const auto words = [](const QString& path, const QString& other, bool hasFolder) {
        QString name = QFileInfo{path}.fileName();
        static const QRegularExpression endings{QStringLiteral(
            R"((\.pt)?\.trace\.json(\.gz)?$|\.json(\.gz)?$|\.(gz|nsys-rep|sqlite|pftrace|db|rpd|pickle|pkl)$)")};
        name.remove(endings);
        if (hasFolder)
            name =
                distinctName(path, other).section(QLatin1Char{'/'}, 0, -2).replace(QLatin1Char{'/'}, QLatin1Char{'_'}) +
                QLatin1Char{'_'} + name;
        static const QRegularExpression between{QStringLiteral("[_ ]+")};
        return name.split(between, Qt::SkipEmptyParts);
    };
    const bool isOneName = QFileInfo{pathA}.fileName() == QFileInfo{pathB}.fileName();
    QStringList a = words(pathA, pathB, isOneName), b = words(pathB, pathA, isOneName);
    while (a.size() > 1 && b.size() > 1 && a.first() == b.first()) {
        a.removeFirst();
        b.removeFirst();
    }
    while (isOneName && a.size() > 1 && b.size() > 1 && a.last() == b.last()) { // the folders distinguish them
        a.removeLast();
        b.removeLast();
    }
    // "A" and "B" are the names of the sides.
    const auto isASide = [](const QStringList& parts) {
        return parts.size() == 1 && (parts[0] == QLatin1String{"A"} || parts[0] == QLatin1String{"B"});
    };
    if (isASide(a) || isASide(b)) {
        a = words(pathA, pathB, isOneName);
        b = words(pathB, pathA, isOneName);
    }
    const auto name = [](const QStringList& parts) {
        constexpr qsizetype max = 32;
        const QString whole = parts.join(QLatin1Char{'_'});
        return whole.size() <= max ? whole : whole.left(max - 1) + QChar{0x2026};
    };
    return {name(a), name(b)};
}

} // namespace lanescope
