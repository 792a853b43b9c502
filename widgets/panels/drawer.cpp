#include "widgets/panels/drawer.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/kit/frame_style.h"
#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

// Says how wide a tab wants to be, shown or not.
class DrawerTabs : public QTabBar {
public:
    using QTabBar::QTabBar;
    int wanted(int tab) const { return tabSizeHint(tab).width(); }
};

namespace {

constexpr int headSpacing = 10;

std::vector<Drawer::Page> pagesOf(std::span<const PanelEntry> entries, Document& document)
{
    std::vector<Drawer::Page> pages;
    for (const PanelEntry& entry : entries)
        pages.push_back({QString::fromLatin1(entry.id), QCoreApplication::translate("Panels", entry.title),
                         QCoreApplication::translate("Panels", entry.hint),
                         [&document, make = entry.make](QWidget* parent) { return make(document, parent); }});
    return pages;
}

} // namespace

Drawer::Drawer(std::span<const PanelEntry> entries, Document& document, QWidget* parent)
    : Drawer(pagesOf(entries, document), parent)
{
}

Drawer::Drawer(std::vector<Page> pages, QWidget* parent)
    : QWidget(parent), m_pages(std::move(pages)), m_panels(m_pages.size(), nullptr)
{
    m_head = new QWidget{this};
    m_head->setAutoFillBackground(true);
    m_tabs = new DrawerTabs{m_head};
    m_more = new QToolButton{m_head};
    m_more->setObjectName(QStringLiteral("morePanels"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setMenu(new QMenu{m_more});
    setLook(*m_more, "plain");
    m_more->hide();
    connect(m_more->menu(), &QMenu::aboutToShow, this, &Drawer::fillMore);
    m_chosen = new QLabel{m_head};
    m_chosen->setTextFormat(Qt::PlainText);
    m_chosen->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_chosen->hide();
    m_scope = new QLabel{m_head};
    m_scope->setTextFormat(Qt::PlainText);
    setLook(*m_scope, "muted");
    m_place = new QToolButton{m_head};
    m_place->setFocusPolicy(Qt::TabFocus);
    m_place->setCheckable(true); // for its look
    m_place->setChecked(true);
    setLook(*m_place, "chip");
    m_place->hide();
    connect(m_place, &QToolButton::clicked, this, &Drawer::placeRemoved);
    m_fold = new QToolButton{m_head};
    m_fold->setFocusPolicy(Qt::TabFocus);
    setLook(*m_fold, "plain");
    connect(m_fold, &QToolButton::clicked, this, [this] {
        if (m_current < 0)
            showTab(std::max(0, m_tabs->currentIndex()));
        else
            close();
    });
    m_shut = new QToolButton{m_head};
    m_shut->setText(QStringLiteral("×"));
    m_shut->setToolTip(tr("Close the panels"));
    m_shut->setAccessibleName(m_shut->toolTip());
    m_shut->setFocusPolicy(Qt::TabFocus);
    setLook(*m_shut, "plain");
    connect(m_shut, &QToolButton::clicked, this, &Drawer::close);
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Panels"));
    for (const Page& page : m_pages)
        m_tabs->setTabToolTip(m_tabs->addTab(page.title), page.hint);
    m_stack = new QStackedWidget{this};
    m_stack->hide();
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* head = new QHBoxLayout{m_head};
    head->setContentsMargins(4, 0, 10, 0);
    head->setSpacing(headSpacing);
    head->addWidget(m_tabs, 1);
    head->addWidget(m_more);
    head->addWidget(m_place);
    head->addWidget(m_chosen);
    head->addWidget(m_scope);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(0);
    buttons->addWidget(m_fold);
    buttons->addWidget(m_shut);
    head->addLayout(buttons);
    layout->addWidget(m_head);
    layout->addWidget(m_stack, 1);
    showState();
    setFixedHeight(closedHeight());
    connect(m_tabs, &QTabBar::tabBarClicked, this, &Drawer::clicked);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) { // by keyboard
        if (m_current >= 0 && tab >= 0)
            showTab(tab);
    });
}

int Drawer::closedHeight() const { return std::max(sizes::drawerTabs, m_head->sizeHint().height()); }

