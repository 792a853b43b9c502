#pragma once
// Shows where the time goes: a tree of modules with their time per phase. Equal layers are folded; a row highlights its
// kernels on the timeline. A chart next to the table shows the layers of a fold as bars.

#include "widgets/panels/panel.h"
#include "widgets/session/latest_request.h"

#include <memory>
#include <optional>
#include <vector>

class QToolButton;
class QComboBox;
class QLabel;

namespace lanescope {

class DataTable;
class LayerCard;
class ModuleItems;
class RatesButton;
class TableBar;
struct Attribution;
struct ModuleEntries;
struct PlaceRow;
struct PlaceTable;

class ModulesPanel : public Panel {
    Q_OBJECT
public:
    explicit ModulesPanel(Document& document, QWidget* parent = nullptr);

    const ModuleItems& items() const { return *m_items; }
    DataTable& table() { return *m_table; }
    QString summary() const;
    RatesButton& rates() { return *m_rates; } // the rates of the chosen row, else of all
    void setTheme(const Theme& theme) override;

signals:
    void ready();

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    class Bars;
    void ask();
    // The place that rows are limited to, of another kind than theirs. Rows stay when one of them is chosen.
    std::shared_ptr<const PlaceScope> limit() const;
    bool turnsToScopes(const PlaceTable& table);
    void show(std::shared_ptr<const ModuleEntries> entries);
    void openMainFold();
    void choose(std::size_t entry); // limits all views to it
    void chooseLayer(std::size_t layer);
    void askRates(std::optional<std::size_t> entry); // none: of all
    // row: none for all.
    void askRates(const QString& name, std::optional<PlaceRow> row, std::vector<std::uint32_t> works);
    void fitRoom();
    void showLayers(std::optional<std::size_t> entry); // the entry, or the one that contains it; none: the main ones

    Document& m_document;
    TableBar* m_bar;
    QComboBox* m_by;
    bool m_isFirst = true; // the first answer; nothing was chosen yet
    QToolButton *m_folds, *m_ofParent, *m_withGpu;
    ModuleItems* m_items;
    DataTable* m_table;
    Bars* m_bars;
    LayerCard* m_card;
    QLabel* m_summary;
    RatesButton* m_rates;
    std::shared_ptr<const PlaceScope> m_limit; // limits the rows that were last requested
    std::vector<TimeRange> m_ranges;
    LatestRequest m_latest, m_latestRates;
};

Panel* makeModulesPanel(Document& document, QWidget* parent);

} // namespace lanescope
