#include "widgets/panels/verdict_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "widgets/kit/glance.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);
constexpr double thinnest = 2, least = 22;

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
        [this](StripAnswer answer) { setAnswer(std::move(answer)); });
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

std::size_t VerdictStrip::partAt(QPointF at) const
{
    const QRectF bar = barRect().adjusted(0, -4, 0, 18);
    if (!bar.contains(at))
        return none;
    for (std::size_t i = 0; i < answer().parts.size(); ++i)
        if (at.x() < partRect(i).right() + 1)
            return i;
    return none;
}

void VerdictStrip::paintBars(QPainter& painter) const
{
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
        if (r.width() >= least && x >= free && x <= r.right()) {
            line(painter, words, {x, bar.bottom() + QFontMetricsF{small}.ascent() + 3}, w + 1, small, t.mutedText);
            free = x + w + 12;
        }
    }
}

QString VerdictStrip::tipAt(QPointF at) const
{
    const std::size_t part = partAt(at);
    return part == none ? QString{} : answer().parts[part].tip;
}

void VerdictStrip::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(partAt(event->position()) == none ? Qt::ArrowCursor : Qt::PointingHandCursor);
}

void VerdictStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const std::size_t part = partAt(event->position());
    choose(part == none ? QString{} : answer().parts[part].id);
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
