#pragma once
// A file opened for reading, unpacked as it is read: plain, gzip (also of several members) or a zip that holds one JSON
// file; told by its first bytes, not by its name. Unpacking runs on its own thread, so that parsing goes on beside it.

#include "model/base/result.h"
#include "model/store/source_text.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

class Source {
public:
    // Unpacked text beyond this is refused, as damage: no trace is larger, a bomb is.
    static constexpr std::uint64_t mostTextBytes = std::uint64_t{64} << 30;

    // Errors: Io where it cannot be opened, BadInput where it is empty or a zip without exactly one JSON file.
    static Result<std::shared_ptr<Source>> open(const std::string& path);
    virtual ~Source() = default;

    const std::string& path() const { return m_path; }
    std::uint64_t fileBytes() const { return m_fileBytes; }
    virtual std::string_view packing() const = 0; // "", "gzip", "zip"

    // Blocks until `end` bytes of text are there or there will be no more; returns how many there are.
    virtual std::uint64_t waitFor(std::uint64_t end) const = 0;
    // Copies up to n bytes at offset, which waitFor has reported; returns how many. Safe from any thread.
    virtual Result<std::size_t> readInto(std::uint64_t offset, char* to, std::size_t n) const = 0;
    // Size of the text where it is known before the end: plain files.
    virtual std::optional<std::uint64_t> knownSize() const { return std::nullopt; }
    // Share of the file that has been unpacked, 0..1.
    virtual double unpackedShare() const { return 1.0; }
    // What is wrong with the packing; known once waitFor has said the end. The text before it stays.
    virtual std::optional<Error> damage() const { return std::nullopt; }
    virtual void stop() {}
    // The text for later; may outlive the Source.
    virtual std::shared_ptr<const SourceText> text() const = 0;

protected:
    Source(std::string path, std::uint64_t fileBytes) : m_path(std::move(path)), m_fileBytes(fileBytes) {}

private:
    std::string m_path;
    std::uint64_t m_fileBytes;
};

} // namespace lanescope
