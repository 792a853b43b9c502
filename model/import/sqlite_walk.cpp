// Nothing is joined or sorted in SQL: texts are looked up by the importers, and the builder sorts its input anyway.

#include "model/import/sqlite_walk.h"

#include "model/base/parallel.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <mutex>

namespace lanescope {

namespace {

constexpr std::int64_t stretchRows = 1 << 17;
constexpr std::size_t stretchLeaves = 1024;
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
    select.count = next;
    return select;
}

namespace {

std::vector<int> fieldsOf(const SqliteFile::Table& table, const std::vector<std::string_view>& wanted)
{
    std::vector<int> fields;
    for (std::string_view names : wanted) {
        int field = -1;
        while (!names.empty() && field < 0) {
            const std::string_view name = names.substr(0, names.find('|'));
            names.remove_prefix(std::min(names.size(), name.size() + 1));
            const auto at = std::find(table.columns.begin(), table.columns.end(), name);
            const auto number = static_cast<std::size_t>(at - table.columns.begin());
            if (at != table.columns.end())
                field = number == table.rowNumberColumn ? SqliteRecord::rowNumber : static_cast<int>(number);
            if (field == SqliteRecord::rowNumber)
                break;
        }
        fields.push_back(field);
    }
    return fields;
}

// Pages of one table, several with one call where they are neighbours.
class LeafPages {
public:
    LeafPages(const SqliteStored& stored, std::size_t end, ReadBytes read)
        : m_stored(stored), m_end(end), m_read(std::move(read))
    {
    }
    // Leaves must be asked for in ascending order. Empty if the page is not there.
    std::span<const std::uint8_t> at(std::size_t leaf)
    {
        constexpr std::size_t maxTogether = 64;
        const std::size_t bytes = m_stored.pages.pageBytes;
        const auto& leaves = m_stored.leaves;
        if (!m_stored.pages.isThere(leaves[leaf].page))
            return {};
        if (leaf < m_first || leaf >= m_first + m_count) {
            m_first = leaf;
            m_count = 1;
            while (m_count < maxTogether && leaf + m_count < m_end &&
                   leaves[leaf + m_count].page == leaves[leaf].page + m_count &&
                   m_stored.pages.isThere(leaves[leaf + m_count].page))
                ++m_count;
            m_bytes.resize(m_count * bytes + sqlitePadding);
            if (!m_read(m_stored.pages.offsetOf(leaves[leaf].page), std::span{m_bytes}.first(m_count * bytes))) {
                m_count = 0;
                return {};
            }
        }
        return std::span{m_bytes}.subspan((leaf - m_first) * bytes, bytes);
    }

private:
    const SqliteStored& m_stored;
    const std::size_t m_end;
    ReadBytes m_read;
    std::vector<std::uint8_t> m_bytes;
    std::size_t m_first = 0, m_count = 0;
};

} // namespace

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

Error SqliteWalk::tooManyRows() const
{
    return {Error::Kind::BadInput, m_info.path, {}, "expected no more rows than the file has room for"};
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
    if (addStored(at->second, table, number)) {
        m_expectedRows += first && last && *last >= *first
                              ? static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first) + 1
                              : 0;
        return;
    }
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

ReadBytes SqliteWalk::reading() const
{
    return [source = m_source](std::uint64_t offset, std::span<std::uint8_t> to) {
        const auto got = source->readInto(offset, reinterpret_cast<char*>(to.data()), to.size());
        return got && *got == to.size();
    };
}

bool SqliteWalk::addStored(const SqliteFile::Table& there, const SqliteEventTable& table, std::size_t number)
{
    const auto pages = SqlitePages::of(reading(), m_info.textBytes);
    if (there.rootPage == 0 || there.rowId.empty() || !pages)
        return false;
    auto stored = std::make_shared<SqliteStored>();
    stored->pages = *pages;
    stored->leaves = sqliteLeaves(*pages, reading(), there.rootPage);
    stored->fields = fieldsOf(there, table.columns);
    if (stored->leaves.empty() || selectOf(there, table.columns).columns.empty())
        return false;
    for (std::size_t leaf = 0; leaf < stored->leaves.size(); leaf += stretchLeaves) {
        Stretch& stretch = m_stretches.emplace_back(Stretch{table, number, {}});
        stretch.stored = stored;
        stretch.firstLeaf = leaf;
        stretch.lastLeaf = std::min(stored->leaves.size(), leaf + stretchLeaves);
    }
    return true;
}

std::shared_ptr<const SqliteStored> SqliteWalk::stored(std::size_t number) const
{
    for (const Stretch& stretch : m_stretches)
        if (stretch.number == number)
            return stretch.stored;
    return nullptr;
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

void SqliteWalk::readLeaves(const SqliteFile& file, std::size_t worker, Stretch& stretch, const Take& take)
{
    const SqliteStored& stored = *stretch.stored;
    const ReadBytes read = reading();
    LeafPages pages{stored, stretch.lastLeaf, read};
    SqliteLeafRows rows;
    SqliteRecord record;
    const SqliteRow row{record, stored.fields};
    bool isInHole = false; // the page before was damaged as a whole
    for (std::size_t l = stretch.firstLeaf; l < stretch.lastLeaf && !m_task.isStopped(); ++l) {
        const SqliteLeaf& leaf = stored.leaves[l];
        const std::uint64_t before = stretch.count;
        const auto page = pages.at(l);
        if (page.empty() || !rows.open(stored.pages, page, leaf)) {
            if (isInHole && leaf.page != 0) {
                stretch.damages.back().last = leaf.last; // SQLite would say the same again
                continue;
            }
            const std::size_t known = stretch.damages.size();
            askSqlite(file, worker, stretch, leaf.after, leaf.last, take);
            isInHole = leaf.page != 0 && stretch.damages.size() > known;
            continue;
        }
        isInHole = false;
        for (; rows.next(read, record); ++stretch.count)
            take(worker, stretch.number, row);
        report(stretch.count - before);
        if (rows.isDoubtful())
            askSqlite(file, worker, stretch, rows.lastRead(), leaf.last, take);
    }
}

void SqliteWalk::askSqlite(const SqliteFile& file, std::size_t worker, Stretch& stretch, std::int64_t after,
                           std::int64_t last, const Take& take)
{
    constexpr std::int64_t min = std::numeric_limits<std::int64_t>::min();
    const std::int64_t first = after == min ? min : after + 1;
    const SqliteFile::Table& table = file.tables().find(stretch.table.name)->second;
    const SqliteSelect select = selectOf(table, stretch.table.columns);
    auto rows = file.rows(fmt::format("select {}, {} from \"{}\" where {} between {} and {}", select.columns,
                                      table.rowId, stretch.table.name, table.rowId, first, last));
    std::int64_t readTo = first;
    const std::uint64_t max = m_info.textBytes / minRowBytes;
    Result<bool> more = rows ? Result<bool>{true} : tl::unexpected(rows.error());
    if (rows) {
        const SqliteRow row{*rows, select.places};
        std::uint64_t count = 0;
        while ((more = rows->next()) && *more && count++ < max) {
            take(worker, stretch.number, row);
            ++stretch.count;
            if (const auto number = rows->whole(select.count); number && *number < last)
                readTo = *number + 1;
        }
        report(count);
    }
    if (!more)
        stretch.damages.push_back({readTo, last, more.error()});
    else if (*more)
        stretch.damages.push_back({readTo, last, tooManyRows()});
}

void SqliteWalk::read(const SqliteFile& file, std::size_t worker, Stretch& stretch, const Take& take)
{
    if (stretch.stored)
        return readLeaves(file, worker, stretch, take);
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
            stretch.error = more ? tooManyRows() : more.error();
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
    std::map<std::size_t, std::vector<Damage>> damagesOf; // by number of the table
    for (const Stretch& stretch : m_stretches) {
        rows += stretch.count;
        std::vector<Damage>& of = damagesOf[stretch.number];
        for (const Damage& one : stretch.damages) {
            damage = &one.error;
            if (!of.empty() && of.back().last == one.first - 1 && of.back().error.expected == one.error.expected)
                of.back().last = one.last;
            else
                of.push_back(one);
        }
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
    for (const auto& [number, damages] : damagesOf) {
        if (damages.empty())
            continue;
        const auto of = std::find_if(m_stretches.begin(), m_stretches.end(),
                                     [n = number](const Stretch& s) { return s.number == n; });
        const std::int64_t last = damages.back().last;
        const std::string range =
            fmt::format("{}–{}", damages.front().first,
                        last < std::numeric_limits<std::int64_t>::max() ? fmt::to_string(last) : "");
        const std::string& text = damages.front().error.expected;
        m_info.warnings.push_back(
            damages.size() == 1
                ? translatedWith(PHRASE("rows {} of table {}: {}; all other rows are kept"), range, of->table.name,
                                 text)
                : translatedWith(PHRASE("rows {} of table {}, in {} places: {}; all other rows are kept"), range,
                                 of->table.name, damages.size(), text));
    }
    return true;
}

} // namespace lanescope
