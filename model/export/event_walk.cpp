#include "model/export/event_walk.h"

#include "model/import/top_level.h"
#include "model/json/event_scanner.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <vector>

namespace lanescope {

namespace {

constexpr std::size_t windowBytes = 1 << 20;
constexpr std::size_t maxBroken = 1 << 20; // the importer searches this far for the end of a broken event
constexpr std::size_t maxEventBytes = std::size_t{384} << 20;

class Walker final : public EventTaker {
public:
    Walker(TextInOrder& text, std::string path, EventVisitor& visitor, Task& task)
        : m_text(text), m_path(std::move(path)), m_visitor(visitor), m_task(task)
    {
    }

    Result<WalkedEvents> walk(std::uint64_t next)
    {
        m_begin = next;
        std::size_t step = windowBytes;
        for (bool isOver = false; !isOver && !m_visitor.isEnough();) {
            if (m_task.isStopped())
                return failed(Error::Kind::Cancelled, {}, "cancelled");
            if (const auto slid = slideTo(next, step); !slid)
                return tl::unexpected(slid.error());
            const ScanStop stop = scanEvents(at(next), end() + 1, end(), *this);
            const std::uint64_t place = offsetOf(stop.at);
            step = place == next ? std::min<std::size_t>(step * 2, std::size_t{256} << 20) : windowBytes;
            next = place;
            switch (stop.why) {
            case ScanStop::Why::Reached:
                break;
            case ScanStop::Why::NeedMore:
                if (!m_isAtEnd && m_size > maxEventBytes)
                    return failed(Error::Kind::BadInput, next,
                                  fmt::format("expected an event, found none that ends within {} bytes", m_size));
                isOver = m_isAtEnd;
                break;
            case ScanStop::Why::ArrayEnd:
                m_walked.listEnd = next;
                m_walked.behind.assign(at(next) + 1, end());
                isOver = true;
                break;
            case ScanStop::Why::Broken: {
                const auto behind = mend(next);
                if (!behind)
                    return tl::unexpected(behind.error());
                isOver = *behind == next;
                next = *behind;
            }
            }
        }
        return m_walked;
    }

    void take(const EventFields& event) override
    {
        ++m_walked.events;
        m_visitor.visit(event, offsetOf(event.begin), m_isMending);
    }

private:
    // Keeps the text from `keepFrom` on and reads `more` bytes after it.
    Result<void> slideTo(std::uint64_t keepFrom, std::size_t more)
    {
        const std::size_t kept = static_cast<std::size_t>(m_begin + m_size - keepFrom);
        if (kept > 0)
            std::memmove(m_window.data(), m_window.data() + (m_size - kept), kept);
        m_begin = keepFrom;
        m_size = kept;
        if (m_window.size() < kept + more + scanPadding)
            m_window.resize(kept + more + scanPadding);
        const auto got = m_text.next(m_window.data() + kept, more);
        if (!got)
            return tl::unexpected(got.error());
        m_size += *got;
        std::memset(m_window.data() + m_size, 0, scanPadding);
        m_isAtEnd = *got < more;
        return {};
    }

    // The event at `next` is invalid: returns the position after it, or `next` if the text ends before that.
    Result<std::uint64_t> mend(std::uint64_t next)
    {
        while (!m_isAtEnd && m_begin + m_size - next < maxBroken)
            if (const auto slid = slideTo(next, windowBytes); !slid)
                return tl::unexpected(slid.error());
        const char* const begin = at(next);
        if (*begin == '{') {
            m_isMending = true;
            const char* behind = scanEventLeniently(begin, end(), *this);
            m_isMending = false;
            if (behind)
                return offsetOf(behind);
        } else { // a number, a string or a list among the events
            const char* p = begin;
            if (*p == '[')
                p = skipContainer(p, end());
            else
                while (p < end() && *p != ',' && *p != ']' && *p != '{')
                    ++p;
            if (p < end() && p > begin) {
                ++m_walked.damaged;
                return offsetOf(p);
            }
        }
        const char* found = guessEventBegin(begin + 1, begin, end());
        if (!found && m_isAtEnd)
            return next;
        ++m_walked.damaged;
        return found ? offsetOf(found) : m_begin + m_size;
    }

