#include "app/actions.h"

#include <QtGlobal>

#include <array>

namespace lanescope {

const ActionText& actionText(ActionId id)
{
    static constexpr auto all = std::to_array<ActionText>({
        {ActionId::Open, "open", QT_TRANSLATE_NOOP("Actions", "&Open…"), "Ctrl+O",
         QT_TRANSLATE_NOOP("Actions", "Open traces, each in a tab")},
        {ActionId::OpenRanks, "open_ranks", QT_TRANSLATE_NOOP("Actions", "Open &ranks together…"), "Ctrl+Shift+O",
         QT_TRANSLATE_NOOP("Actions", "Open the ranks of one job in one timeline")},
        {ActionId::Reload, "reload", QT_TRANSLATE_NOOP("Actions", "&Reload"), "F5",
         QT_TRANSLATE_NOOP("Actions", "Read the file again")},
        {ActionId::CloseTab, "close_tab", QT_TRANSLATE_NOOP("Actions", "&Close tab"), "Ctrl+W",
         QT_TRANSLATE_NOOP("Actions", "Close this trace")},
        {ActionId::Compare, "compare", QT_TRANSLATE_NOOP("Actions", "Compare &with…"), "Ctrl+D",
         QT_TRANSLATE_NOOP("Actions", "Open another trace alongside this one")},
        {ActionId::Sweep, "sweep", QT_TRANSLATE_NOOP("Actions", "Compare &several…"), "Ctrl+Alt+D",
         QT_TRANSLATE_NOOP("Actions", "Step time by batch size or version")},
        {ActionId::Capture, "capture", QT_TRANSLATE_NOOP("Actions", "Ca&pture…"), "Ctrl+R",
         QT_TRANSLATE_NOOP("Actions", "Run a workload on this machine and watch its trace grow")},
        {ActionId::ExportTrace, "export_trace", QT_TRANSLATE_NOOP("Actions", "Export &trace…"), "Ctrl+Shift+E",
         QT_TRANSLATE_NOOP("Actions", "Save the trace or the selected range for other tools: JSON, CSV, SQLite")},
        {ActionId::ExportFigure, "export_figure", QT_TRANSLATE_NOOP("Actions", "&Export figure…"), "Ctrl+Shift+S",
         QT_TRANSLATE_NOOP("Actions", "Save what the timeline shows as PNG, SVG or PDF")},
        {ActionId::ExportReport, "export_report", QT_TRANSLATE_NOOP("Actions", "Export &report…"), "",
         QT_TRANSLATE_NOOP("Actions", "Save the verdict, findings, figures and tables as one HTML page")},
        {ActionId::CopyFigure, "copy_figure", QT_TRANSLATE_NOOP("Actions", "Copy as &image"), "Ctrl+Shift+C",
         QT_TRANSLATE_NOOP("Actions", "Put a figure of what the timeline shows on the clipboard")},
        {ActionId::Quit, "quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q",
         QT_TRANSLATE_NOOP("Actions", "Quit Lanescope")},
        {ActionId::Undo, "undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), "Ctrl+Z",
         QT_TRANSLATE_NOOP("Actions", "Undo the last change to the notes")},
        {ActionId::Redo, "redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), "Ctrl+Shift+Z",
         QT_TRANSLATE_NOOP("Actions", "Redo the last undone change")},
        {ActionId::Find, "find", QT_TRANSLATE_NOOP("Actions", "&Find…"), "Ctrl+F",
         QT_TRANSLATE_NOOP("Actions", "Find slices by name, category, lane or duration")},
        {ActionId::FindNext, "find_next", QT_TRANSLATE_NOOP("Actions", "Find &next"), "F3",
         QT_TRANSLATE_NOOP("Actions", "Go to the next match")},
        {ActionId::FindPrevious, "find_previous", QT_TRANSLATE_NOOP("Actions", "Find &previous"), "Shift+F3",
         QT_TRANSLATE_NOOP("Actions", "Go to the previous match")},
        {ActionId::GoToTime, "go_to_time", QT_TRANSLATE_NOOP("Actions", "&Go to time…"), "Ctrl+G",
         QT_TRANSLATE_NOOP("Actions", "Scroll the timeline to a time")},
        {ActionId::Palette, "palette", QT_TRANSLATE_NOOP("Actions", "Find &command…"), "Ctrl+K",
         QT_TRANSLATE_NOOP("Actions", "Search commands, recent files and steps")},
        {ActionId::Settings, "settings", QT_TRANSLATE_NOOP("Actions", "&Settings…"), "Ctrl+,",
         QT_TRANSLATE_NOOP("Actions", "Appearance, thresholds, keys, captures")},
        {ActionId::FitAll, "fit_all", QT_TRANSLATE_NOOP("Actions", "Show &all"), "Ctrl+0",
         QT_TRANSLATE_NOOP("Actions", "Show the whole trace")},
        {ActionId::ClearMarks, "clear_marks", QT_TRANSLATE_NOOP("Actions", "Clear &marks"), "",
         QT_TRANSLATE_NOOP("Actions", "Remove all marks")},
        {ActionId::ClosePanel, "close_panel", QT_TRANSLATE_NOOP("Actions", "&Close panel"), "Ctrl+Shift+D",
         QT_TRANSLATE_NOOP("Actions", "Close the panels below the timeline")},
        {ActionId::Help, "help", QT_TRANSLATE_NOOP("Actions", "&Reading a trace"), "F1",
         QT_TRANSLATE_NOOP("Actions", "Help pages on reading a trace, with examples")},
        {ActionId::WhatIsThis, "what_is_this", QT_TRANSLATE_NOOP("Actions", "&What is this?"), "F2",
         QT_TRANSLATE_NOOP("Actions", "Explain the selected slice, or the column of a table")},
        {ActionId::Keys, "keys", QT_TRANSLATE_NOOP("Actions", "&Keys"), "Ctrl+F1",
         QT_TRANSLATE_NOOP("Actions", "List the timeline's keys")},
        {ActionId::About, "about", QT_TRANSLATE_NOOP("Actions", "&About Lanescope"), "",
         QT_TRANSLATE_NOOP("Actions", "Version")},
    });
    static_assert(all.size() == static_cast<std::size_t>(ActionId::About) + 1);
    return all[static_cast<std::size_t>(id)];
}

} // namespace lanescope
