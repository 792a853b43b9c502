#include "widgets/items/change_items.h"

#include <QCoreApplication>

#include "model/base/phrases.h"
#include "model/compare/summary.h"
#include "model/compare/waterfall.h"
#include "model/compare/wording.h"
#include "model/kernels/kernel_name.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace lanescope {

namespace {

constexpr int right = static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);

QString tr(const char* text) { return QCoreApplication::translate("Compare", text); }

void sortSlices(Both<std::vector<SliceId>>& slices)
{
    std::sort(slices.a.begin(), slices.a.end());
    std::sort(slices.b.begin(), slices.b.end());
}

} // namespace

// The reasons for the change of each name, from the matches of its work: one
// clause, and all details.
ChangeItems::AllReasons ChangeItems::reasonsOf(const Diff& diff)
{
    AllReasons reasons;
    const auto add = [&](const std::string& name, const QString& clause, const QString& text) {
        constexpr qsizetype max = 3;
        Reasons& all = reasons[name];
        if (!clause.isEmpty() && !all.clauses.contains(clause))
            all.clauses.append(clause);
        if (!text.isEmpty() && !all.details.contains(text) && all.details.size() < max)
            all.details.append(text);
    };
    for (const KernelChange& change : diff.kernels) {
        const QString why = QString::fromStdString(joined(change.why, briefDuration));
        const bool isPaired = change.status == WorkChange::Replaced || change.status == WorkChange::Fused;
        const QString prints = QString::fromStdString(joined(change.footprintChanges, briefDuration));
        const auto words = [&](const QString& text) {
            return why.isEmpty() ? text : text + QStringLiteral(": ") + why;
        };
        const QString from = toQt(labelsOf(change.a)), to = toQt(labelsOf(change.b));
        const bool isVariant = isPaired && from == to;
        const QString other = sentenceText(change.why, QStringLiteral("; "));
        const QString gone = isVariant ? tr("Another variant runs in its place") : tr("Became %1").arg(to);
        const QString came = isVariant ? tr("In place of another variant") : tr("In place of %1").arg(from);
        for (const WorkPart& part : change.a)
            add(part.name, isPaired ? gone : other, isPaired ? words(gone) : other);
        for (const WorkPart& part : change.b) {
            add(part.name, isPaired ? came : other, isPaired ? words(came) : other);
            add(part.name, {}, prints.isEmpty() ? QString{} : prints.left(1).toUpper() + prints.mid(1));
        }
        if (change.hbmSavedBytes && !change.b.empty() && !diff.steps.empty())
            add(change.b.front().name, {},
                diff.isWhole
                    ? tr("Saves %1 of memory traffic").arg(bytesOf(static_cast<quint64>(*change.hbmSavedBytes)))
                    : tr("Saves %1 of memory traffic per step")
                          .arg(bytesOf(static_cast<quint64>(*change.hbmSavedBytes) / diff.steps.size())));
    }
    return reasons;
}

QString wordOf(WorkChange change)
{
    switch (change) {
    case WorkChange::Same:
        return tr("same");
    case WorkChange::Replaced:
        return tr("replaced");
    case WorkChange::Fused:
        return tr("fused");
    case WorkChange::Added:
        return wordOf(Trend::New);
    case WorkChange::Removed:
        break;
    }
    return wordOf(Trend::Gone);
}

QString glyphOf(WorkChange change)
{
    switch (change) {
    case WorkChange::Added:
        return glyphOf(Trend::New);
    case WorkChange::Removed:
        return glyphOf(Trend::Gone);
    case WorkChange::Replaced:
    case WorkChange::Fused:
        return QStringLiteral("→");
    case WorkChange::Same:
        break;
    }
    return QStringLiteral("="); // the call is on both sides, whatever its time
}

QString signedDuration(Ns duration)
{
    if (duration == Ns{})
        return QStringLiteral("0");
    return (duration < Ns{} ? QStringLiteral("−") : QStringLiteral("+")) + shortDuration(std::chrono::abs(duration));
}

