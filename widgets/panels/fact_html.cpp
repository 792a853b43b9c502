#include "widgets/panels/fact_html.h"

#include "widgets/kit/theme.h"

namespace lanescope {

QString breakableHtml(const QString& text)
{
    constexpr qsizetype longest = 10; // letters between two places where a line may break
    QString broken;
    qsizetype run = 0;
    for (const QChar c : text) {
        broken += QString{c}.toHtmlEscaped();
        run = c.isSpace() ? 0 : run + 1;
        if (run > longest && !c.isLetterOrNumber()) {
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
        .arg(theme.mutedText.name(), key, valueHtml);
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
    return QStringLiteral("<tr><td width=\"100%\">%1</td>"
                          "<td align=\"right\" style=\"color:%2; white-space:nowrap\">%3</td>"
                          "<td align=\"right\" style=\"white-space:nowrap\">%4</td></tr>")
        .arg(nameHtml, theme.mutedText.name(), count, figure);
}

QString listEnd() { return QStringLiteral("</table>"); }

} // namespace lanescope
