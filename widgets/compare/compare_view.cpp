#include "widgets/compare/compare_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "model/compare/wording.h"
#include "widgets/compare/dispatch_view.h"
#include "widgets/compare/step_strip.h"
#include "widgets/kit/quantities.h"
#include "widgets/panels/details.h"
#include "widgets/panels/find_bar.h"
#include "widgets/session/background.h"
#include "widgets/timeline/overview.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>

namespace lanescope {

namespace {

// Shows its words whole or not at all.
class WholeLabel : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        if (width() >= sizeHint().width())
            QLabel::paintEvent(event);
    }
};

} // namespace

CompareView::CompareView(Document& a, Document& b, const QString& nameA, const QString& nameB, QWidget* parent)
    : QWidget(parent), m_documents{&a, &b}, m_names{nameA, nameB}
{
    auto* timelines = new QSplitter{Qt::Vertical, this};
    timelines->setChildrenCollapsible(false);
    for (int i = 0; i < 2; ++i) {
        auto* half = new QWidget{timelines};
        auto* layout = new QVBoxLayout{half};
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        m_titles[i] = new QLabel{
            tr("<b>%1</b>&nbsp; %2").arg(i == 0 ? tr("Before") : tr("After"), m_names[i].toHtmlEscaped()), half};
        m_titles[i]->setMargin(4);
        m_panels[i] = new TimelinePanel{*m_documents[i], half};
        m_finds[i] = new FindBar{*m_documents[i], half};
        layout->addWidget(m_titles[i]);
        layout->addWidget(m_finds[i]);
        layout->addWidget(m_panels[i], 1);
        m_panels[i]->overview().hide(); // the steps above are the way through both
        timelines->addWidget(half);
        connect(&m_panels[i]->view(), &TimelineView::axisChanged, this, [this, i] { follow(i); });
        m_panels[i]->view().installEventFilter(this);
        m_finds[i]->input().installEventFilter(this);
        connect(&m_panels[i]->view(), &TimelineView::findRequested, this, &CompareView::find);
        connect(&m_finds[i]->input(), &QLineEdit::textChanged, this,
                [this, i](const QString& text) { shareSearch(i, text); });
        connect(m_finds[i], &FindBar::closed, this, [this, i] {
            if (m_finds[1 - i]->isVisibleTo(this))
                m_finds[1 - i]->close();
            m_panels[m_active]->view().setFocus();
        });
        connect(m_documents[i], &Document::selectionChanged, this,
                [this, i](SliceId slice) { joinSelected(i, slice); });
        connect(m_documents[i], &Document::hoveredChanged, this, [this, i](SliceId slice) { joinHovered(i, slice); });
    }
    m_strip = new StepStrip{this};
    connect(m_strip, &StepStrip::picked, this, &CompareView::showStep);
    m_kernels = new KernelChangeItems{this};
    m_ops = new OpChangeItems{this};
    m_kernelTable = makeTable(m_kernels, KernelChangeItems::Why);
    m_opTable = makeTable(m_ops, OpChangeItems::Name);
    m_tables = new QTabWidget{this};
    m_tables->setDocumentMode(true);
    m_tables->addTab(m_kernelTable, tr("GPU work"));
    m_tables->addTab(m_opTable, tr("Host"));
    m_dispatch = new DispatchView{m_tables};
    connect(m_dispatch, &DispatchView::picked, this, [this](SliceId first, SliceId second) {
        m_documents[0]->light(first ? std::vector{first} : std::vector<SliceId>{});
        m_documents[1]->light(second ? std::vector{second} : std::vector<SliceId>{});
    });
    m_tables->addTab(m_dispatch, tr("Dispatch"));
    m_slices = new QWidget{m_tables};
    auto* beside = new QHBoxLayout{m_slices};
    beside->setContentsMargins(0, 0, 0, 0);
    for (Document* document : m_documents)
        beside->addWidget(new Details{*document, m_slices}, 1);
    m_tables->addTab(m_slices, tr("Slices"));

    m_summary = new QTextBrowser{this};
    m_summary->setFrameShape(QFrame::NoFrame);
    m_summary->document()->setDocumentMargin(10);
    m_summary->setAccessibleName(tr("What changed"));
    m_summary->setHtml(tr("Comparing…"));

    m_summary->setMinimumWidth(270);
    m_left = new QSplitter{Qt::Vertical, this};
    QSplitter* left = m_left;
    left->setChildrenCollapsible(false);
    auto* above = new QWidget{left};
    auto* layout = new QVBoxLayout{above};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_strip);
    layout->addWidget(timelines, 1);
    left->addWidget(above);
    left->addWidget(m_tables);
    left->setStretchFactor(0, 1);
    left->setSizes({660, 240});
    auto* whole = new QSplitter{Qt::Horizontal, this};
    whole->addWidget(left);
    whole->addWidget(m_summary);
    whole->setStretchFactor(0, 1);
    whole->setSizes({1060, 360});
    auto* outer = new QVBoxLayout{this};
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(whole);
    setFocusProxy(&m_panels[0]->view());
    m_linked = {a.trace().sliceRange(), b.trace().sliceRange()};
    relink();
    for (Document* document : m_documents)
        document->workOutActivity();
    ask();
}

