#include "widgets/timeline/iteration_strip.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "model/base/median.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/iteration_look.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr std::size_t minInRun = 3; // shorter runs have no caption

std::int64_t requestsOf(const IterationName& name)
{
    return name.requestsPrefill.value_or(0) + name.requestsDecode.value_or(0);
}

std::shared_ptr<const IterationStrip::Answer> answerOf(const Analysis& analysis)
{
    const Iterations& all = iterationsOf(analysis);
    if (!all.isServing)
        return {};
    auto answer = std::make_shared<IterationStrip::Answer>();
    answer->iterations = &all;
    answer->runs = iterationRuns(all);
    std::vector<Ns> bubbles;
    for (std::size_t row = 0; row < all.rows.size(); ++row) {
        const Iteration& iteration = all.rows[row];
        answer->tokens.push_back(iteration.period ? decodedPerSecond(all, row, row) : std::nullopt);
        answer->maxTokens = std::max(answer->maxTokens, answer->tokens.back().value_or(0));
        answer->maxRequests = std::max(answer->maxRequests, requestsOf(iteration.fields));
        if (iteration.bubbleBefore && *iteration.bubbleBefore > Ns{})
            bubbles.push_back(*iteration.bubbleBefore);
        if (iteration.work)
            answer->placed.push_back(row);
    }
    std::stable_sort(answer->placed.begin(), answer->placed.end(),
                     [&](std::size_t a, std::size_t b) { return all.rows[a].work->begin < all.rows[b].work->begin; });
    if (answer->placed.size() < 2) // a single one does not show a course over time
        return {};
    if (!bubbles.empty()) {
        answer->longestBubble = *std::max_element(bubbles.begin(), bubbles.end());
        answer->medianBubble = medianOf(bubbles);
    }
    std::vector<double> tokens;
    for (const auto& value : answer->tokens)
        if (value)
            tokens.push_back(*value);
    if (all.stable && all.stable->tokensPerSecond)
        answer->medianTokens = all.stable->tokensPerSecond;
    else if (!tokens.empty())
        answer->medianTokens = medianOf(tokens);
    return answer;
}

} // namespace

