#include "widgets/panels/instant_details.h"

#include <QCoreApplication>
#include <QStringList>

#include "model/store/args.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("InstantDetails", text); }

QString escaped(std::string_view text)
{
    constexpr std::size_t longest = 600;
    return toQt(text.substr(0, longest)).toHtmlEscaped();
}

QString placeOf(const Trace& trace, const Instant& instant)
{
    if (instant.lane)
        return escaped(trace[instant.lane].name) + QStringLiteral(" · ") +
               escaped(trace[trace[instant.lane].process].title);
    return instant.scope == 'p' ? tr("one process") : tr("the whole trace");
}

} // namespace

QString instantHtml(const Trace& trace, std::uint32_t chosen, const Theme& theme)
{
    const Instant& instant = trace.instants()[chosen];
    QString html =
        QStringLiteral("<style>a { color: %1; text-decoration: none; }</style>").arg(theme.accentText.name());
    html +=
        QStringLiteral("<p style=\"font-size:large\"><b>%1</b></p><p><span style=\"background:%2; "
                       "color:%3\">&nbsp;%4&nbsp;</span></p>"
                       "<table cellspacing=\"0\" cellpadding=\"3\" style=\"margin-top:6px\">")
            .arg(escaped(trace.text(instant.name)), theme.accentField.name(), theme.accentText.name(), tr("instant"));
    const auto row = [&](const QString& key, const QString& value) {
        html +=
            QStringLiteral("<tr><td style=\"color:%1; padding-right:12px; white-space:nowrap\">%2</td><td>%3</td></tr>")
                .arg(theme.mutedText.name(), key, value);
    };
    row(tr("At"), exactDuration(instant.time - Time{}));
    row(tr("On"), placeOf(trace, instant));
    if (const std::string_view category = trace.text(trace[instant.category].name); !category.empty())
        row(tr("Category"), escaped(category));
    if (const auto arguments = readArguments(trace, instant.source))
        for (const Argument& argument : arguments->items)
            if (argument.key != "s") // its scope, which is shown above
                row(escaped(argument.key), escaped(argument.value));
    std::vector<std::uint32_t> same; // ordered by time, like the trace's
    for (std::uint32_t i = 0; i < trace.instants().size(); ++i)
        if (trace.instants()[i].name == instant.name)
            same.push_back(i);
    if (same.size() > 1) {
        constexpr std::size_t maxListed = 9;
        const auto at = static_cast<std::size_t>(std::lower_bound(same.begin(), same.end(), chosen) - same.begin());
        const std::size_t shown = std::min(maxListed, same.size());
        const std::size_t first = std::min(at - std::min(at, shown / 2), same.size() - shown);
        QStringList times;
        for (std::size_t i = first; i < first + shown; ++i) {
            const QString time = exactDuration(trace.instants()[same[i]].time - Time{});
            times.append(i == at ? QStringLiteral("<b>%1</b>").arg(time)
                                 : QStringLiteral("<a href=\"instant:%1\">%2</a>").arg(same[i]).arg(time));
        }
        row(tr("Same name"), tr("%1 of %2").arg(countOf(at + 1), countOf(same.size())) + QStringLiteral("<br>") +
                                 times.join(QStringLiteral("<br>")));
    }
    return html + QStringLiteral("</table>");
}

} // namespace lanescope
