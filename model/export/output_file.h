#pragma once
// A file that takes another's place only once it is whole: it is written beside it under a name of its own, flushed to
// the disk, then renamed. Whatever ends it before that (a full disk, a stop, a crash) leaves the old file as it was.

#include "model/base/result.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

// Where text goes, piece by piece. What goes wrong is kept, and further text ignored.
class TextSink {
public:
    virtual ~TextSink() = default;
    virtual void write(std::string_view text) = 0;
    virtual bool hasFailed() const = 0;
};

class OutputFile final : public TextSink {
public:
    // Errors: Io where no file can be made there, or what has that name is no plain file.
    static Result<std::unique_ptr<OutputFile>> beside(const std::string& path);
    ~OutputFile() override; // removes what did not take its place
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    const std::string& path() const { return m_path; } // as the user named it
    // Where it is written to meanwhile, for who writes it by other means than write().
    const std::string& partPath() const { return m_part; }

    void write(std::string_view text) override;
    bool hasFailed() const override { return m_failure != 0; }
    Error failure() const { return failed(m_failure); } // why, after hasFailed()
    // The last step: all that was written, under the path it is meant for. Errors: Io.
    Result<void> takePlace();

private:
    OutputFile(std::string path, std::string target, std::string part, int fd);
    Error failed(int number) const;
    void put(std::string_view text);

    std::string m_path, m_target, m_part; // the target is where links lead
    std::string m_buffer;
    int m_fd;
    int m_failure = 0; // errno
    bool m_isInPlace = false;
};

// An error if `output` leads to one of `inputs`, by whatever path or link: writing it would replace what is read.
std::optional<Error> refusalOf(const std::string& output, std::span<const std::string> inputs);

// Writes all of `bytes` to a file that takes its place once it is whole. Errors: Io, with the system's reason.
Result<void> writeWhole(const std::string& path, std::string_view bytes);

} // namespace lanescope
