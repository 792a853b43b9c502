#include "widgets/figure/insets.h"

#include <QCoreApplication>

#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/tables/profiler_table.h"
#include "widgets/kit/quantities.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lanescope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("Figure", text); }

QString joined(const std::array<std::int64_t, 3>& xyz)
{
    return QStringLiteral("%1 × %2 × %3").arg(xyz[0]).arg(xyz[1]).arg(xyz[2]);
}

std::vector<QString> cellsOf(const KernelRow& row, const Trace& trace)
{
    return {QString::fromStdString(std::string{trace.kernelLabel(row.name)}), countOf(row.count),
            shortDuration(row.total), cellDuration(row.meanNs), shortDuration(row.median)};
}

} // namespace

InsetTable kernelsInset(const Document& document, TimeRange range)
{
    std::vector<Launched> work;
    for (const Launched& l : document.analysis()->work())
        if (const Time middle = document.trace().begin(l.work) + document.trace().duration(l.work) / 2;
            middle >= range.begin && middle < range.end)
            work.push_back(l);
    InsetTable table{words("Kernels by time"), {}};
    table.rows.push_back({words("Kernel"), words("Launches"), words("Total"), words("Mean"), words("Median")});
    const std::vector<KernelRow> rows = kernelTable(document.trace(), work);
    for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), 6); ++i)
        table.rows.push_back(cellsOf(rows[i], document.trace()));
    if (rows.empty())
        table.rows.clear();
    return table;
}

InsetTable profileInset(const Document& document, TimeRange range)
{
    TableOptions options;
    options.within = range;
    ProfilerTable all = profilerTable(document.trace(), document.analysis()->work(), options);
    std::stable_sort(all.rows.begin(), all.rows.end(), [](const TableRow& a, const TableRow& b) {
        return a.cudaTotal != b.cudaTotal ? a.cudaTotal > b.cudaTotal : a.cpuTotal > b.cpuTotal;
    });
    InsetTable table{words("Profiler table"), {}};
    if (all.rows.empty())
        return table;
    const auto time = [](Ns d) { return d == Ns{} ? QStringLiteral("·") : shortDuration(d); };
    const bool isCuda = isOfCuda(document.trace());
    table.rows.push_back({words("Name"), words("Self CPU"), words("CPU total"),
                          isCuda ? words("Self CUDA") : words("Self GPU"),
                          isCuda ? words("CUDA total") : words("GPU total"), words("# of Calls")});
    constexpr std::size_t max = 15; // as many as torch prints in its examples
    for (std::size_t i = 0; i < std::min(all.rows.size(), max); ++i) {
        const TableRow& row = all.rows[i];
        const Trace& trace = document.trace();
        const StringId name = row.isDevice ? trace.find(row.name) : StringId{};
        table.rows.push_back({QString::fromStdString(name ? std::string{trace.kernelLabel(name)} : row.name),
                              row.isDevice ? QString{} : time(row.selfCpu),
                              row.isDevice ? QString{} : time(row.cpuTotal), time(row.selfCuda), time(row.cudaTotal),
                              countOf(row.calls)});
    }
    if (all.rows.size() > max)
        table.rows.push_back({words("%1 further rows").arg(countOf(all.rows.size() - max))});
    table.rows.push_back({words("In total"), time(all.selfCpuTotal), {}, time(all.selfCudaTotal), {}, {}});
    return table;
}

InsetTable footprintInset(const Document& document, SliceId kernel)
{
    InsetTable table;
    table.hasHead = false;
    const Trace& trace = document.trace();
    if (!kernel || trace.kind(kernel) != SliceKind::Kernel)
        return table;
    std::vector<Launched> work;
    for (const Launched& l : document.analysis()->work())
        if (l.work == kernel)
            work.push_back(l);
    const std::vector<KernelRow> rows = kernelTable(trace, work);
    if (rows.empty())
        return table;
    const KernelRow& row = rows.front();
    const Footprint& f = row.footprint;
    table.title = QString::fromStdString(std::string{trace.kernelLabel(trace.nameId(kernel))});
    const auto add = [&](const char* what, const QString& value) { table.rows.push_back({words(what), value}); };
    add(QT_TRANSLATE_NOOP("Figure", "Duration"), exactDuration(trace.duration(kernel)));
    if (f.grid)
        add(QT_TRANSLATE_NOOP("Figure", "Grid"), joined(*f.grid));
    if (f.block)
        add(QT_TRANSLATE_NOOP("Figure", "Block"), joined(*f.block));
    if (f.registersPerThread)
        add(QT_TRANSLATE_NOOP("Figure", "Registers per thread"), QString::number(*f.registersPerThread));
    if (f.sharedBytes)
        add(QT_TRANSLATE_NOOP("Figure", "Shared memory per block"), bytesOf(static_cast<quint64>(*f.sharedBytes)));
    if (row.occupancy) {
        QStringList limits;
        for (const OccupancyLimit limit : row.occupancy->limitedBy())
            limits.append(QString::fromStdString(std::string{nameOf(limit)}));
        add(QT_TRANSLATE_NOOP("Figure", "Theoretical occupancy"),
            words("%1 %, limited by %2").arg(row.occupancy->pct, 0, 'f', 1).arg(limits.join(QStringLiteral(", "))));
    }
    if (row.waves)
        add(QT_TRANSLATE_NOOP("Figure", "Waves"), QString::number(row.waves->waves, 'f', 2));
    return table;
}

std::span<const InsetKind> insetKinds()
{
    static constexpr std::array<InsetKind, 3> all{{
        {"table", QT_TRANSLATE_NOOP("Figure", "Kernels by time"), kernelsInset},
        {"profile", QT_TRANSLATE_NOOP("Figure", "Profiler table"), profileInset},
        {"footprint", QT_TRANSLATE_NOOP("Figure", "Footprint of the selected kernel"),
         [](const Document& document, TimeRange) { return footprintInset(document, document.selection()); }},
    }};
    return all;
}

const InsetKind* insetKind(std::string_view key)
{
    for (const InsetKind& kind : insetKinds())
        if (key == kind.key)
            return &kind;
    return nullptr;
}

} // namespace lanescope
