#include "widgets/panels/profiler_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPersistentModelIndex>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/store/tracks.h"
#include "widgets/items/call_items.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/share_bars.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/row_actions.h"
#include "widgets/panels/table_bar.h"
#include "widgets/session/background.h"
#include "widgets/session/place_scope.h"

#include <algorithm>
#include <span>

namespace lanescope {

ProfilerPanel::ProfilerPanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_bar = new TableBar{document, TableBar::Offer::Steps, this};
    m_by = new QComboBox{this};
    for (const auto& [by, label] :
         {std::pair{TableBy::All, tr("All")}, std::pair{TableBy::Op, tr("Ops")},
          std::pair{TableBy::Kernel, tr("Device work")}, std::pair{TableBy::Annotation, tr("Annotations")},
          std::pair{TableBy::Runtime, tr("Runtime calls")}})
        m_by->addItem(label, static_cast<int>(by));
    m_by->setAccessibleName(tr("Rows"));
    m_shapes = makeChip(tr("By input shape"), this);
    m_shapes->setToolTip(tr("A row for each combination of input shapes"));
    m_ownThread = makeChip(tr("Memory of own thread"), this);
    m_ownThread->setToolTip(
        tr("Memory columns count only what the call's own thread allocated and freed; torch counts every thread"));
    m_bar->add(m_by);
    m_bar->add(m_shapes);
    m_bar->add(m_ownThread);
    m_ownThread->setVisible(static_cast<bool>(document.trace().find(memoryInstant)));
    m_items = new CallItems{this};
    m_items->setCuda(isOfCuda(document.trace()));
    m_table = new DataTable{m_items, this};
    m_table->setAccessibleName(tr("Profiler table"));
    const std::span<const Lane> lanes = document.trace().lanes();
    const bool hasDevice =
        std::any_of(lanes.begin(), lanes.end(), [](const Lane& lane) { return lane.kind == LaneKind::Gpu; });
    m_table->setItemDelegate(hasDevice
                                 ? new ShareBars{CallItems::SelfCudaPct, Theme::light().colourOf(Tone::Gemm), this}
                                 : new ShareBars{CallItems::SelfCpuPct, Theme::light().colourOf(Tone::Op), this});
    m_hint = new QLabel{this};
    m_hint->setMargin(24);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setAlignment(Qt::AlignCenter);
    m_totals = new QLabel{this};
    m_totals->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sums = new QLabel{this};
    m_sums->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sums->setWordWrap(true);
    m_sums->setMinimumWidth(10);

    auto* below = new QHBoxLayout;
    below->setContentsMargins(8, 3, 8, 4);
    below->setSpacing(16);
    below->addWidget(m_sums, 1);
    below->addWidget(m_totals);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_table, 1000);
    layout->addLayout(below);

    connect(m_by, &QComboBox::currentIndexChanged, this, &ProfilerPanel::ask);
    connect(m_shapes, &QToolButton::toggled, this, &ProfilerPanel::ask);
    connect(m_ownThread, &QToolButton::toggled, this, &ProfilerPanel::ask);
    connect(m_bar, &TableBar::scopeChanged, this, &ProfilerPanel::ask);
    connect(m_bar, &TableBar::filterChanged, m_table, &DataTable::setFilter);
    offerRowActions(*m_table, m_document);
    connect(m_items, &CallItems::wanted, this, &ProfilerPanel::open);
    connect(m_table, &DataTable::rowChosen, this, &ProfilerPanel::choose);
    connect(&document, &Document::selectionChanged, this, &ProfilerPanel::followSelection);
    connect(&document, &Document::chosenChanged, this, [this] {
        if (m_document.chosen() != Document::Chosen::Slice) // the row of a slice follows it
            m_table->leaveFor(m_document.chosenRow().owner, this);
    });
    ask();
}

void ProfilerPanel::setTheme(const Theme& theme) { m_bar->setStyleSheet(frameSheet(theme)); }

QString ProfilerPanel::totals() const { return m_totals->text(); }
QString ProfilerPanel::sums() const { return m_sums->text(); }

TableOptions ProfilerPanel::options(const std::shared_ptr<const PlaceScope>& place) const
{
    TableOptions options;
    options.by = static_cast<TableBy>(m_by->currentData().toInt());
    options.groupByShape = m_shapes->isChecked();
    if (const TableScope scope = m_bar->scope(); !scope.ranges.empty())
        options.within = scope.ranges.front();
    options.part = place ? &place->part : nullptr;
    return options;
}

