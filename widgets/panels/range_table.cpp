#include "widgets/panels/range_table.h"

#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "model/analysis/time/range_summary.h"
#include "widgets/items/range_items.h"
#include "widgets/kit/quantities.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

RangeTable::RangeTable(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    m_items = new RangeItems{document.tracePtr(), this};
    m_sorted = new QSortFilterProxyModel{this};
    m_sorted->setSourceModel(m_items);
    m_sorted->setSortRole(RangeItems::sortRole);
    m_table = new QTableView{this};
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Slices in the selected range"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(RangeItems::Total, Qt::DescendingOrder);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->horizontalHeader()->setSectionResizeMode(RangeItems::Name, QHeaderView::Stretch);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_summary = new QLabel{this};
    m_summary->setMargin(8);
    m_summary->setWordWrap(true);
    m_summary->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_summary->setBackgroundRole(QPalette::Base);
    m_summary->setAutoFillBackground(true);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    connect(&document, &Document::rangeSelectionChanged, this, &RangeTable::ask);
    connect(m_table, &QTableView::doubleClicked, this, &RangeTable::lightRow);
    connect(m_table, &QTableView::activated, this, &RangeTable::lightRow);
    ask();
}

QString RangeTable::summary() const { return m_summary->text(); }

void RangeTable::ask()
{
    if (m_task)
        m_task->stop();
    if (m_lighting)
        m_lighting->stop();
    const quint64 request = ++m_request;
    const auto& range = m_document.rangeSelection();
    m_table->setVisible(range.has_value());
    m_summary->setForegroundRole(range ? QPalette::WindowText : QPalette::PlaceholderText);
    if (!range) {
        m_items->set({});
        m_summary->setText(tr("Drag over the lanes to select a range of time: the slices in it are counted here."));
        return;
    }
    m_task = std::make_shared<Task>();
    inBackground(
        this,
        [task = m_task, trace = m_document.tracePtr(), range = *range] {
            return summariseRange(*trace, range.range, range.lanes, *task);
        },
        [this, task = m_task, request](std::vector<RangeRow> rows) {
            if (!task->isStopped())
                answer(request, std::move(rows));
        });
}

void RangeTable::answer(quint64 request, std::vector<RangeRow> rows)
{
    if (request != m_request)
        return;
    std::uint64_t count = 0;
    for (const RangeRow& row : rows)
        count += row.count;
    const RangeSelection& range = *m_document.rangeSelection();
    m_summary->setText(tr("<b>%1</b> on %2 from %3: %4 slices of %5 names")
                           .arg(exactDuration(range.range.length()),
                                range.lanes.empty()       ? tr("all lanes")
                                : range.lanes.size() == 1 ? tr("1 lane")
                                                          : tr("%1 lanes").arg(range.lanes.size()),
                                exactDuration(range.range.begin - Time{}), countOf(count), countOf(rows.size())));
    m_items->set(std::move(rows));
    for (const int column : {RangeItems::Kind, RangeItems::Count, RangeItems::Total, RangeItems::Mean})
        m_table->resizeColumnToContents(column);
}

void RangeTable::lightRow(const QModelIndex& index)
{
    const int at = m_sorted->mapToSource(index).row();
    const RangeRow& row = m_items->rows()[static_cast<std::size_t>(at)];
    if (m_lighting)
        m_lighting->stop();
    m_lighting = std::make_shared<Task>();
    inBackground(
        this,
        [task = m_lighting, trace = m_document.tracePtr(), range = *m_document.rangeSelection(), name = row.name,
         kind = row.kind] { return slicesInRange(*trace, range.range, range.lanes, name, kind, *task); },
        [this, task = m_lighting](std::vector<SliceId> lit) {
            if (!task->isStopped()) // neither the row nor the range has changed since
                m_document.light(std::move(lit));
        });
}

} // namespace lanescope
