// Reads [[times in us], [[0, bytes of each category], ...]], or the raw form [[time in ns, action, change in bytes,
// category], ...]. Each category becomes a counter, and so does their sum.

#include "model/import/memory_timeline_json.h"

#include "model/base/category_names.h"
#include "model/base/phrases.h"
#include "model/json/json_text.h"
#include "model/store/trace_builder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace lanescope {

namespace {

// In torch's order. The first is the sum.
constexpr std::array<std::string_view, 9> curves{allCategories,     "parameter, bytes",       "optimizer_state, bytes",
                                                 "input, bytes",    "temporary, bytes",       "activation, bytes",
                                                 "gradient, bytes", "autograd_detail, bytes", "no category, bytes"};
constexpr std::size_t categories = curves.size() - 1;

struct Row { // the bytes after one moment
    std::int64_t timeNs = 0;
    std::array<double, curves.size()> bytes{};
};

// Lists of whole numbers. Once something else is found, nothing more is read.
class NumberLists {
public:
    explicit NumberLists(std::string_view text) : m_text(text) {}
    bool take(char c)
    {
        m_at = skipBlanksAt(m_text, m_at);
        if (m_isBroken || m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    // False unless a whole list of numbers follows.
    bool takeList(std::vector<std::int64_t>& into)
    {
        into.clear();
        const std::size_t begin = m_at;
        if (!take('['))
            return fail(m_at);
        if (take(']'))
            return true;
        do {
            m_at = skipBlanksAt(m_text, m_at);
            std::int64_t n = 0;
            const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), n);
            if (error != std::errc{})
                return fail(m_at);
            m_at = static_cast<std::size_t>(end - m_text.data());
            into.push_back(n);
        } while (take(','));
        return take(']') || fail(m_at >= m_text.size() ? begin : m_at);
    }
    bool fail(std::size_t at)
    {
        if (!m_isBroken) {
            const std::string_view rest = m_text.substr(skipBlanksAt(m_text, m_at));
            m_isCut = rest.empty() || rest == "-" || rest == "[";
            m_isBroken = true;
            m_at = at;
        }
        return false;
    }
    std::size_t at() const { return m_at; }
    bool isBroken() const { return m_isBroken; }
    bool isCut() const { return m_isCut; } // the text ends there
    bool isListOfLists() const
    {
        const std::size_t at = skipBlanksAt(m_text, m_at);
        return at < m_text.size() && m_text[at] == '[' && m_text.substr(skipBlanksAt(m_text, at + 1)).starts_with('[');
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_isBroken = false, m_isCut = false;
};

bool isTime(std::int64_t t, std::int64_t unit)
{
    return t >= -1 && t <= std::numeric_limits<std::int64_t>::max() / 4 / unit;
}

// The sizes that belong to `times`.
std::vector<Row> readSizes(NumberLists& in, const std::vector<std::int64_t>& times)
{
    constexpr std::int64_t nsPerUs = 1000;
    std::vector<Row> rows;
    std::vector<std::int64_t> row;
    if (!in.take('['))
        in.fail(in.at());
    for (bool isMore = !in.isBroken() && !in.take(']'); isMore;) {
        const std::size_t begin = in.at();
        if (!in.takeList(row))
            break;
        if (row.size() != curves.size() || rows.size() >= times.size() || !isTime(times[rows.size()], nsPerUs)) {
            in.fail(begin);
            break;
        }
        Row& made = rows.emplace_back();
        made.timeNs = times[rows.size() - 1] * nsPerUs;
        std::transform(row.begin(), row.end(), made.bytes.begin(), [](auto n) { return static_cast<double>(n); });
        isMore = in.take(',');
        if (!isMore && !in.take(']'))
            in.fail(in.at());
    }
    if (rows.size() != times.size() || !in.take(']'))
        in.fail(in.at());
    return rows;
}

// One change after the other; the first is read already. A time of -1 is for memory from before.
std::vector<Row> readChanges(NumberLists& in, std::vector<std::int64_t> change, bool isMore)
{
    std::vector<Row> rows;
    std::array<double, curves.size()> bytes{};
    for (;;) {
        if (change.size() != 4 || !isTime(change[0], 1) || change[3] < 0 ||
            std::cmp_greater_equal(change[3], categories)) {
            in.fail(in.at());
            return rows;
        }
        bytes[static_cast<std::size_t>(change[3]) + 1] += static_cast<double>(change[2]);
        if (rows.empty() || change[0] != rows.back().timeNs)
            rows.emplace_back().timeNs = change[0];
        rows.back().bytes = bytes;
        if (!isMore)
            break;
        if (!in.takeList(change))
            return rows;
        isMore = in.take(',');
    }
    if (!in.take(']'))
        in.fail(in.at());
    return rows;
}

void finishRows(std::vector<Row>& rows)
{
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    for (const Row& row : rows)
        first = row.timeNs >= 0 ? std::min(first, row.timeNs) : first;
    for (Row& row : rows) {
        row.timeNs = row.timeNs >= 0 ? row.timeNs : first == std::numeric_limits<std::int64_t>::max() ? 0 : first;
        row.bytes[0] = 0;
        for (std::size_t c = 1; c < curves.size(); ++c)
            row.bytes[0] += row.bytes[c];
    }
}

// A value where it changes, at the first and at the last moment; no rows for a category that never has bytes.
RawChunk countersOf(const std::vector<Row>& rows, Dictionary& words)
{
    RawChunk chunk;
    chunk.dictionary = &words;
    const std::uint32_t lane = words.lane(std::string{categoriesProcess}, "", false);
    for (std::size_t c = 0; c < curves.size(); ++c) {
        if (std::all_of(rows.begin(), rows.end(), [&](const Row& row) { return row.bytes[c] == 0; }) && c > 0)
            continue;
        const std::uint32_t series = words.strings.intern(curves[c]).value;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (i == 0 || i + 1 == rows.size() || rows[i].bytes[c] != rows[i - 1].bytes[c])
                chunk.counters.push_back({rows[i].timeNs, rows[i].bytes[c], series, lane});
    }
    chunk.census.counters = chunk.census.events = chunk.counters.size();
    return chunk;
}

bool isMemoryTimeline(std::string_view head)
{
    std::size_t at = skipBlanksAt(head, 0);
    for (int i = 0; i < 2; ++i, at = skipBlanksAt(head, at))
        if (at >= head.size() || head[at++] != '[')
            return false;
    return at < head.size() && (head[at] == '-' || (head[at] >= '0' && head[at] <= '9'));
}

Result<TracePtr> readMemoryTimeline(std::shared_ptr<Source> source, Task& task)
{
    TraceInfo info;
    info.path = source->path();
    info.fileBytes = source->fileBytes();
    info.textBytes = task.total = source->waitFor(~std::uint64_t{0});
    std::string text(info.textBytes, '\0');
    const auto got = source->readInto(0, text.data(), text.size());
    if (!got)
        return tl::unexpected(got.error());
    text.resize(*got);
    NumberLists in{text};
    std::vector<std::int64_t> first;
    (void)in.take('[');
    std::vector<Row> rows;
    if (in.takeList(first)) {
        const bool isMore = in.take(',');
        rows = isMore && in.isListOfLists() ? readSizes(in, first) : readChanges(in, first, isMore);
    }
    if (rows.empty())
        return tl::unexpected(Error{Error::Kind::BadInput, info.path, in.at(),
                                    fmt::format("expected the bytes of torch's categories, found {}",
                                                in.isCut() ? "the end of the file" : "other JSON")});
    if (const auto damage = source->damage())
        info.warnings.push_back(
            translatedWith(PHRASE("byte {} of the packed file: {}"), damage->offset.value_or(0), damage->expected));
    if (in.isBroken() && in.isCut())
        info.warnings.push_back(translatedWith(
            PHRASE("byte {}: expected the rest of an event, found the end of the file at byte {}: it was cut off; all "
                   "events before it are kept"),
            in.at(), info.textBytes));
    else if (in.isBroken())
        info.warnings.push_back(
            translatedWith(PHRASE("byte {}: expected a list of records; the rest of the file is left out"), in.at()));
    finishRows(rows);
    info.format = "torch's memory categories (export_memory_timeline)";
    if (!source->packing().empty())
        info.format += fmt::format(", {}", source->packing());
    Dictionary words;
    std::vector<RawChunk> chunks;
    chunks.push_back(countersOf(rows, words));
    task.done = info.textBytes;
    return TraceBuilder::build(std::move(info), std::move(chunks), source->text(), task);
}

} // namespace

const Importer memoryTimelineImporter{"torch's memory categories", isMemoryTimeline, readMemoryTimeline};

} // namespace lanescope
