#include "widgets/compare/pair_lanes.h"

#include <QKeyEvent>
#include <QLayout>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include "widgets/compare/ribbons.h"
#include "widgets/kit/theme.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/ruler.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double gapHeight = 48, minGap = 26;
constexpr double maxPinned = 0.72; // max share of the height for the GPUs while the hosts scroll

std::vector<std::string> gpusOf(const Trace& trace)
{
    std::vector<std::string> titles;
    for (const Process& process : trace.processes())
        if (process.kind == LaneKind::Gpu)
            titles.push_back(process.title);
    return titles;
}

} // namespace

PairLanes::PairLanes(Document& a, Document& b, const QString& nameA, const QString& nameB, QWidget* parent)
    : QWidget(parent), m_documents{&a, &b}
{
    setAccessibleName(tr("Lanes of both traces"));
    const std::vector<std::string> gpus[2] = {gpusOf(a.trace()), gpusOf(b.trace())};
    // One header is enough for one GPU on each side: the ribbons then reach from
    // lane to lane.
    const bool isOneGpu =
        gpus[0].size() == 1 && gpus[1].size() == 1 && a.trace().ranks().empty() && b.trace().ranks().empty();
    const QString names[2] = {QStringLiteral("A  ") + nameA, QStringLiteral("B  ") + nameB};
    for (int i = 0; i < panelCount; ++i) {
        const int side = sideOf(i);
        m_hasGpu[side] = !gpus[side].empty();
        auto* panel = new TimelinePanel{*m_documents[side], this};
        m_panels[static_cast<std::size_t>(i)] = panel;
        panel->setBare(this);
        panel->view().setPart(i < 2 ? LanePart::Gpu : LanePart::Host, names[side], i != 1 || !isOneGpu);
        panel->view().setAccessibleName(
            (i < 2 ? tr("Timeline of the GPU, %1") : tr("Timeline of the host, %1")).arg(names[side]));
        panel->setVisible(i >= 2 || m_hasGpu[side]);
        watch(i);
    }
    if (isOneGpu && gpus[0] != gpus[1])
        panel(0).view().setGpuTitle(
            tr("A  %1  /  B  %2")
                .arg(QString::fromStdString(gpus[0].front()), QString::fromStdString(gpus[1].front())));
    m_ruler = new Ruler{main(0).view(), a, this};
    m_label = new RulerLabel{main(0).view(), this};
    m_ribbons = new Ribbons{main(0).view(), main(1).view(), this};
    m_scroll = new QScrollBar{Qt::Vertical, this};
    m_scroll->setAccessibleName(tr("Scroll lanes"));
    connect(m_scroll, &QScrollBar::valueChanged, this, &PairLanes::place);
    setMinimumHeight(120);
    setFocusProxy(&main(0).view());
}

TimelineView& PairLanes::view(int panel) const { return this->panel(panel).view(); }
TimelinePanel& PairLanes::main(int side) const { return panel(m_hasGpu[side] ? side : side + 2); }
int PairLanes::namesWidth() const { return panel(2).headers().width(); }
int PairLanes::rulerHeight() const { return m_ruler->height(); }

void PairLanes::watch(int i)
{
    TimelinePanel& of = panel(i);
    connect(&of.view(), &TimelineView::axisChanged, this, [this, i] { follow(i); });
    connect(&of.view(), &TimelineView::layoutChanged, this, [this, i] {
        shareChoices(i);
        placeLater();
    });
    connect(&of.view(), &TimelineView::scrollChanged, this, [this] {
        if (!m_isPlacing)
            placeLater();
    });
    connect(&of.view(), &TimelineView::revealed, this, [this, i](SliceId slice) { reveal(i, slice); });
    connect(&of, &TimelinePanel::headersDragged, this, [this](int px) {
        for (TimelinePanel* panel : m_panels)
            panel->setHeadersWidth(px);
        place();
        emit namesResized(namesWidth());
    });
    of.view().installEventFilter(this);
    of.headers().installEventFilter(this);
}

