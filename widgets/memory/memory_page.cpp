#include "widgets/memory/memory_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/memory/memory_panel.h"

namespace lanescope {

MemoryPage::MemoryPage(QWidget* parent) : Panel(parent)
{
    auto* column = new QVBoxLayout{this};
    column->setContentsMargins(8, 4, 8, 2);
    column->setSpacing(3);
    m_bar = new QHBoxLayout;
    m_bar->setSpacing(6);
    m_about = new QLabel{this};
    m_about->setTextFormat(Qt::PlainText);
    m_about->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setLook(*m_about, "muted");
    m_filter = new QLineEdit{this};
    m_filter->setPlaceholderText(MemoryPanel::tr("Filter…"));
    m_filter->setMinimumWidth(120);
    m_filter->setMaximumWidth(160);
    m_filter->setClearButtonEnabled(true);
    m_bar->addWidget(m_about, 1);
    m_bar->addWidget(m_filter);
    column->addLayout(m_bar);
    m_content = new QHBoxLayout;
    column->addLayout(m_content, 1);
}

void MemoryPage::addContent(QWidget* content, int stretch) { m_content->addWidget(content, stretch); }
void MemoryPage::add(QWidget* widget) { m_bar->insertWidget(m_bar->indexOf(m_about), widget); }
QString MemoryPage::about() const { return m_about->text(); }

void MemoryPage::setAbout(const QString& words)
{
    m_about->setText(words);
    m_about->setToolTip(words);
}

MemoryTablePage::MemoryTablePage(const QString& name, QWidget* parent) : MemoryPage(parent)
{
    m_items = new CellItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setAccessibleName(name);
    m_bars = new CellBars{m_table};
    m_table->setItemDelegate(m_bars);
    addContent(m_table, 3);
    connect(&filter(), &QLineEdit::textChanged, m_table, &DataTable::setFilter);
    connect(m_table, &DataTable::rowChosen, this, [this](const QModelIndex& row) { emit rowChosen(row.row()); });
    connect(m_table, &DataTable::showRequested, this, [this](const QModelIndex& row) { emit rowOpened(row.row()); });
    connect(m_table, &QTreeView::doubleClicked, this,
            [this](const QModelIndex& shown) { emit rowOpened(m_table->itemsIndex(shown).row()); });
}

void MemoryTablePage::set(PlacedTable table, int sortBy, Qt::SortOrder order)
{
    m_places = std::move(table.places);
    m_items->set(std::move(table.cells));
    setAbout(table.about);
    if (!m_isFirst || m_places.empty())
        return;
    constexpr int widest = 260;
    m_isFirst = false;
    m_table->sortByColumn(sortBy, order);
    m_table->fitColumns(widest);
}

void MemoryTablePage::follow(int row) { m_table->follow(row < 0 ? QModelIndex{} : m_items->index(row, 0)); }
void MemoryTablePage::setTheme(const Theme& theme) { m_bars->setTheme(theme); }

} // namespace lanescope
