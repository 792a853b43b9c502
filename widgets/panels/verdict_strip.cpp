#include "widgets/panels/verdict_strip.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/glance.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);
constexpr double edgeWidth = 6, margin = 16, gap = 28, thinnest = 2, least = 22;

QColor edgeColour(StripAnswer::Edge edge, const Theme& theme)
{
    switch (edge) {
    case StripAnswer::Edge::Bad:
        return theme.severe;
    case StripAnswer::Edge::Notable:
        return theme.notable;
    case StripAnswer::Edge::Good:
        return theme.good;
    case StripAnswer::Edge::Plain:
        break;
    }
    return theme.slight;
}

} // namespace

VerdictStrip::VerdictStrip(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_theme(&Theme::light())
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Verdict"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_answer.headline = tr("Reading the trace…");
    connect(&document, &Document::coveredChanged, this, [this](bool isCovered) { setHidden(isCovered); });
    inBackground(
        this, [analysis = document.analysis()] { return stripAnswerOf(*analysis); },
        [this](StripAnswer answer) { setAnswer(std::move(answer)); });
}

void VerdictStrip::setAnswer(StripAnswer answer)
{
    m_answer = std::move(answer);
    QStringList all{m_answer.headline, m_answer.detail};
    for (const StripPart& part : m_answer.parts)
        all.append(part.tip);
    setAccessibleDescription(all.join(QStringLiteral(". ")));
    update();
    emit ready();
}

void VerdictStrip::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

double VerdictStrip::scale() const
{
    const double points = font().pointSizeF();
    return points > 0 ? std::max(0.75, fontMetrics().height() / 16.0) : 1;
}

QFont VerdictStrip::fontOf(double pixels, bool isBold) const
{
    QFont f = font();
    f.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels * std::min(scale(), 1.6)))));
    f.setBold(isBold);
    return f;
}

QSize VerdictStrip::sizeHint() const
{
    const int words =
        QFontMetrics{fontOf(sizes::headline, true)}.height() + QFontMetrics{fontOf(sizes::body, false)}.height();
    return {400, std::max(sizes::verdict, words + 18)};
}

// From the right: as many as leave the headline room. The first one is never left out.
std::vector<double> VerdictStrip::figureLefts() const
{
    const QFontMetricsF value{fontOf(sizes::figure, true)}, label{fontOf(11.5, false)};
    std::vector<double> widths;
    for (const StripFigure& figure : m_answer.figures)
        widths.push_back(std::max(value.horizontalAdvance(figure.value), label.horizontalAdvance(figure.label)) + gap);
    const double room = width() * 0.34;
    double sum = 0;
    std::size_t fit = 0;
    while (fit < widths.size() && (fit == 0 || sum + widths[fit] <= room))
        sum += widths[fit++];
    std::vector<double> lefts;
    double x = width() - margin + gap - sum;
    for (std::size_t i = 0; i < fit; ++i) {
        lefts.push_back(x);
        x += widths[i];
    }
    return lefts;
}

QRectF VerdictStrip::barRect() const
{
    if (m_answer.parts.empty() || width() < 640)
        return {};
    const std::vector<double> lefts = figureLefts();
    const double right = (lefts.empty() ? width() - margin + gap : lefts.front()) - gap - 12;
    const double wide = std::clamp(width() * 0.225, 200.0, 430.0);
    const double h = 14, middle = height() / 2.0 + 7 * (height() / 66.0 - 0.55);
    return {right - wide, middle - h / 2 - 2, wide, h};
}

