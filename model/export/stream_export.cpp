#include "model/export/stream_export.h"

#include "model/export/event_text.h"
#include "model/export/event_walk.h"
#include "model/export/events.h"
#include "model/export/gzip_sink.h"
#include "model/export/sink_thread.h"
#include "model/export/text_stream.h"
#include "model/import/importer.h"
#include "model/import/top_level.h"
#include "model/json/event_scanner.h"
#include "model/summary/trace_summary.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace lanescope {

namespace {

// Counts the bytes of the file that are read, over all passes.
class CountedText final : public TextInOrder {
public:
    CountedText(TextStream& text, std::uint64_t before, Task& task) : m_text(text), m_before(before), m_task(task) {}
    Result<std::size_t> next(char* to, std::size_t n) override
    {
        auto got = m_text.next(to, n);
        m_task.done = m_before + m_text.readBytes();
        return got;
    }

private:
    TextStream& m_text;
    const std::uint64_t m_before;
    Task& m_task;
};

// Gives events to the filter before it decides.
class GatheringVisitor final : public EventVisitor {
public:
    explicit GatheringVisitor(EventFilter& filter) : m_filter(filter) {}
    void visit(const EventFields& event, std::uint64_t, bool) override { m_filter.gather(event); }

private:
    EventFilter& m_filter;
};

// Writes the events that the filter keeps.
class KeepingVisitor final : public EventVisitor {
public:
    KeepingVisitor(EventFilter& filter, Redactor* redactor, EventWriter& writer)
        : m_filter(filter), m_redactor(redactor), m_writer(writer)
    {
    }
    void visit(const EventFields& e, std::uint64_t, bool isBroken) override
    {
        if (!m_filter.keeps(e))
            return;
        const std::string_view text{e.begin, static_cast<std::size_t>(e.end - e.begin)};
        m_event.clear();
        appendJson(m_event, isBroken ? mended(text) : text, Lines::Kept);
        ++events;
        m_writer.event(m_redactor ? m_redactor->event(e, m_event) : m_event);
    }
    bool isEnough() const override { return m_writer.hasFailed(); }
    std::uint64_t events = 0;

private:
    EventFilter& m_filter;
    Redactor* m_redactor;
    EventWriter& m_writer;
    std::string m_event;
};

// Takes the events that are composed from a loaded trace.
class VisitingWriter final : public EventWriter, private EventTaker {
public:
    VisitingWriter(EventVisitor& visitor, EventWriter* writer, Redactor* redactor)
        : m_visitor(visitor), m_writer(writer), m_redactor(redactor)
    {
    }
    void begin(const Members& members) override
    {
        if (m_writer)
            m_writer->begin(m_redactor ? m_redactor->members(members) : members);
    }
    void event(std::string_view json) override
    {
        m_text.assign(json);
        m_text.resize(json.size() + scanPadding, '\0');
        scanEvents(m_text.data(), m_text.data() + json.size() + 1, m_text.data() + json.size(), *this);
    }
    void end(const Members& members) override
    {
        if (m_writer)
            m_writer->end(m_redactor ? m_redactor->members(members) : members);
    }
    bool hasFailed() const override { return m_writer && m_writer->hasFailed(); }

private:
    void take(const EventFields& event) override { m_visitor.visit(event, 0, false); }

