#include "widgets/compare/compare_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/base/median.h"
#include "model/replay/final_verdict.h"
#include "widgets/compare/changes_page.h"
#include "widgets/compare/changes_panel.h"
#include "widgets/compare/compare_strip.h"
#include "widgets/compare/dispatch_view.h"
#include "widgets/compare/pair_page.h"
#include "widgets/compare/recordings_row.h"
#include "widgets/compare/step_strip.h"
#include "widgets/compare/waterfall_chart.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/find_bar.h"
#include "widgets/panels/inspector.h"
#include "widgets/session/background.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

// The tree of calls as a panel of the drawer.
class DispatchPanel : public Panel {
public:
    DispatchPanel(DispatchView* tree, QWidget* parent) : Panel(parent), m_tree(tree)
    {
        auto* layout = new QVBoxLayout{this};
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(tree);
    }
    void setTheme(const Theme& theme) override { m_tree->setTheme(theme); }

private:
    DispatchView* m_tree;
};

constexpr int foldBelow = 640;                 // a view lower than this has no room for waterfall, lanes and drawer
constexpr int barsHeights[] = {600, 740, 880}; // views lower than these heights have 3, 4 or 6 bars, others 8

std::size_t barsFor(int height)
{
    return height < barsHeights[0] ? 3 : height < barsHeights[1] ? 4 : height < barsHeights[2] ? 6 : 8;
}

} // namespace

CompareView::CompareView(Document& a, Document& b, const QString& nameA, const QString& nameB, const QString& shortA,
                         const QString& shortB, QWidget* parent)
    : QWidget(parent), m_documents{&a, &b}, m_names{nameA, nameB}, m_shortNames{shortA, shortB}
{
    makeActions();
    m_answer = new CompareStrip{this};
    m_splitter = new QSplitter{Qt::Horizontal, this};
    m_stacked = new QSplitter{Qt::Vertical, m_splitter};
    m_stacked->setChildrenCollapsible(false);
    auto* above = new QWidget{m_stacked};
    m_recordings = new RecordingsRow{above};
    m_waterfall = new WaterfallChart{above};
    m_steps = new StepStrip{above};
    m_lanes = new PairLanes{a, b, shortA, shortB, above};
    auto* column = new QVBoxLayout{above};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_recordings);
    column->addWidget(m_waterfall);
    column->addWidget(m_steps);
    for (int side = 0; side < 2; ++side) {
        m_finds[side] = new FindBar{*m_documents[side], above};
        column->addWidget(m_finds[side]);
        watch(side);
    }
    column->addWidget(m_lanes, 1);
    m_recordings->setButton(m_align);
    makeDrawer(m_stacked);
    m_stacked->addWidget(above);
    m_stacked->addWidget(m_drawer);
    m_stacked->setStretchFactor(0, 1);

    m_cards = new ChangesPage{this};
    m_selection = new PairPage{PairPage::Of::Selection, a, b, shortA, shortB, this};
    m_ranges = new PairPage{PairPage::Of::Range, a, b, shortA, shortB, this};
    m_inspector = new Inspector{tr("Changes"), m_cards, m_selection, m_ranges, this};
    m_inspector->follow(a);
    m_inspector->follow(b);
    m_splitter->addWidget(m_stacked);
    m_splitter->addWidget(m_inspector);
    m_splitter->setHandleWidth(1);
    m_splitter->setStretchFactor(0, 1);
    auto* outer = new QVBoxLayout{this};
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(m_answer);
    outer->addWidget(m_splitter, 1);
    setFocusProxy(&side(0).view());

    for (int i = 0; i < PairLanes::panelCount; ++i) {
        m_lanes->panel(i).view().installEventFilter(this);
        connect(&m_lanes->panel(i).view(), &TimelineView::findRequested, this, &CompareView::find);
    }
    const auto followNames = [this](int px) {
        m_waterfall->setColumn(px);
        m_steps->setColumn(px);
    };
    connect(m_lanes, &PairLanes::namesResized, this, followNames);
    followNames(m_lanes->namesWidth());
    connect(m_steps, &StepStrip::picked, this, &CompareView::showStep);
    connect(m_cards, &ChangesPage::showRequested, this, &CompareView::showCard);
    connect(m_waterfall, &WaterfallChart::chosenChanged, this, [this] {
        const auto chosen = m_waterfall->chosen();
        if (!chosen) {
            m_changes->setRole({});
            isolate({});
            return;
        }
        const WaterfallRow& row = m_waterfall->waterfall().rows[*chosen];
        m_changes->setRole(std::string{row.role});
        isolate(row.slices);
    });
    connect(m_answer, &CompareStrip::partChosen, this, [this](const QString& role) {
        if (role.isEmpty() || !m_diff)
            return;
        m_waterfall->choose({});
        m_changes->setRole(role.toStdString());
        isolate(slicesOfRole(*m_diff, role.toStdString()));
    });
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_isDragged = !m_inspector->isFolded(); });
    connect(m_inspector, &Inspector::foldedChanged, this, [this] {
        m_isDragged = false;
        place();
    });
    m_linked = {a.trace().sliceRange(), b.trace().sliceRange()};
    alignOnBegin();
    for (Document* document : m_documents)
        document->workOutActivity();
    ask();
}

