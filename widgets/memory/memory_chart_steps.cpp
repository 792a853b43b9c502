// The strip of steps above the memory chart: the outermost annotations, each with the longest label that fits. Where
// steps are narrow, every nth one shows its number; the step at the cursor is always named.

#include <QPainter>

#include "widgets/kit/glance.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_chart.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double stripTop = 6, stripHeight = 16, padding = 4;

// The longest first: "Optimizer.step#AdamW.step" is known by "AdamW.step", "ProfilerStep#12" by "#12".
QStringList labelsOfStep(const QString& name)
{
    QStringList labels{name};
    if (const auto hash = name.lastIndexOf(QLatin1Char{'#'}); hash >= 0 && hash + 1 < name.size()) {
        bool isNumber = false;
        (void)name.mid(hash + 1).toLongLong(&isNumber);
        labels.append(name.mid(isNumber ? hash : hash + 1));
    }
    return labels;
}

bool isNumbered(const QString& label) { return label.startsWith(QLatin1Char{'#'}); }

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

std::vector<MemoryChart::StepLabel> MemoryChart::stepStrips() const
{
    const MemoryBands& bands = m_document.bands();
    const Scale at = scale();
    const QRectF& area = at.area;
    const double cursor = bands.positionOf(m_document.cursor());
    std::vector<StepLabel> strips;
    double freeFrom = area.left();
    for (const AnnotationTimes::Range& r : m_annotations.ranges()) {
        if (r.depth > 0)
            continue;
        const double begin = bands.positionOfTime(r.beginUs), end = bands.positionOfTime(r.endUs);
        const double from = std::max(area.left(), at.x(begin));
        const double to = std::min(area.right(), at.x(std::min(end, static_cast<double>(bands.endOfAxis()))));
        if (to < area.left() || from > area.right())
            continue;
        const bool isChosen = bands.hasTimes() && begin <= cursor && cursor <= end;
        if (to < freeFrom && !isChosen) // narrower ones are not drawn over each other
            continue;
        const QRectF strip{from, stripTop, std::max(2.0, to - from - 1), stripHeight};
        freeFrom = strip.right() + 1;
        if (isChosen) // annotations that touch: the later one
            for (StepLabel& before : strips)
                before.isChosen = false;
        strips.push_back({strip,
                          {},
                          QString::fromStdString(std::string{m_document.snapshot().texts[r.name]}),
                          r.isOpen() ? std::nullopt : std::optional{Ns{(r.endUs - r.beginUs) * 1000}},
                          isChosen});
    }
    return strips;
}

std::vector<MemoryChart::StepLabel> MemoryChart::stepLabels(const QFont& font) const
{
    const QFontMetricsF metrics{font}, bold{boldOf(font)};
    const QRectF area = plot();
    // Measuring a text takes longer than drawing its strip: one that is much too long is not measured.
    constexpr double narrowest = 3; // pixels of a letter, on average
    std::vector<StepLabel> strips = stepStrips();
    for (StepLabel& each : strips) {
        const QStringList names = labelsOfStep(each.text);
        QStringList labels = names;
        if (each.isChosen && each.length) {
            labels.clear();
            for (const QString& name : names)
                labels << name + QStringLiteral("  ") + glanceDuration(*each.length) << name;
        }
        const QFontMetricsF& m = each.isChosen ? bold : metrics;
        const auto fitting = std::find_if(labels.begin(), labels.end(), [&](const QString& label) {
            return static_cast<double>(label.size()) * narrowest + 2 * padding <= each.strip.width() &&
                   m.horizontalAdvance(label) + 2 * padding <= each.strip.width();
        });
        each.text = fitting != labels.end()                     ? *fitting
                    : each.isChosen || isNumbered(names.last()) ? names.last()
                                                                : QString{};
        each.words = fitting != labels.end() ? each.strip : QRectF{};
        if (each.isChosen && each.words.isEmpty()) { // wider than its strip
            const double width = m.horizontalAdvance(each.text) + 2 * padding + 4;
            each.words = {std::clamp(each.strip.center().x() - width / 2, area.left(), area.right() - width), stripTop,
                          width, stripHeight};
        }
    }
    // A number that is wider than its step is written over the next ones, if they touch and have no label of their own.
    constexpr double apart = 10, touching = 3;
    double freeFrom = area.left();
    for (std::size_t i = 0; i < strips.size(); ++i) {
        StepLabel& each = strips[i];
        if (!each.words.isEmpty() || each.text.isEmpty())
            continue;
        if (each.strip.left() < freeFrom) {
            each.text.clear();
            continue;
        }
        const double width = metrics.horizontalAdvance(each.text) + padding;
        bool fits = true;
        std::size_t last = i;
        while (fits && strips[last].strip.right() < each.strip.left() + width) {
            fits = last + 1 < strips.size() && strips[last + 1].words.isEmpty() &&
                   strips[last + 1].strip.left() - strips[last].strip.right() < touching;
            ++last;
        }
        if (!fits) {
            each.text.clear();
            continue;
        }
        each.words = {each.strip.left(), stripTop, width, stripHeight};
        freeFrom = each.words.right() + apart;
    }
    return strips;
}

// Only outermost annotations are drawn, above the picture: steps, the optimizer.
void MemoryChart::drawAnnotations(QPainter& painter)
{
    const QColor fill = m_theme->colourOf(Tone::Annotation);
    const QColor ink = contrast(Qt::white, fill) >= 3 ? QColor{Qt::white} : QColor{0x17, 0x1E, 0x28};
    const std::vector<StepLabel> labels = stepLabels(painter.font());
    constexpr double minRounded = 8;
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    for (const StepLabel& each : labels)
        if (each.strip.width() < minRounded) // one of very many
            painter.fillRect(each.strip, fill);
        else
            painter.drawRoundedRect(each.strip, 3, 3);
    for (const StepLabel& each : labels) // a number over several steps needs a ground without gaps
        if (!each.isChosen && !each.words.isEmpty() && each.words != each.strip)
            painter.fillRect(each.words, fill);
    painter.setPen(ink);
    for (const StepLabel& each : labels)
        if (!each.isChosen && !each.words.isEmpty())
            painter.drawText(each.words, each.words == each.strip ? Qt::AlignCenter : Qt::AlignRight | Qt::AlignVCenter,
                             each.text);
    for (const StepLabel& each : labels) {
        if (!each.isChosen)
            continue;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(boldOf(painter.font()));
        painter.setPen(QPen{m_theme->ring, 2});
        painter.setBrush(each.words == each.strip ? fill : m_theme->card);
        painter.drawRoundedRect(each.words.united(each.strip).adjusted(0, -1, 0, 1), 3, 3);
        painter.setPen(each.words == each.strip ? ink : m_theme->text);
        painter.drawText(each.words, Qt::AlignCenter, each.text);
    }
    painter.restore();
}

} // namespace lanescope
