#include "widgets/panels/footprint_bars.h"

#include <QPainter>
#include <QResizeEvent>

#include "widgets/items/kernel_items.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int barGap = 8;

// Barriers rarely limit, so their bar is shown only if they do.
bool isShown(const ResourceUse& use) { return use.resource != OccupancyLimit::Barriers || use.limits; }

QString words(const ResourceUse& use, int blocks)
{
    const auto count = [](std::int64_t n) { return countOf(static_cast<std::uint64_t>(n)); };
    if (use.resource == OccupancyLimit::Blocks || use.resource == OccupancyLimit::Barriers)
        return FootprintBars::tr("%1 of %2").arg(count(blocks), count(use.capacity));
    const std::int64_t unit = use.resource == OccupancyLimit::Warps ? SmLimits::threadsPerWarp : 1;
    return FootprintBars::tr("%1 × %2 of %3")
        .arg(count(blocks), count(use.perBlock * unit), count(use.capacity * unit));
}

QString titleOf(OccupancyLimit resource)
{
    QString title = wordOf(resource);
    title[0] = title[0].toUpper();
    return title;
}

} // namespace

FootprintBars::FootprintBars(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setAccessibleName(tr("Resources of a multiprocessor"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FootprintBars::set(const std::optional<LaunchShape>& shape, const std::optional<SmLimits>& limits)
{
    m_shape = shape;
    m_limits = limits;
    QString spoken;
    if (m_shape && m_limits) {
        const int blocks = theoreticalOccupancy(*m_shape, *m_limits).blocksPerSm;
        for (const ResourceUse& use : usesOf(*m_shape, *m_limits))
            if (isShown(use))
                spoken += QStringLiteral("%1: %2%3. ")
                              .arg(titleOf(use.resource), words(use, blocks), use.limits ? tr(", limits") : QString{});
    }
    setAccessibleDescription(spoken);
    setToolTip(spoken.isEmpty() ? QString{} : tr("Filled: the blocks that fit. Dashed: the next one."));
    updateGeometry();
    update();
}

void FootprintBars::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

FootprintBars::Words FootprintBars::place() const
{
    QFont bold = font();
    bold.setBold(true);
    constexpr int minBar = 90;
    const int both = QFontMetrics{bold}.horizontalAdvance(QStringLiteral("Shared memory 32 × 16,384 of 233,472"));
    return width() >= both + 2 * barGap + minBar ? Words::Beside : width() >= both ? Words::Above : Words::OnTwoLines;
}

int FootprintBars::rowHeight() const
{
    const int line = fontMetrics().height();
    switch (place()) {
    case Words::Beside:
        return line + 7;
    case Words::Above:
        return line + 22;
    case Words::OnTwoLines:
        break;
    }
    return 2 * line + 24;
}

void FootprintBars::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    updateGeometry();
}

QSize FootprintBars::sizeHint() const
{
    int rows = 0;
    if (m_shape && m_limits)
        for (const ResourceUse& use : usesOf(*m_shape, *m_limits))
            rows += isShown(use) ? 1 : 0;
    return {360, rows * rowHeight()};
}

QSize FootprintBars::minimumSizeHint() const { return {140, sizeHint().height()}; }

void FootprintBars::paintEvent(QPaintEvent*)
{
    if (!m_shape || !m_limits)
        return;
    QPainter painter{this};
    const auto uses = usesOf(*m_shape, *m_limits);
    const int blocks = theoreticalOccupancy(*m_shape, *m_limits).blocksPerSm;
    int titles = 0, ends = 0;
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics boldMetrics{bold};
    for (const ResourceUse& use : uses)
        if (isShown(use)) {
            titles = std::max(titles, boldMetrics.horizontalAdvance(titleOf(use.resource)));
            ends = std::max(ends, boldMetrics.horizontalAdvance(words(use, blocks)));
        }
    const bool narrow = place() != Words::Beside, onTwoLines = place() == Words::OnTwoLines;
    const double left = narrow ? 1 : titles + barGap, right = width() - (narrow ? 1 : ends + barGap),
                 length = right - left;
    const double line = fontMetrics().height() + 2;
    double y = 2;
    for (const ResourceUse& use : uses) {
        if (!isShown(use))
            continue;
        painter.setFont(use.limits ? bold : font());
        painter.setPen(use.limits ? m_theme->accent : m_theme->text);
        const QRectF wordsLine{0, y, static_cast<double>(width()), line};
        painter.drawText(wordsLine, Qt::AlignVCenter | Qt::AlignLeft, titleOf(use.resource));
        if (onTwoLines)
            painter.drawText(wordsLine.translated(0, line), Qt::AlignVCenter | Qt::AlignLeft, words(use, blocks));
        else
            painter.drawText(wordsLine, Qt::AlignVCenter | Qt::AlignRight, words(use, blocks));
        const QRectF bar{left, narrow ? y + (onTwoLines ? 2 : 1) * line + 1 : y + 1, length, narrow ? 12.0 : line - 2};
        painter.fillRect(bar, m_theme->groupRow);
        const double perBlock =
            length * static_cast<double>(use.perBlock) / static_cast<double>(std::max<std::int64_t>(1, use.capacity));
        QColor fill = use.limits ? m_theme->accent : m_theme->mutedText;
        if (!use.limits)
            fill.setAlphaF(0.65F);
        const double between = perBlock >= 4 ? 1 : 0;
        for (int b = 0; b < blocks && perBlock > 0; ++b)
            painter.fillRect(QRectF{left + b * perBlock, bar.top(), std::max(0.5, perBlock - between), bar.height()},
                             fill);
        // The next block, as far as the bar reaches.
        const double next = left + blocks * perBlock;
        if (perBlock > 0 && next < right - 1) {
            painter.setPen(QPen{use.limits ? m_theme->hit : m_theme->mutedText, 1, Qt::DashLine});
            const double end = std::min(next + perBlock, right);
            painter.drawRect(QRectF{next + 0.5, bar.top() + 0.5, std::max(1.0, end - next - 1), bar.height() - 1});
        }
        painter.setPen(m_theme->line);
        painter.drawRect(bar.adjusted(-0.5, -0.5, 0.5, 0.5));
        y += rowHeight();
    }
}

} // namespace lanescope
