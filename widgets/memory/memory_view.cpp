#include "widgets/memory/memory_view.h"

#include <QAction>
#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/segment_history.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/memory_capacity.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_findings_page.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_legend.h"
#include "widgets/memory/memory_overview.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_range_page.h"
#include "widgets/memory/memory_selection_page.h"
#include "widgets/memory/memory_strip.h"
#include "widgets/panels/inspector.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace lanescope {

MemoryView::MemoryView(MemorySnapshotPtr snapshot, std::shared_ptr<const MemoryBands> bands, std::size_t device,
                       const Theme& theme, QWidget* parent)
    : QWidget(parent), m_document(new MemoryDocument{std::move(snapshot), std::move(bands), device, this}),
      m_theme(&theme)
{
    makeChips();
    auto* all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    m_strip = new MemoryStrip{m_document->snapshot(), m_document->deviceIndex(), this};
    all->addWidget(m_strip);
    auto* below = new QHBoxLayout;
    below->setSpacing(0);
    auto* main = new QVBoxLayout;
    main->setSpacing(0);
    m_chart = new MemoryChart{*m_document, theme, this};
    m_overview = new MemoryOverview{*m_chart, *m_document, theme, this};
    auto* overview = new QHBoxLayout;
    auto* named = plainLabel(tr("Overview"), "muted", this);
    named->setFixedWidth(MemoryLegend::wide);
    named->setContentsMargins(10, 0, 6, 0);
    overview->addWidget(named);
    overview->addWidget(m_overview, 1);
    main->addLayout(overview);
    main->addWidget(makeChartRow());
    auto* upper = new QHBoxLayout;
    upper->setSpacing(0);
    m_legend = new MemoryLegend{
        *m_document, *m_chart, {m_lines[0], m_lines[1], m_lines[2], m_lines[4], m_lines[3]}, theme, this};
    upper->addWidget(m_legend);
    upper->addWidget(m_chart, 1);
    main->addLayout(upper, 3);
    m_map = new AddressMapView{*m_document, theme, this};
    m_map->setVisible(m_document->snapshot().hasSegments());
    main->addWidget(m_map);
    m_panel = new MemoryPanel{*m_document, theme, this};
    main->addWidget(m_panel, 2);
    linkPanel();
    makeInspector();
    below->addLayout(main, 1);
    below->addWidget(m_inspector);
    all->addLayout(below, 1);
    connect(m_document, &MemoryDocument::cursorChanged, this, &MemoryView::placeChanged);
    connect(m_document, &MemoryDocument::bandsChanged, this, &MemoryView::placeChanged);
    connect(m_chart, &MemoryChart::viewChanged, this, &MemoryView::placeChanged);
    showLines();
    setTheme(theme);
    m_chart->setFocus();
}

void MemoryView::linkPanel()
{
    connect(m_panel, &MemoryPanel::pageChanged, this, &MemoryView::fitHeights);
    connect(m_panel, &MemoryPanel::partRequested, m_chart, &MemoryChart::reveal);
    connect(m_panel, &MemoryPanel::placeChosen, m_chart, &MemoryChart::bringIntoView);
    const auto follow = [this] {
        m_panel->setInView(m_document->bands().eventAt(m_chart->fromUs()) + 1,
                           m_document->bands().eventAt(m_chart->toUs()));
    };
    connect(m_chart, &MemoryChart::viewChanged, this, follow);
    follow();
}

