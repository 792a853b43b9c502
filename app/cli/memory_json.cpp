#include "app/cli/memory_json.h"

#include "app/cli/memory_room.h"
#include "app/cli/memory_steps.h"
#include "app/cli/snapshot_answers.h"
#include "model/compare/wording.h"
#include "model/memory/block_notes.h"
#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/fragmentation.h"
#include "model/memory/frames.h"
#include "model/memory/stack_holders.h"
#include "model/store/search.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace lanescope {

namespace {

Json timeOf(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index)
{
    const std::int64_t time =
        index < 0 ? 0 : s.events.timeUs(std::size_t{d.firstEvent} + static_cast<std::size_t>(index));
    return time ? Json(time) : Json(nullptr); // 0: not given
}

// A figure that follows from segments; null where the file does not record them.
Json ofSegments(const MemorySnapshot& s, std::int64_t n) { return s.hasSegments() ? Json(n) : Json(nullptr); }

Json peakJson(const MemorySnapshot& s, const MemoryDevice& d, const MemoryPeak& peak)
{
    Json j{{"bytes", peak.bytes},
           {"index", peak.index},
           {"time_us", timeOf(s, d, peak.index)},
           {"since_first_event_us", nullptr}};
    if (!j["time_us"].is_null())
        j["since_first_event_us"] = s.events.timeUs(std::size_t{d.firstEvent} + static_cast<std::size_t>(peak.index)) -
                                    s.events.timeUs(d.firstEvent);
    return j;
}

Json blocksJson(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index, std::size_t max)
{
    Json blocks = Json::array();
    for (const std::uint32_t k : largestBlocksAt(d, index, max)) {
        const MemoryLife& life = d.lives[k];
        Json j{{"bytes", life.requested},
               {"block_bytes", ofSegments(s, life.block)},
               {"address", life.address},
               {"alloc_index", life.isFromBefore() ? Json(nullptr) : Json(life.begin)}};
        if (const auto& line = stackFactsOf(s)[life.stack].line)
            j["line"] = fullPlace(s, *line);
        const BlockNotes notes = notesOf(s, d, life);
        if (!notes.context.empty())
            j[s.hasCategories ? "category" : "compile_context"] = notes.context;
        if (!notes.metadata.empty())
            j["user_metadata"] = notes.metadata;
        if (!notes.fxNode.empty())
            j["fx_node"] = notes.fxNode;
        blocks.push_back(std::move(j));
    }
    return blocks;
}

// The rows that the list leaves out, so that its rows add up to the total: beyond `max`, or allocated later.
void putOtherRows(Json& list, const MemoryDevice& d, const std::vector<HolderRow>& rows, std::size_t max)
{
    const auto put = [&](std::string name, std::string_view is, const HolderRow& row, double share) {
        list.push_back({{"name", std::move(name)},
                        {"is", is},
                        {"bytes", row.bytes},
                        {"blocks", row.blocks},
                        {"largest_bytes", row.largest},
                        {"end_bytes", row.bytesAtEnd},
                        {"share_pct", share},
                        {"first_index", nullptr}});
    };
    const auto [all, onlyAtEnd] = sumOf(d, rows);
    if (max && rows.size() > max) {
        HolderRow rest;
        for (const HolderRow& row : std::span{rows}.subspan(max)) {
            rest.bytes += row.bytes;
            rest.blocks += row.blocks;
            rest.bytesAtEnd += row.bytesAtEnd;
            rest.largest = std::max(rest.largest, row.largest);
        }
        put(fmt::format("the other {}", rows.size() - max), "others", rest, shareOf(rest.bytes, all.bytes));
    }
    if (onlyAtEnd > 0) {
        HolderRow later;
        later.bytesAtEnd = onlyAtEnd;
        put("live at the end only", "later", later, 0);
    }
}

Json holdersJson(const MemorySnapshot& s, const MemoryDevice& d, HolderBy by, std::int64_t index, std::size_t max)
{
    const Holders holders = holdersBy(s, d, by);
    const std::vector<HolderRow> rows = rowsAt(d, holders, index);
    std::int64_t bytes = 0, blocks = 0, beforeBytes = 0, beforeBlocks = 0;
    for (const HolderRow& row : rows) {
        bytes += row.bytes;
        blocks += row.blocks;
    }
    for (const MemoryLife& life : d.lives)
        if (life.isFromBefore() && life.isActiveAt(index)) {
            beforeBytes += life.requested;
            ++beforeBlocks;
        }
    Json list = Json::array();
    for (std::size_t i = 0; i < rows.size() && (max == 0 || i < max); ++i) {
        const HolderGroup& group = holders.groups[rows[i].group];
        Json j{{"name", group.name},
               {"bytes", rows[i].bytes},
               {"blocks", rows[i].blocks},
               {"largest_bytes", rows[i].largest},
               {"end_bytes", rows[i].bytesAtEnd},
               {"share_pct", bytes ? 100.0 * static_cast<double>(rows[i].bytes) / static_cast<double>(bytes) : 0.0},
               {"first_index", rows[i].first}};
        if (!group.place.empty())
            j["place"] = group.place;
        if (!group.detail.empty())
            j["op"] = group.detail;
        list.push_back(std::move(j));
    }
    putOtherRows(list, d, rows, max);
    const StackHolders byStack = stackHoldersAt(s, d, index, max);
    Json stacks = Json::array(), sizes = Json::array();
    for (const StackRow& row : byStack.top)
        stacks.push_back({{"bytes", row.bytes},
                          {"blocks", row.blocks},
                          {"frames", row.frames.size()},
                          {"innermost", row.frames.front()}});
    for (const SizeClassRow& row : byStack.sizes)
        sizes.push_back({{"up_to", row.upTo}, {"bytes", row.bytes}, {"blocks", row.blocks}});
    return {{"index", index},
            {"live_blocks", blocks},
            {"bytes", bytes},
            {"from_before_the_recording", {{"blocks", beforeBlocks}, {"bytes", beforeBytes}}},
            {"distinct_stacks", byStack.distinct},
            {"top_stacks", std::move(stacks)},
            {"size_classes", std::move(sizes)},
            {"holders", std::move(list)},
            {"largest_blocks", blocksJson(s, d, index, max)}};
}

Json checksJson(const MemoryDevice& d)
{
    Json checks = Json::object();
    for (const MemoryCheck& c : d.checks.all()) {
        checks[std::string{c.name}] = {{"checked", c.checked}, {"failed", c.failed}};
        if (c.failed)
            checks[std::string{c.name}]["first"] = c.of == MemoryCheck::Of::Address ? Json(c.place()) : Json(c.first);
        if (c.bytes)
            checks[std::string{c.name}]["bytes"] = c.bytes;
    }
    return checks;
}

// In the order of their keys as text, as a script that sorts by printed keys has them.
std::vector<PoolFigures> inOrderOfText(std::vector<PoolFigures> pools)
{
    const auto key = [](const PoolFigures& p) {
        return fmt::format("{}, ({}, {}), {}", p.stream, p.pool[0], p.pool[1], p.isSmall ? "small" : "large");
    };
    std::sort(pools.begin(), pools.end(), [&](const PoolFigures& x, const PoolFigures& y) { return key(x) < key(y); });
    return pools;
}

Json stateJson(const MemorySnapshot& s, const MemoryDevice& d)
{
    if (!s.hasSegments())
        return nullptr;
    const SegmentFigures f = segmentFiguresOf(s, d);
    const FreeByKind free = freeByKindOf(s, d);
    Json pools = Json::array(), below = Json::array(), states = Json::object(), kinds = Json::object();
    for (const FreeKind kind : freeKinds)
        kinds[fmt::format("{}_bytes", idOf(kind))] = free.of(kind);
    for (const BlockState state : {BlockState::Allocated, BlockState::PendingFree, BlockState::Inactive})
        if (const auto count =
                std::count_if(d.blocks.begin(), d.blocks.end(), [&](const MemoryBlock& b) { return b.state == state; }))
            states[std::string{nameOf(state)}] = count;
    for (const SegmentFigures::Below& b : f.below)
        below.push_back(
            {{"below", b.size}, {"bytes", b.bytes}, {"blocks", b.blocks}, {"share_pct", shareOf(b.bytes, f.free)}});
    for (const PoolFigures& p : inOrderOfText(f.pools))
        pools.push_back({{"device", d.index},
                         {"stream", p.stream},
                         {"pool", {p.pool[0], p.pool[1]}},
                         {"type", p.isSmall ? "small" : "large"},
                         {"segments", p.segments},
                         {"reserved", p.reserved},
                         {"allocated", p.allocated},
                         {"active", p.active},
                         {"requested", p.requested},
                         {"largest_free", p.largestFree}});
    return {{"segments", f.segments},
            {"blocks", f.blocks},
            {"blocks_by_state", std::move(states)},
            {"live_blocks", f.liveBlocks},
            {"reserved_bytes", f.reserved},
            {"allocated_bytes", f.allocated},
            {"active_bytes", f.active},
            {"requested_bytes", f.requested},
            {"rounding_bytes", f.rounding()},
            {"free_bytes", f.free},
            {"free_blocks", f.freeBlocks},
            {"free_by_kind", std::move(kinds)},
            {"largest_free_block", f.largestFree},
            {"inactive_split_bytes", f.splitBytes},
            {"inactive_split_blocks", f.splitBlocks},
            {"wholly_free_segments", f.unusedSegments},
            {"wholly_free_bytes", f.unusedBytes},
            {"fragmentation_sum_of_squares", f.fragmentation},
            {"free_by_block_size", std::move(below)},
            {"by_device_stream_pool_type", std::move(pools)}};
}

// Actions that are not known, as the file calls them.
std::map<std::string, std::uint64_t> otherActionsOf(const MemorySnapshot& s, const MemoryDevice& d)
{
    std::map<std::string, std::uint64_t> counts;
    if (d.actions[static_cast<std::size_t>(MemoryAction::Unknown)])
        for (std::uint32_t i = 0; i < d.events; ++i)
            if (const MemoryEvent e = s.events[std::size_t{d.firstEvent} + i]; e.action == MemoryAction::Unknown)
                ++counts[e.name ? std::string{s.texts[e.name]} : std::string{nameOf(e.action)}];
    return counts;
}

Json deviceJson(const MemorySnapshot& s, std::size_t at, const MemoryReportOptions& options)
{
    const MemoryDevice& d = s.devices[at];
    Json actions = Json::object(), oom = Json::array(), curve = Json::array();
    for (std::size_t a = 0; a < memoryActions; ++a)
        if (d.actions[a] && static_cast<MemoryAction>(a) != MemoryAction::Unknown)
            actions[std::string{nameOf(static_cast<MemoryAction>(a))}] = d.actions[a];
    for (const auto& [name, count] : otherActionsOf(s, d))
        actions[name] = count;
    for (const OutOfMemoryEvent& o : d.outOfMemory)
        oom.push_back({{"index", o.index},
                       {"time_us", timeOf(s, d, o.index)},
                       {"asked", o.asked},
                       {"device_free", o.deviceFree ? Json(*o.deviceFree) : Json(nullptr)},
                       {"usable", o.usable() ? Json(*o.usable()) : Json(nullptr)},
                       {"larger_than_usable", o.usable() ? Json(o.isLargerThanUsable()) : Json(nullptr)},
                       {"active", o.level.active},
                       {"reserved", o.level.reserved},
                       {"reserved_not_active", o.level.reserved - o.level.active}});
    if (options.curve == 0)
        curve = nullptr; // not asked for
    for (const auto& [index, level] : options.curve ? curveOf(s, d, options.curve) : CurvePoints{})
        curve.push_back({{"index", index},
                         {"time_us", timeOf(s, d, index)},
                         {"requested", level.requested},
                         {"active_requested", level.active},
                         {"reserved", ofSegments(s, level.reserved)},
                         {"allocated_blocks", ofSegments(s, level.blocks)},
                         {"memory_allocated", ofSegments(s, level.allocated)}});
    std::int64_t neverBlocks = 0, neverBytes = 0, neverRecorded = 0;
    for (const MemoryLife& life : d.lives)
        if (life.completed == MemoryLife::never) {
            ++neverBlocks;
            neverBytes += life.requested;
            neverRecorded += life.isFromBefore() ? 0 : 1;
        }
    const KnownMemory known = knownMemoryOf(s, d);
    Json j{{"device", d.index},
           {"name", nameOf(d)},
           {"events", d.events},
           {"actions", std::move(actions)},
           {"first_time_us", d.events ? timeOf(s, d, 0) : Json(nullptr)},
           {"last_time_us", d.events ? timeOf(s, d, std::int64_t{d.events} - 1) : Json(nullptr)},
           {"early_events_are_missing", d.isCut},
           {"later_events_are_missing", d.isCutShort || d.lacksEvents},
           {"segments_are_missing", d.isStateCut},
           {"complete_from_time_us", d.isCut ? timeOf(s, d, 0) : Json(nullptr)},
           {"streams", streamsOf(s, d)},
           {"allocations", d.actions[static_cast<std::size_t>(MemoryAction::Alloc)]},
           {"addresses_used", d.addresses},
           {"addresses_used_again", d.addressesUsedAgain},
           {"before_the_recording",
            {{"blocks", d.livesFromBefore},
             {"bytes", d.start.active},
             {"never_seen_in_the_trace", d.livesNeverSeen},
             {"segments", d.hasPages ? Json(nullptr) : ofSegments(s, std::ssize(d.firstSegments))},
             {"reserved", ofSegments(s, d.start.reserved)}}},
           {"never_freed",
            {{"blocks", neverBlocks}, {"bytes", neverBytes}, {"of_these_allocated_in_the_trace", neverRecorded}}},
           {"allocated_after_the_last_event", {{"blocks", d.lateBlocks}, {"bytes", d.lateBytes}}},
           {"peak_active_requested", peakJson(s, d, d.peakActive)},
           {"peak_requested", peakJson(s, d, d.peakRequested)},
           {"peak_reserved", s.hasSegments() ? peakJson(s, d, d.peakReserved) : Json(nullptr)},
           {"peak_allocated_blocks", s.hasSegments() ? peakJson(s, d, d.peakBlocks) : Json(nullptr)},
           {"peak_memory_allocated", s.hasSegments() ? peakJson(s, d, d.peakAllocated) : Json(nullptr)},
           {"longest_wait_of_a_free_events", longestWaitOfFree(d) ? Json(*longestWaitOfFree(d)) : Json(nullptr)},
           {"end",
            {{"requested", d.end.requested},
             {"active_requested", d.end.active},
             {"reserved", ofSegments(s, d.end.reserved)}}},
           {"known",
            {{"peak_bytes", known.peak},
             {"peak_reserved_bytes", ofSegments(s, known.peakReserved)},
             {"end_bytes", known.end},
             {"is_at_least", isPeakAtLeast(d)}}},
           {"state_at_the_end", stateJson(s, d)},
           {"at_peak", holdersJson(s, d, options.by, d.peakActive.index, options.rows)},
           {"oom", std::move(oom)},
           {"curve", std::move(curve)},
           {"gpu_memory", roomJson(s, d)},
           {"adds_up", s.hasSegments() ? Json(d.checks.failed() == 0) : Json(nullptr)},
           {"checks", checksJson(d)}};
    if (s.hasSegments())
        j["peak_allocated_blocks"]["lower_bound"] = d.isAtLeast;
    putMemorySteps(j, s, d, options.rows);
    if (options.at != "peak")
        if (const auto index = eventAsked(s, d, options.at)) {
            j["at_index"] = holdersJson(s, d, options.by, *index, options.rows);
            j["at_index"]["state"] = stateJson(s, stateAt(s, d, *index));
        }
    return j;
}

} // namespace

