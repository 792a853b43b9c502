#include "app/steps_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "model/base/median.h"
#include "model/findings/measures.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"
#include "widgets/timeline/overview.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <unordered_set>

namespace lanescope {

namespace {

// A slow step takes at least 1.5 times the median, a fast one at most two thirds of it.
constexpr double farAbove = 1.5, farBelow = 1 / 1.5;
constexpr std::size_t minAlike = 3; // fewer do not show what is usual

struct ComparedStep {
    Step step;
    Ns median{}; // median length of the steps that launch as it does
    std::size_t alike = 0;
};

// Steps that replay a graph are short, and those before its capture are not slow because of it.
std::vector<ComparedStep> comparedSteps(const Analysis& analysis)
{
    std::vector<ComparedStep> compared;
    for (const Step& step : analysis.steps())
        compared.push_back({step, {}, 0});
    for (ComparedStep& first : compared) {
        if (first.alike > 0)
            continue;
        const std::vector<Step> alike = stepsLaunchingLike(analysis.trace(), analysis.steps(), first.step);
        std::vector<Ns> lengths;
        std::unordered_set<std::uint32_t> members;
        for (const Step& step : alike) {
            lengths.push_back(step.range.length());
            members.insert(step.slice.value);
        }
        const Ns median = lengths.empty() ? Ns{} : medianOf(lengths);
        for (ComparedStep& one : compared)
            if (one.step.slice == first.step.slice || members.contains(one.step.slice.value)) {
                one.median = median;
                one.alike = std::max<std::size_t>(1, alike.size());
            }
    }
    return compared;
}

} // namespace

StepsStrip::StepsStrip(Document& document, TimelinePanel& timeline, QWidget* parent)
    : QWidget(parent), m_document(document), m_timeline(timeline), m_theme(&Theme::light())
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Steps"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
    connect(&timeline.view(), &TimelineView::axisChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &Document::rangeSelectionChanged, this, [this] {
        const auto& range = m_document.rangeSelection();
        if (m_chosen && (!range || range->range != m_steps[*m_chosen].range)) {
            m_chosen.reset();
            update();
            emit stepChosen(m_chosen);
        }
    });
    inBackground(
        this, [analysis = document.analysis()] { return comparedSteps(*analysis); },
        [this](const std::vector<ComparedStep>& steps) {
            for (const auto& [step, median, alike] : steps) {
                // Ranks of a job record the same step once each: one button per step.
                if (!m_steps.empty() &&
                    step.range.begin < m_steps.back().range.begin + m_steps.back().range.length() / 2 &&
                    QStringLiteral("#%1").arg(step.number) == m_steps.back().number)
                    continue;
                const std::string_view name = m_document.trace().name(step.slice);
                const double share = median > Ns{} ? static_cast<double>(step.range.length().count()) /
                                                         static_cast<double>(median.count())
                                                   : 1;
                m_steps.push_back({step.range, toQt(name), QStringLiteral("#%1").arg(step.number),
                                   alike >= minAlike && share > farAbove, alike >= minAlike && share < farBelow});
            }
            setVisible(!m_steps.empty() && !m_document.isCovered());
            update();
        });
    connect(&document, &Document::coveredChanged, this,
            [this](bool isCovered) { setVisible(!m_steps.empty() && !isCovered); });
}

void StepsStrip::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize StepsStrip::sizeHint() const { return {200, std::max(sizes::steps, fontMetrics().height() + 8)}; }

double StepsStrip::xAt(Time time) const
{
    const Overview& overview = m_timeline.overview();
    return overview.mapTo(&m_timeline, QPoint{0, 0}).x() + overview.axis().xAt(time);
}

QRectF StepsStrip::rectOf(std::size_t step) const
{
    const double x0 = xAt(m_steps[step].range.begin), x1 = xAt(m_steps[step].range.end);
    return {x0, 3, std::max(2.0, x1 - x0 - 2), height() - 6.0};
}

std::optional<std::size_t> StepsStrip::stepAt(QPointF at) const
{
    for (std::size_t i = 0; i < m_steps.size(); ++i)
        if (rectOf(i).adjusted(-1, -3, 2, 3).contains(at))
            return i;
    return {};
}

