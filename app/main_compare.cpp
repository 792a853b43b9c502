// Comparisons: which files, in which order, and the tab that shows them.

#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QStatusBar>

#include "app/compare_dialog.h"
#include "app/compare_tab.h"
#include "app/main_window.h"
#include "app/memory_compare_tab.h"
#include "app/memory_tab.h"
#include "app/sweep_tab.h"
#include "app/tab_pages.h"
#include "app/trace_tab.h"
#include "model/import/file_endings.h"
#include "model/memory/snapshot.h"
#include "widgets/compare/compare_strip.h"
#include "widgets/compare/compare_view.h"
#include "widgets/items/change_words.h"
#include "widgets/session/trace_place.h"

#include <algorithm>

namespace lanescope {

QString MainWindow::traceFiles()
{
    return tr("Traces and memory snapshots (%1);;All files (*)")
        .arg(QString::fromStdString(listOfEndings({EndingOf::Trace, EndingOf::Snapshot, EndingOf::Packed}, "*", " ")));
}

QString MainWindow::rankFiles()
{
    return tr("Traces (%1);;All files (*)")
        .arg(QString::fromStdString(listOfEndings({EndingOf::Trace, EndingOf::Packed}, "*", " ")));
}

MemoryCompareTab* MainWindow::compareSnapshots(const QString& before, const QString& after)
{
    auto* tab = new MemoryCompareTab{before, after, theme(), m_tabs};
    connect(tab, &MemoryCompareTab::ready, this, [this, before, after] {
        keepRecentEntry(RecentKind::Pair, {before, after}, tr("comparison of two memory snapshots"));
        showState();
        emit compared();
    });
    connect(tab, &MemoryCompareTab::failed, this, [this, tab] { emit compareFailed(tab->error()); });
    connect(tab, &MemoryCompareTab::closeRequested, this, [this, tab] { closeTab(m_tabs->indexOf(tab)); });
    const bool isOneName = QFileInfo{before}.fileName() == QFileInfo{after}.fileName();
    m_tabs->addTab(tab, tr("%1 and %2")
                            .arg(isOneName ? distinctName(before, after) : traceTitle(before),
                                 isOneName ? distinctName(after, before) : traceTitle(after)));
    showTab(tab);
    tab->load();
    showState();
    return tab;
}

void MainWindow::compareWith()
{
    const auto* snapshot = qobject_cast<MemoryTab*>(m_tabs->currentWidget());
    if (!snapshot && (!currentTab() || currentTab()->isOfRanks()))
        return;
    askToCompare(snapshot ? snapshot->path() : currentTab()->path());
}

void MainWindow::say(const QString& line)
{
    constexpr int shownMs = 5000;
    statusBar()->showMessage(line, shownMs);
}

// Offers the open tabs, then recent files; of these only the kind of the file that is compared, if there is one.
void MainWindow::askToCompare(const QString& before)
{
    constexpr std::size_t maxChoices = 14;
    std::vector<CompareDialog::Choice> choices;
    const auto offer = [&](const QString& path, const QString& where) {
        const bool isKnown = std::any_of(choices.begin(), choices.end(), [&](const auto& c) { return c.path == path; });
        const bool isOfAKind =
            before.isEmpty() || isMemorySnapshot(path.toStdString()) == isMemorySnapshot(before.toStdString());
        if (!path.isEmpty() && !isKnown && isOfAKind && choices.size() < maxChoices)
            choices.push_back({where.arg(traceTitle(path)), path});
    };
    if (!before.isEmpty())
        offer(before, tr("%1 (this tab)"));
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (const auto* tab = qobject_cast<TraceTab*>(m_tabs->widget(i)); tab && !tab->isOfRanks())
            offer(tab->path(), tr("%1 (open)"));
        if (const auto* tab = qobject_cast<MemoryTab*>(m_tabs->widget(i)))
            offer(tab->path(), tr("%1 (open)"));
    }
    for (const QString& path : m_memory.recentFiles())
        if (isRemotePlace(path) || QFileInfo{path}.isFile())
            offer(path, QStringLiteral("%1"));
    QString a = before, b;
    if (before.isEmpty() && choices.size() > 1) { // the older one of the first two is A
        a = choices[0].path;
        b = choices[1].path;
        if (QFileInfo{b}.lastModified() < QFileInfo{a}.lastModified())
            std::swap(a, b);
    }
    auto* dialog = new CompareDialog{std::move(choices), a, b, this};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &CompareDialog::chosen, this, [this](const QString& before, const QString& after) {
        if (isMemorySnapshot(before.toStdString()))
            compareSnapshots(before, after);
        else
            compare(before, after);
    });
    dialog->open();
}

