#include "widgets/items/kernel_items.h"

#include <QCoreApplication>

#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

namespace lanescope {

namespace {

QString dims(const std::optional<std::array<std::int64_t, 3>>& d)
{
    if (!d)
        return {};
    const auto number = [](std::int64_t n) {
        return countOf(static_cast<std::uint64_t>(std::max<std::int64_t>(0, n)));
    };
    QString words = number((*d)[0]);
    if ((*d)[1] != 1 || (*d)[2] != 1)
        words += QStringLiteral(" × %1").arg(number((*d)[1]));
    if ((*d)[2] != 1)
        words += QStringLiteral(" × %1").arg(number((*d)[2]));
    return words;
}

std::string launchWords(LaunchPattern pattern)
{
    switch (pattern) {
    case LaunchPattern::Launch:
        return KernelItems::tr("launch").toStdString();
    case LaunchPattern::QueryAndLaunch:
        return KernelItems::tr("query + launch").toStdString();
    case LaunchPattern::Graph:
        return KernelItems::tr("graph").toStdString();
    case LaunchPattern::Copy:
        return KernelItems::tr("copy").toStdString();
    case LaunchPattern::Unknown:
        break;
    }
    return {};
}

QString withNumber(const QString& pattern, const std::optional<int>& n) { return n ? pattern.arg(*n) : QString{}; }

// The text that distinguishes two kernels of one label, details of the name first; empty: not known.
std::string detailOf(const KernelEntry& entry, std::size_t kind, const Trace& trace)
{
    const auto named = [](const QString& pattern, const QString& value) {
        return value.isEmpty() ? std::string{} : pattern.arg(value).toStdString();
    };
    switch (kind) {
    case kindsOfNameDetail:
        return named(KernelItems::tr("grid %1"), dims(entry.row.footprint.grid).remove(QLatin1Char{' '}));
    case kindsOfNameDetail + 1:
        return named(KernelItems::tr("block %1"), dims(entry.row.footprint.block).remove(QLatin1Char{' '}));
    case kindsOfNameDetail + 2:
        return entry.row.op ? std::string{trace.text(entry.row.op)} : std::string{};
    default:
        return nameDetail(entry.decoded, kind);
    }
}
constexpr std::size_t kindsOfDetail = kindsOfNameDetail + 3;

} // namespace

std::string nameDetail(const KernelName& name, std::size_t kind)
{
    switch (kind) {
    case 0:
        return name.tile ? KernelItems::tr("tile %1").arg(toQt(name.tile->text())).toStdString() : std::string{};
    case 1:
        return name.layout.value_or("");
    case 2:
        return withNumber(KernelItems::tr("%1 stages"), name.stages).toStdString();
    case 3:
        return withNumber(KernelItems::tr("align %1"), name.align).toStdString();
    case 4:
        return name.output ? KernelItems::tr("out %1").arg(toQt(*name.output)).toStdString() : std::string{};
    case 5:
        return withNumber(KernelItems::tr("%1 per thread"), name.vector).toStdString();
    default:
        return {};
    }
}

void tellApart(const std::vector<std::string*>& labels, std::size_t kinds,
               const std::function<std::string(std::size_t i, std::size_t kind)>& detail)
{
    std::unordered_map<std::string, std::vector<std::size_t>> byLabel;
    for (std::size_t i = 0; i < labels.size(); ++i)
        byLabel[*labels[i]].push_back(i);
    for (const auto& [label, same] : byLabel) {
        if (same.size() < 2)
            continue;
        const auto distinct = [](const std::vector<std::string>& words) {
            return std::set<std::string>{words.begin(), words.end()}.size();
        };
        std::vector<std::string> several(same.size());
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            std::vector<std::string> details, joined = several;
            for (std::size_t k = 0; k < same.size(); ++k) {
                details.push_back(detail(same[k], kind));
                if (!details.back().empty())
                    joined[k] += " · " + details.back();
            }
            const bool areAllNamed = std::find(details.begin(), details.end(), std::string{}) == details.end();
            if (distinct(details) == same.size() && areAllNamed) { // this one is enough
                for (std::size_t k = 0; k < same.size(); ++k)
                    several[k] = " · " + details[k];
                break;
            }
            if (distinct(joined) > distinct(several))
                several = std::move(joined);
        }
        for (std::size_t k = 0; k < same.size(); ++k)
            *labels[same[k]] += several[k];
    }
}

