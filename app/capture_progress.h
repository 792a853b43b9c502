#pragma once
// How far a capture is: its six parts as one bar, and the time of each recorded step.

#include <QElapsedTimer>
#include <QJsonObject>
#include <QWidget>

#include "model/base/time.h"

#include <vector>

namespace lanescope {

struct Theme;

// Load, warm up, record the steps, check the result, write, open. A step is a tick of its part.
class CaptureProgress : public QWidget {
    Q_OBJECT
public:
    enum class Part { Load, WarmUp, Steps, Check, Write, Open };
    static constexpr int parts = 6;

    explicit CaptureProgress(QWidget* parent);
    void setTheme(const Theme& theme);
    void reset(); // as before the first capture
    void start();
    void hear(const QJsonObject& event); // a line of lanescope-capture
    void record();                       // its steps are not known
    void stepRecorded(qint64 count);     // number of recorded steps, known from the trace
    void finish(bool isDone);            // false: it failed or was stopped

    bool isRunning() const { return m_isRunning; }
    Part part() const { return m_part; }
    qint64 stepsDone() const { return m_done; } // recorded ones
    qint64 stepsPlanned() const { return m_planned; }
    QString words(int part) const; // below a part of the bar
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void moveTo(Part part);
    QRectF rectOf(int part) const;
    QString timesLine() const;

    const Theme* m_theme;
    Part m_part = Part::Load;
    bool m_isRunning = false, m_isFinished = false, m_isStopped = false;
    qint64 m_before = 0, m_planned = 0, m_done = 0; // steps before the recorded ones; recorded ones
    QElapsedTimer m_began, m_stepsBegan;
};

// One bar per recorded step, its height is its time. The steps to come are outlines.
class StepsSoFar : public QWidget {
    Q_OBJECT
public:
    explicit StepsSoFar(QWidget* parent);
    void setTheme(const Theme& theme);
    void show(std::vector<Ns> steps, qint64 planned, bool isRunning);
    using QWidget::show;
    const QString& caption() const { return m_caption; }
    QSize sizeHint() const override { return {300, 104}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    const Theme* m_theme;
    std::vector<Ns> m_steps;
    qint64 m_planned = 0;
    bool m_isRunning = false;
    QString m_caption;
};

} // namespace lanescope
