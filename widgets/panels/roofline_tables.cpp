#include "widgets/panels/roofline_tables.h"

#include <QCoreApplication>

#include "model/analysis/kernels/kernel_table.h"
#include "model/kernels/kernel_name.h"
#include "widgets/items/kernel_items.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lanescope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(RooflinePanel)
};

QString wholeOf(double value) { return countOf(static_cast<std::uint64_t>(std::llround(value))); }
QString threeOf(double value) { return QString::number(value, 'f', value < 10 ? 3 : 1); }
QString durationOf(double ns) { return cellDuration(ns); }
QString sizeOf(double bytes) { return bytesOf(static_cast<std::uint64_t>(std::llround(bytes))); }

CellColumn words(const QString& title) { return {title, {}, {}, true}; }
CellColumn figure(const QString& title, const char* unit = "", const QString& tip = {})
{
    return {title, QString::fromLatin1(unit), tip, false};
}

template <class T>
std::optional<double> real(const std::optional<T>& value)
{
    return value ? std::optional{static_cast<double>(*value)} : std::nullopt;
}
std::optional<double> real(Ns time) { return static_cast<double>(time.count()); }
std::optional<double> real(std::uint64_t count) { return static_cast<double>(count); }
std::optional<double> scaled(std::optional<double> value, double by)
{
    return value ? std::optional{*value * by} : std::nullopt;
}

// The short name of a kernel, with the full one as its tool tip.
TableCell kernelCell(const Trace& trace, StringId name)
{
    return TableCell::of(trace.kernelLabel(name),
                         QStringLiteral("<p>%1</p>").arg(toQt(trace.text(name)).toHtmlEscaped()));
}

