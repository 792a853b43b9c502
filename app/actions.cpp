#include "app/actions.h"

#include <array>

namespace lanescope {

const ActionText& actionText(ActionId id)
{
    static constexpr auto all = std::to_array<ActionText>({
        {ActionId::Open, "&Open…", "Ctrl+O", "Open traces, each in a tab"},
        {ActionId::OpenRanks, "Open &Ranks Together…", "Ctrl+Shift+O", "Open the ranks of one job in one timeline"},
        {ActionId::Reload, "&Reload", "F5", "Read the file again"},
        {ActionId::CloseTab, "&Close Tab", "Ctrl+W", "Close this trace"},
        {ActionId::Compare, "Compare &With…", "Ctrl+D", "Open another trace beside this one"},
        {ActionId::Sweep, "Compare &Several…", "Ctrl+Alt+D",
         "How a step follows what was varied: batch sizes, versions"},
        {ActionId::Capture, "Ca&pture…", "Ctrl+R", "Run a workload on this machine and watch its trace grow"},
        {ActionId::ExportTrace, "Export &Trace…", "Ctrl+Shift+E",
         "Save the trace or the selected range for other tools: JSON, CSV, SQLite"},
        {ActionId::ExportFigure, "&Export Figure…", "Ctrl+Shift+S", "Save what the timeline shows as PNG, SVG or PDF"},
        {ActionId::CopyFigure, "Copy as &Image", "Ctrl+Shift+C",
         "Put a figure of what the timeline shows on the clipboard"},
        {ActionId::Quit, "&Quit", "Ctrl+Q", "Leave Lanescope"},
        {ActionId::Undo, "&Undo", "Ctrl+Z", "Take back the last change to the notes"},
        {ActionId::Redo, "&Redo", "Ctrl+Shift+Z", "Make it again"},
        {ActionId::Find, "&Find…", "Ctrl+F", "Find slices by name, category, lane or duration"},
        {ActionId::FindNext, "Find &Next", "F3", "Go to the next match"},
        {ActionId::FindPrevious, "Find &Previous", "Shift+F3", "Go to the previous match"},
        {ActionId::GoToTime, "&Go to Time…", "Ctrl+G", "Bring a time to the middle"},
        {ActionId::FitAll, "Show &All", "Ctrl+0", "Show the whole trace"},
        {ActionId::ClearMarks, "Clear &Marks", "", "Take all marks away"},
        {ActionId::ClosePanel, "&Close Panel", "Ctrl+Shift+D", "Close the panels below the timeline"},
        {ActionId::Keys, "&Keys", "F1", "List the timeline's keys"},
        {ActionId::About, "&About Lanescope", "", "Version"},
    });
    static_assert(all.size() == static_cast<std::size_t>(ActionId::About) + 1);
    return all[static_cast<std::size_t>(id)];
}

} // namespace lanescope