// The older one of two files is A: a comparison goes from what was recorded first to what came later.
void MainWindow::compareFiles(const QStringList& files)
{
    if (files.size() > 2)
        sweep(files);
    if (files.size() != 2)
        return;
    QString a = files[0], b = files[1];
    if (QFileInfo{b}.lastModified() < QFileInfo{a}.lastModified())
        std::swap(a, b);
    const bool areSnapshots[2] = {isMemorySnapshot(a.toStdString()), isMemorySnapshot(b.toStdString())};
    if (areSnapshots[0] && areSnapshots[1])
        compareSnapshots(a, b);
    else if (!areSnapshots[0] && !areSnapshots[1])
        compare(a, b);
    else
        statusBar()->showMessage(tr("A memory snapshot and a trace cannot be compared: choose two of a kind"), 8000);
}

void MainWindow::askToSweep()
{
    const QString folder =
        m_memory.recentFiles().isEmpty() ? QString{} : QFileInfo{m_memory.recentFiles().first()}.path();
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Compare several"), folder, traceFiles());
    if (files.size() > 1)
        sweep(files);
}

namespace {

// The bar of a recent comparison is B, on the scale of the longer side.
StripAnswer recentAnswerOf(const CompareStrip& strip)
{
    StripAnswer answer = strip.answer();
    if (strip.bars().size() == 2)
        answer.parts = strip.bars()[1].parts;
    for (StripPart& part : answer.parts)
        part.id = part.id.isEmpty() ? QStringLiteral("op:host") : rolePrefix + part.id;
    return answer;
}

} // namespace

SweepTab* MainWindow::sweep(const QStringList& paths)
{
    auto* tab = new SweepTab{paths, theme(), m_tabs};
    connect(tab, &SweepTab::openRequested, this, &MainWindow::open);
    connect(tab, &SweepTab::closeRequested, this, [this, tab] { closeTab(m_tabs->indexOf(tab)); });
    m_tabs->addTab(tab, tr("%1 traces").arg(paths.size()));
    showTab(tab);
    showState();
    return tab;
}

CompareTab* MainWindow::compare(const QString& a, const QString& b)
{
    auto* tab = new CompareTab{fullPath(a), fullPath(b), theme(), m_tabs};
    connect(tab, &CompareTab::ready, this, [this, tab] {
        const StripAnswer answer = recentAnswerOf(tab->view()->answer());
        keepRecentEntry(RecentKind::Pair, {tab->path(0), tab->path(1)}, tr("comparison of two traces"), &answer);
        for (int i = 0; i < PairLanes::panelCount; ++i)
            shareSettings(tab->view()->lanes().panel(i));
        showState();
        emit compared();
    });
    connect(tab, &CompareTab::failed, this, [this, tab] { emit compareFailed(tab->error()); });
    connect(tab, &CompareTab::closeRequested, this, [this, tab] { closeTab(m_tabs->indexOf(tab)); });
    const int index = m_tabs->addTab(tab, tab->title());
    m_tabs->setTabToolTip(index, tr("A: %1\nB: %2").arg(tab->path(0), tab->path(1)));
    showTab(tab);
    showState();
    return tab;
}

} // namespace lanescope
