#pragma once
// The window's actions in one table: what they are called, their keys, what they do.

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
    const char* name; // steady: settings go by it
    const char* label;
    const char* keys; // as QKeySequence reads them; empty for none
    const char* what;
};

const ActionText& actionText(ActionId id);

} // namespace lanescope
