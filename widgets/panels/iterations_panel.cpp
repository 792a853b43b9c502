#include "widgets/panels/iterations_panel.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/attribution/place_text.h"
#include "model/attribution/replay_places.h"
#include "model/base/median.h"
#include "model/base/share.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/cell_units.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/iteration_look.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/rates_button.h"
#include "widgets/panels/stable_card.h"
#include "widgets/session/background.h"
#include "widgets/session/place_scope.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace lanescope {

namespace {

QString durationWord(double ns) { return shortDuration(Ns{std::llround(ns)}); }
QString countWord(double n) { return countOf(static_cast<std::uint64_t>(std::llround(std::max(0.0, n)))); }

TableCell timeCell(const std::optional<Ns>& time)
{
    return TableCell::of(time ? std::optional{static_cast<double>(time->count())} : std::nullopt, durationWord);
}
TableCell countCell(const std::optional<std::int64_t>& count)
{
    return TableCell::of(count ? std::optional{static_cast<double>(*count)} : std::nullopt, countWord);
}

// Times that are compared with one another have one unit: 1.65 ms is not 1,652 µs next to 9.05 ms. When an iteration
// began is another matter.
void giveOneUnit(CellTable& table)
{
    constexpr std::size_t begin = 5;
    std::vector<double> values;
    std::vector<TableCell*> cells;
    for (std::vector<TableCell>& row : table.rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            if (c != begin && table.columns[c].unit == QLatin1String{"ns"} && row[c].number) {
                cells.push_back(&row[c]);
                values.push_back(*row[c].number);
            }
    const CellUnit unit = durationUnitOf(values);
    for (TableCell* cell : cells)
        cell->shown = cellIn(*cell->number, unit);
}

// "4 p + 10 d"; "6" where the name gives the total alone
QString requestsWord(const IterationName& name)
{
    return name.requests && !name.requestsPrefill && !name.requestsDecode
               ? countOf(static_cast<std::uint64_t>(*name.requests))
               : pairWord(name.requestsPrefill, name.requestsDecode);
}

using Choice = IterationsPanel::Choice;

bool holds(const Choice& choice, const Iterations& all, std::size_t row)
{
    switch (choice.what) {
    case Choice::What::All:
        return true;
    case Choice::What::Kind:
        return all.rows[row].fields.kind == choice.kind;
    case Choice::What::Stable:
        break;
    }
    return all.stable && all.stable->from <= row && row <= all.stable->to;
}

std::vector<IterationRun> chosenRuns(const Iterations& all, bool folds, const Choice& choice)
{
    std::vector<IterationRun> chosen;
    if (folds) {
        for (IterationRun run : iterationRuns(all)) {
            if (choice.what == Choice::What::Stable && all.stable) { // it may begin within a run
                if (run.to < all.stable->from || run.from > all.stable->to)
                    continue;
                run = iterationRun(all, std::max(run.from, all.stable->from), std::min(run.to, all.stable->to));
            }
            if (holds(choice, all, run.from))
                chosen.push_back(run);
        }
        return chosen;
    }
    for (std::size_t row = 0; row < all.rows.size(); ++row)
        if (holds(choice, all, row))
            chosen.push_back(iterationRun(all, row, row));
    return chosen;
}

QString signedPercent(double pct)
{
    return (pct > 0 ? QStringLiteral("+") : pct < 0 ? QString{QChar{0x2212}} : QString{}) + percentOf(std::abs(pct));
}

} // namespace

CellTable iterationCells(const Trace& trace, const Iterations& all, const std::vector<IterationRun>& runs,
                         const PlaceTimes& place)
{
    CellTable table;
    table.columns = {
        {IterationsPanel::tr("#"), {}, {}, true},
        {IterationsPanel::tr("Kind"), {}, {}, true},
        {IterationsPanel::tr("Requests"), {}, IterationsPanel::tr("p: in prefill; d: in decode"), true},
        {IterationsPanel::tr("Tokens"), {}, IterationsPanel::tr("p: of prompts; d: of decode, one per request"), true},
        {IterationsPanel::tr("KV tokens"), {}, {}, false},
        {IterationsPanel::tr("Begin"), "ns", {}, false},
        {IterationsPanel::tr("GPU busy"), "ns", {}, false},
        {IterationsPanel::tr("Bubble before"), "ns",
         IterationsPanel::tr("From the end of the previous iteration's last work"), false},
        {IterationsPanel::tr("Period"), "ns", IterationsPanel::tr("To the first work of the next iteration"), false},
        {IterationsPanel::tr("Against median"), "%",
         IterationsPanel::tr("The period, compared with the median period of the iterations with equal requests. A "
                             "folded row shows the largest distance."),
         false},
        {IterationsPanel::tr("Tokens/s"),
         {},
         IterationsPanel::tr("Generated tokens over the period. A range where an iteration has prompts and decodes: "
                             "the names do not show which prompts end, and each that ends generates a token."),
         false},
        {IterationsPanel::tr("MFU"), "%",
         IterationsPanel::tr("≥: at least, because the FLOP of some of the work are not known"), false},
        {IterationsPanel::tr("Kernels"), {}, {}, false},
        {IterationsPanel::tr("Launches"), {}, {}, false},
        {IterationsPanel::tr("Name"), {}, {}, true}};
    constexpr std::ptrdiff_t afterBusy = 7;
    if (!place.times.empty())
        table.columns.insert(
            table.columns.begin() + afterBusy,
            {place.name, "ns", IterationsPanel::tr("GPU time of %1 in the iteration").arg(place.name), false});
    const auto deviations = deviationsFromEqual(all);
    Ns longestBubble{};
    double farthest = 5; // percent: less than that is not drawn as much
    for (const IterationRun& run : runs) {
        longestBubble = std::max(longestBubble, run.bubble.value_or(Ns{}));
        for (std::size_t i = run.from; i <= run.to; ++i)
            farthest = std::max(farthest, std::abs(deviations[i].value_or(0)));
    }
    for (const IterationRun& run : runs) {
        const Iteration& row = all.rows[run.from];
        const bool isFolded = run.size() > 1;
        TableCell number = TableCell::of(isFolded ? fmt::format("{}–{}", run.from, run.to) : std::to_string(run.from));
        number.number = static_cast<double>(run.from);
        TableCell kind =
            TableCell::of((isFolded ? fmt::format("{} × ", run.size()) : "") + wordOf(row.fields.kind).toStdString());
        kind.swatch = all.isServing ? colourOf(row.fields.kind) : QColor{};
        number.isBold = kind.isBold = isFolded;
        TableCell bubble = timeCell(run.bubble);
        if (run.bubble && longestBubble > Ns{})
            bubble.bar = CellBar{share(std::max(Ns{}, *run.bubble), longestBubble), false, bubbleColour()};
        TableCell against;
        const auto deviation = isFolded ? run.spreadPct : deviations[run.from];
        if (deviation) {
            against = TableCell::of(deviation, [](double pct) { return signedPercent(pct); });
            if (isFolded)
                against.shown = QStringLiteral("± ") + percentOf(*deviation);
            CellBar bar{*deviation / farthest, true, mixed(QColor{0x1f, 0x5f, 0xd6}, Qt::white, 0.5)};
            against.bar = bar;
        }
        TableCell tokens = TableCell::of(run.tokensPerSecond, countWord);
        tokens.isBold = isFolded;
        if (run.tokenRange)
            tokens.shown = rangeWord(*run.tokenRange);
        TableCell mfu = TableCell::of(run.mfuPct, percentOf);
        if (run.mfuPct && run.isLowerBound)
            mfu.shown.prepend(QStringLiteral("≥ "));
        TableCell period = timeCell(run.period);
        period.isBold = isFolded;
        table.rows.push_back({number, kind, TableCell::of(requestsWord(row.fields).toStdString()),
                              TableCell::of(pairWord(row.fields.tokensPrefill, row.fields.tokensDecode).toStdString()),
                              countCell(row.fields.kvTokens), timeCell(row.host.begin - Time{}), timeCell(run.busy),
                              bubble, period, against, tokens, mfu, countCell(static_cast<std::int64_t>(row.kernels)),
                              countCell(static_cast<std::int64_t>(row.launches)),
                              TableCell::of(trace.name(row.slice))});
        if (!place.times.empty()) {
            const std::vector<Ns> own(place.times.begin() + static_cast<std::ptrdiff_t>(run.from),
                                      place.times.begin() + static_cast<std::ptrdiff_t>(run.to) + 1);
            table.rows.back().insert(table.rows.back().begin() + afterBusy, timeCell(medianOf(own)));
        }
    }
    giveUnits(table);
    giveOneUnit(table);
    for (std::vector<TableCell>& row : table.rows)
        for (TableCell& cell : row)
            if (!cell.number && cell.words.empty() && cell.shown.isEmpty())
                cell.shown = QStringLiteral("·"); // a field that is absent is not zero
    return table;
}

IterationsPanel::IterationsPanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_items = new CellItems{this};
    m_table = new DataTable{m_items, this};
    m_bars = new CellBars{this};
    m_bars->setBarWidth(56); // the card next to the table needs room too
    m_table->setItemDelegate(m_bars);
    m_chips = new QButtonGroup{this};
    m_folds = new QToolButton{this};
    m_folds->setText(tr("Fold equal"));
    m_folds->setToolTip(tr("Consecutive iterations with equal requests are one row, with medians"));
    m_folds->setCheckable(true);
    m_folds->setChecked(true);
    setLook(*m_folds, "chip");
    m_folds->hide();
    m_table->setRootIsDecorated(false);
    m_table->setAccessibleName(tr("Iterations"));
    m_filter = new QLineEdit{this};
    m_filter->setPlaceholderText(tr("Filter: decode"));
    m_filter->setAccessibleName(tr("Filter iterations"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(160);
    m_filter->setMaximumWidth(260);
    m_summary = new QLabel{tr("Reading the trace…"), this};
    m_summary->setContentsMargins(8, 3, 8, 4);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_head = new QWidget{this};
    auto* bar = new QHBoxLayout{m_head};
    bar->setContentsMargins(8, 4, 8, 4);
    bar->setSpacing(6);
    m_chipRow = new QHBoxLayout;
    m_chipRow->setSpacing(6);
    bar->addLayout(m_chipRow);
    bar->addWidget(m_folds);
    bar->addStretch();
    m_rates = new RatesButton{this};
    bar->addWidget(m_rates);
    bar->addWidget(m_filter);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    m_card = new StableCardView{this};
    m_card->hide();
    connect(m_card, &StableCardView::besideRequested, this, &IterationsPanel::besideRequested);
    auto* left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(m_summary);
    left->addWidget(m_table, 1);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addLayout(left, 1);
    middle->addWidget(m_card);
    layout->addLayout(middle, 1);
    connect(m_folds, &QToolButton::toggled, this, &IterationsPanel::fill);
    connect(m_chips, &QButtonGroup::idToggled, this, [this](int, bool isOn) {
        if (isOn)
            fill();
    });
    connect(m_filter, &QLineEdit::textChanged, m_table, &DataTable::setFilter);
    connect(m_table, &DataTable::rowChosen, this,
            [this](const QModelIndex& index) { highlight(m_shown[static_cast<std::size_t>(index.row())]); });
    connect(&document, &Document::placeChanged, this, [this] {
        if (m_all && !m_all->rows.empty())
            fill();
    });
    setTheme(Theme::light()); // until the window sets another one
    inBackground(
        this,
        [analysis = document.analysis()] {
            return std::pair{&iterationsOf(*analysis), graphNoteOf(*analysis, NoteFor::Window)};
        },
        [this](const std::pair<const Iterations*, std::string>& answer) {
            showAnswer(*answer.first, answer.second);
            emit ready();
        });
}

QString IterationsPanel::summary() const { return m_summary->text(); }

void IterationsPanel::setTheme(const Theme& theme)
{
    m_bars->setTheme(theme);
    m_card->setTheme(theme);
    m_head->setStyleSheet(frameSheet(theme));
    m_table->viewport()->update();
}

void IterationsPanel::showAnswer(const Iterations& all, const std::string& graphNote)
{
    if (all.rows.empty()) {
        m_summary->setText(
            tr("This trace has no iterations: neither steps of a serving engine nor steps of PyTorch's profiler."));
        m_table->hide();
        m_filter->hide();
        return;
    }
    m_all = &all;
    makeChips(all);
    fill();
    askRatesOfAll();
    const TokenGaps gaps = tokenGapsOf(m_document.trace(), all);
    m_card->set(stableCardOf(all, gaps), gaps);
    m_hasCard = all.stable || !gaps.all.empty(); // else a sentence explains why not
    QStringList lines, gapLines;
    for (const std::string& sentence : waitSentences(all))
        lines.append(toQt(sentence));
    for (const std::string& sentence : gaps.lines())
        gapLines.append(toQt(sentence));
    if (!graphNote.empty())
        lines.append(toQt(graphNote));
    m_besideCard = lines.join(' ');
    m_withoutCard = (QStringList{toQt(stableCardOf(all, gaps).text())} + lines + gapLines).join(' ');
    fitRoom();
}

void IterationsPanel::showNames(bool isShown)
{
    constexpr int kind = 1;
    const int last = m_items->columnCount() - 1;
    m_table->setColumnUsed(last, isShown);
    if (isShown) // the kind had the room that was left
        m_table->resizeColumnToContents(kind);
    m_table->setNames(isShown ? last : kind);
}

// The card is next to the table only where the important columns are seen too; the names give way to it.
void IterationsPanel::fitRoom()
{
    if (!m_all || !m_card)
        return; // the panel is being made
    if (!m_shown.empty())
        showNames(true);
    const auto fits = [&] { return m_table->minWidth() + m_card->sizeHint().width() <= width(); };
    bool hasRoom = m_hasCard && fits();
    if (m_hasCard && !hasRoom && !m_shown.empty()) {
        showNames(false);
        hasRoom = fits();
        if (!hasRoom)
            showNames(true);
    }
    m_card->setVisible(hasRoom);
    m_summary->setText(hasRoom ? m_besideCard : m_withoutCard);
    m_summary->setVisible(!m_summary->text().isEmpty());
}

// Larger text needs wider columns. The table has its font by now: children are notified first.
void IterationsPanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitRoom();
}

void IterationsPanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    fitRoom();
}

