#include "widgets/panels/answer_strip.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double edgeWidth = 6, margin = 16, gap = 28, wordsLeft = margin + edgeWidth + 12;
constexpr double minHeadline = 14, twoLines = 15, smallestHeadline = 11, minBar = 200, barFrom = 640; // pixels

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

AnswerStrip::AnswerStrip(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void AnswerStrip::setWords(StripAnswer answer)
{
    m_answer = std::move(answer);
    QStringList all{m_answer.headline, m_answer.detail};
    for (const StripPart& part : m_answer.parts)
        all.append(part.tip);
    for (const StripFigure& figure : m_answer.figures)
        all.append(figure.label + QLatin1Char{' '} + figure.value);
    setAccessibleDescription(all.join(QStringLiteral(". ")));
    update();
}

void AnswerStrip::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

double AnswerStrip::scale() const
{
    const double points = font().pointSizeF();
    return points > 0 ? std::max(0.75, fontMetrics().height() / 16.0) : 1;
}

QFont AnswerStrip::fontOf(double pixels, bool isBold) const
{
    QFont f = font();
    f.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels * std::min(scale(), 1.6)))));
    f.setBold(isBold);
    return f;
}

QSize AnswerStrip::sizeHint() const
{
    const int words =
        QFontMetrics{fontOf(sizes::headline, true)}.height() + QFontMetrics{fontOf(sizes::body, false)}.height();
    return {400, std::max(sizes::verdict, words + 18)};
}

// From the right: as many as leave enough room for the headline. The first one is always shown.
std::vector<double> AnswerStrip::figureLefts() const
{
    const QFontMetricsF value{fontOf(sizes::figure, true)}, label{fontOf(11.5, false)};
    std::vector<double> widths;
    for (const StripFigure& figure : m_answer.figures)
        widths.push_back(std::max(value.horizontalAdvance(figure.value), label.horizontalAdvance(figure.label)) + gap);
    // The minimum widths of headline and bars are reserved.
    const double bars = hasBars() && width() >= barFrom ? minBar + 36 : 0;
    const double room = std::min(width() * 0.34, width() - wordsLeft - headlineLeast() - bars - margin);
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

QRectF AnswerStrip::barRoom() const
{
    if (!hasBars() || width() < barFrom)
        return {};
    const std::vector<double> lefts = figureLefts();
    const double right = (lefts.empty() ? width() - margin + gap : lefts.front()) - gap - 12;
    const double wide =
        std::clamp(right - wordsLeft - headlineLeast() - 24, minBar, std::clamp(width() * 0.225, minBar, 430.0));
    return {right - wide, 0, wide, static_cast<double>(height())};
}

double AnswerStrip::headlineLeast() const
{
    const double wide = QFontMetricsF{fontOf(minHeadline, true)}.horizontalAdvance(m_answer.headline);
    constexpr double broken = 0.58; // share of a line that each of two lines needs, as words differ in length
    return wide <= width() / 2.0 ? wide : std::max(width() / 2.0, broken * wide);
}

double AnswerStrip::wordsRoom() const
{
    const QRectF bars = barRoom();
    const std::vector<double> lefts = figureLefts();
    const double right = !bars.isEmpty() ? bars.left() - 24 : lefts.empty() ? width() - margin : lefts.front() - gap;
    return std::max(0.0, right - wordsLeft);
}

// As large as fits on one line; a long headline takes two lines before it becomes small.
QFont AnswerStrip::headlineFont() const
{
    const double room = wordsRoom();
    for (double size = sizes::headline; size >= minHeadline; size -= 1)
        if (const QFont font = fontOf(size, true); QFontMetricsF{font}.horizontalAdvance(m_answer.headline) <= room)
            return font;
    QFont font = fontOf(twoLines, true);
    const QRectF both{0, 0, room, bothLines().height()};
    for (double size = twoLines;
         size > smallestHeadline &&
         QFontMetricsF{font}.boundingRect(both, Qt::TextWordWrap, m_answer.headline).height() > both.height();
         size -= 1)
        font = fontOf(size - 1, true);
    return font;
}

QRectF AnswerStrip::bothLines() const { return {wordsLeft, 4, wordsRoom(), height() - 8.0}; }

bool AnswerStrip::isWhole() const
{
    const QFontMetricsF metrics{headlineFont()};
    if (metrics.horizontalAdvance(m_answer.headline) <= wordsRoom())
        return true;
    return metrics.boundingRect(bothLines(), Qt::TextWordWrap, m_answer.headline).height() <= bothLines().height();
}

void AnswerStrip::line(QPainter& painter, const QString& text, QPointF at, double room, const QFont& font,
                       const QColor& colour)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(at, QFontMetricsF{font}.elidedText(text, Qt::ElideRight, std::max(0.0, room)));
}

