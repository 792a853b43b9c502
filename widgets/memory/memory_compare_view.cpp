#include "widgets/memory/memory_compare_view.h"

#include <QButtonGroup>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_chart.h"

namespace lanescope {

namespace {

QString comparedBytes(std::int64_t bytes) { return QString::fromStdString(shownBytes(bytes)); }
QString bytesCellOfPair(double n) { return comparedBytes(static_cast<std::int64_t>(n)); }
QString changeCell(double n) { return (n > 0 ? QStringLiteral("+") : QString{}) + bytesCellOfPair(n); }
QString blocksCell(double n) { return countOf(static_cast<quint64>(n)); }

QString changeWord(const MemoryDiffRow& row)
{
    const std::string_view id = changeOf(row);
    return id == "new"    ? MemoryCompareView::tr("new")
           : id == "gone" ? MemoryCompareView::tr("gone")
           : id == "more" ? MemoryCompareView::tr("more")
           : id == "less" ? MemoryCompareView::tr("less")
                          : MemoryCompareView::tr("same");
}

std::vector<TableCell> rowOfDiff(const MemoryDiffRow& row, const QString& change)
{
    return {TableCell::of(row.name),
            TableCell::of(static_cast<double>(row.delta()), changeCell),
            TableCell::of(change.toStdString()),
            TableCell::of(static_cast<double>(row.bytesA), bytesCellOfPair),
            TableCell::of(static_cast<double>(row.bytesB), bytesCellOfPair),
            TableCell::of(static_cast<double>(row.blocksA), blocksCell),
            TableCell::of(static_cast<double>(row.blocksB), blocksCell),
            TableCell::of(static_cast<double>(row.endA), bytesCellOfPair),
            TableCell::of(static_cast<double>(row.endB), bytesCellOfPair)};
}

std::shared_ptr<const CellTable> tableOfDiff(const MemoryDiff& diff)
{
    auto table = std::make_shared<CellTable>();
    const QString bytes = QStringLiteral("bytes");
    table->columns = {{MemoryCompareView::tr("Holder at the peak"), {}, {}, true},
                      {MemoryCompareView::tr("Change"), bytes, {}, false},
                      {MemoryCompareView::tr("What changed"), {}, {}, true},
                      {MemoryCompareView::tr("Before"), bytes, {}, false},
                      {MemoryCompareView::tr("After"), bytes, {}, false},
                      {MemoryCompareView::tr("Blocks before"), {}, {}, false},
                      {MemoryCompareView::tr("Blocks after"), {}, {}, false},
                      {MemoryCompareView::tr("End before"), bytes, {}, false},
                      {MemoryCompareView::tr("End after"), bytes, {}, false}};
    MemoryDiffRow sum;
    sum.name = MemoryCompareView::tr("All holders").toStdString();
    for (const MemoryDiffRow& row : diff.rows) {
        table->rows.push_back(rowOfDiff(row, changeWord(row)));
        sum.bytesA += row.bytesA;
        sum.bytesB += row.bytesB;
        sum.blocksA += row.blocksA;
        sum.blocksB += row.blocksB;
        sum.endA += row.endA;
        sum.endB += row.endB;
    }
    if (!diff.rows.empty()) {
        table->rows.push_back(rowOfDiff(sum, {}));
        for (TableCell& cell : table->rows.back())
            cell.isBold = true;
        table->hasTotal = true;
    }
    giveUnits(*table);
    return table;
}

} // namespace

MemoryCompareView::Side MemoryCompareView::sideOf(MemorySnapshotPtr snapshot, const QString& name)
{
    Side side;
    side.device = mainDeviceOf(*snapshot);
    side.bands = std::make_shared<const MemoryBands>(snapshot, side.device, HolderBy::Line);
    side.name = name;
    side.snapshot = std::move(snapshot);
    return side;
}

MemoryCompareView::MemoryCompareView(const Side& before, const Side& after, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_sides{before, after}, m_theme(&theme)
{
    auto* column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(4);
    auto* header = new QVBoxLayout;
    header->setContentsMargins(14, 10, 14, 4);
    header->setSpacing(2);
    m_headline = new QLabel{this};
    setLook(*m_headline, "title");
    QFont large = m_headline->font();
    large.setPixelSize(sizes::headline);
    large.setBold(true);
    m_headline->setFont(large);
    m_headline->setWordWrap(true);
    m_figures = new QLabel{this};
    setLook(*m_figures, "muted");
    m_figures->setWordWrap(true);
    for (QLabel* line : {m_headline, m_figures}) {
        line->setTextInteractionFlags(Qt::TextSelectableByMouse);
        header->addWidget(line);
    }
    column->addLayout(header);
    const std::int64_t highest = std::max(before.bands->highest(), after.bands->highest());
    const MemoryDocument* first = nullptr;
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        auto* document = new MemoryDocument{m_sides[i].snapshot, m_sides[i].bands, m_sides[i].device, this};
        document->setHighest(highest);
        if (first)
            document->takeColoursOf(*first);
        first = document;
        auto* name = new QLabel{(i == 0 ? tr("Before: %1") : tr("After: %1")).arg(m_sides[i].name), this};
        setLook(*name, "body");
        name->setContentsMargins(14, 2, 14, 0);
        column->addWidget(name);
        m_charts[i] = new MemoryChart{*document, theme, this};
        column->addWidget(m_charts[i], 3);
    }
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 0);
    m_kinds = new QButtonGroup{this};
    for (const HolderKind& kind : holderKinds()) {
        if (kind.by == HolderBy::AllocatingOp ||
            !(isToldApart(*before.snapshot, kind.by) || isToldApart(*after.snapshot, kind.by)))
            continue; // on the command line
        auto* chip = new QPushButton{QString::fromStdString(translated(nameOf(*before.snapshot, kind))), this};
        chip->setCheckable(true);
        chip->setChecked(kind.by == m_by);
        setLook(*chip, "chip");
        m_kinds->addButton(chip, static_cast<int>(kind.by));
        bar->addWidget(chip);
    }
    connect(m_kinds, &QButtonGroup::idClicked, this, [this](int id) { groupBy(static_cast<HolderBy>(id)); });
    bar->addStretch(1);
    auto* filter = new QLineEdit{this};
    filter->setPlaceholderText(tr("Filter holders…"));
    filter->setMaximumWidth(160);
    bar->addWidget(filter);
    column->addLayout(bar);
    m_items = new CellItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setAccessibleName(tr("Whose memory changed"));
    auto* bold = new CellBars{m_table}; // draws the sum
    bold->setTheme(theme);
    m_table->setItemDelegate(bold);
    connect(filter, &QLineEdit::textChanged, m_table, &DataTable::setFilter);
    column->addWidget(m_table, 4);
    setTheme(theme);
    fillTable();
}

