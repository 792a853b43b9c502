#include "widgets/items/change_items.h"

#include <QCoreApplication>

#include "model/compare/wording.h"
#include "widgets/kit/quantities.h"

#include <array>

namespace lanescope {

namespace {

constexpr int right = static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);

QString labels(const std::vector<WorkPart>& parts)
{
    QStringList all;
    for (const WorkPart& part : parts)
        all.append(QString::fromStdString(part.label));
    return all.join(QStringLiteral(" + "));
}

QString names(const std::vector<WorkPart>& parts)
{
    QStringList all;
    for (const WorkPart& part : parts)
        all.append(QString::fromStdString(part.name));
    return all.join(QLatin1Char{'\n'});
}

std::uint64_t countOfRow(const KernelChange& k) { return k.b.empty() ? k.a.front().count : k.b.front().count; }

QString reason(const KernelChange& k)
{
    QStringList parts;
    if (!k.why.empty())
        parts.append(QString::fromStdString(joined(k.why, briefDuration)));
    if (k.hbmSavedBytes)
        parts.append(QCoreApplication::translate("Compare", "saves %1 of memory traffic")
                         .arg(bytesOf(static_cast<quint64>(*k.hbmSavedBytes))));
    for (const Sentence& change : k.footprintChanges)
        parts.append(QString::fromStdString(format(change, briefDuration)));
    QString text = parts.join(QStringLiteral("; "));
    return text.replace(QLatin1String{"->"}, QStringLiteral("→"));
}

} // namespace

QString wordOf(Change change)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("Compare", text); };
    switch (change) {
    case Change::Same:
        return tr("same");
    case Change::Replaced:
        return tr("replaced");
    case Change::Fused:
        return tr("fused");
    case Change::Added:
        return tr("added");
    case Change::Removed:
        break;
    }
    return tr("removed");
}

QString signedDuration(Ns duration)
{
    if (duration == Ns{})
        return QStringLiteral("0");
    return (duration < Ns{} ? QStringLiteral("−") : QStringLiteral("+")) + shortDuration(std::chrono::abs(duration));
}

void KernelChangeItems::set(DiffPtr diff)
{
    beginResetModel();
    m_diff = std::move(diff);
    endResetModel();
}

int KernelChangeItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_diff ? 0 : static_cast<int>(m_diff->kernels.size());
}

int KernelChangeItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant KernelChangeItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const KernelChange& k = row(index.row());
    const int column = index.column();
    if (role == Qt::TextAlignmentRole && (column == Delta || column == Count))
        return right;
    if (role == Qt::ToolTipRole) {
        if (column == Before)
            return names(k.a);
        if (column == After)
            return names(k.b);
        if (column == Why)
            return reason(k);
        if (column == Delta && k.isNoise)
            return tr("No more than it differs from step to step");
    }
    if (role == sortRole && column == Delta)
        return static_cast<qlonglong>(k.delta.count());
    if (role == sortRole && column == Count)
        return static_cast<qulonglong>(countOfRow(k));
    if (role != Qt::DisplayRole && role != sortRole)
        return {};
    switch (column) {
    case Status:
        return wordOf(k.status);
    case Delta:
        return k.isNoise ? tr("%1 (noise)").arg(signedDuration(k.delta)) : signedDuration(k.delta);
    case Count:
        return QString::number(countOfRow(k));
    case Before:
        return labels(k.a);
    case After:
        return labels(k.b);
    case Why:
        return reason(k);
    }
    return {};
}

QVariant KernelChangeItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array<QString, ColumnCount> all{tr("Change"), tr("Time"),  tr("Count"),
                                               tr("Before"), tr("After"), tr("Why")};
    return all[static_cast<std::size_t>(section)];
}

void OpChangeItems::set(DiffPtr diff)
{
    beginResetModel();
    m_diff = std::move(diff);
    endResetModel();
}

int OpChangeItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_diff ? 0 : static_cast<int>(m_diff->ops.size());
}

int OpChangeItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant OpChangeItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const OpChange& o = row(index.row());
    const int column = index.column();
    if (role == Qt::TextAlignmentRole && column >= CallsA)
        return right;
    if (role == Qt::ToolTipRole && column == Name)
        return QString::fromStdString(o.name);
    if (role == sortRole)
        switch (column) {
        case CallsA:
            return static_cast<qulonglong>(o.calls.a);
        case CallsB:
            return static_cast<qulonglong>(o.calls.b);
        case SelfA:
            return static_cast<qlonglong>(o.selfCpu.a.count());
        case SelfB:
            return static_cast<qlonglong>(o.selfCpu.b.count());
        case Delta:
            return static_cast<qlonglong>((o.selfCpu.b - o.selfCpu.a).count());
        default:
            break;
        }
    if (role != Qt::DisplayRole && role != sortRole)
        return {};
    const auto present = [](std::uint64_t calls, const QString& text) { return calls ? text : QStringLiteral("–"); };
    switch (column) {
    case Status:
        return wordOf(o.status);
    case Name:
        return QString::fromStdString(o.name);
    case CallsA:
        return present(o.calls.a, countOf(o.calls.a));
    case CallsB:
        return present(o.calls.b, countOf(o.calls.b));
    case SelfA:
        return present(o.calls.a, shortDuration(o.selfCpu.a));
    case SelfB:
        return present(o.calls.b, shortDuration(o.selfCpu.b));
    case Delta:
        return signedDuration(o.selfCpu.b - o.selfCpu.a);
    }
    return {};
}

QVariant OpChangeItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array<QString, ColumnCount> all{tr("Change"),      tr("On the host"), tr("Calls before"),
                                               tr("Calls after"), tr("Self before"), tr("Self after"),
                                               tr("Time")};
    return all[static_cast<std::size_t>(section)];
}

} // namespace lanescope