QRectF VerdictStrip::partRect(std::size_t part) const
{
    const QRectF bar = barRect();
    if (bar.isEmpty() || part >= m_answer.parts.size())
        return {};
    // The thinnest part stays visible; the widest one gives the room.
    double taken = 0, shares = 0;
    for (const StripPart& p : m_answer.parts)
        if (p.share * bar.width() < thinnest)
            taken += thinnest;
        else
            shares += p.share;
    const double unit = shares > 0 ? (bar.width() - taken) / shares : 0;
    double x = bar.left();
    for (std::size_t i = 0;; ++i) {
        const double share = m_answer.parts[i].share;
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
    for (std::size_t i = 0; i < m_answer.parts.size(); ++i)
        if (at.x() < partRect(i).right() + 1)
            return i;
    return none;
}

void VerdictStrip::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.lanes);
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, t.line);
    painter.setPen(Qt::NoPen);
    painter.setBrush(edgeColour(m_answer.edge, t));
    painter.drawRoundedRect(QRectF{margin, 11, edgeWidth, height() - 22.0}, 3, 3);

    const QRectF bar = barRect();
    const std::vector<double> lefts = figureLefts();
    const double right = !bar.isEmpty() ? bar.left() - 24 : lefts.empty() ? width() - margin : lefts.front() - gap;
    const double left = margin + edgeWidth + 12;
    const auto line = [&](const QString& text, double x, double y, double room, const QFont& font,
                          const QColor& colour) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QPointF{x, y}, QFontMetricsF{font}.elidedText(text, Qt::ElideRight, std::max(0.0, room)));
    };
    const double first = height() * 31.0 / 66, second = height() * 52.0 / 66;
    QFont headline = fontOf(sizes::headline, true);
    for (double size = sizes::headline;
         size > 13 && QFontMetricsF{headline}.horizontalAdvance(m_answer.headline) > right - left; size -= 1)
        headline = fontOf(size, true);
    line(m_answer.headline, left, first, right - left, headline, t.text);
    line(m_answer.detail, left, second, right - left, fontOf(sizes::body, false), t.mutedText);

    const QFont small = fontOf(11, false);
    if (!bar.isEmpty()) {
        line(m_answer.barTitle, bar.left(), bar.top() - 7, bar.width(), small, t.mutedText);
        double free = bar.left(); // names below the bar, where they fit whole
        for (std::size_t i = 0; i < m_answer.parts.size(); ++i) {
            const StripPart& part = m_answer.parts[i];
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
                line(words, x, bar.bottom() + QFontMetricsF{small}.ascent() + 3, w + 1, small, t.mutedText);
                free = x + w + 12;
            }
        }
    }
    for (std::size_t i = 0; i < lefts.size(); ++i) {
        line(m_answer.figures[i].value, lefts[i], first, width(), fontOf(sizes::figure, true), t.text);
        line(m_answer.figures[i].label, lefts[i], second, width(), fontOf(11.5, false), t.mutedText);
    }
    if (hasFocus()) {
        painter.setPen(QPen{t.accent, 1});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF{rect()}.adjusted(1.5, 1.5, -1.5, -2.5));
    }
}

bool VerdictStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString tip;
    if (const std::size_t part = partAt(help->pos()); part != none)
        tip = m_answer.parts[part].tip;
    const std::vector<double> lefts = figureLefts();
    for (std::size_t i = 0; i < lefts.size(); ++i)
        if (help->pos().x() >= lefts[i])
            tip = m_answer.figures[i].tip;
    if (tip.isEmpty() && (barRect().isEmpty() || help->pos().x() < barRect().left()))
        tip = m_answer.headline + QLatin1Char{'\n'} + m_answer.detail;
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
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
    choose(part == none ? QString{} : m_answer.parts[part].id);
}

// Left and right walk the parts, so that the bar needs no mouse.
void VerdictStrip::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0 || m_answer.parts.empty())
        return QWidget::keyPressEvent(event);
    const int count = static_cast<int>(m_answer.parts.size());
    int at = by > 0 ? -1 : count;
    for (int i = 0; i < count; ++i)
        if (m_answer.parts[static_cast<std::size_t>(i)].id == m_chosen)
            at = i;
    at = std::clamp(at + by, 0, count - 1);
    if (const QString id = m_answer.parts[static_cast<std::size_t>(at)].id; id != m_chosen)
        choose(id);
}

void VerdictStrip::choose(const QString& id)
{
    const QString now = id == m_chosen ? QString{} : id;
    if (now == m_chosen)
        return;
    m_chosen = now;
    m_document.light({});
    for (const StripPart& part : m_answer.parts)
        if (part.id == m_chosen)
            light(part);
    update();
    emit partChosen(m_chosen);
}

// Its slices where it has some; of idle time the slices that end it, and the longest one as the range.
void VerdictStrip::light(const StripPart& part)
{
    if (!part.slices.empty()) {
        std::vector<SliceId> lit = part.slices;
        std::sort(lit.begin(), lit.end());
        lit.erase(std::unique(lit.begin(), lit.end()), lit.end());
        m_document.light(std::move(lit));
    }
}

void VerdictStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
        update();
    }
}

} // namespace lanescope