IterationStrip::IterationStrip(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    setAccessibleName(tr("Iterations over time"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&view, &TimelineView::axisChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &Document::rangeSelectionChanged, this, [this] {
        const auto& range = m_document.rangeSelection();
        if (m_chosen && (!range || range->range != periodOf(*m_chosen)))
            m_chosen.reset();
        update();
    });
    inBackground(
        this,
        [analysis = document.analysis()] {
            return std::pair{analysis, answerOf(*analysis)};
        },
        [this](auto answer) {
            m_answer = std::move(answer.second);
            updateGeometry();
            update();
            emit ready();
        });
}

double IterationStrip::lineHeight() const { return fontMetrics().height(); }
double IterationStrip::blocksTop() const { return lineHeight() + 5; }
double IterationStrip::blockHeight() const { return 2 * lineHeight() + 2; }
double IterationStrip::laneHeight() const { return std::max(24.0, lineHeight() + 8); }

std::vector<IterationStrip::Part> IterationStrip::parts() const
{
    std::vector<Part> parts;
    if (!m_answer)
        return parts;
    parts.push_back(Part::Blocks);
    if (m_hasLanes && m_answer->maxRequests > 1)
        parts.push_back(Part::Batch);
    if (m_hasLanes && m_answer->longestBubble > Ns{})
        parts.push_back(Part::Bubble);
    if (m_hasLanes && m_answer->maxTokens > 0)
        parts.push_back(Part::Tokens);
    return parts;
}

QRectF IterationStrip::rectOf(Part part) const
{
    double top = 0;
    for (const Part each : parts()) {
        const double height = each == Part::Blocks ? blocksTop() + blockHeight() + lineHeight() + 3 : laneHeight();
        if (each == part)
            return {0, top, static_cast<double>(width()), height};
        top += height;
    }
    return {};
}

QSize IterationStrip::sizeHint() const
{
    const std::vector<Part> all = parts();
    return {100, all.empty() ? 0 : static_cast<int>(std::ceil(rectOf(all.back()).bottom())) + 2};
}

void IterationStrip::setHasLanes(bool hasLanes)
{
    if (m_hasLanes == hasLanes)
        return;
    m_hasLanes = hasLanes;
    updateGeometry();
    update();
    if (m_answer)
        emit ready(); // its height is another
}

TimeRange IterationStrip::periodOf(std::size_t row) const
{
    const Iteration& iteration = m_answer->iterations->rows[row];
    return iteration.period && *iteration.period > Ns{}
               ? TimeRange{iteration.work->begin, iteration.work->begin + *iteration.period}
               : *iteration.work;
}

std::vector<IterationStrip::Block> IterationStrip::blocks() const
{
    std::vector<Block> all;
    if (!m_answer)
        return all;
    const TimeAxis& axis = m_view.axis();
    for (const std::size_t row : m_answer->placed) {
        const TimeRange work = *m_answer->iterations->rows[row].work;
        const double left = std::max(0.0, axis.xAt(work.begin));
        const double right = std::min(static_cast<double>(width()), axis.xAt(work.end));
        if (right <= 0 || left >= width())
            continue;
        if (right - left < 1 && !all.empty() && left - all.back().right < 1)
            all.back().right = std::max(all.back().right, right);
        else
            all.push_back({left, std::max(right, left + 1), row});
    }
    return all;
}

std::optional<std::size_t> IterationStrip::rowAt(QPointF at) const
{
    if (!m_answer)
        return {};
    if (rectOf(Part::Blocks).contains(at)) {
        for (const Block& block : blocks())
            if (block.left <= at.x() && at.x() < std::max(block.right, block.left + 3))
                return block.row;
        return {};
    }
    const Time time = m_view.axis().timeAt(at.x());
    for (const std::size_t row : m_answer->placed)
        if (periodOf(row).contains(time))
            return row;
    return {};
}

QString IterationStrip::stretchText() const
{
    const auto& stable = m_answer->iterations->stable;
    if (!stable)
        return {};
    const Iteration& first = m_answer->iterations->rows[stable->from];
    QStringList parts{tr("stable: %1 × %2").arg(stable->to - stable->from + 1).arg(wordOf(first.fields.kind)),
                      glanceDuration(stable->medianPeriod)};
    if (const QString rate = rateWord(*stable); !rate.isEmpty())
        parts.append(tr("%1 tokens/s").arg(rate));
    return parts.join(QStringLiteral(" · "));
}

QString IterationStrip::tipOf(std::size_t row) const
{
    const Iteration& i = m_answer->iterations->rows[row];
    QStringList lines{QStringLiteral("<b>#%1 %2</b>").arg(row).arg(wordOf(i.fields.kind))};
    if (const QString requests = pairWord(i.fields.requestsPrefill, i.fields.requestsDecode); !requests.isEmpty())
        lines.append(tr("requests: %1").arg(requests));
    if (const QString tokens = pairWord(i.fields.tokensPrefill, i.fields.tokensDecode); !tokens.isEmpty())
        lines.append(tr("tokens: %1").arg(tokens));
    lines.append(tr("GPU busy %1, %2 kernels").arg(shortDuration(i.busy), countOf(i.kernels)));
    if (i.bubbleBefore && *i.bubbleBefore > Ns{})
        lines.append(tr("the GPU waits %1 before it").arg(shortDuration(*i.bubbleBefore)));
    if (i.period)
        lines.append(tr("period %1").arg(shortDuration(*i.period)));
    if (const auto range = iterationRun(*m_answer->iterations, row, row).tokenRange)
        lines.append(tr("%1 tokens/s").arg(rangeWord(*range)));
    else if (const auto tokens = m_answer->tokens[row])
        lines.append(tr("%1 tokens/s").arg(countOf(static_cast<std::uint64_t>(*tokens + 0.5))));
    lines.append(tr("a click selects its time"));
    return lines.join(QStringLiteral("<br>"));
}

void IterationStrip::choose(std::size_t row)
{
    m_chosen = row;
    std::vector<SliceId> lit = slicesOfIteration(*m_document.analysis(), row);
    m_document.selectRange(RangeSelection{periodOf(row), {}});
    m_document.light(std::move(lit));
    update();
}

std::vector<StripColour> IterationStrip::colours() const
{
    std::vector<StripColour> all;
    if (!m_answer)
        return all;
    for (const std::size_t row : m_answer->placed) {
        const auto& kind = m_answer->iterations->rows[row].fields.kind;
        // a mixed one is drawn in the two colours of its parts
        const StripColour own{wordOf(kind), colourOf(kind)};
        if (kind != IterationKind::Mixed && std::find(all.begin(), all.end(), own) == all.end())
            all.push_back(own);
    }
    if (m_answer->longestBubble > Ns{})
        all.push_back({tr("bubble"), bubbleColour()});
    return all;
}

void IterationStrip::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), theme.lanes);
    if (!m_answer)
        return;
    paintBlocks(painter);
    paintStretch(painter);
    paintRuns(painter);
    for (const Part part : parts())
        if (part != Part::Blocks)
            paintLane(painter, part);
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

