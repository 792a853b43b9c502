#include "widgets/items/rank_items.h"

#include <QBrush>
#include <QFont>

#include "model/analysis/verdict.h"
#include "model/base/median.h"
#include "model/base/parallel.h"
#include "model/base/phrases.h"
#include "model/base/share.h"
#include "model/merge/job_notes.h"
#include "model/merge/rank_analyses.h"
#include "model/replay/final_verdict.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/rank_look.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

std::string word(Ns duration) { return shortDuration(duration).toStdString(); }

} // namespace

std::shared_ptr<const RankEntries> rankEntries(const Analysis& merged)
{
    auto entries = std::make_shared<RankEntries>();
    entries->report = rankReportOf(merged);
    const RankAnalyses& ranks = ranksOf(merged);
    parallelFor(ranks.size(),
                [&](std::size_t r) { entries->report.summaries[r].verdict = nameOf(finalVerdict(*ranks[r])); });
    for (const RankFigures& figures : entries->report.spread.ranks) {
        const RankPart& part = merged.trace().ranks()[figures.summary];
        RankRow::Sums sums{};
        for (const RankRow& row : rankLanesOf(merged).rows)
            if (row.label == figures.label) {
                sums = row.sums;
                entries->longest = std::max(entries->longest, row.window.length());
            }
        entries->sums.push_back(sums);
        entries->words.push_back({part.info.path, wordsOf(part.clock, merged.trace().ranks()[0].label, word)});
    }
    entries->trace = merged.tracePtr();
    return entries;
}

void RankItems::set(std::shared_ptr<const RankEntries> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    m_isLate.assign(m_entries->report.spread.ranks.size(), false);
    for (const Straggler& late : m_entries->report.spread.lateRanks())
        m_isLate[late.rank] = true;
    for (int column = 0; column < ColumnCount; ++column) {
        std::vector<double> values;
        for (int row = 0; !isText(column) && row < rowCount(); ++row)
            if (const auto value = number(createIndex(row, column)))
                values.push_back(*value);
        m_units[static_cast<std::size_t>(column)] =
            column == Hidden || column == WaitShare ? percentUnitOf(values) : durationUnitOf(values);
    }
    endResetModel();
}

QModelIndex RankItems::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex{};
}

int RankItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_entries ? 0 : static_cast<int>(m_entries->report.spread.ranks.size());
}

int RankItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

bool RankItems::isText(int column) const
{
    return column == Rank || column == Verdict || column == Clock || column == File;
}

std::optional<double> RankItems::number(const QModelIndex& index) const
{
    const RankFigures& f = figures(index.row());
    const auto& device = summary(index.row()).device;
    const auto ns = [](std::optional<Ns> t) {
        return t ? std::optional{static_cast<double>(t->count())} : std::nullopt;
    };
    switch (index.column()) {
    case Step:
        return ns(f.step);
    case Compute:
        return ns(f.compute);
    case VsMedian:
        if (const auto median = medianCompute(); median && f.compute && *median > 0)
            return 100 * (static_cast<double>(f.compute->count()) / *median - 1);
        return std::nullopt;
    case Time: {
        Ns all{};
        for (const Ns time : sums(index.row()))
            all += time;
        return ns(all);
    }
    case Communication:
        return device ? ns(device->communication) : std::nullopt;
    case Hidden:
        return device ? sharePct(device->hidden, device->communication) : std::nullopt;
    case Transfer:
        return ns(f.transfer);
    case Wait:
        return ns(f.wait);
    case WaitShare:
        return f.wait ? sharePct(*f.wait, *f.wait + *f.there + *f.transfer) : std::nullopt;
    case CameLast:
        return f.complete > 0 ? std::optional{static_cast<double>(f.lastToCome)} : std::nullopt;
    case Delay:
        return f.complete > 0 ? ns(f.delay) : std::nullopt;
    default:
        return std::nullopt;
    }
}

std::optional<double> RankItems::medianCompute() const
{
    std::vector<double> all;
    for (const RankFigures& each : m_entries->report.spread.ranks)
        if (each.compute)
            all.push_back(static_cast<double>(each.compute->count()));
    return all.empty() ? std::nullopt : std::optional{medianOf(std::move(all))};
}

std::string_view RankItems::words(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    switch (index.column()) {
    case Rank:
        return m_entries->report.spread.ranks[row].label;
    case Verdict:
        return summary(index.row()).verdict;
    case Clock:
        return m_entries->words[row].clock;
    case File:
        return m_entries->words[row].file;
    default:
        return {};
    }
}

