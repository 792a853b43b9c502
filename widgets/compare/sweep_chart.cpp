#include "widgets/compare/sweep_chart.h"

#include <QCoreApplication>
#include <QPainterPath>

#include "widgets/figure/writers.h"
#include "widgets/kit/quantities.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace lanescope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("Sweep", text); }

constexpr double plotHeight = 220, minPlotWidth = 300, plotGap = 14;
constexpr double left = 62, right = 14, top = 44, bottom = 40;

std::size_t plotCount(const Sweep& sweep) { return sweep.variants.size() + (sweep.variants.size() > 1 ? 1 : 0); }
std::size_t columnsAt(const Sweep& sweep, double width)
{
    const auto max = static_cast<std::size_t>(std::max(1.0, std::floor((width + plotGap) / (minPlotWidth + plotGap))));
    return std::max<std::size_t>(1, std::min(max, plotCount(sweep)));
}

QString nameOf(const SweepVariant& variant)
{
    return variant.name.empty() ? words("All traces") : QString::fromStdString(variant.name);
}

// The axes that all plots share.
class Axes {
public:
    explicit Axes(const Sweep& sweep)
    {
        std::set<double> values;
        m_hasValues = true;
        double lowest = 1e300, highest = 0;
        for (const SweepPoint& p : sweep.points) {
            m_hasValues = m_hasValues && p.value;
            if (p.value)
                values.insert(*p.value);
            for (const Ns time : {p.cpu.median, p.hasGpu ? p.gpu.median : p.cpu.median}) {
                lowest = std::min(lowest, static_cast<double>(std::max<std::int64_t>(1, time.count())));
                highest = std::max(highest, static_cast<double>(time.count()));
            }
        }
        m_values.assign(values.begin(), values.end());
        m_isLogX = m_hasValues && m_values.front() > 0 && m_values.back() >= 8 * m_values.front();
        m_isLogY = highest > 20 * lowest;
        m_low = m_isLogY ? lowest / 1.5 : 0;
        m_high = highest * (m_isLogY ? 1.5 : 1.1);
        for (const SweepVariant& variant : sweep.variants)
            m_max = std::max(m_max, variant.points.size());
    }

    double x(const QRectF& plot, std::size_t place, const SweepPoint& point) const
    {
        double share = 0.5;
        if (!m_hasValues)
            share = (static_cast<double>(place) + 0.5) / static_cast<double>(m_max);
        else if (m_values.size() > 1)
            share = 0.05 + 0.9 * (along(*point.value) - along(m_values.front())) /
                               (along(m_values.back()) - along(m_values.front()));
        return plot.left() + share * plot.width();
    }
    double y(const QRectF& plot, Ns time) const
    {
        const double value = static_cast<double>(std::max<std::int64_t>(1, time.count()));
        const double share = m_isLogY ? std::log(value / m_low) / std::log(m_high / m_low) : value / m_high;
        return plot.bottom() - share * plot.height();
    }
    // Round times between both ends.
    std::vector<Ns> ticks() const
    {
        std::vector<Ns> all;
        if (m_isLogY) {
            const int decades = static_cast<int>(std::ceil(std::log10(m_high / m_low)));
            for (int decade = 0; decade <= 19; ++decade)
                for (const int factor : {1, 2, 3, 5}) {
                    const double value = std::pow(10.0, decade) * factor;
                    if (value >= m_low && value <= m_high &&
                        (factor == 1 || (decades <= 2 ? factor != 3 : decades == 3 && factor == 3)))
                        all.emplace_back(static_cast<std::int64_t>(value));
                }
            return all;
        }
        const double step = std::pow(10.0, std::floor(std::log10(m_high / 3)));
        const double round = m_high / step > 15 ? 5 * step : m_high / step > 6 ? 2 * step : step;
        for (double value = 0; value <= m_high; value += round)
            all.emplace_back(static_cast<std::int64_t>(value));
        return all;
    }
    const std::vector<double>& values() const { return m_values; }
    bool hasValues() const { return m_hasValues; }
    bool isLogY() const { return m_isLogY; }

private:
    double along(double value) const { return m_isLogX ? std::log(value) : value; }

    std::vector<double> m_values;
    bool m_hasValues = false, m_isLogX = false, m_isLogY = false;
    double m_low = 0, m_high = 1;
    std::size_t m_max = 1;
};

class Plots {
public:
    Plots(QPainter& painter, const Sweep& sweep, const Theme& theme)
        : m_painter(painter), m_sweep(sweep), m_theme(theme), m_axes(sweep), m_metrics(figureFont(11))
    {
    }

