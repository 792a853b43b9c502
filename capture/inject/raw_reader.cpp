#include "capture/inject/raw_reader.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace lanescope::capture {

namespace {

constexpr std::size_t maxAtOnce = std::size_t{4} << 20;
// zeros after the last record of a block, because records of older libraries may be shorter
constexpr std::size_t margin = 512;

// The beginning of a payload, if it is long enough.
template <class T>
bool takeHead(std::span<const char>& payload, T& head)
{
    if (payload.size() < sizeof head)
        return false;
    std::memcpy(&head, payload.data(), sizeof head);
    payload = payload.subspan(sizeof head);
    return true;
}

std::string_view textOf(std::span<const char> payload) { return {payload.data(), payload.size()}; }

// The pointer to its name; null: none that is read.
const char** nameOf(CUpti_Activity& record)
{
    switch (record.kind) {
    case CUPTI_ACTIVITY_KIND_KERNEL:
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
        return &reinterpret_cast<CUpti_ActivityKernel9&>(record).name;
    case CUPTI_ACTIVITY_KIND_DEVICE:
        return &reinterpret_cast<CUpti_ActivityDevice4&>(record).name;
    default:
        return nullptr;
    }
}

} // namespace

RawReader::RawReader(std::string path)
    : m_path(std::move(path)), m_file(open(m_path.c_str(), O_RDONLY | O_CLOEXEC)),
      m_records(
          [this](CUpti_CallbackDomain domain, std::uint32_t cbid) {
              const auto found = m_callNames.find(std::uint64_t{domain} << 32 | cbid);
              return found == m_callNames.end() ? std::string{} : found->second;
          },
          false)
{
}

RawReader::~RawReader()
{
    if (m_file >= 0)
        close(m_file);
}

bool RawReader::read(const EventSink& sink)
{
    if (m_file < 0)
        return false;
    const std::size_t before = m_bytes.size();
    m_bytes.resize(before + maxAtOnce);
    const ssize_t got = ::read(m_file, m_bytes.data() + before, maxAtOnce);
    m_bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got <= 0)
        return false;
    m_facts.bytes += static_cast<std::uint64_t>(got);
    std::span<const char> rest{m_bytes};
    if (!m_facts.isRead) {
        RawHead head{};
        if (!takeHead(rest, head))
            return true;
        if (std::memcmp(head.magic, rawMagic, sizeof head.magic) != 0) { // not one of ours
            close(m_file);
            m_file = -1;
            return false;
        }
        m_facts.isRead = true;
        m_facts.pid = head.pid;
        m_facts.beginNs = head.beginNs;
    }
    while (true) {
        auto payload = rest;
        RawChunk chunk{};
        if (!takeHead(payload, chunk))
            break;
        const std::size_t padded = (std::size_t{chunk.bytes} + 7) / 8 * 8;
        if (payload.size() < padded)
            break;
        take(chunk.type, payload.first(chunk.bytes), sink);
        rest = payload.subspan(padded);
    }
    decode(sink);
    m_bytes.erase(m_bytes.begin(), m_bytes.end() - static_cast<std::ptrdiff_t>(rest.size()));
    return true;
}