void PairLanes::set(DiffPtr diff) { m_ribbons->set(std::move(diff)); }

void PairLanes::setRibbons(bool areShown)
{
    m_areRibbonsShown = areShown;
    place();
}

void PairLanes::setTheme(const Theme& theme)
{
    for (TimelinePanel* panel : m_panels)
        panel->setTheme(theme);
    m_ribbons->setTheme(theme);
    m_ruler->update();
    m_label->update();
    update();
}

void PairLanes::setLink(const AxisLink& link, const QString& note)
{
    m_link = link;
    m_label->setNote(note);
    TimeRange whole = m_documents[0]->trace().sliceRange();
    const TimeRange other = m_link.toA(m_documents[1]->trace().sliceRange());
    whole = {std::min(whole.begin, other.begin), std::max(whole.end, other.end)};
    for (int i = 0; i < panelCount; ++i) {
        view(i).setWhole(sideOf(i) == 0 ? whole : m_link.toB(whole));
        view(i).setZero(sideOf(i) == 0 ? m_link.anchorA : m_link.anchorB);
    }
    follow(0);
}

void PairLanes::show(TimeRange inA) { main(0).view().jumpTo(inA); }

void PairLanes::follow(int leader)
{
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    const TimeRange shown = view(leader).visible();
    const int side = sideOf(leader);
    const TimeRange other = side == 0 ? m_link.toB(shown) : m_link.toA(shown);
    for (int i = 0; i < panelCount; ++i)
        if (i != leader)
            view(i).setVisible(sideOf(i) == side ? shown : other);
    m_ribbons->update();
    m_isFollowing = false;
}

// A folded or hidden lane applies to all lane panels of its trace; the choice of Python rows applies to both traces.
void PairLanes::shareChoices(int leader)
{
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    for (int i = 0; i < panelCount; ++i) {
        if (i == leader)
            continue;
        LaneChoices choices = sideOf(i) == sideOf(leader) ? view(leader).choices() : view(i).choices();
        choices.python = view(leader).choices().python;
        view(i).setChoices(std::move(choices));
        view(i).setDensity(view(leader).density());
    }
    m_isFollowing = false;
}

void PairLanes::placeLater()
{
    if (std::exchange(m_isWaiting, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isWaiting = false;
            place();
        },
        Qt::QueuedConnection);
}

double PairLanes::contentOf(int i) const
{
    return i < 2 && !m_hasGpu[i] ? 0 : std::ceil(view(i).layoutOfLanes().height());
}

int PairLanes::gap() const
{
    if (!m_hasGpu[0] || !m_hasGpu[1] || !m_areRibbonsShown)
        return 0;
    const double gpus = contentOf(0) + contentOf(1), room = (height() - rulerHeight()) * maxPinned;
    return static_cast<int>(std::lround(std::clamp(room - gpus, minGap, gapHeight)));
}

