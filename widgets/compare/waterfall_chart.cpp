#include "widgets/compare/waterfall_chart.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include "model/base/phrases.h"
#include "model/compare/gpu_rows.h"
#include "model/compare/summary.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double row100 = 23, head100 = 20, foot = 6, chartMargin = 16;

// A round distance between the labels of the axis, which has at most six.
double tickStep(double span)
{
    double step = 1;
    while (span / step > 6) {
        for (const double by : {2.0, 2.5, 2.0}) {
            if (span / step <= 6)
                break;
            step *= by;
        }
    }
    return step;
}

} // namespace

WaterfallChart::WaterfallChart(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Where it changes"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

void WaterfallChart::set(DiffPtr diff, const QString& nameA, const QString& nameB)
{
    m_diff = std::move(diff);
    m_names[0] = nameA;
    m_names[1] = nameB;
    m_chosen.reset();
    m_waterfall = waterfallOf(*m_diff, m_max);
    QStringList all;
    for (std::size_t i = 0; i < m_waterfall.rows.size(); ++i)
        all.append(labelOf(i) + QLatin1Char{' '} + wordOf(m_waterfall.rows[i].trend));
    setAccessibleDescription(all.join(QStringLiteral(". ")));
    setVisible(!m_waterfall.rows.empty() && !m_isFolded);
    updateGeometry();
    update();
}

void WaterfallChart::setFolded(bool isFolded)
{
    m_isFolded = isFolded;
    setVisible(!m_waterfall.rows.empty() && !m_isFolded);
}

void WaterfallChart::setMostRows(std::size_t max)
{
    if (max == m_max)
        return;
    m_max = max;
    if (!m_diff)
        return;
    const bool wasChosen = m_chosen.has_value();
    set(m_diff, m_names[0], m_names[1]);
    if (wasChosen)
        emit chosenChanged();
}

void WaterfallChart::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void WaterfallChart::setColumn(int px)
{
    m_column = px;
    update();
}

double WaterfallChart::scale() const { return std::max(1.0, fontMetrics().height() / 16.0); }
double WaterfallChart::rowHeight() const { return std::round(row100 * scale()); }
double WaterfallChart::headHeight() const { return std::round(head100 * scale()); }

QFont WaterfallChart::fontOf(double pixels, bool isBold) const
{
    QFont f = font();
    f.setPixelSize(static_cast<int>(std::lround(pixels * std::min(scale(), 1.6))));
    f.setBold(isBold);
    return f;
}

QSize WaterfallChart::sizeHint() const
{
    const auto rows = static_cast<double>(m_waterfall.rows.size() + 2);
    return {600, static_cast<int>(headHeight() + rows * rowHeight() + foot)};
}

QString WaterfallChart::labelOf(std::size_t row) const
{
    const WaterfallRow& r = m_waterfall.rows[row];
    if (!r.name.empty())
        return QString::fromStdString(r.name);
    return r.roles > 1 ? tr("%1 more roles").arg(r.roles) : toQt(translated(r.text));
}

WaterfallChart::Columns WaterfallChart::columns() const
{
    const QFontMetricsF plain{fontOf(12, false)}, bold{fontOf(12, true)};
    const TimeColumn column = TimeColumn::forMost(std::max(m_waterfall.total.a, m_waterfall.total.b));
    double labels = 0, values = 0, counts = 0;
    for (int side = 0; side < 2; ++side)
        labels = std::max(labels, bold.horizontalAdvance(QStringLiteral("A  ") + m_names[side]));
    for (const double total : {m_waterfall.total.a, m_waterfall.total.b})
        values = std::max(values, bold.horizontalAdvance(column.text(total)));
    for (std::size_t i = 0; i < m_waterfall.rows.size(); ++i) {
        const WaterfallRow& row = m_waterfall.rows[i];
        labels = std::max(labels, plain.horizontalAdvance(labelOf(i)));
        values = std::max(values, bold.horizontalAdvance(column.signedText(row.delta())));
        counts =
            std::max(counts, plain.horizontalAdvance(QString::fromStdString(countPerStep(row.count.a, *m_diff) + " → " +
                                                                            countPerStep(row.count.b, *m_diff))));
    }
    // A band's role and sum are to the left of its labels.
    for (const WaterfallBand& band : m_waterfall.bands) {
        double own = 0;
        for (std::size_t i = band.first; i < band.first + band.count; ++i)
            own = std::max(own, plain.horizontalAdvance(labelOf(i)));
        const QString role = toQt(translated(m_waterfall.rows[band.first].text));
        labels = std::max(labels, own + 28 +
                                      std::max(bold.horizontalAdvance(role),
                                               plain.horizontalAdvance(column.signedText(band.time.b - band.time.a))));
    }
    Columns c{};
    const double right = width() - chartMargin - counts, disc = plain.height();
    c.counts = right;
    c.values = right - 14 - values;
    c.mark = c.values - disc - 8;
    c.barsEnd = c.mark - 10;
    // The words at the left are cut first.
    labels = std::min(labels, width() * 0.4);
    const double words = width() >= 820 * std::sqrt(scale()) ? m_column : 0;
    c.words = chartMargin;
    c.labels = words + (words > 0 ? 16 : chartMargin) + 12;
    c.bars = c.labels + labels + 12;
    return c;
}

double WaterfallChart::xAt(double ns) const
{
    const Columns c = columns();
    double max = std::max(m_waterfall.total.a, m_waterfall.total.b);
    for (const WaterfallRow& row : m_waterfall.rows)
        max = std::max({max, row.from, row.to});
    const double span = std::max(1.0, max - m_waterfall.axisFrom) * 1.02;
    return c.bars + (ns - m_waterfall.axisFrom) / span * std::max(10.0, c.barsEnd - c.bars);
}

QRectF WaterfallChart::rowRect(int row) const
{
    return {0, headHeight() + (row + 1) * rowHeight(), static_cast<double>(width()), rowHeight()};
}

QRectF WaterfallChart::barRect(std::size_t row) const
{
    const WaterfallRow& r = m_waterfall.rows[row];
    const double x0 = xAt(std::min(r.from, r.to)), x1 = xAt(std::max(r.from, r.to));
    const QRectF box = rowRect(static_cast<int>(row));
    return {x0, box.top() + std::round(box.height() * 0.2), std::max(2.0, x1 - x0), std::round(box.height() * 0.6)};
}

void WaterfallChart::paintWords(QPainter& painter, const TimeColumn& column) const
{
    const Theme& t = *m_theme;
    const Columns c = columns();
    if (c.labels - 28 < m_column)
        return;
    const double room = m_column - chartMargin;
    double y = 4;
    const auto put = [&](const QString& text, const QFont& font, const QColor& colour) {
        painter.setFont(font);
        painter.setPen(colour);
        const QRectF box = QFontMetricsF{font}.boundingRect(QRectF{0, 0, room, 1000}, Qt::TextWordWrap, text);
        if (y + box.height() > height() - 2)
            return;
        painter.drawText(QRectF{c.words, y, room, box.height() + 1}, Qt::TextWordWrap, text);
        y += box.height() + 3;
    };
    const QFont small = fontOf(11, false);
    put(tr("Where it changes"), fontOf(13, true), t.text);
    const std::size_t steps = m_diff->steps.size();
    QString words = m_diff->isWhole ? tr("GPU work, by role.")
                    : steps == 1    ? tr("GPU work per step, by role.")
                                    : tr("GPU work per step, by role: mean of %1 steps.").arg(countOf(steps));
    words += QLatin1Char{' '} +
             tr("The bars add up to %1.").arg(column.signedText(m_waterfall.total.b - m_waterfall.total.a));
    if (std::any_of(m_diff->roles.begin(), m_diff->roles.end(),
                    [](const RoleChange& role) { return role.id == "copy" || role.id == "communication"; }))
        words += QLatin1Char{' '} + tr("Copies and communication count while they run alone.");
    put(words, small, t.mutedText);
    if (m_waterfall.axisFrom > 0)
        put(tr("The axis starts at %1.").arg(column.text(m_waterfall.axisFrom)), small, t.mutedText);
    painter.setFont(small);
    double x = c.words;
    const double high = QFontMetricsF{small}.height() + 5;
    for (const Trend trend : {Trend::Less, Trend::More, Trend::New, Trend::Gone, Trend::Same}) {
        const bool isShown = std::any_of(m_waterfall.rows.begin(), m_waterfall.rows.end(),
                                         [&](const WaterfallRow& row) { return row.trend == trend; });
        const double wide = changeWidth(trend, small);
        if (!isShown)
            continue;
        if (x > c.words && x + wide > c.words + room) {
            x = c.words;
            y += high;
        }
        if (y + high > height())
            return;
        painter.setPen(Qt::NoPen);
        painter.setBrush(colourOf(trend, t));
        painter.drawRoundedRect(QRectF{x, y + high / 2 - 4, 9, 9}, 2, 2);
        painter.setPen(t.mutedText);
        const QString word = glyphOf(trend) + QLatin1Char{' '} + wordOf(trend);
        painter.drawText(QRectF{x + 14, y, room, high}, Qt::AlignVCenter | Qt::AlignLeft, word);
        x += 14 + QFontMetricsF{small}.horizontalAdvance(word) + 12;
    }
    if (m_diff->gpus.size() != 1 || hasSeveralGpus(*m_diff))
        return;
    constexpr double worthSayingPct = 1;
    const Both<double>& idle = m_diff->gpus.front().idlePct;
    y += high + 3;
    if (std::max(idle.a, idle.b) >= worthSayingPct)
        put(tr("The GPU's idle time is not in the bars: %1 → %2.").arg(percentOf(idle.a), percentOf(idle.b)), small,
            t.mutedText);
}

void WaterfallChart::paintAxis(QPainter& painter) const
{
    const Theme& t = *m_theme;
    const Columns c = columns();
    const double max = std::max(m_waterfall.total.a, m_waterfall.total.b);
    const TimeColumn unit = TimeColumn::forMost(max);
    const double from = m_waterfall.axisFrom / unit.unitNs, span = (max - m_waterfall.axisFrom) / unit.unitNs;
    double step = tickStep(span);
    while (span / step < 3) // steps of a full unit are too wide for a small axis
        step /= 2;
    painter.setFont(fontOf(11, false));
    const QFontMetricsF metrics{painter.font()};
    double free = c.bars - 8;
    for (double at = std::ceil(from / step) * step; at <= from + span * 1.02; at += step) {
        const double x = xAt(at * unit.unitNs);
        const QString text = QString::number(at, 'g', 6) + (free < c.bars ? QChar{0x202F} + unit.unit : QString{});
        painter.setPen(QPen{t.grid, 1});
        painter.drawLine(QPointF{x, headHeight()}, QPointF{x, height() - foot});
        const double wide = metrics.horizontalAdvance(text);
        if (x - wide / 2 < free || x + wide / 2 > c.barsEnd + 10)
            continue;
        painter.setPen(t.mutedText);
        painter.drawText(QRectF{x - wide / 2, 0, wide + 2, headHeight()}, Qt::AlignVCenter, text);
        free = x + wide / 2 + 10;
    }
}

// Draws the parts of a side, role by role, from the start of the axis.
void WaterfallChart::paintTotal(QPainter& painter, bool isB, const TimeColumn& column) const
{
    const Theme& t = *m_theme;
    const Columns c = columns();
    const QRectF row = rowRect(isB ? static_cast<int>(m_waterfall.rows.size()) : -1);
    const double total = isB ? m_waterfall.total.b : m_waterfall.total.a;
    const double top = row.top() + std::round(row.height() * 0.2), high = std::round(row.height() * 0.6);
    const auto steps = static_cast<double>(m_diff->steps.size());
    double at = 0;
    painter.setPen(Qt::NoPen);
    if (m_waterfall.axisFrom > 0) { // the last roles alone would be left of a cut
                                    // bar, and look like all of it
        painter.setBrush(t.slight);
        painter.drawRoundedRect(QRectF{c.bars, top, std::max(1.0, xAt(total) - c.bars), high}, 2, 2);
    }
    for (const RoleChange& role : m_diff->roles) {
        if (m_waterfall.axisFrom > 0)
            break;
        const double time = static_cast<double>((isB ? role.time.b : role.time.a).count()) / steps;
        const double x0 = xAt(std::max(at, m_waterfall.axisFrom)), x1 = xAt(std::max(at + time, m_waterfall.axisFrom));
        at += time;
        if (x1 - x0 < 0.5)
            continue;
        painter.setBrush(t.colourOf(toneOfRole(role.id)));
        painter.drawRoundedRect(QRectF{x0, top, std::max(1.0, x1 - x0 - 1), high}, 2, 2);
    }
    if (m_waterfall.axisFrom > 0) { // marks that the bar is cut at its left
        QPainterPath zigzag{QPointF{c.bars + 5, top - 1}};
        for (int i = 1; i <= 4; ++i)
            zigzag.lineTo(c.bars + (i % 2 ? 9 : 5), top - 1 + (high + 2) * i / 4);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen{t.lanes, 2.5});
        painter.drawPath(zigzag);
    }
    painter.setPen(t.text);
    painter.setFont(fontOf(12, true));
    painter.drawText(QRectF{c.labels, row.top(), c.bars - 12 - c.labels, row.height()},
                     Qt::AlignVCenter | Qt::AlignRight,
                     (isB ? QStringLiteral("B  ") : QStringLiteral("A  ")) + m_names[isB ? 1 : 0]);
    painter.drawText(QRectF{c.mark, row.top(), c.counts - 14 - c.mark, row.height()}, Qt::AlignVCenter | Qt::AlignRight,
                     column.text(total));
}