void CompareView::makeActions()
{
    m_onlyDifferences = new QAction{tr("Only differences"), this};
    m_onlyDifferences->setToolTip(tr("Dims everything that is the same on both sides"));
    m_onlyDifferences->setCheckable(true);
    m_onlyDifferences->setChecked(true);
    connect(m_onlyDifferences, &QAction::toggled, this, &CompareView::showLit);
    m_ribbons = new QAction{tr("Ribbons"), this};
    m_ribbons->setToolTip(tr("Shows between the GPU lanes which kernels match each other"));
    m_ribbons->setCheckable(true);
    m_ribbons->setChecked(true);
    connect(m_ribbons, &QAction::toggled, this, [this](bool isOn) { m_lanes->setRibbons(isOn); });
    m_align = new QToolButton{this};
    m_align->setText(tr("Align ▾"));
    m_align->setToolTip(tr("The anchor that both sides are aligned on"));
    m_align->setAccessibleName(tr("Align"));
    m_align->setPopupMode(QToolButton::InstantPopup);
    m_align->setFocusPolicy(Qt::TabFocus);
    setLook(*m_align, "quiet");
    auto* menu = new QMenu{m_align};
    menu->addAction(tr("On the start of the traces"), this, &CompareView::alignOnBegin);
    menu->addAction(tr("On the selected slices"), this, &CompareView::alignOnSelection);
    menu->addSeparator();
    m_stretch = menu->addAction(tr("Stretch to equal length"));
    m_stretch->setCheckable(true);
    connect(m_stretch, &QAction::toggled, this, [this] { relink(m_linked, m_note); });
    m_align->setMenu(menu);
}

void CompareView::makeDrawer(QWidget* parent)
{
    const auto changes = [this](QWidget* on) -> Panel* {
        m_changes = new ChangesPanel{on};
        return m_changes;
    };
    const auto calls = [this](QWidget* on) -> Panel* {
        m_dispatch = new DispatchView{on};
        return new DispatchPanel{m_dispatch, on};
    };
    m_drawer = new Drawer{{{QStringLiteral("changes"), tr("Changes"), tr("Changes by role and by name"), changes},
                           {QStringLiteral("calls"), tr("Calls of the step"),
                            tr("Calls of the host in this step, on both sides"), calls}},
                          parent};
    m_drawer->open(QStringLiteral("calls")); // both are created at once and filled when results arrive
    m_drawer->open(QStringLiteral("changes"));
    connect(m_changes, &ChangesPanel::rowChosen, this, [this](const ChangeItems::Row& row) { isolate(row.slices); });
    connect(m_dispatch, &DispatchView::picked, this, [this](SliceId first, SliceId second) {
        isolate({first ? std::vector{first} : std::vector<SliceId>{},
                 second ? std::vector{second} : std::vector<SliceId>{}});
    });
    const auto chosen = [this] {
        m_isDrawerChosen = m_isDrawerChosen || !m_isPlacing;
        place();
    };
    connect(m_drawer, &Drawer::opened, this, chosen);
    connect(m_drawer, &Drawer::closed, this, chosen);
    connect(m_stacked, &QSplitter::splitterMoved, this, [this] {
        if (!m_drawer->current().isEmpty())
            m_drawerHeight = m_drawer->height();
    });
}