void Drawer::showState()
{
    m_fold->setText(m_current < 0 ? QStringLiteral("⌃") : QStringLiteral("⌄"));
    m_fold->setToolTip(m_current < 0 ? tr("Open the panels") : tr("Close the panels"));
    m_fold->setAccessibleName(m_fold->toolTip());
    m_shut->setVisible(m_current >= 0);
    showChosen();
    if (m_theme)
        showTheme();
}

void Drawer::setScope(const QString& words)
{
    m_scope->setText(words);
    fitTabs();
}

void Drawer::setChosen(const QString& words)
{
    m_chosenWords = words;
    showChosen();
    fitTabs();
}

// An open drawer shows tables, and its head has no room for it. In a closed one it has a place of its own, so that the
// tabs do not move when the choice changes.
void Drawer::showChosen()
{
    constexpr int letters = 24, shareOfWidth = 5;
    const int maxWidth = std::max(width() / shareOfWidth, letters * m_chosen->fontMetrics().averageCharWidth());
    m_chosen->setFixedWidth(maxWidth);
    m_chosen->setText(m_chosen->fontMetrics().elidedText(m_chosenWords, Qt::ElideMiddle, maxWidth));
    m_chosen->setToolTip(m_chosenWords);
    m_chosen->setVisible(m_current < 0);
    if (m_head->layout())
        m_head->layout()->activate(); // the tabs get its room at once
}

QString Drawer::shownChosen() const { return m_chosen->isHidden() ? QString{} : m_chosen->text(); }

bool Drawer::hasTab(const QString& id) const
{
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        if (id == m_pages[i].id)
            return m_tabs->isTabVisible(static_cast<int>(i));
    return false;
}

void Drawer::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showChosen();
    fitTabs();
}

void Drawer::setAside(const QStringList& ids)
{
    m_aside = ids;
    fitTabs();
}

// The current tab stays, and of the others as many as fit, from the left.
void Drawer::fitTabs()
{
    if (!m_head->layout() || m_isClicked)
        return;
    const QMargins margins = m_head->layout()->contentsMargins();
    int room = width() - margins.left() - margins.right(), all = 0;
    for (const QWidget* each : std::initializer_list<QWidget*>{m_place, m_chosen, m_scope, m_fold, m_shut})
        if (!each->isHidden())
            room -= std::max(each->sizeHint().width(), each->minimumWidth()) + headSpacing;
    const int current = std::max(0, m_tabs->currentIndex());
    // An open one stays, and the first one where it would be the current tab of a closed drawer.
    const auto isAside = [&](int i) {
        return i != current && m_aside.contains(m_pages[static_cast<std::size_t>(i)].id);
    };
    int aside = 0;
    for (int i = 0; i < m_tabs->count(); ++i) {
        all += isAside(i) ? 0 : m_tabs->wanted(i);
        aside += isAside(i) ? 1 : 0;
    }
    m_more->setText(tr("%1 more ▾").arg(m_tabs->count()));
    const int forMore = m_more->sizeHint().width() + headSpacing;
    const bool isWhole = all <= room - (aside > 0 ? forMore : 0);
    if (!isWhole)
        room -= forMore + m_tabs->wanted(current);
    int hidden = 0;
    const QSignalBlocker quiet{m_tabs};
    for (int i = 0; i < m_tabs->count(); ++i) {
        const int wanted = m_tabs->wanted(i);
        const bool isShown = !isAside(i) && (isWhole || i == current || wanted <= room);
        if (!isWhole && i != current && !isAside(i))
            room = isShown ? room - wanted : 0; // no later one takes its place
        hidden += isShown ? 0 : 1;
        if (m_tabs->isTabVisible(i) != isShown)
            m_tabs->setTabVisible(i, isShown);
    }
    m_more->setText(tr("%1 more ▾").arg(hidden));
    m_more->setVisible(hidden > 0);
}

void Drawer::fillMore()
{
    m_more->menu()->clear();
    for (int i = 0; i < m_tabs->count(); ++i)
        if (!m_tabs->isTabVisible(i))
            m_more->menu()
                ->addAction(m_tabs->tabText(i), this, [this, i] { showTab(i); })
                ->setToolTip(m_tabs->tabToolTip(i));
}

