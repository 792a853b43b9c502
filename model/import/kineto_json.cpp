// Reads the Chrome trace event format as Kineto and similar tools write it, on all cores. The text is cut into parts
// ("stretches") at positions where an event seems to begin. Each worker reads a stretch window by window into a buffer
// that stays in its cache. A cut is only a guess: it is right if the previous stretch ends exactly there. A stretch
// that began elsewhere is dropped and read again from the position where the previous one ended.

#include "model/import/kineto_json.h"

#include "model/base/parallel.h"
#include "model/base/phrases.h"
#include "model/import/event_collector.h"
#include "model/import/import_warnings.h"
#include "model/import/rocprof_json.h"
#include "model/import/top_level.h"
#include "model/json/event_scanner.h"
#include "model/store/trace_builder.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fmt/format.h>
#include <mutex>

namespace lanescope {

namespace {

constexpr std::uint64_t stretchBytes = 8 << 20;
constexpr std::size_t windowBytes = 512 << 10;
constexpr std::size_t peekBytes = 32 << 10;
constexpr std::size_t maxMended = 100'000; // repairs in a stretch without any event: the list does not hold events

struct Stretch {
    std::uint64_t begin = 0, until = 0; // as requested
    std::uint64_t stop = 0;             // the begin of the first event that was not read, or the end of the list
    bool isRead = false, sawArrayEnd = false, sawTextEnd = false;
    RawChunk chunk;
    std::vector<std::string> warnings;
    std::uint64_t launchFlows = 0, eventsWithPhase = 0;
    std::uint64_t negativeDurations = 0, missingDurations = 0, wideCorrelations = 0, correlations = 0,
                  timesTooLarge = 0;
    bool sawKinetoCategory = false, sawAutogradProcess = false;
    std::optional<Error> error;
};

// A buffer over a moving part of the text, always followed by padding.
class Window {
public:
    explicit Window(const Source& source) : m_source(source) {}

    // Keeps the text from `keepFrom` on and reads `more` bytes after it. False if the text ends.
    Result<bool> slideTo(std::uint64_t keepFrom, std::size_t more)
    {
        const std::size_t kept = static_cast<std::size_t>(end() - keepFrom);
        const std::uint64_t there = m_source.waitFor(end() + more);
        const std::size_t adding =
            there > end() ? static_cast<std::size_t>(std::min<std::uint64_t>(more, there - end())) : 0;
        if (kept > 0 && keepFrom != m_begin)
            std::memmove(m_text.data(), m_text.data() + (keepFrom - m_begin), kept);
        if (m_text.size() < kept + adding + scanPadding)
            m_text.resize(kept + adding + scanPadding);
        const auto got = m_source.readInto(end(), m_text.data() + kept, adding);
        if (!got)
            return tl::unexpected(got.error());
        m_begin = keepFrom;
        m_size = kept + *got;
        std::memset(m_text.data() + m_size, 0, scanPadding);
        return *got > 0;
    }
    void startAt(std::uint64_t offset)
    {
        m_begin = offset;
        m_size = 0;
    }
    const char* data() const { return m_text.data(); }
    std::size_t size() const { return m_size; }
    std::uint64_t begin() const { return m_begin; }
    std::uint64_t end() const { return m_begin + m_size; }
    std::uint64_t offsetOf(const char* p) const { return m_begin + static_cast<std::uint64_t>(p - m_text.data()); }
    const char* at(std::uint64_t offset) const { return m_text.data() + (offset - m_begin); }

private:
    const Source& m_source;
    std::vector<char> m_text;
    std::uint64_t m_begin = 0;
    std::size_t m_size = 0;
};

class KinetoReader {
public:
    KinetoReader(std::shared_ptr<Source> source, Task& task) : m_source(std::move(source)), m_task(task) {}

