#pragma once
// A file opened for reading and unpacked while it is read: plain, gzip (also of several members) or a zip with one JSON
// file. The packing is recognised by the first bytes, not by the name. Unpacking runs on its own thread, in parallel
// with parsing.

#include "model/base/result.h"
#include "model/import/file_handle.h"
#include "model/store/source_text.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

class Source {
public:
    // Unpacked text beyond this is refused as damage: it is larger than any real trace, and guards against
    // decompression bombs.
    static constexpr std::uint64_t maxTextBytes = std::uint64_t{64} << 30;

    // Unpacked text up to this is kept in memory, where its readers report what they are done with.
    static constexpr std::uint64_t maxKeptBytes = std::uint64_t{512} << 20;

    // Errors: Io if the file cannot be opened, BadInput if it is empty or a zip without exactly one JSON file.
    static Result<std::shared_ptr<Source>> open(const std::string& path);
    static Result<std::shared_ptr<Source>> open(std::shared_ptr<const FileHandle> file);
    // The text of a plain or gzip file that was read before and is not read now: gzip is unpacked in the background
    // from the first read on. size: of the text, as it was once read. Fails for a zip.
    static Result<std::shared_ptr<const SourceText>> laterText(std::shared_ptr<const FileHandle> file,
                                                               std::uint64_t size);
    virtual ~Source() = default;

    const std::string& path() const { return m_path; }
    std::uint64_t fileBytes() const { return m_fileBytes; }
    virtual std::string_view packing() const = 0; // "", "gzip", "zip"

    // Blocks until `end` bytes of text are available or the text has ended; returns how many there are.
    virtual std::uint64_t waitFor(std::uint64_t end) const = 0;
    // Copies up to n bytes at offset, which waitFor has reported; returns how many. Safe from any thread.
    virtual Result<std::size_t> readInto(std::uint64_t offset, char* to, std::size_t n) const = 0;
    // Size of the text if it is known before the end: only for plain files.
    virtual std::optional<std::uint64_t> knownSize() const { return std::nullopt; }
    // Share of the file that has been unpacked, 0..1.
    virtual double unpackedShare() const { return 1.0; }
    // The error of the packing, known once waitFor has reported the end. The text before it stays valid.
    virtual std::optional<Error> damage() const { return std::nullopt; }
    virtual void stop() {}
    // The text before `end` was read, and is not read again before the end, or seldom. A text that is too large for
    // memory is dropped up to here; what is dropped is unpacked again where it is read.
    virtual void doneWith(std::uint64_t) {}
    // The text for later reads; may outlive the Source.
    virtual std::shared_ptr<const SourceText> text() const = 0;
    // The text is read once, from begin to end: unpacking keeps close ahead of doneWith, what is done is dropped, and
    // there is no text for later reads.
    virtual void readsOnce() {}

protected:
    Source(std::string path, std::uint64_t fileBytes) : m_path(std::move(path)), m_fileBytes(fileBytes) {}

private:
    std::string m_path;
    std::uint64_t m_fileBytes;
};

} // namespace lanescope
