#include "widgets/timeline/timeline_view.h"

#include <QPainter>

#include "widgets/kit/quantities.h"
#include "widgets/scene/ticks.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/lane_titles.h"
#include "widgets/timeline/marks.h"
#include "widgets/timeline/note_shapes.h"
#include "widgets/timeline/overlays/overlays.h"
#include "widgets/timeline/timeline_accessible.h"
#include "widgets/timeline/window_pixels.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace lanescope {

namespace {

QFont labelFont(double textScale)
{
    QFont font;
    font.setPixelSize(static_cast<int>(std::lround(11 * textScale)));
    return font;
}

} // namespace

TimelineView::TimelineView(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_painter(labelFont(1)), m_slices(document.trace().sliceRange())
{
    const auto& processes = document.trace().processes();
    const bool isAllOther = std::all_of(processes.begin(), processes.end(),
                                        [](const Process& process) { return process.kind == LaneKind::Other; });
    for (std::uint32_t p = 0; p < processes.size() && !isAllOther; ++p)
        if (processes[p].kind == LaneKind::Other)
            m_choices.collapsedProcesses.insert(p); // spans and everything else that is neither host nor GPU
    setMinimumSize(120, 80);                        // relayout() raises it for the first GPU lane
    relayout();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Timeline"));
    makeTimelinesSpeak();
    m_axis = TimeAxis{document.trace().range(), 1000};
    constexpr std::size_t fewRanks = 4; // more ranks are folded at first, so that all are visible
    if (const std::size_t ranks = document.trace().ranks().size(); ranks > fewRanks) {
        for (std::uint32_t r = 0; r < ranks; ++r)
            m_choices.collapsedRanks.insert(r);
        relayout();
    }
    m_clock.start();
    m_tick.setInterval(8);
    m_tick.setTimerType(Qt::PreciseTimer);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        apply(m_navigation.advance(static_cast<double>(m_clock.nsecsElapsed()) / 1e9));
        if (!m_navigation.isMoving())
            m_tick.stop();
    });
    const auto repaint = [this] { update(); };
    connect(&document, &Document::chosenChanged, this, repaint);
    connect(&document, &Document::selectionChanged, this, [this] {
        chooseBright();
        m_frame = {}; // the rest is dimmed
        saySelection(*this);
        update();
    });
    connect(&document, &Document::hoveredChanged, this, repaint);
    connect(&document, &Document::rangeSelectionChanged, this, repaint);
    connect(&document, &Document::marksChanged, this, repaint);
    connect(&document, &Document::litChanged, this, [this] {
        m_frame = {}; // the rest is dimmed
        update();
    });
    connect(&document, &Document::activityChanged, this, [this] {
        m_isStale = true;
        update();
    });
    connect(&document.path(), &PathLayer::changed, this, [this] {
        m_isStale = true;
        update();
    });
    connect(&document, &Document::gapChanged, this, repaint);
    connect(&document, &Document::instantChanged, this, repaint);
    connect(&document, &Document::instantRevealRequested, this, &TimelineView::revealInstant);
    connect(&document, &Document::contentsChanged, this, &TimelineView::relayout);
    connect(&document.notes(), &NoteLayer::changed, this, repaint);
    connect(&document.notes(), &NoteLayer::currentChanged, this, repaint);
    connect(&document.notes(), &NoteLayer::armedChanged, this, [this] {
        if (m_document.notes().armed())
            setCursor(Qt::CrossCursor);
        else
            unsetCursor();
    });
    connect(&document, &Document::revealRequested, this, &TimelineView::reveal);
    connect(&document, &Document::zoomRequested, this, &TimelineView::zoomTo);
}

TimelineView::~TimelineView() = default;

void TimelineView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_isStale = true;
    update();
}

void TimelineView::changed()
{
    m_isStale = true;
    update();
    emit axisChanged();
    if (m_cursor) // the same position is another time
        emit cursorMoved(m_axis.timeAt(m_cursor->x()));
    hoverAgain();
}

void TimelineView::setVisible(TimeRange range)
{
    m_axis.setVisible(range);
    changed();
}

void TimelineView::setScrollY(double y)
{
    y = std::clamp(y, 0.0, std::max(0.0, m_layout.height() - height()));
    if (y == m_scrollY)
        return;
    m_scrollY = y;
    m_layout.scrollTo(m_scrollY, height());
    m_isStale = true;
    update();
    hoverAgain();
    emit scrollChanged();
}

void TimelineView::setChoices(LaneChoices choices)
{
    if (choices == m_choices)
        return;
    m_areFirstChoices = false;
    m_history.beforeChoice(state());
    applyChoices(std::move(choices));
}

void TimelineView::applyChoices(LaneChoices choices)
{
    m_choices = std::move(choices);
    relayout();
}

