#include "model/export/event_filter.h"

#include "model/import/event_collector.h"
#include "model/json/decimal_time.h"
#include "model/json/json_text.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <limits>

namespace lanescope {

namespace {

constexpr std::string_view stepBegin = "ProfilerStep#";
constexpr std::size_t maxLaunches = 16'000'000; // calls take 192 MB, work 256; with more calls another pass is made
constexpr std::size_t maxNames = 500'000;       // with a known answer
constexpr std::size_t seenPlaces = 1 << 20;
constexpr std::uint8_t unknownDepth = 255, deepest = 254;
constexpr std::uint32_t maxFrames = 400'000'000; // one byte each

struct KindGroup {
    std::string_view word;
    std::vector<std::string_view> members;
};

const std::vector<KindGroup>& groups()
{
    static const std::vector<KindGroup> all{
        {"gpu", {"kernel", "memcpy", "memset", "gpu_annotation", "sync"}},
        {"work", {"kernel", "memcpy", "memset"}},
        {"cpu", {"op", "annotation", "python", "runtime", "driver"}},
    };
    return all;
}

bool isWordOf(std::string_view asked, std::string_view word)
{
    if (asked == word)
        return true;
    for (const KindGroup& group : groups())
        if (group.word == asked)
            return std::find(group.members.begin(), group.members.end(), word) != group.members.end();
    return false;
}

constexpr std::string_view otherWords[] = {"memory", "instant", "counter"};
constexpr std::size_t kindCount = static_cast<std::size_t>(SliceKind::Other) + 1;

std::optional<std::int64_t> stepNumber(std::string_view name)
{
    if (!name.starts_with(stepBegin))
        return std::nullopt;
    return wholeNumberOf(name.substr(stepBegin.size()));
}

std::optional<std::int64_t> memberNumber(std::string_view args, std::string_view key)
{
    const std::size_t at = args.find(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    std::size_t i = skipBlanksAt(args, at + key.size());
    if (i >= args.size() || args[i] != ':')
        return std::nullopt;
    i = skipBlanksAt(args, i + 1);
    std::int64_t number = 0;
    const auto read = std::from_chars(args.data() + i, args.data() + args.size(), number);
    return read.ec == std::errc{} ? std::optional{number} : std::nullopt;
}

std::optional<std::uint32_t> frameNumber(std::string_view args, std::string_view key)
{
    const auto number = memberNumber(args, key);
    return number && *number >= 0 && *number < maxFrames ? std::optional{static_cast<std::uint32_t>(*number)}
                                                         : std::nullopt;
}
std::optional<std::uint32_t> frameOf(const EventFields& e) { return frameNumber(e.args, "\"Python id\""); }
std::optional<std::uint32_t> parentOf(const EventFields& e) { return frameNumber(e.args, "\"Python parent id\""); }

std::uint64_t hashOf(std::uint64_t hash, std::string_view text)
{
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15ull;
    const char* p = text.data();
    for (std::size_t left = text.size(); left > 0;) {
        const std::size_t n = std::min<std::size_t>(left, 8);
        std::uint64_t word = 0;
        std::memcpy(&word, p, n);
        hash = (hash ^ word) * factor;
        hash ^= hash >> 29;
        p += n;
        left -= n;
    }
    return (hash ^ text.size()) * factor;
}

// A slice and the ends of its flows have exactly the same process, thread and time.
std::uint64_t placeOf(const EventFields& e)
{
    return hashOf(hashOf(hashOf(0xCBF29CE484222325ull, e.process), e.thread), e.time) & ~std::uint64_t{1};
}

bool isGlobalInstant(const EventFields& e) { return e.scope == "g" && e.category.empty(); }

} // namespace

std::vector<std::string_view> kindWords()
{
    std::vector<std::string_view> words;
    for (std::size_t k = 0; k < kindCount; ++k)
        words.push_back(nameOf(static_cast<SliceKind>(k)));
    words.insert(words.end(), std::begin(otherWords), std::end(otherWords));
    for (const KindGroup& group : groups())
        words.push_back(group.word);
    return words;
}

bool isKindWord(std::string_view text)
{
    const auto words = kindWords();
    return std::find(words.begin(), words.end(), text) != words.end() || sliceKindOf(text) != SliceKind::Other;
}

EventFilter::EventFilter(PartAsked asked)
    : m_asked(std::move(asked)), m_isWhole(m_asked.isWhole()), m_first(std::numeric_limits<std::int64_t>::max()),
      m_last(std::numeric_limits<std::int64_t>::min()), m_seen(seenPlaces, 0)
{
}

bool EventFilter::wantsPass() const
{
    if (m_passes == 0)
        return m_asked.steps || m_asked.range || m_asked.stackDepth;
    return m_passes == 1 && m_tooManyLaunches;
}

void EventFilter::gather(const EventFields& e)
{
    if (m_passes == 0 && m_asked.stackDepth && e.phase == 'X' && kindOf(e.category).kind == SliceKind::Python)
        gatherFrame(e);
    if (!m_asked.steps && !m_asked.range)
        return;
    const bool isHalf = e.phase == 'B' || e.phase == 'b' || e.phase == 'S';
    const bool isPoint = e.phase == 'i' || e.phase == 'I' || e.phase == 'R' || e.phase == 'C';
    if (e.phase != 'X' && !isHalf && !isPoint)
        return;
    const auto begin = nsOfMicroseconds(e.time);
    const auto length = e.hasDuration ? nsOfMicroseconds(e.duration) : std::optional<std::int64_t>{0};
    if (!begin || !length)
        return;
    const std::int64_t end = *begin + std::max<std::int64_t>(*length, 0);
    m_first = std::min(m_first, *begin);
    m_last = std::max(m_last, end);
    if (e.phase == 'X')
        gatherSlice(e, *begin, end);
}

void EventFilter::gatherSlice(const EventFields& e, std::int64_t begin, std::int64_t end)
{
    if (!m_asked.steps)
        return;
    const SliceKind kind = kindOf(e.category).kind;
    if (isApiCall(kind)) {
        const std::int64_t number = correlationNumber(e.args);
        if (number < 0)
            return;
        const auto correlation = static_cast<std::uint32_t>(number);
        if (m_passes > 0) {
            if (begin >= m_time->first && begin < m_time->second)
                m_launched.insert(correlation);
        } else if (m_launches.ns.size() < maxLaunches) {
            m_launches.ns.push_back(begin);
            m_launches.correlations.push_back(correlation);
        } else {
            m_tooManyLaunches = true;
        }
        return;
    }
    if (isDeviceWork(kind) && m_passes == 0)
        gatherWork(e, begin);
    const auto step = isOnDevice(kind) ? std::nullopt : stepNumber(e.name);
    if (!step || m_passes > 0)
        return;
    const auto [at, isNew] = m_steps.try_emplace(*step, begin, end);
    if (!isNew)
        at->second = {std::min(at->second.first, begin), std::max(at->second.second, end)};
}

void EventFilter::gatherWork(const EventFields& e, std::int64_t begin)
{
    const std::int64_t number = correlationNumber(e.args);
    if (number < 0 || m_work.ns.size() >= maxLaunches)
        return;
    const auto stream = m_streams.try_emplace({std::string{e.process}, std::string{e.thread}},
                                              static_cast<std::uint32_t>(m_streams.size()));
    m_work.ns.push_back(begin);
    m_work.correlations.push_back(static_cast<std::uint32_t>(number));
    m_work.streams.push_back(stream.first->second);
}

// Finds the calls within the steps, and from when on the recording knows the launches of each stream.
void EventFilter::resolveLaunches()
{
    for (std::size_t i = 0; i < m_launches.ns.size() && !m_tooManyLaunches; ++i)
        if (m_launches.ns[i] >= m_time->first && m_launches.ns[i] < m_time->second)
            m_launched.insert(m_launches.correlations[i]);
    m_calls = std::move(m_launches.correlations);
    std::sort(m_calls.begin(), m_calls.end());
    m_firstLaunched.assign(m_streams.size(), std::numeric_limits<std::int64_t>::max());
    for (std::size_t i = 0; i < m_work.ns.size(); ++i)
        if (std::binary_search(m_calls.begin(), m_calls.end(), m_work.correlations[i])) {
            std::int64_t& first = m_firstLaunched[m_work.streams[i]];
            first = std::min(first, m_work.ns[i]);
        }
    m_launches = {};
    m_work = {};
}

void EventFilter::gatherFrame(const EventFields& e)
{
    const auto frame = frameOf(e);
    if (!frame)
        return;
    auto process = m_frames.find(e.process);
    if (process == m_frames.end())
        process = m_frames.emplace(std::string{e.process}, Frames{}).first;
    Frames& frames = process->second;
    if (frames.depths.size() <= *frame)
        frames.depths.resize(*frame + 1, unknownDepth);
    const auto parent = parentOf(e);
    if (!parent)
        frames.depths[*frame] = 0;
    else if (*parent < frames.depths.size() && frames.depths[*parent] != unknownDepth)
        frames.depths[*frame] = static_cast<std::uint8_t>(std::min<int>(deepest, frames.depths[*parent] + 1));
    else
        frames.late.emplace_back(*frame, *parent);
}

// Frames whose parents came later. A parent that never came was not recorded: its frames are the outermost ones.
void EventFilter::resolveFrames()
{
    for (auto& [process, frames] : m_frames) {
        std::unordered_map<std::uint32_t, std::uint32_t> parents(frames.late.begin(), frames.late.end());
        for (const auto& [frame, first] : frames.late) {
            std::vector<std::uint32_t> chain; // from the inside out
            std::uint32_t at = frame;
            int depth = -1;
            while (chain.size() <= parents.size()) {
                if (at < frames.depths.size() && frames.depths[at] != unknownDepth) {
                    depth = frames.depths[at];
                    break;
                }
                const auto parent = parents.find(at);
                if (parent == parents.end())
                    break;
                chain.push_back(at);
                at = parent->second;
            }
            for (; !chain.empty(); chain.pop_back()) {
                depth = std::min<int>(deepest, depth + 1);
                frames.depths[chain.back()] = static_cast<std::uint8_t>(depth);
            }
        }
        std::vector<std::pair<std::uint32_t, std::uint32_t>>{}.swap(frames.late);
    }
}

Result<void> EventFilter::endPass()
{
    ++m_passes;
    if (m_passes > 1)
        return {};
    resolveFrames();
    const bool isEmpty = m_first > m_last;
    if (m_asked.range) {
        const std::int64_t zero = isEmpty ? 0 : m_first;
        m_time = {zero + m_asked.range->begin.time_since_epoch().count(),
                  zero + m_asked.range->end.time_since_epoch().count()};
        if (isEmpty || m_time->first > m_last || m_time->second <= m_first)
            return tl::unexpected(Error{Error::Kind::BadInput,
                                        "--range",
                                        {},
                                        fmt::format("expected times within the trace, which lasts {} ms",
                                                    isEmpty ? 0 : (m_last - m_first) / 1'000'000)});
    }
    if (!m_asked.steps)
        return {};
    const auto from = m_steps.lower_bound(m_asked.steps->first), to = m_steps.upper_bound(m_asked.steps->second);
    if (from == to)
        return tl::unexpected(
            Error{Error::Kind::BadInput,
                  "--steps",
                  {},
                  m_steps.empty() ? std::string{"expected a trace with steps (ProfilerStep#N), found none in it"}
                                  : fmt::format("expected steps among {} to {}, found {} to {}", m_steps.begin()->first,
                                                m_steps.rbegin()->first, m_asked.steps->first, m_asked.steps->second)});
    std::pair<std::int64_t, std::int64_t> span = from->second;
    for (auto at = from; at != to; ++at)
        span = {std::min(span.first, at->second.first), std::max(span.second, at->second.second)};
    m_time = m_time ? std::pair{std::max(m_time->first, span.first), std::min(m_time->second, span.second)} : span;
    resolveLaunches();
    return {};
}

void EventFilter::findKind(std::string_view category)
{
    m_lastCategory.assign(category);
    auto known = m_kinds.find(category);
    if (known == m_kinds.end()) {
        constexpr std::size_t maxCategories = 65'000;
        if (m_kinds.size() >= maxCategories)
            m_kinds.clear();
        const SliceKind kind = sliceKindOf(category);
        known = m_kinds.emplace(category, KindOf{kind, keepsWord(nameOf(kind), category)}).first;
    }
    m_lastKind = known->second;
}

bool EventFilter::keepsWord(std::string_view word, std::string_view category) const
{
    const auto isIn = [&](const std::vector<std::string>& words) {
        return std::any_of(words.begin(), words.end(), [&](const std::string& asked) {
            return isWordOf(asked, word) || (!category.empty() && asked == category);
        });
    };
    return (m_asked.keep.empty() || isIn(m_asked.keep) || word == nameOf(SliceKind::Span)) && !isIn(m_asked.drop);
}

bool EventFilter::keepsName(const EventFields& e)
{
    if (!m_asked.names)
        return true;
    m_text.assign(e.name);
    if (const auto known = m_names.find(m_text); known != m_names.end())
        return known->second;
    if (m_names.size() >= maxNames)
        m_names.clear();
    const bool isKept = m_asked.names->isIn(e.nameHasEscapes ? decoded(e.name) : m_text);
    m_names.emplace(m_text, isKept);
    return isKept;
}

bool EventFilter::keeps(const EventFields& e)
{
    if (m_isWhole)
        return true;
    switch (e.phase) {
    case 'M':
        return true;
    case 'X': {
        const bool isKept = keepsSlice(e);
        if (kindOf(e.category).kind != SliceKind::Python) // no arrow begins or ends at a frame
            remember(e, isKept);
        return isKept;
    }
    case 's':
    case 't':
    case 'f':
        return keepsFlow(e);
    case 'B':
    case 'E':
    case 'b':
    case 'n':
    case 'e':
    case 'S':
    case 'T':
    case 'p':
    case 'F':
        return keepsHalf(e);
    case 'C':
        return keepsOther(e, "counter");
    case 'i':
    case 'I':
    case 'R':
        return keepsOther(e, e.name == "[memory]" ? "memory" : "instant");
    default:
        return keepsOther(e, nameOf(SliceKind::Other));
    }
}

bool EventFilter::keepsSlice(const EventFields& e)
{
    const KindOf of = kindOf(e.category);
    if (!of.isKept)
        return false;
    if (of.kind != SliceKind::Span && !keepsName(e))
        return false;
    if (of.kind == SliceKind::Python && !keepsDepth(e))
        return false;
    if (!m_time)
        return true;
    const auto begin = nsOfMicroseconds(e.time);
    const auto length = e.hasDuration ? nsOfMicroseconds(e.duration) : std::optional<std::int64_t>{0};
    if (!begin || !length)
        return false; // no reader can show it either
    const std::int64_t end = *begin + std::max<std::int64_t>(*length, 0);
    return m_asked.steps && isOnDevice(of.kind) ? keepsWork(e, *begin, end) : keepsTime(*begin, end);
}

// Device work belongs to the step that launched it, whenever it runs.
bool EventFilter::keepsWork(const EventFields& e, std::int64_t begin, std::int64_t end) const
{
    if (const auto step = stepNumber(e.name)) // a step's slice on the device, which spans the work that it launched
        return *step >= m_asked.steps->first && *step <= m_asked.steps->second;
    const std::int64_t number = correlationNumber(e.args);
    const auto correlation = static_cast<std::uint32_t>(number);
    if (number >= 0 && m_launched.contains(correlation))
        return true;
    if (number >= 0 && (m_tooManyLaunches || std::binary_search(m_calls.begin(), m_calls.end(), correlation)))
        return false; // another step launched it
    // Its launch is not recorded: its time decides, unless it was launched before the recording.
    const auto stream = m_streams.find({std::string{e.process}, std::string{e.thread}});
    const bool isBefore = stream != m_streams.end() && begin < m_firstLaunched[stream->second] &&
                          m_firstLaunched[stream->second] != std::numeric_limits<std::int64_t>::max();
    return keepsTime(begin, end) && !isBefore;
}

bool EventFilter::keepsDepth(const EventFields& e) const
{
    if (!m_asked.stackDepth)
        return true;
    const auto frame = frameOf(e);
    const auto process = m_frames.find(e.process);
    return !frame || process == m_frames.end() || *frame >= process->second.depths.size() ||
           process->second.depths[*frame] == unknownDepth || process->second.depths[*frame] < *m_asked.stackDepth;
}

void EventFilter::remember(const EventFields& e, bool isKept)
{
    const std::uint64_t place = placeOf(e);
    std::uint64_t& seen = m_seen[(place >> 1) % seenPlaces];
    seen = (seen & ~std::uint64_t{1}) == place ? seen | (isKept ? 1u : 0u) : place | (isKept ? 1u : 0u);
}

// An end of a flow follows its slice in the text. One whose slice is not known (it comes later, or came long ago) is
// kept: without its other end it does no harm.
bool EventFilter::keepsFlow(const EventFields& e)
{
    const std::uint64_t place = placeOf(e);
    const std::uint64_t seen = m_seen[(place >> 1) % seenPlaces];
    if ((seen & ~std::uint64_t{1}) == place)
        return (seen & 1) != 0;
    if (!m_time)
        return true;
    const auto at = nsOfMicroseconds(e.time);
    return at && keepsTime(*at, *at);
}

// The end of a half is kept if its begin is; the begin decides by its own time, and so does an end without a begin.
bool EventFilter::keepsHalf(const EventFields& e)
{
    const bool isThreads = e.phase == 'B' || e.phase == 'E';
    m_text.assign(e.process).append("\x1f");
    if (isThreads) {
        m_text.append(e.thread);
        std::vector<bool>& open = m_open[m_text];
        if (e.phase == 'E') {
            if (open.empty())
                return keepsOther(e, nameOf(kindOf(e.category).kind));
            const bool isKept = open.back();
            open.pop_back();
            return isKept;
        }
        const bool isKept = keepsOther(e, nameOf(kindOf(e.category).kind));
        open.push_back(isKept);
        return isKept;
    }
    (((m_text += e.category) += '\x1f') += e.id) += e.id2;
    const std::string key = m_text;
    if (e.phase == 'b' || e.phase == 'S')
        return m_openIds[key] = keepsOther(e, nameOf(kindOf(e.category).kind));
    const auto open = m_openIds.find(key);
    if (open == m_openIds.end())
        return keepsOther(e, nameOf(kindOf(e.category).kind));
    const bool isKept = open->second;
    if (e.phase == 'e' || e.phase == 'F')
        m_openIds.erase(open);
    return isKept;
}

bool EventFilter::keepsOther(const EventFields& e, std::string_view word)
{
    if (!isGlobalInstant(e) && (!keepsWord(word, e.category) || !keepsName(e)))
        return false;
    if (!m_time)
        return true;
    const auto at = nsOfMicroseconds(e.time);
    return at && keepsTime(*at, *at);
}

} // namespace lanescope