bool RankItems::holds(const QModelIndex& row, std::string_view lowerCase) const
{
    for (int column = 0; column < ColumnCount; ++column)
        if (isText(column) && containsWord(words(index(row.row(), column)), lowerCase))
            return true;
    return false;
}

QString RankItems::shown(const QModelIndex& index) const
{
    if (index.column() == Verdict) {
        for (const lanescope::Verdict verdict : allVerdicts())
            if (nameOf(verdict) == words(index))
                return toQt(translated(phraseOf(verdict)));
    }
    if (isText(index.column()))
        return toQt(words(index));
    const auto value = number(index);
    if (!value)
        return {};
    if (*value == 0)
        return QStringLiteral("·");
    switch (index.column()) {
    case Time: // a bar
        return {};
    case VsMedian: {
        const double pct = std::round(*value);
        return pct == 0 ? QStringLiteral("·")
                        : (pct > 0 ? QStringLiteral("+") : QStringLiteral("−")) +
                              countOf(static_cast<std::uint64_t>(std::abs(pct))) + QStringLiteral("\u202F%");
    }
    case CameLast:
        return tr("%1 of %2").arg(countOf(figures(index.row()).lastToCome), countOf(figures(index.row()).complete));
    default:
        return cellIn(*value, m_units[static_cast<std::size_t>(index.column())]);
    }
}

bool RankItems::isStraggler(int row) const { return m_isLate[static_cast<std::size_t>(row)]; }

QVariant RankItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::TextAlignmentRole:
        return QVariant{(isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    case Qt::DisplayRole:
        return shown(index);
    case Qt::BackgroundRole: // translucent, for both themes
        return isStraggler(index.row()) ? QVariant{QBrush{QColor{196, 70, 31, 34}}} : QVariant{};
    case Qt::FontRole:
        if (isStraggler(index.row()) && index.column() == Rank) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    case exactRole:
        if (isText(index.column()))
            return toQt(words(index));
        return number(index) ? QVariant{QString::number(*number(index), 'g', 15)} : QVariant{QString{}};
    case Qt::ToolTipRole:
        if (index.column() == Time) {
            QStringList each;
            for (std::size_t d = 0; d < rankDoingCount; ++d)
                if (const Ns time = sums(index.row())[d]; time > Ns{})
                    each.append(wordOf(static_cast<RankDoing>(d)) + QStringLiteral(": ") + shortDuration(time));
            return each.join(QLatin1Char{'\n'});
        }
        return isText(index.column()) ? QVariant{shown(index)} : QVariant{};
    default:
        return {};
    }
}

QVariant RankItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant{(isText(section) || section == Time ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    if (role == Qt::ToolTipRole)
        switch (section) {
        case Step:
            return tr("Median length of its steps, on the CPU");
        case Compute:
            return tr("GPU compute excluding communication: median over steps (whole trace if there are no steps)");
        case VsMedian:
            return tr("Compute against the median rank");
        case Time:
            return tr("The time of its GPU: computing, waiting for other ranks, communication, copies; the "
                      "rest is idle");
        case Communication:
            return tr("Time in which communication runs");
        case Hidden:
            return tr("The part that overlaps with other kernels");
        case Transfer:
            return tr("Sum over the collectives of the shortest time that any rank spends in it");
        case Wait:
            return tr("Time in its collectives until the last rank has arrived");
        case WaitShare:
            return tr("Waiting as a share of the time in collectives that other ranks have too");
        case CameLast:
            return tr("Collectives at which it arrived last");
        case Delay:
            return tr("The wait that all others would have saved if it had arrived with the one before it");
        default:
            return {};
        }
    if (role != Qt::DisplayRole && role != exactRole)
        return {};
    const QString ns = role == exactRole ? tr(" (ns)") : QString{};
    switch (section) {
    case Rank:
        return tr("Rank");
    case Step:
        return tr("Step") + ns;
    case Compute:
        return tr("Compute") + ns;
    case VsMedian:
        return tr("vs median") + (role == exactRole ? tr(" (%)") : QString{});
    case Time:
        return tr("Where the time goes") + ns;
    case Communication:
        return tr("Communication") + ns;
    case Hidden:
        return tr("Hidden");
    case Transfer:
        return tr("Transfer") + ns;
    case Wait:
        return tr("Wait") + ns;
    case WaitShare:
        return tr("Wait share");
    case CameLast:
        return tr("Came last");
    case Delay:
        return tr("Delays others") + ns;
    case Verdict:
        return tr("Verdict");
    case Clock:
        return tr("Clock");
    case File:
        return tr("File");
    default:
        return {};
    }
}

} // namespace lanescope