CeilingView kernelsView(const Analysis& analysis, const std::vector<Launched>& work, CeilingAnswer& answer)
{
    const Trace& trace = analysis.trace();
    auto table = std::make_shared<CellTable>();
    table->columns = {words(Tr::tr("Kernel")),
                      figure(Tr::tr("Count")),
                      figure(Tr::tr("Total"), "ns"),
                      figure(Tr::tr("Median"), "ns"),
                      figure(Tr::tr("GFLOP"), "", Tr::tr("Per launch, from the shapes of its op")),
                      figure(Tr::tr("Bytes"), "bytes", Tr::tr("Minimum that one launch must move")),
                      figure(Tr::tr("FLOP/byte")),
                      figure(Tr::tr("TFLOP/s")),
                      figure(Tr::tr("Of peak"), "%"),
                      figure(Tr::tr("GB/s")),
                      figure(Tr::tr("Of bandwidth"), "%", Tr::tr("Above 100 %: caches held part of it")),
                      words(Tr::tr("Bound by")),
                      figure(Tr::tr("Of ceiling"), "%", Tr::tr("Minimum possible time as a share of the actual time"))};
    CeilingView view;
    std::map<MathType, double> types; // with their time
    const Gpu* gpu = nullptr;
    double all = 0;
    std::size_t unknown = 0;
    const KernelEntries entries = kernelEntries(analysis.tracePtr(), kernelTable(trace, work));
    for (const KernelEntry& entry : entries.rows) {
        const KernelRow& row = entry.row;
        const Ceiling c = ceilingOf(trace, analysis.costs(), row.launches);
        if (!c.flops && !c.bytes) {
            ++unknown;
            continue;
        }
        if (c.math)
            types[*c.math] += static_cast<double>(row.total.count());
        gpu = gpuOf(trace, row.launches.front());
        const std::string_view bound = c.bound ? nameOf(*c.bound) : std::string_view{};
        TableCell name = kernelCell(trace, row.name);
        name.words = entry.label;
        table->rows.push_back({std::move(name), TableCell::of(real(row.count), wholeOf),
                               TableCell::of(real(row.total), durationOf), TableCell::of(real(row.median), durationOf),
                               TableCell::of(scaled(c.flops, 1e-9), threeOf), TableCell::of(c.bytes, sizeOf),
                               TableCell::of(c.flopsPerByte, threeOf), TableCell::of(c.tflops, threeOf),
                               TableCell::of(c.pctOfPeak, percentOf), TableCell::of(c.gbPerSecond, threeOf),
                               c.isFromCache ? TableCell::of(Tr::tr("from cache").toStdString())
                                             : TableCell::of(c.pctOfBandwidth, percentOf),
                               TableCell::of(bound), TableCell::of(c.pctOfCeiling, percentOf)});
        if (c.flopsPerByte && c.tflops && *c.flopsPerByte > 0 && *c.tflops > 0) {
            const double time = static_cast<double>(row.total.count());
            answer.points.push_back({toQt(entry.label), *c.flopsPerByte, *c.tflops, time, c.pctOfCeiling,
                                     static_cast<int>(view.slices.size()),
                                     static_cast<Tone>(trace.look(row.launches.front()) / variantsOfTone)});
            all += time;
        }
        view.slices.push_back(row.launches);
    }
    for (RooflinePoint& point : answer.points)
        point.share = all > 0 ? point.share / all : 0;
    if (const GpuPeaks* peaks = gpu ? peaksOf(*gpu) : nullptr) {
        answer.roofs.gpu = peaks->name;
        if (peaks->gbPerSecond > 0)
            answer.roofs.gbPerSecond = peaks->gbPerSecond;
        // A type that takes hardly any time gets no roof: it would be read as that of the others.
        constexpr double hardlyAny = 0.01;
        double known = 0;
        for (const auto& [type, time] : types)
            known += time;
        for (const auto& [type, time] : types)
            if (const auto tflops = peaks->tflops(type); tflops && time >= hardlyAny * known)
                answer.roofs.peaks.emplace_back(type, *tflops);
        std::stable_sort(answer.roofs.peaks.begin(), answer.roofs.peaks.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
    }
    view.summary =
        Tr::tr("%1 with known shapes").arg(numberOf(table->rows.size(), Tr::tr("1 kernel"), Tr::tr("%1 kernels")));
    if (unknown > 0)
        view.summary += Tr::tr("; for %1 the trace shows neither FLOP nor bytes").arg(countOf(unknown));
    giveUnits(*table);
    view.table = std::move(table);
    return view;
}

CeilingView productsView(const Trace& trace, const std::vector<GemmRow>& gemms)
{
    auto table = std::make_shared<CellTable>();
    table->columns = {words(Tr::tr("M × N × K")),
                      figure(Tr::tr("Batch")),
                      words(Tr::tr("Type")),
                      words(Tr::tr("Tile")),
                      figure(Tr::tr("Count")),
                      figure(Tr::tr("Total"), "ns"),
                      figure(Tr::tr("Median"), "ns"),
                      figure(Tr::tr("GFLOP")),
                      figure(Tr::tr("TFLOP/s")),
                      figure(Tr::tr("Of peak"), "%"),
                      figure(Tr::tr("By mean"), "%", Tr::tr("Of peak, by the mean time instead of the median")),
                      words(Tr::tr("Op")),
                      words(Tr::tr("Kernel"))};
    CeilingView view;
    double flops = 0;
    Ns time{};
    for (const GemmRow& r : gemms) {
        table->rows.push_back(
            {TableCell::of(toQt("")
                               .append(QStringLiteral("%1 × %2 × %3").arg(r.shape.m).arg(r.shape.n).arg(r.shape.k))
                               .toStdString()),
             TableCell::of(real(std::optional{r.shape.batch}), wholeOf), TableCell::of(nameOf(r.operands)),
             TableCell::of(r.tile), TableCell::of(real(r.count), wholeOf), TableCell::of(real(r.total), durationOf),
             TableCell::of(real(r.median), durationOf), TableCell::of(scaled(r.ceiling.flops, 1e-9), threeOf),
             TableCell::of(r.ceiling.tflops, threeOf), TableCell::of(r.ceiling.pctOfPeak, percentOf),
             TableCell::of(r.ceiling.pctOfPeakByMean, percentOf), TableCell::of(trace.text(r.op)),
             kernelCell(trace, r.kernel)});
        view.slices.push_back(r.kernels);
        if (r.ceiling.flops) {
            flops += *r.ceiling.flops * static_cast<double>(r.count);
            time += r.total;
        }
    }
    view.summary = gemms.empty() ? QString{}
                                 : Tr::tr("%1, %2 GFLOP in %3")
                                       .arg(numberOf(gemms.size(), Tr::tr("1 product"), Tr::tr("%1 products")),
                                            threeOf(flops * 1e-9), shortDuration(time));
    giveUnits(*table);
    view.table = std::move(table);
    return view;
}

CeilingView trafficView(const Trace& trace, const Traffic& t)
{
    auto table = std::make_shared<CellTable>();
    table->columns = {words(Tr::tr("Op")),
                      words(Tr::tr("Shapes")),
                      figure(Tr::tr("Count")),
                      figure(Tr::tr("Elements read")),
                      figure(Tr::tr("Elements written")),
                      figure(Tr::tr("Read"), "bytes"),
                      figure(Tr::tr("Written"), "bytes"),
                      figure(Tr::tr("Sum"), "bytes"),
                      figure(Tr::tr("Kernels")),
                      figure(Tr::tr("Kernel time"), "ns"),
                      figure(Tr::tr("GB/s"))};
    CeilingView view;
    for (const TrafficRow& r : t.rows) {
        table->rows.push_back({TableCell::of(trace.text(r.op)), TableCell::of(r.shapes),
                               TableCell::of(real(r.count), wholeOf), TableCell::of(real(r.readElements), wholeOf),
                               TableCell::of(real(r.writtenElements), wholeOf),
                               TableCell::of(real(r.readBytes), sizeOf), TableCell::of(real(r.writtenBytes), sizeOf),
                               TableCell::of(real(r.bytes()), sizeOf), TableCell::of(real(r.kernels), wholeOf),
                               TableCell::of(real(r.kernelTime), durationOf), TableCell::of(r.gbPerSecond(), threeOf)});
        view.slices.push_back(r.ops);
    }
    const auto size = [](std::int64_t bytes) { return bytesOf(static_cast<std::uint64_t>(bytes)); };
    if (!t.rows.empty()) {
        view.summary = Tr::tr("At least %1 read and %2 written").arg(size(t.readBytes), size(t.writtenBytes));
        if (t.savedBytes > 0)
            view.summary += Tr::tr("; %1 less if each pointwise chain were one kernel").arg(size(t.savedBytes));
        if (t.largest) {
            view.summary += Tr::tr("; the largest result has %1").arg(size(t.largest->bytes));
            if (t.l2Bytes)
                view.summary += Tr::tr(", L2 %1").arg(size(*t.l2Bytes));
            if (t.sharedBytesPerSm)
                view.summary += Tr::tr(", shared memory %1 per multiprocessor").arg(size(*t.sharedBytesPerSm));
        }
        if (t.withoutBytes > 0)
            view.summary += Tr::tr("; not included: %1 of unknown shape or type")
                                .arg(numberOf(t.withoutBytes, Tr::tr("1 op"), Tr::tr("%1 ops")));
        if (t.withoutCost > 0)
            view.summary += Tr::tr("; GPU work outside these ops: %1")
                                .arg(numberOf(t.withoutCost, Tr::tr("1 slice"), Tr::tr("%1 slices")));
    }
    giveUnits(*table);
    view.table = std::move(table);
    return view;
}

} // namespace

CeilingAnswer ceilingAnswer(const Analysis& analysis, const std::vector<TimeRange>& ranges, const SlicePart* part)
{
    const Trace& trace = analysis.trace();
    CeilingAnswer answer;
    answer.hasDeviceWork = !analysis.work().empty();
    const std::vector<Launched> work = launchedWithin(trace, analysis.work(), ranges, part);
    const auto viewOf = [&](CeilingTable table) -> CeilingView& {
        return answer.views[static_cast<std::size_t>(table)];
    };
    viewOf(CeilingTable::Kernels) = kernelsView(analysis, work, answer);
    viewOf(CeilingTable::Products) =
        productsView(trace, ranges.empty() && !part ? analysis.gemms() : gemmTable(trace, analysis.costs(), work));
    viewOf(CeilingTable::Traffic) =
        trafficView(trace, trafficOf(trace, analysis.costs(), analysis.work(), ranges, part));
    return answer;
}

} // namespace lanescope