void ProfilerPanel::ask()
{
    if (m_bar->scope().isEmpty()) {
        m_latest.drop();
        showTable(std::make_shared<ShownTable>());
        m_hint->setText(
            tr("Drag over the lanes to select a range of time: the table lists everything that starts in it."));
        m_hint->show();
        return;
    }
    if (m_isFirst) {
        m_hint->setText(tr("Reading the trace…"));
        m_hint->show();
    }
    m_latest.ask(
        this,
        [analysis = m_document.analysis(), place = m_document.place(), options = options(m_document.place()),
         of = memoryOf()] {
            auto shown = std::make_shared<ShownTable>();
            shown->table = profilerTable(analysis->trace(), analysis->work(), options);
            if (options.within)
                shown->before = workBefore(analysis->trace(), analysis->work(), *options.within);
            shown->memory = TableMemory{callMemoryOf(*analysis, of), shown->table, options};
            return std::shared_ptr<const ShownTable>{std::move(shown)};
        },
        [this](std::shared_ptr<const ShownTable> shown) { showTable(std::move(shown)); });
}

CallMemory::Of ProfilerPanel::memoryOf() const
{
    return m_ownThread->isChecked() ? CallMemory::Of::Thread : CallMemory::Of::Process;
}

void ProfilerPanel::showTable(std::shared_ptr<const ShownTable> shown)
{
    const TableMemory& memory = shown->memory;
    std::shared_ptr<const ProfilerTable> table{shown, &shown->table};
    m_before = shown->before;
    m_shownPlace = m_document.place();
    m_shown = options(m_shownPlace);
    ++m_generation;
    const bool hasDevice = table->selfCudaTotal > Ns{};
    m_hint->setVisible(table->rows.empty());
    m_table->setVisible(!table->rows.empty());
    m_hint->setText(tr("Nothing of this kind here."));
    m_totals->setText(tr("<b>Self CPU time total: %1</b>").arg(glanceDuration(table->selfCpuTotal)) +
                      (hasDevice
                           ? (isOfCuda(m_document.trace()) ? tr("<br><b>Self CUDA time total: %1</b>")
                                                           : tr("<br><b>Self GPU time total: %1</b>"))
                                     .arg(glanceDuration(table->selfCudaTotal)) +
                                 (table->selfCpuTotal > Ns{}
                                      ? tr(" (%1 of CPU)")
                                            .arg(percentOf(100.0 * static_cast<double>(table->selfCudaTotal.count()) /
                                                           static_cast<double>(table->selfCpuTotal.count()))
                                                     .toHtmlEscaped()) // "<0.001 %"
                                      : QString{})
                           : QString{}));
    m_items->set(std::move(table), memory.hasMemory ? &callMemoryOf(*m_document.analysis(), memoryOf()) : nullptr,
                 m_shown.within);
    for (const int column :
         {CallItems::SelfCuda, CallItems::SelfCudaPct, CallItems::CudaTotal, CallItems::CudaMean, CallItems::Kernels})
        m_table->setColumnUsed(column, hasDevice);
    const bool hasCpu = m_shown.by != TableBy::Kernel;
    for (const int column : {CallItems::CpuMemory, CallItems::SelfCpuMemory})
        m_table->setColumnUsed(column, hasCpu && memory.hasMemory);
    for (const int column : {CallItems::CudaMemory, CallItems::SelfCudaMemory})
        m_table->setColumnUsed(column, hasCpu && memory.hasDevice);
    for (const int column :
         {CallItems::SelfCpuPct, CallItems::SelfCpu, CallItems::CpuPct, CallItems::CpuTotal, CallItems::CpuMean})
        m_table->setColumnUsed(column, hasCpu);
    m_table->setColumnUsed(CallItems::Shapes, m_shown.groupByShape);
    if (m_isFirst && !m_items->table()->rows.empty()) {
        m_isFirst = false;
        int place = 1;
        for (const int column : {CallItems::Shapes, CallItems::Calls, CallItems::CpuTotal, CallItems::SelfCpu,
                                 CallItems::SelfCpuPct, CallItems::CudaTotal, CallItems::SelfCudaPct})
            m_table->header()->moveSection(m_table->header()->visualIndex(column), place++);
        m_table->sortByColumn(hasDevice ? CallItems::CudaTotal : CallItems::CpuTotal, Qt::DescendingOrder);
        for (int column = 1; column < CallItems::ColumnCount; ++column)
            m_table->setColumnWidth(column, column == CallItems::Shapes ? 260 : 60);
    }
    // These columns hide first, in this order; those that a button shows stay.
    // Six columns answer the first questions: name, calls, time on the host and on the GPU. The others are offered.
    std::vector<int> spare{CallItems::CpuPct, CallItems::CpuMean, CallItems::CudaMean, CallItems::Kernels,
                           CallItems::SelfCuda};
    if (hasDevice)
        spare.push_back(CallItems::SelfCpuPct);
    if (!m_ownThread->isChecked())
        spare.insert(spare.end(), {CallItems::SelfCpuMemory, CallItems::CpuMemory, CallItems::CudaMemory,
                                   CallItems::SelfCudaMemory});
    m_table->setSpare(std::move(spare));
    std::vector<int> givingWay{CallItems::CpuPct, CallItems::CpuMean, CallItems::SelfCpuPct};
    if (!m_ownThread->isChecked())
        givingWay.insert(givingWay.end(), {CallItems::SelfCpuMemory, CallItems::CpuMemory, CallItems::CudaMemory,
                                           CallItems::SelfCudaMemory});
    givingWay.insert(givingWay.end(), {CallItems::CudaMean, CallItems::Kernels, CallItems::SelfCudaPct,
                                       CallItems::SelfCpu, CallItems::SelfCuda, CallItems::Calls});
    m_table->setGivingWay(std::move(givingWay));
    followSelection();
    showSums();
    emit ready();
}

