#pragma once
// Draws the ribbons between the GPU lanes of both sides: a pale band from each kernel to its counterpart, green if
// kernels were fused or replaced, with the change on a pill.

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
        const KernelChange* change; // null: the kernel is the same on both sides
    };
    std::vector<Band> bands() const; // the visible bands, the widest of too many
    struct Pill {
        QRectF rect;
        QString text;
    };
    std::vector<Pill> pills(const std::vector<Band>& bands) const;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    struct Group;
    static QStringList pillTexts(const KernelChange& change, const Group& group);

    TimelineView& m_a;
    TimelineView& m_b;
    DiffPtr m_diff;
    std::vector<std::pair<SliceId, SliceId>> m_joined;          // ordered by begin in a
    Ns m_longest{};                                             // the longest slice of a
    std::unordered_map<SliceId, const KernelChange*> m_changed; // for slices of a that were replaced or fused
    const Theme* m_theme;
};

} // namespace lanescope
