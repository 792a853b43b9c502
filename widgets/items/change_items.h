#pragma once
// The changes between two traces as one table, folded by role: GPU work by name, then the host. Times are sums per step
// on both sides, so that the rows of a role add up to it.

#include "model/compare/name_groups.h"
#include "model/store/tone.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/table_items.h"

#include <map>
#include <memory>
#include <vector>

namespace lanescope {

using DiffPtr = std::shared_ptr<const Diff>;

class ChangeItems : public TableItems {
    Q_OBJECT
public:
    enum Column { Name, Status, Count, A, B, Delta, Share, Why, ColumnCount };
    struct Row {
        int parent = -1; // -1 for a role
        std::vector<int> children;
        std::string name;
        std::string role; // the role's id; empty for the host
        std::string full; // the full name, for a tool tip
        Trend trend = Trend::Same;
        Tone tone = Tone::Other;
        Both<std::uint64_t> count;         // over all steps
        Both<double> time;                 // in ns, per step
        double share = 0;                  // -1..1, relative to the largest difference on the GPU,
                                           // or on the host
        QString why, details;              // one clause; the whole, for a tool tip
        Both<std::vector<SliceId>> slices; // ordered by begin
        double delta() const { return time.b - time.a; }
    };

    using TableItems::TableItems;
    void set(DiffPtr diff);
    const Row& row(const QModelIndex& index) const { return m_rows[static_cast<std::size_t>(index.internalId())]; }
    QModelIndex roleAt(const std::string& role) const; // invalid: the role has no row

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool isText(int column) const override { return column == Name || column == Status || column == Why; }
    std::optional<double> number(const QModelIndex& index) const override;
    std::string_view words(const QModelIndex& index) const override;
    bool holds(const QModelIndex& row, std::string_view lowerCase) const override;

private:
    int add(Row row);
    struct Reasons {
        QStringList clauses, details;
    };
    using AllReasons = std::map<std::string_view, Reasons>; // by name
    static AllReasons reasonsOf(const Diff& diff);
    void addNames(int parent, std::string_view role, const std::vector<NameGroup>& groups, const AllReasons& reasons);
    void addRoles();
    void addHost(const QString& title, bool areCalls);
    QString textOf(const Row& row, int column) const;
    bool holds(const Row& row,
               std::string_view lowerCase) const; // or a row below it

    DiffPtr m_diff;
    std::vector<Row> m_rows;
    std::vector<int> m_top;
    TimeColumn m_sides, m_deltas;
};

QString wordOf(WorkChange change);
QString glyphOf(WorkChange change);
QString signedDuration(Ns duration); // "+1.2 µs", "-3 ms"

} // namespace lanescope
