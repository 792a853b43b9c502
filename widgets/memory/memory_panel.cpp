#include "widgets/memory/memory_panel.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "model/memory/frames.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_rows.h"
#include "widgets/panels/flame_view.h"

namespace lanescope {

namespace {

constexpr std::size_t mostAllocations = 5000; // rows: the largest

QString bytesInPanel(std::int64_t n) { return QString::fromStdString(shownBytes(n)); }
QString bytesOfWeight(Ns weight) { return bytesInPanel(weight.count()); }
} // namespace

MemoryPanel::MemoryPanel(MemoryDocument& document, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_document(document)
{
    auto* column = new QVBoxLayout{this};
    column->setContentsMargins(8, 6, 8, 4);
    column->setSpacing(4);
    m_pages = new QStackedWidget{this};
    m_holderItems = new CellItems{this};
    m_holders = new DataTable{m_holderItems, m_pages};
    m_holders->setAccessibleName(tr("Who holds memory"));
    m_allocationItems = new CellItems{this};
    m_allocations = new DataTable{m_allocationItems, m_pages};
    m_allocations->setAccessibleName(tr("Allocations"));
    for (DataTable* table : {m_holders, m_allocations}) {
        m_bars.push_back(new CellBars{table});
        table->setItemDelegate(m_bars.back());
    }
    m_flame = new FlameView{m_pages};
    m_flame->setWeights(bytesOfWeight, tr("Nothing is live here."));
    m_pages->addWidget(m_holders);
    m_pages->addWidget(m_flame);
    m_pages->addWidget(m_allocations);
    m_holders->setGivingWay({1, 5, 7, 4}); // where it is narrow: op, largest, since, blocks
    column->addWidget(makeBar());
    column->addWidget(m_pages, 1);
    connect(m_holders, &DataTable::rowChosen, this, [this](const QModelIndex& row) { chooseHolder(row.row()); });
    connect(m_holders, &QTreeView::doubleClicked, this, [this] { show(Page::Allocations); });
    connect(m_flame, &FlameView::currentChanged, this, &MemoryPanel::chooseFrame);
    connect(m_allocations, &DataTable::rowChosen, this, [this](const QModelIndex& row) {
        if (row.row() < std::ssize(m_lives))
            m_document.setLife(m_lives[static_cast<std::size_t>(row.row())]);
    });
    connect(&document, &MemoryDocument::cursorChanged, this, &MemoryPanel::fill);
    connect(&document, &MemoryDocument::bandsChanged, this, &MemoryPanel::fill);
    setTheme(theme);
    fill();
}

QWidget* MemoryPanel::makeBar()
{
    auto* bar = new QWidget{this};
    auto* row = new QHBoxLayout{bar};
    row->setContentsMargins(0, 0, 0, 0);
    const auto chip = [&](const QString& text, QButtonGroup& group, int id) {
        auto* made = new QPushButton{text, bar};
        made->setCheckable(true);
        setLook(*made, "chip");
        group.addButton(made, id);
        return made;
    };
    m_tabs = new QButtonGroup{this};
    row->addWidget(chip(tr("Holders"), *m_tabs, static_cast<int>(Page::Holders)));
    row->addWidget(chip(tr("Flame graph"), *m_tabs, static_cast<int>(Page::Flame)));
    row->addWidget(chip(tr("Allocations"), *m_tabs, static_cast<int>(Page::Allocations)));
    m_tabs->button(0)->setChecked(true);
    connect(m_tabs, &QButtonGroup::idClicked, this, [this](int id) { show(static_cast<Page>(id)); });
    m_kindBar = new QWidget{bar};
    auto* kinds = new QHBoxLayout{m_kindBar};
    kinds->setContentsMargins(8, 0, 0, 0);
    kinds->setSpacing(4);
    auto* named = new QLabel{tr("Group by"), m_kindBar};
    setLook(*named, "muted");
    kinds->addWidget(named);
    m_kinds = new QComboBox{m_kindBar};
    m_kinds->setAccessibleName(tr("Group by"));
    for (const HolderKind& kind : holderKinds())
        if (isToldApart(m_document.snapshot(), kind.by))
            m_kinds->addItem(QString::fromStdString(translated(nameOf(m_document.snapshot(), kind))),
                             static_cast<int>(kind.by));
    m_kinds->setCurrentIndex(m_kinds->findData(static_cast<int>(m_document.bands().holders().by)));
    connect(m_kinds, &QComboBox::activated, this,
            [this] { groupBy(static_cast<HolderBy>(m_kinds->currentData().toInt())); });
    kinds->addWidget(m_kinds);
    row->addWidget(m_kindBar);
    row->addStretch(1);
    m_toAllocations = new QPushButton{bar};
    setLook(*m_toAllocations, "link");
    m_toAllocations->hide();
    connect(m_toAllocations, &QPushButton::clicked, this, [this] { show(Page::Allocations); });
    row->addWidget(m_toAllocations);
    m_at = new QLabel{bar};
    setLook(*m_at, "muted");
    row->addWidget(m_at);
    m_filter = new QLineEdit{bar};
    m_filter->setPlaceholderText(tr("Filter…"));
    m_filter->setMaximumWidth(160);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_holders->setFilter(words);
        m_allocations->setFilter(words);
        m_flame->setWords(words);
    });
    row->addWidget(m_filter);
    return bar;
}

