#pragma once
// The steps as buttons with their durations, above the overview and on its time axis. Steps far from the median are
// tinted, the one in view is marked. A click zooms to a step and makes it the scope of the tables.

#include <QWidget>

#include "model/analysis/time/steps.h"
#include "widgets/session/document.h"

#include <vector>

namespace lanescope {

class TimelinePanel;
struct Theme;

class StepsStrip : public QWidget {
    Q_OBJECT
public:
    StepsStrip(Document& document, TimelinePanel& timeline, QWidget* parent = nullptr);
    std::size_t count() const { return m_steps.size(); }
    QRectF rectOf(std::size_t step) const;
    const QString& nameOf(std::size_t step) const { return m_steps[step].name; }
    bool isSlow(std::size_t step) const { return m_steps[step].isSlow; }
    std::optional<std::size_t> chosen() const { return m_chosen; }
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;

public slots:
    void choose(std::size_t step);

signals:
    void stepChosen(std::optional<std::size_t> step);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Button {
        TimeRange range;
        QString name, number;
        bool isSlow = false, isFast = false;
    };
    std::optional<std::size_t> stepAt(QPointF at) const;
    std::optional<std::size_t> inView() const;
    double xAt(Time time) const;
    QString wordsFor(const Button& step, double room) const;

    Document& m_document;
    TimelinePanel& m_timeline;
    const Theme* m_theme;
    std::vector<Button> m_steps;
    std::optional<std::size_t> m_chosen, m_hovered;
};

} // namespace lanescope
