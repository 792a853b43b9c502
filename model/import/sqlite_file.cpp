// Replaces SQLite's file access (sqlite3_vfs, sqlite.org/vfs.html): it opens no name, writes nothing, and declares the
// file immutable, so that SQLite asks for no lock, journal or shared memory.

#include "model/import/sqlite_file.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <sqlite3.h>

namespace lanescope {

namespace {

// The size of the database from its own header (sqlite.org/fileformat2.html, 1.3).
struct Head {
    std::uint64_t pageBytes = 0, pages = 0;
    std::uint64_t bytes() const { return pageBytes * pages; }
};

Head headOf(const Source& source)
{
    std::uint8_t head[32] = {};
    if (source.waitFor(sizeof head) < sizeof head || !source.readInto(0, reinterpret_cast<char*>(head), sizeof head))
        return {};
    const std::uint64_t page = std::uint64_t{head[16]} << 8 | head[17];
    return {page == 1 ? 65536 : page,
            std::uint64_t{head[28]} << 24 | std::uint64_t{head[29]} << 16 | std::uint64_t{head[30]} << 8 | head[31]};
}

struct OpenFile {
    sqlite3_file base; // SQLite's part must come first
    const Source* source;
    std::uint64_t size;
};

int closeFile(sqlite3_file*) { return SQLITE_OK; }

int readFile(sqlite3_file* file, void* to, int wanted, sqlite3_int64 at)
{
    const auto& open = *reinterpret_cast<OpenFile*>(file);
    const auto begin = static_cast<std::uint64_t>(at);
    std::size_t there = static_cast<std::size_t>(
        begin < open.size ? std::min<std::uint64_t>(static_cast<std::uint64_t>(wanted), open.size - begin) : 0);
    if (there > 0) {
        const auto got = open.source->readInto(begin, static_cast<char*>(to), there);
        if (!got)
            return SQLITE_IOERR_READ;
        there = *got;
    }
    if (there == static_cast<std::size_t>(wanted))
        return SQLITE_OK;
    std::memset(static_cast<char*>(to) + there, 0, static_cast<std::size_t>(wanted) - there);
    return SQLITE_IOERR_SHORT_READ;
}

// SQLite refuses a file that is shorter than its header says, such as a truncated one. The missing part reads as zeros,
// which is not a valid page, and the rest stays readable.
int sizeOfFile(sqlite3_file* file, sqlite3_int64* size)
{
    const auto& open = *reinterpret_cast<OpenFile*>(file);
    *size = static_cast<sqlite3_int64>(std::max(open.size, headOf(*open.source).bytes()));
    return SQLITE_OK;
}

int refuseToWrite(sqlite3_file*, const void*, int, sqlite3_int64) { return SQLITE_READONLY; }
int refuseToCut(sqlite3_file*, sqlite3_int64) { return SQLITE_READONLY; }
int doNothing(sqlite3_file*, int) { return SQLITE_OK; }
int isNotReserved(sqlite3_file*, int* answer)
{
    *answer = 0;
    return SQLITE_OK;
}
int knowNothing(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sectorSize(sqlite3_file*) { return 4096; }
int characteristics(sqlite3_file*) { return SQLITE_IOCAP_IMMUTABLE; }

constexpr sqlite3_io_methods methods = [] {
    sqlite3_io_methods m{};
    m.iVersion = 1;
    m.xClose = closeFile;
    m.xRead = readFile;
    m.xWrite = refuseToWrite;
    m.xTruncate = refuseToCut;
    m.xSync = doNothing;
    m.xFileSize = sizeOfFile;
    m.xLock = doNothing;
    m.xUnlock = doNothing;
    m.xCheckReservedLock = isNotReserved;
    m.xFileControl = knowNothing;
    m.xSectorSize = sectorSize;
    m.xDeviceCharacteristics = characteristics;
    return m;
}();

int openFile(sqlite3_vfs* vfs, const char*, sqlite3_file* file, int flags, int* outFlags)
{
    auto& open = *reinterpret_cast<OpenFile*>(file);
    open.base.pMethods = nullptr;
    if (!(flags & SQLITE_OPEN_MAIN_DB))
        return SQLITE_CANTOPEN;
    open.source = static_cast<const Source*>(vfs->pAppData);
    open.size = open.source->waitFor(~std::uint64_t{0});
    if (const std::uint64_t page = headOf(*open.source).pageBytes; page >= 512)
        open.size -= open.size % page; // an incomplete page would read as rows of nothing
    open.base.pMethods = &methods;
    if (outFlags)
        *outFlags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB;
    return SQLITE_OK;
}

int deleteNothing(sqlite3_vfs*, const char*, int) { return SQLITE_IOERR_DELETE; }
int findNothing(sqlite3_vfs*, const char*, int, int* answer)
{
    *answer = 0;
    return SQLITE_OK;
}
int keepName(sqlite3_vfs*, const char* name, int room, char* to)
{
    sqlite3_snprintf(room, to, "%s", name);
    return SQLITE_OK;
}
int randomness(sqlite3_vfs*, int bytes, char* to)
{
    std::memset(to, 7, static_cast<std::size_t>(bytes)); // only journals and temporary names use it
    return bytes;
}
int doNotSleep(sqlite3_vfs*, int) { return 0; }
int tellTime(sqlite3_vfs*, double* julianDay)
{
    *julianDay = 0;
    return SQLITE_OK;
}

std::string reasonOf(sqlite3* database, int code)
{
    if (code == SQLITE_INTERRUPT)
        return "a table that does not end";
    const char* text = database ? sqlite3_errmsg(database) : sqlite3_errstr(code);
    return text ? text : "an unknown error";
}

} // namespace

struct SqliteFile::Connection {
    std::shared_ptr<const Source> source;
    const Task& task;
    std::string name; // the vfs' name: each file has its own one
    sqlite3_vfs vfs{};
    sqlite3* database = nullptr;
    // Remaining steps of SQLite's virtual machine. A row takes as many as it has columns and a few more, and each
    // column has at least one byte, so a database that takes more than this contains a loop.
    std::uint64_t stepsLeft;
    static constexpr std::uint64_t stepsPerByte = 32, minSteps = 10'000'000;
    static constexpr int stepsAtOnce = 10'000;
    bool mayGoOn()
    {
        stepsLeft -= std::min<std::uint64_t>(stepsLeft, stepsAtOnce);
        return stepsLeft > 0 && !task.isStopped();
    }

