#include "widgets/timeline/rank_strip.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "model/attribution/phase_spans.h"
#include "model/attribution/replay_places.h"
#include "model/base/share.h"
#include "model/describe/short_names.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/rank_look.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr double tall = 40, low = 22, min = 3; // heights of a row
constexpr std::size_t maxTall = 4, maxLow = 8;

} // namespace

RankStrip::RankStrip(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    setAccessibleName(tr("Ranks over time"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    connect(&view, &TimelineView::axisChanged, this, qOverload<>(&QWidget::update));
    if (document.trace().ranks().size() < 2)
        return;
    inBackground(
        this,
        [analysis = document.analysis()] {
            rankLanesOf(*analysis);
            return analysis;
        },
        [this](auto analysis) {
            m_lanes = &rankLanesOf(*analysis);
            updateGeometry();
            emit ready();
            inBackground(
                this, [analysis] { return phaseRunsOf(*analysis); },
                [this](PhaseRuns runs) {
                    m_phases = std::move(runs);
                    update();
                });
        });
}

RankStrip::PhaseRuns RankStrip::phaseRunsOf(const Analysis& analysis)
{
    std::unordered_map<std::uint32_t, Phase> phases;
    for (const AttributedWork& work : attributionOf(analysis).works)
        if (work.phase != Phase::Undecided && work.phase != Phase::Communication)
            phases.emplace(work.work.value, work.phase);
    PhaseRuns all;
    for (const RankRow& row : rankLanesOf(analysis).rows) {
        std::vector<PhaseRun>& runs = all.emplace_back();
        for (std::size_t p = 0; p < row.pieces.size(); ++p) {
            const SliceId what = row.pieces[p].what;
            const auto found =
                row.pieces[p].doing == RankDoing::Compute && what ? phases.find(what.value) : phases.end();
            if (found != phases.end() && (runs.empty() || runs.back().phase != found->second))
                runs.push_back({p + 1, found->second});
            else if (!runs.empty())
                runs.back().end = p + 1;
        }
    }
    return all;
}

QStringList RankStrip::wordsOf(std::size_t row, const RankBlock& block) const
{
    if (block.range.isEmpty())
        return {};
    QStringList words{glanceDuration(block.range.length())};
    if (row >= m_phases.size() || block.doing != RankDoing::Compute)
        return words;
    const RankRow& pieces = m_lanes->rows[row];
    const std::size_t first = pieces.pieceAt(block.range.begin), last = pieces.pieceAt(block.range.end - Ns{1});
    const auto& runs = m_phases[row];
    const auto run = std::partition_point(runs.begin(), runs.end(), [&](const PhaseRun& r) { return r.end <= first; });
    if (run != runs.end() && last < run->end)
        words.prepend(toQt(titleOf(run->phase)) + QLatin1Char{' '} + words.front());
    return words;
}

std::optional<std::uint32_t> RankStrip::lateRank() const
{
    std::optional<std::uint32_t> late;
    const auto ranks = m_document.trace().ranks();
    for (const RankRow& row : m_lanes ? m_lanes->rows : std::vector<RankRow>{})
        for (std::uint32_t r = 0; row.isLate && r < ranks.size(); ++r)
            if (ranks[r].label == row.label) {
                if (late)
                    return std::nullopt;
                late = r;
            }
    return late;
}

std::vector<StripColour> RankStrip::colours() const
{
    const auto waits = [](const RankRow& row) { return row.sum(RankDoing::Wait) > Ns{}; };
    if (!m_lanes || std::none_of(m_lanes->rows.begin(), m_lanes->rows.end(), waits))
        return {};
    return {{wordOf(RankDoing::Wait), colourOf(RankDoing::Wait, m_view.theme())}};
}

double RankStrip::rowHeight() const
{
    const std::size_t rows = m_lanes ? m_lanes->rows.size() : 0;
    const double word = fontMetrics().height();
    if (rows <= maxTall)
        return std::max(tall, 2 * word + 2);
    if (rows <= maxLow)
        return std::max(low, word + 4);
    return std::max(min, std::floor(low * maxLow / static_cast<double>(rows)));
}

QSize RankStrip::sizeHint() const
{
    return {100, m_lanes ? static_cast<int>(rowHeight() * static_cast<double>(m_lanes->rows.size())) + 5 : 0};
}

QRectF RankStrip::rowRect(std::size_t row) const
{
    return {0, 2 + rowHeight() * static_cast<double>(row), static_cast<double>(width()), rowHeight()};
}

std::vector<RankBlock> rankBlocks(const RankRow& row, const TimeAxis& axis)
{
    std::vector<RankBlock> all;
    const auto add = [&](double left, double right, RankDoing doing, TimeRange range) {
        if (right <= left)
            return;
        if (all.empty() || all.back().doing != doing || left > all.back().right) {
            all.push_back({left, right, doing, range});
            return;
        }
        RankBlock& last = all.back();
        last.right = std::max(last.right, right);
        if (last.range.isEmpty())
            last.range = range;
        else if (!range.isEmpty())
            last.range.end = std::max(last.range.end, range.end);
    };
    const double end = std::min(axis.widthPx(), axis.xAt(row.window.end));
    for (double x = std::max(0.0, axis.xAt(row.window.begin)); x < end;) {
        const Time at = std::max(axis.timeAt(x), row.window.begin);
        const std::size_t piece = row.pieceAt(at);
        if (piece == row.pieces.size())
            break;
        const RankPiece& now = row.pieces[piece];
        if (const double until = std::min(end, axis.xAt(now.range.end)); until >= x + 1) { // at least a pixel
            add(x, until, now.doing, now.range);
            x = until;
            continue;
        }
        const RankRow::Sums sums = row.within({at, std::min(std::max(axis.timeAt(x + 1), at + Ns{1}), row.window.end)});
        const auto max = std::max_element(sums.begin(), sums.end()) - sums.begin();
        add(x, std::min(x + 1, end), static_cast<RankDoing>(max), {});
        x += 1;
    }
    return all;
}

void RankStrip::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), theme.lanes);
    if (!m_lanes)
        return;
    constexpr double roundedFrom = 8, gapFrom = 4;
    const bool hasWords = rowHeight() > fontMetrics().height();
    for (std::size_t r = 0; r < m_lanes->rows.size(); ++r) {
        const QRectF row = rowRect(r);
        if (m_lanes->rows[r].isLate)
            painter.fillRect(row, theme.badField);
        const double room = row.height() > 8 ? 2 : row.height() > 4 ? 1 : 0;
        for (const RankBlock& block : rankBlocks(m_lanes->rows[r], m_view.axis())) {
            if (block.doing == RankDoing::Idle) {
                paintIdle(painter, block, row);
                continue;
            }
            const double wide = block.right - block.left;
            const QRectF box{block.left, row.top() + room, wide - (wide > gapFrom ? 1 : 0), row.height() - 2 * room};
            const QColor fill = colourOf(block.doing, theme);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            if (wide > roundedFrom && room > 1)
                painter.drawRoundedRect(box, sizes::slicesRounding, sizes::slicesRounding);
            else
                painter.fillRect(box, fill);
            for (const QString& word : hasWords ? wordsOf(r, block) : QStringList{})
                if (fontMetrics().horizontalAdvance(word) + 10 <= box.width()) {
                    const QColor dark{0x16, 0x1b, 0x22};
                    painter.setPen(contrast(Qt::white, fill) >= 2.9 ? QColor{Qt::white} : dark);
                    painter.drawText(box, Qt::AlignCenter, word);
                    break;
                }
        }
    }
    if (m_hovered)
        paintMeeting(painter, m_lanes->meetings[*m_hovered]);
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