// Removes parts of the sentence from its end until the rest fits.
QString AnswerStrip::fitting(const QString& text, double room, const QFont& font)
{
    QString rest = text;
    for (const QString& between : {QStringLiteral(" · "), QStringLiteral("; "), QStringLiteral("；")}) {
        QStringList parts = rest.split(between);
        while (parts.size() > 1 && QFontMetricsF{font}.horizontalAdvance(parts.join(between)) > room)
            parts.removeLast();
        rest = parts.join(between);
    }
    return rest;
}

void AnswerStrip::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.lanes);
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, t.line);
    painter.setPen(Qt::NoPen);
    painter.setBrush(edgeColour(m_answer.edge, t));
    painter.drawRoundedRect(QRectF{margin, 11, edgeWidth, height() - 22.0}, 3, 3);

    const QRectF bars = barRoom();
    const std::vector<double> lefts = figureLefts();
    const double left = wordsLeft, right = left + wordsRoom();
    const double first = height() * 31.0 / 66, second = height() * 52.0 / 66;
    const QFont headline = headlineFont();
    if (QFontMetricsF{headline}.horizontalAdvance(m_answer.headline) <= right - left) {
        line(painter, m_answer.headline, {left, first}, right - left, headline, t.text);
        QFont body = fontOf(sizes::body, false); // a single long sentence gets a smaller font before it is cut
        for (double size = sizes::body - 0.5;
             size >= 11 &&
             QFontMetricsF{body}.horizontalAdvance(fitting(m_answer.detail, right - left, body)) > right - left;
             size -= 0.5)
            body = fontOf(size, false);
        line(painter, fitting(m_answer.detail, right - left, body), {left, second}, right - left, body, t.mutedText);
    } else { // the answer is more important than its reason, so it takes both lines
        painter.setFont(headline);
        painter.setPen(t.text);
        painter.drawText(bothLines(), Qt::AlignVCenter | Qt::TextWordWrap, m_answer.headline);
    }
    if (!bars.isEmpty())
        paintBars(painter);
    for (std::size_t i = 0; i < lefts.size(); ++i) {
        line(painter, m_answer.figures[i].value, {lefts[i], first}, width(), fontOf(sizes::figure, true), t.text);
        line(painter, m_answer.figures[i].label, {lefts[i], second}, width(), fontOf(11.5, false), t.mutedText);
    }
    if (hasFocus()) {
        painter.setPen(QPen{t.accent, 1});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF{rect()}.adjusted(1.5, 1.5, -1.5, -2.5));
    }
}

bool AnswerStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString tip = tipAt(help->pos());
    const std::vector<double> lefts = figureLefts();
    for (std::size_t i = 0; i < lefts.size(); ++i)
        if (help->pos().x() >= lefts[i])
            tip = m_answer.figures[i].tip;
    const QRectF bars = barRoom();
    if (tip.isEmpty() && (bars.isEmpty() || help->pos().x() < bars.left()))
        tip = m_answer.headline + QLatin1Char{'\n'} + m_answer.detail;
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

void AnswerStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
        update();
    }
}

} // namespace lanescope
