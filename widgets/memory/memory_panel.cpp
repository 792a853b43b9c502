#include "widgets/memory/memory_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/memory/group_chips.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_page.h"
#include "widgets/memory/memory_rows.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/flame_view.h"
#include "widgets/panels/query_panel.h"

#include <array>

namespace lanescope {

namespace {

constexpr std::size_t maxAllocations = 5000; // rows: the largest

constexpr std::array idsOfPages{"holders", "flame", "allocations", "segments", "steps", "oom", "events", "sql"};

QString bytesInPanel(std::int64_t n) { return QString::fromStdString(shownBytes(n)); }
QString bytesOfWeight(Ns weight) { return bytesInPanel(weight.count()); }

} // namespace

std::span<const char* const> MemoryPanel::pageIds() { return idsOfPages; }

std::optional<MemoryPanel::Page> MemoryPanel::pageOf(const QString& id)
{
    for (std::size_t i = 0; i < idsOfPages.size(); ++i)
        if (id == QLatin1String{idsOfPages[i]})
            return static_cast<Page>(i);
    return {};
}

// A profile records neither segments nor requests that did not fit.
bool MemoryPanel::isOffered(Page page) const
{
    return m_document.snapshot().hasSegments() || (page != Page::Segments && page != Page::OutOfMemory);
}

MemoryPanel::MemoryPanel(MemoryDocument& document, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_document(document), m_theme(&theme)
{
    makeHolders();
    makeFlame();
    makeAllocations();
    makeTables();
    makeRefusals();
    makeEvents();
    makeSql();
    const std::array<Panel*, idsOfPages.size()> pages{m_holderPage, m_flamePage, m_allocationPage, m_segments,
                                                      m_steps,      m_refusals,  m_eventPage,      m_sql};
    const std::array<QString, idsOfPages.size()> titles{tr("Holders"),  tr("Flame graph"), tr("Allocations"),
                                                        tr("Segments"), tr("Steps"),       tr("Out of memory"),
                                                        tr("Events"),   tr("SQL")};
    std::vector<Drawer::Page> entries;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        pages[i]->hide();
        if (!isOffered(static_cast<Page>(i)))
            continue;
        entries.push_back(
            {QString::fromLatin1(idsOfPages[i]), titles[i], {}, [made = pages[i]](QWidget*) { return made; }});
    }
    m_drawer = new Drawer{std::move(entries), this};
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored); // no page moves the tabs
    auto* column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_drawer);
    connect(m_drawer, &Drawer::panelShown, this, &MemoryPanel::changed);
    connect(m_drawer, &Drawer::closed, this, &MemoryPanel::changed);
    connect(&document, &MemoryDocument::cursorChanged, this, &MemoryPanel::followCursor);
    connect(&document, &MemoryDocument::bandsChanged, this, [this] { // the groups are others
        dropAllocations();
        fill();
    });
    m_viewSettles.setSingleShot(true);
    constexpr int settlesMs = 120;
    m_viewSettles.setInterval(settlesMs);
    connect(&m_viewSettles, &QTimer::timeout, this, &MemoryPanel::fillEvents);
    setTheme(theme);
    show(Page::Holders);
}

MemoryPage* MemoryPanel::pageWith(DataTable& table)
{
    auto* page = new MemoryPage{this};
    page->addContent(&table);
    connect(&page->filter(), &QLineEdit::textChanged, &table, &DataTable::setFilter);
    return page;
}

void MemoryPanel::addLinkTo(MemoryPage& page)
{
    auto* link = new QPushButton{&page};
    setLook(*link, "link");
    link->hide();
    connect(link, &QPushButton::clicked, this, [this] { show(Page::Allocations); });
    page.add(link);
    m_toAllocations.push_back(link);
}