    void paint(QSizeF size)
    {
        const std::size_t columns = columnsAt(m_sweep, size.width());
        const double width = (size.width() - plotGap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
        std::size_t at = 0;
        const auto next = [&] {
            const auto column = static_cast<double>(at % columns), row = static_cast<double>(at / columns);
            ++at;
            return QRectF{column * (width + plotGap), row * (plotHeight + plotGap), width, plotHeight};
        };
        m_painter.setRenderHint(QPainter::Antialiasing);
        if (m_sweep.variants.size() > 1)
            allVariants(next());
        for (const SweepVariant& variant : m_sweep.variants)
            oneVariant(next(), variant);
    }

private:
    struct Key {
        QString text;
        QColor colour;
        Qt::PenStyle style;
    };

    QRectF frame(const QRectF& area, const QString& title, const std::vector<Key>& keys)
    {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.lanes);
        m_painter.drawRect(area);
        QFont bold = figureFont(12);
        bold.setBold(true);
        m_painter.setFont(bold);
        m_painter.setPen(m_theme.text);
        m_painter.drawText(QRectF{area.x() + 10, area.y() + 4, area.width() - 20, 18}, Qt::AlignVCenter,
                           QFontMetricsF{bold}.elidedText(title, Qt::ElideRight, area.width() - 20));
        m_painter.setFont(figureFont(11));
        double x = area.x() + 10;
        for (const Key& key : keys) {
            const double width = m_metrics.horizontalAdvance(key.text);
            if (x + 24 + width > area.right())
                break;
            m_painter.setPen(QPen{key.colour, 2, key.style});
            m_painter.drawLine(QPointF{x, area.y() + 32}, QPointF{x + 18, area.y() + 32});
            m_painter.setPen(m_theme.text);
            m_painter.drawText(QRectF{x + 24, area.y() + 23, width + 2, 18}, Qt::AlignVCenter, key.text);
            x += 24 + width + 16;
        }
        const QRectF plot = area.adjusted(left, top, -right, -bottom);
        for (const Ns tick : m_axes.ticks()) {
            const double y = std::round(m_axes.y(plot, tick)) + 0.5;
            m_painter.setPen(QPen{m_theme.grid, 1});
            m_painter.drawLine(QPointF{plot.left(), y}, QPointF{plot.right(), y});
            m_painter.setPen(m_theme.mutedText);
            m_painter.drawText(QRectF{area.x(), y - 9, left - 8, 18}, Qt::AlignRight | Qt::AlignVCenter,
                               exactDuration(tick));
        }
        m_painter.setPen(QPen{m_theme.line, 1});
        m_painter.drawLine(plot.bottomLeft(), plot.bottomRight());
        labelValues(plot);
        return plot;
    }

    void labelValues(const QRectF& plot)
    {
        m_painter.setPen(m_theme.mutedText);
        if (!m_axes.hasValues())
            return;
        double free = plot.left() - 40;
        for (const double value : m_axes.values()) {
            SweepPoint at;
            at.value = value;
            const double x = m_axes.x(plot, 0, at);
            const QString text = QString::number(value, 'g', 6);
            const double width = m_metrics.horizontalAdvance(text);
            if (x - width / 2 < free)
                continue;
            m_painter.drawText(QRectF{x - width / 2 - 1, plot.bottom() + 3, width + 2, 16}, Qt::AlignCenter, text);
            free = x + width / 2 + 6;
        }
        const QString parameter =
            m_sweep.parameter.empty() ? words("value in the name") : QString::fromStdString(m_sweep.parameter);
        m_painter.drawText(QRectF{plot.left(), plot.bottom() + 19, plot.width(), 16}, Qt::AlignCenter, parameter);
    }

