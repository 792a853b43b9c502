#pragma once
// Reads the rows of an SQLite table from its pages (sqlite.org/fileformat2.html). SQLite itself takes about a
// microsecond per row of an event table, because it copies and checks each cell on its own; most of an export's opening
// was spent there. Only plain tables are read this way, and nothing is guessed: whatever is not exactly as the format
// says is left to SQLite, which reads it or names the damage.

#include <bit>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// Reads exactly these bytes of the database; false if they are not there.
using ReadBytes = std::function<bool(std::uint64_t offset, std::span<std::uint8_t> to)>;

constexpr std::size_t sqlitePadding = 8; // readable bytes that must follow a page: values are read as words

struct SqlitePages {
    std::uint32_t pageBytes = 0, usableBytes = 0;
    std::uint64_t fileBytes = 0;
    // Nullopt if the header is not that of a database in UTF-8.
    static std::optional<SqlitePages> of(const ReadBytes& read, std::uint64_t fileBytes);
    std::uint64_t offsetOf(std::uint32_t page) const { return std::uint64_t{page - 1} * pageBytes; }
    bool isThere(std::uint32_t page) const { return page > 0 && offsetOf(page) + pageBytes <= fileBytes; }
};

// A page with rows, and which rows: `after` < row number <= `last`. page 0: the inner page above it cannot be read.
struct SqliteLeaf {
    std::uint32_t page;
    std::int64_t after, last;
};

// All leaves of the table whose uppermost page is `root`, in the order of their rows. Empty if that page cannot be read
// or does not belong to a table with row numbers.
std::vector<SqliteLeaf> sqliteLeaves(const SqlitePages& pages, const ReadBytes& read, std::uint32_t root);

// The values of one row. A value is valid as long as the page that it was read from.
class SqliteRecord {
public:
    static constexpr int rowNumber = -2; // for a column that is another name of the row number
    bool take(std::span<const std::uint8_t> payload, std::int64_t number); // false: not a row
    std::int64_t number() const { return m_number; }
    // field: the number of the column in the table; -1, and fields that the row lacks, are absent.
    std::optional<std::int64_t> whole(int field) const
    {
        const Field* const at = fieldAt(field);
        if (at && at->type - 1 < 6) // an integer of 1 to 8 bytes, as nearly all
            return static_cast<std::int64_t>(wordAt(m_payload + at->at)) >> (64 - 8 * bytesOfInteger[at->type]);
        return seldomWhole(field);
    }
    std::optional<double> number(int field) const;
    // Also of numbers, as SQLite writes them (but 5, not 5.0, in a column of type REAL).
    std::optional<std::string_view> text(int field) const;

private:
    static constexpr std::size_t maxFields = 256;
    struct Field {
        std::uint32_t type, at;
    };
    const Field* fieldAt(int field) const
    {
        return field >= 0 && static_cast<std::size_t>(field) < m_count ? &m_fields[static_cast<std::size_t>(field)]
                                                                       : nullptr;
    }
    static std::uint64_t wordAt(const std::uint8_t* at) // its first byte is the highest
    {
        std::uint64_t word;
        std::memcpy(&word, at, sizeof word);
        return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
    }
    static constexpr std::uint8_t bytesOfInteger[7] = {0, 1, 2, 3, 4, 6, 8}; // by type
    std::optional<std::int64_t> seldomWhole(int field) const;
    std::int64_t integer(const Field& field) const;
    double real(const Field& field) const;

    const std::uint8_t* m_payload = nullptr;
    std::int64_t m_number = 0;
    std::size_t m_count = 0;
    Field m_fields[maxFields];
    mutable std::deque<std::string> m_written; // numbers that were asked for as text
};

// The rows of one leaf.
class SqliteLeafRows {
public:
    // False: the page is damaged as a whole. `page` must stay valid.
    bool open(const SqlitePages& pages, std::span<const std::uint8_t> page, const SqliteLeaf& leaf);
    std::size_t count() const { return m_count; }
    std::int64_t lastRead() const { return m_lastRead; } // the row number before the one that next() could not read
    // The next row; false after the last one, or if it cannot be read here (isDoubtful).
    bool next(const ReadBytes& read, SqliteRecord& record);
    bool isDoubtful() const { return m_isDoubtful; }
    // The row with that number, wherever it is in the leaf.
    bool find(const ReadBytes& read, std::int64_t number, SqliteRecord& record);

private:
    struct Cell {
        std::int64_t number;
        std::span<const std::uint8_t> payload;
    };
    std::optional<Cell> cell(const ReadBytes& read, std::size_t i);
    std::optional<std::span<const std::uint8_t>> overflowing(const ReadBytes& read, const std::uint8_t* at,
                                                             std::uint64_t bytes);

    SqlitePages m_pages;
    std::span<const std::uint8_t> m_page;
    std::size_t m_count = 0, m_next = 0;
    std::int64_t m_lastRead = 0, m_last = 0;
    bool m_isDoubtful = false;
    std::vector<std::uint8_t> m_long; // the payload of a row that continues on further pages
};

} // namespace lanescope
