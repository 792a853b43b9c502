#include "widgets/panels/inspector.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/session/document.h"

namespace lanescope {

namespace {

// The current tab is bold, so each tab always has room for bold text.
void reserve(QPushButton& tab)
{
    QFont bold = tab.font();
    bold.setBold(true);
    tab.setMinimumWidth(QFontMetrics{bold}.horizontalAdvance(tab.text()) + 26);
}

} // namespace

Inspector::Inspector(Document& document, QWidget* findings, QWidget* selection, QWidget* range, QWidget* parent)
    : Inspector(tr("Findings"), findings, selection, range, parent)
{
    follow(document);
}

Inspector::Inspector(const QString& title, QWidget* first, QWidget* selection, QWidget* range, QWidget* parent)
    : QWidget(parent), m_theme(&Theme::light()), m_title(title)
{
    setAccessibleName(tr("Inspector"));
    m_head = new QWidget{this};
    m_stack = new QStackedWidget{this};
    m_fold = new QToolButton{this};
    m_fold->setText(QStringLiteral("»"));
    m_fold->setToolTip(tr("Fold the inspector"));
    m_fold->setAccessibleName(m_fold->toolTip());
    m_fold->setFocusPolicy(Qt::TabFocus);
    setLook(*m_fold, "plain");
    auto* tabs = new QHBoxLayout{m_head};
    tabs->setContentsMargins(10, 0, 0, 0);
    tabs->setSpacing(2);
    m_tabs[0] = addTab(title, first);
    if (selection)
        m_tabs[1] = addTab(tr("Selection"), selection);
    if (range)
        m_tabs[2] = addTab(tr("Range"), range);
    for (QPushButton* tab : m_tabs)
        if (tab)
            tabs->addWidget(tab);
    tabs->addStretch(1);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 7, 4, 7);
    head->addWidget(m_head, 1);
    head->addWidget(m_fold, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(1, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_stack, 1);
    m_tabs[0]->setChecked(true);
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!m_isFolded); });
}

void Inspector::follow(Document& document)
{
    connect(&document, &Document::selectionChanged, this, [this, &document](SliceId slice) {
        if (slice)
            setPage(Page::Selection);
        else if (page() == Page::Selection) // Esc returns to the findings
            setPage(document.rangeSelection() ? Page::Range : Page::Findings);
    });
    connect(&document, &Document::instantChanged, this, [this, &document] {
        if (document.chosenInstant())
            setPage(Page::Selection);
        else if (page() == Page::Selection && !document.selection())
            setPage(document.rangeSelection() ? Page::Range : Page::Findings);
    });
    connect(&document, &Document::rangeSelectionChanged, this, [this, &document] {
        if (document.rangeSelection())
            setPage(Page::Range);
        else if (page() == Page::Range)
            setPage(document.selection() ? Page::Selection : Page::Findings);
    });
    connect(&document, &Document::chosenChanged, this, [this, &document] {
        const bool isRow = !document.chosenRow().title.isEmpty();
        if (isRow || document.chosen() == Document::Chosen::Gap || document.chosen() == Document::Chosen::Slice)
            setPage(Page::Selection);
        else if (document.chosen() == Document::Chosen::Range)
            setPage(Page::Range);
        else if (document.chosen() == Document::Chosen::Nothing && page() == Page::Selection)
            setPage(Page::Findings);
    });
    connect(&document, &Document::coveredChanged, this, [this](bool isCovered) { setHidden(isCovered); });
}

QPushButton* Inspector::addTab(const QString& title, QWidget* page)
{
    auto* tab = new QPushButton{title, m_head};
    tab->setCheckable(true);
    tab->setAutoExclusive(true);
    tab->setFocusPolicy(Qt::TabFocus);
    setLook(*tab, "tab");
    reserve(*tab);
    const int place = m_stack->addWidget(page);
    connect(tab, &QPushButton::toggled, this, [this, place](bool isOn) {
        if (isOn)
            m_stack->setCurrentIndex(place);
    });
    return tab;
}

Inspector::Page Inspector::page() const { return static_cast<Page>(m_stack->currentIndex()); }
void Inspector::setPage(Page page) { m_tabs[static_cast<int>(page)]->setChecked(true); }

void Inspector::setFindings(std::size_t count)
{
    m_tabs[0]->setText(count == 0 ? m_title : m_title + QLatin1Char{' '} + countOf(count));
    reserve(*m_tabs[0]);
}

void Inspector::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        for (QPushButton* tab : m_tabs)
            if (tab)
                reserve(*tab);
}

int Inspector::foldedWidth() const { return m_fold->sizeHint().width() + 6; }

void Inspector::setFolded(bool isFolded)
{
    if (isFolded == m_isFolded)
        return;
    m_isFolded = isFolded;
    m_head->setVisible(!isFolded);
    m_stack->setVisible(!isFolded);
    m_fold->setText(isFolded ? QStringLiteral("«") : QStringLiteral("»"));
    m_fold->setToolTip(isFolded ? tr("Unfold the inspector") : tr("Fold the inspector"));
    m_fold->setAccessibleName(m_fold->toolTip());
    setMaximumWidth(isFolded ? foldedWidth() : QWIDGETSIZE_MAX);
    emit foldedChanged(isFolded);
}

void Inspector::setTheme(const Theme& theme)
{
    m_theme = &theme;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.side);
    colours.setColor(QPalette::Base, theme.side);
    colours.setColor(QPalette::Text, theme.text);
    colours.setColor(QPalette::WindowText, theme.text);
    setPalette(colours);
    setStyleSheet(frameSheet(theme));
    update();
}

void Inspector::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->side);
    painter.fillRect(0, 0, 1, height(), m_theme->line);
}

} // namespace lanescope
