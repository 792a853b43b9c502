#pragma once
// Shows the differences of the two recordings as pills, and what they have in common in grey. A tool tip lists what
// does not fit in two lines.

#include <QWidget>

#include "widgets/items/change_items.h"

#include <vector>

namespace lanescope {

struct Theme;

class RecordingsRow : public QWidget {
    Q_OBJECT
public:
    explicit RecordingsRow(QWidget* parent = nullptr);
    void set(const Diff& diff);
    void setTheme(const Theme& theme);
    void setMostLines(int max);      // 1 or 2
    void setButton(QWidget* button); // at the right end of the first line
    const QStringList& differs() const { return m_differs; }
    const QStringList& alike() const { return m_alike; }
    struct Word {
        QRectF rect;
        QString text;
        enum class Kind { Title, Pill, Plain, Rest } kind;
    };
    std::vector<Word> words(int width) const; // with their positions
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {400, heightForWidth(width() > 0 ? width() : 900)}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    double lineHeight() const;
    void placeButton();

    const Theme* m_theme;
    int m_maxLines = 2;
    QStringList m_differs, m_alike;
    QWidget* m_button = nullptr;
};

} // namespace lanescope
