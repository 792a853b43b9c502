// Reads rocprofv3's JSON in two passes. The first finds the lists (rocprofv3_outline.h). The second reads the lists
// that describe others, then the records of all other lists on all cores (rocprofv3_records.h).

#include "model/import/rocprofv3_json.h"

#include "model/base/parallel.h"
#include "model/base/phrases.h"
#include "model/import/rocprofv3_records.h"
#include "model/json/json_text.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>

namespace lanescope {

namespace {

class Rocprofv3Importer {
public:
    Rocprofv3Importer(std::shared_ptr<Source> source, Task& task) : m_source(std::move(source)), m_task(task)
    {
        m_info.path = m_source->path();
        m_info.fileBytes = m_source->fileBytes();
        m_task.total = 2 * m_source->knownSize().value_or(0); // the text is read twice
    }

    Result<TracePtr> read()
    {
        auto outline = outlineOf(*m_source, m_task);
        if (!outline)
            return tl::unexpected(outline.error());
        m_outline = std::move(*outline);
        m_info.textBytes = m_source->waitFor(~std::uint64_t{0});
        if (m_task.total == 0)
            m_task.total = 2 * m_info.textBytes;
        Rocprofv3Reader reader{*m_source};
        for (const Rocprofv3Outline::Process& process : m_outline.processes) {
            auto names = reader.names(process, m_info);
            if (!names)
                return tl::unexpected(names.error());
            m_names.push_back(std::move(*names));
        }
        m_damaged = reader.damaged();
        if (const auto taken = takeRecords(); !taken)
            return tl::unexpected(taken.error());
        return finish();
    }

private:
    struct Job {
        std::size_t process;
        const std::string* path;
        JsonPiece piece;
        RocmCollector::Chunk chunk{};
    };

    Result<bool> takeRecords()
    {
        for (std::size_t p = 0; p < m_outline.processes.size(); ++p)
            for (const Rocprofv3Outline::List& list : m_outline.processes[p].lists)
                if (!isRocprofv3Description(list.path))
                    for (const JsonPiece& piece : list.pieces)
                        m_jobs.push_back({p, &list.path, piece});
        const std::size_t threads = std::max<std::size_t>(1, std::min(workerCount(), m_jobs.size()));
        for (std::size_t t = 0; t < threads; ++t)
            m_collectors.push_back(std::make_unique<RocmCollector>(t));
        std::atomic<std::size_t> next{0};
        std::mutex mutex; // guards failure and m_damaged
        std::optional<Error> failure;
        parallelFor(threads, threads, [&](std::size_t t) {
            Rocprofv3Reader reader{*m_source};
            for (std::size_t j; !m_task.isStopped() && (j = next++) < m_jobs.size();) {
                Job& job = m_jobs[j];
                const auto read = reader.records(*job.path, job.piece, m_names[job.process], *m_collectors[t]);
                job.chunk = m_collectors[t]->takeChunk();
                m_task.done += job.piece.end - job.piece.begin;
                if (!read) {
                    const std::lock_guard lock(mutex);
                    failure = read.error();
                    return;
                }
            }
            const std::lock_guard lock(mutex);
            m_damaged += reader.damaged();
        });
        if (m_task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, m_info.path, {}, "cancelled"});
        if (failure)
            return tl::unexpected(*failure);
        return true;
    }

    Result<TracePtr> finish()
    {
        std::uint64_t events = 0;
        std::vector<RocmCollector::Chunk> chunks;
        for (Job& job : m_jobs) {
            events += job.chunk.raw.census.events;
            if (job.chunk.raw.dictionary)
                chunks.push_back(std::move(job.chunk));
        }
        m_collectors.front()->skip("record that is not valid JSON", m_damaged);
        chunks.push_back(m_collectors.front()->takeChunk());
        if (const auto damage = m_source->damage()) {
            if (events == 0 || damage->kind == Error::Kind::Missing)
                return tl::unexpected(*damage);
            m_info.warnings.push_back(
                translatedWith(PHRASE("byte {} of the packed file: {}"), damage->offset.value_or(0), damage->expected));
        }
        if (events == 0 && m_outline.brokenAt)
            return tl::unexpected(Error{Error::Kind::BadInput, m_info.path, m_outline.brokenAt,
                                        fmt::format("expected the records of rocprofv3, found {}",
                                                    m_outline.isCut ? "the end of the file" : "other JSON")});
        tellDamage(events);
        std::vector<RocmProcess> processes;
        for (const Rocprofv3Names& names : m_names) {
            const std::string program = names.command.substr(0, names.command.find(' '));
            processes.push_back({names.pid, program.substr(program.find_last_of('/') + 1)});
        }
        std::vector<RawChunk> raw = finishRocm(m_collectors, std::move(chunks), processes, m_info);
        m_info.format = "rocprofv3 JSON";
        if (!m_source->packing().empty())
            m_info.format += fmt::format(", {}", m_source->packing());
        return TraceBuilder::build(std::move(m_info), std::move(raw), rocmText(m_collectors), m_task);
    }

    void tellDamage(std::uint64_t events)
    {
        if (m_outline.brokenAt && m_outline.isCut)
            m_info.warnings.push_back(translatedWith(
                PHRASE("byte {}: expected the rest of an event, found the end of the file at byte {}: it was "
                       "cut off; all events before it are kept"),
                *m_outline.brokenAt, m_info.textBytes));
        else if (m_outline.brokenAt)
            m_info.warnings.push_back(translatedWith(
                PHRASE("byte {}: expected a list of records; the rest of the file is left out"), *m_outline.brokenAt));
        else if (events == 0)
            m_info.warnings.push_back(
                translated(PHRASE("the file is complete, but no kernels, copies or calls were recorded")));
        if (m_damaged > 0)
            m_info.warnings.push_back(
                translatedWith(PHRASE("{} records are not valid JSON; they are left out"), m_damaged));
    }

    std::shared_ptr<Source> m_source;
    Task& m_task;
    TraceInfo m_info;
    Rocprofv3Outline m_outline;
    std::vector<Rocprofv3Names> m_names; // by process
    std::vector<Job> m_jobs;
    std::vector<std::unique_ptr<RocmCollector>> m_collectors; // by worker
    std::uint64_t m_damaged = 0;
};

bool isRocprofv3(std::string_view head)
{
    std::size_t at = skipBlanksAt(head, 0);
    if (at >= head.size() || head[at] != '{')
        return false;
    at = skipBlanksAt(head, at + 1);
    return at < head.size() && head[at] == '"' && head.substr(at + 1).starts_with(rocprofv3Key);
}

Result<TracePtr> readRocprofv3(std::shared_ptr<Source> source, Task& task)
{
    return Rocprofv3Importer{std::move(source), task}.read();
}

} // namespace

const Importer rocprofv3JsonImporter{"rocprofv3 JSON", isRocprofv3, readRocprofv3};

} // namespace lanescope
