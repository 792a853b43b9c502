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
    FitAll,
    ClearMarks,
    ClosePanel,
    Keys,
    About,
};

struct ActionText {
    ActionId id;
    const char* label;
    const char* keys; // as QKeySequence reads them; empty for none
    const char* what;
};

const ActionText& actionText(ActionId id);

} // namespace lanescope