void WaterfallChart::paintRow(QPainter& painter, std::size_t at, const TimeColumn& column) const
{
    const Theme& t = *m_theme;
    const Columns c = columns();
    const WaterfallRow& r = m_waterfall.rows[at];
    const QRectF row = rowRect(static_cast<int>(at)), bar = barRect(at);
    if (m_chosen == at)
        painter.fillRect(QRectF{c.labels - 8, row.top(), width() - c.labels, row.height()}, t.accentField);
    QColor fill = colourOf(r.trend, t);
    if (m_chosen && m_chosen != at)
        fill = mixed(fill, t.lanes, sizes::dimmedSelection);
    // A line from the end of the bar above.
    painter.setPen(QPen{t.line, 1});
    const double x = xAt(r.from);
    painter.drawLine(QPointF{x, row.top() - row.height() * 0.2}, QPointF{x, bar.top()});
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(bar, std::min(2.0, bar.width() / 2), 2);
    const QFont plain = fontOf(12, false);
    painter.setFont(plain);
    painter.setPen(t.text);
    const double room = c.bars - 12 - c.labels;
    const QString label = labelOf(at);
    painter.drawText(QRectF{c.labels, row.top(), room, row.height()}, Qt::AlignVCenter | Qt::AlignRight,
                     QFontMetricsF{plain}.elidedText(label, Qt::ElideRight, room));
    paintChange(painter, QRectF{c.mark, row.top(), 20, row.height()}, r.trend, false, t);
    painter.setFont(fontOf(12, true));
    painter.setPen(t.text);
    painter.drawText(QRectF{c.values - 40, row.top(), c.counts - 14 - c.values + 40, row.height()},
                     Qt::AlignVCenter | Qt::AlignRight, column.signedText(r.delta()));
    painter.setFont(plain);
    painter.setPen(t.mutedText);
    painter.drawText(
        QRectF{c.counts - 40, row.top(), width() - chartMargin - c.counts + 40, row.height()},
        Qt::AlignVCenter | Qt::AlignRight,
        QString::fromStdString(countPerStep(r.count.a, *m_diff) + " → " + countPerStep(r.count.b, *m_diff)));
}

