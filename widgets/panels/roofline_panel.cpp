#include "widgets/panels/roofline_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/kit/data_table.h"
#include "widgets/panels/row_actions.h"
#include "widgets/panels/table_bar.h"

#include <algorithm>

namespace lanescope {

RooflinePanel::RooflinePanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    for (CeilingView& v : m_answer.views)
        v.table = std::make_shared<CellTable>();
    m_bar = new TableBar{document, TableBar::Offer::StepsAndAnnotations, this};
    m_chooser = new QComboBox{this};
    m_chooser->addItems({tr("Kernels"), tr("Matrix products"), tr("Memory traffic")}); // in the order of CeilingTable
    m_chooser->setAccessibleName(tr("Table"));
    m_bar->add(m_chooser);
    m_items = new CellItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setRootIsDecorated(false);
    m_table->setAccessibleName(tr("Ceilings"));
    m_hint = new QLabel{this};
    m_hint->setMargin(24);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setText(tr("Reading the trace…"));
    m_summary = new QLabel{this};
    m_summary->setContentsMargins(8, 3, 8, 4);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* left = new QWidget{this};
    auto* list = new QVBoxLayout{left};
    list->setContentsMargins(0, 0, 0, 0);
    list->setSpacing(0);
    list->addWidget(m_bar);
    list->addWidget(m_hint, 1);
    list->addWidget(m_table, 1000);
    list->addWidget(m_summary);
    m_plot = new RooflinePlot{this};
    auto* splitter = new QSplitter{Qt::Horizontal, this};
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(left);
    splitter->addWidget(m_plot);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({600, 400});
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);

    connect(m_bar, &TableBar::scopeChanged, this, &RooflinePanel::ask);
    connect(m_bar, &TableBar::filterChanged, m_table, &DataTable::setFilter);
    connect(m_chooser, &QComboBox::currentIndexChanged, this, &RooflinePanel::showTable);
    connect(m_table, &DataTable::rowChosen, this, [this](const QModelIndex& index) { chooseRow(index.row()); });
    offerRowActions(*m_table, m_document);
    connect(m_plot, &RooflinePlot::pointChosen, this, [this](int row) {
        m_chooser->setCurrentIndex(static_cast<int>(CeilingTable::Kernels));
        m_table->follow(m_items->index(row, 0));
        chooseRow(row);
    });
    connect(&document, &Document::litChanged, this, &RooflinePanel::followChosen);
    connect(&document, &Document::chosenChanged, this, &RooflinePanel::followChosen);
    showTable();
    ask();
}

QString RooflinePanel::hint() const { return m_hint->isHidden() ? QString{} : m_hint->text(); }
QString RooflinePanel::summary() const { return m_summary->text(); }
void RooflinePanel::setTheme(const Theme& theme) { m_plot->setTheme(theme); }

const CeilingView& RooflinePanel::view() const
{
    return m_answer.views[static_cast<std::size_t>(std::max(0, m_chooser->currentIndex()))];
}

void RooflinePanel::ask()
{
    const TableScope scope = m_bar->scope();
    if (scope.isEmpty()) {
        m_latest.drop();
        CeilingAnswer none;
        none.hasDeviceWork = true;
        for (CeilingView& v : none.views)
            v.table = std::make_shared<CellTable>();
        take(std::move(none));
        m_hint->setText(tr("Drag over the lanes to select a range of time: what was launched in it is listed."));
        return;
    }
    m_latest.ask(
        this,
        [analysis = m_document.analysis(), scope] { return ceilingAnswer(*analysis, scope.ranges, scope.part()); },
        [this](CeilingAnswer answer) { take(std::move(answer)); });
}

void RooflinePanel::take(CeilingAnswer answer)
{
    m_answer = std::move(answer);
    m_plot->set(m_answer.points, m_answer.roofs);
    m_plot->setVisible(!m_answer.points.empty());
    showTable();
    emit ready();
}

void RooflinePanel::showTable()
{
    const CeilingView& shown = view();
    m_items->set(shown.table);
    const bool isEmpty = shown.slices.empty();
    const auto table = static_cast<CeilingTable>(m_chooser->currentIndex());
    m_hint->setVisible(isEmpty);
    m_hint->setText(
        table == CeilingTable::Traffic || m_answer.hasDeviceWork
            ? tr("Nothing here has recorded shapes. Record them with profile(record_shapes=True): arithmetic "
                 "and memory traffic are computed from them.")
            : tr("No GPU work was recorded: there are no kernels in this trace."));
    m_table->setVisible(!isEmpty);
    m_summary->setText(shown.summary);
    m_summary->setVisible(!isEmpty && !shown.summary.isEmpty());
    m_table->fitColumns(260);
    // In the order of CeilingTable.
    static const std::array<std::vector<int>, ceilingTableCount> givingWay{
        {{4, 5, 6, 10, 3, 9, 1, 8, 7, 11}, {12, 11, 10, 1, 7, 3, 6, 4, 8}, {3, 4, 8, 6, 5, 2, 1, 9}}};
    m_table->setGivingWay(givingWay[static_cast<std::size_t>(table)]);
    const int byTotal = table == CeilingTable::Kernels ? 2 : table == CeilingTable::Products ? 5 : 7;
    if (!isEmpty)
        m_table->sortByColumn(byTotal, Qt::DescendingOrder);
    m_plot->setChosen(-1);
    followChosen();
}

// The row of the kernel that was chosen in another table.
void RooflinePanel::followChosen()
{
    const CeilingView& kernels = m_answer.views[static_cast<std::size_t>(CeilingTable::Kernels)];
    const std::vector<SliceId>& lit = m_document.lit();
    if (m_chooser->currentIndex() != static_cast<int>(CeilingTable::Kernels) ||
        m_document.chosen() != Document::Chosen::Rows || m_document.chosenRow().owner == this || lit.empty())
        return;
    for (std::size_t row = 0; row < kernels.slices.size(); ++row)
        if (std::find(kernels.slices[row].begin(), kernels.slices[row].end(), lit.front()) !=
            kernels.slices[row].end()) {
            m_table->follow(m_items->index(static_cast<int>(row), 0));
            m_plot->setChosen(static_cast<int>(row));
            return;
        }
}

void RooflinePanel::chooseRow(int row)
{
    const CeilingView& shown = view();
    if (row < 0 || static_cast<std::size_t>(row) >= shown.slices.size())
        return;
    m_document.chooseRow(this, m_items->index(row, 0).data().toString(), shown.slices[static_cast<std::size_t>(row)]);
    if (m_chooser->currentIndex() == static_cast<int>(CeilingTable::Kernels))
        m_plot->setChosen(row);
}

Panel* makeRooflinePanel(Document& document, QWidget* parent) { return new RooflinePanel{document, parent}; }

} // namespace lanescope
