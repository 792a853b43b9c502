#pragma once
// The messages between two Lanescopes on a line: messages of a kind, the number of the request, and a payload. What
// arrives is not trusted: every length has a limit, and bytes that are no message are an error, not a wait.

#include "model/base/result.h"
#include "model/store/index/byte_stream.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lanescope::remote {

// A change of any message or of their order needs a new number.
inline constexpr std::uint32_t protocolVersion = 1;

enum class Kind : std::uint8_t {
    Hello = 1, // both ways, first: Versions
    Open,      // the path; answered by the identity of the file
    Load,      // answered by Progress, and at last by the frame of the index
    Progress,  // done, total
    Chunk,     // ChunkRequest; answered by packed bytes of the index
    Text,      // TextRequest; answered by packed text
    File,      // TextRequest; answered by packed bytes of the file itself
    Picture,   // PictureRequest; answered by a PictureAnswer
    Failed,    // the answer to any request: an Error
    Last = Failed,
};

struct Message {
    Kind kind = Kind::Hello;
    std::uint32_t request = 0; // the answer has the number of its request
    std::string payload;
};

inline constexpr std::size_t headBytes = 9, maxPayload = 8 << 20;
// The first bytes from the far side. What a shell there prints before it is skipped.
inline constexpr std::string_view greeting = "LANESCOPE-SERVE\n";
inline constexpr std::size_t maxNoise = 64 << 10;

std::string bytesOf(const Message& message);

// Cuts a stream of bytes into messages.
class MessageReader {
public:
    void add(std::string_view bytes);
    // The next whole message; nullopt: more bytes are needed. After an error the stream is of no more use.
    Result<std::optional<Message>> next();
    // Bytes that are not taken yet.
    std::size_t waiting() const { return m_bytes.size() - m_at; }

private:
    std::string m_bytes;
    std::size_t m_at = 0;
    bool m_isBroken = false;
};

// The expected of the Error that answers a chunk of another index than the one there now.
inline constexpr std::string_view staleFrame = "expected the index that was announced";

struct Versions {
    std::uint32_t protocol = protocolVersion;
    std::uint64_t index = 0; // index::programVersion()
};
struct Identity {
    std::string path; // canonical, there
    std::uint64_t size = 0, device = 0, number = 0, endsChecksum = 0;
    std::int64_t writtenNs = 0, changedNs = 0;
    bool isSnapshot = false; // GPU memory: it has no index
    friend bool operator==(const Identity&, const Identity&) = default;
};
struct Frame {
    std::string head;             // the header of the index and its table of parts
    std::uint64_t indexBytes = 0; // the size of the whole index
    std::uint64_t textBytes = 0;
    bool isPlaced = false; // the text of an event is generated: see PlacedText
};
// The part of the index that says which file it is of (index::Part::Files).
struct IndexNote {
    Identity identity;
    std::uint64_t textBytes = 0;
    bool isPlaced = false;
};
struct ChunkRequest {
    std::uint64_t frame = 0; // the checksum of the head that the caller knows
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0;
};
struct TextRequest {
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0;
};
struct PictureRequest {
    std::uint32_t width = 0, height = 0; // in units of the window
    double scale = 1;                    // pixels per unit
    std::string theme, language;
    double textScale = 1;
    std::optional<std::int64_t> beginNs, endNs; // absent: where the window would open
    double scrollY = 0;
};
struct PictureAnswer {
    std::string png;
    std::int64_t beginNs = 0, endNs = 0;           // what it shows
    std::int64_t wholeBeginNs = 0, wholeEndNs = 0; // the range of the trace
};

template <class Stream>
void fields(Stream& stream, Versions& v)
{
    stream(v.protocol, v.index);
}
template <class Stream>
void fields(Stream& stream, Identity& i)
{
    stream(i.path, i.size, i.device, i.number, i.endsChecksum, i.writtenNs, i.changedNs, i.isSnapshot);
}
template <class Stream>
void fields(Stream& stream, Frame& f)
{
    stream(f.head, f.indexBytes, f.textBytes, f.isPlaced);
}
template <class Stream>
void fields(Stream& stream, IndexNote& n)
{
    stream(n.identity, n.textBytes, n.isPlaced);
}
template <class Stream>
void fields(Stream& stream, ChunkRequest& r)
{
    stream(r.frame, r.offset, r.bytes);
}
template <class Stream>
void fields(Stream& stream, TextRequest& r)
{
    stream(r.offset, r.bytes);
}
template <class Stream>
void fields(Stream& stream, PictureRequest& r)
{
    stream(r.width, r.height, r.scale, r.theme, r.language, r.textScale, r.beginNs, r.endNs, r.scrollY);
}
template <class Stream>
void fields(Stream& stream, PictureAnswer& a)
{
    stream(a.png, a.beginNs, a.endNs, a.wholeBeginNs, a.wholeEndNs);
}

struct FailureFields {
    Error error;
};
template <class Stream>
void fields(Stream& stream, FailureFields& f)
{
    stream(f.error.kind, f.error.where, f.error.offset, f.error.expected);
}

template <class... Values>
std::string payloadOf(const Values&... values)
{
    index::ByteWriter writer;
    writer(values...);
    return writer.take();
}
// Nullopt if the payload is not exactly such a value.
template <class T>
std::optional<T> valueIn(std::string_view payload)
{
    index::ByteReader reader{std::as_bytes(std::span{payload})};
    T value{};
    reader(value);
    return reader.isGood() && reader.isAtEnd() ? std::optional<T>{std::move(value)} : std::nullopt;
}

} // namespace lanescope::remote