void MemoryPanel::makeHolders()
{
    m_holderItems = new CellItems{this};
    m_holders = new DataTable{m_holderItems, this};
    m_holders->setAccessibleName(tr("Who holds memory"));
    m_bars.push_back(new CellBars{m_holders});
    m_holders->setItemDelegate(m_bars.back());
    m_holders->setGivingWay({1, 5, 7, 4}); // where it is narrow: op, largest, since, blocks
    m_holderPage = pageWith(*m_holders);
    auto* named = new QLabel{tr("Group by"), m_holderPage};
    setLook(*named, "muted");
    m_kinds = new GroupChips{tr("Group by"), m_holderPage};
    for (const HolderKind& kind : holderKinds())
        if (isToldApart(m_document.snapshot(), kind.by))
            m_kinds->add(QString::fromStdString(translated(nameOf(m_document.snapshot(), kind))),
                         static_cast<int>(kind.by));
    m_kinds->setCurrent(static_cast<int>(m_document.bands().holders().by));
    connect(m_kinds, &GroupChips::chosen, this, [this](int by) { groupBy(static_cast<HolderBy>(by)); });
    m_holderPage->add(named);
    m_holderPage->add(m_kinds);
    addLinkTo(*m_holderPage);
    connect(m_holders, &DataTable::rowChosen, this, [this](const QModelIndex& row) { chooseHolder(row.row()); });
    connect(m_holders, &QTreeView::doubleClicked, this, [this] { show(Page::Allocations); });
}

void MemoryPanel::makeFlame()
{
    m_flamePage = new MemoryPage{this};
    m_flame = new FlameView{m_flamePage};
    m_flame->setWeights(bytesOfWeight, tr("Nothing is live here."));
    m_flamePage->addContent(m_flame);
    m_flameFrames = new QPushButton{tr("C++ functions"), m_flamePage};
    m_flameFrames->setToolTip(tr("Also show the C++ functions between Python and the allocator"));
    m_flameFrames->setCheckable(true);
    setLook(*m_flameFrames, "chip");
    connect(m_flameFrames, &QPushButton::toggled, this, &MemoryPanel::fillFlame);
    m_flamePage->add(m_flameFrames);
    addLinkTo(*m_flamePage);
    connect(&m_flamePage->filter(), &QLineEdit::textChanged, m_flame, &FlameView::setWords);
    connect(m_flame, &FlameView::currentChanged, this, &MemoryPanel::chooseFrame);
}

void MemoryPanel::makeAllocations()
{
    m_allocationItems = new CellItems{this};
    m_allocations = new DataTable{m_allocationItems, this};
    m_allocations->setAccessibleName(tr("Allocations"));
    m_bars.push_back(new CellBars{m_allocations});
    m_allocations->setItemDelegate(m_bars.back());
    m_allocationPage = pageWith(*m_allocations);
    const auto openRow = [this](int row) {
        if (row < std::ssize(m_lives))
            open(placeOfLife(m_document.device(), m_lives[static_cast<std::size_t>(row)]));
    };
    connect(m_allocations, &DataTable::rowChosen, this, [this](const QModelIndex& row) {
        if (row.row() < std::ssize(m_lives))
            m_document.setLife(m_lives[static_cast<std::size_t>(row.row())]);
    });
    connect(m_allocations, &DataTable::showRequested, this, [openRow](const QModelIndex& row) { openRow(row.row()); });
    connect(m_allocations, &QTreeView::doubleClicked, this,
            [this, openRow](const QModelIndex& shown) { openRow(m_allocations->itemsIndex(shown).row()); });
}

MemoryPanel::Page MemoryPanel::page() const { return m_page; }
bool MemoryPanel::isOpen() const { return !m_drawer->current().isEmpty(); }

void MemoryPanel::show(Page page) { m_drawer->open(QLatin1String{idsOfPages[static_cast<std::size_t>(page)]}); }

void MemoryPanel::close() { m_drawer->close(); }

// Another page is shown, or the drawer was closed.
void MemoryPanel::changed()
{
    if (const auto now = pageOf(m_drawer->current()))
        m_page = *now;
    setMaximumHeight(isOpen() ? QWIDGETSIZE_MAX : m_drawer->closedHeight());
    emit pageChanged();
    fill();
}

