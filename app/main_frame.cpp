// The frame of the main window: toolbar, start page, position on the screen, and which actions are enabled.

#include <QAction>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QStackedWidget>
#include <QTabBar>
#include <QUndoStack>
#include <QVBoxLayout>

#include "app/frame_bar.h"
#include "app/main_window.h"
#include "app/start_page.h"
#include "app/tab_pages.h"
#include "app/trace_tab.h"
#include "widgets/panels/find_bar.h"
#include "widgets/panels/verdict_strip.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>

namespace lanescope {

void MainWindow::makeFrame()
{
    auto* page = new QWidget{this};
    auto* column = new QVBoxLayout{page};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_pages = new QStackedWidget{page};
    m_empty = makeStartPage();
    m_tabs = new TabPages{m_pages};
    m_bar = new FrameBar{m_tabs->bar(), page};
    column->addWidget(m_bar);
    column->addWidget(m_pages, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_tabs);
    setCentralWidget(page);
    connect(m_bar, &FrameBar::searchRequested, this, &MainWindow::showPalette);
    connect(m_bar, &FrameBar::newTabRequested, this, &MainWindow::showStart);
    connect(m_tabs->bar(), &QTabBar::tabBarClicked, this, [this](int tab) {
        if (tab < 0)
            return;
        m_pages->setCurrentWidget(m_tabs);
        showState();
    });
}

StartPage* MainWindow::makeStartPage()
{
    auto* page = new StartPage{this};
    connect(page, &StartPage::openRequested, this, &MainWindow::askToOpen);
    connect(page, &StartPage::ranksRequested, this, &MainWindow::askForRanks);
    connect(page, &StartPage::fileRequested, this, &MainWindow::open);
    connect(page, &StartPage::captureRequested, this, &MainWindow::capture);
    connect(page, &StartPage::compareRequested, this, &MainWindow::askToCompare);
    connect(page, &StartPage::pageRequested, this, &MainWindow::showHelpPage);
    connect(page, &StartPage::linkRequested, this, &MainWindow::follow);
    connect(page, &StartPage::clearRequested, this, [this] {
        m_memory.clearRecent();
        fillRecent();
    });
    return page;
}

void MainWindow::showStart()
{
    m_pages->setCurrentWidget(m_empty);
    showState();
}

void MainWindow::placeWindow()
{
    if (const QByteArray geometry = m_memory.geometry(); !geometry.isEmpty())
        restoreGeometry(geometry);
    else
        resize(1440, 860);
    const QScreen* on = QGuiApplication::screenAt(geometry().center());
    const QScreen* screen = on ? on : QGuiApplication::primaryScreen();
    if (!screen || isMaximized() || isFullScreen())
        return;
    // The title bar of most desktops; its height is unknown before the window is shown.
    constexpr int titleBar = 36;
    const QRect room = screen->availableGeometry().adjusted(0, titleBar, 0, 0);
    const QSize size{std::min(width(), room.width()), std::min(height(), room.height())};
    if (size != this->size())
        resize(size);
    if (!m_memory.geometry().isEmpty() && !room.contains(geometry()))
        move(
            std::clamp(x(), room.left(), std::max(room.left(), room.right() + 1 - size.width())),
            std::clamp(y(), room.top() - titleBar, std::max(room.top() - titleBar, room.bottom() + 1 - size.height())));
}

void MainWindow::findSlices(const QString& words)
{
    find();
    if (FindBar* bar = active().find)
        bar->setWords(words);
}

// The start page shows the main results of recent files, so they are stored with the file.
void MainWindow::keepRecent(TraceTab& tab)
{
    RecentFile file = m_memory.recent(tab.path());
    file.opened = QDateTime::currentDateTime();
    if (const StripAnswer& answer = tab.verdict()->answer(); !answer.about.isEmpty()) {
        QString headline = answer.headline.section(QLatin1Char{':'}, 0, 0);
        // "Host-bound 80 %": with the share that the headline names.
        static const QRegularExpression share{QStringLiteral("(\\d+(?:\\.\\d+)?)[ \u00A0\u202F]?%")};
        if (const auto found = share.match(answer.headline.section(QLatin1Char{':'}, 1)); found.hasMatch())
            headline += QLatin1Char{' '} + found.captured(1) + QStringLiteral("\u202F%");
        file.verdict = headline.size() <= 28 ? headline : QString{};
        file.about = answer.about;
        file.edge = static_cast<int>(StripAnswer::Edge::Plain) - static_cast<int>(answer.edge);
        file.shares.clear();
        for (const StripPart& part : answer.parts)
            file.shares.append({part.id, part.share});
    }
    m_memory.keepRecent(file);
    fillRecent();
}

void MainWindow::showActions()
{
    const ActiveView view = active();
    const TraceTab* tab = currentTab();
    const bool hasView = view.timeline != nullptr, hasFile = tab && !tab->isOfRanks();
    const auto enable = [this](const char* name, bool isOn) {
        if (auto* action = menuBar()->findChild<QAction*>(QLatin1String{name}))
            action->setEnabled(isOn);
    };
    for (const char* name : {"export_trace", "export_report", "copy_figure", "undo", "redo", "find", "find_next",
                             "find_previous", "go_to_time", "fit_all", "clear_marks", "keys"})
        enable(name, hasView);
    enable("export_figure", hasView || (m_tabs->currentWidget() && !tab));
    enable("reload", tab != nullptr && !tab->isLoading());
    enable("compare", hasFile && hasView);
    enable("close_tab", m_tabs->count() > 0);
    const bool hasDrawer = currentTab() && currentTab()->drawer();
    for (QAction* action : menuBar()->findChildren<QAction*>())
        if (action->objectName().startsWith(QLatin1String{"panel_"}) ||
            action->objectName() == QLatin1String{"close_panel"})
            action->setEnabled(hasDrawer);
}

} // namespace lanescope
