#pragma once
// Shows the changes as cards in the inspector, as the findings of a trace are shown: the largest first and open, the
// rest folded; below them how the comparison was made.

#include <QWidget>

#include "model/compare/change_cards.h"

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace lanescope {

class FindingCard;
struct Theme;

class ChangesPage : public QWidget {
    Q_OBJECT
public:
    explicit ChangesPage(QWidget* parent = nullptr);
    void set(const Diff& diff);
    void setTheme(const Theme& theme);
    const std::vector<ChangeCard>& changes() const { return m_changes; }
    const std::vector<FindingCard*>& cards() const { return m_cards; }
    QString text() const;

signals:
    // Highlight the card's slices on both sides, or only the `place`-th slice of each side if one was requested.
    void showRequested(std::size_t change, std::optional<std::size_t> place);

private:
    void addCard(std::size_t change);
    void step(std::size_t change, int by);

    const Theme* m_theme;
    QScrollArea* m_scroll;
    QWidget* m_page;
    QVBoxLayout* m_column;
    std::vector<ChangeCard> m_changes;
    std::vector<FindingCard*> m_cards;
    std::vector<std::optional<std::size_t>> m_places; // per change: the place shown last
    QPushButton* m_aboutTitle;
    QLabel* m_about;
};

} // namespace lanescope
