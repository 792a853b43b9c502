#pragma once
// The ranks of one job, one row each: its time, its waiting time, the waiting time that it causes, and how its clock
// was aligned.

#include "widgets/kit/cell_units.h"
#include "widgets/kit/table_items.h"

#include "model/merge/rank_lanes.h"
#include "model/merge/rank_report.h"

#include <memory>
#include <string>
#include <vector>

namespace lanescope {

// The report on the ranks, and the words of their rows.
struct RankEntries {
    TracePtr trace;
    RankReport report;
    struct Words {
        std::string file, clock;
    };
    std::vector<Words> words;        // one per report.spread.ranks
    std::vector<RankRow::Sums> sums; // within the GPU's window; zero for a rank without GPU work
    Ns longest{};                    // window of any rank
};
std::shared_ptr<const RankEntries> rankEntries(const Analysis& merged);

class RankItems : public TableItems {
    Q_OBJECT
public:
    enum Column {
        Rank,
        Step,
        Compute,
        VsMedian, // compares the compute time
        Wait,
        WaitShare,
        CameLast,
        Delay,
        Time,
        Communication,
        Hidden,
        Transfer,
        Verdict,
        Clock,
        File,
        ColumnCount
    };

    using TableItems::TableItems;
    void set(std::shared_ptr<const RankEntries> entries);
    const RankEntries* entries() const { return m_entries.get(); } // null: not computed yet
    const RankRow::Sums& sums(int row) const { return m_entries->sums[static_cast<std::size_t>(row)]; }
    const RankFigures& figures(int row) const { return m_entries->report.spread.ranks[static_cast<std::size_t>(row)]; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex&) const override { return {}; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    bool isText(int column) const override;
    std::optional<double> number(const QModelIndex& index) const override;
    std::string_view words(const QModelIndex& index) const override;
    bool holds(const QModelIndex& row, std::string_view lowerCase) const override;

private:
    std::optional<double> medianCompute() const; // ns
    const TraceSummary& summary(int row) const { return m_entries->report.summaries[figures(row).summary]; }
    QString shown(const QModelIndex& index) const;
    bool isStraggler(int row) const;

    std::shared_ptr<const RankEntries> m_entries;
    std::vector<bool> m_isLate; // per row: others wait for it
    std::array<CellUnit, ColumnCount> m_units;
};

} // namespace lanescope
