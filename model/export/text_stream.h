#pragma once
// The text of a file that is too large for memory: read and unpacked once, from begin to end, on a thread of its own
// that is at most a few pieces ahead.

#include "model/base/result.h"
#include "model/import/file_handle.h"
#include "model/import/source.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

// Text that is read once.
class TextInOrder {
public:
    virtual ~TextInOrder() = default;
    // Copies up to n bytes; fewer only at the end of the text.
    virtual Result<std::size_t> next(char* to, std::size_t n) = 0;
};

class TextStream final : public TextInOrder {
public:
    // Errors: as Source::open.
    static Result<std::unique_ptr<TextStream>> open(const std::string& path);
    ~TextStream() override;
    TextStream(const TextStream&) = delete;
    TextStream& operator=(const TextStream&) = delete;

    const std::string& path() const;
    std::string_view packing() const;
    std::uint64_t fileBytes() const;
    std::uint64_t readBytes() const; // bytes of the file, as far as it is unpacked
    // The first bytes as a Source, for readers of the head. They stay in the text that next() returns. It must not be
    // used after the first next().
    std::shared_ptr<Source> head();
    Result<std::size_t> next(char* to, std::size_t n) override;
    // Once the text has ended: why it ended early, or that the file was written to meanwhile.
    std::optional<Error> damage() const;
    std::optional<Error> change() const;

private:
    class Head;
    struct State;
    explicit TextStream(std::unique_ptr<State> state);
    std::size_t fill(char* to, std::size_t n); // from the thread, without the head

    std::unique_ptr<State> m_state;
};

} // namespace lanescope
