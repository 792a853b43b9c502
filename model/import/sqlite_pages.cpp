#include "model/import/sqlite_pages.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <sqlite3.h>

namespace lanescope {

namespace {

constexpr std::uint8_t innerPageType = 5, leafPageType = 13;
constexpr std::size_t innerHeadBytes = 12, leafHeadBytes = 8;

std::uint64_t bigEndianAt(const std::uint8_t* at, std::size_t bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value = value << 8 | at[i];
    return value;
}

// A number of 1 to 9 bytes; null if it continues after `end`.
const std::uint8_t* takeVarint(const std::uint8_t* at, const std::uint8_t* end, std::uint64_t& value)
{
    if (at < end && *at < 0x80) {
        value = *at;
        return at + 1;
    }
    value = 0;
    for (int i = 0; i < 8 && at < end; ++i) {
        value = value << 7 | (*at & 0x7Fu);
        if (*at++ < 0x80)
            return at;
    }
    if (at >= end)
        return nullptr;
    value = value << 8 | *at;
    return at + 1;
}

// Bytes of a value of one of the types below 12.
constexpr std::uint8_t bytesOfSerial[12] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};
constexpr std::array<std::uint8_t, 128> bytesOfShort = [] { // of a value whose type has one byte
    std::array<std::uint8_t, 128> bytes{};
    for (std::size_t type = 0; type < bytes.size(); ++type)
        bytes[type] = type < 12 ? bytesOfSerial[type] : static_cast<std::uint8_t>((type - 12) / 2);
    return bytes;
}();
constexpr std::uint32_t serialReal = 7, serialZero = 8, serialOne = 9, serialBlob = 12;
constexpr bool isSerialText(std::uint32_t type) { return type >= serialBlob && type % 2 == 1; }
constexpr bool isSerialInteger(std::uint32_t type)
{
    return (type > 0 && type < serialReal) || type == serialZero || type == serialOne;
}

// Walks the inner pages of one table.
class LeafFinder {
public:
    LeafFinder(const SqlitePages& pages, const ReadBytes& read) : m_pages(pages), m_read(read)
    {
        m_seen.resize(static_cast<std::size_t>(pages.fileBytes / pages.pageBytes) + 1);
    }

    bool descend(std::uint32_t page, std::int64_t after, std::int64_t last, int depth)
    {
        constexpr int maxDepth = 20;
        std::vector<std::uint8_t> bytes(m_pages.pageBytes);
        if (depth > maxDepth || !m_pages.isThere(page) || m_seen[page] || !m_read(m_pages.offsetOf(page), bytes))
            return false;
        if (bytes[0] == leafPageType) {
            leaves.push_back({page, after, last});
            return m_seen[page] = true;
        }
        if (bytes[0] != innerPageType)
            return false;
        const auto children = childrenOf(bytes, after, last);
        if (!children)
            return false;
        m_seen[page] = true;
        const bool isAboveLeaves = !children->empty() && isLeaf(children->front().page);
        for (const SqliteLeaf& child : *children) {
            const bool isThere = m_pages.isThere(child.page), isNew = isThere && !m_seen[child.page];
            if (isAboveLeaves && (isNew || !isThere)) { // a missing page stays a page
                if (isNew)
                    m_seen[child.page] = true;
                leaves.push_back(child);
            } else if (const std::size_t known = leaves.size();
                       isAboveLeaves || !descend(child.page, child.after, child.last, depth + 1)) {
                leaves.resize(known);
                leaves.push_back({0, child.after, child.last});
            }
        }
        return true;
    }

    std::vector<SqliteLeaf> leaves;

private:
    bool isLeaf(std::uint32_t page) const
    {
        std::uint8_t type = 0;
        return m_pages.isThere(page) && m_read(m_pages.offsetOf(page), {&type, 1}) && type == leafPageType;
    }
    std::optional<std::vector<SqliteLeaf>> childrenOf(const std::vector<std::uint8_t>& bytes, std::int64_t after,
                                                      std::int64_t last) const
    {
        const auto cells = static_cast<std::size_t>(bigEndianAt(&bytes[3], 2));
        if (innerHeadBytes + 2 * cells > m_pages.usableBytes)
            return std::nullopt;
        const std::uint8_t* const end = bytes.data() + m_pages.usableBytes;
        std::vector<SqliteLeaf> children;
        for (std::size_t c = 0; c < cells; ++c) {
            const auto at = static_cast<std::size_t>(bigEndianAt(&bytes[innerHeadBytes + 2 * c], 2));
            std::uint64_t key = 0;
            if (at < innerHeadBytes || at + 4 > m_pages.usableBytes || !takeVarint(&bytes[at] + 4, end, key))
                return std::nullopt;
            const auto number = static_cast<std::int64_t>(key);
            if (number <= after || number > last)
                return std::nullopt;
            children.push_back({static_cast<std::uint32_t>(bigEndianAt(&bytes[at], 4)), after, number});
            after = number;
        }
        children.push_back({static_cast<std::uint32_t>(bigEndianAt(&bytes[8], 4)), after, last});
        return children;
    }