void ChangeItems::set(DiffPtr diff)
{
    beginResetModel();
    m_diff = std::move(diff);
    m_rows.clear();
    m_top.clear();
    if (!m_diff->steps.empty()) {
        if (heldBy(*m_diff) == Held::Both)
            addRoles();
        addHost(tr("host: ops, self time"), false);
        addHost(tr("host: API calls, self time"), true);
    }
    double max = 0, delta = 0;
    for (const Row& row : m_rows) {
        max = std::max({max, row.time.a, row.time.b});
        delta = std::max(delta, std::abs(row.delta()));
    }
    // The GPU's rows and the host's rows have a scale each: the host's times
    // would make the others too small to see.
    double largest[2] = {0, 0};
    for (const Row& row : m_rows)
        largest[row.role.empty()] = std::max(largest[row.role.empty()], std::abs(row.delta()));
    for (Row& row : m_rows)
        row.share = largest[row.role.empty()] > 0 ? row.delta() / largest[row.role.empty()] : 0;
    m_sides = TimeColumn::forMost(max);
    m_deltas = TimeColumn::forMost(delta);
    endResetModel();
}

int ChangeItems::add(Row row)
{
    const int at = static_cast<int>(m_rows.size());
    sortSlices(row.slices);
    if (row.parent >= 0)
        m_rows[static_cast<std::size_t>(row.parent)].children.push_back(at);
    else
        m_top.push_back(at);
    m_rows.push_back(std::move(row));
    return at;
}

void ChangeItems::addRoles()
{
    const auto steps = static_cast<double>(m_diff->steps.size());
    const auto perStep = [&](Both<Ns> time) {
        return Both<double>{static_cast<double>(time.a.count()) / steps, static_cast<double>(time.b.count()) / steps};
    };
    std::vector<const RoleChange*> roles;
    for (const RoleChange& role : m_diff->roles)
        roles.push_back(&role);
    std::stable_sort(roles.begin(), roles.end(), [](const RoleChange* x, const RoleChange* y) {
        return std::chrono::abs(x->delta()) > std::chrono::abs(y->delta());
    });
    const std::vector<NameGroup> groups = nameGroups(*m_diff);
    const AllReasons reasons = reasonsOf(*m_diff);
    const bool hasWaiting =
        std::any_of(roles.begin(), roles.end(), [](const RoleChange* r) { return r->id == "waiting"; });
    for (const RoleChange* role : roles) {
        Row top;
        top.name = std::string{translated(role->text)};
        top.role = std::string{role->id};
        top.trend = trendOf(*role, *m_diff);
        top.tone = toneOfRole(role->id);
        top.count = role->work;
        top.time = perStep(role->time);
        top.slices = slicesOfRole(*m_diff, role->id);
        if (role->id == "communication" && hasWaiting)
            top.why = tr("Without waiting for other ranks, which the rows below include");
        const int parent = add(std::move(top));
        addNames(parent, role->id, groups, reasons);
    }
}

// A row per name. Names that replaced each other are below one row.
void ChangeItems::addNames(int parent, std::string_view role, const std::vector<NameGroup>& groups,
                           const AllReasons& reasons)
{
    const auto steps = static_cast<double>(m_diff->steps.size());
    const auto perStep = [&](Both<Ns> time) {
        return Both<double>{static_cast<double>(time.a.count()) / steps, static_cast<double>(time.b.count()) / steps};
    };
    const auto rowOf = [&](const NameChange& name, int below) {
        Row row;
        row.parent = below;
        row.name = name.label;
        row.full = name.name;
        row.role = std::string{role};
        row.trend = shownTrend(name.trend, name.time);
        row.tone = toneOfRole(role);
        row.count = name.count;
        row.time = perStep(name.time);
        row.slices = name.slices;
        if (const auto at = reasons.find(name.name); at != reasons.end()) {
            row.why = at->second.clauses.isEmpty() ? at->second.details.value(0) : at->second.clauses.front();
            row.details = at->second.details.join(QStringLiteral(". "));
        }
        if (row.why.isEmpty() && name.trend == Trend::Same && name.time.a != name.time.b)
            row.why = tr("Within the spread of its launches");
        return row;
    };
    for (const NameGroup& group : groups) {
        if (group.role != role)
            continue;
        if (group.names.size() == 1) {
            add(rowOf(*group.names.front(), parent));
            continue;
        }
        Row row;
        row.parent = parent;
        row.name = format(group.title, briefDuration);
        row.role = std::string{role};
        row.trend = shownTrend(group.trend, group.time);
        row.tone = toneOfRole(role);
        row.count = group.count;
        row.time = perStep(group.time);
        if (group.largest && !group.largest->why.empty()) {
            row.why = sentenceText(group.largest->why.front());
            row.details = sentenceText(group.largest->why, QStringLiteral("; "));
        }
        for (const NameChange* name : group.names) {
            row.slices.a.insert(row.slices.a.end(), name->slices.a.begin(), name->slices.a.end());
            row.slices.b.insert(row.slices.b.end(), name->slices.b.begin(), name->slices.b.end());
        }
        const int at = add(std::move(row));
        for (const NameChange* name : group.names)
            add(rowOf(*name, at));
    }
}

