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

struct Hue {
    int degrees;    // of the tone
    int saturation; // 0..255
    int lightLightness, darkLightness;
    int spread; // degrees that names vary by
};

// In the order of Tone.
constexpr std::array<Hue, toneCount> hues{{
    {205, 150, 150, 118, 12}, // Op: blue
    {318, 70, 168, 120, 8},   // Annotation: reddish purple
    {40, 28, 188, 88, 10},    // Python: sand
    {40, 200, 150, 110, 7},   // Runtime: orange
    {52, 190, 150, 104, 5},   // Driver: yellow
    {164, 170, 112, 92, 7},   // Gemm: bluish green
    {262, 90, 150, 128, 8},   // Attention: violet
    {96, 95, 142, 100, 10},   // Elementwise: leaf green
    {186, 120, 142, 102, 6},  // Reduction: teal
    {350, 140, 156, 122, 6},  // Communication: rose
    {150, 60, 156, 102, 14},  // OtherKernel: pale green
    {20, 210, 142, 112, 5},   // Memcpy: vermilion
    {16, 120, 176, 128, 5},   // Memset
    {318, 40, 190, 88, 6},    // GpuAnnotation
    {0, 0, 190, 84, 0},       // Sync: grey
    {0, 90, 150, 110, 0},     // Overhead: dull red
    {220, 20, 200, 70, 0},    // Span
    {220, 40, 170, 104, 30},  // Other
}};

void fillPalette(Theme& theme)
{
    for (unsigned tone = 0; tone < toneCount; ++tone)
        for (unsigned v = 0; v < variantsOfTone; ++v) {
            const Hue& hue = hues[tone];
            const int step = static_cast<int>(v % 4), shade = static_cast<int>(v / 4); // four hues of four shades
            const int degrees = (hue.degrees + (step * 2 - 3) * hue.spread / 3 + 360) % 360;
            QColor colour;
            if (theme.kind == Theme::Kind::Print) {
                // Paper and grey printers: lightness tells the tone, the hue only helps.
                const int lightness = 120 + static_cast<int>((tone * 53) % 110) + shade * 4;
                colour = QColor::fromHsl(degrees, hue.saturation / 2, std::min(240, lightness));
            } else {
                const int lightness =
                    (theme.kind == Theme::Kind::Dark ? hue.darkLightness : hue.lightLightness) + (shade * 2 - 3) * 5;
                colour = QColor::fromHsl(degrees, hue.saturation, lightness);
            }
            const QColor black{18, 18, 18}, white{255, 255, 255};
            theme.fills[tone * variantsOfTone + v] = colour.rgb();
            theme.words[tone * variantsOfTone + v] =
                contrast(colour, black) >= contrast(colour, white) ? black.rgb() : white.rgb();
        }
}

Theme makeLight(Theme::Kind kind)
{
    Theme t;
    t.kind = kind;
    const bool print = kind == Theme::Kind::Print;
    t.window = QColor{print ? "#ffffff" : "#f6f7f9"};
    t.lanes = QColor{"#ffffff"};
    t.groupRow = QColor{print ? "#eeeeee" : "#e8ecf1"};
    t.headers = QColor{print ? "#ffffff" : "#f6f7f9"};
    t.text = QColor{"#1b1f24"};
    t.mutedText = QColor{"#59636e"};
    t.line = QColor{"#d0d7de"};
    t.grid = QColor{"#eceff3"};
    t.accent = QColor{"#0b57d0"};
    t.hover = QColor{"#1b1f24"};
    t.hit = QColor{"#c2255c"};
    t.range = QColor{11, 87, 208, 36};
    t.mark = QColor{"#8a3ffc"};
    t.warning = QColor{"#fff3cd"};
    t.warningText = QColor{"#5c4400"};
    fillPalette(t);
    return t;
}

Theme makeDark()
{
    Theme t;
    t.kind = Theme::Kind::Dark;
    t.window = QColor{"#1a1d21"};
    t.lanes = QColor{"#14161a"};
    t.groupRow = QColor{"#262b31"};
    t.headers = QColor{"#1a1d21"};
    t.text = QColor{"#e6e9ed"};
    t.mutedText = QColor{"#9aa4af"};
    t.line = QColor{"#363c44"};
    t.grid = QColor{"#22262c"};
    t.accent = QColor{"#7cb7ff"};
    t.hover = QColor{"#ffffff"};
    t.hit = QColor{"#ff7eb6"};
    t.range = QColor{124, 183, 255, 44};
    t.mark = QColor{"#c4a7ff"};
    t.warning = QColor{"#4a3b0a"};
    t.warningText = QColor{"#ffe9a8"};
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
