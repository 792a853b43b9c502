#pragma once
// A panel below the timeline: tables and forms that want width. It is made when its tab is first opened, so that only
// what is shown is computed; a new one is its files and one line in registry.cpp.

#include <QWidget>

#include "widgets/session/document.h"

#include <span>

namespace lanescope {

struct Theme;

class Panel : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual void setTheme(const Theme&) {} // for what is painted by hand; palettes come by themselves
};

struct PanelEntry {
    const char* id;    // steady: settings and tests name it
    const char* title; // of its tab, in the translation context "Panels"
    const char* hint;  // what it answers, as the tab's tool tip
    Panel* (*make)(Document&, QWidget* parent);
    const char* keys = nullptr; // null: Ctrl and its number among those without keys of their own
};

std::span<const PanelEntry> panels();
std::span<const PanelEntry> panelsOf(const Trace& trace); // without what only ranks of one job need, where it is none

} // namespace lanescope
