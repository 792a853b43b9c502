#pragma once
// Between the GPU lanes of both sides: a pale band from each kernel to the one that stands for it, green where several
// became one or one took the place of another, with what that changes on a pill.

#include <QPolygonF>
#include <QWidget>

#include "widgets/items/change_items.h"

#include <unordered_map>
#include <vector>

namespace lanescope {

class TimelineView;
struct Theme;

class Ribbons : public QWidget {
    Q_OBJECT
public:
    Ribbons(TimelineView& a, TimelineView& b, QWidget* parent = nullptr);
    void set(DiffPtr diff);
    void setTheme(const Theme& theme);
    struct Band {
        double a0, a1, b0, b1;      // pixels, above and below
        const KernelChange* change; // null: the same kernel on both sides
    };
    std::vector<Band> bands() const; // of what is in sight; none where there are too many to tell apart
    struct Pill {
        QRectF rect;
        QString text;
    };
    std::vector<Pill> pills(const std::vector<Band>& bands) const;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    TimelineView& m_a;
    TimelineView& m_b;
    DiffPtr m_diff;
    std::vector<std::pair<SliceId, SliceId>> m_joined;          // by the begin in a
    Ns m_longest{};                                             // of a's
    std::unordered_map<SliceId, const KernelChange*> m_changed; // of a, replaced or fused
    const Theme* m_theme;
};

} // namespace lanescope