    tl::unexpected<Error> failed(Error::Kind kind, std::optional<std::uint64_t> offset, std::string what) const
    {
        return tl::unexpected(Error{kind, m_path, offset, std::move(what)});
    }
    const char* at(std::uint64_t offset) const { return m_window.data() + (offset - m_begin); }
    const char* end() const { return m_window.data() + m_size; }
    std::uint64_t offsetOf(const char* p) const { return m_begin + static_cast<std::uint64_t>(p - m_window.data()); }

    TextInOrder& m_text;
    const std::string m_path;
    EventVisitor& m_visitor;
    Task& m_task;
    WalkedEvents m_walked;
    std::vector<char> m_window; // the text from m_begin on, and padding
    std::uint64_t m_begin = 0;
    std::size_t m_size = 0;
    bool m_isAtEnd = false, m_isMending = false;
};

// The text of a loaded trace from `from` on. The task counts bytes.
class TextOfTrace final : public TextInOrder {
public:
    TextOfTrace(const Trace& trace, std::uint64_t from, Task& task)
        : m_text(trace.sourceText()), m_task(task), m_at(from)
    {
        m_task.total += m_text.size();
    }
    Result<std::size_t> next(char* to, std::size_t n) override
    {
        const auto got = m_text.read(m_at, n, m_scratch);
        if (!got)
            return tl::unexpected(got.error());
        std::copy(got->begin(), got->end(), to);
        m_at += got->size();
        m_task.done += got->size();
        return got->size();
    }

private:
    const SourceText& m_text;
    Task& m_task;
    std::uint64_t m_at;
    std::string m_scratch;
};

// Presents the text of a trace as a Source.
class TextAsSource final : public Source {
public:
    explicit TextAsSource(const Trace& trace)
        : Source(trace.info().path, trace.sourceText().size()), m_text(trace.sourceText())
    {
    }
    std::string_view packing() const override { return ""; }
    std::uint64_t waitFor(std::uint64_t) const override { return m_text.size(); }
    std::optional<std::uint64_t> knownSize() const override { return m_text.size(); }
    Result<std::size_t> readInto(std::uint64_t offset, char* to, std::size_t n) const override
    {
        std::string scratch;
        const auto text = m_text.read(offset, n, scratch);
        if (!text)
            return tl::unexpected(text.error());
        return text->copy(to, n);
    }
    std::shared_ptr<const SourceText> text() const override { return {}; }

private:
    const SourceText& m_text;
};

} // namespace

std::optional<std::uint64_t> eventsIn(const Trace& trace)
{
    std::string_view format = trace.info().format;
    for (const std::string_view packing : {", gzip", ", zip"})
        if (format.ends_with(packing))
            format.remove_suffix(packing.size());
    if (format != "Kineto JSON" && format != "Chrome JSON")
        return std::nullopt;
    TraceInfo ignored;
    const auto from = findEvents(TextAsSource{trace}, ignored);
    return from ? std::optional{*from} : std::nullopt;
}

Result<WalkedEvents> walkEvents(const Trace& trace, std::uint64_t from, EventVisitor& visitor, Task& task)
{
    TextOfTrace text{trace, from, task};
    auto walked = Walker{text, trace.info().path, visitor, task}.walk(from);
    if (walked && !visitor.isEnough() && walked->events + walked->damaged != trace.info().census.events)
        return tl::unexpected(
            Error{Error::Kind::Io, trace.info().path, walked->listEnd,
                  fmt::format("expected the {} events that were here when the trace was opened, found {}",
                              trace.info().census.events, walked->events + walked->damaged)});
    return walked;
}

Result<WalkedEvents> walkEvents(TextInOrder& text, const std::string& path, std::uint64_t from, EventVisitor& visitor,
                                Task& task)
{
    return Walker{text, path, visitor, task}.walk(from);
}

} // namespace lanescope
