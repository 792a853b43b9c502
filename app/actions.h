#pragma once
// The window's actions in one table: their names, their keys, and what they do.

namespace lanescope {

enum class ActionId {
    Open,
    OpenRanks,
    Reload,
    CloseTab,
    Compare,
    Sweep,
    Capture,
    ExportTrace,
    ExportFigure,
    ExportReport,
    CopyFigure,
    Quit,
    Undo,
    Redo,
    Find,
    FindNext,
    FindPrevious,
    GoToTime,
    Palette,
    Settings,
    FitAll,
    ClearMarks,
    ClosePanel,
    Help,
    WhatIsThis,
    Keys,
    About,
};

struct ActionText {
    ActionId id;
    const char* name; // stable: settings use it
    const char* label;
    const char* keys; // in the format of QKeySequence; empty for none
    const char* what;
};

const ActionText& actionText(ActionId id);

} // namespace lanescope