// The step that the view is zoomed to: it contains the middle, and is about as long as the view.
std::optional<std::size_t> StepsStrip::inView() const
{
    const TimeRange view = m_timeline.view().visible();
    const Time middle = view.begin + view.length() / 2;
    for (std::size_t i = 0; i < m_steps.size(); ++i)
        if (const TimeRange range = m_steps[i].range;
            range.begin <= middle && middle < range.end && view.length() <= range.length() * 2)
            return i;
    return {};
}

QString StepsStrip::wordsFor(const Button& step, double room) const
{
    const QString time = glanceDuration(step.range.length());
    const auto width = [this](const QString& text) { return fontMetrics().horizontalAdvance(text) + 10; };
    for (const QString& words :
         {step.name + QStringLiteral("  ") + time, step.number + QStringLiteral("  ") + time, step.number})
        if (width(words) <= room)
            return words;
    return {};
}

void StepsStrip::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.lanes);
    painter.setPen(t.mutedText);
    painter.drawText(QRectF{16, 0, 200, static_cast<double>(height())}, Qt::AlignVCenter | Qt::AlignLeft, tr("Steps"));
    const std::optional<std::size_t> marked = m_chosen ? m_chosen : inView();
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const QRectF box = rectOf(i);
        const bool isMarked = marked == i;
        painter.setPen(isMarked ? QPen{t.stepLine, 1} : QPen{Qt::NoPen});
        QColor fill = m_steps[i].isSlow ? t.stepOutlier : isMarked ? t.stepChosen : t.stepFill;
        if (m_hovered == i && !isMarked)
            fill = mixed(t.stepChosen, fill, 0.5);
        painter.setBrush(fill);
        painter.drawRoundedRect(box, std::min(4.0, box.width() / 2), 4);
        QFont words = font();
        words.setBold(isMarked);
        painter.setFont(words);
        painter.setPen(t.stepText);
        if (const QString text = wordsFor(m_steps[i], box.width() - (isMarked ? 8 : 0)); !text.isEmpty())
            painter.drawText(box, Qt::AlignCenter, text);
    }
    if (hasFocus()) {
        painter.setPen(QPen{t.accent, 1});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF{rect()}.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

bool StepsStrip::event(QEvent* event)
{
    if (event->type() == QEvent::Leave && m_hovered) {
        m_hovered.reset();
        update();
    }
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto step = stepAt(help->pos())) {
        QString tip = m_steps[*step].name + QLatin1Char{'\n'} + exactDuration(m_steps[*step].range.length());
        if (m_steps[*step].isSlow)
            tip += QLatin1Char{'\n'} + tr("Much slower than the median step");
        if (m_steps[*step].isFast)
            tip += QLatin1Char{'\n'} + tr("Much faster than the median step");
        QToolTip::showText(help->globalPos(), tip, this);
    } else {
        QToolTip::hideText();
    }
    return true;
}

void StepsStrip::mouseMoveEvent(QMouseEvent* event)
{
    const auto step = stepAt(event->position());
    setCursor(step ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (step != m_hovered) {
        m_hovered = step;
        update();
    }
}

void StepsStrip::mousePressEvent(QMouseEvent* event)
{
    if (const auto step = stepAt(event->position()); step && event->button() == Qt::LeftButton)
        choose(*step);
}

void StepsStrip::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0 || m_steps.empty())
        return QWidget::keyPressEvent(event);
    const auto marked = m_chosen ? m_chosen : inView();
    const auto last = static_cast<int>(m_steps.size()) - 1;
    choose(static_cast<std::size_t>(std::clamp(marked ? static_cast<int>(*marked) + by : by > 0 ? 0 : last, 0, last)));
}

// A second click on the chosen step deselects it.
void StepsStrip::choose(std::size_t step)
{
    if (m_chosen == step) {
        m_document.selectRange({});
        return;
    }
    m_chosen = step;
    m_document.selectRange(RangeSelection{m_steps[step].range, {}});
    m_chosen = step;
    m_document.zoomTo(m_steps[step].range);
    update();
    emit stepChosen(m_chosen);
}

} // namespace lanescope
