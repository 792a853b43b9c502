#include "widgets/panels/modules_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/attribution/replay_places.h"
#include "widgets/items/module_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/phase_look.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/layer_card.h"
#include "widgets/panels/layer_chart.h"
#include "widgets/panels/rates_button.h"
#include "widgets/panels/table_bar.h"
#include "widgets/session/place_scope.h"

#include <algorithm>
#include <array>

namespace lanescope {

// A bar left of the number, on one scale for all phases; a layer far from the median of its fold is tinted, with an
// edge at its left.
class ModulesPanel::Bars : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setTheme(const Theme& theme)
    {
        m_track = theme.track;
        m_outlier = theme.notableField;
        m_edge = theme.notable;
        m_outlierText = theme.notableText;
        m_detail = theme.mutedText;
        for (std::size_t p = 0; p < phaseCount; ++p) // in the order of the columns
            m_fill[p] = colourOf(static_cast<Phase>(p), theme);
        m_peak = theme.good;
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const bool isOutlier = index.data(ModuleItems::outlierRole).toBool();
        const bool isName = index.column() == ModuleItems::Name;
        if (isOutlier && !(option.state & QStyle::State_Selected)) {
            painter->fillRect(isName ? QRect{QPoint{0, option.rect.top()}, option.rect.bottomRight()} : option.rect,
                              m_outlier);
            if (isName)
                painter->fillRect(QRect{0, option.rect.top(), 3, option.rect.height()}, m_edge);
        }
        const QVariant share = index.data(ModuleItems::barRole);
        if (share.isValid() && option.rect.width() > 80) {
            QRect bar = option.rect.adjusted(6, 0, -(option.rect.width() - barEnd), 0);
            bar = QRect{bar.left(), bar.center().y() - 3, bar.width(), 7};
            painter->fillRect(bar, m_track);
            const int filled = static_cast<int>(std::clamp(share.toDouble(), 0.0, 1.0) * bar.width() + 0.5);
            const int column = index.column();
            const bool isPhase = column >= ModuleItems::Forward && column <= ModuleItems::Undecided;
            painter->fillRect(
                QRect{bar.left(), bar.top(), std::max(filled, share.toDouble() > 0 ? 1 : 0), bar.height()},
                isPhase ? m_fill[static_cast<std::size_t>(column - ModuleItems::Forward)] : m_peak);
        }
        QStyledItemDelegate::paint(painter, option, index);
        if (isName)
            paintDetail(*painter, option, index, isOutlier);
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        if (index.data(ModuleItems::barRole).isValid())
            size.setWidth(size.width() + barEnd + 4);
        if (const QString detail = index.data(ModuleItems::detailRole).toString(); !detail.isEmpty())
            size.setWidth(size.width() + option.fontMetrics.horizontalAdvance(detail) + between);
        return size;
    }

private:
    static constexpr int between = 10; // pixels from the name to its detail
    static constexpr int barEnd = 36;  // so that a window of 1366 pixels has room for the share of the peak
    // The detail is in another colour, where there is room for it.
    void paintDetail(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                     bool isOutlier) const
    {
        const QString detail = index.data(ModuleItems::detailRole).toString();
        if (detail.isEmpty())
            return;
        const int margin = option.widget ? option.widget->style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1 : 3;
        const int left = option.rect.left() + margin +
                         option.fontMetrics.horizontalAdvance(index.data(Qt::DisplayRole).toString()) + between;
        const int room = option.rect.right() - margin - left;
        if (room < option.fontMetrics.horizontalAdvance(isOutlier ? detail : QStringLiteral("xxxx")))
            return;
        painter.setPen(isOutlier ? m_outlierText : m_detail);
        painter.drawText(QRect{left, option.rect.top(), room, option.rect.height()}, Qt::AlignLeft | Qt::AlignVCenter,
                         option.fontMetrics.elidedText(detail, Qt::ElideRight, room));
    }

    QColor m_track, m_outlier, m_edge, m_outlierText, m_detail, m_peak;
    std::array<QColor, phaseCount> m_fill;
};

namespace {

// The place that a row limits the panels to: "Block_17" for the row "Block_17 alone".
QString placeNameOf(const ModuleEntries& entries, std::size_t entry)
{
    const OutlierRow* outlier = entries.outlier(entry);
    return toQt(outlier ? outlier->row.path.back() : entries.entries[entry].name);
}

} // namespace

