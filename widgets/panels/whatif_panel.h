#pragma once
// Shows what changes save: remedies as switches and sliders, each with what it saves alone; at the right what those
// that are on save together. All replays run in the background; a slider drops those that are overtaken.

#include <QTimer>

#include "widgets/panels/panel.h"
#include "widgets/session/latest_request.h"

#include "model/replay/remedy_choices.h"

#include <map>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;

namespace lanescope {

class ColumnScroll;
class PlaceLine;
class SavingAxis;
class SavingBar;
class Switch;
class WhatIfResult;

class WhatIfPanel : public Panel {
    Q_OBJECT
public:
    explicit WhatIfPanel(Document& document, QWidget* parent = nullptr);
    void setTheme(const Theme& theme) override;

    // One change as the panel shows it; widgets are null where it does not help.
    // If several choices differ in their scope alone (which calls, which annotation, which GPU), one is shown.
    struct Row {
        RemedyChoice choice;
        WhatIfAnswer alone;
        ChoiceOutcome outcome;
        Switch* isOn = nullptr;
        static constexpr int hundredths = 100; // the slider counts a factor in them
        QSlider* slider = nullptr;             // null: nothing to move
        QLabel *title = nullptr, *reason = nullptr, *factor = nullptr, *saving = nullptr, *share = nullptr;
        SavingBar* bar = nullptr;
        QComboBox* scope = nullptr; // null: there is nothing to choose
    };
    bool isReady() const { return m_isReady; }
    const std::vector<Row>& rows() const { return m_rows; }
    const WhatIfResult& result() const { return *m_result; }
    WhatIfResult& result() { return *m_result; }
    const WhatIfAnswer& answer() const { return m_answer; } // the answer for all changes that are on
    std::vector<ReplayChange> changes() const;              // those that are on
    QString notHelping() const; // the text on changes that would not help and those that cannot be predicted
    QString warning() const;    // where the recording is weak
    QString commandLine() const;
    // The remedy of a finding, by its place among rankedFindingsOf, is switched on once it is known.
    void switchOn(std::size_t finding);
    // Writes the predicted trace in the background; written() reports the end.
    void write(const QString& path, bool isBeside);

signals:
    void ready();    // the changes are listed
    void answered(); // the changes that are on were replayed
    void saveRequested();
    void besideRequested();
    void written(const QString& path, bool isBeside, const QString& error); // error empty: it is there

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Listed;
    using Base = std::shared_ptr<const WhatIfBase>;
    void ask();
    PlaceLine* makePlaceLine();
    bool followStep(); // true: another replay has begun
    void list(std::shared_ptr<Listed> listed);
    void fill();
    void addHead();
    void addAxis(QLabel* head);
    void addRow(std::size_t row);
    void addNotHelping();
    void addScope(Row& row);
    std::vector<const Row*> sameFamily(const Row& row) const; // those that help and differ in their scope alone
    bool isShown(const Row& row) const;
    void chooseScope(const std::string& id);
    void keepSwitches();
    void fillAgain();
    void fillMenu();
    void showRow(Row& row);
    void moved(std::size_t row); // its switch or its slider
    void replay(std::optional<std::size_t> changed);
    void showAnswer();
    void explain();
    void replayInOrder();
    void addChange();
    bool isOn(const Row& row) const;
    double factorOf(const Row& row) const;
    QString titleOf(const RemedyChoice& choice) const;
    ShownSaving shownOf(const Row& row) const;
    void switchAll(bool isOn);

    Document& m_document;
    const Theme* m_theme;
    Base m_base;
    std::vector<Row> m_rows;
    std::map<std::string, std::pair<bool, double>> m_kept; // by id, across steps: on, factor
    std::map<std::string, std::string> m_scopes;           // by family: the id of the choice that is shown
    WhatIfAnswer m_answer;
    Ns m_axis{1};
    bool m_isReady = false;
    quint64 m_listing = 0;               // the newest request for a list
    std::optional<std::size_t> m_wanted; // a finding whose remedy is to be switched on
    LatestRequest m_replay, m_explain, m_order;
    QTimer m_rest; // until the sliders are at rest

    QLabel *m_state, *m_warning, *m_notHelping = nullptr;
    PlaceLine* m_placeLine;
    QString m_shownStep;        // empty: the whole trace
    bool m_isFollowing = false; // the step that is selected above the timeline
    QComboBox* m_step;
    ColumnScroll* m_left;
    QWidget* m_page = nullptr;
    QGridLayout* m_grid = nullptr;
    QLineEdit* m_add;
    QPushButton* m_addMenu;
    SavingAxis* m_ticks = nullptr;
    WhatIfResult* m_result;
    std::vector<TimeRange> m_steps; // by place in the box, after the whole trace
};

Panel* makeWhatIfPanel(Document& document, QWidget* parent);

} // namespace lanescope