KernelEntries kernelEntries(TracePtr trace, std::vector<KernelRow> rows)
{
    KernelEntries entries{std::move(trace), {}, {}};
    std::unordered_map<std::uint32_t, std::size_t> known; // rows with the same name differ only in their footprint
    entries.rows.reserve(rows.size());
    for (KernelRow& row : rows) {
        KernelEntry entry;
        entries.all += row.total;
        const std::string_view name = entries.trace->text(row.name);
        if (row.kind != SliceKind::Kernel) {
            entry.label = name;
        } else if (const auto [at, isNew] = known.try_emplace(row.name.value, entries.rows.size()); !isNew) {
            const KernelEntry& same = entries.rows[at->second];
            entry.label = same.label;
            entry.family = same.family;
            entry.decoded = decodedNameOf(*entries.trace, row); // another op may add other facts
        } else {
            entry.decoded = decodedNameOf(*entries.trace, row);
            entry.label = entries.trace->kernelLabel(row.name);
            if (!entry.decoded.family.empty()) {
                entry.family = familyName(entry.decoded.family);
                if (entry.decoded.role != KernelRole::Other)
                    entry.family += ' ' + std::string{nameOf(entry.decoded.role)};
            }
        }
        entry.launch = launchWords(row.pattern);
        entry.row = std::move(row);
        entries.rows.push_back(std::move(entry));
    }
    std::vector<std::string*> labels;
    for (KernelEntry& entry : entries.rows)
        labels.push_back(&entry.label);
    tellApart(labels, kindsOfDetail,
              [&](std::size_t i, std::size_t kind) { return detailOf(entries.rows[i], kind, *entries.trace); });
    return entries;
}

QString wordOf(OccupancyLimit limit)
{
    switch (limit) {
    case OccupancyLimit::Registers:
        return KernelItems::tr("registers");
    case OccupancyLimit::Shared:
        return KernelItems::tr("shared memory");
    case OccupancyLimit::Warps:
        return KernelItems::tr("threads");
    case OccupancyLimit::Blocks:
        return KernelItems::tr("blocks");
    case OccupancyLimit::Barriers:
        break;
    }
    return KernelItems::tr("barriers");
}

QString limitsOf(const Occupancy& occupancy)
{
    QStringList words;
    for (const OccupancyLimit limit : occupancy.limitedBy())
        words.append(wordOf(limit));
    return words.join(KernelItems::tr(" and "));
}

void KernelItems::set(std::shared_ptr<const KernelEntries> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    for (const int column : {Total, Mean, Median, Least, Most, Delay, Share, OccupancyPct}) {
        std::vector<double> values;
        for (int row = 0; row < rowCount(); ++row)
            if (const auto value = number(createIndex(row, column)))
                values.push_back(*value);
        m_units[static_cast<std::size_t>(column)] =
            column == Share || column == OccupancyPct ? percentUnitOf(values) : durationUnitOf(values);
    }
    endResetModel();
}

QModelIndex KernelItems::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex{};
}

int KernelItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_entries ? 0 : static_cast<int>(m_entries->rows.size());
}

int KernelItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

bool KernelItems::isText(int column) const
{
    return column == Kernel || column == Family || column == Launch || column == Op || column == Limit;
}

std::optional<double> KernelItems::number(const QModelIndex& index) const
{
    const KernelRow& r = entry(index.row()).row;
    const auto ns = [](Ns t) { return static_cast<double>(t.count()); };
    const auto whole = [](const std::optional<std::int64_t>& n) {
        return n ? std::optional{static_cast<double>(*n)} : std::nullopt;
    };
    switch (index.column()) {
    case Count:
        return static_cast<double>(r.count);
    case Total:
        return ns(r.total);
    case Share:
        return m_entries->all > Ns{} ? std::optional{100.0 * ns(r.total) / ns(m_entries->all)} : std::nullopt;
    case Mean:
        return r.meanNs;
    case Median:
        return ns(r.median);
    case Least:
        return ns(r.min);
    case Most:
        return ns(r.max);
    case Cv:
        return r.count > 1 ? std::optional{r.cv} : std::nullopt;
    case Grid:
        return whole(r.footprint.blocks());
    case Block:
        return whole(r.footprint.threadsPerBlock());
    case Registers:
        return whole(r.footprint.registersPerThread);
    case Shared:
        return whole(r.footprint.sharedBytes);
    case Waves:
        return r.waves ? std::optional{r.waves->waves} : std::nullopt;
    case OccupancyPct:
        return r.occupancy ? std::optional{r.occupancy->pct} : std::nullopt;
    case Delay:
        return r.launchDelayMedian ? std::optional{ns(*r.launchDelayMedian)} : std::nullopt;
    default:
        return std::nullopt;
    }
}

std::string_view KernelItems::words(const QModelIndex& index) const
{
    const KernelEntry& e = entry(index.row());
    switch (index.column()) {
    case Kernel:
        return e.label;
    case Family:
        return e.family;
    case Launch:
        return e.launch;
    case Op:
        return e.row.op ? m_entries->trace->text(e.row.op) : std::string_view{};
    case Limit:
        return e.row.occupancy && !e.row.occupancy->limitedBy().empty() ? nameOf(e.row.occupancy->limitedBy().front())
                                                                        : std::string_view{};
    default:
        return {};
    }
}