    EventVisitor& m_visitor;
    EventWriter* m_writer;
    Redactor* m_redactor;
    std::string m_text;
};

// The file that is written, with its format and packing.
class PartFile {
public:
    static Result<std::unique_ptr<PartFile>> open(const std::string& path)
    {
        auto file = OutputFile::beside(path);
        if (!file)
            return tl::unexpected(file.error());
        auto part = std::unique_ptr<PartFile>{new PartFile};
        part->m_file = *std::move(file);
        TextSink* sink = part->m_file.get();
        if (path.ends_with(".gz")) {
            part->m_gzip = std::make_unique<GzipSink>(*sink);
            sink = part->m_gzip.get();
        }
        part->m_thread = std::make_unique<SinkThread>(*sink);
        part->m_writer = path.ends_with(".jsonl") ? jsonLinesWriter(*part->m_thread) : traceJsonWriter(*part->m_thread);
        return part;
    }
    EventWriter& writer() { return *m_writer; }
    Result<void> takePlace()
    {
        m_thread->end();
        if (m_gzip)
            m_gzip->end();
        return m_file->takePlace();
    }

private:
    PartFile() = default;
    std::unique_ptr<OutputFile> m_file; // destroyed last
    std::unique_ptr<GzipSink> m_gzip;
    std::unique_ptr<SinkThread> m_thread;
    std::unique_ptr<EventWriter> m_writer;
};

bool isJson(TextStream& stream)
{
    std::string head(4096, '\0');
    const auto source = stream.head();
    const std::uint64_t size = source->waitFor(head.size());
    head.resize(std::min<std::uint64_t>(size, head.size()));
    source->readInto(0, head.data(), head.size());
    const auto all = importers();
    return std::none_of(all.begin(), all.end() - 1, [&](const Importer& i) { return i.recognises(head); });
}

Error cancelled(const std::string& path) { return {Error::Kind::Cancelled, path, {}, "cancelled"}; }

class PartExport {
public:
    PartExport(std::string from, std::string to, const PartAsked& asked, Redactor* redactor, Task& task)
        : m_from(std::move(from)), m_to(std::move(to)), m_filter(asked), m_redactor(redactor), m_task(task)
    {
    }

    Result<WrittenPart> run()
    {
        auto stream = TextStream::open(m_from);
        if (!stream)
            return tl::unexpected(stream.error());
        const bool streams = isJson(**stream);
        if (!streams) {
            auto trace = loadTrace(m_from, m_task);
            if (!trace)
                return tl::unexpected(trace.error());
            m_trace = *std::move(trace);
            stream->reset();
        }
        for (; m_filter.wantsPass(); stream->reset()) {
            if (const auto passed = streams ? gatherStream(std::move(*stream)) : gatherTrace(); !passed)
                return tl::unexpected(passed.error());
            if (auto ended = m_filter.endPass(); !ended) {
                ended.error().where = ended.error().where.empty() ? m_from : ended.error().where;
                return tl::unexpected(ended.error());
            }
        }
        auto file = PartFile::open(m_to);
        if (!file)
            return tl::unexpected(file.error());
        const auto written =
            streams ? writeStream(std::move(*stream), (*file)->writer()) : writeTrace((*file)->writer());
        if (!written)
            return tl::unexpected(written.error());
        if (m_task.isStopped())
            return tl::unexpected(cancelled(m_to));
        if (const auto done = (*file)->takePlace(); !done)
            return tl::unexpected(done.error());
        return std::move(m_written);
    }

private:
    Result<WalkedEvents> walk(TextStream& stream, std::uint64_t from, EventVisitor& visitor)
    {
        m_task.total = std::max<std::uint64_t>(m_task.total, m_doneBefore + stream.fileBytes());
        CountedText text{stream, m_doneBefore, m_task};
        std::string skipped(from, '\0'); // the head up to the list of events
        if (const auto got = text.next(skipped.data(), from); !got || *got < from)
            return tl::unexpected(got ? Error{Error::Kind::Io, m_from, *got, "expected more text"} : got.error());
        auto walked = walkEvents(text, m_from, from, visitor, m_task);
        m_doneBefore += stream.fileBytes();
        return walked;
    }

    Result<std::unique_ptr<TextStream>> again(std::unique_ptr<TextStream> stream)
    {
        return stream ? Result<std::unique_ptr<TextStream>>{std::move(stream)} : TextStream::open(m_from);
    }

    Result<void> gatherStream(std::unique_ptr<TextStream> begun)
    {
        const auto stream = again(std::move(begun));
        if (!stream)
            return tl::unexpected(stream.error());
        TraceInfo ignored;
        const auto from = findEvents(*(*stream)->head(), ignored);
        if (!from)
            return tl::unexpected(from.error());
        GatheringVisitor visitor{m_filter};
        m_task.total = 2 * (*stream)->fileBytes();
        if (const auto walked = walk(**stream, *from, visitor); !walked)
            return tl::unexpected(walked.error());
        return {};
    }

    Result<void> gatherTrace()
    {
        GatheringVisitor visitor{m_filter};
        VisitingWriter writer{visitor, nullptr, nullptr};
        if (const auto walked = composeEvents(*m_trace, Part{*m_trace, {}}, writer, m_task); !walked)
            return tl::unexpected(walked.error());
        return {};
    }

