#pragma once
// The part of an index that identifies the files it was made from, and the file names in the folder of indexes.

#include "model/import/index_cache.h"
#include "model/store/index/byte_stream.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lanescope {

struct IndexedFile {
    std::string named, path; // as the user named it; canonical
    FileHandle::Identity identity;
    std::uint64_t endsChecksum = 0; // checksum of the file's first and last bytes
    friend bool operator==(const IndexedFile&, const IndexedFile&) = default;
};

struct IndexOrigin {
    std::string language; // a phrase in the language of the warnings
    std::vector<IndexedFile> files;
};

template <class Stream>
void fields(Stream& stream, IndexedFile& file)
{
    FileHandle::Identity& id = file.identity;
    stream(file.named, file.path, id.state.size, id.state.writtenNs, id.changedNs, id.device, id.number,
           file.endsChecksum);
}
template <class Stream>
void fields(Stream& stream, IndexOrigin& origin)
{
    stream(origin.language, origin.files);
}

inline constexpr std::string_view indexSuffix = ".index", unfinishedSuffix = ".part";

std::uint64_t checksumOfEnds(const FileHandle& file);

// A file in the folder of indexes, by its name without the ending. Null if it is not there.
struct MappedIndex {
    std::span<const std::byte> bytes;
    std::shared_ptr<const void> keeper; // keeps the memory alive
};
MappedIndex mapIndex(const std::string& name);
// Writes such a file at once, unless room is missing or indexes are off.
bool keepIndexBytes(const std::string& name, std::span<const std::byte> bytes);

IndexOrigin originOf(const IndexedFiles& files); // reads the ends of the files
void writeInBackground(const IndexedFiles& files, const TracePtr& trace);

} // namespace lanescope
