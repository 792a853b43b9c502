#include "app/example_pictures.h"

#include <QCoreApplication>
#include <QPainter>

#include "widgets/kit/theme.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("StartPage", text); }

constexpr double drawnHeight = 146; // the height of a field; a higher one is drawn higher, its words are not

// Draws in parts of the field: x relative to its width; y and height in pixels of a field of `drawnHeight`.
class Sketch {
public:
    Sketch(QPainter& painter, const QRectF& field, const Theme& theme)
        : p(painter), f(field), t(theme), k(std::max(1.0, field.height() / drawnHeight))
    {
    }

    void box(double x0, double x1, double y, double h, const QColor& fill, const QString& words = {},
             const QColor& ink = Qt::white)
    {
        const QRectF r = at(x0, x1, y, h);
        p.setPen(Qt::NoPen);
        p.setBrush(fill);
        p.drawRoundedRect(r, 3, 3);
        p.setPen(ink);
        if (!words.isEmpty() && p.fontMetrics().horizontalAdvance(words) + 8 <= r.width())
            p.drawText(r, Qt::AlignCenter, words);
    }
    void words(double x0, double x1, double y, const QString& text, Qt::Alignment align = Qt::AlignLeft)
    {
        p.setPen(t.mutedText);
        p.drawText(at(x0, x1, y, 16), static_cast<int>(align | Qt::AlignVCenter), text);
    }
    void idle(double x0, double x1, double y, const QString& text)
    {
        const QRectF r = at(x0, x1, y, 20);
        p.setPen(QPen{t.idleLine, 1.5});
        p.drawLine(QPointF{r.left(), r.center().y()}, QPointF{r.right(), r.center().y()});
        for (const double x : {r.left(), r.right()})
            p.drawLine(QPointF{x, r.center().y() - 4}, QPointF{x, r.center().y() + 4});
        const double w = p.fontMetrics().horizontalAdvance(text) + 16;
        if (text.isEmpty() || w > r.width() - 8)
            return;
        const QRectF pill{r.center().x() - w / 2, r.center().y() - 10, w, 20};
        p.setPen(QPen{t.idlePillLine, 1});
        p.setBrush(t.idlePill);
        p.drawRoundedRect(pill, 10, 10);
        p.setPen(t.idleText);
        p.drawText(pill, Qt::AlignCenter, text);
    }
    void arrow(double x0, double y0, double x1, double y1)
    {
        p.setPen(QPen{t.launchSpan, 1.5});
        p.drawLine(at(x0, x0, y0, 0).topLeft(), at(x1, x1, y1, 0).topLeft());
    }
    QRectF at(double x0, double x1, double y, double h) const
    {
        return {f.left() + x0 * f.width(), f.top() + k * y, (x1 - x0) * f.width(), k * h};
    }
    QColor tone(Tone which) const { return t.colourOf(which); }

    QPainter& p;
    QRectF f;
    const Theme& t;
    double k;
};

void coldStep(Sketch& s)
{
    s.words(0, 0.5, 0, tr("steps"));
    s.box(0, 0.5, 20, 20, s.t.stepOutlier, QStringLiteral("#2  385 µs"), s.t.stepText);
    for (int i = 0; i < 5; ++i)
        s.box(0.52 + i * 0.098, 0.60 + i * 0.098, 20, 20, s.t.stepFill, {}, s.t.stepText);
    s.words(0, 0.5, 50, tr("host"));
    s.box(0, 0.5, 68, 16, s.tone(Tone::Op), tr("first call: loads modules"));
    for (int i = 0; i < 5; ++i)
        s.box(0.53 + i * 0.098, 0.58 + i * 0.098, 68, 16, s.tone(Tone::Op));
    s.words(0, 0.5, 92, tr("GPU"));
    s.idle(0, 0.47, 108, QString{});
    for (int i = 0; i < 6; ++i)
        s.box(0.48 + i * 0.098, 0.52 + i * 0.098, 108, 20, s.tone(i % 2 ? Tone::Elementwise : Tone::Gemm));
}

void hostBound(Sketch& s)
{
    s.words(0, 0.5, 0, tr("GPU"));
    for (int i = 0; i < 4; ++i) {
        const double x = 0.19 + i * 0.22; // right of the word "host", which no arrow crosses
        s.box(x, x + 0.05, 20, 22, s.tone(i % 2 ? Tone::Elementwise : Tone::Gemm));
        if (i < 3)
            s.idle(x + 0.06, x + 0.21, 21, i == 1 ? tr("idle") : QString{});
        s.arrow(0.09 + i * 0.25, 100, x + 0.01, 44);
    }
    s.words(0, 0.5, 56, tr("host"));
    for (int i = 0; i < 4; ++i) {
        const double x = i * 0.25;
        s.box(x, x + 0.235, 76, 16, s.tone(Tone::Op), i % 2 ? QStringLiteral("add") : QStringLiteral("matmul"));
        s.box(x + 0.02, x + 0.1, 96, 14, s.tone(Tone::Runtime));
    }
}

