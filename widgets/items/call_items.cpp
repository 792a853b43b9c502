#include "widgets/items/call_items.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include "model/base/share.h"
#include "model/kernels/kernel_name.h"
#include "widgets/items/kernel_items.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <cmath>

namespace lanescope {

struct CallItems::Node {
    const TableRow* row = nullptr;
    Node* parent = nullptr;
    int place = 0; // index among its parent's children
    bool isAnswered = false;
    mutable std::optional<RowMemory> memory;
    std::string label;          // the name as it is shown; empty: as recorded
    std::vector<TableRow> rows; // the calls inside it
    std::vector<std::unique_ptr<Node>> nodes;

    // Added up once: a table is sorted by it.
    const RowMemory& memoryOf(const CallMemory& calls, const std::optional<TimeRange>& within) const
    {
        if (!memory)
            memory = calls.of(*row, within);
        return *memory;
    }
};

namespace {

// Kernels are shown by their decoded name; an annotation of a stream is distinguished from that of the host.
std::string labelOf(const TableRow& row)
{
    if (row.kind == SliceKind::GpuAnnotation)
        return CallItems::tr("%1 · on the GPU").arg(toQt(row.name)).toStdString();
    return row.isDevice ? decodeKernelName(row.name).label : std::string{};
}

bool isTimeColumn(int column)
{
    switch (column) {
    case CallItems::SelfCpu:
    case CallItems::CpuTotal:
    case CallItems::CpuMean:
    case CallItems::SelfCuda:
    case CallItems::CudaTotal:
    case CallItems::CudaMean:
        return true;
    default:
        return false;
    }
}

bool isMemoryColumn(int column) { return column >= CallItems::CpuMemory && column <= CallItems::SelfCudaMemory; }

} // namespace

CallItems::CallItems(QObject* parent) : TableItems(parent) {}
CallItems::~CallItems() = default;

void CallItems::set(std::shared_ptr<const ProfilerTable> table, const CallMemory* memory,
                    const std::optional<TimeRange>& within)
{
    beginResetModel();
    m_memory = memory;
    m_within = within;
    m_nodes.clear();
    m_table = std::move(table);
    if (m_table)
        for (const TableRow& row : m_table->rows) {
            m_nodes.push_back(std::make_unique<Node>());
            m_nodes.back()->row = &row;
            m_nodes.back()->label = labelOf(row);
            m_nodes.back()->place = static_cast<int>(m_nodes.size()) - 1;
        }
    std::vector<KernelName> names;
    std::vector<std::string*> labels;
    for (const auto& each : m_nodes)
        if (each->row->kind == SliceKind::Kernel && each->row->isDevice) {
            names.push_back(decodeKernelName(each->row->name));
            labels.push_back(&each->label);
        }
    tellApart(labels, kindsOfNameDetail, [&](std::size_t i, std::size_t kind) { return nameDetail(names[i], kind); });
    for (int column = 0; column < ColumnCount; ++column) {
        if (isText(column) || column == Calls || column == Kernels)
            continue;
        std::vector<double> values;
        for (const auto& each : m_nodes)
            if (const auto value = number(createIndex(each->place, column, each.get())))
                values.push_back(*value);
        m_units[static_cast<std::size_t>(column)] = isTimeColumn(column)     ? durationUnitOf(values)
                                                    : isMemoryColumn(column) ? bytesUnitOf(values)
                                                                             : percentUnitOf(values);
    }
    endResetModel();
}

const CallItems::Node& CallItems::node(const QModelIndex& index) const
{
    return *static_cast<const Node*>(index.constInternalPointer());
}

const TableRow& CallItems::row(const QModelIndex& index) const { return *node(index).row; }

const std::vector<TableRow>* CallItems::within(const QModelIndex& index) const
{
    return node(index).isAnswered ? &node(index).rows : nullptr;
}

void CallItems::setWithin(const QModelIndex& at, std::vector<TableRow> rows)
{
    Node& owner = *static_cast<Node*>(at.internalPointer());
    if (owner.isAnswered)
        return;
    owner.isAnswered = true;
    if (rows.empty())
        return;
    beginInsertRows(at.siblingAtColumn(0), 0, static_cast<int>(rows.size()) - 1);
    owner.rows = std::move(rows);
    for (const TableRow& row : owner.rows) {
        owner.nodes.push_back(std::make_unique<Node>());
        Node& child = *owner.nodes.back();
        child.row = &row;
        child.label = labelOf(row);
        child.parent = &owner;
        child.place = static_cast<int>(owner.nodes.size()) - 1;
    }
    endInsertRows();
}

QModelIndex CallItems::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const auto& nodes = parent.isValid() ? node(parent).nodes : m_nodes;
    return createIndex(row, column, nodes[static_cast<std::size_t>(row)].get());
}

