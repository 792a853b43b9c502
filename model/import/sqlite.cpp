#include "model/import/sqlite.h"

#include "model/import/nsys_sqlite.h"
#include "model/import/rocpd.h"
#include "model/import/rpd.h"

#include <fmt/format.h>

namespace lanescope {

namespace {

Error unknownTables(const SqliteFile& file, const std::string& path)
{
    std::string found;
    for (const auto& [name, table] : file.tables())
        if (found.size() < 80)
            found += (found.empty() ? "" : ", ") + name.substr(0, 40);
    return {
        Error::Kind::BadInput,
        path,
        {},
        fmt::format("expected a database that `nsys export --type sqlite`, rocprofv3 or rocmProfileData wrote, with "
                    "tables such as CUPTI_ACTIVITY_KIND_KERNEL, NVTX_EVENTS, rocpd_kernel_dispatch or rocpd_op, "
                    "found {}",
                    found.empty() ? "no tables" : "the tables " + found)};
}

bool isSqlite(std::string_view head) { return head.starts_with(SqliteFile::magic); }

Result<TracePtr> readSqlite(std::shared_ptr<Source> source, Task& task)
{
    TraceInfo info;
    info.path = source->path();
    info.fileBytes = source->fileBytes();
    SqliteWalk walk{source, task, info};
    if (const auto there = walk.unpack(); !there)
        return tl::unexpected(there.error());
    const auto file = SqliteFile::open(source, task);
    if (!file)
        return tl::unexpected(file.error());
    const auto read = isNsysDatabase(**file)    ? readNsysDatabase
                      : isRocpdDatabase(**file) ? readRocpdDatabase
                      : isRpdDatabase(**file)   ? readRpdDatabase
                                                : nullptr;
    if (!read)
        return tl::unexpected(unknownTables(**file, info.path));
    walk.tellMissing(**file);
    return read(**file, walk, *source, info, task);
}

} // namespace

const Importer sqliteImporter{"SQLite", isSqlite, readSqlite};

} // namespace lanescope
