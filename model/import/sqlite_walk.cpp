// Nothing is joined or sorted in SQL: texts are looked up by the importers, and the builder sorts its input anyway.

#include "model/import/sqlite_walk.h"

#include "model/base/parallel.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <fmt/format.h>
#include <mutex>

namespace lanescope {

namespace {

constexpr std::int64_t stretchRows = 1 << 17;
constexpr std::uint64_t minRowBytes = 4; // a row takes more: a table with more rows than this allows contains a loop

} // namespace

SqliteSelect selectOf(const SqliteFile::Table& table, const std::vector<std::string_view>& wanted)
{
    SqliteSelect select;
    int next = 0;
    for (std::string_view names : wanted) {
        int place = -1;
        while (!names.empty() && place < 0) {
            const std::string_view name = names.substr(0, names.find('|'));
            names.remove_prefix(std::min(names.size(), name.size() + 1));
            if (!table.has(name))
                continue;
            select.columns += fmt::format("{}\"{}\"", next > 0 ? ", " : "", name);
            place = next++;
        }
        select.places.push_back(place);
    }
    return select;
}

Result<bool> eachSqliteRow(const SqliteFile& file, std::string_view name, const std::vector<std::string_view>& wanted,
                           TraceInfo& info, std::size_t max, const std::function<void(const SqliteRow&)>& take)
{
    const auto table = file.tables().find(name);
    if (table == file.tables().end())
        return true;
    const SqliteSelect select = selectOf(table->second, wanted);
    if (select.columns.empty())
        return true;
    auto rows = file.rows(fmt::format("select {} from \"{}\"", select.columns, name));
    const auto failed = [&](const Error& error, std::size_t count) -> Result<bool> {
        if (error.kind == Error::Kind::Cancelled)
            return tl::unexpected(error);
        info.warnings.push_back(
            translatedWith(PHRASE("table {}: {}; {} rows before are kept"), name, error.expected, count));
        return true;
    };
    if (!rows)
        return failed(rows.error(), 0);
    const SqliteRow row{*rows, select.places};
    for (std::size_t count = 0; count < max; ++count) {
        const auto more = rows->next();
        if (!more)
            return failed(more.error(), count);
        if (!*more)
            break;
        take(row);
    }
    return true;
}

SqliteWalk::SqliteWalk(std::shared_ptr<const Source> source, Task& task, TraceInfo& info)
    : m_source(std::move(source)), m_task(task), m_info(info)
{
}

Result<bool> SqliteWalk::unpack()
{
    constexpr std::uint64_t piece = 16 << 20;
    for (std::uint64_t end = piece; m_source->waitFor(end) >= end; end += piece)
        if (m_task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, m_info.path, {}, "cancelled"});
    m_info.textBytes = m_source->waitFor(~std::uint64_t{0});
    m_task.total = m_info.textBytes;
    if (const auto damage = m_source->damage())
        m_info.warnings.push_back(
            translatedWith(PHRASE("byte {} of the packed file: {}"), damage->offset.value_or(0), damage->expected));
    return true;
}

void SqliteWalk::tellMissing(const SqliteFile& file)
{
    if (const std::uint64_t missing = file.missingBytes(); missing > 0)
        m_info.warnings.push_back(
            translatedWith(PHRASE("byte {}: expected {} bytes more, found the end of the file: it was cut "
                                  "off; the rows that can be reached are kept"),
                           m_info.textBytes, missing));
}

// The number of rows is estimated from the first and last row's number; the cuts are correct whatever they are.
void SqliteWalk::add(const SqliteFile& file, const SqliteEventTable& table, std::size_t number)
{
    const auto at = file.tables().find(table.name);
    if (at == file.tables().end())
        return;
    const auto edge = [&](const char* which) -> std::optional<std::int64_t> {
        if (at->second.rowId.empty())
            return std::nullopt;
        auto rows = file.rows(fmt::format("select {}({}) from \"{}\"", which, at->second.rowId, table.name));
        const auto more = rows ? rows->next() : Result<bool>{false};
        return more && *more ? rows->whole(0) : std::nullopt;
    };
    const auto first = edge("min"), last = edge("max");
    // Row numbers may begin anywhere, but there cannot be more of them than rows fit into the file.
    const std::uint64_t maxRows = m_info.textBytes / minRowBytes;
    if (!first || !last || *last < *first || *first < 0 ||
        static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first) >= maxRows) {
        m_stretches.push_back({table, number, {}});
        return;
    }
    for (std::int64_t from = *first;;) {
        const std::int64_t to = *last - from < stretchRows ? *last : from + stretchRows - 1;
        m_stretches.push_back({table, number, std::pair{from, to}});
        if (to == *last)
            break;
        from = to + 1;
    }
    m_expectedRows += static_cast<std::uint64_t>(*last - *first + 1);
}

