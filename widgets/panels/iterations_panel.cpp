#include "widgets/panels/iterations_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "model/attribution/place_text.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/session/background.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

QString kindWord(const std::optional<IterationKind>& kind)
{
    if (!kind)
        return IterationsPanel::tr("step");
    switch (*kind) {
    case IterationKind::Prefill:
        return IterationsPanel::tr("prefill");
    case IterationKind::Decode:
        return IterationsPanel::tr("decode");
    case IterationKind::Mixed:
        break;
    }
    return IterationsPanel::tr("mixed");
}

QString durationWord(double ns) { return shortDuration(Ns{std::llround(ns)}); }
QString countWord(double n) { return QString::number(std::llround(n)); }

TableCell timeCell(const std::optional<Ns>& time)
{
    return TableCell::of(time ? std::optional{static_cast<double>(time->count())} : std::nullopt, durationWord);
}
TableCell countCell(const std::optional<std::int64_t>& count)
{
    return TableCell::of(count ? std::optional{static_cast<double>(*count)} : std::nullopt, countWord);
}

} // namespace

CellTable iterationCells(const Trace& trace, const Iterations& all)
{
    CellTable table;
    table.columns = {
        {IterationsPanel::tr("#"), {}, {}, false},
        {IterationsPanel::tr("Kind"), {}, {}, true},
        {IterationsPanel::tr("Prefill requests"), {}, {}, false},
        {IterationsPanel::tr("Decode requests"), {}, {}, false},
        {IterationsPanel::tr("Prefill tokens"), {}, {}, false},
        {IterationsPanel::tr("Decode tokens"), {}, {}, false},
        {IterationsPanel::tr("KV tokens"), {}, {}, false},
        {IterationsPanel::tr("Begin"), "ns", {}, false},
        {IterationsPanel::tr("GPU busy"), "ns", {}, false},
        {IterationsPanel::tr("Bubble before"), "ns",
         IterationsPanel::tr("From the end of the previous iteration's last work"), false},
        {IterationsPanel::tr("Period"), "ns", IterationsPanel::tr("To the first work of the next iteration"), false},
        {IterationsPanel::tr("MFU"), "%", IterationsPanel::tr("At least: work without recorded shapes counts as none"),
         false},
        {IterationsPanel::tr("Kernels"), {}, {}, false},
        {IterationsPanel::tr("Launches"), {}, {}, false},
        {IterationsPanel::tr("Name"), {}, {}, true}};
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
        const Iteration& row = all.rows[i];
        table.rows.push_back(
            {countCell(static_cast<std::int64_t>(i)), TableCell::of(kindWord(row.fields.kind).toStdString()),
             countCell(row.fields.requestsPrefill), countCell(row.fields.requestsDecode),
             countCell(row.fields.tokensPrefill), countCell(row.fields.tokensDecode), countCell(row.fields.kvTokens),
             timeCell(row.host.begin - Time{}), timeCell(row.busy), timeCell(row.bubbleBefore), timeCell(row.period),
             TableCell::of(row.mfuPct, percentOf), countCell(static_cast<std::int64_t>(row.kernels)),
             countCell(static_cast<std::int64_t>(row.launches)), TableCell::of(trace.name(row.slice))});
    }
    return table;
}

IterationsPanel::IterationsPanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_items = new CellItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setRootIsDecorated(false);
    m_table->setAccessibleName(tr("Iterations"));
    m_filter = new QLineEdit{this};
    m_filter->setPlaceholderText(tr("Filter: decode"));
    m_filter->setAccessibleName(tr("Filter iterations"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    m_summary = new QLabel{tr("Reading the trace…"), this};
    m_summary->setContentsMargins(8, 3, 8, 4);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->addWidget(m_summary, 1);
    bar->addWidget(m_filter);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);
    connect(m_filter, &QLineEdit::textChanged, m_table, &DataTable::setFilter);
    connect(m_table, &DataTable::rowChosen, this,
            [this](const QModelIndex& index) { highlight(static_cast<std::size_t>(index.row())); });
    inBackground(
        this,
        [analysis = document.analysis()] {
            return std::pair{&iterationsOf(*analysis), graphNoteOf(*analysis)};
        },
        [this](const std::pair<const Iterations*, std::string>& answer) {
            show(*answer.first, answer.second);
            emit ready();
        });
}

QString IterationsPanel::summary() const { return m_summary->text(); }

void IterationsPanel::show(const Iterations& all, const std::string& graphNote)
{
    if (all.rows.empty()) {
        m_summary->setText(
            tr("This trace has no iterations: neither steps of a serving engine nor steps of PyTorch's profiler."));
        m_table->hide();
        m_filter->hide();
        return;
    }
    auto cells = std::make_shared<CellTable>(iterationCells(m_document.trace(), all));
    std::vector<bool> isUsed(cells->columns.size());
    for (const auto& row : cells->rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            isUsed[c] = isUsed[c] || row[c].number || !row[c].words.empty();
    m_items->set(cells);
    for (std::size_t c = 0; c < isUsed.size(); ++c)
        m_table->setColumnHidden(static_cast<int>(c), !isUsed[c]);
    m_table->sortByColumn(0, Qt::AscendingOrder);
    m_table->fitColumns(380);
    QStringList lines;
    if (all.steady) {
        QString line = tr("Stable from #%1 to #%2: the median period is %3.")
                           .arg(all.steady->from)
                           .arg(all.steady->to)
                           .arg(shortDuration(all.steady->medianPeriod));
        if (all.steady->tokensPerSecond)
            line += ' ' + tr("It generates %1 tokens per second.")
                              .arg(countOf(static_cast<std::uint64_t>(*all.steady->tokensPerSecond + 0.5)));
        lines.append(line);
    } else {
        lines.append(toQt(all.whyNot));
    }
    for (const IterationKindRow& kind : all.kinds)
        if (const auto pct = kind.bubblePct())
            lines.append(
                tr("%1: the GPU waits %2 of the time between iterations.").arg(kindWord(kind.kind), percentOf(*pct)));
    if (!graphNote.empty())
        lines.append(toQt(graphNote));
    m_summary->setText(lines.join(' '));
}

void IterationsPanel::highlight(std::size_t row)
{
    const Analysis& analysis = *m_document.analysis();
    const Iterations& all = iterationsOf(analysis); // known by now: the table is made of it
    if (row >= all.rows.size())
        return;
    std::vector<SliceId> lit{all.rows[row].slice};
    for (const Launched& l : launchedWithin(analysis.trace(), analysis.work(), all.rows[row].host))
        if (l.launch)
            lit.push_back(l.work);
    std::sort(lit.begin(), lit.end());
    m_document.light(std::move(lit));
    m_document.reveal(all.rows[row].slice);
}

Panel* makeIterationsPanel(Document& document, QWidget* parent) { return new IterationsPanel{document, parent}; }

} // namespace lanescope