void MemoryView::makeInspector()
{
    m_findings = new MemoryFindingsPage{m_document->snapshot(), this};
    m_selection = new MemorySelectionPage{*m_document, *m_map, this};
    m_range = new MemoryRangePage{*m_document, this};
    m_inspector = new Inspector{tr("Findings"), m_findings, m_selection, m_range, this};
    m_inspector->setFindings(m_findings->cards().size());
    connect(m_findings, &MemoryFindingsPage::showRequested, this, &MemoryView::showFinding);
    connect(m_selection, &MemorySelectionPage::lifeRequested, m_chart, &MemoryChart::reveal);
    connect(m_selection, &MemorySelectionPage::holderRequested, m_panel, &MemoryPanel::showHolder);
    connect(m_range, &MemoryRangePage::zoomRequested, m_chart, &MemoryChart::reveal);
    connect(m_inspector, &Inspector::foldedChanged, this, &MemoryView::fitHeights);
    connect(m_document, &MemoryDocument::lifeChanged, this, [this] {
        if (m_document->life() || m_document->segment())
            m_inspector->setPage(Inspector::Page::Selection);
        else if (m_inspector->page() == Inspector::Page::Selection)
            m_inspector->setPage(Inspector::Page::Findings);
    });
    connect(m_document, &MemoryDocument::rangeChanged, this, [this] {
        if (m_document->range())
            m_inspector->setPage(Inspector::Page::Range);
        else if (m_inspector->page() == Inspector::Page::Range)
            m_inspector->setPage(Inspector::Page::Findings);
    });
}

void MemoryView::showFinding(std::size_t device, std::int64_t index)
{
    if (device != m_document->deviceIndex()) {
        emit deviceChosen(device);
        return;
    }
    m_document->setCursor(index);
    m_chart->bringIntoView(index);
}

// Where the page is low, the table still shows some rows.
void MemoryView::fitHeights()
{
    constexpr int low = 850, minPanel = 194;
    m_map->setCompact(height() < low && m_panel->isOpen());
    m_panel->setMinimumHeight(m_panel->isOpen() ? minPanel : 0);
    const double scale = std::max(1.0, fontMetrics().height() / 16.0); // text scale
    const int wide = width() < sizes::narrowBelow ? sizes::inspectorNarrow : sizes::inspector;
    m_inspector->setFixedWidth(m_inspector->isFolded()
                                   ? m_inspector->foldedWidth()
                                   : std::min(static_cast<int>(wide * std::sqrt(scale)), width() / 2));
}

void MemoryView::resizeEvent(QResizeEvent* event)
{
    fitHeights();
    QWidget::resizeEvent(event);
}

// Names the chart, with the choice of the GPU and of its memory at the right.
QWidget* MemoryView::makeChartRow()
{
    auto* made = m_chartRow = new QFrame{this};
    made->setObjectName(QStringLiteral("chartRow"));
    auto* row = new QHBoxLayout{made};
    row->setContentsMargins(10, 2, 10, 2);
    auto* name = plainLabel(deviceText(m_document->device()), "strong", made);
    name->setWordWrap(false);
    auto* what = plainLabel(tr("live memory by holder"), "muted", made);
    what->setWordWrap(false);
    row->addWidget(name);
    row->addWidget(what);
    row->addStretch(1);
    m_capacity = new CapacityBox{m_document->snapshot(), made};
    connect(m_capacity, &CapacityBox::chosen, this, &MemoryView::capacityChosen);
    m_capacity->setVisible(m_document->snapshot().hasSegments());
    row->addWidget(m_capacity);
    const std::vector<MemoryDevice>& devices = m_document->snapshot().devices;
    if (devices.size() > 1) {
        auto* gpus = new QComboBox{made};
        gpus->setToolTip(tr("Show this GPU"));
        for (const MemoryDevice& d : devices)
            gpus->addItem(deviceText(d));
        gpus->setCurrentIndex(static_cast<int>(m_document->deviceIndex()));
        connect(gpus, &QComboBox::activated, this, [this](int index) {
            if (const auto device = static_cast<std::size_t>(index); device != m_document->deviceIndex())
                emit deviceChosen(device);
        });
        row->addWidget(gpus);
    }
    return made;
}

