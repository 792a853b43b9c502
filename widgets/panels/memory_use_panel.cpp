#include "widgets/panels/memory_use_panel.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/place_line.h"
#include "widgets/session/background.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

QString bytesOfUse(std::int64_t n) { return QString::fromStdString(shownBytes(n)); }
QString bytesWord(double n) { return bytesOfUse(static_cast<std::int64_t>(n)); }
QString timesWord(double n) { return countOf(static_cast<std::uint64_t>(std::llround(std::max(0.0, n)))); }
QString momentWord(double ns) { return shortDuration(Ns{std::llround(ns)}); }

TableCell bytesOfCell(std::optional<std::int64_t> bytes)
{
    return TableCell::of(bytes ? std::optional{static_cast<double>(*bytes)} : std::nullopt, bytesWord);
}

constexpr QRgb fillOfPeak = 0xFF4C8FD9;

} // namespace

std::shared_ptr<const CellTable> memoryUseTable(const MemoryUse& use, MemoryUseBy by)
{
    auto table = std::make_shared<CellTable>();
    const QString bytes = QStringLiteral("bytes");
    table->columns = {
        {MemoryUsePanel::tr("Allocated in"), {}, {}, true},
        {MemoryUsePanel::tr("At the peak"), bytes, MemoryUsePanel::tr("Live at the peak of the device"), false},
        {MemoryUsePanel::tr("Share"), QStringLiteral("%"), MemoryUsePanel::tr("Of the peak"), false},
        {MemoryUsePanel::tr("Kept"), bytes, MemoryUsePanel::tr("Not freed within the recording"), false},
        {MemoryUsePanel::tr("Allocated"), bytes, MemoryUsePanel::tr("All allocations together"), false},
        {MemoryUsePanel::tr("Freed"), bytes, MemoryUsePanel::tr("Freed there, wherever it was allocated"), false},
        {MemoryUsePanel::tr("Allocations"), {}, {}, false},
        {MemoryUsePanel::tr("Largest"), bytes, {}, false}};
    std::int64_t max = 1;
    MemoryUseRow sum;
    for (const MemoryUseRow& row : use.by(by))
        max = std::max(max, row.atPeak);
    const auto shareCell = [](double pct) { return pct == 0 ? QStringLiteral("·") : percentOf(pct); };
    const auto known = [&](std::int64_t n) { return use.hasAddresses ? std::optional{n} : std::nullopt; };
    const auto add = [&](std::string name, const MemoryUseRow& row) {
        const auto share =
            use.hasAddresses && use.peak > 0 ? std::optional{shareOf(row.atPeak, use.peak)} : std::nullopt;
        table->rows.push_back({TableCell::of(name), bytesOfCell(known(row.atPeak)), TableCell::of(share, shareCell),
                               bytesOfCell(known(row.kept)), bytesOfCell(row.allocated), bytesOfCell(row.freed),
                               TableCell::of(static_cast<double>(row.allocations), timesWord),
                               row.largest ? bytesOfCell(row.largest) : bytesOfCell({})});
    };
    for (const MemoryUseRow& row : use.by(by)) {
        add(textOf(row, by), row);
        if (use.hasAddresses)
            table->rows.back()[1].bar =
                CellBar{static_cast<double>(row.atPeak) / static_cast<double>(max), false, QColor{fillOfPeak}};
        sum.atPeak += row.atPeak;
        sum.kept += row.kept;
        sum.allocated += row.allocated;
        sum.freed += row.freed;
        sum.allocations += row.allocations;
        sum.largest = std::max(sum.largest, row.largest);
    }
    if (!table->rows.empty()) {
        add(MemoryUsePanel::tr("All").toStdString(), sum);
        for (TableCell& cell : table->rows.back())
            cell.isBold = true;
        table->hasTotal = true;
    }
    giveUnits(*table);
    return table;
}