QWidget* CompareView::makeBar()
{
    auto* bar = new QWidget{this};
    auto* layout = new QHBoxLayout{bar};
    layout->setContentsMargins(8, 4, 8, 4);
    m_steps = new QComboBox{bar};
    m_steps->setAccessibleName(tr("Align on"));
    m_steps->setMinimumWidth(180);
    m_steps->addItem(tr("Begin of the traces"));
    connect(m_steps, &QComboBox::activated, this, [this](int at) {
        if (at > 0)
            showStep(at - 1);
        else {
            m_linked = {m_documents[0]->trace().sliceRange(), m_documents[1]->trace().sliceRange()};
            relink();
            m_panels[0]->view().fitAll();
        }
    });
    auto* onSelection = new QPushButton{tr("Align on selection"), bar};
    onSelection->setToolTip(tr("The slices selected above and below stand for each other"));
    connect(onSelection, &QPushButton::clicked, this, &CompareView::alignOnSelection);
    m_stretch = new QCheckBox{tr("Stretch to equal length"), bar};
    connect(m_stretch, &QCheckBox::toggled, this, &CompareView::setStretched);
    auto* differs = new QPushButton{tr("Light what differs"), bar};
    connect(differs, &QPushButton::clicked, this, &CompareView::lightWhatDiffers);
    m_figures = new WholeLabel{bar};
    layout->addWidget(new QLabel{tr("Align on"), bar});
    layout->addWidget(m_steps);
    layout->addWidget(onSelection);
    layout->addWidget(m_stretch);
    layout->addWidget(differs);
    // With large words the bar must not hold the window wider than a screen: the figures give way, and are in the page.
    m_figures->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_figures->setAlignment(Qt::AlignVCenter | Qt::AlignRight);
    layout->addWidget(m_figures, 1);
    return bar;
}

QTableView* CompareView::makeTable(QAbstractItemModel* items, int stretchColumn)
{
    auto* table = new QTableView{this};
    auto* sorted = new QSortFilterProxyModel{table};
    sorted->setSourceModel(items);
    sorted->setSortRole(KernelChangeItems::sortRole);
    table->setModel(sorted);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setSortingEnabled(true);
    table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    sorted->sort(-1); // as the comparison orders them: what changed most first
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(22);
    table->horizontalHeader()->setSectionResizeMode(stretchColumn, QHeaderView::Stretch);
    table->setTextElideMode(Qt::ElideRight);
    table->setWordWrap(false);
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this, sorted, items](const QModelIndex& index) {
                if (!index.isValid())
                    return;
                const int row = sorted->mapToSource(index).row();
                if (items == m_kernels)
                    lightKernelRow(row);
                else
                    lightOpRow(row);
            });
    return table;
}

void CompareView::ask()
{
    inBackground(
        this,
        [a = m_documents[0]->analysis(), b = m_documents[1]->analysis()] {
            return DiffPtr{std::make_shared<const Diff>(*diffOf(*a, *b))};
        },
        [this](DiffPtr diff) { showDiff(std::move(diff)); });
}

