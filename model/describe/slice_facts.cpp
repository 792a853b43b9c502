#include "model/describe/slice_facts.h"

#include "model/analysis/glossary.h"
#include "model/analysis/kernels/footprints.h"
#include "model/analysis/time/annotations.h"
#include "model/analysis/time/busy.h"
#include "model/store/args.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

std::string_view kindOf(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Op:
        return PHRASE("operator");
    case SliceKind::Annotation:
        return PHRASE("annotation");
    case SliceKind::Python:
        return PHRASE("Python frame");
    case SliceKind::Runtime:
    case SliceKind::Driver:
        return PHRASE("API call");
    case SliceKind::Kernel:
        return PHRASE("kernel");
    case SliceKind::Memcpy:
        return PHRASE("copy");
    case SliceKind::Memset:
        return PHRASE("memset");
    case SliceKind::GpuAnnotation:
        return PHRASE("annotation on the GPU");
    case SliceKind::Sync:
        return PHRASE("wait");
    case SliceKind::Overhead:
        return PHRASE("profiler overhead");
    case SliceKind::Span:
        return PHRASE("recording window");
    case SliceKind::Other:
        break;
    }
    return PHRASE("slice");
}

class Rows {
public:
    explicit Rows(std::vector<Fact>& rows) : m_rows(rows) {}

    Fact& add(std::string_view key, std::string_view label, Sentence text, bool isMain = false)
    {
        m_rows.push_back({key, label, std::move(text), {}, {}, {}, isMain});
        return m_rows.back();
    }
    void addTime(std::string_view key, std::string_view label, Ns time, bool isMain = false)
    {
        Fact& fact = add(key, label, {PHRASE("{time}"), {{"time", time}}}, isMain);
        fact.value = time.count();
        fact.unit = "ns";
    }

private:
    std::vector<Fact>& m_rows;
};

// Adds the work that the slice launched, or that was launched inside it.
void addWork(const Trace& trace, SliceId slice, Rows& rows)
{
    std::vector<SliceId> work;
    if (isApiCall(trace.kind(slice)))
        for (const Link& link : trace.workOf(slice))
            work.push_back(link.work);
    else
        work = workInside(trace, slice);
    if (work.empty())
        return;
    std::vector<TimeRange> ranges;
    for (const SliceId s : work)
        ranges.push_back(trace.range(s));
    const Ns time = lengthOf(unionOf(std::move(ranges)));
    const auto count = static_cast<std::int64_t>(work.size());
    const auto maxCounted = static_cast<std::int64_t>(maxWorkInside(trace, slice));
    const bool areKernels =
        std::all_of(work.begin(), work.end(), [&](SliceId s) { return trace.kind(s) == SliceKind::Kernel; });
    Fact& fact = work.size() == 1
                     ? rows.add("gpu_work", PHRASE("GPU work"),
                                {PHRASE("{name}, {time}"), {{"name", shortName(trace, work[0])}, {"time", time}}}, true)
                     : rows.add("gpu_work", PHRASE("GPU work"),
                                {count >= maxCounted ? PHRASE("the first {count} kernels and copies, {time}")
                                 : areKernels        ? PHRASE("{count} kernels, {time}")
                                                     : PHRASE("{count} kernels and copies, {time}"),
                                 {{"count", count}, {"time", time}}},
                                true);
    fact.value = time.count();
    fact.unit = "ns";
    work.resize(std::min<std::size_t>(work.size(), 12));
    fact.links = std::move(work);
}

