#include "model/import/event_collector.h"

#include "model/json/decimal_time.h"
#include "model/json/json_text.h"

#include <charconv>
#include <cstring>
#include <fmt/format.h>

namespace lanescope {

namespace {

bool isDigit(char c) { return static_cast<unsigned>(c - '0') < 10; }

// True if a time that could not be read is a number.
bool isTooLarge(std::string_view text)
{
    return !text.empty() && (isDigit(text.front()) || (text.front() == '-' && text.size() > 1 && isDigit(text[1])));
}

// Fast path for the common form: digits[.digits] with up to three decimals and no more than 15 digits before them.
std::optional<std::int64_t> fastNs(std::string_view text)
{
    const char* p = text.data();
    const char* const end = p + text.size();
    std::int64_t value = 0;
    const char* const first = p;
    while (p < end && isDigit(*p) && p - first <= 15)
        value = value * 10 + (*p++ - '0');
    if (p == first || p - first > 15)
        return nsOfMicroseconds(text);
    if (p == end)
        return value * 1000;
    if (*p != '.')
        return nsOfMicroseconds(text);
    ++p;
    int decimals = 0;
    while (p < end && isDigit(*p) && decimals < 3) {
        value = value * 10 + (*p++ - '0');
        ++decimals;
    }
    if (p != end)
        return nsOfMicroseconds(text);
    constexpr std::int64_t scale[] = {1000, 100, 10, 1};
    return value * scale[decimals];
}

// torch without Kineto (its autograd profiler) writes no categories; the kind of a slice follows from its process.
std::string_view autogradCategoryOf(const EventFields& e)
{
    if (!e.category.empty())
        return e.category;
    if (e.process == "CPU functions")
        return e.name.starts_with("ProfilerStep#") ? "user_annotation" : "cpu_op";
    if (e.process == "CUDA functions")
        return e.name.starts_with("Memcpy") ? "gpu_memcpy" : e.name.starts_with("Memset") ? "gpu_memset" : "kernel";
    return e.category;
}

// Kineto's arrows from launch to kernel repeat the correlation numbers.
bool isLaunchFlow(std::string_view category)
{
    return category == "ac2g" || category == "async_cpu_to_gpu" || category == "async";
}

} // namespace

std::uint64_t numberOfId(std::string_view text)
{
    std::uint64_t value = 0;
    const bool isHex = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const std::string_view digits = isHex ? text.substr(2) : text;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, isHex ? 16 : 10);
    if (!digits.empty() && error == std::errc{} && end == digits.data() + digits.size() && !(value >> 63))
        return value;
    std::uint64_t hash = 0xCBF29CE484222325ull;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    return hash | std::uint64_t{1} << 63;
}

// A quote after a backslash is part of some text.
std::int64_t correlationNumber(std::string_view args)
{
    constexpr std::string_view key = "\"correlation\"";
    for (std::size_t at = args.find(key); at != std::string_view::npos; at = args.find(key, at + 1)) {
        if (at > 0 && args[at - 1] == '\\')
            continue;
        std::size_t i = skipBlanksAt(args, at + key.size());
        if (i >= args.size() || args[i] != ':')
            continue;
        i = skipBlanksAt(args, i + 1);
        if (i < args.size() && args[i] == '"')
            ++i;
        std::int64_t number = -1;
        const auto [end, error] = std::from_chars(args.data() + i, args.data() + args.size(), number);
        (void)end;
        return error == std::errc{} ? number : -1;
    }
    return -1;
}

EventCollector::EventCollector(CollectorCache& cache, bool keepLaunchFlows)
    : m_cache(cache), m_keepLaunchFlows(keepLaunchFlows)
{
    m_chunk.dictionary = &cache.dictionary;
}

void EventCollector::reserve(std::size_t slices, std::size_t flows)
{
    m_chunk.slices.reserve(slices);
    m_chunk.flows.reserve(flows);
}

std::uint32_t EventCollector::nameOf(const EventFields& e)
{
    if (!e.nameHasEscapes)
        return m_cache.dictionary.strings.intern(e.name).value;
    m_scratch = decoded(e.name);
    return m_cache.dictionary.strings.intern(m_scratch).value;
}

