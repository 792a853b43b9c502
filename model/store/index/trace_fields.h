#pragma once
// The members of the small tables of a trace, in the order in which an index holds them. A new member of one of these
// types needs its place here; tests/model/store/trace_index_test.cpp compares all of them.

#include "model/store/index/byte_stream.h"
#include "model/store/trace.h"

namespace lanescope::index {

template <class Stream>
void fields(Stream& stream, TimeRange& range)
{
    stream(range.begin, range.end);
}

template <class Stream>
void fields(Stream& stream, Gpu& gpu)
{
    stream(gpu.id, gpu.name, gpu.computeMajor, gpu.computeMinor, gpu.sms, gpu.maxThreadsPerSm, gpu.maxThreadsPerBlock,
           gpu.warpSize, gpu.registersPerSm, gpu.registersPerBlock, gpu.sharedBytesPerSm, gpu.sharedBytesPerBlock,
           gpu.sharedBytesPerBlockOptin, gpu.totalMemoryBytes);
}

template <class Stream>
void fields(Stream& stream, Census& census)
{
    stream(census.events, census.slices, census.instants, census.counters, census.flows, census.metadata,
           census.skipped, census.halfFlows, census.unfinished, census.overlapping, census.workWithoutLaunch,
           census.launchesWithoutWork, census.workBeforeLaunch);
}

// Without `began` and `loadMs`, which belong to one opening of the file.
template <class Stream>
void fields(Stream& stream, TraceInfo& info)
{
    stream(info.path, info.format, info.fileBytes, info.textBytes, info.schemaVersion, info.baseNs, info.rank,
           info.worldSize, info.backend, info.gpus, info.properties, info.census, info.warnings);
}

template <class Stream>
void fields(Stream& stream, Category& category)
{
    stream(category.name, category.kind);
}

template <class Stream>
void fields(Stream& stream, Process& process)
{
    stream(process.key, process.name, process.label, process.title, process.kind, process.device, process.gpu,
           process.lanes);
}

template <class Stream>
void fields(Stream& stream, Lane& lane)
{
    stream(lane.process, lane.kind, lane.key, lane.name, lane.stream, lane.rows, lane.slices, lane.maxDepth,
           lane.stacks, lane.overlapping);
}

template <class Stream>
void fields(Stream& stream, CounterSeries& series)
{
    stream(series.process, series.name, series.times, series.values);
}

template <class Stream>
void fields(Stream& stream, SliceStyles::Label& label)
{
    stream(label.name, label.text);
}

template <class Stream>
void fields(Stream& stream, RankClock& clock)
{
    stream(clock.by, clock.shift, clock.collectives, clock.residual, clock.typical, clock.driftPpm);
}

// Without its text, which is opened again.
template <class Stream>
void fields(Stream& stream, RankPart& part)
{
    stream(part.label, part.rank, part.info, part.clock, part.zeroNs, part.begin, part.range, part.processes,
           part.lanes, part.rows, part.slices, part.firstGpu, part.firstCounter, part.lastCounter, part.firstSource,
           part.digest);
}

} // namespace lanescope::index