// The last event that is not later than a time after the first one.
static std::optional<std::int64_t> eventAtTime(const MemorySnapshot& s, const MemoryDevice& d, Ns after)
{
    if (d.events == 0 || s.events.timeUs(d.firstEvent) == 0 || after < Ns{})
        return {};
    const std::int64_t until = s.events.timeUs(d.firstEvent) + after.count() / 1000;
    std::int64_t index = -1;
    while (index + 1 < std::int64_t{d.events} &&
           s.events.timeUs(std::size_t{d.firstEvent} + static_cast<std::size_t>(index + 1)) <= until)
        ++index;
    return index;
}

std::optional<std::int64_t> eventAsked(const MemorySnapshot& s, const MemoryDevice& d, const std::string& at)
{
    if (at == "peak")
        return d.peakActive.index;
    if (at == "end")
        return std::int64_t{d.events} - 1;
    if (at == "oom")
        return d.outOfMemory.empty() ? std::nullopt : std::optional{d.outOfMemory.back().index};
    if (const bool hasUnit = at.ends_with('s'); hasUnit)
        if (const auto time = parseDuration(at))
            return eventAtTime(s, d, *time);
    std::int64_t index = 0;
    const auto [to, error] = std::from_chars(at.data(), at.data() + at.size(), index);
    if (error != std::errc{} || to != at.data() + at.size() || index < -1 || index >= std::int64_t{d.events})
        return {};
    return index;
}