void IterationStrip::paintBlocks(QPainter& painter) const
{
    const Theme& theme = m_view.theme();
    constexpr double rounded = 8, minPart = 10;
    for (const Block& block : blocks()) {
        const Iteration& row = m_answer->iterations->rows[block.row];
        const double wide = block.right - block.left;
        const QRectF box{block.left, blocksTop(), wide - (wide > 4 ? 1 : 0), blockHeight()};
        painter.setPen(Qt::NoPen);
        painter.setBrush(row.fields.kind == IterationKind::Mixed ? prefillColour() : colourOf(row.fields.kind));
        const double radius = wide > rounded ? sizes::slicesRounding : 0;
        painter.drawRoundedRect(box, radius, radius);
        double inner = box.height();
        if (row.fields.kind == IterationKind::Mixed) { // decode below, by its part of the tokens
            const double prefill = static_cast<double>(row.fields.tokensPrefill.value_or(1));
            const double decode = static_cast<double>(row.fields.tokensDecode.value_or(1));
            const double low =
                std::clamp(box.height() * decode / std::max(1.0, prefill + decode), minPart, box.height() - minPart);
            painter.setBrush(decodeColour());
            painter.drawRoundedRect(box.adjusted(0, box.height() - low, 0, 0), radius, radius);
            inner -= low;
        }
        painter.setPen(row.fields.kind == IterationKind::Decode || !row.fields.kind ? QColor{0x16, 0x1b, 0x22}
                                                                                    : QColor{Qt::white});
        QString requests, tokens;
        if (row.fields.requestsPrefill.value_or(0) > 0 && row.fields.requestsDecode.value_or(0) > 0)
            requests = QStringLiteral("%1 + %2").arg(*row.fields.requestsPrefill).arg(*row.fields.requestsDecode);
        else if (const std::int64_t all = requestsOf(row.fields); all > 0)
            requests = tr("%1 req").arg(all);
        if (row.fields.tokensPrefill.value_or(0) > 0)
            tokens = tr("%1 tok").arg(countOf(static_cast<std::uint64_t>(*row.fields.tokensPrefill)));
        QRectF words = box.adjusted(2, 0, -2, 0);
        words.setHeight(inner);
        const auto fits = [&](const QString& word) { return fontMetrics().horizontalAdvance(word) <= words.width(); };
        if (!requests.isEmpty() && !tokens.isEmpty() && inner >= 2 * lineHeight() && fits(requests) && fits(tokens)) {
            painter.drawText(words, Qt::AlignCenter, requests + QLatin1Char{'\n'} + tokens);
        } else if (inner >= lineHeight()) {
            const QString word = requests.isEmpty() ? wordOf(row.fields.kind) : requests;
            if (fits(word))
                painter.drawText(words, Qt::AlignCenter, word);
        }
        if (m_chosen == block.row) {
            painter.setPen(QPen{theme.ring, sizes::ring});
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 4, 4);
        }
    }
}

