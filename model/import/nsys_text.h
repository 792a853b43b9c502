#pragma once
// Writes the event of a row as Kineto would, when its arguments are needed: the row is read again from the file. So the
// arguments of tens of millions of rows take no memory. A position is the number of a table and of a row in it. Rows
// that only SQLite could read are kept in memory, as PackedEvents.

#include "model/import/nsys_finish.h"
#include "model/import/packed_events.h"
#include "model/import/sqlite_walk.h"
#include "model/store/placed_text.h"
#include "model/store/source_text.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

class NsysText final : public SourceText, public PlacedText {
public:
    // tables: by their number in nsysTables(); null: its rows are kept.
    NsysText(std::shared_ptr<const SourceText> file, std::shared_ptr<const NsysNames> names, NsysFacts facts,
             std::vector<std::shared_ptr<const SqliteStored>> tables, std::unique_ptr<PackedEvents> kept,
             bool keepsEvents);
    ~NsysText() override;

    // Nullopt if the row cannot be found again by its number.
    static std::optional<std::uint64_t> placeOf(std::size_t table, const SqliteRow& row);

    std::uint64_t size() const override;
    Result<std::string_view> read(std::uint64_t place, std::size_t length, std::string& scratch) const override;
    std::size_t memoryBytes() const override;

private:
    class Reader;
    std::unique_ptr<Reader> takeReader() const;

    std::shared_ptr<const SourceText> m_file;
    std::shared_ptr<const NsysNames> m_names;
    const NsysFacts m_facts;
    const std::vector<std::shared_ptr<const SqliteStored>> m_tables;
    const std::unique_ptr<PackedEvents> m_kept;
    const bool m_keepsEvents;
    mutable std::mutex m_mutex;                             // guards m_readers
    mutable std::vector<std::unique_ptr<Reader>> m_readers; // idle ones
};

} // namespace lanescope