QString MemoryPanel::scopeOf(Page page) const
{
    if (page == Page::Steps || page == Page::OutOfMemory)
        return tr("whole recording");
    if (page == Page::Sql)
        return m_document.snapshot().devices.size() > 1 ? tr("whole recording, all GPUs") : tr("whole recording");
    if (page == Page::Events)
        return numberOf(static_cast<quint64>(std::max<std::int64_t>(0, m_lastInView - m_firstInView + 1)),
                        tr("in view: 1 event"), tr("in view: %1 events"));
    const QString moment = momentText(m_document.cursor());
    const QString all = bytesInPanel(m_document.bands().at(m_document.cursor()).active); // the sum of the rows
    if (m_document.device().events == 0)
        return tr("%1 live at the end").arg(all);
    return m_document.cursor() == m_document.device().peakActive.index && !m_document.isPeakAtEnd()
               ? tr("%1 live at the peak, %2").arg(all, moment)
               : tr("%1 live %2").arg(all, moment);
}

void MemoryPanel::fill()
{
    m_drawer->setScope(scopeOf(m_page));
    if (!isOpen())
        return;
    if (m_page == Page::Holders)
        fillHolders();
    if (m_page == Page::Flame)
        fillFlame();
    if (m_page == Page::Allocations && m_lives.empty() && !m_chosen) // lists the allocations of all holders
        chooseHolder(-1);
    if (m_page == Page::Segments)
        fillSegments();
    if (m_page == Page::Steps)
        fillSteps();
    if (m_page == Page::OutOfMemory)
        fillRefusals();
    if (m_page == Page::Events)
        fillEvents();
}

void MemoryPanel::fillHolders()
{
    m_rows.ask(
        this,
        [snapshot = m_document.snapshotPtr(), bands = m_document.bandsPtr(), device = m_document.deviceIndex(),
         index = m_document.cursor(), colours = holderColoursOf(m_document)] {
            return holderTableOf(*snapshot, snapshot->devices[device], *bands, index, colours);
        },
        [this](MemoryHolderTable table) {
            const bool isFirst = m_holderItems->rowCount() == 0;
            m_groups = std::move(table.groups);
            m_holderItems->set(std::move(table.cells));
            if (isFirst)
                fitHolders();
        });
}

// On a wide page the bars and the names take what the numbers leave.
void MemoryPanel::fitHolders()
{
    constexpr int widest = 360, narrowBars = 72, words = 118;
    m_holders->sortByColumn(2, Qt::DescendingOrder);
    m_holders->fitColumns(widest);
    m_holders->setColumnWidth(2, narrowBars + words);
    int taken = 0;
    for (int column = 0; column < m_holderItems->columnCount(); ++column)
        taken += m_holders->columnWidth(column);
    const int room = std::max(0, m_holders->viewport()->width() - taken - 12);
    const int forBars = std::min(room * 6 / 10, 300), forNames = std::min((room - forBars) / 2, 140);
    m_bars.front()->setBarWidth(narrowBars + forBars);
    m_holders->setColumnWidth(2, narrowBars + words + forBars);
    for (const int column : {0, 1})
        m_holders->setColumnWidth(column, m_holders->columnWidth(column) + forNames);
}

void MemoryPanel::fillFlame()
{
    m_flames.ask(
        this,
        [snapshot = m_document.snapshotPtr(), device = m_document.deviceIndex(), index = m_document.cursor(),
         frames = m_flameFrames->isChecked() ? FlameFrames::All : FlameFrames::Program] {
            return std::make_shared<const MemoryFlame>(
                memoryFlameOf(*snapshot, snapshot->devices[device], index, frames));
        },
        [this](std::shared_ptr<const MemoryFlame> graph) {
            m_flameGraph = graph;
            m_flame->set(std::shared_ptr<const Flame>{graph, &graph->flame});
        });
}

// Chooses the holder of a row of the table; -1: all holders.
void MemoryPanel::chooseHolder(int row)
{
    const bool isAll = row < 0 || row >= std::ssize(m_groups);
    chooseGroup(isAll ? noMemoryIndex : m_groups[static_cast<std::size_t>(row)]);
}

void MemoryPanel::showHolder(std::uint32_t group)
{
    chooseGroup(group);
    show(Page::Allocations);
}

// The allocations of the chosen holder are those at the cursor; of a frame they are asked for again.
void MemoryPanel::followCursor()
{
    if (m_chosen)
        chooseGroup(*m_chosen);
    else
        dropAllocations();
    fill();
}

