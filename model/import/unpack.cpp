#include "model/import/unpack.h"

#include <atomic>
#include <cstring>
#include <fmt/format.h>
#include <isa-l/igzip_lib.h>
#include <vector>
#include <zip.h>

namespace lanescope {

namespace {

// Everything that inflating needs to go on: the last 32 KiB of text, the codes of the current block and the place in
// the file, 90 KB in all. ISA-L keeps them in one struct without pointers of its own.
struct GzipState {
    std::shared_ptr<const FileHandle> file;
    inflate_state state;
    std::uint64_t readBytes;
    bool isMemberDone;
};

class GzipCheckpoint final : public Checkpoint {
public:
    explicit GzipCheckpoint(GzipState state) : m_state(std::move(state)) {}
    std::unique_ptr<Unpacker> unpacker() const override;
    std::size_t memoryBytes() const override { return sizeof *this; }

private:
    GzipState m_state;
};

class GzipUnpacker final : public Unpacker {
public:
    explicit GzipUnpacker(const GzipState& at)
        : m_file(at.file), m_in(64 << 10), m_state(at.state), m_readBytes(at.readBytes), m_isMemberDone(at.isMemberDone)
    {
        m_state.avail_in = 0;
        m_state.next_in = nullptr;
    }
    std::unique_ptr<Checkpoint> checkpoint() const override
    {
        return std::make_unique<GzipCheckpoint>(
            GzipState{m_file, m_state, m_readBytes.load() - m_state.avail_in, m_isMemberDone});
    }
    explicit GzipUnpacker(std::shared_ptr<const FileHandle> file) : m_file(std::move(file)), m_in(1 << 20) { begin(); }

    std::string_view packing() const override { return "gzip"; }
    double share() const override
    {
        return static_cast<double>(m_readBytes.load()) /
               static_cast<double>(std::max<std::uint64_t>(1, m_file->size()));
    }
    std::size_t bytesBeforeError() const override { return m_bytesBeforeError; }

    Result<std::size_t> next(char* to, std::size_t n) override
    {
        m_state.next_out = reinterpret_cast<std::uint8_t*>(to);
        m_state.avail_out = static_cast<std::uint32_t>(n);
        const auto written = [&] { return n - m_state.avail_out; };
        const auto failed = [&](std::string what) -> Result<std::size_t> {
            m_bytesBeforeError = written();
            return tl::unexpected(
                Error{Error::Kind::BadInput, m_file->path(), m_readBytes - m_state.avail_in, std::move(what)});
        };
        while (m_state.avail_out > 0) {
            if (m_state.avail_in == 0 && !m_isFileDone) {
                const auto got = m_file->read(m_readBytes, reinterpret_cast<char*>(m_in.data()), m_in.size());
                if (!got)
                    return failed(got.error().expected);
                m_isFileDone = *got < m_in.size();
                m_readBytes += *got;
                m_state.next_in = m_in.data();
                m_state.avail_in = static_cast<std::uint32_t>(*got);
            }
            if (m_isMemberDone) {
                if (m_state.avail_in == 0)
                    break;
                if (*m_state.next_in == 0) { // padding after the last member
                    m_state.avail_in = 0;
                    m_isFileDone = true;
                    break;
                }
                constexpr std::uint8_t firstOfMember = 0x1f;
                if (*m_state.next_in != firstOfMember)
                    return failed("expected the end of the gzip data, or another part of it: what follows is left out");
                beginMember();
            }
            const std::uint32_t inBefore = m_state.avail_in, outBefore = m_state.avail_out;
            const int status = isal_inflate(&m_state);
            if (status < 0 && status != ISAL_END_INPUT)
                return failed(status == ISAL_INCORRECT_CHECKSUM
                                  ? "expected the checksum of the gzip data to hold: the text may be wrong"
                                  : "expected gzip data: it is damaged here, what comes before it is kept");
            if (m_state.block_state == ISAL_BLOCK_FINISH) {
                m_isMemberDone = true;
                continue;
            }
            if (m_state.avail_in == inBefore && m_state.avail_out == outBefore && m_state.avail_in == 0 && m_isFileDone)
                return failed("expected more gzip data, found the end of the file: it was cut off");
        }
        return written();
    }

private:
    void begin()
    {
        isal_inflate_init(&m_state);
        m_state.crc_flag = ISAL_GZIP;
    }
    void beginMember()
    {
        const auto nextIn = m_state.next_in;
        const auto availIn = m_state.avail_in;
        const auto nextOut = m_state.next_out;
        const auto availOut = m_state.avail_out;
        begin();
        m_state.next_in = nextIn;
        m_state.avail_in = availIn;
        m_state.next_out = nextOut;
        m_state.avail_out = availOut;
        m_isMemberDone = false;
    }

