#include "widgets/compare/pair_page.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/kit/frame_style.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/details.h"
#include "widgets/panels/range_table.h"
#include "widgets/panels/selection_page.h"

namespace lanescope {

PairPage::PairPage(Of of, Document& a, Document& b, const QString& nameA, const QString& nameB, QWidget* parent)
    : QWidget(parent), m_of(of), m_documents{&a, &b}
{
    auto* halves = new QSplitter{Qt::Vertical, this};
    halves->setChildrenCollapsible(false);
    const QString names[2] = {QStringLiteral("A  ") + nameA, QStringLiteral("B  ") + nameB};
    for (int side = 0; side < 2; ++side) {
        m_halves[side] = new QWidget{halves};
        m_titles[side] = new QLabel{names[side], m_halves[side]};
        m_titles[side]->setTextFormat(Qt::PlainText);
        m_titles[side]->setContentsMargins(14, 6, 14, 2);
        setLook(*m_titles[side], "title");
        if (of == Of::Selection) {
            auto* details = new Details{*m_documents[side], m_halves[side]};
            m_selections[side] = new SelectionPage{*m_documents[side], details, m_halves[side]};
            m_pages[side] = m_selections[side];
        } else {
            m_pages[side] = new RangeTable{*m_documents[side], m_halves[side]};
        }
        auto* layout = new QVBoxLayout{m_halves[side]};
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(m_titles[side]);
        layout->addWidget(m_pages[side], 1);
        halves->addWidget(m_halves[side]);
        connect(m_documents[side], &Document::selectionChanged, this, &PairPage::showSides);
        connect(m_documents[side], &Document::rangeSelectionChanged, this, &PairPage::showSides);
    }
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(halves);
    showSides();
}

void PairPage::showSides()
{
    const auto isChosen = [this](int side) {
        return m_of == Of::Selection ? static_cast<bool>(m_documents[side]->selection())
                                     : m_documents[side]->rangeSelection().has_value();
    };
    const bool isAny = isChosen(0) || isChosen(1);
    for (int side = 0; side < 2; ++side) {
        m_titles[side]->setVisible(isAny);
        m_halves[side]->setVisible(isAny ? isChosen(side) : side == 0);
    }
}

void PairPage::setTheme(const Theme& theme)
{
    for (SelectionPage* page : m_selections)
        if (page)
            page->setTheme(theme);
}

} // namespace lanescope