    Result<TracePtr> read()
    {
        m_info.path = m_source->path();
        m_info.fileBytes = m_source->fileBytes();
        const auto from = findEvents(*m_source, m_info);
        if (!from)
            return tl::unexpected(from.error());
        m_from = *from;
        m_task.total = m_source->knownSize().value_or(0);

        auto scanned = scan(false);
        if (scanned && m_launchFlows > 0 && m_correlations == 0)
            scanned = scan(true); // only the arrows show which call launched which kernel
        if (!scanned)
            return tl::unexpected(scanned.error());
        return finish();
    }

private:
    // The estimated begin of stretch k: an event's begin, or the end of the text.
    Result<std::uint64_t> cut(std::uint64_t k) const
    {
        if (k == 0)
            return m_from;
        // In pieces, because a text without events may be larger than memory. The pattern at the begin of an event is
        // shorter than the overlap.
        constexpr std::size_t maxPeekBytes = 4 << 20, overlap = 4 << 10;
        std::uint64_t at = m_from + k * stretchBytes;
        for (std::size_t bytes = peekBytes;; bytes = std::min(bytes * 8, maxPeekBytes)) {
            const std::uint64_t there = m_source->waitFor(at + bytes);
            if (there <= at)
                return there;
            std::string text(std::min<std::uint64_t>(bytes, there - at), '\0');
            const auto got = m_source->readInto(at, text.data(), text.size());
            if (!got)
                return tl::unexpected(got.error());
            const char* p = text.data();
            if (const char* found = guessEventBegin(p, p, p + *got))
                return at + static_cast<std::uint64_t>(found - p);
            if (*got < bytes)
                return at + *got;
            at += bytes - overlap;
        }
    }

    Stretch readStretch(std::uint64_t begin, std::uint64_t until, CollectorCache& cache, bool keepLaunchFlows)
    {
        Stretch stretch;
        stretch.begin = begin;
        stretch.until = until;
        stretch.isRead = true;
        EventCollector collector{cache, keepLaunchFlows};
        const std::uint64_t bytes = until > begin ? until - begin : 0;
        collector.reserve(static_cast<std::size_t>(m_slicesPerByte.load() * static_cast<double>(bytes)),
                          static_cast<std::size_t>(m_flowsPerByte.load() * static_cast<double>(bytes)));
        Window window{*m_source};
        window.startAt(begin);
        std::uint64_t next = begin; // where the scan continues
        bool isAtEnd = false, needsMore = true;
        std::size_t step = windowBytes, mended = 0;
        while (!m_task.isStopped()) {
            if (needsMore) {
                const std::uint64_t before = window.end();
                // Near its end a stretch reads only what it needs; an event that crosses the end requests more.
                const std::size_t wanted =
                    until > before ? static_cast<std::size_t>(std::min<std::uint64_t>(step, until - before + 4096))
                                   : step;
                const auto more = window.slideTo(next, wanted);
                if (!more) {
                    stretch.error = more.error();
                    break;
                }
                isAtEnd = !*more;
                m_task.done += window.end() - before;
            }
            collector.standAt(window.data(), window.begin());
            const char* end = window.data() + window.size();
            const char* untilHere = until <= window.end() ? window.at(std::max(until, next)) : end + 1;
            const ScanStop stop = scanEvents(window.at(next), untilHere, end, collector);
            const std::uint64_t place = window.offsetOf(stop.at);
            step = place == next ? std::min<std::size_t>(step * 2, std::size_t{256} << 20) : windowBytes;
            next = place;
            if (stop.why == ScanStop::Why::Reached)
                break;
            if (stop.why == ScanStop::Why::ArrayEnd) {
                stretch.sawArrayEnd = true;
                break;
            }
            if (stop.why == ScanStop::Why::NeedMore) {
                if (needsMore && isAtEnd) {
                    stretch.sawTextEnd = true;
                    break;
                }
                needsMore = true;
                continue;
            }
            if (!mend(window, collector, next, isAtEnd, stretch))
                break;
            needsMore = next >= window.end(); // to slide for each of many values would move the same text each time
            if (++mended == maxMended && collector.eventsWithPhase() == 0) {
                stretch.error = Error{Error::Kind::BadInput, m_source->path(), next,
                                      fmt::format("expected trace events, found {} other values in a row", mended)};
                break;
            }
        }
        stretch.stop = next;
        stretch.launchFlows = collector.launchFlows();
        stretch.eventsWithPhase = collector.eventsWithPhase();
        stretch.negativeDurations = collector.negativeDurations;
        stretch.missingDurations = collector.missingDurations;
        stretch.wideCorrelations = collector.wideCorrelations;
        stretch.timesTooLarge = collector.timesTooLarge;
        stretch.correlations = collector.correlations;
        stretch.sawKinetoCategory = collector.sawKinetoCategory;
        stretch.sawAutogradProcess = collector.sawAutogradProcess;
        stretch.chunk = collector.takeChunk();
        if (bytes > stretchBytes / 2) {
            m_slicesPerByte = 1.1 * static_cast<double>(stretch.chunk.slices.size()) / static_cast<double>(bytes);
            m_flowsPerByte = 1.1 * static_cast<double>(stretch.chunk.flows.size()) / static_cast<double>(bytes);
        }
        return stretch;
    }

