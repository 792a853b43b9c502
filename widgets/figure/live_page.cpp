#include "widgets/figure/live_page.h"

#include <QFile>

#include "widgets/kit/theme.h"

#include <array>
#include <utility>

static void loadPage() { Q_INIT_RESOURCE(page); } // resources of a static library; must be outside of any namespace

namespace lanescope {

namespace {

QByteArray resource(const char* name)
{
    QFile file{QStringLiteral(":/page/") + QLatin1String{name}};
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return isOpen ? file.readAll() : QByteArray{};
}

// Without indents, comments of whole lines, and empty lines. No text of these sources spans lines.
QByteArray compact(const QByteArray& source)
{
    QByteArray out;
    for (const QByteArray& line : source.split('\n'))
        if (const QByteArray text = line.trimmed(); !text.isEmpty() && !text.startsWith("//"))
            out += text + '\n';
    return out;
}

// The colours of the window as variables of the style; the script reads them from there.
QByteArray variablesOf(const Theme& theme)
{
    const std::pair<const char*, QColor> colours[] = {
        {"window", theme.window},
        {"lanes", theme.lanes},
        {"group", theme.groupRow},
        {"text", theme.text},
        {"muted", theme.mutedText},
        {"faint", theme.faintText},
        {"line", theme.line},
        {"grid", theme.grid},
        {"accent", theme.accent},
        {"accent-text", theme.accentText},
        {"accent-field", theme.accentField},
        {"primary", theme.primary},
        {"hit", theme.hit},
        {"side", theme.side},
        {"card", theme.card},
        {"card-line", theme.cardLine},
        {"track", theme.track},
        {"severe", theme.severe},
        {"notable", theme.notable},
        {"slight", theme.slight},
        {"good-text", theme.goodText},
        {"good-field", theme.goodField},
        {"step", theme.stepFill},
        {"step-chosen", theme.stepChosen},
        {"step-line", theme.stepLine},
        {"step-text", theme.stepText},
        {"hover-card", theme.hoverCard},
        {"hover-text", theme.hoverText},
        {"hover-muted", theme.hoverMuted},
        {"ring", theme.ring},
        {"pill", theme.idlePill},
        {"pill-line", theme.idlePillLine},
        {"idle-text", theme.idleText},
        {"idle-host", theme.idleLine},
        {"idle-input", theme.predicted},
        {"idle-sync", theme.idleSync},
        {"idle-other", theme.idleOther},
        {"memory-fill", theme.memoryFill},
        {"memory-line", theme.memoryLine},
        {"overview", theme.overviewArea},
        {"good", theme.good},
        {"communication", theme.colourOf(Tone::Communication)},
        {"copy", theme.colourOf(Tone::Memcpy)},
        {"overhead", theme.colourOf(Tone::Overhead)},
        {"wait-host", theme.idleHost},
        {"launch", theme.launchSpan},
    };
    QByteArray out;
    for (const auto& [name, colour] : colours)
        out += "--" + QByteArray{name} + ':' + colour.name().toLatin1() + ';';
    const QColor range = theme.range;
    return out + QStringLiteral("--range:rgba(%1,%2,%3,%4);")
                     .arg(range.red())
                     .arg(range.green())
                     .arg(range.blue())
                     .arg(range.alphaF(), 0, 'f', 2)
                     .toLatin1();
}

QByteArray styleOf()
{
    const QByteArray light = variablesOf(Theme::light()), dark = variablesOf(Theme::dark());
    return ":root{" + light + "}\n@media (prefers-color-scheme:dark){:root{" + dark + "}}\n:root.light{" + light +
           "color-scheme:light}\n:root.dark{" + dark + "color-scheme:dark}\n" + compact(resource("page.css"));
}

QByteArray scriptOf()
{
    constexpr std::array sources{"data.js",    "view.js", "lanes.js",  "draw.js",  "frame.js", "words.js",
                                 "inspect.js", "find.js", "answer.js", "input.js", "start.js"};
    QByteArray out = "\"use strict\";(()=>{\n";
    for (const char* source : sources)
        out += compact(resource(source));
    return out + "})();\n";
}

} // namespace

LivePage livePageOf(const std::vector<PageSide>& sides, const std::vector<PageTitle>& titles,
                    const std::optional<Diff>& diff)
{
    constexpr qsizetype words = 150'000; // room for the text and one figure
    loadPage();
    LivePage page;
    page.style = styleOf();
    page.script = scriptOf();
    qsizetype slices = 0;
    for (const PageSide& side : sides)
        slices += side.analysis.trace().sliceCount();
    page.maxBytes = pageBytes + bytesPerSlice * slices;
    const qsizetype rest = page.style.size() + page.script.size() + words;
    page.data = pageDataOf(sides, titles, diff, maxPageSlices, static_cast<std::uint64_t>(page.maxBytes - rest));
    return page;
}

} // namespace lanescope