void CompareView::ask()
{
    inBackground(
        this,
        [a = m_documents[0]->analysis(), b = m_documents[1]->analysis()] {
            return DiffPtr{
                std::make_shared<const Diff>(*diffOf(*a, *b, {{}, {nullptr, nullptr}, finalVerdict, finalPace}))};
        },
        [this](DiffPtr diff) { showDiff(std::move(diff)); });
}

// The pair whose steps are both nearest to the medians, the last of equals: the first step may be cold, and any may be
// an outlier. -1: there is none.
static int typicalStep(const Diff& diff)
{
    std::vector<Ns> a, b;
    for (const StepPair& pair : diff.steps) {
        a.push_back(pair.range.a.length());
        b.push_back(pair.range.b.length());
    }
    if (a.empty())
        return -1;
    const auto apart = [](Ns length, Ns median) {
        return std::abs(static_cast<double>((length - median).count())) /
               static_cast<double>(std::max(Ns{1}, median).count());
    };
    const Ns medianA = medianOf(a), medianB = medianOf(b);
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < a.size(); ++i)
        if (apart(a[i], medianA) + apart(b[i], medianB) <= apart(a[nearest], medianA) + apart(b[nearest], medianB))
            nearest = i;
    return static_cast<int>(nearest);
}

void CompareView::showDiff(DiffPtr diff)
{
    m_diff = std::move(diff);
    m_joinedByB = m_diff->joined;
    std::sort(m_joinedByB.begin(), m_joinedByB.end(), [](const auto& x, const auto& y) {
        return std::pair{x.second, x.first} < std::pair{y.second, y.first};
    });
    const auto add = [](std::vector<SliceId>& to, const std::vector<SliceId>& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    for (const NameChange& name : m_diff->names)
        if (name.trend != Trend::Same) {
            add(m_differing.a, name.slices.a);
            add(m_differing.b, name.slices.b);
        }
    for (const OpChange& op : m_diff->ops)
        if (op.status != WorkChange::Same) {
            add(m_differing.a, op.slices.a);
            add(m_differing.b, op.slices.b);
        }
    std::sort(m_differing.a.begin(), m_differing.a.end());
    std::sort(m_differing.b.begin(), m_differing.b.end());
    m_answer->set(*m_diff);
    m_recordings->set(*m_diff);
    m_waterfall->setMostRows(barsFor(height()));
    m_waterfall->set(m_diff, m_shortNames[0], m_shortNames[1]);
    m_steps->set(m_diff);
    m_lanes->set(m_diff);
    m_cards->set(*m_diff);
    m_inspector->setFindings(m_cards->cards().size());
    m_changes->set(m_diff);
    m_drawer->setScope(m_diff->isWhole             ? tr("of the whole traces")
                       : m_diff->steps.size() == 1 ? tr("of one step")
                                                   : tr("per step: mean of %1 steps").arg(m_diff->steps.size()));
    place();
    showStep(typicalStep(*m_diff));
    showLit();
    emit ready();
}

QString CompareView::summary() const
{
    return m_answer->answer().headline + QLatin1Char{'\n'} + m_answer->answer().detail + QLatin1Char{'\n'} +
           m_cards->text();
}

void CompareView::relink(std::pair<TimeRange, TimeRange> linked, const QString& note)
{
    m_linked = linked;
    m_note = note;
    m_lanes->setLink(AxisLink::between(linked.first, linked.second, m_stretch->isChecked()), note);
}

void CompareView::showAligned()
{
    const TimeRange other = m_lanes->link().toA(m_linked.second);
    const TimeRange all{std::min(m_aligned.begin, other.begin), std::max(m_aligned.end, other.end)};
    const Ns margin = std::max(Ns{1}, all.length() / 40);
    m_lanes->show({all.begin - margin, all.end + margin});
}

void CompareView::alignOnBegin()
{
    const TimeRange a = m_documents[0]->trace().sliceRange();
    relink({a, m_documents[1]->trace().sliceRange()}, tr("both from their start"));
    m_aligned = a;
    showAligned();
}

void CompareView::showStep(int step)
{
    if (!m_diff || step < 0 || step >= static_cast<int>(m_diff->steps.size()))
        return;
    const StepPair& pair = m_diff->steps[static_cast<std::size_t>(step)];
    m_steps->setCurrent(step);
    QString name = QString::fromStdString(pair.name.a).remove(QStringLiteral("ProfilerStep"));
    if (pair.name.a != pair.name.b)
        name += QStringLiteral(" / ") + QString::fromStdString(pair.name.b).remove(QStringLiteral("ProfilerStep"));
    relink({pair.range.a, pair.range.b}, m_diff->isWhole ? tr("both from their start") : tr("both from %1").arg(name));
    // Both steps with the work that they launched, as long as the longer one.
    const auto withWork = [&](int of, TimeRange range) {
        const Trace& trace = m_documents[of]->trace();
        const TimeRange all = range;
        for (const Launched& l : m_documents[of]->analysis()->work())
            if (l.launch && trace.begin(l.launch) >= all.begin && trace.begin(l.launch) < all.end)
                range.end = std::max(range.end, trace.end(l.work));
        return range;
    };
    m_aligned = withWork(0, pair.range.a);
    const TimeRange other = m_lanes->link().toA(withWork(1, pair.range.b));
    m_aligned.end = std::max(m_aligned.end, other.end);
    showAligned();
    inBackground(
        this,
        [a = m_documents[0]->tracePtr(), b = m_documents[1]->tracePtr(), range = pair.range] {
            return std::make_shared<const DispatchTree>(dispatchTree(*a, range.a, *b, range.b));
        },
        [this, request = ++m_dispatchRequest](std::shared_ptr<const DispatchTree> tree) {
            if (request == m_dispatchRequest)
                m_dispatch->set(std::move(tree), m_documents[0]->trace(), m_documents[1]->trace());
        });
}

void CompareView::alignOnSelection()
{
    const SliceId a = m_documents[0]->selection(), b = m_documents[1]->selection();
    if (a && b)
        relink({m_documents[0]->trace().range(a), m_documents[1]->trace().range(b)}, tr("both from the selection"));
}

void CompareView::setStretched(bool isStretched) { m_stretch->setChecked(isStretched); }

void CompareView::place()
{
    if (m_isPlacing || height() < 50)
        return;
    m_isPlacing = true;
    const double scale = std::max(1.0, fontMetrics().height() / 16.0); // text scale
    const int wide = window()->width() < sizes::narrowBelow ? sizes::inspectorNarrow : sizes::inspector;
    const int right = m_inspector->isFolded() ? m_inspector->foldedWidth()
                                              : std::min(static_cast<int>(wide * std::sqrt(scale)), width() / 2);
    if (!m_isDragged)
        m_splitter->setSizes({width() - right, right});
    const bool isLow = window()->height() < sizes::lowBelow * scale;
    if (!m_isDrawerChosen && isLow == !m_drawer->current().isEmpty()) {
        if (isLow)
            m_drawer->close();
        else
            m_drawer->open(QStringLiteral("changes"));
    }
    // On a low screen the open drawer leaves the waterfall its longest bar. On a very low one it takes its place: the
    // strip has its bars, the table its rows.
    m_recordings->setMostLines(isLow ? 1 : 2);
    const bool isShort = isLow && !m_drawer->current().isEmpty();
    m_waterfall->setMostRows(isShort ? 2 : barsFor(static_cast<int>(height() / std::sqrt(scale))));
    m_waterfall->setFolded(isShort && height() < foldBelow * scale);
    const int all = m_stacked->height();
    const int drawer = m_drawer->current().isEmpty() ? m_drawer->closedHeight()
                                                     : std::min(static_cast<int>(m_drawerHeight * scale), all / 3);
    m_stacked->setSizes({all - drawer, drawer});
    m_isPlacing = false;
}

void CompareView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
    QMetaObject::invokeMethod(this, &CompareView::place, Qt::QueuedConnection); // after its parts have their sizes
}

void CompareView::setTheme(const Theme& theme)
{
    m_inspector->setTheme(theme); // its style sheet first: it resets the palettes of its pages
    m_answer->setTheme(theme);
    m_recordings->setTheme(theme);
    m_recordings->setStyleSheet(frameSheet(theme));
    m_waterfall->setTheme(theme);
    m_steps->setTheme(theme);
    m_lanes->setTheme(theme);
    m_cards->setTheme(theme);
    m_selection->setTheme(theme);
    m_ranges->setTheme(theme);
    m_drawer->setTheme(theme);
}

} // namespace lanescope