// A bracket over the stable stretch with its figures, or in its place why there is none.
void IterationStrip::paintStretch(QPainter& painter) const
{
    const Theme& theme = m_view.theme();
    const Iterations& all = *m_answer->iterations;
    const double line = lineHeight();
    if (!all.stable) {
        painter.setPen(theme.mutedText);
        const QString why = toQt(all.whyNot);
        if (fontMetrics().horizontalAdvance(why) + 8 <= width())
            painter.drawText(QRectF{4, 2, width() - 8.0, line}, Qt::AlignLeft | Qt::AlignVCenter, why);
        return;
    }
    const Iteration &first = all.rows[all.stable->from], &last = all.rows[all.stable->to];
    if (!first.work || !last.work)
        return;
    const double left = std::max(-8.0, m_view.axis().xAt(first.work->begin));
    const double right = std::min(width() + 8.0, m_view.axis().xAt(last.work->end));
    if (right <= 0 || left >= width())
        return;
    const double y = 2 + line / 2;
    painter.setPen(QPen{theme.accent, 1.4});
    const QPointF corners[] = {{left, blocksTop() - 2}, {left, y}, {right, y}, {right, blocksTop() - 2}};
    painter.drawPolyline(corners, static_cast<int>(std::size(corners)));
    const QString text = stretchText();
    QFont bold = font();
    bold.setBold(true);
    const double wide = QFontMetricsF{bold}.horizontalAdvance(text) + 16;
    const double seenLeft = std::max(0.0, left), seenRight = std::min<double>(width(), right);
    if (wide > width())
        return;
    const double x = std::clamp((seenLeft + seenRight - wide) / 2, 0.0, width() - wide);
    const QRectF pill{x, 1.5, wide, line + 1};
    painter.setBrush(theme.accentField);
    painter.setPen(QPen{theme.accent, 1});
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    painter.setFont(bold);
    painter.setPen(theme.accentText);
    painter.drawText(pill, Qt::AlignCenter, text);
    painter.setFont(font());
}

// "24 × decode · batch 24" below the blocks, where it fits.
void IterationStrip::paintRuns(QPainter& painter) const
{
    const Theme& theme = m_view.theme();
    const Iterations& all = *m_answer->iterations;
    painter.setPen(theme.mutedText);
    double free = 0;
    for (const IterationRun& run : m_answer->runs) {
        if (run.size() < minInRun || !all.rows[run.from].work || !all.rows[run.to].work)
            continue;
        const double left = std::max(0.0, m_view.axis().xAt(all.rows[run.from].work->begin));
        const double right = std::min<double>(width(), m_view.axis().xAt(all.rows[run.to].work->end));
        QString word = QStringLiteral("%1 × %2").arg(run.size()).arg(wordOf(all.rows[run.from].fields.kind));
        if (const std::int64_t requests = requestsOf(all.rows[run.from].fields); requests > 0)
            word += tr(" · batch %1").arg(requests);
        const double wide = fontMetrics().horizontalAdvance(word);
        const double x = std::max(left, (left + right - wide) / 2);
        if (x < free || wide > right - left)
            continue;
        painter.drawText(QRectF{x, blocksTop() + blockHeight() + 1, wide + 2, lineHeight()},
                         Qt::AlignLeft | Qt::AlignVCenter, word);
        free = x + wide + 12;
    }
}

