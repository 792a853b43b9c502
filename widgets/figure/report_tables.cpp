#include "widgets/figure/report_tables.h"

#include <QCoreApplication>

#include "model/analysis/breakdown.h"
#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/recording_health.h"
#include "model/compare/spread.h"
#include "model/compare/wording.h"
#include "model/kernels/kernel_name.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lanescope::report {

namespace {

using Rows = std::vector<std::vector<HtmlPage::Cell>>;
constexpr double minShare = 0.01; // smaller rows are folded

QString words(const char* text) { return QCoreApplication::translate("Report", text); }
QString timeText(Ns time) { return time == Ns{} ? QStringLiteral("·") : glanceDuration(time); }

// The rows from `shown` on are folded.
void writeFolded(HtmlPage& page, const QStringList& head, Rows rows, std::size_t shown, const QString& caption)
{
    shown = std::clamp<std::size_t>(shown, std::min<std::size_t>(1, rows.size()), rows.size());
    const Rows rest{std::make_move_iterator(rows.begin() + static_cast<std::ptrdiff_t>(shown)),
                    std::make_move_iterator(rows.end())};
    rows.resize(shown);
    page.table(head, rows, caption);
    if (rest.empty())
        return;
    page.beginFold(rest.size() == 1 ? words("1 row below 1 %") : words("%1 rows below 1 %").arg(rest.size()));
    page.table(head, rest);
    page.endFold();
}

// False if it is known that no recorded work ran on it.
bool mayHaveRun(const Trace& trace, std::uint32_t gpu)
{
    const auto& info = trace.info().gpus[gpu];
    for (const Process& process : trace.processes()) {
        if (process.kind != LaneKind::Gpu || process.lanes.isEmpty())
            continue;
        if (!process.gpu && !process.device)
            return true;
        if (process.gpu ? *process.gpu == gpu : *process.device == info.id)
            return true;
    }
    return false;
}

} // namespace

void writeChanges(HtmlPage& page, const Diff& diff)
{
    constexpr std::size_t max = 25;
    const auto steps = static_cast<std::int64_t>(std::max<std::size_t>(1, diff.steps.size()));
    const Ns all = std::max(diff.totals.gpu.a, diff.totals.gpu.b);
    const auto names = [](const std::vector<WorkPart>& parts) {
        QStringList labels, full;
        for (const WorkPart& part : parts) {
            labels.append(QString::fromStdString(part.label));
            full.append(QString::fromStdString(part.name));
        }
        return labels.isEmpty() ? HtmlPage::Cell{QStringLiteral("–")}
                                : HtmlPage::Cell{labels.join(QStringLiteral(" + ")), -1, full.join(QLatin1Char{'\n'})};
    };
    Rows rows;
    std::size_t large = 0;
    for (std::size_t i = 0; i < std::min(max, diff.kernels.size()); ++i) {
        const KernelChange& k = diff.kernels[i];
        const QString sign = QString::fromUtf8(k.delta < Ns{} ? "−" : k.delta > Ns{} ? "+" : "");
        rows.push_back(
            {names(k.a),
             names(k.b),
             {toQt(nameOf(k.status))},
             {sign + timeText(std::chrono::abs(k.delta) / steps) + (k.isNoise ? words(" (noise)") : QString{})},
             {QString::fromStdString(joined(k.why, wordDuration)).replace(QLatin1String{"->"}, QStringLiteral("→"))}});
        large += large == i && asDouble(std::chrono::abs(k.delta)) >= minShare * asDouble(all) ? 1 : 0;
    }
    if (!rows.empty())
        writeFolded(page, {words("Before"), words("After"), words("Change"), words("Time"), words("Why")},
                    std::move(rows), large,
                    diff.isWhole ? words("GPU work of the whole recordings")
                                 : words("GPU work per step, over %1 matched steps").arg(diff.steps.size()));
    rows.clear();
    for (const OpChange& o : diff.ops)
        if (o.status != WorkChange::Same && rows.size() < max)
            rows.push_back({{QString::fromStdString(o.name)},
                            {toQt(nameOf(o.status))},
                            {countOf(o.calls.a)},
                            {countOf(o.calls.b)},
                            {timeText(o.selfCpu.a)},
                            {timeText(o.selfCpu.b)}});
    if (!rows.empty())
        page.table({words("On the host"), words("Change"), words("Calls before"), words("Calls after"),
                    words("Self before"), words("Self after")},
                   rows);
}

