#include "widgets/kit/explain_tip.h"

#include <QApplication>
#include <QFontMetrics>
#include <QTextDocument>
#include <QToolTip>
#include <QWhatsThis>
#include <QWidget>

#include "widgets/kit/whole_quantities.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr const char* textProperty = "lanescopeExplanation";

QWidget* explanationCard() // Qt's class for it is private
{
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (widget->inherits("QWhatsThat") && widget->isVisible())
            return widget;
    return nullptr;
}

} // namespace

void showExplanation(const QString& name, const QString& text, QPoint at, QWidget* widget)
{
    if (text.isEmpty())
        return;
    constexpr int longest = 120; // characters of a name
    const QString shown = name.size() > longest ? name.left(longest - 1) + QChar{0x2026} : name;
    QWhatsThis::showText(
        at,
        QStringLiteral("<b>%1</b><br>%2")
            .arg(shown.toHtmlEscaped(), text.toHtmlEscaped().replace(QLatin1Char{'\n'}, QStringLiteral("<br>"))),
        widget);
    if (QWidget* card = explanationCard())
        card->setProperty(textProperty, QString{name + QLatin1Char{'\n'} + text});
}

QString wrappedTip(const QString& text)
{
    const QFontMetrics metrics{QToolTip::font()};
    const int wide = std::max(360, 360 * metrics.height() / 16);
    if (metrics.horizontalAdvance(text) <= wide)
        return text;
    return QStringLiteral("<table width=%1><tr><td>%2</td></tr></table>")
        .arg(QString::number(wide),
             wholeQuantitiesHtml(text.toHtmlEscaped()).replace(QLatin1Char{'\n'}, QStringLiteral("<br>")));
}

QString shownExplanation()
{
    const QWidget* card = explanationCard();
    return card ? card->property(textProperty).toString() : QString{};
}

} // namespace lanescope
