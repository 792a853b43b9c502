#pragma once
// Lists all commands that are possible in the window now: from the menus and from the current panel.

#include <QString>

#include "widgets/session/document.h"

#include <functional>
#include <vector>

class QMenu;
class QMenuBar;

namespace lanescope {

class TimelineView;
class TraceTab;

struct Command {
    QString title;
    QString place; // its other location: "View > Panels", or the panel's name
    QString keys;  // for display; empty: none
    std::function<void()> run;
};

// A label without its mnemonic and without a key after a tab.
QString plainText(const QString& label);

// The commands of the menus, in their order; `except` and its submenus are left out.
std::vector<Command> menuCommands(const QMenuBar& bar, const QMenu* except);
// The buttons of the open panel, and the context menus of its tables and of those next to the timeline.
std::vector<Command> panelCommands(TraceTab& tab);
// The commands of its keys, without overlays, which are in the menus.
std::vector<Command> timelineCommandsOf(TimelineView& view);
// The steps of the trace; each is shown as large as possible, and its timeline gets the keyboard focus.
struct StepPlace {
    QString name;
    SliceId slice;
    TimeRange range;
};
std::vector<StepPlace> stepPlaces(const Analysis& analysis); // may take a while
std::vector<Command> stepCommands(const std::vector<StepPlace>& steps, Document& document, TimelineView& view);
// The names that take most time: kernels by GPU time, ops and annotations by the thread's. Running one highlights its
// slices and zooms to them.
struct NamePlace {
    QString name, about; // "Kernel, 70 launches, 5.86 ms"
    std::vector<SliceId> slices;
};
std::vector<NamePlace> namePlaces(const Analysis& analysis); // may take a while
std::vector<Command> nameCommands(const std::vector<NamePlace>& names, Document& document, TimelineView& view);

} // namespace lanescope