    const SqlitePages& m_pages;
    const ReadBytes& m_read;
    std::vector<bool> m_seen; // a page that is met twice is part of a loop
};

} // namespace

std::optional<SqlitePages> SqlitePages::of(const ReadBytes& read, std::uint64_t fileBytes)
{
    constexpr std::uint32_t utf8 = 1;
    std::uint8_t head[100];
    if (fileBytes < sizeof head || !read(0, head))
        return std::nullopt;
    const auto page = static_cast<std::uint32_t>(bigEndianAt(head + 16, 2));
    SqlitePages pages{page == 1 ? 65536 : page, 0, fileBytes};
    if (pages.pageBytes < 512 || !std::has_single_bit(pages.pageBytes) || pages.pageBytes - head[20] < 480 ||
        bigEndianAt(head + 56, 4) != utf8)
        return std::nullopt;
    pages.usableBytes = pages.pageBytes - head[20];
    return pages;
}

std::vector<SqliteLeaf> sqliteLeaves(const SqlitePages& pages, const ReadBytes& read, std::uint32_t root)
{
    constexpr std::int64_t min = std::numeric_limits<std::int64_t>::min(),
                           max = std::numeric_limits<std::int64_t>::max();
    LeafFinder finder{pages, read};
    if (!finder.descend(root, min, max, 0))
        return {};
    return std::move(finder.leaves);
}

bool SqliteRecord::take(std::span<const std::uint8_t> payload, std::int64_t number)
{
    m_number = number;
    m_payload = payload.data();
    m_count = 0;
    if (!m_written.empty())
        m_written.clear();
    const std::uint8_t *at = payload.data(), *const end = at + payload.size();
    std::uint64_t headBytes = 0;
    at = takeVarint(at, end, headBytes);
    if (!at || headBytes > payload.size() || headBytes < 1)
        return false;
    const std::uint8_t* const headEnd = payload.data() + headBytes;
    std::uint64_t value = headBytes;
    std::size_t count = 0;
    for (; at < headEnd && *at < 0x80 && count < maxFields; ++count) { // nearly all types have one byte
        m_fields[count] = {*at, static_cast<std::uint32_t>(value)};
        value += bytesOfShort[*at++];
    }
    m_count = count;
    while (at < headEnd) {
        std::uint64_t type = 0;
        at = takeVarint(at, headEnd, type);
        if (!at || type > std::numeric_limits<std::uint32_t>::max() || type == 10 || type == 11 || m_count == maxFields)
            return false;
        m_fields[m_count++] = {static_cast<std::uint32_t>(type), static_cast<std::uint32_t>(value)};
        value += type < serialBlob ? bytesOfSerial[type] : (type - serialBlob) / 2;
    }
    return value <= payload.size();
}

std::int64_t SqliteRecord::integer(const Field& field) const
{
    if (field.type >= serialZero)
        return field.type - serialZero;
    return static_cast<std::int64_t>(wordAt(m_payload + field.at)) >> (64 - 8 * bytesOfSerial[field.type]);
}

double SqliteRecord::real(const Field& field) const { return std::bit_cast<double>(wordAt(m_payload + field.at)); }

std::optional<std::int64_t> SqliteRecord::seldomWhole(int number) const
{
    const Field* const field = fieldAt(number);
    if (!field || field->type == 0)
        return number == rowNumber ? std::optional{m_number} : std::nullopt;
    if (isSerialInteger(field->type))
        return integer(*field);
    if (field->type == serialReal) {
        const double value = real(*field);
        return std::trunc(value) == value && std::abs(value) < 9e18 ? std::optional{static_cast<std::int64_t>(value)}
                                                                    : std::nullopt;
    }
    if (!isSerialText(field->type))
        return std::nullopt;
    const auto* digits = reinterpret_cast<const char*>(m_payload + field->at);
    const char* const end = digits + (field->type - serialBlob) / 2;
    std::int64_t value = 0;
    const auto [last, error] = std::from_chars(digits, end, value);
    return error == std::errc{} && last == end ? std::optional{value} : std::nullopt;
}

std::optional<double> SqliteRecord::number(int number) const
{
    if (number == rowNumber)
        return static_cast<double>(m_number);
    const Field* const field = fieldAt(number);
    if (!field)
        return std::nullopt;
    if (isSerialInteger(field->type))
        return static_cast<double>(integer(*field));
    if (field->type != serialReal)
        return std::nullopt;
    const double value = real(*field);
    return std::isfinite(value) ? std::optional{value} : std::nullopt;
}