void SqliteWalk::countLeftOut(const SqliteFile& file, std::string_view name, Census& census)
{
    if (file.tables().find(name) == file.tables().end() || m_task.isStopped())
        return;
    auto rows = file.rows(fmt::format("select sum(1) from \"{}\"", name));
    const auto more = rows ? rows->next() : Result<bool>{false};
    if (const auto count = more && *more ? rows->whole(0) : std::nullopt; count && *count > 0) {
        census.skipped[fmt::format("rows of {}", name)] += static_cast<std::uint64_t>(*count);
        census.events += static_cast<std::uint64_t>(*count);
    }
}

std::size_t SqliteWalk::workers() const
{
    return std::max<std::size_t>(1, std::min(workerCount(), m_stretches.size()));
}

Result<bool> SqliteWalk::run(const std::function<void(std::size_t, std::size_t, const SqliteRow&)>& take,
                             const std::function<void(std::size_t, std::size_t)>& ended)
{
    std::atomic<std::size_t> next{0};
    std::mutex mutex; // guards failure
    std::optional<Error> failure;
    parallelFor(workers(), workers(), [&](std::size_t t) {
        const auto file = SqliteFile::open(m_source, m_task);
        if (!file) {
            const std::lock_guard lock(mutex);
            failure = file.error();
            return;
        }
        for (std::size_t s; !m_task.isStopped() && (s = next++) < m_stretches.size();) {
            read(**file, t, m_stretches[s], take);
            ended(t, s);
        }
    });
    if (m_task.isStopped())
        return tl::unexpected(Error{Error::Kind::Cancelled, m_info.path, {}, "cancelled"});
    if (failure)
        return tl::unexpected(*failure);
    return true;
}

void SqliteWalk::read(const SqliteFile& file, std::size_t worker, Stretch& stretch,
                      const std::function<void(std::size_t, std::size_t, const SqliteRow&)>& take)
{
    const SqliteFile::Table& table = file.tables().find(stretch.table.name)->second;
    const SqliteSelect select = selectOf(table, stretch.table.columns);
    if (select.columns.empty())
        return;
    std::string sql = fmt::format("select {} from \"{}\"", select.columns, stretch.table.name);
    if (stretch.rows)
        sql += fmt::format(" where {} between {} and {}", table.rowId, stretch.rows->first, stretch.rows->second);
    auto rows = file.rows(sql);
    if (!rows) {
        stretch.error = rows.error();
        return;
    }
    const std::uint64_t max = stretch.rows ? static_cast<std::uint64_t>(stretch.rows->second) -
                                                 static_cast<std::uint64_t>(stretch.rows->first) + 1
                                           : m_info.textBytes / minRowBytes;
    const SqliteRow row{*rows, select.places};
    constexpr std::uint64_t pace = 4096; // rows between two reports
    for (;;) {
        const auto more = rows->next();
        if (more && !*more)
            break;
        if (!more || stretch.count >= max) {
            stretch.error =
                more ? Error{Error::Kind::BadInput, m_info.path, {}, "expected no more rows than the file has room for"}
                     : more.error();
            break;
        }
        take(worker, stretch.number, row);
        if (++stretch.count % pace == 0)
            report(pace);
    }
    report(stretch.count % pace);
}

// Reports bytes read, estimated from the share of rows.
void SqliteWalk::report(std::uint64_t rows)
{
    const std::uint64_t done = m_doneRows += rows;
    const double share = static_cast<double>(done) / static_cast<double>(std::max(done, m_expectedRows));
    m_task.done = static_cast<std::uint64_t>(share * static_cast<double>(m_info.textBytes));
}

Result<bool> SqliteWalk::tellDamage()
{
    std::uint64_t rows = 0;
    const Error* damage = nullptr;
    for (const Stretch& stretch : m_stretches) {
        rows += stretch.count;
        if (!stretch.error)
            continue;
        damage = &*stretch.error;
        m_info.warnings.push_back(stretch.rows
                                      ? translatedWith(PHRASE("rows {} to {} of table {}: {}; {} rows before are kept"),
                                                       stretch.rows->first, stretch.rows->second, stretch.table.name,
                                                       stretch.error->expected, stretch.count)
                                      : translatedWith(PHRASE("table {}: {}; {} rows before are kept"),
                                                       stretch.table.name, stretch.error->expected, stretch.count));
    }
    if (damage && rows == 0)
        return tl::unexpected(*damage);
    return true;
}

} // namespace lanescope