std::shared_ptr<const CellTable> memoryStepTable(const Trace& trace, const MemoryUse& use)
{
    auto table = std::make_shared<CellTable>();
    const QString bytes = QStringLiteral("bytes");
    table->columns = {
        {MemoryUsePanel::tr("Step"), {}, {}, true},
        {MemoryUsePanel::tr("Begins at"), QStringLiteral("ns"), {}, false},
        {MemoryUsePanel::tr("At start"), bytes, MemoryUsePanel::tr("Live at its start"), false},
        {MemoryUsePanel::tr("Peak"), bytes, MemoryUsePanel::tr("Most that is live within the step"), false},
        {MemoryUsePanel::tr("At the end"), bytes, MemoryUsePanel::tr("Live at its end"), false},
        {MemoryUsePanel::tr("Reserved"), bytes, MemoryUsePanel::tr("Most that is reserved within it"), false},
        {MemoryUsePanel::tr("Allocated"), bytes, {}, false},
        {MemoryUsePanel::tr("Freed"), bytes, {}, false}};
    std::int64_t max = 1;
    for (const MemoryStepRow& step : use.steps)
        max = std::max(max, step.peak);
    for (const MemoryStepRow& step : use.steps) {
        TableCell peak = bytesOfCell(step.peak);
        peak.bar = CellBar{static_cast<double>(step.peak) / static_cast<double>(max), false, QColor{fillOfPeak}};
        const Ns begin = step.range.begin - trace.sliceRange().begin;
        table->rows.push_back({TableCell::of(step.name), TableCell::of(static_cast<double>(begin.count()), momentWord),
                               bytesOfCell(step.begin), peak, bytesOfCell(step.end), bytesOfCell(step.reserved),
                               bytesOfCell(step.allocated), bytesOfCell(step.freed)});
    }
    giveUnits(*table);
    return table;
}