void WaterfallChart::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.fillRect(rect(), t.lanes);
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, t.line);
    if (!m_diff || m_waterfall.rows.empty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const TimeColumn column = TimeColumn::forMost(std::max(m_waterfall.total.a, m_waterfall.total.b));
    const Columns c = columns();
    for (const WaterfallBand& band : m_waterfall.bands) {
        const QRectF first = rowRect(static_cast<int>(band.first));
        const QRectF box{c.labels - 8, first.top(), width() - c.labels,
                         first.height() * static_cast<double>(band.count)};
        painter.fillRect(box, t.goodField);
        painter.setPen(QPen{t.colourOf(toneOfRole(m_waterfall.rows[band.first].role)), 2});
        painter.drawPolyline(QPolygonF{} << box.topLeft() + QPointF{6, 2} << box.topLeft() + QPointF{1, 2}
                                         << box.bottomLeft() + QPointF{1, -2} << box.bottomLeft() + QPointF{6, -2});
    }
    paintAxis(painter);
    paintTotal(painter, false, column);
    paintTotal(painter, true, column);
    for (std::size_t i = 0; i < m_waterfall.rows.size(); ++i)
        paintRow(painter, i, column);
    // A band's role and sum, next to its labels if there is room.
    for (const WaterfallBand& band : m_waterfall.bands) {
        const QFontMetricsF bold{fontOf(12, true)}, small{fontOf(11, false)};
        const QString role = toQt(translated(m_waterfall.rows[band.first].text)),
                      sum = column.signedText(band.time.b - band.time.a);
        const double x = c.labels + 6;
        double labels = 0;
        for (std::size_t i = band.first; i < band.first + band.count; ++i)
            labels = std::max(labels, QFontMetricsF{fontOf(12, false)}.horizontalAdvance(labelOf(i)));
        if (x + std::max(bold.horizontalAdvance(role), small.horizontalAdvance(sum)) + 10 > c.bars - 12 - labels)
            continue;
        const QRectF first = rowRect(static_cast<int>(band.first)), second = rowRect(static_cast<int>(band.first) + 1);
        painter.setFont(fontOf(12, true));
        painter.setPen(t.text);
        painter.drawText(QRectF{x, first.top(), 400, first.height()}, Qt::AlignVCenter, role);
        painter.setFont(fontOf(11, false));
        painter.setPen(t.mutedText);
        painter.drawText(QRectF{x, second.top(), 400, second.height()}, Qt::AlignVCenter, sum);
    }
    paintWords(painter, column);
    if (hasFocus()) {
        painter.setPen(QPen{t.accent, 1});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF{rect()}.adjusted(0.5, 0.5, -0.5, -1.5));
    }
}

