#include "app/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDateTime>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QStatusBar>
#include <QTabBar>

#include "app/actions.h"
#include "app/capture_tab.h"
#include "app/compare_tab.h"
#include "app/export_dialog.h"
#include "app/frame_bar.h"
#include "app/keys_to_timeline.h"
#include "app/memory_compare_tab.h"
#include "app/memory_export.h"
#include "app/memory_tab.h"
#include "app/panel_menu.h"
#include "app/paths.h"
#include "app/start_page.h"
#include "app/status_row.h"
#include "app/sweep_tab.h"
#include "app/tab_pages.h"
#include "app/trace_tab.h"
#include "model/remote/remote_text.h"
#include "widgets/compare/compare_view.h"
#include "widgets/figure/writers.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/find_bar.h"
#include "widgets/panels/verdict_strip.h"
#include "widgets/session/trace_place.h"
#include "widgets/timeline/overlay_menu.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope {

// How long the window may wait for arguments from another machine. Those that take longer are shown when they are
// there.
static constexpr std::chrono::milliseconds patienceOfWindow{700};

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), m_settings(m_memory.settings()), m_systemPalette(QApplication::palette()),
      m_systemFont(QApplication::font())
{
    setWindowTitle(QStringLiteral("Lanescope"));
    remote::setPatienceOfThread(patienceOfWindow);
    connect(qApp, &QCoreApplication::aboutToQuit, this, [] { remote::closeAllLines(); });
    setAcceptDrops(true);
    makeFrame();
    m_status = new StatusRow{this};
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);
    connect(m_tabs, &TabPages::currentChanged, this, &MainWindow::showState);
    connect(m_tabs, &TabPages::tabCloseRequested, this, &MainWindow::closeTab);
    makeMenus();
    new KeysToTimeline{*this, [this] { return active().timeline ? &active().timeline->view() : nullptr; }};
    placeWindow();
    applySettings(nullptr);
    fillRecent();
    showStart();
}

TraceTab* MainWindow::tabAt(int index) const { return qobject_cast<TraceTab*>(m_tabs->widget(index)); }
TraceTab* MainWindow::currentTab() const { return tabAt(m_tabs->currentIndex()); }
int MainWindow::tabCount() const { return m_tabs->count() - (hasStart() ? 1 : 0); }

void MainWindow::open(const QString& path)
{
    const QString full = fullPath(path);
    for (int i = 0; i < m_tabs->count(); ++i)
        if (const auto* snapshot = qobject_cast<MemoryTab*>(m_tabs->widget(i));
            (tabAt(i) && tabAt(i)->path() == full) || (snapshot && snapshot->path() == full)) {
            showTab(m_tabs->widget(i));
            return;
        }
    if (isMemorySnapshot(full.toStdString()))
        openSnapshot(full);
    else
        addTab(new TraceTab{full, theme(), m_tabs}, traceTitle(full));
}

void MainWindow::openTogether(const QString& trace, const QString& snapshot)
{
    const QString full = fullPath(trace);
    auto* tab = new TraceTab{full, theme(), m_tabs};
    connect(tab, &TraceTab::loaded, tab, [tab, snapshot] { tab->showSnapshot(snapshot); });
    connect(tab, &TraceTab::snapshotRefused, this, [this, tab] { emit snapshotRefused(tab->snapshotLine()); });
    addTab(tab, traceTitle(full));
}

MemoryTab* MainWindow::openSnapshot(const QString& path)
{
    auto* tab = new MemoryTab{path, theme(), m_tabs};
    connect(tab, &MemoryTab::loaded, this, [this, tab] {
        m_memory.addRecent(tab->path());
        keepRecent(*tab);
        showState();
        emit traceLoaded();
    });
    connect(tab, &MemoryTab::viewReplaced, this, &MainWindow::showState);
    connect(tab, &MemoryTab::failed, this, &MainWindow::traceFailed);
    connect(tab, &MemoryTab::closeRequested, this, [this, tab] { closeTab(m_tabs->indexOf(tab)); });
    const int index = m_tabs->addTab(tab, QFileInfo{path}.completeBaseName());
    m_tabs->setTabToolTip(index, shownPlace(path));
    nameTabs();
    showTab(tab);
    tab->load();
    return tab;
}

MemoryView* MainWindow::currentSnapshot() const
{
    auto* snapshot = qobject_cast<MemoryTab*>(m_tabs->currentWidget());
    return snapshot ? snapshot->view() : nullptr;
}

QString MainWindow::currentError() const
{
    if (const auto* snapshot = qobject_cast<MemoryTab*>(m_tabs->currentWidget()))
        return snapshot->error();
    return currentTab() ? currentTab()->error() : QString{};
}

