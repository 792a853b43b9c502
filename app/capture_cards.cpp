#include "app/capture_cards.h"

#include <QCoreApplication>
#include <QPainter>

#include "app/capture_steps.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

namespace {

// A matrix product takes about three times the room of a pointwise operation.
double weightOf(const QString& operation) { return toneOfOperation(operation) == Tone::Gemm ? 3 : 1.2; }

double weightOf(const QStringList& operations)
{
    double sum = 0;
    for (const QString& operation : operations)
        sum += weightOf(operation);
    return sum;
}

} // namespace

// ---- card ----------------------------------------------------------------------------------------------------------

CaptureCard::CaptureCard(Kind kind, const QString& title, const QString& what, QWidget* parent)
    : StartButton(title, parent), m_kind(kind), m_what(what)
{
    setCheckable(true);
    setAutoExclusive(false);
    setAccessibleDescription(what);
    setToolTip(what);
}

void CaptureCard::setOperations(const QStringList& operations)
{
    m_operations = operations;
    updateGeometry();
    update();
}

void CaptureCard::setMissing(const QString& what)
{
    m_missing = what;
    setAccessibleDescription(what.isEmpty() ? m_what : m_what + QStringLiteral(", ") + what);
    update();
}

QSize CaptureCard::sizeHint() const
{
    const int words = QFontMetrics{fontOf(13, true)}.height() + QFontMetrics{fontOf(12)}.height();
    return {200, words + (m_kind == Kind::Workload ? 36 : 18)};
}

QRectF CaptureCard::paintPill(QPainter& painter) const
{
    const QFont small = fontOf(11.5);
    const QFontMetricsF metrics{small};
    const double w = metrics.horizontalAdvance(m_missing) + 18, h = metrics.height() + 5;
    const QRectF pill{width() - 12 - w, (height() - h) / 2, w, h};
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().notableField);
    painter.drawRoundedRect(pill, h / 2, h / 2);
    painter.setFont(small);
    painter.setPen(theme().notableText);
    painter.drawText(pill, Qt::AlignCenter, m_missing);
    return pill;
}

void CaptureCard::paintMark(QPainter& painter) const
{
    painter.setPen(Qt::NoPen);
    if (m_kind == Kind::Script) {
        painter.setBrush(m_missing.isEmpty() ? theme().accent : theme().slight);
        painter.drawRoundedRect(QRectF{12, height() / 2.0 - 11, 4, 22}, 2, 2);
        return;
    }
    const QPointF middle{25, height() / 2.0};
    painter.setPen(QPen{theme().severe, 1.6});
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(middle, 11, 11);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().severe);
    painter.drawEllipse(middle, 5.5, 5.5);
}

void CaptureCard::paintEvent(QPaintEvent*)
{
    const Theme& t = theme();
    QPainter painter{this};
    paintCard(painter);
    if (isChecked()) {
        painter.setPen(QPen{t.accent, 1.5});
        painter.setBrush(t.accentField);
        painter.drawRoundedRect(QRectF{rect()}.adjusted(1, 1, -1, -1), 8, 8);
    }
    const bool isMarked = m_kind != Kind::Workload;
    if (isMarked)
        paintMark(painter);
    const double left = m_kind == Kind::Workload ? 14 : m_kind == Kind::Script ? 26 : 48;
    const double right = m_missing.isEmpty() ? width() - 12 : paintPill(painter).left() - 8;
    const QFont bold = fontOf(13, true), small = fontOf(12);
    const QFontMetricsF boldMetrics{bold}, smallMetrics{small};
    const double top = isMarked ? (height() - boldMetrics.height() - smallMetrics.height()) / 2 : 9;
    const double first = top + boldMetrics.ascent(), second = top + boldMetrics.height() + smallMetrics.ascent() + 1;
    painter.setFont(bold);
    painter.setPen(m_missing.isEmpty() ? t.text : t.mutedText);
    painter.drawText(QPointF{left, first}, boldMetrics.elidedText(text(), Qt::ElideMiddle, right - left));
    painter.setFont(small);
    painter.setPen(t.mutedText);
    painter.drawText(QPointF{left, second}, smallMetrics.elidedText(m_what, Qt::ElideRight, right - left));
    const double y = second + smallMetrics.descent() + 6;
    double x = left;
    painter.setPen(Qt::NoPen);
    const double unit = std::min(9.0, (width() - 2 * left) / std::max(1.0, weightOf(m_operations)));
    for (const QString& operation : m_operations) {
        const double w = unit * weightOf(operation);
        painter.setBrush(t.colourOf(toneOfOperation(operation)));
        painter.drawRoundedRect(QRectF{x, y, w - 2, 8}, 1.5, 1.5);
        x += w;
    }
}

// ---- one step ------------------------------------------------------------------------------------------------------

static constexpr double leftOfStep = 18;