void writeProfilerTable(HtmlPage& page, const Sides& sides)
{
    constexpr std::size_t max = 15;
    page.heading(words("Profiler table"));
    for (const Side& side : sides) {
        ProfilerTable table = side.analysis.table();
        const bool hasDevice = table.selfCudaTotal > Ns{};
        std::stable_sort(table.rows.begin(), table.rows.end(), [&](const TableRow& a, const TableRow& b) {
            return hasDevice ? a.cudaTotal > b.cudaTotal : a.cpuTotal > b.cpuTotal;
        });
        QStringList head{words("Name"), words("Self CPU"), words("CPU total")};
        if (hasDevice)
            head << (isOfCuda(side.trace) ? words("Self CUDA") : words("Self GPU"))
                 << (isOfCuda(side.trace) ? words("CUDA total") : words("GPU total"));
        head << words("Calls") << words("Kernels");
        const auto share = [](Ns part, Ns whole) {
            return whole > Ns{} ? static_cast<double>(part.count()) / static_cast<double>(whole.count()) : 0.0;
        };
        std::vector<std::vector<HtmlPage::Cell>> rows;
        std::size_t large = 0; // rows of at least 1 %
        for (std::size_t i = 0; i < std::min(table.rows.size(), max); ++i) {
            const TableRow& r = table.rows[i];
            const QString name = QString::fromStdString(r.name);
            const QString label = r.isDevice ? QString::fromStdString(decodeKernelName(r.name).label) : QString{};
            std::vector<HtmlPage::Cell> row{{label.isEmpty() ? name : label, -1, label.isEmpty() ? QString{} : name},
                                            {timeText(r.selfCpu), share(r.selfCpu, table.selfCpuTotal)},
                                            {timeText(r.cpuTotal)}};
            if (hasDevice) {
                row.push_back({timeText(r.selfCuda), r.isDevice ? share(r.selfCuda, table.selfCudaTotal) : -1});
                row.push_back({timeText(r.cudaTotal)});
            }
            row.push_back({countOf(r.calls)});
            row.push_back({r.isDevice ? QString{} : countOf(r.kernels)});
            rows.push_back(std::move(row));
            const Ns own = hasDevice ? r.cudaTotal : r.cpuTotal;
            large += share(own, hasDevice ? table.selfCudaTotal : table.selfCpuTotal) >= minShare ? 1 : 0;
        }
        QString caption = words("Self CPU time total: %1").arg(exactDuration(table.selfCpuTotal));
        if (hasDevice)
            caption +=
                (isOfCuda(side.trace) ? words(" · Self CUDA time total: %1") : words(" · Self GPU time total: %1"))
                    .arg(exactDuration(table.selfCudaTotal));
        if (table.rows.size() > max)
            caption += words(" · the first %1 of %2 rows").arg(max).arg(table.rows.size());
        if (sides.size() > 1)
            caption = side.source.name + QStringLiteral(" · ") + caption;
        writeFolded(page, head, std::move(rows), large, caption);
    }
}

void writeKernels(HtmlPage& page, const Sides& sides)
{
    constexpr std::size_t max = 15;
    if (std::all_of(sides.begin(), sides.end(), [](const Side& s) { return s.analysis.work().empty(); }))
        return;
    page.heading(words("Kernels"));
    for (const Side& side : sides) {
        const std::vector<KernelRow> kernels = kernelTable(side.trace, side.analysis.work());
        Ns all{};
        for (const KernelRow& k : kernels)
            all += k.total;
        std::vector<std::vector<HtmlPage::Cell>> rows;
        std::size_t large = 0;
        for (std::size_t i = 0; i < std::min(kernels.size(), max); ++i) {
            const KernelRow& k = kernels[i];
            const auto xyz = [](const auto& v) {
                return v ? QStringLiteral("%1×%2×%3").arg((*v)[0]).arg((*v)[1]).arg((*v)[2]) : QStringLiteral("–");
            };
            large += asDouble(k.total) >= minShare * asDouble(all) ? 1 : 0;
            const auto number = [](const auto& v) { return v ? QString::number(*v) : QStringLiteral("–"); };
            rows.push_back(
                {{toQt(side.trace.kernelLabel(k.name)), -1, toQt(side.trace.text(k.name))},
                 {countOf(k.count)},
                 {timeText(k.total),
                  all > Ns{} ? static_cast<double>(k.total.count()) / static_cast<double>(all.count()) : 0},
                 {timeText(Ns{std::llround(k.meanNs)})},
                 {timeText(k.median)},
                 {timeText(k.max)},
                 {xyz(k.footprint.grid)},
                 {xyz(k.footprint.block)},
                 {number(k.footprint.registersPerThread)},
                 {k.footprint.sharedBytes ? bytesOf(static_cast<quint64>(*k.footprint.sharedBytes))
                                          : QStringLiteral("–")},
                 {k.occupancy ? QStringLiteral("%1 %").arg(k.occupancy->pct, 0, 'f', 1) : QStringLiteral("–")}});
        }
        QString caption =
            kernels.size() > max ? words("The first %1 of %2 rows; ").arg(max).arg(kernels.size()) : QString{};
        caption += words("– : not recorded");
        if (sides.size() > 1)
            caption = side.source.name + QStringLiteral(" · ") + caption;
        writeFolded(page,
                    {words("Kernel"), words("Launches"), words("Total"), words("Mean"), words("Median"),
                     words("Longest"), words("Grid"), words("Block"), words("Registers"), words("Shared"),
                     words("Occupancy")},
                    std::move(rows), large, caption);
    }
}

