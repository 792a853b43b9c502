#pragma once
// Iterations of a serving engine, or the steps of a training, one row each; consecutive iterations that ask the same of
// the GPU are one row. A row highlights its work on the timeline.

#include "widgets/panels/panel.h"
#include "widgets/session/latest_request.h"

#include "model/attribution/iteration_runs.h"

#include <memory>
#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace lanescope {

class CellBars;
class CellItems;
class DataTable;
class RatesButton;
class StableCardView;
struct CellTable;

class IterationsPanel : public Panel {
    Q_OBJECT
public:
    explicit IterationsPanel(Document& document, QWidget* parent = nullptr);

    // The rows that are shown: all, those of one kind, or those of the stable stretch.
    struct Choice {
        enum class What { All, Kind, Stable } what = What::All;
        std::optional<IterationKind> kind = {};
    };

    DataTable& table() { return *m_table; }
    QString summary() const;
    RatesButton& rates() { return *m_rates; } // the rates of the chosen row, else of all
    StableCardView& card() const { return *m_card; }
    void setTheme(const Theme& theme) override;

signals:
    void ready();
    void besideRequested(); // another run next to this one

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitRoom();
    void showNames(bool isShown);
    void showAnswer(const Iterations& all, const std::string& graphNote);
    void makeChips(const Iterations& all);
    void fill();
    void highlight(const IterationRun& run);
    void askRatesOfAll();
    void askRates(const IterationRun& run, const QString& name);
    std::vector<Ns> timesOfPlace() const; // by iteration; empty: no place is chosen

    Document& m_document;
    const Iterations* m_all = nullptr; // held by the document's analysis
    std::vector<IterationRun> m_shown; // by row of the table
    CellItems* m_items;
    CellBars* m_bars;
    DataTable* m_table;
    QWidget* m_head;
    QHBoxLayout* m_chipRow;
    QButtonGroup* m_chips;
    std::vector<Choice> m_choices; // by chip
    QToolButton* m_folds;
    QLineEdit* m_filter;
    QLabel* m_summary;
    StableCardView* m_card = nullptr;
    bool m_hasCard = false;
    QString m_besideCard, m_withoutCard; // texts of the summary
    RatesButton* m_rates;
    LatestRequest m_latestRates;
};

// GPU time of a module, layer or phase in each iteration.
struct PlaceTimes {
    QString name;
    std::vector<Ns> times;
};
// A row for each run; absent fields stay empty.
CellTable iterationCells(const Trace& trace, const Iterations& all, const std::vector<IterationRun>& runs,
                         const PlaceTimes& place = {});

Panel* makeIterationsPanel(Document& document, QWidget* parent);

} // namespace lanescope