void IterationStrip::paintLane(QPainter& painter, Part part) const
{
    const Theme& theme = m_view.theme();
    const QRectF lane = rectOf(part).adjusted(0, 3, 0, -2);
    painter.fillRect(QRectF{0, rectOf(part).top(), static_cast<double>(width()), 1}, theme.grid);
    painter.setPen(Qt::NoPen);
    const auto heightOf = [&](double value, double max) { return max > 0 ? lane.height() * value / max : 0.0; };
    const auto column = [&](double left, double right, double from, double to, const QColor& fill) {
        painter.fillRect(QRectF{left, lane.bottom() - to, std::max(1.0, right - left), to - from}, fill);
    };
    for (const std::size_t row : m_answer->placed) {
        const Iteration& i = m_answer->iterations->rows[row];
        const TimeRange period = periodOf(row);
        const double left = std::max(0.0, m_view.axis().xAt(period.begin));
        const double right = std::min<double>(width(), m_view.axis().xAt(period.end));
        if (part == Part::Bubble) {
            const Ns bubble = i.bubbleBefore.value_or(Ns{});
            const double end = m_view.axis().xAt(i.work->begin);
            const double begin = m_view.axis().xAt(i.work->begin - bubble);
            if (bubble > Ns{} && end > 0 && begin < width())
                column(begin, std::max(end, begin + 2), 0,
                       std::max(1.0, heightOf(static_cast<double>(bubble.count()),
                                              static_cast<double>(m_answer->longestBubble.count()))),
                       bubbleColour());
            continue;
        }
        if (right <= 0 || left >= width())
            continue;
        if (part == Part::Tokens) {
            if (const auto tokens = m_answer->tokens[row])
                column(left, right, 0, heightOf(*tokens, m_answer->maxTokens), mixed(decodeColour(), theme.lanes, 0.5));
            continue;
        }
        const auto max = static_cast<double>(m_answer->maxRequests);
        const double decode = heightOf(static_cast<double>(i.fields.requestsDecode.value_or(0)), max);
        const double both = heightOf(static_cast<double>(requestsOf(i.fields)), max);
        column(left, right, 0, decode, mixed(decodeColour(), theme.lanes, 0.8));
        column(left, right, decode, both, mixed(prefillColour(), theme.lanes, 0.8));
    }
}

void IterationStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto row = rowAt(event->position()))
        choose(*row);
}

bool IterationStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto row = rowAt(help->pos()))
        QToolTip::showText(help->globalPos(), tipOf(*row), this);
    else
        QToolTip::hideText();
    return true;
}

IterationStripLabel::IterationStripLabel(TimelineView& view, const IterationStrip& strip, QWidget* parent)
    : QWidget(parent), m_view(view), m_strip(strip)
{
    connect(&strip, &IterationStrip::ready, this, [this] {
        updateGeometry();
        update();
    });
}

QSize IterationStripLabel::sizeHint() const { return {100, m_strip.sizeHint().height()}; }

void IterationStripLabel::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), theme.headers);
    const IterationStrip::Answer* answer = m_strip.answer();
    if (!answer)
        return;
    const auto row = [&](IterationStrip::Part part, const QString& name, const QString& figure, bool isBold) {
        const QRectF box = QRectF{m_strip.rectOf(part)}.intersected(QRectF{rect()}).adjusted(16, 0, -8, 0);
        QFont own = font();
        own.setBold(isBold);
        painter.setFont(own);
        painter.setPen(theme.text);
        painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft, name);
        const double taken = QFontMetricsF{own}.horizontalAdvance(name) + 12;
        own.setBold(true);
        painter.setFont(own);
        if (taken + QFontMetricsF{own}.horizontalAdvance(figure) <= box.width())
            painter.drawText(box, Qt::AlignVCenter | Qt::AlignRight, figure);
    };
    for (const IterationStrip::Part part : m_strip.parts())
        switch (part) {
        case IterationStrip::Part::Blocks:
            row(part, tr("Iterations"), countOf(answer->iterations->rows.size()), true);
            break;
        case IterationStrip::Part::Batch:
            row(part, tr("requests, most"), countOf(static_cast<std::uint64_t>(answer->maxRequests)), false);
            break;
        case IterationStrip::Part::Bubble:
            row(part, tr("bubble before, median"), glanceDuration(answer->medianBubble), false);
            break;
        case IterationStrip::Part::Tokens: {
            const auto& stable = answer->iterations->stable;
            const QString rate = stable ? rateWord(*stable) : QString{};
            const auto median = static_cast<std::uint64_t>(answer->medianTokens.value_or(0) + 0.5);
            row(part, rate.isEmpty() ? tr("tokens/s, median") : tr("tokens/s, stable"),
                rate.isEmpty() ? countOf(median) : rate, false);
            break;
        }
        }
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

} // namespace lanescope