ModulesPanel::ModulesPanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_bar = new TableBar{document, TableBar::Offer::Steps, this};
    m_by = new QComboBox{this};
    m_by->setObjectName(QStringLiteral("by"));
    m_by->addItem(tr("By module"), static_cast<int>(PlaceBy::Module));
    m_by->addItem(tr("By scope"), static_cast<int>(PlaceBy::Scope));
    m_by->addItem(tr("By function"), static_cast<int>(PlaceBy::Line));
    m_by->addItem(tr("By phase"), static_cast<int>(PlaceBy::Phase));
    m_by->addItem(tr("By layer"), static_cast<int>(PlaceBy::Layer));
    m_by->addItem(tr("By graph node"), static_cast<int>(PlaceBy::Graph));
    m_by->setAccessibleName(tr("Rows"));
    m_folds = makeChip(tr("Fold equal layers"), this);
    m_folds->setChecked(true);
    m_ofParent = makeChip(tr("Share of parent"), this);
    m_ofParent->setToolTip(tr("The share of the row above it that contains it, instead of the whole"));
    m_withGpu = makeChip(tr("Only with GPU time"), this);
    m_bar->add(m_by);
    m_bar->add(m_folds);
    m_bar->add(m_ofParent);
    m_bar->add(m_withGpu);
    m_items = new ModuleItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setAccessibleName(tr("Modules"));
    m_table->sortByColumn(-1, Qt::AscendingOrder); // as modules were first called
    m_bars = new Bars{this};
    m_bars->setTheme(Theme::light()); // until the window sets another one
    m_table->setItemDelegate(m_bars);
    m_summary = new QLabel{this};
    m_summary->setContentsMargins(8, 3, 8, 4);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    m_card = new LayerCard{this};
    m_card->hide();
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_table, 1);
    middle->addWidget(m_card);
    layout->addLayout(middle, 1);
    m_rates = new RatesButton{this};
    auto* below = new QHBoxLayout;
    below->setContentsMargins(0, 0, 6, 2);
    below->setSpacing(8);
    below->addWidget(m_summary, 1);
    below->addWidget(m_rates);
    layout->addLayout(below);
    connect(m_card, &LayerCard::layerChosen, this, &ModulesPanel::chooseLayer);
    connect(m_bar, &TableBar::scopeChanged, this, [this] {
        if (limit() != m_limit || m_bar->scope().ranges != m_ranges || m_bar->scope().isEmpty())
            ask();
        if (m_document.place() || !m_items->entries())
            return;
        m_table->follow({});
        askRates({});
    });
    connect(m_bar, &TableBar::filterChanged, m_table, &DataTable::setFilter);
    connect(m_by, &QComboBox::currentIndexChanged, this, [this] {
        m_isFirst = false;
        ask();
    });
    connect(m_folds, &QToolButton::toggled, this, &ModulesPanel::ask);
    connect(m_ofParent, &QToolButton::toggled, this, &ModulesPanel::ask);
    connect(m_withGpu, &QToolButton::toggled, this, &ModulesPanel::ask);
    connect(m_table, &DataTable::rowChosen, this, [this](const QModelIndex& index) {
        choose(ModuleItems::entryOf(index));
        showLayers(ModuleItems::entryOf(index));
        askRates(ModuleItems::entryOf(index));
    });
    m_summary->setText(tr("Reading the trace…"));
    ask();
}

QString ModulesPanel::summary() const { return m_summary->text(); }

void ModulesPanel::setTheme(const Theme& theme)
{
    m_bar->setStyleSheet(frameSheet(theme));
    m_bars->setTheme(theme);
    m_card->setTheme(theme);
    m_table->viewport()->update();
}

