#pragma once
// The findings of a memory snapshot as cards, and below them, folded, what does not add up in the file.

#include <QWidget>

#include "model/memory/findings.h"

class QLabel;
class QPushButton;

namespace lanescope {

class ColumnScroll;
class FindingCard;
struct Theme;

class MemoryFindingsPage : public QWidget {
    Q_OBJECT
public:
    MemoryFindingsPage(const MemorySnapshot& snapshot, QWidget* parent = nullptr);
    const std::vector<FindingCard*>& cards() const { return m_cards; }
    QPushButton* aboutTitle() const { return m_aboutTitle; } // null: the file has no warnings
    QLabel* about() const { return m_about; }
    void setTheme(const Theme& theme);

signals:
    void showRequested(std::size_t device,
                       qint64 index); // device: its place in the snapshot's devices; index: an event

private:
    ColumnScroll* m_scroll;
    QWidget* m_page;
    std::vector<FindingCard*> m_cards;
    QPushButton* m_aboutTitle = nullptr;
    QLabel* m_about = nullptr;
};

} // namespace lanescope