void TimelineView::setDensity(RowDensity density)
{
    if (density == m_density)
        return;
    m_density = density;
    relayout();
}

void TimelineView::setOverlays(const OverlayChoices& choices)
{
    if (choices == m_overlays)
        return;
    const bool isRoomTheSame = roomFor(choices) == roomFor(m_overlays); // apart from the text scale
    m_overlays = choices;
    m_isStale = true;
    if (choices.path)
        m_document.path().want();
    if (!isRoomTheSame)
        relayout();
    update();
    emit overlaysChanged();
}

void TimelineView::setTextScale(double scale)
{
    if (scale == m_textScale)
        return;
    m_textScale = scale;
    m_painter = ScenePainter{labelFont(scale)};
    relayout();
}

void TimelineView::setPart(LanePart part, const QString& sideName, bool hasGpuHeaders)
{
    m_part = part;
    m_sideName = sideName;
    m_hasGpuHeaders = hasGpuHeaders;
    if (part == LanePart::Gpu)
        hideLanesOfWaits();
    relayout();
}

void TimelineView::setZero(Time zero)
{
    if (zero == m_zero)
        return;
    m_zero = zero;
    changed();
}

TimeAxis TimelineView::axisFromZero() const
{
    const TimeRange range = m_axis.visible();
    const Ns by = m_zero - Time{};
    return m_zero == Time{} ? m_axis : TimeAxis{{range.begin - by, range.end - by}, m_axis.widthPx()};
}

// The side's name precedes titles that both sides have: a GPU's lanes, the processes of the host.
QString TimelineView::titleFor(const Strip& strip, bool isShort) const
{
    const QString title = titleOf(strip, m_layout, m_document);
    const bool isGpu = strip.kind != Strip::Kind::Rank && m_document.trace()[strip.process].kind == LaneKind::Gpu;
    const bool isNamed = strip.kind == (isGpu ? Strip::Kind::Lane : Strip::Kind::Process);
    if (isGpu && !isNamed && strip.kind == Strip::Kind::Process && !m_gpuTitle.isEmpty())
        return m_gpuTitle;
    return m_sideName.isEmpty() || !isNamed
               ? title
               : (isShort ? m_sideName.left(1) : m_sideName) + QStringLiteral(" · ") + title;
}

void TimelineView::relayout()
{
    LaneRoom room = roomFor(m_overlays);
    room.part = m_part;
    room.hasGpuHeaders = m_hasGpuHeaders;
    room.textScale = m_textScale;
    room.density = m_density;
    m_layout = LaneLayout{m_document.trace(), {m_document.tracks(), m_document.memory()}, m_choices, room};
    if (m_part == LanePart::All && minimumHeight() > 0) {      // 0: another widget sets it
        constexpr double min = 80, max = 180, scrolled = 1.25; // includes some of the scrolled lanes
        setMinimumHeight(static_cast<int>(std::clamp(m_layout.firstGpuLaneUntil() * scrolled, min, max)));
    }
    m_layout.scrollTo(m_scrollY, height());
    m_isStale = true;
    setScrollY(m_scrollY);
    update();
    hoverAgain();
    emit layoutChanged();
}

ViewState TimelineView::state() const { return {m_axis.visible(), m_scrollY, m_choices}; }

void TimelineView::restore(const ViewState& state)
{
    applyChoices(state.choices);
    m_areFirstChoices = false;
    m_isFirstSize = false;
    setVisible(state.visible);
    m_scrollY = std::max(0.0, state.scrollY); // the size for clamping may not be known yet
    m_layout.scrollTo(m_scrollY, height());
    emit scrollChanged();
}

void TimelineView::resizeEvent(QResizeEvent*)
{
    m_axis.setWidthPx(width());
    if (m_isFirstSize) {
        fitAll();
        if (m_firstView)
            m_axis.setVisible(*m_firstView);
        m_isFirstSize = false; // later changes are steps of the history
    }
    m_scrollY = std::clamp(m_scrollY, 0.0, std::max(0.0, m_layout.height() - height()));
    m_layout.scrollTo(m_scrollY, height());
    changed();
    emit scrollChanged();
}

void TimelineView::rebuild()
{
    const double scale = devicePixelRatioF();
    buildScene(m_scene, m_document.trace(), m_layout, m_axis,
               {static_cast<double>(width()), static_cast<double>(height()), m_scrollY, scale});
    if (m_zero != Time{}) {
        m_scene.gridXs.clear();
        for (const Tick& tick : ticksOf(axisFromZero()))
            if (tick.isMajor)
                m_scene.gridXs.push_back(tick.x);
    }
    m_overlayMarks = nullptr;
    if (const auto& activity = m_document.activity()) {
        const ViewGeometry geometry{m_layout, m_axis, m_scrollY, static_cast<double>(width()),
                                    static_cast<double>(height())};
        m_overlayMarks = std::make_unique<OverlayMarks>(
            overlayMarks({m_document.trace(), *activity, gapNames(*m_document.analysis()), m_overlays, geometry,
                          QFontMetrics{labelFont(m_textScale), this}, scale, m_document.path().known()}));
        passBehindNames(m_overlayMarks->offsets, m_scene);
    }
    m_frame = {};
    m_isStale = false;
}