TraceTab* MainWindow::openRanks(const QStringList& ranks)
{
    return addTab(new TraceTab{ranks, theme(), m_tabs}, jobTitle(ranks));
}

TraceTab* MainWindow::addTab(TraceTab* tab, const QString& title)
{
    if (!tab->isOfRanks()) // the list of ranks is not stored
        tab->setInitialView(m_memory.viewOf(tab->path()));
    tab->setSplitterState(m_memory.splitter());
    connect(tab, &TraceTab::loaded, this, [this, tab] {
        shareSettings(*tab->timeline());
        connect(&tab->timeline()->view(), &TimelineView::said, this, &MainWindow::say);
        if (!tab->isOfRanks()) {
            m_memory.addRecent(tab->path());
            keepRecent(*tab);
            connect(tab->verdict(), &VerdictStrip::ready, this, [this, tab] { keepRecent(*tab); });
        } else {
            const QString count = tr("%1 ranks").arg(tab->document()->trace().ranks().size());
            m_tabs->bar()->setTabText(m_tabs->indexOf(tab), jobTitle(tab->ranks()) + QStringLiteral(" · ") + count);
            const auto keep = [this, tab, count] {
                keepRecentEntry(RecentKind::Job, tab->ranks(), count, &tab->verdict()->answer());
            };
            keep();
            connect(tab->verdict(), &VerdictStrip::ready, this, keep);
        }
        fillRecent();
        showState();
        emit traceLoaded();
    });
    connect(tab, &TraceTab::failed, this, [this] {
        showState();
        emit traceFailed();
    });
    connect(tab, &TraceTab::exportRequested, this, &MainWindow::exportFigure);
    connect(tab, &TraceTab::exportRangeRequested, this, &MainWindow::exportTrace);
    connect(tab, &TraceTab::comparisonRequested, this, &MainWindow::compare);
    connect(tab, &TraceTab::otherRunRequested, this, &MainWindow::compareWith);
    connect(tab, &TraceTab::openRequested, this, &MainWindow::askToOpen);
    connect(tab, &TraceTab::closeRequested, this, [this, tab] { closeTab(m_tabs->indexOf(tab)); });
    const int index = m_tabs->addTab(tab, title);
    m_tabs->setTabToolTip(index, shownPlace(tab->path()));
    nameTabs();
    showTab(tab);
    tab->load();
    return tab;
}

void MainWindow::nameTabs()
{
    struct Named {
        int tab = 0;
        QString path, title;
    };
    std::vector<Named> all;
    for (int i = 0; i < m_tabs->count(); ++i)
        if (const auto* snapshot = qobject_cast<MemoryTab*>(m_tabs->widget(i)))
            all.push_back({i, snapshot->path(), QFileInfo{snapshot->path()}.completeBaseName()});
        else if (const TraceTab* tab = tabAt(i); tab && !tab->isOfRanks())
            all.push_back({i, tab->path(), traceTitle(tab->path())});
    for (const Named& one : all) {
        QStringList alike;
        for (const Named& other : all)
            if (other.tab != one.tab && other.title == one.title)
                alike.append(other.path);
        const QString name = distinctName(one.path, alike);
        const bool isSameFolder = std::any_of(alike.begin(), alike.end(), [&](const QString& other) {
            return QFileInfo{other}.path() == QFileInfo{one.path}.path(); // "a.json" and "a.pickle"
        });
        m_tabs->setTitle(one.tab, isSameFolder
                                      ? name
                                      : name.section(QLatin1Char{'/'}, 0, -2) +
                                            (name.contains(QLatin1Char{'/'}) ? QStringLiteral("/") : QString{}) +
                                            one.title);
    }
}

void MainWindow::askForRanks()
{
    const QString folder =
        m_memory.recentFiles().isEmpty() ? QString{} : QFileInfo{m_memory.recentFiles().first()}.path();
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Open the ranks of one job"), folder, rankFiles());
    if (!files.isEmpty())
        openRanks(files);
}

void MainWindow::askToOpen()
{
    const QString folder =
        m_memory.recentFiles().isEmpty() ? QString{} : QFileInfo{m_memory.recentFiles().first()}.path();
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Open traces"), folder, traceFiles());
    for (const QString& file : files)
        open(file);
}

void MainWindow::openExample()
{
    const QStringList examples = exampleTraces();
    if (!examples.isEmpty())
        open(examples.first());
    else
        statusBar()->showMessage(tr("No example traces are installed"), 5000);
}

void MainWindow::closeTab(int index)
{
    QWidget* page = m_tabs->widget(index);
    if (!page)
        return;
    if (TraceTab* tab = tabAt(index))
        if (const auto state = tab->viewState())
            m_memory.keepView(tab->path(), *state);
    m_tabs->removeTab(index);
    if (page != m_empty)
        page->deleteLater();
    nameTabs();
    if (m_tabs->count() == 0)
        showStart();
    if (hasStart())
        m_tabs->setClosable(m_empty, m_tabs->count() > 1);
    showState();
}