std::uint16_t EventCollector::categoryOf(std::string_view name)
{
    if (name.empty())
        name = ""; // memcmp and memcpy need a valid pointer, even for length 0
    const std::size_t n = name.size();
    if (n > 31)
        return m_cache.dictionary.category(name);
    const unsigned place = (n ? static_cast<unsigned>(name[0]) * 7u + static_cast<unsigned>(name[n - 1]) * 3u : 0u) +
                           static_cast<unsigned>(n);
    CollectorCache::CategorySlot& slot = m_cache.categories[place % m_cache.categories.size()];
    if (slot.size != n || std::memcmp(slot.name.data(), name.data(), n) != 0) {
        slot.size = static_cast<std::uint8_t>(n);
        std::memcpy(slot.name.data(), name.data(), n);
        slot.category = m_cache.dictionary.category(name);
    }
    return slot.category;
}

std::uint32_t EventCollector::laneOf(const EventFields& e, bool onDevice)
{
    const std::size_t p = e.process.size(), t = e.thread.size();
    if (p + t + 2 > sizeof(CollectorCache::LaneSlot::key))
        return m_cache.dictionary.lane(e.process, e.thread, onDevice);
    char key[sizeof(CollectorCache::LaneSlot::key)];
    e.process.copy(key, p);
    key[p] = onDevice ? '\1' : '\0';
    e.thread.copy(key + p + 1, t);
    const std::size_t n = p + 1 + t;
    unsigned place = 0;
    for (const char c : e.thread)
        place = place * 31 + static_cast<unsigned char>(c);
    if (p)
        place += static_cast<unsigned char>(e.process[p - 1]) * 17u;
    CollectorCache::LaneSlot& slot = m_cache.lanes[(place * 2 + (onDevice ? 1u : 0u)) % m_cache.lanes.size()];
    if (slot.size != n || std::memcmp(slot.key.data(), key, n) != 0) {
        slot.lane = m_cache.dictionary.lane(e.process, e.thread, onDevice);
        slot.size = static_cast<std::uint8_t>(n);
        std::memcpy(slot.key.data(), key, n);
    }
    return slot.lane;
}

void EventCollector::take(const EventFields& e)
{
    if (e.phase == 'X') {
        ++m_eventsWithPhase;
        takeSlice(e);
        return;
    }
    if (e.phase == 0) {
        skip("no phase (ph)");
        return;
    }
    ++m_eventsWithPhase;
    if (e.phase == 'M') {
        takeMetadata(e);
        return;
    }
    switch (e.phase) {
    case 'N':
    case 'D':
    case 'O':
    case '(':
    case ')':
        skip("object event (N, D, O)");
        return;
    case 'v':
    case 'V':
        skip("memory dump event (v, V)");
        return;
    case 'c':
        skip("clock event (c)");
        return;
    case 'P':
        skip("sample event (P)");
        return;
    case 'B':
    case 'E':
    case 'b':
    case 'n':
    case 'e':
    case 'S':
    case 'T':
    case 'p':
    case 'F':
    case 's':
    case 't':
    case 'f':
    case 'i':
    case 'I':
    case 'R':
    case 'C':
        break;
    default:
        skip("unknown phase");
        return;
    }
    const std::optional<std::int64_t> ns = fastNs(e.time);
    if (!ns) {
        timesTooLarge += isTooLarge(e.time) ? 1 : 0;
        skip("no time (ts) that can be read");
        return;
    }
    switch (e.phase) {
    case 's':
    case 't':
    case 'f':
        takeFlow(e, *ns);
        return;
    case 'C':
        takeCounter(e, *ns);
        return;
    case 'i':
    case 'I':
    case 'R':
        ++m_chunk.census.events;
        ++m_chunk.census.instants;
        m_chunk.instants.push_back({*ns, sourceOf(e), nameOf(e), laneOf(e, false), categoryOf(e.category),
                                    e.scope.empty() ? 't' : e.scope[0]});
        return;
    default:
        takeHalf(e, *ns);
    }
}