void TimelineView::setDimmedTones(Tones tones)
{
    if (tones == m_dimmedTones)
        return;
    m_dimmedTones = tones;
    m_frame = {};
    update();
    emit dimmedTonesChanged();
}

// Paints the rows, directly into the window if possible.
void TimelineView::paintRows(QPainter& painter)
{
    const double scale = m_scene.scale;
    const QSize pixels{static_cast<int>(std::lround(width() * scale)), static_cast<int>(std::lround(height() * scale))};
    if (QImage window = windowPixels(painter, pixels); !window.isNull()) {
        m_painter.rasterise(window, m_scene, m_document.trace(), *m_theme, bright(), m_dimmedTones);
        return;
    }
    if (m_frame.size() != pixels) {
        m_frame = QImage{pixels, QImage::Format_RGB32};
        m_frame.setDevicePixelRatio(scale);
        m_painter.rasterise(m_frame, m_scene, m_document.trace(), *m_theme, bright(), m_dimmedTones);
    }
    painter.drawImage(QPointF{0, 0}, m_frame);
}

void TimelineView::paintEvent(QPaintEvent*)
{
    const auto began = std::chrono::steady_clock::now();
    if (m_isStale || m_scene.scale != devicePixelRatioF())
        rebuild();
    QPainter painter{this};
    paintRows(painter);
    if (m_overlayMarks) {
        painter.setFont(labelFont(m_textScale));
        paintOverlays(painter, *m_overlayMarks, *m_theme);
    }
    ScenePainter::drawCountersAndInstants(painter, m_scene, *m_theme);
    const ViewGeometry geometry{m_layout, m_axis, m_scrollY, static_cast<double>(width()),
                                static_cast<double>(height())};
    QFont font = labelFont(m_textScale);
    const auto& notes = m_document.notes().placed().placed;
    m_notes = notes.empty() ? NoteShapes{} : shapesOf(m_document.trace(), notes, geometry, font);
    paintTitles(painter);
    painter.setFont(font);
    Marks marks = marksOf(m_document, geometry);
    if (!marks.arrows.empty())
        marks.names = namesUnder(marks.arrows, m_scene, m_document.trace(), QFontMetricsF{font});
    paintMarks(painter, marks, *m_theme, geometry);
    paintChosenInstant(painter);
    if (!notes.empty())
        paintNotes(painter, m_notes, *m_theme, geometry, font);
    if (m_cursor && m_drag != Drag::Pan) {
        QColor line = m_theme->mutedText;
        line.setAlpha(110);
        painter.setPen(QPen{line, 0});
        painter.drawLine(QPointF{m_cursor->x(), 0}, QPointF{m_cursor->x(), static_cast<double>(height())});
    }
    if (m_document.trace().sliceCount() == 0 && m_document.trace().counters().empty())
        paintEmpty(painter);
    m_lastFrameMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
}

// Lists causes of an empty trace. A user can check each of them.
void TimelineView::paintEmpty(QPainter& painter) const
{
    QFont bold = labelFont(m_textScale);
    bold.setBold(true);
    const QString title = tr("This trace holds no slices");
    const QString causes = tr("A profiler writes such a file if it is stopped before any op runs, if the work runs in "
                              "another process, or if its schedule never reaches an active step. "
                              "Record once more, and run at least one step of the work while the profiler is active.");
    const double wide = std::min(width() - 40.0, 480 * m_textScale), high = QFontMetricsF{bold}.height() + 8;
    const QRectF box{(width() - wide) / 2, height() * 0.35, wide, height() * 0.6};
    painter.setPen(m_theme->text);
    painter.setFont(bold);
    painter.drawText(box, Qt::AlignHCenter | Qt::AlignTop, title);
    painter.setPen(m_theme->mutedText);
    painter.setFont(labelFont(m_textScale));
    painter.drawText(box.adjusted(0, high, 0, 0), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, causes);
}

