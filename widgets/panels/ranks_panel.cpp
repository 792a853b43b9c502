#include "widgets/panels/ranks_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "model/base/share.h"
#include "widgets/items/rank_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/rank_look.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int barWidth = 300;

} // namespace

// The bars of all ranks are on one scale.
class RanksPanel::Bars : public QStyledItemDelegate {
public:
    Bars(DataTable* table, const RankItems* items) : QStyledItemDelegate(table), m_table(table), m_items(items) {}
    void setTheme(const Theme& theme) { m_theme = &theme; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const int row = m_table->itemsIndex(index).row();
        const Ns longest = m_items->entries()->longest;
        const QRectF box = QRectF{option.rect}.adjusted(6, 0, -6, 0);
        double x = box.left();
        for (std::size_t d = 0; d < rankDoingCount; ++d) {
            const double wide = share(m_items->sums(row)[d], longest) * box.width();
            if (wide > 0)
                painter->fillRect(QRectF{x, box.center().y() - 4, std::max(1.0, wide), 8},
                                  colourOf(static_cast<RankDoing>(d), *m_theme));
            x += wide;
        }
    }

private:
    DataTable* m_table;
    const RankItems* m_items;
    const Theme* m_theme = &Theme::light();
};

RanksPanel::RanksPanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_items = new RankItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setRootIsDecorated(false);
    m_table->setAccessibleName(tr("Ranks"));
    m_bars = new Bars{m_table, m_items};
    m_table->setItemDelegateForColumn(RankItems::Time, m_bars);
    m_summary = new QLabel{this};
    m_summary->setContentsMargins(8, 4, 8, 4);
    m_summary->setWordWrap(true);
    QSizePolicy whole = m_summary->sizePolicy(); // a low drawer takes lines from the table
    whole.setVerticalPolicy(QSizePolicy::Fixed);
    m_summary->setSizePolicy(whole);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    connect(m_table, &DataTable::rowChosen, this, [this](const QModelIndex& index) { showRank(index.row()); });
    if (document.trace().ranks().size() < 2) {
        m_summary->setText(tr("This is the trace of one process: open the ranks of a job together to compare them."));
        m_table->hide();
        layout->addStretch(1);
        return;
    }
    m_summary->setText(tr("Comparing the ranks…"));
    inBackground(
        this, [analysis = document.analysis()] { return rankEntries(*analysis); },
        [this](std::shared_ptr<const RankEntries> entries) {
            m_items->set(std::move(entries));
            // The rank that others wait for comes first; where there is none, the slowest.
            const std::vector<Straggler> late = m_items->entries()->report.spread.lateRanks();
            const bool isAwaited = !late.empty() && late[0].measure == Straggler::Measure::Delay;
            m_table->sortByColumn(isAwaited ? RankItems::Delay : RankItems::Compute, Qt::DescendingOrder);
            m_table->fitColumns(260);
            m_table->setColumnWidth(RankItems::Time, barWidth);
            m_table->setGivingWay({RankItems::Clock, RankItems::Transfer, RankItems::Hidden, RankItems::WaitShare,
                                   RankItems::Communication, RankItems::File, RankItems::CameLast, RankItems::Step,
                                   RankItems::Verdict, RankItems::Wait});
            m_summary->setText(summarised());
            emit ready();
        });
}

void RanksPanel::setTheme(const Theme& theme)
{
    m_bars->setTheme(theme);
    m_table->viewport()->update();
}

QString RanksPanel::summary() const { return m_summary->text(); }

QString RanksPanel::summarised() const
{
    const RankSpread& spread = m_items->entries()->report.spread;
    QStringList lines;
    const std::vector<Straggler> late = spread.lateRanks();
    if (!late.empty()) {
        const RankFigures& worst = spread.ranks[late[0].rank];
        const QString name = QString::fromStdString(worst.label);
        lines.append(
            (spread.ranks.size() == 2
                 ? tr("%1 delays the other: it arrives last at %2 of %3 collectives, for which that one waits %4.")
                 : tr("%1 delays the others: it arrives last at %2 of %3 collectives, for which each of them waits at "
                      "least %4."))
                .arg(name.left(1).toUpper() + name.mid(1), countOf(worst.lastToCome), countOf(worst.complete),
                     shortDuration(worst.delay)));
    } else if (spread.waitInTurn) {
        lines.append(tr("The ranks wait for each other: no single rank is late."));
    } else if (spread.isOneRun && !spread.lacksRanks()) {
        lines.append(tr("No rank stands out by its steps, its compute or the time others wait for it."));
    }
    Ns wait{}, transfer{};
    for (const RankFigures& figures : spread.ranks) {
        wait += figures.wait.value_or(Ns{});
        transfer += figures.transfer.value_or(Ns{});
    }
    if (wait + transfer > Ns{}) {
        const auto pct = [&](Ns time) {
            return percentOf(100.0 * static_cast<double>(time.count()) /
                             static_cast<double>((wait + transfer).count()));
        };
        lines.append((spread.lacksRanks() ? tr("Of the time in common collectives at least %1 is waiting and at most "
                                               "%2 transfer.")
                                          : tr("Of the time in common collectives %1 is waiting and %2 transfer."))
                         .arg(pct(wait), pct(transfer)));
    }
    for (const std::string& note : spread.notes)
        lines.append(QString::fromStdString(note) + '.');
    return lines.join(' ');
}

void RanksPanel::showRank(int row)
{
    const RankReport& report = m_items->entries()->report;
    const std::size_t rank = m_items->figures(row).summary;
    std::vector<SliceId> lit = report.lateFor(rank);
    const SliceId first = lit.empty() ? SliceId{} : lit[0];
    std::sort(lit.begin(), lit.end());
    const auto current = std::lower_bound(lit.begin(), lit.end(), first) - lit.begin();
    m_document.light(std::move(lit), first ? std::optional{static_cast<std::size_t>(current)} : std::nullopt);
    const SliceRange slices = m_document.trace().ranks()[rank].slices;
    if (first)
        m_document.reveal(first);
    else if (!slices.isEmpty())
        m_document.reveal(slices[0]);
}

Panel* makeRanksPanel(Document& document, QWidget* parent) { return new RanksPanel{document, parent}; }

} // namespace lanescope