MemoryUsePanel::MemoryUsePanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_items = new CellItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setAccessibleName(tr("Memory"));
    m_table->setRootIsDecorated(false);
    m_bars = new CellBars{this};
    m_table->setItemDelegate(m_bars);
    m_head = new QWidget{this};
    auto* bar = new QHBoxLayout{m_head};
    bar->setContentsMargins(8, 4, 8, 4);
    bar->setSpacing(6);
    m_chips = new QButtonGroup{this};
    const QString names[] = {tr("Op"), tr("Module"), tr("Line"), tr("Phase"), tr("Step")};
    for (int by = 0; by <= steps; ++by) {
        auto* chip = new QToolButton{m_head};
        chip->setText(names[by]);
        chip->setCheckable(true);
        chip->setChecked(by == 0);
        setLook(*chip, "chip");
        m_chips->addButton(chip, by);
        bar->addWidget(chip);
    }
    connect(m_chips, &QButtonGroup::idClicked, this, [this] { fill(); });
    m_devices = new QComboBox{m_head};
    m_devices->setToolTip(tr("Show this device"));
    m_devices->hide();
    connect(m_devices, &QComboBox::activated, this, [this] { fill(); });
    bar->addWidget(m_devices);
    bar->addStretch(1);
    m_filter = new QLineEdit{m_head};
    m_filter->setPlaceholderText(tr("Filter…"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(180);
    connect(m_filter, &QLineEdit::textChanged, m_table, &DataTable::setFilter);
    bar->addWidget(m_filter);
    m_summary = new QLabel{tr("Reading the trace…"), this};
    m_summary->setContentsMargins(8, 3, 8, 4);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    m_head->hide();
    m_table->hide();
    connect(m_table, &DataTable::rowChosen, this, [this](const QModelIndex& row) { chooseStep(row.row()); });
    connect(m_table, &DataTable::showRequested, this, [this](const QModelIndex& row) { chooseStep(row.row()); });
    inBackground(
        this, [analysis = document.analysis()] { return &memoryUseOf(*analysis); },
        [this](const std::vector<MemoryUse>* uses) { showAnswer(*uses); });
}

void MemoryUsePanel::showAnswer(const std::vector<MemoryUse>& uses)
{
    m_uses = &uses;
    if (uses.empty()) {
        m_summary->setText(tr("This trace has no [memory] events. Record it with profile_memory=True to see who "
                              "allocates, and what is live at the peak."));
        m_summary->setAlignment(Qt::AlignCenter);
        static_cast<QVBoxLayout*>(layout())->setStretchFactor(m_summary, 1);
        emit ready();
        return;
    }
    const std::vector<RecordedDevice>& devices = recordedMemoryOf(*m_document.analysis()).devices;
    const MemoryUse* main = mainMemoryUseOf(*m_document.analysis());
    for (const MemoryUse& each : uses) {
        m_devices->addItem(QString::fromStdString(devices[each.device].name));
        if (&each == main)
            m_devices->setCurrentIndex(m_devices->count() - 1);
    }
    m_devices->setVisible(uses.size() > 1);
    m_chips->button(steps)->setVisible(std::ranges::any_of(uses, [](const MemoryUse& u) { return !u.steps.empty(); }));
    m_placeLine = new PlaceLine{m_document,
                                [](const QString& chosen) {
                                    return tr("These figures are for the whole trace, not for %1 alone: a block can be "
                                              "live long after the part that allocated it.")
                                        .arg(chosen);
                                },
                                this};
    m_placeLine->setContentsMargins(8, 0, 8, 4);
    static_cast<QVBoxLayout*>(layout())->insertWidget(2, m_placeLine);
    m_head->show();
    m_table->show();
    fill();
    emit ready();
}

const MemoryUse* MemoryUsePanel::use() const
{
    const int at = m_devices->currentIndex();
    return m_uses && at >= 0 && at < std::ssize(*m_uses) ? &(*m_uses)[static_cast<std::size_t>(at)] : nullptr;
}

void MemoryUsePanel::fill()
{
    const MemoryUse* shown = use();
    if (!shown)
        return;
    const Trace& trace = m_document.trace();
    const RecordedDevice& device = recordedMemoryOf(*m_document.analysis()).devices[shown->device];
    QStringList words{(device.hasTotals ? tr("%1: peak %2 at %3") : tr("%1: %2 above the start at %3"))
                          .arg(QString::fromStdString(device.name), bytesOfUse(shown->peak),
                               shortDuration(shown->peakAt - trace.sliceRange().begin))};
    if (device.hasTotals)
        words += tr("before the recording %1").arg(bytesOfUse(shown->before));
    if (shown->peakReserved)
        words += tr("reserved %1").arg(bytesOfUse(*shown->peakReserved));
    words += numberOf(static_cast<quint64>(shown->allocations), tr("1 allocation"), tr("%1 allocations")) +
             QStringLiteral(", ") + numberOf(static_cast<quint64>(shown->frees), tr("1 free"), tr("%1 frees"));
    if (!shown->hasAddresses)
        words += tr("no addresses, so what was live at the peak is not known");
    if (shown->jumps)
        words += tr("%1 totals do not add up").arg(countOf(shown->jumps));
    m_summary->setText(words.join(QStringLiteral("  ·  ")));
    const int by = shownBy();
    std::vector<TimeRange> covered; // by step, each step has a row
    for (const MemoryStepRow& step : shown->steps)
        if (by == steps)
            covered.push_back(step.range);
    m_placeLine->setCovered(std::move(covered));
    m_items->set(by == steps ? memoryStepTable(trace, *shown) : memoryUseTable(*shown, static_cast<MemoryUseBy>(by)));
    constexpr int widest = 420, barWidth = 110, roomForNumber = 96;
    m_bars->setBarWidth(barWidth);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // most at the peak first; steps in their order
    m_table->fitColumns(widest);
    const int barColumn = by == steps ? 3 : 1;
    m_table->setColumnWidth(barColumn, barWidth + roomForNumber);
    m_table->setGivingWay({7, 5, 6}); // where they do not fit; the name is cut first
}

void MemoryUsePanel::chooseStep(int row)
{
    const MemoryUse* shown = use();
    if (shownBy() != steps || !shown || row < 0 || row >= std::ssize(shown->steps))
        return;
    m_document.selectRange(RangeSelection{shown->steps[static_cast<std::size_t>(row)].range, {}});
}

void MemoryUsePanel::showBy(int by)
{
    m_chips->button(by)->setChecked(true);
    fill();
}

int MemoryUsePanel::shownBy() const { return m_chips->checkedId(); }
QString MemoryUsePanel::summary() const { return m_summary->text(); }
void MemoryUsePanel::setTheme(const Theme& theme) { m_bars->setTheme(theme); }

Panel* makeMemoryUsePanel(Document& document, QWidget* parent) { return new MemoryUsePanel{document, parent}; }

} // namespace lanescope