CaptureTab* MainWindow::capture()
{
    for (int i = 0; i < m_tabs->count(); ++i) // one capture tab is enough, and it keeps its values
        if (auto* open = qobject_cast<CaptureTab*>(m_tabs->widget(i))) {
            showTab(m_tabs->widget(i));
            return open;
        }
    auto* tab = new CaptureTab{theme(), m_tabs};
    connect(tab, &CaptureTab::opened, this, &MainWindow::open);
    connect(tab, &CaptureTab::compared, this, [this](const QString& a, const QString& b, const QString& warning) {
        CompareTab* pair = compare(a, b);
        if (!warning.isEmpty())
            pair->warn(warning);
    });
    connect(tab, &CaptureTab::settingsRequested, this, &MainWindow::editSettings);
    m_tabs->addTab(tab, tr("Capture"));
    showTab(tab);
    return tab;
}

ActiveView MainWindow::active() const
{
    if (TraceTab* tab = currentTab(); tab && tab->timeline())
        return {tab->document(), tab->timeline(), tab->findBar()};
    if (auto* tab = qobject_cast<CompareTab*>(m_tabs->currentWidget()); tab && tab->view()) {
        const CompareSide side = tab->view()->active();
        return {side.document, side.timeline, side.find};
    }
    return {};
}

std::vector<FigureSource> MainWindow::figureSources() const
{
    if (auto* tab = qobject_cast<CompareTab*>(m_tabs->currentWidget()); tab && tab->view()) {
        std::vector<FigureSource> both;
        for (int i = 0; i < 2; ++i) {
            const CompareSide side = tab->view()->sideAt(i);
            both.push_back({side.document, &side.timeline->view(), side.name});
        }
        return both;
    }
    if (const ActiveView view = active(); view.timeline)
        return {{view.document, &view.timeline->view(), {}}};
    return {};
}

void MainWindow::exportTrace()
{
    const ActiveView view = active();
    if (!view.document || !view.timeline)
        return;
    auto* dialog = new ExportDialog{*view.document, view.timeline->view().visible(), m_tabs->currentWidget()};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(view.document, &QObject::destroyed, dialog, &QDialog::reject); // reloaded
    connect(dialog, &ExportDialog::exported, this,
            [this](const QString& line) { statusBar()->showMessage(line, 8000); });
    dialog->open();
}

void MainWindow::exportFigure()
{
    if (auto* several = qobject_cast<SweepTab*>(m_tabs->currentWidget()))
        return several->askAndSave();
    const std::vector<FigureSource> sources = figureSources();
    if (sources.empty())
        return;
    auto* dialog = new FigureDialog{sources, m_tabs->currentWidget()};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    for (const FigureSource& source : sources)
        connect(source.document, &QObject::destroyed, dialog, &QDialog::reject); // reloaded
    dialog->open();
}

void MainWindow::copyFigure()
{
    const std::vector<FigureSource> sources = figureSources();
    if (sources.empty())
        return;
    const FigureSpec spec = figureOf(sources);
    constexpr double scale = 2;
    QGuiApplication::clipboard()->setImage(imageOf(layOut(spec, scale), spec, scale));
    statusBar()->showMessage(tr("The figure is on the clipboard"), 4000);
}

void MainWindow::find()
{
    if (auto* tab = qobject_cast<CompareTab*>(m_tabs->currentWidget()); tab && tab->view())
        tab->view()->find();
    else if (FindBar* bar = active().find)
        bar->open();
}

void MainWindow::fillRecent()
{
    m_recent->clear();
    std::vector<RecentFile> files;
    for (const QString& entry : m_memory.recentEntries()) {
        files.push_back(m_memory.recent(entry));
        const bool isFile = recentKindOf(entry) == RecentKind::File;
        m_recent->addAction(isFile ? entry : files.back().title(), this, [this, entry] { openRecent(entry); });
    }
    m_recent->setEnabled(!m_recent->isEmpty());
    m_recent->addSeparator();
    m_recent->addAction(tr("Clear"), this, [this] {
        m_memory.clearRecent();
        fillRecent();
    });
    m_empty->setRecent(files, m_memory.keepsRecent());
}