MemoryPanel::Page MemoryPanel::page() const { return static_cast<Page>(m_pages->currentIndex()); }

void MemoryPanel::show(Page page)
{
    m_pages->setCurrentIndex(static_cast<int>(page));
    m_tabs->button(static_cast<int>(page))->setChecked(true);
    m_kindBar->setVisible(page == Page::Holders);
    emit pageChanged();
    fill();
}

void MemoryPanel::fill()
{
    const QString moment = momentText(m_document.cursor());
    const QString all = bytesInPanel(m_document.bands().at(m_document.cursor()).active); // the sum of the rows
    m_at->setText(m_document.cursor() == m_document.device().peakActive.index
                      ? tr("%1 live at the peak, %2").arg(all, moment)
                      : tr("%1 live %2").arg(all, moment));
    if (page() == Page::Holders)
        fillHolders();
    if (page() == Page::Flame)
        fillFlame();
    if (page() == Page::Allocations && m_lives.empty()) // lists the allocations of all holders
        chooseHolder(-1);
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
            if (isFirst) {
                constexpr int widest = 360, wideFrom = 1100, words = 118;
                const int barWidth = width() >= wideFrom ? 230 : 72;
                m_bars.front()->setBarWidth(barWidth);
                m_holders->sortByColumn(2, Qt::DescendingOrder);
                m_holders->fitColumns(widest);
                m_holders->setColumnWidth(2, barWidth + words);
            }
        });
}

void MemoryPanel::fillFlame()
{
    m_flames.ask(
        this,
        [snapshot = m_document.snapshotPtr(), device = m_document.deviceIndex(), index = m_document.cursor()] {
            return std::make_shared<const MemoryFlame>(memoryFlameOf(*snapshot, snapshot->devices[device], index));
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
    const std::uint32_t group = isAll ? noMemoryIndex : m_groups[static_cast<std::size_t>(row)];
    const QString name =
        isAll ? tr("all holders") : QString::fromStdString(m_document.bands().holders().groups[group].name);
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
    fillAllocations(m_flameGraph->livesUnder(node, m_document.device()),
                    node == 0 ? tr("all holders") : QString::fromStdString(m_flameGraph->flame.nodes[node].name));
}

void MemoryPanel::fillAllocations(std::vector<std::uint32_t> lives, const QString& of)
{
    std::int64_t bytes = 0;
    for (const std::uint32_t k : lives)
        bytes += m_document.device().lives[k].requested;
    const QString count = numberOf(lives.size(), tr("1 block"), tr("%1 blocks"));
    m_toAllocations->setText(tr("%1, %2").arg(count, bytesInPanel(bytes)));
    m_toAllocations->setToolTip(tr("Show the allocations of %1").arg(of));
    m_toAllocations->setVisible(!lives.empty());
    lives.resize(std::min(lives.size(), mostAllocations));
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
    m_kinds->setCurrentIndex(m_kinds->findData(static_cast<int>(by)));
    m_grouping.ask(
        this,
        [snapshot = m_document.snapshotPtr(), device = m_document.deviceIndex(), by, axis = m_document.bands().axis()] {
            return std::make_shared<const MemoryBands>(snapshot, device, by, axis);
        },
        [this](std::shared_ptr<const MemoryBands> bands) { m_document.setBands(std::move(bands)); });
}

void MemoryPanel::setTheme(const Theme& theme)
{
    m_flame->setTheme(theme);
    for (CellBars* bars : m_bars)
        bars->setTheme(theme);
    fill();
}

} // namespace lanescope
