#include "app/cli/memory_ranks.h"

#include "app/cli/output.h"
#include "model/compare/wording.h"
#include "model/memory/figures.h"
#include "model/memory/snapshot_ranks.h"

#include <fmt/format.h>

namespace lanescope {

static Json jsonOf(const std::optional<std::int64_t>& bytes) { return bytes ? Json(*bytes) : Json(nullptr); }
static std::string shownOrNot(const std::optional<std::int64_t>& bytes) { return bytes ? shownBytes(*bytes) : "--"; }

static Json jsonOf(const RankMemoryTable& table)
{
    Json rows = Json::array(), left = Json::array();
    for (const RankMemory& rank : table.ranks)
        rows.push_back({{"file", rank.file},
                        {"device", rank.gpu},
                        {"peak_bytes", rank.peak},
                        {"peak_reserved_bytes", jsonOf(rank.reserved)},
                        {"end_bytes", rank.atEnd},
                        {"unused_bytes", jsonOf(rank.unused)},
                        {"out_of_memory", rank.outOfMemory},
                        {"is_cut", rank.isCut},
                        {"is_at_least", rank.isAtLeast()},
                        {"adds_up", rank.addsUp}});
    for (const Error& error : table.left)
        left.push_back(error.line());
    return {{"headline", format(table.headline(), briefDuration)},
            {"highest", table.ranks.empty() ? Json(nullptr) : Json(table.ranks[table.highest()].file)},
            {"highest_device", table.ranks.empty() ? Json(nullptr) : Json(table.ranks[table.highest()].gpu)},
            {"snapshots", std::move(rows)},
            {"not_read", std::move(left)}};
}

ExitCode printMemoryOfRanks(const std::vector<std::string>& files, bool isJson)
{
    const RankMemoryTable table = memoryOfRanks(files);
    for (const Error& error : table.left)
        printError(error);
    const ExitCode code = table.ranks.empty() ? ExitCode::Unreadable : ExitCode::Done;
    if (isJson) {
        printJson(jsonOf(table));
        return code;
    }
    printLine(format(table.headline(), briefDuration));
    printLine(fmt::format("  {:<40} {:>4} {:>9} {:>9} {:>9} {:>9}  {}", "snapshot", "GPU", "peak", "reserved", "at end",
                          "unused", ""));
    for (std::size_t i = 0; i < table.ranks.size(); ++i) {
        const RankMemory& rank = table.ranks[i];
        std::string remark = i == table.highest() ? "highest peak" : "";
        if (rank.outOfMemory)
            remark += (remark.empty() ? "" : ", ") + std::string{"out of memory"};
        if (rank.isAtLeast())
            remark += (remark.empty() ? "" : ", ") + std::string{rank.remark()};
        else if (!rank.addsUp)
            remark += (remark.empty() ? "" : ", ") + std::string{"does not add up"};
        printLine(fmt::format("  {:<40.40} {:>4} {:>9} {:>9} {:>9} {:>9}  {}", rank.file, rank.gpu,
                              shownBytes(rank.peak), shownOrNot(rank.reserved), shownBytes(rank.atEnd),
                              shownOrNot(rank.unused), remark));
    }
    return code;
}

} // namespace lanescope