void MemoryPanel::dropAllocations()
{
    m_chosen.reset();
    m_lives.clear();
    for (QPushButton* link : m_toAllocations)
        link->hide();
}

void MemoryPanel::chooseGroup(std::uint32_t group)
{
    m_chosen = group;
    const QString name = group == noMemoryIndex
                             ? tr("all holders")
                             : QString::fromStdString(m_document.bands().holders().groups[group].name);
    m_blocks.ask(
        this,
        [snapshot = m_document.snapshotPtr(), bands = m_document.bandsPtr(), at = m_document.deviceIndex(), group,
         index = m_document.cursor()] {
            const MemoryDevice& d = snapshot->devices[at];
            std::vector<std::uint32_t> lives;
            for (std::uint32_t k = 0; k < d.lives.size(); ++k)
                if (d.lives[k].isActiveAt(index) && (group == noMemoryIndex || bands->holders().groupOf[k] == group))
                    lives.push_back(k);
            std::stable_sort(lives.begin(), lives.end(), [&](std::uint32_t a, std::uint32_t b) {
                return d.lives[a].requested > d.lives[b].requested;
            });
            return lives;
        },
        [this, name](std::vector<std::uint32_t> lives) { fillAllocations(std::move(lives), name); });
}

void MemoryPanel::chooseFrame()
{
    if (!m_flameGraph || m_flame->flame() != &m_flameGraph->flame)
        return;
    const std::uint32_t node = m_flame->current();
    m_chosen.reset();
    fillAllocations(m_flameGraph->livesUnder(node, m_document.device()),
                    node == 0 ? tr("all holders") : QString::fromStdString(m_flameGraph->flame.nodes[node].name));
}

void MemoryPanel::fillAllocations(std::vector<std::uint32_t> lives, const QString& of)
{
    std::int64_t bytes = 0;
    for (const std::uint32_t k : lives)
        bytes += m_document.device().lives[k].requested;
    const QString count = numberOf(lives.size(), tr("1 block"), tr("%1 blocks"));
    for (QPushButton* link : m_toAllocations) {
        link->setText(tr("%1, %2").arg(count, bytesInPanel(bytes)));
        link->setToolTip(tr("Show the allocations of %1").arg(of));
        link->setVisible(!lives.empty());
    }
    m_allocationPage->setAbout(
        lives.size() > maxAllocations
            ? tr("%1: the largest %2 of %3 blocks").arg(of, countOf(maxAllocations), countOf(lives.size()))
            : QStringLiteral("%1: %2, %3").arg(of, count, bytesInPanel(bytes)));
    lives.resize(std::min(lives.size(), maxAllocations));
    const bool isFirst = m_allocationItems->rowCount() == 0;
    m_lives = std::move(lives);
    m_allocationItems->set(allocationTableOf(m_document.snapshot(), m_document.device(), m_document.bands(), m_lives));
    if (isFirst && !m_lives.empty()) {
        constexpr int widest = 300;
        m_allocations->sortByColumn(0, Qt::DescendingOrder);
        m_allocations->fitColumns(widest);
    }
}

void MemoryPanel::groupBy(HolderBy by)
{
    if (m_document.bands().holders().by == by)
        return;
    m_kinds->setCurrent(static_cast<int>(by));
    m_grouping.ask(
        this,
        [snapshot = m_document.snapshotPtr(), device = m_document.deviceIndex(), by, axis = m_document.bands().axis()] {
            return std::make_shared<const MemoryBands>(snapshot, device, by, axis);
        },
        [this](std::shared_ptr<const MemoryBands> bands) { m_document.setBands(std::move(bands)); });
}

void MemoryPanel::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_drawer->setTheme(theme);
    m_flame->setTheme(theme);
    m_sql->setTheme(theme);
    for (MemoryTablePage* page : {m_segments, m_steps, m_refusals})
        page->setTheme(theme);
    for (CellBars* bars : m_bars)
        bars->setTheme(theme);
    m_why->clear(); // its words have the theme's colours
    fill();
}

} // namespace lanescope
