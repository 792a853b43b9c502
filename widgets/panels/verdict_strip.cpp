#include "widgets/panels/verdict_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "model/replay/final_verdict.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/strip_pace.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr double thinnest = 2, min = 8;

} // namespace

VerdictStrip::VerdictStrip(Document& document, QWidget* parent) : AnswerStrip(parent), m_document(document)
{
    setAccessibleName(tr("Verdict"));
    StripAnswer reading;
    reading.headline = tr("Reading the trace…");
    setWords(std::move(reading));
    connect(&document, &Document::litChanged, this, [this] { // Esc, or something else is chosen
        if (!m_chosen.isEmpty() && !m_isLighting && m_document.lit().empty() && m_document.litTimes().empty())
            leave();
    });
    connect(&document, &Document::coveredChanged, this, [this](bool isCovered) { setHidden(isCovered); });
    inBackground(
        this, [analysis = document.analysis()] { return stripAnswerOf(*analysis); },
        [this](StripAnswer answer) {
            setAnswer(std::move(answer));
            askPace();
        });
}

void VerdictStrip::askPace()
{
    inBackground(
        this, [analysis = m_document.analysis()] { return paceAsHeadline(*analysis); },
        [this](Sentence note) {
            if (!note.text.empty())
                setAnswer(withPace(answer(), std::move(note)));
        });
}

void VerdictStrip::setAnswer(StripAnswer answer)
{
    setWords(std::move(answer));
    emit ready();
}

QRectF VerdictStrip::barRect() const
{
    const QRectF room = barRoom();
    if (room.isEmpty())
        return {};
    const double h = 14, middle = height() / 2.0 + 7 * (height() / 66.0 - 0.55);
    return {room.left(), middle - h / 2 - 2, room.width(), h};
}

QRectF VerdictStrip::partRect(std::size_t part) const
{
    const QRectF bar = barRect();
    if (bar.isEmpty() || part >= answer().parts.size())
        return {};
    // The thinnest part gets a minimum width, taken from the widest one.
    double taken = 0, shares = 0;
    for (const StripPart& p : answer().parts)
        if (p.share * bar.width() < thinnest)
            taken += thinnest;
        else
            shares += p.share;
    const double unit = shares > 0 ? (bar.width() - taken) / shares : 0;
    double x = bar.left();
    for (std::size_t i = 0;; ++i) {
        const double share = answer().parts[i].share;
        const double w = share * bar.width() < thinnest ? thinnest : share * unit;
        if (i == part)
            return {x, bar.top(), std::max(1.0, w - 1), bar.height()};
        x += w;
    }
}

QRectF VerdictStrip::rankRect(std::size_t rank) const
{
    const QRectF room = barRoom();
    if (room.isEmpty())
        return {};
    const QFontMetricsF small{fontOf(11, false)}, bold{fontOf(11.5, true)};
    double names = 0;
    for (const StripRank& each : answer().ranks)
        names = std::max(names, bold.horizontalAdvance(each.name) + 10);
    const double h = std::round(height() * 11.0 / 66);
    const double top = small.height() + (height() - small.height() - 2 * h - 5) / 2;
    return {room.left() + names, top + static_cast<double>(rank) * (h + 5), room.width() - names, h};
}

QRectF VerdictStrip::rankPartRect(std::size_t rank, std::size_t part) const
{
    const QRectF whole = rankRect(rank);
    const std::vector<StripPart>& parts = answer().ranks[rank].parts;
    double before = 0;
    for (std::size_t i = 0; i < part; ++i)
        before += parts[i].share;
    return {whole.left() + before * whole.width(), whole.top(), std::max(1.0, parts[part].share * whole.width() - 1),
            whole.height()};
}

const StripPart* VerdictStrip::partAt(QPointF at) const
{
    for (std::size_t rank = 0; rank < answer().ranks.size(); ++rank)
        for (std::size_t i = 0; i < answer().ranks[rank].parts.size(); ++i)
            if (rankPartRect(rank, i).adjusted(0, -2, 1, 2).contains(at))
                return &answer().ranks[rank].parts[i];
    if (!answer().ranks.empty() || !barRect().adjusted(0, -4, 0, 18).contains(at))
        return nullptr;
    for (std::size_t i = 0; i < answer().parts.size(); ++i)
        if (at.x() < partRect(i).right() + 1)
            return &answer().parts[i];
    return nullptr;
}

