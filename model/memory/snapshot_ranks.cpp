#include "model/memory/snapshot_ranks.h"

#include "model/import/file_endings.h"
#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <glob.h>
#include <set>

namespace lanescope {

namespace {

namespace fs = std::filesystem;

bool isDigitAt(const std::string& text, std::size_t at)
{
    return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]));
}

// Compares the numbers in names as numbers.
bool comesBefore(const std::string& a, const std::string& b)
{
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (!isDigitAt(a, i) || !isDigitAt(b, j)) {
            if (a[i] != b[j])
                return a[i] < b[j];
            ++i, ++j;
            continue;
        }
        const auto digits = [](const std::string& text, std::size_t& at) {
            while (isDigitAt(text, at) && text[at] == '0')
                ++at;
            const std::size_t from = at;
            while (isDigitAt(text, at))
                ++at;
            return text.substr(from, at - from);
        };
        const std::string left = digits(a, i), right = digits(b, j);
        if (left != right)
            return left.size() != right.size() ? left.size() < right.size() : left < right;
    }
    return a.size() - i < b.size() - j;
}

void addIfSnapshot(const fs::path& path, std::vector<std::string>& files)
{
    std::error_code error;
    const std::string name = path.filename().string();
    if (!name.starts_with(".") && isNamedAsSnapshot(name) && fs::is_regular_file(path, error))
        files.push_back(path.string());
}

} // namespace

std::vector<std::string> snapshotFilesOf(const std::string& named)
{
    std::vector<std::string> files;
    std::error_code error;
    if (fs::is_directory(named, error)) {
        for (fs::directory_iterator at{named, error}, end; !error && at != end; at.increment(error))
            addIfSnapshot(at->path(), files);
    } else if (!fs::exists(named, error)) {
        glob_t matches{};
        if (glob(named.c_str(), GLOB_TILDE, nullptr, &matches) == 0)
            for (std::size_t i = 0; i < matches.gl_pathc; ++i)
                addIfSnapshot(matches.gl_pathv[i], files);
        globfree(&matches);
    }
    std::sort(files.begin(), files.end(), comesBefore);
    return files;
}

std::size_t RankMemoryTable::highest() const
{
    return static_cast<std::size_t>(
        std::max_element(ranks.begin(), ranks.end(),
                         [](const RankMemory& a, const RankMemory& b) { return a.peak < b.peak; }) -
        ranks.begin());
}

std::string RankMemory::nameIn(const RankMemoryTable& table) const
{
    const auto rows = std::count_if(table.ranks.begin(), table.ranks.end(),
                                    [this](const RankMemory& other) { return other.file == file; });
    return rows > 1 ? fmt::format("{}, GPU {}", file, gpu) : file;
}

std::string_view RankMemory::remark() const
{
    return isCut        ? PHRASE("the file is cut: at least this")
           : isEndAlone ? PHRASE("the file holds no events: at least this")
           : lacksState ? PHRASE("the file holds no segments: at least this")
           : isRing     ? PHRASE("the file kept only its last events: at least this")
                        : std::string_view{};
}

Sentence RankMemoryTable::headline() const
{
    if (ranks.empty())
        return {PHRASE("No snapshot could be read"), {}};
    const RankMemory& max = ranks[highest()];
    const RankMemory& min = *std::min_element(ranks.begin(), ranks.end(),
                                              [](const RankMemory& a, const RankMemory& b) { return a.peak < b.peak; });
    const auto atLeast = [](bool isCut) { return Phrase{isCut ? PHRASE("at least ") : PHRASE("")}; };
    const TextValues values{{"file", max.nameIn(*this)},       {"peak", shownBytes(max.peak)},
                            {"cut", atLeast(max.isAtLeast())}, {"count", std::ssize(ranks)},
                            {"least", shownBytes(min.peak)},   {"cutOfLeast", atLeast(min.isAtLeast())},
                            {"lowest", min.nameIn(*this)}};
    if (ranks.size() == 1)
        return {max.isAtLeast() ? PHRASE("{file} peaks at {peak} or more") : PHRASE("{file} peaks at {peak}"), values};
    if (min.peak == max.peak)
        return {std::ranges::any_of(ranks, &RankMemory::isAtLeast) ? PHRASE("All {count} peak at {peak} or more")
                                                                   : PHRASE("All {count} peak at {peak}"),
                values};
    const auto mayBeHigher = [&](const RankMemory& rank) { return rank.isAtLeast() && &rank != &max; };
    return {std::ranges::any_of(ranks, mayBeHigher)
                ? PHRASE("{file} peaks highest of {count}, as far as the files show: {cut}{peak}; the lowest is "
                         "{lowest}: {cutOfLeast}{least}")
                : PHRASE("{file} peaks highest of {count}: {cut}{peak}; the lowest is {lowest}: {cutOfLeast}{least}"),
            values};
}

// The folder that all files are in.
static fs::path folderOf(const std::vector<std::string>& files)
{
    fs::path common = files.empty() ? fs::path{} : fs::path{files.front()}.parent_path();
    for (const std::string& file : files) {
        const fs::path folder = fs::path{file}.parent_path();
        const auto [to, ignored] = std::mismatch(common.begin(), common.end(), folder.begin(), folder.end());
        fs::path both;
        for (auto part = common.begin(); part != to; ++part)
            both /= *part;
        common = both;
    }
    return common;
}

// A pattern such as run*/rank0.pickle names several of one name: these have their folders.
static std::vector<std::string> namesOf(const std::vector<std::string>& files)
{
    std::vector<std::string> names, folders;
    const fs::path folder = folderOf(files);
    for (const std::string& file : files) {
        names.push_back(fs::path{file}.filename().string());
        folders.push_back(fs::path{file}.lexically_relative(folder).string());
    }
    return std::set<std::string>{names.begin(), names.end()}.size() == names.size() ? names : folders;
}

RankMemoryTable memoryOfRanks(const std::vector<std::string>& files)
{
    RankMemoryTable table;
    const std::vector<std::string> names = namesOf(files);
    for (std::size_t k = 0; k < files.size(); ++k) {
        const std::string& file = files[k];
        const auto read = loadMemorySnapshot(file);
        if (!read) {
            table.left.push_back(read.error());
            continue;
        }
        const MemorySnapshot& s = **read;
        if (s.devices.empty()) {
            table.left.push_back({Error::Kind::BadInput, file, {}, "expected a segment or an event, found none"});
            continue;
        }
        for (const MemoryDevice& d : s.devices) {
            const KnownMemory known = knownMemoryOf(s, d);
            RankMemory rank{names[k],     d.index,      known.peak,           {},
                            known.end,    {},           d.outOfMemory.size(), d.checks.failed() == 0,
                            !d.isWhole(), d.isEndAlone, d.lacksState,         d.isCut};
            if (s.hasSegments()) {
                rank.reserved = known.peakReserved;
                rank.unused = segmentFiguresOf(s, d).unusedBytes;
            }
            table.ranks.push_back(std::move(rank));
        }
    }
    return table;
}

} // namespace lanescope
