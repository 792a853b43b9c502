#include "widgets/memory/memory_compare_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "widgets/items/cell_items.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/column_scroll.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/group_chips.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_compare_strip.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_legend.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/inspector.h"

#include <cmath>
#include <tuple>

namespace lanescope {

namespace {

constexpr std::size_t maxCards = 8;

QString bytesCellOfPair(double n) { return shownBytesText(static_cast<std::int64_t>(n)); }
QString changeCell(double n) { return (n > 0 ? QStringLiteral("+") : QString{}) + bytesCellOfPair(n); }
QString blocksCell(double n) { return countOf(static_cast<quint64>(n)); }

Trend trendOf(std::string_view id)
{
    return id == "new"    ? Trend::New
           : id == "gone" ? Trend::Gone
           : id == "more" ? Trend::More
           : id == "less" ? Trend::Less
                          : Trend::Same;
}

std::vector<TableCell> rowOfDiff(const MemoryDiffRow& row, const QString& change)
{
    return {TableCell::of(row.name),
            TableCell::of(change.toStdString()),
            row.isTold ? TableCell::of(static_cast<double>(row.delta()), changeCell) : TableCell::of(std::string{}),
            TableCell::of(static_cast<double>(row.bytesA), bytesCellOfPair),
            TableCell::of(static_cast<double>(row.bytesB), bytesCellOfPair),
            TableCell::of(static_cast<double>(row.blocksA), blocksCell),
            TableCell::of(static_cast<double>(row.blocksB), blocksCell),
            TableCell::of(static_cast<double>(row.endA), bytesCellOfPair),
            TableCell::of(static_cast<double>(row.endB), bytesCellOfPair)};
}

// The columns of a snapshot that does not hold the GPU: it has no data of it.
void leaveOut(const MemoryDevicePair& pair, std::vector<TableCell>& cells)
{
    for (std::size_t column = 3; column < cells.size(); column += 2) {
        if (!pair.a)
            cells[column] = TableCell::of(std::string{});
        if (!pair.b)
            cells[column + 1] = TableCell::of(std::string{});
    }
}

MemoryDiffRow sumOfRows(const MemoryDiff& diff)
{
    MemoryDiffRow sum;
    sum.name = MemoryCompareView::tr("All holders").toStdString();
    sum.isTold = !diff.cut;
    for (const MemoryDiffRow& row : diff.rows) {
        sum.bytesA += row.bytesA;
        sum.bytesB += row.bytesB;
        sum.blocksA += row.blocksA;
        sum.blocksB += row.blocksB;
        sum.endA += row.endA;
        sum.endB += row.endB;
    }
    return sum;
}

template <class ColourOf>
std::shared_ptr<const CellTable> tableOfDiff(const MemoryDiff& diff, const Theme& theme, ColourOf colourOf)
{
    auto table = std::make_shared<CellTable>();
    const QString bytes = QStringLiteral("bytes");
    const auto cut = [&](const QString& name) {
        return CellColumn{name, bytes, MemoryCompareView::tr("Live after the last event that the file holds"), false};
    };
    table->columns = {{MemoryCompareView::tr("Holder at the peak"), {}, {}, true},
                      {MemoryCompareView::tr("What changed"), {}, {}, true},
                      {MemoryCompareView::tr("Change"), bytes, {}, false},
                      {QStringLiteral("A"), bytes, MemoryCompareView::tr("Live at the peak of A"), false},
                      {QStringLiteral("B"), bytes, MemoryCompareView::tr("Live at the peak of B"), false},
                      {MemoryCompareView::tr("Blocks A"), {}, {}, false},
                      {MemoryCompareView::tr("Blocks B"), {}, {}, false},
                      diff.isCutInEventsA ? cut(MemoryCompareView::tr("Cut of A"))
                                          : CellColumn{MemoryCompareView::tr("End of A"), bytes,
                                                       MemoryCompareView::tr("Live at the end of A"), false},
                      diff.isCutInEventsB ? cut(MemoryCompareView::tr("Cut of B"))
                                          : CellColumn{MemoryCompareView::tr("End of B"), bytes,
                                                       MemoryCompareView::tr("Live at the end of B"), false}};
    const double largest =
        diff.rows.empty() ? 1 : std::max(1.0, std::abs(static_cast<double>(diff.rows.front().delta())));
    for (MemoryDiffRow row : diff.rows) {
        row.isTold = row.isTold && diff.devices.isWhole();
        const Trend trend = trendOf(changeOf(row));
        std::vector<TableCell> cells = rowOfDiff(row, row.isTold ? glyphOf(trend) + QLatin1Char{' '} + wordOf(trend)
                                                      : !diff.devices.a ? MemoryCompareView::tr("only in B")
                                                      : !diff.devices.b ? MemoryCompareView::tr("only in A")
                                                                        : MemoryCompareView::tr("not known"));
        leaveOut(diff.devices, cells);
        cells[0].swatch = colourOf(row.name);
        if (row.isTold)
            cells[2].bar = CellBar{static_cast<double>(row.delta()) / largest, true, lanescope::colourOf(trend, theme)};
        table->rows.push_back(std::move(cells));
    }
    if (!diff.rows.empty()) {
        MemoryDiffRow sum = sumOfRows(diff);
        sum.isTold = sum.isTold && diff.devices.isWhole();
        table->rows.push_back(rowOfDiff(sum, {}));
        leaveOut(diff.devices, table->rows.back());
        for (TableCell& cell : table->rows.back())
            cell.isBold = true;
        table->hasTotal = true;
    }
    giveUnits(*table);
    return table;
}

} // namespace

MemoryDevicePair MemoryCompareView::pairToShow(const MemorySnapshot& a, const MemorySnapshot& b)
{
    return diffOf(a, b, usualHolderBy(a)).devices;
}

std::array<MemoryCompareView::Side, 2> MemoryCompareView::sidesOf(const MemorySnapshotPtr& a,
                                                                  const MemorySnapshotPtr& b,
                                                                  const MemoryDevicePair& pair,
                                                                  const std::array<QString, 2>& names)
{
    const auto side = [](const MemorySnapshotPtr& snapshot, const QString& name, std::optional<std::size_t> device) {
        return device ? sideOf(snapshot, name, device) : Side{snapshot, name, nullptr, {}};
    };
    return {side(a, names[0], pair.a), side(b, names[1], pair.b)};
}

MemoryCompareView::Side MemoryCompareView::sideOf(MemorySnapshotPtr snapshot, const QString& name,
                                                  std::optional<std::size_t> device)
{
    Side side;
    side.device = device.value_or(mainDeviceOf(*snapshot));
    side.bands = std::make_shared<const MemoryBands>(snapshot, *side.device, usualHolderBy(*snapshot));
    side.name = name;
    side.snapshot = std::move(snapshot);
    return side;
}

MemoryCompareView::MemoryCompareView(const Side& before, const Side& after, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_sides{before, after}, m_theme(&theme), m_by(usualHolderBy(*before.snapshot))
{
    std::tie(m_sides[0].name, m_sides[1].name) = shortNamesOf(before.name, after.name);
    auto* all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    m_strip = new MemoryCompareStrip{this};
    all->addWidget(m_strip);
    auto* below = new QHBoxLayout;
    below->setSpacing(0);
    auto* main = new QVBoxLayout;
    main->setContentsMargins(0, 0, 0, 4);
    main->setSpacing(4);
    for (std::size_t side = 0; side < m_sides.size(); ++side)
        main->addWidget(makeSide(side), 4);
    main->addLayout(makeBar());
    makeTable();
    main->addWidget(m_table, 4);
    below->addLayout(main, 1);
    auto* scroll = new ColumnScroll{this};
    scroll->setFocusPolicy(Qt::NoFocus);
    m_page = new QWidget{scroll};
    m_page->setMinimumWidth(1);
    m_column = new QVBoxLayout{m_page};
    m_column->setContentsMargins(10, 4, 10, 12);
    m_column->setSpacing(12);
    m_unchanged = plainLabel(tr("No holder changed at the peak."), "muted", m_page);
    m_unchanged->hide();
    m_column->addWidget(m_unchanged);
    m_column->addStretch(1);
    scroll->setColumn(m_page);
    m_inspector = new Inspector{tr("Changes"), scroll, nullptr, nullptr, this};
    connect(m_inspector, &Inspector::foldedChanged, this, &MemoryCompareView::placeInspector);
    below->addWidget(m_inspector);
    all->addLayout(below, 1);
    linkViews();
    setTheme(theme);
    fill();
}

// A picture, with the name of its side and its key figures at the left.
QWidget* MemoryCompareView::makeSide(std::size_t side)
{
    const Side& of = m_sides[side];
    auto* made = new QWidget{this};
    auto* row = new QHBoxLayout{made};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_names[side] = new QLabel{made};
    m_names[side]->setFixedWidth(MemoryLegend::wide);
    m_names[side]->setContentsMargins(14, 8, 6, 0);
    m_names[side]->setAlignment(Qt::AlignTop);
    m_names[side]->setTextFormat(Qt::RichText);
    m_names[side]->setWordWrap(true);
    m_names[side]->setToolTip(QString::fromStdString(of.snapshot->path));
    row->addWidget(m_names[side]);
    if (!of.device) {
        auto* none = plainLabel(tr("This file does not hold this GPU."), "muted", made);
        none->setAlignment(Qt::AlignCenter);
        row->addWidget(none, 1);
        return made;
    }
    m_documents[side] = new MemoryDocument{of.snapshot, of.bands, *of.device, this};
    const auto highest = [](const Side& one) { return one.bands ? one.bands->highest() : 0; };
    m_documents[side]->setHighest(std::max(highest(m_sides[0]), highest(m_sides[1])));
    if (side == 1 && m_documents[0])
        m_documents[1]->takeColoursOf(*m_documents[0]);
    m_charts[side] = new MemoryChart{*m_documents[side], *m_theme, made};
    row->addWidget(m_charts[side], 1);
    return made;
}

// Both pictures show equally long parts of their recordings, from the begin of each.
void MemoryCompareView::linkViews()
{
    if (!m_charts[0] || !m_charts[1])
        return;
    const auto longer =
        std::max(m_charts[0]->toUs() - m_charts[0]->fromUs(), m_charts[1]->toUs() - m_charts[1]->fromUs());
    for (MemoryChart* chart : m_charts)
        chart->setLongest(longer);
    for (std::size_t side = 0; side < m_charts.size(); ++side) {
        m_charts[side]->fit();
        connect(m_charts[side], &MemoryChart::viewChanged, this, [this, side] { follow(side); });
    }
    follow(0);
}

void MemoryCompareView::follow(std::size_t side)
{
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    const MemoryChart& from = *m_charts[side];
    MemoryChart& to = *m_charts[1 - side];
    const auto apart = static_cast<double>(m_sides[1 - side].bands->beginOfAxis() - m_sides[side].bands->beginOfAxis());
    to.setView(from.fromUs() + apart, from.toUs() + apart);
    to.setBytesView(from.bottomBytes(), from.topBytes());
    m_isFollowing = false;
}

QHBoxLayout* MemoryCompareView::makeBar()
{
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 0);
    bar->addWidget(plainLabel(tr("Group by"), "muted", this));
    m_kinds = new GroupChips{tr("Group by"), this};
    for (const HolderKind& kind : holderKinds()) {
        if (kind.by == HolderBy::AllocatingOp ||
            !(isToldApart(*m_sides[0].snapshot, kind.by) || isToldApart(*m_sides[1].snapshot, kind.by)))
            continue; // on the command line
        m_kinds->add(QString::fromStdString(translated(nameOf(*m_sides[0].snapshot, kind))), static_cast<int>(kind.by));
    }
    m_kinds->setCurrent(static_cast<int>(m_by));
    connect(m_kinds, &GroupChips::chosen, this, [this](int by) { groupBy(static_cast<HolderBy>(by)); });
    bar->addWidget(m_kinds, 1);
    addGpus(*bar);
    return bar;
}

// The choice of the GPU, where both snapshots hold several.
void MemoryCompareView::addGpus(QHBoxLayout& bar)
{
    const MemorySnapshot &a = *m_sides[0].snapshot, &b = *m_sides[1].snapshot;
    const std::vector<MemoryDevicePair> pairs = devicePairsOf(a, b);
    if (pairs.size() < 2)
        return;
    auto* gpus = new QComboBox{this};
    gpus->setToolTip(tr("Compare this GPU"));
    for (const MemoryDevicePair& p : pairs) {
        const QString name = QString::fromStdString(nameOf(p, a, b));
        gpus->addItem(p.isWhole() ? name : p.a ? tr("%1 (only in A)").arg(name) : tr("%1 (only in B)").arg(name));
        if (p.a == pair().a && p.b == pair().b)
            gpus->setCurrentIndex(gpus->count() - 1);
    }
    connect(gpus, &QComboBox::activated, this, [this, pairs](int index) {
        if (const MemoryDevicePair& p = pairs[static_cast<std::size_t>(index)]; p.a != pair().a || p.b != pair().b)
            emit devicesChosen(p);
    });
    bar.addWidget(gpus);
}

void MemoryCompareView::makeTable()
{
    m_items = new CellItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setAccessibleName(tr("Whose memory changed"));
    m_table->setGivingWay({6, 5}); // where it is narrow: how many blocks
    m_bars = new CellBars{m_table};
    m_bars->setTheme(*m_theme);
    m_table->setItemDelegate(m_bars);
}

QString MemoryCompareView::headline() const { return m_strip->answer().headline; }

QColor MemoryCompareView::colourOf(const std::string& name) const
{
    const std::string first = name.substr(0, name.find(" → "));
    for (const MemoryDocument* document : m_documents)
        for (std::size_t band = 0; document && band + 1 < document->bands().count(); ++band)
            if (document->bands().nameOf(band) == first)
                return document->colourOf(band);
    const MemoryDocument& any = m_documents[0] ? *m_documents[0] : *m_documents[1];
    return any.colourOf(any.bands().count() - 1); // colour of the rest
}

void MemoryCompareView::fill()
{
    m_rows.ask(
        this,
        [a = m_sides[0].snapshot, b = m_sides[1].snapshot, at = pair(), by = m_by] { return diffOf(*a, *b, at, by); },
        [this](const MemoryDiff& diff) { showDiff(diff); });
}

// A row such as "model.py:10 → :13" gives the name in A by the one in B.
static std::map<std::string, std::string> movedIn(const MemoryDiff& diff)
{
    std::map<std::string, std::string> moved;
    for (const MemoryDiffRow& row : diff.rows) {
        const std::string arrow = " → ";
        const std::size_t at = row.name.find(arrow);
        if (at == std::string::npos)
            continue;
        const std::string a = row.name.substr(0, at), b = row.name.substr(at + arrow.size());
        moved[b.starts_with(':') ? a.substr(0, a.rfind(':')) + b : b] = a;
    }
    return moved;
}

void MemoryCompareView::showDiff(const MemoryDiff& diff)
{
    if (const auto moved = movedIn(diff); !moved.empty() && m_documents[0] && m_documents[1]) {
        m_documents[1]->takeColoursOf(*m_documents[0], moved);
        m_charts[1]->update();
    }
    m_strip->set(diff, *m_sides[0].snapshot, *m_sides[1].snapshot);
    const bool isFirst = m_items->rowCount() == 0;
    m_items->set(tableOfDiff(diff, *m_theme, [this](const std::string& name) { return colourOf(name); }));
    fillCards(diff);
    for (std::size_t side = 0; side < m_sides.size(); ++side) {
        const bool isB = side == 1;
        const bool isThere = m_sides[side].device.has_value(), isLeast = isB ? diff.isLeastB : diff.isLeastA;
        const QString reserved = (isLeast ? tr("reserved at least %1") : tr("reserved %1"))
                                     .arg(shownBytesText(isB ? diff.reservedB : diff.reservedA));
        const QString peak = shownBytesText(isB ? diff.peakB : diff.peakA);
        m_names[side]->setText(QStringLiteral("<b>%1</b>&nbsp; %2<br><span style='color:%3'>%4<br>%5</span>")
                                   .arg(isB ? QStringLiteral("B") : QStringLiteral("A"),
                                        m_sides[side].name.toHtmlEscaped(), m_theme->mutedText.name(),
                                        !isThere  ? QString{}
                                        : isLeast ? tr("peak at least %1").arg(peak)
                                                  : tr("peak %1").arg(peak),
                                        isThere && m_sides[side].snapshot->hasSegments() ? reserved : QString{}));
    }
    if (!isFirst)
        return;
    constexpr int widest = 420, words = 94, narrow = 1200, shortBar = 44, longBar = 140;
    const int barWidth = m_table->width() < narrow ? shortBar : longBar;
    m_bars->setBarWidth(barWidth);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // as they come: the largest change first
    m_table->fitColumns(widest);
    m_table->setColumnWidth(2, barWidth + words);
}

void MemoryCompareView::fillCards(const MemoryDiff& diff)
{
    for (FindingCard* card : m_cards)
        card->deleteLater();
    m_cards.clear();
    for (const MemoryChange& change : changesOf(diff, maxCards)) {
        const Trend trend = trendOf(change.change);
        CardText text;
        text.severity = Severity::Info;
        text.edge = trend == Trend::Less || trend == Trend::Gone ? [](const Theme& theme) { return theme.less; }
                                                                 : [](const Theme& theme) { return theme.more; };
        text.title = glyphOf(trend) + QLatin1Char{' '} + snapshotText(change.title);
        QString sign = change.delta > 0 ? QStringLiteral("+") : QStringLiteral("−");
        if (!diff.devices.isWhole()) { // the other file has no data of this GPU
            text.edge = [](const Theme& theme) { return theme.mutedText; };
            text.title = snapshotText(change.title);
            sign.clear();
        }
        text.cost = sign + shownBytesText(std::abs(change.delta)) + QStringLiteral(" · ") + sign +
                    glancePercent(change.part / 100);
        text.share = change.part / 100;
        text.detail = snapshotText(change.detail);
        auto* card = new FindingCard{text, m_page};
        card->setTheme(*m_theme);
        m_column->insertWidget(static_cast<int>(m_cards.size()), card);
        m_cards.push_back(card);
    }
    const std::optional<Sentence>& why = diff.cut ? diff.cut : diff.fromBefore;
    m_unchanged->setText(why ? snapshotText(*why) + QLatin1Char{'.'} : tr("No holder changed at the peak."));
    m_unchanged->setVisible(m_cards.empty());
    m_inspector->setFindings(m_cards.size());
}

void MemoryCompareView::groupBy(HolderBy by)
{
    if (by == m_by)
        return;
    m_by = by;
    m_kinds->setCurrent(static_cast<int>(by));
    fill();
}

void MemoryCompareView::placeInspector()
{
    const double scale = std::max(1.0, fontMetrics().height() / 16.0); // text scale
    const int wide = width() < sizes::narrowBelow ? sizes::inspectorNarrow : sizes::inspector;
    m_inspector->setFixedWidth(m_inspector->isFolded()
                                   ? m_inspector->foldedWidth()
                                   : std::min(static_cast<int>(wide * std::sqrt(scale)), width() / 2));
}

void MemoryCompareView::resizeEvent(QResizeEvent* event)
{
    placeInspector();
    QWidget::resizeEvent(event);
}

void MemoryCompareView::setTheme(const Theme& theme)
{
    const bool isOther = m_theme != &theme;
    m_theme = &theme;
    setStyleSheet(frameSheet(theme));
    m_inspector->setTheme(theme);
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.side);
    m_page->setPalette(colours);
    m_page->setAutoFillBackground(true);
    m_strip->setTheme(theme);
    m_bars->setTheme(theme);
    for (MemoryChart* chart : m_charts)
        if (chart)
            chart->setTheme(theme);
    if (isOther)
        fill(); // cards and bars have the theme's colours
}

} // namespace lanescope