    std::shared_ptr<const FileHandle> m_file;
    std::vector<std::uint8_t> m_in;
    inflate_state m_state{};
    std::atomic<std::uint64_t> m_readBytes{0};
    bool m_isFileDone = false, m_isMemberDone = false;
    std::size_t m_bytesBeforeError = 0;
};

std::unique_ptr<Unpacker> GzipCheckpoint::unpacker() const { return std::make_unique<GzipUnpacker>(m_state); }

class ZipUnpacker final : public Unpacker {
public:
    ZipUnpacker(zip_t* archive, zip_file_t* entry, std::uint64_t size, std::string path)
        : m_archive(archive), m_entry(entry), m_size(size), m_path(std::move(path))
    {
    }
    ~ZipUnpacker() override
    {
        zip_fclose(m_entry);
        zip_discard(m_archive);
    }
    ZipUnpacker(const ZipUnpacker&) = delete;
    ZipUnpacker& operator=(const ZipUnpacker&) = delete;

    std::string_view packing() const override { return "zip"; }
    double share() const override
    {
        return m_size ? static_cast<double>(m_done.load()) / static_cast<double>(m_size) : 1.0;
    }
    Result<std::size_t> next(char* to, std::size_t n) override
    {
        const zip_int64_t got = zip_fread(m_entry, to, n);
        if (got < 0)
            return tl::unexpected(
                Error{Error::Kind::BadInput,
                      m_path,
                      {},
                      fmt::format("expected zip data that can be unpacked: {}", zip_file_strerror(m_entry))});
        m_done += static_cast<std::uint64_t>(got);
        return static_cast<std::size_t>(got);
    }

private:
    zip_t* m_archive;
    zip_file_t* m_entry;
    std::uint64_t m_size;
    std::string m_path;
    std::atomic<std::uint64_t> m_done{0};
};

bool looksLikeJson(std::string_view name) { return name.ends_with(".json") && !name.starts_with("__MACOSX/"); }

Result<std::unique_ptr<Unpacker>> openZip(const std::string& path)
{
    const auto failed = [&](std::string what) {
        return tl::unexpected(Error{Error::Kind::BadInput, path, {}, std::move(what)});
    };
    int code = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_RDONLY, &code);
    if (!archive) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        std::string what = fmt::format("expected a zip archive that can be opened: {}", zip_error_strerror(&error));
        zip_error_fini(&error);
        return failed(std::move(what));
    }
    std::vector<zip_uint64_t> found;
    bool isCheckpoint = false; // torch.save writes FOLDER/data.pkl
    const zip_int64_t entries = zip_get_num_entries(archive, 0);
    for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(entries); ++i)
        if (const char* name = zip_get_name(archive, i, 0)) {
            if (looksLikeJson(name))
                found.push_back(i);
            isCheckpoint = isCheckpoint || std::string_view{name}.ends_with("/data.pkl");
        }
    if (found.size() != 1) {
        zip_discard(archive);
        if (isCheckpoint)
            return failed("expected a trace or a memory snapshot, found a checkpoint of torch.save; nothing of it was "
                          "run");
        return failed(fmt::format("expected a zip that holds one .json file, found {} of them among {} entries",
                                  found.size(), entries));
    }
    zip_stat_t status;
    zip_stat_init(&status);
    zip_stat_index(archive, found[0], 0, &status);
    zip_file_t* entry = zip_fopen_index(archive, found[0], 0);
    if (!entry) {
        std::string what = fmt::format("expected a zip entry that can be unpacked: {}", zip_strerror(archive));
        zip_discard(archive);
        return failed(std::move(what));
    }
    return std::make_unique<ZipUnpacker>(archive, entry, status.size, path);
}

} // namespace

Result<Packing> packingOf(const FileHandle& file)
{
    char head[4] = {};
    const auto got = file.read(0, head, sizeof head);
    if (!got)
        return tl::unexpected(got.error());
    if (*got >= 2 && std::memcmp(head, "\x1f\x8b", 2) == 0)
        return Packing::Gzip;
    return *got == 4 && std::memcmp(head, "PK\x03\x04", 4) == 0 ? Packing::Zip : Packing::None;
}

Result<std::unique_ptr<Unpacker>> makeUnpacker(std::shared_ptr<const FileHandle> file)
{
    const auto packing = packingOf(*file);
    if (!packing)
        return tl::unexpected(packing.error());
    if (*packing == Packing::Gzip)
        return std::make_unique<GzipUnpacker>(std::move(file));
    if (*packing == Packing::Zip)
        return openZip(file->path());
    return std::unique_ptr<Unpacker>{};
}

} // namespace lanescope
