#pragma once
// A file that replaces another only once it is complete: it is written next to it under a temporary name, flushed to
// the disk, then renamed. If anything ends it before that (a full disk, a stop, a crash), the old file stays as it was.

#include "model/base/result.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

// Receives text in pieces. After an error it keeps the error and ignores further text.
class TextSink {
public:
    virtual ~TextSink() = default;
    virtual void write(std::string_view text) = 0;
    virtual bool hasFailed() const = 0;
};

class OutputFile final : public TextSink {
public:
    // Errors: Io if no file can be made there, or if something that is not a plain file has that name.
    static Result<std::unique_ptr<OutputFile>> beside(const std::string& path);
    ~OutputFile() override; // removes the temporary file unless it has taken its place
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    const std::string& path() const { return m_path; } // as the user named it
    // The temporary file's path, for callers that do not use write().
    const std::string& partPath() const { return m_part; }

    void write(std::string_view text) override;
    bool hasFailed() const override { return m_failure != 0; }
    Error failure() const { return failed(m_failure); } // why, after hasFailed()
    // The last step: moves the complete file to its path. Errors: Io.
    Result<void> takePlace();

private:
    OutputFile(std::string path, std::string target, std::string part, int fd);
    Error failed(int number) const;
    void put(std::string_view text);

    std::string m_path, m_target, m_part; // m_target: the path after following links
    std::string m_buffer;
    int m_fd;
    int m_failure = 0; // errno
    bool m_isInPlace = false;
};

// An error if `output` leads to one of `inputs`, by any path or link, because writing it would replace what is read.
std::optional<Error> refusalOf(const std::string& output, std::span<const std::string> inputs);

// Writes all of `bytes` to a file that takes its place once it is complete. Errors: Io, with the system's reason.
Result<void> writeWhole(const std::string& path, std::string_view bytes);

} // namespace lanescope
