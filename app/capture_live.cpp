#include "app/capture_live.h"

#include <QFrame>
#include <QVBoxLayout>

#include "app/capture_progress.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <optional>

namespace lanescope {

namespace {

constexpr std::size_t followedSteps = 4;

// How many of the steps to show. GPU work arrives later than the calls that launch it, so the GPU's lanes are empty in
// the last ones.
std::size_t wholeSteps(const Trace& trace, const std::vector<TimeRange>& steps)
{
    std::optional<Time> recorded;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Gpu)
            for (const SliceId s : lane.slices)
                recorded = std::max(recorded.value_or(trace.end(s)), trace.end(s));
    if (!recorded)
        return steps.size();
    const auto whole =
        std::find_if(steps.begin(), steps.end(), [&](const TimeRange& step) { return step.end > *recorded; });
    return whole == steps.begin() ? steps.size() : static_cast<std::size_t>(whole - steps.begin());
}

} // namespace

CaptureLive::CaptureLive(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    m_layout = new QVBoxLayout{this};
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_strip = new LiveStrip{this};
    m_strip->setAccessibleName(tr("Result so far"));
    m_steps = new StepsSoFar{this};
    m_layout->addWidget(m_strip);
    m_layout->addWidget(m_steps);
}

CaptureLive::~CaptureLive()
{
    delete m_timeline; // before the document that it uses
}

void CaptureLive::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_strip->setTheme(theme);
    m_steps->setTheme(theme);
    if (m_timeline)
        m_timeline->setTheme(theme);
}

void CaptureLive::clear()
{
    ++m_request;
    delete m_timeline;
    m_timeline = nullptr;
    m_now = nullptr;
    m_document.reset();
    m_ranges.clear();
    m_strip->setWords({});
    m_steps->show({}, 0, true);
}

void CaptureLive::show(TracePtr trace, qint64 planned, bool isRunning)
{
    m_planned = planned;
    m_isRunning = isRunning;
    std::optional<ViewState> view;
    if (m_timeline && !m_isFollowing)
        view = m_timeline->view().state();
    delete m_timeline;
    m_document = std::make_unique<Document>(std::move(trace));
    m_timeline = new TimelinePanel{*m_document, this};
    m_timeline->setTheme(*m_theme);
    m_layout->insertWidget(1, m_timeline, 1);
    m_now = new QFrame{&m_timeline->view()};
    m_now->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_now->setStyleSheet(QStringLiteral("background: %1;").arg(m_theme->severe.name()));
    connect(&m_timeline->view(), &TimelineView::axisChanged, this, &CaptureLive::placeNow);
    if (view)
        m_timeline->view().restore(*view);
    else
        follow(); // with the steps known so far
    placeNow();
    inBackground(
        this,
        [analysis = m_document->analysis()] {
            auto answer = std::make_shared<Answer>();
            answer->strip = stripAnswerOf(*analysis);
            for (const Step& step : analysis->steps())
                answer->steps.push_back(step.range);
            return answer;
        },
        [this, request = ++m_request](const std::shared_ptr<Answer>& answer) {
            if (request == m_request)
                answered(*answer);
        });
}

void CaptureLive::answered(const Answer& answer)
{
    m_ranges = answer.steps;
    StripAnswer words = answer.strip;
    words.parts.clear();
    if (m_isRunning)
        words.headline = tr("So far: %1").arg(words.headline);
    m_strip->setWords(std::move(words));
    std::vector<Ns> lengths;
    for (const TimeRange& step : m_ranges)
        lengths.push_back(step.length());
    m_steps->show(std::move(lengths), m_planned, m_isRunning);
    follow();
    emit stepsKnown(static_cast<qint64>(m_ranges.size()));
}

void CaptureLive::setFollowing(bool follows)
{
    m_isFollowing = follows;
    follow();
}

void CaptureLive::follow()
{
    if (!m_timeline || !m_isFollowing || m_ranges.empty())
        return;
    const std::size_t whole = wholeSteps(m_document->trace(), m_ranges);
    const std::size_t first = whole - std::min(followedSteps, whole);
    const TimeRange range{m_ranges[first].begin, m_ranges[whole - 1].end};
    m_timeline->view().setVisible(TimeRange{range.begin, range.end + range.length() / 12}); // room for what comes
}

void CaptureLive::placeNow()
{
    if (!m_now)
        return;
    const TimelineView& view = m_timeline->view();
    const double x = view.axis().xAt(m_document->trace().range().end);
    m_now->setVisible(m_isRunning && x >= 0 && x < view.width());
    m_now->setGeometry(static_cast<int>(x), 0, 2, view.height());
}

} // namespace lanescope
