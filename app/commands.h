#pragma once
// All that can be done in the window at this moment, as one list: what the menus hold, what the panel in front offers.

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
    QString place; // where else it is found: "View > Panels", or the panel's name
    QString keys;  // as they are shown; empty: none
    std::function<void()> run;
};

// A label as it is read: without the letter that opens it, nor a key that is told behind a tab.
QString plainText(const QString& label);

// What can be chosen in the menus, in their order; `except` and what is under it is left out.
std::vector<Command> menuCommands(const QMenuBar& bar, const QMenu* except);
// Buttons of the panel that is open, and what its tables and those beside the timeline offer by their own menus.
std::vector<Command> panelCommands(TraceTab& tab);
// What its own keys do, overlays left out: they are in the menus.
std::vector<Command> timelineCommandsOf(TimelineView& view);
// Steps of the trace, each shown as large as fits; the view's timeline gets the keyboard.
struct StepPlace {
    QString name;
    SliceId slice;
    TimeRange range;
};
std::vector<StepPlace> stepPlaces(const Analysis& analysis); // may take a while
std::vector<Command> stepCommands(const std::vector<StepPlace>& steps, Document& document, TimelineView& view);

} // namespace lanescope