// Adds ops, or calls of the runtime and the driver.
void ChangeItems::addHost(const QString& title, bool areCalls)
{
    const auto steps = static_cast<double>(m_diff->steps.size());
    // A single op has no known spread, so 10 % counts as a difference.
    const auto trendOf = [](const Row& row) {
        constexpr double alike = 1.1;
        if (row.count.a == 0 || row.count.b == 0)
            return row.count.a == row.count.b ? Trend::Same : row.count.a == 0 ? Trend::New : Trend::Gone;
        const bool isClose = std::max(row.time.a, row.time.b) <= alike * std::min(row.time.a, row.time.b);
        return isClose ? Trend::Same : row.time.b < row.time.a ? Trend::Less : Trend::More;
    };
    Row top;
    top.name = title.toStdString();
    top.tone = areCalls ? Tone::Runtime : Tone::Op;
    std::vector<Row> rows;
    for (const OpChange& op : m_diff->ops) {
        if (isApiCall(op.kind) != areCalls)
            continue;
        Row row;
        row.name = row.full = op.name;
        row.tone = static_cast<Tone>(lookOf(op.kind, KernelRole::Other, 0) / variantsOfTone);
        row.count = op.calls;
        row.time = {static_cast<double>(op.selfCpu.a.count()) / steps,
                    static_cast<double>(op.selfCpu.b.count()) / steps};
        row.slices = op.slices;
        row.trend = trendOf(row);
        if (op.graphs.a != op.graphs.b)
            row.why = tr("Compiled graphs: %1 → %2").arg(op.graphs.a.size()).arg(op.graphs.b.size());
        top.count.a += row.count.a;
        top.count.b += row.count.b;
        top.time.a += row.time.a;
        top.time.b += row.time.b;
        for (auto [to, from] : {std::pair{&top.slices.a, &row.slices.a}, std::pair{&top.slices.b, &row.slices.b}})
            to->insert(to->end(), from->begin(), from->end());
        rows.push_back(std::move(row));
    }
    if (rows.empty())
        return;
    top.trend = trendOf(top);
    const int parent = add(std::move(top));
    for (Row& row : rows) {
        row.parent = parent;
        add(std::move(row));
    }
}

QModelIndex ChangeItems::roleAt(const std::string& role) const
{
    for (std::size_t i = 0; i < m_top.size(); ++i)
        if (m_rows[static_cast<std::size_t>(m_top[i])].role == role)
            return index(static_cast<int>(i), 0);
    return {};
}

QModelIndex ChangeItems::index(int row, int column, const QModelIndex& parent) const
{
    const std::vector<int>& all = parent.isValid() ? this->row(parent).children : m_top;
    if (row < 0 || row >= static_cast<int>(all.size()) || column < 0 || column >= ColumnCount)
        return {};
    return createIndex(row, column, static_cast<quintptr>(all[static_cast<std::size_t>(row)]));
}

