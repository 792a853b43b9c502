#include "model/import/pftrace/unpacked.h"

#include "model/base/parallel.h"
#include "model/import/pftrace/fields.h"
#include "model/import/pftrace/framing.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <isa-l/igzip_lib.h>
#include <protozero/pbf_reader.hpp>
#include <vector>

namespace lanescope::pftrace {

namespace {

struct Piece {
    std::uint64_t begin = 0;
    std::string text;
    bool isPacked = false, isDamaged = false;
};

class Pieces final : public SourceText {
public:
    explicit Pieces(std::vector<Piece> pieces) : m_pieces(std::move(pieces))
    {
        for (Piece& piece : m_pieces) {
            piece.begin = m_size;
            m_size += piece.text.size();
        }
    }
    std::uint64_t size() const override { return m_size; }
    Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string& scratch) const override
    {
        length = offset < m_size ? static_cast<std::size_t>(std::min<std::uint64_t>(length, m_size - offset)) : 0;
        if (length == 0)
            return std::string_view{};
        auto at = std::upper_bound(m_pieces.begin(), m_pieces.end(), offset,
                                   [](std::uint64_t o, const Piece& p) { return o < p.begin; }) -
                  1;
        const std::string_view there = std::string_view{at->text}.substr(offset - at->begin);
        if (there.size() >= length)
            return there.substr(0, length);
        scratch.assign(there);
        for (++at; scratch.size() < length; ++at)
            scratch += std::string_view{at->text}.substr(0, length - scratch.size());
        return std::string_view{scratch};
    }
    std::size_t memoryBytes() const override { return m_size; }

private:
    std::vector<Piece> m_pieces;
    std::uint64_t m_size = 0;
};

class PiecesSource final : public Source {
public:
    PiecesSource(const Source& of, std::vector<Piece> pieces)
        : Source(of.path(), of.fileBytes()), m_packing(of.packing()),
          m_text(std::make_shared<Pieces>(std::move(pieces)))
    {
    }
    std::string_view packing() const override { return m_packing; }
    std::uint64_t waitFor(std::uint64_t) const override { return m_text->size(); }
    std::optional<std::uint64_t> knownSize() const override { return m_text->size(); }
    Result<std::size_t> readInto(std::uint64_t offset, char* to, std::size_t n) const override
    {
        std::string scratch;
        const auto got = m_text->read(offset, n, scratch);
        if (!got)
            return tl::unexpected(got.error());
        return got->copy(to, n);
    }
    std::shared_ptr<const SourceText> text() const override { return m_text; }

private:
    std::string m_packing;
    std::shared_ptr<const Pieces> m_text;
};

// The compressed content of the packet, and its method; a null view if there is none.
std::string_view packedIn(std::string_view packet, bool& isZstd)
{
    try {
        protozero::pbf_reader reader{packet.data(), packet.size()};
        while (reader.next())
            if (reader.tag() == packet::zlibPackets || reader.tag() == packet::zstdPackets) {
                isZstd = reader.tag() == packet::zstdPackets;
                const auto view = reader.get_view();
                return {view.data(), view.size()};
            } else if (reader.tag() == packet::trackEvent || reader.tag() == packet::gpuStageEvent) {
                return {};
            } else {
                reader.skip();
            }
    } catch (const protozero::exception&) { // an ordinary packet
    }
    return {};
}

// False if the data are damaged: what came out before is kept.
bool inflateInto(std::string_view packed, std::string& out, std::atomic<std::uint64_t>& total)
{
    inflate_state state;
    isal_inflate_init(&state);
    state.crc_flag = ISAL_ZLIB;
    std::string in{packed};
    state.next_in = reinterpret_cast<std::uint8_t*>(in.data());
    state.avail_in = static_cast<std::uint32_t>(in.size());
    for (;;) {
        const std::size_t had = out.size(), room = std::clamp<std::size_t>(in.size() * 4, 65536, 16 << 20);
        if ((total += room) > Source::maxTextBytes)
            return false;
        out.resize(had + room);
        state.next_out = reinterpret_cast<std::uint8_t*>(out.data()) + had;
        state.avail_out = static_cast<std::uint32_t>(room);
        const int status = isal_inflate(&state);
        total -= state.avail_out;
        const bool isStuck = state.avail_out == room && state.avail_in == 0;
        out.resize(had + room - state.avail_out);
        if (state.block_state == ISAL_BLOCK_FINISH && status == ISAL_DECOMP_OK)
            return true;
        if ((status != ISAL_DECOMP_OK && status != ISAL_END_INPUT) || isStuck)
            return false;
    }
}

} // namespace

Result<Unpacked> unpackPackets(const std::shared_ptr<Source>& source, Task& task)
{
    constexpr std::size_t windowBytes = 4 << 20;
    Unpacked unpacked;
    std::vector<Piece> pieces;
    std::string window;
    std::uint64_t begin = 0; // position of the window
    std::size_t at = 0, wanted = windowBytes;
    bool isOver = false;
    while (!isOver && !task.isStopped()) {
        window.erase(0, at);
        begin += at;
        at = 0;
        const std::uint64_t there = source->waitFor(begin + window.size() + wanted);
        const std::size_t had = window.size();
        const std::uint64_t from = begin + had;
        const std::size_t more =
            there > from ? static_cast<std::size_t>(std::min<std::uint64_t>(wanted, there - from)) : 0;
        window.resize(had + more);
        const auto got = source->readInto(from, window.data() + had, more);
        if (!got)
            return tl::unexpected(got.error());
        window.resize(had + *got);
        wanted = windowBytes;
        for (;;) {
            const std::string_view rest = std::string_view{window}.substr(at);
            const Frame frame = frameAt(rest);
            if (rest.empty() || frame.kind == Frame::Kind::NeedMore || frame.kind == Frame::Kind::Broken) {
                isOver = *got == 0 || frame.kind == Frame::Kind::Broken;
                if (isOver && !rest.empty()) { // the packet reader reports what is wrong with it
                    pieces.emplace_back();
                    pieces.back().text = rest;
                }
                wanted = std::max<std::size_t>(windowBytes, frame.size > rest.size() ? frame.size - rest.size() : 0);
                break;
            }
            bool isZstd = false;
            const std::string_view inside =
                frame.kind == Frame::Kind::Packet
                    ? packedIn(rest.substr(frame.headBytes, frame.size - frame.headBytes), isZstd)
                    : std::string_view{};
            if (inside.data() && isZstd) {
                ++unpacked.unreadable;
            } else if (inside.data()) {
                ++unpacked.packed;
                pieces.emplace_back();
                pieces.back().text = inside;
                pieces.back().isPacked = true;
            } else {
                if (pieces.empty() || pieces.back().isPacked)
                    pieces.emplace_back();
                pieces.back().text += rest.substr(0, frame.size);
            }
            at += frame.size;
        }
        task.done = begin + at;
    }
    if (task.isStopped())
        return tl::unexpected(Error{Error::Kind::Cancelled, source->path(), {}, "cancelled"});
    std::atomic<std::uint64_t> total{0};
    parallelFor(pieces.size(), [&](std::size_t p) {
        if (!pieces[p].isPacked || task.isStopped())
            return;
        std::string out;
        pieces[p].isDamaged = !inflateInto(pieces[p].text, out, total);
        pieces[p].text = std::move(out);
    });
    for (const Piece& piece : pieces)
        unpacked.damaged += piece.isDamaged ? 1 : 0;
    unpacked.source = std::make_shared<PiecesSource>(*source, std::move(pieces));
    return unpacked;
}

} // namespace lanescope::pftrace