bool KernelItems::holds(const QModelIndex& row, std::string_view lowerCase) const
{
    const KernelEntry& e = entry(row.row());
    return containsWord(m_entries->trace->text(e.row.name), lowerCase) || containsWord(e.label, lowerCase) ||
           containsWord(e.family, lowerCase) || containsWord(e.launch, lowerCase) ||
           (e.row.op && containsWord(m_entries->trace->text(e.row.op), lowerCase));
}

QString KernelItems::shown(const QModelIndex& index) const
{
    const KernelRow& r = entry(index.row()).row;
    if (index.column() == Limit) {
        QStringList limits;
        if (r.occupancy)
            for (const OccupancyLimit limit : r.occupancy->limitedBy())
                limits.append(limit == OccupancyLimit::Shared ? tr("shared") : wordOf(limit));
        return limits.join(QStringLiteral(" + "));
    }
    if (isText(index.column()))
        return toQt(words(index));
    const auto value = number(index);
    if (!value)
        return {};
    switch (index.column()) {
    case Count:
        return countOf(r.count);
    case Cv:
        return QString::number(*value, 'f', 3);
    case Grid:
        return dims(r.footprint.grid);
    case Block:
        return dims(r.footprint.block);
    case Registers:
    case Shared:
        return countOf(static_cast<std::uint64_t>(*value));
    case Waves:
        return QString::number(*value, 'f', 2);
    default:
        return cellIn(*value, m_units[static_cast<std::size_t>(index.column())]);
    }
}

QString KernelItems::tip(const QModelIndex& index) const
{
    const KernelEntry& e = entry(index.row());
    switch (index.column()) {
    case Kernel:
    case Family: {
        const QString name = toQt(m_entries->trace->text(e.row.name)).toHtmlEscaped();
        return e.decoded.family.empty()
                   ? QStringLiteral("<p>%1</p>").arg(name)
                   : QStringLiteral("<p>%1</p><p>%2</p>").arg(toQt(e.decoded.line()).toHtmlEscaped(), name);
    }
    case Launch:
        return e.row.isHeavyweight ? tr("Heavyweight: its library asks how many blocks fit before it launches")
                                   : QString{};
    case Op:
        return toQt(words(index));
    case Limit:
        return e.row.occupancy ? limitsOf(*e.row.occupancy) : QString{};
    case Total:
    case Median:
    case Least:
    case Most:
    case Delay:
        return number(index) ? exactDuration(Ns{std::llround(*number(index))}) : QString{};
    default:
        return {};
    }
}

QVariant KernelItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::TextAlignmentRole:
        return QVariant{(isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    case Qt::DisplayRole:
        return shown(index);
    case exactRole:
        if (index.column() == Kernel)
            return toQt(m_entries->trace->text(entry(index.row()).row.name));
        if (index.column() == Grid || index.column() == Block || isText(index.column()))
            return shown(index);
        return number(index) ? QVariant{QString::number(*number(index), 'g', 15)} : QVariant{QString{}};
    case Qt::ToolTipRole: {
        const QString words = tip(index);
        return words.isEmpty() ? QVariant{} : QVariant{words};
    }
    default:
        return {};
    }
}

QVariant KernelItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant{(isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    if (role == Qt::ToolTipRole)
        switch (section) {
        case Cv:
            return tr("Standard deviation over mean: how far its launches differ");
        case Waves:
            return tr("Rounds in which the grid runs on the whole GPU");
        case OccupancyPct:
            return tr("Theoretical, from the GPU's limits");
        case Delay:
            return tr("From launch call to kernel begin, median");
        case Launch:
            return tr("Query + launch: a heavyweight kernel, whose library asks how many blocks fit");
        default:
            return {};
        }
    if (role != Qt::DisplayRole && role != exactRole)
        return {};
    const QString ns = role == exactRole ? tr(" (ns)") : QString{};
    switch (section) {
    case Kernel:
        return tr("Kernel");
    case Family:
        return tr("Family");
    case Count:
        return tr("Count");
    case Total:
        return tr("Total") + ns;
    case Share:
        return tr("Share");
    case Mean:
        return tr("Mean") + ns;
    case Median:
        return tr("Median") + ns;
    case Least:
        return tr("Min") + ns;
    case Most:
        return tr("Max") + ns;
    case Cv:
        return tr("CV");
    case Grid:
        return tr("Grid");
    case Block:
        return tr("Block");
    case Registers:
        return tr("Registers");
    case Shared:
        return tr("Shared B");
    case Waves:
        return tr("Waves");
    case OccupancyPct:
        return tr("Occupancy");
    case Limit:
        return tr("Limited by");
    case Delay:
        return tr("Latency") + ns;
    case Launch:
        return tr("Launch");
    case Op:
        return tr("Op");
    default:
        return {};
    }
}

} // namespace lanescope