QModelIndex CallItems::parent(const QModelIndex& index) const
{
    if (!index.isValid() || !node(index).parent)
        return {};
    return createIndex(node(index).parent->place, 0, node(index).parent);
}

int CallItems::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return 0;
    return static_cast<int>(parent.isValid() ? node(parent).nodes.size() : m_nodes.size());
}

int CallItems::columnCount(const QModelIndex&) const { return ColumnCount; }

bool CallItems::hasChildren(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return !m_nodes.empty();
    if (parent.column() > 0)
        return false;
    return node(parent).isAnswered ? !node(parent).nodes.empty() : node(parent).row->opens;
}

bool CallItems::canFetchMore(const QModelIndex& parent) const
{
    return parent.isValid() && parent.column() == 0 && !node(parent).isAnswered && node(parent).row->opens;
}

void CallItems::fetchMore(const QModelIndex& parent)
{
    if (canFetchMore(parent))
        emit wanted(parent);
}

std::optional<double> CallItems::number(const QModelIndex& index) const
{
    const TableRow& r = row(index);
    const auto ns = [](Ns t) { return static_cast<double>(t.count()); };
    const auto mean = [&](Ns t) { return ns(t) / static_cast<double>(r.calls); };
    const bool isApi = isApiCall(r.kind);
    switch (index.column()) {
    case SelfCpuPct:
        return r.isDevice ? std::nullopt : sharePct(r.selfCpu, m_table->selfCpuTotal);
    case SelfCpu:
        return r.isDevice ? std::nullopt : std::optional{ns(r.selfCpu)};
    case CpuPct:
        return r.isDevice ? std::nullopt : sharePct(r.cpuTotal, m_table->selfCpuTotal);
    case CpuTotal:
        return r.isDevice ? std::nullopt : std::optional{ns(r.cpuTotal)};
    case CpuMean:
        return r.isDevice ? std::nullopt : std::optional{mean(r.cpuTotal)};
    case SelfCuda:
        return isApi ? std::nullopt : std::optional{ns(r.selfCuda)};
    case SelfCudaPct:
        return isApi || r.kind == SliceKind::GpuAnnotation ? std::nullopt
                                                           : sharePct(r.selfCuda, m_table->selfCudaTotal);
    case CudaTotal:
        return isApi ? std::nullopt : std::optional{ns(r.cudaTotal)};
    case CudaMean:
        return isApi ? std::nullopt : std::optional{mean(r.cudaTotal)};
    case CpuMemory:
    case SelfCpuMemory:
    case CudaMemory:
    case SelfCudaMemory: {
        if (r.isDevice || !m_memory)
            return std::nullopt;
        const RowMemory memory = node(index).memoryOf(*m_memory, m_within);
        const MemorySums& sums =
            index.column() == CpuMemory || index.column() == CudaMemory ? memory.total : memory.self;
        return static_cast<double>(index.column() == CpuMemory || index.column() == SelfCpuMemory ? sums.cpu
                                                                                                  : sums.device);
    }
    case Calls:
        return static_cast<double>(r.calls);
    case Kernels:
        return isApi || r.kind == SliceKind::GpuAnnotation ? std::nullopt
                                                           : std::optional{static_cast<double>(r.kernels)};
    default:
        return std::nullopt;
    }
}

std::string_view CallItems::words(const QModelIndex& index) const
{
    const Node& at = node(index);
    return index.column() == Shapes ? std::string_view{at.row->inputShapes}
           : at.label.empty()       ? std::string_view{at.row->name}
                                    : std::string_view{at.label};
}

bool CallItems::holds(const QModelIndex& at, std::string_view lowerCase) const
{
    return containsWord(row(at).name, lowerCase) || containsWord(node(at).label, lowerCase) ||
           containsWord(row(at).inputShapes, lowerCase);
}

