// Reads an Nsight Systems export through SQLite, on all cores (sqlite_walk.h).

#include "model/import/nsys_sqlite.h"

#include "model/base/phrases.h"
#include "model/import/import_warnings.h"
#include "model/import/nsys_finish.h"
#include "model/import/nsys_tables.h"
#include "model/import/nsys_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

bool isNsysDatabase(const SqliteFile& file)
{
    const auto& there = file.tables();
    return there.count("META_DATA_EXPORT") > 0 || there.count("TARGET_INFO_SESSION_START_TIME") > 0 ||
           std::any_of(nsysTables().begin(), nsysTables().end(),
                       [&](const NsysTable& t) { return there.count(t.name) > 0; });
}

Result<TracePtr> readNsysDatabase(const SqliteFile& file, SqliteWalk& walk, const Source& source, TraceInfo& info,
                                  Task& task)
{
    auto read = NsysNames::read(file, info);
    if (!read)
        return tl::unexpected(read.error());
    const auto names = std::make_shared<const NsysNames>(*std::move(read));
    for (std::size_t t = 0; t < nsysTables().size(); ++t)
        walk.add(file, {std::string{nsysTables()[t].name}, nsysTables()[t].columns}, t);
    Census leftOut;
    for (const std::string_view table : nsysTablesLeftOut())
        walk.countLeftOut(file, table, leftOut);

    std::vector<std::unique_ptr<NsysCollector>> collectors; // by worker
    for (std::size_t w = 0; w < walk.workers(); ++w)
        collectors.push_back(std::make_unique<NsysCollector>(*names, w));
    std::vector<NsysChunk> chunks(walk.stretches());
    const auto walked = walk.run(
        [&](std::size_t worker, std::size_t table, const SqliteRow& row) {
            collectors[worker]->beginRow(NsysText::placeOf(table, row));
            nsysTables()[table].take(*collectors[worker], row);
        },
        [&](std::size_t worker, std::size_t stretch) { chunks[stretch] = collectors[worker]->takeChunk(); });
    if (!walked)
        return tl::unexpected(walked.error());
    if (const auto told = walk.tellDamage(); !told)
        return tl::unexpected(told.error());

    std::uint64_t negative = 0, wide = 0;
    bool keepsEvents = false;
    for (const auto& c : collectors) {
        keepsEvents |= c->keepsEvents();
        negative += c->negativeDurations;
        wide += c->wideCorrelations;
    }
    if (negative > 0)
        info.warnings.push_back(negativeDurations(negative));
    if (wide > 0)
        info.warnings.push_back(wideCorrelations(wide));
    NsysFinish finish{*names, collectors, chunks, info};
    finish.run();

    std::vector<RawChunk> raw;
    for (NsysChunk& chunk : chunks)
        if (chunk.raw.dictionary)
            raw.push_back(std::move(chunk.raw));
    raw.emplace_back().dictionary = &collectors.front()->packer().dictionary;
    raw.back().census = std::move(leftOut);
    info.format = "Nsight Systems SQLite";
    if (!source.packing().empty())
        info.format += fmt::format(", {}", source.packing());
    std::vector<std::unique_ptr<EventPacker>> packers;
    for (const auto& c : collectors)
        packers.push_back(c->takePacker());
    std::vector<std::shared_ptr<const SqliteStored>> tables;
    for (std::size_t t = 0; t < nsysTables().size(); ++t)
        tables.push_back(walk.stored(t));
    auto text = std::make_shared<NsysText>(source.text(), names, finish.facts(), std::move(tables),
                                           std::make_unique<PackedEvents>(NsysCollector::shapes(), std::move(packers)),
                                           keepsEvents);
    return TraceBuilder::build(std::move(info), std::move(raw), std::move(text), task);
}

namespace {

// The report's own format is not public; .qdrep and .nsys-rep begin with the same bytes.
bool isReport(std::string_view head) { return head.starts_with("NVIDIA Tegra Profiler Report"); }
Result<TracePtr> refuseReport(std::shared_ptr<Source> source, Task&)
{
    return tl::unexpected(Error{Error::Kind::BadInput, source->path(), 0,
                                "expected a trace, found a report of Nsight Systems: run `nsys export --type sqlite` "
                                "on it and open the result"});
}

} // namespace

const Importer nsysReportImporter{"Nsight Systems report", isReport, refuseReport};

} // namespace lanescope