void CompareView::showDiff(DiffPtr diff)
{
    m_diff = std::move(diff);
    m_joinedByB = m_diff->joined;
    std::sort(m_joinedByB.begin(), m_joinedByB.end(), [](const auto& x, const auto& y) {
        return std::pair{x.second, x.first} < std::pair{y.second, y.first};
    });
    m_kernels->set(m_diff);
    // Few rows want little room: the lanes have the rest.
    const int rowHeight = m_kernelTable->fontMetrics().height() + 8;
    const int wanted = rowHeight * (static_cast<int>(std::min<std::size_t>(m_diff->kernels.size(), 8)) + 4);
    if (const QList<int> sizes = m_left->sizes(); sizes[1] > wanted)
        m_left->setSizes({sizes[0] + sizes[1] - wanted, wanted});
    m_ops->set(m_diff);
    for (int column = 0; column < KernelChangeItems::Why; ++column) {
        m_kernelTable->resizeColumnToContents(column);
        m_kernelTable->setColumnWidth(column, std::min(300, m_kernelTable->columnWidth(column)));
    }
    for (const int column : {0, 2, 3, 4, 5, 6})
        m_opTable->resizeColumnToContents(column);
    m_strip->set(m_diff);
    if (!m_diff->steps.empty())
        m_tables->setTabText(0, m_diff->steps.size() == 1 ? tr("GPU work")
                                                          : tr("GPU work of %1 steps").arg(m_diff->steps.size()));
    {
        const QSignalBlocker quiet{m_steps};
        for (const StepPair& step : m_diff->steps)
            m_steps->addItem(step.name.a == step.name.b ? QString::fromStdString(step.name.a)
                                                        : QString::fromStdString(step.name.a + " / " + step.name.b));
    }
    const auto word = [](Ns d) { return shortDuration(d).toStdString(); };
    const auto paragraph = [](const std::string& text) {
        return QStringLiteral("<p>%1</p>").arg(QString::fromStdString(text).toHtmlEscaped());
    };
    // The answer first, then what differs between the recordings.
    QString html = QStringLiteral("<p style=\"font-size:large\"><b>%1</b></p>")
                       .arg(QString::fromStdString(joined(m_diff->headline, word, " · ")).toHtmlEscaped());
    if (!m_diff->differs.empty())
        html += QStringLiteral("<p><b>%1</b></p>")
                    .arg(QString::fromStdString(joined(m_diff->differs, word, " · ")).toHtmlEscaped());
    if (!m_diff->alike.empty())
        html += paragraph(joined(m_diff->alike, word, " · "));
    for (const Sentence& sentence : m_diff->summary)
        html += paragraph(format(sentence, word));
    m_summary->setHtml(html);
    // Of several steps the last: the first may be cold.
    if (!m_diff->steps.empty())
        showStep(static_cast<int>(m_diff->steps.size()) - 1);
    lightWhatDiffers(); // until something else is lit
    emit ready();
}

QString CompareView::summary() const { return m_summary->toPlainText(); }

void CompareView::relink()
{
    m_link = AxisLink::between(m_linked.first, m_linked.second, m_stretch && m_stretch->isChecked());
    follow(0);
}

void CompareView::follow(int leader)
{
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    const TimeRange shown = m_panels[leader]->view().visible();
    m_panels[1 - leader]->view().setVisible(leader == 0 ? m_link.toB(shown) : m_link.toA(shown));
    m_isFollowing = false;
}

void CompareView::showStep(int step)
{
    if (!m_diff || step < 0 || step >= static_cast<int>(m_diff->steps.size()))
        return;
    const StepPair& pair = m_diff->steps[static_cast<std::size_t>(step)];
    m_strip->setCurrent(step);
    m_steps->setCurrentIndex(step + 1);
    m_linked = {pair.range.a, pair.range.b};
    relink();
    // Both steps with the work they launched, as long as the longer one.
    const auto withWork = [&](int side, TimeRange range) {
        const Trace& trace = m_documents[side]->trace();
        const TimeRange all = range;
        for (const Launched& l : m_documents[side]->analysis()->work())
            if (l.launch && trace.begin(l.launch) >= all.begin && trace.begin(l.launch) < all.end)
                range.end = std::max(range.end, trace.end(l.work));
        return range;
    };
    TimeRange shown = withWork(0, pair.range.a);
    const TimeRange other = m_link.toA(withWork(1, pair.range.b));
    shown.end = std::max(shown.end, other.end);
    m_panels[0]->view().zoomTo(shown);
    inBackground(
        this,
        [a = m_documents[0]->tracePtr(), b = m_documents[1]->tracePtr(), range = pair.range] {
            return std::make_shared<const DispatchTree>(dispatchTree(*a, range.a, *b, range.b));
        },
        [this, request = ++m_dispatchRequest](std::shared_ptr<const DispatchTree> tree) {
            if (request == m_dispatchRequest)
                m_dispatch->set(std::move(tree), m_documents[0]->trace(), m_documents[1]->trace());
        });
    const Ns a = pair.gpu.a, b = pair.gpu.b;
    m_figures->setText(
        tr("Host %1 → %2 · GPU %3 → %4")
            .arg(shortDuration(pair.cpu.a), shortDuration(pair.cpu.b), shortDuration(a), shortDuration(b)));
}

