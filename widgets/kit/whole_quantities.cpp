#include "widgets/kit/whole_quantities.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

// The space at `at` is between a digit and a unit.
bool isBeforeUnit(const QString& text, qsizetype at)
{
    if (at == 0 || !text[at - 1].isDigit())
        return false;
    if (QStringView{text}.sliced(at + 1).startsWith(QLatin1Char{'%'}))
        return true;
    qsizetype end = at + 1;
    while (end < text.size() && (text[end].isLetterOrNumber() || text[end] == QLatin1Char{'/'}))
        ++end;
    constexpr std::array<QStringView, 20> units{u"s",    u"ms",      u"µs",  u"ns",  u"B",     u"kB",   u"MB",
                                                u"GB",   u"TB",      u"KiB", u"MiB", u"GiB",   u"TiB",  u"GB/s",
                                                u"TB/s", u"TFLOP/s", u"W",   u"MHz", u"GFLOP", u"TFLOP"};
    const QStringView word = QStringView{text}.sliced(at + 1, end - at - 1);
    return std::find(units.begin(), units.end(), word) != units.end();
}

} // namespace

QString wholeQuantities(QString text)
{
    for (qsizetype at = 0; (at = text.indexOf(QLatin1Char{' '}, at)) >= 0; ++at)
        if (isBeforeUnit(text, at))
            text[at] = QChar{QChar::Nbsp};
    return text;
}

QString wholeQuantitiesHtml(const QString& html)
{
    return wholeQuantities(html).replace(QChar{0x202F}, QChar{QChar::Nbsp});
}

} // namespace lanescope
