#pragma once
// A panel below the timeline: a table or form that needs the width. It is created when its tab is first opened, so that
// only visible panels are computed. A new panel is its files and one line in registry.cpp.

#include <QWidget>

#include "widgets/session/document.h"

#include <span>

namespace lanescope {

struct Theme;

class Panel : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual void setTheme(const Theme&) {} // for custom painting; palettes are set automatically
};

struct PanelEntry {
    enum class For : std::uint8_t { AllTraces, Ranks };
    const char* id;    // stable: settings and tests use it
    const char* title; // title of the tab, in the translation context "Panels"
    const char* hint;  // tool tip of the tab
    Panel* (*make)(Document&, QWidget* parent);
    const char* keys = nullptr; // null: Ctrl and the next digit that no panel has as its own, as long as there are any
    For of = For::AllTraces;    // Ranks: only for traces of several ranks
};

std::span<const PanelEntry> panels();
// The panels that a trace needs: those for ranks are left out if it has none.
std::span<const PanelEntry> panelsOf(const Trace& trace);

} // namespace lanescope
