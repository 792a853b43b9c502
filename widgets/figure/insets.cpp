#include "widgets/figure/insets.h"

#include <QCoreApplication>

#include "model/analysis/kernel_table.h"
#include "widgets/kit/quantities.h"

#include <algorithm>
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
            exactDuration(row.total), shortDuration(Ns{std::llround(row.meanNs)}), shortDuration(row.median)};
}

} // namespace

InsetTable kernelsInset(const Document& document, TimeRange range)
{
    std::vector<Launched> work;
    for (const Launched& l : document.facts()->work())
        if (document.trace().begin(l.work) < range.end && document.trace().end(l.work) > range.begin)
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

InsetTable footprintInset(const Document& document, SliceId kernel)
{
    InsetTable table;
    const Trace& trace = document.trace();
    if (!kernel || trace.kind(kernel) != SliceKind::Kernel)
        return table;
    std::vector<Launched> work;
    for (const Launched& l : document.facts()->work())
        if (l.work == kernel)
            work.push_back(l);
    const std::vector<KernelRow> rows = kernelTable(trace, work);
    if (rows.empty())
        return table;
    const KernelRow& row = rows.front();
    const Footprint& f = row.footprint;
    table.title = QString::fromStdString(std::string{trace.kernelLabel(trace.nameId(kernel))});
    const auto add = [&](const char* what, const QString& value) { table.rows.push_back({words(what), value}); };
    add("Duration", exactDuration(trace.duration(kernel)));
    if (f.grid)
        add("Grid", joined(*f.grid));
    if (f.block)
        add("Block", joined(*f.block));
    if (f.registersPerThread)
        add("Registers a thread", QString::number(*f.registersPerThread));
    if (f.sharedBytes)
        add("Shared memory a block", bytesOf(static_cast<quint64>(*f.sharedBytes)));
    if (row.occupancy) {
        QStringList limits;
        for (const OccupancyLimit limit : row.occupancy->limitedBy())
            limits.append(QString::fromStdString(std::string{nameOf(limit)}));
        add("Theoretical occupancy", QStringLiteral("%1 %, limited by %2")
                                         .arg(row.occupancy->pct, 0, 'f', 1)
                                         .arg(limits.join(QStringLiteral(", "))));
    }
    if (row.waves)
        add("Waves", QString::number(row.waves->waves, 'f', 2));
    return table;
}

} // namespace lanescope
