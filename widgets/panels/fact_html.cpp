#include "widgets/panels/fact_html.h"

#include "widgets/kit/theme.h"
#include "widgets/kit/whole_quantities.h"

namespace lanescope {

QString breakableHtml(const QString& text)
{
    // Letters before a line may break: at a place that a reader takes for one, and anywhere.
    constexpr qsizetype few = 4, many = 20;
    const QString whole = wholeQuantitiesHtml(text);
    QString broken;
    qsizetype run = 0;
    for (qsizetype i = 0; i < whole.size(); ++i) {
        const QChar c = whole[i];
        broken += QString{c}.toHtmlEscaped();
        run = c.isSpace() ? 0 : run + 1;
        if (run == 0 || i + 1 == whole.size() || c.isSurrogate())
            continue;
        const QChar next = whole[i + 1];
        const bool afterMark = !c.isLetterOrNumber() && next.isLetter();
        const bool beforeCapital = c.isLower() && next.isUpper(); // "BinaryCross|Entropy"
        if ((run > few && (afterMark || beforeCapital)) || (run > many && next.isLetterOrNumber())) {
            broken += QChar{0x200B}; // zero-width space
            run = 0;
        }
    }
    return broken;
}

QString factsBegin(const QString& title, const QString& badge, const Theme& theme)
{
    return QStringLiteral("<style>a { color: %1; text-decoration: none; }</style>"
                          "<p style=\"font-size:large\"><b>%2</b></p>"
                          "<p><span style=\"background:%3; color:%1\">&nbsp;%4&nbsp;</span></p>"
                          "<table cellspacing=\"0\" cellpadding=\"3\" style=\"margin-top:6px\">")
        .arg(theme.accentText.name(), breakableHtml(title), theme.accentField.name(), badge.toHtmlEscaped());
}

QString factRow(const QString& key, const QString& valueHtml, const Theme& theme)
{
    return QStringLiteral("<tr><td style=\"color:%1; padding-right:12px; white-space:nowrap\">%2</td><td>%3</td></tr>")
        .arg(theme.mutedText.name(), key, wholeQuantitiesHtml(valueHtml));
}

QString factsEnd() { return QStringLiteral("</table>"); }

QString listBegin(const QString& title, const Theme& theme)
{
    return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"3\" width=\"100%\" style=\"margin-top:8px\">"
                          "<tr><td colspan=\"3\" style=\"color:%1\">%2</td></tr>")
        .arg(theme.mutedText.name(), title);
}

QString listRow(const QString& nameHtml, const QString& count, const QString& figure, const Theme& theme)
{
    return QStringLiteral("<tr><td>%1</td>"
                          "<td width=\"1\" align=\"right\" style=\"color:%2; white-space:nowrap\">%3</td>"
                          "<td width=\"1\" align=\"right\" style=\"white-space:nowrap\">%4</td></tr>")
        .arg(nameHtml, theme.mutedText.name(), count, wholeQuantitiesHtml(figure));
}

QString listEnd() { return QStringLiteral("</table>"); }

} // namespace lanescope