// The idle parts of the breakdown, as `breakdown` lists them.
void writeIdle(HtmlPage& page, const Sides& sides)
{
    bool hasHeading = false;
    for (const Side& side : sides)
        for (const DeviceBreakdown& device : breakdownOf(side.analysis)) {
            struct Sum {
                std::uint64_t count = 0;
                Ns longest{};
            };
            std::array<Sum, causeCount> sums;
            for (const Piece& piece : device.pieces) {
                Sum& sum = sums[static_cast<std::size_t>(piece.cause)];
                ++sum.count;
                sum.longest = std::max(sum.longest, piece.range.length());
            }
            std::vector<std::vector<HtmlPage::Cell>> rows;
            for (std::size_t c = 0; c < causeCount; ++c) {
                const Cause cause{static_cast<std::uint8_t>(c)};
                if (!isBusy(cause) && sums[c].count > 0)
                    rows.push_back({{toQt(nameOf(cause)).replace(QLatin1Char{'_'}, QLatin1Char{' '})},
                                    {countOf(sums[c].count)},
                                    {timeText(device.share(cause))},
                                    {percentOf(device.percent(cause))},
                                    {timeText(sums[c].longest)}});
            }
            if (rows.empty())
                continue;
            if (!std::exchange(hasHeading, true))
                page.heading(words("Idle GPU time by cause"));
            const QString gpu = toQt(side.trace[device.device].title);
            page.table({words("Cause"), words("Parts"), words("Total"), words("Of the window"), words("Longest")}, rows,
                       sides.size() > 1 ? QStringLiteral("%1 · %2").arg(side.source.name, gpu) : gpu);
        }
}

void writeRecording(HtmlPage& page, const Sides& sides)
{
    page.heading(words("The recording"));
    for (const Side& side : sides) {
        const TraceInfo& info = side.trace.info();
        std::vector<std::vector<HtmlPage::Cell>> rows;
        const auto add = [&](const QString& what, const QString& value) { rows.push_back({{what}, {value}}); };
        add(words("File"), side.source.name);
        add(words("Format"), QString::fromStdString(info.format));
        add(words("Events"), countOf(info.census.events));
        add(words("Slices"), countOf(info.census.slices));
        std::size_t idle = 0;
        for (std::uint32_t g = 0; g < info.gpus.size(); ++g) {
            const Gpu& gpu = info.gpus[g];
            if (mayHaveRun(side.trace, g))
                add(words("GPU %1").arg(gpu.id),
                    gpu.name.empty() ? QStringLiteral("–") : QString::fromStdString(gpu.name));
            else
                ++idle;
        }
        if (idle > 0)
            add(words("GPUs without work"), countOf(idle));
        for (const auto& [key, value] : info.properties)
            if (value.size() <= 300) // short values only: how it was captured
                add(QString::fromStdString(key), QString::fromStdString(value));
        page.table({words("What"), words("Value")}, rows);
        for (const HealthItem& item : recordingHealth(side.analysis))
            page.paragraph(QString::fromStdString(textOf(item, wordDuration)), QStringLiteral("muted"));
        for (const std::string& warning : info.warnings)
            page.paragraph(QString::fromStdString(warning), QStringLiteral("muted"));
    }
}

} // namespace lanescope::report