void EventCollector::takeSlice(const EventFields& e)
{
    const std::optional<std::int64_t> begin = fastNs(e.time);
    std::optional<std::int64_t> duration = e.hasDuration ? fastNs(e.duration) : 0;
    if (!begin) {
        timesTooLarge += isTooLarge(e.time) ? 1 : 0;
        skip("slice without a time (ts) that can be read");
        return;
    }
    if (!duration) {
        skip("slice with a duration (dur) that cannot be read");
        return;
    }
    missingDurations += e.hasDuration ? 0 : 1;
    if (*duration < 0) {
        ++negativeDurations;
        duration = 0;
    }
    ++m_chunk.census.events;
    ++m_chunk.census.slices;
    const std::string_view named = autogradCategoryOf(e);
    const std::uint16_t category = categoryOf(named);
    const SliceKind kind = m_cache.dictionary.kinds[category];
    if (named.data() == e.category.data())
        sawKinetoCategory |= kind != SliceKind::Other;
    else
        sawAutogradProcess = true;
    std::uint32_t correlation = RawSlice::noCorrelation;
    if ((isApiCall(kind) || isDeviceWork(kind)) && !e.args.empty()) {
        const std::int64_t number = correlationNumber(e.args);
        if (number >= RawSlice::noCorrelation)
            ++wideCorrelations;
        else if (number >= 0) {
            correlation = static_cast<std::uint32_t>(number);
            ++correlations;
        }
    }
    m_chunk.slices.push_back(
        {*begin, *duration, sourceOf(e), nameOf(e), laneOf(e, isOnDevice(kind)), correlation, category});
}

void EventCollector::takeHalf(const EventFields& e, std::int64_t ns)
{
    ++m_chunk.census.events;
    std::uint64_t id = 0;
    if (e.phase != 'B' && e.phase != 'E') {
        // A global id is valid in the whole trace; any other belongs to its process.
        std::string_view text = e.id;
        bool isLocal = true;
        std::string held;
        for (const JsonMember& m : membersOf(e.id2)) {
            held = plainText(m.value);
            text = held;
            isLocal = m.key != "global";
        }
        m_scratch.assign(text);
        if (isLocal && !e.id2.empty())
            m_scratch.append("@").append(e.process);
        id = numberOfId(m_scratch);
    }
    const std::uint32_t name = e.name.data() ? nameOf(e) : RawBeginEnd::noName;
    m_chunk.beginEnds.push_back({ns, sourceOf(e), id, name, laneOf(e, false), categoryOf(e.category), e.phase});
}

void EventCollector::takeFlow(const EventFields& e, std::int64_t ns)
{
    ++m_chunk.census.events;
    ++m_chunk.census.flows;
    if (isLaunchFlow(e.category)) {
        ++m_launchFlows;
        if (!m_keepLaunchFlows)
            return;
    }
    m_chunk.flows.push_back({ns, numberOfId(e.id), laneOf(e, false), categoryOf(e.category), e.phase,
                             e.phase != 'f' || e.bindPoint == "e"});
}

void EventCollector::takeCounter(const EventFields& e, std::int64_t ns)
{
    ++m_chunk.census.events;
    ++m_chunk.census.counters;
    std::string name = decoded(e.name);
    if (!e.id.empty())
        name += fmt::format(" [{}]", e.id);
    const std::vector<JsonMember> values = membersOf(e.args);
    for (const JsonMember& m : values)
        if (const std::optional<double> value = numberOf(m.value)) {
            const std::string series = values.size() == 1 ? name : name + " · " + decoded(m.key);
            m_chunk.counters.push_back({ns, *value, m_cache.dictionary.strings.intern(series).value, laneOf(e, false)});
        }
}

void EventCollector::takeMetadata(const EventFields& e)
{
    ++m_chunk.census.events;
    ++m_chunk.census.metadata;
    for (const JsonMember& m : membersOf(e.args))
        if (m.key == "name" || m.key == "labels" || m.key == "sort_index") {
            const std::string value = plainText(m.value);
            m_chunk.metadata.push_back({laneOf(e, false), nameOf(e), m_cache.dictionary.strings.intern(value).value});
            return;
        }
}

} // namespace lanescope