std::optional<std::string_view> SqliteRecord::text(int number) const
{
    if (number == rowNumber)
        return m_written.emplace_back(std::to_string(m_number));
    const Field* const field = fieldAt(number);
    if (!field || field->type == 0)
        return std::nullopt;
    if (isSerialText(field->type))
        return std::string_view{reinterpret_cast<const char*>(m_payload + field->at), (field->type - serialBlob) / 2};
    if (field->type >= serialBlob)
        return std::nullopt;
    char written[40]; // as SQLite writes numbers
    if (field->type == serialReal)
        sqlite3_snprintf(sizeof written, written, "%!.15g", real(*field));
    else
        sqlite3_snprintf(sizeof written, written, "%lld", static_cast<long long>(integer(*field)));
    return m_written.emplace_back(written);
}

bool SqliteLeafRows::open(const SqlitePages& pages, std::span<const std::uint8_t> page, const SqliteLeaf& leaf)
{
    m_pages = pages;
    m_page = page.first(pages.usableBytes);
    m_next = 0;
    m_lastRead = leaf.after;
    m_last = leaf.last;
    m_isDoubtful = false;
    m_count = static_cast<std::size_t>(bigEndianAt(page.data() + 3, 2));
    return page[0] == leafPageType && leafHeadBytes + 2 * m_count <= m_page.size();
}

// The rows of a leaf are stored as: bytes of the payload, row number, payload. What does not fit is on further pages.
std::optional<SqliteLeafRows::Cell> SqliteLeafRows::cell(const ReadBytes& read, std::size_t i)
{
    const auto place = static_cast<std::size_t>(bigEndianAt(&m_page[leafHeadBytes + 2 * i], 2));
    if (place < leafHeadBytes + 2 * m_count || place >= m_page.size())
        return std::nullopt;
    const std::uint8_t* const end = m_page.data() + m_page.size();
    std::uint64_t bytes = 0, number = 0;
    const std::uint8_t* at = takeVarint(m_page.data() + place, end, bytes);
    at = at ? takeVarint(at, end, number) : nullptr;
    if (!at)
        return std::nullopt;
    std::span<const std::uint8_t> payload;
    if (bytes <= m_page.size() - 35) {
        if (bytes > static_cast<std::uint64_t>(end - at))
            return std::nullopt;
        payload = {at, static_cast<std::size_t>(bytes)};
    } else if (const auto whole = overflowing(read, at, bytes)) {
        payload = *whole;
    } else {
        return std::nullopt;
    }
    return Cell{static_cast<std::int64_t>(number), payload};
}

std::optional<std::span<const std::uint8_t>> SqliteLeafRows::overflowing(const ReadBytes& read, const std::uint8_t* at,
                                                                         std::uint64_t bytes)
{
    constexpr std::uint64_t maxBytes = 64 << 20; // as for SQLite itself
    const std::uint64_t usable = m_page.size(), min = (usable - 12) * 32 / 255 - 23,
                        fitting = min + (bytes - min) % (usable - 4), here = fitting <= usable - 35 ? fitting : min;
    if (bytes > maxBytes || here + 4 > static_cast<std::uint64_t>(m_page.data() + m_page.size() - at))
        return std::nullopt;
    m_long.assign(at, at + here);
    m_long.resize(bytes + sqlitePadding);
    auto next = static_cast<std::uint32_t>(bigEndianAt(at + here, 4));
    for (std::uint64_t done = here; done < bytes;) {
        const std::uint64_t part = std::min(bytes - done, usable - 4);
        std::uint8_t link[4];
        if (!m_pages.isThere(next) || !read(m_pages.offsetOf(next), link) ||
            !read(m_pages.offsetOf(next) + 4, std::span{m_long}.subspan(done, part)))
            return std::nullopt;
        next = static_cast<std::uint32_t>(bigEndianAt(link, 4));
        done += part;
    }
    return std::span<const std::uint8_t>{m_long}.first(bytes);
}

bool SqliteLeafRows::next(const ReadBytes& read, SqliteRecord& record)
{
    if (m_next == m_count)
        return false;
    const auto found = cell(read, m_next);
    if (!found || found->number <= m_lastRead || found->number > m_last ||
        !record.take(found->payload, found->number)) {
        m_isDoubtful = true;
        return false;
    }
    ++m_next;
    m_lastRead = found->number;
    return true;
}

bool SqliteLeafRows::find(const ReadBytes& read, std::int64_t number, SqliteRecord& record)
{
    std::size_t first = 0, last = m_count;
    while (first < last) {
        const std::size_t middle = (first + last) / 2;
        const auto found = cell(read, middle);
        if (!found)
            return false;
        if (found->number == number)
            return record.take(found->payload, number);
        if (found->number < number)
            first = middle + 1;
        else
            last = middle;
    }
    return false;
}

} // namespace lanescope