void MainWindow::showState()
{
    TraceTab* tab = currentTab();
    setWindowTitle(tab ? (tab->isOfRanks() || tab->isRemote() ? m_tabs->bar()->tabText(m_tabs->currentIndex())
                                                              : QFileInfo{tab->path()}.fileName()) +
                             QStringLiteral(" – Lanescope")
                       : QStringLiteral("Lanescope"));
    showActions();
    auto* pair = qobject_cast<CompareTab*>(m_tabs->currentWidget());
    if (pair && !pair->view())
        pair = nullptr;
    TimelineView* view = active().timeline ? &active().timeline->view() : nullptr;
    m_bar->hostFind(currentTab() ? currentTab()->findBar() : nullptr);
    auto* ofMemory = qobject_cast<MemoryTab*>(m_tabs->currentWidget());
    MemoryView* memory = ofMemory ? ofMemory->view() : nullptr;
    m_bar->follow(view, pair ? pair->view()->chips() : memory ? memory->chips() : std::vector<QAction*>{});
    auto* snapshots = qobject_cast<MemoryCompareTab*>(m_tabs->currentWidget());
    m_bar->followPage(memory                           ? pageOf(*ofMemory)
                      : snapshots && snapshots->view() ? pageOf(*snapshots)
                                                       : FrameBar::Page{});
    m_bar->setStart(m_tabs->currentWidget() == m_empty);
    m_status->follow(view);
    m_status->followSnapshot(memory);
    if (m_tabs->currentWidget() == m_empty)
        return showStartState();
    if (pair) {
        setWindowTitle(pair->title() + QStringLiteral(" – Lanescope"));
        const Trace &a = pair->view()->sideAt(0).document->trace(), &b = pair->view()->sideAt(1).document->trace();
        m_status->setRead(tr("2 traces  ·  %1 and %2 slices  ·  read in %3 ms")
                              .arg(countOf(a.sliceCount()), countOf(b.sliceCount()),
                                   QString::number(std::max(a.info().loadMs, b.info().loadMs), 'f', 0)),
                          {});
        return;
    }
    if (qobject_cast<MemoryCompareTab*>(m_tabs->currentWidget())) {
        m_status->setRead(tr("2 memory snapshots"), {});
        return;
    }
    if (auto* snapshot = qobject_cast<MemoryTab*>(m_tabs->currentWidget()))
        return showSnapshotState(*snapshot);
    if (!tab || !tab->document()) {
        m_status->setRead({}, {});
        return;
    }
    const Trace& trace = tab->document()->trace();
    const TraceInfo& info = trace.info();
    const QString ms = QString::number(info.loadMs, 'f', info.loadMs < 10 ? 1 : 0);
    m_status->setRead(tr("%1  ·  read in %2 ms").arg(numberOf(trace.sliceCount(), tr("1 slice"), tr("%1 slices")), ms),
                      tr("%1 in %2, %3 in memory")
                          .arg(numberOf(trace.sliceCount(), tr("1 slice"), tr("%1 slices")),
                               numberOf(trace.lanes().size(), tr("1 lane"), tr("%1 lanes")),
                               bytesOf(trace.residentBytes())));
}

void MainWindow::showSnapshotState(MemoryTab& tab)
{
    setWindowTitle(QFileInfo{tab.path()}.fileName() + QStringLiteral(" – Lanescope"));
    m_status->setRead(tab.view() ? tab.view()->statusText() : QString{}, tab.path());
}

// ---- events --------------------------------------------------------------------------------------------------------

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_memory.keepGeometry(saveGeometry());
    for (int i = 0; i < m_tabs->count(); ++i) {
        TraceTab* tab = tabAt(i);
        if (!tab)
            continue;
        if (const auto state = tab->viewState())
            m_memory.keepView(tab->path(), *state);
        if (const QByteArray splitter = tab->splitterState(); !splitter.isEmpty())
            m_memory.keepSplitter(splitter);
    }
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    QStringList files;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    event->acceptProposedAction();
    // A folder holds the ranks of a job.
    if (files.size() == 1 && QFileInfo{files.first()}.isDir()) {
        openRanks(files);
        return;
    }
    // A trace was dropped on another: offer to compare them, or to open it in its own tab.
    if (TraceTab* tab = currentTab(); files.size() == 1 && tab && tab->document() && !tab->isOfRanks() &&
                                      QFileInfo{files.first()}.absoluteFilePath() != tab->path()) {
        auto* menu = new QMenu{this};
        menu->setObjectName(QStringLiteral("dropMenu"));
        menu->setAttribute(Qt::WA_DeleteOnClose);
        const QString before = tab->path(), after = files.first();
        menu->addAction(tr("Open %1").arg(QFileInfo{after}.fileName()), this, [this, after] { open(after); });
        menu->addAction(tr("Compare %1 with it").arg(QFileInfo{before}.fileName()), this,
                        [this, before, after] { compare(before, after); });
        menu->popup(mapToGlobal(event->position().toPoint()));
        return;
    }
    for (const QString& file : files)
        open(file);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ThemeChange && !m_isApplying)
        applyTheme();
    QMainWindow::changeEvent(event);
}

} // namespace lanescope
