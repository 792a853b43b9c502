#include "model/import/nsys_text.h"

#include "model/import/nsys_tables.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace lanescope {

namespace {

constexpr unsigned rowBits = 35, placeBits = 40;

} // namespace

// Reads rows for one thread at a time. The last page of each table stays, because neighbours are often read together.
class NsysText::Reader {
public:
    explicit Reader(const NsysText& of) : m_of(of), m_collector(*of.m_names, 0), m_pages(of.m_tables.size()) {}

    Result<std::string_view> read(std::size_t table, std::int64_t row, std::size_t length, std::string& scratch)
    {
        const SqliteStored& stored = *m_of.m_tables[table];
        const auto leaf = std::lower_bound(stored.leaves.begin(), stored.leaves.end(), row,
                                           [](const SqliteLeaf& l, std::int64_t number) { return l.last < number; });
        if (leaf == stored.leaves.end() || !stored.pages.isThere(leaf->page))
            return std::string_view{};
        std::optional<Error> error;
        const ReadBytes reading = [&](std::uint64_t offset, std::span<std::uint8_t> to) {
            const auto got = m_of.m_file->read(offset, to.size(), m_bytes);
            if (!got)
                error = got.error();
            if (!got || got->size() < to.size())
                return false;
            std::memcpy(to.data(), got->data(), to.size());
            return true;
        };
        Page& page = m_pages[table];
        const std::size_t bytes = stored.pages.pageBytes;
        if (page.number != leaf->page) {
            page.bytes.resize(bytes + sqlitePadding);
            page.number =
                reading(stored.pages.offsetOf(leaf->page), std::span{page.bytes}.first(bytes)) ? leaf->page : 0;
        }
        SqliteLeafRows rows;
        const bool isFound = page.number != 0 && rows.open(stored.pages, std::span{page.bytes}.first(bytes), *leaf) &&
                             rows.find(reading, row, m_record);
        if (error)
            return tl::unexpected(*error);
        if (!isFound)
            return std::string_view{};
        write(table, stored, scratch);
        return std::string_view{scratch}.substr(0, length);
    }

    // True if it learned more texts than are worth keeping.
    bool isLarge() { return m_collector.packer().dictionary.strings.size() > 1 << 18; }

private:
    struct Page {
        std::uint32_t number = 0;
        std::vector<std::uint8_t> bytes;
    };

    void write(std::size_t table, const SqliteStored& stored, std::string& scratch)
    {
        m_collector.packer().restart();
        m_collector.beginRow({});
        nsysTables()[table].take(m_collector, SqliteRow{m_record, stored.fields});
        m_collector.dropChunk();
        if (m_collector.unnamed() != m_named)
            NsysFinish::complete(m_collector, m_of.m_facts);
        m_named = m_collector.unnamed();
        scratch.clear();
        if (!m_collector.packer().isEmpty()) // a row that changed may give no event
            PackedEvents::write(NsysCollector::shapes(), m_collector.packer(), 0, scratch);
    }

    const NsysText& m_of;
    NsysCollector m_collector;
    std::size_t m_named = 0;
    SqliteRecord m_record;
    std::vector<Page> m_pages;
    std::string m_bytes;
};

NsysText::NsysText(std::shared_ptr<const SourceText> file, std::shared_ptr<const NsysNames> names, NsysFacts facts,
                   std::vector<std::shared_ptr<const SqliteStored>> tables, std::unique_ptr<PackedEvents> kept,
                   bool keepsEvents)
    : m_file(std::move(file)), m_names(std::move(names)), m_facts(std::move(facts)), m_tables(std::move(tables)),
      m_kept(std::move(kept)), m_keepsEvents(keepsEvents)
{
}
NsysText::~NsysText() = default;

std::optional<std::uint64_t> NsysText::placeOf(std::size_t table, const SqliteRow& row)
{
    assert(nsysTables().size() <= std::size_t{1} << (placeBits - rowBits));
    if (!row.record || row.record->number() < 0 || row.record->number() >= std::int64_t{1} << rowBits)
        return std::nullopt;
    return std::uint64_t{table} << rowBits | static_cast<std::uint64_t>(row.record->number());
}

std::uint64_t NsysText::size() const { return m_keepsEvents ? ~std::uint64_t{0} : std::uint64_t{1} << placeBits; }

std::unique_ptr<NsysText::Reader> NsysText::takeReader() const
{
    {
        const std::lock_guard lock{m_mutex};
        if (!m_readers.empty()) {
            auto reader = std::move(m_readers.back());
            m_readers.pop_back();
            return reader;
        }
    }
    return std::make_unique<Reader>(*this);
}

Result<std::string_view> NsysText::read(std::uint64_t place, std::size_t length, std::string& scratch) const
{
    if (length == 0) // only asks whether the file is still the same
        return m_file->read(0, 0, scratch);
    if (place & NsysCollector::isKept)
        return m_kept->read(place & ~NsysCollector::isKept, length, scratch);
    const auto table = static_cast<std::size_t>(place >> rowBits);
    if (table >= m_tables.size() || !m_tables[table])
        return std::string_view{};
    auto reader = takeReader();
    const auto text =
        reader->read(table, static_cast<std::int64_t>(place & ((std::uint64_t{1} << rowBits) - 1)), length, scratch);
    if (!reader->isLarge()) {
        const std::lock_guard lock{m_mutex};
        m_readers.push_back(std::move(reader));
    }
    return text;
}

std::size_t NsysText::memoryBytes() const
{
    std::size_t bytes = m_file->memoryBytes() + m_kept->memoryBytes();
    for (const auto& table : m_tables)
        bytes += table ? table->leaves.capacity() * sizeof(SqliteLeaf) : 0;
    return bytes;
}

} // namespace lanescope