// A line, with its time on a pill if there is room, as in the lanes.
void RankStrip::paintIdle(QPainter& painter, const RankBlock& block, const QRectF& row) const
{
    const Theme& theme = m_view.theme();
    painter.fillRect(QRectF{block.left, row.center().y() - 0.5, block.right - block.left, 1}, theme.idleLine);
    const QString word = tr("%1 idle").arg(glanceDuration(block.range.length()));
    const double wide = fontMetrics().horizontalAdvance(word) + 16.0, high = fontMetrics().height() + 4.0;
    if (block.range.isEmpty() || high > row.height() || wide + 16 > block.right - block.left)
        return;
    const QRectF pill{(block.left + block.right - wide) / 2, row.center().y() - high / 2, wide, high};
    painter.setPen(QPen{theme.idlePillLine, 1});
    painter.setBrush(theme.idlePill);
    painter.drawRoundedRect(pill, high / 2, high / 2);
    painter.setPen(theme.idleText);
    painter.drawText(pill, Qt::AlignCenter, word);
}

// The arrivals as one line through the ranks, and a band from the first to the end of the transfer.
void RankStrip::paintMeeting(QPainter& painter, const RankMeeting& meeting) const
{
    const Theme& theme = m_view.theme();
    const Trace& trace = m_document.trace();
    const TimeAxis& axis = m_view.axis();
    const QColor ink = mixed(theme.text, theme.colourOf(Tone::Communication), 0.4);
    QPolygonF line;
    double from = width(), until = 0;
    for (const RankMeeting::Guest& guest : meeting.guests) {
        const QRectF row = rowRect(guest.rank);
        const double x = axis.xAt(trace.begin(guest.kernel));
        line << QPointF{x, row.top() + 1} << QPointF{x, row.bottom() - 1};
        from = std::min(from, x);
        until = std::max(until, axis.xAt(trace.end(guest.kernel)));
    }
    QColor band = theme.colourOf(Tone::Communication);
    band.setAlphaF(0.16F);
    painter.fillRect(QRectF{from, line.front().y(), until - from, line.back().y() - line.front().y()}, band);
    painter.setPen(QPen{ink, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    const double radius = std::min(4.0, rowHeight() / 2 - 1);
    for (std::size_t g = 0; g < meeting.guests.size() && radius > 1; ++g) {
        const bool isLast = g == meeting.last;
        painter.setBrush(isLast ? theme.severe : theme.lanes);
        painter.drawEllipse(
            QPointF{line[static_cast<qsizetype>(2 * g)].x(), rowRect(meeting.guests[g].rank).center().y()}, radius,
            radius);
        if (!isLast || rowHeight() <= fontMetrics().height())
            continue;
        const QString word = tr("last");
        const double wide = fontMetrics().horizontalAdvance(word) + 12, x = line[static_cast<qsizetype>(2 * g)].x();
        const QRectF row = rowRect(meeting.guests[g].rank);
        const double left = x - wide - 8 > 0 ? x - wide - 8 : x + 8;
        const QRectF pill{left, row.center().y() - 9, wide, 18};
        painter.setPen(QPen{theme.severe, 1});
        painter.setBrush(theme.lanes);
        painter.drawRoundedRect(pill, 9, 9);
        painter.setPen(theme.severe);
        painter.drawText(pill, Qt::AlignCenter, word);
        painter.setPen(QPen{ink, 1.6});
    }
}

const RankPiece* RankStrip::pieceAt(QPointF at) const
{
    if (!m_lanes || m_lanes->rows.empty())
        return nullptr;
    const double place = (at.y() - rowRect(0).top()) / rowHeight();
    if (place < 0 || place >= static_cast<double>(m_lanes->rows.size()))
        return nullptr;
    const RankRow& row = m_lanes->rows[static_cast<std::size_t>(place)];
    const std::size_t piece = row.pieceAt(m_view.axis().timeAt(at.x()));
    return piece < row.pieces.size() ? &row.pieces[piece] : nullptr;
}

std::optional<std::uint32_t> RankStrip::meetingAt(QPointF at) const
{
    const RankPiece* piece = pieceAt(at);
    return piece && piece->meeting != RankPiece::noMeeting ? std::optional{piece->meeting} : std::nullopt;
}

QString RankStrip::tipAt(QPointF at) const
{
    const RankPiece* piece = pieceAt(at);
    if (!piece)
        return {};
    const auto index = static_cast<std::size_t>((at.y() - rowRect(0).top()) / rowHeight());
    const RankRow& row = m_lanes->rows[index];
    const Trace& trace = m_document.trace();
    QString text =
        QStringLiteral("<b>%1</b> %2 · %3")
            .arg(toQt(row.label).toHtmlEscaped(), wordOf(piece->doing), glanceDuration(piece->range.length()));
    if (piece->what)
        text += QStringLiteral("<br>") + toQt(shortLabelOf(trace, piece->what)).toHtmlEscaped();
    if (piece->meeting == RankPiece::noMeeting)
        return text;
    const RankMeeting& meeting = m_lanes->meetings[piece->meeting];
    Ns longest{};
    for (const RankMeeting::Guest& guest : meeting.guests)
        longest = std::max(longest, guest.waits);
    return text + QStringLiteral("<br>") +
           tr("%1 arrives last: the first of %2 ranks waits %3 for it")
               .arg(toQt(m_lanes->rows[meeting.guests[meeting.last].rank].label).toHtmlEscaped())
               .arg(meeting.guests.size())
               .arg(glanceDuration(longest));
}

void RankStrip::setHovered(std::optional<std::uint32_t> meeting)
{
    if (meeting == m_hovered)
        return;
    m_hovered = meeting;
    update();
}

void RankStrip::mouseMoveEvent(QMouseEvent* event)
{
    const RankPiece* piece = pieceAt(event->position());
    setCursor(piece && piece->what ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setHovered(meetingAt(event->position()));
}

void RankStrip::leaveEvent(QEvent* event)
{
    setHovered({});
    QWidget::leaveEvent(event);
}

void RankStrip::mouseReleaseEvent(QMouseEvent* event)
{
    const RankPiece* piece = pieceAt(event->position());
    if (event->button() != Qt::LeftButton || !piece || !piece->what)
        return;
    m_document.select(piece->what);
    if (piece->meeting == RankPiece::noMeeting)
        return;
    std::vector<SliceId> lit;
    for (const RankMeeting::Guest& guest : m_lanes->meetings[piece->meeting].guests)
        lit.push_back(guest.kernel);
    std::sort(lit.begin(), lit.end());
    m_document.light(std::move(lit));
}

bool RankStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    constexpr int above = 10; // Qt shows a tip about 16 pixels below the place: below the rows that it explains
    if (const QString tip = tipAt(help->pos()); tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText({help->globalPos().x(), mapToGlobal(QPoint{0, height()}).y() - above}, tip, this);
    return true;
}

RankStripLabel::RankStripLabel(TimelineView& view, const RankStrip& strip, QWidget* parent)
    : QWidget(parent), m_view(view), m_strip(strip)
{
    connect(&strip, &RankStrip::ready, this, &QWidget::updateGeometry);
    connect(&view, &TimelineView::axisChanged, this, qOverload<>(&QWidget::update)); // shares of the visible time
}

QSize RankStripLabel::sizeHint() const { return {100, m_strip.sizeHint().height()}; }

QString RankStripLabel::about(std::size_t index) const
{
    const RankRow& row = m_strip.lanes()->rows[index];
    if (row.lastToCome > 0 && row.isLate)
        return tr("last in %1 of %2").arg(row.lastToCome).arg(row.collectives);
    const TimeRange visible = row.window.clippedTo(m_view.visible());
    if (visible.isEmpty())
        return {};
    const Ns wait = row.within(visible)[static_cast<std::size_t>(RankDoing::Wait)];
    return wait > Ns{} ? tr("waits %1").arg(glancePercent(share(wait, visible.length()))) : QString{};
}

void RankStripLabel::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    const Theme& theme = m_view.theme();
    painter.fillRect(rect(), theme.headers);
    const RankLanes* lanes = m_strip.lanes();
    if (!lanes)
        return;
    const double height = m_strip.rowHeight();
    const auto line = static_cast<double>(fontMetrics().height());
    double free = 0; // below the last label
    for (std::size_t r = 0; r < lanes->rows.size(); ++r) {
        const QRectF whole{0, m_strip.rowRect(r).top(), static_cast<double>(width()), height};
        const bool isLate = lanes->rows[r].isLate;
        if (isLate) {
            painter.fillRect(whole, theme.badField);
            painter.fillRect(QRectF{0, whole.top(), 3, height}, theme.severe);
        }
        if (whole.center().y() - line / 2 < free)
            continue; // low rows: every few ranks have room for their name
        const QRectF words = QRectF{whole.left() + 16, whole.center().y() - line / 2, width() - 24.0, line};
        QFont bold = font();
        bold.setBold(isLate);
        painter.setFont(bold);
        painter.setPen(theme.text);
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, toQt(lanes->rows[r].label));
        const double taken = QFontMetricsF{bold}.horizontalAdvance(toQt(lanes->rows[r].label)) + 12;
        painter.setFont(font());
        painter.setPen(isLate ? theme.badText : theme.mutedText);
        const QString words2 = about(r);
        if (taken + QFontMetricsF{font()}.horizontalAdvance(words2) <= words.width())
            painter.drawText(words, Qt::AlignVCenter | Qt::AlignRight, words2);
        free = words.bottom();
    }
    painter.fillRect(QRectF{0, this->height() - 1.0, static_cast<double>(width()), 1}, theme.line);
}

} // namespace lanescope