void PairLanes::place()
{
    if (m_isPlacing) { // a part changed the size of this while it was placed
        placeLater();
        return;
    }
    m_isPlacing = true;
    const int bar = m_scroll->sizeHint().width(), names = namesWidth(), wide = width() - bar;
    m_label->setGeometry(0, 0, names, rulerHeight());
    m_ruler->setGeometry(names, 0, wide - names, rulerHeight());
    const double top = rulerHeight(), room = std::max(0.0, height() - top);
    const double between = gap(), gpus = contentOf(0) + between + contentOf(1);
    m_arePinned = gpus <= room * maxPinned;
    const double fixed = m_arePinned ? gpus : 0; // not scrolled with the rest
    std::array<double, panelCount> tops{0, contentOf(0) + between, 0, 0};
    double ribbons = contentOf(0);
    tops[2] = m_arePinned ? 0 : gpus;
    tops[3] = tops[2] + contentOf(2);
    m_tops = tops;
    const double content = tops[3] + contentOf(3), area = room - fixed;
    {
        const QSignalBlocker quiet{m_scroll};
        m_scroll->setRange(0, std::max(0, static_cast<int>(std::ceil(content - area))));
        m_scroll->setPageStep(static_cast<int>(area));
        m_scroll->setSingleStep(44);
    }
    m_scroll->setGeometry(wide, static_cast<int>(top), bar, static_cast<int>(room));
    m_scroll->setEnabled(m_scroll->maximum() > 0);
    const double scrolled = m_scroll->value();
    for (int i = 0; i < panelCount; ++i) {
        const bool isPinned = m_arePinned && i < 2;
        const double areaTop = isPinned ? top : top + fixed, areaBottom = isPinned ? top + fixed : top + room;
        const double y = areaTop + tops[static_cast<std::size_t>(i)] - (isPinned ? 0 : scrolled);
        const double from = std::clamp(y, areaTop, areaBottom), to = std::clamp(y + contentOf(i), areaTop, areaBottom);
        panel(i).setGeometry(0, static_cast<int>(std::lround(from)), wide,
                             static_cast<int>(std::lround(to)) - static_cast<int>(std::lround(from)));
        if (panel(i).layout())
            panel(i).layout()->activate();
        view(i).setScrollY(from - y);
    }
    const double areaTop = m_arePinned ? top : top + fixed;
    const double y = areaTop + ribbons - (m_arePinned ? 0 : scrolled);
    m_ribbons->setVisible(between > 0 && y + between > top && y < top + room);
    m_ribbons->setGeometry(names, static_cast<int>(std::lround(y)), wide - names, static_cast<int>(between));
    m_label->raise(); // scrolled panels pass below the ruler
    m_ruler->raise();
    m_isPlacing = false;
    update();
}

// Scrolls the row of the slice into sight.
void PairLanes::reveal(int i, SliceId slice)
{
    if (m_arePinned && i < 2)
        return;
    const LaneLayout& layout = view(i).layoutOfLanes();
    const RowId row = m_documents[sideOf(i)]->tracks()->rowOf(slice);
    const auto y = layout.yOf(row);
    const Strip* strip = layout.stripOf(row);
    if (!y || !strip)
        return;
    place(); // its layout may have changed
    const double at = m_tops[static_cast<std::size_t>(i)] + *y, area = m_scroll->pageStep();
    if (at < m_scroll->value() || at + strip->rowHeight > m_scroll->value() + area)
        m_scroll->setValue(static_cast<int>(std::lround(at + strip->rowHeight / 2 - area / 2)));
}

void PairLanes::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void PairLanes::paintEvent(QPaintEvent*)
{
    const Theme& theme = main(0).view().theme();
    QPainter painter{this};
    painter.fillRect(rect(), theme.lanes);
    painter.fillRect(QRect{0, 0, width(), rulerHeight()}, theme.window);
    if (m_ribbons->isVisible()) // the column of names continues to the left of the ribbons
        painter.fillRect(QRect{namesWidth() - 1, m_ribbons->y(), 1, m_ribbons->height()}, theme.line);
}

bool PairLanes::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel) {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        const QPoint pixels = wheel->pixelDelta();
        const QPointF turned = pixels.isNull() ? QPointF{wheel->angleDelta()} * (48.0 / 120.0) : QPointF{pixels};
        if (wheel->modifiers() == Qt::NoModifier && std::abs(turned.y()) > std::abs(turned.x())) {
            m_scroll->setValue(m_scroll->value() - static_cast<int>(std::lround(turned.y())));
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress)
        if (const int key = static_cast<QKeyEvent*>(event)->key(); key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            const int by = static_cast<int>(m_scroll->pageStep() * 0.8);
            m_scroll->setValue(m_scroll->value() + (key == Qt::Key_PageDown ? by : -by));
            return true;
        }
    return QWidget::eventFilter(watched, event);
}

} // namespace lanescope
