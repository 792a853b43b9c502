// The menus of the main window: each action with its key and its function.

#include "app/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QUndoStack>

#include "app/actions.h"
#include "app/command_palette.h"
#include "app/frame_bar.h"
#include "app/memory.h"
#include "app/panel_menu.h"
#include "app/paths.h"
#include "app/report_export.h"
#include "app/tab_pages.h"
#include "app/trace_tab.h"
#include "widgets/panels/find_bar.h"
#include "widgets/session/background.h"
#include "widgets/session/trace_place.h"
#include "widgets/timeline/overlay_menu.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope {

void MainWindow::makeMenus()
{
    const auto timeline = [this] { return active().timeline; };
    const auto add = [this](QMenu* menu, ActionId id, auto slot) {
        const ActionText& text = actionText(id);
        QAction* action = menu->addAction(QCoreApplication::translate("Actions", text.label), this, slot);
        if (*text.keys)
            action->setProperty("standardKeys", QKeySequence::fromString(QString::fromLatin1(text.keys)));
        action->setObjectName(QString::fromLatin1(text.name));
        action->setStatusTip(QCoreApplication::translate("Actions", text.what));
        return action;
    };
    QMenu* file = menuBar()->addMenu(tr("&File"));
    add(file, ActionId::Open, [this] { askToOpen(); });
    add(file, ActionId::OpenRanks, [this] { askForRanks(); });
    m_recent = file->addMenu(tr("Open &recent"));
    file->addSeparator();
    add(file, ActionId::Reload, [this] {
        if (currentTab())
            currentTab()->load();
    });
    add(file, ActionId::CloseTab, [this] { closeTab(m_tabs->currentIndex()); });
    file->addSeparator();
    add(file, ActionId::Compare, [this] { compareWith(); });
    add(file, ActionId::Sweep, [this] { askToSweep(); });
    add(file, ActionId::Capture, [this] { capture(); });
    add(file, ActionId::ExportTrace, [this] { exportTrace(); });
    add(file, ActionId::ExportFigure, [this] { exportFigure(); });
    add(file, ActionId::ExportReport, [this] {
        askAndWriteReport(figureSources(), m_tabs->currentWidget(), [this](const QString& line) { say(line); });
    });
    add(file, ActionId::CopyFigure, [this] { copyFigure(); });
    file->addSeparator();
    add(file, ActionId::Quit, [this] { close(); });

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    const auto undoStack = [this]() -> QUndoStack* {
        Document* document = active().document;
        return document ? &document->notes().undoStack() : nullptr;
    };
    add(edit, ActionId::Undo, [undoStack] {
        if (undoStack())
            undoStack()->undo();
    });
    add(edit, ActionId::Redo, [undoStack] {
        if (undoStack())
            undoStack()->redo();
    });
    edit->addSeparator();
    add(edit, ActionId::Find, [this] { find(); });
    add(edit, ActionId::FindNext, [this] {
        if (FindBar* bar = active().find)
            bar->step(+1);
    });
    add(edit, ActionId::FindPrevious, [this] {
        if (FindBar* bar = active().find)
            bar->step(-1);
    });
    add(edit, ActionId::GoToTime, [timeline] {
        if (timeline())
            timeline()->askForTime();
    });
    edit->addSeparator();
    add(edit, ActionId::Palette, [this] { showPalette(); });
    add(edit, ActionId::Settings, [this] { editSettings(); });

    QMenu* view = menuBar()->addMenu(tr("&View"));
    m_view = view;
    add(view, ActionId::FitAll, [timeline] {
        if (timeline())
            timeline()->view().fitAll();
    });
    add(view, ActionId::ClearMarks, [this] {
        if (Document* document = active().document)
            document->clearMarks();
    });
    QMenu* overlays = view->addMenu(tr("&Overlays"));
    connect(overlays, &QMenu::aboutToShow, this, [timeline, overlays] {
        if (timeline())
            fillOverlayMenu(*overlays, timeline()->view());
        else
            overlays->clear();
    });
    addPanelMenu(*view, [this] { return currentTab() ? currentTab()->drawer() : nullptr; });
    view->addSeparator();
    QMenu* themes = view->addMenu(tr("&Theme"));
    auto* group = new QActionGroup{this};
    for (const auto& [name, label] :
         {std::pair{"system", tr("As the system")}, std::pair{"light", tr("Light")}, std::pair{"dark", tr("Dark")}}) {
        const QString choice = QString::fromLatin1(name);
        QAction* action = themes->addAction(label, this, [this, choice] { setThemeChoice(choice); });
        action->setCheckable(true);
        action->setObjectName(QStringLiteral("theme_") + choice);
        group->addAction(action);
    }

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    add(help, ActionId::Help, [this] { showHelp(); });
    QMenu* examples = help->addMenu(tr("Open &example"));
    QMenu* recorded = examples->addMenu(tr("Recorded on an H200"));
    for (const QString& path : exampleTraces() + exampleSnapshots()) {
        const bool isRecorded = QFileInfo{path}.fileName().startsWith(QStringLiteral("h200_"));
        (isRecorded ? recorded : examples)->addAction(traceTitle(path), this, [this, path] { open(path); });
    }
    examples->setEnabled(!examples->isEmpty());
    add(help, ActionId::WhatIsThis, [this, timeline] { explainFocused(timeline()); });
    add(help, ActionId::Keys, [timeline] {
        if (timeline())
            timeline()->toggleHelp();
    });
    add(help, ActionId::About, [this] {
        QMessageBox::about(
            this, tr("About Lanescope"),
            tr("<b>Lanescope %1</b><br>Helps you read profiler traces.").arg(QCoreApplication::applicationVersion()));
    });
    m_keys = KeyBindings::of(*menuBar());
    connect(edit, &QMenu::aboutToShow, this, [this, undoStack] {
        for (const auto& [name, can] : {std::pair{"undo", undoStack() && undoStack()->canUndo()},
                                        std::pair{"redo", undoStack() && undoStack()->canRedo()}})
            menuBar()->findChild<QAction*>(QLatin1String{name})->setEnabled(can);
    });
    // with their keys, they ask the undo stack themselves
    connect(edit, &QMenu::aboutToHide, this, &MainWindow::showActions);

    // The toolbar opens the menus; the keys of a hidden menu bar's actions work because the window owns them too.
    menuBar()->hide();
    for (QAction* action : menuBar()->findChildren<QAction*>())
        if (!action->objectName().isEmpty() && !action->menu())
            addAction(action);
    auto* all = new QMenu{this};
    all->addActions(menuBar()->actions());
    m_exports = new QMenu{this};
    for (const char* name : {"export_figure", "copy_figure", "export_report", "export_trace"})
        m_exports->addAction(menuBar()->findChild<QAction*>(QLatin1String{name}));
    m_bar->setMenus(all, m_exports, m_view, help);
}

