#pragma once
// The page of what is chosen in a memory snapshot: an allocation with its life and its stack, or a segment.

#include <QWidget>

#include "widgets/memory/memory_document.h"

class QLabel;
class QPushButton;

namespace lanescope {

class AddressMapView;
class ColumnScroll;
struct Theme;

class MemorySelectionPage : public QWidget {
    Q_OBJECT
public:
    MemorySelectionPage(MemoryDocument& document, const AddressMapView& map, QWidget* parent = nullptr);
    QLabel& words() { return *m_words; }
    QPushButton& lifeButton() { return *m_life; }     // shows the time from its allocation to its free
    QPushButton& holderButton() { return *m_holder; } // lists the blocks of the same holder
    // Chooses the block at an address, which may be inside it. The words after "0x" are hexadecimal.
    void findAddress(const QString& text);
    void setTheme(const Theme& theme);

signals:
    void lifeRequested(qint64 first, qint64 last); // events
    void holderRequested(uint group);

private:
    void render();
    void askAddress();
    QString factsOfLife(std::uint32_t life) const;
    QString factsOfSegment(std::uint64_t address) const;
    QString stackText(std::uint32_t stack, const QString& title, int max) const;
    QString placeText(std::uint32_t index) const; // when an event was

    MemoryDocument& m_document;
    const AddressMapView& m_map;
    const Theme* m_theme;
    ColumnScroll* m_scroll;
    QLabel* m_words;
    QPushButton *m_life, *m_holder, *m_pointer;
    bool m_hasAllFrames = false;
    QString m_notFound; // the address that no block holds
};

} // namespace lanescope
