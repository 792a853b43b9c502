#pragma once
// Text of a packed file that is not kept in memory: places where unpacking can begin again are noted every few
// megabytes, and a read unpacks from the last place before it. A few pieces stay unpacked, because reads come close to
// each other.

#include "model/import/unpack.h"
#include "model/store/source_text.h"

#include <list>
#include <mutex>

namespace lanescope {

class SeekText : public SourceText {
public:
    static constexpr std::uint64_t pieceBytes = 8 << 20; // from one place to the next, at least
    static constexpr std::size_t maxPieces = 8;          // kept unpacked

    explicit SeekText(std::shared_ptr<const FileHandle> file) : m_file(std::move(file)) {}

    // While the file is unpacked for the first time, on one thread: the text from here on begins at `offset`. Notes it
    // if the last place is far enough before it. False: this packing cannot begin in the middle.
    bool note(const Unpacker& unpacker, std::uint64_t offset);
    std::uint64_t lastPlace() const; // all text before it can be read
    void setSize(std::uint64_t size);

    std::uint64_t size() const override;
    Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string& scratch) const override;
    Result<std::size_t> readInto(std::uint64_t offset, char* to, std::size_t n) const;
    std::size_t memoryBytes() const override;

private:
    struct Place {
        std::uint64_t offset;
        std::unique_ptr<const Checkpoint> checkpoint;
    };
    struct Piece {
        std::uint64_t begin = 0, end = 0;
        const Checkpoint* checkpoint = nullptr;
        std::once_flag once; // guards the two below
        std::string text;
        std::optional<Error> error;
    };
    std::shared_ptr<Piece> pieceAt(std::uint64_t offset) const;
    void unpack(Piece& piece) const;

    std::shared_ptr<const FileHandle> m_file;
    mutable std::mutex m_mutex; // guards what is below
    std::vector<Place> m_places;
    std::uint64_t m_size = 0;
    mutable std::list<std::shared_ptr<Piece>> m_pieces; // the last used first
};

} // namespace lanescope