void Drawer::setPlace(const QString& name)
{
    constexpr int longest = 32; // the rest is in the tool tip
    m_place->setVisible(!name.isEmpty());
    m_place->setChecked(true);
    m_place->setText(tr("only %1").arg(name.size() > longest ? QStringLiteral("…") + name.right(longest) : name) +
                     QStringLiteral("  ×"));
    fitTabs();
    m_place->setToolTip(tr("The panels show only %1. A click shows everything again.").arg(name));
    m_place->setAccessibleName(tr("Only %1: show everything again").arg(name));
}

QString Drawer::scope() const { return m_scope->text(); }

void Drawer::clicked(int tab)
{
    if (tab < 0)
        return;
    // The tabs stay where they are until the click is over: one that is hidden would bring another under the pointer.
    m_isClicked = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isClicked = false;
            fitTabs();
        },
        Qt::QueuedConnection);
    if (tab == m_current)
        close();
    else
        showTab(tab);
}

Panel* Drawer::showTab(int tab)
{
    Panel*& panel = m_panels[static_cast<std::size_t>(tab)];
    if (!panel) {
        panel = m_pages[static_cast<std::size_t>(tab)].make(m_stack);
        if (m_theme)
            panel->setTheme(*m_theme);
        m_stack->addWidget(panel);
        emit panelMade(panel);
    }
    const bool wasClosed = m_current < 0;
    m_current = tab;
    {
        const QSignalBlocker quiet{m_tabs};
        m_tabs->setTabVisible(tab, true);
        m_tabs->setCurrentIndex(tab);
    }
    fitTabs();
    m_stack->setCurrentWidget(panel);
    m_stack->show();
    setMinimumHeight(0);
    setMaximumHeight(QWIDGETSIZE_MAX);
    showState();
    if (wasClosed)
        emit opened();
    emit panelShown();
    return panel;
}

Panel* Drawer::open(const QString& id)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        if (id == m_pages[i].id)
            return showTab(static_cast<int>(i));
    return nullptr;
}

void Drawer::close()
{
    if (m_current < 0)
        return;
    m_current = -1;
    m_stack->hide();
    setFixedHeight(closedHeight());
    showState();
    emit closed();
}

bool Drawer::event(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LayoutRequest)
        fitClosed();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        QMetaObject::invokeMethod(this, &Drawer::fitTabs, Qt::QueuedConnection); // after the tabs have handled it too
    return QWidget::event(event);
}

// Its text or style has changed.
void Drawer::fitClosed()
{
    QMetaObject::invokeMethod( // after the tabs have handled it too
        this,
        [this] {
            if (m_current >= 0 || maximumHeight() == closedHeight())
                return;
            setFixedHeight(closedHeight());
            emit closed(); // the owner then gives the room to others
        },
        Qt::QueuedConnection);
}

QString Drawer::current() const { return m_current < 0 ? QString{} : m_pages[static_cast<std::size_t>(m_current)].id; }

QString Drawer::currentTitle() const { return m_current < 0 ? QString{} : m_tabs->tabText(m_current); }

Panel* Drawer::panel(const QString& id) const
{
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        if (id == m_pages[i].id)
            return m_panels[i];
    return nullptr;
}

void Drawer::setTheme(const Theme& theme)
{
    m_theme = &theme;
    showTheme();
    for (Panel* panel : m_panels)
        if (panel)
            panel->setTheme(theme);
    fitClosed();
}

void Drawer::showTheme()
{
    const Theme& theme = *m_theme;
    m_head->setStyleSheet(
        frameSheet(theme) +
        QStringLiteral(
            "QTabBar::tab { background: transparent; color: %1; padding: 6px 12px; border: none; border-top: 2px "
            "solid transparent; } QTabBar::tab:hover { color: %2; } QTabBar QToolButton { background: %3; "
            "color: %1; border: none; } QTabBar::tab:selected { color: %2; %4 }")
            .arg(theme.mutedText.name(), theme.text.name(), theme.window.name(),
                 m_current < 0 ? QString{}
                               : QStringLiteral("background: %1; border-top-color: %2;")
                                     .arg(theme.lanes.name(), theme.accent.name())));
    if (m_current < 0)
        setFixedHeight(closedHeight());
    fitTabs();
}

} // namespace lanescope
