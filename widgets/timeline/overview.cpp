#include "widgets/timeline/overview.h"

#include <QMouseEvent>
#include <QPainter>

#include "widgets/kit/rank_look.h"
#include "widgets/kit/theme.h"
#include "widgets/timeline/rank_strip.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lanescope {

namespace {

constexpr int stripHeight = 5;
constexpr std::size_t maxStrips = 5;

// Alternates between CPU lanes and GPU lanes, those with most slices first.
std::vector<LaneId> chosenLanes(const Trace& trace)
{
    std::vector<LaneId> cpu, gpu;
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const LaneKind kind = trace.lanes()[l].kind;
        if (trace.lanes()[l].slices.isEmpty())
            continue;
        (kind == LaneKind::Gpu ? gpu : cpu).push_back(LaneId{l});
    }
    const auto busier = [&](LaneId a, LaneId b) { return trace[a].slices.size() > trace[b].slices.size(); };
    std::stable_sort(cpu.begin(), cpu.end(), busier);
    std::stable_sort(gpu.begin(), gpu.end(), busier);
    std::vector<LaneId> chosen;
    const std::size_t gpus = std::min(gpu.size(), std::max(maxStrips / 2, maxStrips - std::min(maxStrips, cpu.size())));
    chosen.insert(chosen.end(), cpu.begin(),
                  cpu.begin() + static_cast<std::ptrdiff_t>(std::min(cpu.size(), maxStrips - gpus)));
    chosen.insert(chosen.end(), gpu.begin(), gpu.begin() + static_cast<std::ptrdiff_t>(gpus));
    return chosen;
}

// The GPUs' busy share per column: with several streams, the largest. Empty: no GPU work is known.
std::vector<float> busyShares(const Document& document, TimeRange range, std::size_t columns)
{
    std::vector<float> shares;
    if (!document.activity() || !document.trace().ranks().empty()) // with ranks, each has a line
        return shares;
    for (const LaneActivity& lane : document.activity()->lanes) {
        if (!lane.holdsWork)
            continue;
        const std::vector<float> ofLane = lane.busy.shares(range, columns);
        shares.resize(columns);
        for (std::size_t x = 0; x < columns; ++x)
            shares[x] = std::max(shares[x], ofLane[x]);
    }
    return shares;
}

} // namespace

Overview::Overview(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    setFixedHeight(sizes::overview);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setAccessibleName(tr("Overview"));
    connect(&view, &TimelineView::axisChanged, this, [this] { update(); });
    connect(&document, &Document::litChanged, this, [this] {
        m_areTicksKnown = false;
        update();
    });
    connect(&document, &Document::marksChanged, this, [this] { update(); });
    connect(&document, &Document::activityChanged, this, &Overview::themeChanged); // redraws it
}

void Overview::themeChanged()
{
    m_strips = {};
    update();
}

TimeAxis Overview::axis() const
{
    TimeRange range = m_document.trace().sliceRange();
    if (range.isEmpty())
        range.end = range.begin + Ns{1000};
    return {range, // as Fit shows it, so that the lanes below have the same x
            static_cast<double>(std::max(1, width()))};
}

void Overview::showRanks(const RankLanes* lanes)
{
    m_ranks = lanes && !lanes->rows.empty() ? lanes : nullptr;
    themeChanged();
}

// All ranks of the job, each as a line as high as there is room for.
void Overview::drawRanks(QPainter& painter) const
{
    const double step = std::min(8.0, (height() - 5.0) / static_cast<double>(m_ranks->rows.size()));
    const double high = step > 3 ? step - 1 : step;
    double y = 2 + (height() - 5.0 - step * static_cast<double>(m_ranks->rows.size())) / 2;
    for (const RankRow& row : m_ranks->rows) {
        for (const RankBlock& block : rankBlocks(row, axis()))
            if (block.doing != RankDoing::Idle)
                painter.fillRect(QRectF{block.left, y, block.right - block.left, high},
                                 colourOf(block.doing, m_view.theme()));
        y += step;
    }
}

void Overview::drawStrips()
{
    const double scale = devicePixelRatioF();
    // Includes the last pixel, which may be covered only partly.
    m_strips = QImage{static_cast<int>(std::ceil(width() * scale)), static_cast<int>(std::ceil(height() * scale)),
                      QImage::Format_RGB32};
    m_strips.setDevicePixelRatio(scale);
    const Theme& theme = m_view.theme();
    m_strips.fill(theme.lanes);
    QPainter painter{&m_strips};
    const Trace& trace = m_document.trace();
    double y = 3;
    const std::vector<float> shares =
        busyShares(m_document, axis().visible(), static_cast<std::size_t>(m_strips.width()));
    const double max = height() - 4.0;
    for (std::size_t x = 0; x < shares.size(); ++x)
        if (shares[x] > 0) { // the smallest share stays visible
            const double tall = std::max(1.5, static_cast<double>(shares[x]) * max);
            painter.fillRect(QRectF{static_cast<double>(x) / scale, height() - 1 - tall, 1 / scale, tall},
                             theme.overviewArea);
        }
    if (m_ranks)
        drawRanks(painter);
    for (const LaneId lane : shares.empty() && !m_ranks ? chosenLanes(trace) : std::vector<LaneId>{}) {
        // The first row of a lane can be a single step; the row with most slices shows more.
        RowId row = trace[lane].rows[0];
        for (const RowId r : trace[lane].rows)
            if (trace[r].slices.size() > trace[row].slices.size())
                row = r;
        Scene scene;
        buildRow(scene, trace, row, axis(), scale);
        for (const PixelColumn& column : scene.columns)
            painter.fillRect(QRectF{column.x / scale, y, 1 / scale, stripHeight},
                             QColor{columnColour(theme, column.look, column.coverage)});
        for (const Box& box : scene.boxes)
            painter.fillRect(QRectF{box.x0 / scale, y, (box.x1 - box.x0) / scale, stripHeight},
                             QColor{theme.fill(box.look)});
        y += stripHeight + 1;
    }
    painter.end();
    m_shaded = m_strips;
    painter.begin(&m_shaded);
    constexpr double dimmed = 0.45; // share of the window's colour, outside of the view
    QColor shade = theme.window;
    shade.setAlphaF(dimmed);
    painter.fillRect(rect(), shade);
}

