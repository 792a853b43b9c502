// The frame of the main window: toolbar, start page, position on the screen, and which actions are enabled.

#include <QAction>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QUndoStack>
#include <QVBoxLayout>

#include "app/frame_bar.h"
#include "app/machine.h"
#include "app/main_window.h"
#include "app/memory_tab.h"
#include "app/start_page.h"
#include "app/status_row.h"
#include "app/tab_pages.h"
#include "app/trace_tab.h"
#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/snapshot.h"
#include "widgets/kit/quantities.h"
#include "widgets/memory/memory_view.h"
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
    m_empty = makeStartPage();
    m_tabs = new TabPages{page};
    m_bar = new FrameBar{m_tabs->bar(), page};
    column->addWidget(m_bar);
    column->addWidget(m_tabs, 1);
    setCentralWidget(page);
    m_machine = new Machine{m_empty, this};
    connect(m_machine, &Machine::known, this, &MainWindow::showState);
    connect(m_bar, &FrameBar::searchRequested, this, &MainWindow::showPalette);
    connect(m_bar, &FrameBar::newTabRequested, this, &MainWindow::showStart);
}

StartPage* MainWindow::makeStartPage()
{
    auto* page = new StartPage{this};
    connect(page, &StartPage::openRequested, this, &MainWindow::askToOpen);
    connect(page, &StartPage::ranksRequested, this, &MainWindow::askForRanks);
    connect(page, &StartPage::fileRequested, this, &MainWindow::openRecent);
    connect(page, &StartPage::captureRequested, this, &MainWindow::capture);
    connect(page, &StartPage::compareRequested, this, [this] { askToCompare(); });
    connect(page, &StartPage::pageRequested, this, &MainWindow::showHelpPage);
    connect(page, &StartPage::linkRequested, this, &MainWindow::follow);
    connect(page, &StartPage::clearRequested, this, [this] {
        m_memory.clearRecent();
        fillRecent();
    });
    connect(page, &StartPage::keepsRecentChosen, this, [this](bool keeps) {
        m_memory.setKeepsRecent(keeps);
        fillRecent();
    });
    return page;
}

bool MainWindow::hasStart() const { return m_tabs->indexOf(m_empty) >= 0; }

void MainWindow::showStart()
{
    if (!hasStart())
        m_tabs->addTab(m_empty, tr("Start"));
    m_tabs->setClosable(m_empty, m_tabs->count() > 1);
    m_tabs->setCurrentWidget(m_empty);
    m_empty->show(); // it was hidden when it lost its tab
    showState();
}

void MainWindow::showTab(QWidget* page)
{
    m_tabs->setCurrentWidget(page);
    if (hasStart())
        m_tabs->removeTab(m_tabs->indexOf(m_empty));
}

void MainWindow::showStartState()
{
    m_machine->ask();
    m_status->explain(m_machine->line(), tabCount() == 0);
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

namespace {

void keepAnswer(const StripAnswer& answer, RecentFile& file)
{
    constexpr qsizetype longest = 30; // fits a tile of the start page
    const bool isShort = !answer.brief.isEmpty() && answer.brief.size() <= longest;
    file.verdict = isShort ? answer.brief : MainWindow::tr("No verdict");
    file.edge = isShort ? static_cast<int>(StripAnswer::Edge::Plain) - static_cast<int>(answer.edge) : 0;
    file.shares.clear();
    for (const StripPart& part : answer.parts)
        file.shares.append({part.id, part.share});
}

} // namespace

// The start page shows the main results of recent files, so they are stored with the file.
void MainWindow::keepRecent(TraceTab& tab)
{
    RecentFile file = m_memory.recent(tab.path());
    file.opened = QDateTime::currentDateTime();
    if (const StripAnswer& answer = tab.verdict()->answer(); !answer.about.isEmpty()) {
        file.about = answer.about;
        keepAnswer(answer, file);
    }
    m_memory.keepRecent(file);
    fillRecent();
}

void MainWindow::openRecent(const QString& entry)
{
    const QStringList paths = recentPathsOf(entry);
    if (recentKindOf(entry) == RecentKind::Job)
        openRanks(paths);
    else if (recentKindOf(entry) == RecentKind::File || paths.size() != 2)
        open(paths.value(0));
    else if (isMemorySnapshot(paths[0].toStdString()))
        compareSnapshots(paths[0], paths[1]);
    else
        compare(paths[0], paths[1]);
}

void MainWindow::keepRecentEntry(RecentKind kind, const QStringList& paths, const QString& about,
                                 const StripAnswer* answer)
{
    RecentFile file;
    file.path = recentEntry(kind, paths);
    file.opened = QDateTime::currentDateTime();
    file.about = about;
    if (answer && !answer->brief.isEmpty())
        keepAnswer(*answer, file);
    m_memory.addRecentEntry(file.path);
    m_memory.keepRecent(file);
    fillRecent();
}

void MainWindow::keepRecent(MemoryTab& tab)
{
    const MemorySnapshot& snapshot = tab.view()->document().snapshot();
    const MemoryDevice& device = tab.view()->document().device();
    RecentFile file = m_memory.recent(tab.path());
    file.opened = QDateTime::currentDateTime();
    const bool isRefused = !device.outOfMemory.empty();
    file.verdict = isRefused
                       ? tr("Out of memory")
                       : tr("Peak %1").arg(QString::fromStdString(shownBytes(knownMemoryOf(snapshot, device).peak)));
    constexpr int bad = 3;
    file.edge = isRefused ? bad : 0;
    file.about = tr("memory snapshot") + QStringLiteral(" · ") +
                 numberOf(snapshot.events.size(), tr("1 event"), tr("%1 events"));
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
    enable("export_figure", hasView || (!tab && m_tabs->currentWidget() != m_empty));
    enable("reload", tab != nullptr && !tab->isLoading());
    enable("compare", hasFile && hasView);
    enable("close_tab", tabCount() > 0);
    const bool hasDrawer = currentTab() && currentTab()->drawer();
    for (QAction* action : menuBar()->findChildren<QAction*>())
        if (action->objectName().startsWith(QLatin1String{"panel_"}) ||
            action->objectName() == QLatin1String{"close_panel"})
            action->setEnabled(hasDrawer);
}

} // namespace lanescope
