// An index is named after a hash of its trace's path, so that a rewritten trace replaces its index.

#include "model/import/index_cache.h"

#include "model/base/checksum.h"
#include "model/base/parallel.h"
#include "model/base/phrases.h"
#include "model/import/index_files.h"
#include "model/import/source.h"
#include "model/import/unpack.h"
#include "model/store/placed_text.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lanescope {

namespace {

std::string usualIndexFolder()
{
    const auto folder = [](const char* variable) {
        const char* value = std::getenv(variable);
        return value && *value == '/' ? std::string{value} : std::string{};
    };
    if (const std::string cache = folder("XDG_CACHE_HOME"); !cache.empty())
        return cache + "/lanescope/index";
    const std::string home = folder("HOME");
#ifdef __APPLE__
    return home.empty() ? home : home + "/Library/Caches/lanescope/index";
#else
    return home.empty() ? home : home + "/.cache/lanescope/index";
#endif
}

IndexOptions optionsOfEnvironment()
{
    IndexOptions options;
    options.folder = usualIndexFolder();
    if (const char* cache = std::getenv("LANESCOPE_CACHE"); cache && *cache == '/')
        options.folder = cache;
    else if (cache)
        options.isOn = std::string_view{cache} != "off";
    if (const char* min = std::getenv("LANESCOPE_CACHE_LEAST"))
        std::from_chars(min, min + std::strlen(min), options.minTextBytes);
    return options;
}

bool areUsed(const IndexOptions& options) { return options.isOn && options.isWanted && !options.folder.empty(); }

struct CurrentOptions {
    std::mutex mutex; // guards options
    IndexOptions options = optionsOfEnvironment();
};
CurrentOptions& currentOptions()
{
    static CurrentOptions current;
    return current;
}

struct Mapping {
    explicit Mapping(const std::string& path)
    {
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK); // a pipe would wait
        if (file < 0)
            return;
        struct stat status {};
        if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
            status.st_uid == ::geteuid()) {
            const auto size = static_cast<std::size_t>(status.st_size);
            if (void* at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0); at != MAP_FAILED)
                bytes = {static_cast<const std::byte*>(at), size};
            ::futimens(file, nullptr); // marks the index as used now
        }
        ::close(file);
    }
    ~Mapping()
    {
        if (!bytes.empty())
            ::munmap(const_cast<std::byte*>(bytes.data()), bytes.size());
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;

    std::span<const std::byte> bytes;
};

constexpr std::size_t endBytes = 64 * 1024;

} // namespace

std::uint64_t checksumOfEnds(const FileHandle& file)
{
    std::string ends(2 * endBytes, '\0');
    const auto first = file.read(0, ends.data(), endBytes);
    const std::uint64_t lastAt = file.size() > endBytes ? file.size() - endBytes : 0;
    const auto last = file.read(lastAt, ends.data() + endBytes, endBytes);
    return first && last ? checksumOf(std::as_bytes(std::span{ends})) : 0;
}

MappedIndex mapIndex(const std::string& name)
{
    const auto mapping =
        std::make_shared<const Mapping>(fmt::format("{}/{}{}", indexOptions().folder, name, indexSuffix));
    return {mapping->bytes, mapping};
}

IndexOptions indexOptions()
{
    const std::lock_guard lock{currentOptions().mutex};
    return currentOptions().options;
}

void setIndexOptions(const IndexOptions& options)
{
    const std::lock_guard lock{currentOptions().mutex};
    currentOptions().options = options;
}

void wantIndexes(bool isWanted)
{
    const std::lock_guard lock{currentOptions().mutex};
    currentOptions().options.isWanted = isWanted;
}

bool areIndexesUsed() { return areUsed(indexOptions()); }

IndexOrigin originOf(const IndexedFiles& files)
{
    IndexOrigin origin{translated(PHRASE("further warnings of this kind are left out")), {}};
    origin.files.resize(files.files().size());
    parallelFor(origin.files.size(), [&](std::size_t f) {
        const IndexedFiles::KnownFile& file = files.files()[f];
        if (const auto handle = IndexedFiles::unchanged(file))
            origin.files[f] = {file.named, file.path, file.identity, checksumOfEnds(*handle)};
    });
    return origin;
}