    // The event at `next` is invalid. Tries more text, then lenient reading, then skips to the next event. False if the
    // text ends before that.
    bool mend(Window& window, EventCollector& collector, std::uint64_t& next, bool& isAtEnd, Stretch& stretch)
    {
        constexpr std::size_t maxBroken = 1 << 20;
        while (!isAtEnd && window.end() - next < maxBroken) {
            const std::uint64_t before = window.end();
            const auto more = window.slideTo(next, windowBytes);
            if (!more || !*more)
                isAtEnd = true;
            m_task.done += window.end() - before;
        }
        collector.standAt(window.data(), window.begin());
        const char* const begin = window.at(next);
        const char* const end = window.data() + window.size();
        if (*begin == '{')
            if (const char* behind = scanEventLeniently(begin, end, collector)) {
                note(stretch,
                     translatedWith(PHRASE("byte {}: expected quotes inside a string to be escaped; the event is kept"),
                                    next));
                next = window.offsetOf(behind);
                return true;
            }
        if (*begin != '{') { // a number, a string or a list among the events
            const char* p = begin;
            if (*p == '[') {
                p = skipContainer(p, end);
            } else {
                while (p < end && *p != ',' && *p != ']' && *p != '{')
                    ++p;
            }
            if (p < end && p > begin) {
                collector.skip("no event: another kind of value in the list");
                note(stretch, translatedWith(PHRASE("byte {}: expected an event, found another value; skipped"), next));
                next = window.offsetOf(p);
                return true;
            }
        }
        const char* found = guessEventBegin(begin + 1, begin, end);
        if (!found && isAtEnd) { // the file was truncated inside it
            stretch.sawTextEnd = true;
            return false;
        }
        collector.skip("damaged event");
        note(stretch, translatedWith(PHRASE("byte {}: expected an event that follows JSON's rules; skipped to byte {}"),
                                     next, found ? window.offsetOf(found) : window.end()));
        if (!found) {
            next = window.end();
            return true;
        }
        next = window.offsetOf(found);
        return true;
    }

    static void note(Stretch& stretch, std::string warning)
    {
        constexpr std::size_t max = 20;
        if (stretch.warnings.size() < max)
            stretch.warnings.push_back(std::move(warning));
        else if (stretch.warnings.size() == max)
            stretch.warnings.push_back(translated(PHRASE("further warnings of this kind are left out")));
    }