void MemoryView::makeChips()
{
    const auto chip = [this](const QString& text, const QString& tip, bool isOn) {
        auto* made = new QAction{text, this};
        made->setToolTip(tip);
        made->setCheckable(true);
        made->setChecked(isOn);
        return made;
    };
    m_byEvent = chip(tr("By event"), tr("Give each event the same width, instead of time"), false);
    connect(m_byEvent, &QAction::toggled, this,
            [this](bool isOn) { setAxis(isOn ? MemoryBands::Axis::Event : MemoryBands::Axis::Time); });
    const std::array<std::pair<QString, QString>, 5> lines{
        std::pair{tr("Reserved"), tr("Bytes that the allocator holds: the dashed line")},
        std::pair{tr("Allocated"), tr("torch.cuda.memory_allocated(): with rounding, without what waits for its free")},
        std::pair{tr("Requested"), tr("Bytes that the program holds, without rounding and without what waits for its "
                                      "free: the thick line")},
        std::pair{tr("Segments"), tr("Ticks at the bottom: up where memory is reserved, down where it is given back")},
        std::pair{tr("Private pools"), tr("Bytes that pools of CUDA graphs and MemPool reserve: the thick line")}};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        constexpr std::size_t requested = 2, pools = 4; // the requested bytes are nearly always the top of the bands
        const MemorySnapshot& s = m_document->snapshot();
        if (i == pools ? !hasPrivatePools(s) : i != requested && !s.hasSegments())
            continue;
        m_lines[i] = chip(lines[i].first, lines[i].second, i != requested);
        connect(m_lines[i], &QAction::toggled, this, &MemoryView::showLines);
    }
}

void MemoryView::showLines()
{
    const auto isOn = [this](std::size_t i) { return m_lines[i] && m_lines[i]->isChecked(); };
    m_chart->setLines({isOn(0), isOn(1), isOn(2), isOn(3), isOn(4)});
}

std::vector<QAction*> MemoryView::chips() const
{
    std::vector<QAction*> all;
    if (m_document->bands().hasTimes())
        all.push_back(m_byEvent);
    std::copy_if(m_lines.begin(), m_lines.end(), std::back_inserter(all),
                 [](const QAction* a) { return a != nullptr; });
    return all;
}

QLabel& MemoryView::legend() { return m_legend->label(); }

void MemoryView::setAxis(MemoryBands::Axis axis)
{
    if (m_document->bands().axis() == axis)
        return;
    m_axes.ask(
        this,
        [snapshot = m_document->snapshotPtr(), device = m_document->deviceIndex(),
         by = m_document->bands().holders().by,
         axis] { return std::make_shared<const MemoryBands>(snapshot, device, by, axis); },
        [this](std::shared_ptr<const MemoryBands> bands) { m_document->setBands(std::move(bands)); });
}

void MemoryView::groupBy(HolderBy by) { m_panel->groupBy(by); }
DataTable& MemoryView::table() { return m_panel->holders(); }

QString MemoryView::statusText() const
{
    const MemorySnapshot& s = m_document->snapshot();
    return QStringList{eventsText(m_document->device()), healthText(s),
                       tr("read in %1 ms").arg(QString::number(s.loadMs, 'f', 0))}
        .join(QStringLiteral("  ·  "));
}

QString MemoryView::placeText() const
{
    const MemoryBands& bands = m_document->bands();
    const auto time = [](double us) { return glanceDuration(Ns{static_cast<std::int64_t>(std::llround(us * 1000))}); };
    if (m_document->device().events == 0)
        return tr("no events recorded");
    QStringList parts;
    if (bands.hasTimes())
        parts += tr("cursor %1").arg(time(m_document->sinceFirstUs(m_document->cursor())));
    parts += tr("event %1").arg(countOf(static_cast<quint64>(std::max<std::int64_t>(0, m_document->cursor()))));
    const double span = m_chart->toUs() - m_chart->fromUs();
    parts += bands.axis() == MemoryBands::Axis::Time
                 ? tr("view %1").arg(time(span))
                 : numberOf(static_cast<quint64>(std::llround(span)), tr("view 1 event"), tr("view %1 events"));
    return parts.join(QStringLiteral("  ·  "));
}

void MemoryView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    setStyleSheet(frameSheet(theme));
    m_chartRow->setStyleSheet(QStringLiteral("QFrame#chartRow { background: %1; }").arg(theme.groupRow.name()));
    m_inspector->setTheme(theme); // its style sheet first: it resets the palettes of its pages
    m_findings->setTheme(theme);
    m_selection->setTheme(theme);
    m_range->setTheme(theme);
    m_strip->setTheme(theme);
    m_chart->setTheme(theme);
    m_map->setTheme(theme);
    m_panel->setTheme(theme);
    m_overview->setTheme(theme);
    m_legend->setTheme(theme);
}

} // namespace lanescope