Json settingsJson(const AllocatorSettings& settings)
{
    Json all = Json::object();
    for (const AllocatorSetting& setting : settings.all)
        std::visit([&](const auto& value) { all[setting.name] = value; }, setting.value);
    return all;
}

Json jsonOf(const MemorySnapshot& s, const MemoryReportOptions& options)
{
    Json devices = Json::array(), warnings = Json::array(), findings = Json::array();
    for (std::size_t d = 0; d < s.devices.size(); ++d)
        if (!options.device || *options.device == s.devices[d].index)
            devices.push_back(deviceJson(s, d, options));
    for (const Sentence& w : s.warnings)
        warnings.push_back(format(w, briefDuration));
    for (const MemoryFinding& f : findingsOf(s))
        findings.push_back(findingJson(s, f));
    return {{"file", std::filesystem::path{s.path}.filename().string()},
            {"bytes", s.bytes},
            {"format", "memory snapshot"},
            {"protocol", s.protocol},
            {"load_ms", s.loadMs},
            {"headline", format(headlineOf(s), briefDuration)},
            {"stacks", s.stacks.size() - 1},
            {"frames", s.stacks.frameCount()},
            {"annotations", s.annotations.size()},
            {"allocator_settings", settingsJson(s.settings)},
            {"devices", std::move(devices)},
            {"findings", std::move(findings)},
            {"warnings", std::move(warnings)}};
}