void RawReader::take(Chunk type, Payload payload, const EventSink& sink)
{
    std::array<std::uint32_t, 2> two{};
    switch (type) {
    case Chunk::Process:
        for (std::string_view words = textOf(payload); !words.empty();) {
            const std::size_t end = std::min(words.find('\0'), words.size());
            m_facts.words.emplace_back(words.substr(0, end));
            words.remove_prefix(std::min(end + 1, words.size()));
        }
        return;
    case Chunk::Cupti:
        if (takeHead(payload, two)) {
            m_facts.cuptiVersion = two[0];
            m_facts.isStandIn = two[1] != 0;
            m_facts.cuptiPath = textOf(payload);
        }
        return;
    case Chunk::Records:
        return takeRecords(payload);
    case Chunk::String: {
        std::uint64_t pointer = 0;
        if (takeHead(payload, pointer))
            m_strings[pointer] = std::make_shared<const std::string>(textOf(payload));
        return;
    }
    case Chunk::CallName:
        if (takeHead(payload, two))
            m_callNames[std::uint64_t{two[0]} << 32 | two[1]] = withoutVersion(std::string{textOf(payload)});
        return;
    case Chunk::Range:
    case Chunk::OpenRange: {
        RawRange range{};
        if (!takeHead(payload, range))
            return;
        if (type == Chunk::Range)
            return takeRange(range, textOf(payload), sink);
        m_lastNs = std::max(m_lastNs, range.beginNs);
        m_open[range.endNs] = {range, std::string{textOf(payload)}};
        return;
    }
    case Chunk::CloseRange: {
        std::array<std::uint64_t, 2> closed{};
        if (!takeHead(payload, closed))
            return;
        if (auto open = m_open.extract(closed[0])) {
            open.mapped().range.endNs = closed[1];
            takeRange(open.mapped().range, open.mapped().name, sink);
        }
        return;
    }
    case Chunk::ThreadName:
        if (takeHead(payload, two))
            m_facts.threads[two[0]] = textOf(payload);
        return;
    case Chunk::Losses:
        takeHead(payload, m_facts.losses);
        return;
    case Chunk::Missing:
        if (std::find(m_facts.missing.begin(), m_facts.missing.end(), textOf(payload)) == m_facts.missing.end())
            m_facts.missing.emplace_back(textOf(payload));
        return;
    case Chunk::Trouble:
        if (takeHead(payload, two)) {
            m_facts.troubleKind = static_cast<Trouble>(two[0]);
            m_facts.trouble = textOf(payload);
        }
        return;
    case Chunk::End:
        takeHead(payload, m_facts.endNs);
        return;
    }
}

void RawReader::takeRecords(Payload payload)
{
    const std::size_t words = (payload.size() + margin) / sizeof(std::uint64_t) + 1;
    auto block = std::make_unique<std::uint64_t[]>(words);
    auto* const bytes = reinterpret_cast<char*>(block.get());
    std::memcpy(bytes, payload.data(), payload.size());
    constexpr std::size_t head = 8;
    for (std::size_t at = 0; at + head <= payload.size();) {
        std::uint32_t size = 0;
        std::memcpy(&size, bytes + at, sizeof size);
        if (size < sizeof(CUpti_Activity) || size > payload.size() - at - head)
            break;
        auto* const record = reinterpret_cast<CUpti_Activity*>(bytes + at + head);
        if (const char** name = nameOf(*record)) {
            const auto text = m_strings.find(reinterpret_cast<std::uintptr_t>(*name));
            *name = text == m_strings.end() ? nullptr : text->second->c_str();
            if (*name)
                m_used.push_back(text->second);
        }
        m_batch.push_back(record);
        at += head + (std::size_t{size} + 7) / 8 * 8;
    }
    m_blocks.push_back(std::move(block));
}

void RawReader::takeRange(const RawRange& range, std::string_view name, const EventSink& sink)
{
    ++m_facts.ranges;
    m_lastNs = std::max(m_lastNs, range.endNs);
    Event event;
    event.kind = EventKind::Annotation;
    event.name = name;
    event.beginNs = range.beginNs;
    event.endNs = range.endNs;
    event.pid = m_facts.pid;
    event.tid = range.thread;
    sink(std::move(event));
}

void RawReader::decode(const EventSink& sink)
{
    m_records.decode(m_batch, 0, [&](Event&& event) {
        m_lastNs = std::max(m_lastNs, event.endNs);
        sink(std::move(event));
    });
    m_batch.clear();
    m_blocks.clear();
    m_used.clear();
}

void RawReader::finish(const EventSink& sink)
{
    m_records.finish(sink);
    for (auto& [number, open] : m_open) {
        Event event;
        event.kind = EventKind::Annotation;
        event.name = std::move(open.name);
        event.args = "\"unfinished\": true";
        event.beginNs = open.range.beginNs;
        event.endNs = std::max({open.range.beginNs, m_lastNs, m_facts.endNs});
        event.pid = m_facts.pid;
        event.tid = open.range.thread;
        ++m_facts.unfinished;
        ++m_facts.ranges;
        sink(std::move(event));
    }
    m_open.clear();
}

Counts RawReader::counts() const
{
    Counts counts = m_records.counts();
    counts.dropped = m_facts.losses.dropped;
    counts.brokenBuffers = m_facts.losses.brokenBuffers;
    counts.refused = m_facts.losses.refused;
    return counts;
}

} // namespace lanescope::capture