// "1 step that is not recorded, then 1 of warm-up; 3 are recorded"
static QString planWords(const PlannedSteps& plan)
{
    QStringList words;
    const auto add = [&](int steps, const QString& one, const QString& several) {
        if (steps > 0)
            words.append(numberOf(static_cast<std::size_t>(steps), one, several));
    };
    add(plan.before, QCoreApplication::translate("CaptureTab", "1 step before"),
        QCoreApplication::translate("CaptureTab", "%1 steps before"));
    add(plan.wait, QCoreApplication::translate("CaptureTab", "1 step of waiting"),
        QCoreApplication::translate("CaptureTab", "%1 steps of waiting"));
    add(plan.warmup, QCoreApplication::translate("CaptureTab", "1 step of warm-up"),
        QCoreApplication::translate("CaptureTab", "%1 steps of warm-up"));
    add(plan.recorded, QCoreApplication::translate("CaptureTab", "1 recorded step"),
        QCoreApplication::translate("CaptureTab", "%1 recorded steps"));
    return words.join(QStringLiteral(" · "));
}

StepPicture::StepPicture(QWidget* parent) : QWidget(parent), m_theme(&Theme::light()) {}

void StepPicture::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void StepPicture::show(const QStringList& operations, const QString& title, const QString& note)
{
    m_operations = operations;
    m_title = title;
    m_note = note;
    setAccessibleName(QStringList{title, operations.join(QStringLiteral(", ")), note}.join(QStringLiteral(": ")));
    update();
}

void StepPicture::setPlan(const PlannedSteps& plan)
{
    m_plan = plan;
    setAccessibleDescription(plan.count() > 0 ? planWords(plan) : QString{});
    update();
}

double StepPicture::rowHeight() const { return QFontMetricsF{font()}.height() + 12; }

double StepPicture::bottomOfStep() const
{
    const QFontMetricsF metrics{font()};
    const double row = rowHeight(), top = 18 + row + (m_operations.isEmpty() ? -8 : row + 8);
    const QRectF note{0, 0, width() - 2 * leftOfStep, 1e4};
    return top + metrics.boundingRect(note, static_cast<int>(Qt::TextWordWrap), m_note).height();
}

std::vector<QRectF> StepPicture::stepBoxes() const
{
    constexpr double widest = 64, narrowest = 9, between = 3, tall = 34;
    const double room = width() - 2 * leftOfStep;
    const int count = std::min(m_plan.count(), static_cast<int>(room / narrowest));
    std::vector<QRectF> boxes;
    if (count <= 0)
        return boxes;
    const double each = std::min(widest, room / count), y = bottomOfStep() + 22 + rowHeight();
    for (int i = 0; i < count; ++i)
        boxes.emplace_back(leftOfStep + i * each, y, each - between, tall);
    return boxes;
}

// Grey: they only prepare. Where there are too many steps, as many of each kind as belong to their share.
void StepPicture::paintPlan(QPainter& painter) const
{
    const std::vector<QRectF> boxes = stepBoxes();
    if (boxes.empty())
        return;
    const Theme& t = *m_theme;
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(t.text);
    const double room = width() - 2 * leftOfStep;
    painter.drawText(QRectF{leftOfStep, bottomOfStep() + 18, room, rowHeight()}, Qt::AlignLeft | Qt::AlignVCenter,
                     QCoreApplication::translate("CaptureTab", "The steps of this run"));
    painter.setFont(font());
    constexpr double outlined = 12; // narrower boxes would be nothing but dashes
    const bool isNarrow = boxes.front().width() < outlined;
    const double unrecorded = m_plan.count() - m_plan.recorded;
    const double first = unrecorded / m_plan.count() * static_cast<double>(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const bool isRecorded = static_cast<double>(i) + 0.5 >= first;
        const QColor colour = t.colourOf(Tone::Gemm);
        painter.setPen(isRecorded && !isNarrow ? QPen{colour, 1.4, Qt::DashLine} : QPen{Qt::NoPen});
        painter.setBrush(!isRecorded ? t.cardLine : isNarrow ? mixed(colour, t.lanes, 0.4) : t.lanes);
        painter.drawRoundedRect(boxes[i].adjusted(0.7, 0.7, -0.7, -0.7), 3, 3);
    }
    painter.setPen(t.mutedText);
    painter.drawText(QRectF{leftOfStep, boxes.front().bottom() + 6, room, 3 * rowHeight()},
                     static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, planWords(m_plan));
}

void StepPicture::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.lanes);
    const QFontMetricsF metrics{font()};
    QFont bold = font();
    bold.setBold(true);
    const double left = leftOfStep, room = width() - 2 * left, row = rowHeight();
    painter.setFont(bold);
    painter.setPen(t.text);
    painter.drawText(QRectF{left, 14, room, row}, Qt::AlignLeft | Qt::AlignVCenter, m_title);
    painter.setFont(font());
    const double unit = room / std::max(1.0, weightOf(m_operations)), y = 18 + row;
    double x = left;
    for (const QString& operation : m_operations) {
        const QRectF box{x, y, unit * weightOf(operation) - 3, row};
        const Tone tone = toneOfOperation(operation);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.colourOf(tone));
        painter.drawRoundedRect(box, 3, 3);
        if (metrics.horizontalAdvance(operation) <= box.width() - 8) { // a label is never cut
            painter.setPen(QColor{t.wordsOn(static_cast<Look>(static_cast<unsigned>(tone) * variantsOfTone))});
            painter.drawText(box, Qt::AlignCenter, operation);
        }
        x += unit * weightOf(operation);
    }
    painter.setPen(t.mutedText);
    painter.drawText(QRectF{left, y + (m_operations.isEmpty() ? -8 : row + 8), room, 3 * row},
                     static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_note);
    paintPlan(painter);
}

} // namespace lanescope