IndexedFiles::IndexedFiles(Of what, std::vector<std::shared_ptr<const FileHandle>> files) : m_what(what)
{
    const IndexOptions options = indexOptions();
    if (!areUsed(options))
        return;
    std::string all = what == Of::Job ? "job" : "";
    for (std::shared_ptr<const FileHandle>& file : files) {
        std::error_code error;
        std::string path = std::filesystem::canonical(file->path(), error).string();
        if (error)
            return;
        all += path + '\0';
        if (what == Of::Job) // its warnings and titles hold the names
            all += file->path() + '\0';
        FileHandle::Identity identity = file->identity();
        m_files.push_back({file, file->path(), std::move(path), identity});
    }
    m_name = fmt::format("{:016x}", checksumOf(std::as_bytes(std::span{all})));
}

void IndexedFiles::close()
{
    for (KnownFile& file : m_files)
        file.handle.reset();
}

std::shared_ptr<const FileHandle> IndexedFiles::unchanged(const KnownFile& file)
{
    auto handle = file.handle;
    if (!handle)
        if (auto opened = FileHandle::open(file.named))
            handle = *std::move(opened);
    return handle && handle->identity() == file.identity ? handle : nullptr;
}

IndexedFiles::Match IndexedFiles::match(std::span<const std::byte> part) const
{
    IndexOrigin stored;
    index::ByteReader reader{part};
    reader(stored);
    if (!reader.isGood() || !reader.isAtEnd() || stored.files.size() != m_files.size())
        return Match::No;
    IndexOrigin now = originOf(*this);
    bool isWordForWord = now.language == stored.language;
    if (m_what == Of::File) { // the user may have named it differently than before
        isWordForWord &= now.files[0].named == stored.files[0].named;
        now.files[0].named = stored.files[0].named;
    }
    if (now.files != stored.files)
        return Match::No;
    return isWordForWord ? Match::Yes : Match::ButWarnings;
}

std::optional<TraceIndex::Restored> IndexedFiles::restore() const
{
    if (m_name.empty())
        return std::nullopt;
    const IndexOptions options = indexOptions();
    const auto mapping = std::make_shared<const Mapping>(fmt::format("{}/{}{}", options.folder, m_name, indexSuffix));
    const auto parts = index::partsOf(mapping->bytes);
    if (!parts || !index::isIntact(mapping->bytes, *parts, index::Part::Files))
        return std::nullopt;
    const Match isOfThese = match((*parts)[static_cast<std::size_t>(index::Part::Files)].bytes);
    if (isOfThese == Match::No || !index::areIntact(mapping->bytes, *parts))
        return std::nullopt;
    auto restored = TraceIndex::restore(*parts, mapping);
    if (!restored || (isOfThese == Match::ButWarnings && !restored->info().warnings.empty()))
        return std::nullopt;
    return restored;
}

TracePtr openIndexed(const IndexedFiles& file, std::chrono::steady_clock::time_point began)
{
    auto restored = file.restore();
    if (!restored || !restored->ranks().empty())
        return nullptr;
    const std::shared_ptr<const FileHandle>& handle = file.files()[0].handle;
    TraceInfo& info = restored->info();
    info.path = handle->path();
    info.began = began;
    auto text = Source::laterText(handle, info.textBytes);
    return text ? restored->finish(*std::move(text)) : nullptr;
}

void IndexedFiles::keep(const TracePtr& loaded) const
{
    const IndexOptions options = indexOptions();
    if (m_name.empty() || loaded->info().textBytes < options.minTextBytes)
        return;
    const auto* placed = dynamic_cast<const PlacedText*>(&loaded->sourceText());
    if (placed && placed->isPlaced()) // the events' text cannot be read again from the file alone
        return;
    // A file that is being written may change again without a new time.
    const std::int64_t now = std::chrono::nanoseconds{std::chrono::system_clock::now().time_since_epoch()}.count();
    constexpr std::int64_t settledNs = 100'000'000;
    for (const KnownFile& file : m_files) {
        const auto handle = unchanged(file);
        const Result<Packing> packing = handle ? packingOf(*handle) : Packing::Zip;
        if (!packing || *packing == Packing::Zip || now - file.identity.state.writtenNs < settledNs)
            return;
    }
    writeInBackground(*this, loaded);
}

} // namespace lanescope
