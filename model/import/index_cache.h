#pragma once
// Opening a large trace again should be immediate. Once a trace was read, its columns are written to a file in the
// user's cache; the next opening maps that file instead of reading the text. An index is only used if the trace's file
// is still the same one; anything wrong with it means that the text is read as usual. Nothing here fails.

#include "model/import/file_handle.h"
#include "model/store/index/trace_index.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lanescope {

struct IndexOptions {
    bool isOn = true;     // indexes are used and written if both hold: --no-cache is not given,
    bool isWanted = true; // and the user's settings allow it
    std::string folder;   // empty: no index is used or written
    std::uint64_t minTextBytes = std::uint64_t{8} << 20; // smaller traces are read as fast without an index
    std::uint64_t maxBytes = std::uint64_t{2} << 30;     // limit for all indexes; the least recently used goes first
};
// From the environment, until they are set: LANESCOPE_CACHE=off turns indexes off, LANESCOPE_CACHE=FOLDER moves them,
// LANESCOPE_CACHE_LEAST=BYTES sets leastTextBytes. The usual folder is lanescope/index in the user's cache.
IndexOptions indexOptions();
void setIndexOptions(const IndexOptions& options);
bool areIndexesUsed();
void wantIndexes(bool isWanted);

// The files of one trace: one, or the ranks of a job in the order in which they were found.
class IndexedFiles {
public:
    enum class Of { File, Job };
    IndexedFiles(Of what, std::vector<std::shared_ptr<const FileHandle>> files);
    // Restores the trace from the index of these files, if there is one and the files have not changed. The texts of
    // its events and the time when opening began are still missing.
    std::optional<TraceIndex::Restored> restore() const;
    // Writes an index in the background, if the trace is large enough and the files did not change since the
    // constructor. loaded: the trace of these files.
    void keep(const TracePtr& loaded) const;

    struct KnownFile {
        std::shared_ptr<const FileHandle> handle; // null once closed
        std::string named, path;                  // as the user named it; canonical
        FileHandle::Identity identity;
    };
    const std::vector<KnownFile>& files() const { return m_files; }
    void close(); // a job may have more files than a process may have open
    // The open file; null if it is no longer the same file.
    static std::shared_ptr<const FileHandle> unchanged(const KnownFile& file);
    const std::string& name() const { return m_name; } // file name of the index; empty: these files cannot have one

private:
    // ButWarnings: only the warnings are outdated, because the language or the file's name on the command line changed.
    enum class Match { No, ButWarnings, Yes };
    Match match(std::span<const std::byte> part) const;
    Of m_what;
    std::vector<KnownFile> m_files;
    std::string m_name;
};

// A trace of one file from its index; null if there is none.
TracePtr openIndexed(const IndexedFiles& file, std::chrono::steady_clock::time_point began);

// Waits until all indexes are written.
void finishIndexes();
std::uint64_t bytesOfIndexes();
void removeIndexes();

} // namespace lanescope