// Titles of processes continue over the lanes; at their right is the busy share of the GPU in the view.
void TimelineView::paintTitles(QPainter& painter)
{
    QFont bold = labelFont(m_textScale), plain = bold;
    bold.setPixelSize(static_cast<int>(std::lround(12 * m_textScale)));
    bold.setBold(true);
    for (const Strip* strip : m_layout.stripsWithin(m_scrollY, m_scrollY + height())) {
        const double y = strip->y - m_scrollY;
        if (strip->kind != Strip::Kind::Process || m_layout.isCovered(*strip, strip->y))
            continue;
        const double x = LaneHeaders::titleX(*strip, m_document.trace()) - m_headerWidth;
        const QString title = titleFor(*strip);
        const double end = x + QFontMetricsF{bold}.horizontalAdvance(title);
        if (end > 0 && m_headerWidth > 0) {
            painter.setFont(bold);
            painter.setPen(m_theme->text);
            painter.drawText(QRectF{x, y, end - x + 4, strip->height}, Qt::AlignVCenter | Qt::AlignLeft, title);
        }
        const QString busy =
            m_overlays.busy && m_sideName.isEmpty() ? busyOf(*strip, m_document, visible()) : QString{};
        if (busy.isEmpty())
            continue;
        painter.setFont(plain);
        painter.setPen(m_theme->mutedText);
        const QString words = tr("busy in view %1").arg(busy);
        const double wide = QFontMetricsF{plain}.horizontalAdvance(words);
        QRectF box{width() - 12.0 - wide, y, wide + 1, strip->height};
        for (const BubbleShape& bubble : m_notes.bubbles) // a callout's number has the place
            if (bubble.circle.intersects(box))
                box.moveRight(bubble.circle.left() - 6);
        painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft, words);
    }
}

QRectF TimelineView::rectOf(SliceId slice) const
{
    return lanescope::rectOf(
        m_document.trace(), slice,
        {m_layout, m_axis, m_scrollY, static_cast<double>(width()), static_cast<double>(height())});
}

SliceId TimelineView::sliceAt(QPointF position) const
{
    const Trace& trace = m_document.trace();
    const RowId row = m_layout.rowAt(position.y() + m_scrollY);
    if (!row)
        return {};
    const Time t = m_axis.timeAt(position.x());
    const TrackSlices slices = m_layout.tracks().slices(row);
    if (const SliceId at = slices.sliceAt(t);
        at && trace.duration(at) >= Ns{static_cast<std::int64_t>(m_axis.nsPerPx())})
        return at;
    // If slices are narrower than a pixel, takes the longest within reach.
    constexpr double reachPx = 3;
    constexpr std::uint32_t maxWalked = 4096;
    const Time from = m_axis.timeAt(position.x() - reachPx), to = m_axis.timeAt(position.x() + reachPx);
    SliceId best;
    std::uint32_t walked = 0;
    for (std::uint32_t i = slices.firstEndingAfter(from);
         i < slices.size() && trace.begin(slices[i]) <= to && walked < maxWalked; ++i, ++walked)
        if (!best || trace.duration(slices[i]) > trace.duration(best))
            best = slices[i];
    return best;
}

void TimelineView::reveal(SliceId slice)
{
    if (!slice)
        return;
    const Trace& trace = m_document.trace();
    const RowId track = m_document.tracks()->rowOf(slice);
    const bool isGpu = trace[trace[trace.laneOf(slice)].process].kind == LaneKind::Gpu;
    if (m_part != LanePart::All && isGpu != (m_part == LanePart::Gpu))
        return;                 // another view shows its lane
    if (!m_layout.yOf(track)) { // it is hidden: show it
        LaneChoices choices = m_choices;
        const LaneId lane = trace.laneOf(slice);
        choices.hiddenLanes.erase(lane.value);
        choices.collapsedProcesses.erase(trace[lane].process.value);
        if (const RankPart* rank = trace.rankOf(lane))
            choices.collapsedRanks.erase(static_cast<std::uint32_t>(rank - trace.ranks().data()));
        const TrackPart part = m_document.tracks()->partOf(track);
        if (part == TrackPart::Python)
            choices.python = PythonRows::All;
        else if (part == TrackPart::Modules && choices.python == PythonRows::None)
            choices.python = PythonRows::Modules;
        setChoices(std::move(choices));
    }
    const Strip& strip = *m_layout.stripOf(track);
    const double y = *m_layout.yOf(track), row = strip.rowHeight;
    const double top = std::max(m_scrollY, m_layout.coveredUntil());
    if (!strip.isStuck && (y < top || y + row > m_scrollY + height()))
        setScrollY(y - (top - m_scrollY + height()) / 2.0 + row / 2);
    emit revealed(slice);
    const TimeRange range = trace.range(slice), visible = m_axis.visible();
    if (range.begin < visible.end && range.end > visible.begin && (visible.contains(range) || range.contains(visible)))
        return;
    remember();
    const double centre = m_axis.xAt(range.begin) + std::min(m_axis.widthOf(range.length()), width() * 0.8) / 2;
    m_axis.panBy(centre - width() / 2.0, bounds());
    changed();
}

} // namespace lanescope
