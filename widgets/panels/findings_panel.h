#pragma once
// Shows the findings of a trace as cards next to the timeline, highest cost first, those with the same advice as one
// card; below them, folded, the recording health. A card shows its places on the lanes one by one.

#include <QWidget>

#include "widgets/panels/finding_card.h"
#include "widgets/session/document.h"

#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lanescope {

class ColumnScroll;
struct Finding;
struct Theme;

class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FindingsPanel(Document& document, QWidget* parent = nullptr);
    ~FindingsPanel() override;
    QString text() const;
    std::size_t count() const;                                  // number of findings; 0 until they are computed
    std::vector<FindingCard*> cards() const { return m_cards; } // findings of the program, in order
    void showEvidence(std::size_t finding, std::size_t evidence = 0);
    void openCard(const QString& rule); // opens the card of this rule's finding, and folds the others
    void showHealth(std::size_t item);  // an item of the recording health
    void annotate(std::size_t finding); // adds it as notes to the lanes
    void setTheme(const Theme& theme);
    void setCause(const QString& cause);        // shows only findings of this cause; empty: all
    std::size_t shownCards() const;             // fewer than all while a cause is set
    QPushButton& filter() { return *m_filter; } // "1 of 4 · all", shown while a cause is set

signals:
    void ready();
    void annotated();                          // a note was added to the timeline
    void filterLeft();                         // a click on the filter: all findings are wanted again
    void whatIfRequested(std::size_t finding); // index among the ranked findings

private:
    struct Answer;
    struct Group; // findings that share a card
    void ask();
    void answer(std::shared_ptr<Answer> answer);
    FindingCard* addCard(const Group& group);
    void addRecording(const std::vector<Group>& groups);
    void show(std::vector<SliceId> lit, std::size_t first);
    CardText::Place placeText(const Group& group, std::size_t place) const;
    void step(std::size_t card, int by);
    void showPlace(std::size_t card, std::size_t place);
    void showAsked(); // the cards of the cause and the place that are asked for
    void showGaps(const Group& group, bool onlyCurrent);
    std::vector<TimeRange> gapsOf(const Finding& finding) const; // longest first; empty: its places are slices

    Document& m_document;
    const Theme* m_theme;
    ColumnScroll* m_scroll;
    QWidget* m_page;
    QVBoxLayout* m_column;
    QLabel* m_placeLine; // shown where only findings of a place are
    QPushButton* m_filter;
    QLabel* m_state;              // shown while findings are computed, and if there are none
    QLabel* m_together = nullptr; // below the cards: what all remedies would save, where that is known
    QLabel* m_base;               // says of what the percentages of the cards are
    QPushButton* m_recordingTitle = nullptr;
    QWidget* m_recording = nullptr;
    std::shared_ptr<Answer> m_answer;
    std::vector<Group> m_groups; // per card
    std::vector<FindingCard*> m_cards, m_recordingCards;
    QString m_cause;
    QString m_wanted;         // the rule whose card is to be opened once the findings are known
    std::size_t m_shown = 0;  // cards of the cause
    bool m_isShowing = false; // this panel is choosing what is highlighted
};

} // namespace lanescope