QString CallItems::shown(const TableRow& row, int column, std::optional<double> number) const
{
    if (!number)
        return {};
    switch (column) {
    case Calls:
        return countOf(row.calls);
    case Kernels:
        return row.launchesNothing() ? tr("none") : countOf(row.kernels);
    default:
        return cellIn(*number, m_units[static_cast<std::size_t>(column)]);
    }
}

QVariant CallItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const TableRow& r = row(index);
    const bool isMarked = index.column() == Kernels && m_table->selfCudaTotal > Ns{} && r.launchesNothing();
    switch (role) {
    case Qt::TextAlignmentRole:
        return QVariant{(isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    case Qt::DisplayRole:
        return isText(index.column()) ? toQt(words(index)) : shown(r, index.column(), number(index));
    case exactRole:
        if (isText(index.column()))
            return toQt(index.column() == Name ? r.name : words(index));
        return number(index) ? QVariant{QString::number(*number(index), 'g', 15)} : QVariant{QString{}};
    case Qt::ToolTipRole:
        if (isMarked)
            return tr("Launches no GPU work: it changes only tensor metadata, or works on the host");
        if (isText(index.column()))
            return toQt(index.column() == Name ? r.name : words(index));
        if (isMemoryColumn(index.column()))
            return number(index) ? QVariant{tr("%1 bytes").arg(QString::number(std::llround(*number(index))))}
                                 : QVariant{};
        if (const auto n = number(index); n && index.column() != Calls && index.column() != Kernels &&
                                          index.column() != SelfCpuPct && index.column() != CpuPct &&
                                          index.column() != SelfCudaPct)
            return exactDuration(Ns{std::llround(*n)});
        return {};
    case Qt::FontRole:
        if (isMarked) {
            QFont font;
            font.setItalic(true);
            return font;
        }
        return {};
    case Qt::ForegroundRole:
        return isMarked ? QVariant{QGuiApplication::palette().brush(QPalette::PlaceholderText)} : QVariant{};
    default:
        return {};
    }
}

QVariant CallItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant{(isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    if (role == Qt::ToolTipRole && isMemoryColumn(section))
        return section == CpuMemory || section == CudaMemory
                   ? tr("Allocated less freed from the start to the end of each call, as torch counts it: by any "
                        "thread")
                   : tr("The same without what it calls; negative where it frees what they allocated");
    if (role == Qt::ToolTipRole && section == Kernels)
        return tr("Kernels, copies and memsets launched inside; “none”: metadata only, launches nothing");
    if (role != Qt::DisplayRole && role != exactRole)
        return {};
    const QString ns = role == exactRole ? tr(" (ns)") : QString{};
    const QString bytes = role == exactRole ? tr(" (bytes)") : QString{};
    switch (section) {
    case Name:
        return tr("Name");
    case SelfCpuPct:
        return tr("Self CPU %");
    case SelfCpu:
        return tr("Self CPU") + ns;
    case CpuPct:
        return tr("CPU total %");
    case CpuTotal:
        return tr("CPU total") + ns;
    case CpuMean:
        return tr("CPU avg") + ns;
    case SelfCuda:
        return (m_isCuda ? tr("Self CUDA") : tr("Self GPU")) + ns;
    case SelfCudaPct:
        return m_isCuda ? tr("Self CUDA %") : tr("Self GPU %");
    case CudaTotal:
        return (m_isCuda ? tr("CUDA total") : tr("GPU total")) + ns;
    case CudaMean:
        return (m_isCuda ? tr("CUDA avg") : tr("GPU avg")) + ns;
    case CpuMemory:
        return tr("CPU Mem") + bytes;
    case SelfCpuMemory:
        return tr("Self CPU Mem") + bytes;
    case CudaMemory:
        return (m_isCuda ? tr("CUDA Mem") : tr("GPU Mem")) + bytes;
    case SelfCudaMemory:
        return (m_isCuda ? tr("Self CUDA Mem") : tr("Self GPU Mem")) + bytes;
    case Calls:
        return tr("# of Calls");
    case Kernels:
        return tr("Kernels");
    case Shapes:
        return tr("Input shapes");
    default:
        return {};
    }
}

} // namespace lanescope