    template <class Value>
    void line(const QRectF& plot, const SweepVariant& variant, const Key& key, Value value)
    {
        QPolygonF points;
        for (std::size_t i = 0; i < variant.points.size(); ++i) {
            const SweepPoint& p = m_sweep.points[variant.points[i]];
            const Spread& spread = value(p);
            if (spread.values.empty())
                continue;
            const QPointF at{m_axes.x(plot, i, p), m_axes.y(plot, spread.median)};
            points.append(at);
            // The spread of the steps.
            m_painter.setPen(QPen{key.colour, 1});
            m_painter.drawLine(QPointF{at.x(), m_axes.y(plot, spread.median + spread.mad)},
                               QPointF{at.x(), m_axes.y(plot, spread.median - spread.mad)});
        }
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen{key.colour, 2, key.style});
        m_painter.drawPolyline(points);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(key.colour);
        for (const QPointF& at : points)
            m_painter.drawEllipse(at, 3.5, 3.5);
    }

    void allVariants(const QRectF& area)
    {
        static constexpr std::array<Tone, 6> tones{Tone::Op,      Tone::Memcpy,     Tone::Gemm,
                                                   Tone::Runtime, Tone::Annotation, Tone::Overhead};
        static constexpr std::array<Qt::PenStyle, 4> styles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
        std::vector<Key> keys;
        for (std::size_t v = 0; v < m_sweep.variants.size(); ++v)
            keys.push_back(
                {nameOf(m_sweep.variants[v]), m_theme.colourOf(tones[v % tones.size()]), styles[v % styles.size()]});
        const QRectF plot = frame(area, words("Step, by variant"), keys);
        for (std::size_t v = 0; v < m_sweep.variants.size(); ++v)
            line(plot, m_sweep.variants[v], keys[v], [](const SweepPoint& p) -> const Spread& { return p.pace; });
    }

    void oneVariant(const QRectF& area, const SweepVariant& variant)
    {
        const std::vector<Key> keys{{words("Host"), m_theme.colourOf(Tone::Op), Qt::SolidLine},
                                    {words("GPU"), m_theme.colourOf(Tone::Gemm), Qt::DashLine}};
        const QRectF plot = frame(area, nameOf(variant), keys);
        if (variant.gpuFrom && m_axes.hasValues()) {
            SweepPoint at;
            at.value = variant.gpuFrom;
            const double x = m_axes.x(plot, 0, at);
            m_painter.setPen(QPen{m_theme.mutedText, 1, Qt::DotLine});
            m_painter.drawLine(QPointF{x, plot.top()}, QPointF{x, plot.bottom()});
            const QString text = words("GPU sets the pace →");
            const double wide = m_metrics.horizontalAdvance(text) + 2;
            const double from = x + 5 + wide <= plot.right() ? x + 5 : std::max(plot.left(), x - 5 - wide);
            m_painter.setPen(m_theme.mutedText);
            m_painter.drawText(QRectF{from, plot.bottom() - 18, wide, 16}, Qt::AlignVCenter, text);
        }
        line(plot, variant, keys[0], [](const SweepPoint& p) -> const Spread& { return p.cpu; });
        static const Spread none;
        line(plot, variant, keys[1], [](const SweepPoint& p) -> const Spread& { return p.hasGpu ? p.gpu : none; });
    }

    QPainter& m_painter;
    const Sweep& m_sweep;
    const Theme& m_theme;
    Axes m_axes;
    QFontMetricsF m_metrics;
};

} // namespace

double sweepChartHeight(const Sweep& sweep, double width)
{
    const std::size_t columns = columnsAt(sweep, width), rows = (plotCount(sweep) + columns - 1) / columns;
    return static_cast<double>(rows) * (plotHeight + plotGap) - plotGap;
}

void paintSweepChart(QPainter& painter, const Sweep& sweep, const Theme& theme, QSizeF size)
{
    if (!sweep.points.empty())
        Plots{painter, sweep, theme}.paint(size);
}

Result<QSize> writeSweepChart(const Sweep& sweep, const QString& path, const Theme& theme)
{
    constexpr double margin = 16, width = 1000, lineHeight = 20;
    const double chart = sweepChartHeight(sweep, width);
    Drawing drawing;
    drawing.background = theme.window;
    drawing.title = words("A sweep");
    drawing.size = {static_cast<int>(width + 2 * margin),
                    static_cast<int>(chart + 3 * margin + lineHeight * static_cast<double>(sweep.summary.size()))};
    drawing.paint = [&](QPainter& painter) {
        painter.fillRect(QRectF{{0, 0}, QSizeF{drawing.size}}, theme.window);
        painter.translate(margin, margin);
        paintSweepChart(painter, sweep, theme, {width, chart});
        painter.setFont(figureFont(12));
        painter.setPen(theme.text);
        const QFontMetricsF metrics{figureFont(12)};
        double y = chart + margin;
        for (const Sentence& sentence : sweep.summary) {
            const QString line =
                QString::fromStdString(format(sentence, [](Ns d) { return shortDuration(d).toStdString(); }));
            painter.drawText(QRectF{0, y, width, lineHeight}, Qt::AlignVCenter,
                             metrics.elidedText(line, Qt::ElideRight, width));
            y += lineHeight;
        }
    };
    return writeDrawing(drawing, path);
}

} // namespace lanescope