    Connection(std::shared_ptr<const Source> from, const Task& t) : source(std::move(from)), task(t)
    {
        static std::atomic<std::uint64_t> opened{0};
        name = fmt::format("lanescope-source-{}", opened++);
        stepsLeft = minSteps + stepsPerByte * source->waitFor(~std::uint64_t{0});
        vfs.iVersion = 1;
        vfs.szOsFile = sizeof(OpenFile);
        vfs.mxPathname = 64;
        vfs.zName = name.c_str();
        vfs.pAppData = const_cast<Source*>(source.get());
        vfs.xOpen = openFile;
        vfs.xDelete = deleteNothing;
        vfs.xAccess = findNothing;
        vfs.xFullPathname = keepName;
        vfs.xRandomness = randomness;
        vfs.xSleep = doNotSleep;
        vfs.xCurrentTime = tellTime;
    }
    Connection(const Connection&) = delete;
    ~Connection()
    {
        sqlite3_close(database);
        sqlite3_vfs_unregister(&vfs);
    }
    tl::unexpected<Error> failure(int code) const
    {
        if (task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, source->path(), {}, "cancelled"});
        return tl::unexpected(Error{
            Error::Kind::BadInput,
            source->path(),
            {},
            fmt::format("expected an SQLite database that can be read, SQLite says: {}", reasonOf(database, code))});
    }
};

SqliteRows::SqliteRows(sqlite3_stmt* statement, std::string path, const Task& task)
    : m_statement(statement), m_path(std::move(path)), m_task(&task)
{
}
SqliteRows::SqliteRows(SqliteRows&& other) noexcept
    : m_statement(std::exchange(other.m_statement, nullptr)), m_path(std::move(other.m_path)), m_task(other.m_task)
{
}
SqliteRows::~SqliteRows() { sqlite3_finalize(m_statement); }

Result<bool> SqliteRows::next()
{
    const int code = sqlite3_step(m_statement);
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    if (m_task->isStopped())
        return tl::unexpected(Error{Error::Kind::Cancelled, m_path, {}, "cancelled"});
    return tl::unexpected(
        Error{Error::Kind::BadInput,
              m_path,
              {},
              fmt::format("expected a further row, SQLite says: {}", reasonOf(sqlite3_db_handle(m_statement), code))});
}

std::optional<std::int64_t> SqliteRows::whole(int column) const
{
    if (column < 0)
        return std::nullopt;
    // A connection without a mutex belongs to one thread, which may use the value itself (sqlite.org/c3ref/value.html).
    // That saves half of the calls, and there is one for each cell.
    sqlite3_value* const cell = sqlite3_column_value(m_statement, column);
    switch (sqlite3_value_type(cell)) {
    case SQLITE_INTEGER:
        return sqlite3_value_int64(cell);
    case SQLITE_FLOAT: {
        const double value = sqlite3_value_double(cell);
        return std::trunc(value) == value && std::abs(value) < 9e18 ? std::optional{static_cast<std::int64_t>(value)}
                                                                    : std::nullopt;
    }
    case SQLITE_TEXT: {
        const std::string_view digits = *text(column);
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return error == std::errc{} && end == digits.data() + digits.size() ? std::optional{value} : std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

std::optional<double> SqliteRows::number(int column) const
{
    if (column < 0)
        return std::nullopt;
    const int type = sqlite3_column_type(m_statement, column);
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
        return std::nullopt;
    const double value = sqlite3_column_double(m_statement, column);
    return std::isfinite(value) ? std::optional{value} : std::nullopt;
}

std::optional<std::string_view> SqliteRows::text(int column) const
{
    if (column < 0)
        return std::nullopt;
    const int type = sqlite3_column_type(m_statement, column);
    if (type == SQLITE_NULL || type == SQLITE_BLOB)
        return std::nullopt;
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
    return bytes ? std::optional{std::string_view{bytes,
                                                  static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))}}
                 : std::nullopt;
}

SqliteFile::SqliteFile(std::unique_ptr<Connection> connection) : m_connection(std::move(connection)) {}
SqliteFile::~SqliteFile() = default;

const std::string& SqliteFile::path() const { return m_connection->source->path(); }
std::uint64_t SqliteFile::missingBytes() const
{
    const std::uint64_t told = headOf(*m_connection->source).bytes(),
                        there = m_connection->source->waitFor(~std::uint64_t{0});
    return told > there ? told - there : 0;
}

bool SqliteFile::Table::has(std::string_view column) const
{
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

Result<std::unique_ptr<SqliteFile>> SqliteFile::open(std::shared_ptr<const Source> source, const Task& task)
{
    constexpr int maxTextBytes = 64 << 20; // per value: no real name is longer, a crafted one could be
    auto connection = std::make_unique<Connection>(std::move(source), task);
    int code = sqlite3_vfs_register(&connection->vfs, 0);
    if (code == SQLITE_OK)
        code = sqlite3_open_v2("trace", &connection->database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                               connection->name.c_str());
    sqlite3* const database = connection->database;
    if (code != SQLITE_OK)
        return connection->failure(code);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, maxTextBytes);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_progress_handler(
        database, Connection::stepsAtOnce, [](void* of) { return int{!static_cast<Connection*>(of)->mayGoOn()}; },
        connection.get());
    std::unique_ptr<SqliteFile> file{new SqliteFile{std::move(connection)}};
    if (const auto read = file->readTables(); !read)
        return tl::unexpected(read.error());
    return file;
}

Result<bool> SqliteFile::readTables()
{
    constexpr std::size_t maxTables = 10'000;
    struct Found {
        std::string name, made;
        std::int64_t rootPage;
    };
    std::vector<Found> found;
    auto list = rows("select name, sql, rootpage from sqlite_schema where type = 'table'");
    if (!list)
        return tl::unexpected(list.error());
    for (;;) {
        const auto more = list->next();
        if (!more)
            return m_connection->failure(SQLITE_CORRUPT);
        if (!*more || found.size() >= maxTables)
            break;
        const auto name = list->text(0), made = list->text(1);
        // A virtual table is a program, and SQLite's own tables hold no events.
        if (name && made && sqlite3_strnicmp(std::string{*made}.c_str(), "create table", 12) == 0 &&
            sqlite3_strnicmp(std::string{*name}.c_str(), "sqlite_", 7) != 0)
            found.push_back({std::string{*name}, std::string{*made}, list->whole(2).value_or(0)});
    }
    for (const auto& [name, made, rootPage] : found) {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_connection->database,
                               "select name, hidden, type, pk, dflt_value from pragma_table_xinfo(?)", -1, &statement,
                               nullptr) != SQLITE_OK)
            return m_connection->failure(SQLITE_CORRUPT);
        sqlite3_bind_text(statement, 1, name.data(), static_cast<int>(name.size()), SQLITE_STATIC);
        SqliteRows columns{statement, path(), m_connection->task};
        Table table;
        bool isPlain = rootPage > 1 && rootPage <= std::numeric_limits<std::uint32_t>::max();
        std::size_t keys = 0;
        for (auto more = columns.next(); more && *more; more = columns.next()) {
            const auto column = columns.text(0);
            isPlain &= column && columns.whole(1) == 0 && !columns.text(4);
            if (column && columns.whole(1) == 0)
                table.columns.emplace_back(*column);
            if (columns.whole(3).value_or(0) == 0)
                continue;
            ++keys;
            const std::string type{columns.text(2).value_or("")};
            if (column && sqlite3_stricmp(type.c_str(), "integer") == 0)
                table.rowNumberColumn = table.columns.size() - 1;
        }
        if (keys != 1)
            table.rowNumberColumn.reset();
        // "integer primary key desc" is a column of its own; a comment with this word costs nothing but time.
        isPlain &= keys == 0 || sqlite3_strlike("%desc%", made.c_str(), 0) != 0;
        table.rootPage = isPlain ? static_cast<std::uint32_t>(rootPage) : 0;
        for (const char* alias : {"rowid", "oid", "_rowid_"})
            if (std::none_of(table.columns.begin(), table.columns.end(),
                             [&](const std::string& c) { return sqlite3_stricmp(c.c_str(), alias) == 0; }))
                table.rowId = alias;
        if (!table.columns.empty())
            m_tables.emplace(name, std::move(table));
    }
    return true;
}

Result<SqliteRows> SqliteFile::rows(const std::string& sql) const
{
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v2(m_connection->database, sql.c_str(), -1, &statement, nullptr);
    if (code != SQLITE_OK)
        return m_connection->failure(code);
    return SqliteRows{statement, path(), m_connection->task};
}

} // namespace lanescope
