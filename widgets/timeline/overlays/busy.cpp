// Draws the busy share of a GPU lane: an area above its rows, in each column as high as the busy share of the column.
// It is useful where slices are too short to be distinguished.

#include <QPainter>

#include "widgets/timeline/overlays/columns.h"
#include "widgets/timeline/overlays/overlays.h"

#include <cmath>

namespace lanescope {

std::vector<BusyMark> busyMarks(const OverlayInput& input)
{
    std::vector<BusyMark> marks;
    const ViewGeometry& view = input.view;
    const auto columns = static_cast<std::size_t>(std::max(1.0, std::round(view.width * input.scale)));
    eachLane(input, Strip::Kind::Lane, [&](const Strip& strip, const LaneActivity& lane) {
        if (!lane.holdsWork || strip.head < busyHeight)
            return;
        BusyMark mark;
        mark.rect = {0, strip.y + 2 - view.scrollY, view.width, busyHeight - 2};
        mark.shares = lane.busy.shares(view.axis.visible(), columns);
        marks.push_back(std::move(mark));
    });
    return marks;
}

void paintBusy(QPainter& painter, const std::vector<BusyMark>& marks, const Theme& theme)
{
    const QColor under = mixed(theme.line, theme.lanes, 0.45);
    for (const BusyMark& mark : marks) {
        painter.fillRect(mark.rect, under);
        ColumnImage image{mark.rect, static_cast<int>(mark.shares.size())};
        for (std::size_t x = 0; x < mark.shares.size(); ++x)
            if (mark.shares[x] > 0) // the smallest share stays visible
                image.fill(
                    static_cast<int>(x), 0,
                    std::max(1, static_cast<int>(std::lround(mark.shares[x] * static_cast<float>(image.height())))),
                    theme.launchSpan.rgba());
        image.draw(painter);
    }
}

} // namespace lanescope
