#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

double luminance(QColor c)
{
    const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

// In the order of Tone. Names of one tone are darker or lighter by at most a tenth.
constexpr std::array<QRgb, toneCount> tones{{
    0xff4c8fd9, // Op
    0xffb77fb0, // Annotation
    0xffcfcac2, // Python
    0xffe6912e, // Runtime
    0xffe3b44a, // Driver
    0xff1fa97f, // Gemm
    0xffb8a12c, // Attention
    0xff7db65a, // Elementwise
    0xff3bb7b2, // Reduction
    0xffc7395f, // Communication
    0xff8fb8a6, // OtherKernel
    0xffe8693c, // Memcpy
    0xfff0a184, // Memset
    0xffd8b9d4, // GpuAnnotation
    0xffd98ba6, // Sync
    0xffb9846e, // Overhead
    0xffb9c4d3, // Span
    0xff9db0cc, // Other
}};

constexpr QColor ink{0x1b, 0x1f, 0x24}, white{0xff, 0xff, 0xff};

// For paper and grey printers: the lightness distinguishes tones, the hue only helps.
QColor printed(QColor tone, unsigned place, int shade)
{
    const int lightness = 120 + static_cast<int>((place * 53) % 110) + shade * 4;
    return QColor::fromHsl(std::max(0, tone.hslHue()), tone.hslSaturation() / 2, std::min(240, lightness));
}

void fillPalette(Theme& theme)
{
    constexpr double minOfWhite = 2.9;
    for (unsigned tone = 0; tone < toneCount; ++tone) {
        const QColor base = QColor{tones[tone]};
        const bool isWhite = theme.kind != Theme::Kind::Print && contrast(base, white) >= minOfWhite;
        for (unsigned v = 0; v < variantsOfTone; ++v) {
            const int shade = static_cast<int>(v / 4);
            // Shades differ away from the colour of the words, so that none is harder to read than the tone itself.
            const QColor colour = theme.kind == Theme::Kind::Print
                                      ? printed(base, tone, shade)
                                      : mixed(isWhite ? ink : white, base, static_cast<double>(v % 4) * 0.033);
            theme.fills[tone * variantsOfTone + v] = colour.rgb();
            theme.words[tone * variantsOfTone + v] = (isWhite ? white : ink).rgb();
        }
    }
}

// Colours on the lanes are the same in the light and the dark theme.
void setCommon(Theme& t)
{
    t.primary = QColor{"#1f5fd6"};
    t.primaryText = white;
    t.notable = QColor{"#d99a2b"};
    t.slight = QColor{"#8fa0b2"};
    t.good = QColor{"#1fa97f"};
    t.idleLine = QColor{"#d9a43a"};
    t.idleHost = QColor{"#f0c36a"};
    t.idleSync = QColor{"#d98ba6"};
    t.idleOther = QColor{"#c3ccd6"};
    t.stepLine = QColor{"#b77fb0"};
    t.less = QColor{"#1fa97f"};
    t.added = QColor{"#6c63d9"};
    t.path = QColor{"#6d3bd1"};
    t.predicted = QColor{"#b9a4ea"};
}

Theme makeLight(Theme::Kind kind)
{
    Theme t;
    t.kind = kind;
    setCommon(t);
    const bool print = kind == Theme::Kind::Print;
    t.window = QColor{print ? "#ffffff" : "#f4f6f9"};
    t.lanes = QColor{"#ffffff"};
    t.groupRow = QColor{print ? "#eeeeee" : "#eef2f7"};
    t.headers = QColor{"#ffffff"};
    t.text = ink;
    t.mutedText = QColor{"#5b6672"};
    t.line = QColor{"#dce2ea"};
    t.grid = QColor{"#eef1f5"};
    t.accent = QColor{"#1f5fd6"};
    t.hover = ink;
    t.hit = t.accent;
    t.range = QColor{31, 95, 214, 36};
    t.mark = QColor{"#8a3ffc"};
    t.warning = QColor{"#fff3cd"};
    t.warningText = QColor{"#5c4400"};

    t.side = QColor{"#fbfcfd"};
    t.card = QColor{"#ffffff"};
    t.cardLine = QColor{"#dce2ea"};
    t.track = QColor{"#eef1f5"};
    t.faintText = QColor{"#8a94a0"};
    t.accentText = QColor{"#1f5fd6"};
    t.accentField = QColor{"#e3edfd"};
    t.severe = QColor{"#c4461f"};
    t.goodText = QColor{"#2c6b1e"};
    t.goodField = QColor{"#f1f7ee"};
    t.badField = QColor{"#fbe4dd"};
    t.badText = QColor{"#a8330f"};
    t.notableField = QColor{"#fdf1d7"};
    t.notableText = QColor{"#7a5200"};
    t.plainField = QColor{"#eef1f5"};
    t.plainText = QColor{"#5b6672"};
    t.stepFill = QColor{"#ebddf0"};
    t.stepChosen = QColor{"#d9bfe2"};
    t.stepText = QColor{"#5b3560"};
    t.stepOutlier = QColor{"#fbe4c4"};
    t.hoverCard = QColor{"#242b33"};
    t.hoverText = QColor{"#ffffff"};
    t.hoverMuted = QColor{"#c9d2db"};

    t.ring = QColor{"#0b3ba8"};
    t.idlePill = QColor{"#ffffff"};
    t.idlePillLine = QColor{"#e7c77e"};
    t.idleText = QColor{"#7a5200"};
    t.launchSpan = QColor{"#9cc3f5"};
    t.memoryFill = QColor{"#c9dbf7"};
    t.memoryLine = QColor{"#3d78d6"};
    t.memoryReserved = QColor{"#7a3e9d"};
    t.overviewArea = QColor{"#4cba99"};
    t.pathField = QColor{"#f7f4fd"};
    t.more = QColor{"#a8330f"};
    t.gone = QColor{"#b4beca"};
    fillPalette(t);
    return t;
}

Theme makeDark()
{
    Theme t;
    t.kind = Theme::Kind::Dark;
    setCommon(t);
    t.window = QColor{"#1b2026"};
    t.lanes = QColor{"#14181d"};
    t.groupRow = QColor{"#1b2128"};
    t.headers = QColor{"#14181d"};
    t.text = QColor{"#e6eaee"};
    t.mutedText = QColor{"#9fb0c0"};
    t.line = QColor{"#2a323b"};
    t.grid = QColor{"#1f262e"};
    t.accent = QColor{"#7fb0ff"};
    t.hover = QColor{"#ffffff"};
    t.hit = t.accent;
    t.range = QColor{127, 176, 255, 44};
    t.mark = QColor{"#c4a7ff"};
    t.warning = QColor{"#4a3b0a"};
    t.warningText = QColor{"#ffe9a8"};

    t.side = QColor{"#181d23"};
    t.card = QColor{"#1b2026"};
    t.cardLine = QColor{"#2a323b"};
    t.track = QColor{"#2a323b"};
    t.faintText = QColor{"#71808f"};
    t.accentText = QColor{"#7fb0ff"};
    t.accentField = QColor{"#1e3357"};
    t.severe = QColor{"#e0643c"};
    t.goodText = QColor{"#8fd39a"};
    t.goodField = QColor{"#1b2a20"};
    t.badField = QColor{"#43231a"};
    t.badText = QColor{"#f3a488"};
    t.notableField = QColor{"#3a2f16"};
    t.notableText = QColor{"#f0c36a"};
    t.plainField = QColor{"#2a323b"};
    t.plainText = QColor{"#9fb0c0"};
    t.stepFill = QColor{"#3a2c42"};
    t.stepChosen = QColor{"#6b4a73"};
    t.stepText = QColor{"#f4e6f7"};
    t.stepOutlier = QColor{"#5a4420"};
    t.hoverCard = QColor{"#2a323b"};
    t.hoverText = QColor{"#e6eaee"};
    t.hoverMuted = QColor{"#9fb0c0"};

    t.ring = QColor{"#dce9ff"};
    t.idleOther = QColor{"#5f6c79"}; // below the other causes, as in the light theme
    t.idlePill = t.lanes;
    t.idlePillLine = QColor{"#7a6229"};
    t.idleText = QColor{"#f0c36a"};
    t.launchSpan = QColor{"#3c6fb0"};
    t.memoryFill = QColor{"#24406e"};
    t.memoryLine = QColor{"#6ea0f0"};
    t.memoryReserved = QColor{"#c08ae0"};
    t.overviewArea = QColor{"#1f8f6e"};
    t.pathField = QColor{"#241d36"};
    t.more = QColor{"#e0643c"};
    t.gone = QColor{"#5a6672"};
    fillPalette(t);
    return t;
}

} // namespace

QColor mixed(QColor over, QColor under, double share)
{
    const auto part = [&](int a, int b) { return static_cast<int>(a * share + b * (1 - share) + 0.5); };
    return {part(over.red(), under.red()), part(over.green(), under.green()), part(over.blue(), under.blue())};
}

double contrast(QColor a, QColor b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

const Theme& Theme::light()
{
    static const Theme theme = makeLight(Kind::Light);
    return theme;
}
const Theme& Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}
const Theme& Theme::print()
{
    static const Theme theme = makeLight(Kind::Print);
    return theme;
}

} // namespace lanescope