QModelIndex ChangeItems::parent(const QModelIndex& index) const
{
    const int parent = index.isValid() ? row(index).parent : -1;
    if (parent < 0)
        return {};
    const int above = m_rows[static_cast<std::size_t>(parent)].parent;
    const std::vector<int>& all = above < 0 ? m_top : m_rows[static_cast<std::size_t>(above)].children;
    const auto at = std::find(all.begin(), all.end(), parent);
    return createIndex(static_cast<int>(at - all.begin()), 0, static_cast<quintptr>(parent));
}

int ChangeItems::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return 0;
    return static_cast<int>(parent.isValid() ? row(parent).children.size() : m_top.size());
}

int ChangeItems::columnCount(const QModelIndex&) const { return ColumnCount; }

QString ChangeItems::textOf(const Row& row, int column) const
{
    switch (column) {
    case Name:
        return QString::fromStdString(row.name);
    case Status:
        return wordOf(row.trend);
    case Count:
        return QString::fromStdString(countPerStep(row.count.a, *m_diff) + " → " + countPerStep(row.count.b, *m_diff));
    case A:
        return m_sides.text(row.time.a);
    case B:
        return m_sides.text(row.time.b);
    case Delta:
        return m_deltas.signedText(row.delta());
    case Share:
        return {};
    case Why:
        return row.why;
    }
    return {};
}

QVariant ChangeItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = this->row(index);
    const int column = index.column();
    const auto exact = [](double ns) { return exactDuration(Ns{std::llround(ns)}); };
    switch (role) {
    case Qt::TextAlignmentRole:
        return column >= Count && column <= Delta ? QVariant{right} : QVariant{};
    case Qt::ToolTipRole:
        if (column == Name)
            return QString::fromStdString(row.full.empty() ? row.name : row.full);
        if (column == A)
            return exact(row.time.a);
        if (column == B)
            return exact(row.time.b);
        if (column == Delta || column == Share)
            return exact(row.delta());
        return column == Why ? QVariant{row.details.isEmpty() ? row.why : row.details} : QVariant{};
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return textOf(row, column);
    case exactRole:
        return isText(column) || column == Count ? QVariant{textOf(row, column)} : QVariant{number(index).value_or(0)};
    default:
        return {};
    }
}

QVariant ChangeItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool isWhole = m_diff && m_diff->isWhole;
    if (role == Qt::TextAlignmentRole)
        return section >= Count && section <= Delta ? QVariant{right}
                                                    : QVariant{static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter)};
    if (role == Qt::ToolTipRole && (section == A || section == B))
        return isWhole ? tr("GPU rows: what it adds to the GPU busy time; host rows: the self time")
                       : tr("GPU rows: what it adds per step to the GPU busy time; host rows: the self time");
    if (role != Qt::DisplayRole && role != exactRole)
        return {};
    const std::array<QString, ColumnCount> all{
        tr("Role, name"),    tr("Change"),     tr("Count A → B"), QStringLiteral("A"),
        QStringLiteral("B"), tr("Difference"), tr("Share"),       tr("Why")};
    return all[static_cast<std::size_t>(section)];
}

std::optional<double> ChangeItems::number(const QModelIndex& index) const
{
    const Row& row = this->row(index);
    switch (index.column()) {
    case Count:
        return static_cast<double>(std::max(row.count.a, row.count.b));
    case A:
        return row.time.a;
    case B:
        return row.time.b;
    case Delta:
        return row.delta();
    case Share:
        return row.share;
    default:
        return {};
    }
}

std::string_view ChangeItems::words(const QModelIndex& index) const
{
    const Row& row = this->row(index);
    return index.column() == Status ? nameOf(row.trend) : std::string_view{row.name};
}

bool ChangeItems::holds(const QModelIndex& index, std::string_view lowerCase) const
{
    return holds(row(index), lowerCase);
}

bool ChangeItems::holds(const Row& row, std::string_view lowerCase) const
{
    return containsWord(row.name, lowerCase) || std::any_of(row.children.begin(), row.children.end(), [&](int child) {
               return holds(m_rows[static_cast<std::size_t>(child)], lowerCase);
           });
}

} // namespace lanescope
