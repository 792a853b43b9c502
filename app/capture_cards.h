#pragma once
// Paints the left of the capture tab and the area below its form: a card per workload, with the operations of a step in
// miniature, and the same picture in large.

#include "app/start_widgets.h"

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

// The operations of one step as labelled boxes. Their widths are not to scale.
class StepPicture : public QWidget {
public:
    explicit StepPicture(QWidget* parent);
    void setTheme(const Theme& theme);
    void show(const QStringList& operations, const QString& title, const QString& note);
    using QWidget::show;
    QSize sizeHint() const override { return {300, 150}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    const Theme* m_theme;
    QStringList m_operations;
    QString m_title, m_note;
};

} // namespace lanescope