void addShapes(const Trace& trace, SliceId slice, Rows& rows)
{
    const auto arguments = readArguments(trace, slice);
    const Argument* shapes = arguments ? arguments->find("Input Dims") : nullptr;
    if (!shapes)
        return;
    std::string text; // writes "[[64, 32], [32, 8], []]" as 64×32 · 32×8
    std::string number;
    bool isOpen = false, hasOne = false;
    for (const char c : shapes->value) {
        if (c == '[') {
            isOpen = true;
            hasOne = false;
        } else if (c >= '0' && c <= '9') {
            number += c;
        } else if ((c == ',' || c == ']') && !number.empty()) {
            if (hasOne)
                text += "×";
            else if (!text.empty())
                text += " · ";
            text += number;
            number.clear();
            hasOne = true;
        }
        if (c == ']')
            isOpen = false;
    }
    if (!text.empty() && !isOpen)
        rows.add("shapes", PHRASE("Shapes"), {PHRASE("{shapes}"), {{"shapes", text}}}, true);
}

void addLaunch(const Trace& trace, SliceId slice, Rows& rows)
{
    const SliceId launch = trace.launchOf(slice);
    if (!launch) {
        rows.add("launched_by", PHRASE("Launched by"), {PHRASE("not recorded"), {}}, true);
        return;
    }
    rows.add("launched_by", PHRASE("Launched by"), {PHRASE("{name}"), {{"name", shortName(trace, launch)}}}, true)
        .links = {launch};
    const Ns latency = trace.begin(slice) - trace.begin(launch);
    Fact& fact = latency < Ns{}
                     ? rows.add("launch_latency", PHRASE("Launch latency"),
                                {PHRASE("it begins {time} before its launch: the clocks of CPU and GPU disagree"),
                                 {{"time", -latency}}},
                                true)
                     : rows.add("launch_latency", PHRASE("Launch latency"),
                                {PHRASE("{time} from the start of the launch"), {{"time", latency}}}, true);
    fact.value = latency.count();
    fact.unit = "ns";
    if (const SliceId op = trace.opOf(launch))
        rows.add("op", PHRASE("Operator"), {PHRASE("{name}"), {{"name", shortName(trace, op)}}}, true).links = {op};
}

void addKernel(const Trace& trace, SliceId slice, Rows& rows)
{
    const KernelName name = decodeKernelName(trace.name(slice));
    if (!name.family.empty() || name.role != KernelRole::Other)
        rows.add("decoded", PHRASE("Decoded name"), {PHRASE("{line}"), {{"line", name.line()}}});
    const Footprint f = footprintOf(trace, slice);
    if (f.grid && f.block) {
        const auto dims = [](const std::array<std::int64_t, 3>& d) {
            return std::to_string(d[0]) + " × " + std::to_string(d[1]) + " × " + std::to_string(d[2]);
        };
        rows.add("grid_block", PHRASE("Grid, block"),
                 {PHRASE("{grid} blocks of {block} threads"), {{"grid", dims(*f.grid)}, {"block", dims(*f.block)}}},
                 true);
    }
    if (f.registersPerThread) {
        Fact& fact = rows.add("registers", PHRASE("Registers"),
                              {PHRASE("{count} per thread"), {{"count", *f.registersPerThread}}});
        fact.value = *f.registersPerThread;
    }
    if (f.sharedBytes) {
        Fact& fact = rows.add("shared_bytes", PHRASE("Shared memory"),
                              {PHRASE("{bytes} bytes per block"), {{"bytes", *f.sharedBytes}}});
        fact.value = *f.sharedBytes;
        fact.unit = "bytes";
    }
    if (const auto occupancy = occupancyOf(f, gpuOf(trace, slice))) {
        std::string limits;
        for (const OccupancyLimit limit : occupancy->limitedBy())
            limits += (limits.empty() ? "" : ", ") + std::string{nameOf(limit)};
        Fact& fact = rows.add(
            "occupancy", PHRASE("Occupancy"),
            {PHRASE("{pct} % at most, limited by {limits}"), {{"pct", occupancy->pct}, {"limits", limits}}}, true);
        fact.value = occupancy->pct;
        fact.unit = "pct";
    }
}