void IterationsPanel::makeChips(const Iterations& all)
{
    if (!all.isServing)
        return;
    const auto add = [&](const QString& word, Choice choice) {
        auto* chip = new QToolButton{this};
        chip->setText(word);
        chip->setCheckable(true);
        setLook(*chip, "chip");
        m_chips->addButton(chip, static_cast<int>(m_choices.size()));
        m_chipRow->addWidget(chip);
        m_choices.push_back(choice);
    };
    add(tr("All %1").arg(all.rows.size()), {});
    if (all.kinds.size() > 1)
        for (const IterationKindRow& kind : all.kinds)
            add(wordOf(kind.kind) + QLatin1Char{' '} + QString::number(kind.count), {Choice::What::Kind, kind.kind});
    if (all.stable)
        add(tr("Stable %1").arg(all.stable->to - all.stable->from + 1), {Choice::What::Stable, {}});
    const QSignalBlocker blocker{m_chips};
    m_chips->button(0)->setChecked(true);
    m_folds->show();
}

void IterationsPanel::fill()
{
    const auto chip = static_cast<std::size_t>(std::max(0, m_chips->checkedId()));
    const Choice choice = chip < m_choices.size() ? m_choices[chip] : Choice{};
    m_shown = chosenRuns(*m_all, m_folds->isChecked() && m_all->isServing, choice);
    auto cells = std::make_shared<CellTable>(
        iterationCells(m_document.trace(), *m_all, m_shown,
                       {m_document.place() ? tr("In %1").arg(m_document.place()->name) : QString{}, timesOfPlace()}));
    std::vector<bool> isUsed(cells->columns.size());
    for (const auto& row : cells->rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            isUsed[c] = isUsed[c] || row[c].number || !row[c].words.empty();
    m_items->set(cells);
    for (std::size_t c = 0; c < isUsed.size(); ++c)
        m_table->setColumnUsed(static_cast<int>(c), isUsed[c]);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // as they ran
    m_table->fitColumns(380);
    const int last = static_cast<int>(isUsed.size()) - 1; // after them a place may have a column of its own
    m_table->setNames(last);
    m_table->setGivingWay({last - 1, last - 2, 5, 4, last - 3, last - 5, 3, 2});
    fitRoom();
}

std::vector<Ns> IterationsPanel::timesOfPlace() const
{
    if (!m_document.place())
        return {};
    const SlicePart& part = m_document.place()->part;
    const Analysis& analysis = *m_document.analysis();
    const Attribution& all = attributionOf(analysis); // known by now: the place was found with it
    std::vector<Ns> times(m_all->rows.size());
    for (const AttributedWork& work : all.works) {
        if (!work.launch || !part.holdsWork(work.work))
            continue;
        const Time at = analysis.trace().begin(work.launch);
        const auto past = std::partition_point(m_all->rows.begin(), m_all->rows.end(),
                                               [&](const Iteration& row) { return row.host.begin <= at; });
        if (past != m_all->rows.begin() && past[-1].host.contains(at))
            times[static_cast<std::size_t>(past - m_all->rows.begin()) - 1] += work.busy;
    }
    return times;
}

// As in the tables by module and phase: tokens per second are those of the stable stretch.
void IterationsPanel::askRatesOfAll()
{
    m_latestRates.ask(
        this,
        [analysis = m_document.analysis()] {
            PlaceTableOptions options;
            options.by = PlaceBy::Phase;
            return std::make_shared<const PlaceRates>(placeRates(*analysis, attributionOf(*analysis), options));
        },
        [this](std::shared_ptr<const PlaceRates> rates) { m_rates->set(std::move(rates), {}); });
}

void IterationsPanel::askRates(const IterationRun& run, const QString& name)
{
    m_latestRates.ask(
        this,
        [analysis = m_document.analysis(), run] {
            return std::make_shared<const PlaceRates>(placeRates(*analysis, attributionOf(*analysis), run));
        },
        [this, name](std::shared_ptr<const PlaceRates> rates) { m_rates->set(std::move(rates), name); });
}

void IterationsPanel::highlight(const IterationRun& run)
{
    askRates(run,
             run.size() > 1 ? QStringLiteral("#%1–%2").arg(run.from).arg(run.to) : QStringLiteral("#%1").arg(run.from));
    std::vector<SliceId> lit;
    for (std::size_t row = run.from; row <= run.to; ++row) {
        const std::vector<SliceId> own = slicesOfIteration(*m_document.analysis(), row);
        lit.insert(lit.end(), own.begin(), own.end());
    }
    std::sort(lit.begin(), lit.end());
    m_document.light(std::move(lit));
    m_document.reveal(m_all->rows[run.from].slice);
}

Panel* makeIterationsPanel(Document& document, QWidget* parent) { return new IterationsPanel{document, parent}; }

} // namespace lanescope