void ModulesPanel::ask()
{
    const TableScope scope = m_bar->scope();
    m_limit = limit();
    m_ranges = scope.ranges;
    if (scope.isEmpty()) {
        m_latest.drop();
        show(std::make_shared<ModuleEntries>());
        m_summary->setText(tr("Drag over the lanes to select a range of time."));
        return;
    }
    PlaceTableOptions options;
    options.by = static_cast<PlaceBy>(m_by->currentData().toInt());
    options.foldsLayers = m_folds->isChecked();
    if (!scope.ranges.empty())
        options.within = scope.ranges.front();
    m_latest.ask(
        this,
        [analysis = m_document.analysis(), options, limit = m_limit,
         shown = m_withGpu->isChecked() ? EntriesShown::WithGpuTime : EntriesShown::All]() mutable {
            options.part = limit ? &limit->part : nullptr;
            const Attribution& all = attributionOf(*analysis);
            return std::make_shared<const ModuleEntries>(
                moduleEntries(placeTable(*analysis, all, options), all,
                              options.within || options.part ? nullptr : mainMemoryUseOf(*analysis), shown));
        },
        [this](std::shared_ptr<const ModuleEntries> entries) {
            show(std::move(entries));
            if (!m_items->entries())
                return; // scopes come
            askRates({});
            emit ready();
        });
}

// Without module frames, annotations name the parts of the program.
bool ModulesPanel::turnsToScopes(const PlaceTable& table)
{
    const bool isFirst = std::exchange(m_isFirst, false);
    if (!isFirst || table.by != PlaceBy::Module || table.placedPct() > 0 || table.coverage.scope == 0)
        return false;
    m_by->setCurrentIndex(m_by->findData(static_cast<int>(PlaceBy::Scope))); // asks again
    return true;
}

void ModulesPanel::show(std::shared_ptr<const ModuleEntries> entries)
{
    if (turnsToScopes(entries->table))
        return;
    const bool isOfParent = m_ofParent->isChecked();
    m_items->set(entries, isOfParent ? ModuleItems::ShareOf::Parent : ModuleItems::ShareOf::Whole);
    for (int column = ModuleItems::Forward; column < ModuleItems::ColumnCount; ++column)
        m_table->setColumnUsed(column, m_items->isColumnUsed(column));
    m_table->expandToDepth(0);
    openMainFold();
    m_table->fitColumns(190);
    // Other columns show nearly the same, or the rates below the table do.
    std::vector<int> givingWay{ModuleItems::Calls,  ModuleItems::Share, ModuleItems::Kernels, ModuleItems::Flops,
                               ModuleItems::Memory, ModuleItems::Host,  ModuleItems::OfPeak};
    if (isOfParent) // it was asked for
        std::erase(givingWay, ModuleItems::Share);
    m_table->setGivingWay(std::move(givingWay));
    const PlaceTable& table = entries->table;
    QString text =
        table.busy > Ns{}
            ? tr("GPU busy %1, host %2; the rows add up.").arg(shortDuration(table.busy), shortDuration(table.host))
            : tr("Host %1; no GPU work was recorded.").arg(shortDuration(table.host));
    for (const std::string& note : entries->notes)
        text += ' ' + toQt(note);
    m_summary->setText(text);
    showLayers({});
}

// A layer that is far from the median is seen at once.
void ModulesPanel::openMainFold()
{
    const ModuleEntries& all = *m_items->entries();
    const auto main = mainFoldOf(all.table);
    if (!main || all.table.rows[*main].fold->outliers.empty() || all.table.by != PlaceBy::Module)
        return;
    for (std::size_t at = *main; at != PlaceRow::noParent; at = all.entries[at].parent)
        m_table->open(m_items->indexOf(at));
}

void ModulesPanel::askRates(std::optional<std::size_t> entry)
{
    const ModuleEntries& entries = *m_items->entries();
    const PlaceRow* row = entry ? entries.row(*entry) : nullptr;
    if (row)
        askRates(placeNameOf(entries, *entry), *row, entries.worksOf(*entry));
    else
        askRates({}, {}, {});
}

void ModulesPanel::askRates(const QString& name, std::optional<PlaceRow> row, std::vector<std::uint32_t> works)
{
    PlaceTableOptions options;
    options.by = m_items->entries()->table.by;
    if (!m_ranges.empty())
        options.within = m_ranges.front();
    m_latestRates.ask(
        this,
        [analysis = m_document.analysis(), options, limit = m_limit, row = std::move(row),
         works = std::move(works)]() mutable {
            options.part = limit ? &limit->part : nullptr;
            const Attribution& all = attributionOf(*analysis);
            return std::make_shared<const PlaceRates>(
                row ? placeRates(*analysis, all, options, *row, works, tokensWithin(*analysis, options.within))
                    : placeRates(*analysis, all, options));
        },
        [this, name](std::shared_ptr<const PlaceRates> rates) { m_rates->set(std::move(rates), name); });
}

