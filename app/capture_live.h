#pragma once
// The growing trace: its results so far, its lanes with the last steps in view, and the time of each step.

#include <QWidget>

#include "widgets/panels/answer_strip.h"
#include "widgets/session/document.h"

#include <memory>
#include <vector>

class QFrame;
class QVBoxLayout;

namespace lanescope {

class StepsSoFar;
class TimelinePanel;

// The strip above a trace without its bar.
class LiveStrip : public AnswerStrip {
public:
    using AnswerStrip::AnswerStrip;
    using AnswerStrip::setWords;
};

class CaptureLive : public QWidget {
    Q_OBJECT
public:
    explicit CaptureLive(QWidget* parent);
    ~CaptureLive() override;

    void setTheme(const Theme& theme);
    void clear(); // a new capture begins
    void show(TracePtr trace, qint64 planned, bool isRunning);
    using QWidget::show;
    void setFollowing(bool follows); // keeps the last four steps in view
    Document* document() { return m_document.get(); }
    TimelinePanel* timeline() { return m_timeline; }
    const AnswerStrip& strip() const { return *m_strip; }

signals:
    void stepsKnown(qint64 count);

private:
    struct Answer {
        StripAnswer strip;
        std::vector<TimeRange> steps;
    };
    void answered(const Answer& answer);
    void follow();
    void placeNow();

    const Theme* m_theme;
    LiveStrip* m_strip;
    StepsSoFar* m_steps;
    QVBoxLayout* m_layout;
    std::unique_ptr<Document> m_document;
    TimelinePanel* m_timeline = nullptr;
    QFrame* m_now = nullptr; // the end of what is recorded
    std::vector<TimeRange> m_ranges;
    qint64 m_planned = 0;
    quint64 m_request = 0;
    bool m_isRunning = false, m_isFollowing = true;
};

} // namespace lanescope