const std::vector<int>& Overview::ticks()
{
    if (std::exchange(m_areTicksKnown, true))
        return m_ticks;
    m_ticks.clear();
    const TimeAxis whole = axis();
    std::vector<bool> isHit(static_cast<std::size_t>(std::max(1, width())));
    const auto add = [&](Time time) {
        const double x = whole.xAt(time);
        if (x >= 0 && x < width())
            isHit[static_cast<std::size_t>(x)] = true;
    };
    if (!m_document.isLitPlain())
        for (const SliceId slice : m_document.lit())
            add(m_document.trace().begin(slice));
    for (const TimeRange& range : m_document.litTimes())
        add(range.begin);
    for (std::size_t x = 0; x < isHit.size(); ++x)
        if (isHit[x])
            m_ticks.push_back(static_cast<int>(x));
    return m_ticks;
}

void Overview::paintEvent(QPaintEvent*)
{
    if (m_strips.isNull() || m_strips.devicePixelRatio() != devicePixelRatioF())
        drawStrips();
    const Theme& theme = m_view.theme();
    QPainter painter{this};
    const TimeRange visible = m_view.visible();
    const double x0 = axis().xAt(visible.begin), x1 = std::max(x0 + 2, axis().xAt(visible.end));
    painter.drawImage(QPointF{0, 0}, m_shaded);
    painter.setClipRect(QRectF{x0, 0, x1 - x0, static_cast<double>(height())});
    painter.drawImage(QPointF{0, 0}, m_strips);
    painter.setClipping(false);
    constexpr int tickTall = 7;
    for (const int x : ticks())
        painter.fillRect(x, 2, 1, tickTall, theme.hit);
    for (const TimeRange& mark : m_document.marks())
        painter.fillRect(QRectF{axis().xAt(mark.begin), 2, std::max(2.0, axis().widthOf(mark.length())), 3},
                         theme.mark);
    painter.setPen(QPen{theme.accent, 1.5});
    painter.drawRect(
        QRectF{std::max(0.75, x0), 0.75, std::min(width() - 1.5, x1) - std::max(0.75, x0), height() - 1.5});
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    for (const double x : {std::max(0.0, x0), std::min<double>(width(), x1)}) // handles
        painter.drawRoundedRect(QRectF{x - 2, height() / 2.0 - 7, 4, 14}, 2, 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.line);
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

Overview::Grip Overview::gripAt(double x) const
{
    const double x0 = axis().xAt(m_view.visible().begin), x1 = axis().xAt(m_view.visible().end);
    constexpr double reach = 5;
    if (x1 - x0 > 3 * reach) {
        if (std::abs(x - x0) <= reach)
            return Grip::Left;
        if (std::abs(x - x1) <= reach)
            return Grip::Right;
    }
    return x >= x0 - reach && x <= x1 + reach ? Grip::Body : Grip::None;
}

void Overview::mousePressEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    m_grip = gripAt(x);
    if (m_grip == Grip::None) { // moves the window here
        const TimeRange visible = m_view.visible();
        const Ns half = visible.length() / 2;
        const Time centre = axis().timeAt(x);
        show({centre - half, centre + half});
        m_grip = Grip::Body;
    }
    m_grabbedAt = x - axis().xAt(m_view.visible().begin);
}

void Overview::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (m_grip == Grip::None) {
        const Grip grip = gripAt(x);
        setCursor(grip == Grip::Body ? Qt::OpenHandCursor : grip == Grip::None ? Qt::ArrowCursor : Qt::SizeHorCursor);
        return;
    }
    TimeRange visible = m_view.visible();
    const TimeRange all = axis().visible();
    const Time at = std::clamp(axis().timeAt(x), all.begin, all.end);
    if (m_grip == Grip::Left) {
        visible.begin = std::min(at, visible.end - Ns{1});
    } else if (m_grip == Grip::Right) {
        visible.end = std::max(at, visible.begin + Ns{1});
    } else {
        const Ns length = visible.length();
        visible.begin = axis().timeAt(x - m_grabbedAt);
        visible.end = visible.begin + length;
    }
    show(visible);
}

void Overview::show(TimeRange range)
{
    TimeAxis next = m_view.axis();
    next.setVisible(range);
    next.keepWithin(m_view.bounds());
    m_view.setVisible(next.visible());
}

} // namespace lanescope