void MainWindow::showPalette()
{
    if (!m_palette)
        m_palette = new CommandPalette{this};
    m_palette->setAnchor(&m_bar->search());
    m_palette->setSearch(active().find
                             ? std::function<void(const QString&)>{[this](const QString& words) { findSlices(words); }}
                             : nullptr);
    std::vector<Command> all = menuCommands(*menuBar(), m_recent);
    const auto add = [&all](std::vector<Command> more) {
        all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    };
    const ActiveView view = active();
    if (view.timeline)
        add(timelineCommandsOf(view.timeline->view()));
    if (currentTab() && currentTab()->drawer())
        add(panelCommands(*currentTab()));
    for (const QString& entry : m_memory.recentEntries()) {
        const QFileInfo file{recentPathsOf(entry).value(0)};
        const bool isFile = recentKindOf(entry) == RecentKind::File;
        all.push_back({isFile ? file.fileName() : m_memory.recent(entry).title(),
                       tr("Open recent") + QStringLiteral(" > ") +
                           shownPlace(recentPathsOf(entry).value(0)).section(QLatin1Char{'/'}, 0, -2),
                       {},
                       [this, entry] { openRecent(entry); }});
    }
    m_palette->open(std::move(all));
    if (view.document)
        inBackground(
            m_palette,
            [analysis = view.document->analysis()] {
                return std::pair{stepPlaces(*analysis), namePlaces(*analysis)};
            },
            [this, document = QPointer{view.document},
             timeline = QPointer{view.timeline}](std::pair<std::vector<StepPlace>, std::vector<NamePlace>> places) {
                if (!document || !timeline)
                    return;
                m_palette->add(stepCommands(places.first, *document, timeline->view()));
                m_palette->add(nameCommands(places.second, *document, timeline->view()));
            });
}

} // namespace lanescope