void CompareView::alignOnSelection()
{
    const SliceId a = m_documents[0]->selection(), b = m_documents[1]->selection();
    if (!a || !b)
        return;
    m_linked = {m_documents[0]->trace().range(a), m_documents[1]->trace().range(b)};
    relink();
}

void CompareView::setStretched(bool isStretched)
{
    m_stretch->setChecked(isStretched);
    relink();
}

namespace {

std::vector<SliceId> slicesOf(const std::vector<WorkPart>& parts)
{
    std::vector<SliceId> all;
    for (const WorkPart& part : parts)
        all.insert(all.end(), part.slices.begin(), part.slices.end());
    std::sort(all.begin(), all.end());
    return all;
}

} // namespace

void CompareView::lightKernelRow(int row)
{
    const KernelChange& k = m_kernels->row(row);
    m_documents[0]->light(slicesOf(k.a));
    m_documents[1]->light(slicesOf(k.b));
}

void CompareView::lightOpRow(int row)
{
    const OpChange& o = m_ops->row(row);
    m_documents[0]->light(o.slices.a);
    m_documents[1]->light(o.slices.b);
}

void CompareView::lightWhatDiffers()
{
    if (!m_diff)
        return;
    std::vector<SliceId> all[2];
    for (const KernelChange& k : m_diff->kernels)
        if (k.isDifferent()) {
            const std::vector<SliceId> a = slicesOf(k.a), b = slicesOf(k.b);
            all[0].insert(all[0].end(), a.begin(), a.end());
            all[1].insert(all[1].end(), b.begin(), b.end());
        }
    for (const OpChange& o : m_diff->ops)
        if (o.status != Change::Same) {
            all[0].insert(all[0].end(), o.slices.a.begin(), o.slices.a.end());
            all[1].insert(all[1].end(), o.slices.b.begin(), o.slices.b.end());
        }
    for (int i = 0; i < 2; ++i) {
        std::sort(all[i].begin(), all[i].end());
        m_documents[i]->light(std::move(all[i]));
    }
}

SliceId CompareView::counterpart(int leader, SliceId slice) const
{
    if (!slice || !m_diff)
        return {};
    if (leader == 0) {
        const auto at = std::lower_bound(m_diff->joined.begin(), m_diff->joined.end(), std::pair{slice, SliceId{0u}});
        return at != m_diff->joined.end() && at->first == slice ? at->second : SliceId{};
    }
    const auto at = std::lower_bound(m_joinedByB.begin(), m_joinedByB.end(), slice,
                                     [](const auto& pair, SliceId s) { return pair.second < s; });
    return at != m_joinedByB.end() && at->second == slice ? at->first : SliceId{};
}

void CompareView::joinHovered(int leader, SliceId slice)
{
    if (m_isFollowing || !m_diff)
        return;
    m_isFollowing = true;
    m_documents[1 - leader]->hover(counterpart(leader, slice));
    m_isFollowing = false;
}

// What belongs to it on the other side is selected with it, unless another slice was chosen there by hand.
void CompareView::joinSelected(int leader, SliceId slice)
{
    if (m_isFollowing)
        return;
    m_isChosen[leader] = bool{slice};
    m_isFollowing = true;
    if (!m_isChosen[1 - leader])
        m_documents[1 - leader]->select(counterpart(leader, slice));
    m_isFollowing = false;
    if (slice)
        m_tables->setCurrentWidget(m_slices);
}

void CompareView::find()
{
    const int active = m_active; // opening moves the keyboard
    m_finds[1 - active]->open();
    m_finds[active]->open();
}

void CompareView::shareSearch(int leader, const QString& text)
{
    if (m_finds[1 - leader]->input().text() != text)
        m_finds[1 - leader]->input().setText(text);
}

bool CompareView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        for (int i = 0; i < 2; ++i)
            if (watched == &m_panels[i]->view() || watched == &m_finds[i]->input())
                m_active = i;
    return QWidget::eventFilter(watched, event);
}

void CompareView::setTheme(const Theme& theme)
{
    for (TimelinePanel* panel : m_panels)
        panel->setTheme(theme);
    m_strip->setTheme(theme);
    m_dispatch->setTheme(theme);
}

} // namespace lanescope
