#pragma once
// One page of the inspector for both traces: the slice of A above the slice of B. A side without a selection leaves its
// room to the other.

#include <QWidget>

#include "widgets/session/document.h"

class QLabel;
class QSplitter;

namespace lanescope {

class SelectionPage;
struct Theme;

class PairPage : public QWidget {
    Q_OBJECT
public:
    enum class Of { Selection, Range };
    PairPage(Of of, Document& a, Document& b, const QString& nameA, const QString& nameB, QWidget* parent = nullptr);
    QWidget& page(int side) { return *m_pages[side]; }
    SelectionPage* selection(int side) { return m_selections[side]; } // null on the range page
    void setTheme(const Theme& theme);

private:
    void showSides();

    Of m_of;
    Document* m_documents[2];
    QLabel* m_titles[2];
    QWidget* m_halves[2];
    QWidget* m_pages[2];
    SelectionPage* m_selections[2] = {nullptr, nullptr};
};

} // namespace lanescope