    Result<bool> scan(bool keepLaunchFlows)
    {
        m_stretches.clear();
        m_caches.clear();
        m_launchFlows = m_correlations = m_eventsWithPhase = 0;
        m_task.done = 0;
        const std::size_t threads = workerCount();
        for (std::size_t t = 0; t < threads; ++t)
            m_caches.push_back(std::make_unique<CollectorCache>());
        std::atomic<std::uint64_t> nextStretch{0};
        std::atomic<bool> isOver{false};
        std::optional<Error> error;
        std::mutex mutex; // guards m_stretches, firstUnread and error
        std::size_t firstUnread = 0;
        parallelFor(threads, threads, [&](std::size_t t) {
            while (!isOver && !m_task.isStopped()) {
                const std::uint64_t k = nextStretch++;
                const auto begin = cut(k), until = cut(k + 1);
                if (!begin || !until) {
                    const std::lock_guard lock(mutex);
                    error = begin ? until.error() : begin.error();
                    isOver = true;
                    return;
                }
                if (k > 0 && *begin >= m_source->waitFor(m_from + k * stretchBytes + 1) && *begin == *until) {
                    isOver = true;
                    return;
                }
                Stretch stretch =
                    *begin == *until && k > 0 ? Stretch{} : readStretch(*begin, *until, *m_caches[t], keepLaunchFlows);
                if (!stretch.isRead) {
                    stretch.begin = stretch.until = stretch.stop = *begin;
                    stretch.isRead = true;
                }
                const std::lock_guard lock(mutex);
                if (m_stretches.size() <= k)
                    m_stretches.resize(k + 1);
                m_stretches[k] = std::move(stretch);
                while (firstUnread < m_stretches.size() && m_stretches[firstUnread].isRead)
                    ++firstUnread;
                m_source->doneWith(m_from + firstUnread * stretchBytes);
            }
        });
        m_source->doneWith(~std::uint64_t{0});
        if (m_task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, m_source->path(), {}, "cancelled"});
        if (error)
            return tl::unexpected(*error);
        return accept(keepLaunchFlows);
    }

    // In order: a stretch that began where the previous one ended is right; any other is read again.
    Result<bool> accept(bool keepLaunchFlows)
    {
        std::uint64_t expected = m_from;
        m_arrayEnd.reset();
        m_textEnd.reset();
        std::size_t accepted = 0;
        for (Stretch& stretch : m_stretches) {
            if (m_arrayEnd || m_textEnd)
                break;
            if (!stretch.isRead || stretch.begin != expected) {
                if (stretch.isRead && expected >= stretch.until && stretch.until > 0) {
                    ++accepted; // it is inside an event that began before it
                    stretch = Stretch{};
                    continue;
                }
                const std::uint64_t until = stretch.isRead ? stretch.until : expected + stretchBytes;
                stretch = readStretch(expected, until, *m_caches[0], keepLaunchFlows);
                ++m_rereads;
            }
            if (stretch.error)
                return tl::unexpected(*stretch.error);
            expected = stretch.stop;
            if (stretch.sawArrayEnd)
                m_arrayEnd = stretch.stop;
            else if (stretch.sawTextEnd)
                m_textEnd = stretch.stop;
            ++accepted;
        }
        m_stretches.resize(accepted);
        // Reads the rest after the last stretch (an event that crossed every cut).
        while (!m_arrayEnd && !m_textEnd && !m_task.isStopped()) {
            m_stretches.push_back(readStretch(expected, expected + stretchBytes, *m_caches[0], keepLaunchFlows));
            Stretch& last = m_stretches.back();
            if (last.error)
                return tl::unexpected(*last.error);
            if (last.sawArrayEnd)
                m_arrayEnd = last.stop;
            else if (last.sawTextEnd)
                m_textEnd = last.stop;
            expected = last.stop;
        }
        for (const Stretch& s : m_stretches) {
            m_launchFlows += s.launchFlows;
            m_correlations += s.correlations;
            m_eventsWithPhase += s.eventsWithPhase;
        }
        if (m_task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, m_source->path(), {}, "cancelled"});
        return true;
    }

