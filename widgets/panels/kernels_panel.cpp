#include "widgets/panels/kernels_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/time/first_launched.h"
#include "widgets/items/change_words.h"
#include "widgets/items/kernel_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/share_bars.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/footprint_card.h"
#include "widgets/panels/launch_strip.h"
#include "widgets/panels/row_actions.h"
#include "widgets/panels/table_bar.h"

#include <algorithm>

namespace lanescope {

struct KernelsPanel::Answer {
    std::shared_ptr<const KernelEntries> entries;
    bool hasDeviceWork = false;      // anywhere in the trace
    std::size_t pieces = 0;          // number of listed ones
    std::size_t fewest = 0, max = 0; // max and min number of kernels in a range
    std::vector<TimeRange> ranges;
    WorkBefore before; // runs in the ranges, but was launched before the recording: not listed
};

KernelsPanel::KernelsPanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_bar = new TableBar{document, TableBar::Offer::StepsAndAnnotations, this};
    m_items = new KernelItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setRootIsDecorated(false);
    m_table->setAccessibleName(tr("Kernels"));
    m_table->setItemDelegate(new ShareBars{KernelItems::Share, Theme::light().colourOf(Tone::Gemm), this});
    m_hint = new QLabel{this};
    m_hint->setMargin(24);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setAlignment(Qt::AlignCenter);
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
    m_card = new FootprintCard{FootprintCard::Role::Current, this};
    m_pinned = new FootprintCard{FootprintCard::Role::Pinned, this};
    m_pinned->hide();
    auto* cards = new QWidget{this};
    auto* side = new QHBoxLayout{cards};
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    side->addWidget(m_pinned, 1);
    side->addWidget(m_card, 1);
    m_detail = new QScrollArea{this};
    m_detail->setFrameShape(QFrame::NoFrame);
    m_detail->setWidgetResizable(true);
    m_detail->setWidget(cards);
    m_detail->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_detail->setMinimumWidth(230);
    m_detail->setAccessibleName(tr("Footprint"));
    m_splitter = new QSplitter{Qt::Horizontal, this};
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(left);
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({500, 500});
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);

    connect(m_bar, &TableBar::scopeChanged, this, &KernelsPanel::ask);
    connect(m_bar, &TableBar::filterChanged, m_table, &DataTable::setFilter);
    offerRowActions(*m_table, m_document);
    connect(m_table, &DataTable::rowChosen, this, [this](const QModelIndex& index) {
        m_document.chooseRow(this, index.siblingAtColumn(0).data().toString(),
                             m_items->entry(index.row()).row.launches);
        choose(index.row(), {});
    });
    connect(&m_document, &Document::chosenChanged, this,
            [this] { m_table->leaveFor(m_document.chosenRow().owner, this); });
    for (FootprintCard* card : {m_card, m_pinned})
        connect(card, &FootprintCard::launchChosen, this, [this](SliceId launch) {
            m_document.select(launch);
            m_document.reveal(launch);
        });
    connect(m_card, &FootprintCard::pinClicked, this, [this] {
        m_pinned->set(m_card->subject());
        m_pinned->show();
    });
    connect(m_pinned, &FootprintCard::pinClicked, this, [this] {
        m_pinned->set(nullptr);
        m_pinned->hide();
    });
    connect(&document, &Document::selectionChanged, this, &KernelsPanel::followSelection);
    ask();
}

QString KernelsPanel::hint() const { return m_hint->isHidden() ? QString{} : m_hint->text(); }
QString KernelsPanel::summary() const { return m_summary->text(); }

void KernelsPanel::setTheme(const Theme& theme)
{
    m_card->setTheme(theme);
    m_pinned->setTheme(theme);
}

void KernelsPanel::ask()
{
    const TableScope scope = m_bar->scope();
    if (scope.isEmpty()) {
        m_latest.drop();
        showTable({std::make_shared<KernelEntries>(), true, 0, 0, 0, {}, {}});
        m_hint->setText(tr("Drag over the lanes to select a range of time: what was launched in it is listed."));
        return;
    }
    if (m_isFirst) {
        m_hint->setText(tr("Reading the trace…"));
        m_hint->show();
    }
    m_latest.ask(
        this,
        [analysis = m_document.analysis(), scope] {
            const Trace& trace = analysis->trace();
            const std::vector<Launched>& all = analysis->work();
            const std::vector<Launched> work = launchedWithin(trace, all, scope.ranges, scope.part());
            const bool isAnnotation = scope.kind == TableScope::Kind::Annotation;
            Answer answer;
            answer.ranges = scope.ranges;
            answer.hasDeviceWork = !all.empty();
            answer.before = workBefore(trace, all, scope.ranges);
            answer.entries = std::make_shared<KernelEntries>(kernelEntries(
                analysis->tracePtr(), kernelTable(trace, work, isAnnotation ? TableOf::AllWork : TableOf::Kernels)));
            for (const KernelEntry& entry : answer.entries->rows)
                answer.pieces += entry.row.count;
            if (isAnnotation) {
                std::vector<Time> launched;
                for (const Launched& l : work)
                    if (trace.kind(l.work) == SliceKind::Kernel)
                        launched.push_back(trace.begin(l.launch ? l.launch : l.work));
                std::sort(launched.begin(), launched.end());
                answer.fewest = launched.size();
                for (const TimeRange& range : scope.ranges) {
                    const auto count =
                        static_cast<std::size_t>(std::lower_bound(launched.begin(), launched.end(), range.end) -
                                                 std::lower_bound(launched.begin(), launched.end(), range.begin));
                    answer.fewest = std::min(answer.fewest, count);
                    answer.max = std::max(answer.max, count);
                }
            }
            return answer;
        },
        [this](Answer answer) { showTable(std::move(answer)); });
}