void fused(Sketch& s)
{
    s.words(0, 1, 0, tr("eager: gelu and mul are two kernels"));
    s.box(0, 0.27, 20, 24, s.tone(Tone::Gemm), QStringLiteral("GEMM"));
    s.box(0.28, 0.52, 20, 24, s.tone(Tone::Gemm), QStringLiteral("GEMM"));
    s.box(0.53, 0.62, 20, 24, s.tone(Tone::Elementwise), QStringLiteral("gelu"), s.t.text);
    s.box(0.63, 0.74, 20, 24, s.tone(Tone::Elementwise), QStringLiteral("mul"), Theme::light().text);
    s.box(0.75, 1, 20, 24, s.tone(Tone::Gemm), QStringLiteral("GEMM"));
    QColor ribbon = s.tone(Tone::Elementwise);
    ribbon.setAlphaF(0.3);
    s.p.setPen(Qt::NoPen);
    s.p.setBrush(ribbon);
    const QRectF a = s.at(0.53, 0.74, 44, 0), b = s.at(0.53, 0.65, 94, 0);
    s.p.drawPolygon(QPolygonF{} << a.topLeft() << a.topRight() << b.topRight() << b.topLeft());
    s.box(0, 0.27, 94, 24, s.tone(Tone::Gemm), QStringLiteral("GEMM"));
    s.box(0.28, 0.52, 94, 24, s.tone(Tone::Gemm), QStringLiteral("GEMM"));
    s.box(0.53, 0.65, 94, 24, s.tone(Tone::Elementwise), QStringLiteral("fused"), Theme::light().text);
    s.box(0.66, 0.91, 94, 24, s.tone(Tone::Gemm), QStringLiteral("GEMM"));
    s.words(0, 1, 122, tr("compiled: one kernel does both"));
}

void footprint(Sketch& s)
{
    s.words(0, 1, 0, tr("one multiprocessor: warp slots in use"));
    for (int row = 0; row < 4; ++row)
        for (int i = 0; i < 16; ++i)
            s.box(i / 16.0, (i + 0.86) / 16.0, 22 + row * 16, 12, row == 0 && i < 8 ? s.tone(Tone::Gemm) : s.t.track);
    const std::array<std::pair<QString, double>, 2> bars{{{tr("registers"), 1.0}, {tr("warps"), 0.125}}};
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double y = 96 + static_cast<double>(i) * 22;
        s.words(0, 0.34, y, bars[i].first);
        s.box(0.36, 1, y + 4, 9, s.t.track);
        s.box(0.36, 0.36 + 0.64 * bars[i].second, y + 4, 9, i ? s.t.notable : s.tone(Tone::Gemm));
    }
}

void offset(Sketch& s)
{
    s.words(0, 1, 0, tr("host"));
    for (int i = 0; i < 4; ++i)
        s.box(i * 0.12, i * 0.12 + 0.08, 20, 16, s.tone(Tone::Runtime));
    s.words(0, 1, 60, tr("GPU"));
    for (int i = 0; i < 4; ++i) {
        s.arrow(i * 0.12 + 0.04, 38, 0.1 + i * 0.23, 80);
        s.box(0.1 + i * 0.23, 0.32 + i * 0.23, 80, 24, s.tone(i % 2 ? Tone::Reduction : Tone::Gemm));
    }
    s.words(0, 1, 114, tr("each kernel waits for the one before it"), Qt::AlignRight);
}

void memory(Sketch& s)
{
    s.words(0, 1, 0, tr("live memory over eight steps"));
    constexpr int steps = 8;
    for (int i = 0; i < steps; ++i) {
        const double x = 0.02 + i * 0.12, kept = 4 + 6 * i;
        const auto part = [&](double from, double height, QRgb fill, double until = 0.12) {
            s.p.setPen(Qt::NoPen);
            s.p.setBrush(QColor{fill});
            s.p.drawRect(s.at(x, x + until, from - height, height));
        };
        constexpr QRgb parameters = 0xFF8FA3B8, optimizer = 0xFFC9A227, leak = 0xFF4C8FD9, rest = 0xFF3BB7B2;
        part(128, 20, parameters);
        part(108, 22, optimizer);
        part(86, kept, leak);
        part(86 - kept, 20, rest, 0.06); // freed before the step ends
    }
}

} // namespace

void paintExample(QPainter& painter, Example::Picture picture, const QRectF& field, const Theme& theme)
{
    Sketch sketch{painter, field, theme};
    switch (picture) {
    case Example::Picture::ColdStep:
        return coldStep(sketch);
    case Example::Picture::HostBound:
        return hostBound(sketch);
    case Example::Picture::Fused:
        return fused(sketch);
    case Example::Picture::Footprint:
        return footprint(sketch);
    case Example::Picture::Offset:
        return offset(sketch);
    case Example::Picture::Memory:
        return memory(sketch);
    }
}

} // namespace lanescope
