#include "widgets/session/document.h"

#include "model/analysis/stop_request.h"
#include "model/attribution/replay_places.h"
#include "widgets/session/background.h"
#include "widgets/session/place_scope.h"

#include <algorithm>
#include <iterator>

namespace lanescope {

Document::Document(TracePtr trace, QObject* parent)
    : QObject(parent), m_trace(std::move(trace)), m_analysis(std::make_shared<Analysis>(m_trace)), m_notes(m_trace),
      m_path(m_analysis)
{
    constexpr std::uint64_t quick = 300'000; // number of slices that are grouped within a few hundredths of a second
    const bool isQuick = Tracks::slicesToGroup(*m_trace) <= quick;
    m_tracks = std::make_shared<const Tracks>(*m_trace, isQuick ? Tracks::Group::ByKind : Tracks::Group::AsNested);
    if (!isQuick)
        inBackground(
            this,
            // The lambda keeps the trace alive for the time of the work.
            [trace = m_trace] { return std::make_shared<const Tracks>(*trace); },
            [this](std::shared_ptr<const Tracks> tracks) {
                m_tracks = std::move(tracks);
                emit contentsChanged();
            });
    if (m_trace->find(memoryInstant))
        inBackground(
            this,
            [analysis = m_analysis] {
                return std::make_shared<const std::vector<MemorySeries>>(computeMemorySeries(*analysis));
            },
            [this](std::shared_ptr<const std::vector<MemorySeries>> memory) {
                m_memory = std::move(memory);
                addMemory({});
                emit contentsChanged();
            });
}

Document::~Document() { stopRequestOf(*m_analysis).ask(); }

void Document::addMemory(std::vector<MemorySeries> further)
{
    std::move(further.begin(), further.end(), std::back_inserter(m_furtherMemory));
    if (m_furtherMemory.empty())
        return;
    // The trace's own may come later: then this is done again.
    auto all = std::make_shared<std::vector<MemorySeries>>();
    if (m_memory)
        std::copy_if(m_memory->begin(), m_memory->end(), std::back_inserter(*all),
                     [](const MemorySeries& series) { return !series.isFurther; });
    std::copy(m_furtherMemory.begin(), m_furtherMemory.end(), std::back_inserter(*all));
    for (std::size_t i = all->size() - m_furtherMemory.size(); i < all->size(); ++i)
        (*all)[i].isFurther = true;
    m_memory = std::move(all);
    emit contentsChanged();
}

std::optional<TimeRange> Document::chosenRange() const
{
    switch (m_chosen) {
    case Chosen::Slice:
        return m_selection ? std::optional{m_trace->range(m_selection)} : std::nullopt;
    case Chosen::Range:
        return m_rangeSelection ? std::optional{m_rangeSelection->range} : std::nullopt;
    case Chosen::Gap:
        return m_gap ? std::optional{m_gap->range} : std::nullopt;
    case Chosen::Rows: {
        std::optional<TimeRange> all;
        const auto add = [&](TimeRange range) {
            all = all ? TimeRange{std::min(all->begin, range.begin), std::max(all->end, range.end)} : range;
        };
        for (const SliceId slice : m_lit)
            add(m_trace->range(slice));
        for (const TimeRange& range : m_litTimes)
            add(range);
        return all;
    }
    case Chosen::Instant: // it has no length
    case Chosen::Nothing:
        break;
    }
    return std::nullopt;
}

void Document::setChosen(Chosen chosen, RowChoice row)
{
    if (chosen == m_chosen && row.owner == m_row.owner && row.title == m_row.title)
        return;
    m_chosen = chosen;
    m_row = std::move(row);
    emit chosenChanged();
}

void Document::chooseGap(std::optional<Gap> gap)
{
    if (!gap && !m_gap)
        return;
    m_gap = std::move(gap);
    if (m_gap) {
        select({});
        chooseInstant({});
        if (!m_isSearch)
            setLit({}, {}, false);
        setChosen(Chosen::Gap);
    } else if (m_chosen == Chosen::Gap)
        setChosen(Chosen::Nothing);
    emit gapChanged();
}

void Document::chooseInstant(std::optional<std::uint32_t> instant)
{
    if (instant) { // also if it was selected before something else
        select({});
        chooseGap({});
        if (!m_isSearch)
            setLit({}, {}, false);
        setChosen(Chosen::Instant);
    } else if (m_chosen == Chosen::Instant) {
        setChosen(Chosen::Nothing);
    }
    if (instant == m_instant)
        return;
    m_instant = instant;
    emit instantChanged();
}

void Document::select(SliceId slice)
{
    if (slice) {
        chooseGap({});
        chooseInstant({});
        if (!m_isSearch && !std::binary_search(m_lit.begin(), m_lit.end(), slice))
            setLit({}, {}, false); // one of the highlighted slices keeps the others bright
        setChosen(Chosen::Slice);
    } else if (m_chosen == Chosen::Slice)
        setChosen(Chosen::Nothing);
    if (slice == m_selection)
        return;
    m_selection = slice;
    emit selectionChanged(slice);
}

void Document::hover(SliceId slice)
{
    if (slice == m_hovered)
        return;
    m_hovered = slice;
    emit hoveredChanged(slice);
}

void Document::selectRange(std::optional<RangeSelection> range)
{
    if (range) {
        select({});
        chooseGap({});
        chooseInstant({});
        if (!m_isSearch)
            setLit({}, {}, false);
        setChosen(Chosen::Range);
    } else if (m_chosen == Chosen::Range)
        setChosen(Chosen::Nothing);
    if (range == m_rangeSelection)
        return;
    m_rangeSelection = std::move(range);
    emit rangeSelectionChanged();
}

void Document::toggleMark(TimeRange range)
{
    const auto found = std::find(m_marks.begin(), m_marks.end(), range);
    if (found == m_marks.end())
        m_marks.push_back(range);
    else
        m_marks.erase(found);
    emit marksChanged();
}

void Document::clearMarks()
{
    if (m_marks.empty())
        return;
    m_marks.clear();
    emit marksChanged();
}

void Document::setLit(std::vector<SliceId> slices, std::optional<std::size_t> current, bool isSearch)
{
    m_isSearch = isSearch && !slices.empty();
    if (slices == m_lit && current == m_currentLit && !m_isLitPlain && m_litTimes.empty())
        return;
    m_isLitPlain = false;
    m_litTimes.clear();
    m_lit = std::move(slices);
    m_currentLit = current;
    emit litChanged();
}

void Document::light(std::vector<SliceId> slices, std::optional<std::size_t> current)
{
    const bool isAny = !slices.empty();
    if (isAny) {
        if (!std::binary_search(slices.begin(), slices.end(), m_selection))
            select({});
        chooseGap({});
        chooseInstant({});
    }
    setLit(std::move(slices), current, false);
    if (isAny && !m_selection)
        setChosen(Chosen::Rows);
    else if (!isAny && m_chosen == Chosen::Rows)
        setChosen(Chosen::Nothing);
}

void Document::lightHits(std::vector<SliceId> slices, std::optional<std::size_t> current)
{
    if (m_chosen == Chosen::Rows)
        setChosen(Chosen::Nothing);
    setLit(std::move(slices), current, true);
}

void Document::chooseRow(const QObject* owner, const QString& title, std::vector<SliceId> slices)
{
    select({});
    std::sort(slices.begin(), slices.end());
    slices.erase(std::unique(slices.begin(), slices.end()), slices.end());
    chooseGap({});
    chooseInstant({});
    setLit(std::move(slices), {}, false);
    setChosen(Chosen::Rows, {owner, title});
}

void Document::isolate(std::vector<SliceId> slices)
{
    if (slices == m_lit && (m_isLitPlain || slices.empty()))
        return;
    m_isLitPlain = !slices.empty();
    m_isSearch = false;
    m_lit = std::move(slices);
    m_currentLit.reset();
    m_litTimes.clear();
    emit litChanged();
}

void Document::lightTimes(std::vector<TimeRange> times)
{
    if (times == m_litTimes)
        return;
    m_litTimes = std::move(times);
    if (!m_litTimes.empty()) {
        select({});
        chooseGap({});
        chooseInstant({});
        setChosen(Chosen::Rows);
    } else if (m_lit.empty() && m_chosen == Chosen::Rows)
        setChosen(Chosen::Nothing);
    emit litChanged();
}

void Document::choosePlace(const QString& name, PlaceChoice choice)
{
    m_latestPlace.ask(
        this,
        [analysis = m_analysis, name, choice = std::move(choice)] {
            PlaceScope place;
            place.name = name;
            place.by = choice.by;
            place.part = partOf(*analysis, attributionOf(*analysis), choice);
            place.slices = slicesOf(analysis->trace(), place.part);
            return std::make_shared<const PlaceScope>(std::move(place));
        },
        [this](std::shared_ptr<const PlaceScope> place) {
            m_place = std::move(place);
            isolate(m_place->slices);
            emit placeChanged();
        });
}

void Document::clearPlace()
{
    m_latestPlace.drop();
    if (!m_place)
        return;
    if (m_lit == m_place->slices)
        light({});
    m_place = nullptr;
    emit placeChanged();
}

void Document::cover(bool isCovered)
{
    if (isCovered == m_isCovered)
        return;
    m_isCovered = isCovered;
    emit coveredChanged(isCovered);
}

void Document::setActivity(std::shared_ptr<const Activity> activity)
{
    m_activity = std::move(activity);
    emit activityChanged();
}

void Document::workOutActivity()
{
    inBackground(
        this, [analysis = m_analysis] { return activityOf(*analysis); },
        [this](std::shared_ptr<const Activity> activity) { setActivity(std::move(activity)); });
}

void Document::clear()
{
    select({});
    selectRange({});
    chooseGap({});
    chooseInstant({});
    clearPlace();
    light({});
    setChosen(Chosen::Nothing);
}

} // namespace lanescope