void VerdictStrip::paintRanks(QPainter& painter) const
{
    const Theme& t = theme();
    const QFont small = fontOf(11, false), bold = fontOf(11.5, true);
    const QRectF room = barRoom();
    line(painter, answer().ranksTitle, {room.left(), rankRect(0).top() - 5}, room.width(), small, t.mutedText);
    for (std::size_t rank = 0; rank < answer().ranks.size(); ++rank) {
        const StripRank& each = answer().ranks[rank];
        painter.setPen(Qt::NoPen);
        for (std::size_t i = 0; i < each.parts.size(); ++i) {
            QColor fill = each.parts[i].colour(t);
            if (!m_chosen.isEmpty() && each.parts[i].id != m_chosen)
                fill = mixed(fill, t.lanes, sizes::dimmedSelection);
            painter.setBrush(fill);
            painter.drawRoundedRect(rankPartRect(rank, i), 2, 2);
        }
        const double base = rankRect(rank).center().y() + QFontMetricsF{bold}.ascent() / 2 - 1;
        line(painter, each.name, {room.left(), base}, room.width(), bold, t.text);
    }
}

void VerdictStrip::paintBars(QPainter& painter) const
{
    if (!answer().ranks.empty())
        return paintRanks(painter);
    const Theme& t = theme();
    const QRectF bar = barRect();
    const QFont small = fontOf(11, false);
    line(painter, answer().barTitle, {bar.left(), bar.top() - 7}, bar.width(), small, t.mutedText);
    double free = bar.left(); // names below the bar, if they fit completely
    for (std::size_t i = 0; i < answer().parts.size(); ++i) {
        const StripPart& part = answer().parts[i];
        const QRectF r = partRect(i);
        QColor fill = part.colour(t);
        if (!m_chosen.isEmpty() && part.id != m_chosen)
            fill = mixed(fill, t.lanes, sizes::dimmedSelection);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(r, 2, 2);
        const QString words = part.name + QLatin1Char{' '} + glancePercent(part.share);
        const double w = QFontMetricsF{small}.horizontalAdvance(words);
        const double x = std::min(std::max(free, r.left() + 2), bar.right() - w);
        if (r.width() >= min && x >= free && x <= r.right()) {
            line(painter, words, {x, bar.bottom() + QFontMetricsF{small}.ascent() + 3}, w + 1, small, t.mutedText);
            free = x + w + 12;
        }
    }
}

QString VerdictStrip::tipAt(QPointF at) const
{
    const StripPart* part = partAt(at);
    return part ? part->tip : QString{};
}

void VerdictStrip::mouseMoveEvent(QMouseEvent* event)
{
    const StripPart* part = partAt(event->position());
    setCursor(part && !part->id.isEmpty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void VerdictStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const StripPart* part = partAt(event->position());
    choose(part ? part->id : QString{});
}

// Left and right step through the parts, so that the bar works without a mouse.
void VerdictStrip::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0 || answer().parts.empty())
        return QWidget::keyPressEvent(event);
    const int count = static_cast<int>(answer().parts.size());
    int at = by > 0 ? -1 : count;
    for (int i = 0; i < count; ++i)
        if (answer().parts[static_cast<std::size_t>(i)].id == m_chosen)
            at = i;
    at = std::clamp(at + by, 0, count - 1);
    if (const QString id = answer().parts[static_cast<std::size_t>(at)].id; id != m_chosen)
        choose(id);
}

void VerdictStrip::choose(const QString& id)
{
    const QString now = id == m_chosen ? QString{} : id;
    if (now == m_chosen)
        return;
    m_chosen = now;
    m_isLighting = true;
    m_document.light({});
    for (const StripPart& part : answer().parts)
        if (part.id == m_chosen)
            light(part);
    m_isLighting = false;
    update();
    emit partChosen(m_chosen);
}

void VerdictStrip::leave() { choose(m_chosen); }

// Highlights the slices of busy time, and the times of idle time: the gaps, not the kernels around them.
void VerdictStrip::light(const StripPart& part)
{
    if (!part.slices.empty() && part.times.empty()) {
        std::vector<SliceId> lit = part.slices;
        std::sort(lit.begin(), lit.end());
        lit.erase(std::unique(lit.begin(), lit.end()), lit.end());
        m_document.light(std::move(lit));
    }
    m_document.lightTimes(part.times);
}

} // namespace lanescope