void KernelsPanel::showTable(Answer answer)
{
    const bool isEmpty = answer.entries->rows.empty();
    m_hint->setVisible(isEmpty);
    m_hint->setText(!answer.hasDeviceWork ? tr("No GPU work was recorded: there are no kernels in this trace.")
                                          : tr("No kernel was launched here."));
    m_table->setVisible(!isEmpty);
    m_detail->setVisible(answer.hasDeviceWork);
    const Ns all = answer.entries->all;
    m_items->set(std::move(answer.entries));
    std::uint64_t kernels = 0, launches = 0;
    for (const KernelEntry& entry : m_items->entries()->rows)
        if (entry.row.kind == SliceKind::Kernel) {
            ++kernels;
            launches += entry.row.count;
        }
    QString words = isEmpty ? QString{}
                            : tr("%1 of %2, %3 of GPU time")
                                  .arg(numberOf(launches, tr("1 launch"), tr("%1 launches")),
                                       numberOf(kernels, tr("1 kernel"), tr("%1 kernels")), shortDuration(all));
    if (answer.pieces > launches)
        words += tr(" with %1").arg(numberOf(answer.pieces - launches, tr("1 copy"), tr("%1 copies")));
    if (answer.max > 0)
        words += answer.fewest == answer.max
                     ? tr("; %1 each time").arg(numberOf(answer.max, tr("1 kernel"), tr("%1 kernels")))
                     : tr("; %1 to %2 kernels each time").arg(countOf(answer.fewest), countOf(answer.max));
    if (answer.before.count > 0)
        words += (isEmpty ? QString{} : QStringLiteral("\n")) + sentenceText(leftOutSentence(answer.before));
    m_summary->setText(words);
    m_summary->setVisible(!words.isEmpty());
    bool hasOccupancy = false, hasRegisters = false;
    for (const KernelEntry& entry : m_items->entries()->rows) {
        hasOccupancy |= entry.row.occupancy.has_value();
        hasRegisters |= entry.row.footprint.registersPerThread.has_value();
    }
    for (const int column : {KernelItems::OccupancyPct, KernelItems::Limit, KernelItems::Waves})
        m_table->setColumnUsed(column, hasOccupancy);
    for (const int column : {KernelItems::Registers, KernelItems::Shared})
        m_table->setColumnUsed(column, hasRegisters);
    if (m_isFirst && !isEmpty) {
        m_isFirst = false;
        m_table->sortByColumn(KernelItems::Total, Qt::DescendingOrder);
        for (int column = 1; column < KernelItems::ColumnCount; ++column)
            m_table->setColumnWidth(column, 56);
        m_table->setColumnWidth(KernelItems::Family, 130);
        for (const int column : {KernelItems::Grid, KernelItems::Launch, KernelItems::Op})
            m_table->setColumnWidth(column, 116);
        int limits = 116; // "registers + shared" is never cut
        for (int row = 0; row < m_items->rowCount(); ++row)
            limits = std::max(limits, 16 + m_table->fontMetrics().horizontalAdvance(
                                               m_items->index(row, KernelItems::Limit).data().toString()));
        m_table->setColumnWidth(KernelItems::Limit, limits);
    }
    m_table->setGivingWay({KernelItems::Launch, KernelItems::Cv, KernelItems::Least, KernelItems::Most,
                           KernelItems::Waves, KernelItems::Shared, KernelItems::Registers, KernelItems::Block,
                           KernelItems::Grid, KernelItems::Mean, KernelItems::Delay, KernelItems::Op,
                           KernelItems::Family, KernelItems::Limit, KernelItems::OccupancyPct, KernelItems::Median,
                           KernelItems::Share});
    followSelection();
    if (!m_card->subject() && !isEmpty) // shows the most expensive kernel first, so that the card is not empty
        choose(0, {});
    emit ready();
}

void KernelsPanel::choose(int row, SliceId launch)
{
    m_latestCard.ask(
        this,
        [analysis = m_document.analysis(), entry = m_items->entry(row)] {
            const Trace& trace = analysis->trace();
            return std::make_shared<const FootprintSubject>(
                FootprintSubject{analysis->tracePtr(), entry, spreadOf(trace, entry.row.launches),
                                 ceilingOf(trace, analysis->costs(), entry.row.launches)});
        },
        [this, launch](std::shared_ptr<const FootprintSubject> subject) { showCard(std::move(subject), launch); });
}

void KernelsPanel::showCard(std::shared_ptr<const FootprintSubject> subject, SliceId launch)
{
    m_card->set(std::move(subject));
    m_card->setChosen(launch);
}

// Selects the row of the kernel that is selected in the timeline.
void KernelsPanel::followSelection()
{
    const SliceId slice = m_document.selection();
    if (!slice || !m_items->entries() || !isDeviceWork(m_document.trace().kind(slice)))
        return;
    const Trace& trace = m_document.trace();
    const std::vector<KernelEntry>& rows = m_items->entries()->rows;
    const auto holds = [&](const KernelEntry& entry) {
        return entry.row.name == trace.nameId(slice) &&
               std::find(entry.row.launches.begin(), entry.row.launches.end(), slice) != entry.row.launches.end();
    };
    const auto at = std::find_if(rows.begin(), rows.end(), holds);
    if (at == rows.end()) {
        m_table->follow({});
        return;
    }
    const int row = static_cast<int>(at - rows.begin());
    m_table->follow(m_items->index(row, 0));
    choose(row, slice);
}

Panel* makeKernelsPanel(Document& document, QWidget* parent) { return new KernelsPanel{document, parent}; }

} // namespace lanescope