QString MemoryCompareView::headline() const { return m_headline->text(); }

void MemoryCompareView::fillTable()
{
    m_rows.ask(
        this, [a = m_sides[0].snapshot, b = m_sides[1].snapshot, by = m_by] { return diffOf(*a, *b, by); },
        [this](const MemoryDiff& diff) {
            m_headline->setText(QString::fromStdString(
                format(diff.headline, [](Ns time) { return shortDuration(time).toStdString(); })));
            QString carried;
            if (const auto& c = diff.carried)
                carried = QStringLiteral("  ·  ") + tr("one process: %1 kept, %2 freed, %3 new")
                                                        .arg(comparedBytes(c->keptBytes), comparedBytes(c->freedBytes),
                                                             comparedBytes(c->newBytes));
            m_figures->setText(tr("Peak %1 → %2  ·  reserved %3 → %4  ·  at the end %5 → %6")
                                   .arg(comparedBytes(diff.peakA), comparedBytes(diff.peakB),
                                        comparedBytes(diff.reservedA), comparedBytes(diff.reservedB),
                                        comparedBytes(diff.endA), comparedBytes(diff.endB)) +
                               carried);
            const bool isFirst = m_items->rowCount() == 0;
            m_items->set(tableOfDiff(diff));
            if (isFirst) {
                constexpr int widest = 420;
                m_table->sortByColumn(-1, Qt::AscendingOrder); // as they come: the largest change first
                m_table->fitColumns(widest);
            }
        });
}

void MemoryCompareView::groupBy(HolderBy by)
{
    if (by == m_by)
        return;
    m_by = by;
    if (QAbstractButton* chip = m_kinds->button(static_cast<int>(by)))
        chip->setChecked(true);
    fillTable();
}

void MemoryCompareView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    setStyleSheet(frameSheet(theme));
    for (MemoryChart* chart : m_charts)
        chart->setTheme(theme);
}

} // namespace lanescope
