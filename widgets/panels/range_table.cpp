#include "widgets/panels/range_table.h"

#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "model/analysis/time/busy.h"
#include "model/analysis/time/range_summary.h"
#include "widgets/items/range_items.h"
#include "widgets/kit/column_room.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/whole_quantities.h"
#include "widgets/session/background.h"

#include <algorithm>
#include <ranges>

namespace lanescope {

struct RangeTable::Summary {
    std::vector<RangeRow> rows;
    Ns onGpu{}; // GPU work in the range, overlaps counted once
};

namespace {

Ns gpuTimeIn(const Trace& trace, const RangeSelection& range, Task& task)
{
    std::vector<TimeRange> work;
    for (std::uint32_t l = 0; l < trace.lanes().size() && !task.isStopped(); ++l) {
        if (trace.lanes()[l].kind != LaneKind::Gpu ||
            (!range.lanes.empty() && std::find(range.lanes.begin(), range.lanes.end(), LaneId{l}) == range.lanes.end()))
            continue;
        for (const RowId row : trace[LaneId{l}].rows) {
            const SliceRange slices = trace[row].slices;
            const auto inRow = std::views::iota(slices.first, slices.last); // in order, and they do not overlap
            const auto first = std::partition_point(inRow.begin(), inRow.end(), [&](std::uint32_t s) {
                return trace.end(SliceId{s}) <= range.range.begin;
            });
            for (auto s = first; s != inRow.end() && trace.begin(SliceId{*s}) < range.range.end; ++s)
                if (isDeviceWork(trace.kind(SliceId{*s})))
                    work.push_back(trace.range(SliceId{*s}).clippedTo(range.range));
        }
    }
    return lengthOf(unionOf(std::move(work)));
}

// GPU work first, then the host's, then what only contains it: annotations, Python frames and whatever fills the range.
// In each, most time first.
std::vector<RangeRow> inOrder(std::vector<RangeRow> rows, Ns range)
{
    const auto placeOf = [&](const RangeRow& row) {
        if (isDeviceWork(row.kind))
            return 0;
        const bool isContainer = row.kind == SliceKind::Annotation || row.kind == SliceKind::GpuAnnotation ||
                                 row.kind == SliceKind::Python || row.total >= range;
        return isContainer ? 2 : 1;
    };
    std::ranges::stable_sort(rows, [&](const RangeRow& a, const RangeRow& b) {
        return std::pair{placeOf(a), -a.total.count()} < std::pair{placeOf(b), -b.total.count()};
    });
    return rows;
}

constexpr int rowHeight = 24, nameMargin = 16;

// A name that is longer than its column wraps, also between the words of one identifier.
class WrappedName : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (option->rect.height() <= rowHeight)
            return;
        option->features |= QStyleOptionViewItem::WrapText;
        QString& name = option->text;
        for (qsizetype i = name.size() - 1; i > 0; --i)
            if ((!name[i - 1].isLetterOrNumber() && name[i].isLetter()) || (name[i - 1].isLower() && name[i].isUpper()))
                name.insert(i, QChar{0x200B}); // zero-width space
    }
};

} // namespace

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
    m_table->sortByColumn(-1, Qt::AscendingOrder); // as they come: see inOrder
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
    m_table->setItemDelegateForColumn(RangeItems::Name, new WrappedName{m_table});
    m_table->horizontalHeader()->setSectionResizeMode(RangeItems::Name, QHeaderView::Stretch);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->horizontalHeader()->setMinimumSectionSize(30);
    m_table->setWordWrap(false);
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
    connect(m_sorted, &QAbstractItemModel::layoutChanged, this, &RangeTable::fitRows);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (column == RangeItems::Name) // it gets what the others leave
            fitRows();
    });
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
            return Summary{summariseRange(*trace, range.range, range.lanes, *task, range.parts),
                           gpuTimeIn(*trace, range, *task)};
        },
        [this, task = m_task, request](Summary summary) {
            if (!task->isStopped())
                answer(request, std::move(summary));
        });
}

QString RangeTable::lanesOf(const RangeSelection& range)
{
    if (range.lanes.empty())
        return tr("all lanes");
    if (range.parts.onlyAnnotations.size() == range.lanes.size())
        return numberOf(range.lanes.size(), tr("the annotations of 1 lane"), tr("the annotations of %1 lanes"));
    return numberOf(range.lanes.size(), tr("1 lane"), tr("%1 lanes"));
}

void RangeTable::answer(quint64 request, Summary summary)
{
    if (request != m_request)
        return;
    std::vector<RangeRow>& rows = summary.rows;
    std::uint64_t count = 0;
    for (const RangeRow& row : rows)
        count += row.count;
    const RangeSelection& range = *m_document.rangeSelection();
    m_summary->setText(wholeQuantitiesHtml(
        tr("<b>%1</b> on %2 from %3: %4 of %5")
            .arg(shortDuration(range.range.length()), lanesOf(range), shortDuration(range.range.begin - Time{}),
                 numberOf(count, tr("1 slice"), tr("%1 slices")), numberOf(rows.size(), tr("1 name"), tr("%1 names"))) +
        (summary.onGpu > Ns{}
             ? tr("<br>In this range the GPU works for <b>%1</b> (%2), whenever that was launched.")
                   .arg(glanceDuration(summary.onGpu), glancePercent(static_cast<double>(summary.onGpu.count()) /
                                                                     static_cast<double>(range.range.length().count())))
             : QString{})));
    m_summary->setToolTip(
        tr("%1 from %2").arg(exactDuration(range.range.length()), exactDuration(range.range.begin - Time{})));
    m_items->set(inOrder(std::move(rows), range.range.length()));
    placeColumns();
}

void RangeTable::placeColumns()
{
    constexpr int roomy = 380;
    const double scale = std::max(1.0, fontMetrics().height() / 16.0);
    for (const int column : {RangeItems::Kind, RangeItems::Mean})
        m_table->setColumnHidden(column, width() < roomy * scale);
    // As wide as their numbers: the name gets the rest.
    constexpr int padding = 16, maxRows = 500;
    for (const int column : {RangeItems::Kind, RangeItems::Count, RangeItems::Total, RangeItems::Mean}) {
        const QString title = m_sorted->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        int widest = std::max(m_table->fontMetrics().horizontalAdvance(title),
                              headerWidth(*m_table->horizontalHeader(), column) - padding);
        for (int row = 0; row < std::min(maxRows, m_sorted->rowCount()); ++row)
            widest = std::max(widest,
                              m_table->fontMetrics().horizontalAdvance(m_sorted->index(row, column).data().toString()));
        m_table->setColumnWidth(column, widest + padding);
    }
    fitRows();
}

// Two lines for a name that does not fit in one.
void RangeTable::fitRows()
{
    constexpr int maxRows = 2000;
    const int room = m_table->columnWidth(RangeItems::Name) - nameMargin, line = fontMetrics().lineSpacing();
    QHeaderView& rows = *m_table->verticalHeader();
    for (int row = 0; row < std::min(maxRows, m_sorted->rowCount()); ++row) {
        const QString name = m_sorted->index(row, RangeItems::Name).data().toString();
        rows.resizeSection(row, m_table->fontMetrics().horizontalAdvance(name) > room ? rowHeight + line : rowHeight);
    }
}

void RangeTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeColumns();
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
         kind = row.kind] { return slicesInRange(*trace, range.range, range.lanes, name, kind, *task, range.parts); },
        [this, task = m_lighting](std::vector<SliceId> lit) {
            if (!task->isStopped()) // neither the row nor the range has changed since
                m_document.light(std::move(lit));
        });
}

} // namespace lanescope