void addCopy(const Trace& trace, SliceId slice, Rows& rows)
{
    const auto arguments = readArguments(trace, slice);
    const Argument* bytes = arguments ? arguments->find("bytes") : nullptr;
    if (!bytes || !bytes->integer())
        return;
    Fact& fact = rows.add("bytes", PHRASE("Size"), {PHRASE("{bytes} bytes"), {{"bytes", *bytes->integer()}}}, true);
    fact.value = *bytes->integer();
    fact.unit = "bytes";
    if (const Ns time = trace.duration(slice); time > Ns{}) {
        const double rate = static_cast<double>(*bytes->integer()) / static_cast<double>(time.count());
        Fact& speed = rows.add("rate", PHRASE("Rate"), {PHRASE("{rate} GB/s"), {{"rate", rate}}}, true);
        speed.value = rate;
        speed.unit = "gb_per_s";
    }
}

std::vector<ChildGroup> childrenOf(const Trace& trace, SliceId slice)
{
    std::map<std::string_view, ChildGroup> byName;
    for (const SliceId child : trace.children(slice)) {
        ChildGroup& group = byName[trace.kernelLabel(trace.nameId(child))];
        if (group.count++ == 0) {
            group.name = trace.nameId(child);
            group.first = child;
        }
        group.total += trace.duration(child);
    }
    std::vector<ChildGroup> groups;
    for (const auto& [name, group] : byName)
        groups.push_back(group);
    std::stable_sort(groups.begin(), groups.end(),
                     [](const ChildGroup& a, const ChildGroup& b) { return a.total > b.total; });
    return groups;
}

} // namespace

std::string shortName(const Trace& trace, SliceId slice)
{
    const std::string_view name = trace.kernelLabel(trace.nameId(slice));
    constexpr std::size_t longest = 90;
    if (name.size() <= longest)
        return std::string{name};
    std::size_t end = longest; // does not split a character
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80)
        --end;
    return std::string{name.substr(0, end)} + "…";
}

SliceFacts sliceFacts(const Trace& trace, SliceId slice)
{
    SliceFacts facts;
    facts.slice = slice;
    const SliceKind kind = trace.kind(slice);
    facts.label = shortName(trace, slice);
    facts.kind = kindOf(kind);
    for (SliceId at = trace.parent(slice); at && facts.above.size() < 64; at = trace.parent(at))
        facts.above.insert(facts.above.begin(), at);
    facts.children = childrenOf(trace, slice);

    Rows rows{facts.rows};
    rows.addTime("duration", PHRASE("Duration"), trace.duration(slice), true);
    if (!facts.children.empty())
        rows.addTime("self", PHRASE("Self time"), trace.selfTime(slice), true);
    if (isDeviceWork(kind))
        addLaunch(trace, slice, rows);
    else
        addWork(trace, slice, rows);
    if (kind == SliceKind::Kernel)
        addKernel(trace, slice, rows);
    if (kind == SliceKind::Memcpy || kind == SliceKind::Memset)
        addCopy(trace, slice, rows);
    if (kind == SliceKind::Op)
        addShapes(trace, slice, rows);
    if (const SliceId other = counterpartOf(trace, slice)) {
        Fact& fact =
            rows.add("counterpart", kind == SliceKind::Annotation ? PHRASE("On the GPU") : PHRASE("On the CPU"),
                     {PHRASE("{time}"), {{"time", trace.duration(other)}}}, true);
        fact.value = trace.duration(other).count();
        fact.unit = "ns";
        fact.links = {other};
    }
    if (std::string meaning = meaningOf(trace, slice); !meaning.empty())
        rows.add("meaning", PHRASE("What it is"), {PHRASE("{meaning}"), {{"meaning", std::move(meaning)}}});
    const Lane& lane = trace[trace.laneOf(slice)];
    rows.add("lane", PHRASE("Lane"),
             {PHRASE("{process} · {lane}"), {{"process", trace[lane.process].title}, {"lane", lane.name}}});
    rows.addTime("begin", PHRASE("Begin"), trace.begin(slice) - Time{});
    std::stable_partition(facts.rows.begin(), facts.rows.end(), [](const Fact& fact) { return fact.isMain; });
    return facts;
}

} // namespace lanescope
