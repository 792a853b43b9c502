#pragma once
// Paints the left of the capture tab and the area below its form: a card per workload, with the operations of a step in
// miniature, and the same picture in large.

#include "app/start_widgets.h"

#include <vector>

namespace lanescope {

// One card of the list: title, a line below it, and the operations of a step or a pill with the reason why it cannot
// run.
class CaptureCard : public StartButton {
public:
    enum class Kind { Workload, Script, Program };
    CaptureCard(Kind kind, const QString& title, const QString& what, QWidget* parent);
    void setOperations(const QStringList& operations);
    void setMissing(const QString& what); // "needs torch"; empty: it can run
    const QString& missing() const { return m_missing; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QRectF paintPill(QPainter& painter) const;
    void paintMark(QPainter& painter) const;

    Kind m_kind;
    QString m_what, m_missing;
    QStringList m_operations;
};

// How many steps a run will have.
struct PlannedSteps {
    int before = 0, wait = 0, warmup = 0, recorded = 0;
    int count() const { return before + wait + warmup + recorded; }
};

// The operations of one step as labelled boxes, and below them the steps of the run: those that are recorded are
// outlined. Widths are not to scale.
class StepPicture : public QWidget {
public:
    explicit StepPicture(QWidget* parent);
    void setTheme(const Theme& theme);
    void show(const QStringList& operations, const QString& title, const QString& note);
    using QWidget::show;
    void setPlan(const PlannedSteps& plan); // without steps: they are not known before the run
    std::vector<QRectF> stepBoxes() const;  // the first of `plan` first; so many that none is too narrow
    QSize sizeHint() const override { return {300, 150}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    double rowHeight() const;
    double bottomOfStep() const;
    void paintPlan(QPainter& painter) const;

    const Theme* m_theme;
    QStringList m_operations;
    QString m_title, m_note;
    PlannedSteps m_plan;
};

} // namespace lanescope
