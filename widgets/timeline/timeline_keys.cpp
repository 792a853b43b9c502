// The commands of the timeline's keys.

#include <QKeyEvent>
#include <QKeySequence>

#include "widgets/timeline/timeline_view.h"

#include "model/analysis/time/annotations.h"
#include "model/store/search.h"
#include "widgets/kit/text.h"
#include "widgets/timeline/timeline_keys.h"

#include <algorithm>
#include <array>
#include <optional>

namespace lanescope {

std::span<const TimelineCommand> timelineCommands()
{
    static constexpr auto all = std::to_array<TimelineCommand>({
        {"zoom_in", Qt::Key_W, QT_TRANSLATE_NOOP("Timeline", "Zoom in")},
        {"zoom_out", Qt::Key_S, QT_TRANSLATE_NOOP("Timeline", "Zoom out")},
        {"move_left", Qt::Key_A, QT_TRANSLATE_NOOP("Timeline", "Move left")},
        {"move_right", Qt::Key_D, QT_TRANSLATE_NOOP("Timeline", "Move right")},
        {"fit_selection", Qt::Key_F, QT_TRANSLATE_NOOP("Timeline", "Show the selection as large as fits")},
        {"mark", Qt::Key_M, QT_TRANSLATE_NOOP("Timeline", "Mark the selection, or remove its mark")},
        {"previous", Qt::Key_Left, QT_TRANSLATE_NOOP("Timeline", "Previous slice of the row")},
        {"next", Qt::Key_Right, QT_TRANSLATE_NOOP("Timeline", "Next slice of the row")},
        {"parent", Qt::Key_Up, QT_TRANSLATE_NOOP("Timeline", "Slice around it")},
        {"child", Qt::Key_Down, QT_TRANSLATE_NOOP("Timeline", "First slice inside it")},
        {"previous_same", Qt::Key_BracketLeft, QT_TRANSLATE_NOOP("Timeline", "Previous slice of the same name")},
        {"next_same", Qt::Key_BracketRight, QT_TRANSLATE_NOOP("Timeline", "Next slice of the same name")},
        {"flow_back", Qt::Key_Comma, QT_TRANSLATE_NOOP("Timeline", "Back along the flow")},
        {"flow_on", Qt::Key_Period, QT_TRANSLATE_NOOP("Timeline", "Follow the flow")},
        {"python", Qt::Key_P, QT_TRANSLATE_NOOP("Timeline", "Rows of Python frames")},
        {"rank", Qt::Key_R, QT_TRANSLATE_NOOP("Timeline", "Fold the rank, or unfold it")},
        {"all", Qt::Key_Home, QT_TRANSLATE_NOOP("Timeline", "Show the whole trace")},
        {"scroll_up", Qt::Key_PageUp, QT_TRANSLATE_NOOP("Timeline", "Scroll the lanes up")},
        {"scroll_down", Qt::Key_PageDown, QT_TRANSLATE_NOOP("Timeline", "Scroll the lanes down")},
        {"find", Qt::Key_Slash, QT_TRANSLATE_NOOP("Timeline", "Find slices")},
        {"go_to", Qt::Key_G, QT_TRANSLATE_NOOP("Timeline", "Go to a time")},
        {"clear", Qt::Key_Escape, QT_TRANSLATE_NOOP("Timeline", "Clear selection, range and matches")},
        {"keys", Qt::Key_Question, QT_TRANSLATE_NOOP("Timeline", "List the timeline's keys")},
    });
    return all;
}

bool isTimelineKey(int standard)
{
    const auto isIt = [standard](const auto& entry) { return entry.key == standard; };
    return std::any_of(timelineCommands().begin(), timelineCommands().end(), isIt) ||
           std::any_of(overlayEntries().begin(), overlayEntries().end(), isIt);
}

void TimelineKeyMap::give(int standard, int key)
{
    if (key == standard)
        m_given.erase(standard);
    else
        m_given[standard] = key;
}

int TimelineKeyMap::meaningOf(int pressed) const
{
    for (const auto& [standard, key] : m_given)
        if (key == pressed)
            return standard;
    return m_given.contains(pressed) ? 0 : pressed; // its own command has another key
}

int TimelineKeyMap::keyOf(int standard) const
{
    const auto given = m_given.find(standard);
    return given == m_given.end() ? standard : given->second;
}

std::span<const KeyHelp> timelineKeys()
{
    static constexpr auto keys = std::to_array<KeyHelp>({
        {"W / S",
         QT_TRANSLATE_NOOP("Timeline", "zoom in / out at the cursor; hold for more, Shift is faster"),
         {Qt::Key_W, Qt::Key_S}},
        {"A / D", QT_TRANSLATE_NOOP("Timeline", "move left / right"), {Qt::Key_A, Qt::Key_D}},
        {"Ctrl + wheel", QT_TRANSLATE_NOOP("Timeline", "zoom at the cursor")},
        {"wheel, Shift + wheel", QT_TRANSLATE_NOOP("Timeline", "scroll the lanes, move in time")},
        {"drag",
         QT_TRANSLATE_NOOP("Timeline", "select a range of time over lanes or on the ruler; its edges can be dragged")},
        {"Shift + click", QT_TRANSLATE_NOOP("Timeline", "measure from the selected slice to another one")},
        {"middle drag, Alt + drag", QT_TRANSLATE_NOOP("Timeline", "move")},
        {"click, double-click", QT_TRANSLATE_NOOP("Timeline", "select a slice, zoom to it")},
        {"F", QT_TRANSLATE_NOOP("Timeline", "show the slice, range or gap chosen last as large as fits"), {Qt::Key_F}},
        {"M",
         QT_TRANSLATE_NOOP("Timeline", "mark the slice, range or gap chosen last; press again to remove the mark"),
         {Qt::Key_M}},
        {"Left / Right",
         QT_TRANSLATE_NOOP("Timeline", "previous / next slice of the row"),
         {Qt::Key_Left, Qt::Key_Right}},
        {"Up / Down, Enter", QT_TRANSLATE_NOOP("Timeline", "parent / first child"), {Qt::Key_Up, Qt::Key_Down}},
        {"[ / ]",
         QT_TRANSLATE_NOOP("Timeline", "previous / next slice of the same name"),
         {Qt::Key_BracketLeft, Qt::Key_BracketRight}},
        {", / .",
         QT_TRANSLATE_NOOP(
             "Timeline", "back / forward along the flow: op to kernel, kernel to launch and back, forward to backward"),
         {Qt::Key_Comma, Qt::Key_Period}},
        {"P", QT_TRANSLATE_NOOP("Timeline", "Python frames: none, nn.Modules, all"), {Qt::Key_P}},
        {"R, Shift + R",
         QT_TRANSLATE_NOOP("Timeline", "fold or unfold the rank under the cursor or of the selected slice; all ranks"),
         {Qt::Key_R}},
        {"I", QT_TRANSLATE_NOOP("Timeline", "show or hide the idle time of GPU lanes and its causes"), {Qt::Key_I}},
        {"O", QT_TRANSLATE_NOOP("Timeline", "show or hide the launch latency of GPU work"), {Qt::Key_O}},
        {"E", QT_TRANSLATE_NOOP("Timeline", "show or hide an annotation's dead time before its first op"), {Qt::Key_E}},
        {"B", QT_TRANSLATE_NOOP("Timeline", "show or hide how busy each stream is"), {Qt::Key_B}},
        {"Q",
         QT_TRANSLATE_NOOP("Timeline", "show or hide each stream's queue: work launched but not begun"),
         {Qt::Key_Q}},
        {"H", QT_TRANSLATE_NOOP("Timeline", "hatch profiler overhead or leave it plain"), {Qt::Key_H}},
        {"C", QT_TRANSLATE_NOOP("Timeline", "show or hide the critical path"), {Qt::Key_C}},
        {"Home", QT_TRANSLATE_NOOP("Timeline", "show the whole trace"), {Qt::Key_Home}},
        {"Page Up / Page Down", QT_TRANSLATE_NOOP("Timeline", "scroll the lanes"), {Qt::Key_PageUp, Qt::Key_PageDown}},
        {"Ctrl + F or /", QT_TRANSLATE_NOOP("Timeline", "find slices; Enter and Shift + Enter go through them")},
        {"G", QT_TRANSLATE_NOOP("Timeline", "go to a time"), {Qt::Key_G}},
        {"Ctrl + Z", QT_TRANSLATE_NOOP("Timeline", "undo a fold, hidden lane, pin or jump")},
        {"Alt + Left / Right", QT_TRANSLATE_NOOP("Timeline", "go back / forward through the views")},
        {"Esc", QT_TRANSLATE_NOOP("Timeline", "clear selection, range and matches"), {Qt::Key_Escape}},
        {"?", QT_TRANSLATE_NOOP("Timeline", "this list"), {Qt::Key_Question}},
    });
    return keys;
}

QString keysOf(const KeyHelp& help, const TimelineKeyMap& keys)
{
    QStringList now;
    bool isAsEver = true;
    for (const int standard : help.standard)
        if (standard) {
            isAsEver &= keys.keyOf(standard) == standard;
            now.append(keys.keyOf(standard) ? QKeySequence{keys.keyOf(standard)}.toString(QKeySequence::NativeText)
                                            : QStringLiteral("–"));
        }
    return isAsEver ? toQt(help.keys) : now.join(QStringLiteral(" / "));
}

void TimelineView::apply(const Navigation::Motion& motion)
{
    if (!motion.isAny())
        return;
    const TimeRange bounds = this->bounds();
    if (motion.zoomFactor != 1)
        m_axis.zoomAt(cursorX(), motion.zoomFactor, bounds);
    if (motion.panShare != 0)
        m_axis.panBy(motion.panShare * m_axis.widthPx(), bounds);
    changed();
}

bool TimelineView::move(QKeyEvent* event)
{
    const auto move = Navigation::moveOf(event->key());
    if (!move || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    if (event->isAutoRepeat())
        return true;
    Navigation::Motion motion = m_navigation.press(*move, static_cast<double>(m_clock.nsecsElapsed()) / 1e9);
    if (event->modifiers() & Qt::ShiftModifier) {
        motion.zoomFactor *= motion.zoomFactor * motion.zoomFactor;
        motion.panShare *= 4;
    }
    apply(motion);
    m_tick.start();
    return true;
}

void TimelineView::selectAndReveal(SliceId slice)
{
    if (!slice)
        return;
    m_document.select(slice);
    reveal(slice);
}

bool TimelineView::walk(int key, Qt::KeyboardModifiers modifiers)
{
    const Trace& trace = m_document.trace();
    const SliceId at = m_document.selection();
    if (!at)
        return false;
    const SliceRange row = trace[trace.rowOf(at)].slices;
    switch (key) {
    case Qt::Key_Left:
        if (at.value > row.first)
            selectAndReveal(SliceId{at.value - 1});
        return true;
    case Qt::Key_Right:
        if (at.value + 1 < row.last)
            selectAndReveal(SliceId{at.value + 1});
        return true;
    case Qt::Key_Up:
        selectAndReveal(trace.parent(at));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (modifiers & Qt::ShiftModifier) {
            selectAndReveal(trace.parent(at));
            return true;
        }
        [[fallthrough]];
    case Qt::Key_Down:
        if (const SliceRange children = trace.children(at); !children.isEmpty())
            selectAndReveal(children[0]);
        return true;
    case Qt::Key_BracketLeft:
        selectAndReveal(sameName(trace, at, -1));
        return true;
    case Qt::Key_BracketRight:
        selectAndReveal(sameName(trace, at, +1));
        return true;
    case Qt::Key_Comma:
        alongFlowOf(at, -1);
        return true;
    case Qt::Key_Period:
        alongFlowOf(at, +1);
        return true;
    default:
        return false;
    }
}

void TimelineView::toggleRanks(bool all)
{
    const Trace& trace = m_document.trace();
    if (trace.ranks().empty())
        return;
    if (all)
        return foldRanks(m_choices.collapsedRanks.empty());
    std::optional<std::uint32_t> rank;
    const auto of = [&](LaneId lane) { return static_cast<std::uint32_t>(trace.rankOf(lane) - trace.ranks().data()); };
    const Strip* strip = m_cursor ? m_layout.stripAt(m_cursor->y() + m_scrollY) : nullptr;
    if (strip && strip->kind == Strip::Kind::Rank)
        rank = strip->rank;
    else if (strip && strip->lane)
        rank = of(strip->lane);
    else if (strip && !trace[strip->process].lanes.isEmpty())
        rank = of(trace[strip->process].lanes[0]);
    else if (m_document.selection())
        rank = of(trace.laneOf(m_document.selection()));
    if (rank)
        foldRank(*rank, !m_choices.collapsedRanks.count(*rank));
}

bool TimelineView::toggleOverlay(int key)
{
    for (const OverlayEntry& entry : overlayEntries())
        if (key == entry.key) { // Qt uses capitals for letter keys
            OverlayChoices choices = m_overlays;
            choices.*entry.isShown = !(choices.*entry.isShown);
            setOverlays(choices);
            return true;
        }
    return false;
}

// The event with its key replaced by the command's default key.
static QKeyEvent meant(const QKeyEvent& event, const TimelineKeyMap& keys)
{
    const int key = keys.meaningOf(event.key());
    return {event.type(), key ? key : static_cast<int>(Qt::Key_unknown), event.modifiers(), event.text(),
            event.isAutoRepeat()};
}

void TimelineView::setKeys(const TimelineKeyMap& keys) { m_keys = keys; }

void TimelineView::perform(int standardKey)
{
    QKeyEvent press{QEvent::KeyPress, standardKey, Qt::NoModifier},
        release{QEvent::KeyRelease, standardKey, Qt::NoModifier};
    pressed(&press);
    released(&release);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    QKeyEvent as = meant(*event, m_keys);
    pressed(&as);
    event->setAccepted(as.isAccepted());
}

void TimelineView::keyReleaseEvent(QKeyEvent* event)
{
    QKeyEvent as = meant(*event, m_keys);
    released(&as);
    event->setAccepted(as.isAccepted());
}

void TimelineView::pressed(QKeyEvent* event)
{
    const bool isPlain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (event->matches(QKeySequence::Undo) || event->modifiers() == Qt::AltModifier) {
        const bool isDone = event->matches(QKeySequence::Undo) ? undo()
                            : event->key() == Qt::Key_Left     ? goBack()
                            : event->key() == Qt::Key_Right    ? goOn()
                                                               : false;
        event->setAccepted(isDone);
        return;
    }
    if (move(event) || walk(event->key(), event->modifiers()) || (isPlain && toggleOverlay(event->key())))
        return;
    switch (event->key()) {
    case Qt::Key_F:
        if (event->modifiers() & Qt::ControlModifier) {
            event->ignore();
        } else if (const auto range = m_document.chosenRange()) {
            if (m_document.chosen() == Document::Chosen::Slice)
                reveal(m_document.selection());
            zoomTo(*range);
        } else if (m_document.chosen() == Document::Chosen::Instant) {
            revealInstant(*m_document.chosenInstant());
            zoomAround(m_document.trace().instants()[*m_document.chosenInstant()].time);
        }
        break;
    case Qt::Key_M:
        if (const auto range = m_document.chosenRange())
            m_document.toggleMark(*range);
        break;
    case Qt::Key_G:
        emit goToRequested();
        break;
    case Qt::Key_Slash:
        emit findRequested();
        break;
    case Qt::Key_Question:
        emit helpRequested();
        break;
    case Qt::Key_P: {
        constexpr int choices = 3;
        setPython(static_cast<PythonRows>((static_cast<int>(m_choices.python) + 1) % choices));
        break;
    }
    case Qt::Key_R:
        if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
            event->ignore();
        else
            toggleRanks(event->modifiers() & Qt::ShiftModifier);
        break;
    case Qt::Key_Home:
        fitAll();
        break;
    case Qt::Key_Escape:
        if (m_document.notes().armed())
            m_document.notes().arm({});
        else
            m_document.clear();
        break;
    case Qt::Key_PageUp:
        setScrollY(m_scrollY - height() * 0.8);
        break;
    case Qt::Key_PageDown:
        setScrollY(m_scrollY + height() * 0.8);
        break;
    default:
        event->ignore();
    }
}

void TimelineView::released(QKeyEvent* event)
{
    const auto move = Navigation::moveOf(event->key());
    if (!move) {
        event->ignore();
        return;
    }
    if (!event->isAutoRepeat()) {
        apply(m_navigation.advance(static_cast<double>(m_clock.nsecsElapsed()) / 1e9));
        m_navigation.release(*move);
    }
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    m_navigation.releaseAll(); // the release may go to another widget
    QWidget::focusOutEvent(event);
}

} // namespace lanescope
