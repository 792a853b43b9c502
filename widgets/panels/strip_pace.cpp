#include "widgets/panels/strip_pace.h"

#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <cmath>

namespace lanescope {

StripAnswer withPace(StripAnswer answer, Sentence note)
{
    if (note.text.empty() || !answer.yieldsToPace)
        return answer;
    for (auto& [key, value] : note.values) // a headline shows whole percents
        if (double* pct = std::get_if<double>(&value); pct && *pct >= 10 && *pct < 99.5)
            *pct = std::round(*pct);
    const QString text = toQt(format(note, wordDuration));
    const qsizetype semicolon = text.indexOf(QStringLiteral("; ")), wide = text.indexOf(QStringLiteral("；"));
    const qsizetype at = semicolon >= 0 ? semicolon : wide;
    answer.headline = at >= 0 ? text.left(at) : text;
    if (at >= 0)
        answer.detail = text.mid(at + (semicolon >= 0 ? 2 : 1)) +
                        (answer.detail.isEmpty() ? QString{} : QStringLiteral(" · ") + answer.detail);
    if (const auto pace = note.values.find("pace"); pace != note.values.end()) { // "The host sets the pace"
        answer.brief = toQt(formatValue(pace->second, note.values, wordDuration));
        answer.brief[0] = answer.brief[0].toUpper();
    }
    answer.edge = StripAnswer::Edge::Notable;
    return answer;
}

} // namespace lanescope