Json summaryOf(const MemorySnapshot& s)
{
    Json j{{"file", s.path},
           {"format", "memory snapshot"},
           {"verdict", verdictNameOf(s)},
           {"headline", format(headlineOf(s), briefDuration)}};
    if (!s.devices.empty()) {
        const auto most = [&](auto bytesOf) { // maximum over all GPUs, as `check` counts it
            std::int64_t max = 0;
            for (const MemoryDevice& d : s.devices)
                max = std::max<std::int64_t>(max, bytesOf(d));
            return max;
        };
        j["peak_bytes"] = most([&](const MemoryDevice& d) { return knownMemoryOf(s, d).peak; });
        if (s.hasSegments())
            j["peak_reserved_bytes"] = most([&](const MemoryDevice& d) { return knownMemoryOf(s, d).peakReserved; });
        j["end_bytes"] = most([&](const MemoryDevice& d) { return knownMemoryOf(s, d).end; });
        std::size_t refused = 0;
        for (const MemoryDevice& d : s.devices)
            refused += d.outOfMemory.size();
        j["out_of_memory"] = refused;
        j["is_cut"] = isAnyCut(s);
        j["is_end_alone"] = std::ranges::any_of(s.devices, &MemoryDevice::isEndAlone);
        j["lacks_segments"] = std::ranges::any_of(s.devices, &MemoryDevice::lacksState);
        j["early_events_are_missing"] = std::ranges::any_of(s.devices, &MemoryDevice::isCut);
    }
    Json findings = Json::array();
    for (const MemoryFinding& f : findingsOf(s))
        findings.push_back(f.id);
    j["findings"] = std::move(findings);
    j["adds_up"] = s.hasSegments() ? Json(failedChecks(s) == 0) : Json(nullptr);
    return j;
}

} // namespace lanescope