std::shared_ptr<const PlaceScope> ModulesPanel::limit() const
{
    const std::shared_ptr<const PlaceScope>& place = m_document.place();
    const auto isModule = [](PlaceBy by) { return by == PlaceBy::Module || by == PlaceBy::Layer; };
    const auto by = static_cast<PlaceBy>(m_by->currentData().toInt());
    return place && place->by != by && !(isModule(place->by) && isModule(by)) ? place : nullptr;
}

void ModulesPanel::choose(std::size_t entry)
{
    const ModuleEntries& entries = *m_items->entries();
    const PlaceRow* row = entries.row(entry);
    if (!row) { // without a place: there is nothing to limit views to
        const Attribution& all = attributionOf(*m_document.analysis()); // known by now: the table is made of it
        std::vector<SliceId> lit;
        for (const std::uint32_t i : entries.worksOf(entry))
            lit.push_back(all.works[i].work);
        std::sort(lit.begin(), lit.end());
        m_document.clearPlace();
        return m_document.light(std::move(lit));
    }
    m_document.choosePlace(placeNameOf(entries, entry), choiceOf(*row, entries.table.by, entries.worksOf(entry)));
}

void ModulesPanel::chooseLayer(std::size_t index)
{
    const Layer& layer = m_card->chart().layers().all[index];
    PlaceChoice choice;
    choice.by = PlaceBy::Module;
    choice.nodes = {layer.node};
    choice.works = layer.works;
    PlaceRow row;
    row.path = {layer.name};
    const Attribution& all = attributionOf(*m_document.analysis()); // known by now: the layers are made of it
    for (const std::uint32_t i : layer.works)
        row.busy += all.works[i].busy;
    askRates(toQt(layer.name), std::move(row), layer.works);
    m_document.choosePlace(toQt(layer.name), std::move(choice));
    const ModuleEntries& entries = *m_items->entries();
    for (std::size_t i = 0; i < entries.entries.size(); ++i) // its row, where it has one
        if (const OutlierRow* outlier = entries.outlier(i); outlier && outlier->row.nodes.front() == layer.node)
            m_table->follow(m_items->indexOf(i));
}

void ModulesPanel::showLayers(std::optional<std::size_t> entry)
{
    constexpr std::uint64_t fewest = 3;
    const ModuleEntries& all = *m_items->entries();
    const std::vector<PlaceRow>& rows = all.table.rows;
    const auto hasBars = [&](std::size_t i) {
        return rows[i].fold && rows[i].fold->count >= fewest && rows[i].fold->max > Ns{};
    };
    std::optional<std::size_t> row;
    if (all.table.by == PlaceBy::Module) {
        std::size_t at = entry.value_or(PlaceRow::noParent);
        if (entry && all.outlier(*entry))
            at = all.entries[*entry].parent;
        for (; at < rows.size() && !row; at = rows[at].parent)
            if (hasBars(at))
                row = at;
        if (const auto main = mainFoldOf(all.table); !entry && main && hasBars(*main))
            row = main;
    }
    if (row) {
        const Attribution& attribution = attributionOf(*m_document.analysis());
        Layers layers = layersOf(attribution, rows[*row], all.table.works);
        const LayerWords words = layerWords(m_document.trace(), attribution, all.table, *row, layers);
        m_card->set(std::move(layers), words);
        const std::vector<Layer>& shown = m_card->chart().layers().all;
        if (const OutlierRow* outlier = entry ? all.outlier(*entry) : nullptr)
            for (std::size_t i = 0; i < shown.size(); ++i)
                if (shown[i].node == outlier->row.nodes.front())
                    m_card->chart().choose(i);
    } else if (!entry) {
        m_card->set({}, {});
    }
    fitRoom();
}

// The chart is next to the table only where the important columns are seen too.
void ModulesPanel::fitRoom()
{
    const bool hasLayers = m_items->entries() && !m_card->chart().layers().all.empty();
    m_card->setVisible(hasLayers && m_table->minWidth() + m_card->sizeHint().width() <= width());
}

void ModulesPanel::resizeEvent(QResizeEvent*) { fitRoom(); }

Panel* makeModulesPanel(Document& document, QWidget* parent) { return new ModulesPanel{document, parent}; }

} // namespace lanescope
