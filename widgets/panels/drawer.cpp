#include "widgets/panels/drawer.h"

#include <QCoreApplication>
#include <QEvent>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace lanescope {

Drawer::Drawer(std::span<const PanelEntry> entries, Document& document, QWidget* parent)
    : QWidget(parent), m_entries(entries), m_document(document), m_panels(entries.size(), nullptr)
{
    m_tabs = new QTabBar{this};
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Panels"));
    for (const PanelEntry& entry : entries) {
        const int tab = m_tabs->addTab(QCoreApplication::translate("Panels", entry.title));
        m_tabs->setTabToolTip(tab, QCoreApplication::translate("Panels", entry.hint));
    }
    m_stack = new QStackedWidget{this};
    m_stack->hide();
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_stack, 1);
    setMaximumHeight(closedHeight());
    connect(m_tabs, &QTabBar::tabBarClicked, this, &Drawer::clicked);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) { // by the keyboard
        if (m_current >= 0 && tab >= 0)
            showTab(tab);
    });
}

int Drawer::closedHeight() const { return m_tabs->sizeHint().height(); }

void Drawer::clicked(int tab)
{
    if (tab < 0)
        return;
    if (tab == m_current)
        close();
    else
        showTab(tab);
}

Panel* Drawer::showTab(int tab)
{
    Panel*& panel = m_panels[static_cast<std::size_t>(tab)];
    if (!panel) {
        panel = m_entries[static_cast<std::size_t>(tab)].make(m_document, m_stack);
        if (m_theme)
            panel->setTheme(*m_theme);
        m_stack->addWidget(panel);
        emit panelMade(panel);
    }
    const bool wasClosed = m_current < 0;
    m_current = tab;
    {
        const QSignalBlocker quiet{m_tabs};
        m_tabs->setCurrentIndex(tab);
    }
    m_stack->setCurrentWidget(panel);
    m_stack->show();
    setMaximumHeight(QWIDGETSIZE_MAX);
    if (wasClosed)
        emit opened();
    return panel;
}

Panel* Drawer::open(const QString& id)
{
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (id == QLatin1String{m_entries[i].id})
            return showTab(static_cast<int>(i));
    return nullptr;
}

void Drawer::close()
{
    if (m_current < 0)
        return;
    m_current = -1;
    m_stack->hide();
    setMaximumHeight(closedHeight());
    emit closed();
}

void Drawer::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_current < 0)
        QMetaObject::invokeMethod( // once the tabs have heard of it too
            this,
            [this] {
                if (m_current < 0)
                    setMaximumHeight(closedHeight());
            },
            Qt::QueuedConnection);
}

QString Drawer::current() const
{
    return m_current < 0 ? QString{} : QString::fromLatin1(m_entries[static_cast<std::size_t>(m_current)].id);
}

QString Drawer::currentTitle() const { return m_current < 0 ? QString{} : m_tabs->tabText(m_current); }

Panel* Drawer::panel(const QString& id) const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (id == QLatin1String{m_entries[i].id})
            return m_panels[i];
    return nullptr;
}

void Drawer::setTheme(const Theme& theme)
{
    m_theme = &theme;
    for (Panel* panel : m_panels)
        if (panel)
            panel->setTheme(theme);
}

} // namespace lanescope
