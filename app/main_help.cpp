// The help in the window: its links open an example, in its existing tab or a new one, and show in it what they
// describe.

#include <QStatusBar>

#include "app/compare_tab.h"
#include "app/help_dock.h"
#include "app/help_link.h"
#include "app/main_window.h"
#include "app/tab_pages.h"
#include "app/trace_tab.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/findings_panel.h"
#include "widgets/panels/inspector.h"
#include "widgets/panels/query_editor.h"
#include "widgets/panels/query_panel.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <utility>

namespace lanescope {

namespace {

// From the first to the last slice of the program's own threads; the GPU's lanes may be far away from them.
TimeRange hostRange(const Trace& trace)
{
    std::optional<TimeRange> all;
    for (const SliceId slice : trace.slices())
        if (trace.kind(slice) == SliceKind::Annotation || trace.kind(slice) == SliceKind::Op) {
            const TimeRange range = trace.range(slice);
            all = all ? TimeRange{std::min(all->begin, range.begin), std::max(all->end, range.end)} : range;
        }
    return all.value_or(trace.range());
}

} // namespace

void MainWindow::showHelp()
{
    if (!m_help) {
        m_help = new HelpDock{this};
        m_help->setTheme(theme());
        addDockWidget(Qt::RightDockWidgetArea, m_help);
        connect(m_help, &HelpDock::followed, this, &MainWindow::follow);
        connect(m_help, &QDockWidget::visibilityChanged, &m_helpRoom, [this] { makeRoomForHelp(); });
        connect(m_help, &QDockWidget::topLevelChanged, &m_helpRoom, [this] { makeRoomForHelp(); });
        connect(m_tabs, &TabPages::currentChanged, &m_helpRoom, [this] { makeRoomForHelp(); });
        connect(this, &MainWindow::traceLoaded, &m_helpRoom, [this] { makeRoomForHelp(); });
        connect(this, &MainWindow::compared, &m_helpRoom, [this] { makeRoomForHelp(); });
        resizeDocks({m_help}, {width() < sizes::narrowBelow ? 380 : 440}, Qt::Horizontal);
    } else if (m_help->isVisible() && m_help->isAncestorOf(focusWidget())) {
        m_help->hide();
        return;
    }
    m_help->show();
    m_help->raise();
    m_help->setFocus();
}

// The help takes the place of the inspector: a third column would leave the lanes a quarter of a small window. A link
// to a finding, or a click, unfolds it all the same.
void MainWindow::makeRoomForHelp()
{
    const bool isBeside = m_help && m_help->isVisible() && !m_help->isFloating();
    m_folded.removeAll(nullptr);
    if (!isBeside) {
        for (const QPointer<Inspector>& inspector : std::exchange(m_folded, {}))
            inspector->setFolded(false);
        return;
    }
    QWidget* page = m_tabs->currentWidget();
    auto* inspector = page ? page->findChild<Inspector*>() : nullptr;
    if (inspector && !inspector->isFolded() && !m_folded.contains(inspector)) {
        inspector->setFolded(true);
        m_folded.append(inspector);
    }
}

void MainWindow::explainFocused(TimelinePanel* timeline)
{
    for (QWidget* at = focusWidget(); at; at = at->parentWidget())
        if (auto* table = qobject_cast<DataTable*>(at))
            return table->explainColumn(-1);
    const SliceId slice = timeline ? timeline->view().document().selection() : SliceId{};
    if (slice)
        timeline->view().explain(slice);
    else
        statusBar()->showMessage(tr("Select a slice or a cell of a table first: F2 explains it."), 8000);
}

void MainWindow::showHelpPage(const QString& name)
{
    if (!m_help || !m_help->isVisible())
        showHelp();
    m_help->showPage(name);
}

void MainWindow::follow(const QUrl& url)
{
    const auto done = [this](const QString& error) {
        if (!error.isEmpty())
            statusBar()->showMessage(error, 8000);
        emit linkFollowed(error);
    };
    const auto link = parseHelpLink(url);
    if (!link)
        return done(QString::fromStdString(link.error().line()));
    if (!link->compare.isEmpty()) {
        CompareTab* tab = compare(link->example, link->compare);
        connect(tab, &CompareTab::ready, this, [done] { done({}); });
        connect(tab, &CompareTab::failed, this, [tab, done] { done(tab->error()); });
        return;
    }
    open(link->example);
    TraceTab* tab = currentTab();
    if (!tab)
        return done({}); // a memory snapshot
    if (tab->document())
        return done(showLinked(*link, *tab));
    auto* once = new QObject{tab};
    connect(tab, &TraceTab::loaded, once, [this, once, tab, link = *link, done] {
        once->deleteLater();
        done(showLinked(link, *tab));
    });
    connect(tab, &TraceTab::failed, once, [once, tab, done] {
        once->deleteLater();
        done(tab->error());
    });
}

// Empty: it is shown; else the reason why not.
QString MainWindow::showLinked(const HelpLink& link, TraceTab& tab)
{
    Document& document = *tab.document();
    const Trace& trace = document.trace();
    if (!link.overlay.isEmpty()) {
        Settings settings = m_settings;
        for (const OverlayEntry& entry : overlayEntries())
            if (link.overlay == QLatin1String{entry.id})
                settings.overlays.*entry.isShown = true;
        choose(settings);
    }
    if (!link.finding.isEmpty()) {
        tab.inspector()->setFolded(false);
        tab.findings()->openCard(link.finding);
    }
    if (!link.panel.isEmpty())
        tab.drawer()->open(link.panel);
    if (!link.query.isEmpty())
        if (auto* panel = qobject_cast<QueryPanel*>(tab.drawer()->open(QStringLiteral("query")))) {
            panel->editor().setPlainText(link.query);
            panel->run();
        }
    if (link.zoom == HelpLink::Zoom::All)
        tab.timeline()->view().fitAll();
    if (link.zoom == HelpLink::Zoom::Host)
        tab.timeline()->view().zoomTo(hostRange(trace));
    if (link.find.isEmpty())
        return {};
    const auto found = slicesOf(link, trace);
    if (!found)
        return QString::fromStdString(found.error().line());
    const SliceId slice = (*found)[static_cast<std::size_t>(link.nth) - 1];
    if (link.isLit) {
        std::vector<SliceId> lit = *found;
        std::sort(lit.begin(), lit.end());
        document.light(std::move(lit));
    }
    document.select(slice);
    document.reveal(slice);
    if (link.zoom == HelpLink::Zoom::Slice)
        document.zoomTo(trace.range(slice));
    return {};
}

} // namespace lanescope