    Result<TracePtr> finish()
    {
        std::uint64_t negative = 0, missing = 0, wide = 0, tooLarge = 0, skippedValues = 0;
        bool isKineto = m_info.schemaVersion.has_value() || !m_info.gpus.empty(), isAutograd = false;
        std::vector<RawChunk> chunks;
        for (Stretch& s : m_stretches) {
            for (std::string& warning : s.warnings)
                m_info.warnings.push_back(std::move(warning));
            negative += s.negativeDurations;
            missing += s.missingDurations;
            wide += s.wideCorrelations;
            tooLarge += s.timesTooLarge;
            isKineto |= s.sawKinetoCategory;
            isAutograd |= s.sawAutogradProcess;
            skippedValues += s.chunk.census.events;
            if (s.chunk.dictionary)
                chunks.push_back(std::move(s.chunk));
        }
        if (m_eventsWithPhase == 0 && skippedValues > 0)
            return tl::unexpected(Error{Error::Kind::BadInput, m_source->path(), m_from,
                                        fmt::format("expected trace events with a phase (\"ph\"), found {} entries "
                                                    "without one",
                                                    skippedValues)});
        if (const auto damage = m_source->damage()) {
            if (skippedValues == 0 || damage->kind == Error::Kind::Missing)
                return tl::unexpected(*damage);
            m_info.warnings.push_back(
                translatedWith(PHRASE("byte {} of the packed file: {}"), damage->offset.value_or(0), damage->expected));
        }
        const std::uint64_t size = m_source->waitFor(~std::uint64_t{0});
        if (m_arrayEnd)
            readTail(*m_source, *m_arrayEnd, m_info);
        else if (m_textEnd)
            m_info.warnings.push_back(
                *m_textEnd < size
                    ? translatedWith(
                          PHRASE("byte {}: expected the rest of an event, found the end of the file at byte {}: it was "
                                 "cut off; all events before it are kept"),
                          *m_textEnd, size)
                    : translatedWith(PHRASE("byte {}: expected ] after the events, found the end of the file: it may "
                                            "have been cut off; all events are kept"),
                                     size));
        if (negative > 0)
            m_info.warnings.push_back(negativeDurations(negative));
        if (missing > 0)
            m_info.warnings.push_back(
                translatedWith(missing == 1 ? PHRASE("{} slice has no duration (dur); it is shown as empty")
                                            : PHRASE("{} slices have no duration (dur); they are shown as empty"),
                               missing));
        if (wide > 0)
            m_info.warnings.push_back(wideCorrelations(wide));
        if (tooLarge > 0)
            m_info.warnings.push_back(timesTooLarge(tooLarge));
        m_info.textBytes = size;
        m_info.format = isKineto ? "Kineto JSON" : isAutograd ? "PyTorch autograd profiler JSON" : "Chrome JSON";
        if (!m_source->packing().empty())
            m_info.format += fmt::format(", {}", m_source->packing());
        markRocprof(chunks);
        return TraceBuilder::build(std::move(m_info), std::move(chunks), m_source->text(), m_task);
    }

    std::shared_ptr<Source> m_source;
    Task& m_task;
    TraceInfo m_info;
    std::uint64_t m_from = 0;
    std::vector<std::unique_ptr<CollectorCache>> m_caches; // by worker
    std::vector<Stretch> m_stretches;
    std::optional<std::uint64_t> m_arrayEnd, m_textEnd;
    std::uint64_t m_launchFlows = 0, m_correlations = 0, m_eventsWithPhase = 0, m_rereads = 0;
    std::atomic<double> m_slicesPerByte{0}, m_flowsPerByte{0};
};

bool recognises(std::string_view) { return true; } // the last in the registry: its reader reports what is wrong

Result<TracePtr> read(std::shared_ptr<Source> source, Task& task)
{
    return KinetoReader{std::move(source), task}.read();
}

} // namespace

const Importer kinetoJsonImporter{"Kineto JSON", recognises, read};

} // namespace lanescope
