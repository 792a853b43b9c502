#pragma once
// The lanes of both traces under one ruler: the GPUs first, A above B with ribbons between them, then the hosts of A
// and B. They share one time scale, one column of names and one scroll bar; the GPUs stay in sight while the hosts
// scroll, if there is enough room.

#include <QWidget>

#include "widgets/compare/linked_axes.h"
#include "widgets/items/change_items.h"
#include "widgets/session/document.h"

#include <array>

class QScrollBar;

namespace lanescope {

class Ribbons;
class Ruler;
class RulerLabel;
class TimelinePanel;
class TimelineView;
struct Theme;

class PairLanes : public QWidget {
    Q_OBJECT
public:
    static constexpr int panelCount = 4;
    PairLanes(Document& a, Document& b, const QString& nameA, const QString& nameB, QWidget* parent = nullptr);

    // 0: GPU of A, 1: GPU of B, 2 and 3: their hosts.
    TimelinePanel& panel(int which) const { return *m_panels[static_cast<std::size_t>(which)]; }
    static int sideOf(int panel) { return panel % 2; }
    TimelinePanel& main(int side) const; // the GPU panel, or the host's if the trace has no GPU
    int gap() const;                     // between the GPUs
    bool arePinned() const { return m_arePinned; }
    Ruler& ruler() { return *m_ruler; }
    Ribbons& ribbons() { return *m_ribbons; }
    QScrollBar& scroll() { return *m_scroll; }
    int namesWidth() const;

    void set(DiffPtr diff); // gives the ribbons their data
    void setRibbons(bool areShown);
    bool areRibbonsShown() const { return m_areRibbonsShown; }
    void setTheme(const Theme& theme);
    void setLink(const AxisLink& link, const QString& note); // the ruler counts from the aligned begin
    const AxisLink& link() const { return m_link; }
    void show(TimeRange inA); // shows it on both sides, as a step of the history
    using QWidget::show;

signals:
    void namesResized(int px);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    TimelineView& view(int panel) const;
    double contentOf(int panel) const;
    void watch(int panel);
    void follow(int leader);
    void shareChoices(int leader);
    void place();
    void placeLater();
    void reveal(int panel, SliceId slice);
    int rulerHeight() const;

    Document* m_documents[2];
    std::array<TimelinePanel*, panelCount> m_panels{};
    std::array<double, panelCount> m_tops{}; // inside the scrolled area; pinned panels are not in it
    Ruler* m_ruler;
    RulerLabel* m_label;
    Ribbons* m_ribbons;
    QScrollBar* m_scroll;
    AxisLink m_link;
    bool m_hasGpu[2];
    bool m_areRibbonsShown = true, m_arePinned = true;
    bool m_isFollowing = false, m_isPlacing = false, m_isWaiting = false;
};

} // namespace lanescope
