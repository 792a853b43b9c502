// The context menu on slices, idle gaps, lanes and empty space.

#include <QActionGroup>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeySequence>
#include <QMenu>

#include "model/explain/explain.h"
#include "model/store/args.h"
#include "widgets/kit/explain_tip.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/timeline/lane_titles.h"
#include "widgets/timeline/timeline_view.h"

#include <array>

namespace lanescope {

namespace {

void copy(const QString& text) { QGuiApplication::clipboard()->setText(text); }

std::vector<SliceId> allOfName(const Trace& trace, SliceId slice)
{
    std::vector<SliceId> all;
    const StringId name = trace.nameId(slice);
    for (const SliceId s : trace.slices())
        if (trace.nameId(s) == name)
            all.push_back(s);
    return all;
}

template <class Value, std::size_t count, class Set>
QMenu* addChoices(QMenu& menu, const QString& title, const std::array<std::pair<Value, QString>, count>& choices,
                  Value now, Set set)
{
    QMenu* sub = menu.addMenu(title);
    auto* group = new QActionGroup{sub};
    for (const auto& [value, label] : choices) {
        QAction* action = sub->addAction(label, [set, v = value] { set(v); });
        action->setCheckable(true);
        action->setChecked(value == now);
        group->addAction(action);
    }
    return sub;
}

// A menu shows what follows the tab as the key of the entry; it does not claim the key.
QString withKeys(const QString& text, const QKeySequence& keys)
{
    return keys.isEmpty() ? text : text + QLatin1Char{'\t'} + keys.toString(QKeySequence::NativeText);
}

} // namespace

QString TimelineView::withKey(const QString& text, int standard) const
{
    return withKeys(text, QKeySequence{m_keys.keyOf(standard)});
}

void TimelineView::addSliceActions(QMenu& menu, SliceId slice)
{
    const Trace& trace = m_document.trace();
    const TimeRange range = trace.range(slice);
    menu.addAction(tr("What is this?"), this, [this, slice] { explain(slice); });
    menu.addAction(withKey(tr("Zoom to it"), Qt::Key_F), this, [this, slice, range] {
        reveal(slice);
        zoomTo(range);
    });
    if (const SliceId launch = trace.launchOf(slice))
        menu.addAction(tr("Go to its launch"), this, [this, launch] { selectAndReveal(launch); });
    if (const auto work = trace.workOf(slice); !work.empty())
        menu.addAction(tr("Go to its GPU work"), this, [this, to = work[0].work] { selectAndReveal(to); });
    menu.addAction(tr("Highlight all of this name"), this, [this, slice] {
        m_document.chooseRow(this, toQt(labelOf(m_document.trace(), slice)), allOfName(m_document.trace(), slice));
    });
    if (isOffered(&TimelineView::findInTableRequested))
        menu.addAction(tr("Find in the table"), this, [this, slice] { emit findInTableRequested(slice); });
    menu.addAction(withKey(tr("Mark its time"), Qt::Key_M), this, [this, range] { m_document.toggleMark(range); });
    if (isOffered(&TimelineView::noteRequested))
        menu.addAction(tr("Add a note"), this, [this, slice] { emit noteRequested(slice); });
    if (isOffered(&TimelineView::exportRequested))
        menu.addAction(tr("Export its time range…"), this, [this, range] {
            m_document.selectRange(RangeSelection{range, {}});
            emit exportRequested();
        });
    menu.addSeparator();
    menu.addAction(tr("Copy name"), this, [this, slice] { copy(toQt(m_document.trace().name(slice))); });
    menu.addAction(tr("Copy duration in ns"), this, [range] { copy(QString::number(range.length().count())); });
    menu.addAction(tr("Copy as JSON"), this, [this, slice] {
        if (const auto text = readEventText(m_document.trace(), m_document.trace().source(slice)))
            copy(QString::fromStdString(*text));
    });
    menu.addSeparator();
}

void TimelineView::addLaneActions(QMenu& menu, const Strip* strip)
{
    if (strip && (strip->kind == Strip::Kind::Lane || strip->kind == Strip::Kind::Annotations)) {
        const LaneId lane = strip->lane;
        menu.addAction(tr("What is this lane?"), this,
                       [this, s = *strip] { showExplanation(titleFor(s), explanationOf(s), QCursor::pos(), this); });
        menu.addAction(tr("Hide this lane"), this, [this, lane] { hideLane(lane); });
        menu.addAction(strip->isPinned ? tr("Unpin this lane") : tr("Pin this lane to the top"), this,
                       [this, lane] { pinLane(lane); });
    }
    if (strip && strip->kind == Strip::Kind::Counter) {
        menu.addAction(tr("What is this lane?"), this,
                       [this, s = *strip] { showExplanation(titleFor(s), explanationOf(s), QCursor::pos(), this); });
        menu.addAction(tr("Hide this lane"), this, [this, counter = strip->counter] { hideCounter(counter); });
    }
    if (const std::size_t hidden = m_choices.hidden())
        menu.addAction(numberOf(hidden, tr("Show 1 hidden lane"), tr("Show %1 hidden lanes")), this,
                       [this] { showHiddenLanes(); });
    const bool isStream =
        strip && strip->kind == Strip::Kind::Lane && m_document.trace()[strip->lane].kind == LaneKind::Gpu;
    QMenu* python =
        addChoices(menu, tr("Python frames"),
                   std::array{std::pair{PythonRows::None, tr("None")}, std::pair{PythonRows::Modules, tr("Modules")},
                              std::pair{PythonRows::All, tr("All")}},
                   m_choices.python, [this](PythonRows rows) { setPython(rows); });
    python->setEnabled(!isStream && m_layout.pythonRows() > 0); // a GPU has none
    addChoices(menu, tr("Height of rows"),
               std::array{std::pair{RowDensity::Compact, tr("Compact")}, std::pair{RowDensity::Normal, tr("Normal")},
                          std::pair{RowDensity::Tall, tr("Tall")}},
               m_density, [this](RowDensity density) { setDensity(density); });
    menu.addSeparator();
    menu.addAction(withKey(tr("Show the whole trace"), Qt::Key_Home), this, &TimelineView::fitAll);
    if (isOffered(&TimelineView::exportRequested))
        menu.addAction(m_document.chosen() == Document::Chosen::Range ? tr("Export this range…")
                                                                      : tr("Export what is shown…"),
                       this, &TimelineView::exportRequested);
    QAction* back = menu.addAction(withKeys(tr("Back to the last view"), QKeySequence{Qt::ALT | Qt::Key_Left}), this,
                                   [this] { goBack(); });
    back->setEnabled(m_history.canGoBack());
    QAction* undoing = menu.addAction(withKeys(tr("Undo"), QKeySequence{QKeySequence::Undo}), this, [this] { undo(); });
    undoing->setEnabled(m_history.canUndo());
}

void TimelineView::fillMenu(QMenu& menu, QPointF position)
{
    if (const SliceId slice = sliceAt(position)) {
        m_document.select(slice);
        addSliceActions(menu, slice);
    } else if (const auto instant = instantAt(position)) {
        m_document.chooseInstant(instant->first);
        addInstantActions(menu, instant->first);
    } else if (const auto gap = gapAt(position)) {
        m_document.chooseGap(gap);
        menu.addAction(withKey(tr("Zoom to the gap"), Qt::Key_F), this, [this, range = gap->range] { zoomTo(range); });
        menu.addAction(withKey(tr("Mark its time"), Qt::Key_M), this,
                       [this, range = gap->range] { m_document.toggleMark(range); });
        menu.addAction(tr("Go to what ends it"), this, [this, to = gap->after] { selectAndReveal(to); });
        if (isOffered(&TimelineView::noteRequested))
            menu.addAction(tr("Add a note"), this, [this, chosen = *gap] {
                m_document.chooseGap(chosen);
                emit noteRequested({});
            });
        menu.addAction(tr("Copy duration in ns"), this,
                       [range = gap->range] { copy(QString::number(range.length().count())); });
        menu.addSeparator();
    }
    addLaneActions(menu, m_layout.stripAt(position.y() + m_scrollY));
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(*menu, event->pos());
    menu->popup(event->globalPos());
}

void TimelineView::explain(SliceId slice)
{
    const Trace& trace = m_document.trace();
    const QRectF box = rectOf(slice).intersected(QRectF{rect()});
    const QPoint at =
        box.isEmpty() ? QPoint{width() / 3, height() / 3} : QPointF{box.left(), box.bottom() + 2}.toPoint();
    const bool isKernel = trace.kind(slice) == SliceKind::Kernel;
    showExplanation(toQt(isKernel ? trace.kernelLabel(trace.nameId(slice)) : trace.name(slice)),
                    toQt(explainSlice(trace, slice).text), mapToGlobal(at), this);
}

QString TimelineView::explanationOf(const Strip& strip) const
{
    switch (strip.kind) {
    case Strip::Kind::Lane:
        return toQt(explainLane(m_document.trace(), strip.lane));
    case Strip::Kind::Annotations:
        return tr(
            "Ranges that the program or a library named, such as steps, above the lane of the thread or GPU that they "
            "belong to.");
    case Strip::Kind::Rank:
        return tr("One process of a distributed job, with its threads and its GPU.");
    case Strip::Kind::Process:
        return tr("A process of the host with its threads, or a GPU with its streams.");
    case Strip::Kind::Counter:
        return tr("A number that the trace records over time, such as allocated memory. Each step of the curve is one "
                  "record.");
    case Strip::Kind::Queue:
        return tr("How much work was launched to the stream above and had not begun yet. Where it falls to zero, the "
                  "GPU waits "
                  "for launches.");
    }
    return {};
}

void TimelineView::hideLane(LaneId lane)
{
    LaneChoices choices = m_choices;
    choices.hiddenLanes.insert(lane.value);
    setChoices(std::move(choices));
}

void TimelineView::hideCounter(std::uint32_t counter)
{
    LaneChoices choices = m_choices;
    choices.hiddenCounters.insert(counter);
    setChoices(std::move(choices));
}

void TimelineView::pinLane(LaneId lane)
{
    LaneChoices choices = m_choices;
    if (!std::erase(choices.pinnedLanes, lane.value))
        choices.pinnedLanes.push_back(lane.value);
    setChoices(std::move(choices));
}

void TimelineView::showHiddenLanes()
{
    LaneChoices choices = m_choices;
    choices.hiddenLanes.clear();
    choices.hiddenCounters.clear();
    setChoices(std::move(choices));
}

void TimelineView::setPython(PythonRows rows)
{
    LaneChoices choices = m_choices;
    choices.python = rows;
    setChoices(std::move(choices));
}

void TimelineView::apply(const ViewState& state)
{
    applyChoices(state.choices);
    setScrollY(state.scrollY);
    setVisible(state.visible);
}

bool TimelineView::undo()
{
    const auto before = m_history.undo(state());
    if (before)
        apply(*before);
    return before.has_value();
}

bool TimelineView::goBack()
{
    const auto before = m_history.back(state());
    if (before)
        apply(*before);
    return before.has_value();
}

bool TimelineView::goOn()
{
    const auto next = m_history.on(state());
    if (next)
        apply(*next);
    return next.has_value();
}

} // namespace lanescope
