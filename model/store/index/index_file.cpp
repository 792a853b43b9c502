// A part is checked in pieces, so that all cores share the work for a large one. The part's checksum is computed over
// the checksums of its pieces.

#include "model/store/index/index_file.h"

#include "model/base/checksum.h"
#include "model/base/parallel.h"
#include "model/store/index/program_version.h"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace lanescope::index {

namespace {

constexpr std::array<char, 8> magic{'L', 'A', 'N', 'E', 'I', 'D', 'X', '1'};
constexpr std::uint32_t byteOrder = 0x01020304;
constexpr std::size_t alignment = 64, pieceBytes = 1 << 20;

struct PartEntry {
    std::uint64_t place, bytes, checksum;
    std::uint32_t elementBytes, unused;
};

struct IndexHeader {
    std::array<char, 8> magic;
    std::uint32_t byteOrder, partCount;
    std::uint64_t version;   // hash of the sources that an index depends on
    std::uint64_t fileBytes; // size of the index itself
    std::uint64_t checksum;  // checksum of this header and the table, computed with 0 here
    std::array<PartEntry, lanescope::index::partCount> parts;
};
static_assert(std::is_trivially_copyable_v<IndexHeader>);
static_assert(sizeof(IndexHeader) == 40 + partCount * 32, "no padding");

std::size_t piecesOf(std::span<const std::byte> bytes) { return (bytes.size() + pieceBytes - 1) / pieceBytes; }

std::uint64_t checksumOfPiece(std::span<const std::byte> bytes, std::size_t piece)
{
    const std::size_t at = piece * pieceBytes;
    return checksumOf(bytes.subspan(at, std::min(pieceBytes, bytes.size() - at)));
}

std::uint64_t checksumOfAll(const std::vector<std::uint64_t>& pieces)
{
    return checksumOf(std::as_bytes(std::span{pieces}));
}

std::uint64_t checksumOfPart(std::span<const std::byte> bytes)
{
    std::vector<std::uint64_t> pieces(piecesOf(bytes));
    for (std::size_t p = 0; p < pieces.size(); ++p)
        pieces[p] = checksumOfPiece(bytes, p);
    return checksumOfAll(pieces);
}

std::uint64_t checksumOfHead(IndexHeader header)
{
    header.checksum = 0;
    return checksumOf(std::as_bytes(std::span{&header, 1}));
}

IndexHeader headerOf(std::span<const std::byte> file)
{
    IndexHeader header;
    std::memcpy(static_cast<void*>(&header), file.data(), sizeof header);
    return header;
}

std::uint64_t roundedUpToPart(std::uint64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

} // namespace

FramePlan planFrame(const Parts& parts)
{
    FramePlan plan;
    IndexHeader header{magic, byteOrder, static_cast<std::uint32_t>(partCount), programVersion(), 0, 0, {}};
    std::uint64_t at = roundedUpToPart(sizeof header);
    for (std::size_t p = 0; p < partCount; ++p) {
        plan.places[p] = at;
        const PartBytes& part = parts[p];
        header.parts[p] = {at, part.bytes.size(), checksumOfPart(part.bytes), part.elementBytes, 0};
        at = roundedUpToPart(at + part.bytes.size());
    }
    plan.fileBytes = header.fileBytes = at;
    header.checksum = checksumOfHead(header);
    const auto bytes = std::as_bytes(std::span{&header, 1});
    plan.head.assign(bytes.begin(), bytes.end());
    return plan;
}

std::optional<Parts> partsOf(std::span<const std::byte> file)
{
    if (file.size() < sizeof(IndexHeader))
        return std::nullopt;
    const IndexHeader header = headerOf(file);
    if (header.magic != magic || header.byteOrder != byteOrder || header.partCount != partCount ||
        header.version != programVersion() || header.fileBytes != file.size() ||
        header.checksum != checksumOfHead(header))
        return std::nullopt;
    Parts parts;
    std::uint64_t at = sizeof header;
    for (std::size_t p = 0; p < partCount; ++p) {
        const PartEntry& entry = header.parts[p];
        if (entry.place < at || entry.place % alignment != 0 || entry.place > file.size() ||
            entry.bytes > file.size() - entry.place || entry.elementBytes == 0 || entry.bytes % entry.elementBytes != 0)
            return std::nullopt;
        parts[p] = {file.subspan(entry.place, entry.bytes), entry.elementBytes};
        at = entry.place + entry.bytes;
    }
    return parts;
}

bool isIntact(std::span<const std::byte> file, const Parts& parts, Part part)
{
    const auto p = static_cast<std::size_t>(part);
    return checksumOfPart(parts[p].bytes) == headerOf(file).parts[p].checksum;
}

bool areIntact(std::span<const std::byte> file, const Parts& parts)
{
    const IndexHeader header = headerOf(file);
    struct Job {
        std::size_t part, piece;
    };
    std::vector<Job> jobs;
    std::array<std::vector<std::uint64_t>, partCount> sums;
    for (std::size_t p = 0; p < partCount; ++p) {
        sums[p].resize(piecesOf(parts[p].bytes));
        for (std::size_t piece = 0; piece < sums[p].size(); ++piece)
            jobs.push_back({p, piece});
    }
    constexpr std::size_t aJob = 8;
    parallelFor((jobs.size() + aJob - 1) / aJob, [&](std::size_t j) {
        for (std::size_t k = j * aJob; k < std::min(jobs.size(), (j + 1) * aJob); ++k)
            sums[jobs[k].part][jobs[k].piece] = checksumOfPiece(parts[jobs[k].part].bytes, jobs[k].piece);
    });
    for (std::size_t p = 0; p < partCount; ++p)
        if (checksumOfAll(sums[p]) != header.parts[p].checksum)
            return false;
    return true;
}

void sealAgain(std::span<std::byte> file)
{
    if (file.size() < sizeof(IndexHeader))
        return;
    IndexHeader header = headerOf(file);
    for (PartEntry& entry : header.parts)
        if (entry.place <= file.size() && entry.bytes <= file.size() - entry.place)
            entry.checksum = checksumOfPart(file.subspan(entry.place, entry.bytes));
    header.checksum = checksumOfHead(header);
    std::memcpy(file.data(), &header, sizeof header);
}

} // namespace lanescope::index