std::optional<std::size_t> WaterfallChart::rowAt(QPointF at) const
{
    if (at.x() < columns().labels - 8)
        return {};
    for (std::size_t i = 0; i < m_waterfall.rows.size(); ++i)
        if (rowRect(static_cast<int>(i)).contains(at))
            return i;
    return {};
}

void WaterfallChart::choose(std::optional<std::size_t> row)
{
    if (row == m_chosen)
        return;
    m_chosen = row;
    update();
    emit chosenChanged();
}

void WaterfallChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const auto row = rowAt(event->position());
    choose(row == m_chosen ? std::nullopt : row);
}

void WaterfallChart::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(rowAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void WaterfallChart::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (event->key() == Qt::Key_Escape && m_chosen)
        return choose({});
    if (by == 0 || m_waterfall.rows.empty())
        return QWidget::keyPressEvent(event);
    const int last = static_cast<int>(m_waterfall.rows.size()) - 1;
    const int at = m_chosen ? static_cast<int>(*m_chosen) + by : by > 0 ? 0 : last;
    choose(static_cast<std::size_t>(std::clamp(at, 0, last)));
}

bool WaterfallChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = rowAt(help->pos());
    if (!row) {
        QToolTip::hideText();
        return true;
    }
    const WaterfallRow& r = m_waterfall.rows[*row];
    const auto exact = [](double ns) { return exactDuration(Ns{std::llround(ns)}); };
    QToolTip::showText(help->globalPos(),
                       QStringLiteral("%1\n%2 → %3\n%4 %5")
                           .arg(labelOf(*row), exact(r.time.a), exact(r.time.b), glyphOf(r.trend), wordOf(r.trend)),
                       this);
    return true;
}

void WaterfallChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace lanescope