    Result<void> writeTrace(EventWriter& writer)
    {
        KeepingVisitor visitor{m_filter, m_redactor, writer};
        VisitingWriter visiting{visitor, &writer, m_redactor};
        const auto written = composeEvents(*m_trace, Part{*m_trace, {}}, visiting, m_task);
        if (!written)
            return tl::unexpected(written.error());
        m_written.events = visitor.events;
        m_written.found = written->events;
        m_written.damaged = written->damaged;
        return {};
    }

    Result<void> writeStream(std::unique_ptr<TextStream> begun, EventWriter& writer)
    {
        const auto opened = again(std::move(begun));
        if (!opened)
            return tl::unexpected(opened.error());
        TextStream& stream = **opened;
        TraceInfo ignored;
        const auto head = stream.head();
        const auto from = findEvents(*head, ignored);
        if (!from)
            return tl::unexpected(from.error());
        std::string before(*from, '\0');
        head->readInto(0, before.data(), before.size());
        writeMembers(membersBefore(before), [&](const EventWriter::Members& m) { writer.begin(m); });
        KeepingVisitor visitor{m_filter, m_redactor, writer};
        auto walked = walk(stream, *from, visitor);
        if (!walked)
            return tl::unexpected(walked.error());
        m_written.events = visitor.events;
        m_written.found = walked->events;
        m_written.damaged = walked->damaged;
        if (writer.hasFailed())
            return {}; // the file knows why
        const auto tail = tailOf(stream, *walked);
        if (!tail)
            return tl::unexpected(tail.error());
        writeMembers(membersBehind(*tail), [&](const EventWriter::Members& m) { writer.end(m); });
        if (const auto changed = stream.change())
            return tl::unexpected(*changed);
        return {};
    }

    template <class Write>
    void writeMembers(const std::vector<JsonMember>& members, const Write& write)
    {
        EventWriter::Members out;
        for (const JsonMember& m : members) {
            auto& [key, value] = out.emplace_back(std::string{m.key}, std::string{});
            appendJson(value, m.value, Lines::Kept);
        }
        write(m_redactor ? m_redactor->members(out) : out);
    }

    // The text after the list of events. Says if there is none because the file was cut off or damaged.
    Result<std::string> tailOf(TextStream& stream, WalkedEvents& walked)
    {
        constexpr std::size_t maxTail = std::size_t{256} << 20, piece = 1 << 20;
        std::string tail = std::move(walked.behind);
        for (bool isOver = !walked.listEnd; !isOver && tail.size() < maxTail;) {
            if (m_task.isStopped())
                return tl::unexpected(cancelled(m_to));
            const std::size_t size = tail.size();
            tail.resize(size + piece);
            const auto got = stream.next(tail.data() + size, piece);
            if (!got)
                return tl::unexpected(got.error());
            tail.resize(size + *got);
            isOver = *got < piece;
        }
        const std::string written = fmt::format("; the {} events before that are written", m_written.events);
        if (auto damage = stream.damage()) {
            damage->expected += written;
            m_written.warnings.push_back(*std::move(damage));
        } else if (!walked.listEnd) {
            m_written.warnings.push_back({Error::Kind::BadInput,
                                          m_from,
                                          {},
                                          "expected ] after the events, found the end of the file" + written});
        }
        return tail;
    }

    const std::string m_from, m_to;
    EventFilter m_filter;
    Redactor* m_redactor;
    Task& m_task;
    TracePtr m_trace; // if it is not JSON
    std::uint64_t m_doneBefore = 0;
    WrittenPart m_written;
};

} // namespace

bool holdsEvents(const std::string& path)
{
    return path.ends_with(".json") || path.ends_with(".json.gz") || path.ends_with(".jsonl");
}

Result<WrittenPart> exportPart(const std::string& from, const std::string& to, const PartAsked& asked,
                               Redactor* redactor, Task& task)
{
    const std::string inputs[] = {from};
    if (const auto refused = refusalOf(to, inputs))
        return tl::unexpected(*refused);
    return PartExport{from, to, asked, redactor, task}.run();
}

std::optional<std::int64_t> rankOfTraceFile(const std::string& path)
{
    if (const auto stream = TextStream::open(path)) {
        TraceInfo info;
        if (isJson(**stream) && findEvents(*(*stream)->head(), info) && info.rank)
            return info.rank;
    }
    return rankOfFileName(path);
}

} // namespace lanescope