void ProfilerPanel::open(const QModelIndex& row)
{
    if (m_items->within(row))
        return;
    // Copies the row, because the table may have changed when the result arrives.
    inBackground(
        this,
        [analysis = m_document.analysis(), row = m_items->row(row), options = m_shown, place = m_shownPlace] {
            return rowsWithin(analysis->trace(), row, options);
        },
        [this, generation = m_generation, at = QPersistentModelIndex{row}](std::vector<TableRow> rows) {
            if (generation != m_generation || !at.isValid())
                return;
            m_items->setWithin(at, std::move(rows));
            showSums();
        });
}

void ProfilerPanel::choose(const QModelIndex& row)
{
    const TableRow& chosen = m_items->row(row);
    m_document.chooseRow(this, m_items->index(row.row(), CallItems::Name, row.parent()).data().toString(),
                         chosen.slices);
    showSums();
}

// Selects the row of the slice that is selected in the timeline.
void ProfilerPanel::followSelection()
{
    const SliceId slice = m_document.selection();
    if (!slice || !m_items->table())
        return;
    if (const QModelIndex chosen = m_table->chosen(); chosen.isValid()) { // it may be a child row
        const std::vector<SliceId>& slices = m_items->row(chosen).slices;
        if (std::binary_search(slices.begin(), slices.end(), slice))
            return;
    }
    const auto at = rowOf(m_document.trace(), m_items->table()->rows, slice);
    m_table->follow(at ? m_items->index(static_cast<int>(*at), 0) : QModelIndex{});
    showSums();
}

void ProfilerPanel::showSums()
{
    const QModelIndex chosen = m_table->chosen();
    if (!chosen.isValid()) {
        m_sums->setText(m_before.count > 0 ? sentenceText(leftOutSentence(m_before)) : QString{});
        return;
    }
    const TableRow& row = m_items->row(chosen);
    if (row.isDevice) {
        m_sums->setText(tr("%1 of GPU work in %2")
                            .arg(exactDuration(row.cudaTotal), numberOf(row.calls, tr("1 slice"), tr("%1 slices"))));
        return;
    }
    const std::vector<TableRow>* within = m_items->within(chosen);
    if (!row.opens || isApiCall(row.kind)) {
        m_sums->setText(tr("CPU %1, no children").arg(exactDuration(row.cpuTotal)));
        return;
    }
    const Ns inChildren = row.cpuTotal - row.selfCpu;
    QString text = tr("CPU %1 = %2 self time + %3 in what it calls")
                       .arg(exactDuration(row.cpuTotal), exactDuration(row.selfCpu), exactDuration(inChildren));
    if (within) {
        Ns cpu{}, cuda{};
        for (const TableRow& r : *within) {
            cpu += r.cpuTotal;
            cuda += isApiCall(r.kind) ? Ns{} : r.cudaTotal;
        }
        text += cpu == inChildren ? tr(" ✓") : tr(" ✗ its rows add up to %1").arg(exactDuration(cpu));
        if (row.kernels > 0)
            text += (isOfCuda(m_document.trace()) ? tr("<br>CUDA %1 = %2 launched directly + %3 in what it calls")
                                                  : tr("<br>GPU %1 = %2 launched directly + %3 in what it calls"))
                        .arg(exactDuration(row.cudaTotal), exactDuration(row.selfCuda),
                             exactDuration(row.cudaTotal - row.selfCuda)) +
                    (cuda == row.cudaTotal ? tr(" ✓") : tr(" ✗ its rows add up to %1").arg(exactDuration(cuda)));
    }
    if (row.launchesNothing() && m_items->table()->selfCudaTotal > Ns{})
        text += tr(". Metadata only: launches nothing");
    m_sums->setText(text);
}

Panel* makeProfilerPanel(Document& document, QWidget* parent) { return new ProfilerPanel{document, parent}; }

} // namespace lanescope
