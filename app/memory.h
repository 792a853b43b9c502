#pragma once
// What the program remembers between runs: recent files, how each was looked at, the window's place, the theme.

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include "widgets/session/view_state.h"
#include "widgets/timeline/overlays/overlay_choices.h"

#include <optional>

namespace lanescope {

class Memory {
public:
    Memory();

    QStringList recentFiles() const; // newest first; those that are gone are left out
    void addRecent(const QString& path);
    void clearRecent();

    // By the file's path and size: a trace written anew starts afresh.
    std::optional<ViewState> viewOf(const QString& path) const;
    void keepView(const QString& path, const ViewState& state);

    QByteArray geometry() const;
    void keepGeometry(const QByteArray& geometry);
    QByteArray splitter() const;
    void keepSplitter(const QByteArray& state);

    OverlayChoices overlays() const; // of the timeline
    void keepOverlays(const OverlayChoices& choices);

    QString theme() const; // "system", "light" or "dark"
    void setTheme(const QString& theme);

private:
    mutable QSettings m_settings;
};

} // namespace lanescope
