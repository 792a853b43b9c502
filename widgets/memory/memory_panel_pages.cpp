// The pages of the drawer that are not about holders: segments, steps, requests that did not fit, events, SQL. A click
// on a row moves the cursor to its place, a double click or the menu zooms the chart to it.

#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>

#include "model/memory/refusal.h"
#include "widgets/items/query_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/memory/memory_event_items.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_page.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/query_panel.h"

#include <algorithm>

namespace lanescope {

void MemoryPanel::choose(const MemoryPlace& place)
{
    m_document.setCursor(place.index);
    if (place.segment)
        m_document.setSegment(place.segment);
    else
        m_document.setLife(place.life);
    emit placeChosen(place.index);
}

void MemoryPanel::open(const MemoryPlace& place)
{
    choose(place);
    emit partRequested(place.first, place.last);
}

void MemoryPanel::makeTables()
{
    m_segments = new MemoryTablePage{tr("Segments"), this};
    m_segments->table().setGivingWay({5, 8, 6, 9}); // where it is narrow: largest free block, stream, size, time
    m_steps = new MemoryTablePage{tr("Steps"), this};
    m_steps->table().setGivingWay({2, 7, 9, 10, 8});
    for (MemoryTablePage* page : {m_segments, m_steps})
        connect(page, &MemoryTablePage::rowOpened, this,
                [this, page](int row) { open(page->places()[static_cast<std::size_t>(row)]); });
    connect(m_steps, &MemoryTablePage::rowChosen, this,
            [this](int row) { choose(m_steps->places()[static_cast<std::size_t>(row)]); });
    // The table shows what is reserved at the cursor: it stays.
    connect(m_segments, &MemoryTablePage::rowChosen, this,
            [this](int row) { m_document.setSegment(m_segments->places()[static_cast<std::size_t>(row)].segment); });
    connect(&m_document, &MemoryDocument::lifeChanged, this, &MemoryPanel::followSegment);
}

void MemoryPanel::followSegment()
{
    const std::vector<MemoryPlace>& places = m_segments->places();
    const auto at = std::find_if(places.begin(), places.end(),
                                 [this](const MemoryPlace& p) { return p.segment == m_document.segment(); });
    m_segments->follow(at == places.end() ? -1 : static_cast<int>(at - places.begin()));
}

// They never change.
void MemoryPanel::fillSteps()
{
    if (!m_steps->about().isEmpty())
        return;
    m_stepRows.ask(
        this,
        [snapshot = m_document.snapshotPtr(), device = m_document.deviceIndex(),
         hasTimes = m_document.bands().hasTimes()] {
            return stepTableOf(*snapshot, snapshot->devices[device], hasTimes);
        },
        [this](PlacedTable table) { m_steps->set(std::move(table), 1, Qt::AscendingOrder); });
}

void MemoryPanel::fillSegments()
{
    m_segmentRows.ask(
        this,
        [snapshot = m_document.snapshotPtr(), device = m_document.deviceIndex(), index = m_document.cursor(),
         hasTimes = m_document.bands().hasTimes()] {
            return segmentTableOf(*snapshot, snapshot->devices[device], hasTimes, index);
        },
        [this](PlacedTable table) {
            m_segments->set(std::move(table), 1, Qt::DescendingOrder);
            followSegment();
        });
}

void MemoryPanel::makeRefusals()
{
    m_refusals = new MemoryTablePage{tr("Out of memory"), this};
    m_refusals->table().setGivingWay({1, 7}); // where it is narrow: time, free for the driver
    auto* scroll = new QScrollArea{m_refusals};
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_why = new QLabel{scroll};
    m_why->setTextFormat(Qt::RichText);
    m_why->setWordWrap(true);
    m_why->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setLook(*m_why, "body");
    scroll->setWidget(m_why);
    scroll->setVisible(!m_document.device().outOfMemory.empty());
    m_refusals->addContent(scroll, 1);
    connect(m_refusals, &MemoryTablePage::rowChosen, this, [this](int row) {
        choose(m_refusals->places()[static_cast<std::size_t>(row)]);
        explainRefusal(row);
    });
    connect(m_refusals, &MemoryTablePage::rowOpened, this,
            [this](int row) { open(m_refusals->places()[static_cast<std::size_t>(row)]); });
}

void MemoryPanel::fillRefusals()
{
    const MemoryDevice& d = m_document.device();
    if (m_refusals->places().empty())
        m_refusals->set(refusalTableOf(m_document.snapshot(), d, m_document.bands().hasTimes()), 0, Qt::AscendingOrder);
    if (m_why->text().isEmpty() && !d.outOfMemory.empty())
        explainRefusal(static_cast<int>(d.outOfMemory.size()) - 1);
}

void MemoryPanel::explainRefusal(int row)
{
    m_whys.ask(
        this,
        [snapshot = m_document.snapshotPtr(), device = m_document.deviceIndex(), row] {
            return refusalOf(*snapshot, device, static_cast<std::size_t>(row));
        },
        [this](const MemoryFinding& f) {
            m_why->setText(QStringLiteral("<b>%1</b><p style='color:%2'>%3</p><p>%4</p>%5")
                               .arg(snapshotText(f.title).toHtmlEscaped(), m_theme->mutedText.name(),
                                    snapshotText(f.detail).toHtmlEscaped(), snapshotText(f.advice).toHtmlEscaped(),
                                    remediesHtml(f, *m_theme)));
        });
}

void MemoryPanel::makeEvents()
{
    m_eventItems = new MemoryEventItems{m_document, this};
    m_events = new DataTable{m_eventItems, this};
    m_events->setAccessibleName(tr("Events"));
    m_events->setGivingWay({MemoryEventItems::Stream, MemoryEventItems::Op, MemoryEventItems::Address});
    m_eventPage = pageWith(*m_events);
    const auto placeOf = [this](int row) {
        return placeOfEvent(m_document.snapshot(), m_document.device(), m_eventItems->eventOf(row));
    };
    connect(m_events, &DataTable::rowChosen, this,
            [this, placeOf](const QModelIndex& row) { choose(placeOf(row.row())); });
    connect(m_events, &DataTable::showRequested, this,
            [this, placeOf](const QModelIndex& row) { open(placeOf(row.row())); });
    connect(m_events, &QTreeView::doubleClicked, this,
            [this, placeOf](const QModelIndex& shown) { open(placeOf(m_events->itemsIndex(shown).row())); });
}

void MemoryPanel::setInView(std::int64_t first, std::int64_t last)
{
    if (first == m_firstInView && last == m_lastInView)
        return;
    m_firstInView = first;
    m_lastInView = last;
    if (m_page == Page::Events)
        m_viewSettles.start();
}

void MemoryPanel::fillEvents()
{
    m_viewSettles.stop();
    m_drawer->setScope(scopeOf(m_page));
    const std::int64_t last = std::min(m_lastInView, m_firstInView + maxEvents - 1);
    const bool isFirst = m_eventItems->rowCount() == 0;
    if (m_eventItems->eventOf(0) != m_firstInView || m_eventItems->rowCount() != last - m_firstInView + 1)
        m_eventItems->set(m_firstInView, last);
    m_eventPage->setAbout(last < m_lastInView
                              ? tr("The first %1 events in view; zoom in to see others, or query memory_events in SQL")
                                    .arg(countOf(static_cast<quint64>(maxEvents)))
                              : QString{});
    if (isFirst && m_eventItems->rowCount()) {
        constexpr int widest = 260;
        m_events->sortByColumn(MemoryEventItems::Event, Qt::AscendingOrder);
        m_events->fitColumns(widest);
    }
    const int row = m_eventItems->rowOf(m_document.cursor());
    m_events->follow(row < 0 ? QModelIndex{} : m_eventItems->index(row, 0));
}

void MemoryPanel::makeSql()
{
    QueryTarget target;
    target.work = [snapshot = m_document.snapshotPtr()]() -> QueryTarget::Work {
        return [snapshot](const std::string& sql, Task& task) { return runQuery(*snapshot, sql, {}, {}, task); };
    };
    target.tables = memoryTables();
    target.examples = memoryQueryExamples();
    target.placeholder =
        tr("SQL:\nselect line, sum(size) from allocations\ngroup by line order by 2 desc\n\nCtrl+Enter runs it");
    target.intro = tr("<p>Query the snapshot in SQL, or start with one of these:</p>");
    m_sql = new QueryPanel{std::move(target), this};
    const auto placeOf = [this](const QModelIndex& cell) {
        return placeOfCell(*m_sql->items().result(), static_cast<std::size_t>(cell.row()),
                           static_cast<std::size_t>(cell.column()), m_document.snapshot(), m_document.device());
    };
    connect(m_sql, &QueryPanel::cellChosen, this, [this, placeOf](const QModelIndex& cell) {
        if (const auto place = placeOf(cell))
            choose(*place);
    });
    const auto openCell = [this, placeOf](const QModelIndex& cell) {
        if (const auto place = placeOf(cell))
            open(*place);
    };
    connect(&m_sql->table(), &DataTable::showRequested, this, openCell);
    connect(&m_sql->table(), &QTreeView::doubleClicked, this,
            [this, openCell](const QModelIndex& shown) { openCell(m_sql->table().itemsIndex(shown)); });
}

} // namespace lanescope
